#include "keymove/mine.h"

#include <stdexcept>
#include <utility>

#include "positions/suite_formats/suite_json.h"
#include "solver/mining/mine.h"
#include "tools/keymove/solve_access.h"
#include "verify/keymove/access.h"

namespace keymove::api {

std::vector<SuitePosition> mine(const Variant& variant, const Mine& wish) {
  const auto refuse = [](const char* code, std::string message) {
    throw bad_input({{{"mine", 0, 0}, code, std::move(message), {}}});
  };
  if (!solver::parse_test_class(wish.class_name))
    refuse("class",
           "expected b, or m or e with an odd number of plies, such as m3 or e5, found '" + wish.class_name + "'");
  if (variant.start_fen().empty()) refuse("no-position", variant.name() + " has no start position to play from");
  solver::MineOptions options;
  options.variant = Access::variant(variant);
  options.class_name = wish.class_name;
  options.count = wish.count;
  options.seed = wish.seed;
  options.nodes = wish.nodes;
  options.max_games = wish.max_games;
  if (wish.white_to_move) options.mover = *wish.white_to_move ? Color::white : Color::black;
  Judge judge;
  std::vector<SuitePosition> out;
  for (TestPosition& found :
       solver::mine(options, [&](const solver::MineProgress&) { return wish.stop == nullptr || !*wish.stop; })) {
    out.push_back(SolveAccess::position(std::move(found)));
    const Verdict verdict = judge.judge(out.back());
    if (!verdict.confirmed()) throw std::logic_error("keymove: internal error: mined, but " + verdict.reason);
  }
  return out;
}

std::string suite_json(const std::string& name, const std::vector<SuitePosition>& positions) {
  keymove::Suite suite;
  suite.name = name;
  for (const SuitePosition& position : positions) suite.positions.push_back(SolveAccess::position(position));
  return write_suite_json(suite);
}

}  // namespace keymove::api

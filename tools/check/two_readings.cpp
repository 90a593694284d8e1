#include "tools/check/two_readings.h"

#include <set>
#include <stdexcept>
#include <vector>

#include "positions/game/betza.h"
#include "verify/rules/man_moves.h"

namespace keymove::tools {

namespace {

using verify::ManMove;
using verify::Passing;

Passing passing_of(Hurdle hurdle, bool skips_first) {
  if (hurdle == Hurdle::over) return Passing::over_hurdle;
  if (hurdle == Hurdle::behind) return Passing::behind_hurdle;
  return skips_first ? Passing::skips_first : Passing::slide;
}

/// Converts the solver's rules that hold from that rank on into moves of the reference rules.
std::set<ManMove> moves_of(const std::vector<MoveRule>& rules, int rank = 0) {
  std::set<ManMove> out;
  for (const MoveRule& rule : rules) {
    if (rule.from_rank != rank) continue;
    // All members are named, so that a new one does not compile until it is compared.
    const auto& [dx, dy, range, may_move, may_capture, lame, skips_first, hurdle, initial_only, en_passant, from_rank] =
        rule;
    ManMove move;
    move.right = dx;
    move.up = dy;
    move.steps = range;
    move.passing = passing_of(hurdle, skips_first);
    move.lame = lame;
    move.may_move = may_move;
    move.may_capture = may_capture;
    move.en_passant = en_passant;
    move.initial_only = initial_only;
    static_cast<void>(from_rank);  // no part of the notation
    out.insert(move);
  }
  return out;
}

std::optional<std::string> difference(const std::optional<std::set<ManMove>>& solvers, std::string_view betza) {
  const std::string text = "\"" + std::string(betza) + "\": ";
  const auto read = verify::read_moves(betza);
  if (!solvers && !read) return std::nullopt;
  if (!solvers) return text + "the solver rejects it, the reference rules accept it";
  if (!read) return text + "the reference rules reject it, the solver accepts it";
  const std::set<ManMove> theirs(read->begin(), read->end());
  if (*solvers == theirs) return std::nullopt;
  return text + "the solver reads " + std::to_string(solvers->size()) + " moves, the reference rules " +
         std::to_string(theirs.size()) + ", and they are not the same";
}

}  // namespace

std::optional<std::string> difference_of_readings(std::string_view betza) {
  const auto rules = parse_betza(betza);
  return difference(rules ? std::optional(moves_of(*rules)) : std::nullopt, betza);
}

void require_one_reading(const Variant& variant) {
  for (const ManKind& man : variant.men) {
    const auto require = [&](const std::set<ManMove>& solvers, const std::string& betza) {
      if (const auto found = difference(solvers, betza)) {
        throw std::logic_error("the two readings of Betza notation differ in the moves of '" +
                               std::string(1, man.letter) + "', " + *found);
      }
    };
    require(moves_of(man.moves), man.betza);
    if (!man.later_betza.empty()) require(moves_of(man.moves, man.later_rank), man.later_betza);
    if (!man.faces_betza.empty()) require(moves_of(man.faces), man.faces_betza);
  }
}

}  // namespace keymove::tools

// Traces in layouts of teams, with their verdicts; see the README beside them.
#include <catch2/catch.hpp>

#include "positions/played_games/trace_reader.h"
#include "tests/support/shared_data.h"
#include "verify/referee/referee.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

std::optional<verify::Findings> judged_trace(const std::string& folder, const std::string& file) {
  const auto path = shared_file("traces/" + folder + "/" + file);
  if (!path) return std::nullopt;
  const std::string text = read_file(*path);
  const auto read = read_trace({*path, "t", text, nullptr});
  REQUIRE(read);
  return verify::referee(*read, {});
}

/// The messages of the faults, without warnings.
std::vector<std::string> faults_of(const verify::Findings& found) {
  std::vector<std::string> out;
  for (const verify::Fault& fault : found.faults) {
    if (!fault.is_warning()) out.push_back(fault.message);
  }
  return out;
}

}  // namespace

TEST_CASE("right traces in the layouts of teams are right") {
  struct Trace {
    const char* folder;
    const char* file;
    std::size_t moves;
  };
  for (const Trace& trace :
       {Trace{"board-before-move", "gameTrace-false-5-10.txt", 3}, Trace{"own-layout", "gameTrace-true-0.3-4.txt", 8},
        Trace{"own-board-before", "gameTrace-true-0.3-4.txt", 8}, Trace{"greeting", "gameTrace-false-5-10.txt", 1},
        Trace{"illegal-with-board", "gameTrace-false-5-50.txt", 2},
        Trace{"illegal-with-words", "gameTrace-false-5-50.txt", 2},
        Trace{"heuristic-on-player-line", "gameTrace-true-5-10.txt", 1},
        Trace{"one-counter", "gameTrace-true-5-10.txt", 2}, Trace{"no-algorithm", "gameTrace-false-5-10.txt", 1},
        Trace{"no-draw-line", "gameTrace-false-5-50.txt", 3}}) {
    INFO(trace.folder);
    const auto found = judged_trace(trace.folder, trace.file);
    if (!found) return;
    CHECK(faults_of(*found) == std::vector<std::string>{});
    CHECK(found->moves == trace.moves);
  }
}

TEST_CASE("the mistakes of wrong traces are told, and nothing else") {
  const auto states = judged_trace("own-board-before-wrong", "gameTrace-true-0.3-4.txt");
  if (!states) return;
  CHECK(faults_of(*states) == std::vector<std::string>{"the cumulative states fall from 2.6e+06 to 2e+06"});
  const auto turns = judged_trace("turn-count-moves", "gameTrace-false-5-50.txt");
  CHECK(faults_of(*turns) ==
        std::vector<std::string>{"turns are counted by moves; a turn is a move of White and one of Black",
                                 "the game has 3 turns, not 5"});
}

// Solutions to step through.
#include "tools/solutions/solution_steps.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "positions/suite_formats/suite_reader.h"
#include "solver/engine/solver.h"
#include "solver/solutions/solution.h"
#include "tests/support/positions.h"
#include "verify/judge/make_problem.h"

using namespace keymove;
using namespace keymove::tests;
using namespace keymove::tools;

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::size_t kPlenty = 100'000;

Setup chess_at(const std::string& fen) { return position("chess", fen); }

/// The tree of a win by one of the moves, at once.
SolutionTree solution_tree_of(const Setup& setup, const std::vector<std::string>& moves) {
  Continuation key;
  for (const std::string& text : moves) key.moves.push_back(move_of(setup, text));
  key.plies = 1;
  SolutionTree tree;
  tree.outcome = Outcome::win;
  tree.plies = 1;
  tree.keys = {key};
  return tree;
}

SolutionTree solved(const Setup& setup, int plies, bool try_play = false) {
  solver::Solver solver{solver::Limits{}};
  const Finding finding = solver.solve(setup, {GoalKind::win, plies});
  REQUIRE(finding.status == Status::proved);
  solver::SolutionOptions options;
  options.set_play = true;
  options.tries = true;
  options.try_play = try_play;
  return solver::find_solution(solver, setup, finding, options);
}

const char* const kMorphySteps = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

std::size_t count(const OrderedJson& steps) {
  std::size_t out = steps.size();
  for (const OrderedJson& step : steps) {
    if (step.size() > 3 && !step[3].is_null()) out += count(step[3]);
  }
  return out;
}

/// The board after the step: the man goes from square to square, then the changes.
std::vector<Man> stepped(const Setup& setup, const OrderedJson& step) {
  const Variant& variant = *setup.variant;
  std::vector<Man> board = setup.board;
  const Move move = parse_coordinate_text(variant, step[1].get<std::string>()).value();
  const auto at = [&](Square square) -> Man& { return board[static_cast<std::size_t>(square)]; };
  at(move.to) = at(move.from);
  at(move.from) = Man{};
  for (const OrderedJson& change : step.size() > 2 ? step[2] : OrderedJson::array()) {
    const std::string letter = change[1];
    const Square square = parse_square(variant.shape, change[0].get<std::string>()).value();
    at(square) =
        letter.empty() ? Man{} : Man{variant.kind_of(letter[0]).value(), letter[0] < 'a' ? Color::white : Color::black};
  }
  return board;
}

/// Holds every board of the steps against the solver's rules; how many there are.
int hold_boards(const Setup& setup, const OrderedJson& steps) {
  int held = 0;
  for (const OrderedJson& step : steps) {
    Setup before = setup;
    if (step[0].get<std::string>().starts_with("threat")) before.to_move = !before.to_move;
    const Move move = parse_coordinate_text(*setup.variant, step[1].get<std::string>()).value();
    const Setup after = solver::play(before, move);
    CHECK(stepped(before, step) == after.board);
    ++held;
    if (step.size() > 3 && !step[3].is_null()) held += hold_boards(after, step[3]);
  }
  return held;
}

}  // namespace

TEST_CASE("Morphy's problem: the key, what follows it, the tries and the set play, as they are printed") {
  const Setup setup = chess_at(kMorphySteps);
  const OrderedJson steps = solution_steps(setup, solved(setup, 3), kPlenty);
  const OrderedJson& solution = steps["solution"];
  REQUIRE(solution.size() == 1);
  CHECK(solution[0][0] == "1.Ra6! zugzwang");
  CHECK(solution[0][1] == "a1a6");
  CHECK(solution[0][3].size() == 7);  // six moves of the bishop, and the capture
  for (const OrderedJson& reply : solution[0][3]) {
    INFO(reply);
    REQUIRE(reply[3].size() == 1);
    CHECK(reply[3][0] == (reply[1] == "b7a6" ? OrderedJson{"2.b7#", "b6b7"} : OrderedJson{"2.Rxa7#", "a6a7"}));
  }
  CHECK(steps["tries"].dump() ==
        R"([["1.Ra5?","a1a5",[],[["1...a6!","a7a6"]]],["1.Rxa7+?","a1a7",[],[["1...Bxa7!","b8a7"]]]])");
  CHECK(steps["set_play"].size() == 6);
  CHECK_FALSE(steps.contains("cut"));
}

// After 1.Ra5 the rook mates wherever the bishop goes, as after the key; there is no other reply but the one that
// refutes it. After 1.Rxa7+ there is one reply.
TEST_CASE("a try is followed by its refutation, and then by what fails") {
  const Setup setup = chess_at(kMorphySteps);
  const OrderedJson tries = solution_steps(setup, solved(setup, 3, true), kPlenty)["tries"];
  REQUIRE(tries.size() == 2);
  CHECK(tries[0][0] == "1.Ra5? zugzwang");
  REQUIRE(tries[0][3].size() == 7);
  CHECK(tries[0][3][0].dump() == R"(["1...a6!","a7a6"])");
  for (std::size_t i = 1; i < 7; ++i) {
    INFO(tries[0][3][i]);
    CHECK(tries[0][3][i][1].get<std::string>().starts_with("b8"));
    CHECK(tries[0][3][i][3].dump() == R"([["2.Rxa7#","a5a7"]])");
  }
  CHECK(tries[1].dump() == R"(["1.Rxa7+?","a1a7",[],[["1...Bxa7!","b8a7"]]])");
}

TEST_CASE("what a move changes beyond its two squares is told: castling, en passant, promotion") {
  const auto only = [](const char* fen, const std::vector<std::string>& moves) {
    const Setup setup = chess_at(fen);
    return solution_steps(setup, solution_tree_of(setup, moves), kPlenty)["solution"][0].dump();
  };
  CHECK(only("4k3/8/8/8/8/8/8/4K2R w K - 0 1", {"e1g1"}) == R"(["1.O-O","e1g1",[["f1","R"],["h1",""]]])");
  CHECK(only("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 7", {"e4d3"}) == R"(["7...exd3","e4d3",[["d4",""]]])");
  CHECK(only("8/1P6/8/8/8/8/k7/4K3 w - - 0 1", {"b7b8q", "b7b8r"}) == R"(["1.b8=Q or b8=R","b7b8q",[["b8","Q"]]])");
  CHECK(only("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", {"a1a8"}) == R"(["1.Ra8+","a1a8"])");
}

TEST_CASE("steps beyond the limit are left out and marked, those of the main line are kept") {
  const Setup setup = chess_at(kMorphySteps);
  const SolutionTree tree = solved(setup, 3);
  const std::size_t all = 1 + 7 + 7;
  for (std::size_t maximum : {std::size_t{9}, all, all + 4 + 12, kPlenty}) {
    INFO(maximum);
    const OrderedJson steps = solution_steps(setup, tree, maximum);
    std::size_t shown = 0;
    for (const char* section : {"solution", "tries", "set_play"}) {
      if (steps.contains(section)) shown += count(steps[section]);
    }
    CHECK(shown <= maximum);
    const bool marked = steps.dump().find("null]") != std::string::npos || steps.contains("cut");
    CHECK(marked == (maximum < all + 4 + 12));
    CHECK(steps["solution"].dump().find("2.") != std::string::npos);
  }
}

TEST_CASE("the boards of the steps are those of the other rules, in every game's suite") {
  int held = 0;
  for (const char* game : {"chess", "minichess-5x5", "minichess-7x7", "fairy-chess-8x8", "pawntastic"}) {
    const auto suite = read_suite(std::string(KEYMOVE_SOURCE "/positions/suites/") + game + ".json");
    REQUIRE(suite);
    solver::Solver solver{solver::Limits{}};
    for (const TestPosition& position : suite->positions) {
      if (position.class_name != "m3") continue;
      INFO(position.id);
      const auto problem = verify::make_problem(position);
      REQUIRE(problem);
      const Finding finding = solver.solve(problem->setup, {GoalKind::win, 3});
      REQUIRE(finding.status == Status::proved);
      const SolutionTree tree = solver::find_solution(solver, problem->setup, finding, {});
      held += hold_boards(problem->setup, solution_steps(problem->setup, tree, 1000)["solution"]);
    }
  }
  CHECK(held > 200);
}

TEST_CASE("lines of help and series play are chains, numbered as they are printed") {
  const auto chain = [](const char* fen, const char* stipulation, const std::vector<std::string>& moves) {
    Setup setup = chess_at(fen);
    const Setup start = setup;
    std::vector<Move> line;
    for (const std::string& text : moves) {
      line.push_back(parse_coordinate_text(*setup.variant, text).value());
      setup = solver::play(setup, line.back());
    }
    return line_steps(start, parse_stipulation(stipulation).value(), {line}, kPlenty)["solution"].dump();
  };
  CHECK(chain("k7/8/8/8/8/8/8/K6R w - - 0 1", "h#1.5", {"a1b1", "a8b8", "h1h8"}) ==
        R"([["1...Kb1","a1b1",[],[["2.Kb8","a8b8",[],[["2...Rh8+","h1h8"]]]]]])");
  CHECK(chain("k7/8/8/8/8/8/8/K6R b - - 0 1", "h#1", {"a8b8", "h1h8"}) ==
        R"([["1.Kb8","a8b8",[],[["1...Rh8+","h1h8"]]]])");
}

TEST_CASE("in a series one side moves again and again, and en passant is gone when the other passes") {
  const Setup setup = chess_at("k7/8/8/8/8/8/P7/K6R w - - 0 1");
  const std::vector<Move> line = {parse_coordinate_text(*setup.variant, "a2a4").value(),
                                  parse_coordinate_text(*setup.variant, "a4a5").value(),
                                  parse_coordinate_text(*setup.variant, "h1h8").value()};
  const auto series = [&](const char* stipulation) {
    return line_steps(setup, parse_stipulation(stipulation).value(), {line}, kPlenty)["solution"].dump();
  };
  CHECK(series("ser-#3") == R"([["1.a4","a2a4",[],[["2.a5","a4a5",[],[["3.Rh8+","h1h8"]]]]]])");
}

TEST_CASE("lines beyond the limit are left out, and that is said") {
  const Setup setup = chess_at("k7/8/8/8/8/8/8/K6R b - - 0 1");
  const Move first = parse_coordinate_text(*setup.variant, "a8b8").value();
  const Move second = parse_coordinate_text(*setup.variant, "h1h8").value();
  const OrderedJson steps = line_steps(setup, parse_stipulation("h#1").value(), {{first, second}, {first, second}}, 3);
  CHECK(steps["solution"].size() == 1);
  CHECK(steps["cut"] == "some solutions are left out");
}

TEST_CASE("the moves of a page are in the letters and the notation that are wished") {
  const Setup setup = chess_at(kMorphySteps);
  const auto key = [&](const StyleWish& wish) {
    return solution_steps(setup, solved(setup, 3), kPlenty, wish)["solution"][0][0];
  };
  CHECK(key({std::nullopt, MenLetters::german}) == "1.Ta6! zugzwang");
  CHECK(key({MoveStyle{MoveForm::long_algebraic, MenLetters::english}, std::nullopt}) == "1.Ra1-a6! zugzwang");
  const Setup corner = chess_at("6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1");
  const std::vector<Move> line = {move_of(corner, "g8h8"),
                                  move_of(chess_at("7k/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"), "a1a8")};
  const auto steps =
      line_steps(corner, parse_stipulation("h#1").value(), {line}, kPlenty, {std::nullopt, MenLetters::german});
  CHECK(steps["solution"][0][3][0][0] == "1...Ta8#");
}

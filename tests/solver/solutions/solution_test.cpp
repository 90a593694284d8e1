// Solution trees, compared with the reference rules, with plain minimax and with published solutions.
#include "solver/solutions/solution.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/notation/notation.h"
#include "positions/suite_formats/problem_book.h"
#include "solver/mining/mine.h"
#include "tests/support/exhaustive_oracle.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"
#include "verify/judge/make_problem.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

SolutionTree tree_of(const Setup& setup, int plies, const solver::SolutionOptions& options = {}) {
  solver::Solver solver({});
  const Finding found = solver.solve(setup, {GoalKind::win, plies});
  REQUIRE(found.status == Status::proved);
  return solver::find_solution(solver, setup, found, options);
}

const std::string kExcelsior = "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1";

/// The whole tree of kExcelsior.
const SolutionTree& tree_of_excelsior() {
  static const SolutionTree tree = tree_of(position("chess", kExcelsior), 9);
  return tree;
}

/// The moves of all continuations as coordinate texts, sorted and separated by blanks.
std::string texts_of_all(const Setup& setup, const std::vector<Continuation>& continuations) {
  std::vector<Move> moves;
  for (const Continuation& c : continuations) moves.insert(moves.end(), c.moves.begin(), c.moves.end());
  return texts_of(setup, moves);
}

const Variation& reply_in(const std::vector<Variation>& variations, const Setup& setup, const std::string& text) {
  const Move move = move_of(setup, text);
  const auto it = std::find_if(variations.begin(), variations.end(), [&](const auto& v) { return v.reply == move; });
  REQUIRE(it != variations.end());
  return *it;
}

const Continuation* move_in(const std::vector<Continuation>& continuations, const Move& move) {
  for (const Continuation& c : continuations) {
    if (std::find(c.moves.begin(), c.moves.end(), move) != c.moves.end()) return &c;
  }
  return nullptr;
}

/// Checks a whole tree by the reference rules. Minimax finds what wins within `searched` plies; where more plies are
/// left, the distances in the tree are checked only against its own branches.
class Laws {
 public:
  explicit Laws(int searched) : searched_(searched) {}

  int lines = 0;    ///< lines followed to the end of the game
  int threats = 0;  ///< moves with threats that were checked
  int blocks = 0;
  int unmet = 0;

  void check(const Setup& setup, const SolutionTree& tree) {
    CHECK(tree.cut == TreeCut::none);
    if (tree.outcome == Outcome::win) {
      check_continuations(setup, tree.keys, tree.plies);
    } else {
      check_variations(setup, tree.variations, tree.plies - 1, {});
    }
  }

  void check_continuations(const Setup& setup, const std::vector<Continuation>& continuations, int plies) {
    if (plies <= searched_) {
      const Finding expected = oracle_.solve(setup, {GoalKind::win, plies});
      CHECK(expected.distance == plies);
      CHECK(texts_of_all(setup, continuations) == texts_of(setup, expected.keys));
    }
    const std::vector<Move> legal = verify::moves_of(setup);
    for (const Continuation& c : continuations) {
      CHECK(c.plies == plies);
      CHECK_FALSE(c.cut);
      for (const Move& move : c.moves) {
        CHECK(std::count(legal.begin(), legal.end(), move) == 1);
        CHECK(differ_only_in_promotion(move, c.moves.front()));
        CHECK((verify::game_end(verify::play(setup, move)) == Outcome::loss) == c.ends_game());
      }
      if (c.ends_game()) {
        ++lines;
        continue;
      }
      const Setup after = verify::play(setup, c.moves.front());
      check_threats(after, c);
      check_variations(after, c.variations, plies - 2, c.threats);
    }
  }

 private:
  void check_threats(const Setup& after, const Continuation& c) {
    Setup passed = after;
    passed.to_move = !passed.to_move;
    passed.en_passant = kNoSquare;
    const bool taken = after.variant->royal == RoyalRule::checkmate && verify::can_capture_royal(passed);
    if (taken || verify::game_end(passed)) {
      CHECK(c.threats.empty());
      CHECK_FALSE(c.zugzwang);
      return;
    }
    CHECK(c.zugzwang == c.threats.empty());
    if (c.plies - 2 <= searched_) {
      const Finding expected = oracle_.solve(passed, {GoalKind::win, c.plies - 2});
      CHECK((expected.outcome == Outcome::win) == !c.threats.empty());
    }
    blocks += c.zugzwang ? 1 : 0;
    if (c.threats.empty()) return;
    ++threats;
    check_continuations(passed, c.threats, c.threats.front().plies);
  }

  void check_variations(const Setup& after, const std::vector<Variation>& variations, int left,
                        const std::vector<Continuation>& threatened) {
    std::vector<Move> replies;
    int longest = 0;
    for (const Variation& v : variations) {
      replies.push_back(v.reply);
      longest = std::max(longest, v.plies);
      CHECK(v.is_short == (v.plies < left));
      CHECK_FALSE(v.cut);
      std::set<std::pair<Square, Square>> ways;
      for (const Continuation& c : v.continuations) ways.insert({c.moves.front().from, c.moves.front().to});
      CHECK(v.is_dual == (ways.size() > 1));
      const Setup reached = verify::play(after, v.reply);
      check_continuations(reached, v.continuations, v.plies);
      check_met(reached, v, left, threatened);
    }
    CHECK(texts_of(after, replies) == texts_of(after, verify::moves_of(after)));
    CHECK(longest == left);
  }

  void check_met(const Setup& reached, const Variation& v, int left, const std::vector<Continuation>& threatened) {
    if (left > searched_) return;
    const std::vector<Move> legal = verify::moves_of(reached);
    bool stands = false;
    for (const Continuation& threat : threatened) {
      for (const Move& move : threat.moves) {
        if (std::count(legal.begin(), legal.end(), move) == 0) continue;
        stands = stands || oracle_.decide(verify::play(reached, move), left - 1).outcome == Outcome::loss;
      }
    }
    CHECK(v.meets_threat == !stands);
    unmet += stands ? 1 : 0;
  }

  int searched_;
  ExhaustiveOracle oracle_;
};

/// The replies that refute the move, found by minimax on the reference rules.
std::vector<Move> refutations(const Setup& setup, const Move& move, int left) {
  std::vector<Move> out;
  const Setup after = verify::play(setup, move);
  for (const Move& reply : verify::moves_of(after)) {
    if (ExhaustiveOracle().decide(verify::play(after, reply), left).outcome != Outcome::win) out.push_back(reply);
  }
  return out;
}

const std::string kMorphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

}  // namespace

TEST_CASE("in every game a tree has all replies and exactly the moves that win soonest, and all lines end in wins") {
  struct Source {
    const char* variant;
    const char* test_class;
    int searched;
  };
  Laws small(3);
  Laws large(1);
  for (const Source& source : {Source{"minichess-5x5", "m3", 3}, Source{"gardner-5x5", "m3", 3},
                               Source{"minichess-7x7", "m3", 1}, Source{"fairy-chess-8x8", "m3", 1},
                               Source{"chess-queen-promotion", "m3", 1}, Source{"minichess-5x5", "m5", 1}}) {
    solver::MineOptions options;
    options.variant = variant_of(source.variant);
    options.class_name = source.test_class;
    options.count = static_cast<int>(scaled(2, 10, 1));
    options.seed = 3;
    for (const TestPosition& mined : solver::mine(options, [](const solver::MineProgress&) { return true; })) {
      INFO(source.variant << " " << write_fen(*mined.setup));
      (source.searched == 3 ? small : large).check(*mined.setup, tree_of(*mined.setup, *mined.goal.plies));
    }
  }
  CHECK(small.lines > 0);
  CHECK(small.threats > 0);
  CHECK(large.lines > 0);
  CHECK(large.threats > 0);
  CHECK(large.unmet > 0);
}

TEST_CASE("pawntastic on 5x5 is won by three keys, each to the end; and lost on 4x4") {
  const VariantPtr five = variant_of("pawntastic-5x5");
  const Setup start = position(five, five->start_fen);
  const SolutionTree tree = tree_of(start, 5);
  CHECK(texts_of_all(start, tree.keys) == "b2b3 c2c3 d2d3");  // games.md
  Laws laws(3);
  laws.check(start, tree);
  const VariantPtr four = variant_of("pawntastic-4x4");
  const Setup lost = position(four, four->start_fen);
  const SolutionTree loss = tree_of(lost, 2);
  CHECK(loss.outcome == Outcome::loss);
  CHECK(loss.keys.empty());
  CHECK(loss.variations.size() == verify::moves_of(lost).size());
  laws.check(lost, loss);
}

TEST_CASE("Morphy's problem: zugzwang, and the bishop's moves are met alike") {
  const Setup setup = position("chess", kMorphy);
  const SolutionTree tree = tree_of(setup, 3);
  REQUIRE(tree.keys.size() == 1);
  const Continuation& key = tree.keys.front();
  CHECK(texts_of(setup, key.moves) == "a1a6");
  CHECK(key.zugzwang);
  const Setup after = verify::play(setup, key.moves.front());
  CHECK(key.variations.size() == 7);
  for (const Variation& variation : key.variations) {
    const Setup reached = verify::play(after, variation.reply);
    const bool pawn = texts_of(after, {variation.reply}) == "b7a6";
    CHECK(texts_of_all(reached, variation.continuations) == (pawn ? "b6b7" : "a6a7"));
  }
  Laws laws(3);
  laws.check(setup, tree);
}

TEST_CASE("Loyd's Excelsior: the published threats and the pawn's way to the eighth rank") {
  const Setup setup = position("chess", kExcelsior);
  const SolutionTree& tree = tree_of_excelsior();
  CHECK(texts_of_all(setup, tree.keys) == "b2b4");
  const Setup threatened = after(setup, {"b2b4"});
  CHECK(texts_of_all(threatened, tree.keys.front().threats) == "b5d5 b5f5");
  // 1.b4! Rc5+ 2.bxc5 a2 3.c6 Bc7 4.cxb7 and 5.bxa8=Q mate
  const std::vector<std::string> line = {"b2b4", "c8c5", "b4c5", "a3a2", "c5c6", "d8c7", "c6b7"};
  const std::vector<Continuation>* continuations = &tree.keys;
  Setup at = setup;
  for (std::size_t i = 0; i < line.size(); i += 2) {
    INFO(line[i]);
    CHECK(texts_of_all(at, *continuations) == line[i]);
    at = after(at, {line[i]});
    if (i + 1 == line.size()) break;
    const Variation& variation = reply_in(continuations->front().variations, at, line[i + 1]);
    CHECK(variation.meets_threat);
    CHECK_FALSE(variation.is_short);
    continuations = &variation.continuations;
    at = after(at, {line[i + 1]});
  }
  Setup passed = at;
  passed.to_move = Color::white;
  CHECK(texts_of_all(passed, continuations->front().threats) == "b7a8b b7a8q");
}

TEST_CASE("set play answers each move that the other side could make if it were to move") {
  const Setup setup = position("chess", kMorphy);
  solver::SolutionOptions options;
  options.set_play = true;
  const SolutionTree tree = tree_of(setup, 3, options);
  Setup set = setup;
  set.to_move = Color::black;
  ExhaustiveOracle oracle;
  std::size_t met = 0;
  for (const Move& move : verify::moves_of(set)) {
    const Setup reached = verify::play(set, move);
    const Finding expected = oracle.solve(reached, {GoalKind::win, 1});
    if (expected.outcome != Outcome::win) continue;
    ++met;
    const Variation& variation = reply_in(tree.set_play, set, texts_of(set, {move}));
    CHECK(texts_of_all(reached, variation.continuations) == texts_of(reached, expected.keys));
  }
  CHECK(met == 6);
  CHECK(tree.set_play.size() == met);
}

TEST_CASE("tries are the first moves that exactly one reply refutes") {
  const std::vector<Setup> setups = {position("chess", kMorphy), position("chess", "7k/8/5K2/6P1/8/8/8/6R1 w - - 0 1"),
                                     position("minichess-5x5", "k4/2Q2/5/5/4K w")};
  for (const Setup& setup : setups) {
    INFO(write_fen(setup));
    solver::SolutionOptions options;
    options.tries = true;
    const SolutionTree tree = tree_of(setup, 3, options);
    REQUIRE(tree.plies == 3);
    std::size_t tries = 0;
    for (const Move& move : verify::moves_of(setup)) {
      const std::vector<Move> expected = refutations(setup, move, tree.plies - 2);
      if (expected.size() != 1) continue;
      ++tries;
      const auto found =
          std::find_if(tree.tries.begin(), tree.tries.end(), [&](const Try& t) { return t.move == move; });
      REQUIRE(found != tree.tries.end());
      CHECK(found->refutations == expected);
    }
    CHECK(tree.tries.size() == tries);
  }
}

TEST_CASE("a promotion's men are one move where they end the game") {
  const Setup mate = position("chess", "7k/P7/6K1/8/8/8/8/8 w - - 0 1");
  const SolutionTree tree = tree_of(mate, 1);
  REQUIRE(tree.keys.size() == 1);
  CHECK(texts_of(mate, tree.keys.front().moves) == "a7a8q a7a8r");
}

TEST_CASE("a tree that grows too large is cut, and says so; nearer moves come first") {
  const Setup setup = position("chess", kExcelsior);
  const SolutionTree& whole = tree_of_excelsior();
  CHECK(whole.cut == TreeCut::none);
  solver::SolutionOptions options;
  options.max_moves = 50;
  const SolutionTree small = tree_of(setup, 9, options);
  CHECK(small.cut == TreeCut::size);
  CHECK(small.moves >= 50);
  CHECK(small.moves < whole.moves);
  CHECK(small.keys.size() == whole.keys.size());
  CHECK_FALSE(small.keys.front().cut);
  CHECK(small.keys.front().variations.size() == whole.keys.front().variations.size());
  options.max_moves = 1'000'000;
  options.nodes = 1;
  const SolutionTree tired = tree_of(setup, 9, options);
  CHECK(tired.cut == TreeCut::effort);
}

TEST_CASE("a tree for print follows the replies that meet the threat, and the main variation in any case") {
  const Setup setup = position("chess", kExcelsior);
  solver::SolutionOptions options;
  options.followed = solver::Followed::printed;
  const SolutionTree tree = tree_of(setup, 9, options);
  CHECK(tree.cut == TreeCut::none);
  CHECK(tree.moves < tree_of_excelsior().moves);
  for (const Variation& variation : tree.keys.front().variations) {
    if (variation.meets_threat) CHECK_FALSE(variation.continuations.front().cut);
  }
  const Continuation* next = &tree.keys.front();
  int plies = 1;
  for (; !next->ends_game(); plies += 2) {
    const Variation* main = main_variation(next->variations);
    REQUIRE(main != nullptr);
    next = &main->continuations.front();
  }
  CHECK(plies == 9);
}

TEST_CASE("the solutions of a problem book are lines of its trees") {
  const auto path = shared_file("suites/problems-odd.json");
  if (!path) return;
  const Suite suite = parse_problem_book({*path, "book", read_file(*path), nullptr});
  const auto every = static_cast<std::size_t>(scaled(60, 1, 300));
  solver::Solver solver({});
  int followed = 0;
  for (std::size_t i = 0; i < suite.positions.size(); i += every) {
    const auto problem = verify::make_problem(suite.positions[i]);
    if (!problem) continue;
    const Finding found = solver.solve(problem->setup, problem->goal);
    if (found.outcome != Outcome::win || found.distance != problem->claim.distance) continue;  // a flawed problem
    const SolutionTree tree = solver::find_solution(solver, problem->setup, found, {});
    const std::vector<Continuation>* continuations = &tree.keys;
    const std::vector<Variation>* variations = nullptr;
    Setup at = problem->setup;
    INFO(suite.positions[i].id);
    for (std::size_t ply = 0; ply < problem->claim.line.size(); ++ply) {
      const Move& move = problem->claim.line[ply];
      if (ply % 2 == 0) {
        const Continuation* made = move_in(*continuations, move);
        if (made == nullptr) break;  // the book's own mistake, or a move that is slower after a poor defence
        variations = &made->variations;
        if (made->ends_game()) ++followed;
      } else {
        continuations = &reply_in(*variations, at, texts_of(at, {move})).continuations;
      }
      at = verify::play(at, move);
    }
  }
  CHECK(followed > scaled(30, 2000, 5));
}

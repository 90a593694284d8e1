// Tests of every verdict on positions with known answers: mates in one, and Morphy's problem (1.Ra6 is the only key).
#include "verify/judge/judge.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/support/exhaustive_oracle.h"
#include "tests/support/positions.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;
using verify::Judgement;
using verify::Verdict;

namespace {

const std::string kMateInOne = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
const std::string kTwoMatesInOne = "7k/8/6K1/8/8/8/8/RR6 w - - 0 1";
/// P. Morphy: 1.a1a6 b7xa6 2.b6b7 mate, or, after a move of the bishop, 2.b6xa7 mate.
const std::string kMorphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
/// Both 1.Kf7 Kh7 2.Rh1 mate and 1.Kg6 Kg8 2.Ra8 mate.
const std::string kTwoKeys = "7k/8/5K2/8/8/8/8/R7 w - - 0 1";
/// Black must move to g8 and is mated there.
const std::string kLostInTwo = "7k/8/6K1/8/8/8/8/R7 b - - 0 1";

std::vector<Move> moves(const Setup& setup, const std::vector<std::string>& texts) {
  std::vector<Move> out;
  for (const std::string& text : texts) out.push_back(move_of(setup, text));
  return out;
}

/// A chess problem with the claim of a win in that many plies.
Problem win_in(const std::string& fen, int plies, const std::vector<std::string>& keys = {}) {
  Problem problem;
  problem.setup = position("chess", fen);
  problem.goal = {GoalKind::win, plies};
  problem.claim.outcome = Outcome::win;
  problem.claim.distance = plies;
  problem.claim.keys = moves(problem.setup, keys);
  return problem;
}

Problem loss_in(const std::string& fen, int plies) {
  Problem problem = win_in(fen, plies);
  problem.claim.outcome = Outcome::loss;
  return problem;
}

Problem with_line(Problem problem, LineKind kind, const std::vector<std::string>& line) {
  problem.claim.line = moves(problem.setup, line);
  problem.claim.line_kind = kind;
  return problem;
}

Problem sole(Problem problem) {
  problem.claim.sole_key = true;
  return problem;
}

Judgement judged(const Problem& problem) {
  ExhaustiveOracle oracle;
  return verify::judge(problem, oracle);
}

Verdict verdict(const Problem& problem) { return judged(problem).verdict; }

bool says(const Judgement& judgement, const std::string& part) {
  return judgement.reason.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a stated sole key that is the only one in exactly the stated distance is confirmed") {
  CHECK(verdict(sole(win_in(kMateInOne, 1, {"a1a8"}))) == Verdict::confirmed);
  const Judgement morphy = judged(sole(win_in(kMorphy, 3, {"a1a6"})));
  CHECK(morphy.verdict == Verdict::confirmed);
  CHECK(morphy.sole == true);
  CHECK(morphy.finding.distance == 3);
  CHECK(morphy.reason == "#2 (3 plies): 1.Ra6!");
}

TEST_CASE("a stated key that does not win in time is refuted") {
  const Judgement wrong = judged(win_in(kMorphy, 3, {"a1a2"}));
  CHECK(wrong.verdict == Verdict::refuted);
  CHECK(wrong.reason == "1.Ra2 does not mate in 2, 1.Ra6! does");
  const Judgement none = judged(win_in(kMorphy, 1));
  CHECK(none.verdict == Verdict::refuted);
  CHECK(none.reason == "no solution: no #1 (1 ply)");
  CHECK(verdict(win_in(kLostInTwo, 3)) == Verdict::refuted);
}

TEST_CASE("a faster win than stated is shorter, but a stated key too slow even so is refuted") {
  const Judgement one = judged(win_in(kMateInOne, 3, {"a1a8"}));
  CHECK(one.verdict == Verdict::shorter);
  CHECK(one.reason == "short solution: #1 (1 ply): 1.Ra8#; stated: #2 (3 plies)");
  CHECK(verdict(win_in(kMateInOne, 3, {"a1a2"})) == Verdict::shorter);  // wins in three plies, as stated
  CHECK(verdict(win_in(kMateInOne, 3, {"g6f5"})) == Verdict::refuted);
}

TEST_CASE("other keys beside a stated sole key cook it") {
  const Judgement two = judged(sole(win_in(kTwoMatesInOne, 1, {"a1a8"})));
  CHECK(two.verdict == Verdict::cooked);
  CHECK(two.cooks == std::vector<Move>{move_of(position("chess", kTwoMatesInOne), "b1b8")});
  CHECK(two.reason == "1.Rb8# also mates in 1; stated 1.Ra8#");
  CHECK(two.sole == false);
  CHECK(verdict(win_in(kTwoMatesInOne, 1, {"a1a8"})) == Verdict::confirmed);
  const Judgement later = judged(sole(win_in(kTwoKeys, 3, {"f6f7"})));
  CHECK(later.verdict == Verdict::cooked);
  CHECK(later.reason == "1.Kg6 also mates in 2; stated 1.Kf7");
}

TEST_CASE("a stated whole set of keys must be whole") {
  Problem problem = win_in(kTwoMatesInOne, 1, {"a1a8", "b1b8"});
  problem.claim.all_keys = true;
  CHECK(verdict(problem) == Verdict::confirmed);
  problem.claim.keys.pop_back();
  CHECK(verdict(problem) == Verdict::cooked);
}

TEST_CASE("promotions to queen and to rook are one key") {
  const std::string fen = "7k/P7/6K1/8/8/8/8/8 w - - 0 1";
  const Judgement either = judged(sole(win_in(fen, 1, {"a7a8q"})));
  CHECK(either.verdict == Verdict::confirmed);
  CHECK(either.sole == true);
  CHECK(either.finding.keys.size() == 2);
  CHECK(verdict(sole(win_in(fen, 1, {"a7a8b"}))) == Verdict::refuted);
}

TEST_CASE("a distance stated as a lower bound may be exceeded and not undercut") {
  Problem at_least = with_line(win_in(kMorphy, 1, {"a1a6"}), LineKind::sole_moves, {"a1a6", "b7a6", "b6b7"});
  at_least.claim.distance_at_least = true;
  CHECK(verdict(at_least) == Verdict::confirmed);
  Problem undercut = win_in(kMateInOne, 3, {"a1a8"});
  undercut.claim.distance_at_least = true;
  CHECK(verdict(undercut) == Verdict::shorter);
}

TEST_CASE("a stated loss holds in exactly the stated distance") {
  CHECK(verdict(loss_in(kLostInTwo, 2)) == Verdict::confirmed);
  CHECK(verdict(loss_in(kLostInTwo, 4)) == Verdict::shorter);
  CHECK(verdict(loss_in("7k/8/8/4K3/8/8/8/R7 b - - 0 1", 2)) == Verdict::refuted);
  CHECK(verdict(loss_in(kMateInOne, 2)) == Verdict::refuted);
}

TEST_CASE("a stated line must keep the distance to its end") {
  const auto line = [](const std::vector<std::string>& texts) {
    return judged(with_line(win_in(kMorphy, 3, {"a1a6"}), LineKind::keeps_distance, texts));
  };
  CHECK(line({"a1a6", "b7a6", "b6b7"}).verdict == Verdict::confirmed);
  CHECK(line({"a1a6", "b7a6"}).verdict == Verdict::confirmed);
  const Judgement slips = line({"a1a6", "b7a6", "c8d8"});
  CHECK(slips.verdict == Verdict::refuted);
  CHECK(slips.reason == "the line's move 2.Kd8 does not mate in 1");
  CHECK(line({"a1a5", "b7a6"}).verdict == Verdict::refuted);
}

TEST_CASE("in a line of sole moves another winner cooks, but any mate will do at the end") {
  const Problem morphy = win_in(kMorphy, 3);
  CHECK(verdict(with_line(morphy, LineKind::sole_moves, {"a1a6", "b7a6", "b6b7"})) == Verdict::confirmed);
  CHECK(verdict(with_line(win_in(kTwoMatesInOne, 1), LineKind::sole_moves, {"a1a8"})) == Verdict::confirmed);
  const Problem two = with_line(win_in(kTwoKeys, 3), LineKind::sole_moves, {"f6g6", "h8g8", "a1a8"});
  const Judgement cooked = judged(two);
  CHECK(cooked.verdict == Verdict::cooked);
  CHECK(cooked.reason == "1.Kf7 also mates in 2; the line has 1.Kg6");
}

TEST_CASE("a slower move that still wins in time cooks a line of sole moves") {
  // The claim is a win in three or more plies with a line of three: the line's first move is not the only one that wins
  // within three plies.
  Problem problem = with_line(win_in(kMateInOne, 1), LineKind::sole_moves, {"a1a2", "h8g8", "a2a8"});
  problem.claim.distance_at_least = true;
  const Judgement cooked = judged(problem);
  CHECK(cooked.verdict == Verdict::cooked);
  CHECK(says(cooked, "1.Ra8#"));
}

TEST_CASE("a second continuation later in the line is counted as a dual") {
  const std::string fen = "7k/8/6K1/8/8/8/8/RR6 b - - 0 1";
  const Judgement dual = judged(with_line(loss_in(fen, 2), LineKind::keeps_distance, {"h8g8", "a1a8"}));
  CHECK(dual.verdict == Verdict::confirmed);
  CHECK(dual.duals == 1);
  const Judgement single = judged(with_line(loss_in(kLostInTwo, 2), LineKind::keeps_distance, {"h8g8", "a1a8"}));
  CHECK(single.duals == 0);
}

TEST_CASE("at a limit the verdict is unknown, unless a refutation is certain") {
  ExhaustiveOracle oracle;
  oracle.solve_gives_up = true;
  CHECK(verify::judge(win_in(kMorphy, 3, {"a1a6"}), oracle).verdict == Verdict::unknown);
  CHECK(verify::judge(win_in(kMorphy, 3, {"a1a2"}), oracle).verdict == Verdict::refuted);
  CHECK(verify::judge(loss_in(kLostInTwo, 2), oracle).verdict == Verdict::unknown);
  oracle.decide_gives_up = true;
  CHECK(verify::judge(win_in(kMorphy, 3, {"a1a2"}), oracle).verdict == Verdict::unknown);
}

TEST_CASE("a best move is held against proof where there is a win, and against a search elsewhere") {
  Problem problem;
  problem.setup = position("chess", kMorphy);
  problem.goal.kind = GoalKind::best;
  problem.claim.keys = moves(problem.setup, {"a1a6"});
  CHECK(verdict(problem) == Verdict::confirmed);
  problem.claim.keys = moves(problem.setup, {"a1a2"});
  CHECK(verdict(problem) == Verdict::refuted);
  std::swap(problem.claim.keys, problem.claim.avoid);
  CHECK(verdict(problem) == Verdict::confirmed);
  problem.claim.avoid = moves(problem.setup, {"a1a6"});
  CHECK(verdict(problem) == Verdict::refuted);

  Problem open;
  open.setup = position("chess", "r3k3/8/8/8/8/8/8/4K2R w - - 0 1");
  open.claim.keys = moves(open.setup, {"h1h8"});
  ExhaustiveOracle oracle;
  oracle.plies_without_goal = 1;
  CHECK(verify::judge(open, oracle).verdict == Verdict::unknown);
  oracle.opinion = move_of(open.setup, "h1h8");
  CHECK(verify::judge(open, oracle).verdict == Verdict::opinion_agrees);
  oracle.opinion = move_of(open.setup, "h1h7");
  const Judgement differs = verify::judge(open, oracle);
  CHECK(differs.verdict == Verdict::opinion_differs);
  CHECK(says(differs, "1.Rh7"));
  std::swap(open.claim.keys, open.claim.avoid);
  CHECK(verify::judge(open, oracle).verdict == Verdict::opinion_agrees);
}

TEST_CASE("material is won by the stated move alone, and not where a forced win decides") {
  Problem problem;
  problem.setup = position("fairy-chess-8x8", "k7/8/8/8/3r4/8/8/K2R4 w");
  problem.goal = {GoalKind::material, 3};
  problem.claim.keys = moves(problem.setup, {"d1d4"});
  ExhaustiveOracle oracle;
  Finding found;
  found.status = Status::disproved;
  MaterialGain gain{move_of(problem.setup, "d1d4"), 5, 0};
  const auto with_gain = [&](auto&& change) {
    MaterialGain changed = gain;
    change(changed);
    found.answer = changed;
    oracle.scripted = found;
    return verify::judge(problem, oracle).verdict;
  };
  const auto with = [&](auto&& change) {
    Finding changed = found;
    change(changed);
    oracle.scripted = changed;
    return verify::judge(problem, oracle).verdict;
  };
  CHECK(with_gain([](MaterialGain&) {}) == Verdict::confirmed);
  CHECK(with_gain([](MaterialGain& g) { g.second = 2; }) == Verdict::confirmed);
  CHECK(with_gain([](MaterialGain& g) { g.second = 5; }) == Verdict::cooked);
  CHECK(with_gain([](MaterialGain& g) { g.gain = 0; }) == Verdict::refuted);
  CHECK(with_gain([&](MaterialGain& g) { g.best = move_of(problem.setup, "d1d2"); }) == Verdict::refuted);
  found.answer = gain;
  CHECK(with([](Finding& f) { f.status = Status::unknown; }) == Verdict::unknown);
  CHECK(with([&](Finding& f) {
          f.status = Status::proved;
          f.outcome = Outcome::win;
          f.distance = 3;
        }) == Verdict::refuted);
  problem.claim.gain = 3;
  CHECK(with([](Finding&) {}) == Verdict::refuted);
}

TEST_CASE("a stated set of legal moves must be that set") {
  Problem problem;
  problem.setup = position("minichess-5x5", "4k/5/5/5/K4 w");
  problem.goal.kind = GoalKind::moves;
  problem.claim.legal_moves = moves(problem.setup, {"a1b1", "a1a2", "a1b2"});
  CHECK(verdict(problem) == Verdict::confirmed);
  problem.claim.legal_moves = moves(problem.setup, {"a1a2", "a1b2", "a1c3"});
  const Judgement wrong = judged(problem);
  CHECK(wrong.verdict == Verdict::refuted);
  CHECK(says(wrong, "A1 B1"));
  CHECK(says(wrong, "A1 C3"));
}

TEST_CASE("a stated value is held against the game's value") {
  Problem problem;  // by games.md of the reference data Black wins pawntastic on 4x4
  problem.setup = position("pawntastic-4x4", "4/pppp/PPPP/4 w - - 0 1");
  problem.goal.kind = GoalKind::value;
  problem.claim.value = Outcome::loss;
  CHECK(verdict(problem) == Verdict::confirmed);
  problem.claim.value = Outcome::draw;
  CHECK(verdict(problem) == Verdict::refuted);
  // White is one move ahead in the race and wins only with this step of the pawn.
  problem.setup = position("pawntastic-5x5", "5/1P3/5/3p1/P4 w");
  problem.claim.value = Outcome::win;
  problem.claim.keys = moves(problem.setup, {"b4b5"});
  CHECK(verdict(problem) == Verdict::confirmed);
  problem.claim.keys = moves(problem.setup, {"a1a2"});
  CHECK(verdict(problem) == Verdict::refuted);
}

TEST_CASE("an answer that contradicts itself or the rules is a solver's bug") {
  const Problem problem = win_in(kTwoMatesInOne, 1, {"a1a8"});
  ExhaustiveOracle honest;
  const Finding found = honest.solve(problem.setup, problem.goal);
  const auto with = [&](auto&& change) {
    ExhaustiveOracle oracle;
    oracle.scripted = found;
    change(*oracle.scripted);
    return verify::judge(problem, oracle).verdict;
  };
  CHECK(with([](Finding&) {}) == Verdict::confirmed);
  CHECK(with([](Finding& f) { f.keys.clear(); }) == Verdict::solver_bug);
  CHECK(with([](Finding& f) { f.keys.pop_back(); }) == Verdict::solver_bug);
  CHECK(with([](Finding& f) { f.keys.push_back({0, 63, kNoKind}); }) == Verdict::solver_bug);
  CHECK(with([](Finding& f) { f.distance = 2; }) == Verdict::solver_bug);
  CHECK(with([](Finding& f) { f.distance = 3; }) == Verdict::solver_bug);
  CHECK(with([](Finding& f) { f.distance.reset(); }) == Verdict::solver_bug);
  CHECK(with([](Finding& f) { f.line = {{0, 63, kNoKind}}; }) == Verdict::solver_bug);
  CHECK(with([](Finding& f) {
          f = Finding{};
          f.status = Status::disproved;
        }) == Verdict::solver_bug);
}

TEST_CASE("a position without claims gets its answer and no verdict on it") {
  Problem problem = win_in(kMateInOne, 1);
  problem.claim = {};
  const Judgement answer = judged(problem);
  CHECK(answer.verdict == Verdict::no_claim);
  CHECK(answer.finding.distance == 1);
  CHECK(answer.reason == "nothing is stated; #1 (1 ply): 1.Ra8#");
}

TEST_CASE("a line that is not held to anything is no claim") {
  Problem problem = with_line(win_in(kMateInOne, 1), LineKind::none, {"a1a2", "h8g8"});
  problem.claim.outcome = Outcome::none;
  problem.claim.distance.reset();
  CHECK(verdict(problem) == Verdict::no_claim);
  problem.claim.line_kind = LineKind::keeps_distance;
  CHECK(verdict(problem) == Verdict::refuted);
}

TEST_CASE("bad and unsupported positions are verdicts of their own") {
  ExhaustiveOracle oracle;
  TestPosition test;
  test.setup = position("chess", kMateInOne);
  test.claim.outcome = Outcome::win;
  test.claim.distance = 1;
  CHECK(verify::judge(test, oracle).verdict == Verdict::confirmed);
  test.claim.keys = {{"a1b2", {"s.epd", 4, 17}}};
  const Judgement bad = verify::judge(test, oracle);
  CHECK(bad.verdict == Verdict::bad_position);
  REQUIRE(bad.errors.size() == 1);
  CHECK(bad.errors[0].where.column == 17);
  test.unsupported = "selfmate";
  CHECK(verify::judge(test, oracle).verdict == Verdict::unsupported);
  test.errors = bad.errors;
  CHECK(verify::judge(test, oracle).verdict == Verdict::bad_position);
}

TEST_CASE("a number of solutions that is left open cooks no problem") {
  // 1.Kh8 Ra8# and 1.Kh8 Rb8#: no other move of Black leaves his king without a flight.
  Problem problem;
  problem.setup = position("chess", "6k1/5ppp/8/8/8/8/5PPP/RR4K1 b - - 0 1");
  problem.goal = {GoalKind::win, 2, Stipulation{Play::help, Aim::win, 1, false, false, {}}};
  problem.setup.variant = aimed_variant(problem.setup.variant, *problem.goal.stipulation);
  const Setup after = verify::play(problem.setup, move_of(problem.setup, "g8h8"));
  SolutionLines lines;
  for (const char* mate : {"a1a8", "b1b8"})
    lines.lines.push_back({move_of(problem.setup, "g8h8"), move_of(after, mate)});
  ExhaustiveOracle oracle;
  oracle.scripted.emplace();
  oracle.scripted->status = Status::proved;
  oracle.scripted->answer = lines;
  CHECK(verify::judge(problem, oracle).verdict == Verdict::cooked);
  problem.claim.solutions = 2;
  CHECK(verify::judge(problem, oracle).verdict == Verdict::confirmed);
  problem.claim.solutions.reset();
  problem.claim.open_number = true;
  CHECK(verify::judge(problem, oracle).verdict == Verdict::confirmed);
}

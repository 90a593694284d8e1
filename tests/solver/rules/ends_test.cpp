// Ends in any order: games with random ends, whose answers are compared with those of a full search.
#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/variant_files/variant_reader.h"
#include "solver/engine/solver.h"
#include "tests/support/exhaustive_oracle.h"
#include "tests/support/positions.h"
#include "tests/support/random_play.h"
#include "tests/support/random_variant.h"
#include "tests/support/retrograde.h"
#include "tests/support/shared_data.h"
#include "verify/certificates/check_certificate.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

constexpr std::uint64_t kMaxSequences = 3000;  // move sequences that a full search may visit
constexpr int kMaxPlies = 5;
constexpr std::uint64_t kEffort = 100'000;  // nodes for a value

/// Whether each side has its royal man and, under the royal rule checkmate, no king can be captured.
bool is_legal_root(const verify::Rulebook& rules, const verify::Position& at) {
  const Variant& variant = *rules.variant();
  if (variant.royal == RoyalRule::none) return true;
  const bool both = at.royal(Color::white) != kNoSquare && at.royal(Color::black) != kNoSquare;
  return both && (variant.royal == RoyalRule::capture || !rules.can_capture_royal(at));
}

/// A position of a random game, sometimes after a null move; nothing if it is illegal.
std::optional<Setup> random_root(const verify::Rulebook& rules, std::mt19937& random) {
  verify::Position at = random_walk(rules, random, 16);
  if (random() % 4 == 0) at = rules.with_turn(at, !at.to_move(), kNoSquare);
  if (!is_legal_root(rules, at)) return std::nullopt;
  return rules.write(at);
}

/// The greatest number of plies that a full search can visit.
int plies_for(const verify::Rulebook& rules, const Setup& setup) {
  int plies = 1;
  while (plies < kMaxPlies && rules.perft(rules.read(setup), plies + 1) < kMaxSequences) ++plies;
  return plies;
}

std::vector<Move> sorted(std::vector<Move> moves) {
  std::sort(moves.begin(), moves.end());
  return moves;
}

/// The error of the answer's certificate; empty if it is accepted or none is needed.
std::string error_of_certificate(solver::Solver& solver, const Setup& setup, const Finding& found) {
  constexpr solver::CertificateLimits kLarge = {std::size_t{1} << 24, std::size_t{1} << 24};
  if (verify::game_end(setup)) return {};
  const auto made = solver.certify(setup, found, kLarge);
  if (!made) return "no certificate";
  const bool forced = found.status == Status::proved;
  if (forced && found.distance && !made->claim.exact) return "the certificate does not cover the distance";
  if (forced && found.distance && made->claim.plies != *found.distance) return "the certificate has another distance";
  const verify::CheckResult result = verify::check_certificate(*made);
  return result.accepted() ? std::string() : verify::rejection_text(*made, result);
}

void check_forced(solver::Solver& solver, const Setup& setup, int plies, const Finding& truth) {
  const Finding found = solver.solve(setup, {GoalKind::win, plies});
  CHECK(found.status == truth.status);
  CHECK(found.outcome == truth.outcome);
  CHECK(found.distance == truth.distance);
  CHECK(found.keys == sorted(truth.keys));
  if (found.distance) CHECK(static_cast<int>(found.line.size()) == *found.distance);
  CHECK(error_of_certificate(solver, setup, found).empty());
  const Finding decided = solver.decide(setup, plies);
  CHECK(decided.status == truth.status);
  CHECK(decided.outcome == truth.outcome);
  CHECK(decided.distance == truth.distance);
}

/// Checks the search for any win, which need not be the shortest.
void check_any(solver::Solver& solver, const Setup& setup, int plies, const Finding& truth) {
  const Finding found = solver.find_win(setup, plies);
  CHECK(found.status == truth.status);
  CHECK(found.outcome == truth.outcome);
  if (found.within) {
    REQUIRE(truth.distance);
    CHECK(*found.within >= *truth.distance);
    CHECK(*found.within <= plies);
  }
  CHECK(error_of_certificate(solver, setup, found).empty());
}

/// Asks about random positions of the game and returns their number.
long check_game(const VariantPtr& variant, std::mt19937& random, int positions) {
  const verify::Rulebook rules(variant);
  solver::Limits limits;
  limits.hash_mib = 1;
  solver::Solver solver(limits);
  ExhaustiveOracle oracle;
  long asked = 0;
  for (int i = 0; i < positions; ++i) {
    const auto setup = random_root(rules, random);
    if (!setup) continue;
    const int plies = plies_for(rules, *setup);
    const Finding truth = oracle.solve(*setup, {GoalKind::win, plies});
    INFO(write_fen(*setup) << " within " << plies << ", truly " << text_of(truth.outcome) << " in "
                           << truth.distance.value_or(-1));
    check_forced(solver, *setup, plies, truth);
    check_any(solver, *setup, plies, truth);
    ++asked;
  }
  return asked;
}

/// Checks values and distances by a table of all positions that can follow from a random one. Returns the number of
/// answers with a distance.
long check_values(const VariantPtr& variant, std::mt19937& random) {
  const verify::Rulebook rules(variant);
  const auto root = random_root(rules, random);
  if (!root || root->castling != 0) return 0;
  const RetrogradeTable table(rules, {rules.read(*root)});
  solver::Limits limits;
  limits.hash_mib = 4;
  limits.nodes = kEffort;
  solver::Solver solver(limits);
  long asked = 0;
  for (std::size_t i = 0; i < table.size() && asked < 20; i += 1 + table.size() / 20) {
    if (!is_legal_root(rules, table.position(i))) continue;
    const Setup setup = rules.write(table.position(i));
    TableEntry value = table.value(i);
    const bool won_or_lost = value.outcome == Outcome::win || value.outcome == Outcome::loss;
    const auto distance = won_or_lost ? std::optional(value.distance) : std::nullopt;
    if (!won_or_lost) value.outcome = Outcome::draw;
    INFO(write_fen(setup) << " truly " << text_of(value.outcome) << " in " << value.distance);
    const Finding found = solver.solve(setup, {GoalKind::value, std::nullopt});
    if (found.status != Status::unknown) CHECK(found.outcome == value.outcome);
    if (won_or_lost && found.distance) CHECK(found.distance == distance);
    if (found.status != Status::unknown && found.distance) ++asked;
    if (!solver::always_forward(*variant)) continue;
    const Finding whole = solver.visit_tree(setup, solver::TreeCount::by_table);
    if (whole.status == Status::unknown) continue;
    CHECK(whole.outcome == value.outcome);
    if (won_or_lost) CHECK(whole.distance == distance);
  }
  return asked;
}

}  // namespace

TEST_CASE("random games with random ends are solved as a search of everything solves them") {
  std::mt19937 random(20261122);
  long asked = 0;
  const long games = scaled(150, 3000, 10);
  for (long i = 0; i < games; ++i) {
    const RandomVariant made = random_variant(random, small_games());
    INFO("game " << i << " " << made.text);
    asked += check_game(made.variant, random, 6);
  }
  CHECK(asked > games);
}

TEST_CASE("random games in which all men move forward have the values of exhaustive tables") {
  std::mt19937 random(29);
  VariantTaste taste = small_games();
  taste.only_forward = true;
  taste.castling = false;
  long asked = 0;
  const long games = scaled(100, 2000, 10);
  for (long i = 0; i < games; ++i) {
    const RandomVariant made = random_variant(random, taste);
    INFO("game " << i << " " << made.text);
    asked += check_values(made.variant, random);
  }
  CHECK(asked > games);
}

namespace {

/// The answer about the position within `plies` plies as text: outcome, distance, keys.
std::string answer_of(const Setup& setup, int plies) {
  solver::Solver solver({});
  const Finding found = solver.solve(setup, {GoalKind::win, plies});
  CHECK(error_of_certificate(solver, setup, found).empty());
  if (found.status != Status::proved) return found.status == Status::disproved ? "neither" : "unknown";
  std::string out(text_of(found.outcome));
  out += " in " + std::to_string(found.distance.value_or(-1));
  return found.keys.empty() ? out : out + ": " + texts_of(setup, found.keys);
}

std::string answer_of(const std::string& game, const std::string& ends, const std::string& fen, int plies = 3) {
  return answer_of(position(with_ends(game, ends), fen), plies);
}

constexpr const char* kNoMovesFirst =
    R"([{"when": "no moves", "result": "draw"}, {"when": "far row reached", "result": "loss"}])";

}  // namespace

TEST_CASE("an arrival wins at once, also if its end is listed after the one for having no moves") {
  CHECK(answer_of("pawntastic-5x5", kNoMovesFirst, "5/2P1p/3p1/P4/5 w") == "win in 1: c4c5");
  CHECK(answer_of("pawntastic-5x5", kNoMovesFirst, "5/4p/1p3/1PP2/5 w") == "win in 3: c2c4");
  CHECK(answer_of("pawntastic-5x5", kNoMovesFirst, "5/5/p2P1/3pP/5 w") == "loss in 2");
  // A side that arrives and leaves no move to the other side has drawn.
  CHECK(answer_of("pawntastic-4x4", kNoMovesFirst, "4/P3/4/4 w") == "neither");
}

TEST_CASE("a side with a man on its far row at the root wins by any move") {
  const std::string shipped =
      R"([{"when": "far row reached", "result": "loss"}, {"when": "no moves", "result": "draw"}])";
  const Setup setup = position(with_ends("pawntastic-5x5", shipped), "1P3/5/5/P3p/5 w");
  CHECK(answer_of(setup, 3) == "win in 1: a2a3 a2a4");
  solver::Solver solver({});
  const Finding value = solver.solve(setup, {GoalKind::value, std::nullopt});
  CHECK(value.outcome == Outcome::win);
  CHECK(value.distance == 1);
}

TEST_CASE("a side without a safe move has drawn, not lost, if the game has that end") {
  const std::string captured_first =
      R"([{"when": "royal captured", "result": "loss"}, {"when": "no safe move", "result": "draw"}])";
  const std::string draw_first =
      R"([{"when": "no safe move", "result": "draw"}, {"when": "royal captured", "result": "loss"}])";
  for (const std::string& ends : {captured_first, draw_first}) {
    CHECK(answer_of("minichess-5x5", ends, "4k/5/3Q1/5/K4 w") == "neither");
    CHECK(answer_of("minichess-5x5", ends, "4k/4Q/5/5/K4 w") == "win in 1: e4e5");
  }
  // Without that end, a queen move next to the king in the corner wins.
  CHECK(answer_of("minichess-5x5", R"([{"when": "royal captured", "result": "loss"}])", "4k/5/2K2/3Q1/5 w") !=
        "neither");
}

TEST_CASE("the capture of the king decides nothing where an earlier end of the list holds") {
  const std::string far_row =
      R"([{"when": "far row reached", "men": "q", "result": "draw"}, {"when": "royal captured", "result": "loss"}])";
  CHECK(answer_of("minichess-5x5", far_row, "3Qk/5/5/5/K4 w", 1) == "neither");  // the queen stays on the last row
  CHECK(answer_of("minichess-5x5", far_row, "5/3Qk/5/5/K4 w", 1) == "win in 1: d4e4");
  const std::string nothing_left =
      R"([{"when": "no moves", "result": "draw"}, {"when": "royal captured", "result": "loss"}])";
  CHECK(answer_of("minichess-5x5", nothing_left, "5/5/5/1k3/K4 w", 1) == "neither");  // Black has no man left to move
}

TEST_CASE("a mate is a draw if the game has that end") {
  const std::string drawn =
      R"([{"when": "no moves in check", "result": "draw"}, {"when": "no moves", "result": "loss"}])";
  const std::string stalemates = answer_of("gardner-5x5", drawn, "4k/5/4K/Q4/5 w", 1);
  CHECK(stalemates.find("win in 1:") == 0);
  CHECK(stalemates.find("a2d2") != std::string::npos);
  CHECK(stalemates.find("a2a5") == std::string::npos);  // this move mates
}

TEST_CASE("if some end is a win for the side to move, wins and losses can take any number of plies") {
  const std::string stuck_wins =
      R"([{"when": "far row reached", "result": "loss"}, {"when": "no moves", "result": "win"}])";
  CHECK(answer_of("pawntastic-4x4", stuck_wins, "4/p3/4/P3 w") == "loss in 1");
  CHECK(answer_of("pawntastic-4x4", stuck_wins, "4/p3/P3/4 w") == "win in 0");
}

TEST_CASE("values and distances are found in games where a side without moves wins") {
  const std::string stuck_wins =
      R"([{"when": "far row reached", "result": "loss"}, {"when": "no moves", "result": "win"}])";
  const Setup setup = position(with_ends("pawntastic-4x4", stuck_wins), "4/p3/4/P3 w");
  solver::Solver solver({});
  const Finding found = solver.solve(setup, {GoalKind::value, std::nullopt});
  CHECK(found.outcome == Outcome::loss);
  CHECK(found.distance == 1);
}

TEST_CASE("a man on a goal square wins, and only the one whose goal it is") {
  const char* const ends = R"([{"when": "goal reached", "men": "k", "squares": {"white": ["c3"], "black": ["a3"]},
                                "result": "loss"}, {"when": "no moves in check", "result": "loss"}])";
  CHECK(answer_of("gardner-5x5", ends, "k4/5/5/3K1/4N w", 1) == "win in 1: d2c3");
  CHECK(answer_of("gardner-5x5", ends, "5/1k3/5/3K1/4N b", 1) == "win in 1: b4a3");
  CHECK(answer_of("gardner-5x5", ends, "5/3k1/5/1K3/4N b", 1) == "neither");  // c3 is White's goal
  CHECK(answer_of("gardner-5x5", ends, "k4/5/5/5/KN3 w", 1) == "neither");    // of knights nothing is said
}

TEST_CASE("who has lost all men of a kind, or has few men against enough, has lost") {
  const char* const pawns = R"([{"when": "enemy extinct", "men": "p", "result": "win"},
                                {"when": "extinct", "men": "p", "result": "loss"}])";
  CHECK(answer_of("gardner-5x5", pawns, "k4/5/2p2/1P3/4K w", 1) == "win in 1: b2c3");
  // The last pawn of each side: White's must promote, and White has no pawn then.
  CHECK(answer_of("gardner-5x5", pawns, "k4/4P/5/4p/K4 b", 1) == "neither");
  CHECK(verify::game_end(position(with_ends("gardner-5x5", pawns), "k3Q/5/5/4p/K4 b")) == Outcome::win);
  CHECK(answer_of("shatranj", R"([{"when": "extinct", "count": 1, "against": 3, "result": "loss"}])",
                  "k7/8/8/8/8/8/1r6/K1R3N1 w - - 0 1", 1) == "win in 1: a1b2");
  CHECK(answer_of(position(*load_variant("shatranj"), "k7/8/8/8/8/8/1r6/K7 w - - 0 1"), 2) == "neither");
}

TEST_CASE("captures are forced, and who has lost all men has won") {
  const auto answer = [](const std::string& fen, int plies) {
    return answer_of(position(*load_variant("antichess"), fen), plies);
  };
  CHECK(answer("8/8/8/8/1p6/8/P7/8 w - - 0 1", 2) == "win in 2: a2a3 a2a4");  // after a2-a4 in passing
  CHECK(answer("8/8/8/8/8/2p5/1P6/8 w - - 0 1", 1) == "loss in 1");           // there is no other move than b2xc3
  CHECK(answer("8/8/2k5/8/8/8/8/1R6 w - - 0 1", 2) == "win in 2: b1b5 b1b6 b1b7");
  CHECK(answer("8/1k6/8/8/8/8/8/1R6 w - - 0 1", 1) == "loss in 1");
}

TEST_CASE("several men may be needed on the goal") {
  // Squares that are named twice count once.
  const VariantPtr two =
      edited_variant("king-of-the-hill", {{"\"men\": \"k\", \"squares\": [\"d4\", \"e4\", \"d5\", \"e5\"]",
                                           "\"men\": \"np\", \"squares\": [\"d4\", \"d4-e5\"], \"count\": 2"}});
  const auto answer = [&](const std::string& fen, int plies) { return answer_of(position(two, fen), plies); };
  CHECK(answer("k7/8/8/8/4P3/5N2/8/K7 w - - 0 1", 1) == "win in 1: f3d4 f3e5");
  CHECK(answer("k7/8/8/8/8/5N2/4P3/K7 w - - 0 1", 1) == "neither");
  CHECK(answer("k7/8/8/8/8/5N2/4P3/K7 w - - 0 1", 3) == "win in 3: e2e4 f3d4 f3e5");
  CHECK(answer("k7/8/8/8/4p3/5N2/8/K7 w - - 0 1", 1) == "neither");  // only men of one side count
  CHECK_FALSE(verify::game_end(position(two, "k7/8/8/8/3N4/8/8/K7 b - - 0 1")));
  CHECK(verify::game_end(position(two, "k7/8/8/3P4/3N4/8/8/K7 b - - 0 1")) == Outcome::loss);
}

TEST_CASE("the third check wins") {
  const auto at = [](const std::string& fen) { return position(*load_variant("three-check"), fen + " 0 1"); };
  CHECK(answer_of(at("4k3/8/8/8/8/8/8/K2R4 w - - 1+3"), 1) == "win in 1: d1d8 d1e1");  // d8 would lose the rook
  CHECK(answer_of(at("4k3/8/8/8/8/8/8/K2R4 w - - 2+3"), 3) == "win in 3: d1e1");
  CHECK(answer_of(at("4k3/8/8/8/8/8/8/K2R4 w - - 2+3"), 1) == "neither");
  CHECK(answer_of(at("4k3/8/8/8/8/8/8/K2R4 w - - 3+3"), 5) == "win in 5: d1e1");
  CHECK(answer_of(at("4k3/8/8/8/8/8/8/K2R4 b - - 1+3"), 2) == "loss in 2");
  CHECK(answer_of(at("4k3/8/8/8/8/8/8/K2R4 b - - 2+3"), 2) == "neither");
  CHECK(answer_of(at("k7/8/8/8/8/8/8/R6K b - - 1+3"), 2) == "loss in 2");  // a check already given does not count again
  CHECK(verify::game_end(at("4k3/8/8/8/8/8/8/K2R4 b - - 0+3")) == Outcome::loss);
  CHECK_FALSE(verify::game_end(at("4k3/8/8/8/8/8/8/K2R4 w - - 0+3")));
}

TEST_CASE("nobody may give check, and Black may answer a king that has reached his goal") {
  const auto at = [](const std::string& fen) { return position(*load_variant("racing-kings"), fen + " - - 0 1"); };
  CHECK(answer_of(at("8/1K6/8/8/8/8/k7/8 w"), 1) == "win in 1: b7a8 b7b8 b7c8");
  CHECK(answer_of(at("8/1K4k1/8/8/8/8/8/8 w"), 3) == "neither");  // Black's king arrives, too
  CHECK(answer_of(at("8/1K4k1/8/8/8/8/8/8 b"), 1) == "win in 1: g7f8 g7g8 g7h8");
  // The answers g8 and h8 are attacked.
  CHECK(answer_of(at("8/1K5k/8/8/3B4/8/8/6R1 w"), 1) == "win in 1: b7a8 b7b8 b7c8");
  CHECK(verify::game_end(at("1K6/8/8/8/8/8/k7/8 w")) == Outcome::win);
  CHECK(verify::game_end(at("1K4k1/8/8/8/8/8/8/8 w")) == Outcome::draw);
  CHECK_FALSE(verify::game_end(at("1K6/6k1/8/8/8/8/8/8 b")));
}

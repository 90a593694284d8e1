// The fast and the reference rules, compared with each other in random games.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/variant_files/variant_reader.h"
#include "solver/engine/solver.h"
#include "solver/rules/rules.h"
#include "tests/support/positions.h"
#include "tests/support/random_variant.h"
#include "tests/support/shared_data.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

constexpr int kLongestGame = 120;
constexpr int kBetweenPerfts = 8;
constexpr std::size_t kFewMoves = 60;
constexpr std::size_t kVeryFewMoves = 20;

Outcome outcome_of(EndResult e) {
  return e == EndResult::win ? Outcome::win : e == EndResult::loss ? Outcome::loss : Outcome::draw;
}

/// The moves of the fast rules with their public form, sorted; empty when the game is over.
template <class R>
std::vector<std::pair<Move, solver::FastMove>> fast_moves(const R& rules, const typename R::State& s) {
  std::vector<std::pair<Move, solver::FastMove>> out;
  if (rules.early_end(s)) return out;
  typename R::Actions moves;
  rules.generate(s, moves);
  if (rules.late_end(s, moves.size())) return out;
  for (const solver::FastMove m : moves) out.emplace_back(rules.to_move(m), m);
  std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return out;
}

/// Whether the mover has won or can win by its next move, by the reference rules.
bool wins_at_once(const Setup& setup) {
  if (const auto end = verify::game_end(setup)) return *end == Outcome::win;
  const std::vector<Move> moves = verify::moves_of(setup);
  return std::any_of(moves.begin(), moves.end(),
                     [&](const Move& move) { return verify::game_end(verify::play(setup, move)) == Outcome::loss; });
}

bool loses_in_two(const Setup& setup) {
  if (const auto end = verify::game_end(setup)) return *end == Outcome::loss;
  const std::vector<Move> moves = verify::moves_of(setup);
  return !moves.empty() && std::all_of(moves.begin(), moves.end(),
                                       [&](const Move& move) { return wins_at_once(verify::play(setup, move)); });
}

/// Compares the other questions of the searches with the reference rules. Returns the one whose answer differs, or "".
template <class R>
std::string error_of_glances(const R& rules, const typename R::State& fast, const Setup& slow) {
  if (rules.early_end(fast)) return {};
  const auto end = verify::game_end(slow);
  const auto in_captures = rules.no_capture_end(fast);
  if (in_captures.has_value() != end.has_value() || (end && outcome_of(*in_captures) != *end)) return " leaf's end";
  if (rules.won_now(fast) != (end == Outcome::win)) return " won now";
  if (rules.lost_now(fast) != (end == Outcome::loss)) return " lost now";
  if (rules.wins_at_once(fast) != wins_at_once(slow)) return " win at once";
  const auto lost = rules.loses_in_two(fast);
  if (lost && *lost != loses_in_two(slow)) return " loss in two";
  return {};
}

/// Plays one random game and returns the number of positions in which both rules agree. Sets `error` at a difference.
template <class R>
int play_game(const R& rules, const Setup& start, std::mt19937& random, std::string& error) {
  Setup slow = start;
  typename R::State fast = rules.from_setup(start);
  for (int ply = 0; ply < kLongestGame; ++ply) {
    const auto moves = fast_moves(rules, fast);
    const auto expected = verify::moves_of(slow);
    std::vector<Move> found;
    for (const auto& [m, action] : moves) found.push_back(m);
    const auto fast_end = rules.end(fast);
    const auto slow_end = verify::game_end(slow);
    const bool same_end =
        fast_end.has_value() == slow_end.has_value() && (!fast_end || outcome_of(*fast_end) == *slow_end);
    const bool same_count = static_cast<std::size_t>(rules.successors(fast)) == expected.size();
    const bool restored = rules.from_setup(rules.to_setup(fast)) == fast && rules.to_setup(fast).same_position(slow);
    const bool same_check =
        !slow.variant->royal_kind() || slow_end || rules.in_check(fast) == verify::royal_attacked(slow, slow.to_move);
    if (found != expected || !same_end || !same_count || !restored || !same_check) {
      error = write_fen(slow) +
              (found != expected ? " moves"
               : !same_end       ? " end"
               : !same_count     ? " count"
               : !restored       ? " set-up"
                                 : " check") +
              "\nfast " + texts_of(slow, found) + "\nslow " + texts_of(slow, expected);
      return ply;
    }
    if (moves.size() < kVeryFewMoves || ply % kBetweenPerfts == 0) error = error_of_glances(rules, fast, slow);
    if (!error.empty()) {
      error = write_fen(slow) + error;
      return ply;
    }
    if (ply % kBetweenPerfts == 0 && moves.size() < kFewMoves && rules.perft(fast, 2) != verify::perft(slow, 2)) {
      error = write_fen(slow) + " perft 2";
      return ply;
    }
    if (moves.empty()) return ply + 1;
    const auto& [move, action] = moves[random() % moves.size()];
    const typename R::State before = fast;
    const typename R::State after = rules.apply(fast, action);
    if (!(before == fast)) error = "apply changed its argument";  // a move is made on a copy, and unmade by dropping it
    fast = after;
    slow = verify::play(slow, move);
  }
  return kLongestGame;
}

template <int W, int K, bool Checkmate>
void play_games_by(const Setup& start, long games) {
  const solver::CompiledVariant<W> compiled(start.variant);
  const solver::Rules<W, K, Checkmate> rules(compiled);
  std::mt19937 random(20261121);
  long positions = 0;
  for (long i = 0; i < games; ++i) {
    std::string error;
    positions += play_game(rules, start, random, error);
    INFO(start.variant->name << " game " << i << ": " << error);
    REQUIRE(error.empty());
  }
  CHECK(positions >= games);
}

template <int W, int K>
void play_games(const Setup& start, long games) {
  if (start.variant->royal == RoyalRule::checkmate) return play_games_by<W, K, true>(start, games);
  return play_games_by<W, K, false>(start, games);
}

/// Plays at the width that the variant needs, but at least `words` words, so that every width is tested.
void play_games(const Setup& start, long games, int words) {
  const bool narrow = start.shape().squares() <= 64;
  if (words == 1 && narrow) return play_games<1, 16>(start, games);
  if (words <= 2 && start.shape().squares() <= 128) return play_games<2, 16>(start, games);
  return play_games<4, 28>(start, games);
}

void play_games(const VariantPtr& variant, long games, int words) {
  play_games(position(variant, variant->start_fen), games, words);
}

}  // namespace

TEST_CASE("a man that shields its royal man from two attackers must answer both") {
  // The man on b6 is on the way of the lame knight c6 and of the bishop f2.
  const VariantPtr variant = *parse_variant("pins", R"({"variant": "pins", "board": {"files": 7, "ranks": 7},
      "men": {"a": {"moves": "nN"}, "c": {"moves": "B"}, "k": {"moves": "K", "royal": true}}, "royal": "checkmate"})");
  const Setup setup = position(variant, "k6/1cA4/7/7/7/5C1/6K b");
  CHECK(solver::legal_moves(setup) == verify::moves_of(setup));
  CHECK(texts_of(setup, solver::legal_moves(setup)) == "a7a6 a7b7");
}

TEST_CASE("a king does not castle away from the rook that shields it") {
  // Shako castles inside the board: the queen j2 attacks h2 once the rook has left i2.
  const Setup setup = position("shako-10x10", "10/5k4/10/10/10/10/10/10/5K2Rq/10 w K - 0 1");
  CHECK_FALSE(is_legal(setup, "f2h2"));
  CHECK(solver::legal_moves(setup) == verify::moves_of(setup));
}

TEST_CASE("the fast and the reference rules agree on random variants with random ends") {
  std::mt19937 random(4711);
  for (long i = 0; i < scaled(400, 10'000, 20); ++i) {
    const RandomVariant made = random_variant(random, i % 2 == 0 ? small_games() : VariantTaste{});
    INFO("variant " << i << " " << made.text);
    play_games(made.variant, 3, 1);
  }
}

TEST_CASE("the fast and the reference rules agree on men of any Betza string") {
  std::mt19937 random(4712);
  VariantTaste taste;
  taste.any_moves = true;
  for (long i = 0; i < scaled(100, 2'000, 5); ++i) {
    const RandomVariant made = random_variant(random, taste);
    INFO("variant " << i << " " << made.text);
    play_games(made.variant, 2, 1);
  }
}

TEST_CASE("the fast and the reference rules agree on random games of every shipped variant") {
  const long games = scaled(60, 10'000, 4);
  for (const std::string& name : shipped_variants()) play_games(variant_of_start(name), games, 1);
}

TEST_CASE("the fast and the reference rules agree on random games of Chess960") {
  // Empty first ranks, so that many games have castlings; king and rooks in many places.
  for (const char* fen :
       {"1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1", "rkr5/pppp4/8/8/8/8/4PPPP/5RKR w HFca - 0 1",
        "6kr/5r2/2n5/8/8/3B4/8/RK5R w HAh - 0 1", "r2k3r/8/1q6/8/8/8/6Q1/1RR2K1R w HBha - 0 1",
        "1rk3r1/pp6/8/8/8/8/6PP/2RKR3 b ECgb - 0 1", "r5kr/8/8/b7/8/B7/8/R5KR w HAha - 0 1"}) {
    for (const int words : {1, 4}) play_games(position("chess960", fen), scaled(60, 10'000, 4), words);
  }
}

TEST_CASE("the fast rules with two and with four words agree with the reference rules, too") {
  for (const char* name : {"chess", "minichess-7x7", "fairy-chess-8x8", "pawntastic-6x8-ep"}) {
    for (const int words : {2, 4}) play_games(variant_of(name), scaled(20, 200, 2), words);
  }
}

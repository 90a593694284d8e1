// The two readings of the rules, held against each other on random play.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "solver/rules.h"
#include "solver/solver.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"
#include "verify/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

constexpr int kLongestGame = 120;

Outcome outcome_of(EndResult e) {
  return e == EndResult::win ? Outcome::win : e == EndResult::loss ? Outcome::loss : Outcome::draw;
}

/// The moves of the fast rules by their public names, sorted; none when the game is over.
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

/// Plays one random game; returns how many positions agreed before the first that did not, and says which in `flaw`.
template <class R>
int play_game(const R& rules, const Setup& start, std::mt19937& random, std::string& flaw) {
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
      flaw = write_fen(slow) +
             (found != expected ? " moves"
              : !same_end       ? " end"
              : !same_count     ? " count"
              : !restored       ? " set-up"
                                : " check") +
             "\nfast " + texts_of(slow, found) + "\nslow " + texts_of(slow, expected);
      return ply;
    }
    if (moves.empty()) return ply + 1;
    const auto& [move, action] = moves[random() % moves.size()];
    const typename R::State before = fast;
    const typename R::State after = rules.apply(fast, action);
    if (!(before == fast)) flaw = "apply changed its argument";  // making works on a copy: taking back is forgetting it
    fast = after;
    slow = verify::play(slow, move);
  }
  return kLongestGame;
}

template <int W, int K, RoyalRule R>
void play_games(const VariantPtr& variant, long games) {
  const solver::Tables<W> tables(variant);
  const solver::Rules<W, K, R> rules(tables);
  const Setup start = position(variant, variant->start_fen);
  std::mt19937 random(20261121);
  long positions = 0;
  for (long i = 0; i < games; ++i) {
    std::string flaw;
    positions += play_game(rules, start, random, flaw);
    INFO(variant->name << " game " << i << ": " << flaw);
    REQUIRE(flaw.empty());
  }
  CHECK(positions >= games);
}

template <int W, int K>
void play_games(const VariantPtr& variant, long games) {
  switch (variant->royal) {
    case RoyalRule::none:
      return play_games<W, K, RoyalRule::none>(variant, games);
    case RoyalRule::capture:
      return play_games<W, K, RoyalRule::capture>(variant, games);
    case RoyalRule::checkmate:
      return play_games<W, K, RoyalRule::checkmate>(variant, games);
  }
}

/// At the width that the variant would get, or wider, so that every width is played.
void play_games(const VariantPtr& variant, long games, int words) {
  const bool narrow = variant->shape.squares() <= 64;
  if (words == 1 && narrow) return play_games<1, 16>(variant, games);
  if (words <= 2 && variant->shape.squares() <= 128) return play_games<2, 16>(variant, games);
  return play_games<4, 28>(variant, games);
}

/// A random game: board, men of all corners of the Betza dialect, royal rule and ends.
VariantPtr random_variant(std::mt19937& random) {
  static const std::vector<std::string> kMen = {
      "Q",     "R",       "B",      "N",    "RN",   "BN",     "NN",     "CC",           "DD",
      "AA",    "R4",      "fR",     "jR",   "jB",   "gQ",     "pR",     "nN",           "nA",
      "nD",    "Z",       "C",      "H",    "G",    "(4,1)",  "hrN",    "fhN",          "FAD",
      "icN",   "iR",      "nNN",    "nZ",   "nDD",  "B2",     "mNcR",   "FmD",          "WifmD",
      "mRcpR", "fsRbFbW", "gB3",    "pB4",  "nCC",  "jDD",    "WDD",    "RDD",          "fmRcF",
      "vRsB",  "FfW",     "KifmnN", "mWcF", "flNW", "fmWfcF", "fmFfcW", "fmWfceFifmnD", "fmFfceWifmnA"};
  const auto pick = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
  };
  const int files = pick(3, random() % 4 == 0 ? 16 : 9);
  const int ranks = pick(5, random() % 4 == 0 ? 16 : 9);
  const int kinds = pick(2, 6);
  const int rule = pick(0, 2);
  const char* rules[] = {"none", "capture", "checkmate"};
  std::string men;
  std::string letters;
  for (int i = 0; i < kinds; ++i) {
    const char letter = static_cast<char>('a' + i);
    letters += letter;
    const std::string& moves = kMen[random() % kMen.size()];
    men += std::string(i == 0 ? "" : ", ") + "\"" + letter + "\": {\"moves\": \"" + moves +
           "\", \"value\": " + std::to_string(pick(1, 9));
    if (random() % 3 == 0) {
      men += random() % 2 == 0
                 ? ", \"promotion\": \"a\""
                 : ", \"promotion\": {\"to\": \"ab\", \"rank\": " + std::to_string(ranks - 1) +
                       ", \"captured only\": " + (rule != 1 && random() % 2 == 0 ? "true" : "false") + "}";
    }
    men += "}";
  }
  if (rule != 0)
    men += std::string(", \"k\": {\"moves\": \"") +
           (random() % 3 == 0   ? "KN"
            : random() % 3 == 0 ? "WDD"
                                : "K") +
           "\", \"royal\": true}";
  std::vector<std::string> rows(static_cast<std::size_t>(ranks), std::string(static_cast<std::size_t>(files), '.'));
  for (int i = 0; i < 2 * files; ++i) {
    const auto row = static_cast<std::size_t>(i / files);
    const auto file = static_cast<std::size_t>(i % files);
    if (random() % 4 == 0) continue;
    const char man = letters[random() % letters.size()];
    rows[row][file] = man;
    rows[rows.size() - 1 - row][file] = static_cast<char>(man - 'a' + 'A');
  }
  if (rule != 0) {
    rows.front()[0] = 'k';
    rows.back()[static_cast<std::size_t>(files) - 1] = 'K';
  }
  std::string start;
  for (const std::string& row : rows) {
    if (!start.empty()) start += '/';
    for (const char c : row) start += c == '.' ? "1" : std::string(1, c);
  }
  // "11" would be eleven squares: join the ones.
  std::string joined;
  for (std::size_t i = 0; i < start.size(); ++i) {
    int n = 0;
    while (i < start.size() && start[i] == '1') ++n, ++i;
    if (n > 0)
      joined += std::to_string(n), --i;
    else
      joined += start[i];
  }
  const char* ends[] = {
      R"([{"when": "far row reached", "result": "loss", "men": "a"}, {"when": "no moves", "result": "win"}])",
      R"([{"when": "royal captured", "result": "loss"}, {"when": "no moves in check", "result": "loss"}, {"when": "bare kings", "result": "draw"}, {"when": "no moves", "result": "draw"}, {"when": "no safe move", "result": "loss"}])",
      R"([{"when": "no moves", "result": "loss"}, {"when": "far row reached", "result": "loss"}])"};
  const std::string text = "{\"variant\": \"random\", \"board\": {\"files\": " + std::to_string(files) +
                           ", \"ranks\": " + std::to_string(ranks) + "}, \"men\": {" + men + "}, \"start\": \"" +
                           joined + " w\", \"royal\": \"" + rules[rule] + "\", \"ends\": " + ends[rule] + "}";
  INFO(text);
  auto variant = parse_variant("random", text);
  if (!variant) FAIL(to_text(variant.errors().front()));
  return *variant;
}

}  // namespace

TEST_CASE("a man that shields its royal man from two attackers must answer both") {
  // The man on b6 stands on the way of the lame knight c6 and of the bishop f2.
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

TEST_CASE("the fast and the reference rules agree on random variants") {
  std::mt19937 random(4711);
  for (long i = 0; i < scaled(300, 3000, 20); ++i) {
    const VariantPtr variant = random_variant(random);
    std::string men;
    for (const ManKind& man : variant->men) men += std::string(1, man.letter) + "=" + man.betza + " ";
    INFO("variant " << i << " " << variant->shape.files << "x" << variant->shape.ranks << " " << men
                    << variant->start_fen);
    play_games(variant, 3, 1);
  }
}

TEST_CASE("the fast and the reference rules agree on random games of every shipped variant") {
  const long games = scaled(60, 10'000, 4);
  for (const std::string& name : shipped_variants()) play_games(variant_of(name), games, 1);
}

TEST_CASE("the rules of two and of four words agree with the reference too") {
  for (const char* name : {"chess", "minichess-7x7", "fairy-chess-8x8", "pawntastic-6x8-ep"}) {
    for (const int words : {2, 4}) play_games(variant_of(name), scaled(20, 200, 2), words);
  }
}

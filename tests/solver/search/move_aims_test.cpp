// Captures, target squares, checks and other aims that moves reach: the solver's answers, and those of the reference
// rules' own search, against the problemists' definitions played out move by move, and known positions.
#include <algorithm>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/game/stipulation.h"
#include "solver/engine/solver.h"
#include "tests/support/positions.h"
#include "tests/support/random_play.h"
#include "tests/support/shared_data.h"
#include "verify/judge/move_aim_play.h"
#include "verify/judge/reflex_play.h"
#include "verify/judge/solution_lines.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

using Line = std::vector<Move>;

std::ptrdiff_t men_on(const Setup& setup) {
  return std::count_if(setup.board.begin(), setup.board.end(), [](const Man& man) { return man.present(); });
}

/// The definitions, with nothing but the legal moves of a position.
class Definition {
 public:
  explicit Definition(const Stipulation& asked) : asked_(asked) {}

  /// All solutions, in any order: those of all lengths that the stipulation allows.
  std::vector<Line> lines(const Setup& setup) {
    found_.clear();
    for (int n = asked_.half ? 0 : 1; n <= asked_.moves; ++n) {
      std::string turns;  // s: the same side moves again; o: the other side moves
      for (int i = 1; i < (asked_.is_series() ? n : 2 * n + (asked_.half ? 1 : 0)); ++i)
        turns += asked_.is_series() ? 's' : 'o';
      if (asked_.play == Play::series_help) turns += 'o';
      extend(setup, turns);
    }
    return found_;
  }

  /// The first moves after which the aim is reached within n moves of the side that begins.
  std::vector<Move> keys(const Setup& setup, int n) {
    std::vector<Move> out;
    if (asked_.play == Play::reflex && can_reach(setup)) return out;
    for (const Move& move : verify::moves_of(setup)) {
      if (wins(setup, move, n)) out.push_back(move);
    }
    return out;
  }

 private:
  [[nodiscard]] bool is_aim(const Setup& before, const Move& move) const {
    const Setup after = verify::play(before, move);
    if (asked_.aim == Aim::capture) return men_on(after) == men_on(before) - 1;
    if (asked_.aim == Aim::check) return verify::royal_attacked(after, after.to_move);
    if (asked_.aim == Aim::any_move) return true;
    if (asked_.aim == Aim::en_passant) return !before.at(move.to).present() && men_on(after) < men_on(before);
    if (asked_.aim == Aim::castling) {
      const bool king = before.variant->man(before.at(move.from).kind).royal;
      return king && std::abs(before.shape().file_of(move.from) - before.shape().file_of(move.to)) == 2;
    }
    if (asked_.aim == Aim::mate_or_stalemate) return verify::moves_of(after).empty();
    if (asked_.aim == Aim::double_stalemate) {
      Setup passed = after;
      passed.to_move = !passed.to_move;
      passed.en_passant = kNoSquare;
      return !verify::royal_attacked(after, after.to_move) && verify::moves_of(after).empty() &&
             verify::moves_of(passed).empty();
    }
    return move.to == before.shape().at(asked_.target.file, asked_.target.rank);
  }

  [[nodiscard]] bool can_reach(const Setup& setup) const {
    const auto moves = verify::moves_of(setup);
    return std::any_of(moves.begin(), moves.end(), [&](const Move& move) { return is_aim(setup, move); });
  }

  void extend(const Setup& setup, const std::string& turns) {
    for (const Move& move : verify::moves_of(setup)) {
      line_.push_back(move);
      if (turns.empty()) {
        if (is_aim(setup, move)) found_.push_back(line_);
      } else if (!ends_here(turns) || !is_aim(setup, move)) {
        Setup next = verify::play(setup, move);
        if (turns[0] == 'o') {
          extend(next, turns.substr(1));
        } else if (goes_on_alone(next)) {
          next.to_move = !next.to_move;
          next.en_passant = kNoSquare;
          extend(next, turns.substr(1));
        }
      }
      line_.pop_back();
    }
  }

  /// Whether a shorter line may end before these turns: the side that moves is the one that reaches the aim.
  static bool ends_here(const std::string& turns) { return std::count(turns.begin(), turns.end(), 'o') % 2 == 0; }

  /// Whether a series may go on: without check, and if the game is not over, but for a stalemate.
  static bool goes_on_alone(const Setup& next) {
    const bool mates = next.variant->royal == RoyalRule::checkmate;
    if (mates && verify::royal_attacked(next, next.to_move)) return false;
    return !verify::game_end(next) || (mates && verify::end_reason(next) == "stalemate");
  }

  bool wins(const Setup& setup, const Move& move, int n) {
    const bool direct = asked_.play == Play::direct;
    if (direct && is_aim(setup, move)) return true;
    if (direct && n == 1) return false;
    const Setup after = verify::play(setup, move);
    const auto replies = verify::moves_of(after);
    if (asked_.is_reflex() && can_reach(after)) return true;
    return !replies.empty() && std::all_of(replies.begin(), replies.end(), [&](const Move& reply) {
      if (asked_.play == Play::self && is_aim(after, reply)) return true;
      return n > 1 && !keys(verify::play(after, reply), n - 1).empty();
    });
  }

  Stipulation asked_;
  Line line_;
  std::vector<Line> found_;
};

void compare_lines(const Setup& setup, const Setup& aimed, const Stipulation& asked, const Finding& found,
                   int& solved) {
  auto expected = Definition(asked).lines(setup);
  std::sort(expected.begin(), expected.end());
  const auto second = verify::all_solutions(aimed, asked, 10'000'000);
  REQUIRE(second);
  REQUIRE(found.solution_lines() != nullptr);
  auto first = found.solution_lines()->lines;
  std::sort(first.begin(), first.end());
  CHECK((found.solution_lines()->too_many || first == expected));
  CHECK(verify::error_of_lines(aimed, asked, expected) == std::nullopt);
  auto sorted = *second;
  std::sort(sorted.begin(), sorted.end());
  CHECK(sorted == expected);
  solved += expected.empty() ? 0 : 1;
}

void compare_keys(const Setup& setup, const Setup& aimed, const Stipulation& asked, const Finding& found, int& solved) {
  std::vector<Move> expected;
  int n = 0;
  while (expected.empty() && n < asked.moves) expected = Definition(asked).keys(setup, ++n);
  Stipulation reached = asked;
  reached.moves = n;
  CHECK(found.keys == expected);
  CHECK(found.distance.value_or(0) == (expected.empty() ? 0 : reached.plies()));
  verify::SearchMeter meter(10'000'000);
  const auto second =
      asked.is_reflex() ? verify::solve_reflex(aimed, asked, meter) : verify::solve_for_move(aimed, asked, meter);
  CHECK(second.keys == expected);
  CHECK(second.moves == (expected.empty() ? 0 : n));
  solved += expected.empty() ? 0 : 1;
}

/// Compares solver, reference rules and definition; adds 1 to `solved` if there is a solution.
void compare_aims(const Setup& setup, const std::string& text, int& solved) {
  const Stipulation asked = begun_by(setup.to_move, *parse_stipulation(text));
  Setup aimed = setup;
  aimed.variant = aimed_variant(setup.variant, asked);
  INFO(text << " " << setup.variant->name << " " << write_fen(setup));
  const Finding found = solver::Solver({}).solve(aimed, {GoalKind::win, asked.plies(), asked});
  asked.has_lines() ? compare_lines(setup, aimed, asked, found, solved)
                    : compare_keys(setup, aimed, asked, found, solved);
}

/// The lines or keys that the solver finds, in coordinate text.
std::string solution(const char* fen, const char* text) {
  Setup setup = position("chess", fen);
  const Stipulation asked = begun_by(setup.to_move, *parse_stipulation(text));
  setup.variant = aimed_variant(setup.variant, asked);
  const Finding found = solver::Solver({}).solve(setup, {GoalKind::win, asked.plies(), asked});
  if (found.solution_lines() == nullptr) return texts_of(setup, found.keys);
  std::string out;
  for (const Line& line : found.solution_lines()->lines) {
    if (!out.empty()) out += " /";
    for (const Move& move : line) out += (out.empty() ? "" : " ") + coordinate_text(*setup.variant, move);
  }
  return out;
}

}  // namespace

TEST_CASE("aims that are moves are those of their definitions, in chess") {
  std::mt19937 random(22);
  int solved = 0;
  for (const char* text :
       {"x1",    "x2",    "+1",      "+2",     "za11",     "zb22",     "sx1",     "sx2",     "s+1",
        "szb11", "rx1",   "r+2",     "rza21",  "semi-rx2", "semi-r+1", "hx1",     "hx1.5",   "h+1",
        "h+1.5", "hza11", "hzb21.5", "ser-x2", "ser-+2",   "ser-za12", "ser-hx1", "ser-h+2", "ser-hza21"}) {
    for (int i = 0; i < scaled(6, 60, 1); ++i) {
      compare_aims(near_corner(random() % 2 == 0 ? "KRPkpr" : "KQkpb", random), text, solved);
    }
  }
  CHECK(solved > scaled(30, 300, 3));
}

TEST_CASE("double stalemates, castlings and captures in passing are those of their definitions") {
  std::mt19937 random(31);
  int solved = 0;
  for (const char* text : {"~1", "s~1", "r~1", "h~1", "h~1.5", "ser-~2", "==1", "==2", "s==1", "r==1", "semi-r==1",
                           "h==1", "h==1.5", "ser-==3", "ser-h==2", "h#=1", "h#=1.5", "ser-#=2", "ser-h#=2"}) {
    for (int i = 0; i < scaled(6, 60, 1); ++i)
      compare_aims(near_corner(random() % 2 == 0 ? "KPPkpp" : "KQkpb", random), text, solved);
  }
  const verify::Rulebook book(variant_of("chess"));
  for (const char* text : {"001", "s001", "h001", "h001.5", "ser-h002", "ep1", "hep1", "hep1.5", "sep1", "ser-hep2"}) {
    for (int i = 0; i < scaled(3, 30, 1); ++i) compare_aims(book.write(random_walk(book, random, 24)), text, solved);
  }
  CHECK(solved > scaled(20, 200, 3));
}

TEST_CASE("aims that are moves are those of their definitions, in every game") {
  std::mt19937 random(5);
  int solved = 0;
  for (const char* game : {"pawntastic-4x4", "pawntastic-5x5-ep", "minichess-5x5", "gardner-5x5", "los-alamos-6x6",
                           "fairy-chess-8x8", "chess"}) {
    const verify::Rulebook book(variant_of(game));
    for (const char* text : {"x1", "sx1", "rx1", "hx1", "hx0.5", "ser-x2", "za41", "szb31", "hzb41", "ser-hza31",
                             "semi-rzc31", "+1", "s+1", "h+1", "ser-h+1"}) {
      if (std::string(text).find('+') != std::string::npos && !book.variant()->royal_kind()) continue;
      for (int i = 0; i < scaled(3, 30, 1); ++i) compare_aims(book.write(random_walk(book, random, 40)), text, solved);
    }
  }
  CHECK(solved > scaled(30, 300, 3));
}

TEST_CASE("what counts as a capture, an arrival and a check") {
  // The pawn on e5 can take the one on d5 only in passing.
  CHECK(solution("k7/8/8/3pP3/8/8/8/K7 w - d6", "x1") == "e5d6");
  CHECK(solution("k7/8/8/3pP3/8/8/8/K7 w - -", "x1").empty());
  // Of a castling the king arrives, and the rook does not: so does Popeye have it.
  CHECK(solution("k7/8/8/8/8/8/5P2/4K2R w K -", "zg11") == "e1g1 h1g1");
  CHECK(solution("k7/8/8/8/8/8/5P2/4K2R w K -", "zf11") == "e1f1 h1f1");
  // The rook gives check by castling, and from its own square along the file.
  CHECK(solution("5k2/8/8/8/8/8/P2PP2P/R2QK2R w KQ -", "+1") == "e1g1 h1f1");
  // Mate is a check.
  CHECK(solution("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -", "+1") == "a1a8");
  // A side without a move reaches nothing: after 1.Kb6 Black is stalemated. After 1.Kc7 he must take the pawn.
  CHECK(solution("k7/P7/2K5/8/8/8/8/8 w - -", "sza71") == "c6c7");
}

TEST_CASE("mate or stalemate has the keys of both") {
  // The queen mates on the first file, and stalemates from the diagonal of a7.
  const char* const corner = "k7/2K5/8/8/8/8/8/3Q4 w - -";
  CHECK(solution(corner, "#1") == "d1a1 d1a4");
  CHECK(solution(corner, "=1") == "d1d4 d1g1");
  CHECK(solution(corner, "#=1") == "d1a1 d1a4 d1d4 d1g1");
  CHECK(solution("k7/2K5/8/8/8/8/8/3Q4 b - -", "h#=1") == "a8a7 d1a1 / a8a7 d1a4");
  // White must leave Black a move, and any move but those four does.
  const Setup setup = position("chess", corner);
  std::vector<Move> others = verify::moves_of(setup);
  std::erase_if(others, [&](const Move& move) {
    const std::string text = coordinate_text(*setup.variant, move);
    return text == "d1a1" || text == "d1a4" || text == "d1d4" || text == "d1g1";
  });
  CHECK(solution(corner, "s~1") == texts_of(setup, others));
  CHECK(solution(corner, "~1") == texts_of(setup, verify::moves_of(setup)));
}

TEST_CASE("after a double stalemate neither side could move") {
  // In two corners all men are locked once the pawns stand on c6 and f3: kings, bishops and pawns block each other, and
  // pawns guard b7 and g2. Then White's pawn on d2 is the only man that could move.
  CHECK(solution("kb6/p1p5/P7/2P5/8/5p1p/5P1P/6BK w - -", "==1") == "c5c6");
  CHECK(solution("kb6/p1p5/P7/2P5/8/5p1p/3P1P1P/6BK w - -", "==1").empty());
  CHECK(solution("kb6/p1p5/P7/2P5/8/5p1p/3P1P1P/6BK w - -", "=1") == "c5c6");
  CHECK(solution("kb6/p1p5/P7/2P5/5p2/7p/5P1P/6BK b - -", "h==1") == "f4f3 c5c6");
  CHECK(solution("kb6/p1p5/P7/2P5/5p2/7p/5P1P/6BK w - -", "s==1") == "c5c6");
  CHECK(solution("kb6/p1p5/P7/8/2P5/5p1p/5P1P/6BK w - -", "ser-==2") == "c4c5 c5c6");
  // Mate is no stalemate.
  CHECK(solution("k7/2K5/8/8/8/8/8/3Q4 w - -", "==1").empty());
}

TEST_CASE("captures in passing and castlings are aims") {
  CHECK(solution("k7/8/5p2/3pP3/8/8/8/K7 w - d6", "ep1") == "e5d6");
  CHECK(solution("k7/8/5p2/3pP3/8/8/8/K7 w - d6", "x1") == "e5d6 e5f6");
  CHECK(solution("7k/3p4/8/4P3/8/8/8/7K b - -", "hep1") == "d7d5 e5d6");
  // Black's king and pawn are locked, until 1.e4 lets the pawn capture in passing.
  CHECK(solution("k7/2K5/1P6/8/3p4/3P4/4P3/8 w - -", "sep1") == "e2e4");
  CHECK(solution("4k3/8/8/8/8/8/8/R3K2R w KQ -", "001") == "e1c1 e1g1");
  CHECK(solution("4k3/8/8/8/8/8/8/R3K2R w K -", "001") == "e1g1");
  CHECK(solution("4k3/8/8/8/8/8/8/R3K2R w - -", "001").empty());
  CHECK(solution("7k/7p/8/8/8/8/8/4K2R b K -", "h001") == "h7h5 e1g1 / h7h6 e1g1 / h8g7 e1g1 / h8g8 e1g1");
}

TEST_CASE("exact play has only the solutions of full length") {
  // Popeye 4.104 has 13 solutions of exact-h#2 and one of h#1 here.
  const auto count = [](const char* text) {
    const std::string lines = solution("k7/8/1K6/8/8/8/8/7R b - -", text);
    return 1 + std::count(lines.begin(), lines.end(), '/');
  };
  CHECK(solution("k7/8/1K6/8/8/8/8/7R b - -", "h#1") == "a8b8 h1h8");
  CHECK(count("exact-h#2") == 13);
  CHECK(count("h#2") == 14);
  CHECK(solution("k7/8/1K6/8/8/8/8/7R w - -", "exact-ser-#1") == "h1h8");
}

TEST_CASE("a line ends where it solves the problem, and the other side's moves do not matter") {
  // From h8 the rook would give check.
  CHECK(solution("k7/8/8/8/8/8/8/K6R w - -", "ser-zh22") ==
        "h1h2 / a1b1 h1h2 / a1a2 h1h2 / a1b2 h1h2 / h1h3 h3h2 / h1h4 h4h2 / h1h5 h5h2 / h1h6 h6h2 / h1h7 h7h2");
  // The king has no other move than to b1, and does not come back there.
  CHECK(solution("8/8/8/8/8/k7/8/K7 w - -", "ser-zb13") == "a1b1");
  // Black's capture is none of White's. After 1...a6 the bishop takes on a5.
  CHECK(solution("k1K5/p1P5/2P5/p7/1B6/P7/8/8 b - -", "hx1") == "a5b4 a3b4 / a7a6 b4a5");
}

TEST_CASE("where the colours have changed their roles, White begins and Black reaches the aim") {
  // 1.Kh1 Ra1# is the mirror image of a helpmate.
  CHECK(solution("r5k1/5ppp/8/8/8/8/5PPP/6K1 w - -", "h#1 halfduplex") == "g1h1 a8a1");
}

// Compares the rulebook's shortcuts with the plain ways to the same answers.
#include "verify/rules/rulebook.h"

#include <algorithm>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/variant_files/variant_reader.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"

using namespace keymove;
using namespace keymove::tests;
using verify::Position;
using verify::Rulebook;

namespace {

/// The positions of some random games of the variant.
std::vector<Position> positions_of_games(const Rulebook& book, long games) {
  std::mt19937 random(90125);
  std::vector<Position> out;
  std::vector<Move> moves;
  for (long i = 0; i < games; ++i) {
    Position at = book.read(position(book.variant(), book.variant()->start_fen));
    for (int ply = 0; ply < 100; ++ply) {
      out.push_back(at);
      book.moves(at, moves);
      if (moves.empty()) break;
      at = book.play(at, moves[random() % moves.size()]);
    }
  }
  return out;
}

/// Whether the mover's royal man is not attacked after the move, which is made on a copy, nor the enemy's where checks
/// are forbidden.
bool is_safe_when_made(const Rulebook& book, const Position& at, const Move& move) {
  const Position after = book.play(at, move);
  const bool checks = book.royal_attacked(after, !at.to_move());
  return !book.royal_attacked(after, at.to_move()) && !(book.variant()->forbids_checks && checks);
}

}  // namespace

TEST_CASE("a move is legal when the royal man is not attacked after it") {
  for (const std::string& name : shipped_variants()) {
    const VariantPtr variant = variant_of_start(name);
    if (variant->royal != RoyalRule::checkmate) continue;
    const Rulebook book(variant);
    std::vector<Move> expected;
    std::vector<Move> found;
    for (const Position& at : positions_of_games(book, scaled(30, 1000, 2))) {
      book.pseudo_moves(at, expected);
      std::erase_if(expected, [&](const Move& m) { return !is_safe_when_made(book, at, m); });
      book.legal_moves(at, found);
      INFO(name << " " << write_fen(book.write(at)));
      CHECK(found == expected);
      CHECK(std::all_of(found.begin(), found.end(),
                        [&](const Move& m) { return book.is_legal(at, m) == !book.end(at); }));
    }
  }
}

TEST_CASE("one look at a position finds the end of the game, or as many legal moves as are needed") {
  for (const std::string& name : shipped_variants()) {
    const Rulebook book(variant_of_start(name));
    std::vector<Move> expected;
    std::vector<Move> found;
    for (const Position& at : positions_of_games(book, scaled(20, 1000, 2))) {
      book.moves(at, expected);
      INFO(name << " " << write_fen(book.write(at)));
      CHECK(book.end_or_moves(at, found) == book.end(at));
      if (book.end(at)) continue;
      CHECK(found == expected);
      CHECK(!book.end_or_moves(at, found, 3));
      expected.resize(std::min<std::size_t>(expected.size(), 3));
      CHECK(found == expected);
    }
  }
}

TEST_CASE("a side wins at once when after one of its moves the game is lost for the other") {
  long wins = 0;
  for (const std::string& name : shipped_variants()) {
    const Rulebook book(variant_of_start(name));
    std::vector<Move> moves;
    for (const Position& at : positions_of_games(book, scaled(40, 1000, 2))) {
      book.moves(at, moves);  // none if the game is over
      const bool expected = std::any_of(moves.begin(), moves.end(),
                                        [&](const Move& m) { return book.end(book.play(at, m)) == Outcome::loss; });
      INFO(name << " " << write_fen(book.write(at)));
      CHECK(book.wins_at_once(at) == expected);
      wins += expected ? 1 : 0;
    }
  }
  CHECK(wins > 0);
}

TEST_CASE("a mate by castling alone or by en passant alone is a win at once") {
  const auto wins = [](const std::string& fen) {
    const Setup setup = position("chess", fen);
    const Rulebook book(setup.variant);
    return book.wins_at_once(book.read(setup));
  };
  // O-O takes the square g2 from the king on f3; Rf1 does not.
  CHECK(wins("4R3/8/8/8/8/5k1P/7P/4K2R w K - 0 1"));
  CHECK_FALSE(wins("4R3/8/8/8/8/5k1P/7P/4K2R w - - 0 1"));
  // exd6 is mate: the rook guards d6, the bishop d7, pawns b6 and c6.
  CHECK(wins("1nbb4/1pk5/8/PP1pP3/8/7B/8/3R2K1 w - d6 0 1"));
  CHECK_FALSE(wins("1nbb4/1pk5/8/PP1pP3/8/7B/8/3R2K1 w - - 0 1"));
}

TEST_CASE("a position comes back from a setup as it was, and positions of one hash are the same") {
  for (const std::string& name : shipped_variants()) {
    const Rulebook book(variant_of_start(name));
    std::unordered_map<std::uint64_t, Position> known;
    for (const Position& at : positions_of_games(book, scaled(20, 200, 2))) {
      CHECK(book.read(book.write(at)) == at);
      CHECK(known.emplace(at.hash(), at).first->second == at);
    }
  }
}

TEST_CASE("men are put on a board one by one as a FEN puts them") {
  const VariantPtr chess = variant_of("chess");
  const Rulebook book(chess);
  const Setup setup = position(chess, "8/8/8/2k5/8/8/1R6/K7 b - - 0 1");
  Position at = book.empty();
  for (Square s = 0; s < chess->shape.squares(); ++s) book.put(at, s, setup.at(s));
  CHECK(book.with_turn(at, Color::black, kNoSquare) == book.read(setup));
  book.put(at, 1, setup.at(0));
  book.put(at, 0, Man{});
  CHECK(at.royal(Color::white) == 1);
  CHECK(at.men_of(Color::white).size() == 2);
}

TEST_CASE("a royal man that becomes another man may move to an attacked square") {
  const VariantPtr variant = edited_variant(
      "gardner-5x5", {{R"("moves": "K", "royal": true)", R"("moves": "K", "royal": true, "promotion": "n")"}});
  const Setup setup = position(variant, "5/k1K2/5/5/5 w - - 0 1");
  CHECK(is_legal(setup, "c4b5n"));
  CHECK(is_legal(setup, "c4c5n"));
  CHECK_FALSE(is_legal(setup, "c4b4"));
  CHECK_FALSE(is_legal(setup, "c4b3"));
}

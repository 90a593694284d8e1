// The course's order of moves, compared with lists of men that are kept in the way of the course.
#include "solver/move_trees/man_order.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/heuristic_files/heuristic_reader.h"
#include "tests/support/grown_tree.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"
#include "verify/rules/rulebook.h"

using namespace keymove;
using namespace keymove::tests;
using verify::Position;
using verify::Rulebook;

namespace {

/// The lists of both sides' men on a chessboard, which moves edit.
class Lists {
 public:
  explicit Lists(const Rulebook& rules, const Position& at) : rules_(rules) {
    for (const bool pawns : {true, false}) {
      for (int y = 1; y <= 8; ++y) {
        for (int x = 1; x <= 8; ++x) {
          const Man man = at.at(square(x, y));
          if (man.present() && (letter_of(man) == 'p') == pawns) side(man.color).push_back({letter_of(man), x, y});
        }
      }
    }
  }

  /// The legal moves, man by man in the order of the list.
  [[nodiscard]] std::vector<Move> ordered(const Position& at) const {
    std::vector<Move> legal;
    rules_.moves(at, legal);
    std::vector<Move> out;
    for (const Entry& man : men_[static_cast<std::size_t>(index_of(at.to_move()))]) {
      for (const auto& [dx, dy] : steps(man.letter, at.to_move())) {
        const int x = man.x + dx;
        const int y = man.y + dy;
        if (x < 1 || x > 8 || y < 1 || y > 8) continue;
        for (const Move& move : legal) {
          if (move.from == square(man.x, man.y) && move.to == square(x, y)) out.push_back(move);
        }
      }
    }
    REQUIRE(out.size() == legal.size());
    return out;
  }

  void play(const Position& at, const Move& move) {
    auto& own = side(at.to_move());
    const auto man = entry(own, move.from);
    const Entry before = *man;
    man->x = x_of(move.to);
    man->y = y_of(move.to);
    auto& enemies = side(opponent(at.to_move()));
    const bool passes = before.letter == 'p' && before.x != man->x && !at.at(move.to).present();
    en_passant += passes ? 1 : 0;
    const Square taken = passes ? square(man->x, before.y) : move.to;
    std::erase_if(enemies, [&](const Entry& e) { return square(e.x, e.y) == taken; });
    if (before.letter == 'k' && std::abs(man->x - before.x) == 2) {
      ++castlings;
      const bool to_h = man->x == 7;
      const auto rook = entry(own, square(to_h ? 8 : 1, before.y));
      rook->x = to_h ? 6 : 4;
    }
    if (move.promotion == kNoKind) return;
    ++promotions;
    const Entry queen{'q', man->x, man->y};
    own.erase(man);
    own.push_back(queen);
  }

  int castlings = 0;
  int en_passant = 0;
  int promotions = 0;

 private:
  using Steps = std::vector<std::pair<int, int>>;

  struct Entry {
    char letter;
    int x;  ///< counted from file a
    int y;  ///< counted from the top rank
  };

  static Square square(int x, int y) { return (8 - y) * 8 + x - 1; }
  static int x_of(Square s) { return s % 8 + 1; }
  static int y_of(Square s) { return 8 - s / 8; }
  static Color opponent(Color c) { return c == Color::white ? Color::black : Color::white; }
  [[nodiscard]] char letter_of(const Man& man) const { return rules_.variant()->man(man.kind).letter; }
  std::vector<Entry>& side(Color c) { return men_[static_cast<std::size_t>(index_of(c))]; }
  static std::vector<Entry>::iterator entry(std::vector<Entry>& men, Square at) {
    const auto found = std::find_if(men.begin(), men.end(), [&](const Entry& e) { return square(e.x, e.y) == at; });
    REQUIRE(found != men.end());
    return found;
  }

  static Steps rays(const Steps& directions) {
    Steps out;
    for (const auto& [dx, dy] : directions) {
      for (int n = 1; n < 8; ++n) out.emplace_back(n * dx, n * dy);
    }
    return out;
  }

  /// The steps of a man from its square in the order of the course. Illegal moves are removed later.
  static Steps steps(char letter, Color color) {
    const int ahead = color == Color::white ? -1 : 1;
    const Steps diagonals = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    const Steps straights = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    switch (letter) {
      case 'p':
        return {{0, 2 * ahead}, {0, ahead}, {1, ahead}, {-1, ahead}};
      case 'n':
        return {{1, 2}, {1, -2}, {-1, 2}, {-1, -2}, {2, 1}, {2, -1}, {-2, 1}, {-2, -1}};
      case 'b':
        return rays(diagonals);
      case 'r':
        return rays(straights);
      case 'q': {
        Steps out = rays(diagonals);
        const Steps more = rays(straights);
        out.insert(out.end(), more.begin(), more.end());
        return out;
      }
      default:
        return {{-2, 0}, {2, 0}, {-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}};
    }
  }

  const Rulebook& rules_;
  std::array<std::vector<Entry>, 2> men_;
};

MoveTree tree_after(const Setup& origin, const std::vector<Move>& moves, int depth) {
  solver::TreeRequest request;
  request.depth = depth;
  request.heuristic = *load_heuristic(origin.variant, "material");
  return grown(origin, moves, request).tree;
}

std::string texts_in_order(const Setup& origin, const std::vector<Move>& moves) {
  std::string out;
  for (const Move& move : moves) out += (out.empty() ? "" : " ") + coordinate_text(*origin.variant, move);
  return out;
}

/// The moves in the position after `texts`, in the order in which the search tries them.
std::string order_after(const Setup& origin, const std::vector<std::string>& texts) {
  std::vector<Move> moves;
  for (const std::string& text : texts) moves.push_back(move_of(origin, text));
  return texts_in_order(origin, root_moves(tree_after(origin, moves, 1)));
}

/// The squares of the men that can move, in the order of their moves.
std::string men_after(const Setup& origin, const std::vector<std::string>& texts) {
  std::vector<Move> moves;
  for (const std::string& text : texts) moves.push_back(move_of(origin, text));
  std::string out;
  std::string last;
  for (const Move& move : root_moves(tree_after(origin, moves, 1))) {
    const std::string from = square_text(origin.shape(), move.from);
    if (from != last) out += (out.empty() ? "" : " ") + from;
    last = from;
  }
  return out;
}

Setup queen_chess(const std::string& fen) { return position("chess-queen-promotion", fen); }

/// A random move; castling, en passant and promotion are chosen more often than others.
Move some_move(const Rulebook& rules, const Position& at, const std::vector<Move>& moves, std::mt19937& random) {
  std::vector<Move> special;
  for (const Move& move : moves) {
    const Man man = at.at(move.from);
    const char letter = rules.variant()->man(man.kind).letter;
    const int files = std::abs(move.to % 8 - move.from % 8);
    if (move.promotion != kNoKind || (letter == 'k' && files == 2) ||
        (letter == 'p' && files == 1 && !at.at(move.to).present()))
      special.push_back(move);
  }
  const auto& from = !special.empty() && random() % 2 == 0 ? special : moves;
  return from[random() % from.size()];
}

}  // namespace

TEST_CASE("the moves of the start position come as the course lists them") {
  const VariantPtr variant = variant_of("chess-queen-promotion");
  const Setup start = queen_chess(variant->start_fen);
  CHECK(order_after(start, {}) ==
        "a2a4 a2a3 b2b4 b2b3 c2c4 c2c3 d2d4 d2d3 e2e4 e2e3 f2f4 f2f3 g2g4 g2g3 h2h4 h2h3 b1c3 b1a3 g1h3 g1f3");
  CHECK(order_after(start, {"e2e4"}) ==
        "a7a5 a7a6 b7b5 b7b6 c7c5 c7c6 d7d5 d7d6 e7e5 e7e6 f7f5 f7f6 g7g5 g7g6 h7h5 h7h6 b8c6 b8a6 g8h6 g8f6");
  CHECK(solver::order_is_known(start));
}

TEST_CASE("a king that has castled and its rook keep their places in the list") {
  const Setup setup = queen_chess("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  CHECK(men_after(setup, {}) == "a1 e1 h1");
  CHECK(men_after(setup, {"e1g1", "e8e7"}) == "a1 g1 f1");
  CHECK(men_after(setup, {"e1c1", "e8e7"}) == "d1 c1 h1");
}

TEST_CASE("a king castles to the a side, then to the h side, then it steps") {
  CHECK(order_after(queen_chess("4k3/8/8/8/8/8/PPPPPPPP/4K2R w K - 0 1"), {}).find("e1g1 e1d1 e1f1") !=
        std::string::npos);
  CHECK(order_after(queen_chess("4k3/8/8/8/8/8/P6P/R3K2R w KQ - 0 1"), {}).find("e1c1 e1g1 e1d2 e1e2 e1f2 e1d1 e1f1") !=
        std::string::npos);
}

TEST_CASE("a promoted queen moves last, and the pawn's place is gone") {
  const Setup setup = queen_chess("8/P6k/8/8/8/8/7P/K7 w - - 0 1");
  CHECK(men_after(setup, {}) == "a7 h2 a1");
  CHECK(men_after(setup, {"a7a8q", "h7h6"}) == "h2 a1 a8");
}

TEST_CASE("a pawn captures to the right, then to the left; en passant is one of the captures") {
  CHECK(order_after(queen_chess("4k3/8/8/8/8/2p1p3/3P4/4K3 w - - 0 1"), {}).find("d2d4 d2d3 d2e3 d2c3") == 0);
  CHECK(order_after(queen_chess("4k3/3p4/2P1P3/8/8/8/8/4K3 b - - 0 1"), {}).find("d7d5 d7d6 d7e6 d7c6") == 0);
  CHECK(order_after(queen_chess("4k3/8/4n3/2pP4/8/8/8/4K3 w - c6 0 1"), {}).find("d5d6 d5e6 d5c6") == 0);
}

TEST_CASE("the men of a FEN are listed from a8 to h1, pawns first") {
  const Setup setup = queen_chess("4k3/8/8/8/3N4/P7/1P6/Q3K2R w - - 0 1");
  CHECK(men_after(setup, {}) == "a3 b2 d4 a1 e1 h1");
  CHECK_FALSE(solver::order_is_known(setup));
}

TEST_CASE("in whole games the moves come man by man in the order of the edited lists") {
  const Rulebook rules(variant_of("chess-queen-promotion"));
  std::mt19937 random(41);
  int castlings = 0;
  int en_passant = 0;
  int promotions = 0;
  for (long game = 0; game < scaled(40, 2'000, 3); ++game) {
    const Setup origin = queen_chess(rules.variant()->start_fen);
    Position at = rules.read(origin);
    Lists lists(rules, at);
    std::vector<Move> moves;
    while (moves.size() < 160) {
      const std::vector<Move> wanted = lists.ordered(at);
      if (wanted.empty()) break;
      INFO(texts_in_order(origin, moves));
      const bool deeper = random() % 20 == 0;
      const MoveTree tree = tree_after(origin, moves, deeper ? 2 : 1);
      REQUIRE(root_moves(tree) == wanted);
      for (const MoveTree::Node child : tree.children(MoveTree::kRoot)) {
        if (!deeper) break;
        Lists after = lists;
        after.play(at, tree.move(child));
        std::vector<Move> replies;
        for (const MoveTree::Node reply : tree.children(child)) replies.push_back(tree.move(reply));
        REQUIRE(replies == after.ordered(rules.play(at, tree.move(child))));
      }
      const Move move = some_move(rules, at, wanted, random);
      lists.play(at, move);
      at = rules.play(at, move);
      moves.push_back(move);
    }
    castlings += lists.castlings;
    en_passant += lists.en_passant;
    promotions += lists.promotions;
  }
  CHECK(castlings > scaled(2, 2, 0));
  CHECK(en_passant > scaled(2, 2, -1));
  CHECK(promotions > scaled(2, 2, -1));
}

// Games, positions and legal moves. These use the reference rules, which share no code with the solver.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "keymove/error.h"

namespace keymove::api {

struct Access;

/// A game: its board, its men and its ends. A copy costs as much as a pointer.
class Variant {
 public:
  /// The shipped variant of that name, or the one in the file of that path. Throws BadInput, which suggests names.
  static Variant load(const std::string& name_or_path);
  /// The variant that a JSON text describes; see docs/variants.md. Throws BadInput.
  static Variant from_json(const std::string& text, const std::string& file = "variant");
  /// The names of the shipped variants, sorted.
  static std::vector<std::string> names();

  [[nodiscard]] const std::string& name() const;
  [[nodiscard]] const std::string& title() const;
  [[nodiscard]] int files() const;
  [[nodiscard]] int ranks() const;
  /// The FEN of the start position; empty if the game has none.
  [[nodiscard]] const std::string& start_fen() const;
  /// The JSON text that it was read from.
  [[nodiscard]] const std::string& json() const;

  /// Whether both are described by the same JSON, but for blanks and the order of keys.
  friend bool operator==(const Variant& a, const Variant& b);

 private:
  friend struct Access;
  struct Data;
  explicit Variant(std::shared_ptr<const Data> data) : data_(std::move(data)) {}
  std::shared_ptr<const Data> data_;
};

/// A legal move in two notations.
struct Move {
  std::string coordinate;  ///< "e2e4", "e7e8q"
  std::string san;         ///< "e4", "exd8=Q+"; in games that are not like chess, as their courses write moves
};

/// A man on a square.
struct Man {
  std::string square;  ///< "e4"
  char letter = '?';   ///< as in a FEN: upper case for White
  std::string name;    ///< "knight"
  bool is_white = true;
};

/// How a game has ended, seen by the side to move.
struct End {
  enum class Result { loss, draw, win };
  Result result = Result::draw;
  std::string reason;  ///< "checkmate"
};

/// A legal position of a variant. It does not change: play() returns another one.
class Board {
 public:
  /// The position of a FEN. Fields after the first may be missing. It may be as people copy it, too: amid words, in
  /// quotation marks, in a link to lichess.org or chess.com (without a variant, of the game that it names), with
  /// operations of EPD, as UCI's "position ... moves ...", with the men's letters of other languages, as a list of men.
  /// repairs() says what was done about it. Throws BadInput with the column of the error, also if the side to move
  /// could capture the king.
  static Board from_fen(std::string_view fen);
  static Board from_fen(std::string_view fen, const Variant& variant);
  /// The start position. Throws BadInput if the variant has none.
  static Board start(const Variant& variant);

  [[nodiscard]] const Variant& variant() const;
  /// The FEN with all six fields.
  [[nodiscard]] std::string fen() const;
  [[nodiscard]] bool white_to_move() const;
  /// A sentence for each repair that was made when the position was read.
  [[nodiscard]] const std::vector<std::string>& repairs() const;
  /// The men, from a1 to the last square.
  [[nodiscard]] std::vector<Man> men() const;

  /// The legal moves, sorted by squares; none if the game is over.
  [[nodiscard]] std::vector<Move> legal_moves() const;
  /// The move that a text means, in coordinate text, SAN, or the notation of the game's course. Throws BadInput if it
  /// means no legal move, or several.
  [[nodiscard]] Move move(std::string_view text) const;
  /// The position after that move. Throws BadInput as move() does.
  [[nodiscard]] Board play(std::string_view move) const;
  /// The end of the game; absent if it goes on.
  [[nodiscard]] std::optional<End> end() const;
  /// Whether the royal man of the side to move is attacked; false if the game has none.
  [[nodiscard]] bool in_check() const;

  /// Whether men, side to move, castling rights and en passant square are equal, of the same variant.
  friend bool operator==(const Board& a, const Board& b);

 private:
  friend struct Access;
  struct Data;
  explicit Board(std::shared_ptr<const Data> data) : data_(std::move(data)) {}
  std::shared_ptr<const Data> data_;
};

}  // namespace keymove::api

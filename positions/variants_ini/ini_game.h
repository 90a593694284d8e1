// What follows from the rules of a variants.ini: where the men start, how they move, and which squares they can reach.
#pragma once

#include <array>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/variants_ini/ini_betza.h"
#include "positions/variants_ini/ini_rules.h"

namespace keymove {

/// From which squares a kind's initial moves are made: from none, from where such men start, from all, or from those of
/// a zone.
enum IniInitial : unsigned {
  initial_nowhere = 1,
  initial_from_start = 2,
  initial_everywhere = 4,
  initial_from_zone = 8
};

/// By square: halves of the double steps that lead over it, in files and ranks.
using IniDoubleSteps = std::array<std::set<std::pair<int, int>>, IniSquares().size()>;

struct IniPromotion {
  std::string to;  ///< letters, the best man first; empty = none
  int rank = 0;    ///< the first rank of the zone, counted from 1; 0 = the last
  bool captured_only = false;
  bool forced = false;  ///< on the whole zone

  friend bool operator==(const IniPromotion&, const IniPromotion&) = default;
};

/// A game in the terms of keymove's variants. What keymove cannot say is an error.
class IniGame {
 public:
  /// Errors without a place of their own are placed at `section`.
  IniGame(const IniRules& rules, std::size_t section, IniErrors& errors);

  const IniRules& rules;
  std::vector<std::size_t> kinds;  ///< of the men in the game
  std::array<std::vector<IniMoves>, kIniMen> moves;
  std::array<IniPromotion, kIniMen> promotions;
  std::string board;                     ///< of the start position, as in a FEN
  std::vector<std::string_view> fields;  ///< the words of the start position behind its board

  [[nodiscard]] const IniSquares& starts(std::size_t color, std::size_t kind) const { return starts_[color][kind]; }
  /// More than the squares that such a man can ever reach: men in its way are left out.
  [[nodiscard]] const IniSquares& reach(std::size_t color, std::size_t kind) const { return reach_[color][kind]; }
  /// Whether such a man must be kept from squares that his moves lead to; mobility has the others.
  [[nodiscard]] bool is_bound(std::size_t kind) const { return bound_[kind]; }
  /// Whether such a man's initial moves begin on the squares of `initial_zone`, rather than where such men start.
  [[nodiscard]] bool has_initial_zone(std::size_t kind) const { return initial_[kind] == initial_from_zone; }
  [[nodiscard]] IniSquares initial_zone(std::size_t color, std::size_t kind) const;
  [[nodiscard]] bool exists(std::size_t color, std::size_t kind) const { return reach_[color][kind].any(); }
  [[nodiscard]] IniSquares on_board(const IniSquares& squares) const { return squares & board_; }
  /// Those of a rank, counted from the colour's side, from 0.
  [[nodiscard]] IniSquares rank(std::size_t color, int rank) const;

  /// The ends by extinct men, and those by men on flags, as objects of a variant file.
  [[nodiscard]] std::vector<std::string> extinction_ends();
  [[nodiscard]] std::vector<std::string> flag_ends();

  /// The checks that White and Black have to give at the start, as Fairy-Stockfish reads them: one if the start
  /// position does not say.
  [[nodiscard]] std::pair<int, int> counted_checks() const;

  /// An array of those of the squares that are on the board.
  [[nodiscard]] std::string squares_text(const IniSquares& squares) const;

  /// An error at the first of the keys that is stated.
  void refuse(std::initializer_list<std::string_view> keys, std::string message);
  void refuse_at(std::size_t at, std::string message);

 private:
  [[nodiscard]] bool flags_are_far_rows() const;
  [[nodiscard]] std::vector<std::string> answered_flag_ends();
  void read_start();
  void read_moves();
  void find_reach(std::size_t color, std::size_t kind);
  void check_bounds(std::size_t kind);
  [[nodiscard]] bool has_square(int file, int rank) const {
    return file >= 0 && rank >= 0 && file < rules.files && rank < rules.ranks;
  }
  [[nodiscard]] bool may_enter(std::size_t color, std::size_t kind, std::size_t square) const;
  void settle_initial_moves(std::size_t kind);
  void settle_en_passant();
  IniSquares passed_squares(std::size_t color, std::size_t kind, bool& awkward, IniDoubleSteps& over) const;
  [[nodiscard]] bool tells_who_passed(std::size_t color, const IniDoubleSteps& over) const;
  bool may_take_in_passing(std::size_t color, std::size_t kind) const;
  void mark_en_passant(std::size_t kind);
  void settle_promotion(std::size_t kind);
  IniPromotion promotion_of(std::size_t color, std::size_t kind);
  IniPromotion promotion_of_absent(std::size_t kind);
  bool limit_promotion(std::size_t color, std::size_t kind, IniKinds to);
  IniSquares dead_squares(std::size_t color, std::size_t kind) const;
  void check_immobility(std::size_t kind);

  std::size_t section_;
  IniErrors& errors_;
  IniSquares board_;
  BothColors<std::array<IniSquares, kIniMen>> starts_;
  BothColors<std::array<IniSquares, kIniMen>> reach_;
  std::array<unsigned, kIniMen> initial_{};
  std::array<bool, kIniMen> bound_{};
};

/// A JSON object on one line: names and values in turn. A value that begins with a digit or a bracket stands as it is.
std::string ini_object(const std::vector<std::string>& members);
/// The result as a variant file has it.
std::string ini_word(IniResult result);

}  // namespace keymove

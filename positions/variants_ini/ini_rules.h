// The rules that a section of Fairy-Stockfish's variants.ini states, before it is known whether keymove has them.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "positions/game/board.h"

namespace keymove {

/// A line `key = value`, with the offsets of both in the file.
struct IniEntry {
  std::string_view key;
  std::string_view value;
  std::size_t at = 0;
  std::size_t value_at = 0;
};

/// One error, at an offset in the file.
struct IniError {
  std::size_t at = 0;
  std::string code;
  std::string message;
};

using IniErrors = std::vector<IniError>;

/// A section `[name:base]`, and the errors of its lines that are no entries.
struct IniSection {
  std::string_view name;
  std::string_view base;
  std::size_t at = 0;
  std::vector<IniEntry> entries;
  IniErrors errors;
};

/// The kinds of men by number: those with names, the custom ones, and the king, who is the last.
constexpr std::size_t kIniNamed = 36;
constexpr std::size_t kIniCustom = 25;
constexpr std::size_t kIniKing = kIniNamed + kIniCustom;
constexpr std::size_t kIniMen = kIniKing + 1;
constexpr std::size_t kIniPawn = 0;
constexpr std::size_t kIniSoldier = 28;
constexpr std::size_t kIniAll = 63;  ///< '*' in a list of men

/// A set of kinds.
using IniKinds = std::uint64_t;
constexpr IniKinds ini_kind(std::size_t kind) { return IniKinds{1} << kind; }

/// The key of a kind: "knight", "customPiece3".
std::string ini_name(std::size_t kind);
/// Its moves in Fairy-Stockfish's notation; empty for custom kinds.
std::string_view ini_moves(std::size_t kind);
/// What it is worth in pawns.
int ini_value(std::size_t kind);

/// Squares by rank * kMaxSide + file.
using IniSquares = std::bitset<kMaxSide * kMaxSide>;

constexpr std::size_t ini_square(int file, int rank) {
  return static_cast<std::size_t>(rank) * kMaxSide + static_cast<std::size_t>(file);
}

enum class IniResult { none, loss, draw, win };

struct IniMan {
  char letter = '\0';  ///< in lower case; none if the kind is not in the game
  std::string_view moves;
  std::size_t at = 0;  ///< where its moves are stated
};

template <class T>
using BothColors = std::array<T, 2>;

/// Where a key is stated that keymove lacks, and what it lacks.
struct IniLack {
  std::size_t at = 0;
  std::string_view what;
};

struct IniRules {
  int files = 8;
  int ranks = 8;
  std::array<IniMan, kIniMen> men;
  std::string_view start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  BothColors<std::array<IniSquares, kIniMen>> mobility{};  ///< where men may stand; none = everywhere

  BothColors<IniKinds> promoting = {1, 1};
  BothColors<IniKinds> promoted{};
  BothColors<IniSquares> promotion_zone;
  std::array<int, kIniMen> promotion_limits{};
  bool must_promote = true;

  bool double_step = true;
  BothColors<IniSquares> double_zone;
  BothColors<IniSquares> triple_zone;
  BothColors<IniSquares> en_passant_zone;
  BothColors<IniKinds> en_passant = {1, 1};
  bool immobility_illegal = false;
  int soldier_rank = 0;  ///< from which soldiers step aside, counted from 0 and from their side

  bool castling = true;
  bool chess960 = false;
  int kingside = 6;
  int queenside = 2;
  int castling_rank = 0;
  int king_file = 4;
  int rook_kingside = kMaxSide - 1;
  int rook_queenside = 0;
  BothColors<std::size_t> castling_king = {kIniKing, kIniKing};
  BothColors<IniKinds> castling_rooks{};

  bool checking = true;
  bool check_counting = false;
  bool flying_general = false;
  bool perpetual_check_illegal = false;
  bool judges_chases = false;
  bool must_capture = false;
  bool piece_drops = false;
  IniResult stalemate = IniResult::draw;
  IniResult checkmate = IniResult::loss;
  IniResult extinction = IniResult::none;
  bool extinction_claim = false;
  bool pseudo_royal = false;
  IniKinds extinct = 0;
  int extinct_count = 0;
  int extinct_enemies = 0;
  BothColors<std::size_t> flag_piece = {kIniAll, kIniAll};
  BothColors<IniSquares> flag_zone;
  int flag_count = 1;
  bool flag_move = false;  ///< Black may answer when White has reached the flag
  int n_moves = 50;
  BothColors<IniKinds> n_move_kinds = {1, 1};
  int n_folds = 3;
  IniResult n_fold_result = IniResult::draw;

  std::map<std::string_view, IniLack> lacks;       ///< by key
  std::map<std::string_view, std::size_t> places;  ///< of the values, by key

  IniRules();
};

/// Changes the rules by what the section states, and collects the errors of its lines.
void apply_section(const IniSection& section, IniRules& rules, IniErrors& errors);

/// The offset where one of the keys is stated, otherwise that offset.
std::size_t place_of(const IniRules& rules, std::initializer_list<std::string_view> keys, std::size_t otherwise);

}  // namespace keymove

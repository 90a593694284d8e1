#include "positions/game/castling.h"

#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "positions/base/words.h"

namespace keymove {

namespace {

/// In Chess960 king and rooks can stand in 56 ways at the start, and either side may have lost one right or both.
constexpr std::size_t kKeptCastlings = 256;

int home_rank(const Variant& variant, Color color) { return color == Color::white ? 0 : variant.shape.ranks - 1; }

/// The file of the rook that the letter names, or -1. `step` leads from the king to the rooks in question.
int outermost_rook(const Setup& setup, Color color, int king_file, int step) {
  const Variant& variant = *setup.variant;
  int found = -1;
  for (int file = king_file + step; file >= 0 && file < variant.shape.files; file += step) {
    const Man man = setup.at(variant.shape.at(file, home_rank(variant, color)));
    if (man == Man{variant.rook_files->rook, color}) found = file;
  }
  return found;
}

/// The squares of king and rook of each castling.
std::vector<Square> squares_of(const std::vector<Castling>& castlings) {
  std::vector<Square> out;
  for (const Castling& castling : castlings) {
    out.push_back(castling.king_from);
    out.push_back(castling.rook_from);
  }
  return out;
}

}  // namespace

VariantPtr castling_variant(const VariantPtr& variant, const std::vector<Castling>& castlings) {
  using Key = std::pair<VariantPtr, std::vector<Square>>;  // it keeps the variant, so that its address stays its own
  static std::mutex mutex;
  static std::map<Key, VariantPtr> known;
  std::vector<Square> squares = squares_of(castlings);
  if (squares_of(variant->castlings) == squares) return variant;
  const std::lock_guard lock(mutex);
  if (known.size() >= kKeptCastlings) known.clear();
  VariantPtr& out = known[{variant, std::move(squares)}];
  if (!out) {
    auto copy = std::make_shared<Variant>(*variant);
    copy->castlings = castlings;
    out = std::move(copy);
  }
  return out;
}

VariantPtr variant_at_start(const VariantPtr& variant) {
  if (variant->start_fen.empty()) return variant;
  return read_fen(variant, variant->start_fen)->setup.variant;
}

std::string key_of_variant(const Variant& variant) {
  std::string out = variant.digest;
  if (!variant.rook_files) return out;
  for (const Square s : squares_of(variant.castlings)) out += " " + square_text(variant.shape, s);
  return out;
}

bool is_castling_letter(const Variant& variant, char letter) {
  const char low = to_lower(letter);
  return low == 'k' || low == 'q' || (low >= 'a' && low - 'a' < variant.shape.files);
}

Castling castling_of_letter(const Setup& setup, char letter) {
  const Variant& variant = *setup.variant;
  Castling out;
  out.color = is_upper(letter) ? Color::white : Color::black;
  const int rank = home_rank(variant, out.color);
  const auto at = [&](int file) { return variant.shape.at(file, rank); };
  int king = -1;
  for (int file = 0; file < variant.shape.files; ++file) {
    if (setup.at(at(file)) == Man{*variant.royal_kind(), out.color}) king = file;
  }
  if (king < 0) return out;
  const char low = to_lower(letter);
  int rook = low - 'a';
  if (low == 'k') rook = outermost_rook(setup, out.color, king, 1);
  if (low == 'q') rook = outermost_rook(setup, out.color, king, -1);
  if (rook < 0 || setup.at(at(rook)) != Man{variant.rook_files->rook, out.color}) return out;
  const std::size_t side = rook > king ? 1 : 0;
  out.right = static_cast<char>((out.color == Color::white ? 'A' : 'a') + rook);
  out.king_from = at(king);
  out.king_to = at(variant.rook_files->king_to[side]);
  out.rook_from = at(rook);
  out.rook_to = at(variant.rook_files->rook_to[side]);
  out.move_to = out.rook_from;
  out.rook = variant.rook_files->rook;
  return out;
}

Move castling_meant(const Setup& setup, const Move& move) {
  const Variant& variant = *setup.variant;
  if (!variant.royal_kind() || setup.at(move.from) != Man{*variant.royal_kind(), setup.to_move}) return move;
  for (const Castling& castling : variant.castlings) {
    if (castling.color != setup.to_move || castling.king_from != move.from) continue;
    if (move.to == castling.rook_from || move.to == castling.king_to) return {move.from, castling.move_to, kNoKind};
  }
  return move;
}

}  // namespace keymove

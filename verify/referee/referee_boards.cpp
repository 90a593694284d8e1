#include "verify/referee/referee_boards.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "positions/base/counter.h"
#include "positions/notation/notation.h"

namespace keymove::verify {

namespace {

std::string man_text(const Variant& variant, const Man& man) {
  if (!man.present()) return "no man";
  return (man.color == Color::white ? "a white " : "a black ") + variant.man(man.kind).name;
}

std::ptrdiff_t men_on(const std::vector<Man>& board) {
  return std::count_if(board.begin(), board.end(), [](const Man& man) { return man.present(); });
}

}  // namespace

bool can_be_read(const Variant& variant, const std::vector<Man>& men) {
  const auto royal = variant.royal_kind();
  if (!royal) return true;
  constexpr std::array kBoth = {Color::white, Color::black};
  const std::ptrdiff_t fewest = variant.royal == RoyalRule::checkmate ? 1 : 0;
  return std::all_of(kBoth.begin(), kBoth.end(), [&](Color color) {
    const std::ptrdiff_t count = std::count(men.begin(), men.end(), Man{*royal, color});
    return count >= fewest && count <= 1;
  });
}

int clock_after(const Setup& before, const std::vector<Man>& men) {
  return men_on(before.board) == men_on(men) ? next_count(before.halfmove_clock) : 0;
}

std::optional<BoardDifference> difference_of(const Variant& variant, const StatedBoard& board, const Setup& now) {
  std::string squares;
  const Location* where = nullptr;
  int count = 0;
  constexpr int kShown = 3;
  for (std::size_t s = 0; s < board.men.size(); ++s) {
    if (board.men[s] == now.board[s]) continue;
    if (where == nullptr) where = &board.at[s];
    if (++count > kShown) continue;
    squares += (count > 1 ? ", " : "") + square_text(now.shape(), static_cast<Square>(s)) + " has " +
               man_text(variant, board.men[s]) + " instead of " + man_text(variant, now.board[s]);
  }
  if (count > kShown) squares += " and " + std::to_string(count - kShown) + " more";
  if (where == nullptr) return std::nullopt;
  return BoardDifference{*where, squares};
}

}  // namespace keymove::verify

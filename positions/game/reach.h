// Where the men of a variant reach, by their moves alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "positions/game/setup.h"
#include "positions/game/variant.h"

namespace keymove {

/// What a rule that reaches a square may do there.
enum class Landing : std::uint8_t { move, capture, either };

constexpr bool may_move(Landing landing) { return landing != Landing::capture; }
constexpr bool may_capture(Landing landing) { return landing != Landing::move; }

/// For every man and square the squares that he reaches. Pins, the royal rule, castling and en passant are left aside:
/// no rules of a game, but what a glance at the board sees.
class Reach {
 public:
  explicit Reach(const Variant& variant);

  /// Calls `visit` with each square that the man on `from` reaches, whatever stands there now, and what he may do
  /// there; a square that two rules reach is met twice. Requires a man on `from`.
  template <class Visit>
  void each(const Setup& setup, Square from, const Visit& visit) const {
    const Man man = setup.at(from);
    const auto [first, count] = lines_of_[place(man, from)];
    for (std::size_t i = first; i < first + count; ++i) follow(setup, lines_[i], visit);
  }

 private:
  /// The squares of one rule from one square, a step each; of a lame rule each step has the squares on its way first.
  struct Line {
    std::uint32_t first = 0;
    std::uint16_t length = 0;
    std::uint16_t step = 1;
    Hurdle hurdle = Hurdle::none;
    Landing landing = Landing::either;
    std::uint8_t passed_over = 0;  ///< squares at the start where nobody is met
  };

  [[nodiscard]] std::size_t place(const Man& man, Square from) const {
    return (static_cast<std::size_t>(man.kind) * 2 + static_cast<std::size_t>(index_of(man.color))) * board_ +
           static_cast<std::size_t>(from);
  }
  void add(const Variant& variant, const Man& man, Square from, const MoveRule& rule);

  template <class Visit>
  void follow(const Setup& setup, const Line& line, const Visit& visit) const {
    const std::span<const std::uint8_t> squares{squares_.data() + line.first, line.length};
    bool met = false;
    for (std::size_t i = 0; i < squares.size(); i += line.step) {
      for (std::size_t way = i; way + 1 < i + line.step; ++way) {
        if (setup.at(squares[way]).present()) return;
      }
      const Square to = squares[i + line.step - 1];
      if (i < line.passed_over) continue;
      const bool occupied = setup.at(to).present();
      if (line.hurdle == Hurdle::none || met) visit(to, line.landing);
      if (line.hurdle == Hurdle::behind && met) return;
      if (occupied && (line.hurdle == Hurdle::none || met)) return;
      met = met || occupied;
    }
  }

  std::size_t board_;
  std::vector<std::uint8_t> squares_;
  std::vector<Line> lines_;
  std::vector<std::pair<std::size_t, std::size_t>> lines_of_;  ///< by man and square: first, count
};

}  // namespace keymove

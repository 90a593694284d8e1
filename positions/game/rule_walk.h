// Where a man's rules lead on a board: this walk defines what the modifiers of Betza notation mean there. All code
// except the reference rules uses it, or has its own tables for speed that fall back on it
// (solver/rules/compiled_variant.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "positions/game/betza.h"
#include "positions/game/board.h"

namespace keymove {

/// What a man may do on a square that his rule reaches.
enum class Landing : std::uint8_t { move, capture, either };

constexpr bool may_move(Landing landing) { return landing != Landing::capture; }
constexpr bool may_capture(Landing landing) { return landing != Landing::move; }

/// The walks of some rules of one man from every square of a board. En passant is ignored.
class RuleWalks {
 public:
  /// No rules.
  RuleWalks() = default;
  /// Says whether a rule holds on a square.
  using Begins = std::function<bool(const MoveRule&, Square)>;
  /// Says whether a man may land on a square.
  using Enters = std::function<bool(Square)>;

  /// The rules of a man of that colour.
  RuleWalks(const BoardShape& shape, std::span<const MoveRule> rules, Color color, const Begins& begins,
            const Enters& enters);

  /// Whether no rule leads anywhere.
  [[nodiscard]] bool empty() const { return walks_.empty(); }

  /// Calls `visit(to, landing)` with each square that the man on `from` reaches, whatever stands there, and what he may
  /// do there. The order is rule by rule, so a square that two rules reach is visited twice. `occupied(square)` says
  /// whether a man stands there.
  template <class Occupied, class Visit>
  void each(Square from, const Occupied& occupied, const Visit& visit) const {
    for (const Walk& walk : walks_from(from)) follow(walk, occupied, visit);
  }

  /// Calls `visit(squares)` with the squares of each rule from that square, in the order in which the man comes by
  /// them, those on the way of a step included: what stands on the earlier ones decides whether he reaches the later
  /// ones.
  template <class Visit>
  void each_way(Square from, const Visit& visit) const {
    for (const Walk& walk : walks_from(from)) visit(std::span(squares_).subspan(walk.first, walk.length));
  }

  /// The squares that the walks from that square reach, or whose men affect them; some may occur twice.
  [[nodiscard]] std::vector<Square> squares(Square from) const;

 private:
  /// The squares of one rule from one square, one for each step. If the rule is lame, the squares on the way of a step
  /// come before its square.
  struct Walk {
    std::uint32_t first = 0;
    std::uint16_t length = 0;
    std::uint16_t step = 1;
    Hurdle hurdle = Hurdle::none;
    Landing landing = Landing::either;
    std::uint8_t passed_over = 0;  ///< squares at the start that are skipped, occupied or not
  };

  void add(const BoardShape& shape, const MoveRule& rule, Color color, Square from, const Enters& enters);

  [[nodiscard]] std::span<const Walk> walks_from(Square from) const {
    if (walks_.empty()) return {};
    const auto [first, count] = walks_of_[static_cast<std::size_t>(from)];
    return {walks_.data() + first, count};
  }

  template <class Occupied, class Visit>
  void follow(const Walk& walk, const Occupied& occupied, const Visit& visit) const {
    const std::span<const std::uint16_t> squares{squares_.data() + walk.first, walk.length};
    bool met = false;
    for (std::size_t i = 0; i < squares.size(); i += walk.step) {
      for (std::size_t way = i; way + 1 < i + walk.step; ++way) {
        if (occupied(Square{squares[way]})) return;
      }
      const Square to = squares[i + walk.step - 1];
      if (i < walk.passed_over) continue;
      const bool man = occupied(to);
      if (walk.hurdle == Hurdle::none || met) visit(to, walk.landing);
      if (walk.hurdle == Hurdle::behind && met) return;
      if (man && (walk.hurdle == Hurdle::none || met)) return;
      met = met || man;
    }
  }

  std::vector<std::uint16_t> squares_;
  std::vector<Walk> walks_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> walks_of_;  ///< by square: first, count
};

/// The rule without the modifiers that do not change where it leads: `e`, and `n` if no square is on the way. Rules
/// that are equal without these lead to the same squares, so code that looks for certain rules compares bare rules.
MoveRule bare_rule(MoveRule rule);

/// A property of a rule that a picture of its squares does not show.
struct RuleRemark {
  const char* text;  ///< "captures en passant"
  bool (*holds)(const MoveRule& rule);
};

/// All remarks.
std::span<const RuleRemark> rule_remarks();

}  // namespace keymove

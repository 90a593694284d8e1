// Where a man's rules lead over a board: what the modifiers of Betza notation mean there. All but the reference rules
// ask this walk, or hold tables of their own for speed that fall back on it (solver/rules/compiled_variant.cpp).
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

/// What a rule that reaches a square may do there.
enum class Landing : std::uint8_t { move, capture, either };

constexpr bool may_move(Landing landing) { return landing != Landing::capture; }
constexpr bool may_capture(Landing landing) { return landing != Landing::move; }

/// The walks of some rules of one man from every square of a board. En passant is left aside.
class RuleWalks {
 public:
  /// No rules.
  RuleWalks() = default;
  /// The rules of a man of that colour; `starts` says where such men stand at the start, for the rules that ask it.
  RuleWalks(const BoardShape& shape, std::span<const MoveRule> rules, Color color,
            const std::function<bool(Square)>& starts);

  /// Whether no rule leads anywhere.
  [[nodiscard]] bool empty() const { return walks_.empty(); }

  /// Calls `visit(to, landing)` with each square that the man on `from` reaches, whatever stands there, and with what
  /// he may do there: rule by rule, so that a square that two rules reach is met twice. `occupied(square)` says where
  /// men stand.
  template <class Occupied, class Visit>
  void each(Square from, const Occupied& occupied, const Visit& visit) const {
    for (const Walk& walk : walks_from(from)) follow(walk, occupied, visit);
  }

  /// The squares whose men matter to the walks from that square, and those that they reach; some perhaps twice.
  [[nodiscard]] std::vector<Square> squares(Square from) const;

 private:
  /// The squares of one rule from one square, a step each; of a lame rule each step has the squares on its way first.
  struct Walk {
    std::uint32_t first = 0;
    std::uint16_t length = 0;
    std::uint16_t step = 1;
    Hurdle hurdle = Hurdle::none;
    Landing landing = Landing::either;
    std::uint8_t passed_over = 0;  ///< squares at the start where nobody is met
  };

  void add(const BoardShape& shape, const MoveRule& rule, Color color, Square from);

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

/// The rule without what does not change where it leads: `e`, and `n` where no square is on the way. Rules that are
/// then equal lead alike, so who looks for certain rules compares with them and needs no list of what others may do.
MoveRule bare_rule(MoveRule rule);

/// Something about a rule that a picture of its squares does not tell.
struct RuleRemark {
  const char* text;  ///< "captures en passant"
  bool (*holds)(const MoveRule& rule);
};

/// All remarks.
std::span<const RuleRemark> rule_remarks();

}  // namespace keymove

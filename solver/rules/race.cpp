#include "solver/rules/race.h"

#include <cstdlib>

#include "positions/game/rule_walk.h"

namespace keymove::solver {

namespace {

// Each is one certain rule: what is proved of races holds for no rule with a modifier that is not named here.
bool is_step(const MoveRule& rule) { return bare_rule(rule) == MoveRule{.dy = 1, .may_capture = false}; }
bool is_double_step(const MoveRule& rule) {
  return bare_rule(rule) == MoveRule{.dy = 2, .may_capture = false, .lame = true, .initial_only = true};
}
bool captures(const MoveRule& rule, int dx) {
  return bare_rule(rule) == MoveRule{.dx = dx, .dy = 1, .may_move = false};
}

bool walks_straight(const ManKind& man) {
  const auto some = [&](const auto& is) { return std::any_of(man.moves.begin(), man.moves.end(), is); };
  const auto captures_left = [](const MoveRule& rule) { return captures(rule, -1); };
  const auto captures_right = [](const MoveRule& rule) { return captures(rule, 1); };
  const bool only = std::all_of(man.moves.begin(), man.moves.end(), [&](const MoveRule& rule) {
    return is_step(rule) || is_double_step(rule) || captures_left(rule) || captures_right(rule);
  });
  return only && some(is_step) && some(captures_left) && some(captures_right) && man.promotion.to.empty() && !man.royal;
}

bool is_race(const Variant& variant) {
  if (variant.royal != RoyalRule::none || variant.ends.empty() || !variant.castlings.empty()) return false;
  if (variant.forced_captures) return false;
  if (!std::all_of(variant.men.begin(), variant.men.end(), walks_straight)) return false;
  const End& first = variant.ends.front();
  const bool arrival = first.when == EndWhen::far_row_reached && first.result == EndResult::loss;
  bool any_man = true;  // an empty list means every kind; a list may name a kind twice
  for (std::size_t k = 0; k < variant.men.size() && !first.men.empty(); ++k) {
    const auto kind = static_cast<KindId>(k);
    any_man = any_man && std::find(first.men.begin(), first.men.end(), kind) != first.men.end();
  }
  return arrival && any_man && std::all_of(variant.ends.begin() + 1, variant.ends.end(), [](const End& end) {
           return end.when == EndWhen::no_moves && end.result == EndResult::draw;
         });
}

}  // namespace

template <int W>
std::optional<RaceTable<W>> race_of(const Variant& variant) {
  if (!is_race(variant)) return std::nullopt;
  const BoardShape& shape = variant.shape;
  RaceTable<W> out;
  out.ranks = shape.ranks;
  for (const int color : {0, 1}) {
    out.ahead[color] = color == 0 ? shape.files : -shape.files;
    out.all_double[color] = Bits<W>::first(shape.squares());
  }
  for (Square s = 0; s < shape.squares(); ++s) {
    if (shape.file_of(s) > 0) out.has_left.set(s);
    if (shape.file_of(s) < shape.files - 1) out.has_right.set(s);
    for (const int color : {0, 1}) {
      const bool far = shape.rank_of(s) == (color == 0 ? shape.ranks - 1 : 0);
      (far ? out.far : out.may_walk)[color].set(s);
      if (shape.rank_of(s) != (color == 0 ? 0 : shape.ranks - 1)) out.stepped_on[color].set(s);
      for (std::size_t k = 0; k < variant.men.size(); ++k) {
        const std::vector<MoveRule>& moves = variant.men[k].moves;
        const bool doubles = std::any_of(moves.begin(), moves.end(), is_double_step) &&
                             variant.is_initial(color == 0 ? Color::white : Color::black, static_cast<KindId>(k), s);
        if (doubles) out.may_double[color].set(s);
        if (!doubles) out.all_double[color] &= ~Bits<W>::of(s);
      }
    }
  }
  return out;
}

template std::optional<RaceTable<1>> race_of(const Variant& variant);
template std::optional<RaceTable<2>> race_of(const Variant& variant);
template std::optional<RaceTable<4>> race_of(const Variant& variant);

bool is_mirrored(const Variant& variant) {
  if (!variant.castlings.empty() || variant.has_bound_men()) return false;
  const BoardShape& shape = variant.shape;
  const auto image_of = [&](Square s) { return shape.at(shape.files - 1 - shape.file_of(s), shape.rank_of(s)); };
  for (const End& end : variant.ends) {
    for (const std::vector<Square>& goal : end.squares) {
      const auto has_image = [&](Square s) { return std::find(goal.begin(), goal.end(), image_of(s)) != goal.end(); };
      if (!std::all_of(goal.begin(), goal.end(), has_image)) return false;
    }
  }
  for (std::size_t k = 0; k < variant.men.size(); ++k) {
    const std::vector<MoveRule>& moves = variant.men[k].moves;
    const bool both_ways = std::all_of(moves.begin(), moves.end(), [&](MoveRule rule) {
      rule.dx = -rule.dx;
      return std::find(moves.begin(), moves.end(), rule) != moves.end();
    });
    if (!both_ways) return false;
    if (std::none_of(moves.begin(), moves.end(), [](const MoveRule& rule) { return rule.initial_only; })) continue;
    for (Square s = 0; s < shape.squares(); ++s) {
      const Square image = image_of(s);
      for (const Color color : {Color::white, Color::black}) {
        if (variant.is_initial(color, static_cast<KindId>(k), s) !=
            variant.is_initial(color, static_cast<KindId>(k), image))
          return false;
      }
    }
  }
  return true;
}

}  // namespace keymove::solver

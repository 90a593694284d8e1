#include "verify/walks.h"

#include <algorithm>

namespace keymove::verify {

namespace {

/// +1 for White, -1 for Black, whose men see the board turned by half a turn.
int turn_of(Color color) { return color == Color::white ? 1 : -1; }

/// The square `files` to the right and `ranks` up from `from`, if it is on the board.
Square offset_square(const BoardShape& shape, Square from, int files, int ranks) {
  const int file = shape.file_of(from) + files;
  const int rank = shape.rank_of(from) + ranks;
  return shape.contains(file, rank) ? shape.at(file, rank) : kNoSquare;
}

Passing passing_of(const MoveRule& rule) {
  switch (rule.hurdle) {
    case Hurdle::over:
      return Passing::over_hurdle;
    case Hurdle::behind:
      return Passing::behind_hurdle;
    case Hurdle::none:
      break;
  }
  return rule.skips_first ? Passing::skips_first : Passing::slide;
}

/// The squares of the rule from that square: for each step those on its way if they matter, then where it lands.
std::vector<std::uint8_t> squares_of(const BoardShape& shape, Color color, Square from, const MoveRule& rule) {
  const int dx = turn_of(color) * rule.dx;
  const int dy = turn_of(color) * rule.dy;
  std::vector<std::uint8_t> out;
  Square before = from;
  for (int step = 1; rule.range == 0 || step <= rule.range; ++step) {
    const Square to = offset_square(shape, before, dx, dy);
    if (to == kNoSquare) break;
    if (rule.lame) {  // what lies between two squares of the board is on the board
      for (const auto& [x, y] : way_of_step(dx, dy)) {
        out.push_back(static_cast<std::uint8_t>(offset_square(shape, before, x, y)));
      }
    }
    out.push_back(static_cast<std::uint8_t>(to));
    before = to;
  }
  return out;
}

}  // namespace

Walks::Walks(const Variant& variant)
    : squares_(static_cast<std::size_t>(variant.shape.squares())),
      capturing_on_(2 * squares_),
      double_steps_over_(squares_),
      en_passant_on_(squares_) {
  const std::size_t codes = 2 * (variant.men.size() + 1);
  walks_of_.resize(codes * squares_);
  which_captures_.assign(codes * squares_ * squares_, kNone);
  for (std::size_t man = 2; man < codes; ++man) {
    for (Square from = 0; from < variant.shape.squares(); ++from) {
      add_walks(variant, static_cast<ManCode>(man), from);
      note_captures(static_cast<ManCode>(man), from);
      note_en_passant(variant, static_cast<ManCode>(man), from);
    }
  }
  for (std::vector<Walker>& steps : double_steps_over_) {
    std::stable_sort(steps.begin(), steps.end(), [](const Walker& a, const Walker& b) { return a.to < b.to; });
  }
}

void Walks::add_walks(const Variant& variant, ManCode man, Square from) {
  const std::size_t first = walks_.size();
  for (const MoveRule& rule : variant.man(kind_of(man)).moves) add_walk(variant, man, from, rule);
  walks_of_[place(man, from)] = {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(walks_.size() - first)};
}

void Walks::add_walk(const Variant& variant, ManCode man, Square from, const MoveRule& rule) {
  if (rule.initial_only && !variant.starts_on(color_of(man), kind_of(man), from)) return;
  const std::vector<std::uint8_t> squares = squares_of(variant.shape, color_of(man), from, rule);
  if (squares.empty()) return;
  Walk walk;
  walk.first = static_cast<std::uint32_t>(steps_.size());
  walk.length = static_cast<std::uint16_t>(squares.size());
  if (rule.lame) walk.step = static_cast<std::uint8_t>(way_of_step(rule.dx, rule.dy).size() + 1);
  walk.passing = passing_of(rule);
  walk.may_move = rule.may_move;
  walk.may_capture = rule.may_capture;
  walk.en_passant = rule.en_passant;
  walk.double_step = rule.initial_only && rule.range == 1 && rule.dx % 2 == 0 && rule.dy % 2 == 0;
  steps_.insert(steps_.end(), squares.begin(), squares.end());
  walks_.push_back(walk);
  has_hurdles_ = has_hurdles_ || (walk.may_capture && rule.hurdle != Hurdle::none);
}

void Walks::note_captures(ManCode man, Square from) {
  const std::span<const Walk> all = of(man, from);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].may_capture) continue;
    const std::span<const std::uint8_t> way = squares(all[i]);
    for (std::size_t at = all[i].step - std::size_t{1}; at < way.size(); at += all[i].step) {
      const Square to = way[at];
      capturing_on_[static_cast<std::size_t>(2 * to + index_of(color_of(man)))].add(from);
      std::uint8_t& which = which_captures_[place(man, to) * squares_ + static_cast<std::size_t>(from)];
      which = which == kNone && i < kSeveral ? static_cast<std::uint8_t>(i) : kSeveral;
    }
  }
}

void Walks::note_en_passant(const Variant& variant, ManCode man, Square from) {
  const BoardShape& shape = variant.shape;
  for (const Walk& walk : of(man, from)) {
    const Square to = squares(walk).back();
    const Walker walker{man, from, to, walk};
    if (walk.en_passant) en_passant_on_[static_cast<std::size_t>(to)].push_back(walker);
    if (!walk.double_step || variant.man(kind_of(man)).royal) continue;
    const Square passed = shape.at((shape.file_of(from) + shape.file_of(to)) / 2,  // the middle
                                   (shape.rank_of(from) + shape.rank_of(to)) / 2);
    double_steps_over_[static_cast<std::size_t>(passed)].push_back(walker);
  }
}

}  // namespace keymove::verify

#include "verify/rules/walks.h"

#include <algorithm>
#include <cstddef>

namespace keymove::verify {

namespace {

/// +1 for White, -1 for Black, whose moves are turned by half a turn.
int turn_of(Color color) { return color == Color::white ? 1 : -1; }

/// The square `files` to the right of and `ranks` above `from`; kNoSquare if it is off the board.
Square offset_square(const BoardShape& shape, Square from, int files, int ranks) {
  const int file = shape.file_of(from) + files;
  const int rank = shape.rank_of(from) + ranks;
  return shape.contains(file, rank) ? shape.at(file, rank) : kNoSquare;
}

/// The squares of the move from that square: for each step, those on its way if the man is lame, then the landing
/// square.
std::vector<std::uint8_t> squares_of(const BoardShape& shape, Color color, Square from, const ManMove& move) {
  const int dx = turn_of(color) * move.right;
  const int dy = turn_of(color) * move.up;
  std::vector<std::uint8_t> out;
  Square before = from;
  for (int step = 1; move.steps == 0 || step <= move.steps; ++step) {
    const Square to = offset_square(shape, before, dx, dy);
    if (to == kNoSquare) break;
    if (move.lame) {  // squares between two squares of the board are on the board
      for (const auto& [x, y] : way_of(dx, dy)) {
        out.push_back(static_cast<std::uint8_t>(offset_square(shape, before, x, y)));
      }
    }
    out.push_back(static_cast<std::uint8_t>(to));
    before = to;
  }
  return out;
}

}  // namespace

Walks::Walks(const Variant& variant, const std::vector<std::vector<ManMove>>& men)
    : squares_(static_cast<std::size_t>(variant.shape.squares())),
      capturing_on_{BySquare<SquareSet>(squares_), BySquare<SquareSet>(squares_)},
      double_steps_over_(squares_),
      en_passant_on_(squares_) {
  const std::size_t codes = 2 * (variant.men.size() + 1);
  origins_.resize(codes * squares_);
  man_capturing_on_.resize(codes * squares_);
  which_captures_.assign(codes * squares_ * squares_, kNone);
  for (std::size_t code = 2; code < codes; ++code) {
    const auto man = static_cast<ManCode>(code);
    const std::vector<ManMove>& moves = men.at(code / 2 - 1);
    for (Square from = 0; from < variant.shape.squares(); ++from) {
      add_walks(variant, moves, man, from);
      note_captures(man, from);
      note_en_passant(variant, man, from);
    }
  }
  for (std::vector<Walker>& steps : double_steps_over_) {
    std::stable_sort(steps.begin(), steps.end(), [](const Walker& a, const Walker& b) { return a.to < b.to; });
  }
}

void Walks::add_walks(const Variant& variant, const std::vector<ManMove>& moves, ManCode man, Square from) {
  const auto first = static_cast<std::ptrdiff_t>(walks_.size());
  for (const ManMove& move : moves) add_walk(variant, man, from, move);
  const auto is_longer = [](const Walk& walk) {
    return walk.length > 1 || walk.passing != Passing::slide || walk.royal_only;
  };
  const auto begin = walks_.begin() + first;
  const auto leaps = std::stable_partition(begin, walks_.end(), is_longer);
  Origin& origin = origins_[place(man, from)];
  origin.first = static_cast<std::uint32_t>(first);
  origin.walks = static_cast<std::uint16_t>(walks_.end() - begin);
  origin.longer = static_cast<std::uint16_t>(leaps - begin);
  origin.double_step = std::any_of(begin, walks_.end(), [](const Walk& walk) { return walk.double_step; });
  for (auto walk = begin; walk != walks_.end(); ++walk) {
    for (std::size_t at = walk->step - std::size_t{1}; at < walk->length; at += walk->step)
      origin.reach.add(squares(*walk)[at]);
  }
  for (auto leap = leaps; leap != walks_.end(); ++leap) {
    const Square to = squares(*leap).front();
    if (leap->may_move) origin.leaps.moving.add(to);
    if (leap->may_capture) origin.leaps.capturing.add(to);
  }
}

void Walks::add_walk(const Variant& variant, ManCode man, Square from, const ManMove& move) {
  const Color color = color_of(man);
  if (move.initial_only && !variant.is_initial(color, kind_of(man), from)) return;
  const int rank = variant.shape.rank_of(from);
  if ((color == Color::white ? rank + 1 : variant.shape.ranks - rank) < move.from_rank) return;
  const std::vector<std::uint8_t> squares = squares_of(variant.shape, color, from, move);
  if (squares.empty()) return;
  const std::vector<Square>& area = variant.man(kind_of(man)).area[color];  // of men that go by single steps
  const bool inside = area.empty() || std::find(area.begin(), area.end(), Square{squares.back()}) != area.end();
  if (!inside && !move.royal_only) return;
  Walk walk;
  walk.first = static_cast<std::uint32_t>(steps_.size());
  walk.length = static_cast<std::uint16_t>(squares.size());
  if (move.lame) walk.step = static_cast<std::uint8_t>(way_of(move.right, move.up).size() + 1);
  walk.passing = move.passing;
  walk.may_move = move.may_move;
  walk.may_capture = move.may_capture;
  walk.en_passant = move.en_passant;
  walk.royal_only = move.royal_only;
  walk.double_step = move.initial_only && move.steps == 1 && move.right % 2 == 0 && move.up % 2 == 0 &&
                     !variant.man(kind_of(man)).royal;
  steps_.insert(steps_.end(), squares.begin(), squares.end());
  walks_.push_back(walk);
  has_hurdles_ = has_hurdles_ ||
                 (walk.may_capture && (walk.passing == Passing::over_hurdle || walk.passing == Passing::behind_hurdle));
}

void Walks::note_captures(ManCode man, Square from) {
  const std::span<const Walk> all = of(man, from);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].may_capture) continue;
    const std::span<const std::uint8_t> way = squares(all[i]);
    for (std::size_t at = all[i].step - std::size_t{1}; at < way.size(); at += all[i].step) {
      const Square to = way[at];
      capturing_on_[color_of(man)][to].add(from);
      man_capturing_on_[place(man, to)].add(from);
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
    if (walk.en_passant) en_passant_on_[to].push_back(walker);
    if (!walk.double_step) continue;
    const Square passed = shape.at((shape.file_of(from) + shape.file_of(to)) / 2,  // the middle of the step
                                   (shape.rank_of(from) + shape.rank_of(to)) / 2);
    double_steps_over_[passed].push_back(walker);
  }
}

}  // namespace keymove::verify

#include "positions/game/reach.h"

namespace keymove {

Reach::Reach(const Variant& variant) : board_(static_cast<std::size_t>(variant.shape.squares())) {
  lines_of_.resize(variant.men.size() * 2 * board_);
  for (std::size_t kind = 0; kind < variant.men.size(); ++kind) {
    for (const Color color : {Color::white, Color::black}) {
      const Man man{static_cast<KindId>(kind), color};
      for (Square from = 0; from < variant.shape.squares(); ++from) {
        const std::size_t first = lines_.size();
        for (const MoveRule& rule : variant.men[kind].moves) add(variant, man, from, rule);
        lines_of_[place(man, from)] = {first, lines_.size() - first};
      }
    }
  }
}

void Reach::add(const Variant& variant, const Man& man, Square from, const MoveRule& rule) {
  if (rule.initial_only && !variant.starts_on(man.color, man.kind, from)) return;
  const BoardShape& shape = variant.shape;
  const int turn = man.color == Color::white ? 1 : -1;
  const auto way = rule.lame ? way_of_step(rule.dx, rule.dy) : std::vector<std::pair<int, int>>{};
  Line line;
  line.first = static_cast<std::uint32_t>(squares_.size());
  line.step = static_cast<std::uint16_t>(way.size() + 1);
  line.hurdle = rule.hurdle;
  line.landing = !rule.may_capture ? Landing::move : !rule.may_move ? Landing::capture : Landing::either;
  line.passed_over = rule.skips_first ? 1 : 0;
  int file = shape.file_of(from);
  int rank = shape.rank_of(from);
  for (int step = 1; rule.range == 0 || step <= rule.range; ++step) {
    const int next_file = file + turn * rule.dx;
    const int next_rank = rank + turn * rule.dy;
    if (!shape.contains(next_file, next_rank)) break;
    for (const auto& [x, y] : way)
      squares_.push_back(static_cast<std::uint8_t>(shape.at(file + turn * x, rank + turn * y)));
    squares_.push_back(static_cast<std::uint8_t>(shape.at(next_file, next_rank)));
    file = next_file;
    rank = next_rank;
  }
  line.length = static_cast<std::uint16_t>(squares_.size() - line.first);
  if (line.length > 0) lines_.push_back(line);
}

}  // namespace keymove

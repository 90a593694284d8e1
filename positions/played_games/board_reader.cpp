#include "positions/played_games/board_reader.h"

#include <utility>

namespace keymove {

BoardReader::Line BoardReader::read(std::string_view line, std::size_t at) {
  if (auto row = read_board_row(variant_, line)) {
    // Between rows with numbers a row of dashes without one is a horizontal rule.
    const bool rule = !row->label && line.find_first_not_of("-_= \t") == std::string_view::npos;
    if (rule && !rows_.empty() && rows_.back().row.label) return Line::frame;
    const bool rules_above = !rows_.empty() && rows_.back().rule && row->label;
    if (rules_above) rows_.clear();
    rows_.push_back({std::move(*row), at, rule});
    return Line::row;
  }
  return is_board_frame(variant_, line) ? Line::frame : Line::other;
}

std::size_t BoardReader::drop() {
  const std::size_t rows = rows_.size();
  rows_.clear();
  return rows;
}

bool BoardReader::labels_ascend() const {
  const auto& first = rows_.front().row.label;
  const auto& last = rows_.back().row.label;
  return first && last && *first < *last;
}

void BoardReader::fill(StatedBoard& board) const {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const std::size_t rank = upside_down_ ? i : rows_.size() - 1 - i;
    for (std::size_t file = 0; file < files(); ++file) {
      board.men[rank * files() + file] = rows_[i].row.men[file];
      board.at[rank * files() + file] = lines_.location_of(rows_[i].at + rows_[i].row.at[file]);
    }
  }
}

std::optional<StatedBoard> BoardReader::take() {
  if (rows_.size() < ranks()) return std::nullopt;
  StatedBoard board;
  board.where = lines_.location_of(rows_.front().at);
  board.men.resize(static_cast<std::size_t>(variant_.shape.squares()));
  board.at.resize(board.men.size());
  const bool labelled = rows_.front().row.label.has_value();
  if (labelled) upside_down_ = labels_ascend();
  fill(board);
  // If the rows have no labels, the first board shows which side is printed at the top.
  if (!labelled && !any_ && board.men != variant_.start) {
    upside_down_ = true;
    fill(board);
    if (board.men != variant_.start) {
      upside_down_ = false;
      fill(board);
    }
  }
  any_ = true;
  rows_.clear();
  return board;
}

}  // namespace keymove

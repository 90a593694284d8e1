#include "positions/course_formats/board_cells.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

bool is_scalar(const JsonNode& node) {
  return node.is(Kind::string) || node.is(Kind::null) || (node.is(Kind::integer) && node.integer == 0);
}

bool is_row_of_cells(const JsonNode& row) {
  return row.is(Kind::array) && !row.items.empty() && std::all_of(row.items.begin(), row.items.end(), is_scalar);
}

std::optional<Color> cell_color(std::string_view word) {
  if (word == "w" || word == "white") return Color::white;
  if (word == "b" || word == "black") return Color::black;
  return std::nullopt;
}

/// The kind of that letter or name, in any case.
std::optional<KindId> kind_of_cell(const Variant& variant, std::string_view word) {
  if (word.size() == 1) return variant.kind_of(word[0]);
  for (std::size_t i = 0; i < variant.men.size(); ++i) {
    if (lower_case(variant.men[i].name) == word) return static_cast<KindId>(i);
  }
  return std::nullopt;
}

/// The man of a cell, who is absent on an empty square; nothing if the text is neither.
std::optional<Man> man_of_cell(const Variant& variant, std::string_view cell) {
  constexpr std::array<std::string_view, 4> kEmpty = {"", "0", "none", "empty"};
  const std::string_view text = trimmed(cell);
  const std::string low = lower_case(text);
  if (contains_only(text, ".-_*") || std::find(kEmpty.begin(), kEmpty.end(), low) != kEmpty.end()) return Man{};
  if (text.size() == 1) {
    const auto kind = variant.kind_of(text[0]);
    if (!kind) return std::nullopt;
    return Man{*kind, is_upper(text[0]) ? Color::white : Color::black};
  }
  const std::size_t cut = low.find_first_of(" _-");
  std::string_view first = std::string_view(low).substr(0, text.size() == 2 ? 1 : cut);
  std::string_view second = std::string_view(low).substr(text.size() == 2 ? 1 : std::min(cut, low.size() - 1) + 1);
  if (!cell_color(first)) std::swap(first, second);  // "king_white"
  const auto color = cell_color(first);
  const auto kind = kind_of_cell(variant, second);
  if (!color || !kind) return std::nullopt;
  return Man{*kind, *color};
}

}  // namespace

bool is_board_of_cells(const JsonNode& node) {
  return node.is(Kind::array) && !node.items.empty() && is_row_of_cells(node.items.front());
}

Result<Setup> read_board_of_cells(const VariantPtr& variant, const JsonNode& node, const ErrorAt& error) {
  Setup setup;
  setup.variant = variant;
  const BoardShape& shape = variant->shape;
  setup.board.assign(static_cast<std::size_t>(shape.squares()), Man{});
  const auto ranks = static_cast<std::size_t>(shape.ranks);
  const auto files = static_cast<std::size_t>(shape.files);
  const std::string of_game = " of " + variant->name;
  if (node.items.size() != ranks) {
    return error(
        node.offset, "fen-rows",
        "expected " + std::to_string(ranks) + " rows" + of_game + ", found " + std::to_string(node.items.size()));
  }
  for (std::size_t row = 0; row < ranks; ++row) {
    const JsonNode& cells = node.items[row];
    if (!cells.is(Kind::array) || cells.items.size() != files) {
      return error(
          cells.offset, "fen-row",
          "expected a row of " + std::to_string(files) + " cells" + of_game + ", found " +
              (cells.is(Kind::array) ? std::to_string(cells.items.size()) : std::string(kind_text(cells.kind))));
    }
    for (std::size_t file = 0; file < files; ++file) {
      const JsonNode& cell = cells.items[file];
      const auto man = is_scalar(cell) ? man_of_cell(*variant, cell.string) : std::nullopt;
      if (!man) {
        return error(
            cell.offset, "board-cell",
            "expected a man" + of_game + " such as \"wK\" or \"k\", or an empty square such as \".\", found " +
                (cell.is(Kind::string) ? "'" + shortened(cell.string) + "'" : std::string(kind_text(cell.kind))));
      }
      setup.at(shape.at(static_cast<int>(file), shape.ranks - 1 - static_cast<int>(row))) = *man;
    }
  }
  std::vector<InputError> errors;
  for (const InputError& e : check_men(setup, {})) errors.push_back(error(node.offset, e.code, e.message));
  if (!errors.empty()) return errors;
  return setup;
}

}  // namespace keymove

#include "positions/course_formats/board_rows.h"

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;
using Errors = std::vector<InputError>;

InputError wrong_kind(const JsonNode& node, const std::string& wanted, const ErrorAt& error) {
  return error(node.offset, "json-type", "expected " + wanted + ", found " + std::string(kind_text(node.kind)));
}

void read_row(const JsonNode& node, int rank, const ErrorAt& error, Setup& setup, Errors& errors) {
  const BoardShape& shape = setup.shape();
  if (!node.is(Kind::string)) return errors.push_back(wrong_kind(node, "a row (a string)", error));
  if (node.string.size() != static_cast<std::size_t>(shape.files)) {
    return errors.push_back(error(node.offset, "fen-row",
                                  fmt::format("the row has {} squares, expected {}", node.string.size(), shape.files)));
  }
  for (int file = 0; file < shape.files; ++file) {
    const auto at = static_cast<std::size_t>(file);
    const char c = node.string[at];
    if (c == '.' || c == '-' || c == ' ') continue;
    const auto kind = setup.variant->kind_of(c);
    if (kind) {
      setup.at(shape.at(file, rank)) = {*kind, is_upper(c) ? Color::white : Color::black};
    } else {
      const std::string found = first_character(std::string_view(node.string).substr(at));
      errors.push_back(
          error(node.offset, "fen-letter", "no man of " + setup.variant->name + " has the letter '" + found + "'"));
      file += static_cast<int>(found.size()) - 1;
    }
  }
}

}  // namespace

Result<Setup> read_board_of_rows(const VariantPtr& variant, const JsonNode& node, const ErrorAt& error) {
  if (!node.is(Kind::array)) return wrong_kind(node, "the board's rows from the top", error);
  Setup setup;
  setup.variant = variant;
  const BoardShape& shape = variant->shape;
  setup.board.assign(static_cast<std::size_t>(shape.squares()), Man{});
  if (node.items.size() != static_cast<std::size_t>(shape.ranks)) {
    return error(node.offset, "fen-rows", fmt::format("expected {} rows, found {}", shape.ranks, node.items.size()));
  }
  Errors errors;
  for (int row = 0; row < shape.ranks; ++row)
    read_row(node.items[static_cast<std::size_t>(row)], shape.ranks - 1 - row, error, setup, errors);
  if (errors.empty()) {
    for (const InputError& e : check_men(setup, {})) errors.push_back(error(node.offset, e.code, e.message));
  }
  if (!errors.empty()) return errors;
  return setup;
}

}  // namespace keymove

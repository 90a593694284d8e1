#include "positions/course_formats/saved_game.h"

#include <utility>

#include <fmt/format.h>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

Result<Setup> start_setup(const VariantPtr& variant, const Location& where) {
  if (variant->start_fen.empty()) {
    return InputError{where, "no-start", variant->name + " has no start position", {}};
  }
  auto read = read_fen(variant, variant->start_fen, where);
  if (!read) return read.errors();
  return std::move(read->setup);
}

Suite parse_saved_game(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  TestPosition& game = suite.positions.emplace_back();
  game.id = source.name;
  const TextLines lines(source.file, source.text);
  game.where = {source.file, 3, 1};
  VariantShelf shelf(source.variant);
  const auto variant = shelf.get("chess-queen-promotion");
  const auto setup = variant ? start_setup(*variant, game.where) : Result<Setup>(variant.errors());
  if (!setup) {
    game.errors = setup.errors();
    return suite;
  }
  game.setup = *setup;
  if (lines.count() < 2) {
    game.errors.push_back(
        lines.error_at(source.text.size(), "saved-game", "expected a line of text, a date, and the moves on line 3"));
    return suite;
  }
  if (lines.count() == 2) return suite;  // saved before the first move, and the empty last line was cut off
  const std::string_view moves = lines.line(2);
  if (moves.size() > kLongestRecord) {
    game.errors.push_back(
        lines.error_at(lines.start(2), "line-too-long",
                       fmt::format("the line has {} bytes, expected at most {}", moves.size(), kLongestRecord)));
    return suite;
  }
  game.source_text = std::string(moves);
  for (const Word& word : words_of(moves)) {
    game.moves_before.push_back({std::string(word.text), lines.location_of(lines.start(2) + word.offset)});
  }
  return suite;
}

}  // namespace keymove

#include "positions/pgn/pgn.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/pgn/game_cutter.h"
#include "positions/pgn/game_reader.h"

namespace keymove {

std::string_view PgnGame::tag(std::string_view name) const {
  const auto it =
      std::find_if(tags.begin(), tags.end(), [&](const PgnTag& t) { return lower_case(t.name) == lower_case(name); });
  return it == tags.end() ? std::string_view() : std::string_view(it->value);
}

Suite parse_pgn(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  const TextLines lines(source.file, source.text, source.part.lines_before);
  GameCutter cutter(lines);
  GameReader reader(source, lines);
  for (std::size_t number = source.part.positions_before; auto game = cutter.next();) {
    suite.positions.push_back(reader.read(std::move(*game), ++number));
  }
  return suite;
}

std::size_t whole_pgn_games(std::string_view text) {
  const TextLines lines({}, text);
  std::size_t end = 0;
  for (GameCutter cutter(lines); cutter.next() && !cutter.met_end();) {
    if (cutter.at_line_start()) end = cutter.at();
  }
  return end;
}

std::vector<PgnGame> read_pgn_games(const SuiteText& source) {
  std::vector<PgnGame> out;
  const TextLines lines(source.file, source.text, source.part.lines_before);
  GameCutter cutter(lines);
  GameReader reader(source, lines);
  for (std::size_t number = source.part.positions_before; auto game = cutter.next();)
    out.push_back(reader.read_game(std::move(*game), ++number));
  return out;
}

}  // namespace keymove

// The puzzles of a text in YAML: lists, maps by id, groups of these, and one puzzle a document.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/json/located_json.h"
#include "positions/yaml/yaml_nodes.h"

namespace keymove {

/// A puzzle as a value of JSON: an object, or a FEN with its key, ["FEN", "e1e8"].
struct YamlPuzzle {
  std::string id;  ///< the key of a map, or empty
  JsonNode value;
};

struct YamlPuzzles {
  std::string suite;  ///< the member `suite` of a suite of keymove's own form, or empty
  std::vector<YamlPuzzle> puzzles;
  /// Whether the text shows that it is YAML: some puzzle names its FEN, or stands below a key such as `mate_in_2`. One
  /// map alone shows it only behind "---".
  bool shows_format = false;
  std::optional<YamlError> error;
};

/// The puzzles of the text, in its order. A puzzle is a map that puzzle_json.h reads; in lists and maps also a FEN, and
/// a FEN that is the key of its answer. Of a list with a puzzle all items are puzzles. Of a map with `puzzles`,
/// `positions` or `problems` only these count. `variant` and `convention` hold for all that the map has within, and a
/// key such as `mate_in_2` states the mate of what is below it and says no more. With an error, what stands before it.
YamlPuzzles read_yaml_puzzles(std::string_view text);

/// Whether some line has the key `fen`, for a build that reads no YAML.
bool names_yaml_fen(std::string_view text);

}  // namespace keymove

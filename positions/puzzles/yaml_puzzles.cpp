#include "positions/puzzles/yaml_puzzles.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/foreign_object.h"
#include "positions/puzzles/plain_answer.h"
#include "positions/puzzles/puzzle_json.h"
#include "positions/puzzles/yaml_answers.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

constexpr std::size_t kLongestVariantName = 100;  // of a variant that many puzzles share

/// What maps and keys around a puzzle say of it.
struct Surroundings {
  std::string id;
  GroupClaim claim;
  std::optional<JsonNode> variant;
  std::optional<JsonNode> convention;
};

bool is_fen_text(const JsonNode& node) { return node.is(Kind::string) && is_whole_fen(node.string); }

const JsonNode* fen_member(const JsonNode& object) {
  const auto found = std::find_if(object.members.begin(), object.members.end(),
                                  [](const JsonNode::Member& member) { return lower_case(member.key) == "fen"; });
  return found == object.members.end() ? nullptr : &found->value;
}

bool names_puzzles(const JsonNode::Member& member) {
  const std::string key = lower_case(member.key);
  return (member.value.is(Kind::array) || member.value.is(Kind::object)) &&
         (key == "puzzles" || key == "positions" || key == "problems");
}

/// Whether each member is a FEN under a key of its own.
bool is_map_of_fens(const JsonNode& object) {
  return !object.members.empty() && std::all_of(object.members.begin(), object.members.end(), [](const auto& member) {
    return is_fen_text(member.value) && lower_case(member.key) != "fen";
  });
}

/// What a node is, and what those within it are: its items, or the values of its members.
struct YamlSorts {
  bool map = false;    ///< a map that is a puzzle
  bool item = false;   ///< a puzzle as an item of a list: a map, a FEN, or a FEN with its key
  bool holds = false;  ///< a puzzle stands somewhere within it
  std::vector<YamlSorts> within;

  [[nodiscard]] bool any() const { return item || holds; }
};

/// Whether the map is a puzzle, and not a map of puzzles.
bool is_puzzle_map(const JsonNode& object, const std::vector<YamlSorts>& values) {
  if (!object.is(Kind::object)) return false;
  bool around_others = false;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const JsonNode::Member& member = object.members[i];
    if (names_puzzles(member) && values[i].holds) return false;
    around_others = around_others || (!member.value.is(Kind::string) && values[i].any());
  }
  const JsonNode* fen = fen_member(object);
  if (fen != nullptr) return !fen->is(Kind::array) && !fen->is(Kind::object);
  const bool asks = object.find("goal") != nullptr || object.find("answer") != nullptr;
  if (object.find("board") != nullptr && asks) return true;
  if (has_answer_beside_puzzle(object)) return true;
  return !around_others && !is_map_of_fens(object) && is_foreign_puzzle(object, true);
}

/// Looks at each node once, those within a node before it.
YamlSorts sorts_of(const JsonNode& node) {
  YamlSorts out;
  for (const JsonNode& item : node.items) {
    out.within.push_back(sorts_of(item));
    out.holds = out.holds || out.within.back().any();
  }
  for (const JsonNode::Member& member : node.members) {
    out.within.push_back(sorts_of(member.value));
    out.holds = out.holds || out.within.back().any() || is_whole_fen(member.key);
  }
  const bool pair =
      node.is(Kind::array) && node.items.size() == 2 && is_fen_text(node.items[0]) && !is_fen_text(node.items[1]);
  out.map = is_puzzle_map(node, out.within);
  out.item = pair || out.map || is_fen_text(node);
  return out;
}

class PuzzleFinder {
 public:
  void read_document(JsonNode document, bool marked) {
    const YamlSorts sorts = sorts_of(document);
    if (sorts.map) return add(std::move(document), shared_, marked);
    if (const JsonNode* name = document.find("suite"); name != nullptr && name->is(Kind::string))
      found_.suite = name->string;
    const std::size_t before = found_.puzzles.size();
    Surroundings around = surroundings_in(document, shared_);
    walk(std::move(document), sorts, shared_);
    if (found_.puzzles.size() == before) shared_ = std::move(around);
  }

  YamlPuzzles take() { return std::move(found_); }

 private:
  /// What the members of a map say of all that it has within.
  static Surroundings surroundings_in(const JsonNode& map, Surroundings around) {
    around.id.clear();
    for (const char* name : {"variant", "convention"}) {
      const JsonNode* value = map.find(name);
      if (value == nullptr || !value->is(Kind::string) || value->string.size() > kLongestVariantName) continue;
      (std::string_view(name) == "variant" ? around.variant : around.convention) = *value;
    }
    return around;
  }

  void walk(JsonNode node, const YamlSorts& sorts, const Surroundings& around) {
    if (node.is(Kind::array)) return walk_list(std::move(node), sorts, around);
    if (node.is(Kind::object)) walk_map(std::move(node), sorts, around);
  }

  void walk_list(JsonNode list, const YamlSorts& sorts, Surroundings around) {
    around.id.clear();
    const bool any =
        std::any_of(sorts.within.begin(), sorts.within.end(), [](const YamlSorts& item) { return item.item; });
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      JsonNode& item = list.items[i];
      const YamlSorts& sort = sorts.within[i];
      // Of a list with a puzzle an item that is none is an error of that item.
      const bool is_puzzle = sort.item || (any && !sort.holds);
      if (!is_puzzle) {
        walk(std::move(item), sort, around);
        continue;
      }
      const bool shows = fen_member(item) != nullptr || (item.is(Kind::object) && sort.holds);
      add(std::move(item), around, shows);
    }
  }

  void walk_map(JsonNode map, const YamlSorts& sorts, Surroundings around) {
    around = surroundings_in(map, std::move(around));
    const bool named = std::any_of(map.members.begin(), map.members.end(), names_puzzles);
    const bool all_texts = std::all_of(map.members.begin(), map.members.end(),
                                       [](const JsonNode::Member& member) { return member.value.is(Kind::string); });
    const bool of_fens = all_texts && std::any_of(map.members.begin(), map.members.end(),
                                                  [](const auto& member) { return is_fen_text(member.value); });
    for (std::size_t i = 0; i < map.members.size(); ++i) {
      JsonNode::Member& member = map.members[i];
      const YamlSorts& sort = sorts.within[i];
      if (named && !names_puzzles(member)) continue;
      if (is_whole_fen(member.key)) {
        add_keyed(std::move(member), around);
      } else {
        const bool is_puzzle =
            of_fens ? member.value.string.find('/') != std::string::npos : sort.map || is_lost(member.value, sort);
        walk_member(std::move(member), sort, around, is_puzzle);
      }
    }
  }

  /// Whether the map states an answer and has no puzzle: one whose FEN is missing.
  static bool is_lost(const JsonNode& node, const YamlSorts& sorts) {
    return node.is(Kind::object) && !sorts.any() && states_plain_answer(node);
  }

  void walk_member(JsonNode::Member member, const YamlSorts& sorts, const Surroundings& around, bool is_puzzle) {
    Surroundings inner = around;
    const GroupClaim claim = claim_of_key(member.key);
    const bool claims = !claim.empty();
    if (claims) inner.claim = claim;
    if (!is_puzzle && !(claims && is_fen_text(member.value))) return walk(std::move(member.value), sorts, inner);
    if (!claims && !names_id(plain_column_name(member.key))) inner.id = std::move(member.key);
    const bool shows = fen_member(member.value) != nullptr;
    add(std::move(member.value), inner, shows);
  }

  /// Adds the puzzle of a FEN that is the key of its answer or of the rest.
  void add_keyed(JsonNode::Member member, const Surroundings& around) {
    JsonNode fen;
    fen.kind = Kind::string;
    fen.string = std::move(member.key);
    fen.offset = member.key_offset;
    if (member.value.is(Kind::object) && fen_member(member.value) == nullptr) {
      member.value.offset = fen.offset;
      add_member(member.value, "fen", std::move(fen));
      return add(std::move(member.value), around, false);
    }
    add(object_of_keyed_fen(std::move(fen), std::move(member.value), around.claim), around, false);
  }

  /// Adds a puzzle, which shows the format or does not.
  void add(JsonNode node, const Surroundings& around, bool shows) {
    found_.shows_format = found_.shows_format || !around.claim.empty() || shows;
    if (node.is(Kind::string)) node = object_of_fen(std::move(node));
    if (node.is(Kind::object)) {
      add_claim(node, around.claim);
      if (around.variant && node.find("variant") == nullptr) add_member(node, "variant", *around.variant);
      if (around.convention && node.find("convention") == nullptr) add_member(node, "convention", *around.convention);
    }
    found_.puzzles.push_back({around.id, std::move(node)});
  }

  YamlPuzzles found_;
  Surroundings shared_;  ///< what documents without puzzles say of those behind them
};

}  // namespace

YamlPuzzles read_yaml_puzzles(std::string_view text) {
  YamlBlocks read = read_yaml_blocks(text);
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  const bool marked = begin != std::string_view::npos && (text.substr(begin).starts_with("---") || text[begin] == '%');
  PuzzleFinder finder;
  for (JsonNode& document : read.documents) finder.read_document(std::move(document), marked);
  YamlPuzzles out = finder.take();
  out.error = std::move(read.error);
  return out;
}

bool names_yaml_fen(std::string_view text) {
  const TextLines lines({}, text);
  for (std::size_t i = 0; i < lines.count(); ++i) {
    std::string_view line = trimmed(lines.line(i));
    while (line.starts_with("- ")) line = trimmed(line.substr(1));
    if (lower_case(line.substr(0, 4)) == "fen:") return true;
  }
  return false;
}

}  // namespace keymove

#include "positions/suite_formats/grouped_json.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "positions/base/words.h"
#include "positions/program_rows/program_row.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/foreign_object.h"
#include "positions/puzzles/plain_answer.h"
#include "positions/puzzles/puzzle_json.h"
#include "positions/suite_formats/position_json.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;
using Member = SlicedJson::Member;

constexpr int kDeepestGroup = 8;           // objects within objects
constexpr std::size_t kLookedAtItems = 5;  // of a list

char first_of(const TextLines& lines, const JsonSlice& slice) {
  return slice.begin < slice.end ? lines.text()[slice.begin] : '\0';
}

/// The key of a member, in which escapes are read: a FEN may have "\/".
std::string key_of(const TextLines& lines, const Member& member) {
  if (member.key.find('\\') == std::string::npos) return member.key;
  constexpr std::size_t kQuotes = 2;
  const auto read = JsonFragment(lines, {member.key_at, member.key_at + member.key.size() + kQuotes}).parse();
  return read && read->is(Kind::string) ? read->string : member.key;
}

/// Whether the value is a FEN, an array that begins with one, or an object with a member `fen` or the like.
bool is_puzzle_slice(const TextLines& lines, const JsonSlice& slice) {
  const char first = first_of(lines, slice);
  if (first != '"' && first != '[' && first != '{') return false;
  const auto read = JsonFragment(lines, slice).parse();
  if (!read) return false;
  const JsonNode& text = read->items.empty() ? *read : read->items.front();
  if (text.is(Kind::string)) return is_whole_fen(text.string);
  const JsonNode* fen = named(*read, {"fen", "position", "startfen", "startingfen", "puzzlefen", "initialfen"});
  return is_text(fen) && looks_like_fen(fen->string);
}

/// Whether some of the first items of a list is a puzzle.
bool lists_puzzles(const TextLines& lines, const SlicedJson& list) {
  const auto end = list.items.begin() + static_cast<std::ptrdiff_t>(std::min(kLookedAtItems, list.items.size()));
  return std::any_of(list.items.begin(), end, [&](const JsonSlice& item) { return is_puzzle_slice(lines, item); });
}

/// Whether some of the first items of a list is an object with lists of puzzles, as a chapter has, and no puzzle.
bool lists_chapters(const TextLines& lines, const SlicedJson& list, int depth);

/// Whether the value is such an object.
bool is_chapter(const TextLines& lines, const JsonSlice& slice, int depth) {
  constexpr std::array<std::string_view, 8> kOfPositions = {"fen",  "board",  "moves",    "goal",
                                                            "game", "answer", "messages", "puzzle"};
  if (depth > kDeepestGroup || first_of(lines, slice) != '{' || is_puzzle_slice(lines, slice)) return false;
  const SlicedJson inner = slice_json(lines, slice);
  const bool position = std::any_of(inner.members.begin(), inner.members.end(), [&](const Member& member) {
    return std::find(kOfPositions.begin(), kOfPositions.end(), lower_case(member.key)) != kOfPositions.end();
  });
  return !position && std::any_of(inner.members.begin(), inner.members.end(), [&](const Member& member) {
    if (first_of(lines, member.value) != '[') return false;
    const SlicedJson list = slice_json(lines, member.value);
    return lists_puzzles(lines, list) || lists_chapters(lines, list, depth + 1);
  });
}

bool lists_chapters(const TextLines& lines, const SlicedJson& list, int depth) {
  const auto end = list.items.begin() + static_cast<std::ptrdiff_t>(std::min(kLookedAtItems, list.items.size()));
  return std::any_of(list.items.begin(), end, [&](const JsonSlice& item) { return is_chapter(lines, item, depth); });
}

/// The claim of an object with a title among its members.
GroupClaim claim_of_members(const TextLines& lines, const std::vector<Member>& members) {
  for (const Member& member : members) {
    if (!names_title(member.key) || first_of(lines, member.value) != '"') continue;
    const auto text = JsonFragment(lines, member.value).parse();
    if (!text || !text->is(Kind::string)) continue;
    if (GroupClaim claim = claim_of_title(text->string); !claim.empty()) return claim;
  }
  return {};
}

bool makes_claim(const TextLines& lines, const Member& member) {
  const char first = first_of(lines, member.value);
  if (is_whole_fen(key_of(lines, member))) return true;
  return (first == '[' || first == '{') && !claim_of_key(member.key).empty();
}

/// Moves the offsets of a node that has been read from another place of the text.
void shift_offsets(JsonNode& node, std::size_t by) {
  node.offset += by;
  for (JsonNode& item : node.items) shift_offsets(item, by);
  for (JsonNode::Member& member : node.members) {
    member.key_offset += by;
    shift_offsets(member.value, by);
  }
}

/// Whether the value is an object of puzzles by their ids.
bool is_map_of_puzzles(const TextLines& lines, const SlicedJson& object) {
  const auto end =
      object.members.begin() + static_cast<std::ptrdiff_t>(std::min(kLookedAtItems, object.members.size()));
  return !object.members.empty() && std::all_of(object.members.begin(), end, [&](const Member& member) {
    return first_of(lines, member.value) == '{' && is_puzzle_slice(lines, member.value);
  });
}

class GroupReader {
 public:
  GroupReader(const TextLines& lines, VariantShelf& shelf, Suite& suite) : lines_(lines), shelf_(shelf), suite_(suite) {
    defaults_.foreign = true;
  }

  void read(const SlicedJson& sliced) {
    const std::vector<Member>& members = sliced.members;
    for (const Member& member : members) {
      const auto text = first_of(lines_, member.value) == '"' ? JsonFragment(lines_, member.value).parse()
                                                              : Result<JsonNode>(JsonNode());
      if (text && text->is(Kind::string) && member.key == "variant") defaults_.variant = text->string;
      if (text && text->is(Kind::string) && member.key == "suite") suite_.name = text->string;
    }
    const GroupClaim claim = claim_of_members(lines_, members);
    read_members(members, claim, 0);
    read_items(sliced, claim, 0);
  }

 private:
  void read_members(const std::vector<Member>& members, const GroupClaim& around, int depth) {
    const std::size_t first = suite_.positions.size();
    for (const Member& member : members) read_member(member, around, depth);
    for (const Member& member : members) tell_list_beside(member, first);
  }

  /// Notes answers that stand in a list beside those of the positions from `first` on, {"fens": [...], "solutions":
  /// [...]}.
  void tell_list_beside(const Member& member, std::size_t first) {
    if (first_of(lines_, member.value) != '[' || !names_answer(plain_column_name(member.key))) return;
    const auto list = JsonFragment(lines_, member.value).parse();
    if (!list || !holds_program_moves(*list)) return;
    for (std::size_t i = first; i < suite_.positions.size(); ++i) {
      TestPosition& position = suite_.positions[i];
      const bool open = position.claim.keys.empty() && position.claim.line.empty() && position.errors.empty();
      if (open) position.repairs.push_back("left out the list '" + member.key + "' beside that of the FENs");
    }
  }

  void read_member(const Member& member, const GroupClaim& around, int depth) {
    const std::string key = key_of(lines_, member);
    if (is_whole_fen(key)) return add_keyed(member, key, around);
    const GroupClaim own = claim_of_key(key);
    const GroupClaim& claim = own.empty() ? around : own;
    const char first = first_of(lines_, member.value);
    const bool puzzle = is_puzzle_slice(lines_, member.value);
    if (first == '[') {
      const SlicedJson list = slice_json(lines_, member.value);
      const bool pair = list.items.size() == 2 && puzzle && !is_puzzle_slice(lines_, list.items.back());
      if (pair) return add(member.value, claim, own.empty() ? key : "");
      if (own.empty() && !lists_puzzles(lines_, list) && !lists_chapters(lines_, list, depth)) return;
      suite_.errors.insert(suite_.errors.end(), list.errors.begin(), list.errors.end());
      read_items(list, claim, depth);
    } else if (puzzle) {
      add(member.value, claim, own.empty() && !names_id_of_group(key) ? key : "");
    } else if (first == '{' && depth < kDeepestGroup) {
      read_object(member.value, claim, depth);
    }
  }

  void read_items(const SlicedJson& list, const GroupClaim& claim, int depth) {
    const bool chapters = lists_chapters(lines_, list, depth);
    for (const JsonSlice& item : list.items) {
      if (depth < kDeepestGroup && is_chapter(lines_, item, depth)) {
        read_object(item, claim, depth);
      } else if (!chapters || !is_empty_chapter(item)) {
        add(item, claim, {});
      }
    }
  }

  /// Whether the item of a list of chapters has no puzzles.
  [[nodiscard]] bool is_empty_chapter(const JsonSlice& item) const {
    const auto read = JsonFragment(lines_, item).parse();
    return read && read->is(Kind::object) && fen_of(*read) == nullptr;
  }

  void read_object(const JsonSlice& slice, const GroupClaim& around, int depth) {
    const SlicedJson inner = slice_json(lines_, slice);
    suite_.errors.insert(suite_.errors.end(), inner.errors.begin(), inner.errors.end());
    const GroupClaim own = claim_of_members(lines_, inner.members);
    read_members(inner.members, own.empty() ? around : own, depth + 1);
  }

  static bool names_id_of_group(std::string_view key) { return lower_case(key) == "fen"; }

  /// Adds the puzzle of a FEN that is the key of its answer.
  void add_keyed(const Member& member, const std::string& key, const GroupClaim& claim) {
    JsonNode fen;
    fen.kind = Kind::string;
    fen.string = key;
    const JsonSlice whole{member.key_at, member.value.end};
    auto answer = JsonFragment(lines_, member.value).parse();
    if (!answer || answer->is(Kind::integer) || answer->is(Kind::real) || answer->is(Kind::boolean)) {
      TestPosition& position = suite_.positions.emplace_back(
          read_position(JsonFragment(lines_, whole), std::move(fen), defaults_, id_of(whole), shelf_));
      const auto errors =
          answer ? std::vector<InputError>{lines_.error_at(member.value.begin, "json-value",
                                                           "expected the moves of the solution after the FEN")}
                 : answer.errors();
      position.errors.insert(position.errors.end(), errors.begin(), errors.end());
      return;
    }
    shift_offsets(*answer, member.value.begin - member.key_at);
    const bool object = answer->is(Kind::object) && fen_of(*answer) == nullptr;
    JsonNode puzzle;
    if (object) {
      puzzle = std::move(*answer);
      puzzle.members.push_back({"fen", 0, std::move(fen)});
    } else {
      puzzle = object_of_keyed_fen(std::move(fen), std::move(*answer), claim);
    }
    add_claim(puzzle, claim);
    add_node(std::move(puzzle), whole, id_of(whole));
  }

  void add(const JsonSlice& slice, const GroupClaim& claim, const std::string& id) {
    auto read = JsonFragment(lines_, slice).parse();
    const std::string name = id.empty() ? id_of(slice) : id;
    if (!read) {
      suite_.positions.push_back(read_position(JsonFragment(lines_, slice), defaults_, name, shelf_));
      return;
    }
    JsonNode node = std::move(*read);
    const auto is_fen = [](const JsonNode& item) { return item.is(Kind::string) && is_whole_fen(item.string); };
    if (node.items.size() > 2 && std::count_if(node.items.begin(), node.items.end(), is_fen) == 1)
      node = object_of_row(std::move(node));
    if (!claim.empty()) {
      if (is_fen(node)) {
        node = object_of_fen(std::move(node));
      } else if (node.items.size() == 2 && is_fen(node.items.front())) {
        node = object_of_keyed_fen(std::move(node.items.front()), std::move(node.items.back()), claim);
      }
      if (node.is(Kind::object)) add_claim(node, claim);
    }
    add_node(std::move(node), slice, name);
  }

  void add_node(JsonNode node, const JsonSlice& slice, const std::string& id) {
    suite_.positions.push_back(read_position(JsonFragment(lines_, slice), std::move(node), defaults_, id, shelf_));
  }

  [[nodiscard]] std::string id_of(const JsonSlice& slice) const {
    return suite_.name + ":" + std::to_string(lines_.location_of(slice.begin).line);
  }

  const TextLines& lines_;
  VariantShelf& shelf_;
  Suite& suite_;
  SuiteDefaults defaults_;
};

}  // namespace

bool holds_groups(const TextLines& lines, const SlicedJson& sliced) {
  if (!sliced.list_key.empty() || !sliced.items.empty()) {
    const bool titled = sliced.list_key == "puzzles" || sliced.list_key == "data";
    return lists_chapters(lines, sliced, 0) || (titled && !claim_of_members(lines, sliced.members).empty());
  }
  bool lists = false;
  const auto holds = [&](const Member& member) {
    if (first_of(lines, member.value) != '[') return false;
    const SlicedJson list = slice_json(lines, member.value);
    return lists_puzzles(lines, list) || lists_chapters(lines, list, 0);
  };
  for (const Member& member : sliced.members) {
    const char first = first_of(lines, member.value);
    if ((member.key == "positions" && first != '{') || member.key == "fen" || member.key == "FEN") return false;
    if (makes_claim(lines, member)) return true;
    if (first == '{' && !is_puzzle_slice(lines, member.value)) {
      const SlicedJson inner = slice_json(lines, member.value);
      if (is_map_of_puzzles(lines, inner)) return true;
      if (std::any_of(inner.members.begin(), inner.members.end(),
                      [&](const Member& within) { return makes_claim(lines, within) || holds(within); }))
        return true;
    }
    lists = lists || holds(member);
  }
  return lists;
}

bool shows_groups(std::string_view text) {
  const TextLines lines({}, text);
  const SlicedJson sliced = slice_json(lines, {"positions", "puzzles", "data"});
  return sliced.errors.empty() && holds_groups(lines, sliced);
}

void read_groups(const TextLines& lines, const SlicedJson& sliced, VariantShelf& shelf, Suite& suite) {
  GroupReader(lines, shelf, suite).read(sliced);
}

bool opens_keyed_positions(std::string_view text) {
  const std::size_t inner = text.find('{', 1);
  const std::size_t quote = text.find('"');
  if (inner == std::string_view::npos || quote == std::string_view::npos) return false;
  const std::size_t close = text.find('"', quote + 1);
  if (close > inner || trimmed(text.substr(close + 1, inner - close - 1)) != ":") return false;
  const std::string_view name = text.substr(quote + 1, close - quote - 1);
  const std::string position = lower_case(text.substr(inner, text.find('}', inner) - inner));
  return name != "game" && name != "puzzle" && position.find("\"fen\"") != std::string::npos;
}

}  // namespace keymove

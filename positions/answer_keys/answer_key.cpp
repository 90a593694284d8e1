#include "positions/answer_keys/answer_key.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "positions/answer_keys/answer_table.h"
#include "positions/answer_keys/python_key.h"
#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/json/json_slices.h"
#include "positions/json/json_text.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/plain_answer.h"
#include "positions/puzzles/yaml_answers.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

constexpr std::size_t kLargestKey = std::size_t{1} << 26;
constexpr std::size_t kMaxValues = std::size_t{1} << 23;  // a large course has hundreds of thousands of answers
constexpr std::array<std::string_view, 8> kWrappers = {"answers",   "answerkey", "key",      "solutions",
                                                       "positions", "puzzles",   "problems", "results"};
constexpr const char* kSchema = "keymove-key/1";

void read_own_key(JsonTaker& taker, const JsonNode& document, AnswerKey& key) {
  taker.members(document, [&](const std::string& name, const JsonNode& value) {
    if (name == "schema") {
      if (value.string != kSchema) taker.fail(value, "key-schema", "expected \"" + std::string(kSchema) + "\"");
    } else if (name == "answers") {
      if (!taker.expect(value, Kind::object, "the answers by id (an object)")) return true;
      for (const JsonNode::Member& answer : value.members) {
        const Location place = taker.document().location_of(answer.key_offset);
        if (is_open(answer.value)) {
          key.open[answer.key] = place;
          continue;
        }
        key.answers[answer.key] = read_answer(taker, answer.value);
        key.places[answer.key] = place;
      }
    } else {
      return false;
    }
    return true;
  });
}

/// Whether the object has members for an answer, all of them null or empty.
bool leaves_answer_open(const JsonNode& object) {
  bool named = false;
  for (const JsonNode::Member& member : object.members) {
    if (!names_answer(plain_column_name(member.key))) continue;
    named = true;
    if (!is_open(member.value)) return false;
  }
  return named;
}

/// Whether the answer names moves.
bool names_moves(const StatedAnswer& answer) {
  return answer.best || answer.moves || !answer.keys.empty() || !answer.line.empty() || !answer.avoid.empty() ||
         !answer.points.empty();
}

/// The member of an object that is called an answer, and from which nothing was read; nullptr if there is none.
const JsonNode* unread_answer(const JsonNode& object, const StatedAnswer& answer) {
  const bool own = std::all_of(object.members.begin(), object.members.end(),
                               [](const JsonNode::Member& member) { return is_answer_member(member.key); });
  if (own || names_moves(answer)) return nullptr;
  for (const JsonNode::Member& member : object.members) {
    const JsonNode& value = member.value;
    if (!names_answer(plain_column_name(member.key)) || is_open(value) || value.is(Kind::boolean)) continue;
    if (!value.is(Kind::object) && answer.outcome != Outcome::none) continue;
    return &value;
  }
  return nullptr;
}

void add_plain_answer(JsonTaker& taker, const std::string& id, const JsonNode& node, AnswerKey& key) {
  const Location place = taker.document().location_of(node.offset);
  if (is_open(node) || leaves_answer_open(node)) {
    key.open[id] = place;
    return;
  }
  const std::size_t errors = taker.errors().size();
  const auto answer = read_plain_answer(taker, node);
  if (taker.errors().size() > errors) return;
  if (!answer) {
    return taker.fail(node, "key-answer",
                      "expected the answer of '" + shortened(id) +
                          "': a move, an array of moves, or an object such as {\"keys\": [\"e1e8\"]}");
  }
  if (const JsonNode* unread = unread_answer(node, *answer)) {
    return taker.fail(*unread, "key-answer", "expected a move or moves in the answer of '" + shortened(id) + "'");
  }
  key.places[id] = place;
  if (!key.answers.emplace(id, *answer).second) {
    taker.fail(node, "key-answer", "there is a second answer of '" + shortened(id) + "'");
  }
}

/// Adds the answer of the next position.
void add_next_answer(JsonTaker& taker, const JsonNode& node, AnswerKey& key) {
  add_plain_answer(taker, std::to_string(++key.in_order), node, key);
}

/// Whether the text is a move, or the squares of one: "Re8#", "e1e8", "O-O", "B2-B3", "B2".
bool is_move_like(std::string_view text) {
  const std::size_t end = text.find_last_not_of("+#!?");
  const std::string_view move = text.substr(0, end == std::string_view::npos ? 0 : end + 1);
  if (move.starts_with("O-O") || move.starts_with("0-0")) return true;
  const std::size_t rank = move.find_last_of("0123456789");
  const std::size_t file = rank == std::string_view::npos ? rank : move.find_last_not_of("0123456789", rank);
  return file != std::string_view::npos && is_letter(move[file]) && move.find('_') == std::string_view::npos;
}

/// Whether each item is an id with its answer, as in [("p1", "Re8#"), ("p2", ["Qh7", "Qg7"])]. A list of lists of moves
/// is none.
bool are_pairs_with_ids(const JsonNode& list) {
  bool moves_alone = true;
  const bool pairs = std::all_of(list.items.begin(), list.items.end(), [&](const JsonNode& item) {
    if (!item.is(Kind::array) || item.items.size() != 2) return false;
    const JsonNode& answer = item.items[1];
    const bool is_move = item.items[0].is(Kind::string) && is_move_like(item.items[0].string);
    // "m1" may be an id or a square; not so where a move follows that is more than a square.
    moves_alone = moves_alone && is_move && (!answer.is(Kind::string) || answer.string.size() < 3);
    return (item.items[0].is(Kind::string) || item.items[0].is(Kind::integer)) && !answer.is(Kind::integer);
  });
  return pairs && !moves_alone && !list.items.empty();
}

/// A key that others wrote: `{"id": "e1e8"}`, or `[{"id": "id", "best_move": "e1e8"}]`, or `["e1e8", "d1d5"]`, or one
/// of these as the only object or array of an object.
void read_plain_key(JsonTaker& taker, const JsonNode& document, AnswerKey& key) {
  if (document.is(Kind::array)) {
    if (are_pairs_with_ids(document)) {
      for (const JsonNode& item : document.items) {
        const JsonNode& id = item.items[0];
        add_plain_answer(taker, id.is(Kind::string) ? id.string : std::to_string(id.integer), item.items[1], key);
      }
      return;
    }
    if (std::all_of(document.items.begin(), document.items.end(),
                    [](const auto& item) { return plain_id(item).empty(); })) {
      for (const JsonNode& item : document.items) add_next_answer(taker, item, key);
      return;
    }
    for (const JsonNode& item : document.items) {
      const std::string id = plain_id(item);
      if (!id.empty()) {
        add_plain_answer(taker, id, item, key);
      } else {
        taker.fail(item, "key-answer", "expected an object with an \"id\" and an answer");
      }
    }
    return;
  }
  if (!taker.expect(document, Kind::object, "an answer key (an object or an array)")) return;
  const JsonNode* wrapped = nullptr;
  for (const JsonNode::Member& member : document.members) {
    const std::string name = plain_column_name(member.key);
    if (std::find(kWrappers.begin(), kWrappers.end(), name) != kWrappers.end() &&
        (member.value.is(Kind::object) || member.value.is(Kind::array))) {
      wrapped = &member.value;
    }
  }
  if (wrapped != nullptr) return read_plain_key(taker, *wrapped, key);
  for (const JsonNode::Member& member : document.members) add_plain_answer(taker, member.key, member.value, key);
}

/// Whether each line of the text is an object.
bool are_json_lines(const TextLines& lines) {
  std::size_t objects = 0;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::string_view line = trimmed(lines.line(i));
    if (line.empty()) continue;
    if (line.front() != '{' || line.back() != '}') return false;
    ++objects;
  }
  return objects > 1;
}

/// A key of an object a line; of each the errors are kept.
Result<AnswerKey> read_json_lines(const TextLines& lines) {
  AnswerKey key;
  std::vector<InputError> errors;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    if (trimmed(lines.line(i)).empty()) continue;
    const JsonFragment fragment(lines, {lines.start(i), lines.start(i) + lines.line(i).size()});
    JsonTaker taker(fragment);
    const auto object = fragment.parse();
    if (!object) return object.errors();
    if (const std::string id = plain_id(*object); !id.empty()) {
      add_plain_answer(taker, id, *object, key);
    } else if (states_plain_answer(*object) || leaves_answer_open(*object)) {
      add_next_answer(taker, *object, key);
    } else {
      read_plain_key(taker, *object, key);
    }
    errors.insert(errors.end(), taker.errors().begin(), taker.errors().end());
  }
  if (key.answers.empty() && !errors.empty()) return errors;
  key.errors = std::move(errors);
  return key;
}

/// Whether the text shows by its first sign that it is no JSON, or has what only Python has: single quotes, None,
/// tuples, a comma before the last bracket.
bool has_python(std::string_view text) {
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  const std::size_t inside =
      last == 0 || last == std::string_view::npos ? last : text.find_last_not_of(" \t\r\n", last - 1);
  if (inside != std::string_view::npos && one_of(text[last], "]}") && text[inside] == ',') return true;
  for (std::size_t at = text.find('('); at != std::string_view::npos; at = text.find('(', at + 1)) {
    const std::size_t before = at == 0 ? std::string_view::npos : text.find_last_not_of(" \t\r\n", at - 1);
    if (before != std::string_view::npos && one_of(text[before], ":,[({")) return true;
  }
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  return start != std::string_view::npos && (!one_of(text[start], "{[") || text.find('\'') != std::string_view::npos ||
                                             text.find("None") != std::string_view::npos);
}

/// The key with the errors of some of its answers; only the errors if no answer could be read.
Result<AnswerKey> checked(const JsonTaker& taker, AnswerKey key) {
  if (key.answers.empty() && !taker.errors().empty()) return taker.errors();
  key.errors = taker.errors();
  return key;
}

}  // namespace

Result<AnswerKey> parse_answer_key(const std::string& file, const std::string& given) {
  if (given.size() > kLargestKey) {
    return InputError{{file, 0, 0}, "input-too-large", "larger than " + std::to_string(kLargestKey) + " bytes", {}};
  }
  const std::string text = without_console(given);
  const TextLines lines(file, text);
  const JsonFragment fragment(lines, {0, text.size()});
  JsonTaker taker(fragment);
  AnswerKey key;
  const auto take = [&](const std::string& id, const JsonNode& answer) { add_plain_answer(taker, id, answer, key); };
  // `answers = {` looks like a line of a table, too.
  const bool is_python = begins_python_key(lines);
  std::optional<YamlError> yaml;
  if (const auto listed = is_python ? std::nullopt : read_yaml_answers(text, yaml)) {
    read_plain_key(taker, *listed, key);
    return checked(taker, std::move(key));
  }
  // A table would take the dash of an item for an id.
  const auto no_yaml = [&] { return lines.error_at(yaml->offset, "yaml", yaml->message); };
  if (yaml && trimmed(text).starts_with("- ")) return no_yaml();
  if (!is_python && read_answer_table(text, take)) return checked(taker, std::move(key));
  const auto take_next = [&](const JsonNode& answer) { add_next_answer(taker, answer, key); };
  if (!is_python && read_answer_lines(text, take_next)) return checked(taker, std::move(key));
  if (const std::size_t start = text.find_first_not_of(" \t\r\n");
      !is_python && start != std::string::npos && !one_of(text[start], "{[")) {
    if (yaml) return no_yaml();
    return lines.error_at(
        start, "key-format",
        "expected an answer key: JSON or Python such as {\"p1\": \"e1e8\"}, a table of ids and answers, or a "
        "move a line");
  }
  if (are_json_lines(lines)) return read_json_lines(lines);
  const auto parsed = JsonSource(file, text).parse({.values = kMaxValues, .unbuilt = {}});
  if (!parsed && is_python && has_python(text)) {
    const auto python = read_python_key(lines);
    if (!python) return python.errors();
    read_plain_key(taker, *python, key);
    return checked(taker, std::move(key));
  }
  if (!parsed) return parsed.errors();
  if (parsed->find("schema") != nullptr) {
    read_own_key(taker, *parsed, key);
    if (!taker.errors().empty()) return taker.errors();
    return key;
  }
  read_plain_key(taker, *parsed, key);
  return checked(taker, std::move(key));
}

std::string write_answer_key(const AnswerKey& key) {
  std::string out = "{\"schema\": \"" + std::string(kSchema) + "\",\n \"answers\": {";
  const char* between = "\n  ";
  for (const auto& [id, answer] : key.answers) {
    out += between + json_line(id) + ": " + json_line(write_answer(answer));
    between = ",\n  ";
  }
  return out + "\n}}\n";
}

}  // namespace keymove

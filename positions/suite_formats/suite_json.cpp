#include "positions/suite_formats/suite_json.h"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/json/json_slices.h"
#include "positions/json/json_text.h"
#include "positions/stated_answers/answer_json.h"
#include "positions/suite_formats/grouped_json.h"
#include "positions/suite_formats/position_json.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

namespace {

/// Gives `take` a member of the suite, with a taker that keeps its errors.
template <class Take>
void take_member(const TextLines& lines, const JsonSlice& slice, std::vector<InputError>& errors, const Take& take) {
  const JsonFragment fragment(lines, slice);
  const auto parsed = fragment.parse();
  if (!parsed) {
    errors.insert(errors.end(), parsed.errors().begin(), parsed.errors().end());
    return;
  }
  JsonTaker taker(fragment);
  take(taker, *parsed);
  errors.insert(errors.end(), taker.errors().begin(), taker.errors().end());
}

/// The name of the variant that all positions of the suite share; empty if they have different ones.
std::string common_variant(const Suite& suite) {
  std::string name;
  for (const TestPosition& position : suite.positions) {
    if (!position.setup) continue;
    const std::string& own = position.setup->variant->name;
    if (name.empty()) name = own;
    if (own != name) return {};
  }
  return name;
}

/// Whether a member of another program's file says nothing of its positions.
bool is_remark(std::string_view key) {
  constexpr std::array<std::string_view, 14> kRemarks = {"version",   "schema",    "$schema",  "author", "date",
                                                         "created",   "generated", "count",    "total",  "license",
                                                         "generator", "url",       "metadata", "meta"};
  return std::find(kRemarks.begin(), kRemarks.end(), lower_case(key)) != kRemarks.end();
}

/// Whether the text is an object of positions by their ids.
bool is_keyed(const std::string_view text, const SlicedJson& sliced) {
  if (!sliced.list_key.empty() || !sliced.items.empty() || sliced.members.empty()) return false;
  const JsonSlice& first = sliced.members.front().value;
  if (first.end > text.size() ||
      lower_case(text.substr(first.begin, first.end - first.begin)).find("\"fen\"") == std::string::npos)
    return false;
  return std::all_of(sliced.members.begin(), sliced.members.end(), [&](const SlicedJson::Member& member) {
    const bool own = member.key == "suite" || member.key == "variant" || member.key == "convention" ||
                     member.key == "game" || member.key == "puzzle" || member.key == "goal" || member.key == "answer";
    return !own && member.value.begin < text.size() && text[member.value.begin] == '{';
  });
}

/// Whether the object is a single position, or the answer of a service with one: it has a FEN, or a game and a puzzle.
bool is_single(const SlicedJson& sliced) {
  const auto has = [&](std::string_view key) {
    return std::any_of(sliced.members.begin(), sliced.members.end(),
                       [&](const SlicedJson::Member& member) { return lower_case(member.key) == key; });
  };
  return sliced.items.empty() && sliced.list_key.empty() && !has("suite") && !has("positions") &&
         (has("fen") || (has("game") && has("puzzle")));
}

}  // namespace

Suite parse_suite_json(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  const TextLines lines(source.file, source.text);
  const SlicedJson sliced = slice_json(lines, {"positions", "puzzles", "data"});
  suite.errors = sliced.errors;
  SuiteDefaults defaults;
  VariantShelf shelf(source.variant);
  if (holds_groups(lines, sliced)) {
    read_groups(lines, sliced, shelf, suite);
    return suite;
  }
  if (is_keyed(source.text, sliced)) {
    defaults.foreign = true;
    for (const SlicedJson::Member& member : sliced.members)
      suite.positions.push_back(read_position(JsonFragment(lines, member.value), defaults, member.key, shelf));
    return suite;
  }
  if (is_single(sliced)) {
    const std::string_view text = source.text;
    const std::size_t begin = std::min(text.find('{'), text.size());
    const JsonSlice whole{begin, std::max(begin, text.find_last_not_of(" \t\r\n") + 1)};
    suite.positions.push_back(read_position(JsonFragment(lines, whole), defaults, suite.name + ":1", shelf));
    return suite;
  }
  // A suite of keymove's says so; the members of others are passed over.
  defaults.strict = std::any_of(sliced.members.begin(), sliced.members.end(), [](const SlicedJson::Member& member) {
    return member.key == "suite" || member.key == "variant" || member.key == "convention";
  });
  for (const SlicedJson::Member& member : sliced.members) {
    const auto take = [&](const auto& taken) { take_member(lines, member.value, suite.errors, taken); };
    if (member.key == "suite") {
      take([&](JsonTaker& taker, const JsonNode& node) { taker.text(node, suite.name); });
    } else if (member.key == "variant") {
      take([&](JsonTaker& taker, const JsonNode& node) { taker.text(node, defaults.variant); });
    } else if (member.key == "convention") {
      take([&](JsonTaker& taker, const JsonNode& node) { defaults.convention = read_convention(taker, node); });
    } else if (member.key == "positions") {
      suite.errors.push_back(lines.error_at(member.value.begin, "json-type", "expected an array of positions"));
    } else if (sliced.list_key != "puzzles" && sliced.list_key != "data" &&
               !(is_remark(member.key) && !defaults.strict)) {
      suite.errors.push_back(
          lines.error_at(member.key_at, "unknown-key", "unknown key \"" + shortened(member.key) + "\""));
    }
  }
  for (const JsonSlice& item : sliced.items) {
    const std::string id = suite.name + ":" + std::to_string(suite.positions.size() + 1);
    suite.positions.push_back(read_position(JsonFragment(lines, item), defaults, id, shelf));
  }
  if (suite.positions.empty() && suite.errors.empty()) {
    suite.errors.push_back(lines.error_at(0, "no-positions", "the suite has no positions"));
  }
  return suite;
}

Suite parse_suite_json_lines(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  const TextLines lines(source.file, source.text, source.part.lines_before);
  VariantShelf own(source.variant);
  VariantShelf& shelf = source.part.shelf != nullptr ? *source.part.shelf : own;
  SuiteDefaults defaults;
  defaults.strict = false;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::string_view line = lines.line(i);
    if (trimmed(line).empty()) continue;
    const JsonFragment fragment(lines, {lines.start(i), lines.start(i) + line.size()});
    const std::size_t number = source.part.lines_before + i + 1;
    suite.positions.push_back(read_position(fragment, defaults, source.name + ":" + std::to_string(number), shelf));
  }
  return suite;
}

std::string write_suite_json(const Suite& suite, OperationsInJson operations) {
  const std::string variant = common_variant(suite);
  std::string out = "{\"suite\": " + json_line(suite.name);
  if (!variant.empty()) out += ", \"variant\": " + json_line(variant);
  out += ", \"positions\": [";
  const char* between = "\n  ";
  for (const TestPosition& position : suite.positions) {
    out += between + json_line(write_position(position, variant, operations));
    between = ",\n  ";
  }
  return out + "\n]}\n";
}

std::string write_suite_json_lines(const Suite& suite, OperationsInJson operations) {
  std::string out;
  for (const TestPosition& position : suite.positions) {
    out += json_line(write_position(position, {}, operations)) + "\n";
  }
  return out;
}

}  // namespace keymove

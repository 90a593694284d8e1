#include "positions/suite_formats/program_puzzles.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/field_records/field_records.h"
#include "positions/json/json_slices.h"
#include "positions/json/program_code.h"
#include "positions/json/program_literal.h"
#include "positions/json/program_scopes.h"
#include "positions/pgn/lines_of_problems.h"
#include "positions/printed_boards/board_suite.h"
#include "positions/program_rows/program_row.h"
#include "positions/program_rows/program_texts.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/foreign_object.h"
#include "positions/puzzles/plain_answer.h"
#include "positions/puzzles/puzzle_csv.h"
#include "positions/puzzles/yaml_answers.h"
#include "positions/puzzles/yaml_puzzles.h"
#include "positions/streams/text_input.h"
#include "positions/suite_formats/epd.h"
#include "positions/suite_formats/position_json.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

/// The claim of the innermost name around a text that makes one, or of the title of an object around its list.
GroupClaim claim_around(const std::vector<ProgramScope>& scopes) {
  for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope) {
    for (auto name = scope->names.rbegin(); name != scope->names.rend(); ++name) {
      if (GroupClaim claim = claim_of_key(*name); !claim.empty()) return claim;
    }
    if (scope == scopes.rbegin() || scope->bracket == std::string_view::npos) continue;
    for (const auto& [name, text] : scope->texts) {
      GroupClaim claim = names_title(name) ? claim_of_title(text) : GroupClaim();
      if (!claim.empty()) return claim;
    }
  }
  return {};
}

/// Whether the item in the innermost brackets has a name that makes a claim.
bool is_claimed(const ProgramScope& scope) {
  return std::any_of(scope.names.begin(), scope.names.end(),
                     [](const std::string& name) { return !claim_of_key(name).empty(); });
}

void move_offsets(JsonNode& node, std::size_t begin) {
  node.offset -= std::min(begin, node.offset);
  for (JsonNode& item : node.items) move_offsets(item, begin);
  for (JsonNode::Member& member : node.members) {
    member.key_offset -= std::min(begin, member.key_offset);
    move_offsets(member.value, begin);
  }
}

class ProgramReader {
 public:
  explicit ProgramReader(const SuiteText& source)
      : code_(plain_program_code(source.text, extension_of(source.file))),
        source_(source),
        lines_(source.file, source.text),
        shelf_(source.variant) {
    source_.text = code_;
    prints_boards_ = extension_of(source.file) == ".py" && shows_printed_boards(source.text);
    suite_.name = source.name;
    defaults_.foreign = true;
  }

  Suite read() {
    find_program_texts(source_.text,
                       [&](std::size_t at, const ProgramText& first, const std::vector<ProgramScope>& scopes) {
                         if (at < joined_end_) return true;
                         const ProgramText text = joined_text(source_.text, first);
                         if (text.end > first.end) joined_end_ = text.end;
                         if (is_table_in_code(text.content)) {
                           take_part(at, text.content, parse_puzzle_csv);
                         } else if (are_records_in_code(text.content)) {
                           take_part(at, text.content, parse_epd);
                         } else if (is_whole_fen(text.content)) {
                           take(at, text, scopes);
                         } else if (prints_boards_ && text.content.find('\n') != std::string::npos) {
                           take_boards(at, text.content);
                         }
                         return true;
                       });
    if (prints_boards_) take_boards(0, code_without_long_texts(source_.text));
    if (suite_.positions.empty() && suite_.errors.empty()) {
      suite_.errors.push_back(
          {{source_.file, 0, 0}, "no-positions", "no positions: no text in quotation marks is a FEN", {}});
    }
    return std::move(suite_);
  }

 private:
  /// Takes the puzzles of a table, or the records, that stand in a text, at their lines in the program.
  std::vector<InputError> take_part(std::size_t at, std::string_view part, Suite (*parse)(const SuiteText&)) {
    SuiteText source = source_;
    const std::size_t skipped = std::min(part.find_first_not_of(" \t\r\n"), part.size());
    source.text = part.substr(skipped);
    const auto breaks = std::count(part.begin(), part.begin() + static_cast<std::ptrdiff_t>(skipped), '\n');
    source.part.lines_before = static_cast<std::size_t>(lines_.location_of(at).line + breaks - 1);
    source.part.shelf = &shelf_;
    Suite read = parse(source);
    for (TestPosition& position : read.positions) suite_.positions.push_back(std::move(position));
    return std::move(read.errors);
  }

  /// Takes the printed boards in a part of the code.
  void take_boards(std::size_t at, const std::string& part) {
    if (!shows_printed_boards(part)) return;
    for (InputError& error : take_part(at, part, parse_printed_boards)) suite_.errors.push_back(std::move(error));
  }

  void take(std::size_t at, const ProgramText& fen, const std::vector<ProgramScope>& scopes) {
    claim_ = claim_around(scopes);
    std::size_t bracket = scopes.back().bracket;
    lone_ = {fen.end, scopes.size() - 1, false};
    if (scopes.size() > 1 && is_made_text(bracket, fen.end) && !opens_call(scopes[scopes.size() - 2].bracket)) {
      bracket = scopes[scopes.size() - 2].bracket;
      lone_.in_call = true;
    }
    if (bracket == std::string_view::npos) return add_alone(at, fen);
    if (bracket != bracket_) open(bracket);
    if (group_ && add_keyed(at, fen)) return;
    if (is_claimed(scopes.back())) return add_alone(at, fen);
    if (!group_ || group_->value.is(Kind::object)) {
      // Of an object one FEN is the puzzle's; others are positions of its solution.
      if (taken_) return;
      taken_ = group_ && name_fen(group_->value);
      return taken_ ? add_group(std::move(group_->value), false) : add_alone(at, fen);
    }
    auto& items = group_->value.items;
    const auto fens = std::count_if(items.begin(), items.end(), is_fen_node);
    if (fens != 1 || items.size() == 1) {
      lone_.in_call |= items.size() == 1 && source_.text[bracket] == '(';
      add_alone(at, fen);
      return tell_list_beside(scopes);
    }
    const bool pair = items.size() == 2 && is_fen_node(items.front()) && holds_program_moves(items.back());
    JsonNode node = pair && !claim_.empty()
                        ? object_of_keyed_fen(std::move(items.front()), std::move(items.back()), claim_)
                        : std::move(group_->value);
    add_group(pair ? std::move(node) : object_of_row(std::move(node)), true);
  }

  /// Whether the bracket is that of what a function is given, is_mate(f("..."), "Ra6"), or of its statements.
  [[nodiscard]] bool opens_call(std::size_t bracket) const {
    if (bracket == std::string_view::npos || bracket == 0) return false;
    const bool block = source_.text[bracket] != '(';
    const std::size_t last = block ? source_.text.find_last_not_of(" \t\r\n", bracket - 1) : bracket - 1;
    const char before = source_.text[std::min(last, bracket)];
    return block ? before == ')' : is_letter(before) || is_digit(before) || one_of(before, "_!>");
  }

  /// Whether the bracket opens a call that makes a text of what ends at the offset and is alone in it.
  [[nodiscard]] bool is_made_text(std::size_t bracket, std::size_t end) const {
    constexpr std::array<std::string_view, 5> kCalls = {"String::from(", "::string(", " String(", " Fen(", " FEN("};
    const std::string_view before = source_.text.substr(0, std::min(bracket, source_.text.size() - 1) + 1);
    const std::size_t next = source_.text.find_first_not_of(" \t\r\n", end);
    return next < source_.text.size() && source_.text[next] == ')' &&
           std::any_of(kCalls.begin(), kCalls.end(), [&](std::string_view call) { return before.ends_with(call); });
  }

  /// Adds the puzzle of a FEN that is the key of its answer in the object around it; false if it is no key.
  bool add_keyed(std::size_t at, const ProgramText& fen) {
    auto& members = group_->value.members;
    const auto member = std::find_if(members.begin(), members.end(), [&](const auto& m) { return m.key_offset == at; });
    if (member == members.end()) return false;
    if (!holds_program_moves(member->value)) {
      add_alone(at, fen);
    } else {
      add(object_of_keyed_fen(text_node(at, fen), std::move(member->value), claim_), {at, group_->end});
    }
    return true;
  }

  void open(std::size_t bracket) {
    bracket_ = bracket;
    taken_ = false;
    group_ = read_program_group(source_.text, bracket);
    if (group_ || has_open_) return;
    has_open_ = true;
    suite_.errors.push_back(
        lines_.error_at(bracket, "program",
                        "expected the bracket that closes this one; the FENs in it are read without their answers"));
  }

  static JsonNode text_node(std::size_t at, const ProgramText& text) {
    JsonNode node;
    node.kind = Kind::string;
    node.string = text.content;
    node.offset = at;
    return node;
  }

  void add_alone(std::size_t at, const ProgramText& fen) {
    add(text_node(at, fen), {at, fen.end});
    TestPosition& position = suite_.positions.back();
    if (has_move(position)) return;
    // "FEN", // mate in 2: Ra6
    if (!claim_.empty() || position.goal.kind == GoalKind::none)
      state_comment(comment_behind(fen.end), asked(), position);
    if (!has_move(position)) tell_unread_moves(rest_of_item(source_.text, lone_), nullptr, position);
  }

  /// Adds the puzzle of what is in the bracket, an object or a row.
  void add_group(JsonNode node, bool row) {
    name_squares(node);
    const std::vector<std::string> list = long_list_of(node);
    const std::vector<std::string> answer = answer_moves_of(node);
    add(std::move(node), {bracket_, group_->end});
    TestPosition& position = suite_.positions.back();
    if (leave_out_list_of_moves(list, position)) return;
    tell_unread_moves(source_.text.substr(bracket_, group_->end - bracket_), row ? &answer : nullptr, position);
    if (has_move(position)) return;
    tell_unread_moves(rest_of_item(source_.text, {group_->end, lone_.brackets - 1, false}), nullptr, position);
    if (!claim_.empty() && mentions_move(comment_behind(group_->end)))
      position.repairs.push_back("found no solution in: " + shortened(comment_behind(group_->end)));
  }

  /// Whether the puzzle has a move, or an error.
  static bool has_move(const TestPosition& position) {
    const StatedClaim& claim = position.claim;
    return !position.errors.empty() || !claim.keys.empty() || !claim.line.empty() || !claim.avoid.empty();
  }

  /// The stipulation of the names around the FEN.
  [[nodiscard]] std::string asked() const {
    return claim_.mate ? "#" + std::to_string(*claim_.mate) : claim_.stipulation;
  }

  /// Notes answers that stand in a list beside that of the FENs: {"fens": [...], "solutions": [...]}.
  void tell_list_beside(const std::vector<ProgramScope>& scopes) {
    TestPosition& position = suite_.positions.back();
    if (claim_.empty() || has_move(position) || scopes.size() < 3) return;
    const std::size_t around = scopes[scopes.size() - 2].bracket;
    if (around != around_) {
      around_ = around;
      beside_.clear();
      const auto group = read_program_group(source_.text, around);
      for (const JsonNode::Member& member : group ? group->value.members : std::vector<JsonNode::Member>()) {
        const bool answers = names_answer(plain_column_name(member.key)) && member.value.is(Kind::array);
        if (answers && holds_program_moves(member.value)) beside_ = member.key;
      }
    }
    if (!beside_.empty()) position.repairs.push_back("left out the list '" + beside_ + "' beside that of the FENs");
  }

  /// The text of the comment that follows on the same line, or nothing.
  [[nodiscard]] std::string_view comment_behind(std::size_t at) const {
    const std::string_view code = source_.text;
    const std::size_t begin = code.find_first_not_of(" \t,;)]}", at);
    if (begin == std::string_view::npos) return {};
    const std::size_t end = after_program_comment(code, begin);
    const std::size_t line_end = std::min({end, code.find('\n', begin), code.size()});
    std::string_view out = code.substr(begin, line_end - begin);
    const bool two = out.starts_with("//") || out.starts_with("/*") || out.starts_with("--");
    out.remove_prefix(std::min<std::size_t>(two ? 2 : 1, out.size()));
    while (!out.empty() && one_of(out.back(), "/* \r")) out.remove_suffix(1);
    return end > begin ? trimmed(out) : std::string_view();
  }

  void add(JsonNode node, const JsonSlice& slice) {
    if (!claim_.empty() && is_fen_node(node)) node = object_of_fen(std::move(node));
    if (!claim_.empty() && node.is(Kind::object)) add_claim(node, claim_);
    move_offsets(node, slice.begin);
    const std::string id = suite_.name + ":" + std::to_string(lines_.location_of(slice.begin).line);
    suite_.positions.push_back(read_position(JsonFragment(lines_, slice), std::move(node), defaults_, id, shelf_));
  }

  std::string code_;
  SuiteText source_;  ///< with that code
  TextLines lines_;
  VariantShelf shelf_;
  SuiteDefaults defaults_;
  Suite suite_;
  std::size_t bracket_ = std::string_view::npos;  ///< around the last FEN
  std::optional<ProgramGroup> group_;             ///< what is in it
  bool taken_ = false;                            ///< whether it has given its position
  bool has_open_ = false;
  bool prints_boards_ = false;                   ///< in texts or between them
  std::size_t joined_end_ = 0;                   ///< of the last text that is joined of several
  GroupClaim claim_;                             ///< of the names around the last FEN
  LoneFen lone_;                                 ///< the last FEN
  std::size_t around_ = std::string_view::npos;  ///< the bracket around the last list of FENs
  std::string beside_;                           ///< the name of a list of answers in it
};

/// Whether items such as "- FEN -> Ra6" stand in the text, which are none of YAML.
bool has_items_with_moves(std::string_view text) {
  const TextLines lines({}, text);
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::string_view line = trimmed(lines.line(i));
    if (!line.starts_with("- ") || line.find_first_of("\"'") != std::string_view::npos) continue;
    if (moves_behind_fen(trimmed(line.substr(1)))) return true;
  }
  return false;
}

}  // namespace

bool holds_program_puzzles(std::string_view head, std::string_view extension) {
  bool found = false;
  const std::string code = plain_program_code(head, extension);
  find_program_texts(code, [&](std::size_t, const ProgramText& text, const std::vector<ProgramScope>&) {
    found = states_puzzles(text.content) || states_puzzles(joined_text(code, text).content);
    return !found;
  });
  return found;
}

bool begins_program(std::string_view line) {
  constexpr std::array<std::string_view, 19> kWords = {
      "export ", "const ", "let ",       "var ",     "import ", "window.",  "module.", "final ", "struct ",   "class ",
      "static ", "using ", "namespace ", "package ", "public ", "private ", "enum ",   "type ",  "interface "};
  if (std::any_of(kWords.begin(), kWords.end(), [&](std::string_view word) { return line.starts_with(word); }))
    return true;
  // "mate_in_2 = ["
  std::size_t at = 0;
  while (at < line.size() && (is_letter(line[at]) || is_digit(line[at]) || line[at] == '_')) ++at;
  const std::string_view rest = trimmed(line.substr(at));
  if (at == 0 || !rest.starts_with('=')) return false;
  const std::string_view value = trimmed(rest.substr(1));
  return !value.empty() && one_of(value[0], "[{(");
}

Suite parse_program_puzzles(const SuiteText& source) { return ProgramReader(source).read(); }

Suite parse_field_records(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  const TextLines lines(source.file, source.text);
  VariantShelf shelf(source.variant);
  SuiteDefaults defaults;
  defaults.foreign = true;
  std::vector<JsonNode> records = read_field_records(source.text);
  for (std::size_t i = 0; i < records.size(); ++i) {
    JsonNode& node = records[i];
    const JsonSlice slice{node.offset, i + 1 < records.size() ? records[i + 1].offset : source.text.size()};
    move_offsets(node, slice.begin);
    const std::string id = suite.name + ":" + std::to_string(lines.location_of(slice.begin).line);
    suite.positions.push_back(read_position(JsonFragment(lines, slice), std::move(node), defaults, id, shelf));
  }
  if (suite.positions.empty())
    suite.errors.push_back(lines.error_at(0, "no-positions", "no positions: no record has a FEN"));
  return suite;
}

bool holds_yaml_puzzles(std::string_view head) {
  if (!begins_yaml(head) || (has_items_with_moves(head) && !names_yaml_fen(head))) return false;
  const std::string low = lower_case(head);
  if (low.find("fen") == std::string::npos && low.find("mate") == std::string::npos) return false;
  const YamlPuzzles read = read_yaml_puzzles(head);
  if (!read.error) return read.shows_format;
  if (read.error->left_out) return names_yaml_fen(head);
  // A text that has not been read to its end may be cut.
  const bool at_end = trimmed(head.substr(read.error->offset)).empty();
  return at_end && read.shows_format;
}

Suite parse_yaml_puzzles(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  const TextLines lines(source.file, source.text);
  YamlPuzzles read = read_yaml_puzzles(source.text);
  if (read.error) {
    suite.errors.push_back(lines.error_at(read.error->offset, "yaml", read.error->message));
    return suite;
  }
  if (!read.suite.empty()) suite.name = read.suite;
  VariantShelf shelf(source.variant);
  SuiteDefaults defaults;
  defaults.foreign = true;
  for (std::size_t i = 0; i < read.puzzles.size(); ++i) {
    auto& [id, node] = read.puzzles[i];
    const std::size_t next = i + 1 < read.puzzles.size() ? read.puzzles[i + 1].value.offset : source.text.size();
    const JsonSlice slice{node.offset, std::max(next, node.offset)};
    move_offsets(node, slice.begin);
    if (id.empty()) id = suite.name + ":" + std::to_string(lines.location_of(slice.begin).line);
    suite.positions.push_back(read_position(JsonFragment(lines, slice), std::move(node), defaults, id, shelf));
  }
  if (suite.positions.empty())
    suite.errors.push_back(lines.error_at(0, "no-positions", "no positions: no item has a \"fen\""));
  return suite;
}

}  // namespace keymove

#include "positions/problem_files/olv_reader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <yaml-cpp/yaml.h>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/problem/operations.h"
#include "positions/problem_files/olv_documents.h"
#include "positions/problem_files/olv_fields.h"
#include "positions/problem_files/olv_twins.h"
#include "positions/problem_files/popeye_input.h"
#include "positions/problem_files/popeye_language.h"
#include "positions/problem_files/problem_parts.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

namespace {

constexpr PopeyeLanguage kEnglish = PopeyeLanguage::english;
constexpr std::string_view kOneProblem = "p";
constexpr std::string_view kOnlyId = "p:1";

/// The members of older files, and the operations that they become.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kOldFields = {
    {{"date", "date"}, {"distinction", "award"}, {"round", "round"}}};

/// The text of a scalar, or of a date that is a mapping; nothing for another node.
std::optional<std::string> olv_text(const YAML::Node& node) {
  if (node.IsScalar()) return node.Scalar();
  if (!node.IsMap() || !node["year"] || !node["year"].IsScalar()) return std::nullopt;
  std::string out = node["year"].Scalar();
  for (const char* part : {"month", "day"}) {
    if (node[part] && node[part].IsScalar()) out += "-" + node[part].Scalar();
  }
  return out;
}

/// Reads one problem: its question as Popeye's input, a line for each part, so that errors find their places.
class OlvProblem {
 public:
  OlvProblem(const TextLines& lines, std::size_t first, std::size_t end, VariantPtr chess)
      : lines_(lines), first_(first), chess_(std::move(chess)) {
    text_ = lines.text().substr(lines.start(first),
                                (end < lines.count() ? lines.start(end) : lines.text().size()) - lines.start(first));
  }

  /// The position and its twins; `id` is used if the problem has none of its own. With `entry` the problem is that part
  /// of the text.
  std::vector<TestPosition> read(const std::string& id, const std::optional<YAML::Node>& entry = std::nullopt) {
    id_ = id;
    try {
      if (entry) text_ = shown_entry(*entry);
      read_problem(entry ? *entry : YAML::Load(std::string(text_)));
    } catch (const YAML::Exception& error) {
      const bool placed = error.mark.line >= 0;
      fail(placed ? error.mark : YAML::Mark{}, "olv-yaml", "this is no YAML: " + error.msg);
    }
    return positions();
  }

 private:
  struct InputLine {
    std::string text;
    Location where;
  };

  /// The beginning of an entry, for messages.
  std::string_view shown_entry(const YAML::Node& entry) const {
    constexpr std::size_t kBeginning = 200;
    return text_.substr(std::min(static_cast<std::size_t>(std::max(entry.Mark().pos, 0)), text_.size()), kBeginning);
  }

  Location location_of(const YAML::Mark& mark) const {
    return {lines_.file(), static_cast<int>(first_) + std::max(mark.line, 0) + 1, std::max(mark.column, 0) + 1};
  }

  /// An error at that place, with its line.
  InputError placed(const Location& where, std::string code, std::string message) const {
    const auto line = static_cast<std::size_t>(where.line) - 1;
    std::string text = line < lines_.count() ? std::string(lines_.line(line)) : "";
    if (text.size() > kLongestRecord) text.clear();
    return {where, std::move(code), std::move(message), std::move(text)};
  }

  void fail(const YAML::Mark& mark, std::string code, std::string message) {
    if (errors_.size() < kMaxErrors) errors_.push_back(placed(location_of(mark), std::move(code), std::move(message)));
  }

  void note(std::string repair) {
    if (repairs_.size() < kMaxErrors) repairs_.push_back(std::move(repair));
  }

  void add_line(std::string text, const YAML::Node& node) {
    input_.push_back({std::move(text), location_of(node.Mark())});
  }

  void read_problem(const YAML::Node& problem) {
    if (!problem.IsMap()) return fail(problem.Mark(), "olv-problem", "expected a problem (a mapping)");
    input_.push_back({"BeginProblem", location_of(problem.Mark())});
    for (const auto& member : problem) {
      if (!member.first.IsScalar()) continue;
      const std::string& key = member.first.Scalar();
      if (key == "stipulation") read_stipulation(member.second, member.first.Mark());
      if (key == "algebraic" || key == "stipulation" || key == "options" || key == "twins") continue;
      read_member(key, member.second);
    }
    if (!problem["stipulation"]) {
      fail(problem.Mark(), "olv-stipulation", "expected the member 'stipulation'");
    }
    for (const YAML::Node& option : items_of(problem["options"])) read_option(option);
    for (const YAML::Node& condition : items_of(problem["conditions"])) read_option(condition);
    read_men(problem["algebraic"], problem);
    if (problem["twins"]) read_twins(problem["twins"]);
    input_.push_back({"EndProblem", location_of(problem.Mark())});
  }

  /// The items of a list; a single text is a list of one.
  static std::vector<YAML::Node> items_of(const YAML::Node& node) {
    std::vector<YAML::Node> out;
    if (node.IsDefined() && node.IsScalar()) out.push_back(node);
    if (!node.IsDefined() || !node.IsSequence()) return out;
    for (const auto& item : node) out.push_back(item);
    return out;
  }

  // --- what is said beside the question

  void read_member(const std::string& key, const YAML::Node& value) {
    if (value.IsNull() || key == "conditions") return;
    if (key == "keywords") {
      for (const YAML::Node& item : items_of(value)) themes_.push_back(on_one_line(olv_text(item).value_or("")));
    } else if (key == "foreignids") {
      for (const YAML::Node& item : items_of(value)) read_foreign_id(item);
    } else if (key == "id") {
      const std::string number = olv_text(value).value_or("");
      operations_.push_back(text_operation("foreignid", "YACPDB" + std::string(kOlvDomainEnd) + number));
    } else if (key == "source-id") {
      read_source_id(olv_text(value).value_or(""));
    } else if (const auto* old = std::find_if(kOldFields.begin(), kOldFields.end(),
                                              [&](const auto& field) { return field.first == key; });
               old != kOldFields.end()) {
      take(std::string(old->second), key, value);
    } else {
      read_field(key, value);
    }
  }

  /// Reads a member that has a row in kOlvFields, down to two mappings.
  void read_field(const std::string& key, const YAML::Node& value) {
    bool known = false;
    for (const OlvField& field : kOlvFields) {
      if (field.path[0] != key) continue;
      const bool first = !std::exchange(known, true);
      if (field.path[1].empty() || (first && !value.IsMap())) {
        take(std::string(field.opcode), key, value);
      } else if (value.IsMap()) {
        read_inner(field, key, value);
      }
    }
    if (!known) note("ignored the member '" + popeye_text(key) + "'");
  }

  void read_inner(const OlvField& field, const std::string& key, const YAML::Node& mapping) {
    const YAML::Node value = mapping[std::string(field.path[1])];
    if (!value.IsDefined() || value.IsNull()) return;
    if (field.path[2].empty()) return take(std::string(field.opcode), key, value);
    if (value.IsMap() && value[std::string(field.path[2])]) {
      take(std::string(field.opcode), key, value[std::string(field.path[2])]);
    } else if (value.IsScalar() && field.path[2] == "name") {
      take(std::string(field.opcode), key, value);
    }
  }

  void take(const std::string& opcode, const std::string& key, const YAML::Node& value) {
    const auto items = value.IsSequence() ? items_of(value) : std::vector<YAML::Node>{value};
    for (const YAML::Node& item : items) {
      const auto text = olv_text(item);
      if (!text) {
        note("ignored a part of the member '" + popeye_text(key) + "'");
      } else if (!trimmed(*text).empty()) {
        operations_.push_back(text_operation(opcode, trimmed(*text)));
      }
    }
  }

  void read_source_id(const std::string& text) {
    const std::size_t slash = text.find('/');
    if (slash != std::string::npos && slash > 0) operations_.push_back(text_operation("issue", text.substr(0, slash)));
    const std::string number = slash == std::string::npos ? text : text.substr(slash + 1);
    if (!number.empty()) operations_.push_back(text_operation("number", number));
  }

  void read_foreign_id(const YAML::Node& node) {
    if (!node.IsMap() || !node["domain"] || !node["problemid"]) return note("ignored a foreign id");
    const std::string domain = on_one_line(olv_text(node["domain"]).value_or(""));
    const std::string number = olv_text(node["problemid"]).value_or("");
    if (domain == kOlvOwnDomain && !on_one_line(number).empty()) {
      id_ = on_one_line(number);
    } else {
      operations_.push_back(text_operation("foreignid", domain + std::string(kOlvDomainEnd) + number));
    }
  }

  // --- the question

  void read_stipulation(const YAML::Node& node, const YAML::Mark& mark) {
    if (!node.IsScalar()) {
      return fail(mark, "olv-stipulation", "expected a stipulation; in YAML \"#2\" needs its quotation marks");
    }
    std::string text = on_one_line(node.Scalar());
    const bool one_word = text.find(' ') == std::string::npos || parse_stipulation(text).has_value();
    if (!one_word || !is_popeye_stipulation(text)) {
      unsupported_ = "the stipulation '" + popeye_text(text) + "'";
      text = "~1";
    }
    text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
    add_line("Stipulation " + text, node);
  }

  void read_option(const YAML::Node& node) {
    const std::string text = on_one_line(olv_text(node).value_or(""));
    if (text.empty()) return;
    if (ends_popeye_problem(text))
      return fail(node.Mark(), "olv-word", "expected an option, found '" + popeye_text(text) + "'");
    const bool known = popeye_word(kPopeyeOptions, kEnglish, words_of(text).front().text) != nullptr;
    add_line((known ? "Option " : "Condition ") + text, node);
  }

  void read_men(const YAML::Node& node, const YAML::Node& problem) {
    if (!node.IsDefined() || !node.IsMap()) {
      return fail(problem.Mark(), "olv-problem", "expected the member 'algebraic' with the men");
    }
    bool any = false;
    for (const std::string color : {"white", "black", "neutral"}) {
      for (const YAML::Node& man : items_of(node[color])) {
        if (!std::exchange(any, true)) add_line("Pieces", man);
        read_man(color, man);
      }
    }
  }

  void read_man(const std::string& color, const YAML::Node& node) {
    const std::string text = on_one_line(olv_text(node).value_or(""));
    const auto words = words_of(text);
    bool good = !words.empty() && words.back().text.size() > 2 && words.back().text.size() <= 5;
    if (good) {
      const std::string_view man = words.back().text;
      good = popeye_squares(man.substr(man.size() - 2)).size() == 1 && popeye_squares(man).empty();
      for (std::size_t i = 0; good && i + 1 < words.size(); ++i) {
        good = popeye_word(kPopeyeAttributes, kEnglish, words[i].text) != nullptr;
      }
    }
    if (!good) {
      fail(node.Mark(), "olv-man", "expected a man and its square such as Kg1, found '" + popeye_text(text) + "'");
    } else {
      add_line(color + " " + text, node);
    }
  }

  void read_twins(const YAML::Node& twins) {
    if (twins.IsNull() || (twins.IsSequence() && twins.size() == 0)) return;
    if (!twins.IsMap()) return fail(twins.Mark(), "olv-word", "expected the twins (a mapping)");
    bool zero = false;
    for (const auto& twin : twins) {
      const std::string name = olv_text(twin.first).value_or("");
      const std::string text = on_one_line(olv_text(twin.second).value_or(""));
      if (text.empty() || ends_popeye_problem(text)) {
        fail(twin.first.Mark(), "olv-word", "expected the change of a twin, such as Move a1 b1");
        continue;
      }
      if (name == "a") zero = true;
      add_line((name == "a" ? "ZeroPosition " : "Twin ") + popeye_change(text), twin.first);
      ++twins_;
    }
    if (zero) --twins_;
  }

  // --- the result

  /// The positions of the input. Requires that it was read without an error.
  std::vector<TestPosition> solved_input() {
    std::string text;
    for (const InputLine& line : input_) text += line.text + "\n";
    std::vector<TestPosition> out =
        parse_popeye_input({lines_.file(), std::string(kOneProblem), text, chess_}).positions;
    for (TestPosition& position : out) {
      position.where = origin_of(position.where);
      for (InputError& error : position.errors) {
        error = placed(origin_of(error.where), std::move(error.code), std::move(error.message));
      }
    }
    return out;
  }

  /// The place in the file of a place in the input.
  Location origin_of(const Location& where) const {
    const auto line = static_cast<std::size_t>(std::max(where.line, 1)) - 1;
    return input_[std::min(line, input_.size() - 1)].where;
  }

  std::vector<TestPosition> positions() {
    std::vector<TestPosition> out;
    if (errors_.empty()) out = solved_input();
    const auto diagrams =
        std::count_if(out.begin(), out.end(), [](const auto& p) { return !p.id.ends_with(kDuplexPart); });
    if (errors_.empty() && static_cast<std::size_t>(diagrams) != twins_ + 1) {
      errors_.push_back(placed(input_.front().where, "olv-word", "expected men, options and twins in Popeye's words"));
    }
    if (!errors_.empty()) {
      out.assign(1, TestPosition{});
      out.front().id = kOnlyId;
      out.front().where = {lines_.file(), static_cast<int>(first_) + 1, 1};
      out.front().errors = errors_;
    }
    for (TestPosition& position : out) complete(position);
    return out;
  }

  void complete(TestPosition& position) const {
    position.id = id_ + position.id.substr(std::min(kOnlyId.size(), position.id.size()));
    position.source_text = popeye_text(text_);
    position.themes = themes_;
    position.operations = operations_;
    position.repairs.insert(position.repairs.end(), repairs_.begin(), repairs_.end());
    for (const char* opcode : {"author", "origin", "award"}) {
      for (const std::string& text : operand_texts(position, opcode)) {
        position.provenance += (position.provenance.empty() ? "" : "; ") + on_one_line(text);
      }
    }
    if (!unsupported_.empty() && position.errors.empty()) position.unsupported = unsupported_;
    state_intended(position);
  }

  const TextLines& lines_;
  std::size_t first_;  ///< the index of its first line
  std::string_view text_;
  VariantPtr chess_;
  std::string id_;
  std::vector<InputLine> input_;  ///< the question as Popeye's input
  std::size_t twins_ = 0;         ///< positions beside the first
  std::vector<std::string> themes_;
  std::vector<EpdOperation> operations_;
  std::string unsupported_;
  std::vector<InputError> errors_;
  std::vector<std::string> repairs_;
};

/// The problems of a text in JSON, as the data base answers: an object with "result" and "entries", a list or one
/// problem. Nothing if the text is something else, or broken.
std::optional<std::vector<YAML::Node>> problems_of_json(std::string_view text) {
  if (!looks_like_problem_json(text)) return std::nullopt;
  try {
    YAML::Node node = YAML::Load(std::string(text));
    for (const char* member : {"result", "entries"}) {
      if (node.IsMap() && node[member] && !node["algebraic"]) node.reset(YAML::Node(node[member]));
    }
    if (node.IsMap()) return std::vector<YAML::Node>{node};
    return std::vector<YAML::Node>(node.begin(), node.end());
  } catch (const YAML::Exception&) {
    return std::nullopt;
  }
}

}  // namespace

Suite parse_olv(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  const TextLines lines(source.file, source.text);
  VariantShelf shelf(source.variant);
  const auto chess = shelf.get("chess");
  std::size_t number = 0;
  for (std::size_t first = 0; first < lines.count();) {
    std::size_t end = first + 1;
    while (end < lines.count() && !begins_olv_document(lines.line(end))) ++end;
    if (holds_olv_problem(lines, first, end)) {
      const auto read = [&](const std::optional<YAML::Node>& entry) {
        OlvProblem problem(lines, first, end, chess ? *chess : source.variant);
        for (TestPosition& position : problem.read(source.name + ":" + std::to_string(++number), entry))
          suite.positions.push_back(std::move(position));
      };
      const auto entries = first == 0 ? problems_of_json(source.text) : std::nullopt;
      if (!entries) read(std::nullopt);
      for (const YAML::Node& entry : entries.value_or(std::vector<YAML::Node>{})) read(entry);
    }
    first = end;
  }
  if (suite.positions.empty()) suite.errors.push_back(lines.error_at(0, "no-positions", "expected problems in YAML"));
  return suite;
}

}  // namespace keymove

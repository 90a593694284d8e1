#include "tools/grading/rubric.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "positions/base/nearest.h"
#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/json/json_taker.h"
#include "positions/json/json_text.h"
#include "positions/streams/text_input.h"
#include "tools/batch/glob.h"

namespace keymove::tools {

namespace {

constexpr std::size_t kLargestRubric = std::size_t{1} << 24;

std::optional<double> find(const std::vector<std::pair<std::string, double>>& marks, const std::string& text) {
  const auto it = std::find_if(marks.begin(), marks.end(), [&](const auto& m) { return matches_glob(m.first, text); });
  return it == marks.end() ? std::nullopt : std::optional(it->second);
}

}  // namespace

/// Reads one file.
class Rubric::Reader : private JsonTaker {
 public:
  explicit Reader(const JsonSource& source) : JsonTaker(source, "rubric"), source_(source) {}

  Result<Rubric> read() {
    const auto root = source_.parse();
    if (!root) return root.errors();
    if (!expect_as(*root, JsonNode::Kind::object, "a rubric")) return errors();
    check_keys(*root,
               {"rubric", "positions", "classes", "others", "bonus", "time", "give_up", "visibility", "answers"});
    Rubric out;
    if (const JsonNode* name = member(*root, "rubric", JsonNode::Kind::string)) out.name_ = name->string;
    out.positions_ = marks(*root, "positions", RubricPattern::Of::id);
    out.classes_ = marks(*root, "classes", RubricPattern::Of::class_name);
    if (const JsonNode* others = root->find("others")) out.others_ = mark("others", *others);
    if (const JsonNode* time = root->find("time")) out.time_ = time_of(*time);
    if (const JsonNode* give_up = member(*root, "give_up", JsonNode::Kind::integer)) {
      if (give_up->integer < 0) fail(*give_up, "rubric", "\"give_up\": expected a number of time-outs, at least 0");
      out.give_up_ = static_cast<std::size_t>(give_up->integer);
    }
    if (const JsonNode* bonus = member(*root, "bonus", JsonNode::Kind::array)) {
      for (const JsonNode& id : bonus->items) {
        if (!expect_as(id, JsonNode::Kind::string, "a pattern of ids")) continue;
        out.bonus_.push_back(id.string);
        add_pattern(id.string, RubricPattern::Of::id, id.offset);
      }
    }
    read_visibility(*root, out);
    if (!errors().empty()) return errors();
    out.patterns_ = std::move(patterns_);
    return out;
  }

 private:
  void add_pattern(const std::string& text, RubricPattern::Of of, std::size_t offset) {
    patterns_.push_back({text, of, source_.location_of(offset)});
  }

  void read_visibility(const JsonNode& root, Rubric& out) {
    const auto one_of = [&](const JsonNode& value, const std::vector<std::string>& words) {
      const bool known =
          value.is(JsonNode::Kind::string) && std::find(words.begin(), words.end(), value.string) != words.end();
      std::string list;
      for (const std::string& word : words) list += (list.empty() ? "" : ", ") + quoted_json(word);
      if (!known)
        fail(value, "rubric", "expected one of " + list + ", found " + shortened(compact_json(to_json(value))));
      return value.string;
    };
    if (const JsonNode* list = member(root, "visibility", JsonNode::Kind::object)) {
      for (const auto& [pattern, offset, value] : list->members) {
        out.visibility_.emplace_back(pattern,
                                     one_of(value, {"visible", "hidden", "after_due_date", "after_published"}));
        add_pattern(pattern, RubricPattern::Of::either, offset);
      }
    }
    if (const JsonNode* answers = root.find("answers"))
      out.tells_answers_ = one_of(*answers, {"told", "hidden"}) == "told";
  }

  double mark(const std::string& name, const JsonNode& value) {
    const auto number = value.number();
    if (!number || *number < 0) {
      fail(value, "rubric",
           quoted_json(shortened(name)) + ": expected a number of marks, found " +
               shortened(compact_json(to_json(value))));
    }
    return number.value_or(0);
  }

  RubricTime time_of(const JsonNode& value) {
    if (!value.is(JsonNode::Kind::object)) {
      const double all = seconds("time", value);
      return {all, all};
    }
    RubricTime out;
    check_keys(value, {"move", "tree"});
    if (const JsonNode* move = value.find("move")) out.move = seconds("move", *move);
    if (const JsonNode* tree = value.find("tree")) out.tree = seconds("tree", *tree);
    return out;
  }

  double seconds(const std::string& name, const JsonNode& value) {
    const auto number = value.number();
    if (!number || *number <= 0)
      fail(value, "rubric",
           quoted_json(name) + ": expected a number of seconds above 0, found " +
               shortened(compact_json(to_json(value))));
    return number.value_or(0);
  }

  Marks marks(const JsonNode& root, const char* name, RubricPattern::Of of) {
    Marks out;
    const JsonNode* list = member(root, name, JsonNode::Kind::object);
    if (list == nullptr) return out;
    for (const auto& [pattern, offset, value] : list->members) {
      out.emplace_back(pattern, mark(pattern, value));
      add_pattern(pattern, of, offset);
    }
    return out;
  }

  const JsonSource& source_;
  std::vector<RubricPattern> patterns_;
};

Result<Rubric> Rubric::read(const std::string& file) {
  const auto text = read_text(file, kLargestRubric, "a rubric");
  if (!text) return text.errors();
  return parse(file, *text);
}

Result<Rubric> Rubric::parse(const std::string& file, const std::string& text) {
  return Reader(JsonSource(file, text)).read();
}

std::string Rubric::visibility_of(const std::string& id, const std::string& class_name) const {
  const auto it = std::find_if(visibility_.begin(), visibility_.end(), [&](const auto& v) {
    return matches_glob(v.first, id) || matches_glob(v.first, class_name);
  });
  return it == visibility_.end() ? std::string() : it->second;
}

Worth Rubric::worth_of(const std::string& id, const std::string& class_name) const {
  Worth out;
  out.marks = find(positions_, id).value_or(find(classes_, class_name).value_or(others_));
  out.bonus = std::any_of(bonus_.begin(), bonus_.end(), [&](const std::string& p) { return matches_glob(p, id); });
  return out;
}

namespace {

bool matches(const RubricPattern& pattern, const std::string& id, const std::string& class_name) {
  return (pattern.of != RubricPattern::Of::class_name && matches_glob(pattern.text, id)) ||
         (pattern.of != RubricPattern::Of::id && matches_glob(pattern.text, class_name));
}

void keep(std::vector<std::string>& names, const std::string& name) {
  constexpr std::size_t kKept = 1000;
  if (name.empty() || names.size() >= kKept) return;
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

}  // namespace

void RubricUse::note(const std::string& id, const std::string& class_name) {
  if (unmatched_.empty()) return;
  std::erase_if(unmatched_, [&](const RubricPattern& pattern) { return matches(pattern, id, class_name); });
  keep(ids_, id);
  keep(classes_, class_name);
}

std::vector<InputError> RubricUse::visibility_errors() const {
  std::vector<RubricPattern> patterns;
  std::copy_if(unmatched_.begin(), unmatched_.end(), std::back_inserter(patterns),
               [](const RubricPattern& pattern) { return pattern.of == RubricPattern::Of::either; });
  return errors_of(patterns);
}

std::vector<InputError> RubricUse::errors_of(const std::vector<RubricPattern>& patterns) const {
  std::vector<InputError> out;
  for (const RubricPattern& pattern : patterns) {
    const bool of_class = pattern.of == RubricPattern::Of::class_name;
    std::vector<std::string> names = of_class ? classes_ : ids_;
    if (pattern.of == RubricPattern::Of::either) names.insert(names.end(), classes_.begin(), classes_.end());
    std::string message = quoted_json(shortened(pattern.text)) + " matches no " +
                          (of_class                              ? "class"
                           : pattern.of == RubricPattern::Of::id ? "id"
                                                                 : "id and no class") +
                          " of the suite";
    if (const auto near = nearest_names(pattern.text, names); !near.empty()) {
      message += "; did you mean " + quoted_json(near.front()) + "?";
    } else if (of_class && !classes_.empty()) {
      message += "; the classes are " + enumeration(classes_, "and");
    }
    out.push_back({pattern.where, "rubric-pattern", std::move(message), {}});
  }
  return out;
}

}  // namespace keymove::tools

#include "tools/matches/match_course.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "positions/base/enum_names.h"
#include "positions/base/text_lines.h"
#include "positions/json/json_taker.h"
#include "positions/json/json_text.h"
#include "positions/streams/text_input.h"

namespace keymove {
const std::vector<std::pair<std::string, std::string>>& embedded_match_courses();
}

namespace keymove::tools {

namespace {

constexpr std::size_t kLargestCourse = std::size_t{1} << 20;
constexpr const char* kFileEnd = "-match";  // of the name of a file that comes with keymove, without .json

class CourseReader : private JsonTaker {
 public:
  explicit CourseReader(const JsonSource& source) : JsonTaker(source, "course"), source_(source) {}

  Result<MatchCourse> read() {
    const auto root = source_.parse();
    if (!root) return root.errors();
    if (!expect_as(*root, JsonNode::Kind::object, "a course's test")) return errors();
    check_keys(*root, {"match", "variant", "games", "clock", "time", "game_time", "pair_time", "give_up", "opponents"});
    MatchCourse out;
    if (const JsonNode* name = member(*root, "match", JsonNode::Kind::string)) out.name = name->string;
    if (const JsonNode* variant = needed(*root, "variant", JsonNode::Kind::string)) out.variant = variant->string;
    out.games = count(*root, "games", 1).value_or(out.games);
    out.give_up = count(*root, "give_up", 1);
    out.time = amount(*root, "time");
    out.game_time = amount(*root, "game_time");
    out.pair_time = amount(*root, "pair_time");
    if (const JsonNode* clock = member(*root, "clock", JsonNode::Kind::string)) {
      if (clock->string != "wall" && clock->string != "processor")
        fail(*clock, "course", "\"clock\": expected \"wall\" or \"processor\"");
      out.clock = clock->string == "processor" ? Clock::processor : Clock::wall;
    }
    if (const JsonNode* list = needed(*root, "opponents", JsonNode::Kind::array)) {
      for (const JsonNode& one : list->items) out.opponents.push_back(opponent(one));
      if (list->items.empty()) fail(*list, "course", "\"opponents\": expected one or more");
    }
    if (!errors().empty()) return errors();
    return out;
  }

 private:
  const JsonNode* needed(const JsonNode& node, const char* key, JsonNode::Kind kind) {
    if (node.find(key) == nullptr) fail(node, "course", "expected a member " + quoted_json(key));
    return member(node, key, kind);
  }

  std::optional<double> amount(const JsonNode& node, const char* key) {
    const JsonNode* found = node.find(key);
    if (found == nullptr) return std::nullopt;
    const auto number = found->number();
    if (number && *number >= 0) return number;
    fail(*found, "course",
         quoted_json(key) + ": expected a number from 0 on, found " + shortened(compact_json(to_json(*found))));
    return std::nullopt;
  }

  std::optional<std::size_t> count(const JsonNode& node, const char* key, int low) {
    constexpr int kMax = 1'000'000;
    const JsonNode* found = member(node, key, JsonNode::Kind::integer);
    if (found == nullptr) return std::nullopt;
    if (found->integer >= low && found->integer <= kMax) return static_cast<std::size_t>(found->integer);
    fail(*found, "course", quoted_json(key) + ": expected a number from " + std::to_string(low) + " on");
    return std::nullopt;
  }

  CourseOpponent opponent(const JsonNode& node) {
    CourseOpponent out;
    if (!expect_as(node, JsonNode::Kind::object, "an opponent")) return out;
    check_keys(node, {"agent", "percent", "marks", "random_moves"});
    if (const JsonNode* agent = needed(node, "agent", JsonNode::Kind::string)) out.agent = agent->string;
    out.percent = amount(node, "percent").value_or(out.percent);
    out.marks = amount(node, "marks").value_or(out.marks);
    out.random_moves = static_cast<int>(count(node, "random_moves", 0).value_or(0));
    return out;
  }

  const JsonSource& source_;
};

}  // namespace

double MatchCourse::marks() const {
  double out = 0;
  for (const CourseOpponent& opponent : opponents) out += opponent.marks;
  return out;
}

Result<MatchCourse> load_course(const std::string& name_or_file) {
  for (const auto& [file, text] : embedded_match_courses()) {
    if (file == name_or_file + kFileEnd) return parse_course(file, text);
  }
  const auto text = read_text(name_or_file, kLargestCourse, "a course's test or its file");
  if (!text) return text.errors();
  return parse_course(name_or_file, *text);
}

Result<MatchCourse> parse_course(const std::string& file, const std::string& text) {
  return CourseReader(JsonSource(file, text)).read();
}

}  // namespace keymove::tools

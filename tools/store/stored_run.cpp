#include "tools/store/stored_run.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <nlohmann/json.hpp>

#include "positions/json/json_taker.h"

namespace keymove::tools {

namespace {

using Kind = JsonNode::Kind;
using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxShards = 1'000'000;
constexpr JsonLimits kLimits = {.values = std::size_t{1} << 23U, .unbuilt = {}};

/// Reads one head.
class HeadReader : private JsonTaker {
 public:
  explicit HeadReader(const JsonSource& source) : JsonTaker(source, "store"), source_(source) {}

  Result<RunHead> read() {
    const auto root = source_.parse(kLimits);
    if (!root) return root.errors();
    if (!expect_as(*root, Kind::object, "the head of a run")) return errors();
    RunHead head;
    head.command = text_of(*root, "command");
    head.version = text_of(*root, "version");
    if (const JsonNode* suites = there(*root, "suites", Kind::array)) {
      for (const JsonNode& suite : suites->items)
        head.suites.push_back({text_of(suite, "name"), text_of(suite, "digest")});
    }
    if (const JsonNode* settings = there(*root, "settings", Kind::object)) head.settings = settings_of(*settings);
    if (const JsonNode* agents = there(*root, "agents", Kind::array)) {
      for (const JsonNode& agent : agents->items) {
        if (expect_as(agent, Kind::string, "an agent's name")) head.agents.push_back(agent.string);
      }
    }
    head.positions = count_of(*root, "positions");
    head.shard = count_of(*root, "shard");
    head.shards = count_of(*root, "shards");
    if (head.shard < 1 || head.shard > head.shards || head.shards > kMaxShards)
      fail(*root, "store", "the number of the shard is out of range");
    if (!errors().empty()) return errors();
    return head;
  }

 private:
  /// The member; it is an error if it is missing.
  const JsonNode* there(const JsonNode& node, const char* key, Kind kind) {
    if (node.find(key) == nullptr) fail(node, "store", std::string("expected the key \"") + key + "\"");
    return member(node, key, kind);
  }

  std::string text_of(const JsonNode& node, const char* key) {
    const JsonNode* text = there(node, key, Kind::string);
    return text == nullptr ? std::string() : text->string;
  }

  std::size_t count_of(const JsonNode& node, const char* key) {
    const JsonNode* count = there(node, key, Kind::integer);
    if (count == nullptr) return 0;
    if (count->integer < 0) fail(*count, "store", std::string("\"") + key + "\" is below 0");
    return static_cast<std::size_t>(std::max(0LL, count->integer));
  }

  /// The settings. The types of those that are used again are checked.
  Json settings_of(const JsonNode& settings) {
    member(settings, "format", Kind::string);
    member(settings, "verbose", Kind::boolean);
    member(settings, "times", Kind::boolean);
    if (settings.find("flaws") != nullptr) count_of(settings, "flaws");
    return to_json(settings);
  }

  const JsonSource& source_;
};

bool is_list_of_texts(const Json& json) {
  return json.is_array() && std::all_of(json.begin(), json.end(), [](const Json& item) { return item.is_string(); });
}

/// Whether the value has the form that duals_json gives it, as far as reports rely on that.
bool is_duals(const Json& json) {
  const auto has = [](const Json& object, const char* key, auto is) {
    return object.is_object() && object.contains(key) && is(object.at(key));
  };
  const auto number = [](const Json& value) { return value.is_number_integer() && value >= 0; };
  const auto text = [](const Json& value) { return value.is_string(); };
  const auto list = [&](const Json& value) {
    return value.is_array() && std::all_of(value.begin(), value.end(), [&](const Json& dual) {
             return has(dual, "text", text) && has(dual, "mating", [](const Json& one) { return one.is_boolean(); });
           });
  };
  return has(json, "count", number) && has(json, "mating", number) && has(json, "list", list) &&
         has(json, "cut", [](const Json& value) { return value.is_null() || value.is_string(); });
}

}  // namespace

Result<RunHead> read_run_head(const std::string& text) { return HeadReader(JsonSource("head", text)).read(); }

std::string error_of(const RunRecord& record, const RunHead& head) {
  if (record.agent >= std::max<std::size_t>(1, head.agents.size())) return "the run has no such agent";
  if (record.index >= head.positions) return "the run has no such position";
  if (!std::isfinite(record.mark) || !std::isfinite(record.worth) || !std::isfinite(record.seconds))
    return "a number is not finite";
  const Json& result = record.result;
  if (!result.is_object()) return "the result is not an object";
  if (result.contains("last_words") && !result.at("last_words").is_string()) return "the last words are not text";
  if (head.command == "grade") return {};
  const auto has = [&result](const char* key, auto is) { return result.contains(key) && is(result.at(key)); };
  if (!has("duals", [](const Json& json) { return json.is_number_integer(); })) return "the result has no \"duals\"";
  if (!has("repairs", is_list_of_texts)) return "the result has no \"repairs\"";
  if (result.contains("solution_duals") && !has("solution_duals", is_duals)) return "the duals have another form";
  return {};
}

}  // namespace keymove::tools

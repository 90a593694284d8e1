#include "tools/library/result_lines.h"

#include <array>
#include <climits>

#include "positions/json/json_taker.h"
#include "positions/variant_files/variant_reader.h"
#include "tools/text/finding_text.h"

namespace keymove::tools {

namespace {

template <class Enum, std::size_t N>
bool set_by_name(const std::string& name, const std::array<Enum, N>& all, Enum& out) {
  for (const Enum value : all) {
    if (text_of(value) != name) continue;
    out = value;
    return true;
  }
  return false;
}

/// Reads one line.
class ResultReader {
 public:
  explicit ResultReader(const JsonSource& source) : taker_(source, "result") {}

  ResultLine read(const JsonNode& node) {
    if (!taker_.expect(node, JsonNode::Kind::object, "a result of keymove solve")) return {};
    if (const JsonNode* schema = node.find("schema"); schema == nullptr || schema->string != kResultSchema)
      taker_.fail(node, "result", "expected a result of keymove solve --format json");
    if (const JsonNode* id = taker_.member(node, "id", JsonNode::Kind::string)) out_.id = id->string;
    if (const JsonNode* question = node.find("question"); question != nullptr) taker_.text(*question, out_.question);
    if (const JsonNode* variant = node.find("variant"); variant != nullptr) taker_.text(*variant, out_.variant);
    if (const JsonNode* rules = node.find("rules"); rules != nullptr) taker_.text(*rules, out_.rules);
    if (const JsonNode* goal = node.find("goal"); goal != nullptr) taker_.text(*goal, out_.goal);
    if (const JsonNode* fen = node.find("fen"); fen != nullptr) taker_.text(*fen, out_.fen);
    Finding& f = out_.finding;
    named(node, "status", std::array{Status::proved, Status::disproved, Status::unknown}, f.status);
    named(node, "outcome", std::array{Outcome::none, Outcome::win, Outcome::loss, Outcome::draw}, f.outcome);
    named(node, "proof", std::array{Proof::none, Proof::solver, Proof::checked}, f.proof);
    plies(node, "distance", f.distance);
    plies(node, "within", f.within);
    plies(node, "proved_plies", f.proved_plies);
    BestMoves known;
    bound(node, "at_least", known.at_least);
    bound(node, "at_most", known.at_most);
    if (known.at_least || known.at_most) f.answer = known;
    if (const JsonNode* nodes = node.find("nodes"); nodes != nullptr && nodes->is(JsonNode::Kind::integer))
      f.nodes = static_cast<std::uint64_t>(std::max(nodes->integer, 0LL));
    if (const JsonNode* seconds = node.find("seconds")) out_.seconds = seconds->number();
    out_.failed = node.find("error") != nullptr || node.find("unsupported") != nullptr;
    return std::move(out_);
  }
  [[nodiscard]] const std::vector<InputError>& errors() const { return taker_.errors(); }

 private:
  template <class Enum, std::size_t N>
  void named(const JsonNode& node, std::string_view key, const std::array<Enum, N>& all, Enum& out) {
    const JsonNode* name = node.find(key);
    if (name == nullptr || name->is(JsonNode::Kind::null)) return;
    if (!name->is(JsonNode::Kind::string) || !set_by_name(name->string, all, out))
      taker_.fail(*name, "result", "unknown " + std::string(key));
  }
  void bound(const JsonNode& node, std::string_view key, std::optional<Outcome>& out) {
    if (node.find(key) == nullptr) return;
    out = Outcome::draw;
    named(node, key, std::array{Outcome::draw}, *out);
  }
  void plies(const JsonNode& node, std::string_view key, std::optional<int>& out) {
    const JsonNode* number = node.find(key);
    if (number != nullptr && !number->is(JsonNode::Kind::null)) taker_.number(*number, 0, INT_MAX, out);
  }

  JsonTaker taker_;
  ResultLine out_;
};

}  // namespace

std::string own_rules(const Setup& setup) {
  constexpr std::size_t kShown = 16;  // digits
  return is_shipped(*setup.variant) ? "" : setup.variant->digest.substr(0, kShown);
}

Result<std::vector<ResultLine>> read_result_lines(const std::string& file, std::string_view text) {
  std::vector<ResultLine> out;
  int number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const bool last = end == text.size();
    const JsonSource source(file, std::string(text.substr(0, end)), number);
    if (end > 0) {
      const auto node = source.parse();
      if (!node && last) break;
      if (!node) return node.errors();
      ResultReader reader(source);
      out.push_back(reader.read(*node));
      if (!reader.errors().empty()) return reader.errors();
      out.back().text = std::string(text.substr(0, end)) + "\n";
    }
    text.remove_prefix(last ? end : end + 1);
  }
  return out;
}

}  // namespace keymove::tools

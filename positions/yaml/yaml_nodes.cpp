#include "positions/yaml/yaml_nodes.h"

#include <algorithm>
#include <exception>
#include <map>
#include <sstream>
#include <utility>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include "positions/base/words.h"
#include "positions/yaml/yaml_hints.h"

namespace keymove {

namespace {

constexpr std::size_t kDeepestYaml = 64;
constexpr std::size_t kMostYamlNodes = std::size_t{1} << 21;
constexpr std::size_t kMostYamlCopies = std::size_t{1} << 18;  // nodes, or 64 bytes of text, that aliases make
constexpr std::size_t kBytesOfCopy = 64;
constexpr std::string_view kMarkOfOrder = "\xEF\xBB\xBF";

/// What ends the parser's work.
struct YamlRefusal : std::exception {
  YamlRefusal(std::size_t at, std::string what) : error{at, std::move(what)} {}
  YamlError error;
};

/// What a copy of the node costs.
std::size_t cost_of(const YamlNode& node) {
  std::size_t out = 1 + node.text.size() / kBytesOfCopy;
  for (const YamlNode& item : node.items) out += cost_of(item);
  for (const YamlNode::Member& member : node.members) out += member.key.size() / kBytesOfCopy + cost_of(member.value);
  return out;
}

/// Gives the node and all within it one place.
void set_place(YamlNode& node, std::size_t offset) {
  node.offset = offset;
  for (YamlNode& item : node.items) set_place(item, offset);
  for (YamlNode::Member& member : node.members) {
    member.key_offset = offset;
    set_place(member.value, offset);
  }
}

/// Builds the nodes of the documents that the parser tells of, and refuses what it should not have let pass.
class YamlBuilder : public YAML::EventHandler {
 public:
  /// `begin` is where the parser's text begins in `text`.
  YamlBuilder(std::string_view text, std::size_t begin)
      : text_(text), begin_(begin), has_aliases_(text.find('*') != std::string_view::npos) {}

  /// The documents so far; one that has not ended ends here.
  std::vector<YamlNode> take() {
    while (!open_.empty()) {
      YamlNode node = std::move(open_.back().node);
      open_.pop_back();
      if (open_.empty()) {
        roots_.push_back(std::move(node));
      } else if (open_.back().node.is(YamlNode::Kind::list)) {
        open_.back().node.items.push_back(std::move(node));
      } else if (open_.back().key) {
        const YamlNode& key = *open_.back().key;
        open_.back().node.members.push_back({key.text, key.offset, std::move(node)});
      } else if (open_.back().node.members.empty()) {
        open_.back().node = std::move(node);  // brackets that are not closed may be a key as well
      }
    }
    return std::move(roots_);
  }

  /// Where the innermost bracket stands that is open; nothing if there is none.
  [[nodiscard]] std::optional<std::size_t> open_bracket() const {
    for (auto open = open_.rbegin(); open != open_.rend(); ++open) {
      const std::size_t at = open->node.offset;
      if (open->flow && at < text_.size() && one_of(text_[at], "[{")) return at;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::size_t offset_of(const YAML::Mark& mark) const {
    return std::min(begin_ + static_cast<std::size_t>(std::max(mark.pos, 0)), text_.size());
  }

  void OnDocumentStart(const YAML::Mark& mark) override {
    const std::size_t at = offset_of(mark);
    anchors_.clear();
    // At a comma the parser would find empty documents without end.
    if (at < text_.size() && one_of(text_[at], ",]}")) refuse(at, "expected a text, a list or a map");
    if (std::exchange(begun_, true) && !text_.substr(at).starts_with("---") && !ended_before(at)) {
      refuse(at, "expected the end of the text, or a line --- before another document" + indent_hint(text_, at));
    }
  }

  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    YamlNode node;
    node.plain = true;
    node.offset = offset_of(mark);
    if (!open_.empty() && open_.back().key) {
      const YamlNode& key = *open_.back().key;
      const std::size_t at = open_.back().key_at;
      if (!open_.back().flow && node.offset <= at && !begins_explicit_key(node.offset))
        refuse(at, "expected a colon and a blank behind the key '" + shown_text(key.text) + "'");
      node.after_sign = sign_follows(key);
      if (node.after_sign || node.offset > line_end(at)) node.offset = at;
    }
    add(std::move(node), anchor);
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const std::size_t at = offset_of(mark);
    const auto found = anchors_.find(anchor);
    if (found == anchors_.end()) refuse(at, "expected the alias of a node that has ended before it");
    pay(found->second, at);
    YamlNode node = found->second;
    set_place(node, at);
    if (open_.size() + depth_of(node) > kDeepestYaml) refuse_depth(at);
    add(std::move(node), YAML::NullAnchor);
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    YamlNode node;
    node.plain = tag == "?";
    node.offset = content_of(offset_of(mark));
    node.text = value;
    const bool in_brackets = !open_.empty() && open_.back().flow;
    if (in_brackets && node.plain &&
        std::count(value.begin(), value.end(), '(') != std::count(value.begin(), value.end(), ')'))
      refuse(node.offset,
             "in brackets a comma ends an item of YAML: a text such as ((7, 1), (7, 0)) needs quotation marks");
    add(std::move(node), anchor);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override {
    open(mark, YamlNode::Kind::list, anchor, style);
  }
  void OnMapStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override {
    open(mark, YamlNode::Kind::map, anchor, style);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapEnd() override {
    refuse_second_keys(open_.back().node);
    close();
  }

 private:
  /// A list or map that has not ended.
  struct Open {
    YamlNode node;
    YAML::anchor_t anchor = YAML::NullAnchor;
    bool flow = false;            ///< in brackets
    std::optional<YamlNode> key;  ///< whose value comes next
    std::size_t key_at = 0;       ///< where the key begins, with its quotation mark
  };

  [[noreturn]] static void refuse(std::size_t at, std::string message) { throw YamlRefusal(at, std::move(message)); }
  [[noreturn]] static void refuse_depth(std::size_t at) {
    refuse(at, "expected at most " + std::to_string(kDeepestYaml) + " lists and maps within each other");
  }

  [[nodiscard]] std::size_t line_end(std::size_t at) const { return std::min(text_.find('\n', at), text_.size()); }

  /// Whether a line "..." stands right before the place.
  [[nodiscard]] bool ended_before(std::size_t at) const {
    std::string_view before = text_.substr(0, at);
    while (!before.empty()) {
      before.remove_suffix(before.size() - trimmed_end(before));
      const std::size_t begin = before.rfind('\n') + 1;
      const std::string_view line = trimmed(before.substr(begin));
      if (!line.starts_with('#') && !line.starts_with('%')) return line == "..." || line.starts_with("... ");
      before = before.substr(0, begin);
    }
    return false;
  }
  static std::size_t trimmed_end(std::string_view text) {
    std::size_t end = text.size();
    while (end > 0 && is_blank(text[end - 1])) --end;
    return end;
  }

  /// Whether "? ", the long form of a key, stands there.
  [[nodiscard]] bool begins_explicit_key(std::size_t at) const {
    return text_.substr(at).starts_with('?') && (at + 1 == text_.size() || is_blank(text_[at + 1]));
  }

  /// Whether a comment such as "#2" stands behind the key and its colon.
  [[nodiscard]] bool sign_follows(const YamlNode& key) const {
    const std::string_view line = text_.substr(key.offset, line_end(key.offset) - key.offset);
    const std::size_t colon = line.find(':', std::min(key.text.size(), line.size()));
    const std::string_view rest = colon == std::string_view::npos ? "" : trimmed(line.substr(colon + 1));
    return rest.size() > 1 && rest[0] == '#' && is_digit(rest[1]);
  }

  /// Where the content of the scalar begins that begins there with its anchor and tag, if it has such.
  [[nodiscard]] std::size_t content_of(std::size_t at) const {
    while (at < text_.size() && one_of(text_[at], "&!")) {
      at = std::min(text_.find_first_of(" \t\r\n", at), text_.size());
      at = std::min(text_.find_first_not_of(" \t\r\n", at), text_.size());
    }
    if (at >= text_.size()) return at;
    if (one_of(text_[at], "'\"")) {
      refuse_open_quote(at);
      return at + 1;
    }
    if (!one_of(text_[at], "|>")) return at;
    const std::size_t content = text_.find_first_not_of(" \t\r\n", line_end(at));
    return content == std::string_view::npos ? at : content;
  }

  void refuse_open_quote(std::size_t quote) const {
    for (std::size_t at = quote + 1; at < text_.size(); ++at) {
      const bool doubled = text_[quote] == '\'' && text_.substr(at).starts_with("''");
      if (doubled || (text_[quote] == '"' && text_[at] == '\\')) {
        ++at;
      } else if (text_[at] == text_[quote]) {
        return;
      }
    }
    refuse(quote, "expected a quotation mark that closes this one");
  }

  static void refuse_second_keys(const YamlNode& node) {
    std::vector<std::pair<std::string_view, std::size_t>> keys;
    keys.reserve(node.members.size());
    for (const YamlNode::Member& member : node.members) keys.emplace_back(member.key, member.key_offset);
    std::sort(keys.begin(), keys.end());
    const auto twice = std::adjacent_find(
        keys.begin(), keys.end(), [](const auto& left, const auto& right) { return left.first == right.first; });
    if (twice != keys.end())
      refuse(std::next(twice)->second,
             "expected each key once in a map, found '" + shown_text(twice->first) + "' again");
  }

  static std::size_t depth_of(const YamlNode& node) {
    std::size_t inner = 0;
    for (const YamlNode& item : node.items) inner = std::max(inner, depth_of(item));
    for (const YamlNode::Member& member : node.members) inner = std::max(inner, depth_of(member.value));
    return node.is(YamlNode::Kind::scalar) ? 0 : inner + 1;
  }

  /// Counts a copy of the node.
  void pay(const YamlNode& node, std::size_t at) {
    copies_ += cost_of(node);
    if (copies_ > kMostYamlCopies) refuse(at, "expected fewer aliases: they stand for too much text");
  }

  void open(const YAML::Mark& mark, YamlNode::Kind kind, YAML::anchor_t anchor, YAML::EmitterStyle::value style) {
    Open next;
    next.node.kind = kind;
    next.node.offset = offset_of(mark);
    next.anchor = anchor;
    next.flow = style == YAML::EmitterStyle::Flow || (!open_.empty() && open_.back().flow);
    if (open_.size() >= kDeepestYaml) refuse_depth(next.node.offset);
    open_.push_back(std::move(next));
  }

  void close() {
    Open ended = std::move(open_.back());
    open_.pop_back();
    add(std::move(ended.node), ended.anchor);
  }

  /// Adds a node that has ended to the list or map around it.
  void add(YamlNode node, YAML::anchor_t anchor) {
    if (++nodes_ > kMostYamlNodes)
      refuse(node.offset, "expected at most " + std::to_string(kMostYamlNodes) + " texts, lists and maps");
    if (anchor != YAML::NullAnchor && has_aliases_) {
      pay(node, node.offset);
      anchors_[anchor] = node;
    }
    if (open_.empty()) {
      roots_.push_back(std::move(node));
      return;
    }
    Open& around = open_.back();
    if (around.node.is(YamlNode::Kind::list)) {
      around.node.items.push_back(std::move(node));
    } else if (around.key) {
      around.node.members.push_back({std::move(around.key->text), around.key->offset, std::move(node)});
      around.key.reset();
    } else {
      if (!node.is(YamlNode::Kind::scalar) || (node.plain && node.text.empty()))
        refuse(node.offset, "expected a text as the key of a map");
      around.key_at = node.offset;
      if (!node.plain && node.offset > 0 && one_of(text_[node.offset - 1], "'\"")) --around.key_at;
      around.key = std::move(node);
    }
  }

  std::string_view text_;
  std::size_t begin_;
  bool has_aliases_;
  bool begun_ = false;
  std::vector<Open> open_;
  std::vector<YamlNode> roots_;
  std::map<YAML::anchor_t, YamlNode> anchors_;
  std::size_t nodes_ = 0;
  std::size_t copies_ = 0;
};

/// The first byte that YAML does not allow; npos if there is none. yaml-cpp would take some for the end.
std::size_t forbidden_byte(std::string_view text) {
  constexpr char kDelete = 0x7F;
  const auto found = std::find_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) < ' ' && !one_of(c, "\t\n\r")) || c == kDelete;
  });
  const std::size_t control =
      found == text.end() ? std::string_view::npos : static_cast<std::size_t>(found - text.begin());
  return std::min(control, first_not_utf8(text));
}

}  // namespace

YamlDocuments read_yaml(std::string_view text) {
  YamlDocuments out;
  if (const std::size_t at = forbidden_byte(text); at != std::string_view::npos) {
    out.error = YamlError{at, "expected YAML, found a byte that is no character of a text"};
    return out;
  }
  const std::size_t begin = text.starts_with(kMarkOfOrder) ? kMarkOfOrder.size() : 0;
  YamlBuilder builder(text, begin);
  try {
    std::istringstream input{std::string(text.substr(begin))};
    YAML::Parser parser(input);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const YamlRefusal& refusal) {
    out.error = refusal.error;
  } catch (const YAML::Exception& exception) {
    const std::size_t at = builder.offset_of(exception.mark);
    const auto bracket = builder.open_bracket();
    const std::string hint = bracket ? bracket_hint(text, *bracket) : yaml_hint(text, at, exception.msg);
    out.error = YamlError{at, "this is no YAML: " + exception.msg + hint};
  }
  out.roots = builder.take();
  return out;
}

}  // namespace keymove

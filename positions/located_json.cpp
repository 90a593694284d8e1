#include "positions/located_json.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <unordered_set>

namespace keymove {

namespace {

/// Reads the text and counts the bytes the parser has taken.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, std::size_t* taken) : at_(at), taken_(taken) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    ++at_;
    if (taken_ != nullptr) ++*taken_;
    return *this;
  }
  friend bool operator==(const CountingIterator& a, const CountingIterator& b) { return a.at_ == b.at_; }
  friend bool operator!=(const CountingIterator& a, const CountingIterator& b) { return !(a == b); }

 private:
  const char* at_;
  std::size_t* taken_;
};

/// Builds the tree from the events of the JSON library's parser; offsets come from the bytes taken so far.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  Builder(std::string_view text, const std::size_t* taken, std::size_t deepest)
      : text_(text), taken_(taken), deepest_(deepest) {}

  bool null() override { return scalar(JsonNode::Kind::null, 4); }
  bool boolean(bool value) override {
    return scalar(JsonNode::Kind::boolean, value ? 4 : 5, [value](JsonNode& n) { n.boolean = value; });
  }
  bool number_integer(std::int64_t value) override { return number(static_cast<long long>(value)); }
  bool number_unsigned(std::uint64_t value) override {
    if (value > static_cast<std::uint64_t>(INT64_MAX)) return number_float(static_cast<double>(value), {});
    return number(static_cast<long long>(value));
  }
  bool number_float(double value, const std::string& /*text*/) override {
    return add(JsonNode::Kind::real, number_start(), [value](JsonNode& n) { n.real = value; });
  }
  bool string(std::string& value) override {
    return add(JsonNode::Kind::string, string_start(), [&value](JsonNode& n) { n.string = value; });
  }
  bool binary(nlohmann::json::binary_t& /*value*/) override { return false; }
  bool start_object(std::size_t /*size*/) override { return open(JsonNode::Kind::object); }
  bool start_array(std::size_t /*size*/) override { return open(JsonNode::Kind::array); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(std::string& name) override {
    JsonNode& top = *stack_.back();
    const std::size_t at = string_start();
    if (stands_twice(top, name) && !failure) {
      failure = {at, "the key \"" + name + "\" stands twice in this object"};
      return false;
    }
    top.members.push_back({name, at, {}});
    return true;
  }
  bool parse_error(std::size_t position, const std::string& /*token*/, const nlohmann::json::exception& e) override {
    if (!failure) failure = {position > 0 ? position - 1 : 0, plain(e.what())};
    return false;
  }

  struct Failure {
    std::size_t offset = 0;
    std::string message;
  };
  std::optional<Failure> failure;
  JsonNode root;

 private:
  /// The library's message without its number and position.
  static std::string plain(const std::string& what) {
    const std::size_t at = what.find(": ");
    std::string out = at == std::string::npos ? what : what.substr(at + 2);
    const std::size_t cut = out.find("; last read");
    return "not JSON: " + (cut == std::string::npos
                               ? out
                               : out.substr(0, cut) + out.substr(std::min(out.find(';', cut + 1), out.size())));
  }

  [[nodiscard]] std::size_t taken() const { return std::min(*taken_, text_.size()); }

  [[nodiscard]] std::size_t string_start() const {
    std::size_t at = taken();
    at = at > 0 ? at - 1 : 0;  // the closing quote
    while (at > 0) {
      --at;
      if (text_[at] != '"') continue;
      std::size_t slashes = 0;
      while (slashes < at && text_[at - 1 - slashes] == '\\') ++slashes;
      if (slashes % 2 == 0) break;
    }
    return at;
  }

  [[nodiscard]] std::size_t number_start() const {
    const std::string_view digits = "+-.0123456789eE";
    std::size_t at = taken();
    while (at > 0 && digits.find(text_[at - 1]) == std::string_view::npos) --at;
    while (at > 0 && digits.find(text_[at - 1]) != std::string_view::npos) --at;
    return at;
  }

  template <class Fill>
  bool add(JsonNode::Kind kind, std::size_t offset, Fill fill) {
    JsonNode& node = slot();
    node.kind = kind;
    node.offset = offset;
    fill(node);
    return true;
  }
  bool scalar(JsonNode::Kind kind, std::size_t length) {
    return scalar(kind, length, [](JsonNode&) {});
  }
  template <class Fill>
  bool scalar(JsonNode::Kind kind, std::size_t length, Fill fill) {
    return add(kind, taken() - std::min(length, taken()), fill);
  }
  bool number(long long value) {
    return add(JsonNode::Kind::integer, number_start(), [value](JsonNode& n) { n.integer = value; });
  }

  /// Whether the object has the key already. Few keys are looked through, many are kept in a set.
  bool stands_twice(const JsonNode& object, const std::string& name) {
    constexpr std::size_t kFew = 32;
    if (object.members.size() < kFew) return object.find(name) != nullptr;
    std::unordered_set<std::string>& keys = keys_[stack_.size()];
    if (object.members.size() == kFew) {
      keys.clear();
      for (const JsonNode::Member& member : object.members) keys.insert(member.key);
    }
    return !keys.insert(name).second;
  }

  JsonNode& slot() {
    if (stack_.empty()) return root;
    JsonNode& top = *stack_.back();
    if (top.is(JsonNode::Kind::array)) return top.items.emplace_back();
    return top.members.back().value;
  }

  bool open(JsonNode::Kind kind) {
    if (stack_.size() >= deepest_) {
      failure = {taken(), "nested deeper than " + std::to_string(deepest_) + " levels"};
      return false;
    }
    JsonNode& node = slot();
    node.kind = kind;
    node.offset = taken() - std::min<std::size_t>(1, taken());
    stack_.push_back(&node);
    return true;
  }
  bool close() {
    stack_.pop_back();
    return true;
  }

  std::string_view text_;
  const std::size_t* taken_;
  std::size_t deepest_;
  std::vector<JsonNode*> stack_;
  std::map<std::size_t, std::unordered_set<std::string>> keys_;  // of large objects, by their depth
};

}  // namespace

const JsonNode* JsonNode::find(std::string_view key) const {
  const auto it = std::find_if(members.begin(), members.end(), [key](const Member& m) { return m.key == key; });
  return it == members.end() ? nullptr : &it->value;
}

std::string_view JsonNode::kind_text() const {
  switch (kind) {
    case Kind::null:
      return "null";
    case Kind::boolean:
      return "a boolean";
    case Kind::integer:
      return "a whole number";
    case Kind::real:
      return "a number";
    case Kind::string:
      return "a string";
    case Kind::array:
      return "an array";
    case Kind::object:
      return "an object";
  }
  return "a value";
}

Result<JsonNode> JsonSource::parse(std::size_t deepest) const {
  std::size_t taken = 0;
  Builder builder(text_, &taken, deepest);
  const bool ok = nlohmann::json::sax_parse(CountingIterator(text_.data(), &taken),
                                            CountingIterator(text_.data() + text_.size(), nullptr), &builder);
  if (!ok || builder.failure) {
    const auto failure = builder.failure.value_or(Builder::Failure{taken, "not JSON"});
    return error_at(failure.offset, "json", failure.message);
  }
  return std::move(builder.root);
}

Location JsonSource::location_of(std::size_t offset) const {
  const std::size_t at = std::min(offset, text_.size());
  const auto begin = text_.begin();
  const auto end = begin + static_cast<std::ptrdiff_t>(at);
  const auto lines = std::count(begin, end, '\n');
  const std::size_t before = at == 0 ? std::string::npos : text_.rfind('\n', at - 1);
  const std::size_t start = before == std::string::npos ? 0 : before + 1;
  return {file_, first_line_ + static_cast<int>(lines), static_cast<int>(at - start) + 1};
}

InputError JsonSource::error_at(std::size_t offset, std::string code, std::string message) const {
  const Location where = location_of(offset);
  return {where, std::move(code), std::move(message), line_of(text_, where.line - first_line_ + 1)};
}

nlohmann::ordered_json to_json(const JsonNode& node) {
  switch (node.kind) {
    case JsonNode::Kind::null:
      return nullptr;
    case JsonNode::Kind::boolean:
      return node.boolean;
    case JsonNode::Kind::integer:
      return node.integer;
    case JsonNode::Kind::real:
      return node.real;
    case JsonNode::Kind::string:
      return node.string;
    case JsonNode::Kind::array: {
      auto out = nlohmann::ordered_json::array();
      for (const JsonNode& item : node.items) out.push_back(to_json(item));
      return out;
    }
    case JsonNode::Kind::object: {
      auto out = nlohmann::ordered_json::object();
      for (const auto& member : node.members) out[member.key] = to_json(member.value);
      return out;
    }
  }
  return nullptr;
}

}  // namespace keymove

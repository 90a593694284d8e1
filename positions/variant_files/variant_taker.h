// Typed values of a variant file, with the errors of all that is not as expected. A part of the variant reader.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/enum_names.h"
#include "positions/base/text_lines.h"
#include "positions/game/setup.h"
#include "positions/game/variant.h"
#include "positions/json/json_taker.h"

namespace keymove {

/// Takes values that may name the men and squares of the variant that is being read.
class VariantTaker : protected JsonTaker {
 public:
  explicit VariantTaker(const JsonText& text) : JsonTaker(text, "variant"), variant_(std::make_shared<Variant>()) {}

 protected:
  using Kind = JsonNode::Kind;

  const JsonNode* array(const JsonNode& node, std::string_view key) { return member(node, key, Kind::array); }

  std::string string_of(const JsonNode& node, std::string_view key, std::string otherwise = {}) {
    const JsonNode* found = node.find(key);
    if (found == nullptr || !expect_as(*found, Kind::string, "\"" + std::string(key) + "\"")) return otherwise;
    return found->string;
  }

  int integer_of(const JsonNode& node, std::string_view key, int low, int high, int otherwise) {
    const JsonNode* found = node.find(key);
    if (found == nullptr || !expect_as(*found, Kind::integer, "\"" + std::string(key) + "\"")) return otherwise;
    if (found->integer < low || found->integer > high) {
      fail(*found, "variant-range",
           "expected \"" + std::string(key) + "\" from " + std::to_string(low) + " to " + std::to_string(high));
      return otherwise;
    }
    return static_cast<int>(found->integer);
  }

  bool boolean_of(const JsonNode& node, std::string_view key) {
    const JsonNode* found = node.find(key);
    return found != nullptr && expect_as(*found, Kind::boolean, "\"" + std::string(key) + "\"") && found->boolean;
  }

  template <class T>
  T choice(const JsonNode& node, const std::string& what, const EnumNames<T>& names) {
    if (node.is(Kind::string)) {
      if (const auto value = names.named(node.string)) return *value;
    }
    std::string list;
    for (const std::string& name : names.names()) list += (list.empty() ? "\"" : ", \"") + name + "\"";
    fail(node, "variant-choice", "expected " + what + ": one of " + list);
    return names.begin()->value;
  }

  std::vector<KindId> kinds_of(const JsonNode& node) {
    std::vector<KindId> out;
    if (!expect_as(node, Kind::string, "a list of men's letters")) return out;
    std::size_t size = 1;
    for (std::size_t i = 0; i < node.string.size(); i += size) {
      size = 1;
      const auto kind = variant_->kind_of(node.string[i]);
      if (kind && node.string[i] >= 'a') {
        out.push_back(*kind);
      } else {
        const std::string found = first_character(std::string_view(node.string).substr(i));
        fail(node.offset + 1 + i, "variant-letter", "no man has the letter '" + found + "'");
        size = found.size();
      }
    }
    return out;
  }

  Square square_of(const JsonNode& node, std::string_view key) {
    const JsonNode* found = node.find(key);
    const auto square =
        found != nullptr && found->is(Kind::string) ? parse_square(variant_->shape, found->string) : std::nullopt;
    if (square) return *square;
    fail((found != nullptr ? *found : node).offset, "variant-square",
         "expected \"" + std::string(key) + "\" with a square of the board, such as \"e1\"");
    return 0;
  }

  const JsonNode* when_of(const JsonNode& node) {
    const JsonNode* when = node.find("when");
    if (when == nullptr) fail(node, "variant-missing", "expected the key \"when\"");
    return when;
  }

  std::shared_ptr<Variant> variant_;
};

}  // namespace keymove

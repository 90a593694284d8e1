// Typed values of a variant file, with the errors of all that is not as expected. A part of the variant reader.
#pragma once

#include <algorithm>
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

  /// The squares of an array for both colours, or of an object with an array for each. Their errors are noted.
  ByColor<std::vector<Square>> squares_by_color(const JsonNode& node) {
    ByColor<std::vector<Square>> out;
    if (node.is(Kind::object)) {
      check_keys(node, {"white", "black"});
      for (const Color color : {Color::white, Color::black}) {
        if (const JsonNode* theirs = array(node, std::string(kColorWords.name_of(color))))
          out[color] = squares_of(*theirs);
      }
    } else if (expect(node, Kind::array, "an array of squares, or an object with one for each colour")) {
      out.entries.fill(squares_of(node));
    }
    return out;
  }

  /// Squares such as "e1" and rectangles such as "d1-f3".
  std::vector<Square> squares_of(const JsonNode& node) {
    std::vector<Square> out;
    for (const JsonNode& item : node.items) {
      const std::string_view text = item.is(Kind::string) ? std::string_view(item.string) : std::string_view();
      const std::size_t dash = std::min(text.find('-'), text.size());
      const auto first = parse_square(variant_->shape, text.substr(0, dash));
      const auto last = dash < text.size() ? parse_square(variant_->shape, text.substr(dash + 1)) : first;
      const BoardShape& shape = variant_->shape;
      if (!first || !last || shape.file_of(*last) < shape.file_of(*first) || *last < *first) {
        fail(item, "variant-square", "expected a square of the board, such as \"e1\", or two, such as \"d1-f3\"");
        continue;
      }
      for (int rank = shape.rank_of(*first); rank <= shape.rank_of(*last); ++rank) {
        for (int file = shape.file_of(*first); file <= shape.file_of(*last); ++file)
          out.push_back(shape.at(file, rank));
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

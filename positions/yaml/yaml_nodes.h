// Documents in YAML as plain nodes: texts, lists and maps with their places. yaml-cpp parses them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keymove {

/// A node of a document. Aliases are replaced by what they name.
struct YamlNode {
  enum class Kind : std::uint8_t { scalar, list, map };
  struct Member;

  Kind kind = Kind::scalar;
  bool plain = false;  ///< a text without quotation marks and tag: it may mean a number or, if it is empty, nothing
  bool after_sign = false;  ///< an empty text in whose place stands a comment such as "#2"
  /// The byte where it begins, of a text that of its content; what an alias stands for begins at the alias.
  std::size_t offset = 0;
  std::string text;
  std::vector<YamlNode> items;
  std::vector<Member> members;

  [[nodiscard]] bool is(Kind k) const { return kind == k; }
};

struct YamlNode::Member {
  std::string key;
  std::size_t key_offset = 0;
  YamlNode value;
};

/// Why a text is no YAML.
struct YamlError {
  std::size_t offset = 0;
  std::string message;
  bool left_out = false;  ///< this build reads no YAML at all
};

/// The documents of a text. With an error, those before it, and of the last one what stands before it.
struct YamlDocuments {
  std::vector<YamlNode> roots;
  std::optional<YamlError> error;
};

/// Reads a text in YAML. An error is also what yaml-cpp lets pass: keys without a colon and keys that stand twice, a
/// second list or map without "---" before it, quotation marks that are not closed, control characters, brackets that
/// cut a move such as ((7, 1), (7, 0)); and what is beyond the limits: nodes within 64 others, two million nodes, of
/// which aliases make 260,000. Time and memory are linear in the text and these.
YamlDocuments read_yaml(std::string_view text);

}  // namespace keymove

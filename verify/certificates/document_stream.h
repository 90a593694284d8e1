// The moves of a proof, from a document in JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "verify/certificates/proof_stream.h"

namespace keymove::verify {

/// The names that a part of the proof has in a document: its own, that of a chosen move, that of what follows it.
struct PartNames {
  const char* part = "";
  const char* chosen = "";
  const char* below = "";
};

PartNames names_of(ProofPart part);

/// What stands in the place of a node that stands earlier in the document.
constexpr std::string_view kSeen = "seen";

/// Takes the moves from the text of a document and appends them to a body. Nothing is built of the document: a member
/// that stands where the replay asks for it, as in all that keymove writes, is found in one step; the members of an
/// object in another order are sorted, as long as the replay is within that object.
class DocumentStream : public ProofStream {
 public:
  /// The text must have been read without errors, and must outlive the stream; `proof` is the offset of an object.
  DocumentStream(std::string_view text, std::size_t proof, const Variant& variant, std::vector<std::uint8_t>& body);

  void begin(ProofPart part) override;
  void branch(const Move& move) override;
  std::optional<std::size_t> choose(const std::vector<Move>& moves) override;
  void up() override;
  [[nodiscard]] std::size_t bytes() const override { return text_.size() + body_.capacity() + sorted_bytes_; }

 private:
  static constexpr std::size_t kAbsent = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t kUnlooked = kAbsent - 1;

  struct Member {
    std::string_view key;
    std::size_t value = 0;  // where it starts
  };
  /// A value on the path from the proof to where the replay is.
  struct Node {
    std::string name;             // of the member that it is
    std::size_t at = kUnlooked;   // where it starts
    std::size_t next = 0;         // of an object: behind the last member that was looked at, or behind the object
    std::vector<Member> members;  // by key, once one was not where it was looked for
    bool sorted = false;
  };

  /// Where the last node starts; kAbsent when the document does not have it.
  std::size_t locate();
  /// Where the node's member of that name starts.
  std::size_t find(Node& node, std::string_view name);
  /// Looks at all members of an object.
  void sort_members(Node& node);
  /// Whether there is a member behind the offset, which is behind '{' or a value. If so `at` becomes where it starts,
  /// else the offset behind the object.
  [[nodiscard]] bool goes_on(std::size_t& at) const;
  /// The member that starts there.
  Member member_at(std::size_t at);
  [[nodiscard]] std::size_t end_of(const Node& node) const;
  [[nodiscard]] std::size_t value_end(std::size_t at) const;
  [[nodiscard]] std::size_t string_end(std::size_t at) const;
  [[nodiscard]] std::size_t skip_blanks(std::size_t at) const;
  [[nodiscard]] std::string string_at(std::size_t at) const;
  std::optional<std::size_t> fail(std::string error);

  std::string_view text_;
  const Variant& variant_;
  std::vector<std::uint8_t>& body_;
  PartNames names_;
  std::vector<Node> nodes_;          // the first one is the proof
  std::deque<std::string> decoded_;  // keys that are written with escapes
  std::size_t sorted_bytes_ = 0;
};

}  // namespace keymove::verify

// Takes the moves of a proof from a JSON document.
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

/// The member names of a part of the proof in a document: of the part itself, of a chosen move, and of the moves that
/// follow the chosen move.
struct PartNames {
  const char* part = "";
  const char* chosen = "";
  const char* below = "";
};

PartNames names_of(ProofPart part);

/// The string in place of a node that has occurred earlier in the document.
constexpr std::string_view kSeen = "seen";

/// Takes the moves from the text of a document and appends them to a body. The document is not built in memory. If the
/// members stand in the order of the replay, as in all documents that keymove writes, each is found in one step;
/// otherwise the members of the object are sorted, and kept while the replay is within that object.
class DocumentStream : public ProofStream {
 public:
  /// `proof` is the offset of the object with the proof. The text must have been parsed without errors, and must
  /// outlive the stream.
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
    std::size_t value = 0;  // the offset of its start
  };
  /// A value on the path from the proof to the current node of the replay.
  struct Node {
    std::string name;             // the key of its member
    std::size_t at = kUnlooked;   // the offset of its start
    std::size_t next = 0;         // of an object: the offset after the last member that was read, or after the object
    std::vector<Member> members;  // sorted by key; filled once a member was out of order
    bool sorted = false;
  };

  /// The offset of the last node; kAbsent if the document does not have it.
  std::size_t locate();
  /// The offset of the value of the node's member with that name; kAbsent if there is none.
  std::size_t find(Node& node, std::string_view name);
  /// Reads and sorts all members of an object.
  void sort_members(Node& node);
  /// Whether a member follows `at`, which is the offset after '{' or after a value. Sets `at` to the start of that
  /// member, otherwise to the offset after the object.
  [[nodiscard]] bool goes_on(std::size_t& at) const;
  /// The member that starts at that offset.
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
  std::vector<Node> nodes_;          // the first node is the proof
  std::deque<std::string> decoded_;  // keys that are written with escapes
  std::size_t sorted_bytes_ = 0;
};

}  // namespace keymove::verify

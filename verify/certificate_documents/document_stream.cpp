#include "verify/certificate_documents/document_stream.h"

#include <algorithm>
#include <utility>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/json/json_cursor.h"
#include "positions/json/json_text.h"
#include "positions/streams/byte_stream.h"

namespace keymove::verify {

namespace {
constexpr std::size_t kLongestName = 60;  // longer than every name that a replay asks for
}

PartNames names_of(ProofPart part) {
  switch (part) {
    case ProofPart::wins:
      return {"wins", "move", "replies"};
    case ProofPart::not_sooner:
      return {"not_sooner", "reply", "moves"};
    case ProofPart::not_others:
      return {"not_others", "reply", "moves"};
    case ProofPart::loses:
      return {"loses", "move", "replies"};
    case ProofPart::lasts:
      return {"lasts", "reply", "moves"};
    case ProofPart::no_win:
      return {"no_win", "reply", "moves"};
  }
  return {};
}

DocumentStream::DocumentStream(std::string_view text, std::size_t proof, const Variant& variant,
                               std::vector<std::uint8_t>& body)
    : text_(text), variant_(variant), body_(body) {
  nodes_.push_back({{}, proof, proof + 1, {}});
}

void DocumentStream::begin(ProofPart part) {
  while (nodes_.size() > 1) up();
  names_ = names_of(part);
  nodes_.push_back({names_.part, kUnlooked, 0, {}});
}

void DocumentStream::branch(const Move& move) { nodes_.push_back({coordinate_text(variant_, move), kUnlooked, 0, {}}); }

std::optional<std::size_t> DocumentStream::choose(const std::vector<Move>& moves) {
  const std::size_t at = locate();
  if (at != kAbsent && text_[at] == '"' && string_at(at) == kSeen)
    return fail("the document says \"seen\", but this position was not proved before within as many plies");
  const std::size_t chosen = find(nodes_.back(), names_.chosen);
  if (chosen == kAbsent || text_[chosen] != '"')
    return fail(std::string("the document has no \"") + names_.chosen + "\" here");
  const std::string name = string_at(chosen);
  const auto move = parse_coordinate_text(variant_, name);
  const auto found = move ? std::lower_bound(moves.begin(), moves.end(), *move) : moves.end();
  if (found == moves.end() || *found != *move) return fail(quoted_json(shortened(name)) + " is not a legal move");
  if (!nodes_.back().sorted) nodes_.back().next = string_end(chosen);
  nodes_.push_back({names_.below, kUnlooked, 0, {}});
  const auto index = static_cast<std::size_t>(found - moves.begin());
  append_index(body_, index);
  return index;
}

void DocumentStream::up() {
  const Node node = std::move(nodes_.back());
  nodes_.pop_back();
  sorted_bytes_ -= node.members.capacity() * sizeof(Member);
  Node& above = nodes_.back();
  if (!above.sorted && node.at != kUnlooked && node.at != kAbsent) above.next = end_of(node);
}

std::size_t DocumentStream::locate() {
  std::size_t first = nodes_.size() - 1;
  while (nodes_[first].at == kUnlooked) --first;
  for (std::size_t i = first + 1; i < nodes_.size(); ++i) {
    nodes_[i].at = find(nodes_[i - 1], nodes_[i].name);
    nodes_[i].next = nodes_[i].at + 1;
  }
  return nodes_.back().at;
}

std::size_t DocumentStream::find(Node& node, std::string_view name) {
  if (node.at == kAbsent || text_[node.at] != '{') return kAbsent;
  if (!node.sorted) {
    std::size_t next = node.next;
    if (goes_on(next)) {
      const Member member = member_at(next);
      if (member.key == name) return member.value;
    }
    sort_members(node);
  }
  const auto found = std::lower_bound(node.members.begin(), node.members.end(), name,
                                      [](const Member& member, std::string_view key) { return member.key < key; });
  return found == node.members.end() || found->key != name ? kAbsent : found->value;
}

void DocumentStream::sort_members(Node& node) {
  node.next = node.at + 1;
  while (goes_on(node.next)) {
    const Member member = member_at(node.next);
    if (member.key.size() <= kLongestName) node.members.push_back(member);
    node.next = value_end(member.value);
  }
  node.sorted = true;
  std::sort(node.members.begin(), node.members.end(), [](const Member& a, const Member& b) { return a.key < b.key; });
  sorted_bytes_ += node.members.capacity() * sizeof(Member);
}

bool DocumentStream::goes_on(std::size_t& at) const {
  at = skip_blanks(at);
  if (text_[at] == '}') {
    ++at;
    return false;
  }
  if (text_[at] == ',') at = skip_blanks(at + 1);
  return true;
}

DocumentStream::Member DocumentStream::member_at(std::size_t at) {
  const std::size_t end = string_end(at);
  std::string_view key = text_.substr(at + 1, end - at - 2);
  constexpr std::size_t kEscape = 6;  // bytes of the longest escape, \uXXXX
  if (key.size() <= kEscape * kLongestName && key.find('\\') != std::string_view::npos)
    key = decoded_.emplace_back(string_at(at));
  return {key, skip_blanks(skip_blanks(end) + 1)};  // after ':'
}

std::size_t DocumentStream::end_of(const Node& node) const {
  if (text_[node.at] != '{') return value_end(node.at);
  if (node.sorted) return node.next;
  std::size_t at = node.next;
  while (goes_on(at)) at = value_end(skip_blanks(skip_blanks(string_end(at)) + 1));
  return at;
}

std::size_t DocumentStream::value_end(std::size_t at) const {
  if (text_[at] == '"') return string_end(at);
  if (text_[at] != '{' && text_[at] != '[') return std::min(text_.find_first_of(",]} \t\r\n", at), text_.size());
  std::size_t depth = 0;
  do {
    const char c = text_[at];
    if (c == '"') {
      at = string_end(at);
      continue;
    }
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    ++at;
  } while (depth > 0);
  return at;
}

std::size_t DocumentStream::string_end(std::size_t at) const {
  for (++at; text_[at] != '"'; ++at) {
    if (text_[at] == '\\') ++at;
  }
  return at + 1;
}

std::size_t DocumentStream::skip_blanks(std::size_t at) const {
  while (is_blank(text_[at])) ++at;
  return at;
}

std::string DocumentStream::string_at(std::size_t at) const {
  const auto bytes = stream_of(text_.substr(at, string_end(at) - at));
  JsonCursor cursor(*bytes, {});
  std::string out;
  cursor.take_string(out, text_.size());
  return out;
}

std::optional<std::size_t> DocumentStream::fail(std::string error) {
  error_ = std::move(error);
  return std::nullopt;
}

}  // namespace keymove::verify

#include "verify/certificate_documents/layer_document.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "positions/certificates/index_stream.h"
#include "positions/json/json_text.h"

namespace keymove::verify {

namespace {

constexpr std::size_t kBuilt = 8;  ///< the memory of a document that was built, in sizes of its text

std::string text_of(const Rulebook& rules, const Position& position) { return write_epd_board(rules.write(position)); }

}  // namespace

const char* name_of(ValuePart part) {
  switch (part) {
    case ValuePart::at_least:
      return "at_least";
    case ValuePart::at_most:
      return "at_most";
    case ValuePart::not_others:
      break;
  }
  return "not_others";
}

LayerDocument::LayerDocument(std::string_view proof, const Rulebook& rules, std::vector<std::uint8_t>& body)
    : rules_(rules), body_(body), bytes_(kBuilt * proof.size()) {
  auto parsed = JsonSource("", std::string(proof)).parse();
  if (parsed) proof_ = std::move(*parsed);
}

void LayerDocument::begin(ValuePart part) {
  part_ = proof_.find(name_of(part));
  kind_ = part;
  layer_ = 0;
}

void LayerDocument::begin_layer() {
  ++layer_;
  moves_.clear();
  if (part_ == nullptr || part_->items.size() < layer_) return;
  for (const JsonNode::Member& member : part_->items[layer_ - 1].members) moves_.emplace(member.key, &member.value);
}

std::optional<std::size_t> LayerDocument::choose(const Position& position, const std::vector<Move>& moves) {
  const std::string where = "item " + std::to_string(layer_) + " of \"" + name_of(kind_) + "\"";
  const auto stated = moves_.find(text_of(rules_, position));
  if (stated == moves_.end()) {
    error_ = where + " has no move for the position";
    return std::nullopt;
  }
  const auto move = parse_coordinate_text(*rules_.variant(), stated->second->string);
  const auto at = move ? std::lower_bound(moves.begin(), moves.end(), *move) : moves.end();
  if (at == moves.end() || !(*at == *move)) {
    error_ = where + " has a move that is not legal";
    return std::nullopt;
  }
  const auto index = static_cast<std::size_t>(at - moves.begin());
  append_index(body_, index);
  return index;
}

void LayerRecorder::begin(ValuePart part) {
  close_part();
  proof_.emplace_back(name_of(part), "[");
}

void LayerRecorder::begin_layer() {
  std::string& text = proof_.back().second;
  text += layer_open_ ? "}, {" : "{";
  layer_open_ = true;
  first_move_ = true;
}

std::optional<std::size_t> LayerRecorder::choose(const Position& position, const std::vector<Move>& moves) {
  const auto index = BodyMoves::choose(position, moves);
  if (!index || *index >= moves.size()) return index;
  std::string& text = proof_.back().second;
  if (!first_move_) text += ", ";
  first_move_ = false;
  text += json_line(text_of(rules_, position)) + ": " + json_line(coordinate_text(*rules_.variant(), moves[*index]));
  return index;
}

void LayerRecorder::close_part() {
  if (proof_.empty() || proof_.back().second.ends_with(']')) return;
  proof_.back().second += layer_open_ ? "}]" : "]";
  layer_open_ = false;
}

const std::vector<std::pair<std::string, std::string>>& LayerRecorder::proof() {
  close_part();
  return proof_;
}

}  // namespace keymove::verify

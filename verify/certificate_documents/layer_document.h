// The JSON form of the proof of a value: for each turn of the holder an object with his move in every position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "positions/certificates/certificate.h"
#include "positions/json/located_json.h"
#include "verify/certificates/value_replay.h"

namespace keymove::verify {

/// The name of a part of the proof in a document.
const char* name_of(ValuePart part);

/// Takes the holder's moves from a document and appends them to a body. `rules` and `body` must outlive it.
class LayerDocument : public HolderMoves {
 public:
  /// `proof` is the text of the object with the proof. Requires that it is JSON.
  LayerDocument(std::string_view proof, const Rulebook& rules, std::vector<std::uint8_t>& body);

  void begin(ValuePart part) override;
  void begin_layer() override;
  std::optional<std::size_t> choose(const Position& position, const std::vector<Move>& moves) override;
  [[nodiscard]] std::size_t bytes() const override { return bytes_ + body_.capacity(); }

 private:
  const Rulebook& rules_;
  std::vector<std::uint8_t>& body_;
  JsonNode proof_;
  const JsonNode* part_ = nullptr;
  std::unordered_map<std::string_view, const JsonNode*> moves_;  ///< of the layer, by position
  std::size_t bytes_;                                            ///< of proof_, about
  ValuePart kind_ = ValuePart::at_least;
  std::size_t layer_ = 0;  ///< counted from 1
};

/// Takes the holder's moves from the body of a certificate and records them in a document.
class LayerRecorder : public BodyMoves {
 public:
  LayerRecorder(const Certificate& certificate, const Rulebook& rules) : BodyMoves(certificate), rules_(rules) {}

  void begin(ValuePart part) override;
  void begin_layer() override;
  std::optional<std::size_t> choose(const Position& position, const std::vector<Move>& moves) override;
  [[nodiscard]] std::size_t bytes() const override {
    return BodyMoves::bytes() + (proof_.empty() ? 0 : proof_.back().second.capacity());
  }

  /// The names of the parts of the proof, with their JSON texts.
  [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& proof();

 private:
  void close_part();

  const Rulebook& rules_;
  std::vector<std::pair<std::string, std::string>> proof_;
  bool first_move_ = true;  ///< of its layer
  bool layer_open_ = false;
};

}  // namespace keymove::verify

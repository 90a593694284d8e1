// The replay of the certificate of a value, layer by layer: docs/certificates.md in code.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "verify/certificates/body_indices.h"
#include "verify/certificates/check_certificate.h"
#include "verify/rules/rulebook.h"

namespace keymove::verify {

/// The parts of the proof of a value.
enum class ValuePart {
  at_least,    ///< the side to move holds what it claims
  at_most,     ///< the other side holds the side to move to what it claims
  not_others,  ///< only: after each other first move the other side holds more
};

/// Supplies the holder's moves in the order of the replay.
class HolderMoves {
 public:
  HolderMoves() = default;
  HolderMoves(const HolderMoves&) = delete;
  HolderMoves& operator=(const HolderMoves&) = delete;
  virtual ~HolderMoves() = default;

  virtual void begin(ValuePart /*part*/) {}
  /// A layer of the holder begins.
  virtual void begin_layer() {}
  /// The index of the move that the proof makes in a position of the holder, not necessarily less than the size of
  /// `moves`. Absent when there is none; error() has the reason.
  virtual std::optional<std::size_t> choose(const Position& position, const std::vector<Move>& moves) = 0;
  /// The number of a position's first moves among which choose() would choose, or more.
  [[nodiscard]] virtual std::size_t moves_needed() const { return std::numeric_limits<std::size_t>::max(); }
  /// The error at the end of the replay; empty if all moves have been used.
  virtual std::string end() { return {}; }
  /// The memory of the proof in bytes.
  [[nodiscard]] virtual std::size_t bytes() const = 0;

  [[nodiscard]] const std::string& error() const { return error_; }

 protected:
  std::string error_;
};

/// The holder's moves in the body of a certificate.
class BodyMoves : public HolderMoves {
 public:
  explicit BodyMoves(const Certificate& certificate) : indices_(certificate) {}

  std::optional<std::size_t> choose(const Position& /*position*/, const std::vector<Move>& /*moves*/) override {
    return indices_.next(error_);
  }
  [[nodiscard]] std::size_t moves_needed() const override { return indices_.moves_needed(); }
  std::string end() override { return indices_.end(); }
  [[nodiscard]] std::size_t bytes() const override { return indices_.bytes(); }

 private:
  BodyIndices indices_;
};

/// Replays the certificate of a value. Two layers are in memory at a time. Cost: for each position of a layer the
/// reference rules list its moves, and it is sorted among those of its layer.
CheckResult replay_value(const Certificate& certificate, HolderMoves& moves, const Rulebook& rules,
                         const CheckLimits& limits);

}  // namespace keymove::verify

// Sources of the moves of a proof during its replay.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/certificates/certificate.h"
#include "positions/game/board.h"
#include "verify/certificates/body_indices.h"

namespace keymove::verify {

/// The parts of a proof. Each begins at the root, or, if it names first moves, after each of these.
enum class ProofPart {
  wins,        ///< win: after each key the other side loses in time
  not_sooner,  ///< win, exact: after each of these first moves the other side is not lost two plies sooner
  not_others,  ///< win, only: after each other first move the other side is not lost in time
  loses,       ///< loss: after each first move the other side wins in time
  lasts,   ///< loss, exact: a first move after which the loss takes as long; none: a first move that avoids a loss in
           ///< time
  no_win,  ///< none: no first move wins in time
};

/// Supplies the moves of a proof, and follows its replay down the tree and up again. branch, choose and, at the root of
/// a part, begin enter a node; up leaves it.
class ProofStream {
 public:
  ProofStream() = default;
  ProofStream(const ProofStream&) = delete;
  ProofStream& operator=(const ProofStream&) = delete;
  virtual ~ProofStream() = default;

  virtual void begin(ProofPart /*part*/) {}
  /// Goes down by one of a node's moves, all of which the replay visits.
  virtual void branch(const Move& /*move*/) {}
  /// The index of the one move that the proof makes at this node, not necessarily less than the size of `moves`; goes
  /// down by it. Absent when there is none; error() has the reason.
  virtual std::optional<std::size_t> choose(const std::vector<Move>& moves) = 0;
  /// The number of a node's first moves among which choose() would choose, or more.
  [[nodiscard]] virtual std::size_t moves_needed() const { return std::numeric_limits<std::size_t>::max(); }
  /// The node is in a memory of the replay: its moves are not needed.
  virtual void seen() {}
  virtual void up() {}
  /// The error at the end of the replay; empty if all moves have been used.
  virtual std::string end() { return {}; }

  /// The memory of the proof in bytes.
  [[nodiscard]] virtual std::size_t bytes() const { return 0; }

  [[nodiscard]] const std::string& error() const { return error_; }

 protected:
  std::string error_;
};

/// The body of a certificate.
class BodyStream : public ProofStream {
 public:
  explicit BodyStream(const Certificate& certificate) : indices_(certificate) {}

  std::optional<std::size_t> choose(const std::vector<Move>& /*moves*/) override { return indices_.next(error_); }
  [[nodiscard]] std::size_t moves_needed() const override { return indices_.moves_needed(); }
  std::string end() override { return indices_.end(); }
  [[nodiscard]] std::size_t bytes() const override { return indices_.bytes(); }

 private:
  BodyIndices indices_;
};

}  // namespace keymove::verify

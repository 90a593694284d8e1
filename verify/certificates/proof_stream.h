// Where the moves of a proof come from while it is replayed.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/certificates/certificate.h"
#include "positions/game/board.h"

namespace keymove::verify {

/// The parts of which a proof consists, each from the root or, where it lists first moves, for each of them.
enum class ProofPart {
  wins,        ///< win: after each key the other side loses in time
  not_sooner,  ///< win, exact: after each of these first moves the other side is not lost two plies sooner
  not_others,  ///< win, only: after each other first move the other side is not lost in time
  loses,       ///< loss: after each first move the other side wins in time
  lasts,       ///< loss, exact: a first move that lasts; none: a first move that holds
  no_win,      ///< none: no first move wins in time
};

/// Gives the moves of a proof and hears how its replay goes down the tree and up again. A node is entered by branch,
/// by choose, or, at the root of a proof, by begin; up leaves it.
class ProofStream {
 public:
  ProofStream() = default;
  ProofStream(const ProofStream&) = delete;
  ProofStream& operator=(const ProofStream&) = delete;
  virtual ~ProofStream() = default;

  virtual void begin(ProofPart /*part*/) {}
  /// Goes down to one of a node's moves, all of which are looked at.
  virtual void branch(const Move& /*move*/) {}
  /// The index of the one move that the proof makes at this node, not necessarily below the size of `moves`; goes
  /// down to it. Nothing when there is none, and error() tells why.
  virtual std::optional<std::size_t> choose(const std::vector<Move>& moves) = 0;
  /// The node stands in a memory: nothing more is needed here.
  virtual void seen() {}
  virtual void up() {}
  /// What is wrong at the end of the replay; empty when all is used up.
  virtual std::string end() { return {}; }

  /// The memory that the proof takes.
  [[nodiscard]] virtual std::size_t bytes() const { return 0; }

  [[nodiscard]] const std::string& error() const { return error_; }

 protected:
  std::string error_;
};

/// The body of a certificate.
class BodyStream : public ProofStream {
 public:
  explicit BodyStream(const Certificate& certificate) : indices_(certificate.body) {}

  std::optional<std::size_t> choose(const std::vector<Move>& moves) override;
  std::string end() override;
  [[nodiscard]] std::size_t bytes() const override { return indices_.size(); }

 private:
  IndexStream indices_;
};

}  // namespace keymove::verify

// The replay of a proof, node by node: docs/certificates.md in code.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "verify/certificates/check_certificate.h"
#include "verify/certificates/check_meter.h"
#include "verify/certificates/claim_errors.h"
#include "verify/rules/rulebook.h"

namespace keymove::verify {

/// Replays one certificate. Distances are plies; "the mover" is the side to move at a node.
class Replay {
 public:
  Replay(const Certificate& certificate, ProofStream& stream, const Rulebook& rules, const CheckLimits& limits)
      : certificate_(certificate),
        claim_(certificate.claim),
        stream_(stream),
        rules_(rules),
        step_(distance_step(*rules.variant())),
        meter_(limits) {}

  CheckResult run();

 private:
  struct Hash {
    std::size_t operator()(const Position& position) const { return position.hash(); }
  };
  /// Keyed by the whole position, not by its hash alone.
  using Memory = std::unordered_map<Position, int, Hash>;
  using Node = bool (Replay::*)(const Position&, int);

  bool replay_claim();
  bool replay_win(const Position& root);
  bool replay_loss(const Position& root);
  bool replay_none(const Position& root);

  // Each of these returns whether the statement about the node is proved for `plies`; if not, the error is in result_.
  /// The mover wins within `plies`.
  bool strategy_attacker(const Position& position, int plies);
  /// The mover loses within `plies`.
  bool strategy_defender(const Position& position, int plies);
  /// The mover does not win within `plies`.
  bool refute_attacker(const Position& position, int plies);
  /// The mover does not lose within `plies`.
  bool refute_defender(const Position& position, int plies);

  /// Replays the node after the move, by which the stream has gone down already.
  bool descend(Node node, const Position& position, const Move& move, int plies);
  /// Lets the stream go down by the move as one of all moves, then descends.
  bool branch(Node node, const Position& position, const Move& move, int plies);
  /// Replays the node after the one move that the stream chooses. `whose` names the move in messages.
  bool choose(Node node, const Position& position, const std::vector<Move>& moves, int plies, std::string_view whose);
  /// The memory for the legal moves of the node that is being replayed.
  std::vector<Move>& buffer() { return buffers_[result_.path.size()]; }
  bool fail(std::string error);
  /// Whether the limits allow the replay to go on; otherwise the result is undecided. Called at every node.
  bool goes_on() { return result_.nodes < meter_.next_look() || look_at_limits(); }
  bool look_at_limits();
  /// Fails because of a move that wins at once. Requires that there is one.
  bool fail_by_win(const Position& position);

  const Certificate& certificate_;
  const CertificateClaim& claim_;
  ProofStream& stream_;
  const Rulebook& rules_;
  int step_;
  CheckMeter meter_;
  Memory strategies_;   // the smallest number of plies within which the mover is proved to win
  Memory refutations_;  // the largest number of plies within which the mover is proved not to win
  std::vector<std::vector<Move>> buffers_;
  CheckResult result_;
};

}  // namespace keymove::verify

// The replay of a proof, node by node: docs/certificates.md in code.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "verify/certificates/check_certificate.h"
#include "verify/certificates/check_meter.h"
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

  /// By how many plies the distances of wins differ, and those of losses: by two, since a win takes an odd number of
  /// plies and a loss an even one; by one where an end is a win for the side to move.
  [[nodiscard]] static int distance_step(const Variant& variant);
  /// What is wrong with the claim and the position whatever the proof; empty when nothing is.
  [[nodiscard]] std::string error_of_claim() const;
  [[nodiscard]] std::string error_of_numbers() const;
  bool replay_claim();
  bool replay_win(const Position& root);
  bool replay_loss(const Position& root);
  bool replay_none(const Position& root);

  // Each says whether the node is proved within `plies`; when it is not, the error has been told.
  /// The mover wins.
  bool strategy_attacker(const Position& position, int plies);
  /// The mover loses.
  bool strategy_defender(const Position& position, int plies);
  /// The mover does not win.
  bool refute_attacker(const Position& position, int plies);
  /// The mover is not lost.
  bool refute_defender(const Position& position, int plies);

  /// Replays the node after the move, which the stream has gone down to.
  bool descend(Node node, const Position& position, const Move& move, int plies);
  /// As descend, the stream going down to it as one of all moves.
  bool branch(Node node, const Position& position, const Move& move, int plies);
  /// Replays the node after the one move that the stream chooses. `whose` names the move in messages.
  bool choose(Node node, const Position& position, const std::vector<Move>& moves, int plies, const std::string& whose);
  /// The legal moves at a node that is not ended, in the buffer of this depth. None means that the game is drawn.
  const std::vector<Move>& moves_at(const Position& position);
  bool fail(std::string error);
  /// Whether the limits let the replay go on; else the result is undecided. Asked at every node.
  bool goes_on() { return result_.nodes < meter_.next_look() || look_at_limits(); }
  bool look_at_limits();
  /// Fails after a move that wins at once. Requires that there is one.
  bool fail_by_win(const Position& position);

  const Certificate& certificate_;
  const CertificateClaim& claim_;
  ProofStream& stream_;
  const Rulebook& rules_;
  int step_;
  CheckMeter meter_;
  Memory strategies_;   // the least plies within which the mover is proved to win
  Memory refutations_;  // the most plies within which the mover is proved not to win
  std::vector<std::vector<Move>> buffers_;
  CheckResult result_;
};

}  // namespace keymove::verify

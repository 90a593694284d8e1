// Writes down a long win or loss of which the distances are known, so that a checker can replay it with slack
// (docs/certificates.md).
//
// Idea: as in certificate_maker.h the proof is walked from the root, but each of the attacker's positions is given its
// own distance, whatever is left where it is met, and the difference is written after the move. So each position is
// written once.
// Source: our own; see certificate_maker.h.
// Exact: the maker is not trusted; a wrong certificate is one that the checker rejects.
// Cost: one node of the budget and two to four bytes for each of the attacker's positions; one map entry for each; the
// moves of the positions on the path, in lists, since a path may have kMaxSlackPlies.
// It does not look for anything: the moves and distances are given.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "positions/certificates/certificate.h"
#include "solver/search/game.h"
#include "solver/search/limits.h"
#include "solver/search/proof_writer.h"

namespace keymove::solver {

/// Makes the body of one certificate with slack.
template <class R>
class SlackMaker : public ProofWriter<R> {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  /// Finds a move that wins in a position, and a number of plies within which it does, at most the given one; nothing
  /// if none is known.
  using Finder = std::function<std::optional<std::pair<Action, int>>(const State&, int)>;

  SlackMaker(const R& rules, Finder find, Budget& budget, std::size_t max_bytes)
      : ProofWriter<R>(rules, max_bytes), find_(std::move(find)), budget_(budget) {}

  /// The body that proves the claim, a win or a loss, for the position. Requires that the game is not over. Nothing if
  /// it becomes too large, a move is not known, or a limit is reached. To be called once.
  std::optional<std::vector<std::uint8_t>> make(const State& s, const CertificateClaim& claim) {
    return Base::written([&] {
      if (claim.outcome == Outcome::loss) return walk(s, claim.plies);
      Actions moves;
      rules_.generate(s, moves);
      sort(moves);
      for (const Action m : moves) {
        if (std::binary_search(claim.keys.begin(), claim.keys.end(), rules_.to_move(m)))
          walk(rules_.apply(s, m), claim.plies - 1);
      }
    });
  }

 private:
  using Base = ProofWriter<R>;
  using Base::choose;
  using Base::ended;
  using Base::rules_;
  using Base::sort;
  using typename Base::Actions;

  /// A position of the defender some of whose moves are still to be written: those from `first` of `moves_` on.
  struct Level {
    State state;
    std::optional<PositionKey> attacker;  ///< of the position from which the attacker moved to it
    int plies;                            ///< within which the defender loses
    std::size_t first;
    std::size_t next;
  };

  /// Writes how the mover loses within `plies`.
  void walk(const State& s, int plies) {
    defend(s, std::nullopt, plies);
    while (!levels_.empty()) {
      Level& level = levels_.back();
      if (level.next < moves_.size()) {
        const State next = rules_.apply(level.state, moves_[level.next++]);
        attack(next, level.plies - 1);
      } else {
        moves_.resize(level.first);
        if (level.attacker) keep(*level.attacker, level.plies + 1);
        levels_.pop_back();
      }
    }
  }

  void attack(const State& s, int plies) {
    const PositionKey key = rules_.key(s);
    const auto known = written_.find(key);
    if (known != written_.end() && known->second <= plies) return;
    Actions moves;
    if (ended(s, moves)) return;
    budget_.spend();
    const auto found = find_(s, plies);
    if (!found || found->second > plies) throw LimitReached{};
    choose(moves, found->first);
    Base::append(static_cast<std::size_t>(plies - found->second));
    defend(rules_.apply(s, found->first), key, found->second - 1);
  }

  void defend(const State& s, const std::optional<PositionKey>& attacker, int plies) {
    Actions moves;
    if (ended(s, moves)) {
      if (attacker) keep(*attacker, plies + 1);
      return;
    }
    sort(moves);
    levels_.push_back({s, attacker, plies, moves_.size(), moves_.size()});
    moves_.insert(moves_.end(), moves.begin(), moves.end());
  }

  void keep(const PositionKey& key, int plies) {
    const auto [at, fresh] = written_.try_emplace(key, plies);
    if (!fresh) at->second = std::min(at->second, plies);
  }

  Finder find_;
  Budget& budget_;
  typename Base::Memory written_;  ///< the attacker's positions, with their plies
  std::vector<Level> levels_;
  std::vector<Action> moves_;  ///< of all levels
};

}  // namespace keymove::solver

// Writes down why a position has its value, so that a checker can replay it layer by layer (docs/certificates.md).
//
// Idea: the side that holds a value needs one move in each of its positions. The positions that the game can then reach
// are gone through breadth first, all that have taken the same number of plies together, and within a layer in the
// order of the certificate. Another class chooses the moves. Source: our own. Exact: the maker is not trusted; a wrong
// certificate is one that the checker rejects. Cost: one node of the budget for each position; a byte for each position
// of the holder; two layers in memory, packed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "positions/certificates/certificate.h"
#include "positions/certificates/packed_layer.h"
#include "solver/search/game.h"
#include "solver/search/limits.h"
#include "solver/search/position_packer.h"
#include "solver/search/proof_writer.h"

namespace keymove::solver {

/// Makes the body of the certificate of one value, for positions that take up to N words. Moves is as HoldingMoves.
template <class R, std::size_t N, class Moves>
class ValueMaker : public ProofWriter<R> {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  ValueMaker(const R& rules, const VariantPtr& variant, Moves& moves, Budget& budget, std::size_t max_bytes)
      : ProofWriter<R>(rules, max_bytes), packer_(rules, variant), moves_(moves), budget_(budget) {}

  /// The body that proves the claim, which must be true, for the position. Nothing if it becomes too large, or a limit
  /// is reached. To be called once.
  std::optional<std::vector<std::uint8_t>> make(const State& s, const ValueClaim& claim) {
    return Base::written([&] {
      Actions moves;
      rules_.generate(s, moves);
      const auto is_key = [&](Action m) {
        return std::binary_search(claim.keys.begin(), claim.keys.end(), rules_.to_move(m));
      };
      if (claim.at_least) {
        if (claim.keys.empty()) next_.add(packer_.packed(s));
        for (const Action m : moves) {
          if (is_key(m)) next_.add(packer_.packed(rules_.apply(s, m)));
        }
        walk(claim.keys.empty() ? s.mover : s.mover ^ 1U, s.mover, sign_of(*claim.at_least));
      }
      if (claim.at_most) {
        next_.add(packer_.packed(s));
        walk(s.mover, s.mover ^ 1U, -sign_of(*claim.at_most));
      }
      if (claim.only) {
        for (const Action m : moves) {
          if (!is_key(m)) next_.add(packer_.packed(rules_.apply(s, m)));
        }
        walk(s.mover ^ 1U, s.mover ^ 1U, 1 - sign_of(*claim.at_least));
      }
    });
  }

 private:
  using Base = ProofWriter<R>;
  using Base::choose;
  using Base::ended;
  using Base::rules_;
  using typename Base::Actions;

  /// Writes how the holder has at least that value from each position of `next_`, in which the side `mover` moves.
  void walk(unsigned mover, unsigned holder, int goal) {
    for (;; mover ^= 1U) {
      next_.finish();
      PackedLayer<N> layer = std::exchange(next_, {});
      if (layer.empty()) return;
      if (mover == holder) moves_.begin_layer(layer.size());
      for (std::size_t i = 0; i < layer.size(); ++i) {
        const State s = packer_.unpacked(layer[i], mover);
        Actions moves;
        if (ended(s, moves)) continue;
        budget_.spend();
        if (mover != holder) {
          for (const Action m : moves) next_.add(packer_.packed(rules_.apply(s, m)));
          continue;
        }
        const Action m = moves_.move(s, goal);
        if (!m.valid()) throw LimitReached{};
        choose(moves, m);
        next_.add(packer_.packed(rules_.apply(s, m)));
      }
    }
  }

  PositionPacker<R, N> packer_;
  Moves& moves_;
  Budget& budget_;
  PackedLayer<N> next_;
};

}  // namespace keymove::solver

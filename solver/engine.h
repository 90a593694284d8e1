// One variant's rules and searches behind a virtual door, so that the board's width is chosen once a problem.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "positions/finding.h"
#include "solver/solver.h"

namespace keymove::solver {

class Engine {
 public:
  virtual ~Engine() = default;
  virtual Finding solve(const Setup& setup, const Goal& goal, const Limits& limits) = 0;
  virtual Finding decide(const Setup& setup, int plies, const Limits& limits) = 0;
  virtual std::vector<Move> legal_moves(const Setup& setup) = 0;
  virtual Setup play(const Setup& setup, const Move& move) = 0;
  virtual std::optional<Outcome> game_end(const Setup& setup) = 0;
  virtual std::uint64_t perft(const Setup& setup, int depth) = 0;
};

/// The engine for the variant; its tables take up to `hash_mib`, and no memory before they are used.
std::unique_ptr<Engine> make_engine(const VariantPtr& variant, std::size_t hash_mib);

// One file each instantiates the templates for a width and a number of kinds.
std::unique_ptr<Engine> make_engine_1_8(const VariantPtr& variant, std::size_t hash_mib);
std::unique_ptr<Engine> make_engine_1_16(const VariantPtr& variant, std::size_t hash_mib);
std::unique_ptr<Engine> make_engine_2_16(const VariantPtr& variant, std::size_t hash_mib);
std::unique_ptr<Engine> make_engine_4_28(const VariantPtr& variant, std::size_t hash_mib);

}  // namespace keymove::solver

// How a proof-number search weighs what it has not searched yet.
//
// Idea: no weights suit all wins. Some are found where all replies to a move count, others only by those who look first
// at the moves that leave the other side hardly any reply, and for whom the hardest reply stands for all; some where
// the replies share no proofs, so that their numbers add up. Three searches that differ in this take turns.
// Sources: Breuker, Allis and van den Herik 1994 (first numbers by mobility); Ueda, Hashimoto, Hashimoto and Iida 2008,
// "Weak proof-number search" (the greatest proof number, and one for each other reply); Allis, van der Meulen and van
// den Herik 1994 (sums). The squares, and the part of the other replies' numbers, are our own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace keymove::solver {

/// Weights of proof numbers. First disproof numbers are 1.
struct ProofWeights {
  static constexpr std::size_t kNumbers = 3;

  std::size_t number;        ///< tells these weights apart from others, below kNumbers
  std::uint32_t linear;      ///< the first proof number after a move of the attacker, for each reply
  std::uint32_t square;      ///< besides, this many thirds for the square of the replies
  std::uint32_t each_other;  ///< what each reply but the greatest adds to the proof number
  std::uint32_t eighths;     ///< what it adds besides, in eighths of its own proof number

  static constexpr ProofWeights broad() { return {0, 1, 0, 2, 1}; }
  static constexpr ProofWeights narrow() { return {1, 0, 1, 1, 0}; }
  static constexpr ProofWeights sums() { return {2, 1, 0, 0, 8}; }
  /// All of them by their numbers.
  static constexpr std::array<ProofWeights, kNumbers> all();

  [[nodiscard]] constexpr std::uint32_t first_proof(std::uint32_t replies) const {
    return 1 + linear * replies + square * replies * replies / 3;
  }
  /// What that many replies, with that sum of proof numbers, add to the greatest one.
  [[nodiscard]] constexpr std::uint64_t of_others(std::uint32_t replies, std::uint64_t sum) const {
    return std::uint64_t{each_other} * replies + eighths * sum / 8;
  }
};

constexpr std::array<ProofWeights, ProofWeights::kNumbers> ProofWeights::all() { return {broad(), narrow(), sums()}; }

}  // namespace keymove::solver

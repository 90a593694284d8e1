// The boards with values that a network learns from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "positions/evaluation/heuristic.h"
#include "positions/heuristic_files/valued_games.h"
#include "verify/rules/rulebook.h"

namespace keymove::tools {

/// The active inputs of many boards, in one block of memory.
class SparseRows {
 public:
  void add(std::span<const ActiveInput> row) {
    entries_.insert(entries_.end(), row.begin(), row.end());
    ends_.push_back(entries_.size());
  }
  [[nodiscard]] std::size_t count() const { return ends_.size(); }
  [[nodiscard]] std::span<const ActiveInput> row(std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return {entries_.data() + begin, ends_[i] - begin};
  }

 private:
  std::vector<ActiveInput> entries_;
  std::vector<std::size_t> ends_;
};

/// The boards to learn from: for each its inputs, the stated value and the value of the base heuristic, both from the
/// point of view of the side to move.
struct Examples {
  SparseRows rows;
  std::vector<float> values;
  std::vector<float> base;
  std::vector<std::uint32_t> game;  ///< the index of each board's game, in ascending order

  [[nodiscard]] std::size_t count() const { return values.size(); }
  /// The difference between the stated value and that of the base, which the network has to learn.
  [[nodiscard]] float gap(std::size_t i) const { return values[i] - base[i]; }
};

/// Every `every`-th board of each game, since neighbouring boards differ little. Illegal moves are errors; the boards
/// before them count.
Examples read_examples(const verify::Rulebook& rules, const std::vector<ValuedGame>& games, const Heuristic& base,
                       const NetworkInputs& inputs, std::size_t every, std::vector<InputError>& errors);

}  // namespace keymove::tools

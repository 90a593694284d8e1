// Boards with their values, as fitting and scoring take them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "positions/evaluation/heuristic.h"
#include "positions/evaluation/valued_games.h"
#include "verify/rules/rulebook.h"

namespace keymove::tools {

/// The inputs of many boards, all in one piece of memory.
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

/// What is to be learnt: of each board its inputs, the stated value, and what the base says, both for the side to move.
struct Examples {
  SparseRows rows;
  std::vector<float> values;
  std::vector<float> base;
  std::vector<std::uint32_t> game;  ///< ascending

  [[nodiscard]] std::size_t count() const { return values.size(); }
  /// What the base lacks.
  [[nodiscard]] float gap(std::size_t i) const { return values[i] - base[i]; }
};

/// The boards of the games, of each game every `every`-th: neighbours tell little that is new. Illegal moves are
/// errors; the boards before them count.
Examples read_examples(const verify::Rulebook& rules, const std::vector<ValuedGame>& games, const Heuristic& base,
                       const NetworkInputs& inputs, std::size_t every, std::vector<InputError>& errors);

}  // namespace keymove::tools

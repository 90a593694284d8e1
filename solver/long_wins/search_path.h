// The positions on the path of a search that goes on until a position returns.
//
// Idea: an attacker gains nothing by a position that returns, so where one does, he is refuted on this path. On another
// path he may not be. So each refutation names the stretch of the path that it relies on, and holds as long as the
// search has not left the deepest position of it. What returns only to positions below some position no longer matters
// there: going round in circles below it has not helped.
// Source: the trouble of histories in graphs of games, Campbell 1985; stretches of the path, and numbers of visits to
// see that they still stand, are our own.
// Cost: a few instructions for a position; a look through the path where a count by hash does not exclude it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/rules/position.h"

namespace keymove::solver {

/// The positions of the path, by their plies, to which a refutation returns.
struct Returns {
  static constexpr int kToNone = INT16_MAX;
  static constexpr int kCut = -1;  ///< as `shallowest`: the path was too long, which holds at no position of it

  int shallowest = kToNone;
  int deepest = -1;

  static Returns to(int ply) { return {ply, ply}; }
  /// Of a path that was cut at that ply.
  static Returns cut(int ply) { return {kCut, ply}; }

  /// Whether there are any.
  [[nodiscard]] bool any() const { return shallowest != kToNone; }
  void add(const Returns& other) {
    shallowest = std::min(shallowest, other.shallowest);
    deepest = std::max(deepest, other.deepest);
  }
  /// Those to positions above the one at that ply; if there are any, all up to there count.
  [[nodiscard]] Returns above(int ply) const {
    return shallowest >= ply ? Returns{} : Returns{shallowest, std::min(deepest, ply - 1)};
  }
};

/// The positions from the root to the one that is searched, and the number of the visit to each.
class SearchPath {
 public:
  [[nodiscard]] int size() const { return static_cast<int>(steps_.size()); }

  void clear() {
    steps_.clear();
    counts_.fill(0);
  }
  void enter(const PositionKey& key) {
    steps_.push_back({key, ++visits_});
    ++counts_[place_of(key)];
  }
  void leave() {
    --counts_[place_of(steps_.back().key)];
    steps_.pop_back();
  }

  /// The ply of the position with that key, if it is on the path.
  [[nodiscard]] std::optional<int> find(const PositionKey& key) const {
    if (counts_[place_of(key)] == 0) return std::nullopt;
    for (int ply = size() - 1; ply >= 0; --ply) {
      if (steps_[static_cast<std::size_t>(ply)].key == key) return ply;
    }
    return std::nullopt;
  }

  /// The number of the visit to the position at that ply.
  [[nodiscard]] std::uint32_t visit(int ply) const { return steps_[static_cast<std::size_t>(ply)].visit; }
  /// Whether that visit has not ended.
  [[nodiscard]] bool is_in_visit(int ply, std::uint32_t number) const { return ply < size() && visit(ply) == number; }

 private:
  struct Step {
    PositionKey key;
    std::uint32_t visit;
  };
  static constexpr std::size_t kPlaces = 1024;
  static std::size_t place_of(const PositionKey& key) { return key.low % kPlaces; }

  std::vector<Step> steps_;
  std::array<std::uint16_t, kPlaces> counts_{};  ///< how many positions of the path have a key of that place
  std::uint32_t visits_ = 0;
};

}  // namespace keymove::solver

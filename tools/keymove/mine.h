// New test positions of any game.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "keymove/board.h"
#include "keymove/suite.h"

namespace keymove::api {

/// What is looked for, and the effort.
struct Mine {
  std::string class_name = "m3";  ///< "b": legal moves; "m1", "m3", ...: a win in so many plies; "e3", ...: material
  int count = 20;
  std::uint64_t seed = 1;
  std::uint64_t nodes = 400'000;      ///< for each question; positions that cost more are left out
  std::uint64_t max_games = 200'000;  ///< games that are played at most
  std::optional<bool> white_to_move;
  const std::atomic<bool>* stop = nullptr;  ///< ends the search when it becomes true, from any thread
};

/// Up to `count` positions with exactly one key, from games that are played at random. The same options give the same
/// positions on every machine; each is confirmed as a Judge does it. Throws BadInput for an unknown class and a game
/// without a start position.
std::vector<SuitePosition> mine(const Variant& variant, const Mine& wish = {});

/// The positions as a suite in JSON, which `keymove verify` and Suite read.
std::string suite_json(const std::string& name, const std::vector<SuitePosition>& positions);

}  // namespace keymove::api

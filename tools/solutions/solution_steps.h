// Writes a solution as JSON for stepping through it on a board.
#pragma once

#include <cstddef>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "positions/game/setup.h"
#include "positions/game/stipulation.h"
#include "positions/notation/move_style.h"
#include "positions/problem/solution_tree.h"

namespace keymove::tools {

/// The tree in the form of docs/reports.md, for RunRecord::solution, its moves in the wished notation. The main line
/// comes first, then the moves nearest to the root, until there are `max_moves`; a mark shows where moves are left out.
/// As in print, replies that do not meet the threat are left out. Requires the tree of that position.
nlohmann::ordered_json solution_steps(const Setup& setup, const SolutionTree& tree, std::size_t max_moves,
                                      const StyleWish& wish = {});

/// The solutions of help and series play in the same form: each is a chain of steps. Solutions with which there would
/// be more than `max_moves` are left out, and `cut` says so. Requires the solutions of that position.
nlohmann::ordered_json line_steps(const Setup& setup, const Stipulation& stipulation,
                                  const std::vector<std::vector<Move>>& lines, std::size_t max_moves,
                                  const StyleWish& wish = {});

/// Adds the set play to steps that line_steps made of the solutions. `setup` has the side to move that begins the set
/// play, and the stipulation is that of the set play. Lines with which there would be more than `max_moves` of set play
/// are left out, and `cut` says so.
void add_set_lines(nlohmann::ordered_json& steps, const Setup& setup, const Stipulation& stipulation,
                   const std::vector<std::vector<Move>>& lines, std::size_t max_moves, const StyleWish& wish = {});

}  // namespace keymove::tools

// The reference rules for single setups, based on verify/rules/rulebook.h.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "positions/game/setup.h"
#include "positions/problem/problem.h"

namespace keymove::verify {

class Rulebook;

/// The rulebook of the variant: one of the four that this thread has used last, or a new one. Cost: a new one computes
/// all walks of all men.
std::shared_ptr<const Rulebook> recent_rulebook(const VariantPtr& variant);

/// The legal moves, sorted; none if the game is over.
std::vector<Move> moves_of(const Setup& setup);

/// The pseudo-legal moves, sorted: those of the men without regard to the royal man's safety, even if the game is over.
/// They include castling, which is subject to all its conditions.
std::vector<Move> pseudo_moves(const Setup& setup);

/// The result for the side to move if the game is over: by the first of the variant's ends that holds, or a draw if
/// none does and there is no move. Absent if the game goes on.
std::optional<Outcome> game_end(const Setup& setup);

/// Why the game is over: "checkmate", "stalemate", "the far row is reached". Requires that it is.
std::string end_reason(const Setup& setup);

/// The position after a move of pseudo_moves. The en passant square is set only if a man of the side then to move can
/// reach it by an en passant rule. The half-move clock counts plies since the last capture or pawn move, or since the
/// last capture alone if the variant adjudicates on plies without capture.
Setup play(const Setup& setup, const Move& move);

/// Whether the side `by`, if it were to move, could capture an enemy man on the square. Promotion does not matter: a
/// pawn that could not promote attacks nevertheless.
bool attacked(const Setup& setup, Square square, Color by);

/// Whether the royal man of that colour is attacked; false if there is none.
bool royal_attacked(const Setup& setup, Color color);

/// Whether the side to move could capture the enemy's royal man; under the royal rule checkmate the position is then
/// illegal.
bool can_capture_royal(const Setup& setup);

/// The setup without an en passant square that no man of the side to move can use.
Setup normalized(Setup setup);

/// The number of sequences of `depth` legal moves. A finished game has no legal moves.
std::uint64_t perft(const Setup& setup, int depth);

}  // namespace keymove::verify

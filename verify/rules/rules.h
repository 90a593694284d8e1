// The rules of every game, read a second time, asked about single setups; verify/rules/rulebook.h answers.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "positions/game/setup.h"
#include "positions/problem/problem.h"

namespace keymove::verify {

class Rulebook;

/// The rulebook of the variant: one of the four that this thread has asked for last, or a new one, which costs all
/// walks of all men.
std::shared_ptr<const Rulebook> recent_rulebook(const VariantPtr& variant);

/// The moves that the game allows, sorted; none when it is over.
std::vector<Move> moves_of(const Setup& setup);

/// The moves of the men, sorted, whatever becomes of the royal man and even if the game is over. Castling is among
/// them with all its conditions.
std::vector<Move> pseudo_moves(const Setup& setup);

/// How the game has ended for the side to move: the first of the variant's ends that holds; nothing while it goes on.
std::optional<Outcome> game_end(const Setup& setup);

/// The position after a move. Requires a move of pseudo_moves. The en passant square is set only when a man of the
/// side now to move reaches it by an en passant rule. The half-move clock counts plies since the last capture, and
/// since the last pawn move too unless the variant adjudicates on plies without capture.
Setup play(const Setup& setup, const Move& move);

/// Whether the side `by` could capture an enemy man that stood on the square, were it its turn. Promotion is not asked
/// about: a pawn that could not promote attacks nevertheless.
bool attacked(const Setup& setup, Square square, Color by);

/// Whether the royal man of that colour stands attacked; false when there is none.
bool royal_attacked(const Setup& setup, Color color);

/// Whether the side to move could capture the enemy's royal man: in a game with the checkmate rule, an illegal
/// position.
bool can_capture_royal(const Setup& setup);

/// The setup without an en passant square that no man of the side to move can use.
Setup normalized(Setup setup);

/// The number of sequences of `depth` moves. An ended game has no successors.
std::uint64_t perft(const Setup& setup, int depth);

}  // namespace keymove::verify

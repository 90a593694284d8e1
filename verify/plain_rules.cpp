#include "verify/plain_rules.h"

#include <algorithm>
#include <cstdint>

#include "verify/rules.h"

namespace keymove::verify {

Setup PlainRules::read(const Setup& setup) const { return normalized(setup); }

std::optional<Outcome> PlainRules::end(const Position& position) const { return game_end(position); }

void PlainRules::legal_moves(const Position& position, std::vector<Move>& out) const { out = moves_of(position); }

Setup PlainRules::play(const Position& position, const Move& move) const { return verify::play(position, move); }

bool PlainRules::wins_at_once(const Position& position) const {
  const std::vector<Move> moves = moves_of(position);
  return std::any_of(moves.begin(), moves.end(),
                     [&](const Move& move) { return game_end(verify::play(position, move)) == Outcome::loss; });
}

std::size_t PlainRules::Hash::operator()(const Position& position) const {
  constexpr std::uint64_t kPrime = 1099511628211U;  // FNV-1a, whose prime and start value these are
  std::uint64_t hash = 14695981039346656037U;
  const auto mix = [&](int value) { hash = (hash ^ static_cast<std::uint64_t>(value + 1)) * kPrime; };
  for (const Man& man : position.board) mix(2 * man.kind + index_of(man.color));
  mix(index_of(position.to_move));
  mix(static_cast<int>(position.castling));
  mix(position.en_passant);
  return hash;
}

}  // namespace keymove::verify

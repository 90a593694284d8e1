#include "verify/rules/rules.h"

#include "positions/base/counter.h"
#include "verify/rules/rulebook.h"

namespace keymove::verify {

namespace {

/// Whether only captures reset the half-move clock.
bool clock_counts_pawn_moves(const Variant& variant) {
  for (const Adjudication& adjudication : variant.adjudications) {
    if (adjudication.when == AdjudicationWhen::plies_without_capture) return true;
  }
  return false;
}

int count_men(const Position& position) {
  return position.men_of(Color::white).size() + position.men_of(Color::black).size();
}

}  // namespace

std::vector<Move> moves_of(const Setup& setup) {
  const auto rules = recent_rulebook(setup.variant);
  std::vector<Move> moves;
  rules->moves(rules->read(setup), moves);
  return moves;
}

std::vector<Move> pseudo_moves(const Setup& setup) {
  const auto rules = recent_rulebook(setup.variant);
  std::vector<Move> moves;
  rules->pseudo_moves(rules->read(setup), moves);
  return moves;
}

std::optional<Outcome> game_end(const Setup& setup) {
  const auto rules = recent_rulebook(setup.variant);
  return rules->end(rules->read(setup));
}

std::string end_reason(const Setup& setup) {
  const auto rules = recent_rulebook(setup.variant);
  return rules->end_reason(rules->read(setup));
}

Setup play(const Setup& setup, const Move& move) {
  const auto rules = recent_rulebook(setup.variant);
  const Position before = rules->read(setup);
  const Position after = rules->play(before, move);
  Setup out = rules->write(after);
  const bool capture = count_men(after) < count_men(before);
  const bool pawn_move = setup.variant->man(setup.at(move.from).kind).letter == 'p';
  const bool resets = capture || (pawn_move && !clock_counts_pawn_moves(*setup.variant));
  out.halfmove_clock = resets ? 0 : next_count(setup.halfmove_clock);
  const int number = setup.fullmove_number;
  out.fullmove_number = setup.to_move == Color::black ? next_count(number) : number;
  return out;
}

bool attacked(const Setup& setup, Square square, Color by) {
  const auto rules = recent_rulebook(setup.variant);
  return rules->attacked(rules->read(setup), square, by);
}

bool royal_attacked(const Setup& setup, Color color) {
  const auto rules = recent_rulebook(setup.variant);
  return rules->royal_attacked(rules->read(setup), color);
}

bool can_capture_royal(const Setup& setup) { return royal_attacked(setup, !setup.to_move); }

Setup normalized(Setup setup) {
  const auto rules = recent_rulebook(setup.variant);
  setup.en_passant = rules->normalized(rules->read(setup)).en_passant();
  return setup;
}

std::uint64_t perft(const Setup& setup, int depth) {
  const auto rules = recent_rulebook(setup.variant);
  return rules->perft(rules->read(setup), depth);
}

}  // namespace keymove::verify

#include "verify/referee/arbiter.h"

#include <algorithm>
#include <array>

#include "positions/base/counter.h"

namespace keymove::verify {

namespace {

bool equal_men(const Setup& setup) {
  const auto count = [&](Color color) {
    return std::count_if(setup.board.begin(), setup.board.end(),
                         [&](const Man& m) { return m.present() && m.color == color; });
  };
  return count(Color::white) == count(Color::black);
}

std::string reason_of(const Adjudication& rule) {
  switch (rule.when) {
    case AdjudicationWhen::plies_without_capture:
      return std::to_string(rule.count) + " plies without a capture";
    case AdjudicationWhen::plies_without_capture_or_pawn_move:
      return std::to_string(rule.count) + " plies without capture or pawn move";
    case AdjudicationWhen::repetition:
      return "the position has occurred " + std::to_string(rule.count) + " times";
    case AdjudicationWhen::dead_position:
      break;
  }
  return "nobody can win";
}

}  // namespace

std::string score_text(const GameResult& result) {
  if (!result.winner) return "1/2-1/2";
  return *result.winner == Color::white ? "1-0" : "0-1";
}

Arbiter::Arbiter(const Rulebook& rules, const Setup& start) : rules_(rules) {
  for (const ManKind& man : rules.variant()->men) {
    const bool knight = moves_like(man.betza, "N");
    minors_.push_back(knight ? Minor::knight : moves_like(man.betza, "B") ? Minor::bishop : Minor::none);
  }
  State state{rules_.read(start), start, start.halfmove_clock, start.halfmove_clock, std::nullopt};
  states_.push_back(std::move(state));
  states_.back().result = ended(states_.back());
}

void Arbiter::play(const Move& move) {
  const State& from = states_.back();
  const Man man = from.setup.at(move.from);
  State next{rules_.play(from.position, move), {}, 0, 0, std::nullopt};
  next.setup = rules_.write(next.position);
  const auto men = [](const Setup& s) {
    return std::count_if(s.board.begin(), s.board.end(), [](const Man& m) { return m.present(); });
  };
  const bool capture = men(next.setup) != men(from.setup);
  const bool pawn = !rules_.variant()->man(man.kind).promotion.to.empty();
  if (!capture) {
    next.plies_without_capture = next_count(from.plies_without_capture);
    if (!pawn) next.plies_without_progress = next_count(from.plies_without_progress);
  }
  // In games that are drawn after plies without capture alone, the clock counts these.
  const auto& rules = rules_.variant()->adjudications;
  const bool captures_alone = std::any_of(rules.begin(), rules.end(), [](const Adjudication& rule) {
    return rule.when == AdjudicationWhen::plies_without_capture;
  });
  next.setup.halfmove_clock = captures_alone ? next.plies_without_capture : next.plies_without_progress;
  const int number = from.setup.fullmove_number;
  next.setup.fullmove_number = from.setup.to_move == Color::black ? next_count(number) : number;
  moves_.push_back(move);
  states_.push_back(std::move(next));
  states_.back().result = ended(states_.back());
}

bool Arbiter::take_back() {
  if (moves_.empty()) return false;
  moves_.pop_back();
  states_.pop_back();
  return true;
}

bool Arbiter::is_legal(const Move& move) const { return rules_.is_legal(states_.back().position, move); }

std::vector<Move> Arbiter::legal_moves() const {
  std::vector<Move> moves;
  rules_.moves(states_.back().position, moves);
  return moves;
}

std::vector<Setup> Arbiter::recent() const {
  std::vector<Setup> out;
  for (std::size_t i = states_.size() - 1; i > 0 && states_[i].plies_without_progress > 0; --i)
    out.push_back(states_[i - 1].setup);
  std::reverse(out.begin(), out.end());
  return out;
}

std::optional<GameResult> Arbiter::ended(const State& state) const {
  const auto end = rules_.end(state.position);
  if (!end) return adjudicated(state);
  GameResult out{std::nullopt, rules_.end_reason(state.position)};
  if (*end == Outcome::loss) out.winner = !state.position.to_move();
  if (*end == Outcome::win) out.winner = state.position.to_move();
  return out;
}

std::optional<GameResult> Arbiter::adjudicated(const State& state) const {
  for (const Adjudication& rule : rules_.variant()->adjudications) {
    if (!holds(rule, state)) continue;
    GameResult out{std::nullopt, reason_of(rule)};
    if (rule.result == EndResult::loss) out.winner = !state.position.to_move();
    if (rule.result == EndResult::win) out.winner = state.position.to_move();
    return out;
  }
  return std::nullopt;
}

bool Arbiter::holds(const Adjudication& rule, const State& state) const {
  if (rule.if_equal_men && !equal_men(state.setup)) return false;
  switch (rule.when) {
    case AdjudicationWhen::plies_without_capture:
      return state.plies_without_capture >= rule.count;
    case AdjudicationWhen::plies_without_capture_or_pawn_move:
      return state.plies_without_progress >= rule.count;
    case AdjudicationWhen::repetition:
      return times_stood(state) >= rule.count;
    case AdjudicationWhen::dead_position:
      return is_dead(state.setup);
  }
  return false;
}

/// Whether the men are K v K, K and one minor man v K, or kings and bishops that are all on squares of one colour.
bool Arbiter::is_dead(const Setup& setup) const {
  int minors = 0;
  int bishops = 0;
  std::array<int, 2> on_colour{};
  for (Square s = 0; s < setup.shape().squares(); ++s) {
    const Man& man = setup.at(s);
    if (!man.present() || rules_.variant()->man(man.kind).royal) continue;
    const Minor minor = minors_[static_cast<std::size_t>(man.kind)];
    if (minor == Minor::none) return false;
    ++minors;
    if (minor != Minor::bishop) continue;
    ++bishops;
    ++on_colour[static_cast<std::size_t>((setup.shape().file_of(s) + setup.shape().rank_of(s)) % 2)];
  }
  return minors <= 1 || (bishops == minors && (on_colour[0] == 0 || on_colour[1] == 0));
}

int Arbiter::times_stood(const State& state) const {
  return static_cast<int>(std::count_if(states_.begin(), states_.end(),
                                        [&](const State& s) { return s.setup.same_position(state.setup); }));
}

}  // namespace keymove::verify

#include "verify/referee/referee_ends.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "verify/referee/referee_texts.h"

namespace keymove::verify {

namespace {

bool mentions(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

/// Whether the stated reason of an end is a rule of the game, not a clock or a player.
bool claims_rule(const StatedEnd& end) {
  return mentions(end.text, {"plies without", "stands for", "checkmate", "stalemate", "captured", "far row",
                             "nobody can win", "no moves", "no safe move"});
}

/// Whether the stated reason of an end is that the loser has forfeited the game.
bool claims_forfeit(const StatedEnd& end) {
  return mentions(end.text, {"time", "illegal", "resign", "forfeit", "abandon", "exceed", "quit"});
}

/// Judges the ends that one game states.
class EndJudge {
 public:
  EndJudge(const StatedGame& game, const LastStanding& standing) : game_(game), standing_(standing) {}

  std::vector<Fault> run() {
    bool winner_told = false;
    bool turns_told = false;
    for (const StatedEnd& end : game_.ends) {
      if (end.after_actions != game_.actions.size()) continue;
      if (!winner_told) winner_told = judge_winner(end);
      if (end.turns && !turns_told) turns_told = judge_turn_count(end);
    }
    return std::move(out_);
  }

 private:
  void report(const Location& where, FaultKind kind, std::string message) {
    out_.push_back({where, kind, std::nullopt, std::nullopt, std::move(message)});
  }

  /// Judges the stated winner, and returns whether it reported a fault.
  bool judge_winner(const StatedEnd& end) {
    const auto& result = standing_.result;
    const std::string said = end.winner ? text_of(*end.winner) + " is said to have won" : "a draw is stated";
    if (result) {
      if (result->winner == end.winner || (standing_.drawn && !end.winner)) return false;
      if (end.winner && (standing_.late == !*end.winner || standing_.illegal == !*end.winner)) return false;
      const std::string truth = result->winner ? text_of(*result->winner) + " has won" : "the game is a draw";
      report(end.where, FaultKind::wrong_winner, said + ", but " + truth + ": " + result->reason);
      return true;
    }
    // In other files than traces people may resign or agree on a draw.
    if (standing_.drawn || (game_.source != GameSource::trace && !claims_rule(end))) return false;
    if (!end.winner) {
      const bool all_turns = game_.max_turns && standing_.expected_turn > game_.max_turns->value;
      if (all_turns || (standing_.counts_plies && game_.max_turns)) return false;
      report(end.where, FaultKind::draw_too_early, said + ", but the game goes on");
      return true;
    }
    if (standing_.late == !*end.winner || standing_.illegal == !*end.winner ||
        (claims_forfeit(end) && !claims_rule(end)))
      return false;
    report(end.where, FaultKind::wrong_winner, said + ", but the game goes on");
    return true;
  }

  bool judge_turn_count(const StatedEnd& end) {
    const int last =
        game_.actions.empty() || !game_.actions.back().turn ? standing_.last_turn : game_.actions.back().turn->value;
    const int stated = end.turns->value;
    if (standing_.counts_plies || stated == standing_.last_turn || stated == last) return false;
    // A player who forfeits has begun a turn without making a move.
    if (claims_forfeit(end) && stated == standing_.expected_turn) return false;
    report(end.turns->where, FaultKind::wrong_turn_count,
           "the game has " + turns_text(standing_.last_turn) + ", not " + std::to_string(stated));
    return true;
  }

  const StatedGame& game_;
  const LastStanding& standing_;
  std::vector<Fault> out_;
};

}  // namespace

std::vector<Fault> end_faults(const StatedGame& game, const LastStanding& standing) {
  return EndJudge(game, standing).run();
}

}  // namespace keymove::verify

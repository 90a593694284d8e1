#include "verify/referee/end_judge.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

#include "verify/referee/referee_items.h"
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
  return mentions(end.text, {"time", "too long", "illegal", "resign", "forfeit", "abandon", "exceed", "quit",
                             "violation", "disqualif", "crash", "error", "exception", "default"});
}

/// Whether the result is a draw that a player of orthodox chess has to claim: a game in PGN goes on without that.
bool must_be_claimed(const StatedGame& game, const Variant& variant, const GameResult& result) {
  if (game.source != GameSource::pgn || variant.royal != RoyalRule::checkmate || result.winner) return false;
  return result.reason.find("plies without") != std::string::npos ||
         result.reason.find("has occurred") != std::string::npos;
}

}  // namespace

struct EndJudge::Standing {
  const std::optional<GameResult>& result;
  const TurnJudge& turns;
  std::optional<Color> illegal;
};

bool EndJudge::goes_on_after_end(std::size_t i, GameCursor& cursor, const TurnJudge& turns, FaultLog& log) {
  const StatedAction& action = game_.actions[i];
  const Location& where = action.move ? action.move->where : action.where;
  const auto& result = cursor.result();
  if (result && cursor.ended()) {
    log.report(where, FaultKind::after_end, "a move after the end of the game: " + result->reason);
    return true;
  }
  const bool said = i > 0 && std::any_of(game_.ends.begin(), game_.ends.end(),
                                         [&](const StatedEnd& end) { return end.after_actions == i; });
  const bool too_many = game_.max_turns && turns.expected() > game_.max_turns->value;
  if (drawn_ || (!result && !said && !too_many)) return false;
  if (result || too_many) {
    drawn_ = true;
    if (!result || !must_be_claimed(game_, *cursor.now().variant, *result)) {
      log.report(where, FaultKind::draw_missed,
                 "the game goes on after a draw: " +
                     (result ? result->reason : turns_text(game_.max_turns->value) + " are the maximum"));
    }
    if (result) cursor.go_on_from(cursor.now().board, cursor.now().to_move, 0);
  } else {
    log.report(where, FaultKind::after_end, "a move after the end of the game that is stated above", "stated");
  }
  return false;
}

void EndJudge::judge_time(std::size_t i, Color mover, FaultLog& log) {
  const auto& seconds = game_.actions[i].seconds;
  // What a program measures may be rounded; the limit is what it says.
  if (!seconds || !game_.seconds || !is_ai(game_, mover) || seconds->low() <= game_.seconds->value) return;
  late_ = mover;
  const bool lost = i + 1 == game_.actions.size() &&
                    std::any_of(game_.ends.begin(), game_.ends.end(),
                                [&](const StatedEnd& end) { return end.winner && *end.winner == !mover; });
  if (lost) return;
  log.report(seconds->where, FaultKind::over_time,
             text_of(mover) + " takes " + number_text(seconds->value) + " s, more than the limit of " +
                 number_text(game_.seconds->value) + " s, and does not lose",
             "time");
}

void EndJudge::finish(const GameCursor& cursor, const TurnJudge& turns, std::optional<Color> illegal,
                      FaultLog& log) const {
  const Standing standing{cursor.result(), turns, illegal};
  bool winner_told = false;
  bool turns_told = false;
  for (const StatedEnd& end : game_.ends) {
    if (end.after_actions != game_.actions.size()) continue;
    if (!winner_told) winner_told = judge_winner(end, standing, log);
    if (end.turns && !turns_told) turns_told = judge_turn_count(end, turns, log);
  }
}

/// Judges the stated winner, and returns whether it reported a fault.
bool EndJudge::judge_winner(const StatedEnd& end, const Standing& standing, FaultLog& log) const {
  const auto& result = standing.result;
  const std::string said = end.winner ? text_of(*end.winner) + " is said to have won" : "a draw is stated";
  const bool forfeited = end.winner && (late_ == !*end.winner || standing.illegal == !*end.winner);
  if (result) {
    if (result->winner == end.winner || (drawn_ && !end.winner) || forfeited) return false;
    const std::string truth = result->winner ? text_of(*result->winner) + " has won" : "the game is a draw";
    log.report(end.where, FaultKind::wrong_winner, said + ", but " + truth + ": " + result->reason);
    return true;
  }
  // In other files than traces people may resign or agree on a draw.
  if (drawn_ || (game_.source != GameSource::trace && !claims_rule(end))) return false;
  if (!end.winner) {
    if (game_.max_turns && standing.turns.expected() > game_.max_turns->value) return false;
    std::string played;
    if (game_.max_turns)
      played = ": " + std::to_string(standing.turns.expected() - standing.turns.first()) + " of " +
               turns_text(game_.max_turns->value) + " are played";
    log.report(end.where, FaultKind::draw_too_early, said + ", but the game goes on" + played);
    return true;
  }
  if (forfeited || (claims_forfeit(end) && !claims_rule(end))) return false;
  log.report(end.where, FaultKind::wrong_winner, said + ", but the game goes on");
  return true;
}

bool EndJudge::judge_turn_count(const StatedEnd& end, const TurnJudge& turns, FaultLog& log) const {
  const bool numbered = !turns.counts_otherwise() && !game_.actions.empty() && game_.actions.back().turn;
  const int last = numbered ? game_.actions.back().turn->value : turns.last();
  const int stated = end.turns->value;
  if (stated == turns.last() || stated == last) return false;
  // A player who forfeits has begun a turn without making a move.
  if (claims_forfeit(end) && stated == turns.expected()) return false;
  log.report(end.turns->where, FaultKind::wrong_turn_count,
             "the game has " + turns_text(turns.last()) + ", not " + std::to_string(stated));
  return true;
}

}  // namespace keymove::verify

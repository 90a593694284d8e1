// The part of the judge for stated lines of play.
#include <algorithm>

#include "verify/judge/case.h"
#include "verify/rules/rules.h"

namespace keymove::verify {

void Case::check_line(const Finding& found, int in_time) {
  if (claim_.line_kind == LineKind::none || claim_.line.empty()) return;
  const Color winner = found.outcome == Outcome::win ? problem_.setup.to_move : !problem_.setup.to_move;
  Setup at = problem_.setup;
  for (std::size_t i = 0; i < claim_.line.size(); ++i) {
    if (at.to_move == winner) {
      const int plies_left = in_time - static_cast<int>(i);
      if (plies_left < 1) return say(Verdict::refuted, "the line is longer than " + plies_text(in_time));
      const Finding here = i == 0 ? found : solve(at, {GoalKind::win, plies_left});
      check_winners_move(at, i, plies_left, here);
      if (out_.verdict == Verdict::refuted && said_) return;
    }
    at = play(at, claim_.line[i]);
  }
}

void Case::check_winners_move(const Setup& at, std::size_t index, int plies_left, const Finding& here) {
  const Move& move = claim_.line[index];
  const std::string name = named_move(at, move, style_);
  const bool among_keys = std::find(here.keys.begin(), here.keys.end(), move) != here.keys.end();
  if (!among_keys) {
    const Finding after = decide(play(at, move), plies_left - 1);
    if (after.status == Status::unknown) {
      return say(Verdict::unknown, "a limit was reached before the line's move " + name + " was decided");
    }
    if (!proves(after, Outcome::loss)) {
      return say(Verdict::refuted,
                 "the line's move " + name + " does not " + win_text(variant(), plies_left, Number::several));
    }
  }
  if (index > 0 && count_keys(here.keys) > 1) ++out_.duals;
  const bool last = index + 2 >= claim_.line.size();
  if (claim_.line_kind == LineKind::sole_moves && !last) check_sole_move(at, move, plies_left, here);
}

void Case::check_sole_move(const Setup& at, const Move& move, int plies_left, const Finding& here) {
  if (here.status == Status::unknown)
    return say(Verdict::unknown,
               "a limit was reached before the alternatives to " + named_move(at, move, style_) + " were decided");
  std::vector<Move> others;
  for (const Move& key : here.keys) {
    if (!same_key(key, move)) others.push_back(key);
  }
  // The keys are only the fastest moves: with plies to spare, slower moves may win in time, too.
  if (others.empty() && here.distance && *here.distance < plies_left) {
    for (const Move& other : moves_of(at)) {
      if (same_key(other, move)) continue;
      const Finding after = decide(play(at, other), plies_left - 1);
      if (after.status == Status::unknown) {
        say(Verdict::unknown, "a limit was reached before " + named_move(at, other, style_) + " was decided");
      } else if (proves(after, Outcome::loss)) {
        others.push_back(other);
      }
    }
  }
  if (others.empty()) return;
  if (out_.cooks.empty()) out_.cooks = others;
  std::string also;
  for (const Move& other : others) also += (also.empty() ? "" : ", ") + named_move(at, other, style_);
  say(Verdict::cooked, also + " also " + win_text(variant(), plies_left, number_of(others)) + "; the line has " +
                           named_move(at, move, style_));
}

}  // namespace keymove::verify

#include "verify/referee/score_judge.h"

#include <string>

#include "positions/base/words.h"
#include "positions/heuristic_files/heuristic_reader.h"
#include "verify/evaluation/heuristic_value.h"
#include "verify/referee/referee_texts.h"

namespace keymove::verify {

namespace {

HeuristicPtr heuristic_of(const StatedGame& game, Color player, const std::vector<HeuristicPtr>& heuristics) {
  const auto& stated = game.players[slot(player)].heuristic;
  HeuristicPtr chosen;
  for (const HeuristicPtr& heuristic : heuristics) {
    const bool named = stated ? lower_case(stated->value) == lower_case(heuristic->name) : heuristics.size() == 1;
    if (named) chosen = heuristic;
  }
  if (chosen || !stated || lower_case(stated->value) != "e0") return chosen;
  const auto given = load_heuristic(game.variant, "e0");
  return given ? *given : nullptr;
}

}  // namespace

ScoreJudge::ScoreJudge(const StatedGame& game, const std::vector<HeuristicPtr>& heuristics) {
  for (const Color player : {Color::white, Color::black})
    heuristics_[slot(player)] = heuristic_of(game, player, heuristics);
}

void ScoreJudge::judge(const StatedNumber& score, Color mover, const GameCursor& cursor, FaultLog& log) const {
  const HeuristicPtr& heuristic = heuristics_[slot(mover)];
  if (!heuristic) return;
  const Rulebook& rules = cursor.rules();
  const auto value_of = [&](const Setup& setup) { return heuristic_value(rules, rules.read(setup), *heuristic); };
  const double value = value_of(cursor.now());
  if (score.may_be(value)) return;
  if (cursor.intended() && score.may_be(value_of(*cursor.intended()))) return;
  const bool turned = score.may_be(-value);
  log.report(score.where, FaultKind::wrong_score,
             heuristic->name + " of this board is " + number_text(value) + ", not " + number_text(score.value) +
                 (turned ? ": scores are from White's view" : ""),
             turned ? "sign of " + text_of(mover) : heuristic->name);
}

}  // namespace keymove::verify

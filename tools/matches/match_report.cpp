#include "tools/matches/match_report.h"

#include <fmt/format.h>

#include "tools/matches/match_data.h"
#include "tools/matches/match_text.h"
#include "tools/matches/played_trace.h"

namespace keymove::tools {

MatchReport::MatchReport(const MatchOutputs& outputs, const MatchSchedule& schedule)
    : outputs_(outputs), schedule_(schedule), output_(outputs.file), tally_(schedule) {
  if (outputs.pgn) pgn_.emplace(outputs.pgn);
  if (outputs.jsonl) jsonl_.emplace(outputs.jsonl);
}

bool MatchReport::add(std::size_t index, const PlayedGame& game) {
  last_ = index / schedule_.games_each;
  const bool counts = tally_.pairs()[last_].ended.empty();
  const bool ended = tally_.add(index, game);
  if (!counts) return ended;
  if (pgn_) pgn_->write(pgn_of(game, index + 1));
  if (jsonl_) jsonl_->write(json_of(game, index + 1));
  if (outputs_.traces) write_trace_of(index, game);
  return ended;
}

void MatchReport::finish() { end_by(&Output::finish); }

void MatchReport::finish_partial() { end_by(&Output::finish_partial); }

void MatchReport::end_by(void (Output::*ended)()) {
  if (outputs_.format == "json") {
    output_.write(match_json(tally_));
  } else if (outputs_.format == "csv") {
    output_.write(match_csv(tally_));
  } else {
    output_.say(match_text(tally_));
  }
  (output_.*ended)();
  if (pgn_) ((*pgn_).*ended)();
  if (jsonl_) ((*jsonl_).*ended)();
}

std::string MatchReport::live() const { return live_text(tally_, last_); }

void MatchReport::write_trace_of(std::size_t index, const PlayedGame& game) const {
  Players players;
  for (std::size_t side = 0; side < 2; ++side)
    players.at(side) = schedule_.agents[schedule_.players_of(index).at(side)];
  const GameTrace trace = trace_of(schedule_.rules, players, game);
  write_file(fmt::format("{}/{}-{}", *outputs_.traces, index + 1, trace_file_name(trace)), write_trace(trace));
}

}  // namespace keymove::tools

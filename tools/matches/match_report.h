// Reports the scores of a match as text, JSON or CSV, and writes the files of its games.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "tools/console/console.h"
#include "tools/matches/match_game.h"
#include "tools/matches/match_schedule.h"
#include "tools/matches/match_tally.h"

namespace keymove::tools {

/// The files that a match writes.
struct MatchOutputs {
  std::optional<std::string> format;  ///< the format of the scores: "json", "csv", else text
  std::optional<std::string> file;    ///< the file for the scores; absent: standard output
  std::optional<std::string> pgn;
  std::optional<std::string> jsonl;
  std::optional<std::string> traces;  ///< an existing folder
};

/// The scores of a match, from the point of view of the first agent of each pair.
class MatchReport {
 public:
  /// Claims the files. The arguments must outlive the report. Throws as Output.
  MatchReport(const MatchOutputs& outputs, const MatchSchedule& schedule);

  /// Counts the next game and writes it to the files of games. Returns whether its pair has ended before its last game
  /// (see MatchTally).
  bool add(std::size_t index, const PlayedGame& game);

  /// Writes the scores and finishes all files.
  void finish();
  /// Writes the scores of an interrupted match; all files are kept as partial ones (see Output::finish_partial).
  void finish_partial();

  /// The score of the pair that has played last, for the progress line.
  [[nodiscard]] std::string live() const;
  [[nodiscard]] const MatchTally& tally() const { return tally_; }

 private:
  void end_by(void (Output::*ended)());
  void write_trace_of(std::size_t index, const PlayedGame& game) const;

  const MatchOutputs& outputs_;
  const MatchSchedule& schedule_;
  Output output_;
  MatchTally tally_;
  std::optional<Output> pgn_;
  std::optional<Output> jsonl_;
  std::size_t last_ = 0;
};

}  // namespace keymove::tools

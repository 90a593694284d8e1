// Reports the scores of a match as text or JSON, and writes the files of its games.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/console/console.h"
#include "tools/matches/match_game.h"
#include "tools/matches/match_schedule.h"
#include "tools/matches/match_score.h"

namespace keymove::tools {

/// The files that a match writes.
struct MatchOutputs {
  std::optional<std::string> format;  ///< the format of the scores: "json", else text
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

  /// Counts a game and writes it to the files of games.
  void add(std::size_t index, const PlayedGame& game);

  /// Writes the scores and finishes all files.
  void finish();
  /// Writes the scores of an interrupted match; all files are kept as partial ones (see Output::finish_partial).
  void finish_partial();

  /// The score of the pair that has played last, for the progress line.
  [[nodiscard]] std::string live() const;
  /// The scores as text.
  [[nodiscard]] std::string text() const;
  /// The scores as one line of JSON.
  [[nodiscard]] std::string json() const;

 private:
  void end_by(void (Output::*ended)());
  void write_trace_of(std::size_t index, const PlayedGame& game) const;
  [[nodiscard]] const std::string& name(std::size_t agent) const { return schedule_.agents[agent].name; }
  [[nodiscard]] int marks(std::size_t pair) const;
  [[nodiscard]] int all_marks() const;
  /// The points of each agent against each other one, the best agent first.
  [[nodiscard]] std::string cross_table() const;

  const MatchOutputs& outputs_;
  const MatchSchedule& schedule_;
  Output output_;
  std::vector<MatchScore> scores_;
  std::vector<double> slowest_;
  std::map<std::string, std::size_t> reasons_;
  std::optional<Output> pgn_;
  std::optional<Output> jsonl_;
  std::size_t last_ = 0;
};

}  // namespace keymove::tools

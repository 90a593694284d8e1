// A course's test by games: its opponents, its limits and its marks.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "positions/base/clock.h"
#include "positions/base/input_error.h"

namespace keymove::tools {

/// An opponent, and the result against it that earns its marks.
struct CourseOpponent {
  std::string agent;     ///< as on the command line: "greedy", "minimax=alphabeta:depth=4"
  double percent = 100;  ///< the percentage of games that must be won or drawn
  double marks = 1;
  int random_moves = 0;  ///< after the first game, so many of its first moves are random, so that games differ
};

/// The test. The agent that is tested has White in all games.
struct MatchCourse {
  std::string name;
  std::string variant;                 ///< name or file
  std::size_t games = 50;              ///< against each opponent
  std::optional<Clock> clock;          ///< of the times
  std::optional<double> time;          ///< seconds for a move
  std::optional<double> game_time;     ///< seconds for all moves of a game
  std::optional<double> pair_time;     ///< seconds for all games against an opponent
  std::optional<std::size_t> give_up;  ///< how many games in succession may exceed the time
  std::vector<CourseOpponent> opponents;

  [[nodiscard]] double marks() const;
};

/// The course of that name that comes with keymove ("minichess-7x7"), or the one in the JSON file
/// (docs/matches.md). Errors: those of read_input and JsonSource, `course-type`, `course-key`, `course`.
Result<MatchCourse> load_course(const std::string& name_or_file);

/// Reads the JSON text; `file` is for messages.
Result<MatchCourse> parse_course(const std::string& file, const std::string& text);

}  // namespace keymove::tools

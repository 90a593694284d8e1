// The lines of a log in which a program has written what it and a chess engine say to each other by UCI.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace keymove {

/// A command or an answer of UCI on a line of a log.
struct LogLine {
  std::string channel;    ///< what names the engine in the words before it, without times and arrows
  std::string_view word;  ///< "position", "go", "info", "bestmove", "setoption" or "ucinewgame"
  std::size_t at = 0;     ///< where what follows the word begins in the line
};

/// What the line has of UCI: it begins with that, or has times, arrows and the engine's name before it, as in
/// "2024-05-03 17:49:45,072-->1:go depth 9", "61 <Engine(0): bestmove e2e4" and ">> position startpos". Nothing if it
/// is another line.
std::optional<LogLine> log_line(std::string_view line);

}  // namespace keymove

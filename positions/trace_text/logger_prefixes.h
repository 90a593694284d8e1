// What loggers, and programs that collect the output of others, print before each line.
#pragma once

#include <string>

namespace keymove {

/// Writes blanks in the place of the prefixes of loggers and time stamps: "[10:42:31] ", "INFO:root:",
/// "2025-03-13 23:12:01.123 | INFO     | __main__:play:12 - ", "10:42:31,123 [main] INFO  Game - ",
/// "Mar 13 23:12:01 host referee[12]: ", "I0313 23:12:01.123456 12 game.cc:30] ". A time stamp in no brackets, and a
/// name such as "referee-1  | " or "[team1] ", is a prefix only if most lines have one.
void blank_logger_prefixes(std::string& text);

}  // namespace keymove

// Logs of chess engines: what a program and its engines have said to each other by UCI.
#pragma once

#include <string_view>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// What a text has of a log.
struct EngineLogSigns {
  bool is_log = false;  ///< a command "position", and another line of UCI or a position from the start
  bool mostly = false;  ///< the same, and a quarter of its lines are of UCI
};

/// The signs that the text shows; none of a document in JSON.
EngineLogSigns signs_of_engine_log(std::string_view text);

/// Reads the position of each command "position", its moves played, with what the engine says of it: the mate that its
/// last score announces, with its line, else its best move as an opinion. Other lines are passed over.
Suite parse_engine_log(const SuiteText& source);

}  // namespace keymove

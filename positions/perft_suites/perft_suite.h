// Suites of positions with the numbers of their move sequences, for tests of move generators.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/game/setup.h"

namespace keymove {

/// A stated number of move sequences.
struct PerftCount {
  int depth = 0;  ///< in plies
  std::uint64_t nodes = 0;
};

/// A position of such a suite.
struct PerftPosition {
  std::string id;  ///< the file's name and the line if none is stated
  Location where;
  std::string source_text;           ///< the line, for messages
  std::optional<Setup> setup;        ///< absent when the FEN could not be read
  std::vector<PerftCount> counts;    ///< as stated, not empty unless there are errors
  std::vector<std::string> repairs;  ///< a sentence for each repair of the FEN
  std::vector<InputError> errors;    ///< of the FEN, and `perft-count`: of what is no count
};

/// The positions of a text in one of the forms in which engines keep them: lines `FEN ;D1 20 ;D2 400`, also with other
/// signs and words before the numbers; lines `FEN,20,400` of the counts from depth 1 on; a table with the columns fen,
/// depth and nodes; blocks of lines `id`, `epd FEN` and `perft 1 20`; or JSON, an array of objects with `fen` and
/// either `depth` and `nodes` or the counts. Lines without a count are passed over. The variant is chess, or Chess960
/// where a FEN is of it, unless one is given.
/// Errors: `json`, or `no-counts` if there is no position with a count.
Result<std::vector<PerftPosition>> parse_perft_suite(const std::string& file, const std::string& text,
                                                     const VariantPtr& variant);

}  // namespace keymove

// Writes suites in other formats, and says what is lost.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "positions/problem/problem.h"

namespace keymove {

/// What a format cannot hold of one position.
struct WritingLoss {
  std::string id;
  bool whole = false;  ///< the position was left out
  std::string what;    ///< "the keys and the line"; for a whole position the reason
};

struct WrittenSuite {
  std::string text;
  std::vector<TestPosition> positions;  ///< those that were written
  std::vector<WritingLoss> losses;      ///< in the order of the positions
};

/// The names of the formats that can be written: "epd", "json", ...
const std::vector<std::string>& written_suite_formats();

/// Whether the format holds moves that lead to the position that is asked about.
bool holds_moves_before(std::string_view format);

/// The suite in that format, one of written_suite_formats(). Requires positions with a setup and without errors. What
/// is lost is found by reading each position back.
WrittenSuite write_suite(const Suite& suite, std::string_view format);

}  // namespace keymove

// Positions of suites that cannot be solved, as what Python can pickle.
#pragma once

#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "keymove/board.h"
#include "keymove/suite.h"

namespace keymove::api {

/// File, line, column, code, message and the line of text.
using ErrorParts = std::tuple<std::string, int, int, std::string, std::string, std::string>;
/// The id, then file, line, column and text of the record, its convention, themes and repairs, its errors, and why it
/// is not supported.
using BadParts = std::tuple<std::string, std::string, int, int, std::string, std::string, std::vector<std::string>,
                            std::vector<std::string>, std::vector<ErrorParts>, std::string>;

/// All that a verdict on the position needs; nothing if it can be solved, since a suite in JSON holds it then.
std::optional<BadParts> bad_parts(const SuitePosition& position);

/// The position of those parts. `board` is the one of a position that has no errors, but is not supported.
SuitePosition bad_position(const BadParts& parts, const std::optional<Board>& board);

}  // namespace keymove::api

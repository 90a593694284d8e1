// A judged position as a record of its run.
#pragma once

#include <optional>
#include <string>

#include "tools/batch/batch.h"
#include "tools/judging/judged.h"
#include "tools/records/run.h"

namespace keymove::tools {

/// "suite.epd:17", or the file alone where the line is not known.
std::string place_of(const Location& where);

/// What the suite says of the answer, for people: "a1a6, win in 3 plies"; empty when it says nothing.
std::string stated_text(const TestPosition& position, const std::optional<Problem>& problem);

/// The part of a record that is about the position alone.
RunRecord record_of_position(const Batch& batch, std::size_t number, const std::optional<Problem>& problem);

/// The record of verify for the batch's position of that number.
RunRecord record_of(const Batch& batch, std::size_t number, const Judged& judged);

}  // namespace keymove::tools

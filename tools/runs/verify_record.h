// A judged position as a record of its run.
#pragma once

#include <optional>
#include <string>

#include "tools/batch/batch.h"
#include "tools/judging/judged.h"
#include "tools/records/run.h"

namespace keymove::tools {

/// "suite.epd:17", or only the file if the line is not known.
std::string place_of(const Location& where);

/// The answer that the suite states, in words: "a1a6, win in 3 plies"; empty if it states none.
std::string stated_text(const TestPosition& position, const std::optional<Problem>& problem,
                        const StyleWish& wish = {});

/// The part of a record that depends only on the position and its claim.
RunRecord record_of_position(const Batch& batch, std::size_t number, const std::optional<Problem>& problem,
                             const StyleWish& wish = {});

/// The record of verify for position `number` of the batch.
RunRecord record_of(const Batch& batch, std::size_t number, const Judged& judged);

}  // namespace keymove::tools

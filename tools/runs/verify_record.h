// A judged position as a record of its run.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "positions/certificates/certificate.h"
#include "positions/problem/problem.h"
#include "tools/judging/judged.h"
#include "tools/records/run.h"

namespace keymove::tools {

/// "suite.epd:17", or only the file if the line is not known.
std::string place_of(const Location& where);

/// The answer that the suite states, in words: "a1a6, win in 3 plies"; empty if it states none.
std::string stated_text(const TestPosition& position, const std::optional<Problem>& problem,
                        const StyleWish& wish = {});

/// The part of a record that depends only on the position and its claim. `index` is that of the record.
RunRecord record_of_position(const TestPosition& position, std::size_t index, const std::optional<Problem>& problem,
                             const StyleWish& wish = {});

/// Adds the digest of the certificate to a record, and the certificate if it is to be carried.
void add_certificate(const Certificate& certificate, Carried carried, RunRecord& record);

/// The record of verify for a position.
RunRecord record_of(const TestPosition& position, std::size_t index, const Judged& judged,
                    Carried carried = Carried::digest);

}  // namespace keymove::tools

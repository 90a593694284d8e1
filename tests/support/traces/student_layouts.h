// Traces in further layouts, after the habits of programs that grow out of the course's skeleton.
#pragma once

#include <string>

#include "tests/support/traces/trace_layouts.h"

namespace keymove::tests {

constexpr int kStudentLayouts = 10;

/// The trace of the game in the student layout with that number (from 0).
std::string print_student_trace(const PrintedGame& game, int layout);

}  // namespace keymove::tests

// The program's exit codes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace keymove::tools {

/// The exit codes; scripts rely on them.
enum class ExitCode : int {
  success = 0,
  wrong_answer = 1,
  usage = 2,
  bad_input = 3,
  nothing_selected = 4,
  undecided = 5,
  internal_error = 70,
  system_error = 71,
  cannot_write = 74,
  interrupted = 130,
};

/// The more serious of two exit codes. The order is: internal error, failed output, failure of the system,
/// interruption, usage, bad input, wrong answer, undecided, nothing selected, success.
inline ExitCode worse(ExitCode a, ExitCode b) {
  constexpr std::array kOrder = {ExitCode::internal_error, ExitCode::cannot_write, ExitCode::system_error,
                                 ExitCode::interrupted,    ExitCode::usage,        ExitCode::bad_input,
                                 ExitCode::wrong_answer,   ExitCode::undecided,    ExitCode::nothing_selected};
  for (const ExitCode code : kOrder) {
    if (a == code || b == code) return code;
  }
  return ExitCode::success;
}

}  // namespace keymove::tools

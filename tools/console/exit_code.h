// What the program tells the shell.
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

/// The one of the two that is said: internal error, then a failed output, a refusal of the system, interrupted, usage,
/// bad input, wrong answer, undecided, nothing selected, success.
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

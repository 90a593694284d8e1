// The judge's words.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace keymove::verify {

/// What is said of a stated answer, in order of precedence (docs/verdicts.md).
enum class Verdict {
  bad_position,  ///< the position or its answer cannot be read or is illegal
  unsupported,   ///< a stipulation keymove does not judge
  refuted,       ///< the stated answer does not do what is stated
  shorter,       ///< a faster win exists
  cooked,        ///< other first moves work too
  confirmed,
  unknown,          ///< a limit was reached
  no_claim,         ///< nothing is stated; the answer is given
  opinion_agrees,   ///< a stated best move that no proof decides: a search agrees
  opinion_differs,  ///< ... or does not
  solver_bug,       ///< our own answer contradicts itself, the reference rules or its certificate
};

constexpr int kVerdicts = 11;

/// "confirmed", "bad_position", ...
std::string_view text_of(Verdict verdict);

/// The verdict of that text, if there is one.
std::optional<Verdict> verdict_named(std::string_view text);

}  // namespace keymove::verify

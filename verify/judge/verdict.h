// The verdicts of the judge.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace keymove::verify {

/// The verdict about a stated answer, in order of precedence (docs/verdicts.md).
enum class Verdict {
  bad_position,  ///< the position or its answer is unreadable or illegal
  unsupported,   ///< a stipulation that keymove does not judge
  refuted,       ///< the stated answer does not do what is claimed
  shorter,       ///< a faster win exists
  cooked,        ///< other first moves solve the problem, too
  confirmed,
  unknown,          ///< a limit was reached
  no_claim,         ///< the suite states no answer; the finding is given
  opinion_agrees,   ///< a search agrees with a stated best move, but nothing is proved
  opinion_differs,  ///< a search prefers another move, but nothing is proved
  solver_bug,       ///< the solver's answer contradicts itself, the reference rules or its certificate
};

constexpr int kVerdicts = 11;

/// "confirmed", "bad_position", ...
std::string_view text_of(Verdict verdict);

/// The verdict with that text; absent if there is none.
std::optional<Verdict> verdict_named(std::string_view text);

}  // namespace keymove::verify

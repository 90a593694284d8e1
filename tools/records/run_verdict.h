// The verdicts of a run on positions and on agents' answers.
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "positions/base/enum_names.h"
#include "verify/judge/verdict.h"

namespace keymove::tools {

/// A verdict on an agent's answer (docs/grading.md).
enum class GradeVerdict {
  right,
  wrong,        ///< a legal answer that does not do what is asked
  illegal,      ///< a move that the position does not allow
  malformed,    ///< the answer is not a move, list or tree
  exception,    ///< the agent says that it failed
  crashed,      ///< the agent ended
  timeout,      ///< no answer in time
  flood,        ///< the agent wrote more than one answer may have
  closed,       ///< the agent closed its output
  memory,       ///< it took more memory than it may
  processes,    ///< it started more processes than it may
  disk,         ///< it wrote more than it may
  not_started,  ///< it could not be started
  unsupported,  ///< it does not know the game, or what is asked
  ungraded,     ///< it is not known whether the answer is right
};

/// The names in the store, in JSON and in reports.
inline constexpr EnumNames<GradeVerdict> kGradeVerdictNames = {{GradeVerdict::right, "right"},
                                                               {GradeVerdict::wrong, "wrong"},
                                                               {GradeVerdict::illegal, "illegal"},
                                                               {GradeVerdict::malformed, "malformed"},
                                                               {GradeVerdict::exception, "exception"},
                                                               {GradeVerdict::crashed, "crashed"},
                                                               {GradeVerdict::timeout, "timeout"},
                                                               {GradeVerdict::flood, "flood"},
                                                               {GradeVerdict::closed, "closed"},
                                                               {GradeVerdict::memory, "memory"},
                                                               {GradeVerdict::processes, "processes"},
                                                               {GradeVerdict::disk, "disk"},
                                                               {GradeVerdict::not_started, "not_started"},
                                                               {GradeVerdict::unsupported, "unsupported"},
                                                               {GradeVerdict::ungraded, "ungraded"}};

/// How a verdict counts in reports.
enum class Standing {
  good,      ///< the claim is confirmed or not contradicted, or the answer is right
  bad,       ///< the claim or the answer is wrong, or there was an error
  doubtful,  ///< nothing is decided
};

/// The judge's verdict on a position, or the examiner's verdict on an answer. A record of verify has the judge's
/// verdict. A record of grade has the examiner's, or the judge's if no agent could be asked or keymove itself failed.
class RunVerdict {
 public:
  RunVerdict() = default;
  RunVerdict(verify::Verdict verdict) : verdict_(verdict) {}
  RunVerdict(GradeVerdict verdict) : verdict_(verdict) {}

  /// The verdict's name: "confirmed", "right".
  [[nodiscard]] std::string_view text() const;
  [[nodiscard]] Standing standing() const;
  /// The judge's verdict; nothing if the verdict is the examiner's.
  [[nodiscard]] std::optional<verify::Verdict> judged() const;

  friend bool operator==(const RunVerdict&, const RunVerdict&) = default;

 private:
  std::variant<verify::Verdict, GradeVerdict> verdict_ = verify::Verdict::unknown;
};

}  // namespace keymove::tools

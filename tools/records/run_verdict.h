// What a run says of a position, or of an agent's answer to it.
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "positions/base/enum_names.h"
#include "verify/judge/verdict.h"

namespace keymove::tools {

/// What is said of an agent's answer (docs/grading.md).
enum class GradeVerdict {
  right,
  wrong,        ///< a legal answer that does not do what is asked
  illegal,      ///< a move that the position does not allow
  malformed,    ///< no move, list or tree
  exception,    ///< the agent says that it failed
  crashed,      ///< it ended
  timeout,      ///< no answer in time
  flood,        ///< more than one answer may have
  closed,       ///< it closed its output
  memory,       ///< it took more memory than it may
  processes,    ///< it started more processes than it may
  disk,         ///< it wrote more than it may
  not_started,  ///< it could not be started
  unsupported,  ///< it does not know the game, or what is asked
  ungraded,     ///< nobody knows
};

/// Of the store, JSON and reports.
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
  good,      ///< as stated, or right
  bad,       ///< an answer is wrong
  doubtful,  ///< nothing is decided
};

/// The judge's verdict on a position or the examiner's on an answer. A record of verify has the judge's. One of grade
/// has the examiner's, but the judge's where no agent could be asked or keymove itself failed.
class RunVerdict {
 public:
  RunVerdict() = default;
  RunVerdict(verify::Verdict verdict) : verdict_(verdict) {}
  RunVerdict(GradeVerdict verdict) : verdict_(verdict) {}

  /// Its word: "confirmed", "right".
  [[nodiscard]] std::string_view text() const;
  [[nodiscard]] Standing standing() const;
  /// The judge's verdict, if it is one.
  [[nodiscard]] std::optional<verify::Verdict> judged() const;

  friend bool operator==(const RunVerdict&, const RunVerdict&) = default;

 private:
  std::variant<verify::Verdict, GradeVerdict> verdict_ = verify::Verdict::unknown;
};

}  // namespace keymove::tools

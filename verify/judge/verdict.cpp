#include "verify/judge/verdict.h"

#include "positions/base/enum_names.h"

namespace keymove::verify {

namespace {

constexpr EnumNames<Verdict> kVerdictNames = {{Verdict::bad_position, "bad_position"},
                                              {Verdict::unsupported, "unsupported"},
                                              {Verdict::refuted, "refuted"},
                                              {Verdict::shorter, "shorter"},
                                              {Verdict::cooked, "cooked"},
                                              {Verdict::confirmed, "confirmed"},
                                              {Verdict::unknown, "unknown"},
                                              {Verdict::no_claim, "no_claim"},
                                              {Verdict::opinion_agrees, "opinion_agrees"},
                                              {Verdict::opinion_differs, "opinion_differs"},
                                              {Verdict::solver_bug, "solver_bug"}};
static_assert(enumerator_count<Verdict>() == kVerdicts);

}  // namespace

std::string_view text_of(Verdict verdict) { return kVerdictNames.name_of(verdict); }

std::optional<Verdict> verdict_named(std::string_view text) { return kVerdictNames.named(text); }

}  // namespace keymove::verify

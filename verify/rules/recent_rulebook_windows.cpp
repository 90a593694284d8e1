// All threads share the rulebooks. With g++ 12 for Windows a thread's memory may be gone before its thread_local
// objects are destroyed: one of ten runs crashed at its end.
#include <memory>
#include <mutex>

#include "verify/rules/recent_rulebooks.h"
#include "verify/rules/rules.h"

namespace keymove::verify {

std::shared_ptr<const Rulebook> recent_rulebook(const VariantPtr& variant) {
  static std::mutex mutex;
  static RecentRulebooks recent;
  const std::lock_guard lock(mutex);
  return recent.of(variant);
}

}  // namespace keymove::verify

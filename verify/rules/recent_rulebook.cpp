#include <memory>

#include "verify/rules/recent_rulebooks.h"
#include "verify/rules/rules.h"

namespace keymove::verify {

std::shared_ptr<const Rulebook> recent_rulebook(const VariantPtr& variant) {
  thread_local RecentRulebooks recent;
  return recent.of(variant);
}

}  // namespace keymove::verify

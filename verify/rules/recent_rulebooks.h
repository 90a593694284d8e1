// The rulebooks that were used last.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "positions/game/variant.h"
#include "verify/rules/rulebook.h"

namespace keymove::verify {

/// Makes each rulebook once, as long as few variants take turns. A rulebook keeps its variant alive, so that no other
/// variant can get the same address.
class RecentRulebooks {
 public:
  std::shared_ptr<const Rulebook> of(const VariantPtr& variant) {
    for (const auto& book : books_) {
      if (book && book->variant() == variant) return book;
    }
    std::shared_ptr<const Rulebook>& oldest = books_[next_++ % books_.size()];
    oldest = std::make_shared<const Rulebook>(variant);
    return oldest;
  }

 private:
  std::array<std::shared_ptr<const Rulebook>, 4> books_;
  std::size_t next_ = 0;
};

}  // namespace keymove::verify

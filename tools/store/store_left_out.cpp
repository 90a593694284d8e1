// Replaces the store in a build without SQLite. Only the constructor is ever called, since it throws.
#include "tools/console/usage_error.h"
#include "tools/store/store.h"

namespace keymove::tools {

Store::Store(const std::string& /*path*/, Mode /*mode*/) {
  throw UsageError("this build of keymove has no store (KEYMOVE_STORE=OFF)");
}

Store::~Store() = default;

std::int64_t Store::begin(const RunHead& /*head*/) { return 0; }
std::optional<StoredRun> Store::find(const RunHead& /*head*/) { return std::nullopt; }
void Store::add(std::int64_t /*run*/, const RunRecord& /*record*/) {}
void Store::tend() {}
void Store::end(std::int64_t /*run*/) {}
std::vector<RunRecord> Store::records(const StoredRun& /*run*/, const std::optional<RecordPlace>& /*after*/,
                                      std::size_t /*most*/) {
  return {};
}
std::vector<std::pair<RecordPlace, RunVerdict>> Store::verdicts(const StoredRun& /*run*/) { return {}; }

}  // namespace keymove::tools

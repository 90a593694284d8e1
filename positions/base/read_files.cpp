#include "positions/base/read_files.h"

#include <mutex>
#include <optional>
#include <set>

#include "positions/base/system_file.h"

namespace keymove {

namespace {

constexpr int kStandardInput = 0;  // its descriptor

struct Ledger {
  std::mutex mutex;
  std::set<FileIdentity> read;
};

Ledger& ledger() {
  static Ledger one;
  return one;
}

bool has(const std::optional<FileIdentity>& file) {
  const std::lock_guard<std::mutex> hold(ledger().mutex);
  return file && ledger().read.count(*file) != 0;
}

}  // namespace

void note_read_file(const std::string& path) {
  const auto file = path == "-" ? identity_of(kStandardInput) : identity_of(path);
  const std::lock_guard<std::mutex> hold(ledger().mutex);
  if (file) ledger().read.insert(*file);
}

bool was_read(const std::string& path) { return has(identity_of(path)); }

bool was_read(int descriptor) { return has(identity_of(descriptor)); }

void forget_read_files() {
  const std::lock_guard<std::mutex> hold(ledger().mutex);
  ledger().read.clear();
}

}  // namespace keymove

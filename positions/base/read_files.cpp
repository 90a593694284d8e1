#include "positions/base/read_files.h"

#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include <sys/stat.h>
#include <unistd.h>

namespace keymove {

namespace {

/// Device and inode: they identify a file whatever path leads to it.
using Identity = std::pair<dev_t, ino_t>;

struct Ledger {
  std::mutex mutex;
  std::set<Identity> read;
};

Ledger& ledger() {
  static Ledger one;
  return one;
}

std::optional<Identity> identity_of(const struct stat& status) {
  if (!S_ISREG(status.st_mode)) return std::nullopt;
  return Identity{status.st_dev, status.st_ino};
}

std::optional<Identity> identity_of(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return std::nullopt;
  return identity_of(status);
}

std::optional<Identity> identity_of(int descriptor) {
  struct stat status {};
  if (fstat(descriptor, &status) != 0) return std::nullopt;
  return identity_of(status);
}

bool has(const std::optional<Identity>& file) {
  const std::lock_guard<std::mutex> hold(ledger().mutex);
  return file && ledger().read.count(*file) != 0;
}

}  // namespace

void note_read_file(const std::string& path) {
  const auto file = path == "-" ? identity_of(STDIN_FILENO) : identity_of(path);
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

#include "positions/base/system_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace keymove {

namespace {

std::optional<FileIdentity> identity_in(const struct stat& status) {
  if (!S_ISREG(status.st_mode)) return std::nullopt;
  return FileIdentity{status.st_dev, status.st_ino};
}

}  // namespace

std::optional<FileIdentity> identity_of(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return std::nullopt;
  return identity_in(status);
}

std::optional<FileIdentity> identity_of(int descriptor) {
  struct stat status {};
  if (fstat(descriptor, &status) != 0) return std::nullopt;
  return identity_in(status);
}

int open_to_read(const std::string& path) { return ::open(path.c_str(), O_RDONLY | O_CLOEXEC); }

std::ptrdiff_t read_some(int descriptor, char* bytes, std::size_t size) { return ::read(descriptor, bytes, size); }

void close_descriptor(int descriptor) { ::close(descriptor); }

}  // namespace keymove

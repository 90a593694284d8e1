#include "tools/system/new_file.h"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace keymove::tools {

namespace {

constexpr mode_t kDefaultMode = 0666;  // reduced by the umask
constexpr mode_t kPermissions = 0777;

std::string path_of_descriptor(int descriptor) { return "/proc/self/fd/" + std::to_string(descriptor); }

}  // namespace

std::optional<int> descriptor_named(const std::filesystem::path& path) {
  const std::string text = path.lexically_normal().string();
  if (text == "/dev/stdout") return STDOUT_FILENO;
  if (text == "/dev/stderr") return STDERR_FILENO;
  for (const std::string folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!text.starts_with(folder)) continue;
    int number = -1;
    const char* last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data() + folder.size(), last, number);
    if (error == std::errc() && end == last) return number;
  }
  return std::nullopt;
}

bool is_standard_output(const std::string& path) {
  struct stat there {};
  struct stat here {};
  return stat(path.c_str(), &there) == 0 && fstat(STDOUT_FILENO, &here) == 0 && S_ISREG(there.st_mode) &&
         there.st_dev == here.st_dev && there.st_ino == here.st_ino;
}

bool may_be_written(const std::filesystem::path& path) { return access(path.c_str(), W_OK) == 0; }

int second_descriptor(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 0); }

int open_device(const std::filesystem::path& path) { return ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY); }

int open_nameless(const std::filesystem::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, kDefaultMode);
  if (descriptor < 0) return -1;
  // The file gets its name through this path.
  if (access(path_of_descriptor(descriptor).c_str(), F_OK) == 0) return descriptor;
  ::close(descriptor);
  return -1;
}

int open_new(const std::filesystem::path& path) {
  return ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kDefaultMode);
}

bool name_file(int descriptor, const std::filesystem::path& path) {
  return linkat(AT_FDCWD, path_of_descriptor(descriptor).c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

bool keep_permissions(int descriptor, const std::filesystem::path& place) {
  struct stat before {};
  if (stat(place.c_str(), &before) != 0) return true;
  // Only root may give a file away; for other users it becomes their own.
  if (fchown(descriptor, before.st_uid, before.st_gid) != 0) errno = 0;
  return fchmod(descriptor, before.st_mode & kPermissions) == 0;
}

std::ptrdiff_t write_some(int descriptor, std::string_view text) {
  return ::write(descriptor, text.data(), text.size());
}

bool put_in_place(const std::filesystem::path& from, const std::filesystem::path& to) {
  return std::rename(from.c_str(), to.c_str()) == 0;
}

bool close_file(int descriptor) { return ::close(descriptor) == 0; }

int process_number() { return getpid(); }

}  // namespace keymove::tools

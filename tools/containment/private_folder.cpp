#include "tools/containment/private_folder.h"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <mutex>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/containment/process_group.h"

namespace keymove::tools {

namespace fs = std::filesystem;

namespace {

constexpr const char* kFolderStem = "keymove-agent-";
constexpr mode_t kPassable = 0711;  // others may pass through it, but not list it
constexpr mode_t kOwn = 0700;

fs::path temporary_folder() {
  std::error_code error;
  fs::path base = fs::temp_directory_path(error);
  return error ? fs::path("/tmp") : base;
}

int hold(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
  if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
  if (fd >= 0) close(fd);
  return -1;
}

/// Removes the folders of our user that earlier processes have left and nobody holds. New folders are kept, since they
/// may not be held yet.
void sweep() {
  constexpr auto kNew = std::chrono::minutes(1);
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(temporary_folder(), error)) {
    const std::string path = entry.path().string();
    struct stat status {};
    if (!entry.path().filename().string().starts_with(kFolderStem) || lstat(path.c_str(), &status) != 0) continue;
    const auto age = std::chrono::system_clock::now() - std::chrono::system_clock::from_time_t(status.st_mtime);
    if (!S_ISDIR(status.st_mode) || status.st_uid != geteuid() || age < kNew) continue;
    const int held = hold(path);
    if (held < 0) continue;
    remove_folder(path);
    close(held);
  }
}

}  // namespace

PrivateFolder::PrivateFolder() {
  static std::once_flag swept;
  std::call_once(swept, sweep);
  outer_ = (temporary_folder() / (std::string(kFolderStem) + "XXXXXX")).string();
  if (mkdtemp(outer_.data()) == nullptr) {
    outer_.clear();
    return;
  }
  held_ = hold(outer_);
  const std::string inner = outer_ + "/home";
  if (chmod(outer_.c_str(), kPassable) == 0 && mkdir(inner.c_str(), kOwn) == 0) inner_ = inner;
}

PrivateFolder::~PrivateFolder() {
  if (outer_.empty()) return;
  std::error_code error;
  const fs::path moved = fs::read_symlink("/proc/self/fd/" + std::to_string(held_), error);
  if (held_ >= 0 && !error) remove_folder(moved.string());
  if (fs::is_symlink(outer_, error)) fs::remove(outer_, error);  // a link that was put in its place
  if (held_ >= 0) close(held_);
}

void remove_private_folder(const std::string& path) {
  const fs::path outer = fs::path(path).parent_path();
  if (!outer.filename().string().starts_with(kFolderStem)) return;
  std::error_code error;
  remove_folder(path);
  fs::remove(outer, error);
}

void remove_folder(const std::string& path) {
  std::error_code error;
  fs::remove_all(path, error);
  if (!error) return;
  constexpr auto kOptions = fs::directory_options::none;
  chmod(path.c_str(), kOwn);
  for (fs::recursive_directory_iterator it(path, kOptions, error), end; !error && it != end; it.increment(error)) {
    // Before the iterator goes into it.
    if (it->symlink_status().type() == fs::file_type::directory) chmod(it->path().c_str(), kOwn);
  }
  fs::remove_all(path, error);
}

std::size_t mib_in_folder(const std::string& path) {
  constexpr std::uintmax_t kBlock = 512;
  std::uintmax_t bytes = 0;
  std::error_code error;
  const auto options = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator it(path, options, error), end; !error && it != end; it.increment(error)) {
    struct stat status {};
    if (lstat(it->path().c_str(), &status) == 0) bytes += static_cast<std::uintmax_t>(status.st_blocks) * kBlock;
  }
  return static_cast<std::size_t>(bytes / kMib);
}

}  // namespace keymove::tools

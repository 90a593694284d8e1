#include "tools/containment/other_user.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <set>
#include <vector>

#include <fcntl.h>
#include <grp.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace keymove::tools {

namespace fs = std::filesystem;

namespace {

constexpr uid_t kFirst = 1'900'000'000;
constexpr uid_t kNobody = 65534;

/// Whether this user namespace has that user.
bool is_known(uid_t user) {
  std::ifstream map("/proc/self/uid_map");
  std::uint64_t inside = 0;
  std::uint64_t outside = 0;
  std::uint64_t count = 0;
  while (map >> inside >> outside >> count) {
    if (user >= inside && user - inside < count) return true;
  }
  return false;
}

/// The outermost folder above the path that other users may not enter; empty if there is none.
fs::path closed_folder(const std::string& path) {
  fs::path at;
  for (const fs::path& part : fs::path(path).parent_path()) {
    at /= part;
    struct stat status {};
    if (stat(at.c_str(), &status) == 0 && (status.st_mode & S_IXOTH) == 0) return at;
  }
  return {};
}

void mount_empty(const std::string& folder, const std::string& options) {
  mount("tmpfs", folder.c_str(), "tmpfs", MS_NOSUID | MS_NODEV, options.c_str());
}

/// A file or folder that is mounted again in its place after a folder above it has been covered.
struct Held {
  std::string path;
  fs::path closed;  ///< the folder above it that others may not enter
  int tree = -1;
};

/// Makes the paths reachable even if folders above them are closed. Everything else in those folders disappears.
void open_ways(const std::vector<std::string>& paths) {
  std::vector<Held> all;
  for (const std::string& path : paths) {
    const fs::path closed = closed_folder(path);
    if (closed.empty() || closed == "/") continue;
    const int tree = open_tree(AT_FDCWD, path.c_str(), OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE);
    if (tree >= 0) all.push_back({path, closed, tree});
  }
  std::set<fs::path> covered;
  for (const Held& held : all) {
    if (covered.insert(held.closed).second) mount_empty(held.closed.string(), "mode=755,size=1m");
  }
  for (const Held& held : all) {
    std::error_code error;
    struct stat status {};
    fs::create_directories(fs::path(held.path).parent_path(), error);
    if (fstat(held.tree, &status) == 0 && S_ISDIR(status.st_mode)) {
      fs::create_directory(held.path, error);
    } else {
      std::ofstream(held.path).put('\n');
    }
    move_mount(held.tree, "", AT_FDCWD, held.path.c_str(), MOVE_MOUNT_F_EMPTY_PATH);
    close(held.tree);
  }
}

}  // namespace

std::optional<uid_t> other_user() {
  if (geteuid() != 0) return std::nullopt;
  const uid_t own = kFirst + static_cast<uid_t>(getpid());
  for (const uid_t user : {own, kNobody}) {
    if (is_known(user)) return user;
  }
  return std::nullopt;
}

bool narrow_view(const Containment& limits, const std::string& folder, uid_t user) {
  for (const int kind : {CLONE_NEWNET, CLONE_NEWIPC}) unshare(kind);
  if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return false;
  const std::string owner = std::to_string(user);
  mount_empty(folder, "mode=700,uid=" + owner + ",gid=" + owner + ",size=" + std::to_string(limits.disk_mib) + "m");
  for (const std::string& path : limits.hidden) {
    std::error_code error;
    if (std::find(limits.reads.begin(), limits.reads.end(), path) != limits.reads.end()) continue;
    if (fs::is_directory(path, error)) {
      mount_empty(path, "mode=700,size=1m");
    } else if (fs::exists(path, error)) {
      mount("/dev/null", path.c_str(), nullptr, MS_BIND, nullptr);
    }
  }
  std::vector<std::string> paths = limits.reads;
  paths.push_back(folder);
  open_ways(paths);
  return true;
}

bool open_to_others(const std::vector<std::string>& paths) {
  return std::all_of(paths.begin(), paths.end(), [](const std::string& path) {
    struct stat status {};
    const bool is_read = stat(path.c_str(), &status) == 0 && (status.st_mode & S_IROTH) != 0;
    return is_read && closed_folder(path).empty();
  });
}

bool become_user(uid_t user) {
  return setgroups(0, nullptr) == 0 && setresgid(user, user, user) == 0 && setresuid(user, user, user) == 0;
}

bool become_plain_root(const std::string& folder) {
  if (chown(folder.c_str(), 0, 0) != 0) return false;
  unsigned long capability = 0;
  while (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0) ++capability;
  return capability > 0;
}

}  // namespace keymove::tools

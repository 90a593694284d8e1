// The folder in which a contained program may write, where it has no room of its own.
#pragma once

#include <cstddef>
#include <string>

namespace keymove::tools {

/// A new folder in the temporary one, that is removed with the object, wherever it has been moved to by then. One that
/// was left because keymove was killed is removed by the next.
class PrivateFolder {
 public:
  PrivateFolder();
  ~PrivateFolder();
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;

  /// Empty when there is none, and errno says why.
  [[nodiscard]] const std::string& path() const { return inner_; }

 private:
  std::string outer_;  ///< ours, so that a program of another user cannot move what is in it
  std::string inner_;
  int held_ = -1;  ///< the outer folder, locked: a sign that it is in use
};

/// Removes that of such an object, by its path: for the supervisor, which may be the last that is there.
void remove_private_folder(const std::string& path);

/// Removes a folder with all that is in it, though some of it has been closed to us. Follows no links.
void remove_folder(const std::string& path);

/// The disk space that the files below a folder take, in MiB. Follows no links.
std::size_t mib_in_folder(const std::string& path);

}  // namespace keymove::tools

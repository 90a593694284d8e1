// The folder in which a contained program may write, unless bubblewrap provides one.
#pragma once

#include <cstddef>
#include <string>

namespace keymove::tools {

/// A new folder in the temporary folder. The destructor removes it, wherever it has been moved to. A folder that is
/// left because keymove was killed is removed by a later process.
class PrivateFolder {
 public:
  PrivateFolder();
  ~PrivateFolder();
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;

  /// Empty if the folder could not be made; then errno says why.
  [[nodiscard]] const std::string& path() const { return inner_; }

 private:
  std::string outer_;  ///< owned by us, so that a program of another user cannot move its contents
  std::string inner_;
  int held_ = -1;  ///< the outer folder, locked as a sign that it is in use
};

/// Removes the folder of a PrivateFolder by its path. The supervisor needs it, since keymove may have been killed.
void remove_private_folder(const std::string& path);

/// Removes a folder with its contents, even if the program has closed parts of it to us. Follows no links.
void remove_folder(const std::string& path);

/// The disk space that the files below a folder take, in MiB. Follows no links.
std::size_t mib_in_folder(const std::string& path);

}  // namespace keymove::tools

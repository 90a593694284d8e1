// Names of files after the ids of positions.
#pragma once

#include <map>
#include <string>

namespace keymove::tools {

/// Names that no two ids share.
class FileNames {
 public:
  /// The id, with '_' for what a file name should not have; an id met before gets a number.
  std::string of(const std::string& id);

 private:
  std::map<std::string, int> taken_;
};

/// Makes the folder if it is not there; `things` are what it is for. Throws OutputError.
void make_folder(const std::string& path, const std::string& things);

}  // namespace keymove::tools

// Makes file names from the ids of positions.
#pragma once

#include <map>
#include <string>

namespace keymove::tools {

/// Gives each id a name of its own.
class FileNames {
 public:
  /// The id, with '_' in the place of signs that a file name should not have; letters of all languages stay, but on
  /// Windows. A name that was returned before gets a number.
  std::string of(const std::string& id);
  /// The name of the first position with that id.
  static std::string plain(const std::string& id);

 private:
  std::map<std::string, int> taken_;
};

/// Makes the folder if it does not exist. `things` names its contents in error messages. Throws OutputError.
void make_folder(const std::string& path, const std::string& things);

}  // namespace keymove::tools

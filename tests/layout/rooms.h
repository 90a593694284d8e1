// What the tests of the structure know of it: the rooms as CMake declares them, and what files include.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace keymove::tests {

using Names = std::set<std::string>;

inline const std::vector<std::string> kFloors = {"positions", "solver", "verify", "tools"};

/// A room as its floor's CMakeLists.txt declares it.
struct Room {
  Names links;      ///< other rooms
  Names libraries;  ///< of others
  Names optional;   ///< PART=FILE: what a build may leave out
};

/// All rooms by their names.
const std::map<std::string, Room>& rooms();

bool has(const std::string& text, const std::string& word);

/// The room and all rooms that it links, directly or indirectly.
Names reach_of(const std::string& room);

/// The path of an included file; the library's headers are included as their users do.
std::string path_of(const std::string& included);

/// The C++ files of a folder and its subfolders.
std::vector<std::filesystem::path> sources_of(const std::string& folder);

/// The folder of a file in the form of a room's name.
std::string folder_of(const std::filesystem::path& file);

/// The file that an #include line names, whatever blanks it has; empty for every other line.
std::string included_by(std::string_view line);

/// The files that a source file includes.
std::vector<std::string> includes_of(const std::filesystem::path& file);

}  // namespace keymove::tests

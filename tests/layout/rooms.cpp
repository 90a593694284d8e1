#include "tests/layout/rooms.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "tests/support/shared_data.h"

namespace keymove::tests {

bool has(const std::string& text, const std::string& word) { return text.find(word) != std::string::npos; }

namespace {

/// The words between the brackets of every call `command(...)` in a CMake text.
std::vector<std::vector<std::string>> calls_of(const std::string& text, const std::string& command) {
  std::vector<std::vector<std::string>> out;
  const std::string cmake = "\n" + text;
  const std::string call = "\n" + command + "(";
  for (std::size_t at = cmake.find(call); at != std::string::npos; at = cmake.find(call, at + 1)) {
    const std::size_t begin = at + call.size();
    std::istringstream words(cmake.substr(begin, cmake.find(')', begin) - begin));
    std::vector<std::string> call_words;
    for (std::string word; words >> word;) call_words.push_back(word);
    out.push_back(call_words);
  }
  return out;
}

}  // namespace

const std::map<std::string, Room>& rooms() {
  static const std::map<std::string, Room> all = [] {
    std::map<std::string, Room> out;
    for (const std::string& floor : kFloors) {
      for (const auto& words : calls_of(read_file(KEYMOVE_SOURCE "/" + floor + "/CMakeLists.txt"), "keymove_room")) {
        Room& room = out[words.at(0)];
        std::string part;
        for (std::size_t i = 1; i < words.size(); ++i) {
          const std::string& word = words[i];
          const bool keyword = std::all_of(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
          if (keyword) part = word;
          if (!keyword && part == "LINKS") room.links.insert(word);
          if (!keyword && part == "LIBRARIES") room.libraries.insert(word);
          if (!keyword && part == "OPTIONAL") room.optional.insert(word);
        }
      }
    }
    return out;
  }();
  return all;
}

Names reach_of(const std::string& room) {
  Names out = {room};
  for (const std::string& linked : rooms().at(room).links) out.merge(reach_of(linked));
  return out;
}

std::string path_of(const std::string& included) {
  if (!included.starts_with("keymove/")) return included;
  return (std::filesystem::exists(KEYMOVE_SOURCE "/verify/" + included) ? "verify/" : "tools/") + included;
}

std::vector<std::filesystem::path> sources_of(const std::string& folder) {
  std::vector<std::filesystem::path> out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(KEYMOVE_SOURCE "/" + folder)) {
    const auto extension = entry.path().extension();
    if (extension == ".h" || extension == ".cpp") out.push_back(entry.path());
  }
  return out;
}

std::string folder_of(const std::filesystem::path& file) {
  return std::filesystem::relative(file.parent_path(), KEYMOVE_SOURCE).generic_string();
}

std::string included_by(std::string_view line) {
  const auto skip_blanks = [&line] { line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size())); };
  const auto take = [&line](std::string_view word) {
    if (!line.starts_with(word)) return false;
    line.remove_prefix(word.size());
    return true;
  };
  skip_blanks();
  if (!take("#")) return {};
  skip_blanks();
  if (!take("include")) return {};
  skip_blanks();
  if (!take("\"") && !take("<")) return {};
  return std::string(line.substr(0, line.find_first_of("\">")));
}

std::vector<std::string> includes_of(const std::filesystem::path& file) {
  std::vector<std::string> out;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    const std::string included = included_by(line);
    if (!included.empty()) out.push_back(included);
  }
  return out;
}

}  // namespace keymove::tests

#include "tools/console/file_names.h"

#include <cctype>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "tools/console/console.h"

namespace keymove::tools {

namespace {
// Windows takes names for those of its own alphabet.
#ifdef _WIN32
constexpr bool kLettersOfAll = false;
#else
constexpr bool kLettersOfAll = true;
#endif
}  // namespace

std::string FileNames::of(const std::string& id) {
  std::string name = plain(id);
  if (const int before = taken_[name]++; before > 0) name += fmt::format("-{}", before + 1);
  return name;
}

std::string FileNames::plain(const std::string& id) {
  std::string name;
  for (const char c : id) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.';
    const bool letter = kLettersOfAll && (static_cast<unsigned char>(c) & 0x80U) != 0;
    name += plain || letter ? c : '_';
  }
  if (name.empty() || name.front() == '.') name.insert(0, "_");
  return name;
}

void make_folder(const std::string& path, const std::string& things) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (!std::filesystem::is_directory(path, error))
    throw OutputError(fmt::format("{}: cannot make this folder for {}", path, things));
}

}  // namespace keymove::tools

#include "tools/reports/checker_file.h"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <system_error>

#include "positions/base/read_files.h"
#include "tools/console/installed_file.h"
#include "tools/console/usage_error.h"

namespace keymove::tools {

namespace {

constexpr std::string_view kBegin = "// keymove-checker/1:";
constexpr std::uintmax_t kLargest = std::uintmax_t{16} << 20U;

/// The text of a file that is a checker of the kind that the page calls, else nothing.
std::optional<std::string> checker_in(const std::filesystem::path& path) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error || size > kLargest) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(in), {});
  if (!in || !text.starts_with(kBegin)) return std::nullopt;
  return text;
}

}  // namespace

std::string checker_text(const std::optional<std::string>& file) {
  if (!file) return checker_in(installed_file("web/checker.js")).value_or("");
  note_read_file(*file);
  auto text = checker_in(*file);
  if (!text)
    throw UsageError("option '--report-checker': expected a checker.js, which begins with '" +
                     std::string(kBegin.substr(0, kBegin.size() - 1)) + "', found '" + *file + "'");
  return std::move(*text);
}

}  // namespace keymove::tools

#include "tools/reports/report_page.h"

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace keymove {
/// The files of tools/reports/page/, sorted by name.
const std::vector<std::pair<std::string, std::string>>& embedded_report_page();
}  // namespace keymove

namespace keymove::tools {

namespace {

/// The texts of all files whose names have that ending, one after the other.
std::string files_ending(std::string_view ending) {
  std::string out;
  for (const auto& [name, text] : embedded_report_page()) {
    if (name.ends_with(ending)) out += text;
  }
  return out;
}

}  // namespace

ReportFrame report_frame(const std::string& symbols, const std::string& checker) {
  const std::string html = files_ending(".html");
  constexpr std::string_view kData = "<!--data-->";
  const std::string policy = checker.empty() ? "" : " 'wasm-unsafe-eval'; worker-src blob:";
  const std::vector<std::pair<std::string_view, std::string>> parts = {
      {"<!--policy-->", policy},   {"<!--style-->", files_ending(".css")}, {"<!--men-->", symbols}, {kData, ""},
      {"<!--checker-->", checker}, {"<!--script-->", files_ending(".js")}};
  ReportFrame out;
  std::string* text_before = &out.before;
  std::size_t at = 0;
  for (const auto& [mark, text] : parts) {
    const std::size_t here = html.find(mark, at);
    *text_before += html.substr(at, here - at) + text;
    at = here + mark.size();
    if (mark == kData) text_before = &out.after;
  }
  out.after += html.substr(at);
  return out;
}

}  // namespace keymove::tools

#include "tools/reports/solution_page.h"

#include <array>
#include <charconv>
#include <cstdlib>
#include <ctime>
#include <string_view>

#include "tools/console/usage_error.h"
#include "tools/reports/checker_file.h"

namespace keymove::tools {

namespace {

/// The date and the time of day, or those that the environment variable SOURCE_DATE_EPOCH states, as for other builds
/// that are to be repeated.
std::string date_text() {
  std::time_t now = std::time(nullptr);
  if (const char* const variable = std::getenv("SOURCE_DATE_EPOCH"); variable != nullptr) {
    const std::string_view stated = variable;
    std::time_t seconds = 0;
    if (std::from_chars(stated.data(), stated.data() + stated.size(), seconds).ec == std::errc()) now = seconds;
  }
  std::tm parts{};
  std::array<char, 40> text{};
  if (gmtime_r(&now, &parts) == nullptr) return {};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M UTC", &parts)};
}

}  // namespace

SolutionPage::SolutionPage(const std::optional<std::string>& file, const std::optional<std::string>& checker) {
  if (!file) return;
  checker_ = checker_text(checker);
  constexpr std::string_view kFormat = "html=";
  const bool named = file->starts_with(kFormat);
  if (!named && !file->ends_with(".html"))
    throw UsageError("option '--report': expected a name that ends with .html, found '" + *file + "'");
  output_ = std::make_unique<Output>(named ? file->substr(kFormat.size()) : *file);
}

SolutionPage::~SolutionPage() = default;

void SolutionPage::write(const RunHead& head, bool complete) {
  if (!output_) return;
  output_->write(html_solutions(head, positions_, date_text(), checker_));
  complete ? output_->finish() : output_->finish_partial();
}

}  // namespace keymove::tools

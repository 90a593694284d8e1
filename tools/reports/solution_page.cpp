#include "tools/reports/solution_page.h"

#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

#include "tools/console/usage_error.h"
#include "tools/reports/checker_file.h"

namespace keymove::tools {

namespace {

/// The date and the time of day, or those that the environment variable SOURCE_DATE_EPOCH states, as for other builds
/// that are to be repeated.
std::string date_text() {
  using std::chrono::seconds;
  constexpr std::int64_t kEnd = 253'402'300'800;  // the year 10000
  std::int64_t now = std::chrono::duration_cast<seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
  if (const char* const variable = std::getenv("SOURCE_DATE_EPOCH"); variable != nullptr) {
    const std::string_view stated = variable;
    std::int64_t number = 0;
    if (std::from_chars(stated.data(), stated.data() + stated.size(), number).ec == std::errc()) now = number;
  }
  if (now < 0 || now >= kEnd) return {};
  const std::chrono::sys_time<seconds> moment{seconds(now)};
  const auto day = std::chrono::floor<std::chrono::days>(moment);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss time(moment - day);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), time.hours().count(),
                     time.minutes().count());
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

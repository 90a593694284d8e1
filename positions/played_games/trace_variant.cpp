#include "positions/played_games/trace_variant.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "positions/base/words.h"
#include "positions/variant_files/variant_reader.h"

namespace keymove {

std::string_view behind_colon(std::string_view line) { return trimmed(line.substr(line.find_first_of(":=") + 1)); }

bool says(std::string_view line, std::string_view key) {
  const std::string lower = lower_case(trimmed(line));
  const std::size_t sign = lower.find_first_of(":=");
  return sign != std::string::npos && trimmed(std::string_view(lower).substr(0, sign)) == key;
}

Result<VariantPtr> trace_variant(const SuiteText& source, const TextLines& lines) {
  if (source.variant) return source.variant;
  constexpr std::size_t kHeadLines = 50;
  for (std::size_t i = 0; i < std::min(lines.count(), kHeadLines); ++i) {
    const std::string_view line = lines.line(i);
    if (!says(line, "variant")) continue;
    const std::string_view name = behind_colon(line);
    if (!name.empty() && shipped_variant_text(name)) return load_variant(std::string(name));
    return lines.error_at(lines.start(i) + (name.empty() ? 0 : static_cast<std::size_t>(name.data() - line.data())),
                          "unknown-variant", "unknown variant '" + shortened(name) + "': choose one with --variant");
  }
  return load_variant("minichess-5x5");
}

}  // namespace keymove

// What fnmatch does on other systems, without its named classes such as [[:alpha:]].
#include <cstddef>
#include <optional>
#include <string_view>

#include "tools/batch/glob.h"

namespace keymove::tools {

namespace {

/// Whether the set at the beginning of the pattern, behind its bracket, has the character; moves the pattern behind the
/// set. Nothing if the set has no end.
std::optional<bool> set_has(std::string_view& pattern, char c) {
  std::string_view rest = pattern;
  const bool negated = rest.starts_with('!') || rest.starts_with('^');
  if (negated) rest.remove_prefix(1);
  const auto take = [&] {
    if (rest.starts_with('\\') && rest.size() > 1) rest.remove_prefix(1);
    const auto out = static_cast<unsigned char>(rest.front());
    rest.remove_prefix(1);
    return out;
  };
  bool found = false;
  for (bool first = true; !rest.empty() && (first || rest.front() != ']'); first = false) {
    const unsigned char low = take();
    unsigned char high = low;
    if (rest.size() > 1 && rest[0] == '-' && rest[1] != ']') {
      rest.remove_prefix(1);
      high = take();
    }
    const auto sought = static_cast<unsigned char>(c);
    found = found || (low <= sought && sought <= high);
  }
  if (rest.empty()) return std::nullopt;
  rest.remove_prefix(1);
  pattern = rest;
  return found != negated;
}

/// Whether the first element of the pattern, which is no *, stands for the character; moves the pattern behind it.
bool takes(std::string_view& pattern, char c) {
  const char head = pattern.front();
  pattern.remove_prefix(1);
  if (head == '?') return true;
  if (head == '[') {
    if (const auto has = set_has(pattern, c)) return *has;
  }
  if (head != '\\') return head == c;
  if (pattern.empty()) return false;
  const char plain = pattern.front();
  pattern.remove_prefix(1);
  return plain == c;
}

}  // namespace

bool matches_glob(const std::string& pattern, const std::string& text) {
  std::string_view left = pattern;
  std::string_view after_star;      // the pattern behind the last *
  std::optional<std::size_t> star;  // where the text that the last * does not take begins
  std::size_t at = 0;
  for (;;) {
    if (left.starts_with('*')) {
      left.remove_prefix(1);
      after_star = left;
      star = at;
    } else if (at == text.size() && left.empty()) {
      return true;
    } else if (at < text.size() && !left.empty() && takes(left, text[at])) {
      ++at;
    } else {
      if (!star || *star >= text.size()) return false;
      at = ++*star;
      left = after_star;
    }
  }
}

}  // namespace keymove::tools

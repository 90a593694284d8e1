#include "positions/game/stipulation_spelling.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "positions/base/words.h"
#include "positions/game/stipulation.h"

namespace keymove {

namespace {

constexpr std::size_t kLongest = 40;  // bytes of a stipulation in words
constexpr std::string_view kFigures = "0123456789";

using Spellings = std::array<std::pair<std::string_view, std::string_view>, 7>;
constexpr Spellings kSigns = {{{"\u2260", "#"},
                               {"\u2021", "#"},
                               {"\u266F", "#"},
                               {"++", "#"},
                               {"\u00D7", "x"},
                               {"\u00BD", ".5"},
                               {"\u2010", "-"}}};
constexpr Spellings kWords = {{{"mate in ", "#"},
                               {"checkmate in ", "#"},
                               {"stalemate in ", "="},
                               {"selfmate in ", "s#"},
                               {"helpmate in ", "h#"},
                               {"reflexmate in ", "r#"},
                               {"helpstalemate in ", "h="}}};

bool may_need_change(std::string_view text) {
  if (text.empty() || text.size() > kLongest) return false;
  if (is_digit(text[0])) return one_of(text.back(), "#=*") || static_cast<unsigned char>(text.back()) >= 0x80;
  if (text.back() == '*' || text.find(" in ") != std::string_view::npos) return true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (static_cast<unsigned char>(text[i]) >= 0x80) return true;
    if (text[i] == '+' && i > 0 && text[i - 1] == '+') return true;
  }
  return false;
}

}  // namespace

std::optional<std::string> plain_spelling(std::string_view text) {
  text = trimmed(text);
  if (!may_need_change(text)) return std::nullopt;
  std::string out(text);
  while (!out.empty() && one_of(out.back(), "* ")) out.pop_back();
  for (const auto& [written, plain] : kSigns) {
    for (std::size_t at = 0; (at = out.find(written, at)) != std::string::npos; at += plain.size())
      out.replace(at, written.size(), plain);
  }
  const std::string low = lower_case(out);
  for (const auto& [written, plain] : kWords) {
    if (low.starts_with(written)) out = std::string(plain) + out.substr(written.size());
  }
  // "2#"
  const std::size_t digits = std::min(out.find_first_not_of(kFigures), out.size());
  if (digits > 0 && (out.substr(digits) == "#" || out.substr(digits) == "="))
    out = out.substr(digits) + out.substr(0, digits);
  return out == text ? std::nullopt : std::optional(out);
}

bool is_known_stipulation(std::string_view text) {
  constexpr std::array<std::string_view, 6> kPlays = {"reci-h", "pser-", "phser-", "pser-h", "semi-h", "h"};
  constexpr std::array<std::string_view, 7> kAims = {"##", "##!", "!=", "!#", "ct", "<>", "#"};
  const bool has_sign = text.find_first_of("#!<=\xE2") != std::string_view::npos;
  if (!has_sign && text.find("ct") == std::string_view::npos) return false;  // moves are asked about, too
  std::string low = lower_case(trimmed(text));
  if (const auto plain = plain_spelling(low)) low = *plain;
  if (parse_stipulation(low)) return false;
  const std::size_t length = std::min(low.find_first_of(kFigures), low.size());
  if (length == low.size() || !contains_only(std::string_view(low).substr(length), "0123456789.")) return false;
  const std::string_view head = std::string_view(low).substr(0, length);
  for (const std::string_view aim : kAims) {
    if (head == aim) return true;
    for (const std::string_view play : kPlays) {
      if (head == std::string(play) + std::string(aim)) return true;
    }
    for (const auto& [play, sign] : kPlaySigns) {
      if (head == std::string(sign) + std::string(aim)) return true;
    }
    if (aim == "#" && (head == "reci-h=" || head == "pser-=" || head == "pser-h=")) return true;
  }
  return false;
}

}  // namespace keymove

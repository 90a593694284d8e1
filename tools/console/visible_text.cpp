#include "tools/console/visible_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <fmt/format.h>

namespace keymove::tools {

namespace {

struct Range {
  char32_t first;
  char32_t last;
};

/// The characters that are not shown as themselves: controls, marks of direction, characters without width, line
/// separators other than '\n', annotations, tags.
constexpr std::array<Range, 14> kHidden = {{{0x00, 0x1F},
                                            {0x7F, 0x9F},
                                            {0xAD, 0xAD},
                                            {0x61C, 0x61C},
                                            {0x180E, 0x180E},
                                            {0x200B, 0x200F},
                                            {0x2028, 0x202E},
                                            {0x2060, 0x206F},
                                            {0x3164, 0x3164},
                                            {0xFEFF, 0xFEFF},
                                            {0xFFF0, 0xFFFB},
                                            {0xFFFE, 0xFFFF},
                                            {0x1D173, 0x1D17A},
                                            {0xE0000, 0xE0FFF}}};

bool is_hidden(char32_t c) {
  return std::any_of(kHidden.begin(), kHidden.end(), [c](const Range& r) { return r.first <= c && c <= r.last; });
}

struct Character {
  char32_t code;
  std::size_t bytes;
};

/// The UTF-8 character at the start of the text, if there is one: in its shortest form, and not a surrogate.
std::optional<Character> first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  constexpr std::array<std::uint8_t, 4> kHeadMask = {0x7F, 0x1F, 0x0F, 0x07};
  constexpr std::array<std::uint8_t, 4> kHead = {0x00, 0xC0, 0xE0, 0xF0};
  constexpr std::array<char32_t, 4> kMin = {0, 0x80, 0x800, 0x10000};
  constexpr std::uint8_t kTailMask = 0x3F;
  constexpr std::uint8_t kTail = 0x80;
  constexpr unsigned kTailBits = 6;
  for (std::size_t more = 0; more < kHead.size(); ++more) {
    const std::uint8_t mask = kHeadMask.at(more);
    if ((byte(0) & static_cast<std::uint8_t>(~mask)) != kHead.at(more)) continue;
    if (text.size() <= more) return std::nullopt;
    char32_t code = byte(0) & mask;
    for (std::size_t i = 1; i <= more; ++i) {
      if ((byte(i) & static_cast<std::uint8_t>(~kTailMask)) != kTail) return std::nullopt;
      code = (code << kTailBits) | (byte(i) & kTailMask);
    }
    constexpr char32_t kLast = 0x10FFFF;
    const bool half = code >= 0xD800 && code <= 0xDFFF;
    if (code < kMin.at(more) || code > kLast || half) return std::nullopt;
    return Character{code, more + 1};
  }
  return std::nullopt;
}

/// The character as JSON escapes it; one of more than four digits becomes a surrogate pair.
std::string escaped(char32_t c) {
  constexpr char32_t kPlane = 0x10000;
  constexpr char32_t kHigh = 0xD800;
  constexpr char32_t kLow = 0xDC00;
  constexpr char32_t kHalf = 0x3FF;
  constexpr unsigned kHalfBits = 10;
  if (c < kPlane) return fmt::format("\\u{:04X}", std::uint32_t{c});
  return fmt::format("\\u{:04X}\\u{:04X}", std::uint32_t{kHigh + ((c - kPlane) >> kHalfBits)},
                     std::uint32_t{kLow + ((c - kPlane) & kHalf)});
}

/// The text made visible, except for the characters in `kept`.
std::string made_visible(std::string_view text, std::string_view kept) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const auto c = first_character(text);
    if (!c) {
      out += fmt::format("\\x{:02X}", static_cast<std::uint8_t>(text.front()));
    } else if (!is_hidden(c->code) || kept.find(text.front()) != std::string_view::npos) {
      out += text.substr(0, c->bytes);
    } else {
      out += escaped(c->code);
    }
    text.remove_prefix(c ? c->bytes : 1);
  }
  return out;
}

}  // namespace

std::string visible(std::string_view text) { return made_visible(text, "\n\t"); }

std::string visible_line(std::string_view text) { return made_visible(text, ""); }

}  // namespace keymove::tools

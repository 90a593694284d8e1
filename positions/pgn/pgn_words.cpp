#include "positions/pgn/pgn_words.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::string_view kHalf = "\u00BD-\u00BD";
constexpr std::string_view kEllipsis = "\u2026";

constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kResults = {
    {{"1-0", "1-0"},
     {"0-1", "0-1"},
     {"1/2-1/2", "1/2-1/2"},
     {"*", "*"},
     {"1/2", "1/2-1/2"},
     {kHalf, "1/2-1/2"},
     {"1:0", "1-0"},
     {"0:1", "0-1"},
     {"\u00BD", "1/2-1/2"},
     {"1\u20130", "1-0"},
     {"0\u20131", "0-1"},
     {"1/2\u20131/2", "1/2-1/2"},
     {"\u00BD\u2013\u00BD", "1/2-1/2"}}};

constexpr std::array<std::string_view, 8> kMates = {"mate", "mate!", "matt", "mat", "mate.", "matt.", "mat.", "#"};

// The signs of the Informant: White or Black is winning, better, slightly better; equal; unclear; and others.
constexpr std::array<std::string_view, 28> kAnnotations = {
    "+-", "-+", "+/-", "-/+", "+/=", "=/+",  "=",  "+=",  "=+", "\u00B1", "\u2213", "\u2A72", "\u2A71", "\u221E",
    "N",  "TN", "D",   "RR",  "ep",  "e.p.", "ch", "ch.", "+",  "dbl",    "disc",   "dis.",   "++",     "~"};

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Whether the text begins with the brackets of a promotion.
bool opens_promotion(std::string_view text) { return text.size() >= 3 && is_letter(text[1]) && text[2] == ')'; }

}  // namespace

std::string_view first_pgn_word(std::string_view text) {
  constexpr std::string_view kEnds = "{}();";
  std::size_t size = 0;
  while (size < text.size() && !is_blank(text[size])) {
    const char c = text[size];
    if (c == '\0' || c == '\x1A') break;
    if (c == '(' && size > 0 && is_digit(text[size - 1]) && opens_promotion(text.substr(size))) {
      size += 3;
      continue;
    }
    if (kEnds.find(c) != std::string_view::npos) break;
    if ((c == '$' || c == '*') && size > 0) break;
    ++size;
  }
  return text.substr(0, size);
}

std::optional<std::string_view> pgn_result(std::string_view word) {
  for (const auto& [written, result] : kResults) {
    if (word == written) return result;
  }
  return std::nullopt;
}

std::string_view without_move_number(std::string_view word) {
  const auto dots = [](std::string_view text) -> std::size_t {
    if (text.starts_with('.')) return 1;
    return text.starts_with(kEllipsis) ? kEllipsis.size() : 0;
  };
  std::size_t skip = 0;
  while (skip < word.size() && is_digit(word[skip])) ++skip;
  if (skip < word.size() && dots(word.substr(skip)) == 0) return word;
  while (const std::size_t size = dots(word.substr(skip))) skip += size;
  return word.substr(skip);
}

std::string plain_move(std::string_view move) {
  constexpr std::array<std::pair<std::string_view, char>, 4> kSigns = {
      {{"\u00D7", 'x'}, {"\u266F", '#'}, {"\u2021", '#'}, {"\u2260", '#'}}};
  std::string out(move);
  const auto is_plain = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  if (!std::all_of(out.begin(), out.end(), is_plain)) {
    for (const auto& [sign, letter] : kSigns) {
      for (std::size_t at = 0; (at = out.find(sign, at)) != std::string::npos;) out.replace(at, sign.size(), 1, letter);
    }
  }
  if (out.size() > 3 && out.back() == 'N' && one_of(out[out.size() - 2], "!?")) out.pop_back();
  return out;
}

bool is_null_move(std::string_view word) {
  constexpr std::array<std::string_view, 4> kNulls = {"--", "Z0", "0000", "@@@@"};
  return is_one_of(kNulls, word);
}

bool says_mate(std::string_view word) { return is_one_of(kMates, word); }

bool is_annotation(std::string_view word) {
  return word.empty() || word[0] == '$' || word.find_first_not_of("!?") == std::string_view::npos ||
         is_one_of(kAnnotations, word);
}

}  // namespace keymove

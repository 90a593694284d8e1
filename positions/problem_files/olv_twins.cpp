#include "positions/problem_files/olv_twins.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::array<std::string_view, 4> kSwaps = {"<-->", "<==>", "<->", "\u2194"};
constexpr std::array<std::string_view, 5> kArrows = {"-->", "==>", "->", "=>", "\u2192"};
constexpr std::string_view kContinued = "continued ";

/// A man such as wRa1, without its colour or without its letter where the text has none.
struct TwinMan {
  std::string_view color;
  std::string_view letter;
  std::string_view square;
};

std::optional<TwinMan> man_of(std::string_view text) {
  TwinMan out;
  text = trimmed(text);
  if (text.size() < 2) return std::nullopt;
  out.square = text.substr(text.size() - 2);
  if (out.square[0] < 'a' || out.square[0] > 'h' || out.square[1] < '1' || out.square[1] > '8') return std::nullopt;
  text.remove_suffix(2);
  if (!text.empty() && (text[0] == 'w' || text[0] == 'b')) {
    out.color = text[0] == 'w' ? "White" : "Black";
    text.remove_prefix(1);
  }
  out.letter = text;
  const bool man = text.empty() ? out.color.empty() : text.size() == 1 && is_upper(text[0]);
  return man ? std::optional(out) : std::nullopt;
}

/// The two sides of the first of the signs in the text.
template <std::size_t N>
std::optional<std::pair<std::string_view, std::string_view>> sides_of(std::string_view text,
                                                                      const std::array<std::string_view, N>& signs) {
  for (const std::string_view sign : signs) {
    const std::size_t at = text.find(sign);
    if (at != std::string_view::npos) return std::pair(text.substr(0, at), text.substr(at + sign.size()));
  }
  return std::nullopt;
}

std::string added(const TwinMan& man) {
  return "Add " + std::string(man.color) + " " + std::string(man.letter) + std::string(man.square);
}

std::string removed(const TwinMan& man) { return "Remove " + std::string(man.square); }

/// One change; empty if the text is none in short form.
std::string short_change(std::string_view text) {
  text = trimmed(text);
  if (text.size() > 2 && one_of(text[0], "+-")) {
    const auto man = man_of(text.substr(1));
    if (!man) return {};
    if (text[0] == '-') return removed(*man);
    return man->color.empty() || man->letter.empty() ? std::string() : added(*man);
  }
  if (const auto swap = sides_of(text, kSwaps)) {
    const auto one = man_of(swap->first);
    const auto other = man_of(swap->second);
    if (!one || !other) return {};
    return "Exchange " + std::string(one->square) + " " + std::string(other->square);
  }
  const auto sides = sides_of(text, kArrows);
  if (!sides) return {};
  const auto from = man_of(sides->first);
  const auto to = man_of(sides->second);
  if (!from || !to) return {};
  const bool same_man =
      to->letter.empty() || (to->letter == from->letter && (to->color.empty() || to->color == from->color));
  if (same_man)
    return from->square == to->square ? std::string()
                                      : "Move " + std::string(from->square) + " " + std::string(to->square);
  TwinMan changed = *to;
  if (changed.color.empty()) changed.color = from->color;
  return changed.color.empty() ? std::string() : removed(*from) + " " + added(changed);
}

}  // namespace

std::string popeye_change(std::string_view text) {
  std::string_view rest = trimmed(text);
  const bool continued = lower_case(rest.substr(0, kContinued.size())) == kContinued;
  std::string out(continued ? "Continued" : "");
  if (continued) rest.remove_prefix(kContinued.size());
  while (true) {
    const std::size_t comma = std::min(rest.find_first_of(",;"), rest.size());
    const std::string change = short_change(rest.substr(0, comma));
    if (change.empty()) return std::string(text);
    out += (out.empty() ? "" : " ") + change;
    if (comma == rest.size()) return out;
    rest.remove_prefix(comma + 1);
  }
}

}  // namespace keymove

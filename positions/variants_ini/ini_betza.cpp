#include "positions/variants_ini/ini_betza.h"

#include <algorithm>
#include <array>
#include <optional>

#include "positions/base/words.h"
#include "positions/game/betza.h"

namespace keymove {

namespace {

using Offsets = std::vector<std::pair<int, int>>;

constexpr std::string_view kSideLetters = "fblrvsh";
constexpr std::string_view kAtomLetters = "WFDNAHLCJZGKRBQ";
constexpr std::string_view kSliders = "RBQ";
constexpr std::string_view kMayBeLame = "NDAZJ";

/// The longer and the shorter way of the steps of an atom.
Offsets lengths_of(char atom) {
  switch (atom) {
    case 'D':
      return {{2, 0}};
    case 'N':
      return {{2, 1}};
    case 'A':
      return {{2, 2}};
    case 'H':
      return {{3, 0}};
    case 'L':
    case 'C':
      return {{3, 1}};
    case 'J':
    case 'Z':
      return {{3, 2}};
    case 'G':
      return {{3, 3}};
    case 'F':
    case 'B':
      return {{1, 1}};
    case 'W':
    case 'R':
      return {{1, 0}};
    default:
      return {{1, 0}, {1, 1}};
  }
}

/// The directions of one atom are named by pairs of letters: the side of the shorter way, then that of the longer one,
/// which alone may be v or s. One letter stands for itself twice.
using Pair = std::array<char, 2>;

bool is_vertical(char side) { return one_of(side, "fbvh"); }
bool is_horizontal(char side) { return one_of(side, "rlsh"); }

std::vector<Pair> pairs_of(std::string_view text, std::size_t begin, std::size_t end) {
  std::vector<Pair> pairs;
  for (std::size_t i = begin; i < end; ++i) {
    const char side = text[i];
    if (!one_of(side, kSideLetters)) continue;
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    const bool joined = next != '\0' && (next == side || (is_vertical(side) && is_horizontal(next)) ||
                                         (is_horizontal(side) && is_vertical(next)));
    pairs.push_back({side, joined ? next : side});
    if (joined) ++i;
  }
  return pairs;
}

bool points(char letter, char side) {
  return letter == side || (letter == 'v' && one_of(side, "fb")) || (letter == 's' && one_of(side, "lr"));
}

/// Whether the pair names the step whose longer way goes to `longer`, and its shorter way to `shorter`.
bool names(const Pair& pair, char longer, char shorter) {
  const auto [first, second] = pair;
  if (first == 'h') {
    const bool turns_right =
        std::string_view("fr rb bl lf").find(std::string{longer, shorter}) != std::string_view::npos;
    return one_of(second, "lr") && (second == 'r') == turns_right;
  }
  if (second == 'h') return first == longer || first == shorter;
  if (first == second) return points(second, longer);
  return first == shorter && points(second, longer);
}

std::pair<int, int> step_to(char side, int length) {
  switch (side) {
    case 'f':
      return {0, length};
    case 'b':
      return {0, -length};
    case 'l':
      return {-length, 0};
    default:
      return {length, 0};
  }
}

/// The steps of those lengths that a pair names.
Offsets steps_of(const std::pair<int, int>& lengths, const std::optional<Pair>& pair) {
  Offsets out;
  for (const char longer : {'f', 'b', 'l', 'r'}) {
    for (const char shorter : {'f', 'b', 'l', 'r'}) {
      if (one_of(longer, "fb") == one_of(shorter, "fb") || (pair && !names(*pair, longer, shorter))) continue;
      const auto [x, y] = step_to(longer, lengths.first);
      const auto [dx, dy] = step_to(shorter, lengths.second);
      const std::pair<int, int> step{x + dx, y + dy};
      if (std::find(out.begin(), out.end(), step) == out.end()) out.push_back(step);
    }
  }
  return out;
}

class IniBetza {
 public:
  IniBetza(std::string_view text, std::vector<IniBetzaError>& errors) : text_(text), errors_(errors) {}

  std::vector<IniMoves> read() {
    while (at_ < text_.size() && errors_.empty()) read_group();
    return groups_;
  }

 private:
  void fail(std::size_t at, std::string message) { errors_.push_back({at, std::move(message)}); }

  void read_group() {
    IniMoves group;
    bool captures = false;
    const std::size_t begin = at_;
    for (; at_ < text_.size() && !one_of(text_[at_], kAtomLetters); ++at_) {
      const char c = text_[at_];
      if (c == 'm') group.quiet = true;
      if (c == 'c') captures = true;
      if (c == 'n') group.lame = true;
      if (c == 'i') group.initial = true;
      if (one_of(c, "pg")) group.hurdle = c;
      if (one_of(c, kSideLetters)) group.sides += c;
      if (!one_of(c, "mcnipge") && !one_of(c, kSideLetters))
        return fail(at_, std::string("Fairy-Stockfish's notation has no letter '") + c + "'");
    }
    if (at_ >= text_.size()) return fail(begin, "expected an atom such as W, N or R after these letters");
    group.captures = captures || !group.quiet;
    group.quiet = group.quiet || !captures;
    group.atom = text_[at_++];
    read_range(group);
    check(group, begin);
    if (!errors_.empty()) return;
    find_offsets(group, begin);
    if (group.initial) group.captures = false;
    groups_.push_back(std::move(group));
  }

  void read_range(IniMoves& group) {
    if (one_of(group.atom, kSliders)) group.range = 0;
    if (at_ >= text_.size()) return;
    if (text_[at_] == group.atom) {
      group.range = 0;
      ++at_;
    } else if (is_digit(text_[at_])) {
      group.range = text_[at_] - '0';
      ++at_;
      if (at_ < text_.size() && is_digit(text_[at_]))
        fail(at_ - 1, "Fairy-Stockfish reads one digit only; expected a range from 0 to 9");
    }
  }

  /// Refuses what Fairy-Stockfish reads and does not make.
  void check(const IniMoves& group, std::size_t begin) {
    const bool slides = group.range != IniMoves::kStep;
    if (slides && !one_of(group.atom, "WFNKRBQ"))
      return fail(at_ - 1, std::string("Fairy-Stockfish has no rider on the steps of '") + group.atom + "'");
    if (group.hurdle != '\0' &&
        (!slides || group.atom == 'N' || group.lame || (group.hurdle == 'g' && group.range > 0)))
      return fail(begin, "expected R, B or Q after p and g");
    if (group.lame && (slides || !one_of(group.atom, kMayBeLame)))
      return fail(begin, "expected N, D, A, Z or J after n, as a single step");
    if (group.initial && !group.quiet) fail(begin, "Fairy-Stockfish has no initial captures");
  }

  void find_offsets(IniMoves& group, std::size_t begin) {
    const auto lengths = lengths_of(group.atom);
    std::vector<Pair> pairs = pairs_of(text_, begin, at_ - 1);
    if (lengths.size() == 1 && lengths[0].second == 0) {
      std::vector<Pair> single;
      for (const Pair& pair : pairs) {
        for (const char side : pair) single.push_back({side, side});
      }
      pairs = single;
    }
    for (const auto& length : lengths) {
      if (pairs.empty()) add(group, steps_of(length, std::nullopt), begin);
      for (const Pair& pair : pairs) {
        const Offsets steps = steps_of(length, pair);
        if (steps.empty())
          return fail(begin, std::string("Fairy-Stockfish makes no move in the direction '") + pair[0] +
                                 (pair[1] != pair[0] ? std::string(1, pair[1]) : "") + "' of '" + group.atom + "'");
        add(group, steps, begin);
      }
    }
  }

  void add(IniMoves& group, const Offsets& steps, std::size_t begin) {
    for (const auto& step : steps) {
      const auto is_here = [&](const IniMoves& other) {
        return std::find(other.offsets.begin(), other.offsets.end(), step) != other.offsets.end();
      };
      if (is_here(group)) continue;
      group.offsets.push_back(step);
      for (const IniMoves& other : groups_) {
        // Of two groups of one sort Fairy-Stockfish keeps the range of the last.
        const bool replaces = other.initial == group.initial && (other.hurdle != '\0') == (group.hurdle != '\0') &&
                              (other.range == IniMoves::kStep) == (group.range == IniMoves::kStep) &&
                              ((other.quiet && group.quiet) || (other.captures && group.captures));
        if (replaces && is_here(other) &&
            (other.range != group.range || other.hurdle != group.hurdle || other.lame != group.lame))
          return fail(begin, "two groups have this direction with different ranges");
      }
    }
  }

  std::string_view text_;
  std::vector<IniBetzaError>& errors_;
  std::size_t at_ = 0;
  std::vector<IniMoves> groups_;
};

/// Whether keymove reads the group's directions in that text as these.
bool reads_as(const std::string& text, Offsets wanted) {
  const auto rules = parse_betza(text);
  if (!rules) return false;
  Offsets found;
  for (const MoveRule& rule : *rules) found.emplace_back(rule.dx, rule.dy);
  std::sort(found.begin(), found.end());
  std::sort(wanted.begin(), wanted.end());
  return found == wanted;
}

/// The directions of these steps one by one.
std::string each_side(const Offsets& steps) {
  std::string out;
  for (const auto& [dx, dy] : steps) {
    const std::string file = dx > 0 ? "r" : dx < 0 ? "l" : "";
    const std::string rank = dy > 0 ? "f" : dy < 0 ? "b" : "";
    out += dx * dx < dy * dy ? file + rank : rank + file;
  }
  return out;
}

std::string text_of(const IniMoves& group, char atom, const Offsets& steps) {
  std::string modes = group.initial ? "i" : "";
  std::string rest = group.quiet == group.captures ? "" : group.quiet ? "m" : "c";
  if (group.en_passant) rest += 'e';
  if (group.lame) rest += 'n';
  if (group.hurdle != '\0') rest += group.hurdle;
  const bool plain = group.range == IniMoves::kStep || (group.range == 0 && one_of(atom, kSliders));
  const std::string range = plain ? "" : group.range == 0 ? std::string(1, atom) : std::to_string(group.range);
  for (const std::string& sides : {group.sides, std::string(), each_side(steps)}) {
    std::string text = modes + sides + rest + atom + range;
    if (reads_as(text, steps)) return text;
  }
  return "";
}

}  // namespace

std::vector<IniMoves> read_ini_moves(std::string_view text, std::vector<IniBetzaError>& errors) {
  return IniBetza(text, errors).read();
}

std::string betza_of(const std::vector<IniMoves>& groups) {
  std::string out;
  for (const IniMoves& group : groups) {
    const std::string whole = text_of(group, group.atom, group.offsets);
    out += whole;
    if (!whole.empty()) continue;
    const bool slides = one_of(group.atom, kSliders);
    for (const bool diagonal : {false, true}) {
      Offsets part;
      for (const auto& step : group.offsets) {
        if ((step.first != 0 && step.second != 0) == diagonal) part.push_back(step);
      }
      if (!part.empty()) out += text_of(group, slides ? (diagonal ? 'B' : 'R') : (diagonal ? 'F' : 'W'), part);
    }
  }
  // A leap off every board: keymove's notation has no man without moves.
  return out.empty() ? "(16,16)" : out;
}

}  // namespace keymove

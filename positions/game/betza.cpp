#include "positions/game/betza.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

namespace keymove {

namespace {

struct Atom {
  int small = 0;
  int large = 0;
  int range = 1;
};

/// The atoms of a letter, each with its (smaller, larger) component; compound letters have several.
std::vector<Atom> atoms_of(char letter) {
  switch (letter) {
    case 'W':
      return {{0, 1, 1}};
    case 'F':
      return {{1, 1, 1}};
    case 'D':
      return {{0, 2, 1}};
    case 'N':
      return {{1, 2, 1}};
    case 'A':
      return {{2, 2, 1}};
    case 'H':
      return {{0, 3, 1}};
    case 'C':
    case 'L':
      return {{1, 3, 1}};
    case 'Z':
    case 'J':
      return {{2, 3, 1}};
    case 'G':
      return {{3, 3, 1}};
    case 'R':
      return {{0, 1, 0}};
    case 'B':
      return {{1, 1, 0}};
    case 'Q':
      return {{0, 1, 0}, {1, 1, 0}};
    case 'K':
      return {{0, 1, 1}, {1, 1, 1}};
    default:
      return {};
  }
}

using Offset = std::pair<int, int>;

std::vector<Offset> all_offsets(const Atom& atom) {
  std::vector<Offset> out;
  const auto add = [&out](int dx, int dy) {
    if (std::find(out.begin(), out.end(), Offset{dx, dy}) == out.end()) out.emplace_back(dx, dy);
  };
  for (const auto& [x, y] : {Offset{atom.small, atom.large}, Offset{atom.large, atom.small}}) {
    for (const int sx : {1, -1}) {
      for (const int sy : {1, -1}) add(sx * x, sy * y);
    }
  }
  return out;
}

bool on_side(const Offset& o, char side) {
  switch (side) {
    case 'f':
      return o.second > 0;
    case 'b':
      return o.second < 0;
    case 'l':
      return o.first < 0;
    case 'r':
      return o.first > 0;
    case 'v':
      return o.second != 0;
    case 's':
      return o.first != 0;
    default:
      return false;
  }
}

bool vertical(char side) { return side == 'f' || side == 'b' || side == 'v'; }
bool perpendicular(char a, char b) { return a != 'h' && b != 'h' && vertical(a) != vertical(b); }

/// Whether the longer component of an oblique offset points to the side.
bool long_towards(const Offset& o, char side) {
  const bool long_is_vertical = std::abs(o.second) > std::abs(o.first);
  return vertical(side) == long_is_vertical && on_side(o, side);
}

/// Whether the offset belongs to the right-handed chiral set: a long step, then a turn to the right.
bool right_handed(const Offset& o) {
  const auto [dx, dy] = o;
  const int lx = std::abs(dx) > std::abs(dy) ? dx : 0;
  const int ly = std::abs(dy) > std::abs(dx) ? dy : 0;
  return lx * (dy - ly) - ly * (dx - lx) < 0;  // the sign of the cross product tells a turn clockwise
}

/// The offsets of an atom in the directions that the letters name. `bad` receives the index of a letter that the atom
/// cannot take.
std::vector<Offset> directed(const Atom& atom, const std::string& sides, std::optional<std::size_t>& bad) {
  std::vector<Offset> all = all_offsets(atom);
  if (sides.empty()) return all;
  std::vector<bool> chosen(all.size(), false);
  const auto choose = [&](auto&& wanted) {
    for (std::size_t i = 0; i < all.size(); ++i) chosen[i] = chosen[i] || wanted(all[i]);
  };
  const bool orthogonal = atom.small == 0;
  const bool diagonal = atom.small == atom.large;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const char side = sides[i];
    const char next = i + 1 < sides.size() ? sides[i + 1] : '\0';
    if (orthogonal || diagonal) {
      if (side == 'h') {
        bad = i;
        return {};
      }
      if (diagonal && next != '\0' && next != 'h' && perpendicular(side, next)) {
        choose([&](const Offset& o) { return on_side(o, side) && on_side(o, next); });
        ++i;
      } else {
        choose([&](const Offset& o) { return on_side(o, side); });
      }
      continue;
    }
    if (side == 'h') {
      if (next != 'l' && next != 'r') {
        bad = i;
        return {};
      }
      choose([&](const Offset& o) { return right_handed(o) == (next == 'r'); });
      ++i;
    } else if (next == 'h') {
      choose([&](const Offset& o) { return on_side(o, side); });
      ++i;
    } else if (next != '\0' && perpendicular(side, next)) {
      choose([&](const Offset& o) { return on_side(o, side) && long_towards(o, next); });
      ++i;
    } else {
      choose([&](const Offset& o) { return long_towards(o, side); });
      if (next == side) ++i;
    }
  }
  std::vector<Offset> out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (chosen[i]) out.push_back(all[i]);
  }
  return out;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Result<std::vector<MoveRule>> parse() {
    if (text_.empty()) fail(0, "betza-empty", "expected at least one atom, such as K, N or mWcF");
    while (at_ < text_.size() && errors_.empty()) group();
    if (!errors_.empty()) return errors_;
    return rules_;
  }

 private:
  void fail(std::size_t at, std::string code, std::string message) {
    errors_.push_back({{"", 1, static_cast<int>(at) + 1}, std::move(code), std::move(message), std::string(text_)});
  }

  void group() {
    MoveRule rule;
    std::string sides;
    std::vector<std::size_t> side_at;
    std::string modes;
    const std::size_t start = at_;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (std::string_view("fblrvsh").find(c) != std::string_view::npos) {
        sides += c;
        side_at.push_back(at_);
      } else if (std::string_view("mcnjpgie").find(c) != std::string_view::npos) {
        if (modes.find(c) != std::string::npos) {
          return fail(at_, "betza-repeated", std::string("duplicate modifier '") + c + "' in one group");
        }
        modes += c;
      } else {
        break;
      }
    }
    if (at_ >= text_.size()) {
      return fail(start, "betza-no-atom",
                  "expected an atom (W F D N A H C L Z J G R B Q K or \"(x,y)\") after the modifiers");
    }
    const std::size_t atom_at = at_;
    std::vector<Atom> atoms = read_atoms();
    if (!errors_.empty()) return;
    read_range(text_[atom_at], atoms);
    if (!errors_.empty()) return;
    apply_modes(modes, start, atoms, rule);
    if (!errors_.empty()) return;
    for (const Atom& atom : atoms) {
      std::optional<std::size_t> bad;
      const std::vector<Offset> offsets = directed(atom, sides, bad);
      if (bad) {
        return fail(side_at[*bad], "betza-direction",
                    "'h' needs an oblique atom (N C L Z J) and a side beside it: fh, bh, lh, rh, hl or hr");
      }
      for (const auto& [dx, dy] : offsets) {
        rule.dx = dx;
        rule.dy = dy;
        rule.range = atom.range;
        if (std::find(rules_.begin(), rules_.end(), rule) == rules_.end()) rules_.push_back(rule);
      }
    }
  }

  std::vector<Atom> read_atoms() {
    const char c = text_[at_];
    if (c == '(') return read_vector_atom();
    std::vector<Atom> atoms = atoms_of(c);
    if (atoms.empty()) {
      const bool reserved = std::string_view("[]?-azoqtxudyUO").find(c) != std::string_view::npos;
      fail(at_, reserved ? "betza-reserved" : "betza-letter",
           reserved ? std::string("'") + c +
                          "' is reserved: multi-leg and bracket moves, and a z o q t x u d y U O, are not supported"
                    : std::string("unknown letter '") + c +
                          "': expected an atom (W F D N A H C L Z J G R B Q K or \"(x,y)\") or a modifier (f b l r v s "
                          "h m c n j p g i e)");
      return {};
    }
    ++at_;
    return atoms;
  }

  std::optional<int> number() {
    std::size_t end = at_;
    int value = 0;
    while (end < text_.size() && text_[end] >= '0' && text_[end] <= '9' && end - at_ < 2) {
      value = value * 10 + (text_[end] - '0');
      ++end;
    }
    if (end == at_) return std::nullopt;
    if (end < text_.size() && text_[end] >= '0' && text_[end] <= '9') return std::nullopt;
    at_ = end;
    return value;
  }

  std::vector<Atom> read_vector_atom() {
    const std::size_t start = at_++;
    const auto first = number();
    const bool comma = first && at_ < text_.size() && text_[at_] == ',';
    if (comma) ++at_;
    const auto second = comma ? number() : std::nullopt;
    if (!second || at_ >= text_.size() || text_[at_] != ')') {
      fail(std::min(at_, text_.size()), "betza-vector",
           "expected a vector atom such as \"(4,1)\": two numbers below 100");
      return {};
    }
    ++at_;
    if (*first == 0 && *second == 0) {
      fail(start, "betza-vector", "the vector (0,0) does not move: one number must be above 0");
      return {};
    }
    return {{std::min(*first, *second), std::max(*first, *second), 1}};
  }

  void read_range(char letter, std::vector<Atom>& atoms) {
    if (at_ >= text_.size()) return;
    if (text_[at_] == letter && letter != '(') {
      ++at_;
      for (Atom& atom : atoms) atom.range = 0;
      return;
    }
    if (text_[at_] < '0' || text_[at_] > '9') return;
    const std::size_t start = at_;
    const auto value = number();
    if (!value) return fail(start, "betza-range", "expected a range of one or two digits (0 = unlimited)");
    for (Atom& atom : atoms) atom.range = *value;
  }

  void apply_modes(const std::string& modes, std::size_t start, const std::vector<Atom>& atoms, MoveRule& rule) {
    const auto has = [&modes](char c) { return modes.find(c) != std::string::npos; };
    rule.en_passant = has('e');
    const bool named = has('m') || has('c');  // e does not restrict ordinary moves and captures
    rule.may_move = !named || has('m');
    rule.may_capture = !named || has('c');
    rule.lame = has('n');
    rule.skips_first = has('j');
    rule.initial_only = has('i');
    if (has('p')) rule.hurdle = Hurdle::over;
    if (has('g')) rule.hurdle = Hurdle::behind;
    const int exclusive = int{has('p')} + int{has('g')} + int{has('j')} + int{has('n')};
    if (exclusive > 1) {
      return fail(start, "betza-modifiers", "the modifiers n, j, p and g exclude each other within a group");
    }
    const bool slides = std::all_of(atoms.begin(), atoms.end(), [](const Atom& a) { return a.range != 1; });
    if ((has('p') || has('g') || has('j')) && !slides) {
      return fail(start, "betza-modifiers", "j, p and g need a sliding atom (R, B, Q or an atom with a range)");
    }
    if (has('e') && std::any_of(atoms.begin(), atoms.end(), [](const Atom& a) { return a.range != 1; })) {
      return fail(start, "betza-modifiers", "e (en passant) needs an atom of a single step");
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<MoveRule> rules_;
  std::vector<InputError> errors_;
};

}  // namespace

Result<std::vector<MoveRule>> parse_betza(std::string_view text) { return Parser(text).parse(); }

std::vector<std::pair<int, int>> way_of_step(int dx, int dy) {
  std::vector<std::pair<int, int>> way;
  int x = 0;
  int y = 0;
  const auto sign = [](int v) { return v > 0 ? 1 : v < 0 ? -1 : 0; };
  while (true) {
    const int rest_x = std::abs(dx - x);
    const int rest_y = std::abs(dy - y);
    if (rest_x == rest_y) {
      x += sign(dx);
      y += sign(dy);
    } else if (rest_x > rest_y) {
      x += sign(dx);
    } else {
      y += sign(dy);
    }
    if (x == dx && y == dy) return way;
    way.emplace_back(x, y);
  }
}

}  // namespace keymove

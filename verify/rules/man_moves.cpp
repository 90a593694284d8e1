#include "verify/rules/man_moves.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <stdexcept>
#include <string>

namespace keymove::verify {

namespace {

struct Vector {
  int right = 0;
  int up = 0;

  friend bool operator==(const Vector&, const Vector&) = default;
  friend bool operator<(const Vector& a, const Vector& b) { return std::tie(a.right, a.up) < std::tie(b.right, b.up); }

  [[nodiscard]] bool straight() const { return right == 0 || up == 0; }
  [[nodiscard]] bool diagonal() const { return std::abs(right) == std::abs(up); }
  [[nodiscard]] bool oblique() const { return !straight() && !diagonal(); }
  [[nodiscard]] bool upright() const { return std::abs(up) > std::abs(right); }
};

/// The meaning of a letter: steps of one length, or of two.
struct Atom {
  char letter = '?';
  int steps = 1;
  Vector first;
  Vector second;  ///< (0, 0) if there is none
};

constexpr Vector kWazir{1, 0};
constexpr Vector kFerz{1, 1};

constexpr Atom kAtoms[] = {{'W', 1, kWazir, {}}, {'F', 1, kFerz, {}},     {'D', 1, {2, 0}, {}},   {'N', 1, {2, 1}, {}},
                           {'A', 1, {2, 2}, {}}, {'H', 1, {3, 0}, {}},    {'C', 1, {3, 1}, {}},   {'L', 1, {3, 1}, {}},
                           {'Z', 1, {3, 2}, {}}, {'J', 1, {3, 2}, {}},    {'G', 1, {3, 3}, {}},   {'R', 0, kWazir, {}},
                           {'B', 0, kFerz, {}},  {'K', 1, kWazir, kFerz}, {'Q', 0, kWazir, kFerz}};

constexpr std::string_view kUpOrDown = "fbv";
constexpr std::string_view kSideways = "lrs";
constexpr std::string_view kDirections = "fblrvsh";
constexpr std::string_view kOtherModifiers = "mcnjpgie";
constexpr std::size_t kMaxDigits = 2;

bool has(std::string_view letters, char c) { return letters.find(c) != std::string_view::npos; }

/// Whether the vector has a component to that side.
bool goes(char side, Vector v) {
  switch (side) {
    case 'f':
      return v.up > 0;
    case 'b':
      return v.up < 0;
    case 'l':
      return v.right < 0;
    case 'r':
      return v.right > 0;
    case 'v':
      return v.up != 0;
    default:
      return v.right != 0;  // 's'
  }
}

/// One or two letters that together name a direction.
struct Direction {
  char first = '?';
  char second = '\0';  ///< perpendicular to the first, or equal to it, or 'h'; '\0' if there is none

  [[nodiscard]] bool holds(Vector v) const {
    if (first == 'h') return ((v.right > 0) == (v.up > 0)) == v.upright() ? second == 'r' : second == 'l';
    if (second == 'h') return goes(first, v);
    const bool alone = second == '\0' || second == first;
    if (v.straight()) return goes(first, v) || (!alone && goes(second, v));
    if (v.diagonal()) return goes(first, v) && (alone || goes(second, v));
    const char long_axis = alone ? first : second;
    return goes(first, v) && (alone || goes(second, v)) && has(kUpOrDown, long_axis) == v.upright();
  }
};

/// The directions of a group, from left to right. Two letters belong together if they are perpendicular or, for an
/// oblique atom, if they are equal or one of them is 'h'. Absent if some 'h' does not belong to another letter.
std::optional<std::vector<Direction>> directions_of(std::string_view letters, bool oblique) {
  std::vector<Direction> out;
  while (!letters.empty()) {
    const char first = letters[0];
    const char next = letters.size() > 1 ? letters[1] : '\0';
    const bool chiral = first == 'h' && (next == 'l' || next == 'r');
    if (first == 'h' && (!chiral || !oblique)) return std::nullopt;
    const bool crosses = (has(kUpOrDown, first) && has(kSideways, next)) ||  //
                         (has(kSideways, first) && has(kUpOrDown, next));
    const bool pair = next != '\0' && (chiral || crosses || (oblique && (next == first || next == 'h')));
    out.push_back({first, pair ? next : '\0'});
    letters.remove_prefix(pair ? 2 : 1);
  }
  return out;
}

/// The eight or four vectors that rotations and reflections make of one.
std::set<Vector> all_like(Vector v) {
  std::set<Vector> out;
  for (const Vector base : {v, Vector{v.up, v.right}}) {
    for (const int right : {-base.right, base.right}) {
      out.insert({right, base.up});
      out.insert({right, -base.up});
    }
  }
  return out;
}

class BetzaReading {
 public:
  explicit BetzaReading(std::string_view text) : rest_(text) {}

  std::optional<std::vector<ManMove>> all() {
    if (rest_.empty()) return std::nullopt;
    while (!rest_.empty()) {
      if (!read_group()) return std::nullopt;
    }
    return std::move(moves_);
  }

 private:
  char take() {
    const char c = rest_.empty() ? '\0' : rest_.front();
    if (!rest_.empty()) rest_.remove_prefix(1);
    return c;
  }

  /// Takes a number of one or two digits.
  std::optional<int> take_number() {
    int number = 0;
    std::size_t digits = 0;
    while (!rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9') {
      if (++digits > kMaxDigits) return std::nullopt;
      number = 10 * number + (take() - '0');
    }
    if (digits == 0) return std::nullopt;
    return number;
  }

  /// Takes a vector in brackets, after its opening bracket.
  std::optional<Atom> take_vector() {
    const auto right = take_number();
    if (!right || take() != ',') return std::nullopt;
    const auto up = take_number();
    if (!up || take() != ')' || (*right == 0 && *up == 0)) return std::nullopt;
    return Atom{'(', 1, {*right, *up}, {}};
  }

  std::optional<Atom> take_atom() {
    const char letter = take();
    if (letter == '(') return take_vector();
    const auto* const found =
        std::find_if(std::begin(kAtoms), std::end(kAtoms), [letter](const Atom& a) { return a.letter == letter; });
    if (found == std::end(kAtoms)) return std::nullopt;
    return *found;
  }

  /// Takes the range after an atom, if there is one; false if it cannot be read.
  bool take_range(Atom& atom) {
    if (rest_.empty()) return true;
    if (rest_.front() == atom.letter && atom.letter != '(') {
      take();
      atom.steps = 0;
    } else if (rest_.front() >= '0' && rest_.front() <= '9') {
      const auto number = take_number();
      if (!number) return false;
      atom.steps = *number;
    }
    return true;
  }

  bool read_group() {
    std::string directions;
    std::string others;
    while (!rest_.empty() && (has(kDirections, rest_.front()) || has(kOtherModifiers, rest_.front()))) {
      const char c = take();
      if (has(others, c)) return false;
      (has(kDirections, c) ? directions : others).push_back(c);
    }
    auto atom = take_atom();
    if (!atom || !take_range(*atom)) return false;
    const auto words = directions_of(directions, atom->first.oblique());  // an atom with an oblique step has no other
    if (!words) return false;
    const auto move = made(others, atom->steps);
    if (!move) return false;
    for (const Vector base : {atom->first, atom->second}) {
      if (base != Vector{}) add(base, *words, *move);
    }
    return true;
  }

  /// A move with these modifiers, without its step; absent if they contradict each other.
  static std::optional<ManMove> made(std::string_view modifiers, int steps) {
    ManMove move;
    move.steps = steps;
    const auto means = [&](char c) { return has(modifiers, c); };
    const int ways = int{means('n')} + int{means('j')} + int{means('p')} + int{means('g')};
    if (ways > 1) return std::nullopt;
    if (steps == 1 && ways == 1 && !means('n')) return std::nullopt;
    if (steps != 1 && means('e')) return std::nullopt;
    move.lame = means('n');
    if (means('j')) move.passing = Passing::skips_first;
    if (means('p')) move.passing = Passing::over_hurdle;
    if (means('g')) move.passing = Passing::behind_hurdle;
    move.may_move = means('m') || !means('c');
    move.may_capture = means('c') || !means('m');
    move.en_passant = means('e');
    move.initial_only = means('i');
    return move;
  }

  void add(Vector base, const std::vector<Direction>& words, ManMove move) {
    for (const Vector v : all_like(base)) {
      const bool wanted = std::any_of(words.begin(), words.end(), [v](const Direction& d) { return d.holds(v); });
      if (!words.empty() && !wanted) continue;
      move.right = v.right;
      move.up = v.up;
      moves_.push_back(move);
    }
  }

  std::string_view rest_;
  std::vector<ManMove> moves_;
};

}  // namespace

std::optional<std::vector<ManMove>> read_moves(std::string_view betza) { return BetzaReading(betza).all(); }

bool moves_like(std::string_view betza, std::string_view other) {
  const auto one = read_moves(betza);
  const auto two = read_moves(other);
  return one && two && std::set<ManMove>(one->begin(), one->end()) == std::set<ManMove>(two->begin(), two->end());
}

std::vector<std::vector<ManMove>> read_men(const Variant& variant) {
  std::vector<std::vector<ManMove>> out;
  for (const ManKind& man : variant.men) {
    const auto read = [&](const std::string& betza) {
      auto moves = read_moves(betza);
      if (!moves) {
        throw std::logic_error("the reference rules cannot read the moves \"" + betza + "\" of '" +
                               std::string(1, man.letter) + "' in " + variant.name);
      }
      return std::move(*moves);
    };
    std::vector<ManMove> moves = read(man.betza);
    if (!man.later_betza.empty()) {
      for (ManMove move : read(man.later_betza)) {
        move.from_rank = man.later_rank;
        moves.push_back(move);
      }
    }
    if (!man.faces_betza.empty()) {
      for (ManMove move : read(man.faces_betza)) {
        move.may_move = false;
        move.royal_only = true;
        moves.push_back(move);
      }
    }
    out.push_back(std::move(moves));
  }
  return out;
}

std::vector<std::pair<int, int>> way_of(int right, int up) {
  std::vector<std::pair<int, int>> out;
  int files = 0;
  int ranks = 0;
  const auto nearer = [](int value) { return value > 0 ? 1 : value < 0 ? -1 : 0; };
  while (true) {
    const int left_right = right - files;
    const int left_up = up - ranks;
    if (std::abs(left_right) >= std::abs(left_up)) files += nearer(left_right);
    if (std::abs(left_up) >= std::abs(left_right)) ranks += nearer(left_up);
    if (files == right && ranks == up) return out;
    out.emplace_back(files, ranks);
  }
}

}  // namespace keymove::verify

#include "positions/game/stipulation.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>
#include <utility>
#include <vector>

#include "positions/base/words.h"
#include "positions/game/board.h"
#include "positions/game/stipulation_spelling.h"

namespace keymove {

namespace {

constexpr std::size_t kKeptVariants = 64;
constexpr std::string_view kSwapped = "halfduplex";
constexpr std::string_view kExact = "exact-";
constexpr std::string_view kCastlingSign = kAimSigns.name_of(Aim::castling);
constexpr int kLastShortRank = 9;  ///< after a rank of two digits a blank precedes the length

/// Takes the longest sign of the table from the front of the text.
template <class E>
std::optional<E> take_sign(std::string_view& text, const EnumNames<E>& signs) {
  std::optional<E> found;
  std::size_t length = 0;
  for (const auto& [value, sign] : signs) {
    if (sign.size() > length && text.substr(0, sign.size()) == sign) {
      found = value;
      length = sign.size();
    }
  }
  text.remove_prefix(length);
  return found;
}

std::string text_of(const TargetSquare& target) {
  return static_cast<char>('a' + target.file) + std::to_string(target.rank + 1);
}

/// The square that the whole text names, on the largest board.
std::optional<TargetSquare> parse_target(std::string_view text) {
  if (text.size() < 2 || !is_letter(text[0]) || text[1] == '0') return std::nullopt;
  const auto rank = parse_int(text.substr(1));
  if (!rank || *rank < 1 || *rank > kMaxSide) return std::nullopt;
  return TargetSquare{to_lower(text[0]) - 'a', *rank - 1};
}

std::string without_blanks(std::string_view text) {
  std::string out(text);
  out.erase(std::remove(out.begin(), out.end(), ' '), out.end());
  return out;
}

/// Whether blanks stand between two digits: "#2 1" is no mate in 21.
bool has_two_numbers(std::string_view text) {
  for (std::size_t blank = text.find(' '); blank != std::string_view::npos; blank = text.find(' ', blank)) {
    const std::size_t next = std::min(text.find_first_not_of(' ', blank), text.size());
    if (blank > 0 && next < text.size() && is_digit(text[blank - 1]) && is_digit(text[next])) return true;
    blank = next;
  }
  return false;
}

/// Where the length of a stipulation begins: at its first digit, or at the first one behind the two zeros that are the
/// aim castling, or behind the rank of a target square. The rank is one digit, or all up to a blank.
std::size_t place_of_length(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789";
  const std::size_t first = text.find_first_of(kDigits);
  const std::size_t sign = text.find_first_of("zZ");
  if (first != std::string_view::npos && text.substr(first, kCastlingSign.size()) == kCastlingSign)
    return text.find_first_of(kDigits, first + kCastlingSign.size());
  if (first == std::string_view::npos || sign == std::string_view::npos || sign > first) return first;
  const std::size_t after = text.find_first_not_of(kDigits, first);
  if (after == std::string_view::npos || text[after] != ' ') return first + 1 < text.size() ? first + 1 : after;
  return text.find_first_of(kDigits, after);
}

/// The result of an end in self play: who would have lost has reached what he wants, and no other end is an aim.
EndResult in_self_play(EndResult result) { return result == EndResult::loss ? EndResult::win : EndResult::draw; }

std::vector<End> aimed_ends(const Variant& variant, const Stipulation& stipulation) {
  std::vector<End> ends = variant.ends;
  if (stipulation.aims_at_move()) return ends;
  if (stipulation.aim == Aim::mate_or_stalemate) {
    ends.insert(ends.begin(), {EndWhen::no_moves, EndResult::loss, {}});
  } else if (stipulation.aim == Aim::stalemate) {
    for (End& end : ends) end.result = EndResult::draw;
    ends.insert(ends.begin(), {EndWhen::no_moves, EndResult::loss, {}});
    if (variant.royal == RoyalRule::checkmate)
      ends.insert(ends.begin(), {EndWhen::no_moves_in_check, EndResult::draw, {}});
  }
  if (stipulation.play == Play::self) {
    for (End& end : ends) end.result = in_self_play(end.result);
  }
  return ends;
}

}  // namespace

int Stipulation::plies() const {
  switch (play) {
    case Play::direct:
      return 2 * moves - 1;
    case Play::series:
      return moves;
    case Play::series_help:
    case Play::series_self:
    case Play::series_reflex:
      return moves + 1;
    case Play::self:
    case Play::semi_reflex:
    case Play::reflex:
    case Play::help:
    case Play::help_self:
    case Play::help_reflex:
      break;
  }
  return 2 * moves + (half ? 1 : 0);
}

int Stipulation::line_plies() const {
  const bool ends_with_reply =
      play == Play::help_self || play == Play::help_reflex || play == Play::series_self || play == Play::series_reflex;
  return plies() - (ends_with_reply ? 1 : 0);
}

bool Stipulation::has_lines() const {
  switch (play) {
    case Play::help:
    case Play::help_self:
    case Play::help_reflex:
    case Play::series:
    case Play::series_help:
    case Play::series_self:
    case Play::series_reflex:
      return true;
    case Play::direct:
    case Play::self:
    case Play::semi_reflex:
    case Play::reflex:
      break;
  }
  return false;
}

bool Stipulation::is_series() const {
  return play == Play::series || play == Play::series_help || play == Play::series_self || play == Play::series_reflex;
}

bool Stipulation::aims_at_move() const {
  return aim != Aim::win && aim != Aim::stalemate && aim != Aim::mate_or_stalemate;
}

bool Stipulation::is_forced_win() const {
  return (play == Play::direct || play == Play::self) && !half && !aims_at_move();
}

std::optional<Stipulation> parse_play_and_aim(std::string_view text) {
  const std::string low = lower_case(text);
  std::string_view rest = low;
  Stipulation out;
  out.moves = 0;
  if (const std::size_t sign = low.find('z'); sign != std::string::npos) {
    const auto target = parse_target(rest.substr(sign + 1));
    if (!target) return std::nullopt;
    out.target = *target;
    rest = rest.substr(0, sign + 1);
  }
  out.exact = rest.starts_with(kExact);
  if (out.exact) rest.remove_prefix(kExact.size());
  // "ser#4" is also written.
  std::string dashed;
  if (rest.substr(0, 3) == "ser" && rest.substr(3, 1) != "-") {
    dashed = "ser-" + std::string(rest.substr(3));
    rest = dashed;
  }
  out.play = take_sign(rest, kPlaySigns).value_or(Play::direct);
  const auto aim = take_sign(rest, kAimSigns);
  if (!aim || !rest.empty() || (*aim == Aim::target) != (out.target != TargetSquare{})) return std::nullopt;
  out.aim = *aim;
  return out.exact && !out.has_lines() ? std::nullopt : std::optional(out);
}

std::optional<Stipulation> parse_stipulation(std::string_view text) {
  if (const auto plain = plain_spelling(text)) return parse_stipulation(*plain);
  text = trimmed(text);
  const bool swapped = lower_case(text).ends_with(kSwapped);
  if (swapped) text = trimmed(text.substr(0, text.size() - kSwapped.size()));
  const std::size_t length_at = place_of_length(text);
  if (length_at == std::string_view::npos || has_two_numbers(text.substr(length_at))) return std::nullopt;
  auto out = parse_play_and_aim(without_blanks(text.substr(0, length_at)));
  if (!out) return std::nullopt;
  out->swapped = swapped;
  const std::string packed = without_blanks(text.substr(length_at));
  std::string_view length = packed;
  if (length.size() > 2 && (length.ends_with(".5") || length.ends_with(",5"))) {
    out->half = true;
    length.remove_suffix(2);
  }
  const auto moves = parse_int(length);
  if (!moves || *moves < 0 || *moves > kMaxStipulatedMoves || (*moves == 0 && !out->half)) return std::nullopt;
  const bool help = out->play == Play::help || out->play == Play::help_self || out->play == Play::help_reflex;
  if (out->half && !help) return std::nullopt;
  if (out->swapped && (out->play != Play::help || out->half)) return std::nullopt;
  out->moves = *moves;
  return out;
}

bool misuses_exact(std::string_view text) {
  const std::string low = lower_case(trimmed(text));
  if (!low.starts_with(kExact) || parse_stipulation(low)) return false;
  const auto rest = parse_stipulation(std::string_view(low).substr(kExact.size()));
  return rest && !rest->has_lines();
}

std::string text_of(const Stipulation& stipulation) {
  std::string out(stipulation.exact ? kExact : "");
  out += kPlaySigns.name_of(stipulation.play);
  out += kAimSigns.name_of(stipulation.aim);
  if (stipulation.aim == Aim::target) out += text_of(stipulation.target);
  if (stipulation.moves == 0 && !stipulation.half) return out;
  if (stipulation.aim == Aim::target && stipulation.target.rank + 1 > kLastShortRank) out += " ";
  out += std::to_string(stipulation.moves) + (stipulation.half ? ".5" : "");
  return stipulation.swapped ? out + " " + std::string(kSwapped) : out;
}

std::string name_of(const Stipulation& stipulation) {
  std::string out;
  if (stipulation.play != Play::direct) out = kPlayNames.name_of(stipulation.play);
  if (stipulation.play == Play::series || (stipulation.aim == Aim::double_stalemate && !out.empty())) out += " ";
  if (stipulation.aim == Aim::target) return out + "move to " + text_of(stipulation.target);
  return out += kAimNames.name_of(stipulation.aim);
}

std::optional<Stipulation> stipulation_of(const Variant& variant) {
  if (variant.play == Play::direct && variant.aim == Aim::win) return std::nullopt;
  return Stipulation{variant.play, variant.aim, 0, false, false, variant.target};
}

Color beginner_of(const Stipulation& stipulation) {
  const bool black = stipulation.play == Play::help ? !stipulation.half : stipulation.half;
  return black || stipulation.play == Play::series_help ? Color::black : Color::white;
}

Stipulation begun_by(Color to_move, Stipulation stipulation) {
  if (to_move == Color::black) stipulation.swapped = false;
  if (stipulation.play != Play::help || stipulation.half || stipulation.swapped || to_move == Color::black)
    return stipulation;
  --stipulation.moves;
  stipulation.half = true;
  return stipulation;
}

std::string note_on_beginner(const Stipulation& stipulation) {
  if (stipulation.play != Play::help || !stipulation.half) return {};
  Stipulation whole = stipulation;
  whole.half = false;
  ++whole.moves;
  return " with White to move; Black begins " + text_of(whole);
}

VariantPtr aimed_variant(const VariantPtr& variant, const Stipulation& stipulation) {
  if (stipulation.play == Play::direct && stipulation.aim == Aim::win) return variant;
  using Question =
      std::tuple<VariantPtr, Play, Aim, TargetSquare>;  // it keeps the variant, so that its address stays its own
  static std::mutex mutex;
  static std::map<Question, VariantPtr> known;
  const std::lock_guard lock(mutex);
  if (known.size() >= kKeptVariants) known.clear();
  VariantPtr& aimed = known[{variant, stipulation.play, stipulation.aim, stipulation.target}];
  if (!aimed) {
    auto copy = std::make_shared<Variant>(*variant);
    copy->ends = aimed_ends(*variant, stipulation);
    copy->play = stipulation.play;
    copy->aim = stipulation.aim;
    copy->target = stipulation.target;
    aimed = std::move(copy);
  }
  return aimed;
}

}  // namespace keymove

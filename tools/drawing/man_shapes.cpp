#include "tools/drawing/man_shapes.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/game/betza.h"

namespace keymove::tools {

namespace {

using Named = std::pair<std::string_view, std::string_view>;

constexpr std::string_view kShield = "shield-";
constexpr std::string_view kRoyal = "royal-";

/// The cross on a king, and the smaller one beside another royal man.
constexpr std::string_view kCross = R"(<path fill="none" d="M50 5v22M41 13h18"/>)";
constexpr std::string_view kSmallCross = R"(<path fill="none" d="M84 4v20M76 11h16"/>)";

/// The moves of the men that have their own drawing, in Betza notation.
constexpr std::array<Named, 8> kMoves = {{{"man", "K"},
                                          {"queen", "Q"},
                                          {"rook", "R"},
                                          {"bishop", "B"},
                                          {"knight", "N"},
                                          {"chancellor", "RN"},
                                          {"archbishop", "BN"},
                                          {"amazon", "QN"}}};

/// The part that the compounds with a knight share: a knight's head, set low to leave room for headgear.
constexpr std::string_view kLowHead =
    R"(<path d="M40 42C60 34 78 50 78 78h2q4 0 4 4v8H28v-8q0-4 3-4C34 70 48 68 47 60C41 65 37 66 33 68)"
    R"(C31 72 28 75 24 74C18 73 16 69 18 64C22 59 24 55 28 49C31 45 35 43 40 42z"/>)"
    R"(<path fill="none" stroke="currentColor" d="M54 48C63 52 68 60 69 71M24 66l1 0M37 51l4-2M35 81h43"/>)";

constexpr std::array<Named, 6> kDrawings = {{
    {"man", R"(<path d="M50 52C45 41 43 35 50 26C57 35 55 41 50 52z"/>)"
            R"(<path d="M28 74C8 58 12 35 30 33C41 32 47 40 50 51C53 40 59 32 70 33C88 35 92 58 72 74z"/>)"
            R"(<path d="M28 73q22-7 44 0v7h5q3 0 3 4v6H20v-6q0-4 3-4h5z"/>)"
            R"(<path fill="none" stroke="currentColor" d="M30 66C17 54 22 42 31 41C39 41 45 50 48 60M70 66)"
            R"(C83 54 78 42 69 41C61 41 55 50 52 60M29 80q21-6 42 0"/>)"},
    {"queen", R"(<path d="M27 72L13 32L31 54L30 24L43 50L50 20L57 50L70 24L69 54L87 32L73 72z"/>)"
              R"(<circle cx="13" cy="28" r="5"/><circle cx="30" cy="19" r="5"/>)"
              R"(<circle cx="50" cy="15" r="5"/><circle cx="70" cy="19" r="5"/>)"
              R"(<circle cx="87" cy="28" r="5"/><path d="M27 71q23-7 46 0v9h4q3 0 3 4v6H20v-6q0-4 3-4h4z"/>)"
              R"(<path fill="none" stroke="currentColor" d="M26 64q24-8 48 0M28 80q22-6 44 0"/>)"},
    {"rook", R"(<path d="M24 17h13v8h8v-8h10v8h8v-8h13v19l-9 9v25l8 8h3q4 0 4 4v8H18v-8q0-4 4-4h3l8-8V45l-9-9z"/>)"
             R"(<path fill="none" stroke="currentColor" d="M26 36h48M34 45h32M34 70h32M26 79h48"/>)"},
    {"bishop", R"(<circle cx="50" cy="13" r="5.5"/><path d="M50 19C66 29 74 42 70 55Q68 62 62 67H38Q32 62 30 55)"
               R"(C26 42 34 29 50 19z"/><path d="M36 67h28l4 11H32z"/><path d="M32 78h36q10 2 13 12H19q3-10 13-12z"/>)"
               R"(<path fill="none" stroke="currentColor" d="M50 34v20M41 43h18M36 67h28M33 78h34"/>)"},
    {"knight", R"(<path d="M37 22L35 10L46 17C66 20 80 38 82 74h2q4 0 4 5v11H20v-11q0-5 4-5h6C33 63 50 60 49 46)"
               R"(C42 53 36 54 32 57C29 63 26 67 21 66C14 65 11 60 14 54C18 47 21 42 25 34C27 28 31 25 37 22z"/>)"
               R"(<path fill="none" stroke="currentColor" d="M53 25C65 32 71 46 72 66M20 56l1.5 0M35 34l4-3M30 78)"
               R"(h51"/>)"},
    {"pawn", R"(<path d="M50 16a14 14 0 0 1 10 24q7 3 7 8h-8c2 12 12 18 15 30q4 1 4 5v7H22v-7)"
             R"(q0-4 4-5c3-12 13-18 15-30h-8q0-5 7-8a14 14 0 0 1 10-24z"/>)"
             R"(<path fill="none" stroke="currentColor" d="M42 48h16M28 78h44"/>)"},
}};

/// The headgear of those compounds, drawn above the knight's head.
constexpr std::array<Named, 3> kHeadgear = {{
    {"chancellor", R"(<path d="M26 7h11v8h8V7h12v8h8V7h11v17l-8 9v12H34V33l-8-9z"/>)"
                   R"(<path fill="none" stroke="currentColor" d="M28 24h46M35 33h32"/>)"},
    {"archbishop", R"(<circle cx="51" cy="9" r="4.5"/><path d="M51 14C63 22 69 30 67 38Q65 43 62 46H40Q37 43 35 38)"
                   R"(C33 30 39 22 51 14z"/><path fill="none" stroke="currentColor" d="M51 23v14M45 29h12"/>)"},
    {"amazon", R"(<path d="M34 44L24 18L37 31L38 13L47 29L51 9L56 29L65 13L66 31L79 18L69 44z"/>)"
               R"(<circle cx="23" cy="15" r="3.6"/><circle cx="38" cy="10" r="3.6"/>)"
               R"(<circle cx="51" cy="7" r="3.6"/><circle cx="65" cy="10" r="3.6"/>)"
               R"(<circle cx="80" cy="15" r="3.6"/>)"},
}};

constexpr std::string_view kShieldPath =
    R"(<path d="M50 9C61 17 73 19 86 19C86 53 77 78 50 92C23 78 14 53 14 19C27 19 39 17 50 9z"/>)";

/// The strokes of the letters a to z, so that the pictures need no font.
constexpr std::array<std::string_view, 26> kLetterPaths = {
    "M34 68L50 30L66 68M40 55h20",
    "M37 68V30h14a9 9 0 0 1 0 18h-14M51 48a10 10 0 0 1 0 20h-14",
    "M65 37A18 19 0 1 0 65 61",
    "M36 68V30h10a19 19 0 0 1 0 38z",
    "M63 30H38v38h25M38 48h20",
    "M63 30H38v38M38 49h20",
    "M65 37A18 19 0 1 0 67 60V51H54",
    "M35 30v38M65 30v38M35 49h30",
    "M50 30v38M42 30h16M42 68h16",
    "M60 30v26a11 12 0 0 1-22 1",
    "M37 30v38M64 30L37 53M46 46L65 68",
    "M39 30v38h24",
    "M32 68V30L50 54L68 30v38",
    "M35 68V30L65 68V30",
    "M50 30a18 19 0 0 1 0 38a18 19 0 0 1 0-38z",
    "M38 68V30h14a10.5 10.5 0 0 1 0 21h-14",
    "M50 30a18 19 0 0 1 0 38a18 19 0 0 1 0-38zM54 57L68 71",
    "M38 68V30h14a10 10 0 0 1 0 20h-14M50 50L65 68",
    "M64 36C60 29 38 27 38 39C38 51 64 46 64 58C64 71 40 70 36 61",
    "M34 30h32M50 30v38",
    "M36 30v24a14 14 0 0 0 28 0V30",
    "M34 30L50 68L66 30",
    "M29 30L40 68L50 38L60 68L71 30",
    "M35 30L65 68M65 30L35 68",
    "M34 30L50 50L66 30M50 50v18",
    "M36 30h28L36 68h28",
};

/// The text of the entry with that name; empty if there is no such entry.
template <std::size_t n>
std::string_view find(const std::array<Named, n>& list, std::string_view name) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const Named& entry) { return entry.first == name; });
  return found == list.end() ? std::string_view() : found->second;
}

bool moves_as(const ManKind& man, std::string_view betza) {
  const auto rules = parse_betza(betza);
  return rules && std::is_permutation(rules->begin(), rules->end(), man.moves.begin(), man.moves.end());
}

/// Whether he has all moves of a king, and perhaps others.
bool moves_as_king(const ManKind& man) {
  const auto rules = parse_betza("K");
  return rules && std::all_of(rules->begin(), rules->end(), [&](const MoveRule& rule) {
           return std::find(man.moves.begin(), man.moves.end(), rule) != man.moves.end();
         });
}

/// Whether all moves go forward, and one of them is a step straight ahead that cannot capture.
bool moves_as_pawn(const ManKind& man) {
  const auto ahead = [](const MoveRule& rule) { return rule.dy > 0; };
  const auto step = [](const MoveRule& rule) { return rule.dx == 0 && rule.dy == 1 && !rule.may_capture; };
  return std::all_of(man.moves.begin(), man.moves.end(), ahead) &&
         std::any_of(man.moves.begin(), man.moves.end(), step);
}

/// The paths of a drawing without a cross.
std::string paths_of(std::string_view shape) {
  if (shape.starts_with(kShield)) {
    const int letter = shape.back() - 'a';
    assert(letter >= 0 && letter < static_cast<int>(kLetterPaths.size()));
    return fmt::format(R"({}<path fill="none" stroke="currentColor" stroke-width="6" d="{}"/>)", kShieldPath,
                       kLetterPaths[static_cast<std::size_t>(letter)]);
  }
  if (const std::string_view headgear = find(kHeadgear, shape); !headgear.empty())
    return fmt::format("{}{}", headgear, kLowHead);
  assert(!find(kDrawings, shape).empty());
  return std::string(find(kDrawings, shape));
}

}  // namespace

std::string shape_of(const ManKind& man) {
  if (man.royal && moves_as_king(man)) return "king";
  const std::string royal(man.royal ? kRoyal : "");
  for (const auto& [name, betza] : kMoves) {
    if (moves_as(man, betza)) return royal + std::string(name);
  }
  return royal + (moves_as_pawn(man) ? "pawn" : std::string(kShield) + man.letter);
}

std::string shape_of_letter(char letter) {
  if (letter == 'k') return "king";
  for (const auto& [name, betza] : kMoves) {
    if (betza.size() == 1 && to_upper(letter) == betza.front()) return std::string(name);
  }
  return letter == 'p' ? "pawn" : std::string(kShield) + letter;
}

std::string shape_symbol(std::string_view shape) {
  const bool royal = shape.starts_with(kRoyal);
  const std::string paths =
      shape == "king" ? std::string(kCross) + paths_of("man")
                      : std::string(royal ? kSmallCross : "") + paths_of(royal ? shape.substr(kRoyal.size()) : shape);
  return fmt::format(R"(<symbol id="man-{}" viewBox="0 0 100 100">)"
                     R"(<g stroke-width="4" stroke-linejoin="round" stroke-linecap="round">{}</g></symbol>)",
                     shape, paths);
}

}  // namespace keymove::tools

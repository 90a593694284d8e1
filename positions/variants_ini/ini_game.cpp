#include "positions/variants_ini/ini_game.h"

#include <algorithm>
#include <utility>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::size_t kJanggiCannon = 27;

std::string letter_of(const IniRules& rules, std::size_t kind) {
  return "'" + std::string(1, rules.men[kind].letter) + "'";
}

}  // namespace

IniGame::IniGame(const IniRules& their_rules, std::size_t section, IniErrors& errors)
    : rules(their_rules), section_(section), errors_(errors) {
  for (int r = 0; r < rules.ranks; ++r) {
    for (int f = 0; f < rules.files; ++f) board_.set(ini_square(f, r));
  }
  for (std::size_t kind = 0; kind < kIniMen; ++kind) {
    if (rules.men[kind].letter != '\0') kinds.push_back(kind);
  }
  if (kinds.empty()) refuse({}, "the section names no men");
  read_start();
  read_moves();
  if (!errors_.empty()) return;
  for (const std::size_t kind : kinds) {
    for (const std::size_t color : {0U, 1U}) find_reach(color, kind);
  }
  for (const std::size_t kind : kinds) {
    if (bound_[kind]) check_bounds(kind);
    settle_initial_moves(kind);
  }
  if (!errors_.empty()) return;
  settle_en_passant();
  for (const std::size_t kind : kinds) settle_promotion(kind);
  for (const std::size_t kind : kinds) check_immobility(kind);
}

void IniGame::refuse(std::initializer_list<std::string_view> keys, std::string message) {
  refuse_at(place_of(rules, keys, section_), std::move(message));
}

void IniGame::refuse_at(std::size_t at, std::string message) {
  errors_.push_back({at, "ini-lacks", std::move(message)});
}

IniSquares IniGame::rank(std::size_t color, int rank) const {
  IniSquares out;
  for (int f = 0; f < rules.files; ++f) out.set(ini_square(f, color == 0 ? rank : rules.ranks - 1 - rank));
  return out;
}

void IniGame::read_start() {
  const std::size_t at = place_of(rules, {"startFen"}, section_);
  const auto refuse_start = [&](const std::string& message) { refuse_at(at, "in startFen: " + message); };
  const auto words = words_of(rules.start);
  if (words.empty()) return refuse_start("expected a position");
  for (std::size_t i = 1; i < words.size(); ++i) fields.push_back(words[i].text);
  // Behind the castling rights, which may be missing, stands the square that a pawn has passed.
  if (fields.size() > 2 && !is_digit(fields[1][0]) && is_letter(fields[2][0]))
    return refuse_start("keymove has no start position with a square for captures in passing");
  std::string_view text = words[0].text;
  if (const std::size_t hand = text.find('['); hand != std::string_view::npos) {
    if (!rules.piece_drops && !contains_only(text.substr(hand), "[-]"))
      return refuse_start("keymove has no men in hand");
    text = text.substr(0, hand);
  }
  int f = 0;
  int r = rules.ranks - 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '*') return refuse_start("keymove has no walls");
    if (one_of(c, "+~")) return refuse_start("keymove has no promoted men of their own");
    if (c == '/') {
      f = 0;
      --r;
    } else if (is_digit(c)) {
      const bool two = i + 1 < text.size() && is_digit(text[i + 1]);
      f += two ? (c - '0') * 10 + text[++i] - '0' : c - '0';
    } else {
      std::size_t kind = 0;
      while (kind < kIniMen && (rules.men[kind].letter != to_lower(c) || !is_letter(c))) ++kind;
      if (kind == kIniMen) return refuse_start(std::string("no man of this variant has the letter '") + c + "'");
      if (f < rules.files && r >= 0) starts_[is_upper(c) ? 0 : 1][kind].set(ini_square(f, r));
      ++f;
    }
  }
  board = std::string(text);
}

void IniGame::read_moves() {
  for (const std::size_t kind : kinds) {
    const IniMan& man = rules.men[kind];
    std::string text(man.moves);
    if (kind == kIniPawn && rules.double_step) text += "ifmnD";
    const bool learns = kind == kIniSoldier && rules.soldier_rank > 0;
    if (learns) text = rules.soldier_rank < rules.ranks ? "fWsW" : "fW";
    std::vector<IniBetzaError> wrong;
    moves[kind] = read_ini_moves(text, wrong);
    if (learns && moves[kind].size() > 1) moves[kind][1].from_rank = rules.soldier_rank + 1;
    for (const IniBetzaError& error : wrong)
      errors_.push_back(
          {man.at + error.at, "ini-betza", "in the moves of " + letter_of(rules, kind) + ": " + error.message});
    if (kind == kJanggiCannon) refuse_at(man.at, "keymove does not have cannons that spare each other, as in Janggi");
  }
  const bool triple = on_board(rules.triple_zone[0] | rules.triple_zone[1]).any();
  if (triple && rules.men[kIniPawn].letter != '\0')
    refuse({"tripleStepRegionWhite", "tripleStepRegionBlack"}, "keymove does not have triple steps of pawns");
}

void IniGame::find_reach(std::size_t color, std::size_t kind) {
  IniSquares& found = reach_[color][kind];
  found = starts_[color][kind];
  const bool made = (rules.promoted[color] & ini_kind(kind)) != 0;
  if (made) found |= on_board(rules.promotion_zone[color]);
  std::vector<std::size_t> open;
  for (std::size_t s = 0; s < found.size(); ++s) {
    if (found[s]) open.push_back(s);
  }
  while (!open.empty()) {
    const int from = static_cast<int>(open.back());
    open.pop_back();
    for (const IniMoves& group : moves[kind]) {
      for (const auto& [right, forward] : group.offsets) {
        const int dx = color == 0 ? right : -right;
        const int dy = color == 0 ? forward : -forward;
        int f = from % kMaxSide + dx;
        int r = from / kMaxSide + dy;
        const int most = group.range == IniMoves::kStep ? 1 : group.range == 0 ? kMaxSide : group.range;
        for (int i = 0; i < most && f >= 0 && r >= 0 && f < rules.files && r < rules.ranks; ++i, f += dx, r += dy) {
          const std::size_t to = ini_square(f, r);
          if (!may_enter(color, kind, to)) {
            bound_[kind] = true;
            continue;
          }
          if (!found[to]) open.push_back(to);
          found.set(to);
        }
      }
    }
  }
}

bool IniGame::may_enter(std::size_t color, std::size_t kind, std::size_t square) const {
  const IniSquares& area = rules.mobility[color][kind];
  return area.none() || area[square];
}

/// Of men that cannot go everywhere, keymove has those that go by single steps and are always the same.
void IniGame::check_bounds(std::size_t kind) {
  const bool steps = std::all_of(moves[kind].begin(), moves[kind].end(), [](const IniMoves& group) {
    return group.range == IniMoves::kStep && group.hurdle == '\0' && !group.initial;
  });
  bool outside = false;  // where one may come about
  bool changes = false;
  for (const std::size_t color : {0U, 1U}) {
    const bool made = (rules.promoted[color] & ini_kind(kind)) != 0;
    const IniSquares& area = rules.mobility[color][kind];
    outside = outside || (made && area.any() && (on_board(rules.promotion_zone[color]) & ~area).any());
    changes = changes || (rules.promoting[color] & ini_kind(kind)) != 0;
  }
  if (steps && !outside && !changes) return;
  refuse({"mobilityRegion"}, "keymove does not have men such as " + letter_of(rules, kind) +
                                 " that must stay in a part of the board (mobilityRegion), unless they go by single "
                                 "steps, do not promote, and are not promoted to outside of it");
}

void IniGame::settle_initial_moves(std::size_t kind) {
  std::vector<IniMoves>& groups = moves[kind];
  const auto is_initial = [](const IniMoves& group) { return group.initial; };
  if (std::find_if(groups.begin(), groups.end(), is_initial) == groups.end()) return;
  unsigned common = initial_nowhere | initial_from_start | initial_everywhere;
  for (const std::size_t color : {0U, 1U}) {
    const IniSquares zone = initial_zone(color, kind);
    unsigned here = 0;
    if (zone.none()) here |= initial_nowhere;
    if (zone == starts_[color][kind]) here |= initial_from_start;
    if (zone == reach_[color][kind]) here |= initial_everywhere;
    common &= here;
  }
  initial_[kind] = common == 0                          ? initial_from_zone
                   : (common & initial_nowhere) != 0    ? initial_nowhere
                   : (common & initial_from_start) != 0 ? initial_from_start
                                                        : initial_everywhere;
  if (initial_[kind] == initial_nowhere) std::erase_if(groups, is_initial);
}

IniSquares IniGame::initial_zone(std::size_t color, std::size_t kind) const {
  return rules.double_step ? reach_[color][kind] & rules.double_zone[color] : IniSquares();
}

}  // namespace keymove

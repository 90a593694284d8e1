// What pawns do, and men like them: capturing in passing, promotion, and moves to squares that they cannot leave.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <optional>

#include "positions/variants_ini/ini_game.h"

namespace keymove {

namespace {

using Step = std::pair<int, int>;

bool has(const IniMoves& group, const Step& step) {
  return std::find(group.offsets.begin(), group.offsets.end(), step) != group.offsets.end();
}

/// The number of steps of length 1 in a straight line; 0 if there is none.
int straight_steps(const Step& step) {
  const int x = std::abs(step.first);
  const int y = std::abs(step.second);
  return x == 0 || y == 0 || x == y ? std::max(x, y) : 0;
}

enum class Cover { none, always, sometimes };

/// Whether a quiet move that is not an initial one leads there, too.
Cover covered(const std::vector<IniMoves>& groups, const Step& step) {
  Cover cover = Cover::none;
  for (const IniMoves& group : groups) {
    if (!group.quiet || group.initial) continue;
    const int steps = straight_steps(step);
    const bool same = has(group, step) && group.hurdle == '\0' && !group.lame;
    if (same) return Cover::always;
    const bool in_line = steps > 0 && has(group, {step.first / steps, step.second / steps});
    if (has(group, step) || (in_line && group.range != IniMoves::kStep)) cover = Cover::sometimes;
  }
  return cover;
}

}  // namespace

/// The squares that initial moves of such men pass, where Fairy-Stockfish lets them be captured. `awkward` is set if
/// keymove would not, or would where Fairy-Stockfish does not; the double steps over each square are added to `over`.
IniSquares IniGame::passed_squares(std::size_t color, std::size_t kind, bool& awkward, IniDoubleSteps& over) const {
  IniSquares passed;
  const IniSquares from = initial_zone(color, kind);
  for (const IniMoves& group : moves[kind]) {
    if (!group.initial || initial_[kind] == initial_nowhere) continue;
    for (const Step& step : group.offsets) {
      const int length = group.range == IniMoves::kStep ? straight_steps(step) : 0;
      const bool slides = group.range != IniMoves::kStep;
      if (length < 2 && !slides) continue;
      awkward = awkward || slides || length > 2 || covered(moves[kind], step) != Cover::none;
      const int side = color == 0 ? 1 : -1;
      const int n = slides ? 1 : length;
      for (std::size_t s = 0; s < from.size(); ++s) {
        const int dx = side * step.first / n;
        const int dy = side * step.second / n;
        const int f = static_cast<int>(s % kMaxSide) + dx;
        const int r = static_cast<int>(s / kMaxSide) + dy;
        if (!from[s] || !has_square(f, r)) continue;
        passed.set(ini_square(f, r));
        if (has_square(f + dx, r + dy)) over[ini_square(f, r)].insert({dx, dy});
      }
    }
  }
  return passed;
}

/// Whether a square of the region that men of that colour have passed tells which man it was: a position names no more.
bool IniGame::tells_who_passed(std::size_t color, const IniDoubleSteps& over) const {
  const IniSquares& region = rules.en_passant_zone[1 - color];
  const Step forward{0, color == 0 ? 1 : -1};
  for (std::size_t s = 0; s < over.size(); ++s) {
    if (!region[s]) continue;
    if (over[s].size() > 1) return false;
    for (const Step& step : over[s]) {
      const int f = static_cast<int>(s % kMaxSide) + step.first;
      const int r = static_cast<int>(s / kMaxSide) + step.second;
      // Of a man that stands outside of the region, Fairy-Stockfish knows only that he is behind the square.
      if (step != forward && !region[ini_square(f, r)]) return false;
    }
  }
  return true;
}

bool IniGame::may_take_in_passing(std::size_t color, std::size_t kind) const {
  if (!exists(color, kind) || kind == kIniKing) return false;
  if (kind == kIniPawn) return true;
  const auto captures_only = [](const IniMoves& group) { return group.captures && !group.quiet; };
  return (rules.en_passant[color] & ini_kind(kind)) != 0 &&
         std::any_of(moves[kind].begin(), moves[kind].end(), captures_only);
}

void IniGame::settle_en_passant() {
  bool everywhere = false;
  bool nowhere = false;
  bool awkward = false;
  bool told = true;
  std::array<bool, kIniMen> named{};  // those that can be captured in passing, so that their double steps have a zone
  for (const std::size_t color : {0U, 1U}) {
    const std::size_t enemy = 1 - color;
    const bool takes =
        std::any_of(kinds.begin(), kinds.end(), [&](std::size_t k) { return may_take_in_passing(enemy, k); });
    IniDoubleSteps over;
    for (const std::size_t kind : kinds) {
      bool is_awkward = false;
      const IniSquares passed = passed_squares(color, kind, is_awkward, over);
      if (!takes || passed.none()) continue;
      const IniSquares region = passed & rules.en_passant_zone[enemy];
      everywhere = everywhere || region == passed;
      nowhere = nowhere || region.none();
      if (region.any() && region != passed) everywhere = nowhere = true;
      awkward = awkward || (is_awkward && region.any());
      named[kind] = named[kind] || region.any();
    }
    told = told && (!takes || tells_who_passed(color, over));
  }
  if (everywhere && nowhere)
    return refuse({"enPassantRegion", "enPassantRegionWhite", "enPassantRegionBlack", "enPassantTypes",
                   "enPassantTypesWhite", "enPassantTypesBlack"},
                  "keymove does not have captures in passing on some of the squares only");
  if (awkward)
    return refuse({"enPassantRegion"},
                  "keymove does not have captures in passing of men whose initial move is not a double step");
  if (!told)
    return refuse({"enPassantRegion", "enPassantRegionWhite", "enPassantRegionBlack", "enPassantTypes", "pawnTypes"},
                  "keymove does not have captures in passing where double steps in several directions lead over one "
                  "square; enPassantRegion = - turns them off");
  for (std::size_t i = 0; everywhere && i < kinds.size(); ++i) mark_en_passant(kinds[i]);
  for (const std::size_t kind : kinds) {
    if (initial_[kind] == initial_everywhere && named[kind]) initial_[kind] = initial_from_zone;
    for (IniMoves& group : moves[kind]) group.initial = group.initial && initial_[kind] != initial_everywhere;
  }
}

void IniGame::mark_en_passant(std::size_t kind) {
  const std::string letter(1, rules.men[kind].letter);
  const auto takes = [&](std::size_t color) { return may_take_in_passing(color, kind); };
  const auto stated = [&](std::size_t color) { return (rules.en_passant[color] & ini_kind(kind)) != 0; };
  for (const std::size_t color : {0U, 1U}) {
    if (kind == kIniPawn && exists(color, kind) && !stated(color))
      return refuse({"enPassantTypes", "pawnTypes"},
                    "Fairy-Stockfish lets pawns capture in passing whatever enPassantTypes says");
  }
  if (!takes(0) && !takes(1)) return;
  if (exists(0, kind) && exists(1, kind) && takes(0) != takes(1))
    return refuse({"enPassantTypesWhite", "enPassantTypesBlack"}, "keymove gives captures in passing to both sides");
  for (IniMoves& group : moves[kind]) {
    if (!group.captures || group.quiet) continue;
    std::size_t free = 0;
    bool plain = group.range == IniMoves::kStep && !group.lame;
    for (const Step& step : group.offsets) {
      const Cover cover = covered(moves[kind], step);
      if (cover == Cover::none) ++free;
      plain = plain && cover != Cover::sometimes;
    }
    if (!plain || (free != 0 && free != group.offsets.size()))
      return refuse_at(rules.men[kind].at,
                       "keymove does not have captures in passing by such moves as '" + letter + "' has");
    group.en_passant = free != 0;
  }
}

/// The squares that such a man cannot leave without a capture.
IniSquares IniGame::dead_squares(std::size_t color, std::size_t kind) const {
  IniSquares dead = reach_[color][kind];
  const int side = color == 0 ? 1 : -1;
  for (std::size_t s = 0; s < dead.size(); ++s) {
    for (const IniMoves& group : moves[kind]) {
      if (!dead[s] || !group.quiet || group.initial) continue;
      for (const Step& step : group.offsets) {
        const int f = static_cast<int>(s % kMaxSide) + side * step.first;
        const int r = static_cast<int>(s / kMaxSide) + side * step.second;
        const int own_rank =
            color == 0 ? static_cast<int>(s / kMaxSide) : rules.ranks - 1 - static_cast<int>(s / kMaxSide);
        const bool on_board = f >= 0 && r >= 0 && f < rules.files && r < rules.ranks;
        if (on_board && own_rank + 1 >= group.from_rank && may_enter(color, kind, ini_square(f, r))) dead.reset(s);
      }
    }
  }
  return dead;
}

void IniGame::settle_promotion(std::size_t kind) {
  if (kind == kIniKing) return;
  std::optional<IniPromotion> common;
  for (const std::size_t color : {0U, 1U}) {
    if (!exists(color, kind)) continue;
    const IniPromotion here = promotion_of(color, kind);
    if (common && *common != here)
      return refuse(
          {"promotionPieceTypesBlack", "promotionPieceTypesWhite", "promotionPawnTypesBlack", "promotionPawnTypesWhite",
           "promotionRegionBlack", "promotionRegionWhite"},
          std::string("keymove has one promotion for the men '") + rules.men[kind].letter + "' of both sides");
    common = here;
  }
  promotions[kind] = common ? *common : promotion_of_absent(kind);
}

/// What men promote to that no game from the start has: a position that is set up may have them. None where keymove
/// lacks it.
IniPromotion IniGame::promotion_of_absent(std::size_t kind) {
  const auto known = errors_.size();
  const auto reached = std::array{reach_[0][kind], reach_[1][kind]};
  reach_[0][kind] = reach_[1][kind] = board_;
  const IniPromotion white = promotion_of(0, kind);
  const IniPromotion black = promotion_of(1, kind);
  for (const std::size_t color : {0U, 1U}) reach_[color][kind] = reached[color];
  const bool lacks = errors_.size() > known || white != black;
  errors_.erase(errors_.begin() + static_cast<std::ptrdiff_t>(known), errors_.end());
  return lacks ? IniPromotion() : white;
}

IniPromotion IniGame::promotion_of(std::size_t color, std::size_t kind) {
  const IniSquares& reached = reach_[color][kind];
  const IniSquares zone = reached & rules.promotion_zone[color];
  IniPromotion out;
  if ((rules.promoting[color] & ini_kind(kind)) == 0 || zone.none()) return out;
  IniKinds to = 0;
  for (const std::size_t other : kinds) to |= rules.promoted[color] & ini_kind(other);
  for (const std::size_t other : kinds) {
    if ((to & ini_kind(other)) != 0) out.to += rules.men[other].letter;
  }
  const std::string letter(1, rules.men[kind].letter);
  if (out.to.empty()) {
    if (rules.must_promote)
      refuse({"promotionPieceTypes"},
             "'" + letter + "' must promote on its last rank, and promotionPieceTypes names no men");
    return out;
  }
  const auto worth = [&](char c) {
    const auto it = std::find_if(kinds.begin(), kinds.end(), [&](std::size_t k) { return rules.men[k].letter == c; });
    return ini_value(*it);
  };
  std::stable_sort(out.to.begin(), out.to.end(), [&](char a, char b) { return worth(a) > worth(b); });
  int first = 0;
  while ((rank(color, first) & zone).none()) ++first;
  IniSquares whole;
  for (int r = first; r < rules.ranks; ++r) whole |= rank(color, r);
  const auto refuse_zone = [&](const char* message) {
    refuse({"promotionRegionWhite", "promotionRegionBlack", "promotionRank"}, message);
  };
  if (zone != (whole & reached)) refuse_zone("keymove has promotion zones of whole ranks up to the last only");
  const int last = rules.ranks - 1;
  const IniSquares on_last = rank(color, last) & reached;
  const bool forced = rules.must_promote || on_last.none() ||
                      (rules.immobility_illegal && (on_last & ~dead_squares(color, kind)).none());
  if (!forced) refuse({"mandatoryPawnPromotion"}, "in keymove a man must promote on its last rank");
  if (first < last) {
    out.rank = first + 1;
    out.forced = rules.must_promote;
  }
  out.captured_only = limit_promotion(color, kind, to);
  return out;
}

/// Whether the limits mean that only men can come back that were captured.
bool IniGame::limit_promotion(std::size_t color, std::size_t kind, IniKinds to) {
  std::size_t pawns = 0;
  for (const std::size_t other : kinds) {
    if ((rules.promoting[color] & ini_kind(other)) != 0) pawns += starts_[color][other].count();
  }
  bool limited = false;
  bool unlimited = false;
  for (const std::size_t other : kinds) {
    if ((to & ini_kind(other)) == 0) continue;
    const auto limit = static_cast<std::size_t>(rules.promotion_limits[other]);
    const std::size_t before = starts_[color][other].count();
    const bool binds = limit != 0 && limit < before + pawns;
    limited = limited || binds;
    unlimited = unlimited || !binds || limit != before;
  }
  if (limited && unlimited)
    refuse({"promotionLimit"}, std::string("keymove limits the promotion of '") + rules.men[kind].letter +
                                   "' to the numbers of men at the start, for all men or for none");
  return limited;
}

void IniGame::check_immobility(std::size_t kind) {
  if (!rules.immobility_illegal || moves[kind].empty()) return;
  for (const std::size_t color : {0U, 1U}) {
    IniSquares dead = dead_squares(color, kind);
    if (!promotions[kind].to.empty()) dead &= ~rank(color, rules.ranks - 1);
    if (dead.any())
      return refuse({"immobilityIllegal"}, std::string("keymove lets '") + rules.men[kind].letter +
                                               "' go to squares that it cannot leave (immobilityIllegal)");
  }
}

}  // namespace keymove

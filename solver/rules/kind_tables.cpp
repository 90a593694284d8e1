#include "solver/rules/kind_tables.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace keymove::solver {

namespace {

constexpr int kManyMen = 4;  // set-wise generation pays for kinds with so many men at the start
constexpr std::size_t kFewSteps = 8;

/// Whether only a walk follows the rule: it is a lame rider, or has a modifier that the tables of leaps and rides do
/// not know, as hoppers have.
bool is_walk(const MoveRule& rule) {
  const bool has_way = !way_of_step(rule.dx, rule.dy).empty();
  const MoveRule known = {.dx = rule.dx,
                          .dy = rule.dy,
                          .range = rule.range,
                          .may_move = rule.may_move,
                          .may_capture = rule.may_capture,
                          .lame = rule.lame,
                          .skips_first = rule.skips_first,
                          .initial_only = rule.initial_only,
                          .en_passant = rule.en_passant,
                          .from_rank = rule.from_rank};
  return rule != known || (rule.range != 1 && rule.lame && has_way);
}

/// Fills the table of one kind and colour. Each object builds once.
template <int W>
class KindTableBuilder {
 public:
  KindTableBuilder(CompiledVariant<W>& compiled, int color, int k)
      : t_(compiled),
        v_(*compiled.variant),
        shape_(v_.shape),
        squares_(static_cast<std::size_t>(t_.squares)),
        color_(color),
        side_(color == 0 ? Color::white : Color::black),
        k_(k),
        man_(v_.man(static_cast<KindId>(k))),
        table_(t_.kind[color][k]) {}

  void build() {
    std::vector<MoveRule> rules = man_.moves;
    for (MoveRule& rule : rules) {
      if (side_ == Color::black) {
        rule.dx = -rule.dx;
        rule.dy = -rule.dy;
      }
    }
    table_.same = std::all_of(rules.begin(), rules.end(),
                              [](const MoveRule& r) { return r.may_move && r.may_capture && !r.en_passant; });
    for (const MoveRule& rule : rules) {
      if (rule.may_move && !table_.same) add_rule(table_.quiet, rule);
      if (rule.may_capture) add_rule(table_.capture, rule);
      if (rule.en_passant) add_en_passant(rule);
    }
    if (!table_.same) table_.quiet.walks = walks_of([](const MoveRule& r) { return r.may_move; });
    table_.capture.walks = walks_of([](const MoveRule& r) { return r.may_capture; });
    for (const Reach<W>* reach : {&table_.quiet, &table_.capture}) {
      for (const SetStep<W>& step : reach->steps) table_.double_steps = table_.double_steps || step.double_step;
      for (const auto& leaps : reach->lame_leaps) {
        for (const auto& leap : leaps) table_.double_steps = table_.double_steps || leap.double_step;
      }
    }
    const bool many = v_.start_count(side_, static_cast<KindId>(k_)) >= kManyMen || !man_.promotion.to.empty();
    table_.set_wise = W == 1 && table_.quiet.step_wise && table_.capture.step_wise && many &&
                      table_.quiet.steps.size() + table_.capture.steps.size() <= kFewSteps && !table_.same &&
                      !moves_where_it_passes();
    make_plain();
    reverse_lame_captures();
    build_promotion();
  }

 private:
  RuleWalks walks_of(bool (*wanted)(const MoveRule&)) const {
    std::vector<MoveRule> walked;
    std::copy_if(man_.moves.begin(), man_.moves.end(), std::back_inserter(walked),
                 [&](const MoveRule& rule) { return is_walk(rule) && wanted(rule); });
    return {shape_, walked, side_, [&](const MoveRule& rule, Square s) { return may_start(rule, s); },
            [&](Square to) { return may_enter(to); }};
  }

  void prepare(Reach<W>& reach) const {
    if (reach.leap.empty()) reach.leap.resize(squares_);
    if (reach.lame_leaps.empty()) reach.lame_leaps.resize(squares_);
  }

  bool may_start(const MoveRule& rule, Square s) const { return v_.may_begin(rule, side_, static_cast<KindId>(k_), s); }

  bool may_enter(Square s) const { return v_.may_enter(side_, static_cast<KindId>(k_), s); }

  void add_rule(Reach<W>& reach, const MoveRule& rule) {
    if (is_walk(rule) || is_ride(rule)) {
      if (is_ride(rule)) add_ride(reach, rule);
      reach.step_wise = false;
      return;
    }
    prepare(reach);
    const auto way = rule.lame ? way_of_step(rule.dx, rule.dy) : std::vector<std::pair<int, int>>{};
    const bool double_step = makes_double_step(rule, k_ == t_.royal);
    SetStep<W> step;
    step.by = rule.dy * shape_.files + rule.dx;
    step.double_step = double_step;
    if (!way.empty()) step.way = way[0].second * shape_.files + way[0].first;
    for (Square s = 0; s < t_.squares; ++s) {
      const int x = shape_.file_of(s);
      const int y = shape_.rank_of(s);
      if (!shape_.contains(x + rule.dx, y + rule.dy) || !may_start(rule, s)) continue;
      const Square to = shape_.at(x + rule.dx, y + rule.dy);
      if (!may_enter(to)) continue;
      step.from.set(s);
      if (way.empty() && !double_step) {
        reach.leaps = true;
        reach.leap[s].set(to);
        continue;
      }
      LameLeap<W> leap{to, {}, double_step};
      for (const auto& [wx, wy] : way) leap.way.set(shape_.at(x + wx, y + wy));
      reach.lame = true;
      reach.lame_leaps[s].push_back(leap);
    }
    add_step(reach, step);
    if (way.size() > 1) reach.step_wise = false;
  }

  static void add_step(Reach<W>& reach, const SetStep<W>& step) {
    for (SetStep<W>& known : reach.steps) {
      if (known.by != step.by) continue;
      if (known.way != step.way || known.double_step != step.double_step) reach.step_wise = false;
      known.from |= step.from;
      return;
    }
    reach.steps.push_back(step);
  }

  void add_ride(Reach<W>& reach, const MoveRule& rule) {
    const auto [dx, dy] = slope_of(rule);
    std::size_t line = 0;
    while (!t_.lines[line].has_slope(dx, dy)) ++line;
    auto found = std::find_if(reach.rides.begin(), reach.rides.end(),
                              [&](const Ride<W>& r) { return r.line == line && r.skips_first == rule.skips_first; });
    if (found == reach.rides.end()) {
      Ride<W> ride;
      ride.line = line;
      ride.table = &t_.lines[line];
      ride.skips_first = rule.skips_first;
      ride.reach.resize(squares_);
      reach.rides.push_back(std::move(ride));
      found = reach.rides.end() - 1;
    }
    for (Square s = 0; s < t_.squares; ++s) {
      if (!may_start(rule, s)) continue;
      int x = shape_.file_of(s);
      int y = shape_.rank_of(s);
      for (int i = 1; rule.range == 0 || i <= rule.range; ++i) {
        x += rule.dx;
        y += rule.dy;
        if (!shape_.contains(x, y)) break;
        if (i == 1 && rule.skips_first) continue;
        found->reach[s].set(shape_.at(x, y));
      }
    }
    found->whole = true;
    for (Square s = 0; s < t_.squares; ++s) found->whole = found->whole && found->reach[s] == t_.lines[line].span(s);
    found->whole = found->whole && !rule.skips_first;
  }

  void add_en_passant(const MoveRule& rule) {
    if (table_.en_passant_from.empty()) {
      table_.en_passant_from.resize(squares_);
      table_.lame_en_passant_from.resize(squares_);
      t_.en_passant_capturers[color_].push_back(k_);
    }
    const auto way = rule.lame ? way_of_step(rule.dx, rule.dy) : std::vector<std::pair<int, int>>{};
    for (Square s = 0; s < t_.squares; ++s) {
      const int x = shape_.file_of(s) + rule.dx;
      const int y = shape_.rank_of(s) + rule.dy;
      if (!shape_.contains(x, y) || !may_start(rule, s)) continue;
      const Square passed = shape_.at(x, y);
      if (!may_enter(passed)) continue;
      if (way.empty()) {
        table_.en_passant_from[passed].set(s);
        continue;
      }
      LameLeap<W> leap{s, {}, false};
      for (const auto& [wx, wy] : way) leap.way.set(shape_.at(shape_.file_of(s) + wx, shape_.rank_of(s) + wy));
      table_.lame_en_passant_from[passed].push_back(leap);
    }
  }

  /// Whether a man that only leaps may have a quiet move to a square where it captures en passant.
  bool moves_where_it_passes() const {
    if (table_.en_passant_from.empty()) return false;
    for (Square s = 0; s < t_.squares; ++s) {
      Bits<W> to = table_.quiet.leaps ? table_.quiet.leap[s] : Bits<W>{};
      if (table_.quiet.lame) {
        for (const LameLeap<W>& leap : table_.quiet.lame_leaps[s]) to.set(leap.to);
      }
      while (to.any()) {
        const Square passed = to.pop();
        const auto& lame = table_.lame_en_passant_from[passed];
        const bool by_lame = std::any_of(lame.begin(), lame.end(), [s](const LameLeap<W>& l) { return l.to == s; });
        if (by_lame || table_.en_passant_from[passed].has(s)) return true;
      }
    }
    return false;
  }

  void make_plain() const {
    const Reach<W>& capture = table_.capture;
    const bool whole =
        std::all_of(capture.rides.begin(), capture.rides.end(), [](const Ride<W>& r) { return r.whole; });
    table_.plain =
        table_.same && !capture.lame && capture.walks.empty() && whole && capture.rides.size() <= kMaxPlainRides;
    if (!table_.plain) return;
    if (table_.capture.leap.empty()) table_.capture.leap.resize(squares_);
    table_.plain_leaps = table_.capture.leap.data();
    for (const Ride<W>& ride : capture.rides) {
      table_.plain_entries[table_.plain_rides] = ride.table->entries();
      table_.plain_lines[table_.plain_rides++] = ride.table;
    }
  }

  void reverse_lame_captures() const {
    table_.lame_captured_from.resize(squares_);
    if (!table_.capture.lame) return;
    t_.lame_capturers[color_] = true;
    for (Square s = 0; s < t_.squares; ++s) {
      for (const LameLeap<W>& leap : table_.capture.lame_leaps[s])
        table_.lame_captured_from[leap.to].push_back({s, leap.way, false});
    }
  }

  void build_promotion() const {
    const Promotion& promotion = man_.promotion;
    if (promotion.to.empty()) return;
    table_.promotes = true;
    table_.captured_only = promotion.captured_only;
    table_.all_choices = static_cast<int>(promotion.to.size());
    table_.may_decline = promotion.optional_before_last;
    for (const KindId kind : promotion.to) table_.promotes_to.push_back(kind);
    for (Square s = 0; s < t_.squares; ++s) {
      const int rank = side_ == Color::white ? shape_.rank_of(s) + 1 : shape_.ranks - shape_.rank_of(s);
      if (rank >= promotion.from_rank) table_.zone.set(s);
      if (rank == shape_.ranks) table_.last.set(s);
    }
  }

  CompiledVariant<W>& t_;
  const Variant& v_;
  BoardShape shape_;
  std::size_t squares_;
  int color_;
  Color side_;
  int k_;
  const ManKind& man_;
  KindTable<W>& table_;
};

}  // namespace

bool is_ride(const MoveRule& rule) { return rule.range != 1 && !is_walk(rule); }

std::pair<int, int> slope_of(const MoveRule& rule) {
  if (rule.dy < 0 || (rule.dy == 0 && rule.dx < 0)) return {-rule.dx, -rule.dy};
  return {rule.dx, rule.dy};
}

bool makes_double_step(const MoveRule& rule, bool royal) {
  return !royal && rule.initial_only && rule.dx % 2 == 0 && rule.dy % 2 == 0 && rule.range == 1 && !is_walk(rule);
}

template <int W>
void build_kind(CompiledVariant<W>& compiled, int color, int k) {
  KindTableBuilder<W>(compiled, color, k).build();
}

template void build_kind(CompiledVariant<1>& compiled, int color, int k);
template void build_kind(CompiledVariant<2>& compiled, int color, int k);
template void build_kind(CompiledVariant<4>& compiled, int color, int k);

}  // namespace keymove::solver

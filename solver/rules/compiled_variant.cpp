#include "solver/rules/compiled_variant.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "solver/rules/attack_indices.h"
#include "solver/rules/castling_tables.h"

namespace keymove::solver {

namespace {

constexpr int kManyMen = 4;  // set-wise generation pays for kinds with so many men at the start
constexpr std::size_t kFewSteps = 8;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Fills the tables of one variant. Each object builds once.
template <int W>
class Builder {
 public:
  explicit Builder(CompiledVariant<W>& compiled) : t_(compiled), v_(*compiled.variant), shape_(v_.shape) {}

  void build() {
    t_.kinds = static_cast<int>(v_.men.size());
    t_.squares = shape_.squares();
    t_.board = Bits<W>::first(t_.squares);
    for (const int color : {0, 1}) {
      const int far = color == 0 ? shape_.ranks - 1 : 0;
      for (int x = 0; x < shape_.files; ++x) t_.far_rank[color].set(shape_.at(x, far));
      t_.kind[color].resize(at(t_.kinds));
    }
    for (int k = 0; k < t_.kinds; ++k) {
      t_.value.push_back(v_.men[at(k)].value);
      if (v_.men[at(k)].royal) t_.royal = k;
      for (const MoveRule& rule : v_.men[at(k)].moves) {
        add_line(rule);
        t_.only_forward = t_.only_forward && rule.dy > 0;
      }
    }
    for (const int color : {0, 1}) {
      for (int k = 0; k < t_.kinds; ++k) build_kind(color, k);
      index_capturers(t_, color);
      plan_counts(t_, color);
    }
    fill_between();
    build_castlings(t_);
    build_ends();
    find_checks_kind();
    t_.race = race_of<W>(v_);
    t_.mirrored = is_mirrored(v_);
    t_.files.resize(at(shape_.files));
    for (Square s = 0; s < t_.squares; ++s) t_.files[at(shape_.file_of(s))].set(s);
  }

 private:
  /// Whether only a walk follows the rule: it is a lame rider, or has a modifier that the tables of leaps and rides do
  /// not know, as hoppers have.
  static bool walks(const MoveRule& rule) {
    const bool has_way = !way_of_step(rule.dx, rule.dy).empty();
    const MoveRule known = {.dx = rule.dx,
                            .dy = rule.dy,
                            .range = rule.range,
                            .may_move = rule.may_move,
                            .may_capture = rule.may_capture,
                            .lame = rule.lame,
                            .skips_first = rule.skips_first,
                            .initial_only = rule.initial_only,
                            .en_passant = rule.en_passant};
    return rule != known || (rule.range != 1 && rule.lame && has_way);
  }
  static bool rides(const MoveRule& rule) { return rule.range != 1 && !walks(rule); }

  void add_line(const MoveRule& rule) {
    if (rides(rule)) static_cast<void>(line_of(rule));
  }

  /// The index of the rule's line in `lines`. A new line must be added before any table points into `lines`.
  std::size_t line_of(const MoveRule& rule) {
    int dx = rule.dx;
    int dy = rule.dy;
    if (dy < 0 || (dy == 0 && dx < 0)) {
      dx = -dx;
      dy = -dy;
    }
    for (std::size_t i = 0; i < t_.lines.size(); ++i) {
      if (t_.lines[i].has_slope(dx, dy)) return i;
    }
    t_.lines.emplace_back(shape_, dx, dy);
    slopes_.emplace_back(dx, dy);
    return t_.lines.size() - 1;
  }

  void build_kind(int color, int k) {
    const ManKind& man = v_.men[at(k)];
    KindTable<W>& table = t_.kind[color][at(k)];
    std::vector<MoveRule> rules = man.moves;
    for (MoveRule& rule : rules) {
      if (color == 1) {
        rule.dx = -rule.dx;
        rule.dy = -rule.dy;
      }
    }
    table.same = std::all_of(rules.begin(), rules.end(),
                             [](const MoveRule& r) { return r.may_move && r.may_capture && !r.en_passant; });
    for (const MoveRule& rule : rules) {
      if (rule.may_move && !table.same) add_rule(table.quiet, rule, color, k);
      if (rule.may_capture) add_rule(table.capture, rule, color, k);
      if (rule.en_passant) add_en_passant(table, rule, color, k);
    }
    if (!table.same) table.quiet.walks = walks_of(man, color, k, [](const MoveRule& r) { return r.may_move; });
    table.capture.walks = walks_of(man, color, k, [](const MoveRule& r) { return r.may_capture; });
    for (const Reach<W>* reach : {&table.quiet, &table.capture}) {
      for (const SetStep<W>& step : reach->steps) table.double_steps = table.double_steps || step.double_step;
      for (const auto& leaps : reach->lame_leaps) {
        for (const auto& leap : leaps) table.double_steps = table.double_steps || leap.double_step;
      }
    }
    const auto color_of = color == 0 ? Color::white : Color::black;
    const bool many = v_.start_count(color_of, static_cast<KindId>(k)) >= kManyMen || !man.promotion.to.empty();
    table.set_wise = W == 1 && table.quiet.step_wise && table.capture.step_wise && many &&
                     table.quiet.steps.size() + table.capture.steps.size() <= kFewSteps && !table.same &&
                     !moves_where_it_passes(table);
    make_plain(table);
    reverse_lame_captures(table, color);
    build_promotion(table, man.promotion, color);
  }

  RuleWalks walks_of(const ManKind& man, int color, int k, bool (*wanted)(const MoveRule&)) const {
    std::vector<MoveRule> walked;
    std::copy_if(man.moves.begin(), man.moves.end(), std::back_inserter(walked),
                 [&](const MoveRule& rule) { return walks(rule) && wanted(rule); });
    const Color side = color == 0 ? Color::white : Color::black;
    return {shape_, walked, side, [&](Square s) { return v_.starts_on(side, static_cast<KindId>(k), s); }};
  }

  void prepare(Reach<W>& reach) const {
    if (reach.leap.empty()) reach.leap.resize(at(t_.squares));
    if (reach.lame_leaps.empty()) reach.lame_leaps.resize(at(t_.squares));
  }

  bool may_start(const MoveRule& rule, int color, int k, Square s) const {
    return !rule.initial_only || v_.starts_on(color == 0 ? Color::white : Color::black, static_cast<KindId>(k), s);
  }

  void add_rule(Reach<W>& reach, const MoveRule& rule, int color, int k) {
    if (walks(rule) || rides(rule)) {
      if (rides(rule)) add_ride(reach, rule, color, k);
      reach.step_wise = false;
      return;
    }
    prepare(reach);
    const auto way = rule.lame ? way_of_step(rule.dx, rule.dy) : std::vector<std::pair<int, int>>{};
    // A royal man is never captured en passant.
    const bool double_step = rule.initial_only && rule.dx % 2 == 0 && rule.dy % 2 == 0 && k != t_.royal;
    if (double_step) note_double_step(rule);
    SetStep<W> step;
    step.by = rule.dy * shape_.files + rule.dx;
    step.double_step = double_step;
    if (!way.empty()) step.way = way[0].second * shape_.files + way[0].first;
    for (Square s = 0; s < t_.squares; ++s) {
      const int x = shape_.file_of(s);
      const int y = shape_.rank_of(s);
      if (!shape_.contains(x + rule.dx, y + rule.dy) || !may_start(rule, color, k, s)) continue;
      const Square to = shape_.at(x + rule.dx, y + rule.dy);
      step.from.set(s);
      if (way.empty() && !double_step) {
        reach.leaps = true;
        reach.leap[at(s)].set(to);
        continue;
      }
      LameLeap<W> leap{to, {}, double_step};
      for (const auto& [wx, wy] : way) leap.way.set(shape_.at(x + wx, y + wy));
      reach.lame = true;
      reach.lame_leaps[at(s)].push_back(leap);
    }
    add_step(reach, step);
    if (way.size() > 1) reach.step_wise = false;
  }

  void note_double_step(const MoveRule& rule) {
    const int ahead = rule.dy > 0 || (rule.dy == 0 && rule.dx > 0) ? 1 : -1;
    const std::pair<int, int> step{ahead * rule.dx, ahead * rule.dy};
    t_.several_double_steps = t_.several_double_steps || (double_step_ && *double_step_ != step);
    double_step_ = step;
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

  void add_ride(Reach<W>& reach, const MoveRule& rule, int color, int k) {
    const std::size_t line = line_of(rule);
    auto found = std::find_if(reach.rides.begin(), reach.rides.end(),
                              [&](const Ride<W>& r) { return r.line == line && r.skips_first == rule.skips_first; });
    if (found == reach.rides.end()) {
      Ride<W> ride;
      ride.line = line;
      ride.table = &t_.lines[line];
      ride.skips_first = rule.skips_first;
      ride.reach.resize(at(t_.squares));
      reach.rides.push_back(std::move(ride));
      found = reach.rides.end() - 1;
    }
    for (Square s = 0; s < t_.squares; ++s) {
      if (!may_start(rule, color, k, s)) continue;
      int x = shape_.file_of(s);
      int y = shape_.rank_of(s);
      for (int i = 1; rule.range == 0 || i <= rule.range; ++i) {
        x += rule.dx;
        y += rule.dy;
        if (!shape_.contains(x, y)) break;
        if (i == 1 && rule.skips_first) continue;
        found->reach[at(s)].set(shape_.at(x, y));
      }
    }
    found->whole = true;
    for (Square s = 0; s < t_.squares; ++s)
      found->whole = found->whole && found->reach[at(s)] == t_.lines[line].span(s);
    found->whole = found->whole && !rule.skips_first;
  }

  void add_en_passant(KindTable<W>& table, const MoveRule& rule, int color, int k) {
    if (table.en_passant_from.empty()) {
      table.en_passant_from.resize(at(t_.squares));
      table.lame_en_passant_from.resize(at(t_.squares));
      t_.en_passant_capturers[color].push_back(k);
    }
    const auto way = rule.lame ? way_of_step(rule.dx, rule.dy) : std::vector<std::pair<int, int>>{};
    for (Square s = 0; s < t_.squares; ++s) {
      const int x = shape_.file_of(s) + rule.dx;
      const int y = shape_.rank_of(s) + rule.dy;
      if (!shape_.contains(x, y) || !may_start(rule, color, k, s)) continue;
      const std::size_t passed = at(shape_.at(x, y));
      if (way.empty()) {
        table.en_passant_from[passed].set(s);
        continue;
      }
      LameLeap<W> leap{s, {}, false};
      for (const auto& [wx, wy] : way) leap.way.set(shape_.at(shape_.file_of(s) + wx, shape_.rank_of(s) + wy));
      table.lame_en_passant_from[passed].push_back(leap);
    }
  }

  /// Whether a man that only leaps may have a quiet move to a square where it captures en passant.
  bool moves_where_it_passes(const KindTable<W>& table) const {
    if (table.en_passant_from.empty()) return false;
    for (Square s = 0; s < t_.squares; ++s) {
      Bits<W> to = table.quiet.leaps ? table.quiet.leap[at(s)] : Bits<W>{};
      if (table.quiet.lame) {
        for (const LameLeap<W>& leap : table.quiet.lame_leaps[at(s)]) to.set(leap.to);
      }
      while (to.any()) {
        const std::size_t passed = at(to.pop());
        const auto& lame = table.lame_en_passant_from[passed];
        const bool by_lame = std::any_of(lame.begin(), lame.end(), [s](const LameLeap<W>& l) { return l.to == s; });
        if (by_lame || table.en_passant_from[passed].has(s)) return true;
      }
    }
    return false;
  }

  void make_plain(KindTable<W>& table) const {
    const Reach<W>& capture = table.capture;
    const bool whole =
        std::all_of(capture.rides.begin(), capture.rides.end(), [](const Ride<W>& r) { return r.whole; });
    table.plain =
        table.same && !capture.lame && capture.walks.empty() && whole && capture.rides.size() <= kMaxPlainRides;
    if (!table.plain) return;
    if (table.capture.leap.empty()) table.capture.leap.resize(at(t_.squares));
    table.plain_leaps = table.capture.leap.data();
    for (const Ride<W>& ride : capture.rides) {
      table.plain_entries[table.plain_rides] = ride.table->entries();
      table.plain_lines[table.plain_rides++] = ride.table;
    }
  }

  void reverse_lame_captures(KindTable<W>& table, int color) const {
    table.lame_captured_from.resize(at(t_.squares));
    if (!table.capture.lame) return;
    t_.lame_capturers[color] = true;
    for (Square s = 0; s < t_.squares; ++s) {
      for (const LameLeap<W>& leap : table.capture.lame_leaps[at(s)])
        table.lame_captured_from[at(leap.to)].push_back({s, leap.way, false});
    }
  }

  void build_promotion(KindTable<W>& table, const Promotion& promotion, int color) const {
    if (promotion.to.empty()) return;
    table.promotes = true;
    table.captured_only = promotion.captured_only;
    table.all_choices = static_cast<int>(promotion.to.size());
    table.may_decline = promotion.optional_before_last;
    for (const KindId kind : promotion.to) table.promotes_to.push_back(kind);
    for (Square s = 0; s < t_.squares; ++s) {
      const int rank = color == 0 ? shape_.rank_of(s) + 1 : shape_.ranks - shape_.rank_of(s);
      if (rank >= promotion.from_rank) table.zone.set(s);
      if (rank == shape_.ranks) table.last.set(s);
    }
  }

  void fill_between() {
    if (t_.royal < 0) return;
    t_.between.resize(at(t_.squares) * at(t_.squares));
    for (std::size_t line = 0; line < t_.lines.size(); ++line) {
      for (Square a = 0; a < t_.squares; ++a) {
        for_each(t_.lines[line].span(a),
                 [&](int b) { t_.between[at(a) * at(t_.squares) + at(b)] |= t_.lines[line].between(a, b); });
      }
    }
  }

  void build_ends() {
    for (const End& end : v_.ends) {
      EndTable<W> table{end.when, end.result, {}};
      for (const KindId kind : end.men) table.kinds.push_back(kind);
      if (end.men.empty()) {
        table.kinds.resize(at(t_.kinds));
        std::iota(table.kinds.begin(), table.kinds.end(), 0);
      }
      t_.ends.push_back(table);
    }
    t_.known = end_facts_of(v_);
  }

  void find_checks_kind() {
    for (const int color : {0, 1}) {
      for (const KindTable<W>& table : t_.kind[color]) {
        if (!table.capture.walks.empty()) t_.simple_checks = false;
        for (const Ride<W>& ride : table.capture.rides) {
          if (ride.skips_first) t_.simple_checks = false;
        }
      }
    }
    for (std::size_t i = 0; i < slopes_.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (slopes_[i].first * slopes_[j].second == slopes_[i].second * slopes_[j].first) t_.simple_checks = false;
      }
    }
    for (const int color : {0, 1}) {
      for (CastlingTable<W>& castling : t_.castlings[color])
        castling.rook_shields = castling.rook_shields || !t_.simple_checks || t_.lame_capturers[color ^ 1];
    }
    if (t_.royal >= 0 && !royal_is_plain(v_.men[at(t_.royal)])) t_.simple_checks = false;
    t_.checks_foreseen = t_.simple_checks && !t_.lame_capturers[0] && !t_.lame_capturers[1];
    for (const int color : {0, 1}) {
      for (const int k : t_.plan[color].others)
        t_.checks_foreseen = t_.checks_foreseen && t_.kind[color][at(k)].capture.rides.empty();
    }
  }

  /// Whether attacks between two royal men are always mutual, and a royal man never promotes.
  static bool royal_is_plain(const ManKind& man) {
    return man.promotion.to.empty() && std::none_of(man.moves.begin(), man.moves.end(), [](const MoveRule& rule) {
             return rule.initial_only && rule.may_capture;
           });
  }

  CompiledVariant<W>& t_;
  const Variant& v_;
  BoardShape shape_;
  std::vector<std::pair<int, int>> slopes_;
  std::optional<std::pair<int, int>> double_step_;  ///< an offset and its opposite count as one
};

}  // namespace

template <int W>
CompiledVariant<W>::CompiledVariant(VariantPtr v) : variant(std::move(v)) {
  Builder<W>(*this).build();
}

template struct CompiledVariant<1>;
template struct CompiledVariant<2>;
template struct CompiledVariant<4>;

}  // namespace keymove::solver

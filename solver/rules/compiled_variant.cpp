#include "solver/rules/compiled_variant.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "solver/rules/attack_indices.h"
#include "solver/rules/castling_tables.h"
#include "solver/rules/kind_tables.h"

namespace keymove::solver {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Fills the tables of one variant. Each object builds once.
template <int W>
class VariantCompiler {
 public:
  explicit VariantCompiler(CompiledVariant<W>& compiled) : t_(compiled), v_(*compiled.variant), shape_(v_.shape) {}

  void compile() {
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
        if (is_ride(rule)) add_line(rule);
        t_.only_forward = t_.only_forward && rule.dy > 0;
      }
    }
    find_double_steps();
    find_free_kinds();
    for (const int color : {0, 1}) {
      for (int k = 0; k < t_.kinds; ++k) build_kind(t_, color, k);
      find_promoting(color);
      index_capturers(t_, color);
      plan_counts(t_, color);
    }
    fill_between();
    build_castlings(t_);
    build_ends();
    find_faces();
    find_checks_kind();
    if (!t_.simple_checks) {
      for (const int color : {0, 1}) index_far_attacks(t_, color);
    }
    t_.forced_captures = v_.forced_captures;
    t_.race = race_of<W>(v_);
    t_.mirrored = is_mirrored(v_);
    t_.files.resize(at(shape_.files));
    for (Square s = 0; s < t_.squares; ++s) t_.files[at(shape_.file_of(s))].set(s);
  }

 private:
  void find_free_kinds() {
    for (int k = 0; k < t_.kinds; ++k) {
      const std::vector<MoveRule>& moves = v_.men[at(k)].moves;
      const bool forward = std::all_of(moves.begin(), moves.end(), [](const MoveRule& m) { return m.dy > 0; });
      if (!forward && k != t_.royal) t_.free_kinds.push_back(k);
    }
    t_.may_pass = std::none_of(v_.ends.begin(), v_.ends.end(),
                               [](const End& e) { return e.when == EndWhen::no_moves && e.result != EndResult::draw; });
    t_.may_pass = t_.may_pass && !v_.forced_captures && !v_.forbids_checks;
  }

  /// Requires the tables of the kinds.
  void find_promoting(int color) {
    for (int k = 0; k < t_.kinds; ++k) {
      const KindTable<W>& table = t_.kind[color][k];
      Bits<W> from;
      if (table.promotes) {
        const Reach<W>& r = table.plain || table.same ? table.capture : table.quiet;
        for (Square s = 0; s < t_.squares; ++s) {
          Bits<W> to;
          if (r.leaps) to = r.leap[s];
          for (const Ride<W>& ride : r.rides) to |= ride.reach[s];
          if (r.lame) {
            for (const LameLeap<W>& leap : r.lame_leaps[s]) to.set(leap.to);
          }
          if ((to & table.zone).any() || !r.walks.empty()) from.set(s);
        }
      }
      t_.promotes_from[color].push_back(from);
    }
  }

  /// Adds the line of a ride. No table points into `lines` yet.
  void add_line(const MoveRule& rule) {
    const auto slope = slope_of(rule);
    if (std::find(slopes_.begin(), slopes_.end(), slope) != slopes_.end()) return;
    t_.lines.emplace_back(shape_, slope.first, slope.second);
    slopes_.push_back(slope);
  }

  void find_double_steps() {
    std::optional<std::pair<int, int>> known;
    for (int k = 0; k < t_.kinds; ++k) {
      for (const MoveRule& rule : v_.men[at(k)].moves) {
        if (!(rule.may_move || rule.may_capture) || !makes_double_step(rule, k == t_.royal)) continue;
        const auto step = slope_of(rule);
        t_.several_double_steps = t_.several_double_steps || (known && *known != step);
        known = step;
      }
    }
  }

  void fill_between() {
    t_.crossing.resize(at(t_.squares));
    for (const Line<W>& line : t_.lines) {
      for (Square s = 0; s < t_.squares; ++s) t_.crossing[s] |= line.span(s);
    }
    if (t_.royal < 0 && t_.lines.empty()) return;  // exchanges ask for them without a royal man, too
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
      EndTable<W> table;
      table.when = end.when;
      table.result = end.result;
      table.at_most = end.at_most;
      table.checks = end.checks;
      table.at_least = end.at_least;
      table.against = end.against;
      for (const int color : {0, 1}) {
        for (const Square s : end.squares[color]) table.goal[color].set(s);
      }
      for (const KindId kind : end.men) table.kinds.push_back(kind);
      if (end.men.empty()) {
        table.kinds.resize(at(t_.kinds));
        std::iota(table.kinds.begin(), table.kinds.end(), 0);
      }
      t_.ends.push_back(table);
    }
    t_.known = end_facts_of(v_);
  }

  void find_faces() {
    if (t_.royal < 0) return;
    for (const int color : {0, 1}) {
      t_.faces[color] = RuleWalks(
          shape_, v_.men[at(t_.royal)].faces, color == 0 ? Color::white : Color::black,
          [](const MoveRule&, Square) { return true; }, [](Square) { return true; });
    }
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
    if (t_.royal >= 0) t_.royals_alike = royals_are_alike(v_.men[at(t_.royal)]);
    t_.forbids_checks = v_.forbids_checks;
    t_.counted_checks = v_.counted_checks();
    t_.simple_checks = t_.simple_checks && t_.royals_alike && !t_.forbids_checks;
    for (const int color : {0, 1}) {
      for (CastlingTable<W>& castling : t_.castlings[color])
        castling.rook_shields = castling.rook_shields || !t_.simple_checks || t_.lame_capturers[color ^ 1];
    }
    t_.checks_foreseen = t_.simple_checks && !t_.lame_capturers[0] && !t_.lame_capturers[1];
    for (const int color : {0, 1}) {
      for (const int k : t_.plan[color].others)
        t_.checks_foreseen = t_.checks_foreseen && t_.kind[color][at(k)].capture.rides.empty();
    }
  }

  /// Whether attacks between two royal men are always mutual, and a royal man never promotes.
  static bool royals_are_alike(const ManKind& man) {
    return man.promotion.to.empty() && man.area[0].empty() && man.area[1].empty() && man.faces.empty() &&
           std::none_of(man.moves.begin(), man.moves.end(), [](const MoveRule& rule) {
             return (rule.initial_only || rule.from_rank > 0) && rule.may_capture;
           });
  }

  CompiledVariant<W>& t_;
  const Variant& v_;
  BoardShape shape_;
  std::vector<std::pair<int, int>> slopes_;  ///< of `lines`
};

}  // namespace

template <int W>
CompiledVariant<W>::CompiledVariant(VariantPtr v) : variant(std::move(v)) {
  VariantCompiler<W>(*this).compile();
}

template struct CompiledVariant<1>;
template struct CompiledVariant<2>;
template struct CompiledVariant<4>;

}  // namespace keymove::solver

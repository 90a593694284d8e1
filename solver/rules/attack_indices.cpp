#include "solver/rules/attack_indices.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace keymove::solver {

namespace {

/// Derives the attack lists and count plans of a variant from the tables of its kinds.
template <int W>
class AttackIndexer {
 public:
  explicit AttackIndexer(CompiledVariant<W>& compiled) : t_(compiled), v_(*compiled.variant) {}

  void index_capturers(int color) {
    for (int k = 0; k < t_.kinds; ++k) {
      if (t_.kind[color][at(k)].capture.leaps && k != t_.royal) t_.leapers[color].push_back(k);
      if (!t_.kind[color][at(k)].capture.rides.empty()) t_.riders[color].push_back(k);
    }
    t_.checking_leapers[color] = t_.leapers[color].size();
    if (t_.royal >= 0 && t_.kind[color][at(t_.royal)].capture.leaps) {
      t_.leapers[color].push_back(t_.royal);
      if (v_.royal != RoyalRule::checkmate) ++t_.checking_leapers[color];
    }
    const std::size_t leapers = t_.leapers[color].size();
    const std::size_t riders = t_.riders[color].size();
    t_.leaps_to[color].resize(at(t_.squares) * leapers);
    t_.rides_to[color].resize(at(t_.squares) * riders);
    const std::size_t kinds = at(t_.kinds);
    t_.captured_from[color].resize(at(t_.squares) * kinds);
    const auto add = [&](Square from, int to, int k, Bits<W>& by_list) {
      by_list.set(from);
      t_.captured_from[color][at(to) * kinds + at(k)].set(from);
    };
    for (Square s = 0; s < t_.squares; ++s) {
      for (std::size_t i = 0; i < leapers; ++i) {
        const int k = t_.leapers[color][i];
        for_each(t_.kind[color][at(k)].capture.leap[at(s)],
                 [&](int to) { add(s, to, k, t_.leaps_to[color][at(to) * leapers + i]); });
      }
      for (std::size_t i = 0; i < riders; ++i) {
        const int k = t_.riders[color][i];
        for (const Ride<W>& ride : t_.kind[color][at(k)].capture.rides)
          for_each(ride.reach[at(s)], [&](int to) { add(s, to, k, t_.rides_to[color][at(to) * riders + i]); });
      }
    }
  }

  void plan_counts(int color) {
    CountPlan<W>& plan = t_.plan[color];
    for (int k = 0; k < t_.kinds; ++k) {
      const KindTable<W>& table = t_.kind[color][at(k)];
      if (table.set_wise) {
        plan.steppers.push_back(k);
      } else if (!table.plain || table.promotes || !parts_disjoint(table)) {
        plan.others.push_back(k);
      } else {
        if (table.capture.leaps) plan.leapers.push_back({k, table.plain_leaps});
        for (const Ride<W>& ride : table.capture.rides) join_riders(plan, k, ride);
      }
    }
    merge_lines(plan);
  }

  void index_far_attacks(int color) {
    FarAttacks<W>& far = t_.far[color];
    for (int k = 0; k < t_.kinds; ++k) {
      const Reach<W>& capture = t_.kind[color][at(k)].capture;
      if (!capture.rides.empty() || !capture.walks.empty()) far.kinds.push_back(k);
    }
    const std::size_t kinds = far.kinds.size();
    far.from.resize(at(t_.squares) * kinds);
    far.way.resize(at(t_.squares) * kinds);
    far.faces_from.resize(at(t_.squares));
    far.faces_way.resize(at(t_.squares));
    far.lame_way.resize(at(t_.squares));
    for (Square s = 0; s < t_.squares; ++s) {
      for (std::size_t i = 0; i < kinds; ++i) {
        const Reach<W>& capture = t_.kind[color][at(far.kinds[i])].capture;
        for (const Ride<W>& ride : capture.rides) {
          for_each(ride.reach[at(s)], [&](int to) {
            far.from[at(to) * kinds + i].set(s);
            far.way[at(to) * kinds + i] |= t_.lines[ride.line].between(s, to);
          });
        }
        add_ways(capture.walks, s, [&](Square to, const Bits<W>& way) {
          far.from[at(to) * kinds + i].set(s);
          far.way[at(to) * kinds + i] |= way;
        });
      }
      add_ways(t_.faces[color], s, [&](Square to, const Bits<W>& way) {
        far.faces_from[at(to)].set(s);
        far.faces_way[at(to)] |= way;
      });
      for (const KindTable<W>& table : t_.kind[color]) {
        for (const LameLeap<W>& leap : table.lame_captured_from[at(s)]) far.lame_way[at(s)] |= leap.way;
      }
    }
  }

 private:
  /// Calls add(to, way) for every square that some walk from s may lead to, with the squares that come before it.
  template <class Add>
  static void add_ways(const RuleWalks& walks, Square s, const Add& add) {
    walks.each_way(s, [&](std::span<const std::uint16_t> squares) {
      Bits<W> way;
      for (const Square to : squares) {
        add(to, way);
        way.set(to);
      }
    });
  }

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  /// Whether the leaps and the rides from any square have no target in common, so that they can be counted separately.
  bool parts_disjoint(const KindTable<W>& table) const {
    for (Square s = 0; s < t_.squares; ++s) {
      for (std::size_t i = 0; i < table.plain_rides; ++i) {
        if ((table.plain_leaps[s] & table.plain_lines[i]->span(s)).any()) return false;
        for (std::size_t j = 0; j < i; ++j) {
          if ((table.plain_lines[j]->span(s) & table.plain_lines[i]->span(s)).any()) return false;
        }
      }
    }
    return true;
  }

  /// Adds the kind to a group of the ride's line. Each group has one line until merge_lines() is called.
  static void join_riders(CountPlan<W>& plan, int k, const Ride<W>& ride) {
    auto group = std::find_if(plan.riders.begin(), plan.riders.end(), [&](const RideGroup<W>& g) {
      return g.line[0] == ride.line && g.kinds < kMaxPlainRides;
    });
    if (group == plan.riders.end()) {
      plan.riders.emplace_back();
      group = plan.riders.end() - 1;
      group->line.push_back(ride.line);
      group->rides = 1;
      group->entries[0] = ride.table->entries();
      group->lines[0] = ride.table;
    }
    group->kind[group->kinds++] = k;
  }

  /// Merges the groups that consist of the same kinds.
  static void merge_lines(CountPlan<W>& plan) {
    std::vector<RideGroup<W>> merged;
    for (const RideGroup<W>& g : plan.riders) {
      auto same = std::find_if(merged.begin(), merged.end(), [&](const RideGroup<W>& m) {
        return m.kinds == g.kinds && m.kind == g.kind && m.rides < kMaxPlainRides;
      });
      if (same == merged.end()) {
        merged.push_back(g);
        continue;
      }
      same->line.push_back(g.line[0]);
      same->entries[same->rides] = g.entries[0];
      same->lines[same->rides++] = g.lines[0];
    }
    plan.riders = std::move(merged);
  }

  CompiledVariant<W>& t_;
  const Variant& v_;
};

}  // namespace

template <int W>
void index_capturers(CompiledVariant<W>& compiled, int color) {
  AttackIndexer<W>(compiled).index_capturers(color);
}

template <int W>
void plan_counts(CompiledVariant<W>& compiled, int color) {
  AttackIndexer<W>(compiled).plan_counts(color);
}

template <int W>
void index_far_attacks(CompiledVariant<W>& compiled, int color) {
  AttackIndexer<W>(compiled).index_far_attacks(color);
}

template void index_capturers(CompiledVariant<1>& compiled, int color);
template void index_capturers(CompiledVariant<2>& compiled, int color);
template void index_capturers(CompiledVariant<4>& compiled, int color);
template void plan_counts(CompiledVariant<1>& compiled, int color);
template void plan_counts(CompiledVariant<2>& compiled, int color);
template void plan_counts(CompiledVariant<4>& compiled, int color);
template void index_far_attacks(CompiledVariant<1>& compiled, int color);
template void index_far_attacks(CompiledVariant<2>& compiled, int color);
template void index_far_attacks(CompiledVariant<4>& compiled, int color);

}  // namespace keymove::solver

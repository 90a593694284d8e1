#include "solver/few_men/material_table.h"

#include <algorithm>
#include <utility>

namespace keymove::solver {

namespace {

// An entry has a kind and a number: of an open position the moves that may save it, times kUnit; else the distance.
constexpr std::uint16_t kWin = 1U << 14;
constexpr std::uint16_t kLoss = 2U << 14;
constexpr std::uint16_t kSettled = 3U << 14;  ///< a draw that has ended, or no position
constexpr std::uint16_t kKinds = 3U << 14;
constexpr int kNumbers = 1 << 14;
/// At most eight maps leave a placement as it is, and their number divides eight.
constexpr int kUnit = 8;

std::uint16_t entry_of(std::uint16_t kind, int number) { return static_cast<std::uint16_t>(kind | number); }

}  // namespace

/// Makes one table.
class MaterialTableMaker {
 public:
  MaterialTableMaker(const PlacementRules& rules, const TableValues& smaller, Budget& budget, MaterialTable& table)
      : rules_(rules), smaller_(smaller), budget_(budget), index_(table.index_), entries_(table.entries_) {}

  void make() {
    entries_.assign(index_.size(), kSettled);
    look_forward();
    for (int n = 0; !now_.empty() || at(n) < events_.size(); ++n) {
      for (const std::uint32_t number : now_) carry_back(number, n);
      make_changes(n + 1);
      if (at(n) < events_.size()) convert(n);
      now_.swap(next_);
      next_.clear();
    }
  }

 private:
  /// A conversion, due when all wins and losses of a distance are known.
  struct Event {
    std::uint32_t number;
    std::uint32_t wins;  ///< the conversions that lead to wins of the other side; 0: one leads to a loss
  };
  /// What a position loses by a win or loss that it leads to.
  struct Change {
    std::uint32_t number;
    int units;  ///< moves that may save it, times kUnit; 0: it is won
  };
  static constexpr std::size_t kChanges = 64;  ///< how many wait, about

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  [[nodiscard]] bool open(std::uint32_t number) const { return (entries_[number] & kKinds) == 0; }

  void look_forward() {
    Placement p;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      budget_.spend();
      if (!index_.placement_of(i, p)) continue;
      const auto number = static_cast<std::uint32_t>(i);
      const Outlook outlook = rules_.outlook(p, smaller_);
      if (!outlook.legal) continue;
      if (outlook.end) {
        if (*outlook.end == EndResult::draw) continue;
        entries_[i] = *outlook.end == EndResult::win ? kWin : kLoss;
        now_.push_back(number);
        continue;
      }
      if (outlook.moves >= kNumbers / kUnit) throw LimitReached{};
      entries_[i] = static_cast<std::uint16_t>(outlook.moves * kUnit);
      if (outlook.soonest_loss) {
        due(*outlook.soonest_loss, {number, 0});
      } else if (outlook.wins > 0) {
        due(outlook.slowest_win, {number, static_cast<std::uint32_t>(outlook.wins)});
      }
    }
  }

  void due(int distance, Event event) {
    if (events_.size() <= at(distance)) events_.resize(at(distance) + 1);
    events_[at(distance)].push_back(event);
  }

  /// Carries conversions to positions of n plies to the positions before them.
  void convert(int n) {
    for (const Event& event : events_[at(n)]) {
      if (event.wins == 0) {
        win(event.number, n + 1);
      } else {
        lose_moves(event.number, static_cast<int>(event.wins) * kUnit, n + 1);
      }
    }
    events_[at(n)] = {};
  }

  /// Carries a win or loss in n plies to the positions before it.
  void carry_back(std::uint32_t number, int n) {
    Placement& p = placement_;
    index_.placement_of(number, p);
    const bool lost = (entries_[number] & kKinds) == kLoss;
    const bool plain = index_.is_plain(p.square);
    const int stays = plain ? 1 : index_.place_of(p.square, p.mover).stays;
    const std::int64_t before =
        std::int64_t{number} + (p.mover == 0 ? 1 : -1) * static_cast<std::int64_t>(index_.half());
    const int mover = p.mover ^ 1;
    for (int i = 0; i < p.material.men; ++i) {
      if (p.material.color(i) != mover) continue;
      rules_.origins(p, i, origins_);
      const int to = p.square[at(i)];
      for (const int from : origins_) {
        PlacementIndex::Place place;
        if (const auto difference = plain ? index_.difference(i, to, from) : std::nullopt) {
          place.number = static_cast<std::uint32_t>(before + *difference);
        } else {
          Places square = p.square;
          square[at(i)] = from;
          place = index_.place_of(square, mover);
        }
        __builtin_prefetch(&entries_[place.number]);
        changes_.push_back({place.number, lost ? 0 : kUnit * place.stays / stays});
      }
    }
    if (changes_.size() >= kChanges) make_changes(n + 1);
  }

  /// Makes the changes that have waited for their entries to arrive from memory.
  void make_changes(int n) {
    for (const Change& change : changes_) {
      if (change.units == 0) {
        win(change.number, n);
      } else {
        lose_moves(change.number, change.units, n);
      }
    }
    changes_.clear();
  }

  void win(std::uint32_t number, int n) {
    if (!open(number)) return;
    settle(number, kWin, n);
  }
  void lose_moves(std::uint32_t number, int units, int n) {
    if (!open(number)) return;
    entries_[number] = static_cast<std::uint16_t>(entries_[number] - units);
    if (entries_[number] == 0) settle(number, kLoss, n);
  }
  void settle(std::uint32_t number, std::uint16_t kind, int n) {
    if (n >= kNumbers) throw LimitReached{};
    entries_[number] = entry_of(kind, n);
    next_.push_back(number);
  }

  const PlacementRules& rules_;
  const TableValues& smaller_;
  Budget& budget_;
  const PlacementIndex& index_;
  std::vector<std::uint16_t>& entries_;
  std::vector<std::uint32_t> now_;          ///< the positions of n plies
  std::vector<std::uint32_t> next_;         ///< those of n + 1
  std::vector<std::vector<Event>> events_;  ///< by distance
  std::vector<Change> changes_;             ///< that wait
  Placement placement_;
  std::vector<int> origins_;
};

MaterialTable::MaterialTable(const PlacementRules& rules, PlacementIndex index, const TableValues& smaller,
                             Budget& budget)
    : index_(std::move(index)) {
  MaterialTableMaker(rules, smaller, budget, *this).make();
}

TableValue MaterialTable::value(const Places& square, int mover) const {
  const std::uint16_t entry = entries_[index_.place_of(square, mover).number];
  const int distance = entry & (kNumbers - 1);
  switch (entry & kKinds) {
    case kWin:
      return {Outcome::win, distance};
    case kLoss:
      return {Outcome::loss, distance};
    default:
      return {};
  }
}

}  // namespace keymove::solver

// A variant compiled for speed: where each kind of each colour goes and takes from every square.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "positions/game/setup.h"
#include "positions/game/variant.h"
#include "solver/rules/bits.h"
#include "solver/rules/end_facts.h"
#include "solver/rules/lines.h"
#include "solver/rules/race.h"

namespace keymove::solver {

/// A step that all men of a kind make at once: the men on `from` move by `by` indices, `way` indices first when a
/// square on the way must be empty.
template <int W>
struct SetStep {
  Bits<W> from;
  int by = 0;
  int way = 0;
  bool double_step = false;  ///< a double step, which can be taken en passant
};

/// A leap that needs empty squares on its way.
template <int W>
struct LameLeap {
  int to = 0;
  Bits<W> way;
  bool double_step = false;
};

/// A rider along a line: `reach` holds by square the squares it may reach there.
template <int W>
struct Ride {
  std::size_t line = 0;
  bool whole = true;  ///< reach is the whole line
  bool skips_first = false;
  const Line<W>* table = nullptr;
  std::vector<Bits<W>> reach;

  [[nodiscard]] Bits<W> attacks(int square, const Bits<W>& occupied) const {
    if (whole) return table->attacks(square, occupied);
    const Bits<W> seen = skips_first ? occupied & ~table->neighbours(square) : occupied;
    return table->attacks(square, seen) & reach[static_cast<std::size_t>(square)];
  }
};

/// A direction that only walking can follow: hoppers and lame riders.
struct Walk {
  MoveRule rule;  ///< already turned for the colour
};

/// Where men of one kind and colour may go in one way: onto empty squares, or onto enemy men.
template <int W>
struct Reach {
  bool leaps = false;
  bool step_wise = true;          ///< `steps` says all: no rides, walks or long ways
  std::vector<Bits<W>> leap;      ///< by square; initial moves included
  std::vector<SetStep<W>> steps;  ///< the leaps and lame leaps again, for all men at once
  bool lame = false;
  std::vector<std::vector<LameLeap<W>>> lame_leaps;  ///< by square
  std::vector<Ride<W>> rides;
  std::vector<Walk> walks;
};

constexpr std::size_t kMaxPlainRides = 8;
constexpr std::size_t kMaxKinds = 28;

/// A list of at most one entry a kind that lies where its owner lies: read without a way through the heap.
template <class T>
class SmallList {
 public:
  void push_back(const T& value) { items_[size_++] = value; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  [[nodiscard]] const T* begin() const { return items_.data(); }
  [[nodiscard]] const T* end() const { return items_.data() + size_; }

 private:
  std::size_t size_ = 0;
  std::array<T, kMaxKinds> items_{};
};

/// One kind of one colour.
template <int W>
struct KindTable {
  /// Quiet moves and captures are the same, and are leaps and rides along whole lines alone: the fast case.
  bool plain = false;
  std::size_t plain_rides = 0;
  const Bits<W>* plain_leaps = nullptr;  ///< by square
  std::array<const typename Line<W>::Entry*, kMaxPlainRides> plain_entries{};
  std::array<const Line<W>*, kMaxPlainRides> plain_lines{};
  bool same = false;      ///< quiet moves and captures are the same: only `capture` is filled
  bool set_wise = false;  ///< generate all men at once by steps
  Reach<W> quiet;
  Reach<W> capture;
  /// Lame captures seen from the square taken on: LameLeap::to is the taker.
  std::vector<std::vector<LameLeap<W>>> lame_captured_from;
  std::vector<Bits<W>> en_passant_from;  ///< by passed square: from where it is taken en passant
  /// The same for lame captures: LameLeap::to is the taker.
  std::vector<std::vector<LameLeap<W>>> lame_en_passant_from;
  bool promotes = false;
  bool captured_only = false;
  int all_choices = 0;  ///< how many kinds it may promote to
  bool may_decline = false;
  Bits<W> zone;  ///< where it promotes
  Bits<W> last;  ///< where it must
  std::vector<int> promotes_to;
  bool double_steps = false;
};

/// Kinds that ride along the same lines: their men are counted together, line by line.
template <int W>
struct RideGroup {
  std::vector<std::size_t> line;
  std::size_t kinds = 0;
  std::array<int, kMaxPlainRides> kind{};
  std::size_t rides = 0;
  std::array<const typename Line<W>::Entry*, kMaxPlainRides> entries{};
  std::array<const Line<W>*, kMaxPlainRides> lines{};
};

template <int W>
struct Leaper {
  int kind = 0;
  const Bits<W>* leaps = nullptr;  ///< by square
};

/// How the men of one colour are counted fastest: each kind stands in exactly one of these lists, but a kind that leaps
/// and rides, whose two parts stand in two.
template <int W>
struct CountPlan {
  SmallList<Leaper<W>> leapers;
  std::vector<RideGroup<W>> riders;
  SmallList<int> steppers;  ///< all men at once
  SmallList<int> others;    ///< man by man
};

/// One castling, with the sets its conditions need.
template <int W>
struct CastlingTable {
  std::uint8_t bit = 0;
  int king_from = 0;
  int king_to = 0;
  int rook_from = 0;
  int rook_to = 0;
  int rook_kind = 0;
  Bits<W> empty;              ///< must be empty
  Bits<W> safe;               ///< must not be attacked
  bool rook_shields = false;  ///< the king may stand attacked once the rook has left its square, or has arrived
  bool ambiguous = false;     ///< the king may have another move to the same square, which then is meant
};

/// An end of the game with its kinds and far rank as sets.
template <int W>
struct EndTable {
  EndWhen when = EndWhen::no_moves;
  EndResult result = EndResult::draw;
  std::vector<int> kinds;
};

/// Everything about a variant that the fast rules read. Built once a variant; constant afterwards.
template <int W>
struct CompiledVariant {
  VariantPtr variant;
  int kinds = 0;
  int squares = 0;
  int royal = -1;
  Bits<W> board;
  std::vector<Line<W>> lines;
  std::vector<KindTable<W>> kind[2];
  std::vector<int> value;  ///< by kind
  CountPlan<W> plan[2];    ///< by colour
  /// By colour: the kinds that take by leaps, and for every square (times their number) from where each does.
  SmallList<int> leapers[2];
  std::vector<Bits<W>> leaps_to[2];
  /// How many of the leapers can give check: royal men, which come last, cannot where they must not be left attacked.
  std::size_t checking_leapers[2] = {0, 0};
  /// By colour: the kinds that take by riding, and for every square (times their number) from where each would on an
  /// empty board.
  SmallList<int> riders[2];
  std::vector<Bits<W>> rides_to[2];
  bool lame_capturers[2] = {false, false};
  bool several_double_steps = false;       ///< by different ways: two men may seem to have passed over a square
  SmallList<int> en_passant_capturers[2];  ///< by colour: the kinds that take en passant
  /// By square pair a * squares + b: the squares strictly between them on a line of some rider.
  std::vector<Bits<W>> between;
  std::vector<CastlingTable<W>> castlings[2];  ///< by colour
  std::uint8_t rights_of[2] = {0, 0};          ///< by colour
  std::vector<std::uint8_t> rights_kept;       ///< by square: the rights that stay when a man leaves or arrives there
  std::vector<EndTable<W>> ends;
  EndFacts known;                ///< what the list of ends lets the rules leave out
  bool checks_foreseen = false;  ///< which moves may give check can be told before they are made
  bool only_forward = true;      ///< every man always moves forward: no position can return
  bool mirrored = false;         ///< left and right make no difference
  std::vector<Bits<W>> files;    ///< the squares of each file
  std::optional<RaceTable<W>> race;
  Bits<W> far_rank[2];  ///< the rank that each colour's men walk to
  /// Pins and check masks are exact: no hoppers, lame riders, skipping riders or two riders on collinear slopes, and
  /// the royal man stays what it is and takes alike from everywhere.
  bool simple_checks = true;

  explicit CompiledVariant(VariantPtr v);
  CompiledVariant(const CompiledVariant&) = delete;  // rides point into lines
  CompiledVariant& operator=(const CompiledVariant&) = delete;
};

extern template struct CompiledVariant<1>;
extern template struct CompiledVariant<2>;
extern template struct CompiledVariant<4>;

}  // namespace keymove::solver

// The distances found by ForcedSearch, compared with exhaustive tables at every length.
#include <iostream>
#include <random>
#include <string>

#include <catch2/catch.hpp>

#include "solver/rules/compiled_variant.h"
#include "solver/rules/rules.h"
#include "solver/search/forced.h"
#include "tests/support/positions.h"
#include "tests/support/retrograde.h"
#include "tests/support/shared_data.h"

using namespace keymove;
using namespace keymove::tests;
using verify::Position;
using verify::Rulebook;

namespace {

/// ForcedSearch with a table that is never emptied: proofs about one position may help with the next.
template <class R>
class Prover {
 public:
  explicit Prover(const VariantPtr& variant)
      : tables_(variant), rules_(tables_), memory_(kHash), forced_(memory_), search_(rules_, forced_, budget_) {
    memory_.clear(solver::HashMemory::Use::tables);
  }

  /// The win or loss within `maximum` plies with its distance, or neither.
  TableEntry value(const Setup& setup, int maximum) {
    const auto s = rules_.from_setup(setup);
    if (const auto end = rules_.end(s)) {
      return {*end == EndResult::win ? Outcome::win : *end == EndResult::loss ? Outcome::loss : Outcome::draw, 0};
    }
    for (int n = 1; n <= maximum; ++n) {
      if (n % 2 == 1 && search_.wins(s, n)) return {Outcome::win, n};
      if (n % 2 == 0 && search_.loses(s, n)) return {Outcome::loss, n};
    }
    return {};
  }

 private:
  static constexpr std::size_t kHash = 256;

  solver::CompiledVariant<1> tables_;
  R rules_;
  solver::HashMemory memory_;
  solver::TranspositionTable<solver::ForcedBounds> forced_;
  solver::Budget budget_;
  solver::ForcedSearch<R> search_;
};

/// Compares the prover with the table in `count` random positions that have both royal men, for all distances up to the
/// longest in the table. Returns the number of positions.
template <class R>
long hold(const std::string& name, const std::string& men, long count) {
  const Rulebook book(variant_of(name));
  const RetrogradeTable table(book, placements(book, men));
  Prover<R> prover(book.variant());
  std::mt19937 random(31);
  long held = 0;
  while (held < count) {
    const std::size_t i = random() % table.size();
    const Position at = table.position(i);
    if (at.royal(Color::white) == kNoSquare || at.royal(Color::black) == kNoSquare) continue;
    const Setup setup = book.write(at);
    INFO(name << " " << write_fen(setup));
    const TableEntry wanted = table.value(i);
    const TableEntry found = prover.value(setup, table.longest());
    REQUIRE(found.distance == wanted.distance);
    REQUIRE((found.outcome == Outcome::win) == (wanted.outcome == Outcome::win));
    REQUIRE((found.outcome == Outcome::loss) == (wanted.outcome == Outcome::loss));
    ++held;
  }
  std::cout << name << " " << men << ": " << held << " of " << table.size() << " positions at every distance up to "
            << table.longest() << std::endl;
  return held;
}

using Checkmate = solver::Rules<1, 8, true>;
using CaptureGame = solver::Rules<1, 8, false>;
using CaptureMany = solver::Rules<1, 16, false>;

}  // namespace

TEST_CASE("the prover finds the distances of random positions of exhaustive tables, however long they are") {
  long held = 0;
  held += hold<CaptureGame>("minichess-5x5", "KQk", scaled(1'000, 15'000, 100));
  held += hold<Checkmate>("gardner-5x5", "KRk", scaled(1'000, 15'000, 50));
  if (scaled(1, 1, 0) == 1) {
    held += hold<CaptureGame>("minichess-5x5", "KPk", scaled(500, 15'000, 0));
    held += hold<CaptureMany>("minichess-7x7", "KEk", scaled(300, 15'000, 0));
    held += hold<Checkmate>("chess", "KQk", scaled(300, 15'000, 0));
  }
  if (scaled(0, 1, 0) == 1) {
    held += hold<CaptureGame>("minichess-5x5", "KBNk", 15'000);
    held += hold<CaptureGame>("fairy-chess-8x8", "KRk", 15'000);
    held += hold<Checkmate>("chess", "KRk", 5'000);
  }
  CHECK(held >= scaled(3'000, 100'000, 150));
}

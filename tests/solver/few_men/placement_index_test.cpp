// The numbers of placements.
#include "solver/few_men/placement_index.h"

#include <algorithm>
#include <random>
#include <string>

#include <catch2/catch.hpp>

#include "solver/few_men/quiet_origins.h"
#include "tests/support/positions.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

solver::Material material_of(const Variant& variant, const std::string& men) {
  solver::Material out;
  for (const char letter : men) out.add(letter < 'a' ? 0 : 1, *variant.kind_of(letter));
  out.sort();
  return out;
}

/// Those of the part of the first square on which the man without its like stands that `leads`; -1: no part.
solver::PlacementIndex index_of(const Variant& variant, const solver::Material& material, int leads, int lane) {
  const auto maps = solver::board_maps(variant, solver::materials_from(variant, material));
  solver::PlacementPart part;
  if (leads >= 0) {
    const Color color = material.color(leads) == 0 ? Color::white : Color::black;
    part.leader = leads;
    part.lanes = solver::lanes_of(variant, color, static_cast<KindId>(material.kind(leads)), maps);
    part.lane = lane;
  }
  return {material, variant.shape.squares(), maps, part};
}

/// Compares difference() with place_of() for every move of a man to a free square in some placements; returns how often
/// there was a difference.
long compare_differences(const Variant& variant, const std::string& men, int leads = -1, int lane = 0) {
  const solver::Material material = material_of(variant, men);
  const solver::PlacementIndex index = index_of(variant, material, leads, lane);
  std::mt19937 random(1);
  long found = 0;
  for (int i = 0; i < 2000; ++i) {
    const std::size_t number = random() % index.size();
    solver::Placement at;
    if (!index.placement_of(number, at)) continue;
    REQUIRE(index.place_of(at.square, at.mover).number == number);
    if (!index.is_plain(at.square)) continue;
    for (int man = 0; man < material.men; ++man) {
      const int from = at.square[static_cast<std::size_t>(man)];
      for (int to = 0; to < variant.shape.squares(); ++to) {
        const auto end = at.square.begin() + material.men;
        if (std::find(at.square.begin(), end, to) != end || (man == leads && to % 8 != lane)) continue;
        const auto difference = index.difference(man, from, to);
        if (!difference) continue;
        ++found;
        solver::Places after = at.square;
        after[static_cast<std::size_t>(man)] = to;
        const std::int64_t wanted = index.place_of(after, at.mover).number;
        if (static_cast<std::int64_t>(number) + *difference == wanted) continue;
        INFO(variant.name << " " << men << " " << number << ", man " << man << " from " << from << " to " << to);
        REQUIRE(static_cast<std::int64_t>(number) + *difference == wanted);
      }
    }
  }
  return found;
}

}  // namespace

TEST_CASE("the difference that one man's move makes to a number is that of the two numbers") {
  const VariantPtr chess = variant_of("chess");
  CHECK(compare_differences(*chess, "KRkb") > 100'000);
  CHECK(compare_differences(*chess, "KPkr", 1, 2) > 100'000);  // the pawn on the c-file
  CHECK(compare_differences(*variant_of("gardner-5x5"), "KRk") > 10'000);
  CHECK(compare_differences(*variant_of("minichess-7x7"), "KEk") > 10'000);
  // Of men that are alike the smaller square comes first, so only the kings' moves have a difference.
  CHECK(compare_differences(*chess, "KBBk") > 10'000);
}

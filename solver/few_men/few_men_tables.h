// The tables of one game, made when they are first needed and kept for later questions.
//
// Idea: a question about a position needs the tables of its material and of all that captures and promotions can make
// of it. They are made in turn, smallest first. Where half a turn of the board with the colours exchanged is a
// symmetry of the game, one table serves both colours.
// Source: our own; endgame tables are usually made once, for chess, and kept in files.
// Exact: what a table says does not depend on what was made before it.
// Cost: what cost() says, in numbers of tables, each about a fifth of a microsecond and 2 bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "solver/few_men/material_table.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

/// Not to be shared between threads.
class FewMenTables final : public TableValues, public HashMemory::Lodger {
 public:
  /// Both must outlive the tables. They take at most half as much memory as `memory` has, beside it.
  FewMenTables(const PlacementRules& rules, HashMemory& memory) : rules_(rules), memory_(memory) {}
  ~FewMenTables() override { memory_.leave(*this); }
  FewMenTables(const FewMenTables&) = delete;
  FewMenTables& operator=(const FewMenTables&) = delete;

  /// How many numbers the tables for such positions have; nothing if there can be no tables, or they would be too
  /// large. Cost: a map lookup, when the material is known.
  [[nodiscard]] std::optional<std::uint64_t> cost(const Material& material);

  /// Makes the tables for such positions, if they are not there, and adds cost() to the budget's nodes in any case.
  /// Requires that cost() has an answer. Errors: throws LimitReached.
  void prepare(const Material& material, Budget& budget);

  /// Requires that the tables for the position's material were the last to be prepared.
  [[nodiscard]] TableValue value(const Placement& placement) const override;

  void drop() override;

 private:
  /// What is known of a material.
  struct Plan {
    std::vector<Material> materials;  ///< in the order in which their tables are made, this one last
    std::uint64_t numbers = 0;        ///< of all their tables; 0: there can be no tables
    bool alike = false;               ///< one table serves both colours
  };
  /// A material whose table is ready.
  struct Served {
    Material material;
    const MaterialTable* table = nullptr;
    bool turned = false;  ///< the table is that of the material with the colours exchanged
  };

  /// More would take too long.
  static constexpr std::uint64_t kMostNumbers = 8'000'000;
  static constexpr std::size_t kMostPlans = 10'000;
  static constexpr std::uint64_t kBytesWhileMade = 4;  ///< for a number

  const Plan& plan_of(const Material& material);
  [[nodiscard]] PlacementIndex index_of(const Material& material, const std::vector<Material>& materials) const;
  /// The material whose table has the positions of this one.
  Material home_of(const Material& material);
  void make_room(const Plan& plan);

  const PlacementRules& rules_;
  HashMemory& memory_;
  std::map<Material, Plan> plans_;
  std::map<Material, std::unique_ptr<MaterialTable>> tables_;
  std::vector<Served> served_;        ///< the materials of the last question, in either colours if they are alike
  std::optional<Material> prepared_;  ///< the home of the last question's material
};

}  // namespace keymove::solver

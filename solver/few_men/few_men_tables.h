// The tables of one game, made when they are first needed and kept for later questions.
//
// Idea: a question about a position needs the tables of its material and of all that captures and promotions can make
// of it. They are made in turn, smallest first. Where half a turn of the board with the colours exchanged is a
// symmetry of the game, one table serves both colours. Of the position's own material only a part is made, if some man
// cannot get everywhere: that of the lane in which it stands, such as a pawn's file.
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

#include "solver/few_men/board_maps.h"
#include "solver/few_men/material_table.h"
#include "solver/few_men/placement_index.h"
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

  /// How many numbers the tables for such a position have; nothing if there can be no tables, or they would be too
  /// large. Cost: some microseconds, when the material is known.
  [[nodiscard]] std::optional<std::uint64_t> cost(const Placement& placement);

  /// Makes the tables for such a position, if they are not there, and adds cost() to the budget's nodes in any case.
  /// Requires that cost() has an answer. Errors: throws LimitReached.
  void prepare(const Placement& placement, Budget& budget);

  /// Requires that the last position prepared is this one or leads to it.
  [[nodiscard]] TableValue value(const Placement& placement) const override;

  void drop() override;

 private:
  /// What is known of a material.
  struct Plan {
    std::vector<Material> materials;  ///< in the order in which their tables are made, this one last
    std::uint64_t smaller = 0;        ///< the numbers of all their tables but the last
    std::uint64_t largest = 0;        ///< those of the largest of them
    std::vector<BoardMap> maps;       ///< those of the last; none: there can be no tables
    PlacementPart part;               ///< the man that cannot get everywhere, if there is one
    bool alike = false;               ///< one table serves both colours
  };
  /// The table of a material, or of the part of it in a lane.
  struct Name {
    Material material;
    int lane = PlacementPart::kWhole;

    friend bool operator<(const Name& a, const Name& b) {
      return a.material == b.material ? a.lane < b.lane : a.material < b.material;
    }
    friend bool operator==(const Name&, const Name&) = default;
  };
  /// A material whose table is ready.
  struct Served {
    Material material;
    const MaterialTable* table = nullptr;
    bool turned = false;  ///< the table is that of the material with the colours exchanged
  };

  /// More would take too long.
  static constexpr std::uint64_t kMostNumbers = 64'000'000;
  static constexpr std::size_t kMostPlans = 10'000;
  static constexpr std::uint64_t kBytes = 2;           ///< for a number
  static constexpr std::uint64_t kBytesWhileMade = 3;  ///< for a number of the table that is made, beside these

  const Plan& plan_of(const Material& material);
  /// The material whose table has the positions of this one.
  Material home_of(const Material& material);
  /// The table for the position itself.
  Name name_of(const Placement& placement);
  PlacementIndex index_of(const Name& name);
  /// The numbers of all tables that this one needs, itself included; 0: there can be no tables.
  std::uint64_t numbers(const Name& name);
  /// How many bytes these tables take while they are made, at most.
  std::uint64_t bytes(const Name& name);
  /// The table that holds a material's positions where the table `last` is asked for.
  Name name_in(const Material& material, const Name& last);
  /// How many more bytes those of them take that are not there yet.
  std::uint64_t missing_bytes(const Name& name);
  void make_room(const Name& name);

  const PlacementRules& rules_;
  HashMemory& memory_;
  std::map<Material, Plan> plans_;
  std::map<Name, std::unique_ptr<MaterialTable>> tables_;
  std::vector<Served> served_;    ///< the materials of the last question, in either colours if they are alike
  std::optional<Name> prepared_;  ///< the table of the last question
};

}  // namespace keymove::solver

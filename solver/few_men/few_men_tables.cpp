#include "solver/few_men/few_men_tables.h"

#include <algorithm>
#include <utility>

namespace keymove::solver {

namespace {

Material exchanged(const Material& material) { return turned(Placement{material, {}, 0}, 1).material; }

}  // namespace

PlacementIndex FewMenTables::index_of(const Material& material, const std::vector<Material>& materials) const {
  const Variant& variant = rules_.variant();
  return {material, variant.shape.squares(), board_maps(variant, materials)};
}

const FewMenTables::Plan& FewMenTables::plan_of(const Material& material) {
  const auto [at, fresh] = plans_.try_emplace(material);
  Plan& plan = at->second;
  if (!fresh) return plan;
  plan.materials = materials_from(rules_.variant(), material);
  plan.alike = colors_are_alike(rules_.variant(), plan.materials);
  std::vector<Material> before;
  for (const Material& m : plan.materials) {
    before = materials_from(rules_.variant(), m);
    const std::size_t size = index_of(m, before).size();
    plan.numbers += size;
    if (size != 0 && plan.numbers <= kMostNumbers) continue;
    plan = {};
    break;
  }
  return plan;
}

std::optional<std::uint64_t> FewMenTables::cost(const Material& material) {
  if (plans_.size() > kMostPlans) plans_.clear();
  const std::uint64_t numbers = plan_of(material).numbers;
  if (numbers == 0 || numbers * kBytesWhileMade > memory_.bytes() / 2) return std::nullopt;
  return numbers;
}

Material FewMenTables::home_of(const Material& material) {
  return plan_of(material).alike ? std::min(material, exchanged(material)) : material;
}

void FewMenTables::prepare(const Material& material, Budget& budget) {
  budget.add(plan_of(material).numbers);
  const Material last = home_of(material);
  if (prepared_ == last) return;
  const Plan plan = plan_of(last);
  make_room(plan);
  served_.clear();
  prepared_.reset();
  Budget making = budget.rest();
  for (const Material& m : plan.materials) {
    const Material home = home_of(m);
    if (tables_.count(home) == 0) {
      auto table = std::make_unique<MaterialTable>(rules_, index_of(home, plan_of(home).materials), *this, making);
      tables_[home] = std::move(table);
    }
    served_.push_back({m, tables_[home].get(), home != m});
    if (plan_of(m).alike) served_.push_back({exchanged(m), tables_[home].get(), home == m});
  }
  prepared_ = last;
}

/// Drops the tables of other materials, and other games, where these need the room.
void FewMenTables::make_room(const Plan& plan) {
  std::uint64_t bytes = plan.numbers * kBytesWhileMade;
  for (const auto& [m, table] : tables_) bytes += table->bytes();
  if (bytes > memory_.bytes() / 2) {
    drop();
    bytes = plan.numbers * kBytesWhileMade;
  }
  memory_.lodge(*this, bytes);
}

TableValue FewMenTables::value(const Placement& placement) const {
  const auto at =
      std::find_if(served_.begin(), served_.end(), [&](const Served& s) { return s.material == placement.material; });
  if (!at->turned) return at->table->value(placement.square, placement.mover);
  const Placement other = solver::turned(placement, rules_.variant().shape.squares());
  return at->table->value(other.square, other.mover);
}

void FewMenTables::drop() {
  tables_.clear();
  served_.clear();
  prepared_.reset();
}

}  // namespace keymove::solver

#include "solver/few_men/few_men_tables.h"

#include <algorithm>
#include <set>
#include <utility>

#include "solver/few_men/quiet_origins.h"

namespace keymove::solver {

namespace {

Material exchanged(const Material& material) { return turned(Placement{material, {}, 0}, 1).material; }

/// The man without its like whose squares are in most lanes; none if every such man can get everywhere.
PlacementPart part_with_most_lanes(const Variant& variant, const Material& material,
                                   const std::vector<BoardMap>& maps) {
  PlacementPart out;
  std::size_t most = 1;
  for (int i = 0; i < material.men; ++i) {
    if (material.count(material.color(i), material.kind(i)) != 1) continue;
    const Color color = material.color(i) == 0 ? Color::white : Color::black;
    std::vector<std::uint8_t> lanes = lanes_of(variant, color, static_cast<KindId>(material.kind(i)), maps);
    const std::size_t count = std::set<std::uint8_t>(lanes.begin(), lanes.end()).size();
    if (count <= most) continue;
    most = count;
    out = {i, PlacementPart::kWhole, std::move(lanes)};
  }
  return out;
}

}  // namespace

const FewMenTables::Plan& FewMenTables::plan_of(const Material& material) {
  const auto [at, fresh] = plans_.try_emplace(material);
  Plan& plan = at->second;
  if (!fresh) return plan;
  const Variant& variant = rules_.variant();
  plan.materials = materials_from(variant, material);
  if (plan.materials.empty()) return plan;  // though the same men of the other colours may have tables
  plan.alike = colors_are_alike(variant, plan.materials);
  for (const Material& m : plan.materials) {
    plan.maps = board_maps(variant, materials_from(variant, m));
    if (m == material) break;
    const std::size_t size = PlacementIndex(m, variant.shape.squares(), plan.maps, {}).size();
    plan.smaller += size;
    plan.largest = std::max<std::uint64_t>(plan.largest, size);
    if (size != 0 && plan.smaller <= kMostNumbers) continue;
    plan = {};
    break;
  }
  plan.part = part_with_most_lanes(variant, material, plan.maps);
  return plan;
}

FewMenTables::Name FewMenTables::name_of(const Placement& placement) {
  Placement home = placement;
  const Placement other = solver::turned(placement, rules_.variant().shape.squares());
  if (home_of(placement.material) != placement.material) home = other;
  const PlacementPart& part = plan_of(home.material).part;
  if (part.lanes.empty()) return {home.material, PlacementPart::kWhole};
  return {home.material, part.lanes[static_cast<std::size_t>(home.square[static_cast<std::size_t>(part.leader)])]};
}

PlacementIndex FewMenTables::index_of(const Name& name) {
  const Plan& plan = plan_of(name.material);
  PlacementPart part = plan.part;
  part.lane = name.lane;
  return {name.material, rules_.variant().shape.squares(), plan.maps, part};
}

std::uint64_t FewMenTables::numbers(const Name& name) {
  const Plan& plan = plan_of(name.material);
  if (plan.maps.empty()) return 0;
  const std::size_t size = index_of(name).size();
  return size == 0 || plan.smaller + size > kMostNumbers ? 0 : plan.smaller + size;
}

std::uint64_t FewMenTables::bytes(const Name& name) {
  const std::uint64_t all = numbers(name);
  const Plan& plan = plan_of(name.material);
  return kBytes * all + kBytesWhileMade * std::max(plan.largest, all - plan.smaller);
}

FewMenTables::Name FewMenTables::name_in(const Material& material, const Name& last) {
  return {home_of(material), material == last.material ? last.lane : PlacementPart::kWhole};
}

std::uint64_t FewMenTables::missing_bytes(const Name& name) {
  std::uint64_t all = 0;
  std::uint64_t largest = 0;
  for (const Material& m : plan_of(name.material).materials) {
    const Name needed = name_in(m, name);
    if (tables_.count(needed) != 0) continue;
    const std::uint64_t size = index_of(needed).size();
    all += size;
    largest = std::max(largest, size);
  }
  return kBytes * all + kBytesWhileMade * largest;
}

std::optional<std::uint64_t> FewMenTables::cost(const Placement& placement) {
  if (plans_.size() > kMostPlans) plans_.clear();
  const Name name = name_of(placement);
  const std::uint64_t all = numbers(name);
  if (all == 0 || bytes(name) > memory_.bytes() / 2) return std::nullopt;
  return all;
}

Material FewMenTables::home_of(const Material& material) {
  return plan_of(material).alike ? std::min(material, exchanged(material)) : material;
}

void FewMenTables::prepare(const Placement& placement, Budget& budget) {
  const Name last = name_of(placement);
  Budget making = budget.rest();
  budget.add(numbers(last));
  if (prepared_ == last) return;
  make_room(last);
  served_.clear();
  prepared_.reset();
  const Plan plan = plan_of(last.material);
  for (const Material& m : plan.materials) {
    const Name name = name_in(m, last);
    if (tables_.count(name) == 0) {
      auto table = std::make_unique<MaterialTable>(rules_, index_of(name), *this, making);
      tables_[name] = std::move(table);
    }
    const bool turned = name.material != m;
    served_.push_back({m, tables_[name].get(), turned});
    if (plan_of(m).alike) served_.push_back({exchanged(m), tables_[name].get(), !turned});
  }
  prepared_ = last;
}

/// Drops the tables of other materials, and other games, where these need the room.
void FewMenTables::make_room(const Name& name) {
  std::uint64_t all = missing_bytes(name);
  for (const auto& [other, table] : tables_) all += table->bytes();
  if (all > memory_.bytes() / 2) {
    drop();
    all = missing_bytes(name);
  }
  memory_.lodge(*this, all);
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

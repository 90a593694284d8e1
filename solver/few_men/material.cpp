#include "solver/few_men/material.h"

#include <algorithm>
#include <map>

#include "solver/rules/end_facts.h"

namespace keymove::solver {

namespace {

bool has_rule(const Variant& variant, int kind, bool (*wanted)(const MoveRule&)) {
  const std::vector<MoveRule>& rules = variant.man(static_cast<KindId>(kind)).moves;
  return std::any_of(rules.begin(), rules.end(), wanted);
}

bool may_step_twice(const MoveRule& rule) { return rule.initial_only && rule.dx % 2 == 0 && rule.dy % 2 == 0; }
bool captures_passing_men(const MoveRule& rule) { return rule.en_passant; }
bool is_initial(const MoveRule& rule) { return rule.initial_only; }

/// Whether White's goal squares, turned by half a turn, are Black's.
bool goals_are_alike(const Variant& variant) {
  const auto turned_onto = [&](const std::vector<Square>& from, const std::vector<Square>& to) {
    return std::all_of(from.begin(), from.end(), [&](Square s) {
      return std::find(to.begin(), to.end(), variant.shape.squares() - 1 - s) != to.end();
    });
  };
  return std::all_of(variant.ends.begin(), variant.ends.end(), [&](const End& end) {
    const auto& [white, black] = end.squares.entries;
    return turned_onto(white, black) && turned_onto(black, white);
  });
}

/// Collects the materials, depth first.
class MaterialWalk {
 public:
  explicit MaterialWalk(const Variant& variant) : v_(variant), royal_(variant.royal_kind().value_or(kNoKind)) {}

  std::vector<Material> from(const Material& material) {
    // Where captures are forced, checks are forbidden or men are bound, a quiet move that is taken back may not have
    // been allowed. Whether a goal can be answered depends on moves of both sides. Tables count no checks.
    const bool answers = std::any_of(v_.ends.begin(), v_.ends.end(),
                                     [](const End& end) { return end.when == EndWhen::goal_unanswered; });
    if (v_.forced_captures || v_.forbids_checks || answers || v_.has_bound_men() || v_.counted_checks() > 0 ||
        !royals_fit(material) || !visit(material))
      return {};
    return std::move(out_);
  }

 private:
  enum class Stage { begun, done };

  [[nodiscard]] bool royals_fit(const Material& m) const {
    if (royal_ == kNoKind) return true;
    if (m.count(0, royal_) != 1 || m.count(1, royal_) != 1 || !v_.man(royal_).promotion.to.empty()) return false;
    if (v_.royal == RoyalRule::checkmate) return true;
    const auto early = v_.ends.begin() + static_cast<std::ptrdiff_t>(end_facts_of(v_).early);
    return std::any_of(v_.ends.begin(), early, [](const End& end) { return end.when == EndWhen::royal_captured; });
  }

  static bool has_men(const Material& m, int color) {
    return std::any_of(m.man.begin(), m.man.begin() + m.men,
                       [color](std::uint8_t man) { return man / Material::kManyKinds == color; });
  }

  [[nodiscard]] bool passing(const Material& m) const {
    for (int i = 0; i < m.men; ++i) {
      if (!has_rule(v_, m.kind(i), may_step_twice)) continue;
      for (int j = 0; j < m.men; ++j) {
        if (m.color(i) != m.color(j) && has_rule(v_, m.kind(j), captures_passing_men)) return true;
      }
    }
    return false;
  }

  bool visit(const Material& m) {
    const auto [at, fresh] = stages_.try_emplace(m, Stage::begun);
    if (!fresh) return at->second == Stage::done;
    if (passing(m) || stages_.size() > kMostMaterials) return false;
    for (int i = 0; i < m.men; ++i) {
      if (m.kind(i) != royal_ && has_men(m, m.color(i) ^ 1) && !visit(m.without(i))) return false;
      const Promotion& promotion = v_.man(static_cast<KindId>(m.kind(i))).promotion;
      const Color color = m.color(i) == 0 ? Color::white : Color::black;
      for (const KindId to : promotion.to) {
        if (promotion.captured_only && m.count(m.color(i), to) >= v_.start_count(color, to)) continue;
        if (!visit(m.promoted(i, to))) return false;
      }
    }
    stages_[m] = Stage::done;
    out_.push_back(m);
    return true;
  }

  const Variant& v_;
  KindId royal_;
  std::map<Material, Stage> stages_;
  std::vector<Material> out_;
};

}  // namespace

void Material::sort() { std::sort(man.begin(), man.begin() + men); }

int Material::count(int of_color, int of_kind) const {
  return static_cast<int>(std::count(man.begin(), man.begin() + men, code(of_color, of_kind)));
}

Material Material::without(int i) const {
  Material out = *this;
  std::copy(man.begin() + i + 1, man.begin() + men, out.man.begin() + i);
  out.man[static_cast<std::size_t>(--out.men)] = 0;
  return out;
}

Material Material::promoted(int i, int to) const {
  Material out = *this;
  out.man[static_cast<std::size_t>(i)] = code(color(i), to);
  out.sort();
  return out;
}

std::vector<Material> materials_from(const Variant& variant, const Material& material) {
  return MaterialWalk(variant).from(material);
}

bool colors_are_alike(const Variant& variant, const std::vector<Material>& materials) {
  if (!goals_are_alike(variant)) return false;
  // Black's rules, promotion zones and far row are White's turned by half a turn. What else the rules know is where men
  // start and how many, and goal squares.
  const int squares = variant.shape.squares();
  for (const Material& m : materials) {
    for (int i = 0; i < m.men; ++i) {
      const auto kind = static_cast<KindId>(m.kind(i));
      for (const KindId to : variant.man(kind).promotion.to) {
        if (variant.start_count(Color::white, to) != variant.start_count(Color::black, to)) return false;
      }
      if (!has_rule(variant, kind, is_initial)) continue;
      for (Square s = 0; s < squares; ++s) {
        if (variant.is_initial(Color::white, kind, s) != variant.is_initial(Color::black, kind, squares - 1 - s))
          return false;
      }
    }
  }
  return true;
}

Placement turned(const Placement& placement, int squares) {
  Placement out;
  out.mover = placement.mover ^ 1;
  for (const int color : {1, 0}) {
    for (int i = 0; i < placement.material.men; ++i) {
      if (placement.material.color(i) != color) continue;
      out.square[static_cast<std::size_t>(out.material.men)] =
          squares - 1 - placement.square[static_cast<std::size_t>(i)];
      out.material.add(color ^ 1, placement.material.kind(i));
    }
  }
  return out;
}

}  // namespace keymove::solver

#include "solver/engine/solver.h"

#include <algorithm>
#include <utility>

#include "positions/game/castling.h"
#include "solver/engine/engine.h"

namespace keymove::solver {

namespace {
constexpr std::size_t kKeptEngines = 8;
constexpr std::size_t kSmallHash = 1;
}  // namespace

std::unique_ptr<Engine> make_engine(const VariantPtr& variant, const MemoryPtr& memory) {
  const int squares = variant->shape.squares();
  const std::size_t kinds = variant->men.size();
  if (kinds <= 8 && squares <= 64) return make_engine_1_8(variant, memory);
  if (kinds <= 16 && squares <= 64) return make_engine_1_16(variant, memory);
#ifndef KEYMOVE_FEWER_ENGINES
  if (kinds <= 16 && squares <= 128) return make_engine_2_16(variant, memory);
#endif
  return make_engine_4_28(variant, memory);
}

std::unique_ptr<Engine> make_engine(const VariantPtr& variant, std::size_t hash_mib) {
  return make_engine(variant, std::make_shared<HashMemory>(hash_mib));
}

Solver::Solver(const Limits& limits)
    : limits_(limits),
      memory_(std::make_shared<HashMemory>(limits.hash_mib, limits.threads > 1 ? HashMemory::Writers::several_threads
                                                                               : HashMemory::Writers::one_thread)) {}
Solver::~Solver() = default;

void Solver::set_limits(const Limits& limits) {
  const Limits made = limits_;
  limits_ = limits;
  limits_.hash_mib = made.hash_mib;
  limits_.threads = made.threads;
}

Engine& Solver::engine_for(const VariantPtr& variant) {
  const auto it = std::find_if(engines_.begin(), engines_.end(), [&](const auto& e) { return e.first == variant; });
  if (it != engines_.end()) return *it->second;
  if (engines_.size() >= kKeptEngines) engines_.erase(engines_.begin());
  engines_.emplace_back(variant, make_engine(variant, memory_));
  return *engines_.back().second;
}

Engine& Solver::question_for(const VariantPtr& variant) {
  asked_ = StopWatch();
  return engine_for(variant);
}

Finding Solver::solve(const Setup& setup, const Goal& goal) {
  return question_for(setup.variant).solve(setup, goal, limits_);
}

Finding Solver::decide(const Setup& setup, int plies) {
  return question_for(setup.variant).decide(setup, plies, limits_);
}

Finding Solver::find_win(const Setup& setup, const std::optional<int>& plies, Length length) {
  return question_for(setup.variant).find_win(setup, plies, length, limits_);
}

std::optional<std::uint64_t> Solver::nodes_of_tables(const Setup& setup, double seconds) {
  return engine_for(setup.variant).nodes_of_tables(setup, seconds);
}

Finding Solver::visit_tree(const Setup& setup, TreeCount count) {
  return question_for(setup.variant).visit_tree(setup, count, limits_);
}

Limits Solver::limits_for_certificate() const {
  constexpr double kMinShare = 0.1;
  Limits limits = limits_;
  if (limits.seconds) limits.seconds = std::max(*limits.seconds - asked_.seconds(), *limits.seconds * kMinShare);
  return limits;
}

std::optional<Certificate> Solver::certify(const Setup& setup, const Finding& finding, const CertificateLimits& size) {
  return engine_for(setup.variant).certify(setup, finding, limits_for_certificate(), size, gap_);
}

std::optional<Certificate> Solver::certify_joint(const Setup& setup, Finding& finding, const JointProof& joint,
                                                 const CertificateLimits& size) {
  return question_for(setup.variant).certify_joint(setup, finding, joint, limits_, size, gap_);
}

bool always_forward(const Variant& variant) {
  return std::all_of(variant.men.begin(), variant.men.end(), [](const ManKind& man) {
    return std::all_of(man.moves.begin(), man.moves.end(), [](const MoveRule& rule) { return rule.dy > 0; });
  });
}

std::vector<Move> legal_moves(const Setup& setup) { return make_engine(setup.variant, kSmallHash)->legal_moves(setup); }

Setup play(const Setup& setup, const Move& move) { return make_engine(setup.variant, kSmallHash)->play(setup, move); }

std::optional<Outcome> game_end(const Setup& setup) { return make_engine(setup.variant, kSmallHash)->game_end(setup); }

std::uint64_t perft(const Setup& setup, int depth) {
  return make_engine(setup.variant, kSmallHash)->perft(setup, depth);
}

std::vector<std::pair<Move, std::uint64_t>> perft_by_move(const Setup& setup, int depth) {
  const auto engine = make_engine(setup.variant, kSmallHash);
  std::vector<std::pair<Move, std::uint64_t>> out;
  for (const Move& move : engine->legal_moves(setup))
    out.emplace_back(move, engine->perft(engine->play(setup, move), depth - 1));
  return out;
}

TreeResult grow_tree(const Setup& origin, const std::vector<Move>& moves, const TreeRequest& request) {
  return make_engine(origin.variant, kSmallHash)->grow_tree(origin, moves, request, nullptr);
}

void grow_tree(const Setup& origin, const std::vector<Move>& moves, const TreeRequest& request,
               TreeListener& listener) {
  make_engine(origin.variant, kSmallHash)->grow_tree(origin, moves, request, &listener);
}

std::unique_ptr<Agent> make_agent(const VariantPtr& variant, const AgentSpec& spec) {
  const std::shared_ptr<Engine> engine = make_engine(variant, kSmallHash);
  return engine->make_agent(spec, engine);
}

std::unique_ptr<Analyst> make_analyst(const VariantPtr& variant, std::size_t hash_mib) {
  const std::shared_ptr<Engine> engine = make_engine(variant, hash_mib);
  return engine->make_analyst(engine);
}

void play_games(const SelfPlayOptions& options, const std::function<bool(const PlayedGame&)>& take) {
  make_engine(variant_at_start(options.heuristic->variant), kSmallHash)->play_games(options, take);
}

}  // namespace keymove::solver

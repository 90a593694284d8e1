#include "tools/uci/uci_thinker.h"

#include <algorithm>
#include <utility>

#include "solver/engine/solver.h"
#include "tools/answers/asked_goal.h"
#include "tools/options/options.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

/// The smallest limit of nodes for a proof; the limit grows with the nodes of the analysis.
constexpr std::uint64_t kFirstProof = 20'000;

/// Small limits, since the GUI waits while certificates are checked.
constexpr solver::CertificateLimits kCertificates{std::size_t{1} << 16U, std::size_t{1} << 15U, std::size_t{1} << 16U};

/// The answer that a proof gives: the first key, or the longest defence; nothing if the proof gives neither.
std::optional<UciAnswer> answer_of(const Finding& finding) {
  if (finding.line.empty() && finding.keys.empty()) return std::nullopt;
  UciAnswer out{finding.keys.empty() ? finding.line.front() : finding.keys.front(), std::nullopt};
  if (finding.line.size() > 1) out.reply = finding.line[1];
  return out;
}

bool is_key(const Finding& finding, const Move& move) {
  return std::find(finding.keys.begin(), finding.keys.end(), move) != finding.keys.end();
}

}  // namespace

void UciThinker::prepare(const VariantPtr& variant, std::size_t hash_mib, std::size_t threads) {
  if (variant == variant_ && hash_mib == hash_mib_ && threads == threads_) return;
  const std::size_t half = std::max<std::size_t>(1, hash_mib / 2);
  solver::Limits limits;
  limits.hash_mib = half;
  limits.threads = threads;
  analyst_ = solver::make_analyst(variant, half);
  solver_ = std::make_unique<solver::Solver>(limits);
  certifier_.emplace(*solver_, kCertificates);
  variant_ = variant;
  hash_mib_ = hash_mib;
  threads_ = threads;
}

UciAnswer UciThinker::think(const UciTask& task) {
  nodes_ = 0;
  proof_nodes_ = 0;
  proved_.reset();
  reported_ = {};
  if (task.go.mate) {
    if (const auto answer = prove_mate(task)) return *answer;
  }
  return analyse(task);
}

std::optional<UciAnswer> UciThinker::prove_mate(const UciTask& task) {
  // The number of plies is even, so that a mate by the other side in as many moves is found too.
  const int plies = static_cast<int>(2 * std::min<std::int64_t>(kMaxSearchPlies / 2, *task.go.mate));
  const Finding finding = task.all_moves ? ask(task, plies) : ask_each(task, plies);
  report_proof(task, finding, plies - 1);
  return finding.status == Status::proved ? answer_of(finding) : std::nullopt;
}

Finding UciThinker::ask_each(const UciTask& task, int plies) {
  Finding best;
  best.status = Status::disproved;
  best.proof = Proof::checked;
  bool open = false;
  const auto length = [](const Finding& finding) { return finding.within.value_or(finding.distance.value_or(0)); };
  for (const Move& move : task.moves) {
    UciTask after = task;
    after.game.now = verify::play(task.game.now, move);
    const Finding found = ask(after, plies - 1);
    open |= found.status == Status::unknown;
    if (found.proof != Proof::checked) best.proof = found.proof;
    if (found.status != Status::proved || found.outcome != Outcome::loss) continue;
    const int distance = length(found) + 1;
    if (best.outcome == Outcome::win && distance > length(best)) continue;
    if (best.outcome != Outcome::win || distance < length(best)) {
      best.keys.clear();
      best.line = found.line;
      best.line.insert(best.line.begin(), move);
    }
    best.status = Status::proved;
    best.outcome = Outcome::win;
    best.distance = distance;
    best.keys.push_back(move);
    if (found.within) open = true;  // this move may win sooner
  }
  if (open && best.outcome == Outcome::win) {
    best.within = std::exchange(best.distance, std::nullopt);
    best.keys.resize(1);
  } else if (open) {
    best.status = Status::unknown;
  }
  return best;
}

Finding UciThinker::ask(const UciTask& task, int plies) {
  // The searches for all keys of the shortest win and for any win take turns: any win is found far sooner in a long
  // mate.
  constexpr std::uint64_t kFirstTurn = 200'000;
  constexpr double kSecondsOfTables = 60;
  constexpr double kShareOfProof = 0.9;  // of the time; a move must be found in the rest if there is no proof
  const Setup& setup = task.game.now;
  const auto maximum = static_cast<std::uint64_t>(task.go.nodes.value_or(INT64_MAX));
  solver::Limits limits;
  limits.stop = &stop_;
  // Tables of few men count as nodes before they answer: the first turn has as many.
  const double in_time = seconds_left(task).value_or(kSecondsOfTables) * kShareOfProof;
  const std::uint64_t first = std::max(kFirstTurn, solver_->nodes_of_tables(setup, in_time).value_or(0));
  for (std::uint64_t turn = first;; turn *= 2) {
    for (const bool shortest : {true, false}) {
      limits.nodes = std::min(turn, maximum - std::min(maximum, proof_nodes_));
      limits.seconds = seconds_left(task);
      if (limits.seconds) *limits.seconds *= kShareOfProof;
      solver_->set_limits(limits);
      Finding finding = shortest ? solver_->solve(setup, {GoalKind::win, plies}) : solver_->find_win(setup, plies);
      proof_nodes_ += finding.nodes;
      const bool spent = finding.nodes >= turn;  // otherwise another limit was reached
      if (finding.status != Status::unknown || !spent) return checked(task, plies, std::move(finding));
    }
  }
}

Finding UciThinker::checked(const UciTask& task, int plies, Finding finding) {
  certifier_->certify(task.game.now, {GoalKind::win, plies}, finding);
  if (finding.rejected.empty()) return finding;
  voice_.say("info string error: this is a bug in keymove; please report it: rejected by the checker: " +
             finding.rejected);
  return {};
}

void UciThinker::report_proof(const UciTask& task, const Finding& finding, int plies) {
  const Setup& setup = task.game.now;
  const int distance = finding.within.value_or(finding.distance.value_or(0));
  const auto report = [&](std::size_t rank, const std::vector<Move>& moves) {
    const solver::AnalysedLine line{moves, finding.outcome == Outcome::win ? 1 : -1, distance};
    voice_.say(info_line(*setup.variant, distance, rank, line, cost(task)));
  };
  if (finding.status == Status::proved) {
    std::vector<Move> first = finding.line;
    if (first.empty()) first.assign(finding.keys.begin(), finding.keys.begin() + (finding.keys.empty() ? 0 : 1));
    if (!first.empty()) report(1, first);
    for (std::size_t i = 1; i < std::min(task.lines, finding.keys.size()); ++i) report(i + 1, {finding.keys[i]});
  }
  voice_.say("info string " + proof_text(setup, finding, plies) + (task.all_moves ? "" : ", of these moves"));
}

UciAnswer UciThinker::analyse(const UciTask& task) {
  constexpr std::uint64_t kAfterProof = 2'000;  // if `go mate` proved no mate, a short search finds the move
  solver::AnalysisRequest request;
  request.lines = task.lines;
  request.threads = threads_;
  request.stop = &stop_;
  if (!task.all_moves) request.only = task.moves;
  if (const auto left = seconds_left(task)) request.time = TimeLimit{*left};
  if (task.go.nodes) request.nodes = static_cast<std::uint64_t>(*task.go.nodes);
  if (task.go.depth) request.depth = static_cast<int>(std::min<std::int64_t>(solver::kDeepestAnalysis, *task.go.depth));
  const bool on_the_clock = task.time && !task.go.move_time;
  if (on_the_clock && task.moves.size() == 1) request.depth = 1;
  if (task.go.mate) {
    request.nodes = kAfterProof;
    request.time.reset();
    request.stop = nullptr;
  }
  const auto analyse_now = [&] {
    return analyst_->analyse(task.game, request,
                             [&](const solver::Analysis& analysis) { return listen(task, analysis); });
  };
  auto found = analyse_now();
  if (found.depth == 0 && task.go.nodes && !task.go.mate && !stop_) {
    // So few nodes give no score, for which programs wait: a depth of one move does.
    request.nodes.reset();
    request.depth = 1;
    request.threads = 1;
    found = analyse_now();
  }
  nodes_ = found.nodes;
  const solver::AnalysedLine& best = found.lines.front();
  if (proved_ && (task.lines == 1 || !is_key(*proved_, best.moves.front()))) {
    if (const auto answer = answer_of(*proved_)) return *answer;
  }
  if (found.depth > 0 && best.moves.front() != reported_)
    voice_.say(info_line(*variant_, found.depth, 1, until_end(task, best), cost(task)));
  UciAnswer out{best.moves.front(), std::nullopt};
  if (best.moves.size() > 1) out.reply = best.moves[1];
  return out;
}

bool UciThinker::listen(const UciTask& task, const solver::Analysis& analysis) {
  nodes_ = analysis.nodes;
  for (std::size_t i = 0; i < analysis.lines.size(); ++i)
    voice_.say(info_line(*variant_, analysis.depth, i + 1, until_end(task, analysis.lines[i]), cost(task)));
  reported_ = analysis.lines.front().moves.front();
  if (!proved_ && !task.go.mate && task.all_moves && analysis.lines.front().end_ply) prove(task, analysis);
  if (proved_ && task.lines == 1) return false;
  if (task.go.mate) return true;  // the few nodes behind a proof, whose time is up
  return !task.time || task.watch.seconds() < task.time->next_iteration;
}

void UciThinker::prove(const UciTask& task, const solver::Analysis& analysis) {
  const int plies = *analysis.lines.front().end_ply;
  solver::Limits limits;
  limits.stop = &stop_;
  limits.nodes = std::max(kFirstProof, analysis.nodes);
  limits.seconds = seconds_left(task);
  solver_->set_limits(limits);
  Finding finding = solver_->solve(task.game.now, {GoalKind::win, plies});
  proof_nodes_ += finding.nodes;
  if (finding.status != Status::proved) return;
  finding = checked(task, plies, std::move(finding));
  if (finding.status != Status::proved) return;
  proved_ = finding;
  report_proof(task, finding, plies);
}

solver::AnalysedLine UciThinker::until_end(const UciTask& task, solver::AnalysedLine line) {
  if (line.end_ply || task.arbiter->result()) return line;
  std::size_t length = 0;
  while (length < line.moves.size() && !task.arbiter->result()) task.arbiter->play(line.moves[length++]);
  for (std::size_t i = 0; i < length; ++i) task.arbiter->take_back();
  line.moves.resize(length);
  return line;
}

std::optional<double> UciThinker::seconds_left(const UciTask& task) const {
  constexpr double kMin = 1e-4;
  if (!task.time) return std::nullopt;
  return std::max(kMin, task.time->maximum - task.watch.seconds());
}

}  // namespace keymove::tools

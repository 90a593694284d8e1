#include "tools/mining/games_miner.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "positions/base/input_error.h"
#include "positions/game/castling.h"
#include "solver/solutions/solution.h"
#include "tools/batch/ordered_pool.h"
#include "tools/mining/mined_suite.h"
#include "tools/themes/themes.h"

namespace keymove::tools {

namespace {

constexpr std::size_t kHashMib = 32;
constexpr std::size_t kKeptEngines = 16;  // games of Chess960 have as many variants as placements of king and rooks
constexpr std::uint64_t kThemeNodes = 200'000;
constexpr std::size_t kThemeMoves = 2'000;

/// What became of one game, or the errors of a file.
struct MinedGame {
  std::vector<TestPosition> positions;
  std::size_t searched = 0;
  std::size_t limited = 0;
  std::vector<InputError> errors;
  bool is_game = true;
};

/// A puzzle whose key was played: what its side does until that ply is still its solution.
struct PlayedPuzzle {
  int until = -1;
  GoalKind kind = GoalKind::none;
};

std::vector<MoveText> texts(const Variant& variant, const std::vector<Move>& moves) {
  std::vector<MoveText> out;
  for (const Move& move : moves) out.push_back({coordinate_text(variant, move), {}});
  return out;
}

/// Whether the move is a key of the puzzle; several are if they differ only in the promotion.
bool is_key(const solver::Puzzle& puzzle, const Move& move) {
  if (puzzle.goal.kind != GoalKind::win) return move == puzzle.key;
  const std::vector<Move>& keys = puzzle.finding.keys;
  return std::find(keys.begin(), keys.end(), move) != keys.end();
}

/// "ply 46 (after 23...Kh8)".
std::string ply_text(const GamePosition& at) {
  if (at.last.empty()) return fmt::format("ply {}", at.ply);
  const bool by_white = at.setup.to_move == Color::black;
  const int number = at.setup.fullmove_number - (by_white ? 0 : 1);
  return fmt::format("ply {} (after {}{}{})", at.ply, number, by_white ? "." : "...", at.last);
}

/// Looks through games, on one thread.
class GameWorker {
 public:
  explicit GameWorker(const GamesOptions& options)
      : options_(options), oracle_(limits_of_oracle(), options.certificates) {}

  MinedGame work(GamePositions game) {
    MinedGame out;
    out.errors = std::move(game.errors);
    out.is_game = game.is_game;
    std::array<PlayedPuzzle, 2> played;  // by side
    for (const GamePosition& at : game.positions) {
      PlayedPuzzle& before = played[slot(at.setup.to_move)];
      const bool goes_on = at.ply <= before.until;
      if (goes_on && before.kind == GoalKind::win) continue;
      solver::Engine& engine = engine_for(at.setup.variant);
      const auto answer =
          solver::find_puzzle(engine, at.setup, engine.legal_moves(at.setup), at.taken, options_.puzzles);
      ++out.searched;
      out.limited += answer.limit ? 1 : 0;
      if (!answer.puzzle || (goes_on && answer.puzzle->goal.kind == before.kind)) continue;
      out.positions.push_back(position_of(game, at, *answer.puzzle));
      if (at.next && is_key(*answer.puzzle, *at.next))
        before = {at.ply + *answer.puzzle->goal.plies, answer.puzzle->goal.kind};
    }
    return out;
  }

 private:
  static solver::Limits limits_of_oracle() {
    solver::Limits limits;
    limits.hash_mib = kHashMib;
    return limits;
  }

  /// Files load variants of their own, which are the same if their keys are.
  solver::Engine& engine_for(const VariantPtr& variant) {
    const std::string key = key_of_variant(*variant);
    const auto known = engines_.find(key);
    if (known != engines_.end()) return *known->second;
    if (engines_.size() >= kKeptEngines) engines_.clear();
    return *engines_.emplace(key, solver::make_engine(variant, memory_)).first->second;
  }

  /// The test position, confirmed, with its themes and its source.
  TestPosition position_of(const GamePositions& game, const GamePosition& at, const solver::Puzzle& puzzle) {
    TestPosition out;
    out.setup = at.setup;
    out.goal = puzzle.goal;
    out.class_name = puzzle.class_name;
    const Variant& variant = *at.setup.variant;
    out.claim.keys = texts(variant, {puzzle.key});
    out.claim.sole_key = true;
    if (puzzle.goal.kind == GoalKind::win) {
      out.claim.keys = texts(variant, puzzle.finding.keys);
      out.claim.outcome = Outcome::win;
      out.claim.distance = puzzle.goal.plies;
    } else {
      out.claim.gain = puzzle.finding.material()->gain;
    }
    out.provenance = fmt::format("{}{}{}; {}:{}", game.source, game.source.empty() ? "" : ", ", ply_text(at),
                                 game.where.file.text(), game.where.line);
    out.provenance += puzzle.plain_nodes
                          ? fmt::format("; plain alpha-beta: {} nodes", *puzzle.plain_nodes)
                          : fmt::format("; plain alpha-beta: over {} nodes", options_.puzzles.plain_nodes);
    confirm_mined(out, options_.certificates ? Checked::yes : Checked::no, oracle_);
    add_themes(out, at, puzzle);
    return out;
  }

  void add_themes(TestPosition& out, const GamePosition& at, const solver::Puzzle& puzzle) {
    out.themes.emplace_back(at.setup.takes_on_target(puzzle.key) ? "capturing key" : "quiet key");
    if (puzzle.key.promotion != kNoKind) out.themes.emplace_back("promotion");
    if (at.next) out.themes.emplace_back(is_key(puzzle, *at.next) ? "played" : "missed");
    if (puzzle.goal.kind != GoalKind::win) return;
    solver::SolutionOptions options;
    options.followed = solver::Followed::printed;
    options.nodes = kThemeNodes;
    options.max_moves = kThemeMoves;
    const SolutionTree tree = solver::find_solution(oracle_.solver(), at.setup, puzzle.finding, options);
    for (const ShownTheme& shown : themes_of(at.setup, tree)) out.themes.emplace_back(name_of(shown.theme));
  }

  const GamesOptions options_;
  solver::MemoryPtr memory_ = std::make_shared<solver::HashMemory>(kHashMib);  ///< of all engines
  std::map<std::string, std::unique_ptr<solver::Engine>> engines_;             ///< by the variant's key
  SolverOracle oracle_;
};

/// Takes the games' results in their order.
class Collector {
 public:
  Collector(const GamesOptions& options, const std::function<void(const std::vector<InputError>&)>& report)
      : options_(options), report_(report) {}

  void take(MinedGame& game) {
    if (full()) return;
    const auto is_known = [this](const InputError& e) {
      return (e.code == "unknown-variant" || e.code == kUnsupportedGame) && unknown_[e.message]++ > 0;
    };
    const bool all_known = std::all_of(game.errors.begin(), game.errors.end(), is_known);
    if (!all_known) report_(game.errors);
    if (all_known && !game.errors.empty()) ++out_.more_unknown;
    const bool bad = !game.errors.empty();
    if (!game.is_game) {
      ++out_.bad_files;
      return;
    }
    ++out_.games;
    out_.bad_games += bad ? 1 : 0;
    out_.searched += game.searched;
    out_.limited += game.limited;
    for (TestPosition& position : game.positions) {
      if (!full()) add(std::move(position));
    }
  }

  [[nodiscard]] bool full() const { return options_.count && out_.positions.size() >= *options_.count; }
  GamesMined& mined() { return out_; }

 private:
  void add(TestPosition position) {
    const int number = ++numbers_[position.setup->variant->name + "-" + position.class_name];
    position.id = fmt::format("{}-{}-{:02}", position.setup->variant->name, position.class_name, number);
    out_.positions.push_back(std::move(position));
  }

  const GamesOptions& options_;
  const std::function<void(const std::vector<InputError>&)>& report_;
  std::map<std::string, std::size_t> unknown_;  ///< messages about games that keymove does not have
  GamesMined out_;
  std::map<std::string, int> numbers_;
};

}  // namespace

GamesMined mine_games(const GamesOptions& options, const std::function<void(const std::vector<InputError>&)>& report,
                      const std::function<bool(const GamesMined&)>& tick) {
  using Pool = OrderedPool<MinedGame, GamePositions>;
  const auto games = std::make_shared<GameDraw>(options.files, options.variant, options.wish);
  Collector collector(options, report);
  Pool pool([games] { return games->next(); }, options.jobs,
            [options]() -> Pool::Task {
              const auto worker = std::make_shared<GameWorker>(options);
              return [worker](GamePositions game) { return worker->work(std::move(game)); };
            });
  pool.run([&](std::size_t, MinedGame& game) { collector.take(game); },
           [&](std::size_t) { return tick(collector.mined()) && !collector.full(); });
  return std::move(collector.mined());
}

}  // namespace keymove::tools

#include "solver/mining/mine.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <random>
#include <set>
#include <system_error>
#include <utility>

#include "positions/game/castling.h"
#include "solver/engine/engine.h"
#include "solver/mining/plain_search.h"

namespace keymove::solver {

namespace {

constexpr int kLongestGame = 160;
constexpr int kFewestMoves = 8;  // a shorter list of legal moves is not worth a test
constexpr int kOpeningPlies = 6;
constexpr std::size_t kFewMen = 8;
constexpr std::size_t kManyMen = 16;
constexpr std::uint64_t kGlance = 300;  // nodes for a move of a player that looks ahead

/// The greatest number of moves of a plain search where the options state none.
constexpr std::uint64_t kDearestPlain = 2'000'000;
/// Games begin with at most so many men more than are wanted.
constexpr std::size_t kSpareMen = 6;

/// The number of themes: few, some or many men on the board, each with a quiet or a capturing key.
constexpr std::size_t kThemes = 6;

/// 0 for few men, 1 for some, 2 for many.
std::size_t size_class(std::size_t men) { return men <= kFewMen ? 0 : men < kManyMen ? 1 : 2; }

class Miner {
 public:
  explicit Miner(const MineOptions& options)
      : options_(options),
        test_(*parse_test_class(options.class_name)),
        engine_(make_engine(variant_at_start(options.variant), 32)),
        sum_(plain_sum(options.variant)),
        random_(static_cast<std::mt19937::result_type>(options.seed * 2654435761U + 1)) {}

  std::vector<TestPosition> run(const std::function<bool(const MineProgress&)>& progress) {
    MineProgress at;
    while (static_cast<int>(found_.size()) < options_.count && at.games < options_.max_games) {
      play_game(at);
      ++at.games;
      at.found = static_cast<int>(found_.size());
      if (!progress(at)) break;
    }
    return std::move(found_);
  }

 private:
  std::size_t any(std::size_t n) { return static_cast<std::size_t>(random_() % n); }

  /// Chooses the number of men of the game's position, so that all wanted numbers occur.
  void choose_men() {
    wanted_men_ = options_.men->low;
    if (options_.men->high > wanted_men_) wanted_men_ += any(options_.men->high - wanted_men_ + 1);
  }

  /// The start position; if a number of men is wanted, with so few men, taken off at random, that it is soon reached.
  Setup start() {
    Setup setup = read_fen(options_.variant, options_.variant->start_fen)->setup;
    if (!options_.men) return setup;
    const std::size_t wanted = wanted_men_ + any(kSpareMen + 1);
    std::vector<Square> loose;
    for (Square s = 0; s < setup.shape().squares(); ++s) {
      if (setup.at(s).present() && !options_.variant->man(setup.at(s).kind).royal) loose.push_back(s);
    }
    for (std::size_t men = men_of(setup); men > wanted && !loose.empty(); --men) {
      const std::size_t i = any(loose.size());
      setup.at(loose[i]) = {};
      loose.erase(loose.begin() + static_cast<std::ptrdiff_t>(i));
    }
    repair_rights(setup);
    return setup;
  }

  /// Whether a move captures a royal man where the rules forbid to leave one attacked: the men that were taken off have
  /// made the position illegal.
  [[nodiscard]] bool takes_royal(const Setup& setup, const std::vector<Move>& moves) const {
    return options_.variant->royal == RoyalRule::checkmate &&
           std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
             return setup.at(move.to).present() && options_.variant->man(setup.at(move.to).kind).royal;
           });
  }

  void play_game(MineProgress& at) {
    if (options_.men) choose_men();
    Setup setup = start();
    // A player looks ahead in none, half or all of its moves: games of unequal players have wins in them.
    const std::array<unsigned, 2> seeing = {static_cast<unsigned>(any(3)), static_cast<unsigned>(any(3))};
    bool kept_one = false;
    for (int ply = 0; ply < kLongestGame && !kept_one; ++ply) {
      const std::vector<Move> moves = engine_->legal_moves(setup);
      if (moves.empty() || (options_.men && men_of(setup) < wanted_men_)) return;
      if (ply == 0 && takes_royal(setup, moves)) return;
      const bool turn = !options_.mover || *options_.mover == setup.to_move;
      if (ply >= kOpeningPlies && turn) {
        ++at.positions;
        kept_one = consider(setup, moves, at.games, ply);
      }
      if (static_cast<int>(found_.size()) >= options_.count) return;
      setup = engine_->play(setup, choose(setup, moves, seeing[slot(setup.to_move)]));
    }
  }

  Move choose(const Setup& setup, const std::vector<Move>& moves, unsigned seeing) {
    const bool looks = random_() % 4 < seeing * 2;
    const Move blind = moves[any(moves.size())];
    if (!looks) return blind;
    Limits limits;
    limits.plies = 2;
    limits.nodes = kGlance;
    const Finding f = engine_->solve(setup, {GoalKind::best, std::nullopt}, limits);
    return f.best_move().value_or(blind);
  }

  /// Keeps the position if it is sound and new and its theme is wanted now; returns whether it was kept.
  bool consider(const Setup& setup, const std::vector<Move>& moves, std::uint64_t game, int ply) {
    if (options_.men && men_of(setup) != wanted_men_) return false;
    TestPosition t;
    std::optional<Move> key;
    switch (test_.goal) {
      case GoalKind::win:
        key = sole_win(setup);
        break;
      case GoalKind::material:
        key = sole_gain(setup, t);
        break;
      default:
        if (static_cast<int>(moves.size()) < kFewestMoves || ply < 2 * kOpeningPlies) return false;
        t.claim.legal_moves = texts(moves);
        break;
    }
    if (test_.goal != GoalKind::moves && !key) return false;
    const std::size_t theme = theme_of(setup, key);
    if (!wanted(theme) || seen_.contains(write_epd_board(setup))) return false;
    if (key && !fair(setup, moves, *key)) return false;
    seen_.insert(write_epd_board(setup));
    ++kept_[theme];
    passed_over_ = 0;
    fill(t, setup, key, game, ply);
    found_.push_back(std::move(t));
    return true;
  }

  std::vector<MoveText> texts(const std::vector<Move>& moves) const {
    std::vector<MoveText> out;
    for (const Move& m : moves) out.push_back({coordinate_text(*options_.variant, m), {}});
    return out;
  }

  Limits limits() const {
    Limits l;
    l.nodes = options_.nodes;
    return l;
  }

  std::optional<Move> sole_win(const Setup& setup) {
    const Finding f = engine_->solve(setup, {GoalKind::win, test_.plies}, limits());
    if (f.status != Status::proved || f.outcome != Outcome::win || f.distance != test_.plies || f.keys.size() != 1)
      return std::nullopt;
    return f.keys.front();
  }

  std::optional<Move> sole_gain(const Setup& setup, TestPosition& t) {
    int dearest = 0;
    for (const ManKind& man : options_.variant->men) dearest = std::max(dearest, man.value);
    const Finding f = engine_->solve(setup, {GoalKind::material, test_.plies}, limits());
    const MaterialGain* material = f.status == Status::proved ? f.material() : nullptr;
    if (material == nullptr || material->won_by_force) return std::nullopt;
    if (material->gain < std::min(2, dearest) || material->second.value_or(0) > 0) return std::nullopt;
    t.claim.gain = material->gain;
    return material->best;
  }

  /// Whether programs that search to the class's depth or deeper, up to options.depth, find the key alone, and plain
  /// alpha-beta at the wanted cost.
  bool fair(const Setup& setup, const std::vector<Move>& moves, const Move& key) {
    if (test_.goal == GoalKind::win && !only_win(setup, moves, key)) return false;
    const bool material = test_.goal == GoalKind::material;
    if (!material && !options_.difficulty) return true;
    const std::uint64_t dearest = options_.difficulty ? options_.difficulty->high : kDearestPlain;
    const auto answer = plain_answer(*engine_, setup, sum_, test_.plies, dearest);
    if (!answer || (options_.difficulty && !options_.difficulty->contains(answer->nodes))) return false;
    plain_nodes_ = answer->nodes;
    if (!material) return true;
    const std::vector<Move> sole = {key};
    if (answer->best != sole) return false;
    for (int depth = test_.plies + 1; depth <= options_.depth; ++depth) {
      const auto deeper = plain_answer(*engine_, setup, sum_, depth, kDearestPlain);
      if (!deeper || deeper->best != sole) return false;
    }
    if (test_.plies < 3) return true;
    const auto shallower = plain_answer(*engine_, setup, sum_, test_.plies - 2, kDearestPlain);
    return shallower && shallower->best != sole;
  }

  /// Whether no other first move wins within options.depth plies. The key is the only one of the class's plies.
  bool only_win(const Setup& setup, const std::vector<Move>& moves, const Move& key) {
    if (options_.depth <= test_.plies) return true;
    return std::all_of(moves.begin(), moves.end(), [&](const Move& move) {
      if (move == key) return true;
      const Setup next = engine_->play(setup, move);
      if (engine_->game_end(next)) return true;
      const Finding reply = engine_->decide(next, options_.depth - 1, limits());
      return reply.status != Status::unknown && reply.outcome != Outcome::loss;
    });
  }

  std::size_t theme_of(const Setup& setup, const std::optional<Move>& key) const {
    return 2 * size_class(men_of(setup)) + (key && setup.takes_on_target(*key) ? 1U : 0U);
  }

  static std::size_t men_of(const Setup& setup) {
    return static_cast<std::size_t>(
        std::count_if(setup.board.begin(), setup.board.end(), [](const Man& m) { return m.present(); }));
  }

  /// Whether positions of the theme can occur with the options.
  [[nodiscard]] bool possible(std::size_t theme) const {
    if (theme % 2 == 1 && test_.goal == GoalKind::moves) return false;
    if (!options_.men) return true;
    return size_class(options_.men->low) <= theme / 2 && theme / 2 <= size_class(options_.men->high);
  }

  /// Whether a position of the theme may be kept: no theme is rarer, or kPatience positions were refused.
  bool wanted(std::size_t theme) {
    constexpr int kPatience = 40;
    int minimum = kept_[theme];
    for (std::size_t i = 0; i < kThemes; ++i) {
      if (possible(i)) minimum = std::min(minimum, kept_[i]);
    }
    return kept_[theme] <= minimum || ++passed_over_ >= kPatience;
  }

  void fill(TestPosition& t, const Setup& setup, const std::optional<Move>& key, std::uint64_t game, int ply) const {
    static constexpr std::array<const char*, 3> kSizes = {"few men", "some men", "many men"};
    const std::string number = std::to_string(found_.size() + 1);
    t.id = options_.variant->name + "-" + options_.class_name + "-" + (number.size() < 2 ? "0" : "") + number;
    t.setup = setup;
    t.class_name = options_.class_name;
    t.goal.kind = test_.goal;
    if (test_.goal != GoalKind::moves) t.goal.plies = test_.plies;
    t.themes.emplace_back(kSizes[theme_of(setup, key) / 2]);
    if (key) {
      t.themes.emplace_back(setup.takes_on_target(*key) ? "capturing key" : "quiet key");
      if (key->promotion != kNoKind) t.themes.emplace_back("promotion");
      t.claim.keys = texts({*key});
      t.claim.sole_key = true;
    }
    if (test_.goal == GoalKind::win) {
      t.claim.outcome = Outcome::win;
      t.claim.distance = test_.plies;
    }
    t.provenance = "keymove mine --variant " + options_.variant->name + " --class " + options_.class_name +
                   limits_text() + " --seed " + std::to_string(options_.seed) + ": game " + std::to_string(game + 1) +
                   ", ply " + std::to_string(ply);
    if (key && plain_nodes_ > 0) t.provenance += "; plain alpha-beta: " + std::to_string(plain_nodes_) + " nodes";
  }

  /// The options that narrow the choice, as the command line has them.
  [[nodiscard]] std::string limits_text() const {
    const auto text = [](const char* name, const std::optional<Range>& range) {
      if (!range) return std::string();
      return std::string(" --") + name + " " + std::to_string(range->low) + "-" + std::to_string(range->high);
    };
    return text("men", options_.men) + text("difficulty", options_.difficulty) +
           (options_.depth > test_.plies ? " --depth " + std::to_string(options_.depth) : "");
  }

  const MineOptions& options_;
  TestClass test_;
  std::unique_ptr<Engine> engine_;
  HeuristicPtr sum_;
  std::size_t wanted_men_ = 0;     ///< of the game, if a number of men is wanted
  std::uint64_t plain_nodes_ = 0;  ///< of the last position that was searched plainly
  std::mt19937 random_;
  std::vector<TestPosition> found_;
  std::set<std::string> seen_;
  std::array<int, kThemes> kept_{};
  int passed_over_ = 0;
};

}  // namespace

std::optional<TestClass> parse_test_class(const std::string& name) {
  if (name == "b") return TestClass{GoalKind::moves, 0};
  if (name.size() < 2 || (name[0] != 'm' && name[0] != 'e')) return std::nullopt;
  int plies = 0;
  const auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), plies);
  if (error != std::errc() || end != name.data() + name.size() || plies % 2 != 1 || plies > 99) return std::nullopt;
  return TestClass{name[0] == 'm' ? GoalKind::win : GoalKind::material, plies};
}

std::vector<TestPosition> mine(const MineOptions& options, const std::function<bool(const MineProgress&)>& progress) {
  return Miner(options).run(progress);
}

}  // namespace keymove::solver

// keymove tree: exports the trees that searches explore.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>

#include "positions/base/clock.h"
#include "positions/heuristic_files/heuristic_reader.h"
#include "positions/notation/move_style.h"
#include "positions/suite_formats/suite_json.h"
#include "solver/engine/solver.h"
#include "solver/search/game.h"
#include "tools/batch/batch.h"
#include "tools/batch/single_position.h"
#include "tools/commands/commands.h"
#include "tools/console/file_names.h"
#include "tools/console/interrupt.h"
#include "tools/move_trees/move_tree_dialogue.h"
#include "tools/move_trees/move_tree_request.h"
#include "tools/move_trees/move_tree_stats.h"
#include "tools/move_trees/move_tree_writer.h"

namespace keymove::tools {

namespace {

constexpr CommandText kTreeText = {
    "tree", "export the tree that a search explores",
    "tree --depth N [OPTIONS] [--variant NAME|FILE] [--fen FEN | --game FILE]\n"
    "tree --depth N[,N...] --write-keys DIR [OPTIONS] SUITE...",
    "The defaults are those of the move-tree course: White maximises, the moves have the order of the course's keys, "
    "the cut-off is at alpha >= beta, and the first of several equal moves is best. Without --fen or --game, the "
    "search starts from the game's start position.\n"
    "The course's order of moves depends on the moves that led to the position. State them with --game or in a suite. "
    "For a FEN alone, the command assumes an order and prints a note.\n"
    "With --write-keys, the command writes a key for each position, algorithm and depth, under the course's file "
    "names. It also writes keys.json, a suite by which 'keymove verify' checks the keys, except with --order, "
    "--cut-off, --tie, --fail or --chooser: a suite cannot state these.",
    "keymove tree --variant chess-queen-promotion --depth 2 --algorithm alphabeta\n"
    "keymove tree --variant minichess-5x5 --heuristic e0 --depth 2 --format text --values\n"
    "keymove tree --depth 4 --algorithm stochastic --breadth 2 --chooser random --seed 7 --format json\n"
    "keymove tree --variant pawntastic-4x4 --depth 2 --format dot --values\n"
    "keymove tree --stats --variant pawntastic-6x6 --depth 1,2,3,4,5 --algorithm minimax,alphabeta --plot scaling.svg\n"
    "keymove tree --stats --variants pawntastic-4x4,gardner-5x5 --depth 3"};

struct TreeCommand {
  SuiteOptions suites;
  PositionOptions position;
  SelectionOptions selection;
  TreeRequestOptions search;
  std::optional<std::string> format;
  std::optional<std::string> file;
  std::optional<std::string> keys;
  std::optional<std::string> notation;
  std::optional<std::string> plot;
  std::optional<double> time;
  std::vector<std::string> variants;
  std::vector<std::string> men;
  bool ask = false;
  bool values = false;
  bool quiet = false;
  bool stats = false;

  void declare(CommandLine& line) {
    suites.declare(line);
    position.declare(line);
    search.declare(line);
    selection.declare(line);
    line.group("Output")
        .choice("format", "FORMAT", {"course", "json", "text", "dot"}, format,
                "print the course's three lines (the default), one JSON document on each line, indented text, "
                "or a graph for Graphviz")
        .flag("values", values, "with json, text and dot: show the value and window of every node")
        .needs({Given("format", {"json", "text", "dot"})})
        .choice("notation", "STYLE", {"coordinate", "san", "figurine", "long", "course"}, notation,
                "with text and dot: notation of the moves (default: coordinate)")
        .needs({Given("format", {"text", "dot"})})
        .text("write-keys", "DIR", keys, "write a course key for each tree to DIR")
        .excludes({"format", "output"})
        .text("output", "FILE", file, "write to FILE instead of standard output")
        .flag("quiet", quiet, "do not show progress");
    line.group("Statistics")
        .flag("stats", stats, "print the nodes and the time of each search instead of its tree (text or json)")
        .excludes({"write-keys", "values", "notation", Given("format", {"course", "dot"})})
        .list("variants", "NAME|FILE", variants, "search the start positions of these games")
        .needs({"stats"})
        .excludes({"variant", "fen", "game"})
        .seconds("time", time, "stop a search after that time")
        .needs({"stats"})
        .text("plot", "FILE.svg", plot, "plot the nodes to FILE.svg and the time to FILE-time.svg")
        .needs({"stats"});
    line.group("For programs that run keymove")
        .list("men", "SQUARES", men,
              "squares of the men of --fen in the order of the course's lists, White's men first: e2,d2,e1,e8")
        .needs({"fen"})
        .excludes({"write-keys", "stats"})
        .flag("ask", ask,
              "with stochastic and random: print the moves of each choice as a JSON array, and read the number of the "
              "chosen move, from 0")
        .needs({Given("algorithm", {"stochastic", "random"})})
        .excludes({"write-keys", "stats", "chooser"});
  }

  void check() const {
    const auto chooses = [](const std::string& name) { return name == "stochastic" || name == "random"; };
    if (ask && !std::all_of(search.algorithms.begin(), search.algorithms.end(), chooses))
      throw UsageError("--ask needs --algorithm stochastic or random for all trees");
    if (!variants.empty() && !suites.files.empty()) throw UsageError("--variants and a SUITE exclude each other");
  }

  [[nodiscard]] TreeForm form() const {
    if (format == "json") return TreeForm::json;
    if (format == "text") return TreeForm::text;
    if (format == "dot") return TreeForm::dot;
    return TreeForm::course;
  }
};

/// The positions that the options name, or else the start position.
std::shared_ptr<Batch> positions_of(const TreeCommand& options) {
  if (!options.suites.files.empty()) return read_batch(options.suites, options.position, options.selection);
  auto batch = std::make_shared<Batch>();
  for (const std::string& variant : options.variants) {
    PositionOptions start;
    start.variant = variant;
    batch->positions.push_back(read_position(start));
  }
  if (options.variants.empty()) batch->positions.push_back(read_position(options.position));
  return batch;
}

/// The position as a problem without claims, and the heuristic for its trees; nothing if there are
/// errors, which are reported.
std::optional<std::pair<Problem, HeuristicPtr>> prepared(const TestPosition& position, const TreeCommand& options) {
  const auto problem = unclaimed_problem(position, position.id);
  if (!problem) return std::nullopt;
  const auto heuristic = heuristic_or_default(problem->setup.variant, options.search.heuristic);
  if (!heuristic) {
    complain(heuristic.errors());
    return std::nullopt;
  }
  return std::pair{*problem, *heuristic};
}

/// The output files of the statistics.
struct StatsOutputs {
  explicit StatsOutputs(const TreeCommand& options) : table(options.file) {
    if (!options.plot) return;
    std::filesystem::path time = *options.plot;
    time.replace_filename(time.stem().string() + "-time" + time.extension().string());
    nodes.emplace(options.plot);
    seconds.emplace(time.string());
  }

  void end(Completion completion) {
    for (Output* output : {&table, nodes ? &*nodes : nullptr, seconds ? &*seconds : nullptr}) {
      if (output == nullptr) continue;
      completion == Completion::interrupted ? output->finish_partial() : output->finish();
    }
  }

  Output table;
  std::optional<Output> nodes;
  std::optional<Output> seconds;
};

/// Measures the trees instead of writing them.
ExitCode measure_trees(const TreeCommand& options) {
  const InterruptGuard interrupt;
  const auto requests = options.search.requests();
  const auto batch = positions_of(options);
  complain(batch->errors);
  ExitCode code = batch->errors.empty() ? ExitCode::success : ExitCode::bad_input;
  StatsOutputs outputs(options);
  std::vector<TreeStats> all;
  Progress progress(batch->positions.size() * requests.size(),
                    options.quiet ? Progress::Wish::quiet : Progress::Wish::shown);
  for (const TestPosition& position : batch->positions) {
    const auto ready = prepared(position, options);
    if (!ready) code = worse(code, ExitCode::bad_input);
    for (solver::TreeRequest request : requests) {
      if (!ready || interrupt.interrupted()) continue;
      request.heuristic = ready->second;
      auto deadline = options.time ? Deadline({*options.time}) : Deadline();
      const auto gives_up = [&] { return interrupt.interrupted() || deadline.step(); };
      all.push_back(measure_tree(ready->first, request, gives_up));
      if (!all.back().whole) code = worse(code, ExitCode::undecided);
      progress.show(all.size(), "searches");
    }
  }
  progress.clear();
  if (interrupt.interrupted()) code = worse(code, ExitCode::interrupted);
  options.format == "json" ? outputs.table.write(stats_json(all)) : outputs.table.say(stats_text(all));
  if (outputs.nodes) outputs.nodes->write(stats_plot(all, StatsPlot::nodes));
  if (outputs.seconds) outputs.seconds->write(stats_plot(all, StatsPlot::seconds));
  outputs.end(interrupt.interrupted() ? Completion::interrupted : Completion::done);
  return code;
}

/// Passes a tree on to its writer, and shows the progress.
class Watched final : public solver::TreeListener {
 public:
  Watched(TreeWriter& writer, std::size_t first_moves, Progress::Wish wish)
      : writer_(writer), progress_(first_moves, wish) {}

  void on_result(const solver::TreeResult& result) override { writer_.on_result(result); }
  void enter(const Move& move) override {
    ++ply_;
    writer_.enter(move);
  }
  void leave(const std::optional<solver::TreeNumbers>& numbers) override {
    writer_.leave(numbers);
    if (--ply_ == 0) progress_.show(++done_, "of the first moves");
  }
  [[nodiscard]] bool wants_numbers() const override { return writer_.wants_numbers(); }

 private:
  TreeWriter& writer_;
  Progress progress_;
  int ply_ = 0;
  std::size_t done_ = 0;
};

class TreeExport {
 public:
  explicit TreeExport(const TreeCommand& options) : options_(options), requests_(options.search.requests()) {
    if (requests_.size() > 1 && !options_.keys && options_.form() != TreeForm::json)
      throw UsageError("several trees need --write-keys DIR or --format json");
  }

  ExitCode run() {
    const auto batch = positions_of(options_);
    complain(batch->errors);
    if (!batch->errors.empty()) code_ = worse(code_, ExitCode::bad_input);
    if (batch->positions.empty() && batch->errors.empty()) {
      std::cerr << "no position is selected\n";
      return worse(code_, ExitCode::nothing_selected);
    }
    if (batch->positions.empty()) return code_;
    if (batch->positions.size() > 1 && !options_.keys && options_.form() != TreeForm::json)
      throw UsageError("several positions need --write-keys DIR or --format json");
    if (options_.keys) {
      make_folder(*options_.keys, "answer keys");
    } else {
      output_.emplace(options_.file);
    }
    try {
      for (const TestPosition& position : batch->positions) export_position(position);
      if (output_) output_->finish();
    } catch (const solver::LimitReached&) {
      std::cerr << "interrupted: the last tree is incomplete\n";
      code_ = worse(code_, ExitCode::interrupted);
      if (output_) output_->finish_partial();
    }
    if (options_.keys) write_suite_of_keys();
    return code_;
  }

 private:
  /// Writes keys.json, the suite by which `keymove verify` checks the keys.
  void write_suite_of_keys() {
    if (!can_be_stated()) {
      std::cerr
          << "note: keys.json is not written: a suite cannot state --order, --cut-off, --tie, --fail or --chooser\n";
      return;
    }
    if (suite_.positions.empty() || code_ == ExitCode::interrupted) return;
    suite_.name = "keys";
    write_file((std::filesystem::path(*options_.keys) / "keys.json").string(), write_suite_json(suite_));
  }

  /// Whether a suite can state the searches, because the settings that it cannot state have their defaults.
  [[nodiscard]] bool can_be_stated() const {
    return std::all_of(requests_.begin(), requests_.end(), [](const solver::TreeRequest& r) {
      const solver::TreeRequest default_value;
      return r.order == default_value.order && r.cut_off == default_value.cut_off && r.tie == default_value.tie &&
             r.fail == default_value.fail && r.chooser == default_value.chooser;
    });
  }

  void export_position(const TestPosition& position) {
    const auto ready = prepared(position, options_);
    if (!ready) {
      code_ = worse(code_, ExitCode::bad_input);
      return;
    }
    const auto& [problem, heuristic] = *ready;
    const VariantPtr& variant = problem.origin.variant;
    const std::vector<Square> men =
        options_.men.empty() ? std::vector<Square>{} : men_in_order(problem.origin, options_.men);
    const bool known = !men.empty() || solver::order_is_known(problem.origin);
    for (solver::TreeRequest request : requests_) {
      request.heuristic = heuristic;
      request.gives_up = [this] { return interrupt_.interrupted(); };
      request.men = men;
      if (options_.ask) {
        request.chooser = solver::Chooser::asked;
        request.ask = [&](const std::vector<Move>& moves) { return ask_for_choice(std::cin, *variant, moves); };
      }
      if (!known && request.order == solver::TreeOrder::pychess && !options_.keys && !std::exchange(told_order_, true))
        std::cerr << position.id
                  << ": note: the order of the men is assumed from the board (pawns, then the others, from a8 to h1); "
                     "--game gives the true order\n";
      const TreeHead head{problem.setup, position.id, request, known,
                          style_named(options_.notation.value_or("coordinate")).value()};
      if (options_.keys) {
        const auto path = std::filesystem::path(*options_.keys) / (key_name(request, position.id) + ".json");
        if (!written_.insert(path.string()).second) {
          std::cerr << position.id << ": a key with this name already exists: " << path.string() << "\n";
          code_ = worse(code_, ExitCode::bad_input);
          continue;
        }
        output_.emplace(path.string());
        state_tree(position, path.filename().string(), request);
      }
      write(problem, head);
      if (options_.keys) {
        output_->finish();
        output_.reset();
      }
    }
  }

  /// Adds the tree to the suite that is written beside the keys.
  void state_tree(const TestPosition& position, const std::string& file, const solver::TreeRequest& request) {
    if (suite_.positions.empty() || suite_.positions.back().id != position.id) {
      suite_.positions.push_back(position);
      suite_.positions.back().claim = {};
      suite_.positions.back().goal = {};
      suite_.positions.back().trees.clear();
    }
    StatedTree tree;
    tree.file = file;
    tree.heuristic = options_.search.heuristic.value_or("");
    if (request.terminal == solver::Terminal::decisive) tree.terminal = "decisive";
    suite_.positions.back().trees.push_back(std::move(tree));
  }

  void write(const Problem& problem, const TreeHead& head) {
    const auto sink = [this](std::string_view text) { output_->write(text); };
    const auto detail = options_.values ? TreeDetail::values : TreeDetail::moves;
    const auto writer = make_tree_writer(options_.keys ? TreeForm::course : options_.form(), detail, head, sink);
    Watched watched(*writer, solver::legal_moves(problem.setup).size(),
                    options_.quiet ? Progress::Wish::quiet : Progress::Wish::shown);
    solver::grow_tree(problem.origin, problem.moves_before, head.request, watched);
    writer->finish();
  }

  const TreeCommand& options_;
  std::vector<solver::TreeRequest> requests_;
  InterruptGuard interrupt_;
  std::optional<Output> output_;
  std::set<std::string> written_;
  Suite suite_;  ///< states the keys that were written
  bool told_order_ = false;
  ExitCode code_ = ExitCode::success;
};

ExitCode run_tree(const TreeCommand& options) {
  return options.stats ? measure_trees(options) : TreeExport(options).run();
}

}  // namespace

const Command kTree = make_command<TreeCommand, run_tree>(kTreeText);

}  // namespace keymove::tools

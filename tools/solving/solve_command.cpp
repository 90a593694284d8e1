#include "tools/solving/solve_command.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <iostream>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/game/stipulation.h"
#include "positions/json/json_text.h"
#include "positions/suite_formats/epd.h"
#include "positions/suite_formats/position_json.h"
#include "tools/agents/opinion_engine.h"
#include "tools/answers/answer_tree.h"
#include "tools/answers/set_play.h"
#include "tools/answers/solved.h"
#include "tools/batch/batch.h"
#include "tools/batch/key_file.h"
#include "tools/batch/under_way.h"
#include "tools/console/version.h"
#include "tools/console/visible_text.h"
#include "tools/library/results.h"
#include "tools/reports/solution_page.h"
#include "tools/runs/result_log.h"
#include "tools/runs/run_keeper.h"
#include "tools/runs/run_settings.h"
#include "tools/runs/solve_record.h"
#include "tools/solutions/popeye_text.h"
#include "tools/solutions/solution_lines_text.h"
#include "tools/solutions/solution_pgn.h"
#include "tools/solutions/solution_text.h"
#include "tools/solving/resuming.h"
#include "tools/solving/solve_options.h"
#include "tools/text/annotate.h"
#include "tools/text/finding_text.h"
#include "tools/text/move_text.h"
#include "verify/judge/case.h"

namespace keymove::tools {

namespace {

constexpr CommandText kSolveText = {
    "solve", "find the keys of positions, with proof",
    "solve [OPTIONS] SUITE...\n"
    "solve [OPTIONS] [--variant NAME|FILE] --fen FEN\n"
    "solve [OPTIONS] [--variant NAME|FILE] --game FILE",
    "SUITE is EPD, a FEN list, JSON, JSON Lines, puzzle CSV, PGN, Popeye's input, .olv or a course's file; '-' is "
    "standard input. If a position asks no question of its own, the command looks for the shortest forced win: of 1 "
    "ply, 2 plies, 3 plies and so on, for at most 10 s unless --nodes or --time gives another limit. The answer states "
    "the plies within which no end is forced. A good move that no proof decides is looked for with --goal best only.\n"
    "If a limit is reached, the answer is 'unknown', never a guess. A checker with rules of its own checks the proof "
    "of each answer. An answer that the checker has not confirmed is marked 'solver, unchecked'.",
    "keymove solve --fen \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\" --mate 2 --tree --set-play --tries\n"
    "keymove solve --variant minichess-5x5 --fen \"k4/2Q2/5/5/4K w\" --plies 3 --format json\n"
    "echo '4k3/R7/1R6/8/8/8/8/4K3 w - - bm Rb8+; id \"two rooks\";' | keymove solve -\n"
    "keymove solve --variant pawntastic-4x4 --goal value --algorithm minimax"};

/// An answer and what is asked for beside it.
struct FullAnswer {
  Solved solved;
  FoundThemes themes;
  nlohmann::ordered_json solution;  ///< for the page
};

/// Whether something lacks that takes longer: a certificate, a whole tree or its themes.
bool is_cut(const FullAnswer& answer, bool certified) {
  const Solved& solved = answer.solved;
  return (certified && solved.finding.proof == Proof::solver) || !answer.themes.whole ||
         (solved.tree && solved.tree->cut == TreeCut::effort);
}

/// Writes the answers in the chosen format and counts them.
class SolveReport {
 public:
  /// With `log`, the results go there.
  SolveReport(const SolveOptions& options, const CommandLine& line, const Batch& batch, std::optional<ResultLog>& log)
      : options_(options),
        line_(line),
        wish_(options.notation.wish()),
        batch_(batch),
        format_(options.format.value_or("text")),
        log_(log),
        asked_(asked_by(line)),
        output_(log ? std::nullopt : options.batch.output),
        page_(options.report, options.checker) {
    if (options.write_key) key_output_.emplace(options.write_key);
    if (options.certificates.folder) certificates_.emplace(*options.certificates.folder);
  }

  void add(std::size_t index, FullAnswer& answer) {
    const TestPosition& position = batch_.positions[index];
    const Solved& solved = answer.solved;
    complain(solved.errors);
    if (!solved.failure.empty()) std::cerr << position.id << ": internal error: " << solved.failure << "\n";
    if (!solved.interrupted) count(position, solved);
    // What Ctrl-C has cut short is not kept as the answer.
    if (solved.interrupted && log_ && solved.finding.status != Status::unknown) return;
    if (options_.themes.asked() && !answer.themes.whole) code_ = worse(code_, ExitCode::undecided);
    if (!options_.themes.accept(answer.themes.shown)) return;
    ++shown_;
    if (certificates_ && solved.certificate) certificates_->write(position.id, *solved.certificate);
    if (format_ == "text") output_.say(text_of(position, answer));
    if (format_ == "json" || format_ == "jsonl") write_json(json_of(position, answer));
    if (format_ == "pgn") output_.write(solution_pgn(position, solved));
    if (format_ == "popeye") write_popeye(position, solved);
    if (format_ == "pgn" && !position.unsupported.empty())
      std::cerr << position.id << ": unsupported: " << position.unsupported << "\n";
    if (format_ == "epd")
      output_.write(write_epd(annotated(position, solved.problem, solved.finding, Claims::replaced)) + "\n");
    if (solved.problem && (format_ == "key" || key_output_)) key_.add(position, *solved.problem, solved.finding);
    if (page_.wanted()) {
      SolvedPosition shown = solved_position(batch_, index, solved, std::move(answer.solution), wish_, page_.carried());
      if (!options_.batch.times) shown.record.seconds = 0;
      page_.add(std::move(shown));
    }
  }

  ExitCode finish(Completion completion) {
    if (completion == Completion::interrupted) {
      std::cerr << "interrupted: " << count_ << " of " << batch_.positions.size() << " positions were done\n";
      code_ = worse(code_, ExitCode::interrupted);
    }
    if (format_ == "key") output_.write(key_.text());
    if (key_output_) key_output_->write(key_.text());
    if (format_ == "text" && batch_.positions.size() > 1) output_.say(summary(completion));
    // An answer key must be complete; the other formats state the result of each position.
    const bool partial = completion == Completion::interrupted;
    const bool partial_key = partial || undecided_ > 0;
    if (partial_key && !partial && (format_ == "key" || key_output_))
      std::cerr << "the answer key is incomplete: " << undecided_
                << (undecided_ > 1 ? " positions are" : " position is") << " undecided\n";
    end(output_, format_ == "key" ? partial_key : partial);
    if (key_output_) end(*key_output_, partial_key);
    if (page_.wanted()) page_.write(head(), !partial);
    return code_;
  }

  [[nodiscard]] std::string note() const { return undecided_ == 0 ? "" : std::to_string(undecided_) + " undecided"; }

 private:
  /// What the head of the page states.
  [[nodiscard]] RunHead head() const {
    RunHead out;
    out.command = "solve";
    out.version = kVersion;
    out.suites = run_suites(options_.suites, batch_);
    out.settings = RunSettings(line_).all();
    out.positions = batch_.before_shard;
    out.shard = batch_.shard;
    out.shards = batch_.shards;
    return out;
  }

  void write_json(const std::string& result) { log_ ? log_->write(result) : output_.write(result); }

  static void end(Output& output, bool partial) { partial ? output.finish_partial() : output.finish(); }

  void count(const TestPosition& position, const Solved& solved) {
    ++count_;
    seconds_ += solved.seconds;
    if (!solved.failure.empty()) code_ = worse(code_, ExitCode::internal_error);
    if (!solved.errors.empty()) code_ = worse(code_, ExitCode::bad_input);
    if (!solved.problem) {
      ++(position.unsupported.empty() ? bad_ : unsupported_);
      if (!position.unsupported.empty()) code_ = worse(code_, ExitCode::undecided);
      return;
    }
    const Finding& found = solved.finding;
    if (solved.set_play && solved.set_play->problem && solved.set_play->finding.status == Status::unknown)
      code_ = worse(code_, ExitCode::undecided);
    if (found.status == Status::proved) {
      ++(found.proof == Proof::checked ? proved_ : unchecked_);
    } else if (found.opinion() != nullptr) {
      ++opinions_;
    } else if (found.status == Status::unknown) {
      ++undecided_;
      code_ = worse(code_, ExitCode::undecided);
    } else {
      ++other_;
    }
  }

  /// Writes the solutions below the position's id, and how the search ended.
  void write_popeye(const TestPosition& position, const Solved& solved) {
    const auto asked = solved.problem ? solved.problem->goal.stipulation : std::nullopt;
    if (!asked || !has_popeye_lines(solved.problem->setup, *asked)) {
      std::cerr << visible_line(position.id)
                << ": left out: only help and series play of chess is printed as Popeye does\n";
      code_ = worse(code_, ExitCode::undecided);
      return;
    }
    const std::string before = std::exchange(printed_, true) ? "\n" : "";
    output_.write(before + visible_line(position.id) + "\n\n" + popeye_text(solved));
  }

  [[nodiscard]] std::string text_of(const TestPosition& position, const FullAnswer& answer) const {
    const Solved& solved = answer.solved;
    // The error of a single position has been told.
    if (!solved.problem && position.unsupported.empty() && options_.suites.files.empty()) return {};
    std::string out = visible_line(position.id) + ": ";
    if (!solved.problem) {
      return out +
             (position.unsupported.empty() ? "bad position: " + solved.errors.front().message
                                           : "unsupported: " + position.unsupported) +
             "\n";
    }
    const Setup& setup = solved.problem->setup;
    const MoveStyle style = wish_.of(default_style(*setup.variant));
    out += solved.stopped.empty() ? describe(setup, solved.problem->goal, solved.finding, style) : stopped_text(solved);
    if (solved.opinion) out += "; " + tools::text_of(*solved.opinion);
    if (options_.batch.times) out += " (" + seconds_text(solved.seconds) + " s)";
    out += "\n";
    if (const SolutionLines* found = solved.finding.solution_lines()) {
      out += lines_text(setup, *solved.problem->goal.stipulation, found->lines, style);
      if (solved.set_play) out += set_play_text(*solved.set_play, style);
    } else if (solved.tree && options_.tree.tree) {
      out += tree_text(setup, *solved.tree, style, options_.tree.parts);
    } else if (!solved.finding.line.empty()) {
      out += "  " + line_text(setup, solved.finding.line, style, MoveNumbers::counted) + "\n";
    }
    const auto& stipulation = solved.problem->goal.stipulation;
    if (options_.tree.tree && stipulation && stipulation->is_reflex())
      out += "  no tree: of reflex play only the keys are known\n";
    if (options_.themes.asked()) out += "  " + themes_text(answer.themes) + "\n";
    for (const std::string& repair : repairs_of(position, solved.problem))
      out += "  repaired: " + visible_line(repair) + "\n";
    return out;
  }

  /// What is known of a position whose search was stopped: "no forced win or loss within 7 plies; interrupted".
  [[nodiscard]] static std::string stopped_text(const Solved& solved) {
    const Finding& found = solved.finding;
    const auto& stipulation = solved.problem->goal.stipulation;
    const std::string what = stipulation ? "no " + name_of(*stipulation) : "no forced win or loss";
    if (found.solution_lines() != nullptr || found.proved_plies.value_or(0) == 0) return "undecided; " + solved.stopped;
    return what + " within " + verify::plies_text(*found.proved_plies) + "; " + solved.stopped;
  }

  [[nodiscard]] std::string json_of(const TestPosition& position, const FullAnswer& answer) const {
    nlohmann::ordered_json object =
        solved_json(position, answer.solved, options_.tree.tree ? &options_.tree.parts : nullptr);
    if (options_.themes.asked() && answer.solved.problem)
      object["themes"] = themes_json(*answer.solved.problem->setup.variant, answer.themes.shown);
    if (!answer.themes.whole) object["themes_whole"] = false;
    if (options_.batch.times) object["seconds"] = answer.solved.seconds;
    // A file of results may be gone on with by --resume.
    if (options_.batch.output) object["question"] = question_of(position, asked_);
    return json_line(object);
  }

  [[nodiscard]] std::string summary(Completion completion) const {
    std::string out = fmt::format("\n{} positions", count_);
    if (completion == Completion::interrupted) out += fmt::format(" of {} (interrupted)", batch_.positions.size());
    out += fmt::format(": {} proved", proved_);
    const auto also = [&](std::size_t number, const char* what) {
      if (number > 0) out += fmt::format(", {} {}", number, what);
    };
    also(unchecked_, "solved, unchecked");
    also(other_, "without a forced end");
    also(opinions_, "with an opinion only");
    also(undecided_, "undecided");
    also(unsupported_, "unsupported");
    also(bad_, "bad");
    if (!options_.themes.wanted.empty()) out += fmt::format("; {} shown", shown_);
    return out + (options_.batch.times ? "; " + seconds_text(seconds_) + " s" : "") + "\n";
  }

  const SolveOptions& options_;
  const CommandLine& line_;
  StyleWish wish_;
  const Batch& batch_;
  std::string format_;
  std::optional<ResultLog>& log_;
  std::string asked_;
  Output output_;
  std::optional<Output> key_output_;  // opened before the work, to report at once that a path cannot be written
  std::optional<CertificateFolder> certificates_;
  SolutionPage page_;  // opened before the work, too
  KeyWriter key_;
  bool printed_ = false;  ///< a position was printed in Popeye's layout
  ExitCode code_ = ExitCode::success;
  double seconds_ = 0;  // of all positions together
  std::size_t count_ = 0;
  std::size_t shown_ = 0;
  std::size_t proved_ = 0;
  std::size_t unchecked_ = 0;
  std::size_t other_ = 0;
  std::size_t opinions_ = 0;
  std::size_t undecided_ = 0;
  std::size_t unsupported_ = 0;
  std::size_t bad_ = 0;
};

ExitCode run_solve(const SolveOptions& options, const CommandLine& line) {
  const std::optional<Goal> goal = options.asked();
  const solver::Limits limits = options.limits.limits(options.goal.plies);
  const auto tree = options.tree.chosen(options.format.value_or("text"), limits);
  const auto batch = read_batch(options.suites, options.position, options.selection);
  complain(batch->errors);
  const ExitCode code = batch->errors.empty() ? ExitCode::success : ExitCode::bad_input;
  if (batch->positions.empty()) {
    if (batch->errors.empty()) std::cerr << "keymove solve: " << batch->nothing << "\n";
    if (batch->shards == 1 || batch->before_shard == 0) return worse(code, ExitCode::nothing_selected);
    // Of more shards than positions some are empty; what reads their files expects them.
    std::error_code ignored;
    if (options.batch.output && !(options.resume && std::filesystem::exists(*options.batch.output, ignored)))
      Output(options.batch.output).finish();
    return code;
  }
  const auto opinions = options.opinion.maker("solve");
  if (!opinions) return ExitCode::bad_input;
  const auto asks_best = [&](const TestPosition& position) {
    return goal ? goal->kind == GoalKind::best : position.goal.kind == GoalKind::best && position.claim.empty();
  };
  if (*opinions && std::none_of(batch->positions.begin(), batch->positions.end(), asks_best))
    std::cerr << "note: no position asks for the best move, so the engine is not asked; --goal best asks for it\n";
  std::optional<ResultLog> log;
  if (options.resume) {
    auto opened = resume(options, line, *batch);
    if (!opened) {
      complain(opened.errors());
      return ExitCode::bad_input;
    }
    log.emplace(std::move(*opened));
    if (batch->positions.empty()) return code;
  }
  SolveReport report(options, line, *batch, log);
  const auto length = options.longer ? solver::Length::about : solver::Length::at_most;
  // Shared with the workers, which may outlive this function when they are interrupted.
  const auto stop = std::make_shared<std::atomic<bool>>(false);
  SolveTask task{goal, options.any_win, length, options.tree_count(), limits};
  task.limits.stop = stop.get();
  const auto page = options.report ? std::optional(options.tree.for_page(limits)) : std::nullopt;
  const std::size_t count = batch->positions.size();
  const auto under_way = std::make_shared<UnderWay>(count > 1 ? UnderWay::Ids::shown : UnderWay::Ids::hidden);
  const auto factory = [batch, under_way, task, stop, tree, page, set_play = options.tree.parts.set_play,
                        themes = options.themes.asked(), size = options.certificates.limits(), opinions = *opinions,
                        wish = options.notation.wish()] {
    const auto desk = under_way->new_desk();
    SolveTask told = task;
    told.limits.meter = desk->meter();
    const auto solver = std::make_shared<solver::Solver>(told.limits);
    const auto certifier = std::make_shared<std::optional<Certifier>>();
    if (size) certifier->emplace(*solver, *size);
    const std::shared_ptr<OpinionSource> engine = opinions ? opinions() : nullptr;
    return
        [batch, desk, task = told, stop, solver, certifier, engine, tree, page, set_play, themes, wish](std::size_t i) {
          const AtDesk at_desk(*desk, batch->positions[i].id);
          FullAnswer answer{solve_position(batch->positions[i], task, *solver, *certifier, engine.get()), {}, {}};
          if (tree) add_tree(answer.solved, *solver, *tree);
          if (set_play || page) add_set_play(answer.solved, batch->positions[i], task, *solver, *certifier);
          if (themes) answer.themes = themes_of(answer.solved, *solver, task.limits);
          if (page) answer.solution = page_solution(answer.solved, *solver, *page, wish);
          if (!set_play) answer.solved.set_play.reset();  // it was for the page
          answer.solved.interrupted |= *stop && is_cut(answer, certifier->has_value());
          return answer;
        };
  };
  const Completion completion = run_batch<FullAnswer, std::size_t>(
      count, options.batch, draw_numbers(count), factory,
      [&](std::size_t i, FullAnswer& answer) { report.add(i, answer); },
      [&] { return joined_notes(report.note(), under_way->text()); }, stop.get());
  return worse(code, report.finish(completion));
}

}  // namespace

const Command kSolve = make_command<SolveOptions, run_solve>(kSolveText);

}  // namespace keymove::tools

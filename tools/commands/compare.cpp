// keymove compare: compares a submitted tree with a key.
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/base/python_float.h"
#include "positions/base/read_files.h"
#include "positions/heuristic_files/heuristic_reader.h"
#include "positions/variant_files/variant_reader.h"
#include "tools/batch/batch.h"
#include "tools/commands/commands.h"
#include "tools/move_trees/move_tree_comparison.h"
#include "tools/move_trees/move_tree_request.h"
#include "tools/move_trees/move_tree_writer.h"
#include "tools/text/finding_text.h"
#include "verify/judge/make_problem.h"

namespace keymove::tools {

namespace {

constexpr CommandText kCompareText = {
    "compare", "compare a submitted tree with a key",
    "compare [OPTIONS] SUBMISSION KEY\n"
    "compare --depth N [OPTIONS] [--variant NAME|FILE] [--fen FEN | --game FILE] SUBMISSION",
    "SUBMISSION and KEY are files in the course's form of three lines or in keymove's JSON; '-' is standard input. Of "
    "value, line and tree those are compared that the key has; one that the submission lacks is wrong. "
    "Without KEY, the submission is compared with the tree of keymove's own search. --algorithm and --depth state the "
    "search. Without them, the name of KEY states it, such as alphabeta_game1_depth3.json.\n"
    "If the submission is wrong, the command tries the known mistakes and names those that explain it. This needs the "
    "position (--game or --fen) and the search.\n"
    "Modes:\n"
    "  exact: as the course compares: equal values, equal lines, and the same moves at every node in any order\n"
    "  value: only the values must be equal\n"
    "  any-optimal: another best line of equal value is right, too\n"
    "  replay: alpha-beta must explore the same tree in the submission's own order of moves\n"
    "  sound: the explored tree must prove its value",
    "keymove compare submission.json alphabeta_game1_depth3.json --game game1.txt\n"
    "keymove compare submission.json --fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\" --algorithm minimax --depth 2\n"
    "keymove compare submission.json --mode replay --algorithm alphabeta --depth 2 --format json"};

struct CompareCommand {
  PositionOptions position;
  TreeRequestOptions search;
  std::vector<std::string> files;
  std::optional<std::string> mode;
  std::optional<double> tolerance;
  std::optional<std::string> format;
  std::optional<std::string> output;

  void declare(CommandLine& line) {
    line.words(files);
    position.declare(line);
    search.declare(line);
    line.group("The comparison")
        .choice("mode", "MODE", {"exact", "value", "any-optimal", "replay", "sound"}, mode,
                "what counts as right (default: exact)")
        .amount("tolerance", tolerance,
                "largest allowed difference of two values, relative to the larger value (default: 1e-9; exact allows "
                "none)");
    line.group("Output")
        .choice("format", "FORMAT", {"text", "json"}, format, "print text (the default), or one JSON object")
        .text("output", "FILE", output, "write to FILE instead of standard output");
  }

  void check() const {
    if (files.empty() || files.size() > 2) throw UsageError("expected SUBMISSION, and either KEY or the search");
    if (files.size() == 2 && files[0] == "-" && files[1] == "-") throw UsageError("only one of the files can be '-'");
  }

  [[nodiscard]] CompareOptions options() const {
    CompareOptions out;
    if (mode == "value") out.mode = CompareMode::value;
    if (mode == "any-optimal") out.mode = CompareMode::any_optimal;
    if (mode == "replay") out.mode = CompareMode::replay;
    if (mode == "sound") out.mode = CompareMode::sound;
    if (tolerance) out.tolerance = *tolerance;
    return out;
  }

  /// Whether there is a position: one that was given or, if there is no key, the start position.
  [[nodiscard]] bool has_position() const { return position.single() || position.variant || files.size() == 1; }

  /// The search that the options name, or else the name of the key or of the submission; nothing if it is unknown.
  /// Throws UsageError.
  [[nodiscard]] std::optional<solver::TreeRequest> request() const {
    if (search.depths.empty()) {
      for (auto it = files.rbegin(); it != files.rend(); ++it) {
        if (const auto named = key_named(*it)) return named->request;
      }
      if (files.size() == 1) throw UsageError("expected KEY, or the search to compare with: --algorithm and --depth");
      return std::nullopt;
    }
    const auto all = search.requests();
    if (all.size() > 1) throw UsageError("the comparison needs exactly one --algorithm and one --depth");
    return all.front();
  }
};

nlohmann::ordered_json json_of(const PartResult& part) { return {{"right", part.right}, {"says", part.says}}; }

nlohmann::ordered_json json_of(const Comparison& c, const CompareCommand& command, const Variant& variant) {
  nlohmann::ordered_json out;
  out["schema"] = "keymove-comparison/1";
  out["submission"] = command.files.front();
  if (command.files.size() > 1) out["key"] = command.files.back();
  out["mode"] = command.mode.value_or("exact");
  out["right"] = c.right();
  const std::pair<const char*, const PartResult*> parts[] = {{"value", &c.value}, {"line", &c.line}, {"tree", &c.tree}};
  auto credit = nlohmann::ordered_json::object();
  for (const auto& [name, part] : parts) {
    if (!part->asked) continue;
    out[name] = json_of(*part);
    if (part->missing) out[name]["missing"] = true;
    credit[name] = part->right ? 1 : 0;
  }
  if (c.difference && !c.difference->equal()) {
    const verify::TreeDifference& d = *c.difference;
    auto plies = nlohmann::ordered_json::array();
    for (const auto& ply : d.by_ply) plies.push_back({{"missing", ply.missing}, {"extra", ply.extra}});
    out["tree"]["missing"] = d.total.missing;
    out["tree"]["extra"] = d.total.extra;
    out["tree"]["first"] = {{"path", tree_path_text(variant, d.path)},
                            {"move", d.first == verify::TreeError::missing ? "missing" : "extra"}};
    out["tree"]["plies"] = std::move(plies);
  }
  out["credit"] = std::move(credit);
  if (!c.right()) {
    auto list = nlohmann::ordered_json::array();
    for (const Diagnosis& d : c.diagnosis) list.push_back({{"name", d.name}, {"says", d.says}, {"whole", d.whole}});
    if (!c.pruning.empty()) out["pruning"] = c.pruning;
    out["diagnosis"] = std::move(list);
    if (!c.note.empty()) out["note"] = c.note;
  }
  return out;
}

std::string text_of(const Comparison& c, const Output& output) {
  std::string out;
  const std::pair<const char*, const PartResult*> parts[] = {
      {"value: ", &c.value}, {"line:  ", &c.line}, {"tree:  ", &c.tree}};
  for (const auto& [name, part] : parts) {
    if (!part->asked) {
      if (!part->says.empty()) out += name + part->says + "\n";
      continue;
    }
    out += name + (part->right ? output.colored("right", Tint::good) : output.colored("wrong", Tint::bad)) + "  " +
           part->says + "\n";
  }
  if (c.difference && !c.difference->equal()) {
    for (std::size_t ply = 0; ply < c.difference->by_ply.size(); ++ply) {
      const auto& counts = c.difference->by_ply[ply];
      if (counts.missing == 0 && counts.extra == 0) continue;
      out += fmt::format("       ply {}: {} missing, {} extra\n", ply + 1, counts.missing, counts.extra);
    }
  }
  if (!c.pruning.empty()) out += "pruning: " + c.pruning + "\n";
  for (const Diagnosis& d : c.diagnosis) out += "diagnosis: " + d.says + " [" + d.name + "]\n";
  if (!c.right() && c.diagnosis.empty())
    out += c.note.empty() ? "diagnosis: no known mistake explains it\n" : "note: " + c.note + "\n";
  return out;
}

/// The question, as far as the options state it; nothing if there are errors, which are reported.
std::optional<TreeQuestion> question_of(const CompareCommand& command) {
  TreeQuestion question;
  question.request = command.request();
  if (!command.has_position()) return question;
  TestPosition position = read_position(command.position);
  position.claim = {};
  const auto problem = verify::make_problem(position);
  if (!problem) {
    complain(problem.errors());
    return std::nullopt;
  }
  question.problem = *problem;
  if (!question.request) return question;
  const auto heuristic = heuristic_or_default(problem->setup.variant, command.search.heuristic);
  if (!heuristic) {
    complain(heuristic.errors());
    return std::nullopt;
  }
  question.request->heuristic = *heuristic;
  return question;
}

/// Throws UsageError if the mode does not apply to trees of the algorithm.
void check_mode(CompareMode mode, solver::TreeAlgorithm algorithm) {
  const bool cuts = algorithm == solver::TreeAlgorithm::alphabeta;
  if (mode == CompareMode::replay && !cuts) throw UsageError("--mode replay needs --algorithm alphabeta");
  if (mode == CompareMode::sound && !cuts && algorithm != solver::TreeAlgorithm::minimax)
    throw UsageError("--mode sound needs --algorithm minimax or alphabeta");
}

/// The part of the key without which there is nothing to compare; empty if it has what the mode looks at.
std::string lacking_part(const TreeAnswer& key, CompareMode mode) {
  if (mode == CompareMode::any_optimal && !key.parts.tree) return "tree";
  if ((mode == CompareMode::value || mode == CompareMode::any_optimal) && !key.parts.value) return "value";
  return {};
}

ExitCode run_compare(const CompareCommand& command) {
  const CompareOptions options = command.options();
  const auto question = question_of(command);
  if (!question) return ExitCode::bad_input;
  const bool needs_all = options.mode == CompareMode::any_optimal || options.mode == CompareMode::replay ||
                         options.mode == CompareMode::sound;
  if (needs_all && (!question->problem || !question->request))
    throw UsageError("--mode " + *command.mode +
                     " needs the position (--game or --fen) and the search (--algorithm, --depth)");
  if (needs_all) check_mode(options.mode, question->request->algorithm);
  if (question->problem && !command.position.single() && !command.position.variant)
    std::cerr << "compare: note: no position is given (--game or --fen): the tree is compared with a search from the "
                 "start position\n";
  for (const std::string& file : command.files) note_read_file(file);
  Output output(command.output);
  const auto variant =
      question->problem ? Result<VariantPtr>(question->problem->setup.variant) : load_variant("chess-queen-promotion");
  const auto submission = read_tree_answer(*variant, command.files.front(), {}, WantedParts::those_there);
  if (!submission) complain(submission.errors());
  std::optional<TreeAnswer> key;
  if (command.files.size() > 1) {
    auto read = read_tree_answer(*variant, command.files.back(), {}, WantedParts::those_there);
    if (!read) complain(read.errors());
    if (read) key = std::move(*read);
  } else if (submission && options.mode != CompareMode::replay && options.mode != CompareMode::sound) {
    key = own_answer(*question);
  } else {
    key.emplace();
  }
  if (!submission || !key) return ExitCode::bad_input;
  if (const std::string lacking = lacking_part(*key, options.mode); !lacking.empty()) {
    std::cerr << command.files.back() << ": the key has no " << lacking << ", so nothing can be compared\n";
    return ExitCode::bad_input;
  }
  const Comparison comparison = compare(*submission, *key, *question, **variant, options);
  command.format == "json" ? output.write(json_line(json_of(comparison, command, **variant)))
                           : output.say(text_of(comparison, output));
  output.finish();
  return comparison.right() ? ExitCode::success : ExitCode::wrong_answer;
}

}  // namespace

const Command kCompare = make_command<CompareCommand, run_compare>(kCompareText);

}  // namespace keymove::tools

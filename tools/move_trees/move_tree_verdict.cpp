#include "tools/move_trees/move_tree_verdict.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/heuristic_files/heuristic_reader.h"
#include "positions/move_trees/move_tree_answer.h"
#include "tools/move_trees/move_tree_comparison.h"
#include "tools/move_trees/move_tree_names.h"
#include "tools/move_trees/move_tree_request.h"

namespace keymove::tools {

namespace {

namespace fs = std::filesystem;
using solver::TreeRequest;

InputError error(const StatedTree& tree, const std::string& message) {
  return {tree.where, "tree-search", fmt::format("the tree {}: {}", tree.file, message), {}};
}

/// The path of the tree's file, relative to the working folder.
std::string path_of(const StatedTree& tree) {
  const fs::path file(tree.file);
  if (file.is_absolute()) return tree.file;
  return (fs::path(tree.where.file.text()).parent_path() / file).string();
}

}  // namespace

Result<TreeRequest> stated_request(const StatedTree& tree, const VariantPtr& variant) {
  const auto named = key_named(tree.file);
  TreeRequest request = named ? named->request : TreeRequest{};
  if (!tree.algorithm.empty()) {
    const auto algorithm = kTreeAlgorithmNames.named(tree.algorithm);
    if (!algorithm) return error(tree, fmt::format("unknown algorithm '{}'", tree.algorithm));
    request.algorithm = *algorithm;
  } else if (!named) {
    return error(tree, "expected \"algorithm\" and \"depth\", or a name such as alphabeta_game1_depth3.json");
  }
  if (tree.depth) request.depth = *tree.depth;
  if (!tree.depth && !named) return error(tree, "expected \"depth\"");
  if (tree.breadth) request.breadth = *tree.breadth;
  const auto terminal = kTerminalNames.named(tree.terminal);
  if (!terminal && !tree.terminal.empty()) return error(tree, "expected \"static\" or \"decisive\" for \"terminal\"");
  if (terminal) request.terminal = *terminal;
  const auto heuristic =
      heuristic_or_default(variant, tree.heuristic.empty() ? std::nullopt : std::optional(tree.heuristic));
  if (!heuristic) return heuristic.errors();
  request.heuristic = *heuristic;
  return request;
}

std::string tree_faults(const Comparison& comparison) {
  std::vector<std::string> faults;
  const std::pair<const char*, const PartResult*> parts[] = {
      {"value", &comparison.value}, {"line", &comparison.line}, {"tree", &comparison.tree}};
  for (const auto& [name, part] : parts) {
    if (!part->right) faults.push_back(fmt::format("{} {}", name, part->says));
  }
  if (!comparison.pruning.empty()) faults.push_back("pruning: " + comparison.pruning);
  for (const Diagnosis& d : comparison.diagnosis) {
    const bool other = d.whole && &d != &comparison.diagnosis.front();
    faults.push_back(fmt::format("{} [{}]", other ? "or: " + d.cause : d.says, d.name));
  }
  if (!comparison.note.empty()) faults.push_back(comparison.note);
  return fmt::format("{}", fmt::join(faults, "; "));
}

void judge_trees(const TestPosition& position, const Problem& problem, verify::Judgement& judgement) {
  std::vector<std::string> wrong;
  std::vector<InputError> errors;
  for (const StatedTree& tree : position.trees) {
    const auto request = stated_request(tree, problem.setup.variant);
    if (!request) {
      errors.insert(errors.end(), request.errors().begin(), request.errors().end());
      continue;
    }
    const auto stated = read_tree_answer(problem.setup.variant, path_of(tree));
    if (!stated) {
      errors.insert(errors.end(), stated.errors().begin(), stated.errors().end());
      continue;
    }
    const TreeQuestion question{problem, *request};
    const Comparison comparison =
        compare(*stated, own_answer(question), question, *problem.setup.variant, CompareOptions{});
    if (!comparison.right()) wrong.push_back(fmt::format("{}: {}", tree.file, tree_faults(comparison)));
  }
  if (!errors.empty()) {
    judgement.verdict = verify::Verdict::bad_position;
    judgement.reason = "a stated tree cannot be read";
    judgement.errors = std::move(errors);
  } else if (!wrong.empty()) {
    judgement.verdict = verify::Verdict::refuted;
    judgement.reason = fmt::format("{}", fmt::join(wrong, "; "));
  } else if (judgement.verdict == verify::Verdict::no_claim) {
    judgement.verdict = verify::Verdict::confirmed;
    const std::size_t count = position.trees.size();
    judgement.reason = fmt::format("{} {} keymove's own", count, count == 1 ? "tree equals" : "trees equal");
  }
}

namespace {

/// Tells of the files of a folder that are no keys by their names. One that has the name of a search may be meant as
/// one.
void tell_unread(const std::string& folder, const std::set<std::string>& files, Batch& batch) {
  constexpr std::size_t kShown = 5;
  std::vector<std::string> others;
  for (const std::string& file : files) {
    const std::string name = fs::path(file).filename().string();
    const std::string low = lower_case(name);
    const auto says = [&](std::string_view word) { return low.find(word) != std::string::npos; };
    const auto algorithms = kTreeAlgorithmNames.names();
    const bool meant = (says("game") || says("depth")) && std::any_of(algorithms.begin(), algorithms.end(), says);
    if (meant) {
      batch.errors.push_back(
          {{file, 0, 0}, "tree-name", "expected a name such as minimax_game0_depth2.json: the key is not read", {}});
    } else if (name[0] != '.' && name != "keys.json") {  // the suite that is written beside the keys
      others.push_back(name);
    }
  }
  if (others.empty()) return;
  const std::size_t count = others.size();
  others.resize(std::min(count, kShown));
  std::cerr << fmt::format("{}: not read, for these are no names of keys: {}{}\n", folder, fmt::join(others, ", "),
                           count > kShown ? ", ..." : "");
}

}  // namespace

void add_tree_keys(const std::string& folder, Batch& batch) {
  std::error_code error;
  std::set<std::string> files;
  std::set<std::string> unread;
  for (const auto& entry : fs::directory_iterator(folder, error)) files.insert(entry.path().string());
  if (error) {
    batch.errors.push_back({{folder, 0, 0}, "input-unreadable", "expected a folder of keys: " + error.message(), {}});
    return;
  }
  std::size_t used = 0;
  for (const std::string& file : files) {
    const auto named = key_named(file);
    if (!named) {
      unread.insert(file);
      continue;
    }
    const auto owner = std::find_if(batch.positions.begin(), batch.positions.end(),
                                    [&](const TestPosition& p) { return key_id(p.id) == named->id; });
    if (owner == batch.positions.end()) {
      batch.errors.push_back({{file, 0, 0}, "tree-owner", fmt::format("no position has the id '{}'", named->id), {}});
      continue;
    }
    StatedTree tree;
    tree.file = fs::absolute(file).string();
    tree.where = {file, 0, 0};
    owner->trees.push_back(std::move(tree));
    ++used;
  }
  if (used == 0 && batch.errors.empty())
    batch.errors.push_back(
        {{folder, 0, 0}, "tree-owner", "the folder has no keys with names such as minimax_game0_depth2.json", {}});
  tell_unread(folder, unread, batch);
}

}  // namespace keymove::tools

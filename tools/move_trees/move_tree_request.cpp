#include "tools/move_trees/move_tree_request.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <string_view>

#include <fmt/format.h>

#include "positions/base/nearest.h"
#include "positions/base/words.h"
#include "positions/heuristic_files/heuristic_reader.h"
#include "tools/move_trees/move_tree_names.h"

namespace keymove::tools {

namespace {

using solver::kDeepestTree;
using solver::TreeAlgorithm;
using solver::TreeRequest;

TreeAlgorithm algorithm_of(const std::string& name) {
  if (const auto found = kTreeAlgorithmNames.named(name)) return *found;
  throw UsageError(
      fmt::format("--algorithm: expected {}, not '{}'", enumeration(kTreeAlgorithmNames.names(), "or"), name));
}

/// Takes the word of an option that has been given.
template <class E>
void take_word(const std::optional<std::string>& word, const EnumNames<E>& names, E& value) {
  if (word) value = names.named(*word).value_or(value);
}

int depth_of(const std::string& text) {
  if (text == "full") return kDeepestTree;
  int depth = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), depth);
  if (error != std::errc() || end != text.data() + text.size() || depth < 0 || depth > kDeepestTree)
    throw UsageError(
        fmt::format("--depth: expected a number of plies from 0 to {}, or 'full', not '{}'", kDeepestTree, text));
  return depth;
}

/// Takes a word and the number of one to `digits` digits behind it off the end of the text, and returns the number;
/// nothing if the text does not end so.
std::optional<int> take_number(std::string_view& text, std::string_view word, std::size_t digits) {
  const std::size_t at = text.rfind(word);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view number = text.substr(at + word.size());
  if (number.empty() || number.size() > digits) return std::nullopt;
  if (number.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  text = text.substr(0, at);
  int value = 0;
  std::from_chars(number.data(), number.data() + number.size(), value);
  return value;
}

}  // namespace

void TreeRequestOptions::declare(CommandLine& line) {
  const Given alpha_beta("algorithm", {"alphabeta"});
  const Given chance("algorithm", {"stochastic", "random"});
  line.group("The search")
      .list("algorithm", "NAME", algorithms, "minimax (the default), alphabeta, stochastic or random")
      .list("depth", "N", depths, "depth in plies, or 'full' for games that end within 200 plies; required")
      .text("heuristic", "NAME|FILE", heuristic,
            "value of a position for White: pychess (the default on the boards that it supports), material, e0, e1, "
            "e2, ... or a file (docs/heuristics.md)")
      .choice("order", "ORDER", kTreeOrderNames.names(), order,
              "order of the moves: man by man as in the course's lists (the default), as keymove generates them, or by "
              "coordinate text")
      .choice("cut-off", "RULE", kCutOffNames.names(), cut_off,
              "alpha-beta cuts off at alpha >= beta (the default) or at alpha > beta")
      .needs({alpha_beta})
      .choice("tie", "WHICH", kTieNames.names(), tie,
              "the first (the default) or the last of several equal moves is best")
      .choice("fail", "HOW", kFailNames.names(), fail,
              "value that alpha-beta returns outside its window: the best value found (the default) or the bound")
      .needs({alpha_beta})
      .choice("terminal", "VALUE", kTerminalNames.names(), terminal,
              "value of a finished game: the heuristic's value (the default), or 100 for the winner; a side without "
              "moves has lost")
      .number("breadth", 1, 1'000'000, breadth, "with stochastic: number of paths below each first move (default: 2)")
      .needs({Given("algorithm", {"stochastic"})})
      .choice("chooser", "HOW", kChooserNames.names(), chooser,
              "with stochastic and random: choose by the grader's counter (the default) or at random")
      .needs({chance})
      .number("seed", 0, kUnbounded, seed, "seed of --chooser random (default: 1)")
      .needs({chance});
}

std::vector<TreeRequest> TreeRequestOptions::requests() const {
  if (depths.empty()) throw UsageError("--depth N is missing");
  TreeRequest r;
  take_word(order, kTreeOrderNames, r.order);
  take_word(cut_off, kCutOffNames, r.cut_off);
  take_word(tie, kTieNames, r.tie);
  take_word(fail, kFailNames, r.fail);
  take_word(terminal, kTerminalNames, r.terminal);
  take_word(chooser, kChooserNames, r.chooser);
  r.breadth = breadth.value_or(r.breadth);
  r.seed = seed.value_or(r.seed);
  std::vector<TreeRequest> out;
  std::vector<std::string> names = algorithms;
  if (names.empty()) names.emplace_back("minimax");
  for (const std::string& name : names) {
    r.algorithm = algorithm_of(name);
    for (const std::string& depth : depths) {
      r.depth = depth_of(depth);
      out.push_back(r);
    }
  }
  return out;
}

std::string key_id(std::string id) {
  for (char& c : id) {
    if (c == '/' || c == '\\' || c == '\0') c = '-';
  }
  return id;
}

std::string key_name(const TreeRequest& request, const std::string& id) {
  std::string name =
      fmt::format("{}_{}_depth{}", kTreeAlgorithmNames.name_of(request.algorithm), key_id(id), request.depth);
  if (request.algorithm == TreeAlgorithm::stochastic) name += fmt::format("_breadth{}", request.breadth);
  return name;
}

std::optional<NamedKey> key_named(const std::string& name) {
  constexpr std::string_view kExtension = ".json";
  const std::string base = std::filesystem::path(name).filename().string();
  std::string_view rest = base;
  if (rest.ends_with(kExtension)) rest.remove_suffix(kExtension.size());
  const auto breadth = take_number(rest, "_breadth", 7);
  const auto depth = take_number(rest, "_depth", 3);
  const std::size_t id = rest.find('_');
  if (!depth || id == std::string_view::npos) return std::nullopt;
  const auto algorithm = kTreeAlgorithmNames.named(rest.substr(0, id));
  if (!algorithm) return std::nullopt;
  TreeRequest r;
  r.algorithm = *algorithm;
  r.depth = *depth;
  if (breadth) r.breadth = std::max(1, *breadth);
  return NamedKey{r, std::string(rest.substr(id + 1))};
}

}  // namespace keymove::tools

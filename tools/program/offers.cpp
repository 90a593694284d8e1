#include "tools/program/offers.h"

#include <algorithm>
#include <sstream>

#include "positions/heuristic_files/heuristic_reader.h"
#include "positions/variant_files/variant_reader.h"
#include "solver/play/agent.h"

namespace keymove::tools {

namespace {

/// Our own agents, and how other programs begin.
std::vector<std::string> agents() {
  std::vector<std::string> out;
  for (const std::string& name : solver::kAgentKindNames.names()) out.push_back(name);
  out.insert(out.end(), {"uci:", "python:", "json:"});
  return out;
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// The words for an option that is no choice.
std::vector<std::string> words_for(const OptionText& option) {
  if (option.value_name == "AGENT") return agents();
  if (contains(option.name, "variant")) return shipped_variants();
  if (contains(option.name, "heuristic") || option.name == "against") return shipped_heuristics();
  if (option.name == "class") return {"b", "m1", "m3", "m5", "e1", "e3", "e5"};
  if (option.name == "algorithm") return {"minimax", "alphabeta", "stochastic", "random"};
  if (option.name == "inputs") return {"men", "rights", "threats", "moves", "pairs", "exchange"};
  if (option.name == "course") return {"minichess-7x7"};
  return {};
}

}  // namespace

Offer values_of(const OptionText& option) {
  if (!option.words.empty()) return {option.words, false};
  const auto names = {"FILE", "DIR", "FOLDER", "STORE", "PATH"};
  const bool files =
      std::any_of(names.begin(), names.end(), [&](const char* name) { return contains(option.value_name, name); });
  return {words_for(option), files};
}

std::vector<std::string> subcommands_of(const CommandText& command) {
  std::vector<std::string> out;
  std::istringstream lines{std::string(command.usage)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string word;
    words >> word;  // the command
    while (words >> word && word == "[OPTIONS]") {
    }
    std::erase_if(word, [](char c) { return c == '[' || c == ']'; });
    const bool is_word = std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    if (!is_word || word == command.name || std::find(out.begin(), out.end(), word) != out.end()) continue;
    out.push_back(word);
  }
  return out;
}

Offer arguments_of(const CommandDescription& command) {
  if (!command.takes_words) return {};
  Offer out{subcommands_of(command.text), true};
  const std::string usage(command.text.usage);
  if (contains(usage, " AGENT ")) {
    const auto more = agents();
    out.words.insert(out.words.end(), more.begin(), more.end());
  }
  if (command.text.name == "variants") {
    const auto more = shipped_variants();
    out.words.insert(out.words.end(), more.begin(), more.end());
  }
  if (command.text.name == "heuristic") {
    const auto more = shipped_heuristics();
    out.words.insert(out.words.end(), more.begin(), more.end());
  }
  return out;
}

std::string short_help(const OptionText& option) {
  std::size_t end = option.help.size();
  for (const char* stop : {": ", "; ", " ("}) end = std::min(end, option.help.find(stop));
  return option.help.substr(0, end);
}

}  // namespace keymove::tools

#include "tools/agents/agent_option.h"

#include <charconv>
#include <filesystem>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

#include "positions/base/enum_names.h"
#include "positions/base/nearest.h"
#include "positions/base/words.h"
#include "positions/heuristic_files/heuristic_reader.h"
#include "tools/console/usage_error.h"

namespace keymove::tools {

namespace {

using solver::AgentKind;
using solver::AgentSpec;

constexpr EnumNames<solver::AgentTies> kTiesNames = {{solver::AgentTies::first, "first"},
                                                     {solver::AgentTies::random, "random"}};

AgentKind kind_named(const std::string& name) {
  if (const auto kind = solver::kAgentKindNames.named(name)) return *kind;
  const auto names = solver::kAgentKindNames.names();
  std::error_code ignored;
  if (std::filesystem::exists(name, ignored)) {
    const bool python = name.ends_with(".py") || name.ends_with(".ipynb") || name.ends_with(".zip") ||
                        std::filesystem::is_directory(name, ignored);
    throw UsageError(fmt::format("unknown agent '{0}'; {1}", name,
                                 python ? fmt::format("a Python file is python:{}", name)
                                        : fmt::format("a program is json:{0}, or uci:{0} if it is an engine", name)));
  }
  if (name.ends_with(".py"))
    throw UsageError(fmt::format("no such file: {0}; a Python file is named as python:{0}", name));
  const auto near = nearest_names(name, names);
  throw UsageError(fmt::format("unknown agent '{}'; {}", name,
                               near.empty() ? fmt::format("the agents are {}", enumeration(names, "and"))
                                            : fmt::format("did you mean '{}'?", near.front())));
}

std::uint64_t number_of(const std::string& key, const std::string& text, std::uint64_t low, std::uint64_t high) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < low || value > high)
    throw UsageError(fmt::format("agent: expected {}=N with N from {} to {}, not '{}'", key, low, high, text));
  return value;
}

}  // namespace

solver::AgentSpec agent_of(const VariantPtr& variant, const std::string& text) {
  constexpr std::uint64_t kDeepest = 64;
  constexpr std::uint64_t kMaxPaths = 1'000'000;
  constexpr std::uint64_t kMaxHash = 65536;
  AgentSpec spec;
  const std::size_t colon = text.find(':');
  spec.kind = kind_named(text.substr(0, colon));
  spec.name = text;
  if (spec.kind == AgentKind::keymove) spec.depth = 0;
  std::optional<std::string> heuristic;
  std::istringstream settings(colon == std::string::npos ? "" : text.substr(colon + 1));
  for (std::string setting; std::getline(settings, setting, ',');) {
    const std::size_t equals = setting.find('=');
    const std::string key = setting.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : setting.substr(equals + 1);
    if (key == "depth") {
      spec.depth = static_cast<int>(number_of(key, value, 1, kDeepest));
    } else if (key == "breadth") {
      spec.breadth = static_cast<int>(number_of(key, value, 1, kMaxPaths));
    } else if (key == "seed") {
      spec.seed = number_of(key, value, 0, UINT64_MAX);
    } else if (key == "nodes") {
      spec.nodes = number_of(key, value, 1, UINT64_MAX);
    } else if (key == "hash") {
      spec.hash_mib = number_of(key, value, 1, kMaxHash);
    } else if (key == "heuristic") {
      heuristic = value;
    } else if (key == "ties") {
      const auto ties = kTiesNames.named(value);
      if (!ties) throw UsageError("agent: expected ties=first or ties=random");
      spec.ties = *ties;
    } else if (key == "name") {
      spec.name = value;
    } else {
      throw UsageError(
          fmt::format("agent '{}': unknown setting '{}'; expected depth, breadth, ties, seed, nodes, hash, "
                      "heuristic or name",
                      text, key));
    }
  }
  if (spec.kind == AgentKind::keymove && !heuristic) return spec;
  const auto loaded = heuristic_or_default(variant, heuristic);
  if (!loaded) throw UsageError(fmt::format("agent '{}': {}", text, loaded.errors().front().message));
  spec.heuristic = *loaded;
  return spec;
}

bool leaves_to_chance(const solver::AgentSpec& agent) {
  switch (agent.kind) {
    case AgentKind::dummy:
    case AgentKind::keymove:
      return false;
    case AgentKind::minimax:
    case AgentKind::alphabeta:
      return agent.ties == solver::AgentTies::random;
    case AgentKind::random:
    case AgentKind::greedy:
    case AgentKind::smart:
    case AgentKind::stochastic:
      break;
  }
  return true;
}

}  // namespace keymove::tools

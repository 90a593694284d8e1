// UCI engines that are asked for opinions, and the options that name them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/agents/agent_containment.h"
#include "tools/agents/examinee.h"
#include "tools/answers/opinion_source.h"
#include "tools/command_line/command_line.h"

namespace keymove::tools {

/// Makes an opinion source for the thread that calls it; empty if none is wanted.
using OpinionMaker = std::function<std::unique_ptr<OpinionSource>()>;

/// --opinion, --opinion-option, --opinion-nodes, --opinion-time.
struct OpinionOptions {
  std::optional<std::string> engine;
  std::vector<std::string> settings;
  std::optional<std::uint64_t> nodes;
  std::optional<double> time;

  void declare(CommandLine& line);
  /// Throws UsageError if the engine is none.
  void check() const;
  /// What makes the engines, contained as those of `grade` are. Nothing, after a message, if the containment that is
  /// wanted or the engine cannot start.
  [[nodiscard]] std::optional<OpinionMaker> maker(const std::string& command,
                                                  const ContainmentOptions& containment = {}) const;
};

/// An engine that is asked `go WORDS`. `seconds` is what it may take for an answer.
std::unique_ptr<OpinionSource> make_opinion_engine(const ExamineeSpec& spec, const std::string& command,
                                                   const std::string& words, double seconds);

}  // namespace keymove::tools

// Reads players from the command line.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tools/agents/agent_containment.h"
#include "tools/agents/examinee_option.h"
#include "tools/agents/player.h"
#include "tools/agents/submission_options.h"
#include "tools/command_line/command_line.h"

namespace keymove::tools {

/// The options of players that are other programs: --option, --go, --start-time, --memory, --processes, and those of
/// students' files and of containment.
struct ProgramOptions {
  std::vector<std::string> uci_options;
  std::optional<std::string> go;
  std::optional<double> start_time;
  std::optional<std::size_t> memory;
  std::optional<std::size_t> processes;
  SubmissionOptions submissions;
  ContainmentOptions containment;

  void declare(CommandLine& line);

  /// A program without a word and a name, which plays the variant.
  [[nodiscard]] ExamineeSpec like(const VariantPtr& variant) const;
};

/// Whether the word names another program: "uci:stockfish", "alice=python:AB.py".
bool names_program(const std::string& text);

/// The player that "WORD" or "NAME=WORD" names: a program with everything else as in `like`, or an agent of keymove's
/// own for the variant. Throws UsageError.
PlayerSpec player_of(const VariantPtr& variant, const std::string& text, const ExamineeSpec& like);

/// The players of the submissions in a folder. Throws as examinees_in.
std::vector<PlayerSpec> players_in(const std::string& folder, const ExamineeSpec& like,
                                   const std::vector<RunFile>& of_run = {});

/// Contains the programs among the players (see contain_agents). Returns false, after a message, if that fails.
bool contain_players(const std::string& command, const ContainmentOptions& options,
                     const std::vector<std::string>& hidden, std::vector<PlayerSpec>& players);

/// Whether all programs among the players can be started; reports those that cannot on standard error.
bool all_players_start(const std::string& command, const std::vector<PlayerSpec>& players);

}  // namespace keymove::tools

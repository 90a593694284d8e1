// What a run over suites leaves behind: kept in a store, merged from shards, and shown by every report.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "tools/records/run_verdict.h"

namespace keymove::tools {

/// A suite as a run read it.
struct RunSuite {
  std::string name;
  std::string digest;  ///< SHA-256 of its bytes, in hexadecimal
};

/// What a run is: two runs with equal heads, shard and time apart, have the same records if nothing depends on time.
struct RunHead {
  std::string command;  ///< "verify" or "grade"
  std::string version;  ///< of keymove
  std::vector<RunSuite> suites;
  nlohmann::ordered_json settings;  ///< all that decides results: limits, selection, format, agents
  std::vector<std::string> agents;  ///< grade: their names, in order; verify: none
  std::size_t positions = 0;        ///< selected, before the shard is taken of them
  std::size_t shard = 1;            ///< of `shards`
  std::size_t shards = 1;
};

/// What a run found out about one position, or about one agent's answer to it.
struct RunRecord {
  std::size_t index = 0;   ///< of the position among all that were selected, before the shard is taken of them
  std::size_t agent = 0;   ///< grade: whose answer, by number; verify: 0
  std::string id;          ///< of the position
  std::string class_name;  ///< "m3"; may be empty
  std::string variant;     ///< its name
  std::string fen;         ///< empty when the position cannot be read
  std::string place;       ///< "suite.epd:17"
  RunVerdict verdict;      ///< verify: docs/verdicts.md; grade: docs/grading.md
  std::string reason;      ///< a sentence without its full stop
  std::string stated;      ///< the suite's answer, for people; may be empty
  std::string found;       ///< keymove's own answer, for people; may be empty
  std::string answer;      ///< grade: the agent's, in coordinate text; may be empty
  double mark = 0;         ///< grade: given, of `worth`
  double worth = 0;
  bool bonus = false;  ///< grade: counts beyond the total
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::string certificate;          ///< SHA-256 of the answer's certificate, in hexadecimal; may be empty
  nlohmann::ordered_json result;    ///< the object of --format json, without times
  nlohmann::ordered_json solution;  ///< the tree to step through (docs/reports.md); null when none was asked for
};

/// The records in order: by agent, then by index.
struct Run {
  RunHead head;
  std::vector<RunRecord> records;
};

/// The verdict of that word in a run with that head; nothing when it is none.
std::optional<RunVerdict> verdict_named(const RunHead& head, std::string_view text);

/// The standing of a record of verify or grade, by its verdict.
Standing standing_of(const RunRecord& record);

}  // namespace keymove::tools

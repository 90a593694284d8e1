// The result of a run over suites: it is kept in a store, merged from shards, and shown by every report.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <nlohmann/json.hpp>

#include "tools/records/run_verdict.h"

namespace keymove::tools {

/// A suite that a run has read.
struct RunSuite {
  std::string name;
  std::string digest;  ///< SHA-256 of its bytes, in hexadecimal
};

/// Identifies a run. Runs whose heads are equal apart from the shard belong together; if they are equal altogether, so
/// are their records, unless a result depends on time.
struct RunHead {
  std::string command;  ///< "verify" or "grade"
  std::string version;  ///< of keymove
  std::vector<RunSuite> suites;
  nlohmann::ordered_json settings;  ///< everything that decides results: limits, selection, format, agents
  std::vector<std::string> agents;  ///< grade: their names, in order; verify: none
  std::size_t positions = 0;        ///< the number of selected positions, of all shards together
  std::size_t shard = 1;            ///< the number of this shard, from 1 to `shards`
  std::size_t shards = 1;
};

/// Where a record stands in its run. Records are in the order of the agents, then of the positions.
struct RecordPlace {
  std::size_t agent = 0;
  std::size_t index = 0;

  friend bool operator==(const RecordPlace&, const RecordPlace&) = default;
  friend bool operator<(const RecordPlace& a, const RecordPlace& b) {
    return std::tie(a.agent, a.index) < std::tie(b.agent, b.index);
  }
};

/// Whether a record has its certificate itself, or its digest alone.
enum class Carried { digest, certificate };

/// The result for one position, or for one agent's answer to it.
struct RunRecord {
  std::size_t index = 0;   ///< of the position among all selected positions of all shards
  std::size_t agent = 0;   ///< grade: the index of the agent; verify: 0
  std::string id;          ///< of the position
  std::string class_name;  ///< "m3"; may be empty
  std::string variant;     ///< the variant's name
  std::string fen;         ///< empty if the position cannot be read
  std::string place;       ///< "suite.epd:17"
  RunVerdict verdict;      ///< verify: docs/verdicts.md; grade: docs/grading.md
  std::string reason;      ///< a sentence without its full stop
  std::string stated;      ///< the suite's answer, for people; may be empty
  std::string found;       ///< keymove's own answer, for people; may be empty
  std::string answer;      ///< grade: the agent's, in coordinate text; may be empty
  double mark = 0;         ///< grade: the marks given, out of `worth`; verify: the points of the suite, if it has some
  double worth = 0;
  bool bonus = false;  ///< grade: the mark counts beyond the total
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::string certificate;          ///< SHA-256 of the answer's certificate, in hexadecimal; may be empty
  std::string proof;                ///< that certificate; empty unless a report carries it; not kept in a store
  std::string game;                 ///< with a proof about a variant that is not shipped: its document
  nlohmann::ordered_json result;    ///< the object that --format json prints, without times
  nlohmann::ordered_json solution;  ///< the solution tree (docs/reports.md); null if none was requested

  [[nodiscard]] RecordPlace place_in_run() const { return {agent, index}; }
};

/// Returns the next record of a run in order; nothing at the end.
using RecordSource = std::function<std::optional<RunRecord>()>;

/// A run's head and its records, sorted by agent and then by index.
struct Run {
  RunHead head;
  std::vector<RunRecord> records;
};

/// The verdict with that name in a run with that head; nothing if there is none.
std::optional<RunVerdict> verdict_named(const RunHead& head, std::string_view text);

/// The record's id; if there are several agents, "AGENT: ID".
std::string name_of(const Run& run, const RunRecord& record);

/// The file, without "./" before its name, and the line in the place of a record; line 0 if it has none.
struct FileLine {
  std::string file;
  std::size_t line = 0;
};
FileLine file_line_of(const RunRecord& record);

/// How the verdict of a record counts in reports.
Standing standing_of(const RunRecord& record);

}  // namespace keymove::tools

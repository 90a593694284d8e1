// A program under examination: an engine, a student's agent, or one of keymove's own.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "positions/base/enum_names.h"
#include "positions/problem/problem.h"
#include "solver/move_trees/move_tree.h"
#include "tools/containment/agent_process.h"
#include "tools/containment/contain.h"
#include "tools/records/run_verdict.h"

namespace keymove::tools {

constexpr double kTalk = 5;  ///< seconds for what takes no thinking of an agent

/// What is asked about a position.
enum class Asked { move, moves, tree };

/// Of the agent protocol.
inline constexpr EnumNames<Asked> kAskedNames = {{Asked::move, "move"}, {Asked::moves, "moves"}, {Asked::tree, "tree"}};

struct ExamQuestion {
  Asked asked = Asked::move;
  std::string id;
  const Problem* problem = nullptr;
  const solver::TreeRequest* tree = nullptr;  ///< Asked::tree: which
};

/// What came back. Nothing in it is known to be legal.
struct ExamAnswer {
  std::optional<std::string> move;                ///< as the agent wrote it
  std::optional<std::vector<std::string>> moves;  ///< the same
  std::optional<std::string> tree;                ///< a file of the move-tree course, or keymove's document
  std::optional<GradeVerdict> trouble;            ///< why there is no answer
  std::string says;                               ///< the same in words, or what the agent said of itself
  std::string last_words;  ///< the end of what it wrote to standard error, where there is trouble
  double seconds = 0;
};

/// Answers questions, one after the other, whatever becomes of one of them. One object a thread.
class Examinee {
 public:
  Examinee() = default;
  Examinee(const Examinee&) = delete;
  Examinee& operator=(const Examinee&) = delete;
  virtual ~Examinee() = default;

  virtual ExamAnswer answer(const ExamQuestion& question) = 0;

  /// Starts it if it is not running; the trouble GradeVerdict::not_started when that cannot be.
  virtual std::optional<ExamAnswer> start() { return std::nullopt; }
};

/// How an agent is named, and how it is treated.
struct ExamineeSpec {
  std::string word;                  ///< as it was given: "uci:stockfish", "python:AB.py", "json:./agent", "greedy"
  std::string name;                  ///< for reports
  std::vector<std::string> options;  ///< UCI: "Hash=16"
  std::string go;                    ///< UCI: what stands after "go"; empty: movetime by the time
  double seconds = 1;                ///< for an answer
  double start_seconds = 10;         ///< to start
  std::string submission;            ///< the file or folder that it is; empty when that is not known
  Containment limits;
  std::vector<std::string> environment;
  std::function<std::unique_ptr<AgentTalk>()> connect;  ///< in the place of a process for the command; may be empty

  /// Whether it is a program of its own, which is contained.
  [[nodiscard]] bool is_external() const;
};

/// The agent; keymove's own play the variant's game within the time. Throws UsageError for a word that names none.
std::unique_ptr<Examinee> make_examinee(const ExamineeSpec& spec);

/// Throws UsageError where make_examinee would.
void check_examinee(const ExamineeSpec& spec);

/// The kinds, each behind its word.
std::unique_ptr<Examinee> make_uci_examinee(const ExamineeSpec& spec, const std::string& command);
std::unique_ptr<Examinee> make_json_examinee(const ExamineeSpec& spec, const std::string& command);
std::unique_ptr<Examinee> make_python_examinee(const ExamineeSpec& spec, const std::string& file);
std::unique_ptr<Examinee> make_own_examinee(const ExamineeSpec& spec);

/// A talk with the program of that command.
std::unique_ptr<AgentTalk> talk_to(const ExamineeSpec& spec, const std::string& command);

/// A program that has ended, as the trouble of an answer.
ExamAnswer trouble_of(AgentTalk& process, double seconds);

/// Looks whether it still runs within its limits: what it has answered counts for nothing beyond them.
void hold_limits(AgentTalk& process, ExamAnswer& answer);

/// The same of one that has not come so far as to be asked.
ExamAnswer not_started(ExamAnswer trouble);

}  // namespace keymove::tools

// A program under examination: an engine, a student's agent, or one of keymove's own.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "positions/base/enum_names.h"
#include "positions/problem/problem.h"
#include "solver/move_trees/move_tree.h"
#include "tools/containment/agent_process.h"
#include "tools/containment/contain.h"
#include "tools/records/run_verdict.h"

namespace keymove::tools {

constexpr double kTalk = 5;  ///< seconds that an agent may take to accept a line

/// What is asked about a position.
enum class Asked { move, moves, tree, value };

/// How the time for an answer is measured.
enum class AnswerClock {
  wall,
  processor,  ///< the processor time of all its processes
};

/// With AnswerClock::processor, an answer may take that many times its time by the wall clock, not counted what the
/// program waits for a busy processor.
constexpr double kWallFactor = 5;

/// The names in the agent protocol.
inline constexpr EnumNames<Asked> kAskedNames = {
    {Asked::move, "move"}, {Asked::moves, "moves"}, {Asked::tree, "tree"}, {Asked::value, "value"}};

/// The time for one answer, by the clock of the agent's spec.
struct AnswerTime {
  double seconds = 1;  ///< what the agent is told
  double allowed = 1;  ///< the seconds after which it is ended
};

struct ExamQuestion {
  Asked asked = Asked::move;
  std::string id;
  const Problem* problem = nullptr;
  const solver::TreeRequest* tree = nullptr;  ///< Asked::tree: the search that is asked for
  std::optional<AnswerTime> time = {};        ///< absent: the seconds of the agent's spec
  bool new_game = true;                       ///< whether the question belongs to no earlier one
};

/// An agent's answer, not yet checked: its moves may be illegal.
struct ExamAnswer {
  std::optional<std::string> move;                ///< as the agent wrote it
  std::optional<std::vector<std::string>> moves;  ///< as the agent wrote them
  std::optional<std::string> tree;                ///< a file in the move-tree course's format, or keymove's document
  std::optional<double> value;                    ///< what the position is worth to White
  std::optional<GradeVerdict> trouble;            ///< why there is no answer
  std::string says;                               ///< the trouble in words, or what the agent reported of its search
  std::string last_words;                         ///< the end of its standard error, if there is trouble
  double seconds = 0;                             ///< by the clock that limits the time
  std::optional<double>
      processor_seconds;  ///< the time of the agent's processes, if a time was asked for and it is known
};

/// Answers questions one after the other, even if one of them fails. Each object is used by one thread.
class Examinee {
 public:
  Examinee() = default;
  Examinee(const Examinee&) = delete;
  Examinee& operator=(const Examinee&) = delete;
  virtual ~Examinee() = default;

  virtual ExamAnswer answer(const ExamQuestion& question) = 0;

  /// Starts the agent if it is not running; returns the trouble GradeVerdict::not_started if that fails.
  virtual std::optional<ExamAnswer> start() { return std::nullopt; }
};

/// What surrounds a student's Python file.
struct PythonSurroundings {
  std::vector<std::string> file_names;  ///< of the file in a folder or zip file: the first that is there
  /// The path of each file and what the student called it, if they lie among those of other students; else empty.
  std::vector<std::pair<std::string, std::string>> files;
  std::vector<std::string> arguments;  ///< sys.argv after the file's name
  std::string config;                  ///< without arguments: the text of the file that sys.argv[1] names; may be empty
  std::string course_folder;           ///< holds files of the course that are laid beside the submission; may be empty
  std::vector<std::string> course_files;  ///< the files and folders in it
  bool heuristic =
      false;  ///< whether the file is asked for values of positions; what it trains, it trains at its start
};

/// An agent's name, command and limits.
struct ExamineeSpec {
  std::string word;                       ///< as given: "uci:stockfish", "python:AB.py", "json:./agent", "greedy"
  std::string name;                       ///< for reports
  std::vector<std::string> options;       ///< UCI: "Hash=16"
  std::string go;                         ///< UCI: the words after "go"; if empty, movetime with `seconds`
  double seconds = 1;                     ///< the time for a move, or for all legal moves
  double tree_seconds = 10;               ///< the time for a move tree
  AnswerClock clock = AnswerClock::wall;  ///< for both; engines measure their time themselves, by the wall clock
  double start_seconds = 10;              ///< the time to start
  std::string submission;                 ///< the agent's own file or folder; empty if it is not known
  Containment limits;
  PythonSurroundings python;
  std::vector<std::string> environment;
  std::function<std::unique_ptr<AgentTalk>()> connect;  ///< replaces starting the command; may be empty

  /// Whether the agent is a separate program, which is contained.
  [[nodiscard]] bool is_external() const;
};

/// Makes the agent. keymove's own agents play every question's variant, within the time. Throws UsageError if the word
/// names no agent.
std::unique_ptr<Examinee> make_examinee(const ExamineeSpec& spec);

/// Throws UsageError if the word names no agent or a file that does not exist.
void check_examinee(const ExamineeSpec& spec);

/// Make an agent of each kind; `command` or `file` is what follows the kind's prefix in the word.
std::unique_ptr<Examinee> make_uci_examinee(const ExamineeSpec& spec, const std::string& command);
std::unique_ptr<Examinee> make_json_examinee(const ExamineeSpec& spec, const std::string& command);
std::unique_ptr<Examinee> make_python_examinee(const ExamineeSpec& spec, const std::string& file);
std::unique_ptr<Examinee> make_own_examinee(const ExamineeSpec& spec);

/// Makes an agent that answers JSON requests line by line. It reads no files but those in `spec.limits.reads`.
std::unique_ptr<Examinee> make_line_examinee(const ExamineeSpec& spec, const std::string& command);

/// Connects to the agent: starts the command, unless the spec has its own way to connect.
std::unique_ptr<AgentTalk> talk_to(const ExamineeSpec& spec, const std::string& command);

/// The answer that reports why a program has ended.
ExamAnswer trouble_of(AgentTalk& process, double seconds);

/// Checks that the program runs within its limits; if it does not, replaces the answer by the trouble.
void hold_limits(AgentTalk& process, ExamAnswer& answer);

/// The trouble of an agent that ended before a question could be asked.
ExamAnswer not_started(ExamAnswer trouble);

}  // namespace keymove::tools

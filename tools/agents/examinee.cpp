#include "tools/agents/examinee.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <utility>

#include "positions/digests/sha256.h"
#include "positions/game/castling.h"
#include "positions/game/setup.h"
#include "positions/variant_files/variant_reader.h"
#include "solver/engine/solver.h"
#include "solver/play/agent.h"
#include "tools/agents/agent_option.h"
#include "tools/console/usage_error.h"
#include "verify/referee/arbiter.h"

namespace keymove::tools {

namespace {

constexpr std::pair<const char*, std::unique_ptr<Examinee> (*)(const ExamineeSpec&, const std::string&)> kKinds[] = {
    {"uci:", make_uci_examinee}, {"json:", make_json_examinee}, {"python:", make_python_examinee}};

/// One of keymove's own agents, made for the variant of each question.
class OwnExaminee final : public Examinee {
 public:
  explicit OwnExaminee(const ExamineeSpec& spec) : spec_(spec) {}

  ExamAnswer answer(const ExamQuestion& question) override {
    const VariantPtr& variant = question.problem->setup.variant;
    const StopWatch watch;
    ExamAnswer out;
    if (question.asked == Asked::moves) {
      out.moves.emplace();
      for (const Move& move : solver::legal_moves(question.problem->setup))
        out.moves->push_back(coordinate_text(*variant, move));
    } else if (question.asked == Asked::tree) {
      out.trouble = GradeVerdict::unsupported;
      out.says = "keymove's own agents choose moves";
    } else {
      solver::Agent& agent = agent_for(question);
      const verify::Rulebook rules(variant);
      verify::Arbiter game(rules, question.problem->origin);
      for (const Move& move : question.problem->moves_before) game.play(move);
      const auto made = agent.choose({question.problem->setup, game.recent()}, TimeLimit{spec_.seconds});
      out.move = coordinate_text(*variant, made.move);
    }
    out.seconds = watch.seconds();
    return out;
  }

 private:
  /// The agent for a question. Its random seed is derived from the agent and the position, so that its answer depends
  /// neither on earlier positions nor on the thread.
  solver::Agent& agent_for(const ExamQuestion& question) {
    const VariantPtr& variant = question.problem->setup.variant;
    auto& agent = agents_[variant->name + " " + key_of_variant(*variant)];
    solver::AgentSpec player = agent_of(variant, spec_.word);
    if (agent && !leaves_to_chance(player)) return *agent;
    const std::string seed = sha256_text(spec_.name + "\n" + std::to_string(player.seed) + "\n" + question.id + "\n" +
                                         write_fen(question.problem->setup));
    constexpr std::size_t kDigits = 16;
    constexpr int kBase = 16;
    player.seed = std::stoull(seed.substr(0, kDigits), nullptr, kBase);
    agent = solver::make_agent(variant, player);
    return *agent;
  }

  ExamineeSpec spec_;
  std::map<std::string, std::unique_ptr<solver::Agent>> agents_;  ///< by variant
};

}  // namespace

bool ExamineeSpec::is_external() const {
  return std::any_of(std::begin(kKinds), std::end(kKinds),
                     [&](const auto& kind) { return word.starts_with(kind.first); });
}

std::unique_ptr<Examinee> make_own_examinee(const ExamineeSpec& spec) { return std::make_unique<OwnExaminee>(spec); }

void check_examinee(const ExamineeSpec& spec) {
  for (const auto& [prefix, make] : kKinds) {
    if (!spec.word.starts_with(prefix)) continue;
    const std::string what = spec.word.substr(std::string(prefix).size());
    if (what.empty()) throw UsageError("option '--agent': expected a command after '" + std::string(prefix) + "'");
    if (std::string(prefix) == "python:" && !std::filesystem::is_regular_file(what) &&
        !std::filesystem::is_directory(what))
      throw UsageError("option '--agent': no such file: " + what + ", expected a Python file or a folder");
    return;
  }
  const auto chess = load_variant("chess");
  static_cast<void>(agent_of(*chess, spec.word));
}

std::unique_ptr<Examinee> make_examinee(const ExamineeSpec& spec) {
  for (const auto& [prefix, make] : kKinds) {
    if (spec.word.starts_with(prefix)) return make(spec, spec.word.substr(std::string(prefix).size()));
  }
  return make_own_examinee(spec);
}

std::unique_ptr<AgentTalk> talk_to(const ExamineeSpec& spec, const std::string& command) {
  if (spec.connect) return spec.connect();
  return std::make_unique<AgentProcess>(command, spec.limits, spec.environment);
}

ExamAnswer trouble_of(AgentTalk& process, double seconds) {
  ExamAnswer out;
  out.seconds = seconds;
  switch (process.end()) {
    case ProcessEnd::running:
    case ProcessEnd::no_start:
      out.trouble = GradeVerdict::not_started;
      out.says = process.end_words();
      break;
    case ProcessEnd::too_slow:
      out.trouble = GradeVerdict::timeout;
      out.says = "it gave no answer in time";
      break;
    case ProcessEnd::too_much:
      out.trouble = GradeVerdict::flood;
      out.says = "it printed more than one answer may have";
      break;
    case ProcessEnd::closed:
      out.trouble = GradeVerdict::closed;
      out.says = "it closed its output without an answer";
      break;
    case ProcessEnd::exited:
      out.trouble = GradeVerdict::crashed;
      out.says = "it ended: " + process.end_words();
      break;
    case ProcessEnd::memory:
      out.trouble = GradeVerdict::memory;
      out.says = "it used more memory than allowed";
      break;
    case ProcessEnd::processes:
      out.trouble = GradeVerdict::processes;
      out.says = "it started more processes than allowed";
      break;
    case ProcessEnd::disk:
      out.trouble = GradeVerdict::disk;
      out.says = "it wrote more to the disk than allowed";
      break;
  }
  out.last_words = process.last_words();
  return out;
}

void hold_limits(AgentTalk& process, ExamAnswer& answer) {
  process.look();
  const ProcessEnd end = process.end();
  if (end != ProcessEnd::memory && end != ProcessEnd::processes && end != ProcessEnd::disk) return;
  answer = trouble_of(process, answer.seconds);
}

ExamAnswer not_started(ExamAnswer trouble) {
  trouble.trouble = GradeVerdict::not_started;
  trouble.says = "it cannot be started: " + trouble.says;
  return trouble;
}

}  // namespace keymove::tools

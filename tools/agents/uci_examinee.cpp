// Engines that speak UCI.
#include <algorithm>

#include "positions/base/clock.h"
#include "tools/agents/examinee.h"
#include "tools/agents/uci_engine.h"

namespace keymove::tools {

namespace {

class UciExaminee final : public Examinee {
 public:
  UciExaminee(const ExamineeSpec& spec, const std::string& command) : spec_(spec), engine_(spec, command) {}

  ExamAnswer answer(const ExamQuestion& question) override {
    if (question.asked != Asked::move) {
      ExamAnswer out;
      out.trouble = GradeVerdict::unsupported;
      out.says = "an engine chooses moves";
      return out;
    }
    if (engine_.running()) engine_.process().forget_words();
    const Problem& problem = *question.problem;
    if (auto trouble = engine_.set_position(problem.origin, problem.moves_before, question.new_game)) return *trouble;
    ExamAnswer out = think(question);
    hold_limits(engine_.process(), out);
    return out;
  }

  std::optional<ExamAnswer> start() override {
    auto trouble = engine_.begin();
    if (trouble) trouble = not_started(*trouble);
    return trouble;
  }

 private:
  ExamAnswer think(const ExamQuestion& question) {
    constexpr double kMilli = 1000;
    const AnswerTime time = question.time.value_or(AnswerTime{spec_.seconds, spec_.seconds});
    const int milliseconds = std::max(1, static_cast<int>(time.seconds * kMilli));
    const std::string words = spec_.go.empty() ? "movetime " + std::to_string(milliseconds) : spec_.go;
    // An engine that watches its own time may need a moment to notice that it is over.
    const double limit = spec_.go.empty() && !question.time ? time.allowed + 1 : time.allowed;
    const StopWatch watch;
    std::string last_info;
    const auto best = engine_.go(words, limit, [&](const std::string& info) {
      if (info.find(" score ") != std::string::npos) last_info = info;
    });
    if (!best) return trouble_of(engine_.process(), watch.seconds());
    ExamAnswer out;
    out.seconds = watch.seconds();
    const std::string move = best->substr(0, best->find_first_of(" \t"));
    if (move.empty() || move == "(none)" || move == "0000") {
      out.trouble = GradeVerdict::malformed;
      out.says = "no move: bestmove" + (best->empty() ? "" : " " + *best);
    } else {
      out.move = move;
    }
    if (const std::size_t score = last_info.find(" score "); score != std::string::npos && out.says.empty())
      out.says = last_info.substr(score + 1);
    return out;
  }

  ExamineeSpec spec_;
  UciEngine engine_;
};

}  // namespace

std::unique_ptr<Examinee> make_uci_examinee(const ExamineeSpec& spec, const std::string& command) {
  return std::make_unique<UciExaminee>(spec, command);
}

}  // namespace keymove::tools

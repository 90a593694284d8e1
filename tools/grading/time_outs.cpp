#include "tools/grading/time_outs.h"

#include <algorithm>
#include <limits>

namespace keymove::tools {

namespace {

constexpr std::size_t kNever = std::numeric_limits<std::size_t>::max();

}  // namespace

TimeOuts::TimeOuts(std::size_t agents, std::size_t positions, std::size_t most)
    : most_(most), answers_(agents, std::vector<Answer>(positions, Answer::unknown)), last_(agents, kNever) {}

void TimeOuts::note(std::size_t agent, std::size_t position, const RunRecord& record) {
  if (most_ == 0) return;
  const std::lock_guard lock(mutex_);
  auto& answers = answers_[agent];
  answers[position] = record.verdict.judged()                   ? Answer::not_asked
                      : record.verdict == GradeVerdict::timeout ? Answer::timeout
                                                                : Answer::other;
  std::size_t in_a_row = 0;
  for (std::size_t i = 0; i < std::min(answers.size(), last_[agent]); ++i) {
    if (answers[i] == Answer::not_asked) continue;
    in_a_row = answers[i] == Answer::timeout ? in_a_row + 1 : 0;
    if (in_a_row == most_) last_[agent] = i;
  }
}

bool TimeOuts::given_up(std::size_t agent, std::size_t position) const {
  const std::lock_guard lock(mutex_);
  return position > last_[agent];
}

std::string TimeOuts::reason() const {
  return "not run: the submission timed out " + std::to_string(most_) + (most_ == 1 ? " time" : " times in a row");
}

void TimeOuts::take_back(RunRecord& record) const {
  if (record.verdict.judged()) return;
  record.verdict = GradeVerdict::timeout;
  record.reason = reason();
  record.answer.clear();
  record.seconds = 0;
  record.mark = 0;
  nlohmann::ordered_json& result = record.result;
  result["verdict"] = record.verdict.text();
  result["reason"] = record.reason;
  result["answer"] = nullptr;
  result["proof"] = "none";
  result["mark"] = record.mark;
  for (const char* key : {"unchecked", "last_words"}) result.erase(key);
}

}  // namespace keymove::tools

#include "tools/grading/time_outs.h"

namespace keymove::tools {

void TimeOuts::note(std::size_t agent, std::size_t position, const RunVerdict& verdict) {
  if (most_ == 0) return;
  const std::lock_guard lock(mutex_);
  Agent& of = agents_[agent];
  if (position < of.from || position >= of.last) return;
  if (position - of.from >= of.answers.size()) of.answers.resize(position - of.from + 1, Answer::unknown);
  of.answers[position - of.from] = verdict.judged()                   ? Answer::not_asked
                                   : verdict == GradeVerdict::timeout ? Answer::timeout
                                                                      : Answer::other;
  std::size_t in_a_row = of.in_a_row;
  for (std::size_t i = 0; i < of.answers.size() && of.from + i < of.last; ++i) {
    if (of.answers[i] == Answer::not_asked) continue;
    in_a_row = of.answers[i] == Answer::timeout ? in_a_row + 1 : 0;
    if (in_a_row == most_) of.last = of.from + i;
  }
  for (; !of.answers.empty() && of.answers.front() != Answer::unknown && of.from < of.last; ++of.from) {
    if (of.answers.front() != Answer::not_asked)
      of.in_a_row = of.answers.front() == Answer::timeout ? of.in_a_row + 1 : 0;
    of.answers.pop_front();
  }
}

bool TimeOuts::given_up(std::size_t agent, std::size_t position) const {
  const std::lock_guard lock(mutex_);
  return position > agents_[agent].last;
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

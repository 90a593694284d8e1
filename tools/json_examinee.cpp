// Agents that answer JSON with JSON, line by line, and students' Python files behind the adapter that does so.
#include <utility>

#include <nlohmann/json.hpp>

#include "solver/clock.h"
#include "tools/agent_request.h"
#include "tools/agent_view.h"
#include "tools/examinee.h"
#include "tools/shell_word.h"

namespace keymove {
const std::vector<std::pair<std::string, std::string>>& embedded_agents();
}

namespace keymove::tools {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostOutput = std::size_t{64} << 20U;  // for one answer: trees are large
constexpr std::size_t kMostNoise = std::size_t{1} << 20U;    // beside it
constexpr double kTalk = 5;                                  // seconds for what takes no thinking
constexpr std::size_t kShown = 200;                          // characters of what is no answer

class JsonExaminee : public Examinee {
 public:
  JsonExaminee(const ExamineeSpec& spec, std::string command) : spec_(spec), command_(std::move(command)) {}

  ExamAnswer answer(const ExamQuestion& question) override {
    if (process_ && process_->end() == ProcessEnd::running) process_->forget_words();
    if (auto trouble = begin()) return *trouble;
    const solver::StopWatch thinking;
    const auto reply = ask(agent_request(question, spec_.seconds).dump(), spec_.seconds);
    ExamAnswer out = reply ? read(*reply, question.asked) : trouble_of(*process_, thinking.seconds());
    out.seconds = thinking.seconds();
    hold_limits(*process_, out);
    return out;
  }

  std::optional<ExamAnswer> start() override {
    auto trouble = begin();
    if (trouble) trouble = not_started(*trouble);
    return trouble;
  }

 private:
  /// Starts it if it is not running; the trouble when it does not come so far as to be ready.
  std::optional<ExamAnswer> begin() {
    if (process_ && process_->end() == ProcessEnd::running) return std::nullopt;
    const solver::StopWatch watch;
    process_ = std::make_unique<AgentProcess>(command_, spec_.limits, spec_.environment);
    const auto ready = ask(R"({"request":"hello"})", spec_.start_seconds);
    if (!ready) return trouble_of(*process_, watch.seconds());
    if (!ready->contains("error")) return std::nullopt;
    ExamAnswer out = read(*ready, Asked::move);
    process_.reset();
    return out;
  }

  /// The next line that is an object; what else it prints is noise.
  std::optional<Json> ask(const std::string& request, double seconds) {
    const solver::StopWatch watch;
    process_->allow_output(kMostOutput);
    process_->send(request, kTalk);
    for (std::size_t noise = 0; noise < kMostNoise;) {
      const auto line = process_->receive(seconds - watch.seconds());
      if (!line) return std::nullopt;
      Json reply = Json::parse(*line, nullptr, false);
      if (reply.is_object()) return reply;
      noise += line->size() + 1;
    }
    process_->stop(ProcessEnd::too_much);
    return std::nullopt;
  }

  ExamAnswer read(const Json& reply, Asked asked) {
    ExamAnswer out;
    const char* const name = asked == Asked::move ? "move" : asked == Asked::moves ? "moves" : "tree";
    const auto text_of = [](const Json& value) {
      return value.is_string() ? value.get<std::string>() : value.dump(-1, ' ', false, Json::error_handler_t::replace);
    };
    if (reply.contains("error")) {
      out.trouble = "exception";
      out.says = text_of(reply["error"]).substr(0, kShown);
      out.last_words = process_->last_words();
    } else if (reply.contains("malformed")) {
      out.trouble = "malformed";
      out.says = "no answer that can be read: " + text_of(reply["malformed"]).substr(0, kShown);
    } else if (!reply.contains(name)) {
      out.trouble = "malformed";
      out.says = std::string("expected \"") + name + "\", found " + text_of(reply).substr(0, kShown);
    } else if (asked == Asked::moves && reply["moves"].is_array()) {
      out.moves.emplace();
      for (const Json& move : reply["moves"]) out.moves->push_back(text_of(move));
    } else if (asked == Asked::moves) {
      out.trouble = "malformed";
      out.says = "expected a list of moves, found " + text_of(reply["moves"]).substr(0, kShown);
    } else {
      (asked == Asked::move ? out.move : out.tree) = text_of(reply[name]);
    }
    return out;
  }

  ExamineeSpec spec_;
  std::string command_;
  std::unique_ptr<AgentProcess> process_;
};

/// The spec with what the agent needs to read.
ExamineeSpec with_reads(const ExamineeSpec& spec, const std::vector<std::string>& reads) {
  ExamineeSpec out = spec;
  out.limits.reads.insert(out.limits.reads.end(), reads.begin(), reads.end());
  return out;
}

}  // namespace

std::unique_ptr<Examinee> make_json_examinee(const ExamineeSpec& spec, const std::string& command) {
  const AgentView view = view_of(command, spec.submission, spec.limits.hidden);
  return std::make_unique<JsonExaminee>(with_reads(spec, view.reads), view.command);
}

std::unique_ptr<Examinee> make_python_examinee(const ExamineeSpec& spec, const std::string& file) {
  // The adapter is text of this program: "python3 -c" takes it from the environment, so that no file is needed.
  const std::string path = shell_word(whole_path(file));
  const std::string serve = " -c 'import os; exec(os.environ.pop(\"KEYMOVE_ADAPTER\"))' " + path;
  const std::vector<std::string>& python = python_files();
  const AgentView view = view_of("true " + path, spec.submission, spec.limits.hidden);
  ExamineeSpec adapted = with_reads(with_reads(spec, python), view.reads);
  for (const auto& [name, text] : embedded_agents()) adapted.environment.push_back("KEYMOVE_ADAPTER=" + text);
  // A view of its own has just that one; without, another user may not reach it, and finds another on the PATH.
  const bool known = !python.empty() && !spec.limits.bubblewrap.empty();
  return std::make_unique<JsonExaminee>(adapted, (known ? shell_word(python.front()) : "python3") + serve);
}

}  // namespace keymove::tools

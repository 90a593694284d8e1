// Agents that answer JSON with JSON, line by line, and students' Python files behind the adapter that does so.
#include <filesystem>
#include <fstream>
#include <utility>

#include <nlohmann/json.hpp>

#include "solver/clock.h"
#include "tools/agent_request.h"
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
    const solver::StopWatch watch;
    if (!process_ || process_->end() != ProcessEnd::running) {
      process_ = std::make_unique<AgentProcess>(command_, spec_.limits, spec_.environment);
      const auto ready = ask(R"({"request":"hello"})", spec_.start_seconds);
      if (!ready) return trouble_of(*process_, watch.seconds());
      if (ready->contains("error")) {
        ExamAnswer out = read(*ready, question.asked);
        process_.reset();
        return out;
      }
    }
    const solver::StopWatch thinking;
    const auto reply = ask(agent_request(question, spec_.seconds).dump(), spec_.seconds);
    ExamAnswer out = reply ? read(*reply, question.asked) : trouble_of(*process_, thinking.seconds());
    // What fails because there is no more memory, or no more processes, is told to be that.
    if (out.trouble == "exception") process_->look();
    if (out.trouble == "exception" && process_->end() != ProcessEnd::running) {
      ExamAnswer end = trouble_of(*process_, thinking.seconds());
      if (end.trouble == "memory" || end.trouble == "processes") out = end;
    }
    out.seconds = thinking.seconds();
    return out;
  }

 private:
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

}  // namespace

std::unique_ptr<Examinee> make_json_examinee(const ExamineeSpec& spec, const std::string& command) {
  return std::make_unique<JsonExaminee>(spec, command);
}

std::unique_ptr<Examinee> make_python_examinee(const ExamineeSpec& spec, const std::string& file) {
  // The adapter is text of this program: "python3 -c" takes it from the environment, so that no file is needed.
  ExamineeSpec adapted = spec;
  for (const auto& [name, text] : embedded_agents()) adapted.environment.push_back("KEYMOVE_ADAPTER=" + text);
  const std::string path = std::filesystem::absolute(file).string();
  return std::make_unique<JsonExaminee>(
      adapted, "python3 -c 'import os; exec(os.environ.pop(\"KEYMOVE_ADAPTER\"))' " + shell_word(path));
}

}  // namespace keymove::tools

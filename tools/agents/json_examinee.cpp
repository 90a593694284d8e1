// Agents that answer JSON requests line by line.
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/base/clock.h"
#include "positions/base/text_lines.h"
#include "positions/json/json_text.h"
#include "positions/json/located_json.h"
#include "tools/agents/agent_request.h"
#include "tools/agents/examinee.h"
#include "tools/containment/agent_view.h"
#include "tools/containment/shell_word.h"

namespace keymove::tools {

namespace {

constexpr std::size_t kMaxJsonOutput = std::size_t{64} << 20U;  // for one answer: trees are large
constexpr std::size_t kMaxNoise = std::size_t{1} << 20U;        // other output before an answer
constexpr std::size_t kShownCharacters = 200;                   // shown of what is not an answer

/// Limits of a reply. A tree, which has two levels for each ply, is left to its own reader.
constexpr JsonLimits kReplyLimits = {.depth = 2010, .unbuilt = "tree"};

/// An object that an agent wrote.
struct Reply {
  std::string text;
  JsonNode object;
  std::string error;  ///< why the object is not accepted; empty if it is

  [[nodiscard]] const JsonNode* find(std::string_view name) const { return object.find(name); }
  /// The tree as it was written, since the parser does not build it.
  [[nodiscard]] std::string tree_of(const JsonNode& node) const {
    return node.is(JsonNode::Kind::string) ? node.string : std::string(json_value_at(text, node.offset));
  }
};

std::string text_of(const JsonNode& node) {
  return node.is(JsonNode::Kind::string) ? node.string : compact_json(to_json(node));
}

std::string shown(const JsonNode& node) { return text_of(node).substr(0, kShownCharacters); }

/// The line as a reply; nothing if it is noise. A well-formed object that is not accepted becomes a reply with an
/// error.
std::optional<Reply> reply_of(std::string line) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (line.starts_with(kByteOrderMark)) line.erase(0, kByteOrderMark.size());
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos || line[first] != '{') return std::nullopt;
  auto object = JsonSource({}, line).parse(kReplyLimits);
  if (object) return Reply{std::move(line), std::move(*object), {}};
  if (!has_json_form(line)) return std::nullopt;
  return Reply{{}, {}, object.errors().front().message};
}

class JsonExaminee : public Examinee {
 public:
  JsonExaminee(const ExamineeSpec& spec, std::string command) : spec_(spec), command_(std::move(command)) {}

  ExamAnswer answer(const ExamQuestion& question) override {
    if (auto trouble = begin()) return *trouble;
    process_->forget_words();  // those of a new start
    process_->forget_lines();  // an object too many after the last answer is no answer to this question
    const StopWatch thinking;
    const double usual = question.asked == Asked::tree ? spec_.tree_seconds : spec_.seconds;
    const AnswerTime time = question.time.value_or(AnswerTime{usual, usual});
    const auto reply = ask(compact_json(agent_request(question, time.seconds)), time.allowed);
    ExamAnswer out = reply ? read(*reply, question.asked) : trouble_within(time.allowed);
    out.seconds = is_timed_by_processor() ? process_->processor_seconds() : thinking.seconds();
    hold_limits(*process_, out);
    return out;
  }

  std::optional<ExamAnswer> start() override {
    auto trouble = begin();
    if (trouble) trouble = not_started(*trouble);
    return trouble;
  }

 private:
  /// Starts the agent if it is not running; returns the trouble if it does not become ready.
  std::optional<ExamAnswer> begin() {
    if (process_ && process_->end() == ProcessEnd::running) return std::nullopt;
    process_ = talk_to(spec_, command_);
    const auto ready = ask(R"({"request":"hello"})", spec_.start_seconds);
    if (!ready) return trouble_within(spec_.start_seconds);
    if (ready->error.empty() && ready->find("error") == nullptr) return std::nullopt;
    ExamAnswer out = read(*ready, Asked::move);
    process_.reset();
    return out;
  }

  /// Sends the request, and returns the next line that is an object; other output is noise, and is skipped.
  std::optional<Reply> ask(const std::string& request, double seconds) {
    const StopWatch watch;
    const double wall = is_timed_by_processor() ? kWallFactor * seconds : seconds;
    process_->allow_output(kMaxJsonOutput);
    process_->allow_processor(is_timed_by_processor() ? std::optional(seconds) : std::nullopt);
    process_->send(request, kTalk);
    noise_lines_ = 0;
    for (std::size_t noise = 0; noise < kMaxNoise;) {
      auto line = process_->receive(wall - watch.seconds());
      if (!line) return std::nullopt;
      const std::size_t size = line->size() + 1;
      if (auto reply = reply_of(*line)) return reply;
      noise += size;
      ++noise_lines_;
      last_noise_ = line->substr(0, kShownCharacters);
    }
    process_->stop(ProcessEnd::too_much);
    return std::nullopt;
  }

  [[nodiscard]] bool is_timed_by_processor() const { return spec_.clock == AnswerClock::processor; }

  /// The trouble of an agent that has given no answer within that time.
  ExamAnswer trouble_within(double seconds) {
    ExamAnswer out = trouble_of(*process_, 0);
    if (out.trouble != GradeVerdict::timeout) return out;
    if (!is_timed_by_processor()) {
      out.says = fmt::format("no answer in {:g} s", seconds);
    } else if (process_->processor_seconds() >= seconds) {
      out.says = fmt::format("no answer in {:g} s of processor time", seconds);
    } else {
      out.says = fmt::format("no answer in {:g} s, in which it mostly waited", kWallFactor * seconds);
    }
    if (noise_lines_ > 0) {
      out.says += fmt::format("; it wrote {} that {} no JSON object, the last: {}",
                              noise_lines_ == 1 ? "a line" : fmt::format("{} lines", noise_lines_),
                              noise_lines_ == 1 ? "is" : "are", last_noise_);
    }
    return out;
  }

  ExamAnswer read(const Reply& reply, Asked asked) {
    ExamAnswer out;
    const std::string name(kAskedNames.name_of(asked));
    const JsonNode* const answer = reply.find(name);
    const auto malformed = [&out](std::string says) {
      out.trouble = GradeVerdict::malformed;
      out.says = std::move(says);
    };
    if (!reply.error.empty()) {
      malformed("no answer that can be read: " + reply.error);
    } else if (const JsonNode* const error = reply.find("error")) {
      out.trouble = GradeVerdict::exception;
      out.says = shown(*error);
      out.last_words = process_->last_words();
    } else if (const JsonNode* const found = reply.find("malformed")) {
      malformed(shown(*found));
    } else if (const JsonNode* const refused = reply.find("wrong")) {
      out.trouble = GradeVerdict::wrong;
      out.says = shown(*refused);
    } else if (answer == nullptr) {
      malformed("expected \"" + name + "\", found " + shown(reply.object));
    } else if (asked == Asked::moves && answer->is(JsonNode::Kind::array)) {
      out.moves.emplace();
      for (const JsonNode& move : answer->items) out.moves->push_back(text_of(move));
    } else if (asked == Asked::moves) {
      malformed("expected a list of moves, found " + shown(*answer));
    } else if (asked == Asked::tree) {
      out.tree = reply.tree_of(*answer);
    } else if (asked == Asked::value && answer->is(JsonNode::Kind::integer)) {
      out.value = static_cast<double>(answer->integer);
    } else if (asked == Asked::value && answer->is(JsonNode::Kind::real)) {
      out.value = answer->real;
    } else if (asked == Asked::value) {
      malformed("expected a number, found " + shown(*answer));
    } else {
      out.move = text_of(*answer);
    }
    return out;
  }

  ExamineeSpec spec_;
  std::string command_;
  std::unique_ptr<AgentTalk> process_;
  std::size_t noise_lines_ = 0;  ///< since the last request
  std::string last_noise_;
};

/// The command, run in a copy of the submission's folder, if it has one.
std::string in_copy_of(const std::string& submission, const std::string& command) {
  if (!std::filesystem::is_directory(submission)) return command;
  return "/bin/sh -c 'cp -RP \"$0\"/. . 2>/dev/null; exec \"$@\"' " + shell_word(submission) + " " + command;
}

}  // namespace

std::unique_ptr<Examinee> make_line_examinee(const ExamineeSpec& spec, const std::string& command) {
  return std::make_unique<JsonExaminee>(spec, command);
}

std::unique_ptr<Examinee> make_json_examinee(const ExamineeSpec& spec, const std::string& command) {
  const AgentView view = view_of(command, spec.submission, spec.limits.hidden);
  ExamineeSpec viewing = spec;
  viewing.limits.reads.insert(viewing.limits.reads.end(), view.reads.begin(), view.reads.end());
  return make_line_examinee(viewing, in_copy_of(spec.submission, view.command));
}

}  // namespace keymove::tools

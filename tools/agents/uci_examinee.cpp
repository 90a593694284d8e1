// Engines that speak UCI.
#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

#include "positions/base/clock.h"
#include "positions/game/setup.h"
#include "tools/agents/examinee.h"
#include "tools/containment/agent_view.h"

namespace keymove::tools {

namespace {

constexpr std::size_t kMaxUciOutput = std::size_t{16} << 20U;  // bytes for one answer: engines print a lot

/// keymove's names of variants, and the names that other programs use for them.
constexpr std::array<std::pair<const char*, const char*>, 8> kPeerNames = {{{"capablanca-10x8", "capablanca"},
                                                                            {"los-alamos-6x6", "losalamos"},
                                                                            {"gardner-5x5", "gardner"},
                                                                            {"grand-10x10", "grand"},
                                                                            {"shako-10x10", "shako"},
                                                                            {"chess", "chess"},
                                                                            {"chess", "standard"},
                                                                            {"chess", "normal"}}};

class UciExaminee final : public Examinee {
 public:
  UciExaminee(const ExamineeSpec& spec, std::string command) : spec_(spec), command_(std::move(command)) {}

  ExamAnswer answer(const ExamQuestion& question) override {
    const StopWatch watch;
    if (question.asked != Asked::move) return unsupported("an engine chooses moves");
    if (process_ && process_->end() == ProcessEnd::running) process_->forget_words();
    if (auto trouble = begin()) return *trouble;
    const Problem& problem = *question.problem;
    if (auto trouble = set_variant(*problem.setup.variant)) return *trouble;
    process_->allow_output(kMaxUciOutput);
    if (question.new_game) process_->send("ucinewgame", kTalk);
    std::string position = "position fen " + write_fen(problem.origin);
    if (!problem.moves_before.empty()) position += " moves";
    for (const Move& move : problem.moves_before) position += " " + coordinate_text(*problem.setup.variant, move);
    process_->send(position, kTalk);
    if (!wait_for("isready", "readyok", spec_.start_seconds)) return trouble_of(*process_, watch.seconds());
    ExamAnswer out = think(question);
    hold_limits(*process_, out);
    return out;
  }

  std::optional<ExamAnswer> start() override {
    auto trouble = begin();
    if (trouble) trouble = not_started(*trouble);
    return trouble;
  }

 private:
  static ExamAnswer unsupported(const std::string& why) {
    ExamAnswer out;
    out.trouble = GradeVerdict::unsupported;
    out.says = why;
    return out;
  }

  /// Starts the engine if it is not running; returns the trouble if it does not become ready.
  std::optional<ExamAnswer> begin() {
    if (process_ && process_->end() == ProcessEnd::running) return std::nullopt;
    const StopWatch watch;
    variant_.clear();
    process_ = talk_to(spec_, command_);
    process_->allow_output(kMaxUciOutput);
    if (!greet(watch)) return trouble_of(*process_, watch.seconds());
    bool more_games = false;
    for (const std::string& option : spec_.options) {
      const std::size_t equals = option.find('=');
      const std::string name = option.substr(0, equals);
      const std::string value = equals == std::string::npos ? "" : " value " + option.substr(equals + 1);
      process_->send("setoption name " + name + value, kTalk);
      more_games = more_games || name == "VariantPath";
    }
    if (more_games && !greet(watch)) return trouble_of(*process_, watch.seconds());
    if (!wait_for("isready", "readyok", spec_.start_seconds)) return trouble_of(*process_, watch.seconds());
    return std::nullopt;
  }

  /// Asks the engine for its options; false if it does not finish in time.
  bool greet(const StopWatch& watch) {
    variants_.clear();
    process_->send("uci", kTalk);
    for (;;) {
      const auto line = process_->receive(spec_.start_seconds - watch.seconds());
      if (!line) return false;
      if (*line == "uciok") return true;
      if (line->starts_with("option name UCI_Variant ")) learn_variants(*line);
    }
  }

  void learn_variants(const std::string& line) {
    std::istringstream words(line);
    for (std::string word; words >> word;) {
      if (word == "var" && words >> word) variants_.push_back(word);
    }
  }

  [[nodiscard]] bool offers(const std::string& name) const {
    return std::find(variants_.begin(), variants_.end(), name) != variants_.end();
  }

  /// Selects the variant; returns an answer if the engine does not play it.
  std::optional<ExamAnswer> set_variant(const Variant& variant) {
    if (variant.name == variant_) return std::nullopt;
    std::string name;
    for (const auto& [ours, theirs] : kPeerNames) {
      if (name.empty() && variant.name == ours && offers(theirs)) name = theirs;
    }
    if (name.empty() && offers(variant.name)) name = variant.name;
    const bool plain = variants_.empty() && (variant.name == "chess" || variant.name == "chess-queen-promotion");
    if (name.empty() && !plain) return unsupported("the engine does not play " + variant.name);
    if (!name.empty()) process_->send("setoption name UCI_Variant value " + name, kTalk);
    variant_ = variant.name;
    return std::nullopt;
  }

  bool wait_for(const std::string& question, const std::string& word, double seconds) {
    const StopWatch watch;
    process_->send(question, kTalk);
    for (;;) {
      const auto line = process_->receive(seconds - watch.seconds());
      if (!line) return false;
      if (*line == word) return true;
    }
  }

  ExamAnswer think(const ExamQuestion& question) {
    constexpr double kMilli = 1000;
    const AnswerTime time = question.time.value_or(AnswerTime{spec_.seconds, spec_.seconds});
    const int milliseconds = std::max(1, static_cast<int>(time.seconds * kMilli));
    const std::string go = spec_.go.empty() ? "movetime " + std::to_string(milliseconds) : spec_.go;
    // An engine that watches its own time may need a moment to notice that it is over.
    const double limit = spec_.go.empty() && !question.time ? time.allowed + 1 : time.allowed;
    const StopWatch watch;
    process_->send("go " + go, kTalk);
    ExamAnswer out;
    std::string last_info;
    for (;;) {
      const auto line = process_->receive(limit - watch.seconds());
      if (!line) return trouble_of(*process_, watch.seconds());
      if (line->starts_with("info ") && line->find(" score ") != std::string::npos) last_info = *line;
      if (!line->starts_with("bestmove")) continue;
      out.seconds = watch.seconds();
      std::istringstream words(line->substr(std::string("bestmove").size()));
      std::string move;
      words >> move;
      if (move.empty() || move == "(none)" || move == "0000") {
        out.trouble = GradeVerdict::malformed;
        out.says = "no move: " + *line;
      } else {
        out.move = move;
      }
      if (const std::size_t score = last_info.find(" score "); score != std::string::npos && out.says.empty())
        out.says = last_info.substr(score + 1);
      return out;
    }
  }

  ExamineeSpec spec_;
  std::string command_;
  std::unique_ptr<AgentTalk> process_;
  std::vector<std::string> variants_;  ///< the variants that the engine offers
  std::string variant_;                ///< the variant that it plays now
};

}  // namespace

std::unique_ptr<Examinee> make_uci_examinee(const ExamineeSpec& spec, const std::string& command) {
  const AgentView view = view_of(command, spec.submission, spec.limits.hidden);
  ExamineeSpec viewing = spec;
  viewing.limits.reads.insert(viewing.limits.reads.end(), view.reads.begin(), view.reads.end());
  return std::make_unique<UciExaminee>(viewing, view.command);
}

}  // namespace keymove::tools

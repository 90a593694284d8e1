// A UCI engine in a process of its own: started, told the variant and the position, and asked to think.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "positions/game/setup.h"
#include "tools/agents/examinee.h"

namespace keymove::tools {

/// The conversation with an engine, which is started when it is first needed, and again after it has ended.
class UciEngine {
 public:
  /// `wishes` are options such as "Hash=16" that are set before those of the spec if the engine offers them.
  UciEngine(const ExamineeSpec& spec, const std::string& command, std::vector<std::string> wishes = {});

  /// Starts the engine if it is not running; returns the trouble if it does not become ready.
  std::optional<ExamAnswer> begin();
  /// Starts the engine if need be, and tells it the variant and the position; returns the trouble if it does not play
  /// the variant or does not become ready.
  std::optional<ExamAnswer> set_position(const Setup& origin, const std::vector<Move>& moves, bool new_game);
  /// Sends `go WORDS` and waits for the answer. Returns what follows "bestmove"; nothing if the engine has ended or
  /// does not answer in time. `info` is called with every line that begins with "info ".
  std::optional<std::string> go(const std::string& words, double seconds,
                                const std::function<void(const std::string&)>& info);

  /// Whether the engine is running.
  [[nodiscard]] bool running() const { return process_ && process_->end() == ProcessEnd::running; }
  /// The process. Requires that the engine was started once.
  AgentTalk& process() { return *process_; }
  /// The name that the engine gives itself; empty if it gives none.
  [[nodiscard]] const std::string& name() const { return name_; }
  /// The options that were set, as "Hash=16".
  [[nodiscard]] const std::vector<std::string>& options_set() const { return options_set_; }

 private:
  bool greet(double seconds);
  void learn_variants(const std::string& line);
  void set_option(const std::string& option);
  void note_option(const std::string& name) const;
  [[nodiscard]] bool offers_option(const std::string& name) const;
  [[nodiscard]] bool offers_variant(const std::string& name) const;
  std::optional<ExamAnswer> set_variant(const Variant& variant);
  bool wait_for(const std::string& question, const std::string& word, double seconds);

  ExamineeSpec spec_;
  std::string command_;
  std::vector<std::string> wishes_;
  std::unique_ptr<AgentTalk> process_;
  std::string name_;
  std::vector<std::string> offered_;  ///< the names of the options
  std::vector<std::string> options_set_;
  std::vector<std::string> variants_;  ///< the variants that the engine offers
  std::string variant_;                ///< the variant that it plays now
  bool chess960_ = false;              ///< whether it castles as in Chess960
};

}  // namespace keymove::tools

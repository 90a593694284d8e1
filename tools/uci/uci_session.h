// Obeys the commands of a GUI.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/uci/uci_game.h"
#include "tools/uci/uci_options.h"
#include "tools/uci/uci_search.h"

namespace keymove::tools {

enum class UciTalk { goes_on, over };

class UciSession {
 public:
  /// `variant` is played unless the GUI sets another one.
  explicit UciSession(const VariantPtr& variant) : options_(variant), game_(std::make_unique<UciGame>(variant)) {}

  /// Obeys one line. Errors are reported to the GUI, and then the position stays unchanged.
  UciTalk obey(const std::string& line);
  /// Ends the session after the GUI's last line: a search that ends by itself is finished, any other is stopped.
  void finish() {
    search_.finish();
    release_answer();
  }
  /// Throws OutputClosed or OutputError if a line could not be written. Requires that no search is under way.
  void check() { voice_.check(); }

 private:
  using Command = void (UciSession::*)(const UciWords& words);
  static Command command_named(const std::string& name);

  void introduce(const UciWords& words);
  void is_ready(const UciWords& words);
  void nothing(const UciWords& /*words*/) {}
  void set_option(const UciWords& words);
  void set_later_options();
  void set_position(const UciWords& words);
  void go(const UciWords& words);
  void stop(const UciWords& /*words*/) {
    search_.stop();
    release_answer();
    set_later_options();
  }
  void ponder_hit(const UciWords& /*words*/) {
    search_.ponder_hit();
    release_answer();
  }
  void show_board(const UciWords& words);
  void count_moves(const std::string& depth);
  void answer_nothing(const GoCommand& go);
  void release_answer();

  UciVoice voice_;
  UciOptions options_;
  std::unique_ptr<UciGame> game_;
  UciSearch search_{voice_};
  std::vector<UciWords> later_options_;  ///< those that came during the search, until it has ended
  bool answer_held_ = false;  ///< whether "bestmove (none)" waits for `stop`, as the answer to an infinite search must
};

}  // namespace keymove::tools

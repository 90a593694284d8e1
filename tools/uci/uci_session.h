// The commands of a GUI, and what becomes of them.
#pragma once

#include <memory>
#include <string>

#include "tools/uci/uci_game.h"
#include "tools/uci/uci_options.h"
#include "tools/uci/uci_search.h"

namespace keymove::tools {

enum class UciTalk { goes_on, over };

class UciSession {
 public:
  /// The variant is played unless the GUI sets another.
  explicit UciSession(const VariantPtr& variant) : options_(variant), game_(std::make_unique<UciGame>(variant)) {}

  /// Obeys one line. What is wrong with it is told; the position stays then.
  UciTalk obey(const std::string& line);
  /// The GUI says no more: a search that ends by itself is finished.
  void finish() { search_.finish(); }
  /// Throws OutputClosed or OutputError when something could not be said. No search may be under way.
  void check() { voice_.check(); }

 private:
  using Command = void (UciSession::*)(const UciWords& words);
  static Command command_named(const std::string& name);

  void introduce(const UciWords& words);
  void is_ready(const UciWords& words);
  void nothing(const UciWords& /*words*/) {}
  void set_option(const UciWords& words);
  void set_position(const UciWords& words);
  void go(const UciWords& words);
  void stop(const UciWords& /*words*/) { search_.stop(); }
  void ponder_hit(const UciWords& /*words*/) { search_.ponder_hit(); }
  void show_board(const UciWords& words);
  void answer_nothing();

  UciVoice voice_;
  UciOptions options_;
  std::unique_ptr<UciGame> game_;
  UciSearch search_{voice_};
};

}  // namespace keymove::tools

// Sessions of every variant, the 5x5 course's among them.
#include <cstdio>

#include "positions/base/words.h"
#include "positions/notation/notation.h"
#include "tools/matches/played_trace.h"
#include "tools/sessions/session_styles.h"
#include "tools/text/move_text.h"

namespace keymove::tools {

namespace {

std::string fixed(double value, const char* format) {
  char out[64];
  std::snprintf(out, sizeof out, format, value);
  return out;
}

class PlainStyle final : public SessionStyle {
 public:
  explicit PlainStyle(const SessionPlan& plan) : plan_(plan) {}

  [[nodiscard]] std::string board(const Setup& setup) const override { return draw_board(setup, plan_.glyphs); }
  [[nodiscard]] std::string prompt(const Setup& setup) const override {
    return std::string(name_of(setup.to_move)) + "'s move (? for help): ";
  }
  [[nodiscard]] std::string thinking(const Setup& setup) const override {
    return std::string(name_of(setup.to_move)) + " is thinking...\n";
  }
  [[nodiscard]] std::string made(const MadeMove& made) const override {
    if (plan_.trace_folder) {
      const TraceAction action = trace_action(plan_.agents, made);
      return write_trace_facts(action, alpha_beta_of(plan_.agents)) + write_trace_states(action);
    }
    std::string out = std::string(name_of(made.before.to_move)) + ": " + move(made.before, made.move);
    if (!made.answer) return out + "\n";
    if (made.answer->value) out += ", value " + fixed(*made.answer->value, "%+.2f");
    if (made.answer->depth > 0) out += ", depth " + std::to_string(made.answer->depth);
    return out + ", " + std::to_string(made.answer->nodes) + " positions, " + fixed(made.seconds, "%.2f") + " s\n";
  }
  [[nodiscard]] std::string move(const Setup& setup, const Move& move) const override {
    // The board has letters and numbers beside it, so pairs of numbers would not help.
    const bool words = setup.variant->notation == CourseNotation::two_words;
    return move_text(setup, move, words ? MoveStyle::course : default_style(*setup.variant));
  }
  [[nodiscard]] std::string ending(const verify::GameResult& result, int turns) const override {
    return write_trace_end({result.winner, turns, result.reason});
  }

 private:
  const SessionPlan& plan_;
};

}  // namespace

std::unique_ptr<SessionStyle> plain_style(const SessionPlan& plan) { return std::make_unique<PlainStyle>(plan); }

}  // namespace keymove::tools

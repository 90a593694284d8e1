// The style of sessions of all variants, including those of the 5x5 course.
#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/notation/notation.h"
#include "tools/matches/played_trace.h"
#include "tools/sessions/session_styles.h"
#include "tools/text/move_text.h"

namespace keymove::tools {

namespace {

class PlainStyle final : public SessionStyle {
 public:
  PlainStyle(const SessionPlan& plan, const Dialogue& dialogue) : plan_(plan), dialogue_(dialogue) {}

  [[nodiscard]] std::string board(const Setup& setup, const std::optional<Move>& last) const override {
    if (is_course() || !last) return draw_board(setup, plan_.glyphs);
    const auto paint = [this](std::string_view text) { return dialogue_.colored(text, Tint::doubtful); };
    return draw_board(setup, plan_.glyphs, {{last->from, last->to}, paint});
  }
  [[nodiscard]] bool shows_every_board() const override { return is_course(); }
  [[nodiscard]] std::string prompt(const Setup& setup) const override {
    return fmt::format("{}'s move (? for help): ", name_of(setup.to_move));
  }
  [[nodiscard]] std::string thinking(const Setup& setup) const override {
    return fmt::format("{} is thinking...\n", name_of(setup.to_move));
  }
  [[nodiscard]] std::string made(const MadeMove& made) const override {
    if (is_course()) {
      const TraceAction action = trace_action(plan_.agents, made);
      return write_trace_facts(action, alpha_beta_of(plan_.agents, action.mover)) + write_trace_states(action);
    }
    std::string out = fmt::format("{}: {}", name_of(made.before.to_move), move(made.before, made.move));
    if (!made.answer) return out + "\n";
    if (made.answer->value) out += fmt::format(", value {:+.2f}", *made.answer->value);
    if (made.answer->depth > 0) out += fmt::format(", depth {}", made.answer->depth);
    return out + fmt::format(", {} positions, {:.2f} s\n", made.answer->nodes, made.seconds);
  }
  [[nodiscard]] std::string move(const Setup& setup, const Move& move) const override {
    // The board has letters and numbers at its edges, so pairs of numbers would not help.
    const CourseNotation notation = setup.variant->notation;
    const bool course = notation == CourseNotation::two_words || notation == CourseNotation::letter_row;
    return move_text(setup, move, course ? MoveStyle::course : default_style(*setup.variant));
  }
  [[nodiscard]] std::string ending(const verify::GameResult& result, int turns) const override {
    return write_trace_end({result.winner, turns, result.reason});
  }

 private:
  /// Whether the screen is what the 5x5 course asks for.
  [[nodiscard]] bool is_course() const { return plan_.trace_folder.has_value(); }

  const SessionPlan& plan_;
  const Dialogue& dialogue_;
};

}  // namespace

std::unique_ptr<SessionStyle> plain_style(const SessionPlan& plan, const Dialogue& dialogue) {
  return std::make_unique<PlainStyle>(plan, dialogue);
}

}  // namespace keymove::tools

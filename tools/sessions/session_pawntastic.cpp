// Sessions of Pawntastic, after the course's transcript.
#include <cmath>
#include <cstdio>

#include "positions/notation/notation.h"
#include "tools/sessions/session_styles.h"

namespace keymove::tools {

namespace {

/// Won games are worth 1 to the mover, and heuristic values less, whatever their unit.
std::string utility_text(double value_for_white, Color mover) {
  constexpr double kHalf = 10;
  const double value = mover == Color::white ? value_for_white : -value_for_white;
  const double utility =
      std::abs(value) >= solver::kDecidedGame ? std::copysign(1, value) : value / (std::abs(value) + kHalf);
  char out[32];
  std::snprintf(out, sizeof out, std::abs(utility) == 1 || utility == 0 ? "%.1f" : "%.3f", utility);
  return out;
}

class PawntasticStyle final : public SessionStyle {
 public:
  PawntasticStyle(const SessionPlan& plan, RootTrace trace) : plan_(plan), trace_(trace) {}

  [[nodiscard]] std::string board(const Setup& setup) const override {
    return draw_board(setup, plan_.glyphs) + "Next to play: " + side(setup, setup.to_move) + "\n";
  }
  [[nodiscard]] std::string prompt(const Setup&) const override { return "Your move (? for help): "; }
  [[nodiscard]] std::string thinking(const Setup&) const override { return "I'm thinking...\n"; }
  [[nodiscard]] std::string made(const MadeMove& made) const override {
    char time[64];
    std::snprintf(time, sizeof time, "Elapsed time: %.3f secs\n", made.seconds);
    return answer_text(made) + time + move(made.before, made.move) + "\n";
  }
  [[nodiscard]] std::string move(const Setup& setup, const Move& move) const override {
    std::string text = write_move(setup, move, Notation::pawn_glyph);
    if (plan_.glyphs == Glyphs::unicode) return text;
    return man_glyph(*setup.variant, setup.at(move.from), plan_.glyphs) + text.substr(text.find(':'));
  }
  [[nodiscard]] std::string ending(const verify::GameResult& result, int) const override {
    if (!result.winner) return "The game is a draw: " + result.reason + "\n";
    return side(plan_.start, *result.winner) + " wins: " + result.reason + "\n";
  }

 private:
  [[nodiscard]] std::string side(const Setup& setup, Color color) const {
    return std::string(color == Color::white ? "WHITE" : "BLACK") + "/" +
           man_glyph(*setup.variant, {0, color}, plan_.glyphs);
  }

  [[nodiscard]] std::string answer_text(const MadeMove& made) const {
    if (!made.answer) return "";
    const Color mover = made.before.to_move;
    std::string out;
    if (trace_ == RootTrace::on) {
      for (const solver::RootMove& root : made.answer->root_moves)
        out += "  " + move(made.before, root.move) + " <" + utility_text(root.value, mover) + ">, " +
               std::to_string(root.states) + " states\n";
    }
    if (!made.answer->value) return out;
    return out + "visited " + std::to_string(made.nodes_so_far) + " states\nresult: <" +
           utility_text(*made.answer->value, mover) + ", " + move(made.before, made.move) + ">\n";
  }

  const SessionPlan& plan_;
  RootTrace trace_;
};

}  // namespace

std::unique_ptr<SessionStyle> pawntastic_style(const SessionPlan& plan, RootTrace trace) {
  return std::make_unique<PawntasticStyle>(plan, trace);
}

}  // namespace keymove::tools

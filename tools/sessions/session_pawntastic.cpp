// The style of Pawntastic sessions, after the course's transcript.
#include <cmath>

#include <fmt/format.h>

#include "positions/notation/notation.h"
#include "tools/sessions/session_styles.h"

namespace keymove::tools {

namespace {

/// The utility of a position for the mover: 1 for a won game, and less for heuristic values, whatever their unit.
std::string utility_text(double value_for_white, Color mover) {
  constexpr double kHalf = 10;
  const double value = mover == Color::white ? value_for_white : -value_for_white;
  const double utility =
      std::abs(value) >= solver::kDecidedGame ? std::copysign(1, value) : value / (std::abs(value) + kHalf);
  return fmt::format("{:.{}f}", utility, std::abs(utility) == 1 || utility == 0 ? 1 : 3);
}

class PawntasticStyle final : public SessionStyle {
 public:
  PawntasticStyle(const SessionPlan& plan, RootTrace trace) : plan_(plan), trace_(trace) {}

  [[nodiscard]] std::string board(const Setup& setup, const std::optional<Move>&) const override {
    return fmt::format("{}Next to play: {}\n", draw_board(setup, plan_.glyphs), side(setup, setup.to_move));
  }
  [[nodiscard]] std::string prompt(const Setup&) const override { return "Your move (? for help): "; }
  [[nodiscard]] std::string thinking(const Setup&) const override { return "I'm thinking...\n"; }
  [[nodiscard]] std::string made(const MadeMove& made) const override {
    return fmt::format("{}Elapsed time: {:.3f} secs\n{}\n", answer_text(made), made.seconds,
                       move(made.before, made.move));
  }
  [[nodiscard]] std::string move(const Setup& setup, const Move& move) const override {
    std::string text = write_move(setup, move, Notation::pawn_glyph);
    if (plan_.glyphs == Glyphs::unicode) return text;
    return man_glyph(*setup.variant, setup.at(move.from), plan_.glyphs) + text.substr(text.find(':'));
  }
  [[nodiscard]] std::string ending(const verify::GameResult& result, int) const override {
    if (!result.winner) return fmt::format("The game is a draw: {}\n", result.reason);
    return fmt::format("{} wins: {}\n", side(plan_.start, *result.winner), result.reason);
  }

 private:
  [[nodiscard]] std::string side(const Setup& setup, Color color) const {
    return fmt::format("{}/{}", color == Color::white ? "WHITE" : "BLACK",
                       man_glyph(*setup.variant, {0, color}, plan_.glyphs));
  }

  [[nodiscard]] std::string answer_text(const MadeMove& made) const {
    if (!made.answer) return "";
    const Color mover = made.before.to_move;
    std::string out;
    if (trace_ == RootTrace::on) {
      for (const solver::RootMove& root : made.answer->root_moves)
        out += fmt::format("  {} <{}>, {} states\n", move(made.before, root.move), utility_text(root.value, mover),
                           root.states);
    }
    if (!made.answer->value) return out;
    return out + fmt::format("visited {} states\nresult: <{}, {}>\n", made.nodes_so_far,
                             utility_text(*made.answer->value, mover), move(made.before, made.move));
  }

  const SessionPlan& plan_;
  RootTrace trace_;
};

}  // namespace

std::unique_ptr<SessionStyle> pawntastic_style(const SessionPlan& plan, RootTrace trace) {
  return std::make_unique<PawntasticStyle>(plan, trace);
}

}  // namespace keymove::tools

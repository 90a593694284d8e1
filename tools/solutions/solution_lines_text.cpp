#include "tools/solutions/solution_lines_text.h"

#include <fmt/format.h>

#include "verify/rules/rules.h"

namespace keymove::tools {

std::vector<std::string> line_moves(const Setup& setup, const Stipulation& stipulation, const std::vector<Move>& line,
                                    MoveStyle style) {
  std::vector<std::string> out;
  Setup at = setup;
  for (std::size_t i = 0; i < line.size(); ++i) {
    // In a series one side moves alone; only the last move of a series helpmate is the other side's.
    const bool others_turn = stipulation.play == Play::series_help && i + 1 == line.size();
    if (i > 0 && stipulation.is_series() && !others_turn) {
      at.to_move = !at.to_move;
      at.en_passant = kNoSquare;
    }
    out.push_back(move_text(at, line[i], style));
    at = verify::play(at, line[i]);
  }
  return out;
}

std::string lines_text(const Setup& setup, const Stipulation& stipulation, const std::vector<std::vector<Move>>& lines,
                       MoveStyle style) {
  const bool series = stipulation.is_series();
  std::string out;
  for (const std::vector<Move>& line : lines) {
    const std::vector<std::string> moves = line_moves(setup, stipulation, line, style);
    out += " ";
    int number = 1;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::size_t turn = i + (stipulation.half ? 1 : 0);
      const bool begins = series ? stipulation.play != Play::series_help || i + 1 < moves.size() : turn % 2 == 0;
      if (i == 0 && stipulation.half) out += " 1...";
      if (begins) {
        if (i > 0) ++number;
        out += fmt::format(" {}.", number);
      } else if (i > 0) {
        out += " ";
      }
      out += moves[i];
    }
    out += "\n";
  }
  return out;
}

}  // namespace keymove::tools

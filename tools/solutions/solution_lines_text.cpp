#include "tools/solutions/solution_lines_text.h"

#include <string_view>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/notation/san.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

/// The position before each move of a solution, and the one at its end.
std::vector<Setup> line_setups(const Setup& setup, const Stipulation& stipulation, const std::vector<Move>& line) {
  std::vector<Setup> out = {setup};
  for (std::size_t i = 0; i < line.size(); ++i) {
    // In a series one side moves alone; only the last move of a series helpmate is the other side's.
    const bool others_turn = stipulation.play == Play::series_help && i + 1 == line.size();
    if (i > 0 && stipulation.is_series() && !others_turn) {
      out.back().to_move = !out.back().to_move;
      out.back().en_passant = kNoSquare;
    }
    out.push_back(verify::play(out.back(), line[i]));
  }
  return out;
}

/// The moves with their numbers; `gap` stands before each number but the first.
std::string numbered_line(const Stipulation& stipulation, const std::vector<std::string>& moves, std::string_view gap) {
  const bool series = stipulation.is_series();
  std::string out = stipulation.half ? "  1..." : "";
  int number = 1;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::size_t turn = i + (stipulation.half ? 1 : 0);
    const bool begins = series ? stipulation.play != Play::series_help || i + 1 < moves.size() : turn % 2 == 0;
    if (begins) {
      if (i > 0) ++number;
      out += fmt::format("{}{}.", i > 0 ? gap : "  ", number);
    } else if (i > 0) {
      out += " ";
    }
    out += moves[i];
  }
  return out + "\n";
}

char popeye_letter(char letter) { return letter == 'n' ? 'S' : to_upper(letter); }

/// The move as Popeye writes it, with the mark of what it does; `end` is the mark of the last move, or empty.
std::string popeye_move(const Setup& before, const Move& move, const Setup& after, std::string_view end) {
  const Variant& variant = *before.variant;
  const BoardShape& shape = variant.shape;
  const char letter = variant.man(before.at(move.from).kind).letter;
  std::string out;
  if (const Castling* castling = castling_of(before, move)) {
    out = shape.file_of(castling->rook_from) > shape.file_of(castling->king_from) ? "0-0" : "0-0-0";
  } else {
    const bool passing =
        letter == 'p' && move.to == before.en_passant && shape.file_of(move.from) != shape.file_of(move.to);
    const bool captures = passing || before.at(move.to).present();
    if (letter != 'p') out += popeye_letter(letter);
    out += square_text(shape, move.from) + (captures ? "*" : "-") + square_text(shape, move.to);
    if (passing) out += " ep.";
    if (move.promotion != kNoKind) out += std::string("=") + popeye_letter(variant.man(move.promotion).letter);
  }
  if (!end.empty()) return out + " " + std::string(end);
  return verify::royal_attacked(after, !before.to_move) ? out + " +" : out;
}

}  // namespace

std::vector<std::string> line_moves(const Setup& setup, const Stipulation& stipulation, const std::vector<Move>& line,
                                    MoveStyle style) {
  const auto setups = line_setups(setup, stipulation, line);
  std::vector<std::string> out;
  for (std::size_t i = 0; i < line.size(); ++i) out.push_back(move_text(setups[i], line[i], style));
  return out;
}

std::string lines_text(const Setup& setup, const Stipulation& stipulation, const std::vector<std::vector<Move>>& lines,
                       MoveStyle style) {
  std::string out;
  for (const std::vector<Move>& line : lines) {
    out += numbered_line(stipulation, line_moves(setup, stipulation, line, style), " ");
  }
  return out;
}

bool has_popeye_lines(const Setup& setup, const Stipulation& stipulation) {
  const bool whole =
      stipulation.play == Play::help || stipulation.play == Play::series || stipulation.play == Play::series_help;
  return whole && setup.variant->name == "chess";
}

std::string popeye_lines_text(const Setup& setup, const Stipulation& stipulation,
                              const std::vector<std::vector<Move>>& lines) {
  std::string out;
  for (const std::vector<Move>& line : lines) {
    const auto setups = line_setups(setup, stipulation, line);
    std::vector<std::string> moves;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::string_view end = i + 1 < line.size() ? "" : kAimSigns.name_of(stipulation.aim);
      moves.push_back(popeye_move(setups[i], line[i], setups[i + 1], end));
    }
    out += numbered_line(stipulation, moves, "   ");
  }
  return out;
}

}  // namespace keymove::tools

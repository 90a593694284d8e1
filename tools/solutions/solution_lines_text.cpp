#include "tools/solutions/solution_lines_text.h"

#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/notation/san.h"
#include "tools/text/finding_text.h"
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

/// The moves with their numbers; `gap` stands before each number but the first. Set play of whole moves leaves the
/// first move out, of which the other side would have made its half.
std::string numbered_line(const Stipulation& stipulation, const std::vector<std::string>& moves, std::string_view gap,
                          LinesOf of) {
  const bool series = stipulation.is_series();
  const bool first_left_out = of == LinesOf::set_play && !stipulation.half;
  std::string out = stipulation.half ? "  1..." : first_left_out ? "  1...  ..." : "";
  int number = first_left_out ? 2 : 1;
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

/// What Popeye prints behind a move: `+` for a check, and the aim, if the move reaches it, unless the move itself shows
/// it. Mate and the aim check say that there is a check.
std::string marks_of(bool checks, std::optional<Aim> reached) {
  std::string check = checks ? " +" : "";
  if (!reached || reached == Aim::en_passant || reached == Aim::castling || reached == Aim::any_move) return check;
  const bool alone = *reached != Aim::capture && *reached != Aim::target;
  return (alone ? "" : check) + " " + std::string(kAimSigns.name_of(*reached));
}

char popeye_letter(char letter) { return letter == 'n' ? 'S' : to_upper(letter); }

/// The move as Popeye writes it, with the marks of what it does; `reached` is the aim that it reaches.
std::string popeye_move(const Setup& before, const Move& move, const Setup& after, std::optional<Aim> reached) {
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
  return out + marks_of(verify::royal_attacked(after, !before.to_move), reached);
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
    out += numbered_line(stipulation, line_moves(setup, stipulation, line, style), " ", LinesOf::solutions);
  }
  return out;
}

bool has_popeye_lines(const Setup& setup, const Stipulation& stipulation) {
  const bool whole =
      stipulation.play == Play::help || stipulation.play == Play::series || stipulation.play == Play::series_help;
  return whole && setup.variant->name == "chess";
}

std::string set_play_text(const Solved& set, MoveStyle style) {
  if (!set.problem) return "  set play: none, since the side that would begin could capture the king\n";
  const Problem& problem = *set.problem;
  const SolutionLines* found = set.finding.solution_lines();
  std::string out = "  set play: " + describe(problem.setup, problem.goal, set.finding, style) + "\n";
  if (found != nullptr) out += lines_text(problem.setup, *problem.goal.stipulation, found->lines, style);
  return out;
}

std::string popeye_lines_text(const Setup& setup, const Stipulation& stipulation,
                              const std::vector<std::vector<Move>>& lines, LinesOf of) {
  std::string out;
  for (const std::vector<Move>& line : lines) {
    const auto setups = line_setups(setup, stipulation, line);
    std::vector<std::string> moves;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const auto reached = i + 1 < line.size() ? std::nullopt : std::optional(stipulation.aim);
      moves.push_back(popeye_move(setups[i], line[i], setups[i + 1], reached));
    }
    out += numbered_line(stipulation, moves, "   ", of);
  }
  return out;
}

}  // namespace keymove::tools

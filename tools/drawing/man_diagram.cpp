#include "tools/drawing/man_diagram.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "positions/game/rule_walk.h"

namespace keymove::tools {

namespace {

constexpr int kShownSteps = 3;
constexpr int kLargestRadius = 8;

/// How the man can reach a square.
struct Reach {
  bool move = false;
  bool capture = false;
  bool first_move = false;  // from a start square
  bool later = false;       // from some rank on
  bool over_move = false;   // by jumping over a man
  bool over_capture = false;
};

int shown_steps(const MoveRule& rule) { return rule.range == 0 ? kShownSteps : rule.range; }

int radius_of(const ManKind& man) {
  int radius = 2;
  for (const MoveRule& rule : man.moves)
    radius =
        std::max(radius, std::max(std::abs(rule.dx), std::abs(rule.dy)) * std::min(shown_steps(rule), kShownSteps));
  return std::min(radius, kLargestRadius);
}

void add(Reach& reach, const MoveRule& rule, bool over_men) {
  if (over_men) {
    reach.over_move |= rule.may_move;
    reach.over_capture |= rule.may_capture;
  } else if (rule.initial_only) {
    reach.first_move = true;
  } else if (rule.from_rank > 0) {
    reach.later = true;
  } else {
    reach.move |= rule.may_move;
    reach.capture |= rule.may_capture;
  }
}

/// Marks where the rule leads from the middle of the board: when that is empty, and with men in every way on the
/// squares that matter.
void mark(const MoveRule& rule, const BoardShape& shape, std::vector<Reach>& board) {
  const RuleWalks walks(
      shape, {&rule, 1}, Color::white, [](const MoveRule&, Square) { return true; }, [](Square) { return true; });
  const Square middle = shape.squares() / 2;
  const std::vector<Square> squares = walks.squares(middle);
  std::vector<bool> open(board.size(), false);
  for (unsigned men = 0; men < 1U << squares.size(); ++men) {
    const auto occupied = [&](Square s) {
      return (men >> (std::find(squares.begin(), squares.end(), s) - squares.begin()) & 1U) != 0;
    };
    walks.each(middle, occupied, [&](Square to, Landing) {
      const auto at = static_cast<std::size_t>(to);
      if (men == 0) open[at] = true;
      if (men == 0 || !open[at]) add(board[at], rule, men != 0);
    });
  }
}

char mark_of(const Reach& reach) {
  if (reach.move && reach.capture) return '*';
  if (reach.move && reach.over_capture) return '+';
  if (reach.move) return 'o';
  if (reach.capture) return 'x';
  if (reach.first_move) return 'i';
  if (reach.later) return 'l';
  return reach.over_move || reach.over_capture ? 'h' : '.';
}

}  // namespace

std::string man_diagram(const ManKind& man) {
  const int radius = radius_of(man);
  const int side = 2 * radius + 1;
  const BoardShape shape{side, side};
  std::vector<Reach> board(static_cast<std::size_t>(shape.squares()));
  for (const MoveRule& rule : man.moves) mark(rule, shape, board);
  std::string out;
  for (int y = side - 1; y >= 0; --y) {
    out += " ";
    for (int x = 0; x < side; ++x) {
      const bool middle = x == radius && y == radius;
      out += ' ';
      const Reach& reach = board[static_cast<std::size_t>(shape.at(x, y))];
      out += middle ? static_cast<char>(man.letter - 'a' + 'A') : mark_of(reach);
    }
    out += '\n';
  }
  return out;
}

std::vector<std::string> man_remarks(const ManKind& man) {
  const auto any = [&](auto property) { return std::any_of(man.moves.begin(), man.moves.end(), property); };
  std::vector<std::string> out;
  if (any([](const MoveRule& r) { return r.range == 0 || r.range > kShownSteps; })) out.emplace_back("slides on");
  for (const RuleRemark& remark : rule_remarks()) {
    if (any(remark.holds)) out.emplace_back(remark.text);
  }
  return out;
}

std::string legend_of(const std::string& diagrams) {
  constexpr std::array<std::pair<char, const char*>, 7> kMarks = {{
      {'o', "may go there"},
      {'x', "may capture there"},
      {'*', "both"},
      {'+', "goes there, captures there over a man"},
      {'i', "goes there from its start square only"},
      {'l', "goes there from a later rank only"},
      {'h', "only over a man"},
  }};
  std::vector<std::string> meanings;
  for (const auto& [mark, meaning] : kMarks) {
    if (diagrams.find(mark) != std::string::npos) meanings.push_back(fmt::format("{} {}", mark, meaning));
  }
  return fmt::format("{}", fmt::join(meanings, ", "));
}

}  // namespace keymove::tools

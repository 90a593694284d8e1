#include "tools/drawing/man_diagram.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace keymove::tools {

namespace {

constexpr int kShownSteps = 3;
constexpr int kLargestRadius = 8;

/// What the man may do on a square.
struct Reach {
  bool move = false;
  bool capture = false;
  bool first_move = false;  // from a start square
  bool over_move = false;   // over a man
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

void add(Reach& reach, const MoveRule& rule) {
  if (rule.hurdle != Hurdle::none) {
    reach.over_move |= rule.may_move;
    reach.over_capture |= rule.may_capture;
  } else if (rule.initial_only) {
    reach.first_move = true;
  } else {
    reach.move |= rule.may_move;
    reach.capture |= rule.may_capture;
  }
}

char mark_of(const Reach& reach) {
  if (reach.move && reach.capture) return '*';
  if (reach.move && reach.over_capture) return '+';
  if (reach.move) return 'o';
  if (reach.capture) return 'x';
  if (reach.first_move) return 'i';
  return reach.over_move || reach.over_capture ? 'h' : '.';
}

}  // namespace

std::string man_diagram(const ManKind& man) {
  const int radius = radius_of(man);
  const int side = 2 * radius + 1;
  const BoardShape shape{side, side};
  std::vector<Reach> board(static_cast<std::size_t>(shape.squares()));
  const auto at = [&](int x, int y) -> Reach& { return board[static_cast<std::size_t>(shape.at(x, y))]; };
  for (const MoveRule& rule : man.moves) {
    const int first = rule.hurdle != Hurdle::none || rule.skips_first ? 2 : 1;
    const int last = rule.range == 0 ? side : rule.range;
    for (int step = first; step <= last; ++step) {
      const int x = radius + step * rule.dx;
      const int y = radius + step * rule.dy;
      if (!shape.contains(x, y)) break;
      add(at(x, y), rule);
    }
  }
  std::string out;
  for (int y = side - 1; y >= 0; --y) {
    out += " ";
    for (int x = 0; x < side; ++x) {
      const bool middle = x == radius && y == radius;
      out += ' ';
      out += middle ? static_cast<char>(man.letter - 'a' + 'A') : mark_of(at(x, y));
    }
    out += '\n';
  }
  return out;
}

std::vector<std::string> man_remarks(const ManKind& man) {
  const auto any = [&](auto property) { return std::any_of(man.moves.begin(), man.moves.end(), property); };
  std::vector<std::string> out;
  if (any([](const MoveRule& r) { return r.range == 0 || r.range > kShownSteps; })) out.emplace_back("slides on");
  if (any([](const MoveRule& r) { return r.lame; })) out.emplace_back("blocked by a man on the way of its leap");
  if (any([](const MoveRule& r) { return r.skips_first; })) out.emplace_back("passes the first square, man or no man");
  if (any([](const MoveRule& r) { return r.hurdle == Hurdle::over; })) out.emplace_back("jumps over exactly one man");
  if (any([](const MoveRule& r) { return r.hurdle == Hurdle::behind; }))
    out.emplace_back("lands right behind the first man it meets");
  if (any([](const MoveRule& r) { return r.en_passant; })) out.emplace_back("captures en passant");
  return out;
}

std::string legend_of(const std::string& diagrams) {
  constexpr std::array<std::pair<char, const char*>, 6> kMarks = {{
      {'o', "may go there"},
      {'x', "may capture there"},
      {'*', "both"},
      {'+', "goes there, captures there over a man"},
      {'i', "goes there from its start square only"},
      {'h', "only over a man"},
  }};
  std::string out;
  for (const auto& [mark, meaning] : kMarks) {
    if (diagrams.find(mark) == std::string::npos) continue;
    out += (out.empty() ? "" : ", ") + std::string(1, mark) + " " + meaning;
  }
  return out;
}

}  // namespace keymove::tools

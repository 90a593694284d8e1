#include "positions/played_games/move_summary.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "positions/base/words.h"
#include "positions/game/setup.h"
#include "positions/trace_text/trace_words.h"

namespace keymove {

namespace {

/// The line's words: "=== Game Moves: ===" is "game moves".
std::string heading_of(std::string_view line) {
  std::string out;
  for (const char c : lower_case(line)) {
    if (is_letter(c) || is_digit(c) || is_blank(c)) out += c;
  }
  return std::string(trimmed(out));
}

/// Whether the move leads from the men before it to those after it, as far as its squares show.
bool leads_to(const std::string& text, const Variant& variant, const std::vector<Man>& before,
              const std::vector<Man>& after) {
  const auto move = parse_coordinate_text(variant, text);
  if (!move) return false;
  const Man from = before[static_cast<std::size_t>(move->from)];
  const Man left = after[static_cast<std::size_t>(move->from)];
  const Man there = after[static_cast<std::size_t>(move->to)];
  return from.present() && !left.present() && there.present() && there.color == from.color;
}

}  // namespace

bool repeats_last_move(const StatedGame& game, const FoundMove& move, std::optional<Color> color,
                       std::string_view lower, bool told) {
  if (game.actions.empty()) return false;
  const StatedAction& last = game.actions.back();
  if (!last.move || !may_be_same_move(last.move->text, move.text)) return false;
  const bool same_text = last.move->text == move.text;
  if (same_text && !told) return true;
  if (!same_text && !color) return false;
  if (last.rejected || (color && last.mover && last.mover->value != *color)) return false;
  const bool again = same_text && !color && has_any(lower, {"last", "final", "decision", "deciding", "winning"});
  return !last.board || again || has_any(lower, {"captur"});
}

namespace {

/// The men before the action; null if no board shows them.
const std::vector<Man>* men_before(const StatedGame& game, std::size_t index) {
  if (index > 0) return game.actions[index - 1].board ? &game.actions[index - 1].board->men : nullptr;
  if (game.first_board) return &game.first_board->men;
  return game.start ? &game.start->board : &game.variant->start;
}

/// Whether the move alone leads from the men before it to those after it, but for what it promotes to.
bool alone_leads_to(const std::string& text, const Variant& variant, const std::vector<Man>& before,
                    const std::vector<Man>& after) {
  const auto move = parse_coordinate_text(variant, text);
  if (!move || !leads_to(text, variant, before, after)) return false;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const auto square = static_cast<Square>(i);
    if (square != move->from && square != move->to && before[i] != after[i]) return false;
  }
  return true;
}

/// Gives the action what an earlier one has and it has not.
void take_over(StatedAction& action, const StatedAction& earlier) {
  const auto take = [&](auto member) {
    if (!(action.*member)) action.*member = earlier.*member;
  };
  take(&StatedAction::mover);
  take(&StatedAction::turn);
  take(&StatedAction::seconds);
  take(&StatedAction::heuristic_score);
  take(&StatedAction::search_score);
}

}  // namespace

void forget_thoughts(StatedGame& game) {
  auto& actions = game.actions;
  if (actions.size() < 2 || !actions.back().move || !actions.back().board) return;
  std::size_t first = actions.size() - 1;
  const auto only_moves = [](const StatedAction& action) { return action.move && !action.board && !action.rejected; };
  while (first > 0 && only_moves(actions[first - 1])) --first;
  if (first + 1 == actions.size()) return;
  const std::vector<Man>* before = men_before(game, first);
  if (before == nullptr || before->size() != actions.back().board->men.size() ||
      !alone_leads_to(actions.back().move->text, *game.variant, *before, actions.back().board->men))
    return;
  for (std::size_t i = actions.size() - 1; i-- > first;) take_over(actions.back(), actions[i]);
  actions.back().where = actions[first].where;
  actions.erase(actions.begin() + static_cast<std::ptrdiff_t>(first), actions.end() - 1);
}

std::optional<StatedAction> rejected_action(const StatedGame& game) {
  for (auto it = game.actions.rbegin(); it != game.actions.rend(); ++it) {
    if (it->move) return it->rejected ? std::optional(*it) : std::nullopt;
  }
  return std::nullopt;
}

bool may_reject(std::string_view lower, const StatedAction& action) {
  const std::string squares = first_squares(lower);
  const auto color = named_color(lower);
  if (color && action.mover && action.mover->value != *color) return false;
  return squares.empty() || action.move->text.substr(0, squares.size()) == squares;
}

void MoveSummary::begin(std::string_view line, const StatedGame& game) {
  constexpr std::size_t kLongest = 60;
  if (game.actions.empty() || line.size() > kLongest) return;
  constexpr std::array<std::string_view, 14> kHeadings = {
      "game moves",       "all moves",        "moves played", "moves made",    "move history",
      "history of moves", "moves history",    "move list",    "list of moves", "move log",
      "move summary",     "summary of moves", "game history", "game summary"};
  if (std::find(kHeadings.begin(), kHeadings.end(), heading_of(line)) != kHeadings.end()) next_ = 0;
}

MoveSummary::Entry MoveSummary::take(const MoveText& move, StatedGame& game) {
  const std::size_t index = *next_;
  if (index >= game.actions.size()) {
    next_.reset();
    return Entry::further;
  }
  StatedAction& action = game.actions[index];
  const std::vector<Man>* before = index == 0 ? &game.variant->start : nullptr;
  if (index == 0 && game.start) before = &game.start->board;
  if (index == 0 && game.first_board) before = &game.first_board->men;
  if (index > 0 && game.actions[index - 1].board) before = &game.actions[index - 1].board->men;
  const bool same =
      action.move ? may_be_same_move(action.move->text, move.text)
                  : action.board && before != nullptr && leads_to(move.text, *game.variant, *before, action.board->men);
  if (!same && index == 0) {
    next_.reset();
    return Entry::further;
  }
  next_ = index + 1;
  if (!same) return Entry::other;
  if (!action.move) action.move = move;
  return Entry::known;
}

void SecondGame::see(const TraceSegment& segment) {
  const bool modes = has_word(segment.lower, "mode") || has_word(segment.lower, "modes");
  const bool sure =
      says(segment.text, "variant") || states_max_turns(segment) || (modes && !named_kinds(segment.lower).empty());
  const bool timeout = has_any(segment.lower, {"timeout", "time-out", "time limit"}) && value_of(segment);
  if (!sure && !timeout) return;
  sure_ = sure_ || sure;
  if (!at_) at_ = segment.at + std::min(segment.text.find_first_not_of(" \t"), segment.text.size());
}

void SecondGame::go_on() {
  repeated_ = repeated_ || sure_;
  sure_ = false;
  at_.reset();
}

bool SecondGame::begins_with_turn(double turn, const StatedGame& game) const {
  if (!seen() || turn > 1) return false;
  for (auto it = game.actions.rbegin(); it != game.actions.rend(); ++it) {
    if (it->turn) return it->turn->value > 1;
  }
  return false;
}

bool SecondGame::begins_with_board(const std::vector<Man>& men, const std::vector<Man>& shown,
                                   const StatedGame& game) const {
  const std::vector<Man>& start = game.first_board ? game.first_board->men
                                  : game.start     ? game.start->board
                                                   : game.variant->start;
  return seen() && men == start && shown != start;
}

}  // namespace keymove

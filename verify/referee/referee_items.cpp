#include "verify/referee/referee_items.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string>

#include "positions/base/words.h"

namespace keymove::verify {

namespace {

struct ActionItem {
  const char* name;
  bool of_ai;
  bool (*present)(const StatedAction&);
};

constexpr std::array kColors = {Color::white, Color::black};

constexpr std::array<ActionItem, 10> kActionItems = {{
    {"the player", false, [](const StatedAction& a) { return a.mover.has_value(); }},
    {"the turn number", false, [](const StatedAction& a) { return a.turn.has_value(); }},
    {"the move", false, [](const StatedAction& a) { return a.move.has_value(); }},
    {"the new board", false, [](const StatedAction& a) { return a.board.has_value(); }},
    {"the time for the action", true, [](const StatedAction& a) { return a.seconds.has_value(); }},
    {"the heuristic score", true, [](const StatedAction& a) { return a.heuristic_score.has_value(); }},
    {"the search score", true, [](const StatedAction& a) { return a.search_score.has_value(); }},
    {"the cumulative states explored", true, [](const StatedAction& a) { return a.states.total.has_value(); }},
    {"the states by depth, as numbers or percentages", true,
     [](const StatedAction& a) { return !a.states.by_depth.empty() && !a.states.percentages.empty(); }},
    {"the average branching factor", true, [](const StatedAction& a) { return a.states.branching_factor.has_value(); }},
}};

/// The player of the i-th action: as stated, otherwise by turns.
Color player_of(const StatedGame& game, std::size_t i) {
  if (game.actions[i].mover) return game.actions[i].mover->value;
  const bool white_first = !game.start || game.start->to_move == Color::white;
  return (i % 2 == 0) == white_first ? Color::white : Color::black;
}

void add_action_items(const StatedGame& game, Color player, std::vector<Fault>& out) {
  const bool ai = is_ai(game, player);
  for (const ActionItem& item : kActionItems) {
    if (item.of_ai && !ai) continue;
    std::size_t count = 0;
    Fault fault;
    for (std::size_t i = 0; i < game.actions.size(); ++i) {
      const StatedAction& action = game.actions[i];
      if (player_of(game, i) != player || item.present(action)) continue;
      if (count++ > 0) continue;
      fault.where = action.where;
      fault.turn = action.turn ? std::optional(action.turn->value) : std::nullopt;
    }
    if (count == 0) continue;
    fault.kind = FaultKind::missing;
    fault.mover = player;
    fault.message = std::string(item.name) + (count == 1 ? " is missing in one of" : " is missing in ") +
                    (count == 1 ? "" : std::to_string(count) + " of") + " the player's actions";
    out.push_back(std::move(fault));
  }
}

/// Whether the game has alpha-beta on, as it is stated: for both players, or else for one of them.
std::optional<Stated<AlphaBeta>> stated_search(const StatedGame& game) {
  if (game.alpha_beta) return game.alpha_beta;
  const auto& white = game.players[slot(Color::white)].alpha_beta;
  const auto& black = game.players[slot(Color::black)].alpha_beta;
  return white && (!black || white->value == AlphaBeta::on) ? white : black;
}

/// The parameters in the name of a trace's file.
struct NameParameters {
  std::string pruning;
  std::string seconds;
  std::string turns;  ///< its digits
};

/// Those of "gameTrace-true-5-100.txt". The name may have something before and behind them, as learning platforms and
/// copies give it; absent if it is not of that form.
std::optional<NameParameters> parameters_in_name(const std::string& file) {
  const std::size_t slash = file.find_last_of("/\\");
  const std::string name = lower_case(std::string_view(file).substr(slash == std::string::npos ? 0 : slash + 1));
  constexpr std::string_view kLead = "gametrace-";
  const std::size_t lead = name.find(kLead);
  if (lead == std::string::npos) return std::nullopt;
  const std::size_t start = lead + kLead.size();
  const std::size_t dash = name.find('-', start);
  const std::size_t second = dash == std::string::npos ? dash : name.find('-', dash + 1);
  if (second == std::string::npos) return std::nullopt;
  NameParameters out;
  out.pruning = name.substr(start, dash - start);
  if (out.pruning != "true" && out.pruning != "false") return std::nullopt;
  out.seconds = name.substr(dash + 1, second - dash - 1);
  const std::size_t end = std::min(name.find_first_not_of("0123456789", second + 1), name.size());
  out.turns = name.substr(second + 1, end - second - 1);
  return out;
}

}  // namespace

bool is_ai(const StatedGame& game, Color player) {
  const auto& kind = game.players[slot(player)].kind;
  if (kind) return kind->value == PlayerKind::ai;
  for (std::size_t i = 0; i < game.actions.size(); ++i) {
    const StatedAction& action = game.actions[i];
    if (player_of(game, i) == player && (action.seconds || action.search_score || action.states.total)) return true;
  }
  return false;
}

std::vector<Fault> missing_items(const StatedGame& game) {
  std::vector<Fault> out;
  const auto missing = [&](const std::string& what) {
    out.push_back({game.where, FaultKind::missing, std::nullopt, std::nullopt, what + " is missing", {}});
  };
  const bool unknown_search = std::any_of(kColors.begin(), kColors.end(), [&](Color player) {
    return is_ai(game, player) && !game.players[slot(player)].alpha_beta;
  });
  if (!game.seconds && !game.unlimited) missing("the timeout");
  if (!game.max_turns) missing("the maximum number of turns");
  if (!game.players[0].kind || !game.players[1].kind) missing("the play mode");
  if (unknown_search && !game.alpha_beta) missing("whether alpha-beta is on");
  for (const Color player : kColors) {
    if (is_ai(game, player) && !game.players[slot(player)].heuristic)
      missing("the name of " + std::string(name_of(player)) + "'s heuristic");
  }
  if (!game.first_board) missing("the initial board");
  for (const Color player : kColors) add_action_items(game, player, out);
  const bool ended = std::any_of(game.ends.begin(), game.ends.end(),
                                 [&](const StatedEnd& end) { return end.after_actions == game.actions.size(); });
  if (!ended) {
    Fault fault{game.where, FaultKind::missing, std::nullopt, std::nullopt, "the winner is missing", {}};
    if (!game.actions.empty()) fault.where = game.actions.back().where;
    out.push_back(std::move(fault));
  }
  return out;
}

std::vector<Fault> name_faults(const StatedGame& game) {
  std::vector<Fault> out;
  const auto name = parameters_in_name(game.file);
  if (!name) return out;
  const auto wrong = [&](const Location& where, const std::string& what, const std::string& said) {
    out.push_back({where,
                   FaultKind::wrong_parameter,
                   std::nullopt,
                   std::nullopt,
                   what + " is not that of the file's name, " + said,
                   {}});
  };
  const auto search = stated_search(game);
  if (search && (name->pruning == "true") != (search->value == AlphaBeta::on))
    wrong(search->where, "alpha-beta", name->pruning);
  const auto time = numbers_in(name->seconds);
  if (game.seconds && time.size() == 1 && !game.seconds->may_be(time[0].value))
    wrong(game.seconds->where, "the timeout", name->seconds);
  const auto maximum = parse_int(name->turns);
  if (game.max_turns && maximum && *maximum != game.max_turns->value)
    wrong(game.max_turns->where, "the maximum number of turns", name->turns);
  return out;
}

}  // namespace keymove::verify

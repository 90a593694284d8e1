#include "positions/played_games/game_trace.h"

#include <array>
#include <cmath>
#include <cstdio>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/game/game_names.h"

namespace keymove {

namespace {

std::string fixed(double value, int digits) {
  std::array<char, 400> buffer{};  // the largest double has 309 digits before the point
  std::snprintf(buffer.data(), buffer.size(), "%.*f", digits, value);
  return buffer.data();
}

/// The number with up to three digits after the point: "5", "0.5", "-3".
std::string plain_number(double value) {
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  std::string out = fixed(value, 3);
  out.erase(out.find_last_not_of('0') + 1);
  if (out.back() == '.') out.pop_back();
  return out == "-0" ? "0" : out;
}

std::string capital_square(const BoardShape& shape, Square square) {
  std::string out = square_text(shape, square);
  out[0] = to_upper(out[0]);
  return out;
}

std::string player_text(const TracePlayer& player) { return player.kind == PlayerKind::ai ? "AI" : "H"; }

std::string timeout_text(double seconds) { return seconds > 0 ? plain_number(seconds) + " sec" : "none"; }

std::string turns_text(int turns) { return fmt::format("{} {}", turns, turns == 1 ? "turn" : "turns"); }

/// The name of the new man of a promotion, if the mover has a choice.
std::string promotion_text(const Variant& variant, const Move& move, const Man& arrived) {
  if (move.promotion == kNoKind) return "";
  for (const ManKind& kind : variant.men) {
    if (kind.promotion.to.size() > 1) return " = " + trace_man(variant, {move.promotion, arrived.color}).substr(1);
  }
  return "";
}

/// The line that says whether alpha-beta is on, or one for each AI if they differ.
std::string search_text(const GameTrace& trace) {
  const bool both = trace.players[0].kind == PlayerKind::ai && trace.players[1].kind == PlayerKind::ai;
  const bool differ = both && search_of(trace, Color::white) != search_of(trace, Color::black);
  std::string out;
  for (const Color color : {Color::white, Color::black}) {
    const std::size_t side = slot(color);
    if (trace.players[side].kind != PlayerKind::ai || (!differ && !out.empty())) continue;
    const std::string whose = differ ? fmt::format(" of player {}", side + 1) : "";
    out += fmt::format("alpha-beta{}: {}\n", whose, search_of(trace, color) == AlphaBeta::on ? "on" : "off");
  }
  return out;
}

std::string write_states(const StatesSoFar& states) {
  std::string counts;
  std::string percentages;
  for (std::size_t depth = 0; depth < states.by_depth.size(); ++depth) {
    const std::uint64_t count = states.by_depth[depth];
    if (count == 0) continue;
    const std::string name = " " + std::to_string(depth) + "=";
    counts += name + short_count(count);
    const double share = 100 * static_cast<double>(count) / static_cast<double>(states.total);
    const std::string percentage = fixed(share, 1);
    if (percentage != "0.0") percentages += name + percentage + "%";
  }
  return "cumulative states explored: " + short_count(states.total) +
         "\ncumulative states explored by depth:" + counts + "\ncumulative % states explored by depth:" + percentages +
         "\naverage branching factor: " + fixed(states.branching_factor, 1) + "\n";
}

}  // namespace

std::string short_count(std::uint64_t count) {
  constexpr std::uint64_t kUnit = 1000;
  if (count < kUnit) return std::to_string(count);
  std::uint64_t unit = kUnit;
  std::string_view letters = "kMG";
  const auto tenths = [&] { return count / (unit / 10) + (count % (unit / 10) >= unit / 20 ? 1 : 0); };
  // 999,950 is 1.0M, not 1000.0k.
  while (tenths() >= 10 * kUnit && letters.size() > 1) {
    unit *= kUnit;
    letters.remove_prefix(1);
  }
  return fmt::format("{}.{}{}", tenths() / 10, tenths() % 10, letters.front());
}

AlphaBeta search_of(const GameTrace& trace, Color player) {
  return trace.players[slot(player)].alpha_beta.value_or(trace.alpha_beta);
}

std::string trace_man(const Variant& variant, const Man& man) {
  const char letter = variant.man(man.kind).letter;
  return std::string(1, man.color == Color::white ? 'w' : 'b') + (letter == 'p' ? 'p' : to_upper(letter));
}

std::string trace_board(const Setup& setup) {
  const BoardShape& shape = setup.shape();
  const std::size_t width = shape.ranks >= 10 ? 2 : 1;
  const auto padded = [](const std::string& text, std::size_t size) {
    return std::string(size > text.size() ? size - text.size() : 0, ' ') + text;
  };
  std::string out;
  for (int rank = shape.ranks - 1; rank >= 0; --rank) {
    out += padded(std::to_string(rank + 1), width) + " ";
    for (int file = 0; file < shape.files; ++file) {
      const Man& man = setup.at(shape.at(file, rank));
      out += " " + (man.present() ? trace_man(*setup.variant, man) : " .");
    }
    out += "\n";
  }
  out += std::string(width + 1, ' ');
  for (int file = 0; file < shape.files; ++file) out += std::string("  ") + static_cast<char>('A' + file);
  return out + "\n";
}

std::string trace_file_name(const GameTrace& trace) {
  return fmt::format("gameTrace-{}-{}-{}.txt", trace.alpha_beta == AlphaBeta::on, plain_number(trace.seconds),
                     trace.max_turns);
}

std::string write_trace_head(const GameTrace& trace) {
  const Variant& variant = *trace.start.variant;
  std::string out = fmt::format(
      "variant: {}\ntimeout: {}\nmax number of turns: {}\nplay modes: player 1 = {} & player 2 = {}\n", variant.name,
      timeout_text(trace.seconds), trace.max_turns, player_text(trace.players[0]), player_text(trace.players[1]));
  out += search_text(trace);
  for (std::size_t i = 0; i < trace.players.size(); ++i) {
    const TracePlayer& player = trace.players[i];
    if (player.kind == PlayerKind::ai) out += fmt::format("heuristic of player {}: {}\n", i + 1, player.heuristic);
  }
  const std::string fen = write_fen(trace.start);
  if (fen != variant.start_fen) out += "start position: " + fen + "\n";
  return out + "\ninitial configuration of the board:\n" + trace_board(trace.start) + "\n";
}

std::string write_trace_facts(const TraceAction& action, AlphaBeta alpha_beta) {
  const BoardShape& shape = action.after.shape();
  std::string out =
      fmt::format("player: {}\nturn #{}\nmove from {} to {}{}\n", kColorWords.name_of(action.mover), action.turn,
                  capital_square(shape, action.move.from), capital_square(shape, action.move.to),
                  promotion_text(*action.after.variant, action.move, action.after.at(action.move.to)));
  if (action.seconds) out += "time for this action: " + fixed(*action.seconds, 2) + " sec\n";
  if (action.heuristic_score) out += "heuristic score: " + plain_number(*action.heuristic_score) + "\n";
  if (action.search_score) {
    out += std::string(alpha_beta == AlphaBeta::on ? "alpha-beta" : "minimax") +
           " search score: " + plain_number(*action.search_score) + "\n";
  }
  return out;
}

std::string write_trace_action(const TraceAction& action, AlphaBeta alpha_beta) {
  return write_trace_facts(action, alpha_beta) + "new configuration of the board:\n" + trace_board(action.after) +
         write_trace_states(action) + "\n";
}

std::string write_trace_states(const TraceAction& action) { return action.states ? write_states(*action.states) : ""; }

std::string write_trace_end(const TraceEnd& end) {
  const std::string reason = end.reason.empty() ? "" : ": " + end.reason;
  if (!end.winner) return "draw in " + turns_text(end.turns) + reason + "\n";
  return std::string(kColorWords.name_of(*end.winner)) + " won in " + turns_text(end.turns) + reason + "\n";
}

std::string write_trace(const GameTrace& trace) {
  std::string out = write_trace_head(trace);
  for (const TraceAction& action : trace.actions) out += write_trace_action(action, search_of(trace, action.mover));
  if (trace.end) out += write_trace_end(*trace.end);
  return out;
}

}  // namespace keymove

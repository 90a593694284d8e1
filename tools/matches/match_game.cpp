#include "tools/matches/match_game.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/text/finding_text.h"
#include "tools/text/move_text.h"

namespace keymove::tools {

namespace {

constexpr std::size_t kPgnWidth = 80;

/// Text that is broken into lines between its words.
class Wrapped {
 public:
  void add(const std::string& word) {
    if (column_ + word.size() + 1 > kPgnWidth) {
      text_ += "\n";
      column_ = 0;
    } else if (column_ > 0) {
      text_ += " ";
      ++column_;
    }
    text_ += word;
    column_ += word.size();
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::size_t column_ = 0;
};

/// The name that others know, who read no hyphens.
std::string_view name_in_pgn(std::string_view variant) {
  if (variant == "king-of-the-hill") return "King of the Hill";
  if (variant == "racing-kings") return "Racing Kings";
  return variant;
}

}  // namespace

double GameRules::allowed(double seconds) const {
  constexpr double kSeconds = 0.05;
  constexpr double kShare = 0.05;
  return seconds + tolerance.value_or(kSeconds + kShare * seconds);
}

std::optional<MoveTime> GameRules::move_time(double used) const {
  if (!time && !game_time) return std::nullopt;
  constexpr double kMovesToGo = 60;  // an agent that plans with so many has time left at the end of most games
  constexpr double kShortest = 0.001;
  MoveTime out;
  out.clock = clock;
  out.seconds = time.value_or(kForever);
  out.allowed = time ? allowed(*time) : kForever;
  out.advised = out.seconds;
  if (game_time) {
    const double left = std::max(kShortest, *game_time - used);
    out.seconds = std::min(out.seconds, left);
    out.allowed = std::min(out.allowed, std::max(kShortest, allowed(*game_time) - used));
    out.advised = std::min(out.advised, left / kMovesToGo);
  }
  return out;
}

verify::GameResult forfeit(Color side, const PlayerTrouble& trouble) {
  return {!side, std::string(name_of(side)) + " " + trouble.words};
}

PlayerMove ask_player(const verify::Arbiter& arbiter, Player& player, const GameRules& rules, double used) {
  const auto time = rules.move_time(used);
  PlayerMove out = player.move(arbiter, time);
  if (out.trouble && out.trouble->too_slow && time) {
    const bool by_game = !rules.time || time->allowed < rules.allowed(*rules.time);
    if (by_game) out.trouble->words += " of the game";
    const double limit = by_game ? *rules.game_time : *rules.time;
    const double taken = by_game ? used + out.seconds : out.seconds;
    out.trouble->detail = taken > limit ? fmt::format("{} s of {} s", seconds_text(taken), seconds_text(limit))
                                        : fmt::format("{} s of processor time, but {} s by the wall clock",
                                                      seconds_text(taken), seconds_text(kWallFactor * time->allowed));
  } else if (!out.trouble && !arbiter.is_legal(out.answer.move)) {
    out.trouble = PlayerTrouble{"makes an illegal move", {}, {}};
  }
  return out;
}

std::optional<verify::GameResult> out_of_turns(const PlayedGame& game, const GameRules& rules) {
  if (rules.max_turns == 0 || game.turns() < rules.max_turns) return std::nullopt;
  if (game.made.back().before.to_move == Color::white) return std::nullopt;
  return verify::GameResult{std::nullopt, fmt::format("{} turns are played", rules.max_turns)};
}

void PlayedGame::add(const Setup& before, const Move& move, const Setup& after, double seconds,
                     const std::optional<solver::AgentMove>& answer) {
  const int first = made.empty() ? before.fullmove_number : made.front().before.fullmove_number;
  MadeMove next{before, move, after, before.fullmove_number - first + 1, seconds, answer, {}, 0};
  const auto same_side = [&](const MadeMove& earlier) { return earlier.before.to_move == before.to_move; };
  if (const auto last = std::find_if(made.rbegin(), made.rend(), same_side); last != made.rend()) {
    next.so_far = last->so_far;
    next.nodes_so_far = last->nodes_so_far;
  }
  if (answer) {
    next.so_far.add(answer->counts);
    next.nodes_so_far += answer->nodes;
  }
  made.push_back(std::move(next));
}

std::vector<Move> PlayedGame::moves() const {
  std::vector<Move> out = opening;
  for (const MadeMove& move : made) out.push_back(move.move);
  return out;
}

double PlayedGame::slowest(Color side) const {
  double out = result && result->winner == !side ? refused_seconds : 0;
  for (const MadeMove& move : made) {
    if (move.before.to_move == side) out = std::max(out, move.seconds);
  }
  return out;
}

double PlayedGame::seconds(Color side) const {
  double out = trouble && result && result->winner == !side ? refused_seconds : 0;
  for (const MadeMove& move : made) out += move.before.to_move == side ? move.seconds : 0;
  return out;
}

PlayedGame play_game(verify::Arbiter& arbiter, Player& white, Player& black, const GameRules& rules) {
  PlayedGame game;
  game.start = arbiter.start();
  game.opening = arbiter.moves();
  const auto stop = [&game](Color side, const PlayerTrouble& trouble) {
    game.trouble = trouble;
    game.result = forfeit(side, trouble);
  };
  for (const Color side : {Color::white, Color::black}) {
    if (game.result || arbiter.result()) break;
    if (const auto trouble = (side == Color::white ? white : black).begin()) stop(side, *trouble);
  }
  while (!game.result && !arbiter.result()) {
    game.result = out_of_turns(game, rules);
    if (game.result) break;
    const Color mover = arbiter.now().to_move;
    double& used = game.charged.at(slot(mover));
    const PlayerMove turn = ask_player(arbiter, mover == Color::white ? white : black, rules, used);
    used += turn.charged;
    if (turn.trouble) {
      game.refused_seconds = turn.seconds;
      stop(mover, *turn.trouble);
      break;
    }
    const Setup before = arbiter.now();
    arbiter.play(turn.answer.move);
    game.add(before, turn.answer.move, arbiter.now(), turn.seconds, turn.answer);
  }
  if (arbiter.result()) game.result = arbiter.result();
  return game;
}

void play_random_opening(verify::Arbiter& arbiter, int plies, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (int i = 0; i < plies && !arbiter.result(); ++i) {
    std::vector<Move> moves = arbiter.legal_moves();
    // The moves are shuffled once; the first one that does not end the game is made.
    for (std::size_t left = moves.size(); left > 1; --left) std::swap(moves[left - 1], moves[random() % left]);
    const bool made = std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
      arbiter.play(move);
      if (!arbiter.result()) return true;
      arbiter.take_back();
      return false;
    });
    if (!made) return;
  }
}

std::string score_of(const PlayedGame& game) { return game.result ? score_text(*game.result) : "*"; }

std::string pgn_of(const PlayedGame& game, std::size_t round) {
  const Variant& variant = *game.start.variant;
  const bool from_start = write_fen(game.start) == variant.start_fen;
  std::string out = fmt::format(
      "[Event \"{}\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"{}\"]\n[White \"{}\"]\n[Black \"{}\"]\n[Result "
      "\"{}\"]\n",
      game.event, round, game.names[0], game.names[1], score_of(game));
  if (variant.name != "chess") out += fmt::format("[Variant \"{}\"]\n", name_in_pgn(variant.name));
  if (!from_start) out += fmt::format("[SetUp \"1\"]\n[FEN \"{}\"]\n", write_fen(game.start));
  if (game.result) out += fmt::format("[Termination \"{}\"]\n", game.result->reason);
  out += "\n";
  const verify::Rulebook rules(game.start.variant);
  verify::Arbiter arbiter(rules, game.start);
  Wrapped text;
  for (const Move& move : game.moves()) {
    const Setup& now = arbiter.now();
    const bool white = now.to_move == Color::white;
    if (white || arbiter.moves().empty()) text.add(fmt::format("{}{}", now.fullmove_number, white ? "." : "..."));
    text.add(move_text(now, move, default_style(variant)));
    arbiter.play(move);
  }
  text.add(score_of(game));
  return fmt::format("{}{}\n\n", out, text.text());
}

std::string json_of(const PlayedGame& game, std::size_t round) {
  const Variant& variant = *game.start.variant;
  nlohmann::ordered_json out;
  out["schema"] = "keymove-game/1";
  out["round"] = round;
  out["variant"] = variant.name;
  out["white"] = game.names[0];
  out["black"] = game.names[1];
  out["fen"] = write_fen(game.start);
  auto moves = nlohmann::ordered_json::array();
  for (const Move& move : game.moves()) moves.push_back(coordinate_text(variant, move));
  out["moves"] = std::move(moves);
  auto values = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < game.opening.size(); ++i) values.emplace_back();
  std::array<std::uint64_t, 2> nodes{};
  for (const MadeMove& move : game.made) {
    const bool valued = move.answer && move.answer->value;
    values.push_back(valued ? nlohmann::ordered_json(*move.answer->value) : nlohmann::ordered_json());
    nodes.at(slot(move.before.to_move)) = move.nodes_so_far;
  }
  out["values"] = std::move(values);
  out["opening_plies"] = game.opening.size();
  out["result"] = score_of(game);
  if (game.result) out["reason"] = game.result->reason;
  if (game.trouble && !game.trouble->detail.empty()) out["detail"] = game.trouble->detail;
  if (game.trouble && !game.trouble->last_words.empty()) out["last_words"] = game.trouble->last_words;
  out["nodes"] = nodes;
  return json_line(out);
}

}  // namespace keymove::tools

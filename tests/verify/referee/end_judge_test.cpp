#include "verify/referee/end_judge.h"

#include <catch2/catch.hpp>

#include "tests/support/positions.h"

using namespace keymove;
using namespace keymove::tests;
using namespace keymove::verify;

namespace {

/// A game of these moves from the 5x5 start position, which states an end.
struct Ended {
  explicit Ended(const std::vector<std::string>& moves) {
    game.variant = rules.variant();
    for (std::size_t i = 0; i < moves.size(); ++i)
      game.actions.emplace_back().turn = Stated<int>{static_cast<int>(i / 2) + 1, {}};
    TurnJudge turns(game, 1, Color::white);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      turns.judge(game.actions[i], false, log);
      const Color mover = cursor.now().to_move;
      cursor.play(move_of(cursor.now(), moves[i]));
      turns.advance(mover);
    }
    played.emplace(turns);
  }

  /// The kinds of the faults of a stated end.
  std::vector<FaultKind> judged(std::optional<Color> winner, const std::string& text, std::optional<int> turns = {}) {
    StatedEnd end;
    end.winner = winner;
    end.text = text;
    end.after_actions = game.actions.size();
    if (turns) end.turns = Stated<int>{*turns, {}};
    game.ends = {end};
    EndJudge(game).finish(cursor, *played, std::nullopt, log);
    std::vector<FaultKind> out;
    for (const Fault& fault : log.take()) {
      out.push_back(fault.kind);
      message = fault.message;
    }
    return out;
  }

  Rulebook rules{variant_of("minichess-5x5")};
  GameCursor cursor{rules, position("minichess-5x5", variant_of("minichess-5x5")->start_fen)};
  StatedGame game;
  FaultLog log;
  std::string message;  ///< of the last fault
  std::optional<TurnJudge> played;
};

using Kinds = std::vector<FaultKind>;

}  // namespace

TEST_CASE("a stated winner needs the rules, or words that say that the other player gave up") {
  Ended game({"d1d2", "a5a4", "b2b3", "b5a5", "b3a4"});  // the pawn captures Black's king
  CHECK(game.judged(Color::white, "white won") == Kinds{});
  CHECK(game.judged(Color::black, "black won") == Kinds{FaultKind::wrong_winner});
  CHECK(game.judged(std::nullopt, "draw") == Kinds{FaultKind::wrong_winner});
  CHECK(game.judged(Color::white, "white won in 3 turns", 3) == Kinds{});
  CHECK(game.judged(Color::white, "white won in 4 turns", 4) == Kinds{FaultKind::wrong_turn_count});
  Ended open({"b2b3", "a5a4"});
  CHECK(open.judged(Color::white, "white won") == Kinds{FaultKind::wrong_winner});
  CHECK(open.judged(Color::white, "black exceeds the time, white won") == Kinds{});
}

TEST_CASE("a stated draw needs a rule or the maximum number of turns") {
  Ended game({"b2b3", "a5a4"});
  CHECK(game.judged(std::nullopt, "draw") == Kinds{FaultKind::draw_too_early});
  game.game.max_turns = Stated<int>{1, {}};
  CHECK(game.judged(std::nullopt, "draw") == Kinds{});
  game.game.max_turns = Stated<int>{2, {}};
  CHECK(game.judged(std::nullopt, "maximum turns reached") == Kinds{FaultKind::draw_too_early});
  CHECK(game.message == "a draw is stated, but the game goes on: 1 of 2 turns are played");
}

TEST_CASE("an action after the end of the game is told") {
  Ended game({"d1d2", "a5a4", "b2b3", "b5a5", "b3a4"});
  game.game.actions.emplace_back();
  EndJudge judge(game.game);
  CHECK(judge.goes_on_after_end(5, game.cursor, *game.played, game.log));
  CHECK(game.log.take().at(0).kind == FaultKind::after_end);
}

TEST_CASE("an AI that takes more than the timeout has to lose") {
  StatedGame game;
  game.seconds = StatedNumber{5, 0, {}};
  game.actions.resize(2);
  game.actions[1].seconds = StatedNumber{6, 0, {}};
  game.players[1].kind = Stated<PlayerKind>{PlayerKind::ai, {}};
  FaultLog log;
  EndJudge(game).judge_time(1, Color::black, log);
  CHECK(log.take().at(0).kind == FaultKind::over_time);
  StatedEnd end;
  end.winner = Color::white;
  game.ends = {end};
  EndJudge(game).judge_time(1, Color::black, log);
  CHECK(log.take().empty());
}

// Traces and other files of games, truncated and with changed bytes: every text is read and judged or rejected without
// a crash, and everything that is reported has a place.
#include <catch2/catch.hpp>

#include "positions/played_games/stated_games.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"
#include "tests/support/traces/trace_layouts.h"
#include "verify/referee/referee.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

std::vector<std::string> samples() {
  PrintedGame game = printed_game("b2b3 c4b3 c2b3 d4d3 b3b4 d3d2 b4c5q d2c1q c5b5 a5b5");
  game.winner = "black";
  std::vector<std::string> out;
  for (int layout = 0; layout < kTraceLayouts; ++layout) out.push_back(print_trace(game, layout));
  GameTrace chess;
  chess.start = position("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  for (const char* move : {"e1g1", "e8c8", "a1a8"}) {
    TraceAction action;
    const Setup& before = chess.actions.empty() ? chess.start : chess.actions.back().after;
    action.mover = before.to_move;
    action.move = move_of(before, move);
    action.after = after(before, {move});
    chess.actions.push_back(action);
  }
  out.push_back(write_trace(chess));
  out.emplace_back("[Event \"e\"]\n[Variant \"minichess-5x5\"]\n[Result \"0-1\"]\n\n1. b2b3 c4b3 {c} 2. c2b3 0-1\n");
  out.emplace_back(
      "{\"variant\": \"minichess-5x5\", \"fen\": \"kqbn1/2pp1/5/1PP2/1NBQK w\", \"moves\": [\"b2b3\", \"c4b3\"], "
      "\"result\": \"1/2-1/2\"}\n");
  out.emplace_back("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n");
  return out;
}

/// A random number generator with the same numbers on every machine.
struct Numbers {
  std::uint64_t state;
  std::size_t below(std::size_t bound) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>(state >> 33U) % bound;
  }
};

/// Reads and judges the text as the detected kind and as a trace; returns the number of games read.
std::size_t judge_all(const std::string& text) {
  std::size_t games = 0;
  for (const GameSource kind : {detect_source(text), GameSource::trace}) {
    const auto read = read_stated_games({"f.txt", "f", text, nullptr}, kind, std::nullopt);
    for (const InputError& error : read.errors) CHECK(error.where.line > 0);
    for (const StatedGame& game : read.games) {
      ++games;
      for (const verify::Fault& fault : verify::referee(game, {}).faults) {
        CHECK(fault.where.line > 0);
        CHECK_FALSE(fault.message.empty());
      }
    }
  }
  return games;
}

}  // namespace

TEST_CASE("files of games that are cut short are judged or refused") {
  std::size_t games = 0;
  const auto steps = static_cast<std::size_t>(scaled(60, 600, 20));
  for (const std::string& text : samples()) {
    for (std::size_t size = 0; size < text.size(); size += 1 + text.size() / steps)
      games += judge_all(text.substr(0, size));
  }
  CHECK(games > 100);
}

TEST_CASE("files of games with random bytes are judged or refused") {
  constexpr char kBytes[] = "\0\n\r\t |#:;,.-+=%(){}[]'\"/0123456789abcdekqKQwWBE\x80\xE2\x99\xFF";
  const std::string alphabet(kBytes, sizeof kBytes - 1);
  Numbers numbers{7};
  std::size_t games = 0;
  const long runs = scaled(60, 600, 15);
  for (const std::string& sample : samples()) {
    for (int run = 0; run < runs; ++run) {
      std::string text = sample;
      for (std::size_t edits = 1 + numbers.below(12); edits > 0; --edits) {
        const std::size_t at = numbers.below(text.size());
        switch (numbers.below(4)) {
          case 0:
            text[at] = alphabet[numbers.below(alphabet.size())];
            break;
          case 1:
            text.erase(at, 1 + numbers.below(20));
            break;
          case 2:
            text.insert(at, 1 + numbers.below(3), alphabet[numbers.below(alphabet.size())]);
            break;
          default:
            text.insert(at, sample.substr(numbers.below(sample.size()), numbers.below(80)));
        }
        if (text.empty()) text = "x";
      }
      games += judge_all(text);
    }
  }
  CHECK(games > 100);
  for (int run = 0; run < runs; ++run) {
    std::string noise;
    for (std::size_t size = numbers.below(400); size > 0; --size) noise += static_cast<char>(numbers.below(256));
    judge_all(noise);
  }
}

TEST_CASE("a trace of one very long line is read in the time of a short one") {
  for (const std::string part :
       {"turn: 1 ", "ai h ", "won 1 turns ", "b2 b3 ", "0=1 ", "| ", "[ ] ", "[1:", "white "}) {
    std::string text = "white: B2 B3\n";
    while (text.size() < 500'000) text += part;
    judge_all(text);
  }
}

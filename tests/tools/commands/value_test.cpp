// The value of games: `solve --goal value` and its certificates.
#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

TEST_CASE("startpos is the start position, as it is without --fen") {
  const Folder folder;
  const Ran said = folder.keymove("solve --variant pawntastic-5x5 --goal value --fen startpos");
  CHECK(said.code == 0);
  CHECK(said.out.find("position: White wins in 5 plies: 3 keys: b2b3, c2c3, d2d3\n") == 0);
  CHECK(folder.keymove("solve --variant pawntastic-5x5 --goal value").out == said.out);
}

TEST_CASE("the value of a drawn game has a certificate, which another program can read as JSON") {
  const Folder folder;
  const Ran solved =
      folder.keymove("solve --variant pawntastic-5x5-ep --goal value --certificates proofs --format json");
  CHECK(solved.code == 0);
  CHECK(solved.out.find("\"outcome\":\"draw\"") != std::string::npos);
  CHECK(solved.out.find("\"proof\":\"checked\"") != std::string::npos);
  const Ran checked = folder.keymove("check proofs/position.cert --write-json value.json");
  CHECK(checked.code == 0);
  CHECK(checked.out.find("accepted: the game is a draw with best play, only by ") != std::string::npos);
  CHECK(folder.keymove("check value.json --write-binary again.cert").code == 0);
  CHECK(folder.shell("cmp proofs/position.cert again.cert").code == 0);
  CHECK(folder.shell("sed 's/\"at_least\": \"draw\"/\"at_least\": \"win\"/' value.json > won.json").code == 0);
  const Ran false_claim = folder.keymove("check won.json");
  CHECK(false_claim.code == 1);
  CHECK(false_claim.out.find("won.json: rejected: ") == 0);
  CHECK(folder.shell("sed 's/\"kind\": \"value\", /&\"stipulation\": \"=\", /' value.json > aimed.json").code == 0);
  const Ran aimed = folder.keymove("check aimed.json");
  CHECK(aimed.code == 3);
  CHECK(aimed.err.find("expected no stipulation beside a value") != std::string::npos);
}

TEST_CASE("the value of a game in which positions return is that of its shortest win, or a draw of few men") {
  const Folder folder;
  const auto outcome = [&](const std::string& fen, const std::string& goal) {
    const Ran ran = folder.keymove("solve --format json --goal " + goal + " --fen '" + fen + " - - 0 1'");
    CHECK(ran.code == 0);
    const std::string text = ran.out.substr(ran.out.find("\"outcome\":") + 10);
    return text.substr(0, text.find(','));
  };
  for (const std::string goal : {"value", "outcome"}) {
    CHECK(outcome("8/8/8/8/8/2k5/8/K6Q w", goal) == "\"win\"");  // in more than five plies
    CHECK(outcome("8/8/8/8/8/2k5/8/K6q w", goal) == "\"loss\"");
    CHECK(outcome("8/8/8/8/8/2k5/8/K6B w", goal) == "\"draw\"");  // a bishop cannot mate
  }
  const Ran undecided = folder.keymove("solve --variant minichess-5x5 --goal value --nodes 10000");
  CHECK(undecided.code == 5);
  CHECK(undecided.out.find("position: undecided") == 0);
}

TEST_CASE("a question without a length tells a draw, and a win whose length is not found") {
  const Folder folder;
  for (const std::string any : {"", " --any"}) {
    const Ran drawn = folder.keymove("solve --variant pawntastic-5x5-ep" + any);
    CHECK(drawn.code == 0);
    CHECK(drawn.out == "position: White can draw but not win\n");
  }
  // Of these there are few positions, though men walk to and fro: a soldier or an adviser alone mates nobody.
  for (const std::string drawn :
       {"minixiangqi --fen '7/7/3k3/7/7/7/1p2K2 b - -'", "xiangqi --fen '3k5/9/9/9/9/9/9/9/9/4K1A2 w - -'"}) {
    const Ran any = folder.keymove("solve --any --nodes 2000000 --variant " + drawn);
    CHECK(any.code == 0);
    CHECK(any.out.find(" can draw but not win") != std::string::npos);
  }
  // It takes 23 plies, by `--goal value`. The search for the shortest win has too few nodes for so many.
  const Ran won = folder.keymove("solve --variant pawntastic-4x8-ep --nodes 40000");
  CHECK(won.code == 0);
  CHECK(won.out.find("position: White wins, but not within ") == 0);
  const auto json =
      nlohmann::json::parse(folder.keymove("solve --variant pawntastic-4x8-ep --nodes 40000 --format json").out);
  CHECK(json["outcome"] == "win");
  CHECK(json["distance"].is_null());
  CHECK(json["proof"] == "checked");
  CHECK(json["proved_plies"] > 0);
  CHECK(json["proved_plies"] < 23);
}

TEST_CASE("a longer win than was asked for is one of few men, too") {
  const Folder folder;
  // KBN v K takes up to 33 moves; eleven plies are too few here.
  const std::string fen =
      "solve --any --longer --no-certificates --fen '8/8/8/3k4/8/8/8/KBN5 w - - 0 1' --format json ";
  const auto any = nlohmann::json::parse(folder.keymove(fen).out);
  const auto longer = nlohmann::json::parse(folder.keymove(fen + "--plies 11 --nodes 20000000").out);
  CHECK(any["outcome"] == "win");
  CHECK(longer["outcome"] == "win");
  CHECK(longer["distance"] == any["distance"]);
  CHECK(longer["keys"] == any["keys"]);
}

TEST_CASE("a game that nobody can win is a draw") {
  const Folder folder;
  folder.write(
      "wazirs.json",
      R"({"variant": "wazirs", "board": {"files": 3, "ranks": 3}, "men": {"w": {"name": "wazir", "moves": "W"}},
                   "start": "w2/3/2W w - - 0 1", "royal": "none", "ends": []})");
  for (const std::string any : {"", " --any"}) {
    const Ran ran = folder.keymove("solve --variant wazirs.json --fen startpos" + any);
    CHECK(ran.code == 0);
    CHECK(ran.out.find("White can draw but not win") != std::string::npos);
  }
}

TEST_CASE("half of a value can be asked for, and is what remains where a limit is reached") {
  const Folder folder;
  // Values by docs/values.md: White wins 5x6, draws 6x6 and loses 4x4.
  const auto said = [&](const std::string& board, const std::string& at_least) {
    const std::string question = "solve --goal outcome --variant pawntastic-" + board + " --at-least " + at_least;
    const Ran solved = folder.keymove(question + " --certificates proofs");
    CHECK(solved.code == 0);
    const Ran checked = folder.keymove("check proofs/position.cert");
    CHECK(checked.code == 0);
    const std::string accepted = checked.out.substr(checked.out.find("accepted: ") + 10);
    return solved.out + accepted.substr(0, accepted.find(" with best play"));
  };
  CHECK(said("5x6", "draw") == "position: White has at least a draw\nWhite has at least a draw");
  CHECK(said("5x6", "win") == "position: White wins\nWhite wins");
  CHECK(said("6x6", "draw") == "position: White has at least a draw\nWhite has at least a draw");
  CHECK(said("6x6", "win") == "position: White has a draw at most\nWhite has at most a draw");
  CHECK(said("4x4", "draw") == "position: White loses\nWhite loses");
  const std::string two_threads = "solve --variant pawntastic-6x6 --goal outcome --threads 2 --at-least ";
  CHECK(folder.keymove(two_threads + "draw").out == "position: White has at least a draw\n");
  CHECK(folder.keymove(two_threads + "win").out == "position: White has a draw at most\n");

  // Whatever the limit: nothing, the half, the value, or also the moves that keep it, and never an end that is wrong.
  bool half = false;
  bool without_moves = false;
  for (int nodes = 1'000; nodes <= 64'000; nodes += nodes / 8) {
    const Ran limited =
        folder.keymove("solve --variant pawntastic-6x6 --goal value --format json --nodes " + std::to_string(nodes));
    const auto json = nlohmann::json::parse(limited.out);
    CHECK((json["outcome"] == "draw" || json["outcome"] == "none"));
    CHECK((limited.code == 5) == (json["outcome"] == "none"));
    CHECK((json["status"] == "unknown") == (json["outcome"] == "none"));
    CHECK(!json.contains("at_most"));
    if (json.contains("at_least")) half = json["at_least"] == "draw" && json["proof"] == "checked";
    without_moves |= json["outcome"] == "draw" && json["best_moves"].empty();
  }
  CHECK(half);
  CHECK(without_moves);
}

TEST_CASE("parts of which half is known give half of the value of the whole") {
  const Folder folder;
  REQUIRE(folder.keymove("split --variant pawntastic-5x6-ep --goal value --parts 30 --least-effort 1 --output p.json")
              .code == 0);
  // In each part Black is to move, or White: what one has at least the other has at most.
  CHECK(folder.keymove("solve p.json --goal outcome --at-least win --certificates p --format json --output a.jsonl")
            .code == 0);
  const Ran joined = folder.keymove("join p.json --certificates p --results a.jsonl --write-certificate whole.cert");
  CHECK(joined.code == 5);
  CHECK(joined.out.find("whole: undecided: answers are missing, but White has ") == 0);
  CHECK(joined.err.find(" parts are answered; ") != std::string::npos);
  const Ran checked = folder.keymove("check whole.cert");
  CHECK(checked.out.find("whole.cert: accepted: White has at ") == 0);
}

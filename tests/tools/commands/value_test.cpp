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

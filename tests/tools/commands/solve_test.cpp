#include <algorithm>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

const std::string kBackRankFen = "--fen '6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1'";

nlohmann::json json_of(const Ran& ran) {
  INFO(ran.err);
  REQUIRE(lines_of(ran.out).size() == 1);
  return nlohmann::json::parse(ran.out);
}

}  // namespace

TEST_CASE("solve says in words what is proved, with the line in SAN") {
  const Folder folder;
  const Ran ran = folder.keymove("solve " + kBackRankFen + " --mate 1");
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(ran.out == "position: White wins, #1 (1 ply): 1.Re8#, the only key\n  1. Re8#\n");
}

TEST_CASE("solve prints an object a position, its members in a fixed order") {
  const Folder folder;
  const Ran ran = folder.keymove("solve --format json " + kBackRankFen + " --plies 1");
  CHECK(ran.code == 0);
  const std::string start =
      "{\"schema\":\"keymove-result/1\",\"id\":\"position\",\"variant\":\"chess\","
      "\"fen\":\"6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1\",\"status\":\"proved\",\"outcome\":\"win\",\"distance\":1,"
      "\"keys\":[\"e1e8\"],\"line\":[\"e1e8\"],\"keys_san\":[\"Re8#\"],"
      "\"line_san\":[\"Re8#\"],\"proof\":\"checked\",\"nodes\":";
  CHECK(ran.out.find(start) == 0);
  CHECK(folder.keymove("solve --format jsonl " + kBackRankFen + " --plies 1").out == ran.out);
}

TEST_CASE("keys that differ only in the promoted man are one key") {
  const Folder folder;
  const Ran ran = folder.keymove("solve --fen '7k/P7/6K1/8/8/8/8/8 w - -' --mate 1");
  CHECK(lines_of(ran.out).front() == "position: White wins, #1 (1 ply): 1.a8=Q# or 1.a8=R#, the only key");
}

TEST_CASE("several keys are counted") {
  const Folder folder;
  const Ran ran = folder.keymove("solve --fen '4k3/R7/1R6/8/8/8/8/QQ2K3 w - -' --mate 1");
  CHECK(lines_of(ran.out).front().find("position: White wins, #1 (1 ply): 2 keys: ") == 0);
}

TEST_CASE("a loss has no keys and the longest defence for its line") {
  const Folder folder;
  // Black's only move is Kg8, then Ra8 mates.
  const auto found = json_of(folder.keymove("solve --format json --fen '7k/R7/6K1/8/8/8/8/8 b - -' --plies 2"));
  CHECK(found["status"] == "proved");
  CHECK(found["outcome"] == "loss");
  CHECK(found["distance"] == 2);
  CHECK(found["keys"].empty());
  CHECK(found["line"].size() == 2);
}

TEST_CASE("a win that takes longer than asked is disproved, and that is no failure") {
  const Folder folder;
  const Ran ran = folder.keymove("solve --format json --fen '7k/8/8/8/8/8/8/KR6 w - -' --plies 3");
  CHECK(ran.code == 0);
  const auto found = json_of(ran);
  CHECK(found["status"] == "disproved");
  CHECK(found["outcome"] == "none");
  CHECK(found["distance"].is_null());
  CHECK(folder.keymove("solve --fen '7k/8/8/8/8/8/8/KR6 w - -' --plies 3").out ==
        "position: no forced win or loss within 3 plies\n");
}

TEST_CASE("a limit that is reached makes the answer unknown, with an exit code of its own") {
  const Folder folder;
  const Ran ran = folder.keymove("solve --format json --fen '7k/8/8/8/8/8/8/KR6 w - -' --plies 21 --nodes 1000");
  CHECK(ran.code == 5);
  CHECK(json_of(ran)["status"] == "unknown");
}

TEST_CASE("a game that is over is proved") {
  const Folder folder;
  const auto mate = json_of(folder.keymove("solve --format json --fen '4R1k1/5ppp/8/8/8/8/8/7K b - -' --plies 3"));
  CHECK(mate["status"] == "proved");
  CHECK(mate["outcome"] == "loss");
  CHECK(mate["distance"] == 0);
  CHECK(folder.keymove("solve --fen '7k/5Q2/6K1/8/8/8/8/8 b - -' --plies 3").out ==
        "position: the game is over: a draw: stalemate\n");
}

TEST_CASE("the other goals add what they ask for") {
  const Folder folder;
  const std::string fen = " --fen '3k4/8/8/8/4q3/8/8/3KR3 w - -'";  // the queen hangs
  const auto material = json_of(folder.keymove("solve --format json --material 1" + fen));
  CHECK(material["best"] == "e1e4");
  CHECK(material["gain"] == 9);
  CHECK(material.contains("second"));
  const auto moves = json_of(folder.keymove("solve --format json --goal moves --fen '7k/8/8/8/8/8/8/K7 w - -'"));
  CHECK(moves["moves"] == nlohmann::json({"a1a2", "a1b1", "a1b2"}));
  // games.md: Black wins 4x4 pawntastic.
  const auto value =
      json_of(folder.keymove("solve --format json --goal value --variant pawntastic-4x4 "
                             "--fen '4/pppp/PPPP/4 w'"));
  CHECK(value["outcome"] == "loss");
  CHECK(value.contains("best"));
}

TEST_CASE("full minimax tells its states, and is refused where it could not end") {
  const Folder folder;
  // games.md: 551 states, Black wins.
  const auto small = json_of(folder.keymove(
      "solve --format json --goal value --algorithm minimax --variant pawntastic-4x4 --fen '4/pppp/PPPP/4 w'"));
  CHECK(small["states"] == 551);
  CHECK(small["outcome"] == "loss");
  const std::string start = "solve --goal value --variant pawntastic-5x5 ";
  const auto five = json_of(folder.keymove(start + "--format json --algorithm minimax-table"));
  CHECK(five["states"] == 42'625'162);
  CHECK(five["best"] == "b2b3");
  CHECK(five["best_moves"][0] == "b2b3");
  CHECK(count_of(folder.keymove(start + "--algorithm minimax-table").out,
                 "; 42625162 states, the first best move is b2b3; solver, unchecked: counts of states have no "
                 "certificates\n") == 1);
  CHECK_FALSE(json_of(folder.keymove(start + "--format json --algorithm alphabeta")).contains("states"));
  const Ran chess = folder.keymove("solve --goal value --algorithm minimax --fen '7k/8/8/8/8/8/8/K7 w - -'");
  CHECK(chess.code == 3);
  CHECK(count_of(chess.err, "every man always moves forward") == 1);
  CHECK(folder.keymove("solve --algorithm minimax --fen '7k/8/8/8/8/8/8/K7 w - -'").code == 2);
}

TEST_CASE("an opinion is given only where the best move is asked for, and it is called one") {
  const Folder folder;
  const std::string fen = " --fen '3k4/8/8/8/4q3/8/8/3KR3 w - -'";
  const Ran ran = folder.keymove("solve --goal best --format json --nodes 20000" + fen);
  CHECK(ran.code == 0);
  const auto found = json_of(ran);
  CHECK(found["opinion"] == true);
  CHECK(found["best"] == "e1e4");
  // A rook more, and no other move takes the queen, which would take the rook.
  CHECK(found["score"].get<int>() > 300);
  CHECK(found["margin"].get<int>() > 900);
  CHECK(found["expected_end"].is_null());
  CHECK(found["depth"].get<int>() > 1);
  CHECK(found["line"][0] == "e1e4");
  const std::string text = folder.keymove("solve --goal best --nodes 20000" + fen).out;
  CHECK(count_of(text, "1.Rxe4 looks best (+") == 1);
  CHECK(count_of(text, " less), but this is not proved\n") == 1);
  for (const std::string& words : {fen, " --goal win" + fen}) {
    const auto none = json_of(folder.keymove("solve --format json --nodes 20000" + words));
    CHECK(none["status"] == "unknown");
    CHECK_FALSE(none.contains("opinion"));
  }
  // A stated move is an answer, not a question.
  const auto stated =
      json_of(folder.keymove("solve --format json --nodes 20000 -", "3k4/8/8/8/4q3/8/8/3KR3 w - - bm Rxe4;"));
  CHECK_FALSE(stated.contains("opinion"));
}

TEST_CASE("without a length, the shortest win is found however long it is") {
  const Folder folder;
  // Loyd's Excelsior, a mate in five.
  const Ran ran = folder.keymove("solve --nodes 100000000 --fen 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - -'");
  CHECK(ran.code == 0);
  CHECK(ran.out.find("position: White wins, #5 (9 plies): 1.b4!, the only key") == 0);
  const auto lost = json_of(folder.keymove("solve --format json --fen '7k/R7/6K1/8/8/8/8/8 b - -'"));
  CHECK(lost["outcome"] == "loss");
  CHECK(lost["distance"] == 2);
}

TEST_CASE("without a length, the answer states the plies that were searched and what stopped the search") {
  const Folder folder;
  const std::string start = "solve --fen 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -' ";
  const Ran ran = folder.keymove(start + "--nodes 20000 --format json");
  CHECK(ran.code == 5);
  const auto found = json_of(ran);
  CHECK(found["status"] == "unknown");
  CHECK(found["stopped"] == "stopped at the limit of 20000 nodes");
  const int plies = found["proved_plies"];
  CHECK(plies >= 1);
  CHECK(folder.keymove(start + "--nodes 20000").out == "position: no forced win or loss within " +
                                                           std::to_string(plies) +
                                                           " plies; stopped at the limit of 20000 nodes\n");
  CHECK(folder.keymove(start + "--nodes 1").out == "position: undecided; stopped at the limit of 1 node\n");
  CHECK(count_of(folder.keymove(start + "--time 0.5").out, " plies; stopped at the limit of 0.5 s\n") == 1);
  if (!sanitized()) {
    CHECK(count_of(folder.keymove(start + "--any").out, "position: undecided; stopped at the limit of 10 s\n") == 1);
  }
  CHECK(count_of(folder.keymove("help solve").out, "10 s") > 0);
  // With a length there is no other limit.
  CHECK_FALSE(json_of(folder.keymove(start + "--plies 3 --format json")).contains("stopped"));
  CHECK(json_of(folder.keymove(start + "--plies 3 --format json"))["proved_plies"] == 3);
}

TEST_CASE("a game that can be seen as a whole is decided as a draw") {
  const Folder folder;
  // Two kings; two kings that the blocked pawns keep apart, since these guard every square between them.
  for (const std::string words :
       {"--fen '8/8/8/3k4/8/8/8/3K4 w - -'", "--fen '7k/8/8/p1p1p1p1/P1P1P1P1/8/8/K7 w - -'"}) {
    INFO(words);
    const Ran ran = folder.keymove("solve --nodes 20000000 " + words);
    CHECK(ran.code == 0);
    CHECK(ran.out == "position: White can draw but not win; solver, unchecked: draws have no certificates\n");
  }
  const auto found = json_of(folder.keymove("solve --nodes 20000000 --format json --fen '8/8/8/3k4/8/8/8/3K4 b - -'"));
  CHECK(found["status"] == "proved");
  CHECK(found["outcome"] == "draw");
  CHECK(found["distance"].is_null());
  // King and queen win, although everything can be seen here too: 1.Qb7#.
  CHECK(json_of(folder.keymove("solve --format json --fen 'k7/8/KQ6/8/8/8/8/8 w - -'"))["outcome"] == "win");
}

TEST_CASE("Ctrl-C prints what was proved of the position at hand") {
  const Folder folder;
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
  const auto interrupted = [&](const std::string& words) {
    return folder.shell("keymove solve " + words + " --fen '" + start +
                        "' > out & p=$!; sleep 2; kill -INT $p; wait $p; echo $?; cat out");
  };
  const Ran ran = interrupted("--time 1000");
  const auto lines = lines_of(ran.out);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0] == "130");
  CHECK(lines[1].find("position: no forced win or loss within ") == 0);
  CHECK(count_of(lines[1], " plies; interrupted") == 1);
  CHECK(ran.err == "interrupted: 0 of 1 positions were done\n");
  CHECK(lines_of(interrupted("--plies 99").out)[1].find("position: no forced win or loss within ") == 0);
  CHECK(count_of(interrupted("--plies 99 --format json").out, "\"stopped\":\"interrupted\"") == 1);
}

TEST_CASE("EPD comes out with the answers in the place of what was stated, and the rest kept") {
  const Folder folder;
  const std::string epd = "6k1/5ppp/8/8/8/8/8/4R2K w - - bm Kg1; c0 \"kept\"; id \"x\"; PV: h1g1;\n";
  const Ran ran = folder.keymove("solve --format epd -", epd);
  CHECK(ran.code == 0);
  CHECK(ran.out == "6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8#; dm 1; pv Re8#; c0 \"kept\"; id \"x\";\n");
}

TEST_CASE("an answer key is written, and verify confirms the suite by it") {
  const Folder folder;
  folder.write("s.epd",
               "6k1/5ppp/8/8/8/8/8/4R2K w - - id \"one\";\n"
               "7k/P7/6K1/8/8/8/8/8 w - - id \"two\";\n");
  const Ran key = folder.keymove("solve s.epd --format key --write-key k.json");
  CHECK(key.code == 0);
  CHECK(folder.read("k.json") == key.out);
  CHECK(count_of(key.out, "\"one\": {\"keys\": [\"e1e8\"], \"distance\": 1, \"unique\": true") == 1);
  const Ran verified = folder.keymove("verify s.epd --key k.json --format json");
  CHECK(verified.code == 0);
  CHECK(count_of(verified.out, "\"verdict\":\"confirmed\"") == 2);
}

TEST_CASE("a flawed stated answer does not keep a good position from being solved, and is told") {
  const Folder folder;
  const Ran ran = folder.keymove("solve --format json -", "6k1/5ppp/8/8/8/8/8/4R2K w - - bm Qh8#; id \"x\";\n");
  CHECK(ran.code == 3);
  CHECK(count_of(ran.err, "stdin:1:34: error: ") == 1);
  const auto found = json_of(ran);
  CHECK(found["status"] == "proved");
  CHECK(found["keys"] == nlohmann::json({"e1e8"}));
  CHECK(found["error"].size() == 1);
}

TEST_CASE("lines are written in the notation that is asked for") {
  const Folder folder;
  const std::string words = "solve --mate 1 " + kBackRankFen;
  CHECK(lines_of(folder.keymove(words + " --notation coordinate").out)[1] == "  e1e8");
  const std::string mini = "solve --plies 1 --variant minichess-5x5 --fen 'k4/1Q3/5/5/4K w'";
  CHECK(lines_of(folder.keymove(mini).out)[1] == "  b4a5");
  CHECK(lines_of(folder.keymove(mini + " --notation course").out)[1] == "  B4 A5");
  CHECK(lines_of(folder.keymove(words + " --fen '6k1/5ppp/8/8/8/8/8/4R2K b - -'").err).size() > 0);
  CHECK(lines_of(folder.keymove("solve --mate 1 --fen '4r2k/8/8/8/8/8/5PPP/6K1 b - - 0 7'").out)[1] == "  7... Re1#");
}

TEST_CASE("times are in the results only on request") {
  const Folder folder;
  CHECK_FALSE(json_of(folder.keymove("solve --format json --mate 1 " + kBackRankFen)).contains("seconds"));
  CHECK(json_of(folder.keymove("solve --format json --times --mate 1 " + kBackRankFen)).contains("seconds"));
}

TEST_CASE("a variant alone means its start position") {
  // games.md: White wins 5x5 pawntastic by b3, c3 or d3.
  const Ran ran = Folder().keymove("solve --variant pawntastic-5x5 --goal value --format json");
  CHECK(ran.code == 0);
  CHECK(ran.out.find("\"outcome\":\"win\"") != std::string::npos);
  CHECK(ran.out.find("\"best\":\"b2b3\"") != std::string::npos);
}

TEST_CASE("a stipulation is solved, certified and checked") {
  const Folder folder;
  const std::string selfmate = "solve --fen '8/8/8/8/8/kp6/p7/K2R4 w - - 0 1' --stipulation ";
  const Ran solved = folder.keymove(selfmate + "s#1 --certificates .");
  CHECK(solved.code == 0);
  CHECK(solved.out == "position: White forces a selfmate in 1 (2 plies): 1.Rd4!, the only key\n  1. Rd4 b2#\n");
  CHECK(folder.read("position.cert").find("\"stipulation\": \"s#\"") != std::string::npos);
  CHECK(folder.keymove("check position.cert").code == 0);
  const Ran stalemate = folder.keymove("solve --fen 'k7/P7/2K5/8/8/8/8/8 w - - 0 1' --stipulation =1");
  CHECK(stalemate.out == "position: White forces a stalemate in 1 (1 ply): 1.Kb6, the only key\n  1. Kb6\n");
  // The same moves prove nothing of another aim.
  std::string other = folder.read("position.cert");
  other.replace(other.find("\"s#\""), 4, "\"s=\"");
  folder.write("other.cert", other);
  CHECK(folder.keymove("check other.cert").code != 0);
  CHECK(folder.keymove(selfmate + "s#").err.find("--stipulation: 's#' lacks its number of moves: s#2") !=
        std::string::npos);
  const std::string misused = "'exact-' is for help and series play only, found 'exact-#2'";
  CHECK(folder.keymove(selfmate + "exact-#2").err.find("--stipulation: " + misused) != std::string::npos);
  folder.write("exact.json", R"([{"fen": "8/8/8/8/8/kp6/p7/K2R4 w - -", "goal": {"stipulation": "exact-#2"}}])");
  CHECK(folder.keymove("solve exact.json").err.find("exact.json:1:65: error: " + misused) != std::string::npos);
  CHECK(folder.keymove(selfmate + "q#2").err.find("--stipulation: expected one such as #3") != std::string::npos);
  CHECK(folder.keymove(selfmate + "s#1 --mate 2").code == 2);
}

TEST_CASE("moves are written in the notation and with the letters that are asked for") {
  const Folder folder;
  const auto solved = [&](const std::string& words) {
    return folder.keymove("solve --fen '6k1/5ppp/8/8/8/8/8/4R2K w - -' --mate 1 " + words).out;
  };
  CHECK(solved("--notation coordinate") == "position: White wins, #1 (1 ply): e1e8, the only key\n  e1e8\n");
  CHECK(solved("--notation figurine") ==
        "position: White wins, #1 (1 ply): 1.\u2656e8#, the only key\n  1. \u2656e8#\n");
  CHECK(solved("--notation long") == "position: White wins, #1 (1 ply): 1.Re1-e8#, the only key\n  1. Re1-e8#\n");
  CHECK(solved("--letters de") == "position: White wins, #1 (1 ply): 1.Te8#, the only key\n  1. Te8#\n");
  CHECK(solved("--notation long --letters de --tree") ==
        "position: White wins, #1 (1 ply): 1.Te1-e8#, the only key\n  1.Te1-e8#\n");
  CHECK(folder.keymove("solve --letters de --notation coordinate --fen '6k1/5ppp/8/8/8/8/8/4R2K w - -'").code == 2);
  CHECK(folder.keymove("solve --letters xx --fen '6k1/5ppp/8/8/8/8/8/4R2K w - -'").code == 2);
}

TEST_CASE("solutions of help play are printed in Popeye's layout") {
  const Folder folder;
  folder.write("two.inp",
               "BeginProblem\nTitle promotions\nStipulation h#1.5\nForsyth 8/8/8/8/p7/k7/p1K5/7R\n"
               "NextProblem\nTitle alone\nStipulation ser-=2\nForsyth 7k/5K2/7P/8/8/8/6P1/8\n"
               "NextProblem\nTitle mate\nStipulation #1\nForsyth 4k3/R7/1R6/8/8/8/8/4K3\nEndProblem\n");
  const Ran ran = folder.keymove("solve two.inp --format popeye --quiet");
  CHECK(ran.code == 5);
  CHECK(ran.err == "mate: left out: only help and series play of chess is printed as Popeye does\n");
  // The lines of Popeye 4.104, in the order of the moves.
  CHECK(ran.out ==
        "promotions\n\n"
        "  1...Kc2-c3   2.a2-a1=Q + Rh1*a1 #\n  1...Kc2-c3   2.a2-a1=R Rh1*a1 #\n"
        "  1...Kc2-c3   2.a2-a1=B + Rh1*a1 #\n  1...Kc2-c3   2.a2-a1=S Rh1*a1 #\n"
        "\nsolution finished.\n\n"
        "alone\n\n  1.h6-h7   2.Kf7-g6 =\n  1.Kf7-g6   2.h6-h7 =\n\nsolution finished.\n");
}

TEST_CASE("themes are named, and select what is printed") {
  const Folder folder;
  folder.write("s.epd",
               "k1K5/p7/8/1N6/8/8/8/8 w - - dm 1; id \"ideal\";\nkbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id \"Morphy\";\n"
               "k7/p1P5/K7/8/8/8/8/8 w - - dm 1; id \"queen or rook\";\n");
  const Ran named = folder.keymove("solve s.epd --themes --quiet");
  CHECK(named.code == 0);
  CHECK(named.out.find("  themes: pure-mate, model-mate, ideal-mate\n") != std::string::npos);
  CHECK(named.out.find("  themes: zugzwang\n") != std::string::npos);
  CHECK(named.out.find("  no themes\n") != std::string::npos);
  const Ran shown = folder.keymove("solve s.epd --shows model-mate,ideal-mate --format jsonl --quiet");
  const auto only = json_of(shown);
  CHECK(only["id"] == "ideal");
  CHECK(only["themes"][1] == nlohmann::json::parse(R"({"theme": "model-mate", "count": 1, "line": ["b5c7"]})"));
  const Ran none = folder.keymove("solve s.epd --shows echo --quiet");
  CHECK(none.code == 0);
  CHECK(none.out == "\n3 positions: 3 proved; 0 shown\n");
  CHECK(folder.keymove("solve s.epd --shows ecco").code == 2);
  CHECK(folder.keymove("solve s.epd --themes --format epd").code == 2);
  const std::string three = "solve --mate 2 --fen '8/1R5B/R7/5NK1/8/Q7/6k1/8 w - - 0 1' --themes";
  CHECK(folder.keymove(three).out.find("two-changed-mates 2x3 (2), zagoruiko 3x3") != std::string::npos);
  const auto object = json_of(folder.keymove(three + " --format json"));
  const auto zagoruiko = std::find_if(object["themes"].begin(), object["themes"].end(),
                                      [](const auto& theme) { return theme["theme"] == "zagoruiko"; });
  REQUIRE(zagoruiko != object["themes"].end());
  CHECK(zagoruiko->dump() == R"({"count":1,"line":["b7b2","g2f1","a3a1"],"phases":3,"replies":3,"theme":"zagoruiko"})");
}

// White's king, bishop and pawns on a6, f2 and h2 cannot move, and the pawn on c5 only to c6.
TEST_CASE("in helpself and series reflex play White moves, and must not reach the aim himself") {
  const Folder folder;
  const auto solutions = [&](const std::string& fen, const std::string& stipulation) {
    return json_of(
               folder.keymove("solve --format json --fen '" + fen + "' --stipulation " + stipulation))["solutions_san"]
        .dump();
  };
  // Black's only move, c6, is stalemate before White has moved.
  CHECK(solutions("kb6/p1p5/P7/2P5/8/5p1p/5P1P/6BK b - - 0 1", "hs=1.5") == "[]");
  CHECK(solutions("kb6/p1p5/P7/2P5/8/5p1p/5P1P/6BK b - - 0 1", "hr=1.5") == "[]");
  // With another pawn Black can wait, and must stalemate after White's c6.
  CHECK(solutions("kb6/p1p5/P7/2P5/3p4/5p1p/5P1P/6BK b - - 0 1", "hs=1.5") == R"([["d3","c6"]])");
  // White's only move, c6, is a double stalemate of his own.
  CHECK(solutions("kb6/p1p5/P7/2P5/8/5p1p/5P1P/6BK w - - 0 1", "ser-r==2") == "[]");
}

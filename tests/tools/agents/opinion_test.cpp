// Opinions of a small engine, which says what it is told to say.
#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

/// A knight can take the queen, which nobody defends; there is no forced win within a few plies.
const std::string kQueen = "6k1/5ppp/8/3q4/8/2N5/5PPP/6K1 w - - 0 1";

/// Writes an engine that thinks of nothing before a new game is announced, and then prefers that move. It knows a
/// second best move if it is asked for two, and its output holds what must not be read: a bound, and a line of text.
void write_engine(const Folder& folder, const std::string& move, const std::string& second = "482") {
  folder.write(
      "engine.sh",
      "new=; two=\nwhile read -r line; do case $line in\n"
      "uci) echo 'id name Fake 1.0'\n"
      "  for name in Threads Hash MultiPV; do echo \"option name $name type spin default 1\"; done; echo uciok;;\n"
      "isready) echo readyok;;\n"
      "ucinewgame) new=yes;;\n"
      "'setoption name MultiPV value 2') two=yes;;\n"
      "go*) echo 'info depth 8 multipv 1 score cp 77 upperbound pv c3e2'\n"
      "  echo 'info depth 9 seldepth 12 multipv 1 score cp 512 nodes 5 pv " +
          move +
          " g8f8 a1a1'\n"
          "  [ $two ] && echo 'info depth 9 multipv 2 score cp " +
          second +
          " pv c3e4'\n"
          "  echo 'info depth 10 multipv 1 score cp -5 lowerbound pv c3e2'\n"
          "  echo 'info string depth 99 score cp 1 pv c3b1'\n"
          "  [ $new ] && echo 'bestmove " +
          move +
          " ponder g8f8' || echo 'bestmove a1a1'; new=;;\n"
          "quit) exit;; esac; done\n");
}

/// The options that ask it.
std::string asking(const Folder& folder, const std::string& more = "") {
  return " --opinion 'uci:sh " + folder.path() + "/engine.sh' " + more + " ";
}

const std::string kSolveBest = "solve --fen '" + kQueen + "' --goal best --plies 3 --nodes 2000 ";

}  // namespace

TEST_CASE("solve states the engine's move, line, score, margin and depth, and how it was asked") {
  const Folder folder;
  write_engine(folder, "c3d5");
  const Ran ran =
      folder.keymove(kSolveBest + "--format json" + asking(folder, "--opinion-nodes 500 --opinion-option Hash=3"));
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  const auto told = nlohmann::json::parse(ran.out);
  CHECK(told["opinion"] == true);
  CHECK(told["best"] == "c3d5");
  CHECK(told["engine"] == nlohmann::json::parse(
                              R"({"name": "Fake 1.0", "options": ["Threads=1", "Hash=16", "MultiPV=2", "Hash=3"],
      "limit": "nodes 500", "best": "c3d5", "score": 512, "mate": null, "margin": 30, "depth": 9,
      "line": ["c3d5", "g8f8"], "line_san": ["Nxd5", "Kf8"]})"));
  const Ran text = folder.keymove(kSolveBest + asking(folder));
  CHECK(count_of(text.out, "; Fake 1.0: +5.12, the next best move 0.30 less, depth 9\n  1. Nxd5 Kf8\n") == 1);
}

TEST_CASE("the margin is that of the last depth at which both moves have scores") {
  const Folder folder;
  write_engine(folder, "c3d5");
  CHECK(folder
            .shell("sed -i \"s/'info depth 10 multipv 1 score cp -5 lowerbound/'info depth 10 multipv 1 score cp 600/; "
                   "s/pv c3e2'$/pv c3d5 g8f8'/\" engine.sh")
            .code == 0);
  const auto told = nlohmann::json::parse(folder.keymove(kSolveBest + "--format json" + asking(folder)).out);
  CHECK(told["engine"]["depth"] == 10);
  CHECK(told["engine"]["score"] == 600);
  CHECK(told["engine"]["margin"] == 30);
}

TEST_CASE("the margin shrinks with what the best move has lost since the second best had a score") {
  const Folder folder;
  write_engine(folder, "c3d5");
  CHECK(folder
            .shell("sed -i \"s/'info depth 10 multipv 1 score cp -5 lowerbound/'info depth 10 multipv 1 score cp 490/; "
                   "s/pv c3e2'$/pv c3d5 g8f8'/\" engine.sh")
            .code == 0);
  const auto told = nlohmann::json::parse(folder.keymove(kSolveBest + "--format json" + asking(folder)).out);
  CHECK(told["engine"]["score"] == 490);
  CHECK(told["engine"]["margin"] == 8);  // 490 - 482
}

TEST_CASE("the score is that of the last line that begins with the engine's move") {
  const Folder folder;
  write_engine(folder, "c3d5");
  CHECK(
      folder.shell("sed -i \"s/'info depth 10 multipv 1 score cp -5 lowerbound/'info depth 10 score cp 90/\" engine.sh")
          .code == 0);
  const auto told = nlohmann::json::parse(folder.keymove(kSolveBest + "--format json" + asking(folder)).out);
  CHECK(told["engine"]["depth"] == 9);
  CHECK(told["engine"]["score"] == 512);
}

TEST_CASE("an engine that is not asked is told") {
  const Folder folder;
  write_engine(folder, "c3d5");
  const Ran ran = folder.keymove("solve --fen '" + kQueen + "' --plies 1" + asking(folder));
  CHECK(ran.code == 0);
  CHECK(ran.err == "note: no position asks for the best move, so the engine is not asked; --goal best asks for it\n");
}

TEST_CASE("an engine may know a game by Fairy-Stockfish's name") {
  const Folder folder;
  write_engine(folder, "e2e4");
  CHECK(folder
            .shell("sed -i \"s/^uci) /&echo 'option name UCI_Variant type combo default chess var chess var "
                   "kingofthehill'; /; s/^quit)/'setoption name UCI_Variant value kingofthehill') new=yes;;\\nquit)/\" "
                   "engine.sh")
            .code == 0);
  const Ran ran = folder.keymove("solve --variant king-of-the-hill --fen startpos --goal best --plies 1 --nodes 100 " +
                                 std::string("--format json") + asking(folder));
  CHECK(nlohmann::json::parse(ran.out)["best"] == "e2e4");
}

TEST_CASE("an option that the engine does not offer is told once") {
  const Folder folder;
  write_engine(folder, "c3d5");
  folder.write("s.epd", kQueen.substr(0, kQueen.size() - 4) + " bm Nxd5;\n" + kQueen.substr(0, kQueen.size() - 4) +
                            " bm Nxd5; id \"b\";\n");
  const Ran ran = folder.keymove("verify s.epd --nodes 2000 --jobs 2" + asking(folder, "--opinion-option Treads=1"));
  CHECK(ran.code == 0);
  CHECK(ran.err == "note: Fake 1.0 offers no option 'Treads'; did you mean 'Threads'?\n");
  // Names have no case.
  CHECK(folder.keymove(kSolveBest + asking(folder, "--opinion-option hash=3")).err.empty());
}

TEST_CASE("a best move that no proof decides agrees or differs with the engine; what is proved is not asked") {
  const Folder folder;
  folder.write("s.epd",
               "6k1/5ppp/8/3q4/8/2N5/5PPP/6K1 w - - bm Nxd5; id \"a\";\n"
               "6k1/5ppp/8/3q4/8/2N5/5PPP/6K1 w - - bm Ne4; id \"b\";\n"
               "6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8; id \"mate\";\n");
  write_engine(folder, "c3d5");
  const Ran ran = folder.keymove("verify s.epd --nodes 2000 --format json --jobs 1" + asking(folder));
  CHECK(ran.code == 0);
  const auto lines = lines_of(ran.out);
  REQUIRE(lines.size() == 3);
  const auto first = nlohmann::json::parse(lines[0]);
  CHECK(first["verdict"] == "opinion_agrees");
  CHECK(first["reason"] == "a search prefers 1.Nxd5; Fake 1.0: +5.12, the next best move 0.30 less, depth 9");
  CHECK(first["engine"]["limit"] == "nodes 1000000");
  CHECK(nlohmann::json::parse(lines[1])["verdict"] == "opinion_differs");
  const auto mate = nlohmann::json::parse(lines[2]);
  CHECK(mate["verdict"] == "confirmed");
  CHECK_FALSE(mate.contains("engine"));
  // Each position is a new game, so that threads and order do not matter.
  CHECK(folder.keymove("verify s.epd --nodes 2000 --format json --jobs 3" + asking(folder)).out == ran.out);
}

TEST_CASE("an engine that fails leaves the position undecided, and its trouble is told") {
  const Folder folder;
  const auto trouble = [&](const std::string& options) {
    const Ran ran = folder.keymove(kSolveBest + "--format json " + options);
    CHECK(ran.code == 5);
    const auto told = nlohmann::json::parse(ran.out);
    CHECK(!told.contains("best"));  // the queen could be taken, but the engine was asked
    CHECK(told["line"].empty());
    return told["engine"]["trouble"].get<std::string>();
  };
  write_engine(folder, "c3c4");
  CHECK(trouble(asking(folder)) == "its move 'c3c4' is not legal");
  folder.write("slow.sh",
               "while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; esac; done\n");
  CHECK(trouble("--opinion 'uci:sh " + folder.path() + "/slow.sh' --opinion-time 0.2") == "it gave no answer in time");
  folder.write("s.epd", kQueen.substr(0, kQueen.find(" 0 1")) + " bm Nxd5; c0 \"Nxd5=10, Ne2=1\";\n");
  write_engine(folder, "c3c4");
  const Ran suite = folder.keymove("verify s.epd --nodes 2000" + asking(folder));
  CHECK(suite.code == 5);
  CHECK(suite.out.find("unknown: nothing is proved") != std::string::npos);
  CHECK(suite.out.find("gave no opinion: its move 'c3c4' is not legal") != std::string::npos);
  CHECK(suite.out.find("points") == std::string::npos);
  write_engine(folder, "b2b3");
  const Ran other =
      folder.keymove("solve --variant minichess-5x5 --goal best --plies 1 --nodes 100 --format json" + asking(folder));
  CHECK(nlohmann::json::parse(other.out)["engine"]["trouble"] == "the engine does not play minichess-5x5");
}

namespace {

/// A position that asks for the best move, and an agent that plays c3d5.
void write_exam(const Folder& folder) {
  folder.write("s.json",
               R"({"suite": "s", "positions": [{"id": "a", "fen": ")" + kQueen + R"(", "goal": {"best": {}}}]})");
  folder.write("agent.sh",
               "while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;;\n"
               "go*) echo bestmove c3d5;; esac; done\n");
}

}  // namespace

TEST_CASE("where a suite states no answer, a grading goes by the engine if it prefers a move clearly") {
  const Folder folder;
  write_exam(folder);
  const auto graded = [&](const std::string& options) {
    const Ran ran = folder.keymove("grade s.json --no-store --format json --nodes 2000 --agent 'uci:sh " +
                                   folder.path() + "/agent.sh' " + options);
    return nlohmann::json::parse(lines_of(ran.out).front());
  };
  CHECK(graded("")["verdict"] == "ungraded");
  write_engine(folder, "c3d5");
  CHECK(graded(asking(folder))["verdict"] == "right");
  write_engine(folder, "c3e2", "400");
  const auto wrong = graded(asking(folder));
  CHECK(wrong["verdict"] == "wrong");
  CHECK(wrong["reason"] == "Fake 1.0, without proof, prefers 1.Ne2");
  write_engine(folder, "c3e2", "500");
  CHECK(graded(asking(folder))["verdict"] == "ungraded");
}

TEST_CASE("a move that is mated, or does not mate, is clearly worse than one that is not, or does") {
  const Folder folder;
  write_exam(folder);
  const auto verdict = [&](const std::string& best, const std::string& second) {
    write_engine(folder, "c3e2", second);
    CHECK(folder.shell("sed -i 's/score cp 512/score " + best + "/; s/score cp mate/score mate/' engine.sh").code == 0);
    const Ran solved = folder.keymove(kSolveBest + "--format json" + asking(folder));
    CHECK(nlohmann::json::parse(solved.out)["engine"]["margin"].is_null());
    const Ran ran = folder.keymove("grade s.json --no-store --format json --nodes 2000 --agent 'uci:sh " +
                                   folder.path() + "/agent.sh' " + asking(folder));
    return nlohmann::json::parse(lines_of(ran.out).front())["verdict"].get<std::string>();
  };
  CHECK(verdict("cp 0", "mate -4") == "wrong");
  CHECK(verdict("mate 3", "300") == "wrong");
  CHECK(verdict("mate 3", "mate -4") == "wrong");
  CHECK(verdict("mate 3", "mate 5") == "ungraded");
  CHECK(verdict("mate -6", "mate -4") == "ungraded");
}

TEST_CASE("an engine may write any white space, and its moves as those that are graded") {
  const Folder folder;
  folder.write(
      "engine.sh",
      "while read -r line; do case $line in\n"
      "uci) printf 'id name\\tFake  2.0\\noption name MultiPV\\ttype spin\\nuciok \\n';;\n"
      "isready) printf 'readyok\\t\\n';;\n"
      "go*) printf ' info  depth 3\\tscore cp 7 pv\\tMOVE\\n'; printf '  bestmove\\tMOVE  ponder a1a2\\n';; esac; "
      "done\n");
  const auto best = [&](const std::string& fen, const std::string& move) {
    CHECK(folder.shell("sed 's/MOVE/" + move + "/g' engine.sh > asked.sh").code == 0);
    const Ran ran = folder.keymove("solve --fen '" + fen + "' --goal best --plies 1 --nodes 100 --format json " +
                                   "--opinion 'uci:sh " + folder.path() + "/asked.sh' --opinion-option MultiPV=2");
    CHECK(ran.err.empty());
    const auto told = nlohmann::json::parse(ran.out)["engine"];
    CHECK(told["name"] == "Fake 2.0");
    CHECK(told["score"] == 7);
    return told["best"];
  };
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  for (const char* move : {"e2e4", "E2E4", "e2-e4"}) CHECK(best(start, move) == "e2e4");
  const std::string quiet = "4k3/P4ppp/8/8/8/8/5PPP/4K2R w K - 0 1";
  for (const char* move : {"e1g1", "e1h1"}) CHECK(best(quiet, move) == "e1g1");
  for (const char* move : {"a7a8q", "a7a8Q", "a7a8=q"}) CHECK(best(quiet, move) == "a7a8q");
}

TEST_CASE("what is no engine is refused, and one that cannot start ends the command") {
  const Folder folder;
  const Ran none = folder.keymove(kSolveBest + "--opinion uci:/nowhere/engine");
  CHECK(none.code == 3);
  CHECK(none.out.empty());
  CHECK(none.err.find("keymove solve: engine cannot be asked: ") != std::string::npos);
  CHECK(folder.keymove(kSolveBest + "--opinion uci:false").code == 3);
  for (const char* command : {"solve", "verify"}) {
    const Ran ran = folder.keymove(std::string(command) + " x.epd --opinion stockfish");
    CHECK(ran.code == 2);
    CHECK(ran.err.find("expected uci:COMMAND, found 'stockfish'") != std::string::npos);
  }
  CHECK(folder.keymove("solve x.epd --opinion-nodes 5").code == 2);
  CHECK(folder.keymove("solve x.epd --opinion uci:x --opinion-nodes 5 --opinion-time 5").code == 2);
}

// The whole solution as text, JSON and PGN.
#include <sstream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "positions/notation/notation.h"
#include "positions/pgn/pgn.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

const std::string kMorphyTree = " --fen 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1' --mate 2";
const std::string kExcelsior = " --fen 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1' --mate 5";

std::string solve(const std::string& words) {
  const Ran ran = Folder().keymove("solve " + words);
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  return ran.out;
}

nlohmann::json json_tree_of(const std::string& words) {
  return nlohmann::json::parse(solve(words + " --format json"))["tree"];
}

/// The moves of a game below its tags, with the variations in brackets, played by the rules.
class PlayedGame {
 public:
  /// The text of one game.
  explicit PlayedGame(const std::string& pgn)
      : setup_(parse_pgn({"g", "g", pgn, nullptr}).positions.front().setup.value()) {
    std::string text = pgn.substr(pgn.find("\n\n") + 2);
    for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{'))
      text.replace(open, text.find('}') + 1 - open, " ");
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] != '(' && text[i] != ')') continue;
      text.replace(i, 1, std::string(" ") + text[i] + " ");
      i += 2;
    }
    words_ = std::istringstream(text);
    play(setup_, setup_, true);
    REQUIRE_FALSE(words_ >> text);
  }

  int moves = 0;
  int variations = 0;
  int wins = 0;  ///< lines that end in a win
  std::string result;

 private:
  /// Plays up to the end of the line. `before` is the position before the last move.
  void play(Setup before, Setup at, bool main) {
    for (std::string word; words_ >> word;) {
      if (word == ")") {
        REQUIRE_FALSE(main);
        break;
      }
      if (word == "(") {
        ++variations;
        play(before, before, false);
        continue;
      }
      if (main && (word == "1-0" || word == "0-1" || word == "*")) {
        result = word;
        break;
      }
      if (word[0] == '$') continue;
      if (word.find_first_not_of("0123456789.") == std::string::npos) {
        CHECK((word.find("...") != std::string::npos) == (at.to_move == Color::black));
        continue;
      }
      const auto move = read_move({word, {}}, at, verify::moves_of(at));
      INFO(word << " in " << write_fen(at));
      REQUIRE(move);
      before = at;
      at = verify::play(at, *move);
      ++moves;
    }
    if (verify::game_end(at) == Outcome::loss) ++wins;
  }

  Setup setup_;
  std::istringstream words_;
};

}  // namespace

TEST_CASE("the tree is printed as problemists do: set play, tries, key, zugzwang, variations") {
  CHECK(solve("--tree --set-play --tries" + kMorphyTree) ==
        "position: White wins, #2 (3 plies): 1.Ra6!, the only key\n"
        "  set play:\n"
        "      1...Bh2, Bg3, Bf4, Be5, Bd6, Bc7 2.Rxa7#\n"
        "  tries:\n"
        "      1.Ra5? a6!\n"
        "      1.Rxa7+? Bxa7!\n"
        "  1.Ra6! zugzwang\n"
        "      1...bxa6 2.b7#\n"
        "      1...Bh2, Bg3, Bf4, Be5, Bd6, Bc7 2.Rxa7#\n");
}

TEST_CASE("threats are named, and only replies that meet them are printed") {
  // Loyd's Excelsior: its published solution.
  CHECK(solve("--tree" + kExcelsior) ==
        "position: White wins, #5 (9 plies): 1.b4!, the only key\n"
        "  1.b4! threats:\n"
        "          2.Rd5 threat: 3.Rd1#\n"
        "              2...Rc5 3.bxc5 threat: 4.Rd1#\n"
        "          2.Rf5 threat: 3.Rf1#\n"
        "              2...Rc5 3.bxc5 threat: 4.Rf1#\n"
        "      1...Rxc2 2.Nxc2 threats:\n"
        "              3.Rd5 threat: 4.Rd1#\n"
        "              3.Rf5 threat: 4.Rf1#\n"
        "      1...Rc5+ 2.bxc5 threat: 3.Rb1#\n"
        "          2...a2 3.c6 threats:\n"
        "                  4.Rd5 threat: 5.Rd1#\n"
        "                  4.Rf5 threat: 5.Rf1#\n"
        "              3...Bc7 4.cxb7 threat: 5.bxa8=Q# or bxa8=B#\n");
}

TEST_CASE("duals and short solutions are marked") {
  // KQ v K in three: after 1.Kc6 Black's moves let White mate by several moves, or at once.
  const std::string text = solve("--tree --fen '8/8/3K1k2/8/8/8/8/1Q6 w - - 0 1' --mate 5");
  CHECK(count_of(text, "5.Qf7# [dual: 5.Qh8#]\n") >= 1);
  CHECK(count_of(text, "1...Kf7 2.Qg5 [short] zugzwang\n") == 1);
}

TEST_CASE("a forced line stands on one line; Black as the winner is numbered as such") {
  CHECK(solve("--tree --fen '7k/R7/6K1/8/8/8/8/8 b - - 0 3' --plies 2") ==
        "position: Black is mated in 1 (2 plies)\n"
        "  3...Kg8 4.Ra8#\n");
  CHECK(solve("--tree --fen '4r2k/8/8/8/8/8/5PPP/6K1 b - - 0 7' --mate 1") ==
        "position: Black wins, #1 (1 ply): 7...Re1#, the only key\n"
        "  7...Re1#\n");
}

TEST_CASE("games in which the king is captured have trees in coordinate text or their course's notation") {
  const std::string words = "--tree --variant fairy-chess-8x8 --fen 'k7/8/1K6/8/8/8/8/7R w' --plies 3";
  CHECK(solve(words) ==
        "position: White wins in 3 plies: h1h8, the only key\n"
        "  1.h1h8! threat: 2.h8a8\n"
        "      1...a8a7 2.b6a7\n"
        "      1...a8b7 2.b6b7\n"
        "      1...a8b8 2.h8b8\n");
  CHECK(count_of(solve(words + " --notation course"), "1.((7, 7), (0, 7))! threat: 2.((0, 7), (0, 0))\n") == 1);
}

TEST_CASE("the JSON tree has every reply, with a flag where the threat stands") {
  const auto tree = json_tree_of("--tree --set-play --tries" + kMorphyTree);
  CHECK(tree["plies"] == 3);
  CHECK(tree["cut"].is_null());
  REQUIRE(tree["keys"].size() == 1);
  const auto& key = tree["keys"][0];
  CHECK(key["move"] == "a1a6");
  CHECK(key["zugzwang"] == true);
  CHECK(key["variations"].size() == 7);
  CHECK(key["variations"][0] ==
        nlohmann::json::parse(R"({"reply":"b7a6","plies":1,"continuations":[{"move":"b6b7","plies":1}]})"));
  CHECK(tree["set_play"].size() == 6);
  CHECK(tree["tries"] == nlohmann::json::parse(R"([{"move":"a1a5","refutation":"a7a6"},
                                                   {"move":"a1a7","refutation":"b8a7"}])"));
  const std::string excelsior = json_tree_of("--tree" + kExcelsior).dump();
  CHECK(count_of(excelsior, "\"threat_stands\":true") > 0);
  CHECK(count_of(excelsior, "{\"move\":\"b7a8b\"") == 0);
  CHECK(count_of(excelsior, "\"or\":[\"b7a8q\"]") + count_of(excelsior, "\"or\":[\"b7a8b\"]") > 0);
  CHECK_FALSE(json_tree_of("--tree" + kMorphyTree).contains("tries"));
}

TEST_CASE("without a forced end there is no tree") {
  const std::string words = "--fen '7k/8/8/8/8/8/8/KR6 w - -' --plies 3";
  CHECK(json_tree_of("--tree " + words).is_null());
  CHECK(solve("--tree " + words) == solve(words));
  CHECK_FALSE(nlohmann::json::parse(solve("--format json " + words)).contains("tree"));
}

TEST_CASE("a tree that is cut is marked as cut in every format") {
  const std::string words = "--tree --tree-nodes 4 --fen '7k/8/5K2/8/8/8/8/1Q6 w - - 0 1' --plies 5";
  const std::string text = solve(words);
  CHECK(count_of(text, "  the tree is cut at 6 moves; --tree-nodes allows more\n") == 1);
  CHECK(count_of(text, "  1.Kg6! ...\n") == 1);
  const auto tree = json_tree_of(words);
  CHECK(tree["cut"] == "size");
  CHECK(tree["keys"].back()["cut"] == true);
  CHECK(count_of(solve(words + " --format pgn"), "the tree is cut") == 1);
}

TEST_CASE("PGN holds the tree as variations; every move is legal, every line ends in a win, lines are short") {
  struct Case {
    std::string words;
    int variations;
  };
  for (const Case& c : {Case{"--tries" + kMorphyTree, 8}, Case{kExcelsior, 4}, Case{kMorphyTree, 6},
                        Case{"--variant fairy-chess-8x8 --fen 'k7/8/1K6/8/8/8/8/7R w' --plies 3", 2},
                        Case{"--variant pawntastic-5x5 --plies 5", 5}, Case{"--variant pawntastic-4x4 --plies 2", 5},
                        Case{"--fen '7k/R7/6K1/8/8/8/8/8 b - - 0 3' --plies 2", 0}}) {
    INFO(c.words);
    const std::string pgn = solve("--format pgn " + c.words);
    for (const std::string& line : lines_of(pgn)) CHECK((line.size() <= 80 || line[0] == '['));
    const PlayedGame game(pgn);
    CHECK(game.variations == c.variations);
    const int tries = count_of(pgn, "{try}");
    CHECK(game.wins == game.variations + 1 - tries);
    CHECK(game.result != "*");
  }
}

TEST_CASE("the PGN of a mate is read back as the problem that it is, and confirmed") {
  const Folder folder;
  folder.write("s.epd", "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id \"a \\b [c] {d}\";\n" +
                            kExcelsior.substr(8, kExcelsior.find("' --mate") - 8 - 4) +
                            " dm 5; id \"Excelsior\";\n"
                            "k4/1Q3/5/5/4K w - - dm 1; variant \"minichess-5x5\"; id \"small\";\n");
  const Ran written = folder.keymove("solve s.epd --format pgn --set-play --tries --output t.pgn");
  CHECK(written.code == 0);
  CHECK(written.err.empty());
  const Suite suite = parse_pgn({"t.pgn", "t", folder.read("t.pgn"), nullptr});
  REQUIRE(suite.positions.size() == 3);
  CHECK(suite.positions[0].id == "a \\b [c] {d}");
  CHECK(suite.positions[0].claim.distance == 3);
  CHECK(suite.positions[1].claim.distance == 9);
  CHECK(suite.positions[2].setup->variant->name == "minichess-5x5");
  for (const TestPosition& position : suite.positions) CHECK(position.errors.empty());
  const Ran verified = folder.keymove("verify t.pgn --format json");
  CHECK(verified.code == 0);
  CHECK(count_of(verified.out, "\"verdict\":\"confirmed\"") == 3);
}

TEST_CASE("PGN of a position without a forced end has its best line and a comment with what is known") {
  const std::string pgn = solve("--format pgn --fen '7k/8/8/8/8/8/8/KR6 w - -' --plies 3");
  CHECK(count_of(pgn, "\n{no forced win or loss within 3 plies} *\n") == 1);
  CHECK(count_of(pgn, "[Result \"*\"]\n") == 1);
}

TEST_CASE("a position that PGN cannot hold is named on standard error, and the others are written") {
  const Ran ran = Folder().keymove("solve --format pgn -",
                                   "6k1/5ppp/8/8/8/8/8/4R2K w - - h#; id \"help\";\n8/8 w - - id \"bad\";\n"
                                   "6k1/5ppp/8/8/8/8/8/4R2K w - - dm 1; id \"good\";\n");
  CHECK(ran.code == 3);
  CHECK(count_of(ran.err, "help: unsupported: ") == 1);
  CHECK(count_of(ran.err, "stdin:2:") == 1);
  CHECK(count_of(ran.out, "[Event ") == 1);
  CHECK(count_of(ran.out, "1. Re8# 1-0\n") == 1);
}

TEST_CASE("the options of the tree belong to it") {
  const Folder folder;
  const Ran alone = folder.keymove("solve --tries" + kMorphyTree);
  CHECK(alone.code == 2);
  CHECK(alone.err.find("keymove solve: --tries needs --tree, --format pgn or --report\n") == 0);
  const Ran listed = folder.keymove("solve --tree --format epd" + kMorphyTree);
  CHECK(listed.err.find("keymove solve: --tree and --format epd exclude each other\n") == 0);
}

TEST_CASE("trees do not depend on the number of threads") {
  const Folder folder;
  folder.write("s.epd",
               "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;\n7k/8/5K2/6P1/8/8/8/6R1 w - - dm 2;\n"
               "7k/8/5K2/8/8/8/8/1Q6 w - - dm 2;\n8/8/3K1k2/8/8/8/8/1Q6 w - - dm 5;\n");
  for (const char* format : {"text", "json", "pgn"}) {
    if (sanitized() && format != std::string("json")) continue;
    const std::string words = std::string("solve s.epd --tree --tries --set-play --format ") + format;
    CHECK(folder.keymove(words + " --jobs 1").out == folder.keymove(words + " --jobs 3").out);
  }
}

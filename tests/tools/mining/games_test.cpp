// Puzzles found in known games, and what becomes of games that cannot be read.
#include <algorithm>
#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

/// Morphy - Duke Karl and Count Isouard, Paris 1858: 16.Qb8+ mates in two.
const std::string kOpera =
    "[Event \"Opera\"]\n[Site \"Paris\"]\n[Date \"1858.??.??\"]\n[Round \"?\"]\n[White \"Morphy\"]\n[Black \"Duke "
    "Karl\"]\n[Result \"1-0\"]\n\n"
    "1. e4 { [%eval 0.3] [%clk 0:03:00] } 1... e5 2. Nf3 d6 3. d4 Bg4?! $6 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 "
    "Qe7 8. Nc3 (8. Qxb7 Qb4+) c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. "
    "Bxd7+ Nxd7 16. Qb8+!! Nxb8 17. Rd8# 1-0\n\n";
/// Réti - Tartakower, Vienna 1910: 9.Qd8+ mates in three.
const std::string kReti =
    "[Event \"Vienna\"]\n[White \"Reti\"]\n[Black \"Tartakower\"]\n\n"
    "1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 6. dxe5 Qa5+ 7. Bd2 Qxe5 8. O-O-O Nxe4 9. Qd8+ Kxd8 10. Bg5+ "
    "Kc7 11. Bd8# 1-0\n\n";
/// The fool's mate, missed: Black plays another move than 2...Qh4#.
const std::string kMissed = "[White \"Fool\"]\n[Black \"Blind\"]\n\n1. f3 e5 2. g4 d5 *\n\n";

nlohmann::json puzzles(const Ran& ran) {
  auto out = nlohmann::json::array();
  for (const std::string& line : lines_of(ran.out)) out.push_back(nlohmann::json::parse(line));
  return out;
}

bool has_theme(const nlohmann::json& puzzle, const std::string& theme) {
  const auto& themes = puzzle["themes"];
  return std::find(themes.begin(), themes.end(), theme) != themes.end();
}

}  // namespace

TEST_CASE("the mates of known games are found, with their source and themes, and verify confirms them") {
  const Folder folder;
  folder.write("games.pgn", kOpera + kReti + kMissed);
  const Ran ran = folder.keymove("mine --from games.pgn --class m1,m3,m5 --format jsonl");
  CHECK(ran.code == 0);
  // 34, 22 and 5 positions, less those that two games share (the first, and that after 1.e4) and what follows the keys.
  CHECK(ran.err == "keymove mine: 3 games, 55 positions: 3 puzzles\n");
  const auto found = puzzles(ran);
  REQUIRE(found.size() == 3);
  CHECK(found[0]["class"] == "m3");
  CHECK(found[0]["fen"] == "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16");
  CHECK(found[0]["answer"]["keys"] == nlohmann::json::array({"b3b8"}));
  CHECK(found[0]["source"].get<std::string>().starts_with(
      "Morphy - Duke Karl, Opera, Paris, 1858.??.??, ply 30 (after 15...Nxd7); games.pgn:1; plain alpha-beta: "));
  CHECK(has_theme(found[0], "played"));
  CHECK(found[1]["class"] == "m5");
  CHECK(found[1]["answer"]["keys"] == nlohmann::json::array({"d3d8"}));
  CHECK(found[2]["id"] == "chess-m1-01");
  CHECK(found[2]["answer"]["keys"] == nlohmann::json::array({"d8h4"}));
  CHECK(has_theme(found[2], "missed"));
  folder.write("found.jsonl", ran.out);
  CHECK(folder.keymove("verify found.jsonl").code == 0);
}

TEST_CASE("a key is played whichever of its promotions was chosen") {
  const Folder folder;
  folder.write("g.pgn", "[FEN \"7k/5P2/6K1/8/8/8/8/8 w - - 0 1\"]\n\n1. f8=R# 1-0\n");
  const auto found = puzzles(folder.keymove("mine --from g.pgn --class m1 --format jsonl"));
  REQUIRE(found.size() == 1);
  CHECK(found[0]["answer"]["keys"] == nlohmann::json::array({"f7f8q", "f7f8r"}));
  CHECK(has_theme(found[0], "played"));
  CHECK_FALSE(has_theme(found[0], "missed"));
}

TEST_CASE("the suite is the same for any number of jobs, and from files, compressed or not, and standard input") {
  const Folder folder;
  folder.write("a.pgn", kOpera + kMissed);
  folder.write("b.pgn", kReti + kOpera);  // the second game has no position that is new
  const std::string options = " --class m1,m3,m5 --format epd --quiet";
  const std::string one = folder.keymove("mine --from a.pgn --from b.pgn --jobs 1" + options).out;
  CHECK(lines_of(one).size() == 3);
  CHECK(folder.keymove("mine --from a.pgn b.pgn --jobs 3" + options).out == one);
  CHECK(folder.shell("gzip -k b.pgn && keymove mine --from a.pgn b.pgn.gz" + options + " | sed s/.gz:/:/").out == one);
  CHECK(folder.shell("zstd -q a.pgn && keymove mine --from - b.pgn" + options + " < a.pgn.zst | sed s/stdin:/a.pgn:/")
            .out == one);
  CHECK(one.find("bm Qb8+; dm 2; id \"chess-m3-01\"; source \"Morphy - Duke Karl, Opera") != std::string::npos);
}

TEST_CASE("a game without moves is one of its own, and a null move ends a game whose moves were played") {
  const Folder folder;
  const std::string mate = "1. f3 e5 2. g4 Qh4# ";
  folder.write("a.pgn",
               "[Event \"Board 1\"]\n[White \"Carlsen\"]\n[Variant \"Atomic\"]\n\n[Event \"Board 2\"]\n"
               "[White \"Smith\"]\n[Black \"Jones, Ann B.\"]\n\n" +
                   mate + "0-1\n");
  const Ran ran = folder.keymove("mine --from a.pgn --class m1 --player jones");
  CHECK(ran.out.find("\"source\": \"Smith - Jones, Ann B., Board 2, ply 3") != std::string::npos);
  CHECK(ran.err.find("keymove mine: 2 games, ") != std::string::npos);
  // Tags may stand far apart, and an event may be left out.
  folder.write("b.pgn", "[White \"A\"]\n\n[Black \"B\"]\n\n[White \"C\"]\n[Black \"D\"]\n\n" + mate + "0-1\n");
  const Ran far = folder.keymove("mine --from b.pgn --class m1");
  CHECK(far.out.find("\"source\": \"C - D, ply 3") != std::string::npos);
  CHECK(far.err.find("keymove mine: 2 games, ") != std::string::npos);
  folder.write("c.pgn", mate + "-- 0-1\n");
  const Ran null = folder.keymove("mine --from c.pgn --class m1");
  CHECK(null.code == 3);
  CHECK(null.err.find("c.pgn:1:21: error: a null move stands in the main line") == 0);
  CHECK(null.out.find("\"keys\": [\"d8h4\"]") != std::string::npos);
}

TEST_CASE("a file of Xiangqi in another encoding than UTF-8 is refused with the command that converts it") {
  const Folder folder;
  const std::string moves = "1. 炮二平五 马８进７\n2. 马二进三 *\n";
  folder.write("utf8.pgn", "[Game \"Chinese Chess\"]\n\n" + moves);
  for (const std::string encoding : {"GB18030", "BIG5"}) {
    const std::string traditional = encoding == "BIG5" ? " | sed 's/马/馬/g; s/进/進/g'" : "";
    REQUIRE(folder.shell("cat utf8.pgn" + traditional + " | iconv -f UTF-8 -t " + encoding + " > other.pgn").code == 0);
    const Ran refused = folder.keymove("mine --from other.pgn --class m1");
    CHECK(refused.code == 3);
    CHECK(refused.err.find("other.pgn: error: expected UTF-8, this looks like " + encoding +
                           "; convert it first: iconv -f " + encoding + " -t UTF-8 FILE | keymove ... -\n") == 0);
    const Ran read = folder.shell("iconv -f " + encoding + " -t UTF-8 other.pgn | keymove mine --from - --class m1");
    CHECK(read.err == "keymove mine: 1 game, 4 positions: 0 puzzles\n");
  }
}

TEST_CASE("games with the letters of another language are read as verify reads them") {
  const Folder folder;
  folder.write("de.pgn",
               "[White \"X\"]\n\n1. e4 e5 2. Lc4 Sc6 3. Dh5 Sf6 4. Dxf7# 1-0\n\n1. e4 e5 2. Lc4 Sc6 3. Yh5 *\n");
  const Ran ran = folder.keymove("mine --from de.pgn --class m1");
  CHECK(ran.code == 3);
  CHECK(ran.err.find("de.pgn:5:24: error: ") == 0);  // Y is no man in any language
  CHECK(ran.err.find("keymove mine: 2 games, 8 positions: 1 puzzle; 1 game could not be read to the end\n") !=
        std::string::npos);
  CHECK(ran.out.find("\"keys\": [\"h5f7\"]") != std::string::npos);
  CHECK(ran.out.find("ply 6 (after 3...Sf6)") != std::string::npos);
}

TEST_CASE("an illegal move ends a game in another language behind the moves before it") {
  const Folder folder;
  folder.write("g.pgn", "[Event \"x\"]\n\n1. e4 e5 2. Dh5 Sc6 3. Lc4 Sf6 4. Dxf7# Kxf7 1-0\n");
  const Ran mined = folder.keymove("mine --from g.pgn --class m1");
  CHECK(mined.out.find("\"keys\": [\"h5f7\"]") != std::string::npos);
  CHECK(mined.err.find("g.pgn:3:41: error: illegal move 'Kxf7'\n") == 0);
}

TEST_CASE("in antichess a win may end with the opponent's move, and material is no aim") {
  const Folder folder;
  folder.write("a.pgn",
               "[Variant \"Antichess\"]\n[FEN \"8/8/8/8/4b3/8/8/5K2 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Kg2 Bxg2 1-0\n");
  const Ran ran = folder.keymove("mine --from a.pgn --class m1,e3 --legal-moves 1 --format jsonl");
  REQUIRE(puzzles(ran).size() == 1);  // Kg2 loses the last man by force
  CHECK(puzzles(ran)[0]["class"] == "m2");
  CHECK(puzzles(ran)[0]["answer"]["keys"] == nlohmann::json::array({"f1g2"}));
  folder.write("found.jsonl", ran.out);
  CHECK(folder.keymove("verify found.jsonl").code == 0);
}

TEST_CASE("a game that keymove does not have is reported once") {
  const Folder folder;
  std::string games;
  for (int i = 0; i < 5; ++i) games += "[Variant \"Atomic\"]\n\n1. e4 *\n\n";
  folder.write("a.pgn", games);
  const Ran ran = folder.keymove("mine --from a.pgn --class m1");
  CHECK(ran.code == 3);
  CHECK(count_of(ran.err, "error: keymove does not have the game 'Atomic' ('keymove variants' lists") == 1);
  CHECK(ran.err.find("5 games could not be read to the end, 4 of them also of games named above\n") !=
        std::string::npos);
}

TEST_CASE("games that cannot be read are reported with their place, and the others go on") {
  const Folder folder;
  folder.write("bad.pgn",
               "[Variant \"Atomic\"]\n\n1. e4 *\n\n[White \"x\"]\n\n1. e4 e5 2. Ke3 Nf6 *\n\n" + kMissed +
                   "[Variant \"Chess960\"]\n\n1. e4 *\n\n[FEN \"4k3/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n");
  const Ran ran = folder.keymove("mine --from nowhere.pgn bad.pgn --class m1 --format jsonl");
  CHECK(ran.code == 3);
  CHECK(puzzles(ran).size() == 1);
  CHECK(ran.err.find("nowhere.pgn: error: ") != std::string::npos);
  CHECK(ran.err.find("bad.pgn:1:11: error: keymove does not have the game 'Atomic'") != std::string::npos);
  CHECK(ran.err.find("bad.pgn:7:13: error: illegal move 'Ke3'") != std::string::npos);
  CHECK(ran.err.find("bad.pgn:18:7: error: ") != std::string::npos);
  CHECK(ran.err.ends_with("1 puzzle; 3 games could not be read to the end\n"));
}

TEST_CASE("a suite in the place of games is told to be one") {
  const Folder folder;
  folder.write("s.epd", "6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8#; id \"a\";\n");
  const Ran ran = folder.keymove("mine --from s.epd");
  CHECK(ran.code == 3);
  CHECK(ran.err.find("s.epd:1:1: error: expected games in PGN, found a FEN: verify reads suites") == 0);
}

TEST_CASE("a suite that is there stays when no games could be read, and packed files are named") {
  const Folder folder;
  folder.write("p.json", "precious");
  folder.write("games.pgn.bz2", std::string("BZh91AY&SY\0\1\2\3\xFF\xFE\x80\4\5\6", 20));
  folder.write("games.zip", std::string("PK\3\4\0\0\0\0\xFF", 9) + "[Event \"x\"]\n\n1. e4 *\n");
  const Ran ran = folder.keymove("mine --from nowhere.pgn --from games.pgn.bz2 --from games.zip --output p.json");
  CHECK(ran.code == 3);
  CHECK(
      ran.err ==
      "nowhere.pgn: error: no such file, expected games\n"
      "games.pgn.bz2: error: expected text, this is compressed by bzip2; unpack it first: bzip2 -dc FILE | keymove ... "
      "-\n"
      "games.zip: error: expected text, this is a zip archive; unpack it first: unzip -p FILE | keymove ... -\n");
  CHECK(folder.read("p.json") == "precious");
}

TEST_CASE("games of Chess960 are looked through, and castling may be the key") {
  const Folder folder;
  const std::string tags = "[White \"a\"]\n[Black \"b\"]\n[SetUp \"1\"]\n";
  // The king stays on g1, and f1 is the rook's; in the second game the king castles from b1, and its right is on a1.
  folder.write("games.pgn",
               tags + "[Variant \"fischerandom\"]\n[FEN \"5k2/8/8/8/8/8/4R1R1/6KR w KQ - 0 1\"]\n\n1. O-O# 1-0\n\n" +
                   tags + "[FEN \"3k4/8/8/8/8/8/2R1R3/RK6 w A - 0 1\"]\n\n1. Re7 Kxe7 *\n");
  const Ran ran = folder.keymove("mine --from games.pgn --class m1 --format epd");
  CHECK(ran.code == 0);
  CHECK(ran.out.find("5k2/8/8/8/8/8/4R1R1/6KR w H - bm O-O#; dm 1;") != std::string::npos);
  CHECK(ran.out.find("3k4/8/8/8/8/8/2R1R3/RK6 w A - bm O-O-O#; dm 1;") != std::string::npos);
  folder.write("suite.epd", ran.out);
  CHECK(folder.keymove("verify suite.epd --certificates proofs").code == 0);
  CHECK(folder.keymove("check --second proofs/*").code == 0);
}

TEST_CASE("puzzles can be chosen by player, colour, men, number and games") {
  const Folder folder;
  folder.write("games.pgn", kOpera + kReti + kMissed);
  const auto found = [&](const std::string& options) {
    return puzzles(folder.keymove("mine --from games.pgn --class m1,m3,m5 --format jsonl --quiet " + options)).size();
  };
  CHECK(found("--player reti") == 1);
  CHECK(found("--player 'Duke Karl'") == 0);
  CHECK(found("--mover black") == 1);
  CHECK(found("--count 2") == 2);
  CHECK(found("--games 1") == 1);
  CHECK(found("--men 20-30") == 2);         // Morphy's mate is given with 21 men, Réti's with 25
  CHECK(found("--difficulty 1-100") == 3);  // the mates in one that end the games
  const Ran none = folder.keymove("mine --from games.pgn --player nobody --quiet");
  CHECK(none.code == 4);
  CHECK(none.out.starts_with("{\"suite\": \"games\", \"positions\": ["));
}

TEST_CASE("games of other variants have puzzles, too") {
  const Folder folder;
  REQUIRE(folder.keymove("match random greedy --variant minichess-5x5 --games 12 --pgn games.pgn").code == 0);
  const Ran ran = folder.keymove("mine --from games.pgn --class m1,m3,e3 --trivial --format jsonl --output p.jsonl");
  CHECK(ran.code == 0);
  CHECK(count_of(folder.read("p.jsonl"), "\"variant\": \"minichess-5x5\"") >= 1);
  CHECK(folder.keymove("verify p.jsonl").code == 0);
}

TEST_CASE("an interruption leaves what was found") {
  const Folder folder;
  folder.write("games.pgn", kMissed);
  const Ran ran = folder.shell(
      "mkfifo pipe; keymove mine --from pipe --class m1 --output p.json --jobs 1 & p=$!; exec 3> pipe; cat games.pgn "
      "games.pgn >&3; sleep 1; kill -INT $p; wait $p; echo $?");
  CHECK(ran.out == "130\n");
  CHECK(ran.err.find("the part that is finished is in p.json.partial\n") != std::string::npos);
  CHECK(folder.read("p.json.partial").find("\"d8h4\"") != std::string::npos);
  CHECK_FALSE(folder.has("p.json"));
}

TEST_CASE("an interruption of random games ends with the code of one") {
  const Folder folder;
  const Ran ran = folder.shell(
      "keymove mine --variant minichess-5x5 --class m3 --count 5000 --quiet --output o.json & p=$!\n"
      "sleep 2; kill -INT $p; wait $p; echo $?");
  CHECK(ran.out == "130\n");
  CHECK(ran.err.find("interrupted: found ") != std::string::npos);
  CHECK(ran.err.find("another --seed") == std::string::npos);
  CHECK(folder.has("o.json.partial"));
}

TEST_CASE("what puzzles and random games do not share is refused") {
  const Folder folder;
  folder.write("games.pgn", kMissed);
  const auto refused = [&](const std::string& words) {
    const Ran ran = folder.keymove("mine " + words);
    CHECK(ran.code == 2);
    return ran.err;
  };
  CHECK(refused("--from games.pgn --class b").find("class b asks for none") != std::string::npos);
  CHECK(refused("--from games.pgn --seed 1").find("--seed") != std::string::npos);
  CHECK(refused("--variant chess --class m1 --player x").find("--player") != std::string::npos);
  CHECK(refused("--variant chess --class m1,m3").find("several classes need --from") != std::string::npos);
  CHECK(refused("--from games.pgn --class e3 --format epd").find("only forced wins") != std::string::npos);
  CHECK(refused("--from games.pgn --format gameboards").find("--variant") != std::string::npos);
  CHECK(refused("games.pgn").find("--from FILE") != std::string::npos);
}

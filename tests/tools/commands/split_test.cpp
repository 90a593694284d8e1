// `keymove split` and `keymove join`: one question as many parts, with what goes wrong on the way.
#include <string>

#include <catch2/catch.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

const std::string kFen = "--fen 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1'";
const std::string kSplit = "split " + kFen + " --plies 3 --parts 40 --least-effort 1 --output parts.json";
const std::string kSolve = "solve parts.json --certificates proofs --format json --output a.jsonl ";
const std::string kJoin = "join parts.json --certificates proofs --results a.jsonl ";

/// A folder in which the question is split and its parts are solved.
struct Solved : Folder {
  Solved() {
    CHECK(keymove(kSplit).code == 0);
    CHECK(keymove(kSolve).code == 0);
  }
};

}  // namespace

TEST_CASE("a question that was split, solved and joined has the answer and the certificate of the undivided one") {
  const Folder folder;
  const Ran split = folder.keymove(kSplit);
  CHECK(split.code == 0);
  CHECK(split.err.find(" parts, expected to take about ") != std::string::npos);
  CHECK(folder.keymove(kSolve).code == 0);
  const Ran joined = folder.keymove(kJoin + "--write-certificate whole.cert");
  CHECK(joined.code == 0);
  CHECK(joined.err.empty());
  CHECK(joined.out == "whole: White wins, #2 (3 plies): 1.Ra6!, the only key\n  1. Ra6 bxa6 2. b7#\n");
  const Ran checked = folder.keymove("check whole.cert");
  CHECK(checked.out.find("whole.cert: accepted: White wins in exactly 3 plies, only by a1a6 (") == 0);
  const Ran json = folder.keymove(kJoin + "--format json");
  CHECK(json.out.find("\"proof\":\"checked\"") != std::string::npos);
  CHECK(json.out.find("\"keys\":[\"a1a6\"]") != std::string::npos);
}

TEST_CASE("joined from results alone, an answer rests on the solver") {
  const Solved folder;
  const Ran joined = folder.keymove("join parts.json --results a.jsonl");
  CHECK(joined.code == 0);
  CHECK(joined.out.find("solver, unchecked: joined from results without certificates") != std::string::npos);
  const Ran proofs = folder.keymove("join parts.json --certificates proofs");
  CHECK(proofs.out.find("whole: White wins, #2 (3 plies): 1.Ra6!, the only key\n") == 0);
}

TEST_CASE("a part without an answer is named, counted and written down") {
  const Folder folder;
  REQUIRE(folder.keymove(kSplit).code == 0);
  // With one node a part is tried in vain, unless the game ends at once.
  const Ran solved = folder.keymove(kSolve + "--nodes 1 --no-certificates");
  CHECK(solved.code == 2);  // --certificates and --no-certificates
  CHECK(folder.keymove(kSolve + "--nodes 1").code == 5);
  const Ran open = folder.keymove(kJoin + "--remaining rest.json --cut 5");
  CHECK(open.code == 5);
  CHECK(open.out == "whole: undecided: answers are missing\n");
  CHECK(open.err.find(" parts are answered; ") != std::string::npos);
  CHECK(open.err.find("  cut further: ") != std::string::npos);
  CHECK(folder.keymove("solve rest.json --certificates proofs --format json --output rest.jsonl").code == 0);
  const Ran joined = folder.keymove(
      "join parts.json rest.json --certificates proofs --results a.jsonl --results rest.jsonl --write-certificate "
      "w.cert");
  CHECK(joined.code == 0);
  CHECK(joined.out.find("whole: White wins, #2 (3 plies): 1.Ra6!, the only key\n") == 0);
  CHECK(folder.keymove("check w.cert").out.find("accepted: White wins in exactly 3 plies, only by a1a6") !=
        std::string::npos);
}

TEST_CASE("a certificate that proves nothing, or of another part, leaves its part open") {
  const Solved folder;
  CHECK(folder.shell("cp proofs/a1a6-b7a6.cert proofs/a1a6-b8c7.cert && rm a.jsonl && echo > a.jsonl").code == 0);
  const Ran other = folder.keymove(kJoin);
  CHECK(other.code == 1);
  CHECK(other.err.find("proofs/a1a6-b8c7.cert: this certifies another position; the part counts as open\n") == 0);
  CHECK(folder.shell("printf '\\377' >> proofs/a1a6-b7a6.cert").code == 0);
  const Ran longer = folder.keymove(kJoin);
  CHECK(count_of(longer.err, "proofs/a1a6-b7a6.cert: ") == 1);
}

TEST_CASE("suites of another question, an id that two parts have and a part that is missing are errors") {
  const Solved folder;
  CHECK(
      folder.keymove("split --fen '6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1' --plies 3 --parts 5 --output other.json").code ==
      0);
  const Ran mixed = folder.keymove("join parts.json other.json --certificates proofs");
  CHECK(mixed.code == 3);
  CHECK(mixed.err.find("other.json:2:3: error: this part belongs to another question than the first one") == 0);
  CHECK(folder.shell("sed 's/\"id\": \"a1a6-b8c7\"/\"id\": \"a1a6-b7a6\"/' parts.json > two.json").code == 0);
  const Ran two = folder.keymove("join two.json --certificates proofs");
  CHECK(two.code == 1);
  CHECK(two.err.find(": this certifies another position; the part counts as open\n") != std::string::npos);
  CHECK(folder.keymove("join parts.json parts.json --certificates proofs").code == 0);
  CHECK(folder.shell("grep -v a1a6-b7a6 parts.json > hole.json").code == 0);
  const Ran hole = folder.keymove("join hole.json --certificates proofs --results a.jsonl");
  CHECK(hole.code == 3);
  CHECK(hole.err == "keymove join: no part answers the position after a1a6 b7a6\n");
  folder.write("any.epd", "6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8;\n");
  const Ran no_parts = folder.keymove("join any.epd --certificates proofs");
  CHECK(no_parts.code == 3);
  CHECK(no_parts.err.find("any.epd:1:1: error: expected a part that keymove split has made") == 0);
}

TEST_CASE("what cannot be split is refused with the reason") {
  const Folder folder;
  CHECK(folder.keymove("split " + kFen + " --stipulation '#2'").out ==
        folder.keymove("split " + kFen + " --mate 2").out);
  CHECK(folder.keymove("split " + kFen + " --stipulation '=2'").code == 2);
  const Ran best = folder.keymove("split " + kFen + " --goal best");
  CHECK(best.code == 2);
  CHECK(best.err == "keymove split: cannot split this question: give --plies N, --mate N or --goal value\n");
  const Ran value = folder.keymove("split " + kFen + " --goal value");
  CHECK(value.code == 2);
  CHECK(value.err == "keymove split: cannot split the value of a game in which positions return\n");
  const Ran over = folder.keymove("split --fen '8/8/8/8/8/6k1/6q1/6K1 w - - 0 1' --plies 3");
  CHECK(over.code == 4);
  CHECK(folder.keymove(kSplit).code == 0);
  const Ran nowhere = folder.keymove("join parts.json --certificates nowhere");
  CHECK(nowhere.code == 3);
  CHECK(nowhere.err == "nowhere: error: no such folder, expected the parts' certificates\n");
  const Ran join = folder.keymove("join parts.json");
  CHECK(join.code == 2);
  CHECK(join.err.find("expected --certificates DIR or --results FILE") != std::string::npos);
}

TEST_CASE("solve --resume goes on where a killed program stopped") {
  const Folder folder;
  REQUIRE(folder.keymove(kSplit).code == 0);
  REQUIRE(folder.keymove(kSolve + "--jobs 1").code == 0);
  const std::string whole = folder.read("a.jsonl");
  // What a program that is killed may leave: some results, one that was undecided, and half a line.
  const auto lines = lines_of(whole);
  REQUIRE(lines.size() > 6);
  std::string undecided = lines[2];
  const std::size_t at = undecided.find("\"status\":\"");
  REQUIRE(at != std::string::npos);
  undecided.replace(at, undecided.find(',', at) - at, "\"status\":\"unknown\"");
  folder.write("a.jsonl", lines[0] + "\n" + lines[1] + "\n" + undecided + "\n" + lines[3].substr(0, 40));
  CHECK(folder.keymove(kSolve + "--jobs 1 --resume").code == 0);
  CHECK(folder.read("a.jsonl") == whole);
  CHECK(folder.keymove(kSolve + "--resume").code == 0);
  CHECK(folder.read("a.jsonl") == whole);
  CHECK(folder.keymove("solve parts.json --resume --output a.txt").code == 2);
  CHECK(folder.keymove("solve parts.json --format json --resume --output new/folder/a.jsonl").code == 0);
  CHECK(lines_of(folder.read("new/folder/a.jsonl")).size() == lines.size());
  // A result of another position under the same id, or of another question, is no answer.
  const std::string one = "solve one.epd --format json --output one.jsonl --resume ";
  folder.write("one.epd", "6k1/5ppp/8/8/8/8/8/4R2K w - - dm 1; id \"p1\";\n");
  CHECK(folder.keymove(one).err.empty());
  CHECK(count_of(folder.read("one.jsonl"), "e1e8") > 0);
  folder.write("one.epd", "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id \"p1\";\n");
  CHECK(folder.keymove(one).err == "one.jsonl: 1 result is of another question, and solved again\n");
  CHECK(count_of(folder.read("one.jsonl"), "e1e8") == 0);
  CHECK(count_of(folder.read("one.jsonl"), "a1a6") > 0);
  CHECK(lines_of(folder.read("one.jsonl")).size() == 1);
  CHECK(folder.keymove(one + "--nodes 100000").err.empty());  // other limits ask nothing else
  CHECK(count_of(folder.keymove(one + "--mate 1").err, "solved again") == 1);
  CHECK(count_of(folder.read("one.jsonl"), "disproved") == 1);
  folder.write("a.jsonl", "not a result\n");
  const Ran broken = folder.keymove(kSolve + "--resume");
  CHECK(broken.code == 3);
  CHECK(broken.err.find("a.jsonl:1:2: error: not JSON") == 0);
  CHECK(folder.read("a.jsonl") == "not a result\n");
}

TEST_CASE("results of another position with the same ids are no answers, nor are results that contradict each other") {
  const Solved folder;
  // The same moves, but Black's rook guards a6: there is no mate in two.
  const std::string guarded = "--fen 'kbK5/pp6/1P6/8/8/8/6r1/R7 w - - 0 1'";
  CHECK(folder.keymove("split " + guarded + " --plies 3 --parts 40 --least-effort 1 --output other.json").code == 0);
  const Ran other = folder.keymove("join other.json --results a.jsonl");
  CHECK(other.code == 1);
  CHECK(other.out == "whole: undecided: answers are missing\n");
  CHECK(other.err.find(" than the parts with the same id, which count as open\n") != std::string::npos);
  CHECK(folder
            .shell("sed 's/\"outcome\":\"win\"/\"outcome\":\"LOSS\"/; s/\"outcome\":\"loss\"/\"outcome\":\"win\"/; "
                   "s/LOSS/loss/' a.jsonl > turned.jsonl")
            .code == 0);
  const Ran contradicted = folder.keymove("join parts.json --results a.jsonl --results turned.jsonl");
  CHECK(contradicted.code == 1);
  CHECK(contradicted.err.find(" has another answer than in an earlier result; the part counts as open\n") !=
        std::string::npos);
  CHECK(folder.keymove("join parts.json --results a.jsonl --results a.jsonl").code == 0);
}

TEST_CASE("moves that keep a value are no whole list while parts are open") {
  const Folder folder;
  REQUIRE(
      folder.keymove("split --variant pawntastic-5x5 --goal value --parts 6 --least-effort 1 --output p.json").code ==
      0);
  REQUIRE(folder.keymove("solve p.json --certificates p --format json --output a.jsonl").code == 0);
  CHECK(folder.keymove("join p.json --results a.jsonl").out.find("whole: White wins: 3 keys: b2b3, c2c3, d2d3") == 0);
  CHECK(folder.shell("grep '\"c2c3' a.jsonl > some.jsonl").code == 0);
  const Ran some = folder.keymove("join p.json --results some.jsonl");
  CHECK(some.code == 5);
  CHECK(some.out.find("whole: White wins; not all moves that keep it are known") == 0);
}

TEST_CASE("results of another question are no answers, and parts of another game no parts") {
  const Folder folder;
  const std::string split = " --fen startpos --goal value --parts 3 --least-effort 1 --output ";
  REQUIRE(folder.keymove("split --variant pawntastic-5x5" + split + "v.json").code == 0);
  REQUIRE(folder.keymove("solve v.json --goal moves --format json --output m.jsonl").code == 0);
  CHECK(count_of(folder.read("m.jsonl"), "\"goal\":\"moves\"") == 3);
  const Ran moves = folder.keymove("join v.json --results m.jsonl");
  CHECK(moves.code == 1);
  CHECK(moves.out == "whole: undecided: answers are missing\n");
  CHECK(moves.err.find(" results are of other questions than the parts with the same id, which count as open\n") !=
        std::string::npos);
  REQUIRE(folder.keymove(kSplit).code == 0);
  CHECK(folder.keymove("solve parts.json --stipulation '=2' --format json --output s.jsonl").code == 0);
  CHECK(folder.keymove("join parts.json --results s.jsonl").code == 1);
  REQUIRE(folder.keymove("split --variant pawntastic-5x5-ep" + split + "e.json").code == 0);
  const Ran both = folder.keymove("join v.json e.json --results m.jsonl");
  CHECK(both.code == 3);
  CHECK(both.err.find("this part belongs to another question than the first one") != std::string::npos);
}

TEST_CASE("answers add up: half of a value with the other half, with a whole answer, and with parts of the part") {
  const Folder folder;
  const auto made = [&](const std::string& solve) { return folder.keymove("solve " + solve).code; };
  const std::string split = " --goal value --least-effort 1 --output ";
  REQUIRE(folder
              .keymove("split --variant pawntastic-4x5-ep --fen '4/1p1p/pP1p/P1P1/4 w - - 0 1' --parts 2" + split +
                       "p.json")
              .code == 0);
  REQUIRE(made("p.json --format json --output full.jsonl") == 0);
  REQUIRE(made("p.json --goal outcome --at-least win --format json --output win.jsonl") == 0);
  REQUIRE(made("p.json --goal outcome --at-least draw --format json --output draw.jsonl") == 0);
  const std::string all = "whole: White can draw but not win; 2 moves are best: c2c4, c2d3";
  for (const char* files : {"--results full.jsonl --results win.jsonl", "--results win.jsonl --results full.jsonl",
                            "--results full.jsonl --results draw.jsonl", "--results win.jsonl --results draw.jsonl"}) {
    INFO(files);
    const Ran joined = folder.keymove(std::string("join p.json ") + files);
    CHECK(joined.code == 0);
    CHECK(joined.out.find(all) == 0);
  }
  // Half of a part is known when it is cut further.
  REQUIRE(folder.keymove("split --variant pawntastic-4x5-ep --fen startpos --parts 5" + split + "part0.json").code ==
          0);
  CHECK(made("part0.json --nodes 10 --certificates c --format json --output a0.jsonl") == 5);
  std::string join = "join part0.json --certificates c --results a0.jsonl";
  Ran joined;
  for (int i = 1; i < 4; ++i) {
    const std::string n = std::to_string(i);
    joined = folder.keymove(join + " --cut 5 --remaining part" + n + ".json --write-certificate w");
    if (joined.code == 0) break;
    CHECK(joined.code == 5);
    REQUIRE(made("part" + n + ".json --certificates c --format json --output a" + n + ".jsonl") == 0);
    join += " part" + n + ".json --results a" + n + ".jsonl";
  }
  CHECK(joined.out.find("whole: White can draw but not win; 4 moves are best: a2a3, b2b3, c2c3, d2d3\n") == 0);
  CHECK(folder.keymove("check w").code == 0);
}

TEST_CASE("results and runs of a game with other rules under the same name are none of this game") {
  const Folder folder;
  const std::string rules =
      R"({"variant":"mine","board":{"files":4,"ranks":4},"men":{"k":{"name":"king","moves":"K",)"
      R"("royal":true},"r":{"name":"rook","moves":"R"}},"start":"2k1/4/4/K1R1 w","royal":"checkmate",)"
      R"("ends":[{"when":"no moves in check","result":"loss"},{"when":"no moves","result":")";
  folder.write("g.json", rules + "loss\"}]}");
  folder.write("s.json", R"({"positions":[{"id":"a","fen":"k3/4/KR2/4 w","goal":{"within":1},)"
                         R"("answer":{"outcome":"win","distance":1}}]})");
  const std::string game = " --variant g.json ";
  const std::string solve = "solve s.json --format json --output s.jsonl --resume" + game;
  const std::string verify = "verify s.json --store s.db" + game;
  const std::string join = "join p.json --results p.jsonl" + game;
  REQUIRE(folder.keymove(solve).code == 0);
  REQUIRE(folder.keymove(verify).code == 0);
  REQUIRE(
      folder.keymove("split --fen 'k3/4/KR2/4 w' --plies 3 --parts 9 --least-effort 1 --output p.json" + game).code ==
      0);
  REQUIRE(folder.keymove("solve p.json --format json --output p.jsonl" + game).code == 0);
  const Ran before = folder.keymove(join);
  REQUIRE(before.code == 0);
  const Ran again = folder.keymove(solve);
  CHECK(again.err.empty());
  folder.write("g.json", rules + "draw\"}]}");
  CHECK(folder.keymove(solve).err == "s.jsonl: 1 result is of another question, and solved again\n");
  CHECK(folder.keymove(verify + "--resume").err.find("continues") == std::string::npos);
  CHECK(folder.keymove(join).code == 1);
}

TEST_CASE("what --resume goes on with states its question, is a file, and does not hide errors") {
  const Folder folder;
  folder.write("one.epd", "6k1/5ppp/8/8/8/8/8/4R2K w - - dm 1; id \"p1\";\n");
  const std::string one = "solve one.epd --format json --output one.jsonl --resume";
  folder.write("one.jsonl", folder.keymove("solve one.epd --format json").out);
  folder.write("one.epd", "6k1/5pp1/8/8/8/8/8/4R2K w - - dm 1; id \"p1\";\n");
  CHECK(folder.keymove(one).err == "one.jsonl: 1 result is of another question, and solved again\n");
  CHECK(count_of(folder.read("one.jsonl"), "disproved") == 1);
  folder.write("bad.epd", "6k1/5pp1/8/8/8/8/8/4R2K w - - bm Ra9; id \"p1\";\n");
  for (int run = 0; run < 2; ++run)
    CHECK(folder.keymove("solve bad.epd --format json --output bad.jsonl --resume").code == 3);
  CHECK(folder.keymove("solve one.epd --format json --output /dev/null --resume").code == 2);
  CHECK(folder.keymove("solve one.epd --format json --output - --resume").code == 2);
  // Of more shards than positions some are empty.
  std::string all;
  for (const char* shard : {"1", "2", "3"}) {
    const std::string file = "e" + std::string(shard) + ".jsonl";
    CHECK(folder.keymove("solve one.epd --format json --output " + file + " --shard " + shard + "/3").code == 0);
    all += folder.read(file);
  }
  CHECK(lines_of(all).size() == 1);
  const std::string resumed = "solve one.epd --format json --resume --shard 3/3 --output ";
  CHECK(folder.keymove(resumed + "new.jsonl").code == 0);
  CHECK(folder.shell("test -e new.jsonl").code == 0);
  folder.write("kept.jsonl", all);
  CHECK(folder.keymove(resumed + "kept.jsonl").code == 0);
  CHECK(folder.read("kept.jsonl") == all);
}

TEST_CASE("a false result makes no proof, and a last result needs no line feed") {
  const Folder folder;
  REQUIRE(folder.keymove("split --variant pawntastic-4x4 --fen startpos --plies 5 --parts 1 --output p.json").code ==
          0);
  REQUIRE(folder.keymove("solve p.json --format json --output a.jsonl").code == 0);
  std::string text = folder.read("a.jsonl");
  text.pop_back();
  folder.write("b.jsonl", text);
  CHECK(folder.keymove("join p.json --results b.jsonl").out == folder.keymove("join p.json --results a.jsonl").out);
  CHECK(folder
            .shell("grep '\"id\":\"d2c3\"' a.jsonl | sed 's/\"win\",\"distance\":1/\"loss\",\"distance\":4/' > "
                   "false.jsonl && mkdir none")
            .code == 0);
  const Ran joined = folder.keymove("join p.json --certificates none --results false.jsonl");
  CHECK(joined.code == 1);
  CHECK(joined.out.find("; solver, unchecked: rejected by the checker\n") != std::string::npos);
}

TEST_CASE("certificates of ids in any alphabet have names of their own") {
  const Folder folder;
  const std::string mate = "6k1/5ppp/8/8/8/8/8/4R2K w - - dm 1; id \"";
  folder.write("s.epd", mate + "Задача А\";\n" + mate + "Задача Б\";\n");
  for (const char* shard : {"1/2", "2/2"})
    CHECK(folder.keymove("solve s.epd --certificates c --shard " + std::string(shard)).code == 0);
  CHECK(folder.shell("ls c").out == "Задача_А.cert\nЗадача_Б.cert\n");
}

TEST_CASE("a move that may promote and need not is read without the letter of a man") {
  const Folder folder;
  const std::string split = "split --variant grand-10x10 --fen '9k/10/10/P9/10/10/10/10/10/K9 w - - 0 1' --plies 5 ";
  REQUIRE(folder.keymove(split + "--parts 100 --least-effort 1 --output p.json").code == 0);
  CHECK(count_of(folder.read("p.json"), "a7a8") > 0);
  CHECK(folder.keymove("solve p.json").code == 0);
}

TEST_CASE("--resume keeps the results of two suites that share an id, and solves again what lacks its certificate") {
  const Folder folder;
  folder.write("x.epd", "4k3/R7/1R6/8/8/8/8/4K3 w - - bm Rb8+; id \"a\";\n");
  folder.write("y.epd", "4k3/R7/8/1R6/8/8/8/4K3 b - - id \"a\";\n");
  const std::string solve = "solve x.epd y.epd --plies 3 --format json --output d.jsonl --resume ";
  REQUIRE(folder.keymove(solve).code == 0);
  const std::string whole = folder.read("d.jsonl");
  CHECK(lines_of(whole).size() == 2);
  CHECK(folder.keymove(solve).err.empty());
  CHECK(folder.read("d.jsonl") == whole);
  const Ran proofs = folder.keymove(solve + "--certificates c");
  CHECK(proofs.err == "d.jsonl: 2 results are without their certificates, and solved again\n");
  CHECK(folder.read("d.jsonl") == whole);
  CHECK(folder.shell("ls c").out == "a-2.cert\na.cert\n");
  CHECK(folder.keymove(solve + "--certificates c").err.empty());
  // A bishop mates nobody: that there is no win has a certificate, too.
  const std::string none =
      "solve --fen '8/8/8/3k4/8/8/8/KB6 w - -' --plies 3 --format json --output n.jsonl --resume --certificates n";
  REQUIRE(folder.keymove(none).code == 0);
  REQUIRE(folder.shell("rm n/position.cert").code == 0);
  CHECK(folder.keymove(none).err == "n.jsonl: 1 result is without its certificate, and solved again\n");
  CHECK(folder.shell("ls n").out == "position.cert\n");
}

TEST_CASE("themes that a limit leaves open are told to be unknown") {
  const Folder folder;
  const std::string solve = "solve " + kFen + " --mate 2 --themes ";
  const Ran cut = folder.keymove(solve + "--nodes 100");
  CHECK(cut.code == 5);
  CHECK(cut.out.find("\n  themes: unknown\n") != std::string::npos);
  CHECK(count_of(folder.keymove(solve + "--nodes 100 --format json").out, "\"themes\":[],\"themes_whole\":false") == 1);
  CHECK(folder.keymove(solve).out.find("\n  themes: zugzwang\n") != std::string::npos);
  CHECK(folder.keymove("solve " + kFen + " --mate 2 --shows zugzwang --nodes 100").code == 5);
}

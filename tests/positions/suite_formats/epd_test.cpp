#include "positions/suite_formats/epd.h"

#include <algorithm>
#include <sstream>

#include <catch2/catch.hpp>

#include "positions/suite_formats/epd_claims.h"
#include "positions/variant_files/variant_reader.h"
#include "tests/support/shared_data.h"

using namespace keymove;

namespace {

Suite parse_records(const std::string& text) { return parse_epd({"dir/s.epd", "s", text, nullptr}); }

TestPosition one_record(const std::string& line) {
  const Suite suite = parse_records(line);
  REQUIRE(suite.positions.size() == 1);
  return suite.positions.front();
}

std::string fen_of(const TestPosition& position) { return position.setup ? write_fen(*position.setup) : "no setup"; }

std::string codes(const TestPosition& position) {
  std::string out;
  for (const InputError& e : position.errors) out += e.code + "@" + std::to_string(e.where.column) + " ";
  return out;
}

const std::string kBoard = "2brrb2/8/p7/7Q/1p1kpPp1/1P1pN1K1/3P4/8 w - - ";

}  // namespace

TEST_CASE("standard records come out of write_epd with the bytes they were read from") {
  for (const char* name : {"suites/wac-odd.epd", "suites/mate-in-2-odd.epd", "suites/matetrack-odd.epd"}) {
    const auto path = tests::shared_file(name);
    if (!path) return;
    CAPTURE(name);
    std::istringstream in(tests::read_file(*path));
    std::string line;
    std::string text;
    std::string written;
    while (std::getline(in, line)) {
      const TestPosition position = one_record(line);
      CHECK(position.errors.empty());
      const bool mended = std::any_of(position.repairs.begin(), position.repairs.end(),
                                      [](const std::string& r) { return r.substr(0, 4) != "kept"; });
      if (!mended) CHECK(write_epd(position) == line);
    }
  }
}

TEST_CASE("the reference suites have the positions and claims that are known of them") {
  const auto wac = tests::shared_file("suites/wac-odd.epd");
  const auto twos = tests::shared_file("suites/mate-in-2-odd.epd");
  const auto track = tests::shared_file("suites/matetrack-odd.epd");
  const auto perft = tests::shared_file("perft/chess.epd");
  if (!wac || !twos || !track || !perft) return;
  const Suite tactics = parse_records(tests::read_file(*wac));
  CHECK(tactics.positions.size() == 150);
  CHECK(tactics.positions.front().id == "WAC.001");
  CHECK(tactics.positions.front().claim.keys.front().text == "Qg6");
  CHECK(tactics.positions.front().goal.kind == GoalKind::best);
  const Suite mates = parse_records(tests::read_file(*twos));
  CHECK(mates.positions.size() == 3166);
  for (const TestPosition& p : mates.positions) {
    CHECK(p.claim.distance == 3);
    CHECK(p.claim.outcome == Outcome::win);
    CHECK(p.claim.line.size() == 3);
    CHECK(p.claim.line_kind == LineKind::keeps_distance);
  }
  const Suite matetrack = parse_records(tests::read_file(*track));
  CHECK(matetrack.positions.size() == 3277);
  CHECK(matetrack.positions[338].claim.outcome == Outcome::loss);
  CHECK(matetrack.positions[338].claim.distance == 12);
  for (const TestPosition& p : matetrack.positions) CHECK(p.claim.distance);
  const Suite counts = parse_records(tests::read_file(*perft));
  CHECK(counts.positions.size() == 174);
  for (const TestPosition& p : counts.positions) {
    CHECK(p.errors.empty());
    CHECK(p.goal.kind == GoalKind::none);
    CHECK(p.operations.front().opcode[0] == 'D');
  }
}

TEST_CASE("comments of other programs' lists are skipped, too") {
  const Suite suite = parse_records("% a list of mates\n// by nobody\n  % indented\n" + kBoard + "bm #2;\n# the end\n");
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].claim.distance == 3);
  CHECK(suite.positions[0].id == "s:4");
}

TEST_CASE("a FEN list is read a position a line, comments and blank lines are skipped") {
  const Suite suite =
      parse_records("# a comment\n\n4k3/8/8/8/8/8/8/4K3 w - - 12 34\r\n4k3/8/8/8/8/8/8/4K3 b - -\n4k3/8/8/8/8/8/8/4K3");
  REQUIRE(suite.positions.size() == 3);
  CHECK(suite.positions[0].id == "s:3");
  CHECK(fen_of(suite.positions[0]) == "4k3/8/8/8/8/8/8/4K3 w - - 12 34");
  CHECK(suite.positions[0].repairs.empty());
  CHECK(suite.positions[0].claim.empty());
  CHECK(suite.positions[1].id == "s:4");
  CHECK(suite.positions[1].where.line == 4);
  CHECK(suite.positions[2].repairs.size() == 1);
}

TEST_CASE("the length of a mate is the claim, wherever it is stated") {
  const auto claim = [](const std::string& ops) { return one_record(kBoard + ops).claim; };
  CHECK(claim("bm #3;").distance == 5);
  CHECK(claim("bm #3;").outcome == Outcome::win);
  CHECK(claim("dm 3;").distance == 5);
  CHECK(claim("bm #-3;").distance == 6);
  CHECK(claim("bm #-3;").outcome == Outcome::loss);
  CHECK(claim("dm -1;").distance == 2);
  CHECK(claim("bm #0;").distance == 0);
  CHECK(claim("bm #0;").outcome == Outcome::loss);
  CHECK(claim("bm Qa5+ Qb5; dm 2;").keys.size() == 2);
  CHECK(claim("bm Qa5+ Qb5; dm 2;").distance == 3);
  CHECK(claim("bm #2; dm 2;").distance == 3);
  CHECK(one_record(kBoard + "bm Qa5#;").goal.kind == GoalKind::best);
  CHECK(one_record(kBoard + "bm #2;").goal.plies == 3);
  CHECK(one_record(kBoard + "am Qa5;").goal.kind == GoalKind::best);
  CHECK(one_record(kBoard + "c0 \"bm #2\"; ce 32767;").goal.kind == GoalKind::none);
}

TEST_CASE("comments that give points to moves") {
  const auto points = [](const std::string& operations) {
    std::string out;
    for (const auto& [move, number] : one_record(kBoard + operations).claim.points)
      out += (out.empty() ? "" : " ") + move.text + ":" + std::to_string(number);
    return out;
  };
  CHECK(points("bm f5; c0 \"f5=10, Be5+=2, Bf2=3, Bg4=2\";") == "f5:10 Be5+:2 Bf2:3 Bg4:2");
  CHECK(points("bm f5; c0 \"f5=10,e8=Q=2\"") == "f5:10 e8=Q:2");
  CHECK(points("bm f5; c0 \"f5=10; Be5+=2\"") == "f5:10 Be5+:2");
  CHECK(points("c7 \"f5 Be5+\"; c8 \"10 2\";") == "f5:10 Be5+:2");
  CHECK(points("c7 \"f5 Be5+\"; c8 \"10 2\"; c9 \"f4f5 d4e5\";") == "f4f5:10 d4e5:2");
  CHECK(points("c0 \"f5=10\"; c7 \"f5 Be5+\"; c8 \"9 2\";") == "f5:10");
  CHECK(points("c0 \"1.f5=10, 1. Be5+=2\";") == "f5:10 Be5+:2");
  // These say something else.
  CHECK(points("c0 \"f5=10, a good move\";").empty());
  CHECK(points("c0 \"e8=Q\";").empty());
  CHECK(points("c0 \"f5=-10\";").empty());
  CHECK(points("c0 \"f5=10000000\";").empty());
  CHECK(points("c0 \"1=10\";").empty());
  CHECK(points("c0 \"=10\";").empty());
  CHECK(points("c0 \"\"; c7 \"f5\"; c8 \"10 2\";").empty());
  CHECK(points("c8 \"10 2\";").empty());
  CHECK(points("c7 \"f5 Be5\"; c8 \"10 two\";").empty());
}

TEST_CASE("moves of a claim keep their places") {
  const TestPosition position = one_record("  " + kBoard + "bm  Qa5, Qb5+; pv 1. Qa5 Bd7 2. Qd5; dm 2;");
  const auto column = [&](const std::string& text) { return static_cast<int>(position.source_text.find(text)) + 1; };
  REQUIRE(position.claim.keys.size() == 2);
  CHECK(position.claim.keys[0].text == "Qa5");
  CHECK(position.claim.keys[0].where.column == column("Qa5,"));
  CHECK(position.claim.keys[1].where.column == column("Qb5+"));
  REQUIRE(position.claim.line.size() == 3);
  CHECK(position.claim.line[2].text == "Qd5");
  CHECK(position.claim.line[2].where.column == column("Qd5"));
  CHECK(position.claim.line[2].where.line == 1);
}

TEST_CASE("contradictions within a record are errors with their place") {
  const auto columns = [](const std::string& ops) { return codes(one_record(kBoard + ops)); };
  const auto at = [](const std::string& ops, const std::string& text) {
    return std::to_string(kBoard.size() + ops.find(text) + 1);
  };
  CHECK(columns("bm #2; bm #3;") == "epd-contradiction@" + at("bm #2; bm #3;", "#3") + " ");
  CHECK(columns("dm 2; bm #3;") == "epd-contradiction@" + at("dm 2; bm #3;", "#3") + " ");
  CHECK(columns("bm #2; dm -2;") == "epd-contradiction@" + at("bm #2; dm -2;", "-2") + " ");
  CHECK(columns("bm Qa5+; am Qb5 Qa5;") == "epd-contradiction@" + at("bm Qa5+; am Qb5 Qa5;", "Qa5;") + " ");
  CHECK(columns("dm soon;") == "epd-operand@" + at("dm soon;", "soon") + " ");
  CHECK(columns("dm -2147483648;") == "epd-operand@" + at("dm -2147483648;", "-2") + " ");
  CHECK(columns("bm #-2147483648;") == "epd-operand@" + at("bm #-2147483648;", "#-2") + " ");
  CHECK(columns("bm #99999999999;") == "epd-operand@" + at("bm #99999999999;", "#9") + " ");
}

TEST_CASE("stray tokens are kept and said, and change no claim") {
  for (const char* stray : {"7:43 @ C8/R8/K8/P8/X4;", "12'3\" (Gustav);", "ep;", "00:00;", "Defence;",
                            "(#11 @ C3/R0/K3/P2/X3);", "Duals(2);"}) {
    const std::string line = kBoard + "bm #2; " + stray + " id \"x;y\";";
    CAPTURE(line);
    const TestPosition position = one_record(line);
    CHECK(position.errors.empty());
    CHECK(position.id == "x;y");
    CHECK(position.claim.distance == 3);
    CHECK(position.operations.size() == 3);
    CHECK(write_epd(position) == line);
  }
  CHECK(one_record(kBoard + "bm #2; 00:00;").repairs ==
        std::vector<std::string>{"kept '00:00', which is not an EPD operation"});
  CHECK(one_record(kBoard + "bm #2; ep;").repairs.empty());
}

TEST_CASE("dirty records are mended and the mending is said") {
  const auto mended = [](const std::string& line) {
    const TestPosition position = one_record(line);
    CHECK(position.errors.empty());
    CHECK(position.claim.distance == 3);
    return position.repairs.empty() ? "" : position.repairs.front();
  };
  CHECK(mended(kBoard + "bm #2") == "the last ';' is missing");
  CHECK(mended(kBoard + "bm #2;\r\n") == "");
  CHECK(mended(kBoard + "0 1 bm #2;") == "the half-move clock and move number stand before the operations");
  CHECK(mended(kBoard + "0 1; bm #2;") == "the half-move clock and move number stand before the operations");
  CHECK(mended(kBoard + "bm #2;; id \"a\";") == "skipped a ';' without an operation");
  CHECK(mended(kBoard + "id \"open; bm #2;") == "a quotation mark is not closed");
  CHECK(mended("2brrb2/8/p7/7Q/1p1kpPp1/1P1pN1K1/3P4/8 bm #2;") == "no side to move: White assumed");
  CHECK(mended("2brrb2/8/p7/7Q/1p1kpPp1/1P1pN1K1/3P4/8 w KQ - bm #2;").substr(0, 26) == "removed the castling right");
  CHECK(mended(kBoard + "Defence bm #2;") == "kept 'Defence', which is not an EPD operation");
}

TEST_CASE("a stipulation may follow the board at once, and marks and a full stop may stand around a FEN") {
  const std::string board = "kbK5/pp6/1P6/8/8/8/8/R7";
  for (const char* rest : {" stip \"#2\";", " #2", " w - - 0 1 #2"}) {
    const TestPosition read = one_record(board + rest);
    CAPTURE(rest);
    CHECK(read.errors.empty());
    CHECK(read.claim.distance == 3);
    CHECK(fen_of(read) == board + " w - - 0 1");
  }
  CHECK(one_record(board + " b - - h#2 2.1.1.1").claim.solutions == 2);
  for (const std::string& line :
       {"[fen]" + board + " w - - 0 1[/fen]", board + " w - - 0 1.", board + " w.", board + "."}) {
    const TestPosition read = one_record(line);
    CAPTURE(line);
    CHECK(fen_of(read) == board + " w - - 0 1");
    CHECK(read.operations.empty());
  }
  CHECK(one_record(board + " w - - bm Ra6.").claim.keys.size() == 1);
}

TEST_CASE("counters are read from hmvc and fmvn, and written there") {
  const TestPosition position = one_record(kBoard + "hmvc 7; fmvn 30;");
  CHECK(position.setup->halfmove_clock == 7);
  CHECK(position.setup->fullmove_number == 30);
  CHECK(write_epd(position) == kBoard + "hmvc 7; fmvn 30;");
  const TestPosition fen = one_record(kBoard + "7 30");
  CHECK(write_epd(fen) == kBoard + "hmvc 7; fmvn 30;");
  CHECK(write_fen(*one_record(write_epd(fen)).setup) == write_fen(*fen.setup));
  CHECK(one_record(kBoard + "hmvc x;").repairs.size() == 1);
}

TEST_CASE("stipulations state a win of another kind") {
  const auto check = [](const std::string& operations, const std::string& stipulation, int plies) {
    const TestPosition position = one_record(kBoard + operations);
    CAPTURE(operations);
    CHECK(position.errors.empty());
    CHECK(position.unsupported.empty());
    CHECK(position.goal.kind == GoalKind::win);
    CHECK(position.goal.plies == plies);
    CHECK(position.claim.outcome == Outcome::win);
    CHECK(position.claim.distance == plies);
    CHECK((position.goal.stipulation ? text_of(*position.goal.stipulation) : "") == stipulation);
  };
  check("bm s#3;", "s#3", 6);
  check("s#3;", "s#3", 6);
  check("stip \"=2\";", "=2", 3);
  check("stip \"s=1\"; dm 1;", "s=1", 2);
  check("stip \"#2\"; dm 2;", "", 3);
  CHECK(codes(one_record(kBoard + "stip \"#2\"; dm 3;")).substr(0, 17) == "epd-contradiction");
  CHECK(codes(one_record(kBoard + "stip \"s#2\"; dm 3;")).substr(0, 17) == "epd-contradiction");
  CHECK(codes(one_record(kBoard + "stip \"s#2\"; bm =2;")).substr(0, 17) == "epd-contradiction");
}

TEST_CASE("a stipulation that is used needs no repair") {
  CHECK(one_record(kBoard + "#2; bm Ra6;").repairs.empty());
  CHECK(one_record(kBoard + "h#1;").repairs.empty());
  CHECK(one_record(kBoard + "#2 bm Ra6;").repairs == std::vector<std::string>{"the ';' behind '#2' is missing"});
}

TEST_CASE("a record states help, series and reflex play, and the number of solutions") {
  for (const char* text : {"h#2", "hs#3", "ser-h#4", "r#2"}) {
    const TestPosition position = one_record(kBoard + "stip \"" + text + "\"; solutions 2;");
    INFO(text);
    CHECK(position.errors.empty());
    CHECK(text_of(position.goal.stipulation.value()) == text);
    CHECK(position.claim.outcome == Outcome::none);
    CHECK(position.claim.solutions == 2);
  }
  CHECK(codes(one_record(kBoard + "stip \"h#2\"; solutions some;")).substr(0, 11) == "epd-operand");
}

TEST_CASE("stipulations without a length are unsupported") {
  CHECK(one_record(kBoard + "bm s#;").unsupported == "a selfmate without a length");
  CHECK(one_record(kBoard + "stip \"h#\";").unsupported == "a helpmate without a length");
  CHECK(one_record(kBoard + "bm r#;").unsupported == "a reflexmate without a length");
  CHECK(one_record(kBoard + "bm ser-h#;").unsupported == "a series helpmate without a length");
  CHECK(one_record(kBoard + "stip \"q#2\";").unsupported == "the stipulation 'q#2'");
  CHECK(one_record(kBoard + "bm a8=Q;").unsupported.empty());
}

TEST_CASE("castling rights by files of rooks, and many names, are Chess960") {
  const std::string board = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - ";
  const TestPosition rooks = one_record(board + "bm #2;");
  REQUIRE(rooks.errors.empty());
  CHECK(rooks.unsupported.empty());
  CHECK(rooks.setup->variant->name == "chess960");
  CHECK(rooks.setup->castling == 0xF);
  CHECK(write_epd(rooks).starts_with(board));
  CHECK(one_record("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w - - bm #2;").setup->variant->name == "chess");
  const auto game = [](const std::string& fen) { return one_record(fen + " - bm #2;").setup->variant->name; };
  CHECK(game("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq") == "chess");  // rights of chess that the rooks have lost
  CHECK(game("1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq") == "chess960");
  CHECK(game("1rk3r1/8/8/8/8/8/8/1RK5 w Qkq") == "chess960");
  CHECK(game("1rk3r1/8/8/8/8/8/8/1RK5 w KQkq") == "chess");  // no rook for K
  CHECK(game("1rk3r1/8/8/8/8/8/8/1RK3R1 w KQ") == "chess");  // of one side alone
  CHECK(game("1rk3r1/8/8/8/8/8/2K5/1R4R1 w KQkq") == "chess");
  CHECK(game("r2k3r/8/8/8/8/8/8/R4K1R w KQkq") == "chess");
  CHECK(game("r4rk1/8/8/8/8/8/8/R4RK1 w KQkq") == "chess");  // both have castled, their rights are stale
  // Kings on e: where the rooks stand elsewhere, only the start of a game is certain.
  CHECK(game("rbbqkrnn/pppppppp/8/8/8/8/PPPPPPPP/RBBQKRNN w KQkq") == "chess960");
  CHECK(game("nrbqkrbn/pppppppp/8/8/4P3/8/PPPP1PPP/NRBQKRBN b KQkq") == "chess960");
  CHECK(game("rbnqknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKNBR w KQkq") == "chess");  // castles as in chess
  CHECK(game("rbbqkrnn/pppppppp/8/8/8/8/PPPPPPPP/RBBQK1RN w KQkq") == "chess");
  CHECK(game("rbbqkrnn/pppppppp/8/8/8/8/PPPPPPPP/RBBQKRNN w KQ") == "chess");
  for (const char* name : {"Chess960", "chess 960", "Fischerandom", "Fischer Random", "FRC"}) {
    const TestPosition named =
        one_record("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - variant \"" + std::string(name) + "\";");
    INFO(name);
    REQUIRE(named.errors.empty());
    CHECK(write_fen(*named.setup).find(" w GBgb - ") != std::string::npos);
  }
}

TEST_CASE("a record names its variant, a choice of the user goes before it") {
  const std::string record = "nbqkaer/fpppppf/7/7/7/FPPPPPF/NBQKAER w - - variant \"minichess-7x7\"; bm a2b3;";
  CHECK(one_record(record).setup->variant->name == "minichess-7x7");
  CHECK(write_epd(one_record(record)) == record);
  const TestPosition unknown = one_record(kBoard + "variant \"minichess-9x9\";");
  CHECK(codes(unknown) == "unknown-variant@" + std::to_string(kBoard.size() + 9) + " ");
  const std::string start = "nbqkaer/fpppppf/7/7/7/FPPPPPF/NBQKAER w - -";
  CHECK(parse_epd({"f", "s", start, *load_variant("minichess-7x7")}).positions.front().errors.empty());
  CHECK_FALSE(parse_epd({"f", "s", record, *load_variant("chess")}).positions.front().errors.empty());
}

TEST_CASE("a bad record is a position of its own, at line and column, and the rest goes on") {
  const Suite suite = parse_records(kBoard + "bm #2;\n8/8/8/8/8/8/8/K6x w - - bm Qg6;\nhello\n" + kBoard + "bm #3;\n");
  REQUIRE(suite.positions.size() == 4);
  CHECK(to_text(suite.positions[1].errors.front()).substr(0, 17) == "dir/s.epd:2:17: e");
  CHECK(suite.positions[1].errors.front().text == "8/8/8/8/8/8/8/K6x w - - bm Qg6;");
  CHECK(suite.positions[2].errors.front().where.line == 3);
  CHECK(suite.positions[2].source_text == "hello");
  CHECK(suite.positions[3].claim.distance == 5);
  CHECK(codes(one_record("4k3/8/8/8/8/8/8/4K3 w - e9 bm #2;")) == "fen-en-passant@25 ");
  const std::string passing = "4k3/8/8/2pP4/8/8/8/4K3 w - c6 bm dxc6;";
  CHECK(write_epd(one_record(passing)) == passing);
  CHECK(write_epd(one_record("4k3/8/8/8/8/8/8/4K3 w - c6 \"a comment\";")) ==
        "4k3/8/8/8/8/8/8/4K3 w - - c6 \"a comment\";");
}

TEST_CASE("a very long line is an error and is not kept") {
  const std::string text = kBoard + "id \"" + std::string(3U << 20U, 'x') + "\";\n" + kBoard + "bm #2;";
  const Suite suite = parse_records(text);
  REQUIRE(suite.positions.size() == 2);
  CHECK(codes(suite.positions[0]) == "line-too-long@1 ");
  CHECK(suite.positions[0].source_text.size() < 300);
  CHECK(suite.positions[0].errors.front().message.find(std::to_string((3U << 20U) + kBoard.size() + 6)) !=
        std::string::npos);
  CHECK(suite.positions[1].errors.empty());
}

TEST_CASE("best moves are read as other formats write them") {
  const auto keys = [](const std::string& ops) {
    const TestPosition position = one_record(kBoard + ops);
    CHECK(position.errors.empty());
    std::string out;
    for (const MoveText& move : position.claim.keys) out += (out.empty() ? "" : " ") + move.text;
    return out;
  };
  CHECK(keys("bm 1.Qe5#;") == "Qe5#");
  CHECK(keys("bm 1. Qe5 $1;") == "Qe5");
  CHECK(keys("bm 12...Qe5, 12...Qd5;") == "Qe5 Qd5");
  CHECK(keys("bm \"Qe5\";") == "Qe5");
  CHECK(keys("bm \"Qe5 Qd5\";") == "Qe5 Qd5");
  CHECK(one_record(kBoard + "bm 1.Qe5;").claim.keys[0].where.column == static_cast<int>(kBoard.size()) + 6);
  CHECK(keys("bm 5;") == "5");  // an error of the move, which is found when it is read
}

TEST_CASE("the length of a mate is read with its signs") {
  for (const char* length : {"3", "\"3\"", "#3", "M3", "+M3", "+3", "m3"}) {
    INFO(length);
    const TestPosition position = one_record(kBoard + "dm " + length + ";");
    CHECK(position.errors.empty());
    CHECK(position.claim.distance == 5);
  }
  for (const char* length : {"-3", "#-3", "-#3", "-M3", "M-3"}) {
    INFO(length);
    const TestPosition position = one_record(kBoard + "dm " + length + ";");
    CHECK(position.errors.empty());
    CHECK(position.claim.distance == 6);
  }
  for (const char* length : {"##3", "MM3", "3M", "#", "three"})
    CHECK_FALSE(one_record(kBoard + "dm " + length + ";").errors.empty());
}

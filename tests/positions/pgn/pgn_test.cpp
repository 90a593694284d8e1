#include "positions/pgn/pgn.h"

#include <catch2/catch.hpp>

#include "positions/pgn/solution_list.h"

using namespace keymove;

namespace {

Suite parse_games(const std::string& text) { return parse_pgn({"g.pgn", "g", text, nullptr}); }

std::string moves_text(const std::vector<MoveText>& moves) {
  std::string out;
  for (const MoveText& move : moves) out += (out.empty() ? "" : " ") + move.text;
  return out;
}

const std::string kMate =
    "[Event \"Problem 7\"]\n[Site \"?\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"]\n\n1. Rd8# 1-0\n";

}  // namespace

TEST_CASE("a game without a FEN is the position at its end; all but its main line is skipped") {
  const Suite suite = parse_games(
      "[Event \"Casual\"]\n[Site \"Here\"]\n\n1. e4 {a (comment} e5 2.Nf3 $1 (2. f4 exf4 (2... d5 {x)}) 3. Nf3) 2... "
      "Nc6! "
      "; rest (of line\n3.Bb5 ?! a6 4. O-O 0-0\n1/2-1/2\n\n1. d4 d5 *\n");
  REQUIRE(suite.positions.size() == 2);
  CHECK(suite.positions[0].id == "Casual/Here");
  CHECK(suite.positions[0].errors.empty());
  CHECK(moves_text(suite.positions[0].moves_before) == "e4 e5 Nf3 Nc6! Bb5 a6 O-O 0-0");
  CHECK(suite.positions[0].claim.empty());
  CHECK(suite.positions[0].moves_before[2].where.line == 4);
  CHECK(suite.positions[0].moves_before[2].where.column == 25);
  CHECK(suite.positions[1].id == "g:2");
  CHECK(moves_text(suite.positions[1].moves_before) == "d4 d5");
}

TEST_CASE("a game with a FEN is a problem: a mate by the mover is stated, else an opinion") {
  const TestPosition mate = parse_games(kMate).positions.front();
  CHECK(mate.errors.empty());
  CHECK(mate.id == "Problem 7");
  CHECK(mate.claim.outcome == Outcome::win);
  CHECK(mate.claim.distance == 1);
  CHECK(mate.goal.plies == 1);
  CHECK_FALSE(mate.claim.sole_key);
  CHECK(mate.claim.line_kind == LineKind::keeps_distance);
  const TestPosition opinion =
      parse_games("[FEN \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 9\"]\n\n9... h6 10. Rd8+ Kh7 *").positions.front();
  CHECK(opinion.goal.kind == GoalKind::best);
  CHECK(moves_text(opinion.claim.keys) == "h6");
}

TEST_CASE("quotes and backslashes in a tag are escaped by a backslash") {
  const Suite suite = parse_games(kMate + "\n[Event \"a \\\"b\\\" \\\\\"]\n\n1. e4 e5\n2. Nf3 1-0\n");
  REQUIRE(suite.positions.size() == 2);
  CHECK(suite.positions[1].id == "a \"b\" \\");
  CHECK(moves_text(suite.positions[1].moves_before) == "e4 e5 Nf3");
}

TEST_CASE("a flaw of a game is its own, at line and column, and the next game is read") {
  const auto error = [](const Suite& suite) {
    const InputError& e = suite.positions.front().errors.front();
    return e.code + "@" + std::to_string(e.where.line) + ":" + std::to_string(e.where.column);
  };
  const Suite comment = parse_games("[Event \"a\"]\n\n1. e4 {open e5\n\n[Event \"b\"]\n\n1. d4 *\n");
  REQUIRE(comment.positions.size() == 2);
  CHECK(error(comment) == "pgn@3:7");
  CHECK(comment.positions[1].errors.empty());
  CHECK(error(parse_games("1. e4 (1. d4 {)} d5 *\n")) == "pgn@1:7");
  CHECK(error(parse_games("1. e4 ) *\n")) == "pgn@1:7");
  CHECK(error(parse_games("[Event]\n\n1. e4 *\n")) == "pgn@1:1");
  CHECK(error(parse_games("[FEN \"8/8/8/8/8/8/8/K6x w - -\"]\n\n1. e4 *\n")) == "fen-letter@1:23");
  CHECK(error(parse_games("[Variant \"nothing\"]\n\n1. e4 *\n")) == "unknown-variant@1:11");
  CHECK(parse_games("[Variant \"Chess960\"]\n\n1. e4 *\n").positions.front().setup->variant->name == "chess960");
  CHECK(parse_games("[Variant \"minichess-7x7\"]\n\n1. d2d3 *\n").positions.front().setup->variant->name ==
        "minichess-7x7");
}

TEST_CASE("what older files write beside the moves is no move") {
  const auto moves = [](const std::string& text) {
    const Suite suite = parse_games("[Event \"x\"]\n\n" + text + "\n");
    REQUIRE(suite.positions.size() == 1);
    CHECK(suite.positions[0].errors.empty());
    return moves_text(suite.positions[0].moves_before);
  };
  CHECK(moves("1.e4$1 e5!!$3 2. f4 $14 exf4*") == "e4 e5!! f4 exf4");
  CHECK(moves("1. e4 += e5 2. f4 N \u00B1 exf4 +/- 3. Nf3 = d5 -+ 1/2") == "e4 e5 f4 exf4 Nf3 d5");
  CHECK(moves("1.e4 e5 2.exf6 e.p. ch 1\u2026e5 2\u2026 d4 \u00BD-\u00BD") == "e4 e5 exf6 e5 d4");
  CHECK(moves("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7 mate 1:0") == "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
  CHECK(moves("7. a8(Q) Rb8 (7... Rc8) 8. Qxb8 (8. Q) 1-0") == "a8(Q) Rb8 Qxb8");
  const auto results = read_pgn_games({"g.pgn", "g", "1. e4 1/2\n\n1. d4 0:1\n", nullptr});
  REQUIRE(results.size() == 2);
  CHECK(results[0].result->text == "1/2-1/2");
  CHECK(results[1].result->text == "0-1");
}

TEST_CASE("a comment that is not closed does not hold the games that follow") {
  const std::string open = "[Event \"A\"]\n\n1. e4 { the rest is missing\n\n";
  for (const std::string more : {"", "[Event \"C\"]\n\n1. c4 {x} *\n"}) {
    const Suite suite = parse_games(open + "[Event \"B\"]\n\n1. d4 *\n\n" + more);
    REQUIRE(suite.positions.size() == (more.empty() ? 2 : 3));
    REQUIRE(suite.positions[0].errors.size() == 1);
    CHECK(suite.positions[0].errors[0].message == "the comment is not closed");
    CHECK(suite.positions[0].errors[0].where.line == 3);
    CHECK(suite.positions[1].errors.empty());
    CHECK(suite.positions[1].id == "B");
    CHECK(moves_text(suite.positions[1].moves_before) == "d4");
  }
  // Brackets at the beginning of a line are a comment's as well.
  const Suite other = parse_games("[Event \"A\"]\n\n1. e4 {first\n\n[second]\n} e5 *\n");
  REQUIRE(other.positions.size() == 1);
  CHECK(moves_text(other.positions[0].moves_before) == "e4 e5");
}

TEST_CASE("the moves after the first of an opinion are stated, too") {
  const TestPosition opinion =
      parse_games("[FEN \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 9\"]\n\n9... h6 10. Rd8+ Kh7 *").positions.front();
  CHECK(moves_text(opinion.claim.line) == "h6 Rd8+ Kh7");
  CHECK(opinion.claim.line_kind == LineKind::none);
}

TEST_CASE("a list has a title, a FEN and its solution on lines of their own") {
  const std::string text =
      "Mates in two and one\n\nA. Player vs B. Player, Rome, 1850\n"
      "kbK5/pp6/1P6/8/8/8/8/R7 w - - 1 0\n1. Ra6 bxa6 2. b7#\n\n"
      "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\n1. Rd8#\n"
      "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1\n1... h6\n(or 1... g6)\n\n"
      "without a solution\n8/8/8/4k3/8/8/8/4K3 w - - 0 1\n";
  CHECK(shows_solution_list(text));
  CHECK_FALSE(shows_solution_list("8/8/8/4k3/8/8/8/4K3 w - - 0 1\n8/8/8/4k3/8/8/8/4K3 b - - 0 1\n"));
  const Suite suite = parse_solution_list({"l.txt", "l", text, nullptr});
  REQUIRE(suite.positions.size() == 4);
  for (const TestPosition& position : suite.positions) CHECK(position.errors.empty());
  CHECK(suite.positions[0].id == "A. Player vs B. Player, Rome, 1850");
  CHECK(suite.positions[0].claim.distance == 3);
  CHECK(suite.positions[0].where.line == 4);
  CHECK(suite.positions[0].claim.line[1].where.line == 5);
  CHECK(suite.positions[0].claim.line[1].where.column == 8);
  CHECK(suite.positions[1].id == "l:2");
  CHECK(suite.positions[1].claim.distance == 1);
  CHECK(moves_text(suite.positions[2].claim.keys) == "h6 g6");
  CHECK(suite.positions[3].id == "without a solution");
  CHECK(suite.positions[3].claim.empty());
}

TEST_CASE("in a list the stipulation may stand between the position and its solution") {
  const auto read = [](const std::string& text) {
    INFO(text);
    CHECK(shows_solution_list(text));
    const Suite suite = parse_solution_list({"l.txt", "l", text, nullptr});
    REQUIRE(suite.positions.size() == 1);
    return suite.positions.front();
  };
  const TestPosition rice = read(
      "John Rice, 1st prize, The Problemist 2009\n8/3BKp2/p1R2B1p/r2k1p2/8/p1p1pP2/1qN5/1Nn1Qbb1\n#2\n"
      "1.Qxc3! [2.Rd6]\n1...Bc4 2.Qxc4#\n1...Qxc3 2.Nxc3#\n");
  CHECK(rice.id == "John Rice, 1st prize, The Problemist 2009");
  CHECK(rice.errors.empty());
  CHECK(rice.claim.distance == 3);
  CHECK(moves_text(rice.claim.line) == "Qxc3! Bc4 Qxc4#");
  const TestPosition steudel =
      read("8/8/8/8/1tt5/4k3/2B5/T3K3 b - - 0 1\nstipulation: h#2\nsolution:\n1.Tf4 Td1 2.Tbe4 Td3#\n");
  REQUIRE(steudel.goal.stipulation);
  CHECK(text_of(*steudel.goal.stipulation) == "h#2");
  CHECK(moves_text(steudel.claim.line) == "Tf4 Td1 Tbe4 Td3#");
  // Black begins where the side to move is left open, and the whole line is stated.
  const TestPosition open = read("White: Ke1, Ra1, Pc2\nBlack: Ke3, Rb4, Rc4\nh#2\n1.Rf4 Rd1 2.Rbe4 Rd3#\n");
  CHECK(open.setup->to_move == Color::black);
  CHECK(moves_text(open.claim.line) == "Rf4 Rd1 Rbe4 Rd3#");
  const TestPosition four = read("8/8/8/8/1rr5/4k3/2P5/R3K3 b - - 0 1\nh#2 2.1.1.1\n1.Rf4 Rd1 2.Rbe4 Rd3#\n");
  CHECK(four.claim.solutions == 2);
  const TestPosition men = read("White: Kc8, Ra1, Pb6\nBlack: Ka8, Bb8, Pa7, Pb7\nMate in two\n");
  REQUIRE(men.setup);
  CHECK(write_fen(*men.setup) == "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  CHECK(men.claim.distance == 3);
  const TestPosition tries =
      read("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\n#2 vv\n1.Rh1? Bh2! 1.Ra6! zz bxa6/Bc7 2.b7/Rxa7#\n");
  CHECK(moves_text(tries.claim.keys) == "Ra6!");
  CHECK(tries.claim.distance == 3);
  // Other positions of the problem are left out, which is said.
  for (const char* twin : {" b) Ra1 to b1\n", "\nb) wRa1-b1\n", " duplex\n", " (3+3)\nDuplex\n"}) {
    const TestPosition first =
        read(std::string("6k1/5ppp/8/8/8/8/5PPP/R5K1\nh#1") + twin + "a) 1.Kh8 Ra8#\nb) 1.Kh8 Rb8#\n");
    REQUIRE(first.goal.stipulation);
    CHECK(moves_text(first.claim.line) == "Kh8 Ra8#");
    REQUIRE(!first.repairs.empty());
    CHECK(first.repairs.front().starts_with("left out another position: "));
  }
  for (const char* number : {"h#2\n2 solutions\n", "h#2 (3+3)\n2 sol.\n\n", "h#2 2 solutions\n"})
    CHECK(read("8/8/8/8/1rr5/4k3/2P5/R3K3\n" + std::string(number) + "1.Rf4 Rd1 2.Rbe4 Rd3#\n").claim.solutions == 2);
  for (const char* listed : {"Ke1 Ra1 Pc2 / Ke3 Rb4 Rc4 h#2\n", "wKe1, wRa1, wPc2, bKe3, bRb4, bRc4 h#2 2.1.1.1\n",
                             "White: Ke1, Ra1, Pc2\nBlack: Ke3, Rb4, Rc4; h#2\n"}) {
    const TestPosition asked = read(listed);
    REQUIRE(asked.goal.stipulation);
    CHECK(text_of(*asked.goal.stipulation) == "h#2");
    CHECK(write_fen(*asked.setup) == "8/8/8/8/1rr5/4k3/2P5/R3K3 b - - 0 1");
  }
  // What stands between two positions is the title of the second.
  const Suite two = parse_solution_list({"l.txt", "l",
                                         "8/8/8/4k3/8/8/8/4K3 w - - 0 1\nMate in 2\n"
                                         "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\n1. Ra6\n",
                                         nullptr});
  REQUIRE(two.positions.size() == 2);
  CHECK(two.positions[0].claim.empty());
  CHECK(two.positions[1].claim.distance == 3);
}

TEST_CASE("a title names the stipulation of a problem in a list or in PGN") {
  const auto stipulation = [](const std::string& title, const std::string& fen, const std::string& moves) {
    const TestPosition read =
        parse_games("[Event \"" + title + "\"]\n[FEN \"" + fen + "\"]\n\n" + moves + " *\n").positions.front();
    if (!read.unsupported.empty()) return read.unsupported;
    return read.goal.stipulation ? text_of(*read.goal.stipulation) : std::string("none");
  };
  const std::string steudel = "8/8/8/8/1rr5/4k3/2P5/R3K3 b - - 0 1";
  const std::string moves = "1... Rf4 2. Rd1 Rbe4 3. Rd3#";
  CHECK(stipulation("Steudel, Die Schwalbe 1968, h#2", steudel, moves) == "h#2");
  CHECK(stipulation("helpmate in 2", steudel, moves) == "h#2");
  CHECK(stipulation("Steudel", steudel, moves) ==
        "a line that ends in mate by the side that does not begin: a stipulation, such as h#2 or s#2, may be missing");
  const std::string weber = "8/8/1p6/1Nk5/p1P5/PP2r2p/KP3Q1p/RN5B w - - 0 1";
  CHECK(stipulation("Weber, Selbstmatt in drei Zügen", weber, "1. bxa4 Kxc4 2. Qc2+ Rc3 3. b4 Rxc2 matt.") == "s#3");
  const std::string morphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
  CHECK(stipulation("Mate in 2", morphy, "1. Ra6") == "#2");
  CHECK(stipulation("Puzzle #12", morphy, "1. Ra6") == "none");
  // The line counts where the title says something else of the same play.
  CHECK(stipulation("Mate in 3", morphy, "1. Ra6 bxa6 2. b7#") == "none");
  const Suite list = parse_solution_list(
      {"l.txt", "l", "Steudel, Die Schwalbe 1968, h#2\n" + steudel + "\n1.Rf4 Rd1 2.Rbe4 Rd3#\n", nullptr});
  REQUIRE(list.positions.size() == 1);
  CHECK(text_of(*list.positions[0].goal.stipulation) == "h#2");
  CHECK(list.positions[0].repairs.back() == "took the stipulation 'h#2' from the title");
}

TEST_CASE("a game that keymove does not have is unsupported, a name that nobody knows is an error") {
  const auto read = [](const std::string& name) {
    return parse_games("[Variant \"" + name + "\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"]\n\n1. Rd8# 1-0\n")
        .positions.front();
  };
  for (const char* name : {"Atomic", "Crazyhouse", "Five-check", "Horde"}) {
    CHECK(read(name).unsupported.find("keymove does not have the game '" + std::string(name) + "'") == 0);
    CHECK(read(name).errors.empty());
  }
  CHECK(read("Chess 9600").errors.front().code == "unknown-variant");
  CHECK(read("Standard").unsupported.empty());
  for (const char* name : {"King of the Hill", "KOTH", "Antichess", "Shatranj", "Three-check"})
    CHECK(read(name).unsupported.empty());
}

TEST_CASE("a played game with a FEN states nothing, which is said once") {
  const std::string players =
      "[White \"A\"]\n[Black \"B\"]\n[Round \"1\"]\n[PlyCount \"22\"]\n[TimeControl \"10+0.1\"]\n";
  const std::string fen = "[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n\n";
  std::string shuffled;
  for (int i = 0; i < 10; ++i) shuffled += i % 2 == 0 ? "Ra2 Kd8 " : "Ra1 Ke8 ";
  const std::string game = players + fen + shuffled + "Rh8# 1-0\n\n";
  const Suite suite = parse_games(game + game);
  REQUIRE(suite.positions.size() == 2);
  CHECK(suite.positions[0].claim.empty());
  CHECK(suite.positions[0].moves_before.size() == 21);
  REQUIRE(suite.positions[0].repairs.size() == 1);
  CHECK(suite.positions[0].repairs[0] ==
        "these look like played games, which state nothing; see 'keymove mine --from'");
  CHECK(suite.positions[1].repairs.empty());
  // A short line, or one without players, is a problem as ever.
  CHECK(parse_games(players + fen + "1. Rh8# 1-0\n").positions[0].claim.distance == 1);
  CHECK(parse_games(fen + shuffled + "Rh8# 1-0\n").positions[0].claim.distance == 21);
  CHECK(parse_games("[Stipulation \"#11\"]\n" + game).positions[0].claim.distance == 21);
}

TEST_CASE("a termination states a mate where the line does not") {
  const std::string fen = "[FEN \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\"]\n";
  const TestPosition stated = parse_games("[Termination \"mate in 2\"]\n" + fen + "\n*\n").positions.front();
  CHECK(stated.errors.empty());
  CHECK(stated.claim.distance == 3);
  CHECK(stated.claim.outcome == Outcome::win);
  CHECK(parse_games("[Termination \"Mate in 2\"]\n" + fen + "\n1. Ra6 *\n").positions.front().claim.keys.size() == 1);
  CHECK(parse_games("[Termination \"mate in 3\"]\n" + fen + "\n1. Ra6 bxa6 2. b7# *\n")
            .positions.front()
            .claim.distance == 3);
  const std::string defender = "[FEN \"k7/8/BK6/3N4/8/8/8/8 b - - 0 1\"]\n";
  CHECK(parse_games("[Termination \"mate in 3\"]\n" + defender + "\n1... Kb8 *\n").positions.front().goal.kind ==
        GoalKind::best);
  CHECK(parse_games("[Termination \"normal\"]\n" + fen + "\n*\n").positions.front().claim.empty());
}

TEST_CASE("blanks may stand before a tag, and moves or another tag behind it") {
  const TestPosition game =
      parse_games("  [Event \"a\"] [Site \"b [c]\"]\n    [Variant \"Standard\"] 1. e4 e5\n2. Nf3 *\n")
          .positions.front();
  CHECK(game.errors.empty());
  CHECK(game.id == "a/b [c]");
  CHECK(moves_text(game.moves_before) == "e4 e5 Nf3");
}

TEST_CASE("a backslash before an annotation is skipped") {
  const TestPosition game = parse_games("1. e4 \\$14 e5 \\$2 2. Nf3 *\n").positions.front();
  CHECK(game.errors.empty());
  CHECK(moves_text(game.moves_before) == "e4 e5 Nf3");
  CHECK(game.repairs == std::vector<std::string>{"skipped '\\' before an annotation"});
}

#include "positions/problem_files/popeye_input.h"

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_format.h"
#include "positions/suite_formats/suite_reader.h"
#include "positions/variant_files/variant_reader.h"

using namespace keymove;

namespace {

Suite parse_input(const std::string& text) { return parse_popeye_input({"p.inp", "p", text, nullptr}); }

/// The positions of one problem in English.
std::vector<TestPosition> problem(const std::string& text) {
  return parse_input("BeginProblem " + text + " EndProblem").positions;
}

const std::string kPopeyeMen = " Pieces White Kc1 Rh1 Black Ka1 Pa2 ";

std::string stated(const TestPosition& position) {
  if (!position.errors.empty()) {
    const InputError& e = position.errors.front();
    return e.code + "@" + std::to_string(e.where.line) + ":" + std::to_string(e.where.column);
  }
  if (!position.unsupported.empty()) return position.unsupported;
  const std::string goal = position.goal.stipulation ? text_of(*position.goal.stipulation) + " " : "";
  return goal + std::to_string(position.goal.plies.value_or(0)) + " " + write_epd_board(*position.setup);
}

std::string stated(const std::string& text) {
  const auto positions = problem(text);
  std::string out;
  for (const TestPosition& position : positions) out += (out.empty() ? "" : "; ") + stated(position);
  return out;
}

/// The boards of the twins of `8/8/8/8/8/8/p7/k1K4R`.
std::string board(const std::string& twin) {
  const auto positions = problem("Stipulation s#2" + kPopeyeMen + "Twin " + twin);
  REQUIRE(positions.size() == 2);
  if (!positions[1].errors.empty() || !positions[1].unsupported.empty()) return stated(positions[1]);
  const std::string epd = write_epd_board(*positions[1].setup);
  return epd.substr(0, epd.find(' '));
}

}  // namespace

TEST_CASE("a problem is read in three languages") {
  const std::string english =
      "BeginProblem\nAuthor A. Nobody\nOrigin Nowhere 1\nTitle Two men\nStipulation h#2\nPieces White Kc1 Rh1 Qb7\n"
      "  Black Ka1 Pa2 Sc3 Bd4\nOption SetPlay NoBoard\nEndProblem\n";
  const std::string german =
      "AnfangProblem\nAutor A. Nobody\nQuelle Nowhere 1\nTitel Two men\nForderung h#2\nSteine Weiss Kc1 Th1 Db7\n"
      "  Schwarz Ka1 Ba2 Sc3 Ld4\nOption Satzspiel OhneBrett\nEndeProblem\n";
  const std::string french =
      "DebutProbleme\nAuteur A. Nobody\nSource Nowhere 1\nTitre Two men\nEnonce h#2\nPieces Blanc Rc1 Th1 Db7\n"
      "  Noir Ra1 Pa2 Cc3 Fd4\nOption Apparent SansEchiquier\nFinProbleme\n";
  for (const std::string& text : {english, german, french}) {
    const Suite suite = parse_input(text);
    CAPTURE(text);
    CHECK(suite.errors.empty());
    REQUIRE(suite.positions.size() == 1);
    const TestPosition& p = suite.positions[0];
    CHECK(p.errors.empty());
    CHECK(p.unsupported.empty());
    CHECK(p.repairs.empty());
    CHECK(p.id == "Two men");
    CHECK(p.provenance == "A. Nobody; Nowhere 1");
    CHECK(stated(p) == "h#2 4 8/1Q6/8/8/3b4/2n5/p7/k1K4R b - -");
    CHECK(p.goal.kind == GoalKind::win);
    CHECK(p.claim.empty());
    CHECK(p.where.line == 2);
  }
}

TEST_CASE("words may be cut and written in any case, a remark ends with its line") {
  CHECK(stated("sti H#2 remark Pieces White\npie whi kC1 RH1 BLA Ka1PA2") == "popeye-word@2:21");
  CHECK(stated("sti H#2 remark Pieces White\npie whi kC1 RH1 BLA Ka1 pA2") == "h#2 4 8/8/8/8/8/8/p7/k1K4R b - -");
  CHECK(stated("Stip h# 2 Piec Wh Kc1 R h1 Bl Ka1; Pa2,") == "h#2 4 8/8/8/8/8/8/p7/k1K4R b - -");
  const Suite german =
      parse_input("anfa ford s#2 stei weis Kc1 Th1 schw Ka1 Ba2 weit ford r#2 fors 8/8/8/8/8/8/b7/k1K4T ende");
  REQUIRE(german.positions.size() == 2);
  CHECK(stated(german.positions[0]) == "s#2 4 8/8/8/8/8/8/p7/k1K4R w - -");
  CHECK(stated(german.positions[1]) == "r#2 4 8/8/8/8/8/8/p7/k1K4R w - -");
  CHECK(german.positions[0].id == "p:1");
  CHECK(german.positions[1].id == "p:2");
}

TEST_CASE("the play decides who begins, and forced wins are claimed") {
  const auto play = [](const std::string& stipulation) {
    const std::string text = stated("Stipulation " + stipulation + kPopeyeMen);
    return text.substr(0, text.find("8/8")) + text.substr(text.find("4R ") + 3, 1);
  };
  CHECK(play("#3") == "5 w");
  CHECK(play("=2") == "=2 3 w");
  CHECK(play("s=3") == "s=3 6 w");
  CHECK(play("semi-r#2") == "semi-r#2 4 w");
  CHECK(play("h#2.5") == "h#2.5 5 w");
  CHECK(play("hs#2") == "hs#2 4 w");
  CHECK(play("hs#2.5") == "hs#2.5 5 b");
  CHECK(play("hr=2") == "hr=2 4 w");
  CHECK(play("hr#1.5") == "hr#1.5 3 b");
  CHECK(play("ser-#5") == "ser-#5 5 w");
  CHECK(play("ser-h=5") == "ser-h=5 6 b");
  CHECK(play("ser-s#5") == "ser-s#5 6 w");
  CHECK(play("ser-r#5") == "ser-r#5 6 w");
  CHECK(play("h#2 Option WhiteToPlay") == "h#1.5 3 w");
  CHECK(stated("Stipulation s#2 Option WhiteToPlay" + kPopeyeMen) == "the option WhiteToPlay with s#2");
  const auto self = problem("Stipulation s#2" + kPopeyeMen).front();
  CHECK(self.claim.outcome == Outcome::win);
  CHECK(self.claim.distance == 4);
  const auto mate = problem("Stipulation #2" + kPopeyeMen).front();
  CHECK_FALSE(mate.goal.stipulation);
  CHECK(mate.claim.distance == 3);
  CHECK(problem("Stipulation r#2" + kPopeyeMen).front().claim.empty());
}

TEST_CASE("a board may be written in Forsyth's notation") {
  const auto forsyth = [](const std::string& text) {
    const std::string out = stated("Stipulation #2 Forsyth " + text);
    return out.substr(0, out.find(" w "));
  };
  CHECK(forsyth("8/8/8/8/8/kp6/p7/K2R4") == "3 8/8/8/8/8/kp6/p7/K2R4");
  CHECK(forsyth("40kp6p7K2R") == "3 8/8/8/8/8/kp6/p7/K2R4");
  CHECK(forsyth("40/kp6/+p-p6/K2S") == "3 8/8/8/8/8/kp6/Pp6/K2N4");
  CHECK(forsyth("8/8/8/8/8/kN6/p7/K2R4") == "the man N, a nightrider: knights are S");
  CHECK(forsyth("8/8/8/8/8/k.gr6/p7/K2R4") == "the man GR");
  CHECK(forsyth("8/8/8/8/8/k=p6/p7/K2R4") == "neutral men");
  CHECK(forsyth("8/8/8/8/8/k?6/p7/K2R4") == "popeye-forsyth@1:48");
  CHECK(forsyth("64K") == "popeye-forsyth@1:39");
  CHECK(forsyth("EndProblem") == "popeye-forsyth@1:37");
  CHECK(forsyth("8/8/8/8/8/8/8/k6K Pieces White Ra2") == "3 8/8/8/8/8/8/R7/k6K");
  const auto uneven = problem("Stipulation #2 Forsyth 8/8/8/8/8/kp5/p7/K2R9").front();
  CHECK(stated(uneven) == "3 8/8/8/8/8/kp5p/7K/2R5 w - -");
  CHECK(uneven.repairs.size() == 2);
  CHECK(stated("Stipulation #2 InitialGameArray") == "3 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
}

TEST_CASE("men at home may castle, and an en passant capture must be granted") {
  const std::string men = "Stipulation #2 Forsyth r3k2r/8/8/6Pp/8/8/8/R3K2R ";
  CHECK(stated(men) == "3 r3k2r/8/8/6Pp/8/8/8/R3K2R w KQkq -");
  CHECK(stated(men + "Option NoCastling h1a8") == "3 r3k2r/8/8/6Pp/8/8/8/R3K2R w Qk -");
  CHECK(stated(men + "Option NoCastling e8") == "3 r3k2r/8/8/6Pp/8/8/8/R3K2R w KQ -");
  CHECK(stated(men + "Option EnPassant h7h6h5 Try") == "3 r3k2r/8/8/6Pp/8/8/8/R3K2R w KQkq h6");
  CHECK(stated(men + "Option NoCastling Try") == "popeye-square@1:81");
  CHECK(stated(men + "Twin Move e1 e2") == "3 r3k2r/8/8/6Pp/8/8/8/R3K2R w KQkq -; 3 r3k2r/8/8/6Pp/8/8/4K3/R6R w kq -");
  CHECK(problem(men).front().repairs.size() == 1);
  CHECK(problem(men + "Option EnPassant a7a6a5").front().repairs.size() == 2);
}

TEST_CASE("twins change the diagram, or what is left of it") {
  CHECK(board("Move c1 d1") == "8/8/8/8/8/8/p7/k2K3R");
  CHECK(board("Move h1 a2") == "8/8/8/8/8/8/R7/k1K5");
  CHECK(board("Exchange c1 h1") == "8/8/8/8/8/8/p7/k1R4K");
  CHECK(board("Remove a2h1") == "8/8/8/8/8/8/8/k1K5");
  CHECK(board("Add White Sb3 Black Qh1") == "8/8/8/8/8/1N6/p7/k1K4q");
  CHECK(board("Substitute R B") == "8/8/8/8/8/8/p7/k1K4B");
  CHECK(board("Substitute R G") == "the man G");
  CHECK(board("PolishType") == "8/8/8/8/8/8/P7/K1k4r");
  CHECK(board("Rotate 90") == "7R/8/8/8/8/7K/8/6pk");
  CHECK(board("Rotate 180") == "R4K1k/7p/8/8/8/8/8/8");
  CHECK(board("Rotate 270") == "kp6/8/K7/8/8/8/8/R7");
  CHECK(board("Mirror a1<-->h1") == "8/8/8/8/8/8/7p/R4K1k");
  CHECK(board("Mirror a1<-->a8") == "k1K4R/p7/8/8/8/8/8/8");
  CHECK(board("Mirror a1<-->h8") == "6pk/8/7K/8/8/8/8/7R");
  CHECK(board("Mirror a8<-->h1") == "R7/8/8/8/8/K7/8/kp6");
  CHECK(board("Shift a1 a3") == "8/8/8/8/p7/k1K4R/8/8");
  CHECK(board("Remove h1 Shift a1 b2 Move d2 e2 remark Remove b2") == "8/8/8/8/8/1p6/1k2K3/8");
  CHECK(board("Shift a1 b1") == "popeye-twin@1:76");
  CHECK(board("Move b1 b2") == "popeye-twin@1:75");
  CHECK(board("Move c1") == "popeye-square@1:78");
  CHECK(board("Rotate 45") == "popeye-twin@1:77");
  CHECK(board("Turn c1") == "the twin command 'Turn'");
  CHECK(board("Condition Circe") == "the condition Circe");
}

TEST_CASE("twins are positions of their own") {
  const auto twins = problem("Stipulation h#2" + kPopeyeMen +
                             "Twin Move c1 d1 Twin Continued Stipulation h#1.5 Twin Move h1 g1 Twin Conti Move a2 a3");
  REQUIRE(twins.size() == 5);
  CHECK(twins[0].id == "p:1.a");
  CHECK(twins[4].id == "p:1.e");
  CHECK(stated(twins[0]) == "h#2 4 8/8/8/8/8/8/p7/k1K4R b - -");
  CHECK(stated(twins[1]) == "h#2 4 8/8/8/8/8/8/p7/k2K3R b - -");
  CHECK(stated(twins[2]) == "h#1.5 3 8/8/8/8/8/8/p7/k2K3R w - -");
  CHECK(stated(twins[3]) == "h#2 4 8/8/8/8/8/8/p7/k1K3R1 b - -");
  CHECK(stated(twins[4]) == "h#2 4 8/8/8/8/8/p7/8/k1K3R1 b - -");
  const auto zero =
      problem("Title Zero Stipulation\nStipulation h#2" + kPopeyeMen + "ZeroPosition Remove a2 Twin Move a1 b2");
  REQUIRE(zero.size() == 2);
  CHECK(zero[0].id == "Zero Stipulation.a");
  CHECK(stated(zero[0]) == "h#2 4 8/8/8/8/8/8/8/k1K4R b - -");
  CHECK(stated(zero[1]) == "h#2 4 8/8/8/8/8/8/pk6/2K4R b - -");
  // A twin may take away what keymove does not know.
  CHECK(stated("Stipulation s#2 Pieces White Kc1 Gh1 Black Ka1 Twin Remove h1") ==
        "the man G; s#2 4 8/8/8/8/8/8/8/k1K5 w - -");
  const Suite many = parse_input("BeginProblem" + kPopeyeMen + [] {
    std::string out;
    for (int i = 0; i < 600; ++i) out += " Twin";
    return out;
  }() + " EndProblem");
  CHECK(many.positions.size() == 500);
  REQUIRE(many.errors.size() == 1);
  CHECK(many.errors[0].code == "popeye-twins");
  CHECK(many.positions[499].id == "p:1.z474");
}

TEST_CASE("in another game a man that chess has not is the game's man of that letter") {
  const auto game = parse_variant("g.json", R"({"variant": "chess-g", "board": {"files": 8, "ranks": 8},
    "men": {"k": {"name": "king", "moves": "K", "royal": true}, "n": {"name": "knight", "moves": "N"},
            "r": {"name": "rook", "moves": "R"}, "g": {"name": "grasshopper", "moves": "gQ"}},
    "royal": "checkmate",
    "ends": [{"when": "no moves in check", "result": "loss"}, {"when": "no moves", "result": "draw"}]})");
  REQUIRE(game);
  const auto read = [&](const std::string& men) {
    const std::string text = "BeginProblem Stipulation h#2 Pieces " + men + " EndProblem";
    return stated(parse_popeye_input({"p.inp", "p", text, *game}).positions.front());
  };
  CHECK(read("White Kc1 Ga3b3 Sh1 Black Ka1") == "h#2 4 8/8/8/8/8/GG6/8/k1K4N b - -");
  // Popeye's N is the nightrider, and a neutral man stays one.
  CHECK(read("White Kc1 Na3 Black Ka1") == "the man N, a nightrider: knights are S");
  CHECK(read("White Kc1 Neutral Gb3 Black Ka1") == "neutral men");
  CHECK(read("White Kc1 GRb3 Black Ka1") == "the man GR");
  CHECK(stated("Stipulation h#2 Pieces White Kc1 Ga3 Black Ka1") == "the man G");
}

TEST_CASE("what keymove does not judge is named") {
  CHECK(stated("Stipulation h#2 Condition Circe RexInclusive b1" + kPopeyeMen) == "the condition Circe");
  CHECK(stated("Stipulation h#2 Pieces White Kc1 NHa3 Black Ka1") == "the man NH");
  CHECK(stated("Stipulation h#2 Pieces White Kc1 G a3b3 Black Ka1") == "the man G");
  CHECK(stated("Stipulation h#2 Pieces White Kc1 r/bb4 G2b5 Black Ka1") == "the man R/B");
  CHECK(stated("Stipulation h#2 Pieces White Kc1 Neutral Qb3 Black Ka1") == "neutral men");
  CHECK(stated("Stipulation h#2 Pieces White Kc1 White Royal Chameleon Qb3 Black Ka1") == "the attribute Chameleon");
  CHECK(stated("Stipulation h#2 Pieces TotalInvisible 2 White Kc1 Black Ka1") == "invisible men");
  CHECK(stated("Stipulation h#2 Pieces White Kc1 b1c1 Black Ka1") == "the man B1");
  CHECK(stated("Stipulation h#2 Pieces White Kc1 a3b3 Black Ka1") == "popeye-word@1:47");
  CHECK(stated("Stipulation h#2 Pieces White Kc1 Option NoBk Try") == "Black without a king");
  CHECK(stated("Stipulation ser-=2 Pieces Black Kc1") == "White without a king");
  CHECK(stated("Condition prot Stipulation #1" + kPopeyeMen) == "the condition prot");
  CHECK(stated("Stipulation h!=2" + kPopeyeMen) == "the stipulation h!=2");
  CHECK(stated("Stipulation ser-ct4" + kPopeyeMen) == "the stipulation ser-ct4");
  CHECK(stated("Stipulation 2->ser-h#4" + kPopeyeMen) == "the stipulation 2->ser-h#4");
  CHECK(stated("Stipulation exact-#4" + kPopeyeMen) == "the stipulation exact-#4");
  CHECK(stated("Stipulation dia 4" + kPopeyeMen) == "the stipulation dia4");
  CHECK(stated("SStipulation white 3hh[#]" + kPopeyeMen) == "the stipulation (white 3hh[#])");
  CHECK(stated("Stipulation #2 Option CastlingMutuallyExclusive a1h8 Try" + kPopeyeMen) ==
        "the option CastlingMutuallyExclusive");
  const auto limited =
      problem("Stipulation #2 Option Threat 1 NonTrivial 2 3 Intelligent 2 Try MaxSolutions 5" + kPopeyeMen);
  REQUIRE(limited.size() == 1);
  CHECK(limited[0].unsupported.empty());
  CHECK(limited[0].repairs.size() == 3);
}

TEST_CASE("aims that are moves are read, with the length beside them or apart") {
  const std::string board = " 8/8/8/8/8/8/p7/k1K4R ";
  CHECK(stated("Stipulation hx2" + kPopeyeMen) == "hx2 4" + board + "b - -");
  CHECK(stated("Stipulation x 3" + kPopeyeMen) == "x3 5" + board + "w - -");
  CHECK(stated("Stipulation ser-zg74" + kPopeyeMen) == "ser-zg74 4" + board + "w - -");
  CHECK(stated("Stipulation hze8 1.5" + kPopeyeMen) == "hze81.5 3" + board + "w - -");
  CHECK(stated("Stipulation s+2" + kPopeyeMen) == "s+2 4" + board + "w - -");
  CHECK(stated("Stipulation hep2" + kPopeyeMen) == "hep2 4" + board + "b - -");
  CHECK(stated("Stipulation h00 2.5" + kPopeyeMen) == "h002.5 5" + board + "w - -");
  CHECK(stated("Stipulation 001" + kPopeyeMen) == "001 1" + board + "w - -");
  CHECK(stated("Stipulation h==2" + kPopeyeMen) == "h==2 4" + board + "b - -");
  CHECK(stated("Stipulation s~2" + kPopeyeMen) == "s~2 4" + board + "w - -");
  CHECK(stated("Stipulation #=2" + kPopeyeMen) == "#=2 3" + board + "w - -");
}

TEST_CASE("exact help and series play is read") {
  const std::string board = " 8/8/8/8/8/8/p7/k1K4R ";
  CHECK(stated("Stipulation exact-h#4" + kPopeyeMen) == "exact-h#4 8" + board + "b - -");
  CHECK(stated("Stipulation exact-ser-#4" + kPopeyeMen) == "exact-ser-#4 4" + board + "w - -");
}

TEST_CASE("with HalfDuplex the sides change their roles, and with Duplex they do so the second time") {
  const std::string board = " 8/8/8/8/8/8/p7/k1K4R ";
  CHECK(stated("Stipulation #2 Option HalfDuplex" + kPopeyeMen) == "3" + board + "b - -");
  CHECK(stated("Stipulation s#2 Option HalfDuplex" + kPopeyeMen) == "s#2 4" + board + "b - -");
  CHECK(stated("Stipulation h#2 Option HalfDuplex" + kPopeyeMen) == "h#2 halfduplex 4" + board + "w - -");
  CHECK(stated("Stipulation h#2.5 Option HalfDuplex" + kPopeyeMen) == "h#2.5 5" + board + "b - -");
  CHECK(stated("Stipulation ser-#2 Option HalfDuplex" + kPopeyeMen) == "ser-#2 2" + board + "b - -");
  CHECK(stated("Stipulation #2 Option Try Duplex Variation" + kPopeyeMen) ==
        "3" + board + "w - -; 3" + board + "b - -");
  CHECK(stated("Stipulation h#2 Option Duplex" + kPopeyeMen) ==
        "h#2 4" + board + "b - -; h#2 halfduplex 4" + board + "w - -");
  const auto twins = problem("Stipulation h#2 Option Duplex" + kPopeyeMen + "Twin Remove h1");
  REQUIRE(twins.size() == 4);
  CHECK(twins[1].id == "p:1.a.duplex");
  CHECK(twins[2].id == "p:1.b");
}

TEST_CASE("errors have their place, and the other problems go on") {
  const Suite suite =
      parse_input("BeginProblem\nStipulation mate\n" + kPopeyeMen + "\nNextProblem\nStipulation #2\n" + kPopeyeMen +
                  "\nNextProblem\n" + kPopeyeMen + "\nNextProblem\nStipulation #2 Pieces Kc1\nNextProblem\n" +
                  "Stipulation #2 Pieces White Kc1 Rc1\nAuthors who\nEndProblem\nthe rest\n" +
                  "DebutProbleme\nEnonce #1 Pieces Blanc Rc1 Noir Ra1 Ca2 FinProbleme");
  std::vector<std::string> found;
  for (const TestPosition& position : suite.positions) found.push_back(stated(position));
  const std::vector<std::string> expected = {"popeye-stipulation@2:13", "3 8/8/8/8/8/8/p7/k1K4R w - -",
                                             "popeye-stipulation@8:2",  "popeye-men@10:23",
                                             "popeye-word@13:1",        "1 8/8/8/8/8/8/n7/k1K5 w - -"};
  CHECK(found == expected);
  CHECK(suite.positions[4].repairs.size() == 1);
  CHECK(stated("Stipulation #2 Pieces White Kc1") != stated("Stipulation #2 Pieces White Kc1 Black Ka1"));
  CHECK(parse_input("Begin of a text").positions.empty());
  CHECK(parse_input("Start").errors.front().code == "popeye-begin");
  CHECK(problem("").empty());
  // A position with an error is bad, and not unsupported.
  CHECK(problem("Stipulation #2 Condition Circe Pieces White Kc1 Black Ka1 Option Trie").front().unsupported.empty());
  CHECK(parse_input("BeginProblem Stipulation #2" + kPopeyeMen).positions.front().repairs.size() == 1);
}

TEST_CASE("half a move may be written with a comma, and N is no knight") {
  const auto half = problem("Stipulation h#2,5" + kPopeyeMen);
  REQUIRE(half.size() == 1);
  CHECK(half[0].errors.empty());
  CHECK(text_of(half[0].goal.stipulation.value()) == "h#2.5");
  CHECK(problem("Stipulation h#2 Forsyth kn6/8/8/8/8/8/8/K7").front().unsupported ==
        "the man N, a nightrider: knights are S");
}

TEST_CASE("old files are in ISO-8859-1, and kept texts in UTF-8") {
  const auto read = problem("Author J\xF6rg \"Uml\"aut\nTitle \xC4\nStipulation #2" + kPopeyeMen);
  REQUIRE(read.size() == 1);
  CHECK(read[0].provenance == "J\xC3\xB6rg \"Uml\"aut");
  CHECK(read[0].id == "\xC3\x84");
  const auto modern = problem("Author J\xC3\xB6rg\nStipulation #2" + kPopeyeMen + "\x1A");
  CHECK(modern[0].provenance == "J\xC3\xB6rg");
  CHECK(modern[0].errors.empty());
}

TEST_CASE("the first word or the extension shows the format") {
  const auto format = [](const std::string& extension, const std::string& text) {
    const SuiteFormat* found = detect_suite_format(extension, text);
    return found == nullptr ? "" : std::string(found->name);
  };
  CHECK(format("", "BeginProblem\nStipulation #2") == "popeye");
  CHECK(format(".txt", "\n  anfa ford #2") == "popeye");
  CHECK(format("", "DEBUTPROBLEME") == "popeye");
  CHECK(format(".inp", "Problem") == "popeye");
  CHECK(format("", "Beginning") == "");
  const Suite suite =
      parse_suite("two.inp", "Begi Titl A\nStip #2" + kPopeyeMen + "Next Titl A\nStip #2" + kPopeyeMen + "Endp");
  REQUIRE(suite.positions.size() == 2);
  CHECK(suite.positions[1].id == "A#2");
}

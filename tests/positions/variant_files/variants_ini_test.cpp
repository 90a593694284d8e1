// Variants from a variants.ini. The perft counts are those of Fairy-Stockfish (c19b5f6) for the same sections.
#include "positions/variant_files/variants_ini.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "positions/game/setup.h"
#include "positions/variant_files/variant_names.h"
#include "positions/variant_files/variant_reader.h"
#include "tests/positions/variant_files/ini_sections.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

std::uint64_t chess_nodes(const std::string& lines, int depth = 3) { return nodes("[own:chess]\n" + lines, depth); }

/// The moves of a man in our notation.
std::string ini_moves(const std::string& theirs) {
  return read_ini("[own:chess]\ncustomPiece3 = x:" + theirs + "\n")->man(5).betza;
}

std::vector<MoveRule> rules_of(const std::string& theirs) { return *parse_betza(ini_moves(theirs)); }

/// Whether the man goes to exactly these squares.
bool goes(const std::string& theirs, std::vector<std::pair<int, int>> squares) {
  std::vector<std::pair<int, int>> found;
  for (const MoveRule& rule : rules_of(theirs)) found.emplace_back(rule.dx, rule.dy);
  std::sort(found.begin(), found.end());
  std::sort(squares.begin(), squares.end());
  return found == squares;
}

}  // namespace

TEST_CASE("a section is chess with what its lines change") {
  CHECK(chess_nodes("") == 8902);
  CHECK(chess_nodes("king = k:mWcF\ncastling = false") == 8822);
  CHECK(chess_nodes("king = k:R2F\ncastling = false") == 8922);
  CHECK(chess_nodes("knight = -\nking = k:N\ncommoner = n\npromotionPieceTypes = nrbq\n") == 6765);
  CHECK(chess_nodes("doubleStepRegionWhite = *1 *2 *3 *4 *5 *6 *7 *8\n"
                    "doubleStepRegionBlack = *1 *2 *3 *4 *5 *6 *7 *8\nenPassantRegion = -\n") == 9194);
  CHECK(chess_nodes("customPiece1 = p:mfWcefFimfnD\ncustomPiece2 = s:mfFcefW\npawnTypes = ps\n"
                    "startFen = rnbqkbnr/pspspsps/8/8/8/8/SPSPSPSP/RNBQKBNR w KQkq - 0 1\n",
                    4) == 149074);
  CHECK(chess_nodes("customPiece1 = s:fKifmnD\npromotionPawnTypes = ps\nnMoveRuleTypes = ps\n"
                    "startFen = rnbqkbnr/pspppsps/8/8/8/8/PSPPPSPS/RNBQKBNR w KQkq - 0 1\n") == 16372);
  CHECK(chess_nodes("castlingRookPieces = rn\nstartFen = n3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2N w KQkq - 0 1\n") ==
        12863);
}

TEST_CASE("double steps begin in the zones that a section names") {
  // The counts are those of Fairy-Stockfish.
  CHECK(chess_nodes("startFen = rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w KQkq - 0 1\n", 4) == 273939);
  CHECK(chess_nodes("doubleStepRegionBlack = *6\n", 4) == 81730);
  CHECK(chess_nodes("doubleStepRegionBlack = -\n", 4) == 78538);
  const std::string all =
      "doubleStepRegionWhite = *1 *2 *3 *4 *5 *6 *7 *8\n"
      "doubleStepRegionBlack = *1 *2 *3 *4 *5 *6 *7 *8\n";
  CHECK(chess_nodes(all, 4) == 209719);
  CHECK(chess_nodes("startFen = rnbqkbnr/pp1ppp1p/2p3p1/8/8/1P1P4/P1P1PPPP/RNBQKBNR w KQkq - 0 1\n"
                    "doubleStepRegionWhite = *2 *3\ndoubleStepRegionBlack = *7 *6\n",
                    4) == 552187);
  const VariantPtr everywhere = read_ini("[own:chess]\n" + all);
  const auto after = read_fen(everywhere, "4k3/8/8/8/3Pp3/8/8/4K3 w - e5 0 1");  // Black's pawn comes from e6
  REQUIRE(after);
  CHECK(after->repairs.empty());
  CHECK(verify::perft(after->setup, 1) == 8);
  CHECK(verify::perft(after->setup, 4) == 2962);
  const auto wide = read_fen(everywhere, "r3k3/1p2p3/2p5/8/3Pp2P/1P4P1/2P5/4K2R w K - 0 1");
  REQUIRE(wide);
  CHECK(verify::perft(wide->setup, 4) == 184991);
}

TEST_CASE("checks may be forbidden, and a king that has reached the flag answered") {
  // The counts are those of Fairy-Stockfish; those of racing kings are published, too.
  CHECK(chess_nodes("checking = false\n") == 8890);
  CHECK(chess_nodes("checking = false\n", 4) == 196764);
  const auto after = [](const std::string& lines, const std::string& fen, int depth) {
    const auto read = read_fen(read_ini(lines), fen);
    REQUIRE(read);
    return verify::perft(read->setup, depth);
  };
  const std::string quiet = "[own:chess]\nchecking = false\n";
  CHECK(after(quiet, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3) == 96855);
  CHECK(after(quiet, "8/2P3k1/8/1pP5/8/8/5r2/R3K2R w KQ b6 0 1", 3) == 11354);
  const std::string race = "[own:racingkings]\n";
  CHECK(nodes(race, 3) == 11264);
  CHECK(after(race, "1K6/5kr1/8/8/8/8/8/8 b - - 0 1", 1) == 14);
  CHECK(after(race, "1K6/5kr1/8/8/8/8/8/8 b - - 0 1", 3) == 0);  // White's king has won, or both have arrived
  CHECK(after(race, "4brn1/2K2k2/8/8/8/8/8/8 w - - 0 1", 4) == 3151);
}

TEST_CASE("a flag may need several men") {
  const std::string lines = "flagPiece = p\nflagRegion = *4 *5\nflagPieceCount = 2\n";
  CHECK(chess_nodes(lines, 4) == 172333);  // the counts are those of Fairy-Stockfish
  CHECK(chess_nodes("flagPiece = n\nflagRegion = d4 e4 d5 e5 c3 f3\nflagPieceCount = 2\n", 4) == 196391);
  CHECK(refuses(
      "flagPieceCount = 2\nflagRegion = *8\nflagMove = true\nflagPiece = k\ncastling = false\nchecking = false\n",
      "keymove has a last move after the flag"));
}

TEST_CASE("checks may be counted") {
  const auto after = [](const std::string& lines, const std::string& fen, int depth) {
    const auto read = read_fen(read_ini(lines), fen);
    REQUIRE(read);
    return verify::perft(read->setup, depth);
  };
  // The first count is one of Fairy-Stockfish's own tests; the others are what it counts.
  CHECK(after("[own:3check]\n", "7r/1p4p1/pk3p2/RN6/8/P5Pp/3p1P1P/4R1K1 w - - 1+3 1 39", 3) == 12407);
  const std::string start = "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ";
  const auto start_of = [&](const std::string& rest) {
    const std::string fen = read_ini("[own:chess]\ncheckCounting = true\n" + start + rest + "\n")->start_fen;
    return fen.substr(fen.find("- ") + 2);
  };
  CHECK(start_of("5+5 0 1") == "5+5 0 1");
  CHECK(start_of("2+4 0 1") == "2+4 0 1");
  CHECK(start_of("0 1 +1+0") == "2+3 0 1");
  CHECK(read_ini("[own:chess]\ncheckCounting = true\nstartFen = k7/8/8/8/8/8/8/7K w 7+7 0 1\n")->start_fen ==
        "k7/8/8/8/8/8/8/7K w - - 7+7 0 1");
  CHECK(start_of("0 1") == "1+1 0 1");  // then the next check wins
  CHECK(read_ini("[own:5check]\n")->counted_checks() == 5);
  CHECK(refuses("checkCounting = true\n" + start + "0+3 0 1\n", "1 to 9 checks"));
  CHECK(refuses("checkCounting = true\nking = -\ncommoner = k\n", "checks of kings alone"));
}

TEST_CASE("a castling to where the king can go by himself is another move") {
  // The counts are those of Fairy-Stockfish, which has the king's move and the castling.
  const VariantPtr near = read_ini(
      "[own:chess]\ncastlingKingsideFile = f\ncastlingQueensideFile = b\n"
      "startFen = 1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1\n");
  CHECK(near->start_fen == "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1");
  const auto moved = read_fen(near, "1r2k2r/pppppppp/8/8/8/8/PPPPPPPP/3RK1R1 w Gb - 2 2");
  REQUIRE(moved);
  CHECK(verify::perft(moved->setup, 1) == 23);
  CHECK(verify::perft(moved->setup, 2) == 552);
}

TEST_CASE("K and Q are the castlings of the start position, whatever rooks stand outside of them") {
  const std::string start = "r3k1rr/pppppppp/8/8/8/8/PPPPPPPP/R3K1RR w ";
  const VariantPtr inner = read_ini(
      "[own:chess]\ncastlingKingsideFile = f\ncastlingRookKingsideFile = g\nstartFen = " + start + "KQkq - 0 1\n");
  for (const char* rights : {"KQkq", "GAga"}) {
    const auto read = read_fen(inner, start + rights + " - 0 1");
    REQUIRE(read);
    CHECK(verify::perft(read->setup, 3) == 13494);  // the count is that of Fairy-Stockfish
  }
}

TEST_CASE("a section without a base has no men but its own") {
  const std::string lines =
      "[own]\nmaxRank = 7\nmaxFile = g\npawn = p\nknight = n\nbishop = b\nrook = r\nking = k\ncommoner = m\n"
      "promotionPieceTypes = mnbr\npromotionRank = 7\ndoubleStepRegionBlack = *6\ncastlingKingsideFile = f\n"
      "castlingQueensideFile = b\nstartFen = rnbkbnr/ppppppp/7/7/7/PPPPPPP/RNMKMNR w KQkq - 0 1\n";
  CHECK(nodes(lines, 4) == 111891);
  CHECK(nodes(lines + "doubleStep = false\n", 4) == 20501);
  CHECK(nodes("[own]\nmaxRank = 4\nmaxFile = 3\nshogiPawn = c\nwazir = g\nfers = e\nking = l\ncastling = false\n"
              "startFen = gle/1c1/1C1/ELG[-] w 0 1\nnMoveRule = 0\n",
              4) == 155);
}

TEST_CASE("a section may be based on one before it or on variants of Fairy-Stockfish") {
  const std::string two = "[first:gardner]\npromotionRegionWhite = -\npromotionRegionBlack = -\nnMoveRule = 0\n";
  CHECK(nodes(two, 4, "first") == 4775);
  CHECK(nodes(two + "[own:first]\n", 4) == 4775);
  CHECK(nodes("[own:capablanca]\nchess960 = true\n", 3) == 25228);
  for (const char* name : {"losalamos", "gardner", "grand", "shako", "capablanca", "minixiangqi", "xiangqi"}) {
    CAPTURE(name);
    const VariantPtr theirs = read_ini(std::string("[own:") + name + "]\n");
    const VariantPtr ours = *load_variant(name);
    CHECK(theirs->start_fen == ours->start_fen);
    CHECK(verify::perft(read_fen(theirs, theirs->start_fen)->setup, 3) ==
          verify::perft(read_fen(ours, ours->start_fen)->setup, 3));
  }
  CHECK(errors_of("[own:crazyhouse]\nking = -\n") ==
        "1:1 expected as base an earlier section, or a variant of Fairy-Stockfish whose rules keymove has, found "
        "'crazyhouse'\n");
}

TEST_CASE("men may be bound to a part of the board, learn moves on their way, and must not face each other") {
  // The counts are those of Fairy-Stockfish.
  CHECK(nodes("[own:manchu]\n", 4) == 798554);
  CHECK(chess_nodes("pawn = -\nsoldier = p\nsoldierPromotionRank = 5\ncastling = false\ndoubleStep = false\n", 4) ==
        31242);
  CHECK(chess_nodes("castling = false\npromotionPieceTypes = qrb\nmobilityRegionWhiteKnight = *1 *2 *3 *4\n"
                    "mobilityRegionBlackKing = d8 e8 f8 d7 e7 f7 d6 e6 f6\n",
                    4) == 194732);
  // Repetitions are judged by what a game has seen, so that nothing is said about them.
  const auto repeats = [](const std::string& lines) {
    const auto rules = read_ini("[own:minixiangqi]\n" + lines)->adjudications;
    return std::any_of(rules.begin(), rules.end(),
                       [](const Adjudication& rule) { return rule.when == AdjudicationWhen::repetition; });
  };
  CHECK_FALSE(repeats(""));
  CHECK_FALSE(repeats("perpetualCheckIllegal = false\nchasingRule = axf\n"));
  CHECK(repeats("perpetualCheckIllegal = false\n"));
}

TEST_CASE("the ends are those that the section states") {
  const auto ends = [](const std::string& lines) { return read_ini("[own:chess]\n" + lines)->ends; };
  CHECK(ends("checkmateValue = win\nstalemateValue = loss").front().result == EndResult::win);
  CHECK(ends("checkmateValue = win\nstalemateValue = loss").back().result == EndResult::loss);
  CHECK(ends("flagPiece = k\nwhiteFlag = *8\nflagRegionBlack = a1 b1 c1 d1 e1 f1 g1 h1").front().men ==
        std::vector<KindId>{5});
  const std::string king = "king = -\ncommoner = k\ncastlingKingPiece = k\nextinctionPieceTypes = k\n";
  const VariantPtr captured = read_ini("[own:chess]\n" + king + "extinctionValue = loss\n");
  CHECK(captured->royal == RoyalRule::capture);
  CHECK(captured->ends.front().when == EndWhen::royal_captured);
  CHECK(chess_nodes(king + "extinctionValue = loss\n", 4) == 197742);
  CHECK(read_ini("[own:chess]\n" + king + "extinctionPseudoRoyal = true\n")->royal == RoyalRule::checkmate);
  CHECK(chess_nodes(king + "extinctionPseudoRoyal = true\n", 4) == 197281);
  // The king that is royal already is no other man, as some variants of others say it.
  CHECK(chess_nodes("extinctionValue = loss\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true\n", 4) == 197281);
  const auto draws = read_ini("[own:chess]\nnMoveRule = 40\nnFoldRule = 4\nnFoldValue = loss\n")->adjudications;
  REQUIRE(draws.size() == 2);
  CHECK(draws[0].count == 80);
  CHECK(draws[1].count == 4);
  CHECK(draws[1].result == EndResult::loss);
}

TEST_CASE("men may reach any squares, be extinct, or have to capture") {
  const std::string small = "[own:losalamos]\n";
  const VariantPtr flags = read_ini(small + "flagPieceWhite = n\nflagPieceBlack = k\nflagRegionWhite = a6 f6 c4\n" +
                                    "flagRegionBlack = a1 f1 d3 e3\n");
  REQUIRE(flags->ends.size() == 4);
  CHECK(flags->ends[0].squares[Color::white].size() == 3);
  CHECK(flags->ends[0].squares[Color::black].empty());
  CHECK(flags->ends[1].squares[Color::black].size() == 4);
  CHECK(verify::perft(read_fen(flags, flags->start_fen)->setup, 5) == 191512);
  CHECK(nodes("[own:gardner]\nflagPiece = k\nflagRegion = c3\n", 5) == 52512);
  const std::string extinct = "extinctionValue = loss\nextinctionPieceTypes = nr\nextinctionPieceCount = 1\n";
  CHECK(nodes(small + extinct + "extinctionOpponentPieceCount = 1\n", 5) == 186311);
  CHECK(nodes(small + "extinctionValue = draw\nextinctionPieceTypes = p\nextinctionPieceCount = 2\n", 5) == 191846);
  CHECK(nodes(small + "king = -\ncommoner = k\nmustCapture = true\nstalemateValue = win\npromotionPieceTypes = qrnk\n",
              6) == 60159);
  // A side that promotes its last pawn is extinct before its enemy's move.
  CHECK(read_ini("[own:kinglet]\ncastling = false\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n")
            ->ends.front()
            .when == EndWhen::enemy_extinct);
}

TEST_CASE("games of Fairy-Stockfish with unusual ends are bases") {
  const std::string men = "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\ncastling = false\n";
  CHECK(nodes("[own:kingofthehill]\n", 4) == 197281);
  CHECK(nodes("[own:antichess]\n", 4) == 153299);
  CHECK(nodes("[own:codrus]\n" + men, 4) == 153299);
  CHECK(nodes("[own:extinction]\n" + men, 4) == 197742);
  CHECK(nodes("[own:kinglet]\n" + men, 4) == 197742);
  CHECK(nodes("[own:threekings]\n", 4) == 199514);
  CHECK(nodes("[own:shatranj]\n", 4) == 68122);
  CHECK(nodes("[own:makruk]\n", 4) == 273026);
  CHECK(nodes("[own:asean]\n", 4) == 273026);
  CHECK(refuses("countingRule = thai\n", "none, makruk, cambodian or asean"));
  // A side without men has no move, so that one end is enough.
  CHECK(read_ini("[own:antichess]\n")->ends.size() == 1);
}

TEST_CASE("promotion is that of the last rank, of a zone, or to men that were captured") {
  const std::string start = "startFen = rnbqkbnr/8/PpPpPpPp/8/8/pPpPpPpP/8/RNBQKBNR w KQkq - 0 1\ndoubleStep = false\n";
  const VariantPtr limited = read_ini("[own:chess]\npromotionLimit = q:1 r:2 b:2 n:2\n" + start);
  CHECK(limited->man(0).promotion.captured_only);
  CHECK(chess_nodes("promotionLimit = q:1 r:2 b:2 n:2\n" + start) == 16459);
  CHECK_FALSE(read_ini("[own:chess]\npromotionLimit = q:9 r:10\n")->man(0).promotion.captured_only);
  const std::string zone = "promotionRank = 7\nmandatoryPawnPromotion = false\nimmobilityIllegal = true\n" + start;
  CHECK(read_ini("[own:chess]\n" + zone)->man(0).promotion.from_rank == 7);
  CHECK(chess_nodes(zone) == 58388);
  CHECK(refuses("promotionLimit = q:1\n", "2:18 keymove limits the promotion of 'p'"));
  // Elsewhere it is forced on the whole zone.
  const std::string forced = "promotionRank = 7\n" + start;
  CHECK_FALSE(read_ini("[own:chess]\n" + forced)->man(0).promotion.optional_before_last);
  CHECK(chess_nodes(forced) == 42777);
  CHECK(refuses("mandatoryPawnPromotion = false\n", "must promote on its last rank"));
  CHECK(refuses("promotionRegionWhite = a8 b8\n", "whole ranks up to the last"));
  CHECK(refuses("promotionPieceTypesWhite = q\n", "one promotion for the men 'p' of both sides"));
  CHECK(refuses("promotionPieceTypes = -\n", "names no men"));
}

TEST_CASE("men that the start has not promote where a position has them") {
  const VariantPtr rooks = read_ini("[rooks:chess]\nstartFen = 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\n");
  CHECK(verify::perft(read_fen(rooks, "7k/P7/6K1/8/8/8/8/8 w - - 0 1")->setup, 1) == 10);
}

TEST_CASE("moves are read as Fairy-Stockfish reads them, and written in keymove's notation") {
  CHECK(ini_moves("mRcN") == "mRcN");
  CHECK(goes("fsW", {{0, 1}, {1, 0}, {-1, 0}}));
  CHECK(goes("rlfbF", {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}));
  CHECK(goes("frK", {{1, 0}, {1, 1}}));  // of K a pair means one direction of W
  CHECK(goes("fbN", {{1, 2}, {-1, 2}, {1, -2}, {-1, -2}}));
  CHECK(goes("rfN", {{1, 2}}));
  CHECK(goes("frN", {{2, 1}}));
  CHECK(goes("hrN", {{1, 2}, {2, -1}, {-1, -2}, {-2, 1}}));
  CHECK(rules_of("mBcpB3").back().range == 3);
  CHECK(rules_of("nZ").front().lame);
  for (const char* letter : {"ja", "zR", "W10", "nR", "DD", "gW", "pN", "icW", "sfN", "m", "RfR2"})
    CHECK(refuses(std::string("customPiece1 = a:") + letter + "\n", "2:"));
}

TEST_CASE("what keymove does not have is an error at its key") {
  CHECK(errors_of("[own:chess]\npieceDrops = true\n") ==
        "2:1 keymove does not have drops of men in hand (pieceDrops)\n");
  CHECK(errors_of("[own:chess]\npieceDrops = false\nfirstRankPawnDrops = true\nvariantTemplate = bughouse\n") ==
        "none");
  CHECK(refuses("mustCapture = true\nblastOnCapture = true\n", "3:1 keymove does not have captures that explode"));
  CHECK(refuses("mustCapture = true\n", "2:15 keymove has forced captures only where no man is royal"));
  CHECK(refuses("flagMove = true\n", "none"));  // without a flag it means nothing
  CHECK(refuses("flagMove = true\nflagRegion = *8\n", "2:12 keymove has a last move after the flag is reached"));
  CHECK(refuses("flagMove = true\nflagRegion = *8\nflagPiece = k\ncastling = false\n", "where checks are forbidden"));
  CHECK(refuses("extinctionPseudoRoyal = true\nextinctionPieceTypes = q\n",
                "pseudo-royal men only where there is no king"));
  CHECK(refuses("extinctionValue = loss\nextinctionPieceTypes = q\nqueen = -\n", "the letter 'q'"));
  CHECK(errors_of("[own:extinction]\nqueen = -\ncastling = false\nstartFen = "
                  "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w - - 0 1\n") ==
        "1:1 the section has no queen that could be extinct\n");
  CHECK(refuses("tripleStepRegionWhite = *1\n", "triple steps"));
  CHECK(refuses("enPassantRegion = *6\n", "captures in passing on some of the squares only"));
  CHECK(refuses("castlingKingsideFile = f\ncastlingRookPieces = rn\n", "to where the king can go by himself"));
  CHECK(
      refuses("mobilityRegionWhiteRook = *1\n", "2:27 keymove does not have men such as 'r' that must stay in a part"));
  CHECK(refuses("mobilityRegionWhitePawn = *2 *3\ndoubleStep = false\n", "a part of the board"));
  CHECK(refuses("commoner = m\npromotionPieceTypes = mq\nmobilityRegionBlackCommoner = *8\n", "a part of the board"));
  CHECK(refuses("flyingGeneral = true\n", "2:17 keymove does not have castling by kings"));
  CHECK(refuses("mobilityRegionWhiteKing = *1\n", "keymove does not have castling by kings"));
  CHECK(refuses("chasingRule = usual\n", "expected axf or none"));
  CHECK(refuses("mobilityRegionWhiteRook = *1 *2 *3 *4 *5 *6 *7 *8\n", "none"));
  CHECK(refuses("startFen = rnbqkbnr/pppppppp/8/3*4/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", "no walls"));
  CHECK(refuses("startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1\n", "no men in hand"));
  CHECK(refuses("startFen = rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1\n", "2:12 in the start position"));
  CHECK(refuses("immobilityIllegal = true\nlance = l\n", "none"));
  CHECK(refuses("immobilityIllegal = true\nlance = r\ncastling = false\n", "squares that it cannot leave"));
  CHECK(refuses("customPiece1 = p:fsmWfceFifmnD\npawnTypes = p\n", "or can move back"));
}

TEST_CASE("a key or value that Fairy-Stockfish does not know is an error") {
  CHECK(errors_of("[own:chess]\nmaxrank = 8\n") == "2:1 Fairy-Stockfish has no key 'maxrank'; did you mean maxRank?\n");
  CHECK(refuses(" maxRank = 8\n", "no key ' maxRank'; did you mean maxRank?"));
  CHECK(refuses("castling = no\n", "2:12 expected true or false, found 'no'"));
  CHECK(refuses("castling = false \n", "expected true or false, found 'false '"));
  CHECK(refuses("maxRank = 17\n", "expected a whole number from 2 to 16"));
  CHECK(refuses("promotionPieceTypes = qx\n", "2:24 no man of this variant has the letter 'x'"));
  CHECK(refuses("flagRegion = d4,e4\n", "expected squares such as e4"));
  CHECK(refuses("queen = 5\n", "the letter of a man"));
  CHECK(refuses("customPiece1 = x\n", "a letter, a colon and moves"));
  CHECK(refuses("stalemateValue = lose\n", "win, loss, draw or none"));
  CHECK(refuses("doubleStep\n", "2:1 expected a key, = and a value, in 4096 characters at most"));
  CHECK(refuses("doubleStep =\n", "2:1 expected a key, = and a value, in 4096 characters at most"));
}

TEST_CASE("a file may have comments, a byte order mark and the line ends of Windows") {
  const std::string text =
      "\xEF\xBB\xBF# a comment\r\n; another\r\n\r\n[one:chess]\r\nmaxRank = 8\r\n  # a third\r\n[two:chess]\r\n"
      "pieceDrops = true\r\n[three:one]\r\nfers=f\r\n";
  CHECK(is_variants_ini(text));
  const VariantsIni ini("v.ini", text);
  CHECK(ini.names() == std::vector<std::string>{"one", "two", "three"});
  CHECK(ini.line_errors().empty());
  CHECK(ini.variant("one"));
  CHECK_FALSE(ini.variant("two"));
  CHECK((*ini.variant("three"))->men.size() == 7);
  CHECK(ini.variant("thre").errors().front().message == "no section 'thre'; did you mean three?");
  CHECK(ini.variant("zzzzzz").errors().front().message.find("no section 'zzzzzz'; the sections are ") == 0);
  CHECK(ini.only_variant().errors().front().message.ends_with("sections of this variants.ini: one, three"));
  std::string deep = "[s0:chess]\n";
  for (int i = 1; i < 200; ++i) deep += "[s" + std::to_string(i) + ":s" + std::to_string(i - 1) + "]\n";
  CHECK(VariantsIni("v.ini", deep).variant("s50"));
  CHECK_FALSE(VariantsIni("v.ini", deep).variant("s199"));
  CHECK(VariantsIni("v.ini", "key = 1\n[one:chess]\n[one:chess]\n").line_errors().size() == 2);
}

TEST_CASE("the text of a section's variant is that of a variant file") {
  const VariantPtr own = read_ini(
      "[own:chess]\nqueen = -\namazon = a\npromotionPieceTypes = anbr\n"
      "startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1\n");
  const auto again = parse_variant("own.json", own->document);
  REQUIRE(again);
  CHECK((*again)->digest == own->digest);
  CHECK(own->document.find("\"p\": {\"name\": \"pawn\", \"moves\": \"fmWfceFifmnD\", \"value\": 1, \"promotion\": "
                           "\"arnb\"}") != std::string::npos);
}

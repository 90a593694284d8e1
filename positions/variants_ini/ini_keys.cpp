#include "positions/variants_ini/ini_keys.h"

#include <algorithm>
#include <array>
#include <string>

#include "positions/base/words.h"
#include "positions/variants_ini/ini_rules.h"

namespace keymove {

namespace {

struct NamedMan {
  std::string_view name;
  std::string_view moves;
  int value;
};

constexpr std::array<NamedMan, kIniNamed> kNamedMen = {{{"pawn", "fmWfceF", 1},
                                                        {"knight", "N", 3},
                                                        {"bishop", "B", 3},
                                                        {"rook", "R", 5},
                                                        {"queen", "Q", 9},
                                                        {"fers", "F", 2},
                                                        {"alfil", "A", 1},
                                                        {"fersAlfil", "FA", 3},
                                                        {"silver", "FfW", 2},
                                                        {"aiwok", "RNF", 9},
                                                        {"bers", "RF", 7},
                                                        {"archbishop", "BN", 8},
                                                        {"chancellor", "RN", 9},
                                                        {"amazon", "QN", 12},
                                                        {"knibis", "mNcB", 3},
                                                        {"biskni", "mBcN", 3},
                                                        {"kniroo", "mNcR", 4},
                                                        {"rookni", "mRcN", 4},
                                                        {"shogiPawn", "fW", 1},
                                                        {"lance", "fR", 2},
                                                        {"shogiKnight", "fN", 1},
                                                        {"gold", "WfF", 3},
                                                        {"dragonHorse", "BW", 5},
                                                        {"clobber", "cW", 1},
                                                        {"breakthrough", "fmWfF", 1},
                                                        {"immobile", "", 0},
                                                        {"cannon", "mRcpR", 4},
                                                        {"janggiCannon", "pR", 3},
                                                        {"soldier", "fsW", 1},
                                                        {"horse", "nN", 3},
                                                        {"elephant", "nA", 1},
                                                        {"janggiElephant", "nZ", 2},
                                                        {"banner", "RcpRnN", 8},
                                                        {"wazir", "W", 1},
                                                        {"commoner", "K", 4},
                                                        {"centaur", "KN", 7}}};

constexpr auto kLacked = std::to_array<IniLackedKey>({
    {"adjudicateFullBoard", "false", "an end by a full board"},
    {"bikjangRule", "false", "the rule of facing kings"},
    {"blastOnCapture", "false", "captures that explode"},
    {"cambodianMoves", "false", "the first moves of Cambodian chess"},
    {"capturesToHand", "false", "men in hand"},
    {"castlingWins", "-", "a win by castling"},
    {"collinearN", "0", "ends by men in a row"},
    {"connectN", "0", "ends by men in a row"},
    {"connectNxN", "0", "ends by men in a square"},
    {"connectRegion1White", "-", "ends by chains of men"},
    {"connectRegion2White", "-", "ends by chains of men"},
    {"connectRegion1Black", "-", "ends by chains of men"},
    {"connectRegion2Black", "-", "ends by chains of men"},
    {"diagonalLines", "-", "lines of the palace"},
    {"dupleCheck", "false", "checks of several royal men"},
    {"flagPieceBlockedWin", "false", "a flag with blocked squares"},
    {"flagPieceSafe", "false", "a flag for safe men only"},
    {"flipEnclosedPieces", "none", "men that change their side"},
    {"gating", "false", "gating"},
    {"makpongRule", "false", "kings that must not leave a check"},
    {"materialCounting", "none", "results by counted men"},
    {"moveRepetitionIllegal", "false", "forbidden repetitions"},
    {"mutuallyImmuneTypes", "-", "men that cannot capture their like"},
    {"nFoldValueAbsolute", "false", "a repetition that is lost for one colour"},
    {"oppositeCastling", "false", "castling that depends on the enemy's"},
    {"pass", "false", "passing"},
    {"passBlack", "false", "passing"},
    {"passOnStalemate", "false", "passing"},
    {"passOnStalemateBlack", "false", "passing"},
    {"passOnStalemateWhite", "false", "passing"},
    {"passWhite", "false", "passing"},
    {"petrifyOnCaptureTypes", "-", "men that become walls"},
    {"pieceDemotion", "false", "men that are demoted"},
    {"pieceDrops", "false", "drops of men in hand"},
    {"promotedPieceType", "-", "promotion as in Shogi"},
    {"seirawanGating", "false", "gating"},
    {"shatarMateRule", "false", "the mating rules of Shatar"},
    {"sittuyinPromotion", "false", "promotion as in Sittuyin"},
    {"stalematePieceCount", "false", "a stalemate that depends on counted men"},
    {"twoBoards", "false", "a second board"},
    {"wallOrMove", "false", "walls"},
    {"wallingRule", "none", "walls"},
});

constexpr auto kIdle = std::to_array<std::string_view>({"variantTemplate",
                                                        "pieceToCharTable",
                                                        "pocketSize",
                                                        "pieceValueMg",
                                                        "pieceValueEg",
                                                        "blastImmuneTypes",
                                                        "petrifyBlastPieces",
                                                        "piecePromotionOnCapture",
                                                        "mandatoryPiecePromotion",
                                                        "castlingDroppedPiece",
                                                        "dropChecks",
                                                        "mustDrop",
                                                        "mustDropType",
                                                        "dropLoop",
                                                        "firstRankPawnDrops",
                                                        "promotionZonePawnDrops",
                                                        "enclosingDrop",
                                                        "enclosingDropStart",
                                                        "dropRegionWhite",
                                                        "dropRegionBlack",
                                                        "whiteDropRegion",
                                                        "blackDropRegion",
                                                        "sittuyinRookDrop",
                                                        "dropOppositeColoredBishop",
                                                        "dropPromoted",
                                                        "dropNoDoubled",
                                                        "dropNoDoubledCount",
                                                        "dropOnTop",
                                                        "wallingRegion",
                                                        "wallingRegionWhite",
                                                        "wallingRegionBlack",
                                                        "shogiPawnDropMateIllegal",
                                                        "connectPieceTypes",
                                                        "connectHorizontal",
                                                        "connectVertical",
                                                        "connectDiagonal",
                                                        "connectValue"});

/// A name with a bracket is that of no section: such bases are here for others.
constexpr auto kBases = std::to_array<IniBase>({
    {"chess", "", "pawn=p\nknight=n\nbishop=b\nrook=r\nqueen=q\nking=k\npromotionPieceTypes=nbrq"},
    {"normal", "chess", ""},
    {"fischerandom", "chess", "chess960=true"},
    {"nocastle", "chess", "startFen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\ncastling=false"},
    {"raazuvaa", "nocastle", "doubleStep=false"},
    {"berolina", "chess", "customPiece1=p:mfFcfeWimfnA\npawnTypes=p"},
    {"fairy", "chess", "silver=s\nfers=f\narchbishop=a\nchancellor=c\ncommoner=m"},
    {"amazon", "chess",
     "queen=-\namazon=a\nstartFen=rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1\npromotionPieceTypes=arbn"},
    {"georgian", "amazon",
     "startFen=rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w - - 0 1\ncastling=false\nenPassantRegion=-"},
    {"nightrider", "chess", "customPiece1=n:NN\npromotionPieceTypes=qrbn"},
    {"grasshopper", "chess",
     "customPiece1=g:gQ\npromotionPieceTypes=qrbng\ndoubleStep=false\n"
     "startFen=rnbqkbnr/gggggggg/pppppppp/8/8/PPPPPPPP/GGGGGGGG/RNBQKBNR w KQkq - 0 1"},
    {"hoppelpoppel", "chess", "knibis=n\nbiskni=b\npromotionPieceTypes=qrbn"},
    {"newzealand", "chess", "rookni=r\nkniroo=n\ncastlingRookPieces=r\npromotionPieceTypes=qrbn"},
    {"knightmate", "chess",
     "knight=-\ncommoner=m\nking=k:N\npromotionPieceTypes=mqrb\n"
     "startFen=rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1"},
    {"misere", "chess", "checkmateValue=win"},
    {"almost", "chess",
     "queen=-\nchancellor=c\nstartFen=rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1\n"
     "promotionPieceTypes=crbn"},
    {"paradigm", "chess", "customPiece1=b:BnN\npromotionPieceTypes=qbrn"},
    {"perfect", "chess",
     "chancellor=c\narchbishop=m\namazon=g\nstartFen=cmqgkbnr/pppppppp/8/8/8/8/PPPPPPPP/CMQGKBNR w KQkq - 0 1\n"
     "promotionPieceTypes=gcmqrbn\ncastlingRookPieces=rc"},
    {"makruk", "chess",
     "bishop=-\nqueen=-\nsilver=s\nfers=m\nstartFen=rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1\n"
     "promotionRank=6\npromotionPieceTypes=m\ndoubleStep=false\ncastling=false\nnMoveRule=0\ncountingRule=makruk"},
    {"asean", "chess",
     "bishop=-\nqueen=-\nsilver=b\nfers=q\nstartFen=rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1\n"
     "promotionPieceTypes=rnbq\ndoubleStep=false\ncastling=false\ncountingRule=asean"},
    {"losalamos", "chess",
     "bishop=-\nmaxRank=6\nmaxFile=6\nstartFen=rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1\npromotionRank=6\n"
     "promotionPieceTypes=qrn\ndoubleStep=false\ncastling=false"},
    {"gardner", "chess",
     "maxRank=5\nmaxFile=5\nstartFen=rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1\npromotionRank=5\ndoubleStep=false\n"
     "castling=false"},
    {"breakthrough", "",
     "breakthrough=p\nstartFen=pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1\ndoubleStep=false\n"
     "castling=false\nstalemateValue=loss\nflagPiece=p\nflagRegionWhite=*8\nflagRegionBlack=*1"},
    {"clobber", "",
     "clobber=p\nmaxRank=6\nmaxFile=5\nstartFen=PpPpP/pPpPp/PpPpP/pPpPp/PpPpP/pPpPp w 0 1\ndoubleStep=false\n"
     "castling=false\nstalemateValue=loss"},
    {"chaturanga", "chess",
     "alfil=b\nfers=q\nstartFen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\npromotionPieceTypes=q\n"
     "doubleStep=false\ncastling=false\nstalemateValue=loss\nnMoveRule=70"},
    {"shatranj", "chaturanga",
     "extinctionValue=loss\nextinctionClaim=true\nextinctionPieceTypes=*\nextinctionPieceCount=1\n"
     "extinctionOpponentPieceCount=2"},
    {"kingofthehill", "chess", "flagPiece=k\nflagRegion=d4 e4 d5 e5"},
    {"racingkings", "chess",
     "startFen=8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1\nflagPiece=k\nflagRegion=*8\nflagMove=true\ncastling=false\n"
     "checking=false"},
    {"3check", "chess", "startFen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1\ncheckCounting=true"},
    {"5check", "3check", "startFen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5+5 0 1"},
    {"giveaway", "chess",
     "king=-\ncommoner=k\ncastlingKingPiece=k\npromotionPieceTypes=kqrbn\nstalemateValue=win\nextinctionValue=win\n"
     "extinctionPieceTypes=*\nmustCapture=true"},
    {"antichess", "giveaway", "startFen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\ncastling=false"},
    {"codrus", "giveaway", "promotionPieceTypes=qrbn\nextinctionPieceTypes=k"},
    {"extinction", "chess",
     "king=-\ncommoner=k\ncastlingKingPiece=k\npromotionPieceTypes=kqrbn\nextinctionValue=loss\n"
     "extinctionPieceTypes=kqrbnp"},
    {"kinglet", "extinction", "promotionPieceTypes=k\nextinctionPieceTypes=p"},
    {"threekings", "chess",
     "king=-\ncommoner=k\ncastlingKingPiece=k\nextinctionValue=loss\nextinctionPieceTypes=k\nextinctionPieceCount=2\n"
     "startFen=knbqkbnk/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNK w - - 0 1"},
    {"capablanca", "chess",
     "archbishop=a\nchancellor=c\nmaxFile=10\ncastlingKingsideFile=i\npromotionPieceTypes=acqrbn\n"
     "startFen=rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1"},
    {"caparandom", "capablanca", "chess960=true"},
    {"gothic", "capablanca", "startFen=rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1"},
    {"embassy", "capablanca",
     "castlingKingsideFile=h\ncastlingQueensideFile=b\n"
     "startFen=rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1"},
    {"janus", "chess",
     "archbishop=j\nmaxFile=10\ncastlingKingsideFile=i\ncastlingQueensideFile=b\npromotionPieceTypes=jqrbn\n"
     "startFen=rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1"},
    {"centaur", "chess",
     "centaur=c\nmaxFile=10\ncastlingKingsideFile=i\npromotionPieceTypes=cqrbn\n"
     "startFen=rcnbqkbncr/pppppppppp/10/10/10/10/PPPPPPPPPP/RCNBQKBNCR w KQkq - 0 1"},
    {"modern", "]9",
     "archbishop=m\npromotionPieceTypes=mqrbn\n"
     "startFen=rnbqkmbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBMKQBNR w KQkq - 0 1"},
    {"chancellor", "]9",
     "chancellor=c\npromotionPieceTypes=cqrbn\n"
     "startFen=rnbqkcnbr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKCNBR w KQkq - 0 1"},
    {"]9", "chess", "maxRank=9\nmaxFile=9\npromotionRank=9\ndoubleStepRegionBlack=*8"},
    {"]10", "chess",
     "maxRank=10\nmaxFile=10\npromotionRank=10\ndoubleStepRegionWhite=*3\n"
     "doubleStepRegionBlack=*8\ncastling=false"},
    {"minixiangqi", "",
     "maxRank=7\nmaxFile=7\nrook=r\nhorse=n\nking=k:W\ncannon=c\nsoldier=p\n"
     "startFen=rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1\n"
     "mobilityRegionWhiteKing=c1 d1 e1 c2 d2 e2 c3 d3 e3\nmobilityRegionBlackKing=c5 d5 e5 c6 d6 e6 c7 d7 e7\n"
     "doubleStep=false\ncastling=false\nstalemateValue=loss\nperpetualCheckIllegal=true\nflyingGeneral=true"},
    {"]xiangqi", "minixiangqi",
     "maxRank=10\nmaxFile=9\nelephant=b\nfers=a\n"
     "startFen=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n"
     "mobilityRegionWhiteKing=d1 e1 f1 d2 e2 f2 d3 e3 f3\nmobilityRegionBlackKing=d8 e8 f8 d9 e9 f9 d10 e10 f10\n"
     "mobilityRegionWhiteFers=d1 e1 f1 d2 e2 f2 d3 e3 f3\nmobilityRegionBlackFers=d8 e8 f8 d9 e9 f9 d10 e10 f10\n"
     "mobilityRegionWhiteElephant=*1 *2 *3 *4 *5\nmobilityRegionBlackElephant=*6 *7 *8 *9 *10\n"
     "soldierPromotionRank=6"},
    {"xiangqi", "]xiangqi", "chasingRule=axf"},
    {"manchu", "]xiangqi", "banner=m\nstartFen=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/9/9/M1BAKAB2 w - - 0 1"},
    {"tencubed", "]10",
     "archbishop=a\nchancellor=m\ncustomPiece1=c:DAW\ncustomPiece2=w:CF\npromotionPieceTypes=amq\n"
     "startFen=2cwamwc2/1rnbqkbnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNBQKBNR1/2CWAMWC2 w - - 0 1"},
    {"grand", "]10",
     "archbishop=a\nchancellor=c\npromotionPieceTypes=acqrbn\npromotionRank=8\nmandatoryPawnPromotion=false\n"
     "promotionLimit=a:1 c:1 q:1 r:2 b:2 n:2\nimmobilityIllegal=true\n"
     "startFen=r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1"},
    {"opulent", "grand",
     "customPiece1=n:NW\ncustomPiece2=w:CF\ncustomPiece3=l:FDH\npromotionPieceTypes=acqrbnwl\n"
     "promotionLimit=n:2 w:2 l:2\n"
     "startFen=rw6wr/clbnqknbla/pppppppppp/10/10/10/10/PPPPPPPPPP/CLBNQKNBLA/RW6WR w - - 0 1"},
    {"shako", "]10",
     "fersAlfil=e\ncannon=c\npromotionPieceTypes=qrbnce\ncastling=true\ncastlingKingsideFile=h\n"
     "castlingQueensideFile=d\ncastlingRookKingsideFile=i\ncastlingRookQueensideFile=b\ncastlingRank=2\n"
     "startFen=c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1"},
});

template <class List, class Key>
auto found_in(const List& list, Key key) {
  return std::find_if(list.begin(), list.end(), key);
}

}  // namespace

std::string ini_name(std::size_t kind) {
  if (kind < kIniNamed) return std::string(kNamedMen[kind].name);
  return kind == kIniKing ? "king" : "customPiece" + std::to_string(kind - kIniNamed + 1);
}

std::string_view ini_moves(std::size_t kind) {
  return kind < kIniNamed ? kNamedMen[kind].moves : kind == kIniKing ? "K" : "";
}

int ini_value(std::size_t kind) {
  constexpr int kUnknown = 3;
  return kind < kIniNamed ? kNamedMen[kind].value : kind == kIniKing ? 0 : kUnknown;
}

std::optional<IniLackedKey> lacked_ini_key(std::string_view key) {
  const auto it = found_in(kLacked, [&](const IniLackedKey& lacked) { return lacked.key == key; });
  return it != kLacked.end() ? std::optional(*it) : std::nullopt;
}

bool is_idle_ini_key(std::string_view key) { return std::find(kIdle.begin(), kIdle.end(), key) != kIdle.end(); }

std::vector<std::string_view> other_ini_keys() {
  std::vector<std::string_view> keys(kIdle.begin(), kIdle.end());
  for (const IniLackedKey& lacked : kLacked) keys.push_back(lacked.key);
  return keys;
}

std::optional<IniBase> ini_base(std::string_view name) {
  const auto it = found_in(kBases, [&](const IniBase& base) { return base.name == name; });
  return it != kBases.end() ? std::optional(*it) : std::nullopt;
}

}  // namespace keymove

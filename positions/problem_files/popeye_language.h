// The language of Popeye's input: its words in English, German and French, and the diagrams that they describe. A word
// may be cut to any beginning that no other word of its table has.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/game/board.h"
#include "positions/game/indexed.h"
#include "positions/game/men_letters.h"
#include "positions/game/stipulation.h"
#include "positions/problem/problem.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

/// The word between apostrophes, as messages have it.
std::string popeye_quoted(std::string_view word);

enum class PopeyeLanguage { english, german, french };

/// A word in the three languages, in the order of PopeyeLanguage, and its meaning.
template <class E>
struct PopeyeWord {
  E meaning;
  std::array<std::string_view, 3> words;

  [[nodiscard]] constexpr std::string_view in(PopeyeLanguage language) const {
    return words[static_cast<std::size_t>(language)];
  }
};

/// Whether the text is a beginning of the word, in any case.
inline bool popeye_short_for(std::string_view text, std::string_view word) {
  return !text.empty() && text.size() <= word.size() &&
         std::equal(text.begin(), text.end(), word.begin(), [](char a, char b) { return to_lower(a) == to_lower(b); });
}

/// The one word of the table that the text is short for, or is; nullptr if there is none, or more than one.
template <class E, std::size_t N>
const PopeyeWord<E>* popeye_word(const std::array<PopeyeWord<E>, N>& table, PopeyeLanguage language,
                                 std::string_view text) {
  const PopeyeWord<E>* found = nullptr;
  int count = 0;
  for (const PopeyeWord<E>& row : table) {
    if (!popeye_short_for(text, row.in(language))) continue;
    if (text.size() == row.in(language).size()) return &row;
    found = &row;
    ++count;
  }
  return count == 1 ? found : nullptr;
}

/// An input as words, which end at blanks, commas and semicolons.
class PopeyeTokens {
 public:
  explicit PopeyeTokens(std::string_view text) : text_(text) {}

  /// The next word, without taking it; empty at the end of the text.
  [[nodiscard]] Word peek() {
    while (at_ < text_.size() && ends_word(text_[at_])) ++at_;
    std::size_t end = at_;
    while (end < text_.size() && !ends_word(text_[end])) ++end;
    return {text_.substr(at_, end - at_), at_};
  }

  Word take() {
    const Word word = peek();
    at_ += word.text.size();
    return word;
  }

  /// Takes the half move of a stipulation that is written with a comma, as in h#2,5: ".5", or an empty text.
  std::string take_half() {
    const bool half = text_.substr(at_, 2) == ",5" && (at_ + 2 >= text_.size() || ends_word(text_[at_ + 2]));
    if (half) at_ += 2;
    return half ? ".5" : "";
  }

  /// Takes the rest of the line, without the blanks, commas, semicolons and full stops that it begins with.
  std::string_view take_line() {
    const std::size_t end = std::min(text_.find_first_of("\r\n", at_), text_.size());
    const std::size_t start = std::min(text_.find_first_not_of(" \t;.,", at_), end);
    at_ = end;
    return trimmed(text_.substr(start, end - start));
  }

 private:
  static bool ends_word(char c) { return is_blank(c) || c == ',' || c == ';' || c == kEndOfFile; }

  static constexpr char kEndOfFile = '\x1A';  // the last byte of old files

  std::string_view text_;
  std::size_t at_ = 0;
};

// --- commands

constexpr std::array<std::string_view, 3> kPopeyeBegin = {"BeginProblem", "AnfangProblem", "DebutProbleme"};

/// The language in which the word begins an input, if it does.
std::optional<PopeyeLanguage> popeye_language(std::string_view word);

/// Whether the word begins an input: BeginProblem, AnfangProblem or DebutProbleme, cut to four letters or more.
bool begins_popeye_input(std::string_view word);

/// Takes the words before the first word of an input, which must begin a line; that word.
Word next_popeye_begin(PopeyeTokens& tokens, const TextLines& lines);

enum class PopeyeCommand {
  next,
  end,
  twin,
  zero_position,
  remark,
  structured,
  author,
  origin,
  title,
  award,
  pieces,
  forsyth,
  start_position,
  stipulation,
  option,
  condition,
  protocol,
  latex,
  latex_pieces
};

/// The commands that describe a problem. They precede those of the next two tables.
inline constexpr std::array<PopeyeWord<PopeyeCommand>, 15> kPopeyeCommands = {
    {{PopeyeCommand::remark, {"remark", "Bemerkung", "remarque"}},
     {PopeyeCommand::structured, {"sstipulation", "sForderung", "senonce"}},
     {PopeyeCommand::author, {"author", "Autor", "auteur"}},
     {PopeyeCommand::origin, {"origin", "Quelle", "source"}},
     {PopeyeCommand::title, {"title", "Titel", "titre"}},
     {PopeyeCommand::award, {"award", "Auszeichnung", "prix"}},
     {PopeyeCommand::pieces, {"pieces", "Steine", "pieces"}},
     {PopeyeCommand::forsyth, {"Forsyth", "Forsyth", "Forsyth"}},
     {PopeyeCommand::start_position, {"InitialGameArray", "PartieAnfangsStellung", "PositionInitialePartie"}},
     {PopeyeCommand::stipulation, {"stipulation", "Forderung", "enonce"}},
     {PopeyeCommand::option, {"option", "Option", "option"}},
     {PopeyeCommand::condition, {"condition", "Bedingung", "condition"}},
     {PopeyeCommand::protocol, {"protocol", "Protokoll", "protocol"}},
     {PopeyeCommand::latex, {"LaTeX", "LaTeX", "LaTeX"}},
     {PopeyeCommand::latex_pieces, {"LaTeXPieces", "LaTeXSteine", "PiecesLaTeX"}}}};

inline constexpr std::array<PopeyeWord<PopeyeCommand>, 2> kPopeyeEnds = {
    {{PopeyeCommand::next, {"NextProblem", "WeiteresProblem", "ASuivre"}},
     {PopeyeCommand::end, {"EndProblem", "EndeProblem", "FinProbleme"}}}};

inline constexpr std::array<PopeyeWord<PopeyeCommand>, 2> kPopeyeTwins = {
    {{PopeyeCommand::twin, {"Twin", "Zwilling", "Jumeau"}},
     {PopeyeCommand::zero_position, {"ZeroPosition", "NullStellung", "ZeroPosition"}}}};

// --- twins

enum class PopeyeChange {
  move,
  exchange,
  stipulation,
  structured,
  add,
  remove,
  continued,
  rotate,
  condition,
  swap_colors,
  mirror,
  shift,
  substitute
};

inline constexpr std::array<PopeyeWord<PopeyeChange>, 13> kPopeyeChanges = {
    {{PopeyeChange::move, {"Move", "versetze", "deplacement"}},
     {PopeyeChange::exchange, {"Exchange", "tausche", "echange"}},
     {PopeyeChange::stipulation, {"Stipulation", "Forderung", "enonce"}},
     {PopeyeChange::structured, {"SStipulation", "SForderung", "senonce"}},
     {PopeyeChange::add, {"Add", "hinzufuegen", "ajoute"}},
     {PopeyeChange::remove, {"Remove", "entferne", "ote"}},
     {PopeyeChange::continued, {"Continued", "ferner", "enplus"}},
     {PopeyeChange::rotate, {"Rotate", "Drehung", "rotation"}},
     {PopeyeChange::condition, {"Condition", "Bedingung", "condition"}},
     {PopeyeChange::swap_colors, {"PolishType", "Farbwechsel", "CouleurEchange"}},
     {PopeyeChange::mirror, {"Mirror", "Spiegelung", "miroir"}},
     {PopeyeChange::shift, {"Shift", "Verschiebung", "translation"}},
     {PopeyeChange::substitute, {"Substitute", "ersetze", "remplace"}}}};

// --- men

enum class PopeyeColor { white, black, neutral, invisible };

inline constexpr std::array<PopeyeWord<PopeyeColor>, 4> kPopeyeColors = {
    {{PopeyeColor::white, {"White", "Weiss", "Blanc"}},
     {PopeyeColor::black, {"Black", "Schwarz", "Noir"}},
     {PopeyeColor::neutral, {"Neutral", "Neutral", "Neutre"}},
     {PopeyeColor::invisible, {"TotalInvisible", "TotalUnsichtbar", "TotalInvisible"}}}};

/// Attributes of men. None is read: the meaning is their place in the table.
inline constexpr std::array<PopeyeWord<int>, 20> kPopeyeAttributes = {
    {{0, {"Royal", "Koeniglich", "Royale"}},
     {1, {"Kamikaze", "Kamikaze", "Kamikaze"}},
     {2, {"Paralysing", "Paralysierend", "Paralysante"}},
     {3, {"Chameleon", "Chamaeleon", "Cameleon"}},
     {4, {"Jigger", "Jigger", "Jigger"}},
     {5, {"Volage", "Volage", "Volage"}},
     {6, {"Functionary", "Beamtet", "Fonctionnaire"}},
     {7, {"HalfNeutral", "HalbNeutral", "DemiNeutre"}},
     {8, {"HurdleColourChanging", "SprungbockFarbeWechselnd", "CouleurEchangeantSautoir"}},
     {9, {"Protean", "Proteisch", "Protee"}},
     {10, {"Magic", "Magisch", "Magique"}},
     {11, {"Uncapturable", "Unschlagbar", "Imprenable"}},
     {12, {"Patrol", "Patrouille", "Patrouille"}},
     {13, {"Frischauf", "Frischauf", "Frischauf"}},
     {14, {"Bul", "Bul", "Bul"}},
     {15, {"Dob", "Dob", "Dob"}},
     {16, {"Anda", "Anda", "Anda"}},
     {17, {"AndaInverse", "AndaInvers", "AndaInverse"}},
     {18, {"AliceA", "AliceA", "AliceA"}},
     {19, {"AliceB", "AliceB", "AliceB"}}}};

/// The letters of king, queen, rook, bishop, knight and pawn in each language; those of English chess are kChessMen.
constexpr std::array<std::string_view, 3> kPopeyeMen = {"kqrbsp", letters_of_men(MenLetters::german),
                                                        letters_of_men(MenLetters::french)};
constexpr std::string_view kChessMen = letters_of_men(MenLetters::english);

// --- options

enum class PopeyeOption {
  display,        ///< says what is printed, or how the search is done
  limit,          ///< ends the search early or leaves something out: the answer may lack solutions
  other,          ///< asks another question
  duplex,         ///< the problem is solved twice, the second time with changed roles
  half_duplex,    ///< the sides change their roles
  white_to_play,  ///< White begins help play
  no_castling,    ///< the men on these squares have no right to castle
  en_passant      ///< the last move was this double step
};

inline constexpr std::array<PopeyeWord<PopeyeOption>, 39> kPopeyeOptions = {
    {{PopeyeOption::display, {"Defence", "Widerlegung", "Defense"}},
     {PopeyeOption::display, {"SetPlay", "Satzspiel", "Apparent"}},
     {PopeyeOption::white_to_play, {"WhiteToPlay", "WeissBeginnt", "ApparentSeul"}},
     {PopeyeOption::display, {"Variations", "Varianten", "Variantes"}},
     {PopeyeOption::display, {"MoveNumbers", "Zugnummern", "Trace"}},
     {PopeyeOption::limit, {"StartMoveNumber", "StartZugnummer", "Enroute"}},
     {PopeyeOption::limit, {"UpToMoveNumber", "BisZugnummer", "JusquAuCoup"}},
     {PopeyeOption::display, {"NoWk", "OhneWk", "SansRB"}},
     {PopeyeOption::display, {"NoBk", "OhneSk", "SansRN"}},
     {PopeyeOption::duplex, {"Duplex", "Duplex", "Duplex"}},
     {PopeyeOption::half_duplex, {"HalfDuplex", "HalbDuplex", "DemiDuplex"}},
     {PopeyeOption::limit, {"Threat", "Drohung", "Menace"}},
     {PopeyeOption::display, {"NoThreat", "OhneDrohung", "SansMenace"}},
     {PopeyeOption::display, {"Try", "Verfuehrung", "Essais"}},
     {PopeyeOption::limit, {"MaxSolutions", "MaxLoesungen", "MaxSolutions"}},
     {PopeyeOption::limit, {"MaxFlightsquares", "MaxFluchtFelder", "MaxCasesFuites"}},
     {PopeyeOption::display, {"Search", "Suchen", "Search"}},
     {PopeyeOption::display, {"MultiSolutions", "MehrereLoesungen", "MultiSolutions"}},
     {PopeyeOption::display, {"NoSymmetry", "KeineSymmetrie", "NonSymetrique"}},
     {PopeyeOption::limit, {"NonTrivial", "NichtTrivial", "NonTrivial"}},
     {PopeyeOption::limit, {"KeepMatingPiece", "HalteMattsetzendenStein", "RetiensPieceMatante"}},
     {PopeyeOption::en_passant, {"EnPassant", "EnPassant", "EnPassant"}},
     {PopeyeOption::display, {"NoBoard", "OhneBrett", "SansEchiquier"}},
     {PopeyeOption::display, {"NoShortVariations", "OhneKurzVarianten", "SansVariantesCourtes"}},
     {PopeyeOption::other, {"PostKeyPlay", "NachSchluessel", "ApresCle"}},
     {PopeyeOption::display, {"Intelligent", "Intelligent", "Intelligent"}},
     {PopeyeOption::limit, {"MaxTime", "MaxZeit", "MaxTemps"}},
     {PopeyeOption::no_castling, {"NoCastling", "KeineRochade", "SansRoquer"}},
     {PopeyeOption::other,
      {"CastlingMutuallyExclusive", "RochadenGegenseitigAusschliessend", "RoquesMutuellementExclusifs"}},
     {PopeyeOption::other, {"Quodlibet", "Quodlibet", "Quodlibet"}},
     {PopeyeOption::limit, {"StopOnShortSolutions", "StopNachKurzloesungen", "FinApresSolutionsCourtes"}},
     {PopeyeOption::display, {"Beep", "Pieps", "Bip"}},
     {PopeyeOption::display, {"SuppressGrid", "OhneGitter", "SansGrille"}},
     {PopeyeOption::display, {"WriteGrid", "ZeichneGitter", "AjouteGrille"}},
     {PopeyeOption::other, {"GoalIsEnd", "ZielIstEnde", "ButEstFin"}},
     {PopeyeOption::other, {"NullMoves", "NullZuege", "CoupsVides"}},
     {PopeyeOption::display, {"TrivialTriesAvoid", "TrivialeFehlversucheUnterdruecken", "TrivialEssaiSupprimer"}},
     {PopeyeOption::display, {"MatesIn1", "MattsIn1", "MatsEn1"}},
     {PopeyeOption::other, {"UnpublishedOption", "NichtPublizierteOption", "OptionNonPubliee"}}}};

// --- diagrams

/// A man of a diagram, or no man.
struct PopeyeMan {
  char letter = '\0';  ///< of English chess, in lower case; '?' if the man is none of chess, '\0' if there is no man
  Color color = Color::white;
  std::string oddity;  ///< what keymove does not know of the man; empty for a man of chess

  [[nodiscard]] bool present() const { return letter != '\0'; }
};

/// The men by square.
using PopeyeBoard = IndexedArray<PopeyeMan, 64>;
constexpr BoardShape kPopeyeShape = {8, 8};

/// A diagram or a twin of it, and what is asked of it.
struct PopeyeDiagram {
  PopeyeBoard board;
  std::string stipulation;
  std::string condition;  ///< the first condition, or empty
  std::string oddity;     ///< something else that keymove does not know, or empty
  std::size_t at = 0;     ///< the offset of its first word
  std::vector<InputError> errors;
  std::vector<std::string> repairs;

  PopeyeMan& on(Square square) { return board[square]; }

  /// Adds a repair, unless there are many.
  void note(std::string repair) {
    if (repairs.size() < kMaxErrors) repairs.push_back(std::move(repair));
  }
};

/// What the options of a problem say of its diagrams.
struct PopeyeOptions {
  std::string white_to_play;        ///< the word of the option, or empty
  bool duplex = false;              ///< the problem is solved twice, the second time with changed roles
  bool half_duplex = false;         ///< the sides change their roles
  std::string other;                ///< an option that keymove does not have, or empty
  std::vector<Square> no_castling;  ///< the men there may not castle
  std::vector<Square> passed;       ///< a double step: from, over, to
};

/// The squares of a list without separators, such as a1b2; nothing if the text is none.
std::vector<Square> popeye_squares(std::string_view text);

/// The man whose name is the text, in White's colour: a letter of the language, or a man that keymove does not know.
PopeyeMan popeye_man(PopeyeLanguage language, std::string_view name);

/// Takes colours, attributes and men such as `White Ka1 Pa2b2` and places them. Whether there is a colour. Unless men
/// are `added`, a second man on a square is noted as a repair.
bool take_popeye_men(PopeyeTokens& tokens, PopeyeLanguage language, PopeyeDiagram& diagram, bool added);

/// Where a text is wrong, and what was expected there.
struct PopeyeFault {
  std::size_t at = 0;
  std::string expected;
};

/// Places the men of a board in Forsyth's notation, up to the first fault. The squares are counted on where a rank has
/// more or less than eight, which is noted as a repair.
std::optional<PopeyeFault> place_forsyth(PopeyeDiagram& diagram, PopeyeLanguage language, std::string_view text);

/// Replaces all men of one kind by men of another, whatever their colour.
void substitute_men(PopeyeBoard& board, const PopeyeMan& from, const PopeyeMan& to);
/// Moves all men as far as from one square to the other. If one would leave the board, nothing is changed and the
/// result is false.
bool shift_board(PopeyeBoard& board, Square from, Square to);
/// Turns the board to the left by 90, 180 or 270 degrees. Whether the text is one of these.
bool rotate_board(PopeyeBoard& board, std::string_view degrees);
/// Mirrors the board so that two corners change places: a1<-->h1, a1<-->a8, a1<-->h8 or a8<-->h1. Whether the text is
/// one of these.
bool mirror_board(PopeyeBoard& board, std::string_view corners);

// --- positions

/// What follows the id of a problem with `Duplex` where the roles are changed.
constexpr const char* kDuplexPart = ".duplex";

/// The letters that twins are named by: a, b, ..., z, z1, z2, ...
std::string popeye_twin_name(std::size_t index);

/// Whether the text begins like a stipulation that Popeye knows, whatever its play and aim.
bool is_popeye_stipulation(std::string_view text);

/// The position of a diagram, with goal and claim, but without an id. If it has errors, it is not called unsupported.
/// In a game with other men than chess a man that chess has not, such as G, is the game's man of that letter.
TestPosition popeye_position(PopeyeDiagram diagram, const PopeyeOptions& options, const TextLines& lines,
                             VariantShelf& shelf);

/// The beginning of the text on one line, in UTF-8. If it is none, its bytes are letters of ISO-8859-1.
std::string popeye_text(std::string_view text);

}  // namespace keymove

#include "positions/game/stipulation_spelling.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "positions/base/words.h"
#include "positions/game/stipulation.h"

namespace keymove {

namespace {

constexpr std::size_t kLongest = 80;  // bytes of a stipulation in words
constexpr std::string_view kFigures = "0123456789";

using Spellings = std::array<std::pair<std::string_view, std::string_view>, 7>;
constexpr Spellings kSigns = {{{"\u2260", "#"},
                               {"\u2021", "#"},
                               {"\u266F", "#"},
                               {"++", "#"},
                               {"\u00D7", "x"},
                               {"\u00BD", ".5"},
                               {"\u2010", "-"}}};

using Phrase = std::pair<std::string_view, std::string_view>;
constexpr std::array<Phrase, 62> kKinds = {{{"mate", "#"},
                                            {"mates", "#"},
                                            {"checkmate", "#"},
                                            {"checkmates", "#"},
                                            {"matt", "#"},
                                            {"mat", "#"},
                                            {"matto", "#"},
                                            {"мат", "#"},
                                            {"stalemate", "="},
                                            {"patt", "="},
                                            {"pat", "="},
                                            {"пат", "="},
                                            {"selfmate", "s#"},
                                            {"self-mate", "s#"},
                                            {"self mate", "s#"},
                                            {"selbstmatt", "s#"},
                                            {"mat inverse", "s#"},
                                            {"обратный мат", "s#"},
                                            {"helpmate", "h#"},
                                            {"help-mate", "h#"},
                                            {"help mate", "h#"},
                                            {"hilfsmatt", "h#"},
                                            {"mat aidé", "h#"},
                                            {"кооперативный мат", "h#"},
                                            {"reflexmate", "r#"},
                                            {"reflex mate", "r#"},
                                            {"reflexmatt", "r#"},
                                            {"semi-reflexmate", "semi-r#"},
                                            {"semireflexmate", "semi-r#"},
                                            {"helpselfmate", "hs#"},
                                            {"help-selfmate", "hs#"},
                                            {"hilfsselbstmatt", "hs#"},
                                            {"helpstalemate", "h="},
                                            {"hilfspatt", "h="},
                                            {"selfstalemate", "s="},
                                            {"selbstpatt", "s="},
                                            {"seriesmate", "ser-#"},
                                            {"series mate", "ser-#"},
                                            {"serieshelpmate", "ser-h#"},
                                            {"series helpmate", "ser-h#"},
                                            {"series-helpmate", "ser-h#"},
                                            {"serienhilfsmatt", "ser-h#"},
                                            {"seriesselfmate", "ser-s#"},
                                            {"series selfmate", "ser-s#"},
                                            {"series-selfmate", "ser-s#"},
                                            {"matta", "#"},
                                            {"mata", "#"},
                                            {"scacco matto", "#"},
                                            {"jaque mate", "#"},
                                            {"xeque-mate", "#"},
                                            {"xeque mate", "#"},
                                            {"automatto", "s#"},
                                            {"automate", "s#"},
                                            {"mate inverso", "s#"},
                                            {"samomat", "s#"},
                                            {"zelfmat", "s#"},
                                            {"aiutomatto", "h#"},
                                            {"mate ayudado", "h#"},
                                            {"mate ajudado", "h#"},
                                            {"mat pomocniczy", "h#"},
                                            {"hulpmat", "h#"},
                                            {"helpmat", "h#"}}};
/// Words before the kind that say that White begins: "White to play and", "Il Bianco muove e dà", "Juegan las blancas y
/// dan", "Wit begint en geeft".
constexpr std::array<std::string_view, 42> kBefore = {
    "white",     "to",  "play",    "move",   "and",     "il",     "bianco", "muove",   "e",     "dà",  "da'",
    "las",       "los", "blancas", "juegan", "y",       "dan",    "as",     "brancas", "jogam", "dão", "białe",
    "zaczynają", "i",   "dają",    "wit",    "begint",  "speelt", "en",     "geeft",   "aan",   "zet", "blanco",
    "a",         "dar", "play,",   "move,",  "muovono", "weiss",  "weiß",   "zieht",   "setzt"};
constexpr std::array<std::string_view, 5> kIn = {"in", "en", "em", "w", "в"};
constexpr std::array<std::string_view, 27> kMoves = {
    "moves",      "move",    "zügen",   "züge",   "zuegen",       "zuege",      "coups",   "coup",   "ходов",
    "хода",       "ход",     "jugadas", "lances", "mosse",        "tahu",       "ruchach", "jugada", "movimientos",
    "movimentos", "jogadas", "lance",   "mossa",  "posunięciach", "posunięciu", "ruchu",   "zetten", "zet"};
constexpr std::array<std::pair<std::string_view, int>, 54> kNumbers = {
    {{"one", 1},      {"two", 2},   {"three", 3},  {"four", 4},  {"five", 5},    {"six", 6},    {"seven", 7},
     {"eight", 8},    {"nine", 9},  {"ten", 10},   {"einem", 1}, {"zwei", 2},    {"drei", 3},   {"vier", 4},
     {"fünf", 5},     {"sechs", 6}, {"sieben", 7}, {"acht", 8},  {"neun", 9},    {"zehn", 10},  {"un", 1},
     {"deux", 2},     {"trois", 3}, {"quatre", 4}, {"cinq", 5},  {"один", 1},    {"два", 2},    {"три", 3},
     {"четыре", 4},   {"пять", 5},  {"шесть", 6},  {"dos", 2},   {"tres", 3},    {"cuatro", 4}, {"cinco", 5},
     {"due", 2},      {"uno", 1},   {"una", 1},    {"tre", 3},   {"quattro", 4}, {"cinque", 5}, {"um", 1},
     {"dois", 2},     {"três", 3},  {"quatro", 4}, {"jeden", 1}, {"dwóch", 2},   {"dwa", 2},    {"trzech", 3},
     {"czterech", 4}, {"een", 1},   {"één", 1},    {"twee", 2},  {"vijf", 5}}};

/// The text in lower case, with the letters of western Europe and of Russian beside those of ASCII.
std::string lower_of(std::string_view text) {
  std::string out = lower_case(text);
  for (std::size_t i = 0; i + 1 < out.size(); ++i) {
    const auto first = static_cast<unsigned char>(out[i]);
    const auto second = static_cast<unsigned char>(out[i + 1]);
    if (first == 0xC3 && second >= 0x80 && second <= 0x9E) out[i + 1] = static_cast<char>(second + 0x20);
    if (first == 0xD0 && second >= 0x90 && second <= 0x9F) out[i + 1] = static_cast<char>(second + 0x20);
    if (first != 0xD0 || second < 0xA0 || second > 0xAF) continue;
    out[i] = static_cast<char>(0xD1);
    out[i + 1] = static_cast<char>(second - 0x20);
  }
  return out;
}

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// The number of moves, as digits: "2" of "two"; a half may follow digits. Empty if the word is no number.
std::string digits_of(std::string_view word) {
  for (const auto& [name, number] : kNumbers) {
    if (word == name) return std::to_string(number);
  }
  const bool number = !word.empty() && is_digit(word[0]) && contains_only(word, "0123456789.,");
  return number ? std::string(word) : std::string();
}

/// Takes the longest name of a kind of problem, with the blank after it, from the front of the text; its sign, or
/// nothing.
std::string_view take_kind(std::string_view& text) {
  const Phrase* found = nullptr;
  for (const Phrase& kind : kKinds) {
    const std::string_view name = kind.first;
    const bool begins = text.starts_with(name) && text.substr(name.size()).starts_with(' ');
    if (begins && (found == nullptr || name.size() > found->first.size())) found = &kind;
  }
  if (found == nullptr) return {};
  text.remove_prefix(found->first.size());
  return found->second;
}

/// The stipulation of words such as "mate in two moves" or "Selbstmatt in drei Zügen"; nothing if they are none.
std::optional<std::string> stipulation_of_words(std::string_view text) {
  std::string low = lower_of(trimmed(text));
  while (!low.empty() && one_of(low.back(), ".!:")) low.pop_back();
  for (std::size_t at = 0; (at = low.find("-in-", at)) != std::string::npos;) low.replace(at, 4, " in ");
  std::string_view rest = low;
  std::string_view kind = take_kind(rest);
  while (kind.empty()) {
    const std::size_t blank = rest.find(' ');
    if (blank == std::string_view::npos || !is_one_of(kBefore, rest.substr(0, blank))) break;
    rest = trimmed(rest.substr(blank));
    kind = take_kind(rest);
  }
  const std::vector<Word> words = words_of(rest);
  if (kind.empty() || words.size() < 2 || words.size() > 3 || !is_one_of(kIn, words[0].text)) return std::nullopt;
  const std::string digits = digits_of(words[1].text);
  if (digits.empty()) return std::nullopt;
  if (words.size() == 3 && !is_one_of(kMoves, words[2].text)) return std::nullopt;
  return std::string(kind) + digits;
}

/// Whether a count of tries may end the text: "#2v", "#2 vv".
bool may_count_tries(std::string_view text) {
  return one_of(text.back(), "vV") && text.find_first_of(kFigures) < text.size();
}

/// Whether the text may begin with "sr" or "semir", for semi-reflex play.
bool may_shorten_reflex(std::string_view text) {
  return one_of(text[0], "sS") && text.size() > 3 && (one_of(text[1], "rR") || one_of(text[3], "iI"));
}

bool may_need_change(std::string_view text) {
  if (text.empty() || text.size() > kLongest) return false;
  if (is_digit(text[0])) return one_of(text.back(), "#=*vV") || static_cast<unsigned char>(text.back()) >= 0x80;
  if (text[0] == '*' || text.back() == '*' || may_count_tries(text)) return true;
  if (may_shorten_reflex(text) || (is_letter(text[0]) && text.find_first_of(" -") != std::string_view::npos))
    return true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (static_cast<unsigned char>(text[i]) >= 0x80) return true;
    if (text[i] == '+' && i > 0 && text[i - 1] == '+') return true;
  }
  return false;
}

/// Takes the star of set play from either end, and the letters that count tries from the last.
void drop_marks(std::string& text) {
  while (text.starts_with('*')) text.erase(0, 1);
  const bool tries = !text.empty() && may_count_tries(text);
  while (!text.empty() && one_of(text.back(), tries ? "* vV" : "* ")) text.pop_back();
}

/// Whether the text asks for a game that leads to the position or from one to another: "PG4.5", "dia4", "a=>b3", "csp".
bool asks_for_game(std::string_view text) {
  constexpr std::array<std::string_view, 6> kHeads = {"PG", "SPG", "dia", "a=>b", "csp", "proofgame"};
  for (const std::string_view head : kHeads) {
    // "pg4" is the move of a pawn, too.
    const bool begins = is_upper(head[0]) ? text.starts_with(head) : lower_case(text).starts_with(head);
    if (begins && contains_only(text.substr(head.size()), "0123456789. ")) return true;
  }
  return false;
}

}  // namespace

std::optional<std::string> plain_spelling(std::string_view text) {
  text = trimmed(text);
  if (!may_need_change(text)) return std::nullopt;
  std::string out(text);
  drop_marks(out);
  for (const auto& [written, plain] : kSigns) {
    for (std::size_t at = 0; (at = out.find(written, at)) != std::string::npos; at += plain.size())
      out.replace(at, written.size(), plain);
  }
  if (const auto words = stipulation_of_words(out)) out = *words;
  for (const std::string_view reflex : {"sr", "semir"}) {
    const std::string_view rest = std::string_view(out).substr(std::min(reflex.size(), out.size()));
    if (lower_case(out).starts_with(reflex) && !rest.empty() && one_of(rest[0], "#="))
      out = "semi-r" + std::string(rest);
  }
  // "2#", "2 #"
  const std::size_t digits = std::min(out.find_first_not_of(kFigures), out.size());
  const std::string_view sign = trimmed(std::string_view(out).substr(digits));
  if (digits > 0 && (sign == "#" || sign == "=")) out = std::string(sign) + out.substr(0, digits);
  return out == text ? std::nullopt : std::optional(out);
}

bool is_known_stipulation(std::string_view text) {
  if (asks_for_game(trimmed(text))) return true;
  constexpr std::array<std::string_view, 8> kPlays = {"reci-h", "pser-",  "phser-", "pser-h",
                                                      "semi-h", "ser-hs", "ser-hr", "h"};
  constexpr std::array<std::string_view, 7> kAims = {"##", "##!", "!=", "!#", "ct", "<>", "#"};
  const bool has_sign = text.find_first_of("#!<=\xE2") != std::string_view::npos;
  if (!has_sign && text.find("ct") == std::string_view::npos) return false;  // moves are asked about, too
  std::string low = lower_case(trimmed(text));
  if (const auto plain = plain_spelling(low)) low = *plain;
  if (parse_stipulation(low)) return false;
  const std::size_t length = std::min(low.find_first_of(kFigures), low.size());
  if (length == low.size() || !contains_only(std::string_view(low).substr(length), "0123456789.")) return false;
  const std::string_view head = std::string_view(low).substr(0, length);
  for (const std::string_view aim : kAims) {
    if (head == aim) return true;
    for (const std::string_view play : kPlays) {
      if (head == std::string(play) + std::string(aim)) return true;
    }
    for (const auto& [play, sign] : kPlaySigns) {
      if (head == std::string(sign) + std::string(aim)) return true;
    }
    if (aim == "#" && (head == "reci-h=" || head == "pser-=" || head == "pser-h=")) return true;
  }
  return false;
}

}  // namespace keymove

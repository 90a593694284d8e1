#include "positions/engine_logs/log_line.h"

#include <algorithm>
#include <array>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::string_view kOfTimes = "0123456789:.,-/[]()TZ+";
constexpr std::size_t kMostWordsBefore = 12;

/// Whether the word says only who speaks to whom.
bool is_direction(std::string_view word) {
  constexpr std::array<std::string_view, 24> kWords = {
      "send",  "sent",   "sending", "recv",   "received", "receive", "in",     "out",
      "input", "output", "gui",     "to",     "from",     "stdin",   "stdout", "read",
      "write", "cmd",    "command", "engine", "uci",      "debug",   "info",   "response"};
  while (!word.empty() && !is_letter(word.back())) word.remove_suffix(1);
  while (!word.empty() && !is_letter(word.front())) word.remove_prefix(1);
  return std::find(kWords.begin(), kWords.end(), lower_case(word)) != kWords.end();
}

/// Whether the words may stand before a command: none, or such as end in a sign, a number or a direction.
bool may_precede(std::string_view before) {
  const auto words = words_of(before);
  if (words.empty()) return true;
  return words.size() <= kMostWordsBefore && (!is_letter(words.back().text.back()) || is_direction(words.back().text));
}

std::string channel_of(std::string_view before) {
  std::string out;
  for (const Word& word : words_of(before)) {
    if (contains_only(word.text, kOfTimes) || is_direction(word.text)) continue;
    // A time may stand directly before an arrow.
    std::string_view rest = word.text;
    const std::size_t arrow = std::min(rest.find_first_of("<>"), rest.size());
    if (contains_only(rest.substr(0, arrow), kOfTimes)) rest.remove_prefix(arrow);
    for (const char c : rest) {
      if (!one_of(c, "<>-=|\"'")) out += c;
    }
  }
  return out;
}

/// The word of UCI at the beginning of the text, which nothing else begins with; empty if there is none.
std::string_view uci_word(std::string_view text) {
  constexpr std::array<std::string_view, 7> kBegins = {"position fen ", "position startpos", "bestmove ", "info depth ",
                                                       "info ",         "setoption name ",   "ucinewgame"};
  for (const std::string_view begin : kBegins) {
    if (text.starts_with(begin)) return text.substr(0, text.find(' '));
  }
  constexpr std::array<std::string_view, 14> kOfGo = {"depth",       "movetime",  "infinite", "wtime", "btime",
                                                      "winc",        "binc",      "nodes",    "mate",  "ponder",
                                                      "searchmoves", "movestogo", "perft",    "\r"};
  if (!text.starts_with("go")) return {};
  const auto words = words_of(text);
  const bool known = words.size() > 1 && std::find(kOfGo.begin(), kOfGo.end(), words[1].text) != kOfGo.end();
  return words[0].text == "go" && (words.size() == 1 || known) ? text.substr(0, 2) : std::string_view();
}

}  // namespace

std::optional<LogLine> log_line(std::string_view line) {
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (!one_of(line[at], "pbigsu")) continue;
    if (at > 0 && (is_letter(line[at - 1]) || is_digit(line[at - 1]) || line[at - 1] == '_')) continue;
    const std::string_view word = uci_word(line.substr(at));
    if (word.empty() || !may_precede(line.substr(0, at))) continue;
    return LogLine{channel_of(line.substr(0, at)), word, std::min(at + word.size(), line.size())};
  }
  return std::nullopt;
}

}  // namespace keymove

#include "positions/trace_text/logger_prefixes.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/trace_text/trace_words.h"

namespace keymove {

namespace {

constexpr std::array<std::string_view, 7> kLevels = {"DEBUG", "INFO", "WARNING", "WARN", "ERROR", "CRITICAL", "TRACE"};

/// Whether the word, in lower case, may begin the line of a game.
bool is_of_game(std::string_view word) {
  constexpr std::array<std::string_view, 15> kOfGames = {
      "white", "black", "player", "ai", "human", "h", "p", "w", "b", "move", "turn", "board", "red", "states", "depth"};
  return std::find(kOfGames.begin(), kOfGames.end(), word) != kOfGames.end();
}

/// Reads the parts of a logger's prefix one after the other.
class PrefixReader {
 public:
  explicit PrefixReader(std::string_view line) : line_(line) {}

  /// The length of the prefix; 0 if there is none.
  std::size_t read() {
    sure_ = syslog() || glog();
    if (sure_) end_ = at_;
    while (part()) end_ = at_;
    return end_;
  }
  /// Whether nothing but a time in no brackets shows that it is one.
  [[nodiscard]] bool only_bare_time() const { return !sure_; }

 private:
  [[nodiscard]] char here() const { return at_ < line_.size() ? line_[at_] : '\0'; }

  /// Goes over a part of the prefix, with its brackets and what separates it from the next one.
  bool part() {
    std::size_t start = at_;
    while (here() == ' ') ++at_;
    const bool bracket = here() == '[' || here() == '(';
    if (bracket) ++at_;
    const bool level = word_is_level();
    const bool named = bracket ? thread() : end_ > 0 && (name() || origin() || stream());
    const bool known = level || named || time() || (bracket && seconds());
    if (bracket && known && here() == ' ') level_and_module();
    const bool closed = !bracket || here() == ']' || here() == ')';
    if (!known || !closed) {
      at_ = start;
      return false;
    }
    if (bracket) ++at_;
    sure_ = sure_ || (bracket && !seconds_) || level;
    level_ = level_ || level;
    in_brackets_ = in_brackets_ || (level && bracket);
    if (level && !bracket && here() == ':') logger();
    separator();
    return true;
  }

  bool digits(std::size_t fewest, std::size_t most) {
    std::size_t count = 0;
    while (count < most && is_digit(here())) {
      ++at_;
      ++count;
    }
    return count >= fewest;
  }

  bool sign(std::string_view signs) {
    if (at_ >= line_.size() || !one_of(here(), signs)) return false;
    ++at_;
    return true;
  }

  /// A date, a time of the day, or both.
  bool time() {
    const std::size_t start = at_;
    constexpr std::size_t kYear = 4;
    const bool date = digits(kYear, kYear) && sign("-/") && digits(2, 2) && sign("-/") && digits(2, 2);
    if (!date) at_ = start;
    const std::size_t day = at_;
    if (date) sign("T ");
    const bool clock = digits(1, 2) && sign(":") && digits(2, 2);
    if (!clock) {
      at_ = day;
      return date;
    }
    if (sign(":")) digits(2, 2);
    constexpr std::size_t kNanoseconds = 9;
    if (sign(".,")) digits(1, kNanoseconds);
    sign("Z");
    return !in_word(here());
  }

  bool word_is_level() {
    for (const std::string_view level : kLevels) {
      const char next = at_ + level.size() < line_.size() ? line_[at_ + level.size()] : '\0';
      const std::string_view word = line_.substr(at_, level.size());
      const bool small = next == ']' && word == lower_case(level);  // "[info]"
      if ((word != level && !small) || in_word(next)) continue;
      if (next == ' ' && is_placed(line_.substr(at_ + level.size()))) {  // pytest: "INFO     root:game.py:12 "
        at_ += level.size();
        return true;
      }
      // A level alone is a word of the line: "ERROR: ..." is a prefix, "ERROR in line 3" is none.
      const bool behind_time = end_ > 0 && (next == ' ' || next == '\0');
      if (!behind_time && !one_of(next, ":])|-") && line_.substr(at_ + level.size(), 3) != " - " &&
          line_.substr(at_ + level.size(), 3) != " | ")
        continue;
      at_ += level.size();
      return true;
    }
    return false;
  }

  /// The name of a logger between a time and a level: "2025-03-13 23:12:01,123 - game - INFO - ", or "root    INFO".
  bool name() {
    const std::size_t start = at_;
    while (in_word(here()) || one_of(here(), "_.")) ++at_;
    const std::size_t end = at_;
    while (here() == ' ') ++at_;
    if (end > start && at_ > end) {
      if (line_.substr(at_, 2) == "- ") at_ += 2;
      if (word_is_level()) {
        at_ = end;
        return true;
      }
    }
    at_ = start;
    return false;
  }

  /// The name of a thread or of a logger in brackets before a level, "[main] INFO  Game - ", "[game] [info] ", or
  /// behind one, "[INFO] [game] ".
  bool thread() {
    const std::size_t start = at_;
    while (in_word(here()) || one_of(here(), "_.#-")) ++at_;
    const std::size_t close = at_;
    bool found = close > start && is_letter(line_[start]) && sign("]");
    found = found && !is_of_game(lower_case(line_.substr(start, close - start)));
    if (found && !in_brackets_) {
      while (here() == ' ') ++at_;
      sign("[");
      const std::size_t end = std::exchange(end_, std::max<std::size_t>(end_, 1));
      found = word_is_level();
      end_ = end;
    }
    at_ = found ? close : start;
    thread_ = thread_ || found;
    return found;
  }

  /// The stream behind the time, as Kubernetes notes it: "stdout F ".
  bool stream() {
    for (const std::string_view name : {"stdout F", "stderr F", "stdout P", "stderr P"}) {
      if (line_.substr(at_, name.size()) != name ||
          in_word(at_ + name.size() < line_.size() ? line_[at_ + name.size()] : ' '))
        continue;
      at_ += name.size();
      return true;
    }
    return false;
  }

  /// Seconds since the beginning, in brackets: "[   0.137s] ".
  bool seconds() {
    constexpr std::size_t kMost = 9;
    const std::size_t start = at_;
    while (here() == ' ') ++at_;
    seconds_ = digits(1, kMost) && sign(".") && digits(1, kMost);
    sign("s");
    seconds_ = seconds_ && here() == ']';
    if (!seconds_) at_ = start;
    return seconds_;
  }

  /// A level and a module behind the time in its brackets: "[2025-03-13T23:12:01Z INFO  game::board] ".
  void level_and_module() {
    const std::size_t start = at_;
    while (here() == ' ') ++at_;
    const std::size_t end = std::exchange(end_, 1);
    const bool found = word_is_level();
    end_ = end;
    while (found && (in_word(here()) || one_of(here(), " _:."))) ++at_;
    if (!found || here() != ']') at_ = start;
  }

  /// Whether the text is a name, a file and the number of a line behind blanks: "  root:game.py:12 ".
  static bool is_placed(std::string_view text) {
    const auto words = words_of(text);
    if (words.empty()) return false;
    const std::string_view word = words.front().text;
    const std::size_t colon = word.rfind(':');
    return colon < word.size() && colon + 1 < word.size() && is_letter(word[0]) &&
           contains_only(word.substr(colon + 1), "0123456789") && word.substr(0, colon).find('.') < colon;
  }

  /// What logs behind a level: "__main__:play:12 - ", "com.example.Game - ", behind a thread also "Game - ".
  bool origin() {
    const std::size_t start = at_;
    if (!level_ || !(is_letter(here()) || here() == '_')) return false;
    while (in_word(here()) || one_of(here(), "_.:$<>")) ++at_;
    const std::string_view found = line_.substr(start, at_ - start);
    const bool placed = std::count(found.begin(), found.end(), ':') == 2 || found.find('.') < found.size();
    const std::string_view rest = line_.substr(at_);
    if (is_placed(found) && (rest.empty() || rest[0] == ' ')) return true;  // "game.py:12 "
    if ((placed || thread_) && (rest.starts_with(" - ") || rest == " -")) return true;
    at_ = start;
    return false;
  }

  /// The prefix of the system's log: "Mar 13 23:12:01 host referee[12]: ".
  bool syslog() {
    constexpr std::string_view kMonths = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec";
    constexpr std::size_t kMonth = 3;
    const std::size_t start = at_;
    const auto word = [&](std::string_view signs) {
      const std::size_t from = at_;
      while (in_word(here()) || one_of(here(), signs)) ++at_;
      return at_ > from;
    };
    const std::string_view month = line_.substr(0, kMonth);
    bool found = month.size() == kMonth && kMonths.find(month) % (kMonth + 1) == 0;
    if (found) at_ += kMonth;
    found = found && sign(" ");
    sign(" ");
    found = found && digits(1, 2) && sign(" ") && digits(2, 2) && sign(":") && digits(2, 2) && sign(":") &&
            digits(2, 2) && sign(" ") && word("_.-") && sign(" ") && word("_.-/()");
    if (found && sign("[")) found = word("") && sign("]");
    if (found && sign(":") && (sign(" ") || here() == '\0')) return true;
    at_ = start;
    return false;
  }

  /// The prefix of glog: "I0313 23:12:01.123456    12 game.cc:30] ".
  bool glog() {
    constexpr std::size_t kDay = 4;
    constexpr std::size_t kFraction = 6;
    constexpr std::size_t kMost = 10;
    const std::size_t start = at_;
    bool found = sign("IWEF") && digits(kDay, kDay) && sign(" ") && digits(2, 2) && sign(":") && digits(2, 2) &&
                 sign(":") && digits(2, 2) && sign(".") && digits(1, kFraction);
    while (here() == ' ') ++at_;
    found = found && digits(1, kMost) && sign(" ");
    while (in_word(here()) || one_of(here(), "_./-")) ++at_;
    if (found && sign(":") && digits(1, kMost) && sign("]") && (sign(" ") || here() == '\0')) return true;
    at_ = start;
    return false;
  }

  /// The name of the logger in "INFO:root:".
  void logger() {
    std::size_t end = at_ + 1;
    while (end < line_.size() && (in_word(line_[end]) || one_of(line_[end], "_."))) ++end;
    if (end > at_ + 1 && end < line_.size() && line_[end] == ':') at_ = end;
  }

  void separator() {
    for (const std::string_view between : {" - ", " | ", " : ", ": ", ":"}) {
      if (line_.substr(at_, between.size()) != between) continue;
      at_ += between.size();
      return;
    }
    if (line_.substr(at_) == " -" || line_.substr(at_) == " |") at_ = line_.size();
    // "INFO     | "
    const std::size_t bar = line_.find_first_not_of(' ', at_);
    if (bar < line_.size() && bar > at_ && line_[bar] == '|' && (bar + 1 == line_.size() || line_[bar + 1] == ' '))
      at_ = std::min(bar + 2, line_.size());
  }

  std::string_view line_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  bool sure_ = false;
  bool level_ = false;        ///< a level has been read
  bool in_brackets_ = false;  ///< ... in brackets
  bool thread_ = false;       ///< a thread has been read
  bool seconds_ = false;      ///< the time is that since the beginning
};

void blank_prefixes_of_loggers(std::string& text) {
  struct Prefix {
    std::size_t at = 0;
    std::size_t size = 0;
    bool sure = false;
  };
  std::vector<Prefix> found;
  std::size_t lines = 0;
  const TextLines all("", text);
  for (std::size_t i = 0; i < all.count(); ++i) {
    const std::string_view line = all.line(i);
    if (trimmed(line).empty()) continue;
    ++lines;
    PrefixReader reader(line);
    if (const std::size_t size = reader.read(); size > 0)
      found.push_back({all.start(i), size, !reader.only_bare_time()});
  }
  const bool most = 2 * found.size() > lines;
  for (const Prefix& prefix : found) {
    if (prefix.sure || most) text.replace(prefix.at, prefix.size, prefix.size, ' ');
  }
}

/// The name at the beginning of a line of what printed it, with its sign: "referee-1  | ", "[team1] "; empty if the
/// line has none, or a word of a game.
std::string_view name_at_beginning(std::string_view line) {
  constexpr std::size_t kLongest = 40;
  for (const std::string_view stream : {"stdout:", "stderr:"}) {
    if (line.starts_with(stream)) return line.substr(0, stream.size());
  }
  const bool bracket = line.starts_with('[');
  const std::size_t from = bracket ? 1 : 0;
  std::size_t at = from;
  while (at < line.size() && at < kLongest && (in_word(line[at]) || one_of(line[at], "_.-"))) ++at;
  const std::size_t letters = std::min(line.find_first_of("0123456789_.-]| ", from), at);
  const std::string word = lower_case(line.substr(from, letters - from));
  if (letters < from + 2 || at >= line.size() || !is_letter(line[from])) return {};
  if (is_of_game(word)) return {};
  if (!bracket) at = std::min(line.find_first_not_of(' ', at), line.size());
  if (at >= line.size() || line[at] != (bracket ? ']' : '|')) return {};
  const std::string_view rest = trimmed(line.substr(at + 1));
  // The name of a thread.
  if (std::any_of(kLevels.begin(), kLevels.end(), [&](std::string_view level) { return rest.starts_with(level); }))
    return {};
  return at + 1 == line.size() || line[at + 1] == ' ' ? line.substr(0, at + 1) : std::string_view();
}

/// Blanks the numbers of lines, if each line has its own: "  12  white", "12 | white", "12: white".
void blank_numbers_of_lines(std::string& text) {
  constexpr std::size_t kFewest = 8;
  constexpr std::size_t kMostDigits = 6;
  struct Number {
    std::size_t at = 0;
    std::size_t size = 0;
  };
  std::vector<Number> found;
  const TextLines all("", text);
  std::optional<int> last;
  for (std::size_t i = 0; i < all.count(); ++i) {
    const std::string_view line = trimmed(all.line(i));
    if (line.empty() && i + 1 == all.count()) break;
    std::size_t end = std::min(line.find_first_not_of("0123456789"), line.size());
    const auto number = end > 0 && end <= kMostDigits ? parse_int(line.substr(0, end)) : std::nullopt;
    if (!number || (last && *number != *last + 1)) return;
    last = number;
    const std::size_t sign = std::min(line.find_first_not_of(' ', end), line.size());
    if (sign < line.size() && one_of(line[sign], "|:") && (sign + 1 == line.size() || is_blank(line[sign + 1])))
      end = sign + 1;
    if (end < line.size() && !is_blank(line[end])) return;
    found.push_back({static_cast<std::size_t>(line.data() - text.data()), end});
  }
  if (found.size() < kFewest) return;
  for (const Number& number : found) text.replace(number.at, number.size, number.size, ' ');
}

/// Blanks the name of what printed the lines, if most of them begin with it.
void blank_common_name(std::string& text) {
  constexpr std::size_t kFewest = 4;
  std::map<std::string_view, std::vector<std::size_t>> found;
  std::size_t lines = 0;
  const TextLines all("", text);
  for (std::size_t i = 0; i < all.count(); ++i) {
    const std::string_view line = trimmed(all.line(i));
    if (line.empty()) continue;
    ++lines;
    const std::string_view name = name_at_beginning(line);
    if (!name.empty()) found[name].push_back(static_cast<std::size_t>(line.data() - text.data()));
  }
  for (const auto& [name, places] : found) {
    if (places.size() < kFewest || 2 * places.size() <= lines) continue;
    const std::size_t size = name.size();
    for (const std::size_t at : places) text.replace(at, size, size, ' ');
    return;
  }
}

}  // namespace

void blank_logger_prefixes(std::string& text) {
  blank_numbers_of_lines(text);
  blank_common_name(text);
  blank_prefixes_of_loggers(text);
  blank_common_name(text);
}

}  // namespace keymove

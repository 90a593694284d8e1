#include "positions/pgn/solutions_at_end.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/copied_text/stated_stipulation.h"
#include "positions/pgn/lines_of_problems.h"
#include "positions/pgn/pgn_words.h"
#include "positions/pgn/solution_line.h"
#include "positions/pgn/stated_problem.h"

namespace keymove {

namespace {

/// The words of a heading of solutions in small letters; empty if the line is none.
std::string solutions_heading(std::string_view line) {
  constexpr std::array<std::string_view, 9> kHeadings = {"solutions", "solution", "answers",    "answer key", "answer",
                                                         "lösungen",  "lösung",   "soluciones", "soluzioni"};
  constexpr std::size_t kLongest = 30;
  line = trimmed(line);
  if (line.size() > kLongest) return {};
  while (!line.empty() && one_of(line.front(), "#*=-_ ")) line.remove_prefix(1);
  while (!line.empty() && one_of(line.back(), "#*=-_: .")) line.remove_suffix(1);
  std::string low = lower_case(line);
  return std::find(kHeadings.begin(), kHeadings.end(), low) != kHeadings.end() ? low : std::string();
}

constexpr std::string_view kAroundNumber = " \t#-*_|>";

/// The number that labels a line, and where the line goes on behind it: "1) Ra6", "1. 1.Ra6", "Puzzle 1: Ra6",
/// "(1) Ra6", "**No. 1:** Ra6", "| 1 | Ra6 |". Nothing if it has none.
std::optional<std::pair<std::size_t, std::size_t>> label_of(std::string_view line) {
  std::size_t at = std::min(line.find_first_not_of(std::string(kAroundNumber) + "([", 0), line.size());
  const std::size_t word = at;
  while (at < line.size() && is_letter(line[at])) ++at;
  constexpr std::size_t kLongestLabel = 12;
  const bool named = at > word;
  if (named && (at - word < 2 || at - word > kLongestLabel)) return std::nullopt;
  while (named && at < line.size() && one_of(line[at], ". #")) ++at;
  const std::size_t digits = std::min(line.find_first_not_of("0123456789", at), line.size());
  constexpr std::size_t kMostDigits = 4;
  if (digits == at || digits - at > kMostDigits) return std::nullopt;
  const auto number = parse_int(line.substr(at, digits - at));
  if (digits < line.size() && !one_of(line[digits], ").:-=]*_| \t")) return std::nullopt;
  const std::size_t end = std::min(line.find_first_not_of(").:-=>]*_| \t", digits), line.size());
  return std::pair(static_cast<std::size_t>(number.value_or(0)), end);
}

bool begins_with_moves(std::string_view text) {
  const auto words = words_of(without_move_number(text));
  if (words.empty()) return false;
  std::string_view move = words.front().text;
  while (!move.empty() && one_of(move.back(), "|*_,;")) move.remove_suffix(1);
  return has_move_form(move) || resembles_move(move);
}

bool has_move_number(std::string_view text) {
  const auto words = words_of(text);
  return !words.empty() && without_move_number(words.front().text).size() < words.front().text.size();
}

/// Whether a cell behind the first one has moves, too.
bool has_more_moves(std::string_view cells) {
  for (std::size_t bar = cells.find('|'); bar < cells.size(); bar = cells.find('|', bar + 1)) {
    if (begins_with_moves(cells.substr(bar + 1))) return true;
  }
  return false;
}

/// The solutions of a line, each a number and one move: "1 Rh1; 2 Ra6", "1) Rh1 2) Ra6". None if it has others.
std::vector<SolutionsAtEnd::Part> numbered_moves(std::string_view text, std::size_t start) {
  std::vector<SolutionsAtEnd::Part> out;
  std::optional<std::size_t> number;
  for (const Word& word : words_of(text)) {
    const std::size_t digits = std::min(word.text.find_first_not_of("0123456789"), word.text.size());
    std::size_t from = std::min(word.text.find_first_not_of("0123456789.):-(", 0), word.text.size());
    if (digits > 0 && from > 0) {
      if (number) return {};
      number = static_cast<std::size_t>(parse_int(word.text.substr(0, digits)).value_or(0));
      if (from == word.text.size()) continue;
    } else {
      from = 0;
    }
    std::size_t to = word.text.size();
    while (to > from && one_of(word.text[to - 1], ",;.*_")) --to;
    const std::string_view move = word.text.substr(from, to - from);
    if (!number || !(has_move_form(move) || resembles_move(move))) return {};
    out.push_back({start + word.offset + from, start + word.offset + to, *number});
    number.reset();
  }
  return number ? std::vector<SolutionsAtEnd::Part>() : out;
}

/// Takes the lines below the heading, one after the other.
class SolutionsReader {
 public:
  /// `any_order`: their numbers need not be 1, 2, 3, ...
  explicit SolutionsReader(bool any_order = false) : any_order_(any_order) {}

  /// Whether the line can stand there.
  bool take(std::string_view line, std::size_t start) {
    if (parts_.empty() && line.find_first_of(",;") < line.size()) {
      parts_ = numbered_moves(line, start);
      if (parts_.size() > 1 && parts_.front().number == 1) return true;
      parts_.clear();
    }
    const auto label = label_of(line);
    const bool follows = label && (label->first == number_ + 1 || (label->first == 1 && chapter_) || any_order_);
    // "1. 1.Ra6 bxa6", "2.b7#": the second number is that of a move.
    const bool twice = label && has_move_number(line.substr(label->second));
    const bool next = follows && (twice || parts_.empty() || !twice_);
    if (next && parts_.empty()) twice_ = twice;
    if (follows && !next && begins_with_moves(line.substr(label->second))) doubtful_ = label->first;
    // Of several columns with moves one may have tries.
    if (next && trimmed(line).starts_with('|') && has_more_moves(line.substr(label->second))) return false;
    if (next && begins_with_moves(line.substr(label->second))) {
      add(label->first, start + label->second, start + line.size());
    } else if (next && label->second == line.size() && line.find_first_not_of(kAroundNumber) < line.size()) {
      awaited_ = label->first;  // "### Puzzle 1"
    } else if (awaited_ > 0 && begins_with_moves(trimmed(line))) {
      add(awaited_, start, start + line.size());
    } else if ((trimmed(line).starts_with('|') && (parts_.empty() || !label)) || !names_square(line)) {
      chapter_ = true;  // the head of a table, or words such as the heading of a chapter
    } else if (parts_.empty() || line.find('/') != std::string_view::npos) {
      return false;
    } else {
      parts_.back().to = start + line.size();
    }
    return true;
  }

  /// Whether a line may be the solution of the next position, or moves of the one before it.
  [[nodiscard]] bool is_doubtful() const { return doubtful_ > number_; }

  std::vector<SolutionsAtEnd::Part> parts() && { return std::move(parts_); }

 private:
  void add(std::size_t number, std::size_t from, std::size_t to) {
    parts_.push_back({from, to, number});
    number_ = number;
    awaited_ = 0;
    chapter_ = false;
  }

  std::vector<SolutionsAtEnd::Part> parts_;
  std::size_t number_ = 0;  ///< of the last one, in its chapter
  bool any_order_;
  std::size_t doubtful_ = 0;  ///< the number of a line that may be that of a move
  bool twice_ = false;        ///< the moves have numbers of their own
  std::size_t awaited_ = 0;   ///< the number of a line without moves, which the next line has
  bool chapter_ = true;       ///< numbers may begin again
};

/// The first line below that one with something on it.
std::size_t line_below(const TextLines& lines, std::size_t at) {
  do ++at;
  while (at < lines.count() && trimmed(lines.line(at)).empty());
  return at;
}

}  // namespace

SolutionsAtEnd solutions_at_end(const TextLines& lines) {
  std::optional<std::size_t> heading;
  bool one = false;  // the heading speaks of one solution: words behind it lead to that of the last position
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::string words = solutions_heading(lines.line(i));
    if (words.empty()) continue;
    if (heading) return {};
    heading = i;
    one = words == "solution" || words == "answer" || words == "lösung";
  }
  if (!heading) return {};
  SolutionsAtEnd out;
  out.heading = *heading;
  SolutionsReader reader;
  for (std::size_t i = *heading + 1; i < lines.count(); ++i) {
    if (trimmed(lines.line(i)).empty()) continue;
    if (one && i == line_below(lines, *heading) && !label_of(lines.line(i))) return {};
    if (reader.take(lines.line(i), lines.start(i))) continue;
    out.unread = true;
    break;
  }
  // Without the numbers of several, the line heads what belongs to the last position. Others may stand below it.
  std::size_t labels = 0;
  for (std::size_t i = *heading + 1; out.unread && i < lines.count(); ++i) {
    constexpr std::ptrdiff_t kRanks = 3;
    const std::string_view line = lines.line(i);
    if (std::count(line.begin(), line.end(), '/') >= kRanks || line.find("White:") < line.size()) return {};
    const auto label = label_of(line);
    if (label && label->first == labels + 1) ++labels;
  }
  if (out.unread) return labels > 1 ? out : SolutionsAtEnd{};
  out.parts = std::move(reader).parts();
  return out.parts.size() > 1 ? out : SolutionsAtEnd{};
}

namespace {

std::vector<std::size_t> numbers_of(const SolutionsAtEnd& solutions) {
  std::vector<std::size_t> out;
  for (const SolutionsAtEnd::Part& part : solutions.parts) out.push_back(part.number);
  return out;
}

bool are_distinct(std::vector<std::size_t> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return std::adjacent_find(numbers.begin(), numbers.end()) == numbers.end();
}

/// Whether the solutions belong to the positions with their numbers, and not to those in their order.
bool goes_by_numbers(const SolutionsAtEnd& solutions) {
  const std::vector<std::size_t> stated = numbers_of(solutions);
  const bool chapters = !are_distinct(stated) && stated.size() == solutions.count;
  return !chapters && !solutions.numbers.empty() && stated != solutions.numbers;
}

/// Whether the solutions can be given to the positions.
bool match_positions(const SolutionsAtEnd& solutions) {
  if (!goes_by_numbers(solutions)) return solutions.parts.size() == solutions.count;
  const std::vector<std::size_t> stated = numbers_of(solutions);
  const bool shared = std::all_of(stated.begin(), stated.end(), [&](std::size_t number) {
    return std::find(solutions.numbers.begin(), solutions.numbers.end(), number) != solutions.numbers.end();
  });
  return shared && are_distinct(stated) && are_distinct(solutions.numbers);
}

void take_part(const TextLines& lines, const SolutionsAtEnd::Part& part, CutGame& problem) {
  auto solution = GameCutter::of_solution(lines, part.from, part.to).next();
  if (!problem.moves.empty() || !solution) return;
  const bool tried = !solution->moves.empty() && solution->moves.front().text.ends_with('?') &&
                     !solution->moves.front().text.ends_with("!?");
  if (tried) {
    problem.repairs.emplace_back(kTriesAlone);
    problem.unread = kTriesAlone;
    return;
  }
  heed_words(lines, part.from, part.to, false, *solution);
  problem.take_solution(std::move(*solution));
}

/// The number of a position, before it on its line, "2) 8/8/...", or on a line above, "Puzzle 12"; 0 if it has none.
std::size_t number_of_position(const TextLines& lines, std::size_t at, std::size_t from) {
  constexpr std::array<std::string_view, 13> kNames = {"puzzle",   "problem",  "no",       "nr",      "number",
                                                       "diagram",  "exercise", "position", "aufgabe", "figure",
                                                       "question", "task",     "test"};
  constexpr std::size_t kMostLines = 3;
  std::size_t looked = 0;
  for (std::size_t i = at + 1; i > from && looked < kMostLines; --i) {
    std::string_view line = trimmed(lines.line(i - 1));
    if (line.empty()) continue;
    ++looked;
    const auto label =
        stipulation_in_line(line) || (i - 1 != at && is_sure_solution(line)) ? std::nullopt : label_of(line);
    if (!label) continue;
    while (!line.empty() && one_of(line.front(), " \t#-*_|>([")) line.remove_prefix(1);
    const std::size_t size =
        static_cast<std::size_t>(std::find_if_not(line.begin(), line.end(), is_letter) - line.begin());
    const std::string name = lower_case(line.substr(0, size));
    if (name.empty() || std::find(kNames.begin(), kNames.end(), name) != kNames.end()) return label->first;
  }
  return 0;
}

/// Whether the line has what a FEN or a list of men has.
bool shows_position(std::string_view line) {
  constexpr std::ptrdiff_t kRanks = 3;
  return std::count(line.begin(), line.end(), '/') >= kRanks || line.find("White:") < line.size();
}

/// Reads the solutions below a heading up to the next position, and sets where they end.
void read_below(const TextLines& lines, bool any_order, SolutionsAtEnd& out) {
  SolutionsReader reader(any_order);
  out.end = out.heading + 1;
  out.unread = false;
  std::size_t with_moves = 0;
  for (std::size_t i = out.end; i < lines.count() && !shows_position(lines.line(i)); ++i) {
    const std::string_view line = lines.line(i);
    if (trimmed(line).empty()) continue;
    if (!reader.take(line, lines.start(i))) {
      out.unread = true;
      break;
    }
    if (!names_square(line)) continue;
    out.end = i + 1;
    ++with_moves;
  }
  const bool doubtful = reader.is_doubtful();
  out.parts = std::move(reader).parts();
  out.unread |= doubtful && out.parts.size() != out.count;
  // All of them on one line: "1) Ra6 2) Ra8"
  if (with_moves == 1 && out.parts.size() == 1) {
    auto several = numbered_moves(lines.line(out.end - 1), lines.start(out.end - 1));
    if (several.size() > 1) out.parts = std::move(several);
  }
  if (!out.unread) return;
  out.parts.clear();
  while (out.end < lines.count() && !shows_position(lines.line(out.end))) ++out.end;
  // What stands directly above the next position is its title.
  const bool last = out.end == lines.count();
  while (!last && out.end > out.heading + 1 && !trimmed(lines.line(out.end - 1)).empty()) --out.end;
}

/// Whether each position of the part but the last has a solution of its own below it.
bool solved_below(const TextLines& lines, const std::vector<std::size_t>& positions, const SolutionsAtEnd& part) {
  for (std::size_t i = part.first; i + 1 < part.first + part.count; ++i) {
    bool solved = false;
    for (std::size_t at = positions[i] + 1; at < positions[i + 1] && !solved; ++at)
      solved = is_sure_solution(trimmed(lines.line(at))) || is_moves_alone(trimmed(lines.line(at)));
    if (!solved) return false;
  }
  return true;
}

/// The solutions of the part of the text with the heading.
SolutionsAtEnd solutions_of_part(const TextLines& lines, const PluralHeading& heading, SolutionsAtEnd part) {
  if (heading.rest != std::string_view::npos) {
    part.end = part.heading + 1;
    const std::string_view line = lines.line(part.heading);
    part.parts = numbered_moves(line.substr(heading.rest), lines.start(part.heading) + heading.rest);
    part.unread = part.parts.empty() || !match_positions(part);
    if (part.unread) part.parts.clear();
    return part;
  }
  for (const bool any_order : {false, true}) {
    if (any_order && part.numbers.empty()) continue;
    SolutionsAtEnd read = part;
    read_below(lines, any_order, read);
    if (!read.unread && read.found() && match_positions(read)) return read;
    if (!any_order && !read.unread && read.found() && read.numbers.empty()) return read;  // their number is told
  }
  read_below(lines, false, part);  // for its end
  part.parts.clear();
  part.unread = true;
  return part;
}

}  // namespace

std::vector<SolutionsAtEnd> solutions_of_parts(const TextLines& lines, const std::vector<std::size_t>& positions) {
  std::vector<SolutionsAtEnd> out;
  std::size_t first = 0, begin = 0, seen = 0;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    while (seen < positions.size() && positions[seen] <= i) ++seen;
    const PluralHeading heading = seen - first > 1 ? plural_heading(lines.line(i)) : PluralHeading{};
    if (!heading.found) continue;
    SolutionsAtEnd part;
    part.heading = i;
    part.first = first;
    part.count = seen - first;
    if (solved_below(lines, positions, part)) continue;
    std::vector<std::size_t> numbers;
    for (std::size_t k = first; k < seen; ++k) {
      const std::size_t from = k == first ? begin : positions[k - 1] + 1;
      numbers.push_back(number_of_position(lines, positions[k], from));
    }
    const bool all = std::find(numbers.begin(), numbers.end(), 0U) == numbers.end();
    if (all && std::adjacent_find(numbers.begin(), numbers.end()) == numbers.end()) part.numbers = std::move(numbers);
    out.push_back(solutions_of_part(lines, heading, std::move(part)));
    i = out.back().end - 1;
    begin = out.back().end;
    first = seen;
  }
  return out;
}

void add_solutions(const TextLines& lines, const SolutionsAtEnd& solutions, std::vector<CutGame>& problems) {
  if (problems.size() <= solutions.first || !(solutions.found() || solutions.unread)) return;
  CutGame& first = problems[solutions.first];
  const std::size_t count =
      std::min(solutions.count == 0 ? problems.size() : solutions.count, problems.size() - solutions.first);
  const auto leave_out = [&](const std::string& why) {
    first.repairs.push_back("left out the solutions at the end" + why);
    for (std::size_t i = 0; i < count; ++i) problems[solutions.first + i].unread = "the solutions at the end" + why;
  };
  if (solutions.unread) return leave_out(", which could not be told apart");
  const bool in_order = !goes_by_numbers(solutions);
  if (in_order && solutions.parts.size() != count)
    return leave_out(fmt::format(": there are {} of {} positions", solutions.parts.size(), count));
  for (std::size_t i = 0; i < count; ++i) {
    const auto part = in_order ? solutions.parts.begin() + static_cast<std::ptrdiff_t>(i)
                               : std::find_if(solutions.parts.begin(), solutions.parts.end(), [&](const auto& stated) {
                                   return stated.number == solutions.numbers[i];
                                 });
    if (part != solutions.parts.end()) take_part(lines, *part, problems[solutions.first + i]);
  }
}

}  // namespace keymove

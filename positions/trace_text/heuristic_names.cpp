#include "positions/trace_text/heuristic_names.h"

#include <algorithm>
#include <set>

#include "positions/base/words.h"
#include "positions/trace_text/trace_words.h"

namespace keymove {

namespace {

constexpr std::size_t kNameSize = 2;

bool is_name_at(std::string_view lower, std::size_t at) {
  return at + 1 < lower.size() && lower[at] == 'e' && one_of(lower[at + 1], "0123") &&
         (at == 0 || !in_word(lower[at - 1])) && (at + kNameSize == lower.size() || !in_word(lower[at + kNameSize]));
}

/// Whether the text between two names names two players who play each other.
bool opposes(std::string_view between) { return has_any_word(between, {"vs", "versus", "against"}); }

/// Whether the text stands between the names of a list.
bool is_list_link(std::string_view between) {
  return between == "/" || between == "," || between == "or" || between == "and" || between == ", or" ||
         between == ", and";
}

/// Reads the names behind the word heuristic, up to another word, a number, or a move of two such squares.
class NamesBehindWord {
 public:
  NamesBehindWord(std::string_view lower, std::set<std::size_t>& names) : lower_(lower), names_(names) {}

  void read(std::size_t at) {
    while (at < lower_.size()) {
      const char c = lower_[at];
      if (is_name_at(lower_, at)) {
        if (!take(at)) return;
        at += kNameSize;
      } else if (is_letter(c) || is_digit(c)) {
        std::size_t end = at;
        while (end < lower_.size() && in_word(lower_[end])) ++end;
        if (!passes(lower_.substr(at, end - at))) return;
        at = end;
      } else if (one_of(c, ":=")) {
        if (last_ != std::string_view::npos && between(at).find_first_not_of(" \t)]'\"") == std::string_view::npos)
          return;
        named_before_ = named_before_ || last_ != std::string_view::npos;
        ++at;
      } else if (one_of(c, " \t()[]{}'\",/;&-")) {
        ++at;
      } else {
        return;
      }
    }
  }

 private:
  [[nodiscard]] std::string_view between(std::size_t at) const {
    return lower_.substr(last_ + kNameSize, at - last_ - kNameSize);
  }

  /// Takes the name; false if it is the second square of a move.
  bool take(std::size_t at) {
    if (last_ != std::string_view::npos) {
      const std::string_view link = trimmed(between(at));
      if (link.empty() || one_of(link[0], "->") || (named_before_ && link == ",")) {
        names_.erase(last_);
        return false;
      }
    }
    names_.insert(at);
    last_ = at;
    return true;
  }

  /// Whether the word may stand between the word heuristic and a name, or between two names.
  bool passes(std::string_view word) {
    const bool number = after_player_ && word.size() == 1 && is_digit(word[0]);
    after_player_ = word == "player" || word == "ai" || word == "agent";
    return number || after_player_ ||
           has_any_word(word, {"s",    "white", "black",  "players", "both",    "human", "computer", "w",
                               "b",    "p1",    "p2",     "player1", "player2", "is",    "are",      "and",
                               "or",   "vs",    "versus", "against", "for",     "of",    "function", "functions",
                               "name", "names", "used",   "using",   "with",    "the"});
  }

  std::string_view lower_;
  std::set<std::size_t>& names_;
  std::size_t last_ = std::string_view::npos;  ///< the name before
  bool named_before_ = false;                  ///< a name stands before the last colon
  bool after_player_ = false;
};

/// Adds the names of the lists, and those of two players.
void add_lists(std::string_view lower, const std::vector<std::size_t>& found, std::set<std::size_t>& names) {
  constexpr std::size_t kNear = 60;
  std::size_t first = 0;  // of the list
  for (std::size_t i = 1; i <= found.size(); ++i) {
    const std::size_t end = found[i - 1] + kNameSize;
    const std::string_view between = i < found.size() ? trimmed(lower.substr(end, found[i] - end)) : std::string_view();
    const auto add_both = [&] { names.insert({found[i - 1], found[i]}); };
    if (between.size() < kNear && !between.empty()) {
      const bool players = has_any_word(between, {"white", "black", "player", "ai", "player1", "player2"}) &&
                           !has_any(between, {"take", "captur", "mov", " to "});
      const bool bracketed = is_bracketed_name(lower, found[i - 1]) && is_bracketed_name(lower, found[i]);
      const bool zero = lower[found[i] + 1] == '0' || lower[found[i - 1] + 1] == '0';
      if (opposes(between) || between.starts_with("for ") || between == "or" || (players && bracketed) ||
          (between == "/" && zero))
        add_both();
      if (is_list_link(between) && lower[found[i] + 1] == lower[found[i - 1] + 1] + 1) continue;
    }
    constexpr std::size_t kShortest = 3;
    for (std::size_t k = first; i - first >= kShortest && k < i; ++k) names.insert(found[k]);
    first = i;
  }
}

}  // namespace

std::vector<std::size_t> heuristic_names_in(std::string_view lower) {
  std::vector<std::size_t> found;
  for (std::size_t at = lower.find('e'); at != std::string_view::npos; at = lower.find('e', at + 1)) {
    if (is_name_at(lower, at)) found.push_back(at);
  }
  if (found.empty()) return {};
  std::set<std::size_t> names;
  add_lists(lower, found, names);
  constexpr std::string_view kWord = "heuristic";
  for (std::size_t at = lower.find(kWord); at != std::string_view::npos; at = lower.find(kWord, at + 1)) {
    const std::size_t end = at + kWord.size();
    NamesBehindWord(lower, names).read(end < lower.size() && lower[end] == 's' ? end + 1 : end);
  }
  return {names.begin(), names.end()};
}

bool is_between_names(std::string_view lower, std::size_t comma, const std::vector<std::size_t>& names) {
  const auto next = std::upper_bound(names.begin(), names.end(), comma);
  if (next == names.begin() || next == names.end()) return false;
  const std::size_t end = *(next - 1) + kNameSize;
  return is_list_link(trimmed(lower.substr(end, *next - end)));
}

bool is_bracketed_name(std::string_view lower, std::size_t at) {
  return is_name_at(lower, at) && at > 0 && one_of(lower[at - 1], "([") && at + kNameSize < lower.size() &&
         one_of(lower[at + kNameSize], ")]");
}

bool names_heuristics_alone(std::string_view lower) {
  bool any = false;
  for (std::size_t at = 1; at < lower.size(); ++at) {
    const bool begins = at == 1 || !in_word(lower[at - 2]) || lower[at - 2] == '_';
    if (!is_digit(lower[at]) || lower[at - 1] < 'a' || lower[at - 1] > 'j' || !begins) continue;
    if (lower[at - 1] != 'e' || !one_of(lower[at], "0123")) return false;
    any = true;
  }
  return any;
}

}  // namespace keymove

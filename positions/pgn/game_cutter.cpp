#include "positions/pgn/game_cutter.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/pgn/pgn_words.h"

namespace keymove {

namespace {

/// Bytes by which old systems end a file.
bool is_end_byte(char c) { return c == '\0' || c == '\x1A'; }

std::string size_error(const std::string& what, std::size_t size) {
  return fmt::format("the {} has {} bytes, expected at most {}", what, size, kLongestRecord);
}

}  // namespace

const PlacedTag* CutGame::tag(std::string_view name) const {
  const auto it = std::find_if(tags.begin(), tags.end(),
                               [&](const PlacedTag& t) { return lower_case(t.name) == lower_case(name); });
  return it == tags.end() ? nullptr : &*it;
}

std::optional<CutGame> GameCutter::next() {
  CutGame game;
  skip_blanks();
  game.at = at_;
  while (at_ < text_.size() && read_part(game)) {
    skip_blanks();
    if (at_ - game.at > kLongestRecord) {
      game.moves.clear();
      fail(game, game.at, fmt::format("a game of more than {} bytes", kLongestRecord));
      at_ = next_game(at_);
      break;
    }
  }
  game.end = at_;
  if (game.end == game.at) return std::nullopt;
  return game;
}

void GameCutter::skip_blanks() {
  while (at_ < text_.size() && (is_blank(text_[at_]) || is_end_byte(text_[at_]))) ++at_;
}

void GameCutter::fail(CutGame& game, std::size_t at, std::string message) {
  if (game.errors.size() < kMaxErrors) game.errors.push_back(lines_.error_at(at, "pgn", std::move(message)));
}

/// Reads one element; false if the game has ended before it.
bool GameCutter::read_part(CutGame& game) {
  const char c = text_[at_];
  if (c == '[' && solution_) {
    at_ = std::min(text_.find(']', at_), text_.size() - 1) + 1;
  } else if (solution_ && (one_of(c, ")|<`") || before_another_line() || text_.substr(at_).starts_with("(or "))) {
    skip_mark();
  } else if (c == '[' && at_tag()) {
    if (!game.moves.empty() || game.result_at || begins_game(game)) return false;
    read_tag(game);
  } else if (game.result_at && c != '{' && c != ';') {
    return skip_second_result();
  } else if (c == ';' || (c == '%' && at_line_start())) {
    at_ = std::min(text_.find('\n', at_), text_.size());
  } else if (c == '{') {
    skip_comment(game);
  } else if (c == '(') {
    skip_variation(game);
  } else if (c == ')' || c == '}') {
    fail(game, at_, std::string("unmatched '") + c + "'");
    ++at_;
  } else {
    read_word(game);
  }
  return true;
}

/// Passes a result that follows another one, as in "1-0 *"; false if something else follows.
bool GameCutter::skip_second_result() {
  const std::string_view word = first_pgn_word(text_.substr(at_));
  if (!pgn_result(word)) return false;
  at_ += word.size();
  return true;
}

/// Whether a tag begins here: at the start of a line, or behind blanks or another tag if it has the form of one.
bool GameCutter::at_tag() const {
  if (at_line_start()) return true;
  std::size_t before = at_;
  while (before > 0 && one_of(text_[before - 1], " \t")) --before;
  if (before > 0 && text_[before - 1] != '\n' && before != tag_end_) return false;
  return end_of_tag(text_.substr(at_, text_.find('\n', at_) - at_)).has_value();
}

/// Whether the tag here is that of another game, though the game so far has no moves: it begins with a tag that the
/// game has, Event or one behind an empty line.
bool GameCutter::begins_game(const CutGame& game) const {
  const std::size_t name = at_ + 1;
  const std::size_t end = std::min(text_.find_first_of(" \t\"\n", name), text_.size());
  const std::string_view tag = text_.substr(name, end - name);
  if (!at_line_start() || game.tag(tag) == nullptr) return false;
  const std::size_t before = text_.substr(0, at_).find_last_not_of(" \t\r\n");
  const std::string_view gap = before == std::string_view::npos ? "" : text_.substr(before + 1, at_ - before - 1);
  return lower_case(tag) == "event" || std::count(gap.begin(), gap.end(), '\n') > 1;
}

/// The length of the tag [Name "value"] at the beginning of the line; nothing if there is none.
std::optional<std::size_t> GameCutter::end_of_tag(std::string_view line) {
  const std::size_t name = line.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_", 1);
  if (name == std::string_view::npos || name < 2) return std::nullopt;
  const std::size_t open = std::min(line.find_first_not_of(' ', name), line.size());
  if (open == name || open == line.size() || line[open] != '"') return std::nullopt;
  for (std::size_t at = open + 1; at + 1 < line.size(); ++at) {
    if (line[at] == '\\') ++at;
    if (line[at] != '"') continue;
    const std::size_t close = line.find_first_not_of(' ', at + 1);
    if (close != std::string_view::npos && line[close] == ']') return close + 1;
  }
  return std::nullopt;
}

/// The length of the tag at the beginning of the line where another tag or moves follow; else all of the line.
std::size_t GameCutter::tag_size(std::string_view line) {
  const auto end = end_of_tag(line);
  if (!end) return line.size();
  const std::string_view rest = trimmed(line.substr(*end));
  const bool goes_on = !rest.empty() && (is_digit(rest[0]) || (rest[0] == '[' && end_of_tag(rest)));
  return goes_on ? *end : line.size();
}

void GameCutter::read_tag(CutGame& game) {
  const std::size_t open = at_;
  std::size_t line_end = std::min(text_.find('\n', at_), text_.size());
  if (line_end - open <= kLongestRecord) line_end = open + tag_size(text_.substr(open, line_end - open));
  tag_end_ = line_end;
  const std::string_view line = text_.substr(open, line_end - open);
  at_ = line_end;
  if (line.size() > kLongestRecord) return fail(game, open, size_error("tag", line.size()));
  const std::size_t from = line.find('"');
  const std::size_t to = line.rfind('"');
  if (to == from) return read_half_quoted_tag(game, line, open);
  PlacedTag tag;
  tag.name = std::string(trimmed(line.substr(1, from - 1)));
  tag.value_at = open + from + 1;
  for (std::size_t i = from + 1; i < to; ++i) {
    if (line[i] == '\\' && i + 1 < to) ++i;
    tag.value += line[i];
  }
  game.tags.push_back(std::move(tag));
}

/// Reads a tag in which one of the two quotation marks is missing, or both.
void GameCutter::read_half_quoted_tag(CutGame& game, std::string_view line, std::size_t open) {
  const std::size_t blank = line.find(' ');
  const std::size_t close = line.rfind(']');
  if (blank == std::string_view::npos || close == std::string_view::npos || close < blank || !is_letter(line[1]))
    return fail(game, open, "expected a tag such as [FEN \"...\"]");
  PlacedTag tag;
  tag.name = std::string(trimmed(line.substr(1, blank - 1)));
  std::string_view value = trimmed(line.substr(blank, close - blank));
  const bool quoted = value.find('"') != std::string_view::npos;
  if (value.starts_with('"')) value.remove_prefix(1);
  if (value.ends_with('"')) value.remove_suffix(1);
  tag.value = std::string(value);
  tag.value_at = open + static_cast<std::size_t>(value.data() - line.data());
  game.repairs.push_back((quoted ? "a quotation mark" : "the quotation marks") +
                         fmt::format(" of the tag '{}' {} missing", tag.name, quoted ? "is" : "are"));
  game.tags.push_back(std::move(tag));
}

/// The offset of the '}' that closes a comment, of which the first '}' is at `close`. Comments within a comment are
/// closed before it, if each of them is.
std::size_t GameCutter::end_of_comment(std::size_t close, std::size_t limit) {
  constexpr std::size_t kLongestNested = 4096;
  if (text_.substr(at_ + 1, close - at_ - 1).find('{') == std::string_view::npos) return close;
  int depth = 0;
  for (std::size_t i = at_; i < limit && i - at_ < kLongestNested; ++i) {
    if (text_[i] == '{') ++depth;
    if (text_[i] == '}' && --depth == 0) return i;
  }
  met_end_ |= text_.size() - at_ < kLongestNested;
  return close;
}

void GameCutter::skip_comment(CutGame& game) {
  const std::size_t open = at_;
  const std::size_t close = comments_close_ ? text_.find('}', at_) : std::string_view::npos;
  comments_close_ = close != std::string_view::npos;
  // A comment does not hold the game that follows: one '{' too many must not lose others.
  const std::size_t other = next_named_game(at_);
  if (comments_close_ && close < other) {
    at_ = end_of_comment(close, other) + 1;
    return;
  }
  met_end_ |= other == text_.size();
  at_ = other < text_.size() ? other : next_game(at_);
  fail(game, open, "the comment is not closed");
}

/// The same as next_game where that begins with the tag Event.
std::size_t GameCutter::next_named_game(std::size_t from) {
  std::size_t at = next_game(from);
  const auto is_named = [this](std::size_t begin) {
    const std::size_t end = text_.find('\n', begin);
    met_end_ |= end == std::string_view::npos;
    const std::string_view line = text_.substr(begin, end - begin);
    return end != std::string_view::npos && line.starts_with("[Event \"") && trimmed(line).ends_with("\"]");
  };
  while (at < text_.size() && !is_named(at)) at = next_game(at);
  return at;
}

/// The offset of the next tag that starts a line after an empty line, where reading goes on after an error.
std::size_t GameCutter::next_game(std::size_t from) {
  if (from >= next_from_ && from < next_game_) return next_game_;
  next_from_ = from;
  next_game_ = text_.size();
  for (std::size_t at = from; (at = text_.find("\n[", at)) != std::string_view::npos; ++at) {
    std::size_t before = at;
    while (before > from && (text_[before - 1] == '\r' || text_[before - 1] == ' ')) --before;
    if (before == from || text_[before - 1] != '\n') continue;
    next_game_ = at + 1;
    break;
  }
  met_end_ |= next_game_ == text_.size();
  return next_game_;
}

void GameCutter::skip_variation(CutGame& game) {
  const std::size_t open = at_;
  const std::size_t limit = next_game(at_);
  int depth = 0;
  for (; at_ < limit; ++at_) {
    const char c = text_[at_];
    if (c == '{' || c == ';') {
      const std::size_t close = text_.substr(0, limit).find(c == '{' ? '}' : '\n', at_);
      if (close == std::string_view::npos) break;
      at_ = close;
    }
    if (c == '(') ++depth;
    if (c == ')' && --depth == 0) {
      ++at_;
      game.open_number |= !solution_ && text_.substr(open, at_ - open).find('?') == std::string_view::npos;
      return;
    }
  }
  at_ = limit;
  fail(game, open, "the variation is not closed");
}

void GameCutter::read_word(CutGame& game) {
  const std::size_t start = at_;
  std::string_view word = first_pgn_word(text_.substr(start));
  if (solution_) word = word.substr(0, word.find_first_of("[|<`", 1));  // "Ra6![/b]", "Ra6||"
  at_ += word.size();
  if (word.size() > kLongestRecord) return fail(game, start, size_error("word", word.size()));
  if (const auto result = pgn_result(word)) {
    game.result_at = start;
    game.result = *result;
    return;
  }
  const std::string_view move = without_move_number(word);
  if (move.starts_with('\\') && contains_only(move, "\\")) return skip_backslash(game);
  if (game.null_at || take_other_key(game, word, start) || leave_line(game, word, move)) return;
  if (says_mate(move)) {
    mark_mate(game);
  } else if (is_null_move(move)) {
    game.null_at = start + word.size() - move.size();
  } else if (!is_annotation(move)) {
    add_move(game, {plain_move(solution_ && move.back() == ',' ? move.substr(0, move.size() - 1) : move),
                    lines_.location_of(start + word.size() - move.size())});
  }
}

/// Passes a backslash before an annotation, as in "\$14".
void GameCutter::skip_backslash(CutGame& game) {
  constexpr const char* kNote = "skipped '\\' before an annotation";
  if (std::find(game.repairs.begin(), game.repairs.end(), kNote) == game.repairs.end())
    game.repairs.emplace_back(kNote);
}

}  // namespace keymove

#include "positions/suite_formats/pgn.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/course_formats/saved_game.h"
#include "positions/variant_files/variant_reader.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

namespace {

struct Tag {
  std::string name;
  std::string value;
  std::size_t value_at = 0;
};

/// The tags and the main line of a game.
struct Game {
  std::size_t at = 0;
  std::size_t end = 0;
  std::vector<Tag> tags;
  std::vector<MoveText> moves;
  std::optional<std::size_t> result_at;
  std::string result;
  std::vector<InputError> errors;

  [[nodiscard]] const Tag* tag(std::string_view name) const {
    const auto it = std::find_if(tags.begin(), tags.end(), [&](const Tag& t) { return lower_case(t.name) == name; });
    return it == tags.end() ? nullptr : &*it;
  }
};

bool is_result(std::string_view word) { return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*"; }

std::string size_error(const std::string& what, std::size_t size) {
  return fmt::format("the {} has {} bytes, expected at most {}", what, size, kLongestRecord);
}

/// Splits the text into games.
class GameCutter {
 public:
  explicit GameCutter(const TextLines& lines) : lines_(lines), text_(lines.text()) {}

  /// The next game, if there is one.
  std::optional<Game> next() {
    Game game;
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

  /// The offset of the next game.
  [[nodiscard]] std::size_t at() const { return at_; }
  /// Whether a game so far depends on what follows the text.
  [[nodiscard]] bool met_end() const { return met_end_ || at_ >= text_.size(); }
  [[nodiscard]] bool at_line_start() const { return at_ == 0 || text_[at_ - 1] == '\n'; }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }

  void fail(Game& game, std::size_t at, std::string message) {
    if (game.errors.size() < kMaxErrors) game.errors.push_back(lines_.error_at(at, "pgn", std::move(message)));
  }

  /// Reads one element; false if the game has ended before it.
  bool read_part(Game& game) {
    const char c = text_[at_];
    if (c == '[' && at_line_start()) {
      if (!game.moves.empty() || game.result_at) return false;
      read_tag(game);
    } else if (game.result_at) {
      return false;
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

  void read_tag(Game& game) {
    const std::size_t open = at_;
    const std::size_t line_end = std::min(text_.find('\n', at_), text_.size());
    const std::string_view line = text_.substr(open, line_end - open);
    at_ = line_end;
    if (line.size() > kLongestRecord) return fail(game, open, size_error("tag", line.size()));
    const std::size_t from = line.find('"');
    const std::size_t to = line.rfind('"');
    if (from == std::string_view::npos || to == from) {
      return fail(game, open, "expected a tag such as [FEN \"...\"]");
    }
    Tag tag;
    tag.name = std::string(trimmed(line.substr(1, from - 1)));
    tag.value_at = open + from + 1;
    for (std::size_t i = from + 1; i < to; ++i) {
      if (line[i] == '\\' && i + 1 < to) ++i;
      tag.value += line[i];
    }
    game.tags.push_back(std::move(tag));
  }

  void skip_comment(Game& game) {
    const std::size_t open = at_;
    const std::size_t close = comments_close_ ? text_.find('}', at_) : std::string_view::npos;
    comments_close_ = close != std::string_view::npos;
    met_end_ |= !comments_close_;
    at_ = comments_close_ ? close + 1 : next_game(at_);
    if (!comments_close_) fail(game, open, "the comment is not closed");
  }

  /// The offset of the next tag that starts a line after an empty line, where reading goes on after an error.
  [[nodiscard]] std::size_t next_game(std::size_t from) {
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

  void skip_variation(Game& game) {
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
        return;
      }
    }
    at_ = limit;
    fail(game, open, "the variation is not closed");
  }

  void read_word(Game& game) {
    const std::size_t start = at_;
    const std::string_view ends = "{}();";
    while (at_ < text_.size() && !is_blank(text_[at_]) && ends.find(text_[at_]) == std::string_view::npos) ++at_;
    std::string_view word = text_.substr(start, at_ - start);
    if (word.size() > kLongestRecord) return fail(game, start, size_error("word", word.size()));
    if (is_result(word)) {
      game.result_at = start;
      game.result = word;
      return;
    }
    std::size_t skip = 0;  // "12.", "12...", "..."
    while (skip < word.size() && is_digit(word[skip])) ++skip;
    if (skip < word.size() && word[skip] != '.') skip = 0;
    while (skip < word.size() && word[skip] == '.') ++skip;
    word.remove_prefix(skip);
    if (word.empty() || word[0] == '$' || word.find_first_not_of("!?") == std::string_view::npos) return;
    game.moves.push_back({std::string(word), lines_.location_of(start + skip)});
  }

  const TextLines& lines_;
  std::string_view text_;
  std::size_t at_ = 0;
  bool met_end_ = false;        ///< a search has met the end of the text
  bool comments_close_ = true;  ///< false once no '}' follows in the text
  std::size_t next_from_ = 0;   ///< next_game_ is valid for offsets from here to next_game_
  std::size_t next_game_ = 0;
};

class GameReader {
 public:
  GameReader(const SuiteText& source, const TextLines& lines)
      : source_(source),
        lines_(lines),
        own_(source.variant),
        shelf_(source.part.shelf != nullptr ? *source.part.shelf : own_) {}

  PgnGame read_game(Game game, std::size_t number) {
    TestPosition position;
    position.errors = std::move(game.errors);
    read_setup(game, position);
    PgnGame out{id_of(game, number),
                lines_.location_of(game.at),
                std::move(position.setup),
                std::move(game.moves),
                {},
                {},
                std::move(position.errors),
                {}};
    const Tag* tag = game.tag("result");
    if (game.result_at) {
      out.result = MoveText{game.result, lines_.location_of(*game.result_at)};
    } else if (tag != nullptr) {
      out.result = MoveText{tag->value, lines_.location_of(tag->value_at)};
    }
    for (Tag& read : game.tags) out.tags.push_back({std::move(read.name), std::move(read.value)});
    out.termination = out.tag("termination");
    return out;
  }

  TestPosition read(Game game, std::size_t number) {
    TestPosition position;
    position.where = lines_.location_of(game.at);
    position.id = id_of(game, number);
    position.source_text = shortened(trimmed(source_.text.substr(game.at, game.end - game.at)));
    std::replace(position.source_text.begin(), position.source_text.end(), '\n', ' ');
    position.errors = std::move(game.errors);
    read_setup(game, position);
    if (game.tag("fen") != nullptr) {
      state_problem(game, position);
    } else {
      position.moves_before = std::move(game.moves);
    }
    return position;
  }

 private:
  [[nodiscard]] std::string id_of(const Game& game, std::size_t number) const {
    std::string id;
    for (const char* name : {"event", "site"}) {
      const Tag* tag = game.tag(name);
      if (tag == nullptr || tag->value.empty() || tag->value == "?") continue;
      id += (id.empty() ? "" : "/") + tag->value;
    }
    return id.empty() ? source_.name + ":" + std::to_string(number) : id;
  }

  Result<VariantPtr> variant_of(const Game& game) {
    const Tag* tag = game.tag("variant");
    const Tag* fen = game.tag("fen");
    const auto chess = [&] { return shelf_.get(variant_of_fen("chess", fen != nullptr ? fen->value : "")); };
    if (tag == nullptr) return chess();
    const std::string name = lower_case(tag->value);
    for (const char* plain : {"chess", "standard", "from position", "normal", "?", ""}) {
      if (name == plain) return chess();
    }
    auto found = shelf_.get(tag->value);
    if (found) return found;
    return lines_.error_at(tag->value_at, found.errors().front().code, found.errors().front().message);
  }

  void read_setup(const Game& game, TestPosition& position) {
    const auto variant = variant_of(game);
    if (!variant) {
      position.errors.insert(position.errors.end(), variant.errors().begin(), variant.errors().end());
      return;
    }
    const Tag* fen = game.tag("fen");
    if (fen == nullptr) {
      auto start = start_setup(*variant, position.where);
      if (start) {
        position.setup = std::move(*start);
      } else {
        position.errors.insert(position.errors.end(), start.errors().begin(), start.errors().end());
      }
      return;
    }
    auto read = read_fen(*variant, fen->value, lines_.location_of(fen->value_at));
    if (read) {
      position.setup = std::move(read->setup);
      position.repairs = std::move(read->repairs);
      return;
    }
    for (InputError error : read.errors()) {
      error.text = lines_.error_at(fen->value_at, {}, {}).text;
      position.errors.push_back(std::move(error));
    }
  }

  static void state_problem(Game& game, TestPosition& position) {
    if (game.moves.empty()) return;
    const bool ends_in_mate = game.moves.back().text.find('#') != std::string::npos;
    if (!ends_in_mate || game.moves.size() % 2 == 0) {
      position.goal.kind = GoalKind::best;
      position.claim.keys = {game.moves.front()};
      return;
    }
    position.claim.outcome = Outcome::win;
    position.claim.distance = static_cast<int>(game.moves.size());
    position.goal = {GoalKind::win, position.claim.distance};
    position.claim.line = std::move(game.moves);
    position.claim.line_kind = LineKind::keeps_distance;
  }

  const SuiteText& source_;
  const TextLines& lines_;
  VariantShelf own_;
  VariantShelf& shelf_;
};

}  // namespace

std::string_view PgnGame::tag(std::string_view name) const {
  const auto it =
      std::find_if(tags.begin(), tags.end(), [&](const PgnTag& t) { return lower_case(t.name) == lower_case(name); });
  return it == tags.end() ? std::string_view() : std::string_view(it->value);
}

Suite parse_pgn(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  const TextLines lines(source.file, source.text, source.part.lines_before);
  GameCutter cutter(lines);
  GameReader reader(source, lines);
  for (std::size_t number = source.part.positions_before; auto game = cutter.next();) {
    suite.positions.push_back(reader.read(std::move(*game), ++number));
  }
  return suite;
}

std::size_t whole_pgn_games(std::string_view text) {
  const TextLines lines({}, text);
  std::size_t end = 0;
  for (GameCutter cutter(lines); cutter.next() && !cutter.met_end();) {
    if (cutter.at_line_start()) end = cutter.at();
  }
  return end;
}

std::vector<PgnGame> read_pgn_games(const SuiteText& source) {
  std::vector<PgnGame> out;
  const TextLines lines(source.file, source.text, source.part.lines_before);
  GameCutter cutter(lines);
  GameReader reader(source, lines);
  for (std::size_t number = source.part.positions_before; auto game = cutter.next();)
    out.push_back(reader.read_game(std::move(*game), ++number));
  return out;
}

}  // namespace keymove

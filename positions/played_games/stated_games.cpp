#include "positions/played_games/stated_games.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/notation/wxf.h"
#include "positions/pgn/pgn.h"
#include "positions/played_games/json_games.h"
#include "positions/played_games/trace_ends.h"
#include "positions/played_games/trace_moves.h"
#include "positions/played_games/trace_reader.h"
#include "positions/trace_text/game_labels.h"
#include "positions/trace_text/readable_moves.h"
#include "positions/trace_text/trace_words.h"
#include "positions/variant_files/variant_reader.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

std::optional<Setup> start_of(const VariantPtr& variant, const std::optional<Setup>& start) {
  return start && start->variant->digest == variant->digest ? start : std::nullopt;
}

std::optional<StatedEnd> end_of(std::string_view result, const Location& where, std::size_t actions) {
  if (!is_result(result) || result == "*") return std::nullopt;
  StatedEnd end;
  end.where = where;
  if (result != "1/2-1/2") end.winner = result == "1-0" ? Color::white : Color::black;
  end.after_actions = actions;
  end.text = std::string(result);
  return end;
}

void add_move(StatedGame& game, MoveText move) {
  StatedAction action;
  action.where = move.where;
  action.move = std::move(move);
  game.actions.push_back(std::move(action));
}

namespace {

/// Reads a list of moves in any notation.
class MoveListReader {
 public:
  /// The readable text is as long as the part of the file from that offset on, whose lines show the places. The lines
  /// and the text must outlive it.
  MoveListReader(const TextLines& lines, std::size_t start, std::string_view readable, StatedGame& game)
      : lines_(lines), start_(start), text_(readable), game_(game) {}

  void read() {
    while (true) {
      while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
      if (take_end()) continue;
      const auto word = next();
      if (!word) break;
      take(*word);
    }
    flush();
  }

 private:
  /// Takes the line that begins here if it only tells how the game ended: "Black wins", "Result: 0-1".
  bool take_end() {
    const std::size_t before = text_.substr(0, at_).find_last_not_of(" \t");
    if (at_ == text_.size() || (before != std::string_view::npos && text_[before] != '\n')) return false;
    const std::string_view line = text_.substr(at_, text_.find('\n', at_) - at_);
    const TraceSegment segment{line, lower_case(line), start_ + at_};
    if (has_word(segment.lower, "game over") && words_of(line).size() == 2) {
      at_ += line.size();
      return true;
    }
    if (is_result(trimmed(line)) || has_squares(segment.lower) || !is_end(segment.lower, TracePart::game)) return false;
    const auto found = end_in(segment);
    if (!found) return false;
    flush();
    StatedEnd end;
    end.where = lines_.location_of(segment.at);
    end.winner = found->winner;
    if (found->turns && found->turns->value < kMostTurns)
      end.turns = Stated<int>{static_cast<int>(found->turns->value), lines_.location_of(segment.at + found->turns->at)};
    end.after_actions = game_.actions.size();
    end.text = segment.lower;
    game_.ends.push_back(std::move(end));
    at_ += line.size();
    return true;
  }

  /// The next word, or the text from an opening bracket to the matching closing one.
  std::optional<Word> next() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    if (at_ == text_.size()) return std::nullopt;
    const std::size_t start = at_;
    int depth = 0;
    for (; at_ < text_.size() && (depth > 0 || !is_blank(text_[at_])); ++at_) {
      if (one_of(text_[at_], "([")) ++depth;
      if (one_of(text_[at_], ")]") && --depth == 0) {
        ++at_;
        break;
      }
      if (text_[at_] == '\n') break;
    }
    return Word{text_.substr(start, at_ - start), start};
  }

  void take(Word word) {
    const std::size_t skip = move_number_size(word.text);
    word.text.remove_prefix(skip);
    word.offset += skip;
    while (!word.text.empty() && one_of(word.text.back(), ",;")) word.text.remove_suffix(1);
    if (word.text.empty()) return;
    if (auto end = end_of(word.text, lines_.location_of(start_ + word.offset), game_.actions.size())) {
      game_.ends.push_back(std::move(*end));
    }
    if (is_result(word.text)) return;
    if (pending_ && is_link(word.text)) return;
    if (!is_square(word.text) || !are_pairs(word.text)) {
      flush();
      return add(std::string(word.text), word.offset);
    }
    if (!pending_) {
      pending_ = word;
      return;
    }
    add(lower_case(pending_->text) + lower_case(word.text), pending_->offset);
    pending_.reset();
  }

  /// Whether two bare squares make up one move: if they are in capitals, or if the course writes moves so. Otherwise
  /// "e4" is a move of a pawn.
  [[nodiscard]] bool are_pairs(std::string_view word) const {
    return is_upper(word[0]) || game_.variant->notation == CourseNotation::two_words;
  }

  void add(std::string text, std::size_t at) { add_move(game_, {std::move(text), lines_.location_of(start_ + at)}); }

  void flush() {
    if (pending_) add(std::string(pending_->text), pending_->offset);
    pending_.reset();
  }

  const TextLines& lines_;
  std::size_t start_;
  std::string_view text_;
  StatedGame& game_;
  std::optional<Word> pending_;
  std::size_t at_ = 0;
};

StatedGames read_pgn(const SuiteText& source) {
  StatedGames out;
  std::size_t number = 0;
  for (PgnGame& read : read_pgn_games(source)) {
    ++number;
    out.errors.insert(out.errors.end(), read.errors.begin(), read.errors.end());
    if (!read.errors.empty() || !read.setup) continue;
    StatedGame game;
    game.source = GameSource::pgn;
    game.file = source.file;
    game.where = read.where;
    game.name = std::to_string(number);
    game.variant = read.setup->variant;
    game.start = std::move(read.setup);
    for (MoveText& move : read.moves) add_move(game, std::move(move));
    if (read.result) {
      if (auto end = end_of(read.result->text, read.result->where, game.actions.size())) {
        end->text = lower_case(read.termination);
        game.ends.push_back(std::move(*end));
      }
    }
    out.games.push_back(std::move(game));
  }
  return out;
}

/// Whether the first move is one from square to square, and no man stands on the first: [["e4","e5"]] is no such move.
bool begins_on_empty_square(const StatedGame& game) {
  if (game.actions.empty() || !game.actions.front().move) return false;
  const auto move = parse_coordinate_text(*game.variant, game.actions.front().move->text);
  if (!move) return false;
  const std::vector<Man>& board = game.start ? game.start->board : game.variant->start;
  const auto from = static_cast<std::size_t>(move->from);
  return from < board.size() && board[from] == Man{};
}

/// The offsets at which games begin: where lines have labels such as "Game 2:", or else at the beginning.
std::vector<std::size_t> starts_of_games(const TextLines& lines) {
  std::vector<std::size_t> out = {0};
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::string_view line = lines.line(i);
    if (game_label_size(line) > 0 && lower_case(trimmed(line)).starts_with("game") && lines.start(i) > 0)
      out.push_back(lines.start(i));
  }
  return out;
}

/// The error of a list without a move, which may have numbers alone.
InputError no_moves(const TextLines& lines) {
  const auto words = words_of(lines.text());
  if (words.empty()) return lines.error_at(0, "game", "expected the moves of a game: the file is empty");
  return lines.error_at(words.front().offset, "game",
                        "expected the moves of a game, found '" + shortened(words.front().text) +
                            "'; squares in numbers are read as rows and columns: ((6, 4), (4, 4))");
}

StatedGames read_move_list(const SuiteText& source, const std::optional<Setup>& start) {
  VariantShelf shelf(source.variant);
  const auto variant = shelf.get("chess");
  if (!variant) return {{}, variant.errors()};
  const TextLines lines(source.file, source.text);
  StatedGames out;
  const std::vector<std::size_t> starts = starts_of_games(lines);
  for (std::size_t i = 0; i < starts.size(); ++i) {
    StatedGame game;
    game.source = GameSource::moves;
    game.file = source.file;
    game.where = lines.location_of(starts[i]);
    game.variant = start ? start->variant : *variant;
    game.start = start;
    const std::size_t end = i + 1 < starts.size() ? starts[i + 1] : source.text.size();
    const std::string_view text = std::string_view(source.text).substr(starts[i], end - starts[i]);
    MoveListReader(lines, starts[i], readable_moves(text), game).read();
    if (begins_on_empty_square(game)) {
      game.actions.clear();
      game.ends.clear();
      MoveListReader(lines, starts[i], readable_moves(text, SquarePairs::are_pawn_moves), game).read();
    }
    if (starts.size() == 1 && (is_object_array(source.text) || trimmed(source.text).starts_with('{')))
      read_objects(lines, game);
    if (starts.size() > 1) game.name = std::to_string(out.games.size() + 1);
    if (!game.actions.empty()) out.games.push_back(std::move(game));
  }
  if (out.games.empty()) return {{}, {no_moves(lines)}};
  return out;
}

/// Whether the text, which begins with '{', is JSON. A program may print its parameters first: "{'timeout': 5}".
bool is_json(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n", 1);
  if (first == std::string_view::npos || !one_of(text[first], "\"}")) return first == std::string_view::npos;
  const std::string_view line = trimmed(text.substr(0, text.find('\n')));
  const std::string_view rest = trimmed(text.substr(std::min(text.find('\n'), text.size())));
  return !line.ends_with('}') || rest.empty() || rest[0] == '{' || line.find("\"moves\"") != std::string_view::npos;
}

/// Whether the first line is an object of a move that has a board in rows.
bool has_board_in_object(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  const std::size_t board = line.find("\"board\"");
  return board != std::string_view::npos && line.find("[[", board) != std::string_view::npos &&
         line.find("\"moves\"") == std::string_view::npos && line.ends_with('}');
}

/// So much of the text's beginning that no move is truncated.
std::string_view whole_moves(std::string_view text, std::size_t enough) {
  if (text.size() <= enough) return text;
  std::string_view head = text.substr(0, enough);
  const std::size_t comment = head.rfind('{');
  if (is_digit(text[0]) && comment != std::string_view::npos && head.find('}', comment) == std::string_view::npos)
    head = head.substr(0, comment);
  const bool objects = is_object_array(head) || head.starts_with('{');
  const std::size_t end = objects ? head.rfind('}') + 1 : head.find_last_of(" \t\r\n,;");
  return head.substr(0, end);  // npos: the whole head
}

/// The text behind the comments of PGN at its beginning: "{ annotated }", "; by hand".
std::string_view behind_comments(std::string_view text) {
  for (text = trimmed(text); !text.empty() && one_of(text[0], "{;"); text = trimmed(text)) {
    const std::size_t end = text.find(text[0] == '{' ? '}' : '\n');
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return text;
}

}  // namespace

GameSource detect_source(std::string_view text) {
  const std::string_view begin = trimmed(text);
  constexpr std::size_t kEnough = 4000;
  const std::string_view moves = behind_comments(begin);
  if (moves.size() < begin.size() && begins_as_numbered_chess(moves)) return GameSource::pgn;
  if (begin.starts_with('{')) {
    if (!is_json(begin) || has_board_in_object(begin)) return GameSource::trace;
    return is_move_list(readable_moves(whole_moves(begin, kEnough))) ? GameSource::moves : GameSource::json;
  }
  const std::string_view head = begin.substr(0, kEnough);
  for (std::size_t at = 0; at != std::string_view::npos; at = head.find("\n[", at)) {
    if (at > 0) ++at;
    const std::string_view line = head.substr(at, head.find('\n', at) - at);
    const std::size_t quote = line.find(" \"");
    if (!line.empty() && line[0] == '[' && line.size() > 1 && is_letter(line[1]) && quote != std::string_view::npos)
      return GameSource::pgn;
    if (at == 0) at = 1;
  }
  if (is_move_list(readable_moves(whole_moves(begin, kEnough)))) return GameSource::moves;
  return is_object_array(head) ? GameSource::json : GameSource::trace;
}

namespace {

/// Writes moves of the 7x7 course's game as its pairs of squares, if they count ranks from 0 as these do: the boards
/// do, or one move names the rank 0, and none the rank 7.
void write_as_pairs(const StatedGame& game, const std::vector<MoveText*>& moves) {
  const BoardShape& shape = game.variant->shape;
  if (game.variant->notation != CourseNotation::letter_row || shape.ranks > 9) return;
  constexpr std::size_t kTwoSquares = 4;
  std::vector<std::pair<MoveText*, std::string>> found;
  std::string ranks;
  for (MoveText* move : moves) {
    std::string squares =
        one_of(move->text.empty() ? '(' : move->text[0], "([") ? "" : first_squares(lower_case(move->text));
    if (squares.size() != kTwoSquares) continue;
    ranks += {squares[1], squares[3]};
    found.emplace_back(move, std::move(squares));
  }
  const auto one_has = [&](int rank) { return ranks.find(static_cast<char>('0' + rank)) != std::string::npos; };
  if ((!game.ranks_from_zero && !one_has(0)) || one_has(shape.ranks)) return;
  for (const auto& [move, squares] : found)
    move->text = fmt::format("(('{}', {}), ('{}', {}))", squares[0], squares[1], squares[2], squares[3]);
}

StatedGames games_in(const SuiteText& source, GameSource kind, const std::optional<Setup>& start) {
  switch (kind) {
    case GameSource::json:
      return read_json_games(source, start);
    case GameSource::pgn:
      return read_pgn(source);
    case GameSource::moves:
      return read_move_list(source, start);
    case GameSource::trace:
      break;
  }
  auto game = read_trace(source);
  if (!game) return {{}, game.errors()};
  if (!game->start) game->start = start_of(game->variant, start);
  return {{std::move(*game)}, {}};
}

}  // namespace

StatedGames read_stated_games(const SuiteText& source, GameSource kind, const std::optional<Setup>& start) {
  StatedGames out = games_in(source, kind, start);
  for (StatedGame& game : out.games) {
    std::vector<MoveText*> moves;
    for (StatedAction& action : game.actions) {
      if (action.move) moves.push_back(&*action.move);
    }
    write_as_iccs(*game.variant, moves);
    write_as_pairs(game, moves);
  }
  return out;
}

}  // namespace keymove

#include "positions/played_games/trace_reader.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/played_games/move_summary.h"
#include "positions/played_games/trace_board.h"
#include "positions/played_games/trace_ends.h"
#include "positions/played_games/trace_figures.h"
#include "positions/played_games/trace_items.h"
#include "positions/played_games/trace_moves.h"
#include "positions/played_games/trace_parameters.h"
#include "positions/played_games/trace_remarks.h"
#include "positions/trace_text/depth_numbers.h"
#include "positions/trace_text/readable_trace.h"
#include "positions/trace_text/trace_words.h"

namespace keymove {

namespace {

class TraceReader {
 public:
  /// The readable lines are as long as the file's, which show the places.
  TraceReader(const SuiteText& source, const TextLines& readable, const TextLines& lines, const VariantPtr& variant)
      : readable_(readable), lines_(lines), boards_(*variant, readable, lines), depths_(lines) {
    game_.file = source.file;
    game_.variant = variant;
    game_.where = {source.file, 1, 1};
  }

  Result<StatedGame> read() {
    for (std::size_t i = 0; i < readable_.count(); ++i) {
      const std::string_view line = readable_.line(i);
      if (line.size() > kLongestRecord) {
        error(readable_.start(i), "trace",
              fmt::format("the line has {} bytes, expected at most {}", line.size(), kLongestRecord));
        continue;
      }
      if (!read_board_line(line, readable_.start(i))) read_line(line, readable_.start(i));
      if (second_begins_) break;
    }
    if (second_begins_)
      error(second_.at(), "trace", "a second game begins here, expected one in a file; what follows is not judged");
    end_board(lines_.text().size());
    if (!start_errors_.empty()) return start_errors_;
    drop_empty_action();
    if (!game_.alpha_beta) game_.alpha_beta = without_minimax_;
    game_.ranks_from_zero = boards_.ranks_from_zero();
    if (game_.actions.empty() && !game_.first_board)
      return lines_.error_at(0, "trace", "expected the trace of a game: no move and no board is found");
    return game_;
  }

 private:
  void error(std::size_t at, const char* code, std::string message) {
    if (game_.errors.size() < kMaxErrors) game_.errors.push_back(lines_.error_at(at, code, std::move(message)));
  }

  [[nodiscard]] bool move_seen() const { return !game_.actions.empty() && moves_ > 0; }
  [[nodiscard]] TracePart part() const { return move_seen() ? TracePart::game : TracePart::head; }

  // Boards.

  /// Reads the line if it is part of a board, and returns whether it is.
  bool read_board_line(std::string_view line, std::size_t at) {
    const BoardReader::Line kind = boards_.read(line, at);
    if (kind == BoardReader::Line::row) {
      open_list_ = TraceItem::none;
      if (auto board = boards_.take()) keep(std::move(*board));
    }
    if (kind == BoardReader::Line::other) end_board(at);
    return kind != BoardReader::Line::other;
  }

  /// Drops a board that ends before its last row, with an error if it has more than one row.
  void end_board(std::size_t at) {
    const std::size_t rows = boards_.drop();
    if (rows < 2) return;
    error(
        std::min(at, lines_.text().size()), "trace-board",
        fmt::format("expected row {} of a board of {} rows of {} squares", rows + 1, boards_.ranks(), boards_.files()));
  }

  /// Gives the board to the action that leads to it: the last one that has a move. A board that is shown again without
  /// a move in between is left out.
  void keep(StatedBoard board) {
    if (shown_ && second_.begins_with_board(board.men, *shown_, game_)) second_begins_ = true;
    if (second_begins_) return;
    const bool again = std::exchange(shown_, board.men) == board.men;
    if (!move_seen() && !game_.first_board) return void(game_.first_board = std::move(board));
    const bool announced = !game_.actions.empty() && !game_.actions.back().move;
    StatedAction* before = announced && game_.actions.size() > 1 ? &game_.actions[game_.actions.size() - 2] : nullptr;
    if (before != nullptr && before->move && !before->board) {
      before->board = std::move(board);
      return;
    }
    const bool moved = !game_.actions.empty() && game_.actions.back().move && !game_.actions.back().board;
    if (again && !moved) return;
    if (!game_.actions.empty() && game_.actions.back().board) next_action(board.where);
    current(board.where).board = std::move(board);
    forget_thoughts(game_);
    told_ = true;
  }

  /// The number of turns, in a segment at that offset, if it may be one.
  [[nodiscard]] std::optional<Stated<int>> count_of(const FoundNumber& number, std::size_t at) const {
    if (number.value < 0 || number.value >= kMostTurns) return std::nullopt;
    return Stated<int>{static_cast<int>(number.value), lines_.location_of(at + number.at)};
  }

  // Actions.

  StatedAction& current(const Location& where) {
    if (game_.actions.empty()) next_action(where);
    return game_.actions.back();
  }

  void next_action(const Location& where) {
    // An action with neither a move nor a board only announced this one.
    drop_empty_action();
    game_.actions.emplace_back();
    game_.actions.back().where = where;
    told_ = false;
  }

  void drop_empty_action() {
    if (!game_.actions.empty() && !game_.actions.back().move && !game_.actions.back().board) game_.actions.pop_back();
  }

  /// Sets the player, turn or move of the last action. If that has a move or a board, and also further figures or this
  /// item, a new action begins.
  template <class T>
  void set_identity(std::optional<T> StatedAction::*item, T value, const Location& where) {
    const bool made = !game_.actions.empty() && (game_.actions.back().move || game_.actions.back().board);
    if (game_.actions.empty() || (made && (told_ || game_.actions.back().*item))) next_action(where);
    game_.actions.back().*item = std::move(value);
  }

  /// The move that the segment states or completes.
  std::optional<FoundMove> whole_move(const TraceSegment& segment) {
    const std::string from = std::exchange(from_, {});
    if (const auto half = first_half(segment)) {
      from_ = half->text;
      return std::nullopt;
    }
    auto move = from.empty() ? std::nullopt : second_half(segment, from, *game_.variant);
    return move ? move : move_in(segment, *game_.variant);
  }

  /// The colour that the text names. A letter is a man's where the player is told in words, and in a promotion.
  [[nodiscard]] std::optional<Color> color_of(std::string lower, const std::optional<FoundMove>& move) const {
    if (!move) return named_color(lower);
    const bool told = !game_.actions.empty() && game_.actions.back().mover && !game_.actions.back().move;
    if (told || line_names_player_) return color_in_words(lower);
    std::fill_n(lower.begin() + static_cast<std::ptrdiff_t>(move->at), move->end - move->at, ' ');
    return named_color(lower);
  }

  void read_identity(const TraceSegment& segment) {
    const std::string& lower = segment.lower;
    const auto move = whole_move(segment);
    if (summary_.open() && (!move || is_in_summary(*move, segment.at))) return;
    const auto color = sides_told_ && !move ? std::nullopt : color_of(lower, move);
    const bool about_mover =
        has_any(lower, {"play", "turn", "mov", "side", "action"}) || (color && !named_kinds(lower).empty());
    const Location where = lines_.location_of(segment.at);
    const bool same_move = move && repeats_last_move(game_, *move, color, lower, told_);
    const auto turn = turn_number(segment);
    second_begins_ = second_begins_ || (turn && second_.begins_with_turn(turn->value, game_)) ||
                     (move && second_.begins_with_move(game_));
    if (second_begins_) return;
    if (color && (about_mover || is_color_alone(lower) || (move && !same_move)))
      set_identity(&StatedAction::mover, Stated<Color>{*color, where}, where);
    turn_leads_ = turn_leads_ || (turn && moves_ == 0);
    if (turn && turn_leads_ && !color && !move && move_seen() && game_.actions.back().move) next_action(where);
    if (const auto count = turn ? count_of(*turn, segment.at) : std::nullopt)
      set_identity(&StatedAction::turn, *count, where);
    if (!move || same_move) return;
    const Location place = lines_.location_of(segment.at + move->at);
    const auto rejected = rejected_action(game_);
    set_identity(&StatedAction::move, MoveText{move->text, place}, where);
    if (rejected && !game_.actions.back().mover) game_.actions.back().mover = rejected->mover;
    if (rejected && !game_.actions.back().turn) game_.actions.back().turn = rejected->turn;
    if (led_time_) game_.actions.back().seconds = std::exchange(led_time_, std::nullopt);
    second_.go_on();
    failure_ = {};
    ++moves_;
  }

  /// Whether the move, in a segment at that offset, only stands in a list of those that were made.
  bool is_in_summary(const FoundMove& move, std::size_t at) {
    const auto entry = summary_.take({move.text, lines_.location_of(at + move.at)}, game_);
    if (entry == MoveSummary::Entry::other)
      error(at + move.at, "trace-item",
            fmt::format("the list of moves has '{}' here, but another move was made", move.text));
    return entry != MoveSummary::Entry::further;
  }

  /// Marks the last action's move as rejected if the line warns that it is illegal. Returns whether the line is such a
  /// warning, about this move or one that is not in the trace.
  bool read_rejection(std::string_view line, std::size_t at) {
    const std::string lower = lower_case(line);
    if (!rejects_move(lower) || is_end(lower, part())) return false;
    if (game_.actions.empty() || !game_.actions.back().move || game_.actions.back().board) return true;
    if (!may_reject(lower, game_.actions.back())) return true;
    game_.actions.back().rejected = lines_.location_of(at);
    told_ = true;
    return true;
  }

  // Lines and their items.

  void read_line(std::string_view line, std::size_t at) {
    if (!move_seen() && says(line, "variant")) return;
    if (!move_seen() && (says(line, "start position") || says(line, "fen"))) return read_start(line, at);
    if (open_list_ != TraceItem::none && read_list_line(line, at)) return;
    open_list_ = TraceItem::none;
    const std::size_t bullet = bullet_size(line);
    line.remove_prefix(bullet);
    at += bullet;
    if (read_rejection(line, at)) return;
    summary_.begin(line, game_);
    const std::string plain = without_remarks(line);
    line = plain;
    const std::string_view game = before_move_list(line);
    const bool listed = in_move_list_ && has_only_moves(line);
    in_move_list_ = listed || (game.size() < line.size() && first_squares(lower_case(line)).empty());
    if (listed) return;
    line = game;
    const std::string lower = lower_case(line);
    if (move_seen()) failure_.read(lower);
    const bool answer = std::exchange(side_asked_, false) && is_color_alone(lower);
    sides_told_ = !move_seen() && (answer || assigns_sides(lower));
    side_asked_ = sides_told_ && asks_for_side(lower);
    line_color_ = only_color(lower);
    line_names_player_ = color_in_words(lower).has_value();
    for (const TraceSegment& segment : segments_of(line, at)) read_segment(segment, line);
  }

  void read_start(std::string_view line, std::size_t at) {
    const std::string_view fen = behind_colon(line);
    auto read =
        read_fen(game_.variant, fen, lines_.location_of(at + static_cast<std::size_t>(fen.data() - line.data())));
    if (read) {
      game_.start = std::move(read->setup);
    } else {
      start_errors_ = read.errors();
    }
  }

  /// Reads a line such as "depth 1: 144" below the heading of a list, and returns whether it is one.
  bool read_list_line(std::string_view line, std::size_t at) {
    const auto numbers = depth_numbers(line);
    if (numbers.size() != 1) return false;
    add_depths({line, lower_case(line), at}, open_list_);
    return true;
  }

  void read_segment(const TraceSegment& segment, std::string_view line) {
    if (second_begins_) return;
    if (move_seen()) second_.see(segment);
    const TraceItem item = item_of(segment, part());
    switch (item) {
      case TraceItem::none:
        return;
      case TraceItem::identity:
        return read_identity(segment);
      case TraceItem::end:
        return read_end(segment, line);
      case TraceItem::states_by_depth:
      case TraceItem::percentages:
        return add_depths(segment, item);
      case TraceItem::play_modes:
      case TraceItem::alpha_beta:
      case TraceItem::heuristic_name:
        return read_head(segment, item);
      default:
        return read_number(segment, item);
    }
  }

  void read_end(const TraceSegment& segment, std::string_view line) {
    const auto found = end_in(segment);
    if (!found) return read_identity(segment);
    StatedEnd end;
    end.where = lines_.location_of(segment.at + segment.text.find_first_not_of(" \t"));
    end.winner = found->winner;
    if (found->turns) end.turns = count_of(*found->turns, segment.at);
    drop_empty_action();
    end.after_actions = game_.actions.size();
    end.text = lower_case(line) + failure_.of_loser(end.winner);
    game_.ends.push_back(std::move(end));
  }

  void add_depths(const TraceSegment& segment, TraceItem item) {
    if (game_.actions.empty()) return;
    told_ = true;
    if (depths_.add(segment, item, game_.actions.back().states)) return;
    const std::string_view value = behind_colon(segment.text);
    open_list_ = item;
    const bool promised = segment.text.find_first_of(":=") != std::string_view::npos &&
                          (has_word(segment.lower, "by") || has_word(segment.lower, "per"));
    if (promised && std::any_of(value.begin(), value.end(), is_digit))
      error(segment.at, "trace-item", "expected a number for each depth: \"1=144 2=1.1k\"");
  }

  void read_number(const TraceSegment& segment, TraceItem item) {
    auto number = value_of(segment);
    if (!number) {
      const std::string value = lower_case(behind_colon(segment.text));
      game_.unlimited = game_.unlimited || (item == TraceItem::timeout && is_no_value(value));
      if (segment.text.find_first_of(":=") != std::string_view::npos && move_seen() && !value.empty() &&
          !is_no_value(value) && !value.ends_with("error"))
        error(segment.at, "trace-item", "expected a number: '" + shortened(trimmed(segment.text)) + "'");
      return;
    }
    if (item == TraceItem::max_turns) {
      if (!game_.max_turns) game_.max_turns = count_of(*number, segment.at);
      return;
    }
    StatedNumber value = stated(*number, lines_.location_of(segment.at + number->at));
    const bool time = item == TraceItem::seconds || item == TraceItem::timeout;
    constexpr double kThousandth = 1e-3;
    if (time && lower_case(trimmed(segment.text.substr(number->end))).substr(0, 2) == "ms") {
      value.value *= kThousandth;
      value.tolerance *= kThousandth;
    }
    times_lead_ = times_lead_ || (item == TraceItem::seconds && !move_seen() && is_time_spent(segment.lower, value));
    if (item == TraceItem::seconds && times_lead_) return void(led_time_ = value);
    const bool first_time = item == TraceItem::seconds && game_.actions.empty() && !game_.seconds;
    if (item == TraceItem::timeout || first_time) {
      if (!game_.seconds) game_.seconds = value;
      return;
    }
    if (game_.actions.empty()) return;
    told_ = told_ || game_.actions.back().move.has_value();
    keep_number(game_.actions.back(), item, value, segment.lower);
  }

  void read_head(const TraceSegment& segment, TraceItem item) {
    if (move_seen()) return;
    if (const auto search = search_by_minimax(segment)) {
      without_minimax_ = Stated<AlphaBeta>{*search, lines_.location_of(segment.at)};
      return;
    }
    read_parameter(segment, item, line_color_, lines_.location_of(segment.at), game_);
    // After the first board, "Player: White (AI)" also names the player of a move, "White (AI): B2 B3" has one.
    const bool modes = item == TraceItem::play_modes && segment.lower.find("mode") == std::string::npos;
    if (modes && (game_.first_board || move_in(segment, *game_.variant))) read_identity(segment);
  }

  const TextLines& readable_;
  const TextLines& lines_;
  BoardReader boards_;
  DepthReader depths_;
  StatedGame game_;
  std::optional<std::vector<Man>> shown_;  ///< the men of the last board
  std::vector<InputError> start_errors_;
  TraceItem open_list_ = TraceItem::none;
  std::optional<Stated<AlphaBeta>> without_minimax_;  ///< as "Minimax: off" states it
  bool in_move_list_ = false;                         ///< the lines before are "Legal moves:" and some of them
  SecondGame second_;
  MoveSummary summary_;
  FailureNote failure_;
  bool second_begins_ = false;            ///< what follows is a game of its own
  std::optional<Color> line_color_;       ///< the only player that the line names
  bool line_names_player_ = false;        ///< in words
  bool sides_told_ = false;               ///< the line only says who plays which side
  bool side_asked_ = false;               ///< the line before asked for a side
  std::string from_;                      ///< the first square of a move whose second one comes next
  bool turn_leads_ = false;               ///< whether a line such as "Turn 1" stands before the first move
  bool told_ = false;                     ///< whether the last action has more than player, turn and move
  bool times_lead_ = false;               ///< whether the time for a move stands before it
  std::optional<StatedNumber> led_time_;  ///< of the move that comes next
  std::size_t moves_ = 0;
};

}  // namespace

Result<StatedGame> read_trace(const SuiteText& source) {
  const TextLines lines(source.file, source.text);
  if (const auto no_game = why_no_game(source.text))
    return lines.error_at(no_game->at, "game", fmt::format("expected a game: {}", no_game->why));
  const std::string text = readable_trace(source.text);
  const TextLines readable(source.file, text);
  auto variant = trace_variant(source, readable);
  if (!variant) return variant.errors();
  return TraceReader(source, readable, lines, *variant).read();
}

}  // namespace keymove

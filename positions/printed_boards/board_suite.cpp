#include "positions/printed_boards/board_suite.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/game/setup.h"
#include "positions/played_games/trace_board.h"
#include "positions/printed_boards/board_caption.h"
#include "positions/printed_boards/board_questions.h"
#include "positions/printed_boards/board_remarks.h"
#include "positions/variant_files/variant_reader.h"

namespace keymove {

namespace {

constexpr int kSmallest = 4;
constexpr int kLargest = 16;

/// A line, or the part of one that holds a row of a list in Python.
struct BoardLine {
  std::string_view text;
  std::size_t at = 0;
};

/// The lines of the text; one with several rows, "[['r', ...], ['p', ...]]", in parts.
std::vector<BoardLine> board_lines(const TextLines& lines) {
  std::vector<BoardLine> out;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    std::string_view rest = lines.line(i);
    std::size_t at = lines.start(i);
    for (std::size_t close = rest.find(']'); close != std::string_view::npos; close = rest.find(']', close + 1)) {
      const std::size_t comma = rest.find_first_not_of(' ', close + 1);
      if (comma == std::string_view::npos || rest[comma] != ',' || rest.find('[', comma) == std::string_view::npos)
        continue;
      out.push_back({rest.substr(0, close + 1), at});
      at += comma + 1;
      rest.remove_prefix(comma + 1);
      close = 0;
      if (rest.empty()) break;
    }
    out.push_back({rest, at});
  }
  return out;
}

/// Reads the boards of one game.
class BoardSuiteReader {
 public:
  BoardSuiteReader(VariantPtr variant, const TextLines& lines, const std::string& name)
      : variant_(std::move(variant)), lines_(lines), name_(name), questions_(lines) {}

  Suite read() {
    suite_.name = name_;
    for (const BoardLine& line : board_lines(lines_)) read_line(line);
    end_board();
    for (std::size_t i = 0; i < suite_.positions.size(); ++i) {
      if (movers_[i]) continue;
      TestPosition& position = suite_.positions[i];
      const bool black = position.setup && questions_.black_begins(i);
      if (black) position.setup->to_move = Color::black;
      position.repairs.emplace_back(black ? "no side to move: the solution begins with Black" : kMoverAssumed);
    }
    questions_.state_in(suite_.positions);
    return std::move(suite_);
  }

  /// The rows that were read, in boards or not.
  [[nodiscard]] std::size_t rows_read() const { return rows_read_; }

 private:
  struct PlacedRow {
    BoardRow row;
    std::size_t at = 0;
  };

  [[nodiscard]] std::size_t ranks() const { return static_cast<std::size_t>(variant_->shape.ranks); }
  [[nodiscard]] std::size_t files() const { return static_cast<std::size_t>(variant_->shape.files); }

  void read_line(const BoardLine& line) {
    std::string_view text = line.text;
    // "board = [['r', 'n', ...],": a name before the first row.
    const std::size_t sign = text.find('=');
    const bool named =
        sign != std::string_view::npos && rows_.empty() && text.find('[', sign) != std::string_view::npos;
    if (named) {
      caption_ = name_in_line(text);
      text = text.substr(sign + 1);
    }
    text = without_mover_mark(text);
    auto row = read_board_row(*variant_, text);
    if (row) ++rows_read_;
    if (broken_ && row) return;  // the rest of a board with an error
    broken_ = false;
    if (row) {
      rows_.push_back({std::move(*row), line.at + static_cast<std::size_t>(text.data() - line.text.data())});
      if (rows_.size() == ranks()) take_board();
      return;
    }
    if (named && trimmed(text).find_first_not_of("[( ") == std::string_view::npos) return;
    if (trimmed(text).empty()) questions_.read(text);
    if (is_board_frame(*variant_, text)) return;
    if (is_mirrored_frame(*variant_, text)) {
      mirrored_ = true;
      if (rows_.empty() && taken_) mirror(suite_.positions.back());
      return;
    }
    if (!rows_.empty()) return refuse_row(line);
    read_caption(line);
  }

  void read_caption(BoardLine line) {
    if (is_engine_remark(line.text)) return;
    if (const std::string_view fen = fen_in_line(*variant_, line.text); !fen.empty()) return take_fen(fen);
    line.text = questions_.read(line.text);
    if (trimmed(line.text).empty()) return;
    const auto mover = mover_in_line(line.text);
    if (!mover) {
      if (const std::string name = name_in_line(line.text); !name.empty() && game_in_line(line.text).empty())
        caption_ = name;
      return;
    }
    if (!movers_follow_) movers_follow_ = taken_ > 0;
    if (*movers_follow_) {
      if (movers_.back()) return refuse_mover(line);
      movers_.back() = true;
      TestPosition& position = suite_.positions.back();
      if (position.setup) position.setup->to_move = *mover;
      return;
    }
    if (mover_) return refuse_mover(line);
    mover_ = mover;
  }

  /// Takes the FEN that programs print below a board, for that board; another one is a position by itself.
  void take_fen(std::string_view fen) {
    const Location where = lines_.location_of(static_cast<std::size_t>(fen.data() - lines_.text().data()));
    auto read = read_fen(variant_, fen, where);
    TestPosition* last = suite_.positions.empty() ? nullptr : &suite_.positions.back();
    const bool repeats =
        last != nullptr && last->setup && read && below_board_ && has_men_of(read->setup, *last->setup);
    if (!repeats) {
      last = &suite_.positions.emplace_back();
      last->where = where;
      last->id = caption_.empty() ? name_ + ":" + std::to_string(where.line) : caption_;
      if (!read) last->errors = read.errors();
      movers_.push_back(true);
      questions_.pass_board(true);
      ++taken_;
      drop_board();
    }
    movers_.back() = true;
    below_board_ = false;
    if (!read) return;
    last->setup = std::move(read->setup);
    last->repairs = std::move(read->repairs);
  }

  void refuse_mover(const BoardLine& line) {
    suite_.errors.push_back(lines_.error_at(
        line.at, "board-mover", "expected a board, found a second line that says who is to move for the same one"));
  }

  /// The line within a board is no row: tells what is wrong with it, and forgets the board.
  void refuse_row(const BoardLine& line) {
    std::string spaced(line.text);
    std::replace_if(
        spaced.begin(), spaced.end(), [](char c) { return one_of(c, "|[](){}'\","); }, ' ');
    const std::vector<Word> cells = words_of(spaced);
    const auto wrong = std::find_if(cells.begin(), cells.end(), [&](const Word& cell) {
      return !read_board_cell(*variant_, cell.text) && !parse_int(cell.text);
    });
    const std::string found = "after " + std::to_string(rows_.size()) + (rows_.size() == 1 ? " row" : " rows");
    const auto labels =
        std::count_if(cells.begin(), cells.end(), [](const Word& cell) { return parse_int(cell.text); });
    const auto count = cells.size() - static_cast<std::size_t>(labels);
    const auto refuse = [&](std::size_t at, const char* code, const std::string& message) {
      suite_.errors.push_back(lines_.error_at(line.at + at, code, message));
    };
    if (cells.size() + 2 < files() || mover_in_line(line.text)) {
      end_board();
      leave_out_board();
      return read_caption(line);
    }
    if (wrong != cells.end() && count == files()) {
      refuse(wrong->offset, "board-cell",
             fmt::format("expected a man of {} such as K, k or wK, or an empty square such as a dot, found '{}', {}",
                         variant_->name, shortened(wrong->text), found));
    } else {
      refuse(0, "board-row",
             fmt::format("expected a row of {} squares of {}, found {}, {}", files(), variant_->name, count, found));
    }
    leave_out_board();
    broken_ = true;
  }

  void leave_out_board() {
    questions_.pass_board(false);
    drop_board();
  }

  void drop_board() {
    rows_.clear();
    caption_.clear();
    mover_.reset();
  }

  void end_board() {
    if (rows_.empty()) return;
    suite_.errors.push_back(
        lines_.error_at(rows_.front().at, "board-rows",
                        fmt::format("expected {} rows of {}, found {}", ranks(), variant_->name, rows_.size())));
  }

  /// Whether White's first rank is printed at the top. Row 0 of the fairy chess course is Black's.
  [[nodiscard]] bool is_upside_down() const {
    const auto& first = rows_.front().row.label;
    const auto& last = rows_.back().row.label;
    return first && last && *first < *last && !(variant_->notation == CourseNotation::row_column && *first == 0);
  }

  static void mirror(TestPosition& position) {
    if (!position.setup) return;
    Setup& setup = *position.setup;
    const auto files = static_cast<std::ptrdiff_t>(setup.variant->shape.files);
    for (auto row = setup.board.begin(); row != setup.board.end(); row += files) std::reverse(row, row + files);
  }

  void take_board() {
    TestPosition position;
    position.where = lines_.location_of(rows_.front().at);
    position.id = caption_.empty() ? name_ + ":" + std::to_string(position.where.line) : caption_;
    Setup setup;
    setup.variant = variant_;
    setup.board.assign(static_cast<std::size_t>(variant_->shape.squares()), Man{});
    const bool upside_down = is_upside_down();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const int rank = static_cast<int>(upside_down ? i : rows_.size() - 1 - i);
      for (std::size_t file = 0; file < files(); ++file)
        setup.at(variant_->shape.at(static_cast<int>(file), rank)) = rows_[i].row.men[file];
    }
    if (mover_) setup.to_move = *mover_;
    position.errors = check_men(setup, position.where);
    if (position.errors.empty()) position.setup = std::move(setup);
    if (mirrored_) mirror(position);
    movers_.push_back(mover_.has_value());
    if (mover_) movers_follow_ = false;
    suite_.positions.push_back(std::move(position));
    questions_.pass_board(true);
    ++taken_;
    below_board_ = true;
    mirrored_ = false;
    drop_board();
  }

  VariantPtr variant_;
  const TextLines& lines_;
  const std::string& name_;
  Suite suite_;
  std::vector<PlacedRow> rows_;
  std::vector<bool> movers_;  ///< of each position, whether a line says who is to move
  std::string caption_;
  std::optional<Color> mover_;  ///< of the next board
  BoardQuestions questions_;
  std::optional<bool> movers_follow_;  ///< whether such lines come after their boards; unknown before the first
  bool mirrored_ = false;
  bool below_board_ = false;  ///< the last position is that of a printed board, without a FEN below it
  bool broken_ = false;
  std::size_t taken_ = 0;
  std::size_t rows_read_ = 0;
};

/// The game that a line of the text names; nothing if none does.
std::optional<Result<VariantPtr>> stated_game(const TextLines& lines) {
  constexpr std::size_t kLookedAt = 50;
  for (std::size_t i = 0; i < std::min(lines.count(), kLookedAt); ++i) {
    const std::string name = game_in_line(lines.line(i));
    if (name.empty() || name.find_first_of(" /.") != std::string::npos) continue;
    auto variant = load_variant(name);
    if (variant) return variant;
    return Result<VariantPtr>(lines.error_at(lines.start(i), "board-game", variant.errors().front().message));
  }
  return std::nullopt;
}

/// The number of rows of so many squares with pawns alone, at most those between two other lines.
int pawn_rows(const TextLines& lines, int files) {
  const auto variant = load_variant(fmt::format("pawntastic-{}x{}", files, files));
  int most = 0;
  int rows = 0;
  bool any_man = false;
  for (const BoardLine& line : board_lines(lines)) {
    const auto read = variant ? read_board_row(**variant, line.text) : std::nullopt;
    const bool row = read.has_value();
    any_man |= row && std::any_of(read->men.begin(), read->men.end(), [](const Man& man) { return man.present(); });
    if (!row && !(variant && is_board_frame(**variant, line.text))) rows = 0;
    if (row) most = std::max(most, ++rows);
    if (trimmed(line.text).empty()) rows = 0;
  }
  return any_man ? most : 0;
}

std::vector<std::string> pawn_games(const TextLines& lines) {
  std::vector<std::string> out;
  for (int files = kSmallest; files <= kLargest; ++files) {
    const int ranks = pawn_rows(lines, files);
    if (ranks >= kSmallest && ranks <= kLargest) out.push_back(fmt::format("pawntastic-{}x{}", files, ranks));
  }
  return out;
}

/// How well a game fits: the number of its boards without errors, less the errors.
struct Fit {
  Suite suite;
  std::size_t rows = 0;
  std::size_t boards = 0;
  std::size_t errors = 0;

  [[nodiscard]] bool whole() const { return boards > 0 && errors == 0; }
};

Fit fit_of(const VariantPtr& variant, const TextLines& lines, const std::string& name) {
  BoardSuiteReader reader(variant, lines, name);
  Fit out;
  out.suite = reader.read();
  out.rows = reader.rows_read();
  out.errors = out.suite.errors.size();
  for (const TestPosition& position : out.suite.positions) ++(position.errors.empty() ? out.boards : out.errors);
  return out;
}

/// The first game that has all boards of the text, or else the one that has the most of them.
Fit best_fit(const TextLines& lines, const std::string& name) {
  constexpr std::array<const char*, 5> kGames = {"chess", "fairy-chess-8x8", "minichess-7x7", "minichess-5x5",
                                                 "los-alamos-6x6"};
  std::vector<std::string> names(kGames.begin(), kGames.end());
  Fit best;
  bool pawns = false;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto variant = load_variant(names[i]);
    if (!variant) continue;
    Fit fit = fit_of(*variant, lines, name);
    if (pawns && fit.rows < best.rows) continue;  // rows of pawns stand in boards with other men, too
    if (fit.whole()) return fit;
    if (std::pair(fit.boards, fit.rows) > std::pair(best.boards, best.rows)) best = std::move(fit);
    if (i + 1 == names.size() && best.boards == 0 && !std::exchange(pawns, true)) {
      for (std::string& game : pawn_games(lines)) names.push_back(std::move(game));
    }
  }
  return best;
}

}  // namespace

bool shows_printed_boards(std::string_view text) {
  const TextLines lines({}, text);
  if (shows_grid(lines, kSmallest)) return true;
  const auto stated = stated_game(lines);
  const Fit fit = stated && *stated ? fit_of(**stated, lines, {}) : best_fit(lines, {});
  return fit.rows >= kSmallest;
}

Suite parse_printed_boards(const SuiteText& source) {
  const TextLines lines(source.file, source.text, source.part.lines_before);
  if (source.variant) return fit_of(source.variant, lines, source.name).suite;
  Suite refused;
  refused.name = source.name;
  if (const auto stated = stated_game(lines)) {
    if (*stated) return fit_of(**stated, lines, source.name).suite;
    refused.errors = stated->errors();
    return refused;
  }
  Fit fit = best_fit(lines, source.name);
  if (fit.rows > 0) return std::move(fit.suite);
  refused.errors.push_back({{source.file, 0, 0},
                            "board-game",
                            "expected the printed boards of chess or of a course's game; --variant, or a line such as "
                            "variant: minichess-5x5, names another game",
                            {}});
  return refused;
}

}  // namespace keymove

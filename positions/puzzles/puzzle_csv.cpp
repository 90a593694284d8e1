#include "positions/puzzles/puzzle_csv.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/copied_text/stated_mover.h"
#include "positions/copied_text/stated_stipulation.h"
#include "positions/pgn/moves_in_words.h"
#include "positions/pgn/pgn_words.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/plain_answer.h"
#include "positions/puzzles/puzzle_claims.h"
#include "positions/puzzles/puzzle_mover.h"
#include "positions/puzzles/puzzle_stipulation.h"
#include "positions/puzzles/rival_moves.h"
#include "positions/variant_files/variant_reader.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

namespace {

/// Makes `out` the moves of a field: words, or a list such as "['e8f7', 'e2e6']", "e8f7,e2e6" or "e8f7|e2e6".
void cut_moves(std::string_view text, std::vector<Word>& out) {
  static constexpr ByteSet kBreaks(" \t\r\n\f\v[]'\",;|`");
  out.clear();
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = kBreaks.find_in(text, at);
    if (end > at) out.push_back({text.substr(at, end - at), at});
    at = end + 1;
  }
}

/// Whether the record is the line below the header of a table of Markdown: "|---|:--|".
bool is_table_rule(const CsvRecord& record) {
  return std::all_of(record.fields.begin(), record.fields.end(),
                     [](const CsvField& field) { return contains_only(field.text, "-: \t\r"); });
}

/// The text with blanks in the place of the marks of Markdown around words: "**1. Ra6!** bxa6".
std::string without_emphasis(std::string_view text) {
  constexpr std::string_view kMarks = "*_`";
  std::string out(text);
  const auto is_edge = [&](std::size_t at) { return at >= out.size() || is_blank(out[at]) || one_of(out[at], "()"); };
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (one_of(out[i], kMarks) && is_edge(i - 1)) out[i] = ' ';
  }
  for (std::size_t i = out.size(); i-- > 0;) {
    if (one_of(out[i], kMarks) && is_edge(i + 1)) out[i] = ' ';
  }
  return out;
}

class PuzzleReader {
 public:
  PuzzleReader(const TextLines& lines, const SuiteText& source, const CsvColumns& columns, VariantShelf& shelf)
      : lines_(lines), source_(source), columns_(columns), shelf_(shelf) {}

  /// Reads the record into an empty position.
  void read(const CsvRecord& record, TestPosition& puzzle) {
    puzzle_ = &puzzle;
    puzzle_->where = lines_.location_of(record.at);
    const std::string_view whole = source_.text.substr(record.at, record.end - record.at);
    puzzle_->source_text = record.too_long ? shortened(whole) : std::string(whole);
    if (record.too_long) {
      fail(record.at, "line-too-long", fmt::format("a record of more than {} bytes", kLongestRecord));
    } else if (record.open_quote) {
      fail(*record.open_quote, "csv-quote",
           "expected a closing quotation mark and then a comma or the end of the line");
    } else {
      read_fields(record);
      if (const CsvField* condition = field(record, columns_.condition)) judge_condition(*puzzle_, condition->text);
    }
    if (puzzle_->id.empty()) puzzle_->id = source_.name + ":" + std::to_string(puzzle_->where.line);
  }

 private:
  void fail(std::size_t at, std::string code, std::string message) {
    puzzle_->errors.push_back(lines_.error_at(at, std::move(code), std::move(message)));
  }

  static const CsvField* field(const CsvRecord& record, int column) {
    const auto index = static_cast<std::size_t>(column);
    return column >= 0 && index < record.fields.size() ? &record.fields[index] : nullptr;
  }

  void read_fields(const CsvRecord& record) {
    const CsvField* id = field(record, columns_.id);
    if (id != nullptr && !id->text.empty()) puzzle_->id = std::string(id->text);
    if (const CsvField* url = field(record, columns_.url)) puzzle_->provenance = std::string(url->text);
    const CsvField* themes = field(record, columns_.themes);
    clues_ = {};
    if (themes != nullptr) {
      if (mate_in_text(themes->text) || denies_mate(themes->text)) {
        add_theme(*puzzle_, clues_, themes->text);
      } else {
        cut_moves(themes->text, words_);
        puzzle_->themes.reserve(words_.size());
        for (const Word& word : words_) puzzle_->themes.emplace_back(word.text);
      }
    }
    const CsvField* mate = field(record, columns_.mate);
    if (mate != nullptr) clues_.mate = moves_to_mate(mate->text);
    const CsvField* fen = field(record, columns_.fen);
    const int answer = answer_column(record, columns_);
    of_game_ = columns_.moves >= 0 && answer == columns_.moves;
    const CsvField* moves = field(record, answer);
    if (fen == nullptr || (moves == nullptr && columns_.state_moves())) {
      return fail(record.at, "csv-fields",
                  fmt::format("expected {} fields as in the header, found {}", columns_.count, record.fields.size()));
    }
    read_setup(*fen, field(record, columns_.variant));
    if (mate != nullptr && !clues_.mate && columns_.score < 0) note_no_mate(*puzzle_, mate->text);
    note_unread(record);
    if (const CsvField* asked = field(record, columns_.stipulation)) {
      if (state_stipulation(*puzzle_, std::string(asked->text), solution_in(moves))) return;
      if (const auto stated = mate_of_stipulation(asked->text)) clues_.mate = stated;
      if (const auto stated = mate_in_text(asked->text)) clues_.mate = stated;
    }
    for (const int column : columns_.phrases) {
      const CsvField* said = clues_.mate ? nullptr : field(record, column);
      if (said != nullptr && asks_for_mate(said->text)) clues_.mate = mate_in_text(said->text);
    }
    read_mover(record, *fen);
    if (const auto move = move_between_squares(record)) return state_puzzle(*puzzle_, {*move}, clues_);
    if (moves != nullptr && is_contradicted(record, *moves)) return state_without_moves(*puzzle_, clues_);
    if (columns_.score >= 0 && columns_.mate >= 0 && moves != nullptr) return read_evaluation(*moves, mate);
    if (moves != nullptr) return read_moves(*moves, of_game_ ? field(record, columns_.solution) : nullptr);
    if (columns_.score < 0) state_without_moves(*puzzle_, clues_);
  }

  /// Notes columns with moves that are not read.
  void note_unread(const CsvRecord& record) {
    std::string names;
    for (const auto& [column, name] : columns_.unread) {
      const CsvField* moves = field(record, column);
      if (moves != nullptr && first_move_in(moves->text).size() > 2) names += (names.empty() ? "" : ", ") + name;
    }
    if (!names.empty()) puzzle_->repairs.push_back("read without the moves of " + shortened(names));
  }

  /// Takes the side to move that a column states, or one with words, where the FEN has none.
  void read_mover(const CsvRecord& record, const CsvField& fen) {
    const CsvField* said = field(record, columns_.mover);
    auto mover = said != nullptr ? mover_named(said->text) : std::nullopt;
    const bool board_alone = words_of(fen.text).size() == 1;
    if (board_alone && !mover && columns_.is_named) {
      const CsvField* asked = field(record, columns_.stipulation);
      if (asked != nullptr) mover = stated_mover(asked->text);
      for (const int column : columns_.phrases) {
        const CsvField* phrase = mover ? nullptr : field(record, column);
        if (phrase != nullptr) mover = stated_mover(phrase->text);
      }
    }
    if (mover && (board_alone || columns_.mover_is_sure)) take_mover_beside(*puzzle_, *mover, fen.text);
  }

  /// The move of columns with its two squares, where no other has moves.
  [[nodiscard]] std::optional<MoveText> move_between_squares(const CsvRecord& record) const {
    const CsvField* from = field(record, columns_.from);
    const CsvField* to = field(record, columns_.to);
    if (columns_.state_moves() || columns_.score >= 0 || from == nullptr || to == nullptr) return std::nullopt;
    const auto is_square = [](std::string_view text) {
      return (text.size() == 2 || text.size() == 3) && is_letter(text[0]) &&
             contains_only(text.substr(1), "0123456789");
    };
    if (!is_square(from->text) || !is_square(to->text)) return std::nullopt;
    const CsvField* promotion = field(record, columns_.promotion);
    const bool promotes = promotion != nullptr && promotion->text.size() == 1 && is_letter(promotion->text[0]);
    return MoveText{lower_case(std::string(from->text) + std::string(to->text) +
                               (promotes ? std::string(promotion->text) : std::string())),
                    lines_.location_of(place(*from, 0))};
  }

  /// Whether another column surely names another answer, which is an error unless its name says little.
  bool is_contradicted(const CsvRecord& record, const CsvField& answer) {
    if (columns_.others.empty()) return false;
    note_words(record, answer);
    const auto stated = moves_alone(answer.text);
    bool contradicted = false;
    for (const OtherAnswer& other : columns_.others) {
      const CsvField* said = field(record, other.column);
      if (said == nullptr || stands_for_none(said->text) || !are_at_odds(stated, moves_alone(said->text))) continue;
      contradicted |= !other.loose;
      if (other.loose) {
        puzzle_->repairs.push_back("read without the moves of " + other.name);
      } else {
        puzzle_->errors.push_back(lines_.error_at(place(*said, 0), "answer-contradiction",
                                                  other.name + " names another move than the solution"));
      }
    }
    return contradicted;
  }

  /// Notes words in the place of an answer: those of others where there is none, and those that another stands for.
  void note_words(const CsvRecord& record, const CsvField& answer) {
    const bool none = stands_for_none(answer.text);
    for (const OtherAnswer& other : columns_.others) {
      const CsvField* said = none ? field(record, other.column) : nullptr;
      if (said != nullptr && !stands_for_none(said->text)) puzzle_->repairs.push_back("read without " + other.name);
    }
    const CsvField* first = field(record, columns_.moves >= 0 ? columns_.moves : columns_.solution);
    if (first != nullptr && first != &answer && !stands_for_none(first->text)) note_no_move(*puzzle_, first->text);
  }

  /// An engine's evaluation.
  void read_evaluation(const CsvField& line, const CsvField* mate) {
    auto stated = mate != nullptr ? parse_int(mate->text) : std::nullopt;
    if (stated && std::abs(*stated) > kMaxPuzzleMate) stated.reset();
    if (puzzle_->setup) state_evaluation(*puzzle_, moves_in(line), stated);
  }

  /// Reads the position, as one of the game that the row names.
  void read_setup(const CsvField& fen, const CsvField* named) {
    const bool is_named = named != nullptr && !trimmed(named->text).empty();
    const std::string name = variant_of_fen(is_named ? std::string(trimmed(named->text)) : "chess", fen.text);
    const auto variant = shelf_.get(name);
    if (!variant) {
      return fail(is_named ? named->at : fen.at, variant.errors().front().code,
                  "variant '" + name + "': " + variant.errors().front().message);
    }
    // In a table of Markdown a FEN may stand in backticks.
    const bool quoted = fen.text.size() > 2 && fen.text.front() == '`' && fen.text.back() == '`';
    const std::string_view text = quoted ? fen.text.substr(1, fen.text.size() - 2) : std::string_view(fen.text);
    auto read = read_fen_alone(*variant, text, lines_.location_of(place(fen, quoted ? 1 : 0)));
    if (read) {
      puzzle_->setup = std::move(read->setup);
      puzzle_->repairs = std::move(read->repairs);
      return;
    }
    for (const InputError& e : read.errors()) {
      puzzle_->errors.push_back(lines_.error_at(fen.at, e.code, e.message));
      puzzle_->errors.back().where = e.where;
    }
  }

  /// The offset in the text of a byte of the field, after the blanks and the quotation mark before it.
  [[nodiscard]] std::size_t place(const CsvField& field, std::size_t offset) const {
    std::size_t at = field.at;
    while (at < source_.text.size() && (source_.text[at] == ' ' || source_.text[at] == '"')) ++at;
    return at + offset;
  }

  std::vector<MoveText> moves_in(const CsvField& field) {
    if (columns_.separator == '|') {
      const std::string plain = without_emphasis(field.text);
      if (plain != field.text) return moves_in({plain, field.at});
    }
    if (const std::string plain = with_open_alternatives(field.text); plain != field.text)
      return moves_in({plain, field.at});
    std::vector<MoveText> moves;
    alternatives_ = false;
    if (stands_for_none(field.text)) return moves;
    if (leaves_open(field.text)) {
      puzzle_->repairs.push_back(note_of_rival(field.text));
      puzzle_->unread = field.text;
      return moves;
    }
    for (const MoveText& move : annotated_moves(field.text)) {
      const auto offset = static_cast<std::size_t>(move.where.column - 1);
      moves.push_back({move.text, lines_.location_of(place(field, offset))});
    }
    if (!moves.empty()) return moves;
    cut_moves(field.text, words_);
    if (const auto alone = has_words() ? moves_in_words(field.text) : std::nullopt) {
      if (alone->empty()) note_no_move(*puzzle_, field.text);
      return moves_in({*alone, field.at});
    }
    moves.reserve(words_.size());
    for (const Word& word : words_) {
      const std::string_view move = without_move_number(word.text);
      const std::size_t number = word.text.size() - move.size();
      alternatives_ |= is_or(move);
      if (!move.empty() && !is_or(move))
        moves.push_back({std::string(move), lines_.location_of(place(field, word.offset + number))});
    }
    return moves;
  }

  /// Whether an answer may mean another move than its first one. The opponent's move that leads to a puzzle may have a
  /// question mark.
  [[nodiscard]] bool leaves_open(std::string_view text) const {
    static constexpr std::string_view kCoordinates = "abcdefgh12345678 qrn";
    if (text.find_first_not_of(kCoordinates) == std::string_view::npos) return false;
    return (!of_game_ && begins_with_try(text)) || names_rival(text);
  }

  /// Whether the field that was cut last has words beside moves, or two moves as one: "Re8/Re7".
  [[nodiscard]] bool has_words() const {
    return std::any_of(words_.begin(), words_.end(), [](const Word& word) {
      const bool word_alone = std::none_of(word.text.begin(), word.text.end(), is_digit);
      return (word_alone && !is_or(word.text) && !one_of(word.text[0], "Oo")) || word.text.find('/') < word.text.size();
    });
  }

  /// The solution of a problem in a field, if there is one.
  CutGame solution_in(const CsvField* field) {
    if (field == nullptr) return {};
    const std::size_t begin = place(*field, 0);
    const std::size_t end = std::min(begin + field->text.size(), source_.text.size());
    return GameCutter::of_solution(lines_, begin, end).next().value_or(CutGame{});
  }

  /// The moves of a column `Moves`, or a solution; `beside` is the solution beside the moves.
  void read_moves(const CsvField& field, const CsvField* beside) {
    std::vector<MoveText> moves = moves_in(field);
    const bool alternatives = alternatives_;
    std::vector<MoveText> solution = beside != nullptr ? moves_in(*beside) : std::vector<MoveText>();
    if (!of_game_ || moves.empty()) {
      if (moves.empty()) moves = std::move(solution);
      if (moves.empty()) return state_without_moves(*puzzle_, clues_);
      if (alternatives_) return state_keys(*puzzle_, std::move(moves), clues_);
      return state_puzzle(*puzzle_, std::move(moves), clues_);
    }
    if (alternatives) return state_keys(*puzzle_, std::move(moves), clues_);
    if (!solution.empty() && solution.front().text == moves.front().text) clues_.solver_begins = true;
    state_moves(*puzzle_, std::move(moves), clues_);
  }

  const TextLines& lines_;
  const SuiteText& source_;
  const CsvColumns& columns_;
  VariantShelf& shelf_;
  TestPosition* puzzle_ = nullptr;
  PuzzleClues clues_;          ///< of this puzzle
  std::vector<Word> words_;    ///< of the field that was cut last
  bool of_game_ = false;       ///< the moves are those of a column `Moves`, of which the first may be the opponent's
  bool alternatives_ = false;  ///< the moves that were read last are alternatives: "Ra6 or Rb6"
};

}  // namespace

Suite parse_puzzle_csv(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  const TextLines lines(source.file, source.text, source.part.lines_before);
  const bool first = source.part.header.empty();
  const CsvColumns columns = csv_columns(first ? source.text : source.part.header, true);
  if (columns.fen < 0) {
    suite.errors.push_back(lines.error_at(0, "csv-header",
                                          "expected a header that names the columns FEN and Moves (and PuzzleId, "
                                          "Themes), or FENs, with commas, semicolons or tabs between them"));
    return suite;
  }
  const std::size_t begin = first ? columns.header_size : 0;
  CsvCutter cutter(source.text, columns.separator);
  while (cutter.at() < begin) cutter.skip();
  CsvRecord record;
  VariantShelf own(source.variant);
  PuzzleReader reader(lines, source, columns, source.part.shelf != nullptr ? *source.part.shelf : own);
  if (source.part.passes_over == nullptr) suite.positions.reserve(lines.count());
  const bool asks = source.part.passes_over != nullptr && columns.id >= 0;
  while (!cutter.done()) {
    const auto plain = asks ? cutter.plain_field(columns.id) : std::nullopt;
    const bool asked = plain && !plain->empty();
    if (asked && source.part.passes(*plain)) {
      cutter.skip();
      continue;
    }
    cutter.next(record);
    if (record.end == record.at || (columns.separator == '|' && is_table_rule(record))) continue;
    reader.read(record, suite.positions.emplace_back());
    if (!asked && source.part.passes(suite.positions.back().id)) suite.positions.pop_back();
  }
  return suite;
}

std::size_t whole_csv_records(std::string_view text) {
  // Without quotation marks, records are lines.
  if (text.size() <= kLongestRecord && text.find('"') == std::string_view::npos) return text.rfind('\n') + 1;
  std::size_t end = 0;
  CsvRecord record;
  for (CsvCutter cutter(text); !cutter.done();) {
    cutter.next(record);
    const bool sound = !record.open_quote && !record.too_long;
    // What a bad record is depends on the bytes after its start, up to the largest record and one field.
    if (text[cutter.at() - 1] != '\n' || (!sound && text.size() - record.at <= 2 * kLongestRecord + 2)) break;
    end = cutter.at();
  }
  return end;
}

std::string_view csv_header(std::string_view text) {
  const std::size_t size = csv_columns(text, true).header_size;
  if (size > 0) return text.substr(0, size);
  CsvCutter cutter(text);  // there is no header: the first puzzle shows the columns
  static_cast<void>(cutter.next());
  return text.substr(0, cutter.at());
}

}  // namespace keymove

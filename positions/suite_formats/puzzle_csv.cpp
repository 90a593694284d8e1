#include "positions/suite_formats/puzzle_csv.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

namespace {

constexpr int kMateInOrMore = 5;  // the theme mateIn5 stands for mates in five and more

/// A field of a record, unquoted, and its offset in the text.
struct Field {
  std::string_view text;
  std::size_t at = 0;
};

/// Splits the text into records. A quoted field may contain commas, doubled quotation marks and line ends.
class RecordCutter {
 public:
  explicit RecordCutter(std::string_view text) : text_(text) {}

  [[nodiscard]] bool done() const { return at_ >= text_.size(); }
  /// The offset of the next record.
  [[nodiscard]] std::size_t at() const { return at_; }

  struct Record {
    std::size_t at = 0;
    std::size_t end = 0;
    std::vector<Field> fields;
    std::deque<std::string> unquoted;       ///< the texts of fields with quotation marks
    std::optional<std::size_t> open_quote;  ///< a quotation mark that is not closed
    bool too_long = false;
  };

  /// The next record. After a record with an unclosed quotation mark the next one starts on the next line, so that one
  /// error does not spoil the rest of the file.
  Record next() {
    Record record;
    next(record);
    return record;
  }
  /// The same in the place of another one.
  void next(Record& record) {
    record.fields.clear();
    record.unquoted.clear();
    record.open_quote.reset();
    record.at = at_;
    const std::size_t line_end = std::min(text_.find('\n', at_), text_.size());
    record.too_long = line_end - at_ > kLongestRecord;
    while (!record.too_long) {
      const bool more = next_field(record);
      record.too_long = at_ - record.at > kLongestRecord;
      if (!more) break;
    }
    if (record.open_quote || record.too_long) at_ = line_end;
    record.end = at_;
    while (record.end > record.at && is_blank(text_[record.end - 1])) --record.end;
    if (at_ < text_.size()) ++at_;  // the LF
  }

  /// The field with that number of the next record, if that is a line of at most kLongestRecord bytes without quotation
  /// marks; then the next record may be passed by skip(). Nothing else.
  [[nodiscard]] std::optional<std::string_view> plain_field(int column) const {
    const std::string_view line = text_.substr(at_, std::min(text_.find('\n', at_), text_.size()) - at_);
    if (line.size() > kLongestRecord || line.find('"') != std::string_view::npos) return std::nullopt;
    std::size_t begin = 0;
    for (int i = 0; i < column; ++i) {
      begin = line.find(',', begin) + 1;
      if (begin == 0) return std::nullopt;
    }
    return trimmed(line.substr(begin, std::min(line.find(',', begin), line.size()) - begin));
  }
  /// Passes the next line.
  void skip() { at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1; }

 private:
  /// Reads one field and the comma after it; returns whether there was a comma.
  bool next_field(Record& record) {
    Field field;
    field.at = at_;
    if (at_ < text_.size() && text_[at_] == '"') {
      field.text = quoted(record);
    } else {
      std::size_t end = at_;
      while (end < text_.size() && text_[end] != ',' && text_[end] != '\n') ++end;
      field.text = trimmed(text_.substr(at_, end - at_));
      at_ = end;
    }
    record.fields.push_back(field);
    if (record.open_quote) return false;
    while (at_ < text_.size() && (text_[at_] == '\r' || text_[at_] == ' ')) ++at_;
    if (at_ < text_.size() && text_[at_] == ',') {
      ++at_;
      return true;
    }
    if (at_ < text_.size() && text_[at_] != '\n') record.open_quote = record.fields.back().at;
    return false;
  }

  std::string_view quoted(Record& record) {
    std::string& out = record.unquoted.emplace_back();
    const std::size_t open = at_;
    while (++at_ < text_.size() && at_ - open <= kLongestRecord) {
      if (text_[at_] != '"') {
        out += text_[at_];
      } else if (at_ + 1 < text_.size() && text_[at_ + 1] == '"') {
        out += text_[++at_];
      } else {
        ++at_;
        return out;
      }
    }
    record.open_quote = open;
    return out;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

/// The indices of the columns; -1 = absent.
struct Columns {
  int id = -1;
  int fen = -1;
  int moves = -1;
  int themes = -1;
  int url = -1;
  std::size_t count = 0;
};

Columns columns_of(const std::vector<Field>& header) {
  Columns columns;
  columns.count = header.size();
  for (std::size_t i = 0; i < header.size(); ++i) {
    const std::string name = lower_case(header[i].text);
    const int column = static_cast<int>(i);
    if (name == "puzzleid" || name == "id") columns.id = column;
    if (name == "fen") columns.fen = column;
    if (name == "moves") columns.moves = column;
    if (name == "themes") columns.themes = column;
    if (name == "gameurl") columns.url = column;
  }
  return columns;
}

class PuzzleReader {
 public:
  PuzzleReader(const TextLines& lines, const SuiteText& source, const Columns& columns, VariantShelf& shelf)
      : lines_(lines), source_(source), columns_(columns), shelf_(shelf) {}

  /// Reads the record into an empty position.
  void read(const RecordCutter::Record& record, TestPosition& puzzle) {
    puzzle_ = &puzzle;
    puzzle_->where = lines_.location_of(record.at);
    puzzle_->id = source_.name + ":" + std::to_string(puzzle_->where.line);
    const std::string_view whole = source_.text.substr(record.at, record.end - record.at);
    puzzle_->source_text = record.too_long ? shortened(whole) : std::string(whole);
    if (record.too_long) {
      fail(record.at, "line-too-long", fmt::format("a record of more than {} bytes", kLongestRecord));
    } else if (record.open_quote) {
      fail(*record.open_quote, "csv-quote",
           "expected a closing quotation mark and then a comma or the end of the line");
    } else {
      read_fields(record);
    }
  }

 private:
  void fail(std::size_t at, std::string code, std::string message) {
    puzzle_->errors.push_back(lines_.error_at(at, std::move(code), std::move(message)));
  }

  static const Field* field(const RecordCutter::Record& record, int column) {
    const auto index = static_cast<std::size_t>(column);
    return column >= 0 && index < record.fields.size() ? &record.fields[index] : nullptr;
  }

  void read_fields(const RecordCutter::Record& record) {
    const Field* id = field(record, columns_.id);
    if (id != nullptr && !id->text.empty()) puzzle_->id = std::string(id->text);
    if (const Field* url = field(record, columns_.url)) puzzle_->provenance = std::string(url->text);
    const Field* themes = field(record, columns_.themes);
    if (themes != nullptr) {
      for (const Word& word : words_of(themes->text)) puzzle_->themes.emplace_back(word.text);
    }
    const Field* fen = field(record, columns_.fen);
    const Field* moves = field(record, columns_.moves);
    if (fen == nullptr || moves == nullptr) {
      return fail(record.at, "csv-fields",
                  fmt::format("expected {} fields as in the header, found {}", columns_.count, record.fields.size()));
    }
    read_setup(*fen);
    read_moves(*moves);
  }

  void read_setup(const Field& fen) {
    const auto variant = shelf_.get("chess");
    if (!variant) return fail(fen.at, variant.errors().front().code, variant.errors().front().message);
    auto read = read_fen(*variant, fen.text, lines_.location_of(place(fen, 0)));
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
  [[nodiscard]] std::size_t place(const Field& field, std::size_t offset) const {
    std::size_t at = field.at;
    while (at < source_.text.size() && (source_.text[at] == ' ' || source_.text[at] == '"')) ++at;
    return at + offset;
  }

  void read_moves(const Field& field) {
    std::vector<MoveText> moves;
    for (const Word& word : words_of(field.text)) {
      moves.push_back({std::string(word.text), lines_.location_of(place(field, word.offset))});
    }
    if (moves.size() < 2) {
      return fail(field.at, "csv-moves",
                  fmt::format("expected the opponent's move and then the solution, found {} {}", moves.size(),
                              moves.size() == 1 ? "move" : "moves"));
    }
    puzzle_->moves_before.push_back(std::move(moves.front()));
    moves.erase(moves.begin());
    const auto mate = stated_mate(moves);
    if (!mate) {
      puzzle_->goal.kind = GoalKind::best;
      puzzle_->claim.keys = {moves.front()};
      return;
    }
    const int plies_of_line = static_cast<int>((moves.size() + 1) / 2) * 2 - 1;
    puzzle_->claim.outcome = Outcome::win;
    puzzle_->claim.distance = 2 * *mate - 1;
    puzzle_->claim.distance_at_least = *mate == kMateInOrMore;
    puzzle_->claim.line = std::move(moves);
    puzzle_->claim.line_kind = LineKind::sole_moves;
    puzzle_->goal = {GoalKind::win, std::max(plies_of_line, *puzzle_->claim.distance)};
    if (plies_of_line != puzzle_->claim.distance && !puzzle_->claim.distance_at_least) {
      puzzle_->repairs.push_back(fmt::format("the theme says mate in {}, the line has {} moves of the solver", *mate,
                                             (plies_of_line + 1) / 2));
    }
  }

  /// The N of mateInN; for a plain `mate` the number of the solver's moves in the line.
  [[nodiscard]] std::optional<int> stated_mate(const std::vector<MoveText>& line) const {
    const std::string start = "mateIn";
    bool plain = false;
    for (const std::string& theme : puzzle_->themes) {
      plain |= theme == "mate";
      if (theme.compare(0, start.size(), start) != 0) continue;
      const auto moves = parse_int(theme.substr(start.size()));
      if (moves && *moves > 0 && *moves < 1000) return moves;
    }
    if (!plain) return std::nullopt;
    return static_cast<int>((line.size() + 1) / 2);
  }

  const TextLines& lines_;
  const SuiteText& source_;
  const Columns& columns_;
  VariantShelf& shelf_;
  TestPosition* puzzle_ = nullptr;
};

}  // namespace

Suite parse_puzzle_csv(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  const TextLines lines(source.file, source.text, source.part.lines_before);
  RecordCutter cutter(source.text);
  const bool first = source.part.header.empty();
  RecordCutter::Record record = first ? cutter.next() : RecordCutter(source.part.header).next();
  const Columns columns = columns_of(record.fields);
  if (columns.fen < 0 || columns.moves < 0) {
    suite.errors.push_back(lines.error_at(
        0, "csv-header", "expected a header that names the columns FEN and Moves (and PuzzleId, Themes)"));
    return suite;
  }
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
    if (record.end == record.at) continue;
    reader.read(record, suite.positions.emplace_back());
    if (!asked && source.part.passes(suite.positions.back().id)) suite.positions.pop_back();
  }
  return suite;
}

std::size_t whole_csv_records(std::string_view text) {
  // Without quotation marks, records are lines.
  if (text.size() <= kLongestRecord && text.find('"') == std::string_view::npos) return text.rfind('\n') + 1;
  std::size_t end = 0;
  RecordCutter::Record record;
  for (RecordCutter cutter(text); !cutter.done();) {
    cutter.next(record);
    const bool sound = !record.open_quote && !record.too_long;
    // What a bad record is depends on the bytes after its start, up to the largest record and one field.
    if (text[cutter.at() - 1] != '\n' || (!sound && text.size() - record.at <= 2 * kLongestRecord + 2)) break;
    end = cutter.at();
  }
  return end;
}

std::string_view csv_header(std::string_view text) {
  RecordCutter cutter(text);
  static_cast<void>(cutter.next());
  return text.substr(0, cutter.at());
}

}  // namespace keymove

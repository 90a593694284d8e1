#include "positions/suite_formats/epd.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/copied_text/mended_fen.h"
#include "positions/copied_text/stated_stipulation.h"
#include "positions/pgn/pgn_words.h"
#include "positions/pgn/record_item.h"
#include "positions/pgn/solution_line.h"
#include "positions/problem/operations.h"
#include "positions/suite_formats/epd_claims.h"
#include "positions/suite_formats/epd_operations.h"
#include "positions/variant_files/variant_reader.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

namespace {

/// Whether the word has the form of an EPD opcode; the common misspelling `PV:` is accepted.
bool has_opcode_form(std::string_view word) {
  if (!word.empty() && word.back() == ':') word.remove_suffix(1);
  return !word.empty() && is_letter(word[0]) &&
         std::all_of(word.begin(), word.end(), [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

/// Operations whose operands are plain words, so that an opcode among them begins another operation.
constexpr std::array<std::string_view, 10> kOfWords = {"bm", "am", "pv", "pm", "sm", "dm", "ce", "acd", "acn", "acs"};
constexpr std::string_view kEngineMoves = "moves";
constexpr std::string_view kNoSemicolon = "the last ';' is missing";

/// Whether the word counts the checks of three-check: "+2+1", or those that are left, "3+3".
bool counts_checks(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  return word.size() == 3 && word[1] == '+' && is_digit(word[0]) && is_digit(word[2]);
}

/// The id of a record that states none.
std::string automatic_id(const SuiteText& source, std::size_t index) {
  return fmt::format("{}:{}", source.name, source.part.lines_before + index + 1);
}

class RecordReader {
 public:
  RecordReader(const SuiteText& source, const TextLines& lines, std::size_t index, VariantShelf& shelf,
               const std::string& heading)
      : lines_(lines), start_(lines.start(index)), line_(lines.line(index)), shelf_(shelf), heading_(heading) {
    position_.where = {source.file, static_cast<int>(source.part.lines_before + index + 1), 1};
    position_.id = automatic_id(source, index);
    if (const std::string_view text = without_end_bytes(line_); text.size() < line_.size()) {
      line_ = text;
      position_.repairs.emplace_back("left out bytes at the end of the line that are no text");
    }
  }

  TestPosition read() {
    if (line_.size() > kLongestRecord) return too_long();
    position_.source_text = std::string(line_);
    if (mended_ = mended_record(line_); mended_) {
      line_ = mended_->line;
      position_.repairs.insert(position_.repairs.end(), mended_->repairs.begin(), mended_->repairs.end());
    }
    find_fields();
    take_item();
    while (at_ < line_.size()) read_operation();
    take_engine_moves();
    read_setup();
    take_bare_moves();
    if (counters_ && !operations_.empty()) {
      position_.repairs.emplace_back("the half-move clock and move number stand before the operations");
    }
    take_stipulation_before();
    for (const PlacedOperation& placed : operations_) position_.operations.push_back(placed.operation);
    state_claims(lines_, operations_, position_);
    if (item_) state_item();
    return std::move(position_);
  }

 private:
  /// Takes the stipulation that the words before the FEN name, as "1. Mate in 2: 8/8/...", or else a line above.
  void take_stipulation_before() {
    const auto found = mended_ ? stipulation_in_title(mended_->before) : std::nullopt;
    if (item_ && (!item_->stipulation.empty() || found)) return;
    if (!found && (heading_.empty() || !position_.setup || states_length())) return;
    const std::string text = found ? found->text : heading_;
    operations_.push_back({text_operation("stip", text), start_, start_});
    position_.repairs.push_back(fmt::format("took the stipulation '{}' from the {}", text,
                                            found ? "words before the FEN" : "line above that states it"));
  }

  /// Takes words behind the FEN that are no operations: "mate in 2: 1.Ra6".
  void take_item() {
    const std::vector<Word> words = words_of(line_.substr(at_));
    const bool operations = std::any_of(words.begin(), words.end(), [&](const Word& word) {
      const Word* const next = &word == &words.back() ? nullptr : &word + 1;
      const bool moves = word.text == kEngineMoves && next != nullptr && has_move_form(next->text);
      return moves || names_operation(word.text, next != nullptr && next->text.starts_with('"'));
    });
    if (operations || (!words.empty() && has_operation_form(words[0].text))) return;
    item_ = item_behind_fen(line_, at_);
    if (!item_) operations_ = operations_of_values(line_.substr(at_), start_ + at_);
    if (item_ || !operations_.empty()) at_ = line_.size();
    if (operations_.empty()) return;
    counters_ = false;  // they stand where a FEN has them
    position_.repairs.emplace_back("read the named values behind the FEN");
  }

  /// States the problem of an item, of which the words before the FEN may name the stipulation.
  void state_item() {
    const auto titled = mended_ ? stipulation_in_title(mended_->before) : std::nullopt;
    state_record_item(*item_, titled ? titled->text : heading_, position_);
  }

  /// Whether an operation states a goal or its length.
  [[nodiscard]] bool states_length() const {
    return std::any_of(operations_.begin(), operations_.end(), [](const PlacedOperation& placed) {
      const std::string opcode = lower_case(placed.operation.opcode);
      return opcode == "stip" || opcode == "dm" || (opcode == "bm" && placed.operation.operands.starts_with('#'));
    });
  }

  /// Takes moves that stand alone behind the FEN for the best ones, or for the solution.
  void take_bare_moves() {
    const std::string moves = name_bare_moves(operations_);
    if (moves.empty()) return;
    std::erase_if(position_.repairs, [&](const std::string& repair) {
      return repair.starts_with("kept '" + shortened(moves) + "'") ||
             (operations_.size() == 1 && repair == kNoSemicolon);
    });
    if (operations_.size() == 1) counters_ = false;  // they stand where a FEN has them
    position_.repairs.push_back(fmt::format("took '{}' behind the FEN for the best move", shortened(moves)));
  }

  TestPosition too_long() {
    position_.source_text = shortened(line_);
    position_.errors.push_back(
        lines_.error_at(start_, "line-too-long",
                        fmt::format("the line has {} bytes, expected at most {}", line_.size(), kLongestRecord)));
    return std::move(position_);
  }

  void skip_blanks() {
    while (at_ < line_.size() && is_blank(line_[at_])) ++at_;
  }

  /// The next word, without taking it. A word ends before a blank or ';'.
  [[nodiscard]] std::string_view peek() {
    skip_blanks();
    std::size_t end = at_;
    while (end < line_.size() && !is_blank(line_[end]) && line_[end] != ';') ++end;
    return line_.substr(at_, end - at_);
  }

  void take(std::string_view word) {
    at_ += word.size();
    fields_end_ = at_;
  }

  /// Takes the fields of the FEN. An opcode in place of a field means that the rest of the fields is missing.
  void find_fields() {
    skip_blanks();
    fields_at_ = at_;
    take(peek());
    if (const auto mover = peek(); !mover.empty() && !has_operation_form(mover)) take(mover);
    if (const auto rights = peek(); !rights.empty() && !has_operation_form(rights)) {
      take(rights);
      take_en_passant(peek());
    }
    if (counts_checks(peek())) take(peek());
    for (int i = 0; i < 2; ++i) {
      const auto counter = peek().substr(0, peek().find_first_of(",:|"));
      if (counter.empty() || (counter != "-" && !contains_only(counter, "0123456789"))) break;
      counters_ = true;
      take(counter);
    }
    if (counts_checks(peek())) take(peek());
    skip_blanks();
    if (at_ < line_.size() && line_[at_] == ';') ++at_;
  }

  /// Takes the moves of a command `position fen ... moves ...`, which lead to the position; "position fen" may be
  /// missing.
  void take_engine_moves() {
    std::erase_if(operations_, [&](const PlacedOperation& placed) {
      if (placed.operation.opcode != kEngineMoves || !is_moves_alone(placed.operation.operands)) return false;
      for (const Word& word : words_of(placed.operation.operands)) {
        position_.moves_before.push_back(
            {std::string(word.text), lines_.location_of(placed.operands_at + word.offset)});
      }
      return true;
    });
  }

  /// Takes the en passant field. c3 and c6 are also opcodes of comments; then a quotation mark follows.
  void take_en_passant(std::string_view word) {
    std::size_t next = at_ + word.size();
    while (next < line_.size() && is_blank(line_[next])) ++next;
    const bool comment = next < line_.size() && line_[next] == '"';
    if (!word.empty() && (!has_operation_form(word) || (word[0] == 'c' && word.size() == 2 && !comment))) take(word);
  }

  /// Whether the word begins an operation, also one that states a stipulation.
  [[nodiscard]] static bool has_operation_form(std::string_view word) {
    if (is_opcode(lower_case(word))) return true;
    return word.size() > 1 && !contains_only(word, "KQkq") && is_stating_opcode(word);
  }

  /// The offset of the ';' that ends the operation which starts at `from`. A quotation mark opens a string only at the
  /// start of an operand (not in 12'3") and must be closed on the same line.
  std::size_t operation_end(std::size_t from) {
    for (std::size_t i = from; i < line_.size(); ++i) {
      if (line_[i] == ';') return i;
      if (line_[i] != '"' || i == from || !is_blank(line_[i - 1])) continue;
      const std::size_t close = closing_quote(line_, i);
      if (close == std::string_view::npos) {
        position_.repairs.emplace_back("a quotation mark is not closed");
        return std::min(line_.find(';', i), line_.size());
      }
      i = close;
    }
    return line_.size();
  }

  void read_operation() {
    skip_blanks();
    if (at_ >= line_.size()) return;
    const std::string_view opcode = peek();
    std::size_t second = stray_before(opcode);
    std::size_t end = second != 0 ? second : operation_end(at_);
    if (second == 0) second = operation_within(opcode, end);
    if (second != 0) end = second;
    const std::string_view whole = line_.substr(at_, end - at_);
    if (end >= line_.size()) position_.repairs.emplace_back(kNoSemicolon);
    if (opcode.empty()) {  // ";;"
      position_.repairs.emplace_back("skipped a ';' without an operation");
    } else {
      PlacedOperation placed;
      const std::string_view rest = whole.substr(opcode.size());
      const std::string_view operands = trimmed(rest);
      const bool open = operands.starts_with('"') && closing_quote(operands, 0) == std::string_view::npos;
      placed.operation = {std::string(opcode), std::string(operands) + (open ? "\"" : "")};
      placed.opcode_at = start_ + at_;
      placed.operands_at = start_ + at_ + opcode.size() + (operands.empty() ? 0 : rest.find(operands[0]));
      operations_.push_back(std::move(placed));
      note_form(opcode, trimmed(whole), second != 0);
    }
    at_ = second != 0 ? second : end + 1;
  }

  /// Notes what is no EPD operation, unless it is a stipulation, which is one of ours; and that its ';' is missing.
  void note_form(std::string_view opcode, std::string_view whole, bool runs_on) {
    if (opcode == whole && !is_opcode(lower_case(opcode)) && has_move_form(opcode)) {  // c4 is one
      position_.repairs.push_back("kept '" + shortened(whole) + "', which looks like a move: is bm missing?");
      return;
    }
    if (!runs_on && has_opcode_form(opcode)) return;
    if (is_opcode(lower_case(opcode)) || is_stating_opcode(opcode)) {
      if (runs_on) position_.repairs.push_back("the ';' behind '" + shortened(whole) + "' is missing");
    } else if (runs_on || !has_opcode_form(opcode)) {
      position_.repairs.push_back("kept '" + shortened(whole) + "', which is not an EPD operation");
    }
  }

  /// The offset of an operation before `end` that follows the operands of this one without a ';' (as in `bm Re8 dm
  /// 1;`); 0 if there is none.
  [[nodiscard]] std::size_t operation_within(std::string_view opcode, std::size_t end) const {
    std::size_t at = at_ + opcode.size();
    const auto skip = [&] {
      while (at < end && is_blank(line_[at])) ++at;
    };
    skip();
    const bool words = std::find(kOfWords.begin(), kOfWords.end(), lower_case(opcode)) != kOfWords.end();
    if (!words && (opcode.empty() || at >= end || line_[at] != '"')) return 0;
    for (; at < end; skip()) {
      if (line_[at] == '"') {
        at = std::min(closing_quote(line_, at), end - 1) + 1;
        continue;
      }
      const std::size_t begin = at;
      while (at < end && !is_blank(line_[at])) ++at;
      std::size_t next = at;
      while (next < end && is_blank(line_[next])) ++next;
      if (names_operation(line_.substr(begin, at - begin), next < end && line_[next] == '"')) return begin;
    }
    return 0;
  }

  /// The offset of an operation that follows stray words, of which `word` is the first, without a ';' (as in `Defence
  /// bm #3;` or `? ? bm Ra6;`), or the words of an id without quotation marks; 0 if there is none. Behind several words
  /// it must have a move, or a number at its end: "am" is a word, too.
  [[nodiscard]] std::size_t stray_before(std::string_view word) const {
    const bool id = lower_case(word) == "id";
    if (word.empty() || (!id && is_opcode(lower_case(word)))) return 0;
    const std::size_t end = std::min(line_.find_first_of(";\"", at_), line_.size());
    const std::vector<Word> words = words_of(line_.substr(at_, end - at_));
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
      const std::string_view opcode = words[i].text;
      if (opcode != "bm" && opcode != "am" && opcode != "dm") continue;
      const auto next = words[i + 1].text;
      const bool number = next.size() < 3 && contains_only(next, "0123456789") && i + 2 == words.size();
      const bool move = has_move_form(next) && next.find_first_of("12345678O") != std::string_view::npos;
      if ((opcode == "dm" ? number : move && is_letter(next[0])) || (i == 1 && !id)) return at_ + words[i].offset;
    }
    return 0;
  }

  Result<VariantPtr> variant() {
    for (const PlacedOperation& placed : operations_) {
      if (lower_case(placed.operation.opcode) != "variant") continue;
      const std::string name = operand_name(placed.operation);
      auto found = shelf_.get(variant_of_fen(name, fields()));
      if (found) return found;
      return lines_.error_at(placed.operands_at, found.errors().front().code, found.errors().front().message);
    }
    const std::string game = mended_ && !mended_->variant.empty() ? mended_->variant : "chess";
    return shelf_.get(variant_of_fen(game, fields()));
  }

  [[nodiscard]] std::string_view fields() const { return line_.substr(fields_at_, fields_end_ - fields_at_); }

  void read_setup() {
    const auto found = variant();
    if (!found) {
      position_.errors = found.errors();
      return;
    }
    Location where = position_.where;
    where.column += static_cast<int>(fields_at_);
    auto read = read_any_fen(*found, fields(), where);
    if (!read) {
      for (InputError error : read.errors()) {
        error.text = std::string(line_);
        position_.errors.push_back(std::move(error));
      }
      return;
    }
    position_.setup = std::move(read->setup);
    position_.repairs.insert(position_.repairs.begin(), read->repairs.begin(), read->repairs.end());
  }

  const TextLines& lines_;
  std::size_t start_;
  std::string_view line_;
  std::optional<MendedRecord> mended_;
  VariantShelf& shelf_;
  const std::string& heading_;
  TestPosition position_;
  std::vector<PlacedOperation> operations_;
  std::optional<RecordItem> item_;  ///< words behind the FEN
  std::size_t at_ = 0;
  std::size_t fields_at_ = 0;
  std::size_t fields_end_ = 0;
  bool counters_ = false;
};

}  // namespace

Suite parse_epd(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  const TextLines lines(source.file, source.text, source.part.lines_before);
  VariantShelf own(source.variant);
  VariantShelf& shelf = source.part.shelf != nullptr ? *source.part.shelf : own;
  std::string own_heading;
  std::string& heading = source.part.heading != nullptr ? *source.part.heading : own_heading;
  bool counts_noted = source.part.positions_before > 0;  // once in a file
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::string_view line = trimmed(without_end_bytes(lines.line(i).substr(0, kLongestRecord)));
    if (is_comment(line)) note_heading(line, heading);
    if (line.empty() || is_comment(line)) continue;
    const bool asks = source.part.passes_over != nullptr;
    const bool has_rows = line.find('/') != std::string_view::npos;
    const auto id = asks && has_rows && line.size() < kLongestRecord ? plain_id(line) : std::nullopt;
    if (id && source.part.passes(id->empty() ? automatic_id(source, i) : std::string(*id))) continue;
    TestPosition position = RecordReader(source, lines, i, shelf, heading).read();
    if (!has_rows && !position.setup) {
      const auto stated = stipulation_in_title(line);
      heading = stated ? stated->text : "";
      if (stated || denies_mate(line)) continue;
    }
    if (!counts_noted && counts_leaves(position)) {
      counts_noted = true;
      position.repairs.emplace_back(
          "D1, D2, ... count the moves to a depth and are not checked here: 'keymove perft FILE' does that");
    }
    if (!id && source.part.passes(position.id)) continue;
    suite.positions.push_back(std::move(position));
  }
  return suite;
}

}  // namespace keymove

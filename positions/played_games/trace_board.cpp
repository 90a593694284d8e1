#include "positions/played_games/trace_board.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::string_view kFigurines = "kqrbnp";       // in the order of Unicode, from U+2654
constexpr std::string_view kFigurineLead = "\xE2\x99";  // of U+2640 to U+267F
constexpr unsigned char kFirstFigurine = 0x94;
constexpr std::array<std::string_view, 2> kStyles = {"\uFE0E", "\uFE0F"};  // as text, and in colours
// Empty squares in colours, or black and white.
constexpr std::array<std::string_view, 18> kSquares = {
    "\u2B1B",     "\u2B1C",     "\u25A0",     "\u25A1",     "\u25AA",     "\u25AB",
    "\u25FB",     "\u25FC",     "\u25FD",     "\u25FE",     "\U0001F7E5", "\U0001F7E6",
    "\U0001F7E7", "\U0001F7E8", "\U0001F7E9", "\U0001F7EA", "\U0001F7EB", "\u2B58"};  // the last one is python-chess's
constexpr std::string_view kMiddleDot = "\u00B7";
constexpr std::size_t kWidestEmpty = 2;

/// Replaces every `from` in the line by `to` and blanks, keeping the length. Of three bytes `to` is the second: cells
/// may be printed without a gap.
void blank_out(std::string& line, std::string_view from, char to) {
  for (std::size_t at = line.find(from); at != std::string::npos; at = line.find(from, at)) {
    line.replace(at, from.size(), from.size(), ' ');
    line[at + (from.size() - 1) / 2] = to;
  }
}

/// Replaces every string that is empty or one blank by a dot: "' '".
void dot_blank_strings(std::string& line) {
  for (std::size_t at = line.find_first_of("'\""); at != std::string::npos; at = line.find_first_of("'\"", at)) {
    const std::size_t close = line.find(line[at], at + 1);
    if (close == std::string::npos) return;
    if (close == at + 1) line.replace(at, 2, ". ");
    if (close == at + 2 && line[at + 1] == ' ') line.replace(at, 3, " . ");
    at = close + 1;
  }
}

/// The line in ASCII of the same length: box-drawing characters as bars and dashes, "[ ]" as a dot.
std::string plain(std::string_view text) {
  std::string line(text);
  for (const std::string_view bar : {"\u2502", "\u2503", "\u2551"}) blank_out(line, bar, '|');
  // The other box-drawing characters, U+2500 to U+257F, are borders.
  for (std::size_t at = line.find('\xE2'); at != std::string::npos; at = line.find('\xE2', at + 1)) {
    if (at + 2 < line.size() && (line[at + 1] == '\x94' || line[at + 1] == '\x95')) line.replace(at, 3, "+--");
  }
  blank_out(line, kMiddleDot, '.');
  for (const std::string_view style : kStyles) blank_out(line, style, ' ');
  blank_out(line, "[ ]", '.');
  for (const std::string_view square : kSquares) blank_out(line, square, '.');
  dot_blank_strings(line);
  return line;
}

std::optional<Man> figurine(const Variant& variant, std::string_view text) {
  if (text.size() != 3 || text.substr(0, 2) != kFigurineLead) return std::nullopt;
  const int index = static_cast<unsigned char>(text[2]) - kFirstFigurine;
  const int kinds = static_cast<int>(kFigurines.size());
  if (index < 0 || index >= 2 * kinds) return std::nullopt;
  const auto kind = variant.kind_of(kFigurines[static_cast<std::size_t>(index % kinds)]);
  if (!kind) return std::nullopt;
  return Man{*kind, index < kinds ? Color::white : Color::black};
}

std::optional<Man> letter_man(const Variant& variant, std::string_view text) {
  // Where all men are pawns, the letter or number is their player's.
  if (variant.notation == CourseNotation::pawn_glyph) {
    if (text.size() == 1 && one_of(to_lower(text[0]), "xw1")) return Man{0, Color::white};
    if ((text.size() == 1 && one_of(to_lower(text[0]), "ob2")) || text == "-1") return Man{0, Color::black};
  }
  constexpr std::size_t kWithDash = 3;  // "w_K"
  const bool dashed = text.size() == kWithDash && one_of(text[1], "_-");
  const bool prefixed = (text.size() == 2 || dashed) && one_of(to_lower(text[0]), "wb");
  if (!prefixed && text.size() != 1) return std::nullopt;
  const auto kind = is_letter(text.back()) ? variant.kind_of(text.back()) : std::nullopt;
  if (!kind) return std::nullopt;
  const bool white = prefixed ? to_lower(text[0]) == 'w' : is_upper(text[0]);
  return Man{*kind, white ? Color::white : Color::black};
}

bool is_empty_cell(std::string_view text) {
  if (text.empty()) return true;
  const std::string word = lower_case(text);
  if (word == "none" || word == "empty" || word == "0") return true;
  return text.size() <= kWidestEmpty && one_of(text[0], ".-_*~") &&
         std::all_of(text.begin(), text.end(), [&](char c) { return c == text[0]; });
}

/// The man of a cell, or no man for an empty cell; absent when the text is not a cell.
std::optional<Man> read_cell(const Variant& variant, std::string_view text) {
  if (is_empty_cell(text)) return Man{};
  if (const auto man = figurine(variant, text)) return man;
  return letter_man(variant, text);
}

std::optional<int> row_label(std::string_view text) {
  while (!text.empty() && one_of(text.back(), ":.)")) text.remove_suffix(1);
  constexpr std::size_t kLongest = 2;
  if (text.empty() || text.size() > kLongest || !std::all_of(text.begin(), text.end(), is_digit)) return std::nullopt;
  return parse_int(text);
}

/// The texts between the bars of the line.
std::vector<Word> cells_between_bars(std::string_view line) {
  std::vector<Word> out;
  std::size_t start = 0;
  while (true) {
    const std::size_t bar = std::min(line.find('|', start), line.size());
    std::string_view cell = line.substr(start, bar - start);
    std::size_t at = start;
    while (!cell.empty() && is_blank(cell.front())) {
      cell.remove_prefix(1);
      ++at;
    }
    out.push_back({trimmed(cell), at});
    if (bar == line.size()) return out;
    start = bar + 1;
  }
}

/// Removes the empty texts before a bar at the start of the line and after one at its end from the cells, unless they
/// are squares.
void take_outside(std::string_view line, std::vector<Word>& cells, std::size_t files) {
  const std::string_view text = trimmed(line);
  if (cells.size() > files && text.ends_with('|')) cells.pop_back();
  if (cells.size() > files && text.starts_with('|')) cells.erase(cells.begin());
}

/// Removes the row's number, and the empty texts before the first and after the last bar, from the cells.
void take_label(std::vector<Word>& cells, std::size_t files, std::optional<int>& label) {
  const auto spare = [&](const Word& cell) {
    const auto number = row_label(cell.text);
    if (number) label = number;
    return number || cell.text.empty();
  };
  if (cells.size() > files && row_label(cells.front().text) && spare(cells.front())) cells.erase(cells.begin());
  while (cells.size() > files && spare(cells.back())) cells.pop_back();
  while (cells.size() > files && cells.front().text.empty()) cells.erase(cells.begin());
}

/// Cells of one byte each: "kqb.n".
std::vector<Word> glued_cells(const Word& word) {
  std::vector<Word> out;
  for (std::size_t i = 0; i < word.text.size(); ++i) out.push_back({word.text.substr(i, 1), word.offset + i});
  return out;
}

/// The words, of those with figurines that have no gap between them each character: "♚♝♔.....".
std::vector<Word> apart(const std::vector<Word>& words) {
  constexpr std::size_t kFigurine = 3;  // bytes
  std::vector<Word> out;
  for (const Word& word : words) {
    const bool glued = word.text.size() > kFigurine && word.text.find(kFigurineLead) != std::string_view::npos;
    std::size_t size = glued ? 0 : word.text.size();
    for (std::size_t at = 0; at < word.text.size(); at += size) {
      if (glued) size = word.text.substr(at).starts_with(kFigurineLead) ? kFigurine : 1;
      out.push_back({word.text.substr(at, size), word.offset + at});
    }
  }
  return out;
}

std::vector<Word> cells_of(const std::string& line, std::string& spaced, std::size_t files, std::optional<int>& label) {
  if (std::count(line.begin(), line.end(), '|') > 1) {
    std::vector<Word> cells = cells_between_bars(line);
    take_outside(line, cells, files);
    take_label(cells, files, label);
    if (cells.size() == files) return cells;
  }
  label.reset();
  spaced = line;
  std::replace_if(
      spaced.begin(), spaced.end(), [](char c) { return one_of(c, "|[](){}'\","); }, ' ');
  std::vector<Word> cells = apart(words_of(spaced));
  if (cells.size() <= 2 && !cells.empty()) {
    const Word& row = row_label(cells.front().text) ? cells.back() : cells.front();
    const bool dashes = row.text.find_first_not_of("-_=") == std::string_view::npos;
    if (cells.size() == 2) label = row_label(row.offset == cells[1].offset ? cells[0].text : cells[1].text);
    if (row.text.size() == files && (label || (!dashes && cells.size() == 1))) return glued_cells(row);
  }
  take_label(cells, files, label);
  return cells;
}

/// The line, which has no characters of other alphabets but figurines, as a row.
std::optional<BoardRow> read_plain_row(const Variant& variant, const std::string& bytes) {
  const auto files = static_cast<std::size_t>(variant.shape.files);
  std::string spaced;
  BoardRow row;
  const std::vector<Word> cells = cells_of(bytes, spaced, files, row.label);
  if (cells.size() != files) return std::nullopt;
  for (const Word& cell : cells) {
    std::string_view text = cell.text;
    while (!text.empty() && one_of(text.front(), "'\"[(")) text.remove_prefix(1);
    while (!text.empty() && one_of(text.back(), "'\"]),")) text.remove_suffix(1);
    const auto man = read_cell(variant, text);
    if (!man) return std::nullopt;
    row.signs = row.signs || (text.size() == 1 && one_of(to_lower(text[0]), "xo12"));
    row.men.push_back(*man);
    row.at.push_back(std::min(cell.offset, bytes.size()));
  }
  return row;
}

}  // namespace

std::optional<Man> read_board_cell(const Variant& variant, std::string_view text) { return read_cell(variant, text); }

std::optional<BoardRow> read_board_row(const Variant& variant, std::string_view line) {
  constexpr std::size_t kLongest = 500;
  if (line.size() > kLongest) return std::nullopt;
  auto row = read_plain_row(variant, plain(line));
  if (row || std::count(line.begin(), line.end(), '|') < 2 || line.find('[') == std::string_view::npos) return row;
  // Brackets in the place of bars mark the last move: "8 |r[ ]b|q|".
  std::string bars(line);
  std::replace_if(
      bars.begin(), bars.end(), [](char c) { return c == '[' || c == ']'; }, '|');
  return read_plain_row(variant, plain(bars));
}

FileLetters file_letters(const Variant& variant, std::string_view line) {
  std::string bytes = plain(line);
  std::replace_if(
      bytes.begin(), bytes.end(), [](char c) { return one_of(c, "|+-=_:*[]',\""); }, ' ');
  std::string letters;
  for (const Word& word : words_of(bytes)) letters += lower_case(word.text);
  std::string files;
  for (int file = 0; file < variant.shape.files; ++file) files += static_cast<char>('a' + file);
  if (letters.empty() || letters == files) return letters.empty() ? FileLetters::none : FileLetters::from_a;
  std::reverse(files.begin(), files.end());
  return letters == files ? FileLetters::to_a : FileLetters::other;
}

bool is_board_frame(const Variant& variant, std::string_view line) {
  const FileLetters letters = file_letters(variant, line);
  return letters == FileLetters::none || letters == FileLetters::from_a;
}

BoardReader::Line BoardReader::read(std::string_view line, std::size_t at) {
  if (auto row = read_board_row(variant_, line)) {
    // Between rows with numbers a row of dashes without one is a horizontal rule.
    const bool rule = !row->label && line.find_first_not_of("-_= \t") == std::string_view::npos;
    if (rule && !rows_.empty() && rows_.back().row.label) return Line::frame;
    const bool rules_above = !rows_.empty() && rows_.back().rule && row->label;
    if (rules_above) rows_.clear();
    const bool numbers = line.find_first_not_of("-012[](), \t") == std::string_view::npos;
    rows_.push_back({std::move(*row), at, rule, numbers});
    return Line::row;
  }
  const FileLetters letters = file_letters(variant_, line);
  if (letters == FileLetters::other) return Line::other;
  if (letters != FileLetters::none && rows_.empty() && !std::exchange(below_read_, false)) above_ = letters;
  return Line::frame;
}

std::size_t BoardReader::drop() {
  const auto is_empty = [](const PlacedRow& placed) {
    return std::none_of(placed.row.men.begin(), placed.row.men.end(), [](const Man& man) { return man.present(); });
  };
  const auto is_list = [&](const PlacedRow& placed) { return (!any_ && placed.numbers) || is_empty(placed); };
  const std::size_t rows = std::all_of(rows_.begin(), rows_.end(), is_list) ? 0 : rows_.size();
  rows_.clear();
  return rows;
}

bool BoardReader::labels_ascend() const {
  const auto& first = rows_.front().row.label;
  const auto& last = rows_.back().row.label;
  return first && last && *first < *last;
}

bool BoardReader::labels_from_zero() const {
  const auto& first = rows_.front().row.label;
  const auto& last = rows_.back().row.label;
  const int highest = static_cast<int>(ranks()) - 1;
  return first && last && std::min(*first, *last) == 0 && std::max(*first, *last) == highest;
}

void BoardReader::fill(StatedBoard& board) const {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const std::size_t rank = upside_down_ ? i : rows_.size() - 1 - i;
    for (std::size_t file = 0; file < files(); ++file) {
      const std::size_t column = mirrored_ ? files() - 1 - file : file;
      Man man = rows_[i].row.men[column];
      if (swapped_ && man.present()) man.color = man.color == Color::white ? Color::black : Color::white;
      board.men[rank * files() + file] = man;
      board.at[rank * files() + file] = lines_.location_of(rows_[i].at + rows_[i].row.at[column]);
    }
  }
}

FileLetters BoardReader::letters_below() const {
  constexpr std::size_t kNear = 3;
  const std::size_t last = readable_.index_of(rows_.back().at);
  for (std::size_t i = last + 1; i < std::min(last + 1 + kNear, readable_.count()); ++i) {
    const FileLetters letters = file_letters(variant_, readable_.line(i));
    if (letters != FileLetters::none) return letters;
  }
  return FileLetters::none;
}

bool BoardReader::has_white_below() const {
  std::ptrdiff_t below = 0;  // men of White in the lower half, and of Black in the upper one, less the others
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    for (const Man& man : rows_[i].row.men) {
      if (man.present()) below += (man.color == Color::white) == (2 * i >= rows_.size()) ? 1 : -1;
    }
  }
  return below >= 0;
}

void BoardReader::find_other_reading(StatedBoard& board) {
  // Pawns alone look the same from both sides: numbers that ascend upwards are right, and the signs the other side's.
  const bool swaps = variant_.notation == CourseNotation::pawn_glyph && !labels_ascend();
  against_labels_ = !swaps;
  swapped_ = swaps;
  upside_down_ = labels_ascend() != against_labels_;
  fill(board);
  if (board.men == variant_.start) return;
  against_labels_ = swapped_ = false;
  upside_down_ = labels_ascend();
  fill(board);
}

std::optional<StatedBoard> BoardReader::take() {
  if (rows_.size() < ranks()) return std::nullopt;
  StatedBoard board;
  board.where = lines_.location_of(rows_.front().at);
  board.men.resize(static_cast<std::size_t>(variant_.shape.squares()));
  board.at.resize(board.men.size());
  const FileLetters letters = letters_below();
  below_read_ = letters == FileLetters::from_a || letters == FileLetters::to_a;
  mirrored_ = (below_read_ ? letters : above_) == FileLetters::to_a;
  above_ = FileLetters::none;
  // Numbers that ascend from 0 at the top may be ranks or indices: the first board shows which, as it does if the rows
  // have no numbers.
  const bool labelled = rows_.front().row.label.has_value();
  const bool open = !labelled || (labels_ascend() && labels_from_zero());
  if (!open) upside_down_ = labels_ascend() != against_labels_;
  if (open && !any_) upside_down_ = false;
  fill(board);
  if (!open && !any_ && board.men != variant_.start) find_other_reading(board);
  const bool signs = std::any_of(rows_.begin(), rows_.end(), [](const auto& placed) { return placed.row.signs; });
  if (!labelled && !any_ && signs && board.men != variant_.start) {
    swapped_ = true;
    fill(board);
    swapped_ = board.men == variant_.start;
    if (!swapped_) fill(board);
  }
  if (open && !any_ && board.men != variant_.start) {
    upside_down_ = true;
    fill(board);
    if (board.men != variant_.start) {
      upside_down_ = labelled && (variant_.notation == CourseNotation::letter_row || !has_white_below());
      fill(board);
    }
  }
  ranks_from_zero_ = ranks_from_zero_ || (labels_from_zero() && labels_ascend() == upside_down_);
  any_ = true;
  rows_.clear();
  return board;
}

}  // namespace keymove

#include "positions/puzzles/csv_records.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/pgn/pgn_words.h"
#include "positions/puzzles/plain_answer.h"
#include "positions/puzzles/puzzle_claims.h"
#include "positions/puzzles/puzzle_mover.h"
#include "positions/puzzles/puzzle_stipulation.h"
#include "positions/puzzles/rival_moves.h"

namespace keymove {

namespace {

constexpr std::array<char, 4> kSeparators = {',', ';', '\t', '|'};

/// What a name of a column says: the column, and how well the name fits; the best one counts, the last of equals.
struct ColumnName {
  int CsvColumns::*column;
  int rank;
};

std::optional<ColumnName> meaning_of(std::string_view name) {
  constexpr std::array<std::string_view, 15> kKeys = {
      "bestmove",    "bm",       "key",       "keymove", "move",   "answer",       "firstmove",  "bestmoveuci",
      "bestmovesan", "schlssel", "besterzug", "clave",   "chiave", "meilleurcoup", "mejorjugada"};
  if (name == "fen") return ColumnName{&CsvColumns::fen, 2};
  if (name == "startfen" || name == "epd" || name == "puzzlefen" || name == "forsyth")
    return ColumnName{&CsvColumns::fen, 1};
  if (name == "puzzleid" || name == "id") return ColumnName{&CsvColumns::id, 3};
  if (name == "moves") return ColumnName{&CsvColumns::moves, 1};
  if (name == "themes") return ColumnName{&CsvColumns::themes, 2};
  if (name == "theme" || name == "tags") return ColumnName{&CsvColumns::themes, 1};
  if (name == "gameurl" || name == "url") return ColumnName{&CsvColumns::url, 1};
  if (name == "solution" || name == "bestmove" || name == "bm") return ColumnName{&CsvColumns::solution, 3};
  if (name == "steps" || name == "sequence" || name == "movelist") return ColumnName{&CsvColumns::solution, 0};
  if (names_line(name)) return ColumnName{&CsvColumns::solution, 2};
  if (std::find(kKeys.begin(), kKeys.end(), name) != kKeys.end()) return ColumnName{&CsvColumns::solution, 1};
  if (names_answer(name)) return ColumnName{&CsvColumns::solution, 0};
  if (name == "stipulation" || name == "stip") return ColumnName{&CsvColumns::stipulation, 2};
  if (name == "type" || name == "task" || name == "goal") return ColumnName{&CsvColumns::stipulation, 1};
  if (names_condition(name)) return ColumnName{&CsvColumns::condition, 1};
  if (name == "variant") return ColumnName{&CsvColumns::variant, 1};
  if (name == "cp") return ColumnName{&CsvColumns::score, 1};
  if (names_mover(name)) return ColumnName{&CsvColumns::mover, 2};
  if (name == "color" || name == "player") return ColumnName{&CsvColumns::mover, 1};
  if (name == "from" || name == "fromsquare") return ColumnName{&CsvColumns::from, 1};
  if (name == "to" || name == "tosquare") return ColumnName{&CsvColumns::to, 1};
  if (name == "promotion") return ColumnName{&CsvColumns::promotion, 1};
  if (names_mate(name)) return ColumnName{&CsvColumns::mate, 1};
  if (name == "positionid" || name == "problemid") return ColumnName{&CsvColumns::id, 2};
  if (names_id(name)) return ColumnName{&CsvColumns::id, 1};
  return std::nullopt;
}

/// Whether the text begins with a move, perhaps behind a bracket and a quotation mark.
bool begins_with_moves(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" [('\""), text.size()));
  const std::vector<Word> words = words_of(text);
  if (words.empty()) return false;
  const std::string_view word = words.front().text.substr(0, words.front().text.find_first_of(",;|'\""));
  return has_move_form(without_move_number(word)) || (words.size() > 1 && without_move_number(word).empty());
}

/// Whether a word of the text is a move.
bool holds_move(std::string_view text) {
  if (!first_move_in(text).empty()) return true;
  const std::vector<Word> words = words_of(text);
  return std::any_of(words.begin(), words.end(), [](const Word& word) {
    return !first_move_in(word.text.substr(0, word.text.find_last_not_of(".,;:)") + 1)).empty();
  });
}

/// Whether the text is a FEN and nothing else, as a record of EPD is not.
bool is_plain_fen(std::string_view text) {
  const std::vector<Word> words = words_of(text);
  constexpr std::size_t kFields = 4;
  if (words.size() < kFields || words.size() > kFields + 2 || !looks_like_fen(trimmed(text))) return false;
  return std::all_of(words.begin() + kFields, words.end(),
                     [](const Word& word) { return contains_only(word.text, "0123456789"); });
}

/// Whether the text is moves and nothing else, each with a man or two squares.
bool is_moves(std::string_view text) {
  std::size_t moves = 0;
  for (const Word& word : words_of(text)) {
    const std::string_view move = without_move_number(word.text);
    if (!move.empty() && (move.size() < 3 || !has_move_form(move))) return false;
    moves += move.empty() ? 0U : 1U;
  }
  return moves > 0;
}

bool is_notation(std::string_view name) { return name == "uci" || name == "san" || name == "lan"; }

/// Sets the solution to the column `uci`, `san` or `lan` beside a stated mate, if nothing else has moves, and what says
/// more beside the columns that are known.
void name_further_columns(const std::vector<CsvField>& header, const std::vector<CsvField>& first,
                          CsvColumns& columns) {
  std::vector<std::string> names;
  for (const CsvField& field : header) names.push_back(plain_column_name(field.text));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const int column = static_cast<int>(i);
    if (column == columns.fen || column == columns.stipulation) continue;
    if (names_phrase(names[i]) || names[i] == "name") columns.phrases.push_back(column);
  }
  constexpr std::array<std::string_view, 14> kOfGames = {"lastmove",   "moveno",    "turn",       "depth", "halfmove",
                                                         "ply",        "eval",      "evaluation", "score", "cp",
                                                         "movenumber", "fenbefore", "fenafter",   "clock"};
  const bool game = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    return std::find(kOfGames.begin(), kOfGames.end(), name) != kOfGames.end();
  });
  const bool mates = columns.mate >= 0 || columns.stipulation >= 0 || !columns.phrases.empty();
  for (std::size_t i = 0; i < std::min(names.size(), first.size()); ++i) {
    const int column = static_cast<int>(i);
    if (column == columns.fen || column == columns.moves || column == columns.solution) continue;
    const bool notation = mates && !game && is_notation(names[i]);
    if (notation && !columns.state_moves() && is_moves(first[i].text)) {
      columns.solution = column;
    } else if (notation) {
      columns.others.push_back({column, std::string(header[i].text), true});
    } else if (!names_answer(names[i]) && !is_notation(names[i]) && !names_reply(names[i]) &&
               (first[i].text.empty() || is_moves(first[i].text))) {
      columns.unread.emplace_back(column, std::string(header[i].text));
    }
  }
}

/// Sets the columns with answers beside that of the moves or the solution.
void name_other_answers(const std::vector<CsvField>& header, CsvColumns& columns) {
  const auto name_at = [&](std::size_t i) { return plain_column_name(header[i].text); };
  const int first = columns.moves >= 0 ? columns.moves : columns.solution;
  const bool loose = first >= 0 && names_loosely(name_at(static_cast<std::size_t>(first)));
  for (std::size_t i = 0; i < header.size(); ++i) {
    const int column = static_cast<int>(i);
    if (column == first || !names_answer(name_at(i))) continue;
    columns.others.push_back({column, std::string(header[i].text), names_loosely(name_at(i)) && !loose});
  }
}

/// Sets the columns that the header names; one whose name may be that of an answer is one unless it begins with
/// something else than a move in `first`, the first record below.
void name_columns(const std::vector<CsvField>& header, const std::vector<CsvField>& first, CsvColumns& columns) {
  columns.count = header.size();
  std::vector<ColumnName> named;
  for (std::size_t i = 0; i < header.size(); ++i) {
    auto meaning = meaning_of(plain_column_name(header[i].text));
    if (!meaning) continue;
    // Several moves in a column `move` beside the database's themes are its moves.
    if (plain_column_name(header[i].text) == "move" && i < first.size() && words_of(first[i].text).size() > 1)
      meaning = ColumnName{&CsvColumns::moves, 0};
    const bool may_answer = meaning->column == &CsvColumns::solution && meaning->rank == 0;
    if (may_answer && i < first.size() && !first[i].text.empty() && !begins_with_moves(first[i].text)) continue;
    const bool better = std::none_of(named.begin(), named.end(), [&](const ColumnName& other) {
      return other.column == meaning->column && other.rank > meaning->rank;
    });
    if (better) columns.*meaning->column = static_cast<int>(i);
    named.push_back(*meaning);
  }
  // A column under another name, "Stellung" or "Position", may have the FENs, too.
  for (std::size_t i = 0; columns.fen < 0 && !named.empty() && i < std::min(first.size(), header.size()); ++i) {
    if (!is_plain_fen(first[i].text)) continue;
    columns.fen = static_cast<int>(i);
    if (columns.id == columns.fen) columns.id = -1;
  }
  columns.is_named = columns.fen >= 0 && header.size() > 1;
  if (!columns.is_named) return;
  name_further_columns(header, first, columns);
  name_other_answers(header, columns);
  columns.mover_is_sure =
      columns.mover >= 0 && names_mover(plain_column_name(header[static_cast<std::size_t>(columns.mover)].text));
}

/// The columns of lichess' database if the fields are those of a puzzle there.
void place_columns(const std::vector<CsvField>& fields, CsvColumns& columns) {
  constexpr std::size_t kThemes = 7;
  if (fields.size() < 3 || fields[0].text.empty() || !looks_like_fen(fields[1].text)) return;
  if (!begins_with_moves(fields[2].text)) return;
  columns.count = fields.size();
  columns.id = 0;
  columns.fen = 1;
  columns.moves = 2;
  if (fields.size() > kThemes) columns.themes = kThemes;
  if (fields.size() > kThemes + 1) columns.url = kThemes + 1;
}

/// Whether the text is moves, with or without numbers, and nothing else.
bool has_moves_alone(std::string_view text) {
  const std::vector<Word> words = words_of(text);
  const bool moves = !words.empty() && std::all_of(words.begin(), words.end(), [](const Word& word) {
    const std::string_view move = without_move_number(word.text);
    return move.empty() || has_move_form(move);
  });
  return moves && !contains_only(text, "0123456789. ");
}

/// The columns of a table without a header that has a FEN first, or behind an id, and somewhere behind it moves:
/// "FEN,Re8#". Records of EPD have semicolons behind FENs, too, or blanks and tabs before a move.
void place_moves(const std::vector<CsvField>& fields, bool is_table, CsvColumns& columns) {
  const std::size_t fen = fields.size() > 1 && is_plain_fen(fields[1].text) ? 1 : 0;
  const bool may_be_epd = fen == 0 && !is_table && columns.separator != ',' && columns.separator != '|';
  if (may_be_epd || fields.size() < fen + 2 || !is_plain_fen(fields[fen].text)) return;
  for (std::size_t i = fen + 1; i < fields.size() && columns.moves < 0; ++i) {
    if (has_moves_alone(fields[i].text)) columns.moves = static_cast<int>(i);
  }
  if (columns.moves < 0) return;
  columns.fen = static_cast<int>(fen);
  if (fen > 0 && !fields[0].text.empty()) columns.id = 0;
  columns.count = fields.size();
  for (std::size_t i = fen + 1; i < fields.size(); ++i) {
    if (mate_in_text(fields[i].text)) columns.themes = static_cast<int>(i);
  }
  constexpr int kMostHeadless = 20;
  // "FEN,2,Ra6": the number is that of the mate, of which the moves are the first one or all.
  const std::vector<Word> moves = words_of(fields[static_cast<std::size_t>(columns.moves)].text);
  const auto count = static_cast<int>(std::count_if(
      moves.begin(), moves.end(), [](const Word& word) { return !without_move_number(word.text).empty(); }));
  for (std::size_t i = fen + 1; i < fields.size() && columns.themes < 0 && columns.mate < 0; ++i) {
    const auto mate = contains_only(fields[i].text, "0123456789") ? parse_int(fields[i].text) : std::nullopt;
    if (mate && *mate > 0 && (count == 1 || count == 2 * *mate - 1) && *mate <= kMostHeadless)
      columns.mate = static_cast<int>(i);
  }
  if (columns.mate >= 0) columns.solution = std::exchange(columns.moves, -1);
}

/// Whether the text is a header, "fen, mate, solution".
bool names_columns(std::string_view text) {
  std::size_t known = 0;
  for (std::size_t at = 0; at <= text.size();) {
    std::size_t end = at;
    while (end < text.size() && std::count(kSeparators.begin(), kSeparators.end(), text[end]) == 0) ++end;
    known += meaning_of(plain_column_name(text.substr(at, end - at))) ? 1U : 0U;
    at = end + 1;
  }
  return known > 1;
}

/// The size of the lines before a table that are empty or remarks: "# My puzzles"; not "#,FEN,Moves".
std::size_t size_of_remarks(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size()) {
    const std::size_t end = std::min(text.find('\n', size), text.size() - 1) + 1;
    const std::string_view line = trimmed(text.substr(size, end - size));
    const std::string_view rest = trimmed(line.substr(std::min(line.find_first_not_of('#'), line.size())));
    const bool column = !rest.empty() && std::count(kSeparators.begin(), kSeparators.end(), rest[0]) > 0;
    const bool remark = line.starts_with('#') && !column && !names_columns(rest);
    if (!line.empty() && !remark) break;
    size = end;
  }
  return size < text.size() ? size : 0;
}

/// The only column of a table of FENs without a header.
CsvColumns positions_alone(std::string_view text, char separator, std::size_t skipped) {
  CsvColumns columns;
  columns.separator = separator;
  columns.header_size = skipped;
  const CsvRecord record = CsvCutter(text, separator).next();
  name_columns(record.fields, {}, columns);
  if (columns.fen == 0 && record.fields.size() == 1) {
    columns.header_size = skipped + std::min(text.find('\n'), text.size() - 1) + 1;
  } else if (!record.fields.empty() && looks_like_fen(record.fields.front().text)) {
    columns.fen = 0;
    columns.count = record.fields.size();
  }
  return columns;
}

}  // namespace

bool looks_like_fen(std::string_view text) {
  const std::size_t blank = text.find(' ');
  const std::string_view board = text.substr(0, blank);
  return blank != std::string_view::npos && std::count(board.begin(), board.end(), '/') >= 2;
}

bool is_whole_fen(std::string_view text) {
  const auto words = words_of(text);
  if (words.empty()) return false;
  const std::string_view board = words.front().text;
  const auto breaks = std::count(board.begin(), board.end(), '/');
  const bool men =
      std::any_of(board.begin(), board.end(), is_letter) &&
      std::all_of(board.begin(), board.end(), [](char c) { return is_letter(c) || is_digit(c) || one_of(c, "/~+"); });
  if (!men || breaks < 3 || board.find("//") != std::string_view::npos) return false;
  constexpr int kChessBreaks = 7;
  if (words.size() == 1) return breaks == kChessBreaks && contains_only(board, "KQRBNPkqrbnp12345678/");
  return words[1].text == "w" || words[1].text == "b";
}

std::string plain_column_name(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (is_letter(c) || is_digit(c)) out += to_lower(c);
  }
  return out;
}

std::string_view first_move_in(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" [('\""), text.size()));
  for (const Word& word : words_of(text)) {
    const std::string_view move = without_move_number(word.text.substr(0, word.text.find_first_of(",;|'\"")));
    if (!move.empty()) return has_move_form(move) ? move : std::string_view();
  }
  return {};
}

int answer_column(const CsvRecord& record, const CsvColumns& columns) {
  const auto text = [&](int column) {
    const auto i = static_cast<std::size_t>(column);
    return column >= 0 && i < record.fields.size() ? record.fields[i].text : std::string_view();
  };
  const std::array<int, 2> first = {columns.moves, columns.solution};
  for (const int column : first) {
    if (holds_move(text(column))) return column;
  }
  for (const OtherAnswer& other : columns.others) {
    if (!first_move_in(text(other.column)).empty()) return other.column;
  }
  for (const int column : first) {
    if (!stands_for_none(text(column))) return column;
  }
  return columns.moves >= 0 ? columns.moves : columns.solution;
}

bool is_table_alone(std::string_view text, char separator) {
  for (CsvCutter lines(text, separator); !lines.done();) {
    const std::size_t begin = lines.at();
    lines.skip();
    const std::string_view line = trimmed(text.substr(begin, lines.at() - begin));
    if (!line.empty() && line.find(separator) == std::string_view::npos) return false;
  }
  return true;
}

CsvColumns csv_columns(std::string_view text, bool is_table) {
  constexpr std::string_view kStated = "sep=";
  std::size_t skipped = 0;
  const std::string_view first = text.substr(0, std::min(text.find('\n'), text.size()));
  const bool stated = first.size() > kStated.size() && lower_case(first.substr(0, kStated.size())) == kStated;
  if (stated) skipped = std::min(first.size() + 1, text.size());
  skipped += size_of_remarks(text.substr(skipped));
  for (const char separator : kSeparators) {
    if (stated && separator != first[kStated.size()]) continue;
    CsvCutter cutter(text.substr(skipped), separator);
    const CsvRecord record = cutter.next();
    CsvColumns columns;
    columns.separator = separator;
    columns.header_size = skipped + cutter.at();
    name_columns(record.fields, cutter.next().fields, columns);
    if (columns.suffice()) return columns;
    columns = {};
    columns.separator = separator;
    place_columns(record.fields, columns);
    if (columns.fen < 0) place_moves(record.fields, is_table, columns);
    columns.header_size = skipped;
    if (columns.suffice()) return columns;
  }
  return positions_alone(text.substr(skipped), stated ? first[kStated.size()] : ',', skipped);
}

}  // namespace keymove

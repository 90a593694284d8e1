#include "positions/notes/noted_table.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>

#include "positions/base/words.h"
#include "positions/puzzles/puzzle_claims.h"
#include "positions/puzzles/rival_moves.h"

namespace keymove {

namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

std::size_t begin_of_line(std::string_view text, std::size_t at) {
  const std::size_t end = at == 0 ? kNowhere : text.rfind('\n', at - 1);
  return end == kNowhere ? 0 : end + 1;
}

std::size_t end_of_line(std::string_view text, std::size_t at) { return std::min(text.find('\n', at), text.size()); }

NotedCell cell_between(std::string_view clean, std::size_t from, std::size_t to) {
  const std::string_view text = trimmed(clean.substr(from, to - from));
  return {text, text.empty() ? from : static_cast<std::size_t>(text.data() - clean.data())};
}

/// The cells of a line of Markdown, the bars around it left out.
std::vector<NotedCell> cells_of_line(std::string_view source, std::string_view clean, std::size_t from,
                                     std::size_t to) {
  std::vector<NotedCell> out;
  while (from < to && (is_blank(source[from]) || source[from] == '>')) ++from;
  while (to > from && is_blank(source[to - 1])) --to;
  if (from < to && source[from] == '|') ++from;
  if (to > from && source[to - 1] == '|') --to;
  for (std::size_t at = from; at <= to;) {
    const std::size_t end = std::min(source.find('|', at), to);
    out.push_back(cell_between(clean, at, end));
    at = end + 1;
  }
  return out;
}

/// The cells between tags <td> or <th> in a part of a page.
std::vector<NotedCell> cells_of_page(std::string_view low, std::string_view clean, std::size_t from, std::size_t to) {
  const auto next = [&](std::size_t at, std::string_view tag, std::string_view other) {
    return std::min({low.find(tag, at), low.find(other, at), to});
  };
  std::vector<NotedCell> out;
  for (std::size_t at = next(from, "<td", "<th"); at < to;) {
    const std::size_t begin = std::min(low.find('>', at), to - 1) + 1;
    const std::size_t after = next(begin, "<td", "<th");
    out.push_back(cell_between(clean, begin, std::min(next(begin, "</td", "</th"), after)));
    at = after;
  }
  return out;
}

/// The columns by their names and the first row, as those of a table with bars.
CsvColumns columns_of(const std::vector<NotedCell>& names, const std::vector<NotedCell>& row) {
  std::string text;
  for (const auto* cells : {&names, &row}) {
    for (std::size_t i = 0; i < cells->size(); ++i) {
      std::string cell((*cells)[i].text);
      std::replace_if(
          cell.begin(), cell.end(), [](char c) { return one_of(c, "|,;\t\"\r\n"); }, ' ');
      text += (i > 0 ? "|" : "") + cell;
    }
    text += '\n';
  }
  return csv_columns(text, true);
}

std::optional<NotedRow> named_row(std::vector<NotedCell> cells, const std::vector<NotedCell>& names) {
  if (names.size() < 2 || cells.size() < 2) return std::nullopt;
  NotedRow out{std::move(cells), {}, {}};
  for (const NotedCell& name : names) out.names.emplace_back(name.text);
  out.columns = columns_of(names, out.cells);
  return out.columns.is_named ? std::optional(std::move(out)) : std::nullopt;
}

std::optional<NotedRow> row_of_markdown(std::string_view source, std::string_view clean, std::size_t at) {
  const auto has_bar = [&](std::size_t begin) {
    return source.substr(begin, end_of_line(source, begin) - begin).find('|') != kNowhere;
  };
  const std::size_t own = begin_of_line(source, at);
  std::size_t top = own;
  std::size_t second = own;
  while (top > 0 && has_bar(begin_of_line(source, top - 1))) {
    second = top;
    top = begin_of_line(source, top - 1);
  }
  if (second == own || !has_bar(own)) return std::nullopt;  // there is no rule between them
  const std::string_view rule = source.substr(second, end_of_line(source, second) - second);
  if (!contains_only(rule, "|-: \t\r>") || rule.find('-') == kNowhere) return std::nullopt;
  return named_row(cells_of_line(source, clean, own, end_of_line(source, own)),
                   cells_of_line(source, clean, top, end_of_line(source, top)));
}

std::optional<NotedRow> row_of_page(std::string_view source, std::string_view clean, std::size_t at) {
  const std::string low = lower_case(source);
  const std::size_t begin = low.rfind("<tr", at);
  const std::size_t table = low.rfind("<table", at);
  if (begin == kNowhere || table == kNowhere || table > begin) return std::nullopt;
  const std::size_t closed = std::min(low.find("</tr", begin), low.find("<tr", begin + 1));
  if (closed < at) return std::nullopt;
  const std::size_t first = low.find("<tr", table);
  if (first == begin) return std::nullopt;
  const std::size_t end = std::min(low.find("</tr", first), low.find("<tr", first + 1));
  return named_row(cells_of_page(low, clean, begin, std::min(closed, low.size())),
                   cells_of_page(low, clean, first, end));
}

/// Whether the name of a column says that its moves are no answers: "Try", "Played".
bool names_no_answer(std::string_view name) {
  constexpr std::array<std::string_view, 9> kParts = {"try",  "tries", "played", "wrong",   "threat",
                                                      "refu", "last",  "game",   "previous"};
  const std::string low = lower_case(name);
  return std::any_of(kParts.begin(), kParts.end(),
                     [&](std::string_view part) { return low.find(part) != std::string::npos; });
}

}  // namespace

std::string_view NotedRow::text(int column) const {
  const auto i = static_cast<std::size_t>(column);
  return column >= 0 && i < cells.size() ? cells[i].text : std::string_view();
}

std::optional<NotedRow> row_of_fen(std::string_view source, std::string_view clean, const NotedFen& fen) {
  if (source.find('|') != kNowhere) {
    if (auto row = row_of_markdown(source, clean, fen.begin)) return row;
  }
  return source.find('<') != kNowhere ? row_of_page(source, clean, fen.begin) : std::nullopt;
}

NotedChoices choices_behind_fen(std::string_view source, const NotedFen& fen) {
  NotedChoices out;
  const std::size_t end = end_of_line(source, fen.end);
  const std::string low = lower_case(source.substr(fen.end, end - fen.end));
  for (std::size_t at = low.find("<li"); at != std::string::npos; at = low.find("<li", at + 1)) {
    const std::size_t close = low.find('>', at);
    if (close == std::string::npos) break;
    ++out.count;
    const std::string_view tag = std::string_view(low).substr(at, close - at);
    if (tag.find("\"correct\"") != kNowhere && !out.right) out.right = fen.end + close + 1;
  }
  return out;
}

RowAnswer answer_of_row(const NotedRow& row) {
  const CsvColumns& columns = row.columns;
  RowAnswer out;
  out.column = columns.solution >= 0 ? columns.solution : columns.moves;
  for (auto other = columns.others.begin(); other != columns.others.end() && stands_for_none(row.text(out.column));
       ++other) {
    if (!first_move_in(row.text(other->column)).empty()) out.column = other->column;
  }
  out.decided = out.column >= 0;
  std::vector<std::pair<int, std::string>> unread;
  std::copy_if(columns.unread.begin(), columns.unread.end(), std::back_inserter(unread),
               [&](const auto& column) { return !moves_alone(row.text(column.first)).empty(); });
  if (!out.decided && unread.size() == 1 && !names_no_answer(unread.front().second)) {
    out.column = unread.front().first;
    return out;
  }
  out.decided |= !unread.empty();
  for (const auto& [column, name] : unread) out.notes.push_back("read without the moves of " + name);
  const auto stated = moves_alone(row.text(out.column));
  for (const OtherAnswer& other : columns.others) {
    if (!are_at_odds(stated, moves_alone(row.text(other.column)))) continue;
    out.notes.push_back(other.loose ? "read without the moves of " + other.name
                                    : other.name + " names another move than the solution: neither counts");
    if (!other.loose) out.column = -1;
  }
  return out;
}

}  // namespace keymove

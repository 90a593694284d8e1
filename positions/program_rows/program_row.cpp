#include "positions/program_rows/program_row.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/game/setup.h"
#include "positions/json/program_literal.h"
#include "positions/pgn/lines_of_problems.h"
#include "positions/pgn/pgn_words.h"
#include "positions/pgn/record_item.h"
#include "positions/pgn/solution_line.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/plain_answer.h"
#include "positions/puzzles/puzzle_claims.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

constexpr std::size_t kMostKeys = 8;

/// Whether each word of the text is a move, apart from its number.
bool are_program_moves(std::string_view text) {
  const auto words = words_of(text);
  const auto is_move = [](const Word& word) {
    std::string_view move = word.text;
    while (!move.empty() && (is_digit(move[0]) || move[0] == '.')) move.remove_prefix(1);
    if (move.empty()) return word.text.back() == '.';
    if (mate_of_tag(move)) return false;
    const bool square = std::any_of(move.begin(), move.end(), is_digit) || move.starts_with("O-O");
    return is_letter(move[0]) && square && std::all_of(move.begin(), move.end(), [](char c) {
             return is_letter(c) || is_digit(c) || one_of(c, "+#=!?-");
           });
  };
  return !words.empty() && std::all_of(words.begin(), words.end(), is_move);
}

/// Whether a text of tags, or a list of them, has one such as "mateIn2".
bool has_mate_tag(const JsonNode& node) {
  const auto words = words_of(node.string);
  const auto is_sign = [](char c) { return is_letter(c) || is_digit(c) || one_of(c, "_-, "); };
  const bool tags = std::all_of(node.string.begin(), node.string.end(), is_sign);
  return (tags && std::any_of(words.begin(), words.end(),
                              [](const Word& word) { return mate_of_tag(word.text).has_value(); })) ||
         std::any_of(node.items.begin(), node.items.end(), has_mate_tag);
}

/// The first move of a text or of a list of texts, without its number.
std::string_view first_move_of(const JsonNode& moves) {
  const JsonNode& first = moves.is(Kind::array) ? moves.items.front() : moves;
  for (const Word& word : words_of(first.string)) {
    std::string_view move = word.text;
    while (!move.empty() && (is_digit(move[0]) || move[0] == '.')) move.remove_prefix(1);
    if (!move.empty()) return move;
  }
  return {};
}

/// Whether the word is a move as a program writes it, in the form of SAN or of UCI.
bool is_program_move(std::string_view move) {
  const bool promotes = move.size() == 5 && one_of(move[4], "qrbn");
  return has_move_form(move.substr(0, promotes ? 4 : move.size()));
}

/// The moves of a text that is nothing else; none if it is another text.
std::vector<std::string_view> moves_alone_in(std::string_view text) {
  std::vector<std::string_view> out;
  for (const Word& word : words_of(text)) {
    const std::string_view move = without_move_number(word.text);
    if (move.empty()) continue;
    if (!is_program_move(move)) return {};
    out.push_back(move);
  }
  return out;
}

/// The moves that a puzzle has.
std::vector<std::string_view> moves_of(const TestPosition& puzzle) {
  std::vector<std::string_view> out;
  for (const std::vector<MoveText>* moves :
       {&puzzle.moves_before, &puzzle.claim.keys, &puzzle.claim.avoid, &puzzle.claim.line}) {
    for (const MoveText& move : *moves) out.emplace_back(move.text);
  }
  return out;
}

/// Calls `take` with each text in quotation marks and each other sign of the code, outside of comments.
template <typename TakeText, typename TakeSign>
void walk_code(std::string_view code, TakeText take_text, TakeSign take_sign) {
  for (std::size_t at = 0; at < code.size();) {
    if (const std::size_t after = after_program_comment(code, at); after > at) {
      at = after;
    } else if (const auto text = program_text_at(code, at)) {
      if (!take_text(text->content)) return;
      at = text->end;
    } else {
      if (!take_sign(at)) return;
      ++at;
    }
  }
}

/// Whether the name of a square, behind the name of their list, stands in the code: Square::A1, SQ_A1, chess.A1.
bool names_square_at(std::string_view code, std::size_t at) {
  if (at == 0 || at + 1 >= code.size() || !one_of(code[at - 1], ":._")) return false;
  const bool ends =
      at + 2 == code.size() || !(is_letter(code[at + 2]) || is_digit(code[at + 2]) || code[at + 2] == '_');
  const char file = to_lower(code[at]);
  return ends && file >= 'a' && file <= 'h' && code[at + 1] >= '1' && code[at + 1] <= '8';
}

/// Whether each move is two squares, of which the first one has a man of the mover's: then they are no line.
bool begin_with_own_men(const std::vector<std::string>& moves, const Setup& setup) {
  return !moves.empty() && std::all_of(moves.begin(), moves.end(),
                                       [&](const std::string& move) { return begins_with_own_man(setup, move); });
}

/// Whether the move is two squares, perhaps with a promotion.
bool is_two_squares(std::string_view move) {
  const auto is_square = [](std::string_view square) {
    return square.size() == 2 && square[0] >= 'a' && square[0] <= 'h' && square[1] >= '1' && square[1] <= '8';
  };
  return is_square(move.substr(0, 2)) && is_square(move.substr(std::min<std::size_t>(move.size(), 2), 2));
}

/// Whether so many moves of men with one letter, or of pawns, to different squares follow one another as in no line.
/// Two squares do not tell which man moves.
bool has_long_run(const std::vector<std::string>& moves) {
  constexpr std::size_t kLongest = 4;
  std::string letters;
  std::vector<std::string> targets;
  for (const std::string& move : moves) {
    const std::size_t end = move.find_last_of("12345678");
    if (end == std::string::npos || end == 0 || move[0] == 'K' || is_two_squares(move)) {
      targets.clear();
      continue;
    }
    const std::string letter(1, is_upper(move[0]) ? move[0] : 'P');
    const std::string target = move.substr(end - 1, 2);
    if (letter != letters || std::find(targets.begin(), targets.end(), target) != targets.end()) targets.clear();
    letters = letter;
    targets.push_back(target);
    if (targets.size() > (letter == "P" ? kMostKeys : kLongest)) return true;
  }
  return false;
}

/// Adds the moves of a member with the answer.
void add_moves_of(const JsonNode::Member& member, std::vector<std::string>& out) {
  const std::string name = plain_column_name(member.key);
  if ((name != "moves" && !names_answer(name)) || !holds_program_moves(member.value)) return;
  for (const std::string_view move : moves_alone_in(member.value.string)) out.emplace_back(move);
  for (const JsonNode& item : member.value.items) {
    for (const std::string_view move : moves_alone_in(item.string)) out.emplace_back(move);
  }
}

void add_text(std::string& list, std::string_view text) {
  list += list.empty() ? "" : ", ";
  list += text;
}

}  // namespace

bool holds_program_moves(const JsonNode& node) {
  if (node.is(Kind::string)) return are_program_moves(node.string);
  return node.is(Kind::array) && !node.items.empty() &&
         std::all_of(node.items.begin(), node.items.end(),
                     [](const JsonNode& item) { return item.is(Kind::string) && are_program_moves(item.string); });
}

bool is_fen_node(const JsonNode& node) { return node.is(Kind::string) && is_whole_fen(node.string); }

bool name_fen(JsonNode& object) {
  auto& members = object.members;
  const auto named =
      std::find_if(members.begin(), members.end(), [](const auto& member) { return lower_case(member.key) == "fen"; });
  if (named != members.end()) return named->value.is(Kind::string);
  const auto fen =
      std::find_if(members.begin(), members.end(), [](const auto& member) { return is_fen_node(member.value); });
  if (fen == members.end()) return false;
  fen->key = "fen";
  return true;
}

namespace {

/// How many moves a text or a list of texts has.
std::size_t count_of_moves(const JsonNode& moves) {
  if (moves.is(Kind::array)) return moves.items.size();
  const auto words = words_of(moves.string);
  return static_cast<std::size_t>(std::count_if(words.begin(), words.end(), [](const Word& word) {
    return std::any_of(word.text.begin(), word.text.end(), is_letter);
  }));
}

/// The item behind the FEN that is the number of moves in which a line of so many plies mates; null: there is none.
JsonNode* mate_of_row(JsonNode& row, std::size_t fen, std::size_t plies) {
  for (std::size_t i = fen + 1; i < row.items.size(); ++i) {
    const JsonNode& item = row.items[i];
    if (item.is(Kind::integer) && plies > 1 && item.integer * 2 == static_cast<long long>(plies) + 1)
      return &row.items[i];
  }
  return nullptr;
}

}  // namespace

JsonNode object_of_row(JsonNode row) {
  JsonNode out;
  out.kind = Kind::object;
  out.offset = row.offset;
  const auto add = [&](const char* name, JsonNode& value) {
    const std::size_t offset = value.offset;
    if (out.find(name) == nullptr) out.members.push_back({name, offset, std::move(value)});
  };
  const auto fen = std::find_if(row.items.begin(), row.items.end(), is_fen_node);
  for (auto item = row.items.begin(); item != row.items.end(); ++item) {
    if (item == fen) continue;
    const bool text = item->is(Kind::string) && !item->string.empty();
    if (item > fen && has_mate_tag(*item)) {
      add("themes", *item);
    } else if (item > fen && holds_program_moves(*item)) {
      const bool line = item->items.size() > 1 || words_of(item->string).size() > 1;
      const JsonNode* best = out.find("best_move");
      // A line that does not begin with the move before it may be what follows it.
      if (!line || best == nullptr || first_move_of(*best) == first_move_of(*item))
        add(line ? "moves" : "best_move", *item);
    } else if (text && mate_in_text(item->string)) {
      add("type", *item);
    } else if (item < fen && (text || item->is(Kind::integer))) {
      add("id", *item);
    }
  }
  add("fen", *fen);
  // ("FEN", 2, "1.Ra6 bxa6 2.b7#"): the number is that of the line's moves.
  const auto line =
      std::find_if(out.members.begin(), out.members.end(), [](const auto& member) { return member.key == "moves"; });
  if (line == out.members.end() || out.find("type") != nullptr || out.find("themes") != nullptr) return out;
  const auto place = static_cast<std::size_t>(fen - row.items.begin());
  if (JsonNode* mate = mate_of_row(row, place, count_of_moves(line->value))) {
    line->key = "solution";
    add("mate", *mate);
  }
  return out;
}

std::string_view rest_of_item(std::string_view code, const LoneFen& fen) {
  constexpr std::size_t kLongest = 2000;
  const std::string_view rest = code.substr(fen.end, kLongest);
  std::size_t depth = 0;
  std::size_t end = rest.size();
  std::size_t comma = rest.size();  // behind the call: what follows it belongs to the FEN, unless that is another one
  bool in_call = fen.in_call;
  std::size_t around = fen.brackets;
  const auto take_sign = [&](std::size_t at) {
    const char c = rest[at];
    const std::size_t next = std::min(rest.find_first_not_of(" \t\r\n", at), rest.size());
    const bool leaves = depth == 0 && one_of(c, ")]}");
    const bool separates = depth == 0 && one_of(c, ",;");
    const bool goes_on = next < rest.size() && one_of(rest[next], ".+");
    const bool ends_line = depth == 0 && around == 0 && c == '\n' && !goes_on;
    if (leaves && in_call) {
      in_call = false;
      around -= std::min<std::size_t>(around, 1);
      return true;
    }
    if (separates && c == ',' && fen.in_call && !in_call && around > 0) {
      comma = std::min(comma, at);
      return true;
    }
    if (leaves || separates || ends_line) {
      end = at;
      return false;
    }
    depth += one_of(c, "([{") ? 1U : 0U;
    depth -= one_of(c, ")]}") ? 1U : 0U;
    return true;
  };
  bool other = false;
  walk_code(
      rest,
      [&](const std::string& text) {
        other = looks_like_fen(text);
        return !other;
      },
      take_sign);
  if (other) end = comma == rest.size() ? 0 : comma;
  return rest.substr(0, end);
}

void tell_unread_moves(std::string_view code, const std::vector<std::string>* row, TestPosition& puzzle) {
  if ((puzzle.claim.empty() && puzzle.goal.kind == GoalKind::none) || !puzzle.errors.empty()) return;
  std::vector<std::string_view> known = moves_of(puzzle);
  const bool has_move = puzzle.claim.keys.size() + puzzle.claim.line.size() + puzzle.claim.avoid.size() > 0;
  if (has_move && row == nullptr) return;
  if (has_move) known.insert(known.end(), row->begin(), row->end());
  std::string unread;
  std::size_t first_square = code.size();
  std::size_t last_square = code.size();
  walk_code(
      code,
      [&](const std::string& text) {
        if (looks_like_fen(text) || (has_move && text == puzzle.id)) return true;
        const auto moves = moves_alone_in(text);
        const bool left = std::any_of(moves.begin(), moves.end(), [&](std::string_view move) {
          return std::find(known.begin(), known.end(), move) == known.end();
        });
        if (left || (moves.empty() && !has_move && mentions_move(text))) add_text(unread, text);
        if (!has_move && (left || (mentions_move(text) && names_solution(text)))) puzzle.unread = text;
        return true;
      },
      [&](std::size_t at) {
        if (!names_square_at(code, at)) return true;
        if (first_square == code.size()) first_square = at;
        last_square = at;
        return true;
      });
  if (!has_move && last_square > first_square) {
    while (first_square > 0 && (is_letter(code[first_square - 1]) || one_of(code[first_square - 1], ":._")))
      --first_square;
    add_text(unread, code.substr(first_square, last_square + 2 - first_square));
  }
  if (unread.empty()) return;
  puzzle.repairs.push_back((has_move ? "left out moves beside the answer: " : "found no solution in: ") +
                           shortened(unread));
}

void state_comment(std::string_view comment, const std::string& asked, TestPosition& puzzle) {
  std::optional<RecordItem> item;
  if (asked.empty()) {
    item = item_behind_fen(comment, 0);
  } else if (item = asked_and_solved(comment); !item) {
    const std::size_t from = moves_of_solution_in(comment).value_or(0);
    std::string_view moves = comment.substr(from);
    moves.remove_prefix(std::min(moves.find_first_not_of("0123456789. "), moves.size()));
    if (is_moves_alone(moves) && moves.find('?') == std::string_view::npos) {
      item = RecordItem{std::string(comment), {}, from, comment.size()};
    } else if (mentions_move(comment)) {
      puzzle.repairs.push_back("found no solution in: " + shortened(comment));
    }
  }
  if (item) state_record_item(*item, asked, puzzle);
}

std::vector<std::string> answer_moves_of(const JsonNode& object) {
  std::vector<std::string> out;
  for (const JsonNode::Member& member : object.members) add_moves_of(member, out);
  return out;
}

std::vector<std::string> long_list_of(const JsonNode& object) {
  for (const JsonNode::Member& member : object.members) {
    std::vector<std::string> out;
    add_moves_of(member, out);
    if (out.size() > kMostKeys) return out;
  }
  return {};
}

bool leave_out_list_of_moves(const std::vector<std::string>& list, TestPosition& puzzle) {
  StatedClaim& claim = puzzle.claim;
  const bool one_side = puzzle.setup && (begin_with_own_men(list, *puzzle.setup) || has_long_run(list));
  if (claim.keys.size() <= kMostKeys && !one_side) return false;
  const std::size_t count = std::max(claim.keys.size(), list.size());
  puzzle.repairs.push_back("left out " + std::to_string(count) + " moves, which are no list of keys");
  claim.keys.clear();
  claim.line.clear();
  puzzle.moves_before.clear();
  if (puzzle.goal.kind == GoalKind::best) puzzle.goal = {};
  return true;
}

void name_squares(JsonNode& node) {
  for (JsonNode& item : node.items) name_squares(item);
  for (JsonNode::Member& member : node.members) {
    const std::string low = lower_case(member.key);
    if (low == "from" || low == "to" || low == "promotion") member.key = low;
    name_squares(member.value);
  }
}

}  // namespace keymove

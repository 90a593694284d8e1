#include "positions/suite_formats/epd_operations.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/copied_text/stated_stipulation.h"
#include "positions/game/stipulation.h"
#include "positions/pgn/game_cutter.h"
#include "positions/pgn/pgn_words.h"
#include "positions/pgn/record_item.h"
#include "positions/pgn/solution_line.h"
#include "positions/problem/operations.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/plain_answer.h"
#include "positions/puzzles/puzzle_claims.h"

namespace keymove {

namespace {

constexpr std::array<std::string_view, 16> kStating = {"convention", "bm",     "am",   "dm",  "stip",    "stipulation",
                                                       "solutions",  "pv",     "pv:",  "id",  "variant", "source",
                                                       "class",      "themes", "hmvc", "fmvn"};

constexpr std::array<std::string_view, 38> kOpcodes = {
    "acd",  "acn", "acs", "am", "bm",  "c0", "c1",   "c2",   "c3",   "c4",     "c5",      "c6",         "c7",
    "c8",   "c9",  "ce",  "dm", "eco", "id", "pm",   "pv",   "rc",   "sm",     "hmvc",    "fmvn",       "nic",
    "noop", "v0",  "v1",  "v2", "v3",  "v4", "tcgs", "tcri", "tcsi", "resign", "variant", "draw_accept"};
constexpr std::size_t kLongestOpcode = 11;  // of all tables

std::string moves_text(const std::vector<MoveText>& moves) {
  std::string out;
  for (const MoveText& move : moves) out += (out.empty() ? "" : " ") + move.text;
  return out;
}

/// The moves of a text.
struct BareMoves {
  Word first;
  bool is_line = false;  ///< they are played one after the other, for they have numbers
};

std::optional<BareMoves> bare_moves(std::string_view text) {
  BareMoves out;
  std::size_t count = 0;
  bool numbered = false;
  bool at_number = false;  // which a move follows; "Nf3 20" counts something
  for (Word word : words_of(text)) {
    if (is_or(word.text)) continue;
    if (word.text.ends_with(',')) word.text.remove_suffix(1);
    const std::string_view move = without_move_number(word.text);
    numbered = numbered || move.size() < word.text.size();
    at_number = move.empty();
    if (move.empty()) continue;
    if (is_opcode(lower_case(move)) || !(has_move_form(move) || resembles_move(move))) return std::nullopt;
    if (++count == 1) out.first = {move, word.offset + word.text.size() - move.size()};
  }
  out.is_line = numbered && count > 1 && !lists_alternatives(text);
  return count > 0 && !at_number ? std::optional(out) : std::nullopt;
}

/// The moves of a solution with comments, variations or words around them, "1. Ra6! {waits} bxa6 (1... Bf4) 2. b7#";
/// in `line` those of its main line.
std::optional<BareMoves> moves_of_solution(std::string_view text, std::string& line) {
  const auto item = item_behind_fen(text, 0);
  if (!item || item->to == 0) return std::nullopt;
  const TextLines lines({}, item->text);
  const auto game = GameCutter::of_solution(lines, item->from, item->to).next();
  if (!game || game->moves.empty()) return std::nullopt;
  line = moves_text(game->moves);
  const std::string_view first = std::string_view(line).substr(0, game->moves[0].text.size());
  return BareMoves{{first, static_cast<std::size_t>(game->moves[0].where.column - 1)}, game->moves.size() > 1};
}

constexpr std::string_view kBetweenValues = " \t,;|";

/// A value of a text, and its name.
struct NamedValue {
  std::string name;  ///< as plain_column_name has it
  std::size_t name_at = 0;
  std::size_t from = 0;
  std::string_view text;
};

bool states_answer(std::string_view name) {
  return names_answer(name) || names_mate(name) || names_line(name) || names_phrase(name);
}

/// The name that begins at the offset, of up to three words, with the offset behind its sign; a name of several words
/// is one that is known.
std::optional<NamedValue> name_at(std::string_view text, std::size_t at) {
  constexpr int kMostWords = 3;
  std::optional<NamedValue> out;
  std::size_t end = at;
  for (int words = 1; words <= kMostWords; ++words) {
    const std::size_t begin = end;
    while (end < text.size() && (is_letter(text[end]) || text[end] == '_')) ++end;
    if (end == begin) break;
    const std::size_t sign = std::min(text.find_first_not_of(' ', end), text.size());
    if (sign < text.size() && one_of(text[sign], ":=")) {
      NamedValue found{plain_column_name(text.substr(at, end - at)), at, sign + 1, {}};
      if (words == 1 || states_answer(found.name) || names_id(found.name)) out = std::move(found);
      break;
    }
    if (sign == end || sign >= text.size()) break;
    end = sign;
  }
  return out;
}

/// The values of a text that begins with a name.
std::vector<NamedValue> named_values(std::string_view text) {
  std::vector<NamedValue> out;
  std::size_t at = text.find_first_not_of(kBetweenValues);
  while (at < text.size()) {
    const auto end_value = [&](std::size_t end) {
      if (out.empty()) return;
      NamedValue& last = out.back();
      last.from = std::min(text.find_first_not_of(" \t\"'", last.from), end);
      last.text = text.substr(last.from, end - last.from);
      while (!last.text.empty() && one_of(last.text.back(), " \t,;|\"'")) last.text.remove_suffix(1);
    };
    if (auto found = name_at(text, at)) {
      end_value(at);
      at = found->from;
      out.push_back(std::move(*found));
    } else if (out.empty()) {
      return {};
    }
    at = text.find_first_of(kBetweenValues, at);
    at = at == std::string_view::npos ? at : text.find_first_not_of(kBetweenValues, at);
    if (at >= text.size()) end_value(text.size());
  }
  return out;
}

/// The points as a comment: "f5=10, Be5+=2".
std::string points_text(const std::vector<MovePoints<MoveText>>& points) {
  std::string out;
  for (const auto& [move, number] : points) out += (out.empty() ? "" : ", ") + move.text + "=" + std::to_string(number);
  return out;
}

/// The words between blanks, commas and semicolons.
std::vector<std::string_view> listed_words(std::string_view text) {
  std::vector<std::string_view> out;
  for (std::size_t at = 0; at < text.size();) {
    const auto separates = [](char c) { return is_blank(c) || c == ',' || c == ';'; };
    std::size_t end = at;
    while (end < text.size() && !separates(text[end])) ++end;
    if (end > at) out.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

std::optional<int> points_of(std::string_view text) {
  const auto number = parse_int(text);
  return number && *number <= kMaxPoints && is_digit(text[0]) ? number : std::nullopt;
}

using PointsOfMoves = std::vector<MovePoints<MoveText>>;

/// The comment with "f5 = 10" and "f5: 10" written as "f5=10".
std::string with_plain_points(std::string_view comment) {
  std::string out;
  for (const char c : comment) {
    if (is_blank(c) && out.ends_with('=')) continue;
    const bool equals = c == '=' || c == ':';
    while (equals && !out.empty() && is_blank(out.back())) out.pop_back();
    out += equals ? '=' : c;
  }
  return out;
}

/// The points of a comment such as "f5=10, Be5+=2"; nothing of any other.
PointsOfMoves points_in(std::string_view text) {
  PointsOfMoves out;
  const std::string comment = with_plain_points(text);
  for (const std::string_view word : listed_words(comment)) {
    const std::string_view move = without_move_number(word);
    if (move.empty()) continue;
    const std::size_t equals = move.rfind('=');  // e8=Q=10
    if (equals == std::string_view::npos || !is_letter(move[0])) return {};
    const auto number = points_of(move.substr(equals + 1));
    if (!number) return {};
    out.push_back({{std::string(move.substr(0, equals)), {}}, *number});
  }
  return out;
}

/// The points of moves in one comment and numbers in another, "f5 Be5+" and "10 2"; nothing if these do not match.
PointsOfMoves points_in(std::string_view moves, std::string_view numbers) {
  const auto texts = listed_words(moves);
  const auto points = listed_words(numbers);
  PointsOfMoves out;
  for (std::size_t i = 0; i < texts.size() && texts.size() == points.size(); ++i) {
    const auto number = points_of(points[i]);
    if (!number || !is_letter(texts[i][0])) return {};
    out.push_back({{std::string(texts[i]), {}}, *number});
  }
  return out;
}

/// The length of a forced end in moves, negative if the side to move loses; 0 if EPD has no such length.
int moves_to_mate(const Goal& goal, const StatedClaim& claim) {
  if (goal.kind != GoalKind::win || !goal.plies) return 0;
  const bool lost = claim.outcome == Outcome::loss;
  if ((*goal.plies % 2 == 0) != lost) return 0;
  return lost ? -*goal.plies / 2 : (*goal.plies + 1) / 2;
}

}  // namespace

bool is_opcode(std::string_view word) { return std::find(kOpcodes.begin(), kOpcodes.end(), word) != kOpcodes.end(); }

bool names_operation(std::string_view word, bool before_text) {
  if (word.size() < 2 || word.size() > kLongestOpcode || !is_letter(word[0])) return false;
  const bool letters = is_letter(word.back());
  if (!letters && (word.size() != 2 || !before_text)) return false;
  const std::string low = lower_case(word);
  return is_opcode(low) || (letters && std::find(kStating.begin(), kStating.end(), low) != kStating.end());
}

bool is_stating_opcode(std::string_view opcode) {
  const std::string low = lower_case(opcode);
  if (std::find(kStating.begin(), kStating.end(), low) != kStating.end() || parse_stipulation(low)) return true;
  const auto without_length = parse_play_and_aim(low);
  return without_length && without_length->play != Play::direct;
}

void note_heading(std::string_view comment, std::string& heading) {
  const auto stated = stipulation_in_line(comment.substr(std::min(comment.find_first_not_of("#%;/ "), comment.size())));
  if (stated) heading = stated->text;
}

std::string name_bare_moves(std::vector<PlacedOperation>& operations) {
  const bool stated = std::any_of(operations.begin(), operations.end(), [](const PlacedOperation& placed) {
    constexpr std::array<std::string_view, 6> kAnswers = {"bm", "am", "pm", "sm", "pv", "pv:"};
    const bool length = placed.operation.operands.starts_with('#');  // "bm #2" names no move
    return !length &&
           std::find(kAnswers.begin(), kAnswers.end(), lower_case(placed.operation.opcode)) != kAnswers.end();
  });
  for (auto placed = operations.begin(); !stated && placed != operations.end(); ++placed) {
    const auto& [opcode, operands] = placed->operation;
    // "#2 1.Ra6!;"
    const auto stipulation = operands.empty() ? std::nullopt : parse_stipulation(lower_case(opcode));
    const bool behind_stipulation = stipulation && !stipulation->has_lines();
    const std::size_t begin = behind_stipulation ? placed->operands_at : placed->opcode_at;
    std::string text = behind_stipulation ? operands : opcode;
    if (!behind_stipulation && !operands.empty())
      text += std::string(placed->operands_at - begin - opcode.size(), ' ') + operands;
    auto moves = bare_moves(text);
    std::string line = text;
    const bool numbered = is_digit(text[0]) && moves_of_solution_in(text) == 0;
    if (!moves && (behind_stipulation || numbered)) moves = moves_of_solution(text, line);
    if (!moves) continue;
    if (behind_stipulation) {
      placed->operation.operands.clear();
      placed = operations.insert(placed + 1, PlacedOperation{});
    }
    *placed = {{"bm", line}, begin, begin};
    if (moves->is_line || line != text) {
      *placed = {{"bm", std::string(moves->first.text)}, begin, begin + moves->first.offset};
    }
    if (moves->is_line) operations.insert(placed + 1, {{"pv", line}, begin, begin});
    return text;
  }
  return {};
}

std::vector<PlacedOperation> operations_of_values(std::string_view text, std::size_t at) {
  const auto values = named_values(text);
  if (std::none_of(values.begin(), values.end(), [](const NamedValue& v) { return states_answer(v.name); })) return {};
  std::vector<PlacedOperation> out;
  for (const NamedValue& value : values) {
    const std::size_t name = at + value.name_at;
    const auto add = [&](std::string_view opcode, std::string_view operands) {
      const auto skipped = static_cast<std::size_t>(operands.data() - value.text.data());
      out.push_back({{std::string(opcode), std::string(operands)}, name, at + value.from + skipped});
    };
    const std::string_view words = value.text;
    if (names_mate(value.name)) {
      const auto number = parse_int(words);
      const auto moves = number ? number : moves_to_mate(words);
      add(moves ? "dm" : "stip", words);
      if (moves) out.back().operation.operands = std::to_string(*moves);
    } else if (const auto moves = names_answer(value.name) ? bare_moves(words) : std::nullopt) {
      const bool line =
          names_line(value.name) ? words_of(words).size() > 1 && !lists_alternatives(words) : moves->is_line;
      add("bm", line ? moves->first.text : words);
      if (line) add("pv", words);
    } else if (const auto stated = names_phrase(value.name) ? stipulation_in_title(words) : std::nullopt) {
      out.push_back({text_operation("stip", stated->text), name, at + value.from});
    } else {
      add(names_id(value.name) ? "id" : value.name, words);
    }
  }
  return out;
}

void take_operations(JsonTaker& taker, const JsonNode& node, TestPosition& position) {
  if (!taker.expect(node, JsonNode::Kind::array, "an array of EPD operations")) return;
  for (const JsonNode& item : node.items) {
    std::string text;
    taker.text(item, text);
    const std::string opcode = text.substr(0, text.find(' '));
    if (opcode.empty()) {
      taker.fail(item, "json-value", "expected an opcode and its operands, such as \"c0 \\\"a comment\\\"\"");
    } else {
      position.operations.push_back({opcode, text.substr(std::min(opcode.size() + 1, text.size()))});
    }
  }
}

void take_points_of_comments(TestPosition& position) {
  const auto comment = [&](std::string_view opcode) {
    const auto texts = operand_texts(position, opcode);
    return texts.empty() ? std::string() : texts.front();
  };
  StatedClaim& claim = position.claim;
  claim.points = points_in(comment("c0"));
  const std::string numbers = comment("c8");
  const auto count = listed_words(numbers).size();
  for (const auto& [opcode, moves] : {std::pair("c9", comment("c9")), std::pair("c7", comment("c7"))}) {
    const auto texts = listed_words(moves);
    if (claim.points.empty()) claim.points = points_in(moves, numbers);
    const bool differ = claim.points.empty() && !texts.empty() && count > 0 && count != texts.size();
    if (differ && std::all_of(texts.begin(), texts.end(), has_move_form) && contains_only(numbers, "0123456789 ,"))
      position.repairs.push_back(
          fmt::format("passed over {} points in c8 for {} moves in {}", count, texts.size(), opcode));
  }
  claim.points_in_comment = !claim.points.empty();
}

std::vector<EpdOperation> stated_operations(const TestPosition& position) {
  const StatedClaim& claim = position.claim;
  const auto& stipulation = position.goal.stipulation;
  std::vector<EpdOperation> out;
  if (!claim.keys.empty()) out.push_back({"bm", moves_text(claim.keys)});
  if (!claim.avoid.empty()) out.push_back({"am", moves_text(claim.avoid)});
  if (stipulation && (stipulation->play != Play::direct || stipulation->aim != Aim::win)) {
    out.push_back(text_operation("stip", text_of(*stipulation)));
  } else if (const int moves = moves_to_mate(position.goal, claim); moves != 0) {
    out.push_back({"dm", std::to_string(moves)});
  }
  if (claim.solutions) out.push_back({"solutions", std::to_string(*claim.solutions)});
  if (!claim.line.empty() && claim.line_kind != LineKind::none) out.push_back({"pv", moves_text(claim.line)});
  if (!claim.points.empty() && !claim.points_in_comment) out.push_back(text_operation("c0", points_text(claim.points)));
  out.push_back(text_operation("id", position.id));
  if (position.setup && position.setup->variant->name != "chess") {
    out.push_back(text_operation("variant", position.setup->variant->name));
  }
  if (position.convention == Convention::problem) {
    out.push_back(text_operation("convention", kConventionNames.name_of(*position.convention)));
  }
  if (!position.provenance.empty()) out.push_back(text_operation("source", position.provenance));
  if (!position.class_name.empty()) out.push_back(text_operation("class", position.class_name));
  std::string themes;
  for (const std::string& theme : position.themes) themes += (themes.empty() ? "" : ", ") + theme;
  if (!themes.empty()) out.push_back(text_operation("themes", themes));
  return out;
}

std::optional<std::string_view> plain_id(std::string_view line) {
  const auto ends_word = [&](std::size_t at) { return at >= line.size() || is_blank(line[at]) || line[at] == ';'; };
  std::size_t found = 0;
  for (std::size_t at = 1; at + 1 < line.size(); ++at) {
    const bool id = (line[at] == 'i' || line[at] == 'I') && (line[at + 1] == 'd' || line[at + 1] == 'D');
    if (!id || !ends_word(at - 1) || !ends_word(at + 2)) continue;
    if (found > 0) return std::nullopt;
    found = at;
  }
  if (found == 0) return ends_word(2) ? std::nullopt : std::optional(std::string_view());
  const std::string_view before = trimmed(line.substr(0, found));
  if (before.empty() || before.back() != ';' || before.find('"') != std::string_view::npos) return std::nullopt;
  const std::string_view after = trimmed(line.substr(found + 2));
  const std::size_t close = after.find('"', 1);
  if (after.size() < 3 || after[0] != '"' || close == std::string_view::npos || close == 1) return std::nullopt;
  if (after.substr(0, close).find('\\') != std::string_view::npos) return std::nullopt;
  const std::string_view rest = trimmed(after.substr(close + 1));
  if (!rest.empty() && rest[0] != ';') return std::nullopt;
  return after.substr(1, close - 1);
}

bool counts_leaves(const TestPosition& position) {
  return std::any_of(position.operations.begin(), position.operations.end(), [](const EpdOperation& op) {
    return op.opcode.size() >= 2 && op.opcode[0] == 'D' && contains_only(op.opcode.substr(1), "0123456789") &&
           contains_only(op.operands, "0123456789") && !op.operands.empty();
  });
}

}  // namespace keymove

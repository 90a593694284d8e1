#include "positions/course_formats/hand_out_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "positions/base/words.h"
#include "positions/course_formats/men_shapes.h"
#include "positions/json/python_literal.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

constexpr std::size_t kColourWithin = 40;  // bytes after the man's name

constexpr std::array<std::string_view, 10> kNumbers = {"zero", "one", "two",   "three", "four",
                                                       "five", "six", "seven", "eight", "nine"};

bool is_square(const JsonNode& node) {
  if (!node.is(Kind::array) || node.items.size() != 2 || !node.items[1].is(Kind::integer)) return false;
  const JsonNode& first = node.items[0];
  return first.is(Kind::integer) || (first.is(Kind::string) && first.string.size() == 1 && is_letter(first.string[0]));
}

/// Whether the item is a man of a gameboard, perhaps with flaws.
bool is_man(const JsonNode& item) {
  if (!item.is(Kind::array) || item.items.empty()) return false;
  const JsonNode& first = item.items[0];
  if (first.is(Kind::array)) return item.items.size() == 2 && is_square(first) && first.items[0].is(Kind::string);
  if (!first.is(Kind::string)) return false;
  // A dict of moves by man, {'Rook': [...]}, is none.
  if (item.items.size() < 2 || !item.items[1].is(Kind::string))
    return item.items.size() == 1 && is_man_name(first.string);
  return is_man_name(first.string) || (item.items.size() == 3 && is_square(item.items[2]));
}

/// Whether the line begins an assignment: `m1_1 = `, `boards["m1_1"] = `, `m1_1: list = `.
bool begins_assignment(std::string_view line) {
  if (line.empty() || !is_name_byte(line[0]) || is_digit(line[0])) return false;
  std::size_t sign = 0;
  while (sign < line.size() && (is_name_byte(line[sign]) || one_of(line[sign], ".[]'\": \t"))) ++sign;
  return sign < line.size() && line[sign] == '=' && line.substr(sign, 2) != "==";
}

/// Whether a board stands in the line of the text from `start` to `end`, behind its name if it has one.
bool begins_board(std::string_view text, std::size_t start, std::size_t end) {
  const std::size_t bracket = text.substr(0, end).find_first_of("[{(", start);
  return bracket != std::string_view::npos && opens_gameboard_literal(text, bracket);
}

bool begins_function(std::string_view line) {
  return line.starts_with("def ") || line.starts_with("class ") || line.starts_with("assert ");
}

bool is_quote(char c) { return c == '\'' || c == '"'; }

bool contains_any(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

std::optional<int> odd_number(const std::string& word) {
  const auto* const named = std::find(kNumbers.begin(), kNumbers.end(), word);
  const auto number =
      named != kNumbers.end() ? std::optional(static_cast<int>(named - kNumbers.begin())) : parse_int(word);
  constexpr int kLongest = 99;
  if (!number || *number % 2 != 1 || *number > kLongest) return std::nullopt;
  return number;
}

void shift(JsonNode& node, std::size_t base) {
  node.offset += base;
  for (JsonNode& item : node.items) shift(item, base);
}

/// Walks through a text word by word.
class StatementReader {
 public:
  StatementReader(std::string_view text, std::size_t base) : text_(text), lines_({}, text), base_(base) {}

  std::vector<HandOutStatement> read() {
    std::size_t at = 0;
    while (at < text_.size()) {
      const char c = text_[at];
      if (is_name_byte(c)) {
        const std::size_t end = end_of_name(text_, at);
        read_word(at, end);
        at = end;
      } else if (c == '(' || c == '[') {
        at = read_moves(at);
      } else {
        if (c == '\n' || (c == '.' && (at + 1 == text_.size() || is_blank(text_[at + 1])))) end_sentence();
        ++at;
      }
    }
    return std::move(found_);
  }

 private:
  void end_sentence() { won_ = in_ = side_ = best_ = false; }

  HandOutStatement& say() {
    HandOutStatement& out = found_.emplace_back();
    out.board = board_;
    return out;
  }

  void read_word(std::size_t at, std::size_t end) {
    const std::string_view name = text_.substr(at, end - at);
    const std::string word = lower_case(name);
    const bool argument = at > 0 && text_[at - 1] == '(' && end < text_.size() && one_of(text_[end], "),");
    if (!class_of_name(name).empty() || argument) board_ = std::string(name);
    if (word.find("legal") != std::string::npos) legal_ = true;
    if (contains_any(word, {"best", "answer", "solution", "expect", "correct", "winning"})) best_ = true;
    read_length(word);
    read_mover(word);
    before_ = word;
  }

  /// "wins by force in 5 moves", "King capture in 3", "wins_in: 3".
  void read_length(const std::string& word) {
    static constexpr std::array<std::string_view, 9> kWins = {"win",      "wins", "winning", "won",      "capture",
                                                              "captures", "mate", "mates",   "checkmate"};
    if (std::find(kWins.begin(), kWins.end(), word) != kWins.end()) won_ = true;
    if (word == "wins_in" || word == "win_in" || word == "mate_in") won_ = in_ = true;
    if (in_ && won_) {
      if (const auto plies = odd_number(word)) say().wins_in = plies;
    }
    in_ = word == "in" || word == "within" || word == "wins_in" || word == "win_in" || word == "mate_in";
  }

  /// "Black to move", "side: black", "Black's turn", and the colour in get_legal_moves(b1, 'black').
  void read_mover(const std::string& word) {
    const std::optional<Color> color = word == "black"   ? std::optional(Color::black)
                                       : word == "white" ? std::optional(Color::white)
                                                         : std::nullopt;
    if (color && side_) say().mover = color;
    if (color && legal_) legal_mover_ = color;
    if (color) color_ = color;
    if (color_ && before_ == "to" && (word == "move" || word == "play")) say().mover = color_;
    if (color_ && before_ == "s" && (word == "turn" || word == "move")) say().mover = color_;
    side_ = word == "side" || word == "turn" || word == "player" || word == "mover" || word == "to_move" ||
            (side_ && word == "to") || (side_ && word == "move");
    if (!color && word != "to" && word != "s") color_.reset();
  }

  /// The offset of the square to which a word or sign behind a square leads, as in (5, 2) -> (5, 1) or (5, 2) to (5,
  /// 1); npos if there is none.
  [[nodiscard]] std::size_t linked_square(std::size_t at) const {
    constexpr std::array<std::string_view, 6> kLinks = {"->", "-->", "=>", "-", "to", "\u2192"};
    const std::size_t open = text_.find_first_of("([\n", at);
    if (open == std::string_view::npos) return open;
    const std::string link = lower_case(trimmed(text_.substr(at, open - at)));
    const bool links = std::find(kLinks.begin(), kLinks.end(), link) != kLinks.end();
    return links && text_[open] != '\n' ? open : std::string_view::npos;
  }

  /// Reads two squares that are linked, where the sentence says that they are the answer; nothing if they are not.
  std::optional<PythonLiteral> read_linked(const PythonLiteral& first) const {
    const std::size_t next = best_ && is_square(first.value) ? linked_square(first.end) : std::string_view::npos;
    if (next == std::string_view::npos) return std::nullopt;
    auto second = read_python_literal(lines_, next);
    if (!second || !is_square(second->value)) return std::nullopt;
    PythonLiteral out;
    out.end = second->end;
    out.value.kind = Kind::array;
    out.value.offset = first.value.offset;
    out.value.items = {first.value, std::move(second->value)};
    return out;
  }

  /// Reads a move or a list of moves; returns the offset to go on from.
  std::size_t read_moves(std::size_t at) {
    auto literal = read_python_literal(lines_, at);
    if (!literal) return at + 1;
    if (auto linked = read_linked(*literal)) {
      *literal = std::move(*linked);
      best_ = false;
    }
    JsonNode& node = literal->value;
    const bool one = is_move_literal(node);
    if (!one && !is_moves_literal(node)) return at + 1;
    shift(node, base_);
    HandOutStatement& out = say();
    if (one) {
      out.move = std::move(node);
    } else {
      out.moves = std::move(node.items);
      out.legal = legal_;
      if (legal_) out.mover = legal_mover_;
    }
    legal_ = false;
    legal_mover_.reset();
    return literal->end;
  }

  std::string_view text_;
  TextLines lines_;
  std::size_t base_;
  std::vector<HandOutStatement> found_;
  std::string board_;   ///< the name that was met last
  std::string before_;  ///< the word before
  bool won_ = false;    ///< the sentence speaks of a win
  bool in_ = false;     ///< the word before was "in"
  bool side_ = false;   ///< a colour that comes now is that of the mover
  bool legal_ = false;  ///< the moves that come now are the legal ones
  bool best_ = false;   ///< the sentence speaks of an answer
  std::optional<Color> legal_mover_;
  std::optional<Color> color_;
};

}  // namespace

bool is_name_byte(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

std::size_t end_of_name(std::string_view text, std::size_t at) {
  while (at < text.size() && is_name_byte(text[at])) ++at;
  return at;
}

std::string class_of_name(std::string_view name) {
  for (bool first = true; !name.empty(); first = false) {
    const std::size_t end = std::min(name.find_first_of("_- "), name.size());
    std::string part = lower_case(name.substr(0, end));
    name.remove_prefix(std::min(end + 1, name.size()));
    const std::string_view digits = std::string_view(part).substr(std::min<std::size_t>(1, part.size()));
    if (part.empty() || digits.size() > 4 || digits.find_first_not_of("0123456789") != std::string_view::npos) continue;
    if (part[0] == 'b' && (first || !digits.empty())) return "b";
    if (one_of(part[0], "me") && !digits.empty()) return part;
  }
  return {};
}

bool is_gameboard_literal(const JsonNode& node) {
  if (!node.is(Kind::array) || node.items.empty()) return false;
  // A value or a sign of a man, ('King', 'white'): 100, is an entry of a table.
  const bool value = node.items.size() == 2 && !node.items[1].is(Kind::array) && node.items[0].items.size() == 2;
  return !value && (is_man(node.items.front()) || holds_men(node));
}

const JsonNode* board_within(const JsonNode& gameboard) {
  const auto it = std::find_if(gameboard.items.begin(), gameboard.items.end(), is_gameboard_literal);
  return it == gameboard.items.end() ? nullptr : &*it;
}

bool is_move_literal(const JsonNode& node) {
  return node.is(Kind::array) && node.items.size() == 2 && is_square(node.items[0]) && is_square(node.items[1]);
}

bool is_moves_literal(const JsonNode& node) {
  return node.is(Kind::array) && !node.items.empty() &&
         std::all_of(node.items.begin(), node.items.end(), is_move_literal);
}

bool opens_gameboard_literal(std::string_view text, std::size_t at) {
  if (at >= text.size() || !one_of(text[at], "[{(")) return false;
  if (opens_men(text, at)) return true;
  const bool dict = text[at] == '{';
  const auto skip = [&] {
    while (at < text.size() && is_blank(text[at])) ++at;
  };
  ++at;
  skip();
  if (at >= text.size() || !one_of(text[at], "([")) return false;
  ++at;
  skip();
  const bool quoted = at < text.size() && (text[at] == '\'' || text[at] == '"');
  if (quoted) ++at;
  if (const std::size_t printed = printed_quote(text.substr(std::min(at, text.size()))); printed > 0) at += printed;
  const std::string_view word = text.substr(at, end_of_name(text, at) - at);
  if (dict && quoted && word.size() == 1) return true;
  // A colour follows, unless the man ends there. A list of values, [('King', 100)], is no board.
  const std::string_view after = text.substr(std::min(at + word.size(), text.size()), kColourWithin);
  const std::string rest = lower_case(after.substr(0, after.find('\n')));
  return is_man_name(word) &&
         (contains_any(rest, {"white", "black"}) || rest.find_first_not_of("'\", \t\r") == std::string::npos);
}

bool has_gameboard(const JsonNode& item) {
  const bool pair = item.is(Kind::array) && item.items.size() == 2 && item.items[0].is(Kind::string);
  return is_gameboard_literal(item) || (pair && is_gameboard_literal(item.items[1]));
}

bool is_label(std::string_view name) {
  return name == "name" || name == "id" || name == "test" || name == "case" || name == "label" || name == "title";
}

bool is_generic_name(std::string_view name) {
  const std::string low = lower_case(name);
  if (low.size() < 2 || is_label(low) || is_answer_name(low)) return true;
  return class_of_name(low).empty() &&
         contains_any(low, {"board", "state", "input", "pieces", "tests", "cases", "position", "setup", "args"});
}

bool is_answer_name(std::string_view name) {
  return name == "ans" || contains_any(name, {"answer", "ans_", "_ans", "expect", "best", "move", "solution", "result",
                                              "output", "correct", "legal"});
}

std::string label_in(const std::vector<JsonNode>& items, std::string name) {
  for (const JsonNode& item : items) {
    if (item.is(Kind::string) && !is_generic_name(item.string) && words_of(item.string).size() == 1) name = item.string;
    const bool label = item.is(Kind::array) && item.items.size() == 2 && item.items[0].is(Kind::string) &&
                       is_label(lower_case(item.items[0].string)) && item.items[1].is(Kind::string);
    if (label) name = item.items[1].string;
  }
  return name;
}

std::size_t after_broken_literal(const TextLines& lines, std::size_t at) {
  for (std::size_t index = lines.index_of(at) + 1; index < lines.count(); ++index) {
    const std::size_t start = lines.start(index);
    const std::string_view line = trimmed(lines.line(index));
    if (line.empty() || line[0] == '#' || line.starts_with("'''") || line.starts_with("\"\"\"")) return start;
    if (begins_assignment(line) || begins_function(line)) return start;
    if (begins_board(lines.text(), start, start + lines.line(index).size())) return start;
  }
  return lines.text().size();
}

bool python_string_opens(std::string_view text, std::size_t at) {
  std::size_t i = at;
  while (i < text.size() && i < at + 2 && one_of(to_lower(text[i]), "rbuf")) ++i;
  return i < text.size() && is_quote(text[i]) && (i == at || at == 0 || !is_name_byte(text[at - 1]));
}

PythonString python_string(std::string_view text, std::size_t at) {
  while (!is_quote(text[at])) ++at;
  const std::string_view quote = text.substr(at, 3);
  const bool triple = quote.size() == 3 && quote[1] == quote[0] && quote[2] == quote[0];
  const std::size_t size = triple ? 3 : 1;
  PythonString out{at + size, at + size, 0};
  while (out.end < text.size() && (triple ? text.substr(out.end, 3) != quote : text[out.end] != quote[0])) {
    if (!triple && text[out.end] == '\n') break;
    out.end += std::size_t{text[out.end] == '\\' ? 2U : 1U};
  }
  out.end = std::min(out.end, text.size());
  out.after = std::min(out.end + size, text.size());
  return out;
}

std::vector<HandOutStatement> statements_in(std::string_view text, std::size_t base) {
  return StatementReader(text, base).read();
}

}  // namespace keymove

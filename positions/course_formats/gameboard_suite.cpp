#include "positions/course_formats/gameboard_suite.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/course_formats/gameboard.h"
#include "positions/course_formats/hand_out_text.h"
#include "positions/course_formats/stated_boards.h"
#include "positions/game/game_names.h"
#include "positions/json/python_literal.h"
#include "positions/stated_answers/answer_json.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

constexpr std::string_view kBestMove = "best_move:";
constexpr std::string_view kWinsIn = "wins_in:";
constexpr std::string_view kLegalMoves = "legal_moves_white:";
constexpr std::string_view kBlackMoves = "legal_moves_black:";

constexpr std::size_t kLookedAt = 256;  // bytes that tell whether a literal opens

/// Reads a file of Python: the boards in it, wherever they stand, and what the code, comments and strings state.
class GameboardSuiteReader {
 public:
  explicit GameboardSuiteReader(const SuiteText& source)
      : source_(source),
        text_(source.text),
        lines_(source.file, source.text),
        shelf_(source.variant),
        boards_(lines_, suite_) {}

  Suite read() {
    suite_.name = source_.name;
    std::size_t at = 0;
    while (at < text_.size()) at = read_next(at);
    boards_.finish();
    return std::move(suite_);
  }

 private:
  // --- the parts of the text

  std::size_t read_next(std::size_t at) {
    const char c = text_[at];
    if (c == '\n' && depth_ == 0) end_statement();
    if (is_blank(c)) return at + 1;
    if (c == '#') return read_comments(at);
    if (python_string_opens(text_, at)) return read_string(at);
    if (is_name_byte(c)) return read_word(at);
    if (one_of(c, "[({")) return read_bracket(at);
    if (one_of(c, "])}")) depth_ = std::max(0, depth_ - 1);
    const bool ascii = static_cast<unsigned char>(c) < 0x80;
    // What no line of Python begins with may be a broken board.
    if (starts_line(at) && (!ascii || !one_of(c, "@-+*/%&|^<>=!~,.:;\\])}"))) return read_board(at);
    return at + 1;
  }

  [[nodiscard]] bool starts_line(std::size_t at) const { return at == 0 || text_[at - 1] == '\n'; }

  void end_statement() {
    target_.clear();
    subject_.clear();
    legal_ = false;
    legal_mover_.reset();
  }

  std::size_t read_string(std::size_t at) {
    const PythonString string = python_string(text_, at);
    read_string_text(string.begin, string.end);
    return string.after;
  }

  void read_string_text(std::size_t begin, std::size_t end) {
    const std::string_view content = trimmed(text_.substr(begin, end - begin));
    if (legal_) {
      if (const auto color = kColorWords.named(lower_case(content))) legal_mover_ = *color;
    }
    if (words_of(content).size() == 1 && (!class_of_name(content).empty() || is_label(target_))) key_ = content;
    for (HandOutStatement& statement : statements_in(text_.substr(begin, end - begin), begin)) {
      if (statement.board.empty()) statement.board = subject_.empty() ? target_board() : subject_;
      boards_.state(std::move(statement));
    }
  }

  /// Reads a run of comment lines. One that stands right above a board, below an empty line, is of that board.
  std::size_t read_comments(std::size_t at) {
    const std::size_t first = lines_.index_of(at);
    std::size_t last = first;
    const auto comments = [&](std::size_t i) { return i < lines_.count() && trimmed(lines_.line(i)).starts_with("#"); };
    while (comments(last + 1)) ++last;
    const std::size_t end = lines_.start(last) + lines_.line(last).size();
    const auto empty = [&](std::size_t i) { return i >= lines_.count() || trimmed(lines_.line(i)).empty(); };
    const bool alone = trimmed(text_.substr(lines_.start(first), at - lines_.start(first))).empty();
    const bool below = first == 0 || empty(first - 1) || (boards_.last_answered() && opens_board(last + 1));
    const bool of_next = alone && !empty(last + 1) && below;
    // The marks are blanked, so that a literal may go on in the next line.
    std::string prose(text_.substr(at, end - at));
    for (std::size_t i = first; i <= last; ++i) {
      const std::size_t from = std::max(at, lines_.start(i));
      const std::size_t to = lines_.start(i) + lines_.line(i).size();
      std::size_t mark = from;
      while (mark < to && (text_[mark] == '#' || is_blank(text_[mark]))) prose[mark++ - at] = ' ';
      const bool read = read_comment_line(mark, to, of_next);
      if (read)
        std::fill(prose.begin() + static_cast<std::ptrdiff_t>(from - at),
                  prose.begin() + static_cast<std::ptrdiff_t>(to - at), ' ');
    }
    for (HandOutStatement& statement : statements_in(prose, at)) {
      if (!alone && statement.board.empty()) statement.board = subject_.empty() ? target_board() : subject_;
      of_next ? boards_.state_of_next(std::move(statement)) : boards_.state(std::move(statement));
    }
    return end;
  }

  /// Whether the line begins with a board, or with a name and then a board.
  [[nodiscard]] bool opens_board(std::size_t index) const {
    if (index >= lines_.count()) return false;
    const std::size_t bracket = lines_.line(index).find_first_of("[{");
    return bracket != std::string_view::npos && opens_gameboard_literal(text_, lines_.start(index) + bracket);
  }

  /// Reads one line of a comment: a name, or a statement in keymove's own form. Returns whether it was such a
  /// statement.
  bool read_comment_line(std::size_t at, std::size_t end, bool of_next) {
    const std::string_view comment = trimmed(text_.substr(at, end - at));
    for (const std::string_view key : {kBestMove, kWinsIn, kLegalMoves, kBlackMoves}) {
      if (!comment.starts_with(key) || of_next || suite_.positions.empty()) continue;
      read_statement(key, at + key.size(), end);
      return true;
    }
    const auto words = words_of(comment);
    const bool named = words.size() == 1 && std::any_of(comment.begin(), comment.end(), is_name_byte);
    if (named) comment_name_ = std::string(comment);
    for (const Word& word : words) {
      const std::string name(word.text.substr(0, end_of_name(word.text, 0)));
      const bool numbered = name.find_first_of("0123456789") != std::string::npos;
      if (!named && numbered && !class_of_name(name).empty() && !boards_.find(name)) comment_name_ = name;
    }
    return false;
  }

  void fail(std::size_t at, std::string code, std::string message) {
    suite_.positions.back().errors.push_back(lines_.error_at(at, std::move(code), std::move(message)));
  }

  void read_statement(std::string_view key, std::size_t at, std::size_t end) {
    TestPosition& position = suite_.positions.back();
    while (at < end && is_blank(text_[at])) ++at;
    if (key == kWinsIn) {
      const auto plies = parse_int(trimmed(text_.substr(at, end - at)));
      if (!plies || *plies < 1 || *plies > kMaxStatedPlies) {
        return fail(at, "gameboard-comment", "expected the plies to the win, a whole number from 1");
      }
      position.claim.distance = *plies;
      return;
    }
    const auto literal = read_python_literal(lines_, at);
    if (!literal) {
      position.errors.insert(position.errors.end(), literal.errors().begin(), literal.errors().end());
    } else if (key == kBestMove) {
      position.claim.keys = {move_of(literal->value)};
    } else if (!literal->value.is(Kind::array)) {
      fail(at, "gameboard-comment", "expected a list of moves");
    } else {
      if (key == kBlackMoves && position.setup) position.setup->to_move = Color::black;
      position.claim.legal_moves.emplace();
      for (const JsonNode& move : literal->value.items) position.claim.legal_moves->push_back(move_of(move));
    }
  }

  [[nodiscard]] MoveText move_of(const JsonNode& node) const {
    return {node.is(Kind::string) ? node.string : literal_text(node), lines_.location_of(node.offset)};
  }

  // --- code

  std::size_t read_word(std::size_t at) {
    const std::size_t end = end_of_name(text_, at);
    const std::string word(text_.substr(at, end - at));
    std::size_t next = end;
    while (next < text_.size() && (text_[next] == ' ' || text_[next] == '\t')) ++next;
    const char sign = next < text_.size() ? text_[next] : '\0';
    const bool assigned = sign == '=' && text_.substr(next, 2) != "==";
    const bool function = word == "def" || word == "class";
    if (starts_line(at)) {
      depth_ = 0;
      function_.clear();
      if (!assigned && sign != ':') boards_.forget_waiting();
    }
    if (function) {
      const std::size_t stop = end_of_name(text_, next);
      function_ = text_.substr(next, stop - next);
      boards_.close();
      return stop;
    }
    if (assigned || (sign == ':' && names_board(next + 1))) {
      target_ = word;
      if (word.find("legal") != std::string::npos) legal_ = true;
      return next + 1;
    }
    if (sign == ':' && depth_ == 0) return after_annotation(word, next);
    if (sign != '(' && boards_.find(word)) subject_ = word;
    if (lower_case(word).find("legal") != std::string::npos) legal_ = true;
    return end;
  }

  /// Whether a board follows the colon, as in `m1_1: [...]`.
  [[nodiscard]] bool names_board(std::size_t at) const {
    while (at < text_.size() && is_blank(text_[at])) ++at;
    return opens_gameboard_literal(text_, at);
  }

  /// Reads the annotation in `name: type = value`, if there is one; returns the offset to go on from.
  std::size_t after_annotation(const std::string& word, std::size_t colon) {
    const std::size_t start = lines_.start(lines_.index_of(colon));
    const std::string_view line = lines_.line(lines_.index_of(colon));
    const std::size_t found = line.find('=', colon - start);
    const std::size_t equals = start + found;
    if (found == std::string_view::npos || text_.substr(equals, 2) == "==") return colon + 1;
    target_ = word;
    return equals + 1;
  }

  /// The name of the board of which the assignment's target speaks, such as answer_m1_1; or nothing.
  [[nodiscard]] std::string target_board() const { return boards_.find(target_) ? target_ : std::string(); }

  std::size_t read_bracket(std::size_t at) {
    const bool call = text_[at] != '{' && at > 0 && (is_name_byte(text_[at - 1]) || one_of(text_[at - 1], ")]"));
    if (!call && opens_literal(at)) {
      const auto literal = read_python_literal(lines_, at);
      if (literal) {
        if (is_gameboard_literal(literal->value)) {
          add_board(at, literal->end, &literal->value, {});
          if (const JsonNode* next = board_within(literal->value)) return next->offset;
        } else {
          const bool answer = is_move_literal(literal->value) || is_moves_literal(literal->value);
          walk(literal->value, answer || is_generic_name(target_) ? std::string() : target_, false);
        }
        return literal->end;
      }
      const bool strange = starts_line(at) && text_[at] != '(' && !opens_board(lines_.index_of(at) + 1);
      if (strange || opens_gameboard_literal(text_, at)) return read_board(at);
    }
    ++depth_;
    return at + 1;
  }

  /// Whether what opens at `at` may be a literal: after its brackets comes a string, a number or another bracket.
  [[nodiscard]] bool opens_literal(std::size_t at) const {
    std::size_t i = at;
    const std::size_t end = std::min(text_.size(), at + kLookedAt);
    while (i < end && (one_of(text_[i], "[({") || is_blank(text_[i]))) ++i;
    if (i == end) return true;
    const char c = text_[i];
    return one_of(c, "'\"") || is_digit(c) || one_of(c, "-#])}") || printed_quote(text_.substr(i)) > 0 ||
           opens_gameboard_literal(text_, at);
  }

  /// Reads the literal at `at`, whose errors are those of a bad position. Returns the offset after it.
  std::size_t read_board(std::size_t at) {
    const auto literal = read_python_literal(lines_, at);
    if (literal) {
      add_board(at, literal->end, &literal->value, {});
      return literal->end;
    }
    const std::size_t index = lines_.index_of(at);
    const std::size_t line_end = lines_.start(index) + lines_.line(index).size();
    add_board(at, line_end, nullptr, {});
    suite_.positions.back().errors = literal.errors();
    depth_ = 0;
    return after_broken_literal(lines_, line_end);
  }

  // --- literals

  /// Takes the boards and answers in a literal: a list, tuple or dict of tests in any nesting. `name` is the key under
  /// which the literal stands.
  /// `beside` tells that it stands beside a board.
  void walk(const JsonNode& node, const std::string& name, bool beside) {
    if (is_move_literal(node) || is_moves_literal(node)) return state_literal(node, name, beside);
    if (!node.is(Kind::array)) return;
    const auto& items = node.items;
    const bool entry = items.size() == 2 && items[0].is(Kind::string);
    const std::string its = label_in(node.items, name);
    const auto boards = std::count_if(items.begin(), items.end(), is_gameboard_literal);
    int number = 0;
    for (const JsonNode& item : items) {
      if (is_gameboard_literal(item)) {
        ++number;
        add_board(item.offset, item.offset, &item,
                  boards > 1 && !its.empty() ? its + "_" + std::to_string(number) : its);
        if (board_within(item) != nullptr) walk(item, its, false);
      } else if (has_gameboard(item)) {
        walk(item, its, false);
      }
    }
    beside = beside || std::any_of(items.begin(), items.end(), has_gameboard);
    for (const JsonNode& item : items) {
      if (has_gameboard(item)) continue;
      if (item.is(Kind::string) && !entry) {
        for (HandOutStatement& said : statements_in(item.string, item.offset)) boards_.state(std::move(said));
      } else {
        walk(item, its, beside);
      }
    }
  }

  /// Takes a move or a list of moves in the code as an answer, if it is one.
  void state_literal(const JsonNode& node, const std::string& name, bool beside) {
    HandOutStatement statement;
    const bool names = !name.empty() && (boards_.find(name) || !class_of_name(name).empty());
    statement.board = names ? name : subject_.empty() ? target_board() : subject_;
    const std::string low = lower_case(name.empty() ? target_ : name);
    const bool bare = low.empty() && !suite_.positions.empty();
    if (statement.board.empty() && !beside && !bare && !is_answer_name(low)) return;
    if (is_move_literal(node)) {
      statement.move = node;
    } else {
      statement.moves = node.items;
      statement.legal = legal_ || low.find("legal") != std::string::npos;
      if (statement.legal) statement.mover = legal_mover_;
    }
    boards_.state(std::move(statement));
  }

  /// The name of a new board: of those that the text offers the first one with a class, otherwise the first one.
  std::string name_of_board(const std::string& key) const {
    std::string function = function_;
    if (function.starts_with("test_")) function.erase(0, std::string_view("test_").size());
    std::string out;
    for (const std::string& name :
         {key, is_generic_name(target_) ? std::string() : target_, comment_name_, key_, function}) {
      if (!class_of_name(name).empty()) return name;
      if (out.empty()) out = name;
    }
    return out;
  }

  /// Adds the board of the literal, or a bad position if there is none, with its text from `at` to `end`.
  void add_board(std::size_t at, std::size_t end, const JsonNode* node, const std::string& key) {
    TestPosition& position = suite_.positions.emplace_back();
    const std::string name = name_of_board(key);
    position.where = lines_.location_of(at);
    position.id = name.empty() ? source_.name + ":" + std::to_string(position.where.line) : name;
    position.class_name = class_of_name(name);
    std::string record = end > at ? std::string(text_.substr(at, end - at)) : literal_text(*node);
    std::replace(record.begin(), record.end(), '\n', ' ');
    position.source_text = record.size() > kLongestRecord || node == nullptr ? shortened(record) : record;
    if (node != nullptr) read_setup(position, *node);
    boards_.add({name, target_});
    comment_name_.clear();
    key_.clear();
  }

  void read_setup(TestPosition& position, const JsonNode& node) {
    const auto variant = shelf_.get(gameboard_variant(gameboard_style(node)));
    if (!variant) {
      position.errors = variant.errors();
      return;
    }
    const ErrorAt error = [&](std::size_t at, const std::string& code, const std::string& message) {
      return lines_.error_at(at, code, message);
    };
    auto setup = read_gameboard(*variant, node, error);
    if (setup) {
      position.setup = std::move(*setup);
    } else {
      position.errors = setup.errors();
    }
  }

  const SuiteText& source_;
  std::string_view text_;
  TextLines lines_;
  VariantShelf shelf_;
  Suite suite_;
  StatedBoards boards_;
  int depth_ = 0;             ///< of the brackets that are not part of a literal
  std::string target_;        ///< to which the statement assigns
  std::string subject_;       ///< the board that the statement names
  std::string comment_name_;  ///< from a comment, for the next board
  std::string key_;           ///< from a string, for the next board
  std::string function_;      ///< in which the text stands
  bool legal_ = false;        ///< the statement is about legal moves
  std::optional<Color> legal_mover_;
};

}  // namespace

Suite parse_gameboards(const SuiteText& source) { return GameboardSuiteReader(source).read(); }

}  // namespace keymove

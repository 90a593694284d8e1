#include "positions/move_trees/move_tree_answer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <memory>
#include <system_error>
#include <utility>

#include "positions/base/words.h"
#include "positions/game/setup.h"
#include "positions/json/json_cursor.h"
#include "positions/move_trees/move_tree_parser.h"
#include "positions/streams/byte_stream.h"
#include "positions/streams/text_stream.h"

namespace keymove {

namespace {

constexpr std::string_view kSchema = "keymove-tree/1";
constexpr JsonVoice kVoice = {"tree-format", "tree-format", "", true, true};  // with single quotes
constexpr std::size_t kLongestValue = 100;
constexpr std::size_t kLongestText = 200;
constexpr std::size_t kLongestBanner = 10000;  // bytes of a line
constexpr std::size_t kShownPath = 10;         // moves at each end of a long path

/// The whole text as a number, which may be inf or nan; absent if it is none, or too large for a double.
std::optional<double> number_of(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The member of keymove's document that others call so: moveList, move_tree, score, ...; the name itself otherwise.
std::string_view meant_name(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (is_letter(c)) plain += to_lower(c);
  }
  const auto is = [&](std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), plain) != names.end();
  };
  if (is({"value", "score", "utility", "eval", "evaluation", "bestvalue"})) return "value";
  if (is({"line", "movelist", "moves", "bestline", "pv", "path", "bestmoves", "bestpath"})) return "line";
  if (is({"tree", "movetree"})) return "tree";
  return name;
}

/// A part's name and what sets it off, at the start of a text.
struct Label {
  std::size_t size = 0;  ///< in bytes; 0 if there is none
  std::string_view part;
};

/// The label "moveList: ", "value = " or "moveTree is:".
Label label_of(std::string_view text) {
  constexpr std::string_view kIs = " is";
  std::size_t end = 0;
  while (end < text.size() && (is_letter(text[end]) || one_of(text[end], "_ "))) ++end;
  const bool marked = end < text.size() && one_of(text[end], ":=");
  std::string_view name = trimmed(text.substr(0, end));
  const bool is = name.ends_with(kIs);
  if (is) name.remove_suffix(kIs.size());
  const std::string_view part = meant_name(name);
  if ((!marked && !is) || (part != "value" && part != "line" && part != "tree")) return {};
  return {end + (marked ? 1 : 0), part};
}

/// The bytes of "np.float64(", as numpy's numbers are printed; 0 if there is none.
std::size_t number_type_size(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]) || one_of(text[end], "._"))) ++end;
  const bool numpy = text.substr(0, 3) == "np." || text.substr(0, 6) == "numpy.";
  return numpy && end < text.size() && text[end] == '(' ? end + 1 : 0;
}

/// Whether an answer may begin there: with a number, even one that is not finite, a bracket, or a part's name.
bool begins_answer(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r"), text.size()));
  if (text.empty()) return false;
  if (is_digit(text[0]) || one_of(text[0], "+-.([{") || label_of(text).size > 0 || number_type_size(text) > 0)
    return true;
  std::string word;
  for (std::size_t i = 0; i < text.size() && is_letter(text[i]); ++i) word += to_lower(text[i]);
  return word == "nan" || word == "inf" || word == "infinity" || word == "none" || word == "null";
}

/// Reads one answer in either format.
class AnswerReader {
 public:
  AnswerReader(const VariantPtr& variant, const std::string& file, ByteStream& bytes, const TreeLimits& limits)
      : variant_(*variant), limits_(limits), cursor_(bytes, file, kVoice) {}

  Result<TreeAnswer> read() {
    if (!take_answer() || cursor_.error()) return *cursor_.error();
    return std::move(answer_);
  }

 private:
  bool take_answer() {
    if (!check_encoding()) return false;
    const int c = cursor_.peek_token();
    if (cursor_.error()) return false;
    if (c == JsonCursor::kEnd) return cursor_.fail("tree-missing", "the file is empty");
    if (is_letter(static_cast<char>(c)) && !skip_banner()) return false;
    if (!(cursor_.peek_token() == '{' ? take_document() : take_three_parts())) return false;
    if (cursor_.peek_token() != JsonCursor::kEnd) return cursor_.fail_expected("the end of the file after the answer");
    return true;
  }

  bool check_encoding() {
    cursor_.peek();
    const std::string_view start = cursor_.ahead().substr(0, 3);
    if (start == "\xEF\xBB\xBF") cursor_.advance(start.size());
    const std::string_view two = start.substr(0, 2);
    const bool wide =
        two == "\xFF\xFE" || two == "\xFE\xFF" || (two.size() == 2 && (two[0] == '\0') != (two[1] == '\0'));
    return !wide || cursor_.fail("input-encoding", "the text is in UTF-16, expected UTF-8");
  }

  /// Skips what a program has printed before its answer, such as the greeting of a library: lines of words, if the
  /// answer's first line comes within the buffer.
  bool skip_banner() {
    std::size_t lines = 0;
    std::string_view rest = cursor_.ahead();
    while (!begins_answer(rest)) {
      const std::size_t end = rest.find('\n');
      if (end == std::string_view::npos) return true;  // what comes first is then no value
      if (!trimmed(rest.substr(0, end)).empty()) ++lines;
      rest.remove_prefix(end + 1);
    }
    std::string ignored;
    for (; lines > 0; --lines) {
      if (!cursor_.take_line(ignored, kLongestBanner)) return cursor_.fail_expected("the value");
      cursor_.peek_token();
    }
    return true;
  }

  /// The value, the line and the tree, or, as in the course's later years, the line, the tree and the value; by
  /// themselves or as a list or tuple.
  bool take_three_parts() {
    const int c = cursor_.peek_token();
    const bool listed = c == '(' || (c == '[' && !begins_line());
    if (listed) cursor_.advance(1);
    const bool line_first = cursor_.peek_token() == '[' || label_of(cursor_.ahead()).part == "line";
    if (!line_first && (!take_value_text() || !take_comma(listed))) return false;
    if (!take_move_list() || !take_comma(listed)) return false;
    skip_label();
    if (!take_tree(TreeForm::plain)) return false;
    if (line_first && (!take_comma(listed) || !take_value_text())) return false;
    if (listed) cursor_.take_if(',');
    return !listed || cursor_.expect(c == '[' ? ']' : ')', "the end of the list");
  }

  /// Whether a line begins there, "[[[": a list of moves, which have squares.
  bool begins_line() {
    constexpr std::ptrdiff_t kLevels = 3;
    const std::string_view text = cursor_.ahead();
    const std::size_t end = text.find_first_not_of("[ \t\r\n");
    return std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(end, text.size())), '[') ==
           kLevels;
  }

  /// Takes the comma between two parts, which is needed in a list.
  bool take_comma(bool needed) { return cursor_.take_if(',') || !needed || cursor_.fail_expected("','"); }

  /// Skips the name of a part, as in "moveList: [...]".
  void skip_label() {
    cursor_.peek_token();
    cursor_.advance(label_of(cursor_.ahead()).size);
  }

  bool take_value_text() {
    skip_label();
    return take_value();
  }

  bool take_value() {
    cursor_.peek_token();
    const std::size_t type = number_type_size(cursor_.ahead());
    cursor_.advance(type);
    const std::uint64_t offset = cursor_.offset();
    std::string& text = answer_.value_text;
    for (int c = cursor_.peek(); c != JsonCursor::kEnd && !one_of(static_cast<char>(c), " \t\r\n,[{()}]");
         c = cursor_.peek()) {
      if (text.size() >= kLongestValue) break;
      text += static_cast<char>(c);
      cursor_.advance(1);
    }
    const bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-';
    const auto value = number_of(std::string_view(text).substr(plus ? 1 : 0));
    if (text.empty()) return cursor_.fail_expected("the value, a number such as -0.75");
    if (!value || text.size() >= kLongestValue) {
      return cursor_.fail_at(offset, "tree-value",
                             "expected a number such as -0.75, the value, found " + shown_bytes(text));
    }
    answer_.value = *value;
    return type == 0 || cursor_.expect(')', "')' after the number");
  }

  bool take_move_list() {
    skip_label();
    if (cursor_.peek_token() != '[') return cursor_.fail_expected("the list of moves after the value");
    return take_list([&] { return take_course_move(); });
  }

  /// Takes a list; `take_item` takes each item.
  template <class TakeItem>
  bool take_list(const TakeItem& take_item) {
    if (!cursor_.expect('[', "a list")) return false;
    if (cursor_.take_if(']')) return true;
    do {
      if (!take_item()) return false;
    } while (cursor_.take_if(','));
    return cursor_.expect(']', "',' or ']'");
  }

  /// Takes a move of the line of a document: coordinate text, or the course's [[x, y], [x, y], null].
  bool take_move() {
    if (!cursor_.at_string()) return take_course_move();
    std::string text;
    if (!cursor_.take_string(text, kLongestText)) return false;
    const auto move = parse_coordinate_text(variant_, text);
    if (move) return add_to_line(*move);
    return cursor_.fail("tree-move", "expected a move in coordinate text, found " + shown_bytes(text));
  }

  bool take_course_move() {
    Move move;
    if (!cursor_.expect('[', "a move, [[x, y], [x, y], null]") || !take_course_square(move.from)) return false;
    if (!cursor_.expect(',', "','") || !take_course_square(move.to) || !cursor_.expect(',', "','")) return false;
    if (!take_promotion(move.promotion) || !cursor_.expect(']', "']'")) return false;
    return add_to_line(move);
  }

  /// Takes [x, y], with y counted from the top.
  bool take_course_square(Square& out) {
    if (!cursor_.expect('[', "a square, [x, y]")) return false;
    const std::uint64_t offset = cursor_.offset();
    std::string x;
    std::string y;
    if (!cursor_.take_number(x) || !cursor_.expect(',', "','") || !cursor_.take_number(y)) return false;
    const auto file = parse_int(x);
    const auto row = parse_int(y);
    const BoardShape& shape = variant_.shape;
    // The numbers are checked before they are used in arithmetic: they may be as large as an int.
    if (!file || !row || *file < 1 || *file > shape.files || *row < 1 || *row > shape.ranks) {
      return cursor_.fail_at(offset, "tree-move", "no square of the board: [" + x + ", " + y + "]");
    }
    out = shape.at(*file - 1, shape.ranks - *row);
    return cursor_.expect(']', "']'");
  }

  bool take_promotion(KindId& out) {
    const int c = cursor_.peek_token();
    std::string text;
    if (!cursor_.at_string()) {
      return c == 'n' || c == 'N' ? cursor_.skip_value() : cursor_.fail_expected("null or the letter of a promotion");
    }
    if (!cursor_.take_string(text, kLongestText)) return false;
    const auto kind = text.size() == 1 ? variant_.kind_of(text[0]) : std::nullopt;
    if (!kind) return cursor_.fail("tree-move", "expected the letter of a man, found " + shown_bytes(text));
    out = *kind;
    return true;
  }

  bool add_to_line(const Move& move) {
    if (answer_.line.size() >= limits_.max_plies) {
      return cursor_.fail("tree-depth", "a line of more than " + std::to_string(limits_.max_plies) + " moves");
    }
    answer_.line.push_back(move);
    return true;
  }

  bool take_tree(TreeForm form) { return TreeParser(cursor_, variant_, limits_, form).parse(answer_.tree); }

  bool take_document() {
    cursor_.advance(1);
    if (!cursor_.take_if('}')) {
      do {
        if (!take_member()) return false;
      } while (cursor_.take_if(','));
      if (!cursor_.expect('}', "',' or '}'")) return false;
    }
    for (std::size_t i = 0; i < kMembers.size(); ++i) {
      if (kMembers[i].needed && !seen_[i]) {
        return cursor_.fail("tree-missing", "expected the member \"" + std::string(kMembers[i].name) + "\"");
      }
    }
    return true;
  }

  bool take_member() {
    std::string key;
    const bool named = cursor_.at_string();
    const std::uint64_t offset = cursor_.offset();
    if (!named) return cursor_.fail_expected("a member's name");
    if (!cursor_.take_string(key, kLongestText) || !cursor_.expect(':', "':'")) return false;
    if (key == "cells" || key == "nbformat") {
      return cursor_.fail_at(offset, "tree-format",
                             "this is a Jupyter notebook; expected what its cells print, saved as a text");
    }
    const std::string_view meant = meant_name(key);
    own_name_ = meant == key;
    for (std::size_t i = 0; i < kMembers.size(); ++i) {
      if (meant != kMembers[i].name) continue;
      if (std::exchange(seen_[i], true)) {
        return cursor_.fail_at(offset, "tree-duplicate", "duplicate member " + shown_bytes(key));
      }
      return (this->*kMembers[i].take)();
    }
    return cursor_.skip_value();
  }

  bool take_schema() {
    std::string text;
    if (!cursor_.take_string(text, kLongestText)) return false;
    if (text == kSchema) return true;
    return cursor_.fail("tree-schema", "expected \"" + std::string(kSchema) + "\", found " + shown_bytes(text));
  }

  bool take_line_member() {
    return take_list([&] { return own_name_ ? take_move() : take_course_move(); });
  }

  bool take_tree_member() { return take_tree(TreeForm::annotated); }

  bool take_algorithm() { return cursor_.take_string(answer_.algorithm, kLongestText); }

  bool take_depth() {
    std::string text;
    if (!cursor_.take_number(text)) return false;
    answer_.depth = parse_int(text);
    return (answer_.depth && *answer_.depth >= 0) || cursor_.fail("tree-format", "expected a number of plies");
  }

  struct Member {
    std::string_view name;
    bool (AnswerReader::*take)() = nullptr;
    bool needed = false;
  };
  static const std::array<Member, 6> kMembers;

  const Variant& variant_;
  const TreeLimits limits_;
  JsonCursor cursor_;
  TreeAnswer answer_;
  std::array<bool, 6> seen_{};
  bool own_name_ = true;  // whether the member has keymove's name
};

const std::array<AnswerReader::Member, 6> AnswerReader::kMembers = {
    Member{"schema", &AnswerReader::take_schema, false},       Member{"value", &AnswerReader::take_value, true},
    Member{"line", &AnswerReader::take_line_member, true},     Member{"tree", &AnswerReader::take_tree_member, true},
    Member{"algorithm", &AnswerReader::take_algorithm, false}, Member{"depth", &AnswerReader::take_depth, false}};

}  // namespace

Result<TreeAnswer> read_tree_answer(const VariantPtr& variant, const std::string& path, const TreeLimits& limits) {
  auto opened = open_stream(path, streamed_input(limits.max_bytes), "a tree's answer");
  if (!opened) return opened.errors();
  const std::unique_ptr<ByteStream> bytes = text_stream(std::move(*opened));
  return AnswerReader(variant, path == "-" ? "stdin" : path, *bytes, limits).read();
}

Result<TreeAnswer> parse_tree_answer(const VariantPtr& variant, const std::string& file, std::string_view text,
                                     const TreeLimits& limits) {
  const auto bytes = stream_of(text);
  return AnswerReader(variant, file, *bytes, limits).read();
}

std::string tree_path_text(const Variant& variant, const std::vector<Move>& path) {
  std::string out;
  const bool is_long = path.size() > 2 * kShownPath;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (is_long && i == kShownPath) {
      i = path.size() - kShownPath;
      out += "/... " + std::to_string(path.size() - 2 * kShownPath) + " more ...";
    }
    out += "/" + coordinate_text(variant, path[i]);
  }
  return out.empty() ? "/" : out;
}

}  // namespace keymove

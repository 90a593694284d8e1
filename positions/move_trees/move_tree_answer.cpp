#include "positions/move_trees/move_tree_answer.h"

#include <array>
#include <charconv>
#include <cmath>
#include <memory>
#include <system_error>
#include <utility>

#include "positions/base/words.h"
#include "positions/game/setup.h"
#include "positions/json/json_cursor.h"
#include "positions/move_trees/move_tree_parser.h"
#include "positions/streams/byte_stream.h"

namespace keymove {

namespace {

constexpr std::string_view kSchema = "keymove-tree/1";
constexpr std::size_t kLongestValue = 100;
constexpr std::size_t kLongestText = 200;
constexpr std::size_t kShownPath = 10;  // moves at each end of a long path

/// The whole text as a number; absent if it is not a finite one.
std::optional<double> finite_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

/// Reads one answer in either format.
class AnswerReader {
 public:
  AnswerReader(const VariantPtr& variant, const std::string& file, ByteStream& bytes, const TreeLimits& limits)
      : variant_(*variant), limits_(limits), cursor_(bytes, file) {}

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
    if (!(c == '{' ? take_document() : take_three_lines())) return false;
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

  bool take_three_lines() {
    if (cursor_.line() != 1) return cursor_.fail_expected("the value on line 1");
    return take_value_line() && take_move_list() && take_tree(TreeForm::plain);
  }

  bool take_value_line() {
    const std::uint64_t offset = cursor_.offset();
    const bool whole = cursor_.take_line(answer_.value_text, kLongestValue);
    answer_.value_text = std::string(trimmed(answer_.value_text));
    const auto value = whole ? finite_number(answer_.value_text) : std::nullopt;
    if (!value) {
      return cursor_.fail_at(offset, "tree-value",
                             "expected a finite number such as -0.75, the value, alone on line 1, found " +
                                 shown_bytes(answer_.value_text));
    }
    answer_.value = *value;
    return true;
  }

  bool take_move_list() {
    const int c = cursor_.peek_token();
    if (c != '[' || cursor_.line() != 2) return cursor_.fail_expected("the list of moves on line 2");
    if (!take_list([&] { return take_course_move(); })) return false;
    cursor_.peek_token();
    return cursor_.line() == 3 || cursor_.fail_expected("the tree of moves on line 3");
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
    if (c != '"') return c == 'n' ? cursor_.skip_value() : cursor_.fail_expected("null or the letter of a promotion");
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
    const int c = cursor_.peek_token();
    const std::uint64_t offset = cursor_.offset();
    if (c != '"') return cursor_.fail_expected("a member's name");
    if (!cursor_.take_string(key, kLongestText) || !cursor_.expect(':', "':'")) return false;
    for (std::size_t i = 0; i < kMembers.size(); ++i) {
      if (key != kMembers[i].name) continue;
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

  bool take_value() {
    cursor_.peek_token();
    const std::uint64_t offset = cursor_.offset();
    if (!cursor_.take_number(answer_.value_text)) return false;
    const auto value = finite_number(answer_.value_text);
    if (!value) return cursor_.fail_at(offset, "tree-value", "expected a finite number, the value");
    answer_.value = *value;
    return true;
  }

  bool take_line_member() {
    return take_list([&] {
      std::string text;
      if (!cursor_.take_string(text, kLongestText)) return false;
      const auto move = parse_coordinate_text(variant_, text);
      if (move) return add_to_line(*move);
      return cursor_.fail("tree-move", "expected a move in coordinate text, found " + shown_bytes(text));
    });
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
};

const std::array<AnswerReader::Member, 6> AnswerReader::kMembers = {
    Member{"schema", &AnswerReader::take_schema, true},        Member{"value", &AnswerReader::take_value, true},
    Member{"line", &AnswerReader::take_line_member, true},     Member{"tree", &AnswerReader::take_tree_member, true},
    Member{"algorithm", &AnswerReader::take_algorithm, false}, Member{"depth", &AnswerReader::take_depth, false}};

}  // namespace

Result<TreeAnswer> read_tree_answer(const VariantPtr& variant, const std::string& path, const TreeLimits& limits) {
  const auto bytes = open_stream(path, streamed_input(limits.max_bytes), "a tree's answer");
  if (!bytes) return bytes.errors();
  return AnswerReader(variant, path == "-" ? "stdin" : path, **bytes, limits).read();
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

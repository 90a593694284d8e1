#include "positions/move_trees/move_tree_answer.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "positions/base/words.h"
#include "positions/game/setup.h"
#include "positions/json/json_cursor.h"
#include "positions/move_trees/answer_words.h"
#include "positions/move_trees/drawn_tree.h"
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
constexpr std::size_t kLookedAt = 4096;        // bytes, by which a drawn tree is recognized

/// Reads one answer in either format.
class AnswerReader {
 public:
  AnswerReader(const VariantPtr& variant, const std::string& file, ByteStream& bytes, const TreeLimits& limits,
               WantedParts wanted)
      : variant_(*variant), limits_(limits), wanted_(wanted), cursor_(bytes, file, kVoice) {}

  Result<TreeAnswer> read() {
    if (!take_answer() || cursor_.error()) return *cursor_.error();
    return std::move(answer_);
  }

 private:
  bool take_answer() {
    if (!check_encoding()) return false;
    const int c = cursor_.peek_token();
    cursor_.look(kLookedAt);
    if (cursor_.error()) return false;
    if (c == JsonCursor::kEnd) return cursor_.fail("tree-missing", "the file is empty");
    if (is_letter(static_cast<char>(c)) && !skip_banner()) return false;
    if (!take_all_parts()) return false;
    if (cursor_.peek_token() != JsonCursor::kEnd) return cursor_.fail_expected("the end of the file after the answer");
    return true;
  }

  bool take_all_parts() {
    const bool some = wanted_ == WantedParts::those_there;
    if (cursor_.peek_token() == '{' && !(some && begins_tree(variant_, cursor_.ahead()))) return take_document();
    return some ? take_some_parts() : take_three_parts();
  }

  bool check_encoding() {
    cursor_.peek();
    const std::string_view start = cursor_.ahead().substr(0, 3);
    if (start == "\xEF\xBB\xBF") mark_ = start.size();
    cursor_.advance(mark_);
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
    while (!begins_answer(rest) && !begins_drawing(variant_, rest, false)) {
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
    const bool listed = c == '(' || (c == '[' && !begins_line(cursor_.ahead()));
    if (listed) cursor_.advance(1);
    const bool line_first = cursor_.peek_token() == '[' || label_of(cursor_.ahead()).part == "line";
    if (!line_first && (!take_value_text() || !take_comma(listed))) return false;
    if (!take_move_list() || !take_comma(listed)) return false;
    const bool named = label_of(cursor_.ahead()).part == "tree";
    skip_label();
    if (!take_any_tree(named)) return false;
    if (line_first && (!take_comma(listed) || !take_value_text())) return false;
    if (listed) cursor_.take_if(',');
    return !listed || cursor_.expect(c == '[' ? ']' : ')', "the end of the list");
  }

  /// The parts that are there, in any order.
  bool take_some_parts() {
    answer_.parts = {false, false, false};
    const int c = cursor_.peek_token();
    const bool listed = c == '(' || (c == '[' && !begins_line(cursor_.ahead()) && !begins_empty_list(cursor_.ahead()));
    if (listed) cursor_.advance(1);
    while (cursor_.peek_token() != JsonCursor::kEnd && !(listed && one_of(static_cast<char>(cursor_.peek()), ")]"))) {
      if (!take_some_part()) return false;
      const bool comma = cursor_.take_if(',');
      if (listed && !comma) break;
    }
    if (listed && !cursor_.expect(c == '[' ? ']' : ')', "',' or the end of the list")) return false;
    if (const auto value = number_of(root_value_); value && !std::exchange(answer_.parts.value, true)) {
      answer_.value = *value;
      answer_.value_text = root_value_;
    }
    return answer_.parts.any() || cursor_.fail("tree-missing", "expected a value, a list of moves or a tree");
  }

  bool take_some_part() {
    const std::string_view part = label_of(cursor_.ahead()).part;
    skip_label();
    const int c = cursor_.peek_token();
    if (const std::size_t none = none_size(cursor_.ahead()); none > 0) {
      cursor_.advance(none);
      return true;
    }
    const auto is_first = [&](bool& there, const char* name) {
      return !std::exchange(there, true) || cursor_.fail("tree-duplicate", std::string("a second ") + name);
    };
    const bool named = part == "tree";
    if (c == '{' || begins_drawing(variant_, cursor_.look(kLookedAt), named))
      return is_first(answer_.parts.tree, "tree") && take_any_tree(named);
    if (c == '[') return is_first(answer_.parts.line, "list of moves") && take_list([&] { return take_course_move(); });
    if (named) return cursor_.fail_expected("the tree of moves (an object)");
    if (part == "line") return cursor_.fail_expected("the list of moves");
    return is_first(answer_.parts.value, "value") && take_value();
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
    const auto file = whole_number_of(x);
    const auto row = whole_number_of(y);
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

  /// Takes a tree as objects or as a drawing.
  bool take_any_tree(bool named) {
    cursor_.peek_token();
    if (!begins_drawing(variant_, cursor_.look(kLookedAt), named)) return take_tree(TreeForm::plain);
    auto drawn = take_drawn_tree(cursor_, variant_, limits_, cursor_.line() == 1 ? mark_ : 0);
    if (!drawn) return false;
    answer_.tree = std::move(drawn->tree);
    root_value_ = drawn->root_value;
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
    if (wanted_ == WantedParts::those_there) {
      answer_.parts = {seen_[kValue], seen_[kLine], seen_[kTree]};
      return answer_.parts.any() ||
             cursor_.fail("tree-missing", R"(expected one of the members "value", "line" and "tree")");
    }
    for (const std::size_t i : {kValue, kLine, kTree}) {
      if (!seen_[i])
        return cursor_.fail("tree-missing", "expected the member \"" + std::string(kMembers[i].name) + "\"");
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
    const std::string_view meant = means_tree(key) ? "tree" : meant_name(key);
    own_name_ = meant == key;
    if (!check_node(key, offset)) return false;
    for (std::size_t i = 0; i < kMembers.size(); ++i) {
      if (meant != kMembers[i].name) continue;
      const bool is_part = i == kValue || i == kLine || i == kTree;
      cursor_.peek_token();
      if (const std::size_t none = none_size(cursor_.ahead()); is_part && none > 0 && wanted_ != WantedParts::all) {
        cursor_.advance(none);
        return true;
      }
      if (std::exchange(seen_[i], true)) {
        return cursor_.fail_at(offset, "tree-duplicate", "duplicate member " + shown_bytes(key));
      }
      return (this->*kMembers[i].take)();
    }
    constexpr std::size_t kKept = 5;
    if (answer_.skipped.size() < kKept) answer_.skipped.push_back(key);
    return cursor_.skip_value();
  }

  /// Refuses what may be a tree that is not read, and a node whose own move may be the move that was chosen.
  bool check_node(std::string_view key, std::uint64_t offset) {
    const int c = cursor_.peek_token();
    if (hides_tree(key) && (c == '{' || c == '['))
      return cursor_.fail_at(offset, "tree-format",
                             "expected the tree as \"tree\" or \"children\", found " + shown_bytes(key));
    if (key == "children") has_children_ = true;
    if (key == "move" && none_size(cursor_.ahead()) == 0) has_move_ = true;
    if ((key != "children" && key != "move") || !has_children_ || !has_move_) return true;
    return cursor_.fail_at(offset, "tree-format", "expected a root without a move, or its tree as \"tree\"");
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
  };
  static const std::array<Member, 6> kMembers;
  static constexpr std::size_t kValue = 1;
  static constexpr std::size_t kLine = 2;
  static constexpr std::size_t kTree = 3;

  const Variant& variant_;
  const TreeLimits limits_;
  const WantedParts wanted_;
  JsonCursor cursor_;
  TreeAnswer answer_;
  std::array<bool, 6> seen_{};
  bool own_name_ = true;  // whether the member has keymove's name
  bool has_move_ = false;
  bool has_children_ = false;
  std::size_t mark_ = 0;    // the bytes of the byte order mark
  std::string root_value_;  // of a drawn tree
};

const std::array<AnswerReader::Member, 6> AnswerReader::kMembers = {
    Member{"schema", &AnswerReader::take_schema},       Member{"value", &AnswerReader::take_value},
    Member{"line", &AnswerReader::take_line_member},    Member{"tree", &AnswerReader::take_tree_member},
    Member{"algorithm", &AnswerReader::take_algorithm}, Member{"depth", &AnswerReader::take_depth}};

}  // namespace

Result<TreeAnswer> read_tree_answer(const VariantPtr& variant, const std::string& path, const TreeLimits& limits,
                                    WantedParts wanted) {
  auto opened = open_stream(path, streamed_input(limits.max_bytes), "a tree's answer");
  if (!opened) return opened.errors();
  const std::unique_ptr<ByteStream> bytes = text_stream(std::move(*opened));
  return AnswerReader(variant, path == "-" ? "stdin" : path, *bytes, limits, wanted).read();
}

Result<TreeAnswer> parse_tree_answer(const VariantPtr& variant, const std::string& file, std::string_view text,
                                     const TreeLimits& limits, WantedParts wanted) {
  const auto bytes = stream_of(text);
  return AnswerReader(variant, file, *bytes, limits, wanted).read();
}

}  // namespace keymove

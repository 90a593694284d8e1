#include "positions/move_trees/drawn_tree.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <vector>

#include "positions/base/words.h"
#include "positions/game/setup.h"

namespace keymove {

namespace {

constexpr std::size_t kLongestLine = 1000;

/// A line of a drawing, without its end.
struct DrawnLine {
  bool drawn = false;      ///< whether lines are drawn before the text
  std::size_t indent = 0;  ///< the characters before the text
  std::size_t text = 0;    ///< the offset of the text in the line
  bool root = false;
  std::optional<Move> move;
  std::size_t bad = std::string_view::npos;  ///< the offset of what is not known behind the move
  std::string value;                         ///< of the root: its number
};

/// The length of a character of drawn lines that is not ASCII, such as `├`; 0 if there is none. Sets whether it is one
/// or a blank.
std::size_t drawn_character(std::string_view text, bool& line) {
  constexpr std::size_t kSize = 3;
  line = false;
  if (text.starts_with("\xC2\xA0")) return 2;
  const std::string_view three = text.substr(0, kSize);
  const bool box = three.starts_with("\xE2\x94") || three.starts_with("\xE2\x95");
  const bool arrow = three == "\xE2\x86\xB3" || three == "\xE2\x86\x92" || three == "\xE2\x80\xA2";
  if (three.size() < kSize || (!box && !arrow)) return 0;
  line = box || three == "\xE2\x86\xB3";
  return kSize;
}

/// Goes over the lines and blanks before the text.
void read_lines(std::string_view line, DrawnLine& out) {
  while (out.text < line.size()) {
    const std::string_view rest = line.substr(out.text);
    bool is_line = false;
    std::size_t size = drawn_character(rest, is_line);
    if (size == 0 && one_of(rest[0], "|+`\\_-*>")) {
      is_line = one_of(rest[0], "|_") || (one_of(rest[0], "+`\\-") && rest.size() > 1 && one_of(rest[1], "-_"));
      size = 1;
    }
    if (size == 0 && is_blank(rest[0])) size = 1;
    if (size == 0) return;
    out.drawn = out.drawn || is_line;
    out.text += size;
    ++out.indent;
  }
}

/// The length of the word at the start of the text.
std::size_t word_size(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size() && (is_letter(text[size]) || is_digit(text[size]) || text[size] == '_')) ++size;
  return size;
}

/// The length of the number at the start of the text; 0 if there is none.
std::size_t number_size(std::string_view text) {
  double value = 0;
  const std::size_t sign = text.starts_with('+') ? 1 : 0;
  const auto [end, error] = std::from_chars(text.data() + sign, text.data() + text.size(), value);
  const auto size = static_cast<std::size_t>(end - text.data());
  const bool word = size < text.size() && (is_letter(text[size]) || is_digit(text[size]));
  return error != std::errc() || word ? 0 : size;
}

/// Whether the word names a number of a node, or says what does not change the tree.
bool is_known_word(std::string_view word) {
  constexpr std::array<std::string_view, 35> kWords = {
      "value", "val",  "score",     "eval",      "evaluation", "utility",   "heuristic", "v",     "h",
      "alpha", "beta", "a",         "b",         "w",          "depth",     "d",         "ply",   "level",
      "max",   "min",  "node",      "leaf",      "best",       "move",      "white",     "black", "inf",
      "none",  "null", "maximizer", "minimizer", "checkmate",  "stalemate", "terminal",  "nan"};
  return std::find(kWords.begin(), kWords.end(), lower_case(word)) != kWords.end();
}

/// The length of a sign behind a move that says nothing of the tree.
std::size_t sign_size(std::string_view text) {
  constexpr std::array<std::string_view, 4> kSigns = {"\xCE\xB1", "\xCE\xB2", "\xE2\x88\x9E", "\xE2\x86\x92"};
  if (is_blank(text[0]) || one_of(text[0], "()[]{}<>:=,;|'\"*!-+~%")) return 1;
  for (const std::string_view sign : kSigns) {
    if (text.starts_with(sign)) return sign.size();
  }
  return 0;
}

/// Whether the word is a name of what a node is worth.
bool is_value_word(std::string_view word) {
  constexpr std::array<std::string_view, 7> kWords = {"value", "val", "score", "eval", "evaluation", "utility", "v"};
  return std::find(kWords.begin(), kWords.end(), lower_case(word)) != kWords.end();
}

/// Reads the numbers and their names from that place of the line on. The value is the number that is called so, or the
/// only one.
void read_values(std::string_view line, std::size_t at, DrawnLine& out) {
  std::string_view name;
  std::size_t numbers = 0;
  bool named = false;
  for (std::size_t size = 0; at < line.size(); at += size) {
    const std::string_view rest = line.substr(at);
    size = number_size(rest);
    if (size > 0) {
      const bool is_value = is_value_word(name);
      ++numbers;
      if (is_value || (!named && name.empty())) out.value = std::string(rest.substr(0, size));
      named = named || is_value;
      continue;
    }
    size = sign_size(rest);
    if (size > 0) continue;
    size = word_size(rest);
    name = rest.substr(0, size);
    if (size == 0 || !is_known_word(name)) {
      out.bad = at;
      return;
    }
  }
  if (!named && numbers != 1) out.value.clear();
}

/// The end of what may stand before a move: the number of a list, "1. ", and words such as "White:".
std::size_t behind_lead(std::string_view line, std::size_t at) {
  constexpr std::array<std::string_view, 7> kWords = {"max", "min", "white", "black", "move", "node", "depth"};
  for (;;) {
    const std::string_view rest = line.substr(at);
    const std::size_t word = word_size(rest);
    const std::string known = lower_case(rest.substr(0, word));
    const bool number = word > 0 && contains_only(known, "0123456789");
    const bool is_known = number || std::find(kWords.begin(), kWords.end(), known) != kWords.end();
    const std::size_t end = std::min(rest.find_first_not_of(" .:)(=\t", word), rest.size());
    if (!is_known || end == word) return at;
    at += end;
  }
}

DrawnLine read_line(const Variant& variant, std::string_view line) {
  constexpr std::array<std::string_view, 4> kRoots = {"root", "start", "tree", "movetree"};
  DrawnLine out;
  read_lines(line, out);
  std::size_t at = out.text;
  if (line.substr(at) == "." || line.substr(at) == "/") {
    out.root = true;
    return out;
  }
  const std::string first = lower_case(line.substr(at, word_size(line.substr(at))));
  if (std::find(kRoots.begin(), kRoots.end(), first) != kRoots.end()) {
    read_values(line, at + first.size(), out);
    out.root = out.bad == std::string_view::npos;
    if (first.ends_with("tree")) out.value.clear();
    return out;
  }
  at = behind_lead(line, at);
  while (at < line.size() && one_of(line[at], "'\"([")) ++at;
  const std::size_t size = word_size(line.substr(at));
  out.move = parse_coordinate_text(variant, line.substr(at, size));
  if (out.move) read_values(line, at + size, out);
  return out;
}

/// The first line of the text, without its end.
std::string_view first_line(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
}

/// Takes the lines of one drawing.
class DrawingReader {
 public:
  DrawingReader(JsonCursor& cursor, const Variant& variant, const TreeLimits& limits, std::size_t before_line)
      : cursor_(cursor), variant_(variant), limits_(limits), before_line_(before_line) {}

  bool read(DrawnTree& out) {
    tree_ = &out.tree;
    cursor_.set_place([this] { return ", at " + tree_path_text(variant_, tree_->open_path()); });
    const bool done = take_lines(out.root_value);
    cursor_.set_place({});
    return done;
  }

 private:
  struct Open {
    std::size_t indent = 0;
    std::set<PackedMove> children;
  };

  bool take_lines(std::string& root_value) {
    std::set<PackedMove> first_moves;
    for (bool first = true; cursor_.peek_token() != JsonCursor::kEnd; first = false) {
      const std::string_view text = first_line(cursor_.look(kLongestLine));
      const std::size_t before = cursor_.column() - 1 - (first ? before_line_ : 0);
      DrawnLine line = read_line(variant_, text);
      line.indent += before;
      if (text.size() >= kLongestLine) return fail(0, "a line of more than 1000 bytes in a drawn tree");
      if (first && line.root) {
        root_value = line.value;
      } else if (!line.move) {
        if (line.text < text.size() && !line.drawn) break;  // something else
        if (line.text < text.size() || !line.drawn)
          return fail(line.text, "expected a move in coordinate text such as e2e4", "tree-move");
      } else if (!take_move(line, first_moves)) {
        return false;
      }
      cursor_.advance(text.size());
    }
    while (!open_.empty()) close();
    return !cursor_.error();
  }

  bool take_move(const DrawnLine& line, std::set<PackedMove>& first_moves) {
    if (line.bad != std::string_view::npos)
      return fail(line.bad, "expected nothing but values behind the move of a drawn tree");
    std::optional<std::size_t> closed;
    while (!open_.empty() && line.indent <= open_.back().indent) {
      closed = open_.back().indent;
      close();
    }
    if (closed && *closed != line.indent)
      return fail(line.text, "expected a move below one of those above it, or beside it");
    const PackedMove move = packed(*line.move);
    std::set<PackedMove>& siblings = open_.empty() ? first_moves : open_.back().children;
    if (!siblings.insert(move).second)
      return fail(line.text, "duplicate move " + coordinate_text(variant_, *line.move), "tree-duplicate");
    if (tree_->moves() >= std::min(limits_.max_moves, MoveTree::kMaxMoves))
      return fail(line.text, "a tree of more than " + std::to_string(limits_.max_moves) + " moves", "tree-size");
    if (open_.size() >= limits_.max_plies)
      return fail(line.text, "a tree deeper than " + std::to_string(limits_.max_plies) + " plies", "tree-depth");
    tree_->open(move);
    open_.push_back({line.indent, {}});
    return true;
  }

  void close() {
    open_.pop_back();
    tree_->close();
  }

  bool fail(std::size_t at, const std::string& message, const char* code = "tree-format") {
    return cursor_.fail_at(cursor_.offset() + at, code, message);
  }

  JsonCursor& cursor_;
  const Variant& variant_;
  const TreeLimits limits_;
  const std::size_t before_line_;
  MoveTree* tree_ = nullptr;
  std::vector<Open> open_;
};

}  // namespace

bool begins_drawing(const Variant& variant, std::string_view text, bool named) {
  const DrawnLine first = read_line(variant, first_line(text));
  if (!first.root && !first.move) return false;
  if (first.move && (named || first.drawn)) return true;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    text.remove_prefix(end + 1);
    const std::string_view line = first_line(text);
    if (trimmed(line).empty()) continue;
    const DrawnLine next = read_line(variant, line);
    if (!next.move) return first.root && next.drawn && next.text == line.size();
    if (next.drawn || next.indent > first.indent) return true;
    if (first.root) return false;
  }
  return false;
}

std::optional<DrawnTree> take_drawn_tree(JsonCursor& cursor, const Variant& variant, const TreeLimits& limits,
                                         std::size_t before_line) {
  DrawnTree out;
  if (!DrawingReader(cursor, variant, limits, before_line).read(out)) return std::nullopt;
  return out;
}

}  // namespace keymove

#include "tools/move_trees/move_tree_writer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/base/python_float.h"
#include "positions/json/json_text.h"
#include "tools/move_trees/move_tree_names.h"
#include "tools/text/move_text.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

constexpr std::size_t kPiece = std::size_t{1} << 16;
constexpr std::size_t kLongestMove = 8;  ///< bytes; "p16p16q" has 7

/// Collects text and passes it on in pieces.
class Buffer {
 public:
  explicit Buffer(TextSink sink) : sink_(std::move(sink)), text_(kPiece + kLongestMove * 4, '\0') {}

  void add(std::string_view text) {
    if (text.size() > kPiece) {
      flush();
      return sink_(text);
    }
    std::memcpy(text_.data() + size_, text.data(), text.size());
    grow(text.size());
  }
  /// The end of the text, with room for a few moves; grow() must be called with the number of bytes that were written.
  [[nodiscard]] char* end() { return text_.data() + size_; }
  void grow(std::size_t by) {
    size_ += by;
    if (size_ >= kPiece) flush();
  }
  void flush() {
    if (size_ > 0) sink_({text_.data(), size_});
    size_ = 0;
  }

 private:
  TextSink sink_;
  std::string text_;
  std::size_t size_ = 0;
};

/// Writes the coordinate texts of moves, from texts of squares that are made once.
class MoveTexts {
 public:
  explicit MoveTexts(const Variant& variant) {
    for (Square s = 0; s < variant.shape.squares(); ++s) {
      const std::string text = square_text(variant.shape, s);
      Piece piece;
      std::memcpy(piece.text.data(), text.data(), text.size());
      piece.size = text.size();
      squares_.push_back(piece);
    }
    for (const ManKind& man : variant.men) letters_ += man.letter;
  }

  /// Writes the text at `to` and returns its end. Requires room for ten bytes.
  char* write(char* to, const Move& move) const {
    for (const Square s : {move.from, move.to}) {
      const Piece& piece = squares_[static_cast<std::size_t>(s)];
      std::memcpy(to, piece.text.data(), piece.text.size());
      to += piece.size;
    }
    if (move.promotion != kNoKind) *to++ = letters_[static_cast<std::size_t>(move.promotion)];
    return to;
  }
  [[nodiscard]] std::string text(const Move& move) const {
    std::array<char, 2 * kLongestMove> out{};
    return {out.data(), write(out.data(), move)};
  }

 private:
  struct Piece {
    std::array<char, 4> text{};
    std::size_t size = 0;
  };
  std::vector<Piece> squares_;
  std::string letters_;
};

/// Writes the moves of a tree in a style, and follows them from the root. Coordinate text needs no positions.
class PathTexts {
 public:
  explicit PathTexts(const TreeHead& head) : coordinates_(*head.setup.variant), style_(head.style) {
    if (!is_plain()) path_.push_back(head.setup);
  }

  /// The text of a move from the current node, which becomes the current one.
  std::string enter(const Move& move) {
    if (is_plain()) return coordinates_.text(move);
    std::string out = move_text(path_.back(), move, style_);
    path_.push_back(verify::play(path_.back(), move));
    return out;
  }
  void leave() {
    if (!is_plain()) path_.pop_back();
  }
  /// The texts of moves from the root. Requires that no node was entered.
  [[nodiscard]] std::vector<std::string> line(const std::vector<Move>& moves) {
    std::vector<std::string> out;
    for (const Move& move : moves) out.push_back(enter(move));
    for (std::size_t i = 0; i < moves.size(); ++i) leave();
    return out;
  }

 private:
  [[nodiscard]] bool is_plain() const { return style_ == MoveStyle::coordinate; }

  MoveTexts coordinates_;
  MoveStyle style_;
  std::vector<Setup> path_;  ///< from the root to the current node
};

std::string number_text(double value) { return std::isfinite(value) ? python_float(value) : "null"; }

/// Writes the nested objects that both JSON forms share.
class Nested {
 public:
  Nested(const Variant& variant, TextSink sink) : texts_(variant), out_(std::move(sink)) {}

  [[nodiscard]] Buffer& out() { return out_; }
  [[nodiscard]] const MoveTexts& texts() const { return texts_; }

  /// Writes `, "e2e4": ` and the text that opens a node.
  void open(const Move& move, std::string_view opening) {
    char* const begin = out_.end();
    char* to = begin;
    if (!first_) {
      *to++ = ',';
      *to++ = ' ';
    }
    *to++ = '"';
    to = texts_.write(to, move);
    for (const std::string_view part : {std::string_view("\": "), opening})
      to = std::copy(part.begin(), part.end(), to);
    out_.grow(static_cast<std::size_t>(to - begin));
    first_ = true;
  }
  void close(std::string_view closing) {
    out_.add(closing);
    first_ = false;
  }

 private:
  MoveTexts texts_;
  Buffer out_;
  bool first_ = true;
};

class CourseWriter final : public TreeWriter {
 public:
  CourseWriter(const TreeHead& head, TextSink sink)
      : variant_(*head.setup.variant), nested_(variant_, std::move(sink)) {}

  void on_result(const solver::TreeResult& result) override {
    std::vector<std::string> moves;
    for (const Move& move : result.line) moves.push_back(move_text(move));
    nested_.out().add(fmt::format("{}\n[{}]\n{{", python_float(result.value), fmt::join(moves, ", ")));
  }
  void enter(const Move& move) override { nested_.open(move, "{"); }
  void leave(const std::optional<solver::TreeNumbers>&) override { nested_.close("}"); }
  [[nodiscard]] bool wants_numbers() const override { return false; }
  void finish() override {
    nested_.out().add("}\n");
    nested_.out().flush();
  }

 private:
  /// "[[2, 1], [3, 3], null]": files count from 1, ranks from the top.
  [[nodiscard]] std::string move_text(const Move& move) const {
    const auto square = [&](Square s) {
      const BoardShape& shape = variant_.shape;
      return fmt::format("[{}, {}]", shape.file_of(s) + 1, shape.ranks - shape.rank_of(s));
    };
    const std::string promotion =
        move.promotion == kNoKind ? "null" : fmt::format("\"{}\"", variant_.man(move.promotion).letter);
    return fmt::format("[{}, {}, {}]", square(move.from), square(move.to), promotion);
  }

  const Variant& variant_;
  Nested nested_;
};

class JsonWriter final : public TreeWriter {
 public:
  JsonWriter(TreeHead head, TreeDetail detail, TextSink sink)
      : head_(std::move(head)), detail_(detail), nested_(*head_.setup.variant, std::move(sink)) {}

  void on_result(const solver::TreeResult& result) override {
    const solver::TreeRequest& r = head_.request;
    nlohmann::ordered_json out;
    out["schema"] = "keymove-tree/1";
    if (!head_.id.empty()) out["id"] = head_.id;
    out["variant"] = head_.setup.variant->name;
    out["fen"] = write_fen(head_.setup);
    out["algorithm"] = kTreeAlgorithmNames.name_of(r.algorithm);
    out["depth"] = r.depth;
    if (r.algorithm == solver::TreeAlgorithm::stochastic) out["breadth"] = r.breadth;
    out["heuristic"] = r.heuristic->name;
    out["order"] = kTreeOrderNames.name_of(r.order);
    if (!head_.order_known) out["order_assumed"] = true;
    out["value"] = result.value;
    auto line = nlohmann::ordered_json::array();
    for (const Move& move : result.line) line.push_back(coordinate_text(*head_.setup.variant, move));
    out["line"] = std::move(line);
    std::string text = compact_json(out);
    text.pop_back();
    nested_.out().add(text + ",\"tree\":{");
  }
  void enter(const Move& move) override { nested_.open(move, detail_ == TreeDetail::values ? "{\"moves\": {" : "{"); }
  void leave(const std::optional<solver::TreeNumbers>& numbers) override {
    if (detail_ == TreeDetail::moves) return nested_.close("}");
    if (!numbers) return nested_.close("}}");
    nested_.close(fmt::format(R"(}}, "value": {}, "alpha": {}, "beta": {}}})", number_text(numbers->value),
                              number_text(numbers->alpha), number_text(numbers->beta)));
  }
  [[nodiscard]] bool wants_numbers() const override { return detail_ == TreeDetail::values; }
  void finish() override {
    nested_.out().add("}}\n");
    nested_.out().flush();
  }

 private:
  TreeHead head_;
  TreeDetail detail_;
  Nested nested_;
};

/// Writes one move per line. The numbers of a node are known only when the search leaves it, so with values the lines
/// below each first move wait until that move is left.
class TextWriter final : public TreeWriter {
 public:
  TextWriter(const TreeHead& head, TreeDetail detail, TextSink sink)
      : texts_(head), detail_(detail), out_(std::move(sink)) {}

  void on_result(const solver::TreeResult& result) override {
    std::string text = "value: " + python_float(result.value) + "\nline:";
    for (const std::string& move : texts_.line(result.line)) text += " " + move;
    out_.add(text + "\ntree:\n");
  }
  void enter(const Move& move) override {
    ++ply_;
    waiting_ += std::string(ply_ * 2, ' ') + texts_.enter(move);
    ends_.push_back(waiting_.size());
    waiting_ += "\n";
  }
  void leave(const std::optional<solver::TreeNumbers>& numbers) override {
    --ply_;
    texts_.leave();
    if (detail_ == TreeDetail::values && numbers) {
      std::string text = "  " + python_float(numbers->value);
      if (std::isfinite(numbers->alpha) || std::isfinite(numbers->beta))
        text += fmt::format(" in ({}, {})", python_float(numbers->alpha), python_float(numbers->beta));
      waiting_.insert(ends_.back(), text);
    }
    ends_.pop_back();
    if (detail_ == TreeDetail::values && !ends_.empty()) return;
    out_.add(waiting_);
    waiting_.clear();
  }
  [[nodiscard]] bool wants_numbers() const override { return detail_ == TreeDetail::values; }
  void finish() override { out_.flush(); }

 private:
  PathTexts texts_;
  TreeDetail detail_;
  Buffer out_;
  std::size_t ply_ = 0;
  std::string waiting_;
  std::vector<std::size_t> ends_;  ///< the ends of the lines of the open nodes in `waiting_`
};

/// Writes a graph for Graphviz, which explains its lines and colours itself. Nodes are numbered in the order of the
/// search.
class DotWriter final : public TreeWriter {
 public:
  DotWriter(const TreeHead& head, TreeDetail detail, TextSink sink)
      : texts_(head),
        white_(head.setup.to_move == Color::white),
        cuts_(head.request.algorithm == solver::TreeAlgorithm::alphabeta),
        values_(detail == TreeDetail::values),
        out_(std::move(sink)) {}

  void on_result(const solver::TreeResult& result) override {
    out_.add(
        fmt::format("digraph tree {{\n"
                    "  graph [fontname=\"sans-serif\", label=\"{}\"];\n"
                    "  node [fontname=\"sans-serif\", style=filled, fillcolor=white, shape={}];\n"
                    "  edge [fontname=\"sans-serif\"];\n",
                    legend(), values_ ? "box" : "circle, width=0.12, label=\"\""));
    line_ = result.line;
    root_value_ = python_float(result.value);
  }
  void enter(const Move& move) override {
    Node& parent = path_.back();
    const bool expected = parent.expected && parent.ply < line_.size() && !parent.followed && line_[parent.ply] == move;
    if (expected) parent.followed = true;
    const Node node = {++count_, parent.ply + 1, expected};
    out_.add(fmt::format("  {} -> {} [label=\"{}\"{}{}];\n", parent.number, node.number, texts_.enter(move),
                         white_moves(parent) ? "" : ", style=dashed", expected ? kExpected : ""));
    path_.push_back(node);
  }
  void leave(const std::optional<solver::TreeNumbers>& numbers) override {
    const Node node = path_.back();
    path_.pop_back();
    if (numbers && numbers->cuts) path_.back().cut = true;
    add_node(node, numbers && values_ ? label_of(*numbers) : "");
    texts_.leave();
  }
  [[nodiscard]] bool wants_numbers() const override { return values_ || cuts_; }
  void finish() override {
    add_node(path_.front(), root_value_);
    out_.add("}\n");
    out_.flush();
  }

 private:
  struct Node {
    std::size_t number = 0;
    std::size_t ply = 0;
    bool expected = true;   ///< on the expected line
    bool followed = false;  ///< whether the line's move from here has been entered
    bool cut = false;
  };

  static constexpr std::string_view kExpected = ", color=\"#0072b2\", penwidth=3";

  [[nodiscard]] bool white_moves(const Node& node) const { return (node.ply % 2 == 0) == white_; }

  [[nodiscard]] std::string legend() const {
    std::string out =
        "White's moves: solid lines, his nodes white\\lBlack's moves: dashed lines, his nodes grey\\l"
        "the expected line: bold and blue\\l";
    if (cuts_) out += "double red border: alpha-beta has cut off the other moves of this node\\l";
    if (values_) out += "in a node: its value for White, and the window of alpha and beta below\\l";
    return out;
  }

  /// Writes what the node has beyond the defaults.
  void add_node(const Node& node, const std::string& label) {
    std::string look;
    if (!label.empty()) look += fmt::format(", label=\"{}\"", label);
    if (node.number == 0) look += ", shape=box";
    if (!white_moves(node)) look += ", fillcolor=\"#c8c8c8\"";
    if (node.expected) look += kExpected;
    if (node.cut) look += ", color=\"#c62828\", peripheries=2";
    if (!look.empty()) out_.add(fmt::format("  {} [{}];\n", node.number, look.substr(2)));
  }

  /// The value, and the window below it if it is not open on both sides.
  static std::string label_of(const solver::TreeNumbers& numbers) {
    std::string value = python_float(numbers.value);
    if (!std::isfinite(numbers.alpha) && !std::isfinite(numbers.beta)) return value;
    return fmt::format("{}\\n({}, {})", value, python_float(numbers.alpha), python_float(numbers.beta));
  }

  PathTexts texts_;
  std::vector<Move> line_;
  std::string root_value_;
  bool white_;
  bool cuts_;
  bool values_;
  Buffer out_;
  std::size_t count_ = 0;
  std::vector<Node> path_ = {Node{}};
};

}  // namespace

std::unique_ptr<TreeWriter> make_tree_writer(TreeForm form, TreeDetail detail, const TreeHead& head, TextSink sink) {
  switch (form) {
    case TreeForm::course:
      return std::make_unique<CourseWriter>(head, std::move(sink));
    case TreeForm::json:
      return std::make_unique<JsonWriter>(head, detail, std::move(sink));
    case TreeForm::text:
      return std::make_unique<TextWriter>(head, detail, std::move(sink));
    case TreeForm::dot:
      break;
  }
  return std::make_unique<DotWriter>(head, detail, std::move(sink));
}

}  // namespace keymove::tools

#include "positions/move_trees/move_tree_parser.h"

#include <algorithm>
#include <array>

#include "positions/base/words.h"
#include "positions/game/setup.h"

namespace keymove {

namespace {

constexpr std::size_t kLongestKey = 64;
constexpr std::array<std::string_view, 4> kAnnotations = {"moves", "value", "alpha", "beta"};
static_assert(kAnnotations.size() <= 8, "a bit each");

}  // namespace

TreeParser::TreeParser(JsonCursor& cursor, const Variant& variant, const TreeLimits& limits, TreeForm form)
    : cursor_(cursor), variant_(variant), limits_(limits), form_(form) {
  const auto squares = static_cast<std::size_t>(variant.shape.squares());
  seen_.resize(squares * squares * (variant.men.size() + 1));
}

bool TreeParser::parse(MoveTree& tree) {
  tree = MoveTree();
  tree_ = &tree;
  cursor_.set_place([this] { return ", at " + tree_path_text(variant_, tree_->open_path()); });
  const bool parsed = take_tree();
  cursor_.set_place({});
  return parsed;
}

bool TreeParser::take_tree() {
  if (cursor_.peek_token() != '{') return cursor_.fail_expected("the tree of moves (an object)");
  if (!enter(Place::undecided)) return false;
  while (!levels_.empty()) {
    const int c = cursor_.peek_token();
    if (c == '}') {
      if (!close()) return false;
      continue;
    }
    if (!entered_) {
      if (c != ',') return cursor_.fail_expected("',' or '}'");
      cursor_.advance(1);
    }
    if (!take_member()) return false;
  }
  return true;
}

bool TreeParser::enter(Place place) {
  levels_.push_back({cursor_.offset(), place, 0});
  cursor_.advance(1);
  entered_ = true;
  return true;
}

bool TreeParser::close() {
  const Place place = levels_.back().place;
  if (place != Place::moves) {
    if (!children_differ()) return false;
    if (levels_.size() > 1) {
      tree_->close();
      --plies_;
    }
  }
  cursor_.advance(1);
  levels_.pop_back();
  entered_ = false;
  return true;
}

/// Takes a key of the common form, "e2e4" with its quotes within the buffer; otherwise takes nothing.
bool TreeParser::take_fast_key(PackedMove& move) {
  constexpr std::size_t kLength = 6;
  const std::string_view text = cursor_.ahead();
  if (text.size() < kLength || !one_of(text[0], "\"'") || text[kLength - 1] != text[0]) return false;
  const BoardShape& shape = variant_.shape;
  const int from_file = text[1] - 'a';
  const int from_rank = text[2] - '1';
  const int to_file = text[3] - 'a';
  const int to_rank = text[4] - '1';
  if (from_rank > 8 || to_rank > 8) return false;  // no digit
  if (!shape.contains(from_file, from_rank) || !shape.contains(to_file, to_rank)) return false;
  move = packed({shape.at(from_file, from_rank), shape.at(to_file, to_rank), kNoKind});
  cursor_.advance(kLength);
  return true;
}

/// Takes any key: a move, whose node is opened, or an annotation.
bool TreeParser::take_slow_key() {
  if (!cursor_.at_string()) return cursor_.fail_expected(entered_ ? "a move or '}'" : "a move");
  if (!cursor_.take_string(key_, kLongestKey)) return false;
  const auto read = parse_coordinate_text(variant_, key_);
  if (read) return open_node(packed(*read));
  const auto annotation = std::find(kAnnotations.begin(), kAnnotations.end(), key_);
  if (form_ == TreeForm::annotated && annotation != kAnnotations.end()) {
    return take_annotation(static_cast<std::size_t>(annotation - kAnnotations.begin()));
  }
  return cursor_.fail_at(key_offset_, "tree-move",
                         "expected a move in coordinate text such as \"e2e4\", found " + shown_bytes(key_));
}

bool TreeParser::take_member() {
  cursor_.peek_token();
  key_offset_ = cursor_.offset();
  PackedMove move = 0;
  return take_fast_key(move) ? open_node(move) : take_slow_key();
}

/// Opens the node of a move whose key has just been taken.
bool TreeParser::open_node(PackedMove move) {
  MoveTree& tree = *tree_;
  Place& place = levels_.back().place;
  if (place == Place::undecided) place = Place::plain;
  if (place == Place::annotated) {
    return cursor_.fail_at(key_offset_, "tree-format",
                           "a move beside \"value\" or \"moves\": moves belong in \"moves\"");
  }
  if (tree.moves() >= std::min(limits_.max_moves, MoveTree::kMaxMoves)) {
    return cursor_.fail_at(key_offset_, "tree-size",
                           "a tree of more than " + std::to_string(limits_.max_moves) + " moves");
  }
  if (plies_ >= limits_.max_plies) {
    return cursor_.fail_at(key_offset_, "tree-depth",
                           "a tree deeper than " + std::to_string(limits_.max_plies) + " plies");
  }
  tree.open(move);
  ++plies_;
  if (!cursor_.take_if(':')) return cursor_.fail_expected("':'");
  if (cursor_.peek_token() != '{') return cursor_.fail_expected("an object with the moves that follow");
  return enter(Place::undecided);
}

/// Takes the rest of the member that is the annotation with that index.
bool TreeParser::take_annotation(std::size_t index) {
  Level& level = levels_.back();
  if (level.place == Place::plain || level.place == Place::moves) {
    return cursor_.fail_at(key_offset_, "tree-format", "expected a move, found " + shown_bytes(key_));
  }
  level.place = Place::annotated;
  const auto bit = static_cast<std::uint8_t>(1U << index);
  if ((level.annotations & bit) != 0) {
    return cursor_.fail_at(key_offset_, "tree-duplicate", "duplicate member " + shown_bytes(key_));
  }
  level.annotations = static_cast<std::uint8_t>(level.annotations | bit);
  if (!cursor_.take_if(':')) return cursor_.fail_expected("':'");
  entered_ = false;
  if (key_ != "moves") return cursor_.skip_value();
  if (cursor_.peek_token() != '{') return cursor_.fail_expected("an object of moves");
  return enter(Place::moves);
}

bool TreeParser::children_differ() {
  const MoveTree& tree = *tree_;
  const std::size_t squares = static_cast<std::size_t>(variant_.shape.squares());
  MoveTree::Node child = tree.open_node() + 1;
  const std::size_t end = tree.nodes();
  if (child == end) return true;
  ++object_;
  for (; child < end; child = tree.end(child)) {
    const Move move = tree.move(child);
    const std::size_t index =
        (static_cast<std::size_t>(move.promotion + 1) * squares + static_cast<std::size_t>(move.from)) * squares +
        static_cast<std::size_t>(move.to);
    if (seen_[index] == object_) {
      return cursor_.fail_at(levels_.back().offset, "tree-duplicate",
                             "duplicate move " + coordinate_text(variant_, move) + " in the object");
    }
    seen_[index] = object_;
  }
  return true;
}

}  // namespace keymove

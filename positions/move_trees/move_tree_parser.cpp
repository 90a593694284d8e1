#include "positions/move_trees/move_tree_parser.h"

#include <algorithm>
#include <array>

#include "positions/base/words.h"
#include "positions/game/setup.h"
#include "positions/move_trees/answer_words.h"

namespace keymove {

namespace {

constexpr std::size_t kLongestKey = 64;
constexpr std::array<std::string_view, 6> kAnnotations = {"moves", "children", "value", "alpha", "beta", "move"};
constexpr std::size_t kChildren = 1;
constexpr std::size_t kOwnMove = 5;
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
  const int first = cursor_.peek_token();
  const bool listed = first == '[' && form_ == TreeForm::annotated;
  if (first != '{' && !listed) return cursor_.fail_expected("the tree of moves (an object)");
  if (!enter(listed ? Place::list : Place::undecided)) return false;
  while (!levels_.empty()) {
    const int c = cursor_.peek_token();
    const bool in_list = levels_.back().place == Place::list;
    if (c == (in_list ? ']' : '}')) {
      if (!close()) return false;
      continue;
    }
    if (!entered_) {
      if (c != ',') return cursor_.fail_expected(in_list ? "',' or ']'" : "',' or '}'");
      cursor_.advance(1);
    }
    if (!(in_list ? take_item() : take_member())) return false;
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
  const Level& level = levels_.back();
  if (level.place == Place::item && (level.annotations & 1U << kOwnMove) == 0)
    return cursor_.fail_at(level.offset, "tree-format", "expected the member \"move\" in an item of a list of nodes");
  const bool inner = level.place == Place::moves || (level.place == Place::list && levels_.size() > 1);
  if (!inner) {
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
  if (levels_.back().place == Place::item) return take_item_member();
  PackedMove move = 0;
  return take_fast_key(move) ? open_node(move) : take_slow_key();
}

/// Opens the node of a move whose key has just been taken.
bool TreeParser::open_node(PackedMove move) {
  Place& place = levels_.back().place;
  if (place == Place::undecided) place = Place::plain;
  if (place == Place::annotated) {
    return cursor_.fail_at(key_offset_, "tree-format",
                           "a move beside \"value\" or \"moves\": moves belong in \"moves\"");
  }
  if (!add(move)) return false;
  if (!cursor_.take_if(':')) return cursor_.fail_expected("':'");
  if (cursor_.peek_token() != '{') return cursor_.fail_expected("an object with the moves that follow");
  return enter(Place::undecided);
}

/// Opens the node of a move in the tree, within the limits.
bool TreeParser::add(PackedMove move) {
  MoveTree& tree = *tree_;
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
  return true;
}

/// Takes the rest of the member that is the annotation with that index.
bool TreeParser::take_annotation(std::size_t index) {
  Level& level = levels_.back();
  if (level.place == Place::plain || level.place == Place::moves) {
    return cursor_.fail_at(key_offset_, "tree-format", "expected a move, found " + shown_bytes(key_));
  }
  if (level.place == Place::undecided) level.place = Place::annotated;
  const auto bit = static_cast<std::uint8_t>(1U << index);
  const auto moves = static_cast<std::uint8_t>(1U | 1U << kChildren);
  const bool twice = index <= kChildren && (level.annotations & moves) != 0;
  if ((level.annotations & bit) != 0 || twice) {
    return cursor_.fail_at(key_offset_, "tree-duplicate", "duplicate member " + shown_bytes(key_));
  }
  level.annotations = static_cast<std::uint8_t>(level.annotations | bit);
  if (!cursor_.take_if(':')) return cursor_.fail_expected("':'");
  entered_ = false;
  if (index == kOwnMove) return take_own_move();
  return index <= kChildren ? take_moves() : cursor_.skip_value();
}

/// Takes what follows a node: an object of moves, a list of nodes, or nothing.
bool TreeParser::take_moves() {
  const Level& level = levels_.back();
  if (level.place == Place::item && (level.annotations & 1U << kOwnMove) == 0)
    return cursor_.fail_at(key_offset_, "tree-format", "expected the member \"move\" of a node before its moves");
  const int c = cursor_.peek_token();
  if (key_ == "moves" && c != '{') return cursor_.fail_expected("an object of moves");
  if (const std::size_t none = none_size(cursor_.ahead()); none > 0) {
    cursor_.advance(none);
    return true;
  }
  if (c != '{' && c != '[') return cursor_.fail_expected("an object of moves or a list of nodes");
  return enter(c == '{' ? Place::moves : Place::list);
}

/// Takes the move of a node in its own object: that of an item opens the node, the root has none, and any other repeats
/// the key of its object.
bool TreeParser::take_own_move() {
  const std::uint64_t offset = cursor_.offset();
  if (!cursor_.at_string()) {
    const std::size_t none = none_size(cursor_.ahead());
    if (none == 0 || levels_.size() > 1)
      return cursor_.fail("tree-move", "expected a move in coordinate text, found " + cursor_.found());
    cursor_.advance(none);
    return true;
  }
  if (!cursor_.take_string(key_, kLongestKey)) return false;
  const auto move = parse_coordinate_text(variant_, key_);
  const bool item = levels_.back().place == Place::item;
  if (move && item) return add(packed(*move));
  if (levels_.size() == 1 && key_ == "root") return true;
  if (move && levels_.size() > 1 && tree_->open_path().back() == *move) return true;
  return cursor_.fail_at(offset, "tree-move",
                         move ? "expected the move that leads to this node, found " + shown_bytes(key_)
                              : "expected a move in coordinate text such as \"e2e4\", found " + shown_bytes(key_));
}

/// Takes a node of a list.
bool TreeParser::take_item() {
  if (cursor_.peek_token() != '{') return cursor_.fail_expected("a node, {\"move\": \"e2e4\", \"children\": []}");
  return enter(Place::item);
}

/// Takes a member of a node in a list. What is none of the known ones may be a number or a text.
bool TreeParser::take_item_member() {
  if (!cursor_.at_string()) return cursor_.fail_expected("a member's name");
  if (!cursor_.take_string(key_, kLongestKey)) return false;
  const auto annotation = std::find(kAnnotations.begin(), kAnnotations.end(), key_);
  if (annotation != kAnnotations.end())
    return take_annotation(static_cast<std::size_t>(annotation - kAnnotations.begin()));
  if (!cursor_.take_if(':')) return cursor_.fail_expected("':'");
  entered_ = false;
  const int c = cursor_.peek_token();
  if (c != '{' && c != '[' && c != '(') return cursor_.skip_value();
  return cursor_.fail_at(key_offset_, "tree-format",
                         "expected \"move\", \"children\" or what is no list or object, found " + shown_bytes(key_));
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

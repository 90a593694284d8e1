// Parses a move tree from JSON without recursion: the part of positions/move_trees/move_tree_answer.h that must be
// fast.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "positions/json/json_cursor.h"
#include "positions/move_trees/move_tree_answer.h"

namespace keymove {

/// The form of the objects of a tree.
enum class TreeForm {
  plain,      ///< the moves alone: {"e2e4": {}}
  annotated,  ///< nodes may also be {"value": 1.0, "moves": {"e2e4": {}}}; "children" is the same as "moves", and may
              ///< be a list: [{"move": "e2e4", "value": 1.0, "children": []}]
};

/// Reads one tree at a cursor.
class TreeParser {
 public:
  /// The cursor and the variant must outlive the parser.
  TreeParser(JsonCursor& cursor, const Variant& variant, const TreeLimits& limits, TreeForm form);

  /// Takes the next object as the tree, or, if nodes may be annotated, the next list as its root's children; false at
  /// an error, which the cursor has.
  bool parse(MoveTree& tree);

 private:
  /// The kind of an open object or list. A node is undecided until its first member; an item is a node of a list.
  enum class Place : std::uint8_t { undecided, plain, annotated, moves, list, item };

  struct Level {
    std::uint64_t offset = 0;  // of the opening brace
    Place place = Place::undecided;
    std::uint8_t annotations = 0;  // one bit for each annotation that has been seen
  };

  bool enter(Place place);
  bool close();
  bool take_tree();
  bool take_member();
  bool take_fast_key(PackedMove& move);
  bool take_slow_key();
  bool take_annotation(std::size_t index);
  bool take_item();
  bool take_item_member();
  bool take_own_move();
  bool take_moves();
  bool add(PackedMove move);
  bool open_node(PackedMove move);
  /// Whether the children of the open node have different moves.
  bool children_differ();

  JsonCursor& cursor_;
  const Variant& variant_;
  const TreeLimits limits_;
  const TreeForm form_;
  MoveTree* tree_ = nullptr;
  std::vector<Level> levels_;
  std::size_t plies_ = 0;
  std::string key_;
  std::uint64_t key_offset_ = 0;
  bool entered_ = false;  // whether an object was just opened

  // By move: the number of the last object that contained it.
  std::vector<std::uint32_t> seen_;
  std::uint32_t object_ = 0;
};

}  // namespace keymove

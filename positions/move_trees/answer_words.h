// What stands around the parts of a search's answer as programs print them: names, types of numbers, words of others.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "positions/game/variant.h"

namespace keymove {

/// The whole text as a number, which may be inf or nan; absent if it is none, or too large for a double.
std::optional<double> number_of(std::string_view text);
/// The whole number of that text, also as Python prints it as a float: "5", "5.0".
std::optional<int> whole_number_of(std::string_view text);

/// The member of keymove's document that others call so: moveList, move_tree, score, ...; the name itself otherwise.
std::string_view meant_name(std::string_view name);

/// Whether a member of that name has the tree, as "children" or "root" of a root node; the names of parts are not
/// meant.
bool means_tree(std::string_view name);

/// Whether a list or object of that name may have the moves of a tree, in a form that is not read.
bool hides_tree(std::string_view name);

/// A part's name and what sets it off, at the start of a text.
struct Label {
  std::size_t size = 0;  ///< in bytes; 0 if there is none
  std::string_view part;
};

/// The label "moveList: ", "value = " or "moveTree is:".
Label label_of(std::string_view text);

/// The bytes of "np.float64(", as numpy's numbers are printed; 0 if there is none.
std::size_t number_type_size(std::string_view text);

/// The bytes of "None" or "null" at the start of a text; 0 if something else is there.
std::size_t none_size(std::string_view text);

/// Whether an answer may begin there: with a number, even one that is not finite, a bracket, or a part's name.
bool begins_answer(std::string_view text);

/// Whether a line begins there, "[[[": a list of moves, which have squares.
bool begins_line(std::string_view text);

/// Whether an empty list begins there.
bool begins_empty_list(std::string_view text);

/// Whether the object that begins there is a tree of moves: empty, or with a move as its first name.
bool begins_tree(const Variant& variant, std::string_view text);

}  // namespace keymove

// What the files of the library share, and its users do not see.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "keymove/board.h"
#include "positions/base/input_error.h"
#include "positions/game/setup.h"
#include "positions/notation/move_style.h"
#include "verify/rules/rulebook.h"

namespace keymove::api {

struct Variant::Data {
  explicit Data(const VariantPtr& read) : variant(read), rules(read) {}
  VariantPtr variant;
  verify::Rulebook rules;
};

struct Board::Data {
  Variant variant;
  Setup setup;
  verify::Position position;
  std::vector<std::string> repairs;
};

/// Leads from the library's types to keymove's own and back.
struct Access {
  /// The library's object for the variant: one of those that were used last, or a new one.
  static Variant variant(const VariantPtr& variant);
  static const VariantPtr& variant(const Variant& variant) { return variant.data_->variant; }
  static const verify::Rulebook& rules(const Variant& variant) { return variant.data_->rules; }
  /// The board of a legal setup.
  static Board board(Setup setup, std::vector<std::string> repairs);
  static const Setup& setup(const Board& board) { return board.data_->setup; }
  static const verify::Position& position(const Board& board) { return board.data_->position; }
};

/// The exception for these errors: the place and code of the first, and the text of all.
BadInput bad_input(const std::vector<InputError>& errors);

/// The move in both notations. Requires a legal move of the setup.
Move move_of(const Setup& setup, const keymove::Move& move);

/// The moves of a line. Requires that each is legal after those before it.
std::vector<Move> line_of(const Setup& setup, const std::vector<keymove::Move>& line);

}  // namespace keymove::api

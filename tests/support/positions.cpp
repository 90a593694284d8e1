#include "tests/support/positions.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "positions/game/castling.h"
#include "positions/variant_files/variant_reader.h"
#include "verify/rules/rules.h"

namespace keymove::tests {

VariantPtr variant_of(const std::string& name) { return edited_variant(name, {}); }

VariantPtr variant_of_start(const std::string& name) { return variant_at_start(variant_of(name)); }

VariantPtr edited_variant(const std::string& name, const std::vector<std::pair<std::string, std::string>>& edits) {
  auto text = shipped_variant_text(name);
  INFO(name);
  REQUIRE(text);
  for (const auto& [from, to] : edits) {
    const std::size_t at = text->find(from);
    INFO(from);
    REQUIRE(at != std::string::npos);
    text->replace(at, from.size(), to);
  }
  auto variant = parse_variant(name, *text);
  if (!variant) FAIL(to_text(variant.errors().front()));
  return *variant;
}

Setup position(const VariantPtr& variant, const std::string& fen) {
  const auto read = read_fen(variant, fen);
  if (!read) FAIL(to_text(read.errors().front()));
  return read->setup;
}

Setup position(const std::string& variant, const std::string& fen) { return position(variant_of(variant), fen); }

Move move_of(const Setup& setup, const std::string& text) {
  const auto move = parse_coordinate_text(*setup.variant, text);
  INFO(text);
  REQUIRE(move);
  return *move;
}

std::string texts_of(const Setup& setup, const std::vector<Move>& moves) {
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(coordinate_text(*setup.variant, move));
  std::sort(texts.begin(), texts.end());
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : " ") + text;
  return out;
}

std::string moves_from(const Setup& setup, const std::string& square) {
  std::vector<Move> moves;
  for (const Move& move : verify::moves_of(setup)) {
    if (square_text(setup.shape(), move.from) == square) moves.push_back(move);
  }
  return texts_of(setup, moves);
}

bool is_legal(const Setup& setup, const std::string& text) {
  const std::vector<Move> moves = verify::moves_of(setup);
  return std::find(moves.begin(), moves.end(), move_of(setup, text)) != moves.end();
}

Setup after(Setup setup, const std::vector<std::string>& moves) {
  for (const std::string& text : moves) {
    INFO(text);
    REQUIRE(is_legal(setup, text));
    setup = verify::play(setup, move_of(setup, text));
  }
  return setup;
}

}  // namespace keymove::tests

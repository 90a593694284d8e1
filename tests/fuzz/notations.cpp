// Fuzzes short texts: FENs, moves and Betza strings.
#include <algorithm>
#include <array>

#include "positions/game/betza.h"
#include "positions/game/setup.h"
#include "positions/notation/notation.h"
#include "positions/variant_files/variant_reader.h"
#include "tests/fuzz/fuzz.h"
#include "verify/rules/rulebook.h"

namespace keymove::fuzz {

namespace {

/// The variant that the first byte of the input chooses: "0", "1", ...
const VariantPtr& chosen_variant(std::string_view& input) {
  static const std::array<VariantPtr, 8> all = {
      *load_variant("chess"),           *load_variant("minichess-7x7"),     *load_variant("minichess-5x5"),
      *load_variant("fairy-chess-8x8"), *load_variant("pawntastic-6x6-ep"), *load_variant("capablanca-10x8"),
      *load_variant("grand-10x10"),     *load_variant("shako-10x10")};
  return all.at(take_number(input, all.size()));
}

const Added kFen({"fen", kShort, kFast, [](std::string_view input) {
                    const VariantPtr& variant = chosen_variant(input);
                    const auto read = read_fen(variant, input, {"input", 1, 1});
                    if (!read) return expect_errors(read.errors());
                    const auto again = read_fen(variant, write_fen(read->setup));
                    expect(again.ok() && write_fen(again->setup) == write_fen(read->setup),
                           "written and read back as another position");
                  }});

/// A position, and below it lines that are read as moves: every move that is read must be legal.
const Added kMoves({"move_text", kShort, kFast, [](std::string_view input) {
                      const VariantPtr& variant = chosen_variant(input);
                      const auto lines = lines_of(input);
                      const auto read = read_fen(variant, lines.empty() ? "" : lines.front());
                      if (!read) return;
                      const verify::Rulebook rules(variant);
                      std::vector<Move> legal;
                      rules.moves(rules.read(read->setup), legal);
                      for (std::size_t i = 1; i < lines.size(); ++i) {
                        const auto move = read_move({lines[i], {"input", static_cast<int>(i), 1}}, read->setup, legal);
                        if (!move) expect_errors(move.errors());
                        if (move) expect(std::find(legal.begin(), legal.end(), *move) != legal.end(), "no legal move");
                      }
                    }});

const Added kBetza({"betza", kShort, kFast, [](std::string_view input) {
                      const auto rules = parse_betza(input);
                      if (!rules) return expect(!rules.errors().empty(), "refused without an error");
                      expect(!rules->empty(), "a man without a move");
                      for (const MoveRule& rule : *rules) expect(rule.dx != 0 || rule.dy != 0, "a rule that stays");
                    }});

}  // namespace

}  // namespace keymove::fuzz

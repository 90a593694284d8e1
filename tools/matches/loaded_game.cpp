#include "tools/matches/loaded_game.h"

#include <fmt/format.h>

#include "positions/course_formats/saved_game.h"
#include "positions/notation/notation.h"
#include "positions/played_games/stated_games.h"
#include "positions/streams/text_input.h"
#include "positions/streams/text_stream.h"
#include "positions/variant_files/variant_reader.h"
#include "verify/referee/arbiter.h"

namespace keymove::tools {

Result<LoadedGame> load_game(const VariantPtr& variant, const std::string& path) {
  const auto data = read_input(path, kLargestInput, "a game");
  if (!data) return data.errors();
  const std::string text = plain_text(*data);
  const auto start = start_setup(variant, {path, 1, 1});
  const GameSource kind = detect_source(text);
  // JSON and PGN state their variant, which is compared with ours; the other formats need not state one.
  const bool tells_variant = kind == GameSource::json || kind == GameSource::pgn;
  const auto begin = start ? std::optional(*start) : std::nullopt;
  auto read = read_stated_games({path, stem_of(path), text, tells_variant ? nullptr : variant}, kind, begin);
  // Of a game that is not shipped a file knows the name alone.
  const bool own = tells_variant && !is_shipped(*variant) && text.find('"' + variant->name + '"') != std::string::npos;
  if (own && read.games.empty()) read = read_stated_games({path, stem_of(path), text, variant}, kind, begin);
  if (read.games.empty()) {
    if (!read.errors.empty()) return read.errors;
    return InputError{{path, 1, 1}, "no-game", "expected a game, found none", {}};
  }
  const StatedGame& game = read.games.front();
  if (game.variant->digest != variant->digest)
    return InputError{
        game.where, "variant", fmt::format("a game of {}, not of {}", game.variant->name, variant->name), {}};
  if (!game.start && !start) return start.errors();
  LoadedGame out{game.start ? *game.start : *start, {}};
  const verify::Rulebook rules(out.start.variant);
  verify::Arbiter arbiter(rules, out.start);
  for (const StatedAction& action : game.actions) {
    if (!action.move) continue;
    if (arbiter.result())
      return InputError{
          action.move->where, "game-over", "a move after the end of the game: " + arbiter.result()->reason, {}};
    const auto move = read_move(*action.move, arbiter.now(), arbiter.legal_moves());
    if (!move) return move.errors();
    arbiter.play(*move);
  }
  out.moves = arbiter.moves();
  return out;
}

}  // namespace keymove::tools

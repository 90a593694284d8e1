// What a game in PGN is: a position with what it states, or a played game.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "positions/base/text_lines.h"
#include "positions/pgn/game_cutter.h"
#include "positions/pgn/pgn.h"
#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

/// The name of a tag, which no text has, by which the reader of lists says that Black begins.
constexpr std::string_view kListMover = "black begins";

/// Reads the games of a text as they are cut. `source` and `lines` must outlive it.
class GameReader {
 public:
  GameReader(const SuiteText& source, const TextLines& lines)
      : source_(source),
        lines_(lines),
        own_(source.variant),
        shelf_(source.part.shelf != nullptr ? *source.part.shelf : own_),
        played_noted_(source.part.positions_before > 0) {}

  /// The game as it was played, the `number`-th of the text.
  PgnGame read_game(CutGame game, std::size_t number);
  /// The position of the game with what it states.
  TestPosition read(CutGame game, std::size_t number);

 private:
  static const PlacedTag* fen_of(const CutGame& game);
  void note_flaws(const CutGame& game, TestPosition& position) const;
  void note_played(TestPosition& position);
  [[nodiscard]] std::string id_of(const CutGame& game, std::size_t number) const;
  Result<VariantPtr> variant_of(const CutGame& game);
  void read_setup(const CutGame& game, TestPosition& position);

  const SuiteText& source_;
  const TextLines& lines_;
  VariantShelf own_;
  VariantShelf& shelf_;
  bool played_noted_;  ///< once in a file
};

}  // namespace keymove

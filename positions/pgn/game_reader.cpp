#include "positions/pgn/game_reader.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/course_formats/saved_game.h"
#include "positions/game/men_letters.h"
#include "positions/notation/other_letters.h"
#include "positions/notation/wxf.h"
#include "positions/pgn/stated_problem.h"
#include "positions/variant_files/variant_names.h"
#include "positions/variant_files/variant_reader.h"

namespace keymove {

namespace {

bool names_start(std::string_view value) {
  value = trimmed(value);
  return value.empty() || value == "?" || lower_case(value) == "startpos";
}

/// Whether a game with a FEN was played, and is no problem: it has two players, the tags of a server, a match or a
/// database, and more moves than problems have.
bool is_played(const CutGame& game) {
  constexpr std::size_t kLongestProblem = 20;
  const auto says = [&](const char* name) {
    const PlacedTag* tag = game.tag(name);
    return tag != nullptr && !tag->value.empty() && tag->value != "?" && tag->value != "-";
  };
  if (game.moves.size() <= kLongestProblem || says("stipulation") || asked_mate(game)) return false;
  if (!says("white") || !says("black")) return false;
  return says("timecontrol") || says("whiteelo") || (says("plycount") && says("round"));
}

/// The letters of men in which a repair says that the position was read, if moves in these might be taken for others in
/// English: R is a king, or P a knight. Else empty.
std::string_view letters_of_repairs(const std::vector<std::string>& repairs) {
  constexpr std::array<std::pair<std::string_view, MenLetters>, 5> kLetters = {
      {{"French letters", MenLetters::french},
       {"Italian letters", MenLetters::italian},
       {"Spanish letters", MenLetters::spanish},
       {"Portuguese letters", MenLetters::portuguese},
       {"Dutch letters", MenLetters::dutch}}};
  for (const std::string& repair : repairs) {
    if (!repair.starts_with("read a list of men") && !repair.starts_with("read the men of the FEN")) continue;
    for (const auto& [name, letters] : kLetters) {
      if (repair.ends_with(name)) return letters_of_men(letters);
    }
  }
  return {};
}

/// Writes the moves with English letters where the position has others and these read all of them: "Rb1" is then no
/// move of a rook.
void translate_moves(CutGame& game, TestPosition& position) {
  const std::string_view letters = letters_of_repairs(position.repairs);
  if (letters.empty()) return;
  const std::vector<MoveText*> moves = game.all_moves();
  std::vector<std::string> english;
  for (const MoveText* move : moves) {
    const auto read = in_english(move->text, letters);
    if (!read) return;
    english.push_back(*read);
  }
  bool changed = false;
  for (std::size_t i = 0; i < english.size(); ++i) changed |= std::exchange(moves[i]->text, english[i]) != english[i];
  if (changed) position.repairs.emplace_back("read the moves with the letters of the men");
}

/// Writes moves of Xiangqi that count ranks from 0 as ICCS does.
void mend_ranks(CutGame& game, const TestPosition& position) {
  if (!position.setup) return;
  write_as_iccs(*position.setup->variant, game.all_moves());
}

}  // namespace

PgnGame GameReader::read_game(CutGame game, std::size_t number) {
  TestPosition position;
  position.errors = std::move(game.errors);
  read_setup(game, position);
  mend_ranks(game, position);
  if (game.null_at) {
    position.errors.push_back(lines_.error_at(*game.null_at, "pgn", "a null move stands in the main line"));
  }
  PgnGame out{id_of(game, number),
              lines_.location_of(game.at),
              std::move(position.setup),
              std::move(game.moves),
              {},
              {},
              std::move(position.errors),
              {}};
  const PlacedTag* tag = game.tag("result");
  if (game.result_at) {
    out.result = MoveText{game.result, lines_.location_of(*game.result_at)};
  } else if (tag != nullptr) {
    out.result = MoveText{tag->value, lines_.location_of(tag->value_at)};
  }
  for (PlacedTag& read : game.tags) out.tags.push_back({std::move(read.name), std::move(read.value)});
  out.termination = out.tag("termination");
  return out;
}

TestPosition GameReader::read(CutGame game, std::size_t number) {
  TestPosition position;
  position.where = lines_.location_of(game.at);
  position.id = id_of(game, number);
  position.source_text = shortened(trimmed(source_.text.substr(game.at, game.end - game.at)));
  std::replace(position.source_text.begin(), position.source_text.end(), '\n', ' ');
  position.errors = std::move(game.errors);
  if (const PlacedTag* tag = game.tag("variant"); tag != nullptr && is_other_game(tag->value)) {
    position.unsupported = other_game_message(tag->value);
    return position;
  }
  read_setup(game, position);
  mend_ranks(game, position);
  translate_moves(game, position);
  note_flaws(game, position);
  if (fen_of(game) != nullptr && !is_played(game)) {
    state_problem(game, position);
  } else {
    if (fen_of(game) != nullptr) note_played(position);
    position.moves_before = std::move(game.moves);
  }
  return position;
}

/// The tag FEN; nullptr if there is none, or one that only says that the game begins as ever.
const PlacedTag* GameReader::fen_of(const CutGame& game) {
  const PlacedTag* tag = game.tag("fen");
  return tag == nullptr || names_start(tag->value) ? nullptr : tag;
}

/// What is said of tags and of a null move.
void GameReader::note_flaws(const CutGame& game, TestPosition& position) const {
  position.repairs.insert(position.repairs.begin(), game.repairs.begin(), game.repairs.end());
  position.unread = game.unread;
  if (const PlacedTag* tag = game.tag("fen"); tag != nullptr && fen_of(game) == nullptr)
    position.repairs.push_back("took the start position for the FEN '" + tag->value + "'");
  if (!game.null_at) return;
  if (fen_of(game) != nullptr && !game.moves.empty()) {
    position.repairs.emplace_back("the main line ends before a null move");
  } else {
    position.errors.push_back(lines_.error_at(
        *game.null_at, "pgn", "a null move stands in the main line: the position after it cannot be used"));
  }
}

void GameReader::note_played(TestPosition& position) {
  if (!std::exchange(played_noted_, true))
    position.repairs.emplace_back("these look like played games, which state nothing; see 'keymove mine --from'");
}

std::string GameReader::id_of(const CutGame& game, std::size_t number) const {
  std::string id;
  for (const char* name : {"event", "site"}) {
    const PlacedTag* tag = game.tag(name);
    if (tag == nullptr || tag->value.empty() || tag->value == "?") continue;
    id += (id.empty() ? "" : "/") + tag->value;
  }
  return id.empty() ? source_.name + ":" + std::to_string(number) : id;
}

Result<VariantPtr> GameReader::variant_of(const CutGame& game) {
  const PlacedTag* tag = game.tag("variant");
  const PlacedTag* fen = fen_of(game);
  const auto chess = [&] { return shelf_.get(variant_of_fen("chess", fen != nullptr ? fen->value : "")); };
  if (tag == nullptr) {
    // Programs for Xiangqi say so in a tag of their own; of other games the tag may have a number or a name.
    const PlacedTag* named = game.tag("game");
    const auto ours = named != nullptr ? shipped_name_of(named->value) : std::nullopt;
    return ours ? shelf_.get(*ours) : chess();
  }
  const std::string name = lower_case(tag->value);
  for (const char* plain : {"chess", "standard", "from position", "normal", "?", ""}) {
    if (name == plain) return chess();
  }
  auto found = shelf_.get(tag->value);
  if (found) return found;
  return lines_.error_at(tag->value_at, found.errors().front().code, found.errors().front().message);
}

void GameReader::read_setup(const CutGame& game, TestPosition& position) {
  const auto variant = variant_of(game);
  if (!variant) {
    position.errors.insert(position.errors.end(), variant.errors().begin(), variant.errors().end());
    return;
  }
  const PlacedTag* fen = fen_of(game);
  if (fen == nullptr) {
    auto start = start_setup(*variant, position.where);
    if (start) {
      position.setup = std::move(*start);
    } else {
      position.errors.insert(position.errors.end(), start.errors().begin(), start.errors().end());
    }
    return;
  }
  auto read = read_fen_alone(*variant, fen->value, lines_.location_of(fen->value_at));
  if (read) {
    position.setup = std::move(read->setup);
    position.repairs = std::move(read->repairs);
    if (game.tag(kListMover) != nullptr) {
      position.setup->to_move = Color::black;
      std::erase_if(position.repairs, [](const std::string& repair) { return repair.starts_with("no side to move"); });
      position.repairs.emplace_back("took Black to move from the words around the position");
    }
    return;
  }
  for (InputError error : read.errors()) {
    error.text = lines_.error_at(fen->value_at, {}, {}).text;
    position.errors.push_back(std::move(error));
  }
}

}  // namespace keymove

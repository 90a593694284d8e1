#include "positions/pgn/pgn.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/copied_text/stated_stipulation.h"
#include "positions/course_formats/saved_game.h"
#include "positions/pgn/game_cutter.h"
#include "positions/pgn/stated_problem.h"
#include "positions/variant_files/variant_names.h"
#include "positions/variant_files/variant_reader.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

namespace {

class GameReader {
 public:
  GameReader(const SuiteText& source, const TextLines& lines)
      : source_(source),
        lines_(lines),
        own_(source.variant),
        shelf_(source.part.shelf != nullptr ? *source.part.shelf : own_),
        played_noted_(source.part.positions_before > 0) {}

  PgnGame read_game(CutGame game, std::size_t number) {
    TestPosition position;
    position.errors = std::move(game.errors);
    read_setup(game, position);
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

  TestPosition read(CutGame game, std::size_t number) {
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
    note_flaws(game, position);
    if (fen_of(game) != nullptr && !is_played(game)) {
      state_problem(game, position);
    } else {
      if (fen_of(game) != nullptr) note_played(position);
      position.moves_before = std::move(game.moves);
    }
    return position;
  }

 private:
  /// The tag FEN; nullptr if there is none, or one that only says that the game begins as ever.
  static const PlacedTag* fen_of(const CutGame& game) {
    const PlacedTag* tag = game.tag("fen");
    return tag == nullptr || names_start(tag->value) ? nullptr : tag;
  }

  static bool names_start(std::string_view value) {
    value = trimmed(value);
    return value.empty() || value == "?" || lower_case(value) == "startpos";
  }

  /// What is said of tags and of a null move.
  void note_flaws(const CutGame& game, TestPosition& position) const {
    position.repairs.insert(position.repairs.begin(), game.repairs.begin(), game.repairs.end());
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

  /// Whether a game with a FEN was played, and is no problem: it has two players, the tags of a server, a match or a
  /// database, and more moves than problems have.
  static bool is_played(const CutGame& game) {
    constexpr std::size_t kLongestProblem = 20;
    const auto says = [&](const char* name) {
      const PlacedTag* tag = game.tag(name);
      return tag != nullptr && !tag->value.empty() && tag->value != "?" && tag->value != "-";
    };
    if (game.moves.size() <= kLongestProblem || says("stipulation") || asked_mate(game)) return false;
    if (!says("white") || !says("black")) return false;
    return says("timecontrol") || says("whiteelo") || (says("plycount") && says("round"));
  }

  void note_played(TestPosition& position) {
    if (!std::exchange(played_noted_, true))
      position.repairs.emplace_back("these look like played games, which state nothing; see 'keymove mine --from'");
  }

  [[nodiscard]] std::string id_of(const CutGame& game, std::size_t number) const {
    std::string id;
    for (const char* name : {"event", "site"}) {
      const PlacedTag* tag = game.tag(name);
      if (tag == nullptr || tag->value.empty() || tag->value == "?") continue;
      id += (id.empty() ? "" : "/") + tag->value;
    }
    return id.empty() ? source_.name + ":" + std::to_string(number) : id;
  }

  Result<VariantPtr> variant_of(const CutGame& game) {
    const PlacedTag* tag = game.tag("variant");
    const PlacedTag* fen = fen_of(game);
    const auto chess = [&] { return shelf_.get(variant_of_fen("chess", fen != nullptr ? fen->value : "")); };
    if (tag == nullptr) return chess();
    const std::string name = lower_case(tag->value);
    for (const char* plain : {"chess", "standard", "from position", "normal", "?", ""}) {
      if (name == plain) return chess();
    }
    auto found = shelf_.get(tag->value);
    if (found) return found;
    return lines_.error_at(tag->value_at, found.errors().front().code, found.errors().front().message);
  }

  void read_setup(const CutGame& game, TestPosition& position) {
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
    auto read = read_any_fen(*variant, fen->value, lines_.location_of(fen->value_at));
    if (read) {
      position.setup = std::move(read->setup);
      position.repairs = std::move(read->repairs);
      return;
    }
    for (InputError error : read.errors()) {
      error.text = lines_.error_at(fen->value_at, {}, {}).text;
      position.errors.push_back(std::move(error));
    }
  }

  const SuiteText& source_;
  const TextLines& lines_;
  VariantShelf own_;
  VariantShelf& shelf_;
  bool played_noted_;  ///< once in a file
};

/// Whether the line is a FEN: ranks and the side to move, or ranks alone.
bool is_fen_line(std::string_view line) {
  const std::vector<Word> words = words_of(line);
  if (words.size() == 1) {
    const std::string_view board = words[0].text;
    constexpr std::ptrdiff_t kSlashes = 4;
    return std::count(board.begin(), board.end(), '/') >= kSlashes &&
           std::all_of(board.begin(), board.end(), [](char c) { return is_letter(c) || is_digit(c) || c == '/'; }) &&
           board.find("//") == std::string_view::npos;
  }
  if (words.size() < 2 || std::count(words[0].text.begin(), words[0].text.end(), '/') < 2) return false;
  return words[1].text == "w" || words[1].text == "b";
}

/// Whether the line begins with the number of a move.
bool is_solution(std::string_view line) {
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  return digits > 0 && line.substr(digits).starts_with('.');
}

/// A position that begins with a line: a FEN, or the men of both sides on one line or two.
struct PlacedPosition {
  std::string text;
  std::size_t lines = 0;  ///< none: the line is something else
  bool is_list_of_men = false;
};

PlacedPosition position_at(const TextLines& lines, std::size_t at) {
  const std::string_view line = trimmed(lines.line(at));
  if (is_fen_line(line)) return {std::string(line), 1, false};
  if (line.find_first_of(":/") == std::string_view::npos) return {};
  if (lists_men(line)) return {std::string(line), 1, true};
  if (at + 1 == lines.count() || line.find(':') == std::string_view::npos) return {};
  std::string both = std::string(line) + " " + std::string(trimmed(lines.line(at + 1)));
  return lists_men(both) ? PlacedPosition{std::move(both), 2, true} : PlacedPosition{};
}

/// What stands on the lines after a FEN.
struct LinesBelow {
  std::optional<PlacedTag> stipulation;
  std::size_t solution = 0;  ///< the index of the first line of the solution, or of the last line that was looked at
  bool has_solution = false;
};

/// Looks for the solution below the FEN of the line `at`. A line with the stipulation and one such as "Solution:" may
/// precede it.
LinesBelow lines_below(const TextLines& lines, std::size_t at) {
  LinesBelow out{{}, at, false};
  for (std::size_t i = at + 1; i < lines.count(); ++i) {
    const std::string_view line = trimmed(lines.line(i));
    out.has_solution = is_solution(line);
    if (out.has_solution) out.solution = i;
    if (position_at(lines, i).lines > 0)
      return {{}, at, false};  // what stands between two positions is the title of the second
    if (out.has_solution || line.empty()) break;
    const auto found = out.stipulation ? std::nullopt : stipulation_in_line(line);
    const bool heads_solution = line.back() == ':' && line.find(' ') == std::string_view::npos;
    if (!found && !heads_solution) break;
    if (found) out.stipulation = {"Stipulation", found->text + " " + found->rest, lines.start(i)};
    out.solution = i;
  }
  return out;
}

/// The solution below a position of which `at` is the last line, and the stipulation between them as a tag. The
/// solution goes on to an empty line or the next position; `at` becomes its last line.
CutGame solution_below(const TextLines& lines, std::size_t& at) {
  LinesBelow below = lines_below(lines, at);
  const auto goes_on = [&] {
    return at + 1 < lines.count() && !trimmed(lines.line(at + 1)).empty() && position_at(lines, at + 1).lines == 0;
  };
  at = below.solution;
  const std::size_t from = lines.start(at);
  while (below.has_solution && goes_on()) ++at;
  const std::size_t end = at + 1 < lines.count() ? lines.start(at + 1) : lines.text().size();
  CutGame game;
  if (below.has_solution) game = GameCutter::of_solution(lines, from, end).next().value_or(CutGame{});
  if (below.stipulation) game.tags.push_back(*std::exchange(below.stipulation, std::nullopt));
  game.end = end;
  return game;
}

}  // namespace

std::string_view PgnGame::tag(std::string_view name) const {
  const auto it =
      std::find_if(tags.begin(), tags.end(), [&](const PgnTag& t) { return lower_case(t.name) == lower_case(name); });
  return it == tags.end() ? std::string_view() : std::string_view(it->value);
}

Suite parse_pgn(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  const TextLines lines(source.file, source.text, source.part.lines_before);
  GameCutter cutter(lines);
  GameReader reader(source, lines);
  for (std::size_t number = source.part.positions_before; auto game = cutter.next();) {
    suite.positions.push_back(reader.read(std::move(*game), ++number));
  }
  return suite;
}

std::size_t whole_pgn_games(std::string_view text) {
  const TextLines lines({}, text);
  std::size_t end = 0;
  for (GameCutter cutter(lines); cutter.next() && !cutter.met_end();) {
    if (cutter.at_line_start()) end = cutter.at();
  }
  return end;
}

bool shows_solution_list(std::string_view text) {
  const TextLines lines({}, text);
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const PlacedPosition placed = position_at(lines, i);
    if (placed.is_list_of_men || (placed.lines > 0 && lines_below(lines, i).has_solution)) return true;
  }
  return false;
}

Suite parse_solution_list(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  const TextLines lines(source.file, source.text);
  GameReader reader(source, lines);
  std::optional<PlacedTag> title;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::string_view line = trimmed(lines.line(i));
    const PlacedPosition placed = position_at(lines, i);
    if (placed.lines == 0) {
      if (!line.empty()) title = {"Event", std::string(line), lines.start(i)};
      continue;
    }
    const std::size_t begin = lines.start(i) + lines.line(i).find(line[0]);
    i += placed.lines - 1;
    CutGame game = solution_below(lines, i);
    game.at = begin;
    game.tags.push_back({"FEN", placed.text, begin});
    if (title) game.tags.push_back(*std::exchange(title, std::nullopt));
    suite.positions.push_back(reader.read(std::move(game), suite.positions.size() + 1));
  }
  return suite;
}

std::vector<PgnGame> read_pgn_games(const SuiteText& source) {
  std::vector<PgnGame> out;
  const TextLines lines(source.file, source.text, source.part.lines_before);
  GameCutter cutter(lines);
  GameReader reader(source, lines);
  for (std::size_t number = source.part.positions_before; auto game = cutter.next();)
    out.push_back(reader.read_game(std::move(*game), ++number));
  return out;
}

}  // namespace keymove

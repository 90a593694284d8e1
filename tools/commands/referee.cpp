// keymove referee: reports what is wrong in games.
#include "verify/referee/referee.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/base/read_files.h"
#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/heuristic_files/heuristic_reader.h"
#include "positions/played_games/stated_games.h"
#include "positions/streams/text_input.h"
#include "positions/streams/text_stream.h"
#include "positions/variant_files/variant_reader.h"
#include "tools/commands/commands.h"
#include "tools/console/console.h"
#include "tools/options/options.h"
#include "tools/text/finding_text.h"
#include "verify/judge/make_problem.h"

namespace keymove::tools {

namespace {

constexpr CommandText kRefereeText = {
    "referee", "find the faults of played games: traces, PGN, JSON Lines, lists of moves",
    "referee [OPTIONS] FILE|FOLDER... ('-' is standard input)",
    "A trace may have any layout (docs/traces.md). The game of a trace is minichess-5x5, unless the trace names "
    "another game; the game of a list of moves is chess. Of a folder all files are judged, also those of its folders, "
    "but for hidden ones. A warning is an item that the 5x5 course asks for and a trace "
    "lacks.\n"
    "The exit code is 0 if all games are right, 1 if a game is wrong, 3 if a file cannot be read or has no move.",
    "keymove match random greedy --games 2 --pgn games.pgn && keymove referee games.pgn\n"
    "keymove match alphabeta minimax:depth=2 --variant minichess-5x5 --games 2 --traces t && "
    "keymove referee t/*\n"
    "echo b2b3 c4b3 c2b3 | keymove referee --variant minichess-5x5 -"};

using nlohmann::ordered_json;
using verify::Fault;
using verify::Findings;

struct RefereeCommand {
  std::vector<std::string> files;
  std::optional<std::string> variant;
  std::optional<std::string> fen;
  std::optional<std::string> convention;
  std::optional<std::string> kind;
  std::vector<std::string> heuristics;
  std::optional<std::string> format;
  std::optional<std::string> output;
  bool strict = false;

  void declare(CommandLine& line) {
    line.words(files);
    line.group("Games")
        .text("variant", "NAME|FILE", variant, "the game; overrides what the files say")
        .text("fen", "FEN", fen, "start position of games that state none; quote it")
        .choice("convention", "NAME", {"fen", "problem"}, convention,
                "castling rights of --fen: as it states them (fen, the default), or of all kings and rooks at home, as "
                "in problems (problem)")
        .needs({"fen"})
        .choice("from", "KIND", {"trace", "pgn", "json", "moves"}, kind,
                "kind of the files, if their content does not show it")
        .list("heuristic", "NAME|FILE", heuristics,
              "check the scores of players that name this heuristic; e0 is always checked");
    line.group("Output")
        .choice("format", "FORMAT", {"text", "json"}, format,
                "print one line for each fault (the default), or one JSON object for each game")
        .text("output", "FILE", output, "write to FILE instead of standard output")
        .flag("strict", strict, "count warnings as faults");
  }

  void check() const {
    if (files.empty()) throw UsageError("expected a game, or '-' for standard input");
  }
};

/// What a file is that only looks like text, and what to do about it; empty if it is none of these.
std::string_view document_advice(std::string_view text) {
  const std::string_view begin = text.substr(0, text.find_first_of("\r\n"));
  if (begin.starts_with("{\\rtf")) return "this is formatted text (RTF); save it as plain text first";
  if (begin.starts_with("%PDF-")) return "this is a PDF document; save its text as plain text first";
  const bool notebook = text.starts_with('{') && text.find("\"nbformat\"") != std::string_view::npos &&
                        text.find("\"cells\"") != std::string_view::npos;
  return notebook ? "this is a Jupyter notebook; save what its cells print as plain text first" : "";
}

namespace fs = std::filesystem;

/// The files in the folder and its folders, by name, without hidden ones and those that the Finder adds to archives.
std::vector<std::string> files_in(const std::string& folder) {
  std::error_code error;
  std::vector<fs::path> found;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    const bool left_out = name.starts_with('.') || name == "__MACOSX";
    if (left_out && it->is_directory(error)) it.disable_recursion_pending();
    if (!left_out && it->is_regular_file(error)) found.push_back(it->path());
  }
  std::sort(found.begin(), found.end());
  std::vector<std::string> out;
  for (const fs::path& path : found) out.push_back(path.string());
  return out;
}

/// The files, with those of a folder in its place. An empty folder stays, as something that cannot be read.
std::vector<std::string> with_files_of_folders(const std::vector<std::string>& given) {
  std::vector<std::string> out;
  for (const std::string& path : given) {
    std::error_code ignored;
    const std::vector<std::string> inside =
        fs::is_directory(path, ignored) ? files_in(path) : std::vector<std::string>{};
    if (inside.empty()) out.push_back(path);
    out.insert(out.end(), inside.begin(), inside.end());
  }
  return out;
}

bool is_named_read_me(const std::string& path) {
  return lower_case(fs::path(path).filename().string()).starts_with("readme");
}

/// Whether a move begins with the letter of a man that English has not: "Sf3", "T1d2", "Фd2".
bool has_other_letter(const MoveText& move) {
  const std::string& text = move.text;
  if (text.size() < 3) return false;
  const bool behind = is_lower(text[1]) || (is_digit(text[1]) && is_lower(text[2]));
  return (static_cast<unsigned char>(text[0]) & 0x80U) != 0 ||
         (is_upper(text[0]) && behind && !one_of(text[0], "KQRBNPO"));
}

/// Writes the moves of a game that is no trace in squares, up to one that cannot be read, if one has the letter of
/// another language for a man, and the letters of one read them. Returns what was done, or nothing.
std::string read_other_letters(StatedGame& game) {
  std::vector<MoveText> moves;
  for (const StatedAction& action : game.actions) moves.push_back(action.move.value_or(MoveText{}));
  TestPosition position;
  position.setup = game.start;
  if (auto read = read_fen(game.variant, game.variant->start_fen); read && !game.start) position.setup = read->setup;
  if (game.source == GameSource::trace || !position.setup || std::none_of(moves.begin(), moves.end(), has_other_letter))
    return "";
  const auto read_first = [&](std::size_t count) {
    position.moves_before.assign(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(count));
    return verify::make_problem(position);
  };
  constexpr std::size_t kMovesSearched = 2000;  // in which the first wrong move is looked for
  auto problem = read_first(moves.size());
  for (std::size_t low = 0, high = problem || moves.size() > kMovesSearched ? 0 : moves.size(); low + 1 < high;) {
    auto half = read_first((low + high) / 2);
    (half ? low : high) = (low + high) / 2;
    if (half) problem = std::move(half);
  }
  if (!problem || problem->repairs.empty() || !problem->repairs.back().starts_with("read the moves with")) return "";
  for (std::size_t i = 0; i < problem->moves_before.size(); ++i)
    game.actions[i].move->text = coordinate_text(*game.variant, problem->moves_before[i]);
  // The letters of the move that they do not read are no English ones.
  if (const std::size_t read = problem->moves_before.size(); read < moves.size())
    game.errors.push_back(
        {moves[read].where, "illegal-move", "illegal move '" + moves[read].text + "', with those letters", {}});
  return problem->repairs.back();
}

/// Judges files one after the other.
class Refereeing {
 public:
  Refereeing(const RefereeCommand& command, const std::vector<std::string>& files)
      : command_(command), files_(files), output_(command.output) {}

  ExitCode run() {
    if (!read_position()) return ExitCode::bad_input;
    ExitCode code = ExitCode::success;
    for (const std::string& path : files_) code = worse(code, judge_file(path));
    output_.finish();
    return code;
  }

 private:
  bool read_position() {
    if (!command_.variant && !command_.fen) return true;
    const auto variant = load_variant(variant_of_fen(command_.variant.value_or("chess"), command_.fen.value_or("")));
    if (!variant) return refuse(variant.errors());
    variant_ = *variant;
    if (!command_.fen) return true;
    auto read = read_any_fen(variant_, *command_.fen, {"--fen", 1, 1});
    if (!read) return refuse(read.errors());
    TestPosition start;
    start.setup = std::move(read->setup);
    PositionOptions options;
    options.convention = command_.convention;
    options.apply_convention(start);
    for (const std::string& repair : start.repairs) std::cerr << "--fen: repaired: " << repair << "\n";
    start_ = std::move(start.setup);
    return true;
  }

  static bool refuse(const std::vector<InputError>& errors) {
    complain(errors);
    return false;
  }

  [[nodiscard]] GameSource source_of(std::string_view text) const {
    if (command_.kind == "pgn") return GameSource::pgn;
    if (command_.kind == "json") return GameSource::json;
    if (command_.kind == "moves") return GameSource::moves;
    return command_.kind ? GameSource::trace : detect_source(text);
  }

  ExitCode judge_file(const std::string& path) {
    const std::string name = path == "-" ? "stdin" : path;
    const auto data = read_input(path, kLargestInput, "games");
    if (!data) return unreadable(name, data.errors());
    if (const std::string_view archive = archive_kind(*data); !archive.empty())
      return unreadable(name,
                        {{{name, 0, 0}, "archive", fmt::format("this is a {} archive; unpack it first", archive), {}}});
    const std::string text = plain_text(*data);
    if (const std::string_view advice = document_advice(text); !advice.empty())
      return unreadable(name, {{{name, 0, 0}, "document", std::string(advice), {}}});
    if (!command_.kind && is_named_read_me(path))
      return unreadable(name, {{{name, 0, 0}, "document", "this is the description of a program, not a game", {}}});
    const GameSource kind = source_of(text);
    auto read = read_stated_games({name, stem_of(path), text, variant_}, kind, start_);
    ExitCode code = ExitCode::success;
    for (StatedGame& game : read.games) {
      if (const std::string repair = read_other_letters(game); !repair.empty())
        std::cerr << name_of_game(game) << ": repaired: " << repair << "\n";
      code = worse(code, judge(game));
    }
    if (!read.errors.empty()) code = worse(code, unreadable(name, read.errors));
    if (kind == GameSource::moves && !variant_ && code == ExitCode::wrong_answer) hint_at_games(name, text);
    return code;
  }

  ExitCode judge(const StatedGame& game) {
    std::vector<HeuristicPtr> heuristics;
    for (const std::string& name : command_.heuristics) {
      auto heuristic = load_heuristic(game.variant, name);
      if (!heuristic) return unreadable(game.file, heuristic.errors());
      heuristics.push_back(std::move(*heuristic));
    }
    Findings found = verify::referee(game, heuristics);
    if (!command_.strict && !asks_for_items(*game.variant)) {
      std::erase_if(found.faults, [](const verify::Fault& fault) { return fault.kind == verify::FaultKind::missing; });
    }
    const bool right = command_.strict ? found.faults.empty() : found.right();
    // Nothing is right about a trace that shows no game. PGN has games that are won before the first move.
    const bool nothing = found.moves == 0 && game.source == GameSource::trace;
    if (nothing && found.right()) return unreadable(game.file, {no_move_in(game)});
    if (command_.format == "json") {
      write_json(game, found, right);
    } else {
      write_text(game, found, right);
    }
    return right ? ExitCode::success : ExitCode::wrong_answer;
  }

  /// "games.pgn (2)".
  static std::string name_of_game(const StatedGame& game) {
    return game.file + (game.name.empty() ? "" : " (" + game.name + ")");
  }

  /// Whether the game's course asks for items of a trace.
  static bool asks_for_items(const Variant& variant) { return variant.notation == CourseNotation::two_words; }

  static InputError no_move_in(const StatedGame& game) {
    return {game.where, "game", "expected the moves of a game: no move is found", {}};
  }

  /// Whether all moves of the list are legal in the game.
  static bool fits(const VariantPtr& variant, const std::string& name, const std::string& text) {
    const auto read = read_stated_games({name, "", text, variant}, GameSource::moves, std::nullopt);
    return !read.games.empty() && read.errors.empty() &&
           std::all_of(read.games.begin(), read.games.end(), [](const StatedGame& game) {
             const auto faults = verify::referee(game, {}).faults;
             return std::none_of(faults.begin(), faults.end(), [](const Fault& fault) {
               return fault.kind == verify::FaultKind::illegal_move || fault.kind == verify::FaultKind::wrong_player;
             });
           });
  }

  /// Tells how to judge a list of moves of another game, if it is one: the game of a list is chess.
  static void hint_at_games(const std::string& name, const std::string& text) {
    constexpr std::size_t kShown = 4;
    std::vector<std::string> fitting;
    std::vector<std::string> games = shipped_variants();
    // The courses' games come first.
    std::stable_partition(games.begin(), games.end(), [](const std::string& game) { return game.starts_with("mini"); });
    for (const std::string& game : games) {
      const auto variant = load_variant(game);
      if (fitting.size() < kShown && variant && fits(*variant, name, text)) fitting.push_back(game);
    }
    if (!fitting.empty())
      std::cerr << fmt::format(
          "{}: a list of moves is taken for one of chess; these are moves of {}: try --variant {}\n", name,
          enumeration(fitting, "or"), fitting.front());
  }

  ExitCode unreadable(const std::string& name, const std::vector<InputError>& errors) {
    complain(errors);
    if (command_.format == "json") {
      ordered_json object = {{"schema", "keymove-referee/1"}, {"file", name}, {"verdict", "unreadable"}};
      object["errors"] = ordered_json::array();
      for (const InputError& error : errors)
        object["errors"].push_back(
            {{"line", error.where.line}, {"column", error.where.column}, {"message", error.message}});
      output_.write(json_line(object));
    }
    return ExitCode::bad_input;
  }

  /// "turn 3, Black: ".
  static std::string turn_text(const Fault& fault) {
    std::vector<std::string> out;
    if (fault.turn) out.push_back(fmt::format("turn {}", *fault.turn));
    if (fault.mover) out.emplace_back(name_of(*fault.mover));
    return out.empty() ? "" : fmt::format("{}: ", fmt::join(out, ", "));
  }

  /// " (4 times, again in lines 20, 31 and 42)".
  static std::string again_text(const Fault& fault) {
    if (fault.again.empty()) return "";
    constexpr std::size_t kShown = 8;
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < std::min(kShown, fault.again.size()); ++i)
      lines.push_back(std::to_string(fault.again[i].line));
    if (fault.again.size() > kShown) lines.push_back(fmt::format("{} more", fault.again.size() - kShown));
    return fmt::format(" ({} times, again in {} {})", fault.again.size() + 1,
                       fault.again.size() == 1 ? "line" : "lines", enumeration(lines, "and"));
  }

  void write_text(const StatedGame& game, const Findings& found, bool right) {
    std::string out;
    std::size_t faults = 0;
    for (const Fault& fault : found.faults) {
      const bool warning = fault.is_warning() && !command_.strict;
      faults += warning ? 0 : 1;
      out += fmt::format("{}:{}:{}: {}: {}{}{}\n", fault.where.file.text(), fault.where.line, fault.where.column,
                         output_.colored(warning ? "warning" : "fault", warning ? Tint::doubtful : Tint::bad),
                         turn_text(fault), fault.message, again_text(fault));
    }
    const std::string moves = fmt::format("{} {}", found.moves, found.moves == 1 ? "move" : "moves");
    out += name_of_game(game) + ": ";
    if (right) {
      const std::string end = found.end.empty() ? "" : "; " + found.end;
      out += fmt::format("{} ({}{})\n", output_.colored("right", Tint::good), moves, end);
    } else {
      out += fmt::format("{}: {} {} ({})\n", output_.colored("wrong", Tint::bad), faults,
                         faults == 1 ? "fault" : "faults", moves);
    }
    output_.say(out);
  }

  void write_json(const StatedGame& game, const Findings& found, bool right) {
    ordered_json object = {{"schema", "keymove-referee/1"}, {"file", game.file}};
    if (!game.name.empty()) object["game"] = game.name;
    object["variant"] = game.variant->name;
    object["verdict"] = right ? "right" : "wrong";
    object["moves"] = found.moves;
    object["end"] = found.end.empty() ? ordered_json() : ordered_json(found.end);
    object["faults"] = ordered_json::array();
    for (const Fault& fault : found.faults) {
      object["faults"].push_back({{"line", fault.where.line},
                                  {"column", fault.where.column},
                                  {"turn", fault.turn ? ordered_json(*fault.turn) : ordered_json()},
                                  {"player", fault.mover ? ordered_json(name_of(*fault.mover)) : ordered_json()},
                                  {"kind", verify::name_of(fault.kind)},
                                  {"message", fault.message},
                                  {"count", fault.again.size() + 1}});
      if (fault.again.empty()) continue;
      auto& again = object["faults"].back()["again"] = ordered_json::array();
      for (const Location& where : fault.again) again.push_back({{"line", where.line}, {"column", where.column}});
    }
    output_.write(json_line(object));
  }

  const RefereeCommand& command_;
  const std::vector<std::string>& files_;
  Output output_;
  VariantPtr variant_;
  std::optional<Setup> start_;
};

ExitCode run_referee(const RefereeCommand& command) {
  const std::vector<std::string> files = with_files_of_folders(command.files);
  for (const std::string& file : files) note_read_file(file);
  return Refereeing(command, files).run();
}

}  // namespace

const Command kReferee = make_command<RefereeCommand, run_referee>(kRefereeText);

}  // namespace keymove::tools

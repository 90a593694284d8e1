// keymove board: draws positions.
#include <filesystem>
#include <iostream>

#include "positions/base/words.h"
#include "positions/notation/notation.h"
#include "tools/batch/batch.h"
#include "tools/commands/commands.h"
#include "tools/console/file_names.h"
#include "tools/drawing/board_drawing.h"
#include "tools/drawing/board_svg.h"
#include "tools/drawing/png_file.h"
#include "verify/judge/make_problem.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

constexpr CommandText kBoardText = {
    "board", "draw positions as SVG, PNG or text",
    "board [OPTIONS] [--variant NAME|FILE] [--fen FEN | --game FILE]\n"
    "board [OPTIONS] --folder DIR SUITE...",
    "Without a position, the command draws the start position of the game. White's men are outlined, Black's men are "
    "filled. A man without a shape of its own is drawn as a shield with its letter. PNG needs a converter: "
    "rsvg-convert, Chromium, Inkscape or ImageMagick.",
    "keymove board --fen \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\" --move Ra6\n"
    "keymove board --variant minichess-7x7 --flip --theme dark --size 300\n"
    "keymove board --variant shako-10x10 --format text"};

constexpr const char* kDefaultVariant = "chess";

struct BoardOptions {
  SuiteOptions suites;
  PositionOptions position;
  SelectionOptions selection;
  std::optional<std::string> format;
  std::optional<std::string> output;
  std::optional<std::string> folder;
  std::optional<std::string> move;
  std::optional<std::string> theme;
  std::optional<int> size;
  bool flip = false;

  void declare(CommandLine& line) {
    constexpr int kMin = 16;
    constexpr int kMax = 10'000;
    const Given text("format", {"text"});
    suites.declare(line);
    position.declare(line);
    // Not SelectionOptions::declare, whose --theme selects by the themes of puzzles.
    line.group("Selection")
        .texts("only", "ID|GLOB", selection.only, "select the positions whose id matches (* ? [a-z]); may be repeated")
        .list("class", "CLASS", selection.classes, "select the positions of these classes (b, m3, e5, ...)")
        .number("first", 1, kUnbounded, selection.first, "keep the first N of the selected positions");
    line.group("Picture")
        .number("size", kMin, kMax, size, "length of the longer side in pixels (default: 400)")
        .excludes({text})
        .flag("flip", flip, "show the board from Black's side")
        .excludes({text})
        .text("move", "MOVE", move, "mark a move, such as e2e4 or Nf3")
        .excludes({text})
        .choice("theme", "THEME", {"light", "dark", "auto"}, theme,
                "colours (default: light); auto follows the viewer's colours, in SVG only")
        .excludes({text});
    line.group("Output")
        .choice("format", "FORMAT", {"svg", "png", "text"}, format,
                "output format (default: the one that the name of --output shows, else svg)")
        .text("output", "FILE", output, "write to FILE instead of standard output; required for PNG")
        .excludes({"folder"})
        .text("folder", "DIR", folder, "with SUITE: write ID.svg, ID.png or ID.txt to DIR for each position");
  }

  /// Fills in the defaults. Throws UsageError.
  void check() {
    if (!format) format = output ? format_of(*output) : "svg";
    refuse_contradictions();
    if (suites.files.empty() && !position.single() && !position.variant) position.variant = kDefaultVariant;
  }

  [[nodiscard]] BoardLook look() const {
    BoardLook out;
    out.size = size.value_or(out.size);
    if (flip) out.below = Color::black;
    if (theme == "dark") out.theme = BoardTheme::dark;
    if (theme == "auto") out.theme = BoardTheme::automatic;
    return out;
  }

 private:
  /// The format that the end of the file's name shows; SVG if it shows none. Throws UsageError for other pictures.
  static std::string format_of(const std::string& file) {
    const std::string end = lower_case(std::filesystem::path(file).extension().string());
    if (end == ".png") return "png";
    if (end == ".txt") return "text";
    for (const char* other : {".jpg", ".jpeg", ".gif", ".webp", ".pdf", ".bmp", ".tif", ".tiff"}) {
      if (end == other) throw UsageError("--output: pictures are SVG or PNG, not '" + end + "'");
    }
    return "svg";
  }

  void refuse_contradictions() const {
    if (format == "png" && theme == "auto") throw UsageError("--theme auto and --format png exclude each other");
    if (!suites.files.empty() && !folder)
      throw UsageError("SUITE needs --folder DIR, which gets one file for each position");
    if (suites.files.empty() && folder) throw UsageError("--folder needs SUITE");
    if (format == "png" && !output && !folder) throw UsageError("--format png needs --output or --folder");
  }
};

/// The legal move that the text means, or else the two squares that it names. Throws UsageError.
Move drawn_move(const Setup& setup, const std::string& text) {
  const auto legal = read_move({text, {}}, setup, verify::moves_of(setup));
  if (legal) return *legal;
  if (const auto move = parse_coordinate_text(*setup.variant, text)) return *move;
  throw UsageError("option '--move': expected a legal move such as Nf3, or two squares of the board, such as e2e4");
}

/// Draws into the file, or to standard output if there is none. Throws UsageError.
void draw(const Setup& setup, const BoardOptions& options, const std::optional<std::string>& file) {
  if (options.format == "text") {
    Output output(file);
    output.say(draw_board(setup, default_glyphs()));
    output.finish();
    return;
  }
  BoardLook look = options.look();
  if (options.move) {
    look.moves = {drawn_move(setup, *options.move)};
  }
  const std::string svg = board_svg(setup, look);
  if (options.format == "png") {
    write_png(svg, picture_size(setup.shape(), look), *file);
  } else {
    Output output(file);
    output.write(svg);
    output.finish();
  }
}

ExitCode run_board(const BoardOptions& options) {
  const auto batch = read_batch(options.suites, options.position, options.selection);
  complain(batch->errors);
  ExitCode code = batch->errors.empty() ? ExitCode::success : ExitCode::bad_input;
  if (batch->positions.empty()) {
    if (batch->errors.empty()) std::cerr << "keymove board: " << batch->nothing << "\n";
    return worse(code, ExitCode::nothing_selected);
  }
  if (options.folder) make_folder(*options.folder, "pictures");
  FileNames names;
  for (TestPosition& position : batch->positions) {
    const std::string name = names.of(position.id) + (options.format == "text" ? ".txt" : "." + *options.format);
    position.claim = {};
    const auto problem = verify::make_problem(position);
    if (!problem) {
      complain(problem.errors());
      code = worse(code, ExitCode::bad_input);
      continue;
    }
    draw(problem->setup, options, options.folder ? *options.folder + "/" + name : options.output);
  }
  return code;
}

}  // namespace

const Command kBoard = make_command<BoardOptions, run_board>(kBoardText);

}  // namespace keymove::tools

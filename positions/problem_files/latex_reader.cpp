#include "positions/problem_files/latex_reader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/copied_text/stated_stipulation.h"
#include "positions/pgn/game_cutter.h"
#include "positions/pgn/stated_problem.h"
#include "positions/problem/operations.h"
#include "positions/problem/solutions_text.h"
#include "positions/problem_files/latex_text.h"
#include "positions/problem_files/problem_parts.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

namespace {

/// The letters of king, queen, rook, bishop, knight and pawn.
constexpr std::string_view kGermanMen = "KDTLSB";
constexpr std::string_view kEnglishMen = "KQRBNP";
constexpr std::string_view kMen = "kqrbnp";

/// The commands that are kept as operations.
constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kKept = {{{"author", "author"},
                                                                                  {"authors", "author"},
                                                                                  {"source", "origin"},
                                                                                  {"sourcenr", "number"},
                                                                                  {"issue", "issue"},
                                                                                  {"year", "date"},
                                                                                  {"award", "award"},
                                                                                  {"tournament", "tourney"},
                                                                                  {"remark", "comment"},
                                                                                  {"remarks", "comment"},
                                                                                  {"comment", "comment"},
                                                                                  {"dedic", "comment"},
                                                                                  {"dedication", "comment"}}};

/// A man of `\pieces`: "wBa7b7".
struct LatexMan {
  std::string_view text;
  std::size_t at = 0;
  char color = ' ';
  std::string_view name;     ///< "B"
  std::string_view squares;  ///< "a7b7"
};

/// The men of the text, which are set apart by commas, semicolons or blanks.
std::vector<LatexMan> latex_men(const LatexCommand& pieces) {
  std::string masked(pieces.text);
  for (std::size_t at = 0; at < masked.size(); ++at) {
    if (masked[at] == '%') {
      while (at < masked.size() && masked[at] != '\n') masked[at++] = ' ';
    } else if (one_of(masked[at], ",;{}~")) {
      masked[at] = ' ';
    }
  }
  std::vector<LatexMan> out;
  for (const Word& word : words_of(masked)) {
    LatexMan man;
    man.text = pieces.text.substr(word.offset, word.text.size());
    man.at = pieces.text_at + word.offset;
    const std::size_t name = one_of(man.text[0], "wsbn") ? 1 : 0;
    if (name > 0) man.color = man.text[0];
    std::size_t end = name;
    while (end < man.text.size() && is_upper(man.text[end])) ++end;
    man.name = man.text.substr(name, end - name);
    man.squares = man.text.substr(end);
    out.push_back(man);
  }
  return out;
}

/// Whether some man of the text has a letter that is English alone, and none a German one.
bool has_english_men(std::string_view text) {
  bool english = false;
  for (auto diagram = next_latex_diagram(text, 0); diagram; diagram = next_latex_diagram(text, diagram->end)) {
    for (const LatexCommand& command : diagram->commands) {
      if (command.name != "pieces") continue;
      for (const LatexMan& man : latex_men(command)) {
        if (man.name == "D" || man.name == "T" || man.name == "L") return false;
        english |= man.name == "Q" || man.name == "R" || man.name == "N" || man.name == "P";
      }
    }
  }
  return english;
}

/// Puts blanks in the place of set play, "*1...bxa6 2.b7#", up to the first move of White's or the end of its line.
void leave_out_set_play(std::string& text) {
  for (std::size_t at = text.find("*1..."); at != std::string::npos; at = text.find("*1...", at + 1)) {
    const bool begins =
        trimmed(std::string_view(text).substr(0, at)).empty() || text[text.find_last_not_of(" \t", at - 1)] == '\n';
    if (!begins) continue;
    std::size_t end = std::min(text.find('\n', at), text.size());
    for (std::size_t key = text.find(" 1.", at); key < end; key = text.find(" 1.", key + 1)) {
      if (text.compare(key, 4, " 1..") != 0) end = key;
    }
    std::fill(text.begin() + static_cast<std::ptrdiff_t>(at), text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
  }
}

class LatexReader {
 public:
  explicit LatexReader(const SuiteText& source)
      : source_(source),
        lines_(source.file, source.text),
        shelf_(source.variant),
        english_(has_english_men(source.text)) {}

  Suite read() {
    suite_.name = source_.name;
    for (auto diagram = next_latex_diagram(source_.text, 0); diagram;
         diagram = next_latex_diagram(source_.text, diagram->end))
      read(*diagram);
    if (suite_.positions.empty())
      suite_.errors.push_back(
          lines_.error_at(0, "no-positions", "no positions: no \\begin{diagram} has \\pieces{...}"));
    return std::move(suite_);
  }

 private:
  void fail(std::size_t at, const char* code, const std::string& message) {
    position_.errors.push_back(lines_.error_at(at, code, message));
  }

  void leave_to_others(const std::string& what) {
    if (position_.unsupported.empty()) position_.unsupported = what;
  }

  void read(const LatexDiagram& diagram) {
    position_ = {};
    stipulation_.clear();
    solutions_.clear();
    half_duplex_ = false;
    has_twins_ = false;
    barred_.clear();
    passed_.clear();
    solution_.reset();
    position_.where = lines_.location_of(diagram.at);
    position_.id = source_.name + ":" + std::to_string(suite_.positions.size() + 1);
    position_.source_text = shortened(on_one_line(source_.text.substr(diagram.at, diagram.end - diagram.at)));
    if (!diagram.closed) fail(diagram.at, "latex", "expected the \\end of this environment before another one begins");
    const std::string_view board = trimmed(diagram.option);
    if (!board.empty() && board != "8x8") leave_to_others("a board of " + shortened(board) + " squares");
    for (const LatexCommand& command : diagram.commands) read_command(command);
    if (!position_.setup && position_.errors.empty() && position_.unsupported.empty())
      fail(diagram.at, "latex", "expected the men of the diagram, \\pieces{...}");
    if (position_.setup && position_.errors.empty() && position_.unsupported.empty()) state();
    if (!position_.errors.empty()) position_.unsupported.clear();
    suite_.positions.push_back(std::move(position_));
  }

  void read_command(const LatexCommand& command) {
    const std::string& name = command.name;
    if (!command.closed) return fail(command.at, "latex", "expected the closing brace of \\" + name + "{");
    if (name == "pieces") {
      read_men(command);
    } else if (name == "fen" || name == "fenboard") {
      read_fen_of(command);
    } else if (name == "stip" || name == "stipulation") {
      stipulation_ = on_one_line(plain_latex(command.text).text);
    } else if (name == "sol" || name == "solution") {
      solution_ = command;
      keep("solution", command);
    } else if (name == "cond" || name == "condition") {
      read_conditions(command);
    } else if (name == "twins" || name == "twin") {
      const std::string twins = on_one_line(plain_latex(command.text).text);
      if (lower_case(twins) == "halfduplex") {
        half_duplex_ = true;
        return;
      }
      has_twins_ = !twins.empty();
      if (has_twins_) position_.repairs.push_back("left out another position: " + shortened(twins));
    } else if (name == "stdgrid" || name == "gridlines" || name == "nofields") {
      leave_to_others("a board with \\" + name);
    } else if (name == "piecedefs" && !trimmed(command.text).empty()) {
      leave_to_others("the men of \\piecedefs");
    } else {
      const auto* kept = std::find_if(kKept.begin(), kKept.end(), [&](const auto& each) { return each.first == name; });
      if (kept != kKept.end()) keep(std::string(kept->second), command);
    }
  }

  void keep(std::string opcode, const LatexCommand& command) {
    const std::string text = on_one_line(plain_latex(command.text).text);
    if (!text.empty()) position_.operations.push_back(text_operation(std::move(opcode), text));
  }

  VariantPtr chess() {
    const auto variant = shelf_.get_shipped("chess");
    if (variant) return *variant;
    position_.errors.insert(position_.errors.end(), variant.errors().begin(), variant.errors().end());
    return nullptr;
  }

  void read_fen_of(const LatexCommand& command) {
    const VariantPtr variant = chess();
    if (!variant) return;
    auto read = read_any_fen(variant, command.text, lines_.location_of(command.text_at));
    if (read) {
      position_.setup = std::move(read->setup);
      position_.repairs.insert(position_.repairs.end(), read->repairs.begin(), read->repairs.end());
      return;
    }
    for (InputError error : read.errors()) {
      error.text = lines_.error_at(command.text_at, {}, {}).text;
      position_.errors.push_back(std::move(error));
    }
  }

  void read_men(const LatexCommand& pieces) {
    const VariantPtr variant = chess();
    if (!variant || !position_.unsupported.empty()) return;
    if (position_.setup) return fail(pieces.at, "latex-men", "expected one \\pieces, found a second one");
    Setup setup;
    setup.variant = variant;
    setup.board.assign(static_cast<std::size_t>(variant->shape.squares()), Man{});
    std::array<int, 2> men = {};
    for (const LatexMan& man : latex_men(pieces)) place(man, setup, men);
    const std::string count = fmt::format("{}+{}", men[0], men[1]);
    if (const std::string_view stated = trimmed(pieces.option); !stated.empty() && stated != count)
      position_.repairs.push_back(fmt::format("the diagram counts {} men, and has {}", shortened(stated), count));
    if (!position_.errors.empty() || !position_.unsupported.empty()) return;
    for (InputError& error : check_men(setup, lines_.location_of(pieces.at))) {
      error.text = lines_.error_at(pieces.at, {}, {}).text;
      position_.errors.push_back(std::move(error));
    }
    setup.castling = rights_by_placement(setup);
    if (setup.castling != 0) position_.repairs.emplace_back("kings and rooks at home may castle");
    position_.convention = Convention::fen;  // the rights are those by placement
    if (english_) position_.repairs.emplace_back("the men have English letters");
    position_.setup = std::move(setup);
  }

  /// Places one man on its squares, "wBa7b7".
  void place(const LatexMan& man, Setup& setup, std::array<int, 2>& men) {
    constexpr std::size_t kSquare = 2;  // bytes
    const bool squares = !man.squares.empty() && man.squares.size() % kSquare == 0;
    if (man.color == ' ' || man.name.empty() || !squares) {
      return fail(
          man.at, "latex-men",
          fmt::format("expected a man and his squares such as wKe1 or sBa7b7, found '{}'", shortened(man.text)));
    }
    if (man.color == 'n') return leave_to_others("neutral men");
    const std::string_view letters = english_ ? kEnglishMen : kGermanMen;
    std::size_t kind = man.name.size() == 1 ? letters.find(man.name) : std::string_view::npos;
    if (man.name == "S") kind = kMen.find('n');
    if (kind == std::string_view::npos)
      return leave_to_others("the man " + std::string(man.text.substr(0, 1)) + std::string(man.name));
    const bool white = man.color == 'w';
    for (std::size_t at = 0; at < man.squares.size(); at += kSquare) {
      const std::string_view name = man.squares.substr(at, kSquare);
      const std::size_t where = man.at + man.text.size() - man.squares.size() + at;
      const auto square = parse_square(setup.shape(), name);
      if (!square) return fail(where, "latex-men", "expected a square, found '" + shortened(name) + "'");
      if (setup.at(*square).present()) return fail(where, "latex-men", "two men stand on " + std::string(name));
      setup.at(*square) = {*setup.variant->kind_of(kMen[kind]), white ? Color::white : Color::black};
      ++men[white ? 0 : 1];
    }
  }

  /// Numbers of solutions, and conditions that chess does not have.
  void read_conditions(const LatexCommand& command) {
    std::string text = plain_latex(command.text).text;
    std::replace_if(
        text.begin(), text.end(), [](char c) { return one_of(c, ",;"); }, '\n');
    const TextLines parts({}, text);
    for (std::size_t i = 0; i < parts.count(); ++i) {
      const std::string part = on_one_line(parts.line(i));
      const auto words = words_of(part);
      const std::string option = words.empty() ? "" : lower_case(words[0].text);
      if (speaks_of_solutions(part)) {
        solutions_ = part;
      } else if (option == "halfduplex") {
        half_duplex_ = true;
      } else if (option == "nocastling" && words.size() == 2) {
        barred_ = words[1].text;
      } else if (option == "enpassant" && words.size() == 2) {
        passed_ = words[1].text;
      } else if (!part.empty()) {
        leave_to_others("the condition '" + shortened(part) + "'");
      }
    }
  }

  /// Follows the options of Popeye that keymove writes, too: NoCastling h1, EnPassant g7g6g5.
  void follow_options() {
    constexpr std::size_t kSquare = 2;  // bytes
    Setup& setup = *position_.setup;
    const auto& castlings = setup.variant->castlings;
    for (std::size_t at = 0; at + kSquare <= barred_.size(); at += kSquare) {
      const auto square = parse_square(setup.shape(), std::string_view(barred_).substr(at, kSquare));
      for (std::size_t i = 0; square && i < castlings.size(); ++i) {
        if (castlings[i].rook_from == *square || castlings[i].king_from == *square) setup.castling &= ~(1U << i);
      }
    }
    if (passed_.size() < 2 * kSquare) return;
    // The square from which the pawn came may stand before the one that it has passed.
    const std::size_t at = passed_.size() == 2 * kSquare ? 0 : kSquare;
    if (const auto square = parse_square(setup.shape(), std::string_view(passed_).substr(at, kSquare)))
      setup.en_passant = *square;
  }

  /// What stipulation and solution state.
  void state() {
    follow_options();
    CutGame game = cut_solution();
    if (has_twins_) {  // the lines may be theirs
      game.open_number = true;
      game.other_lines.clear();
    }
    std::string stated = stipulation_;
    if (!stated.empty() && half_duplex_) stated += " halfduplex";
    if (!stated.empty() && !solutions_.empty()) stated += " " + solutions_;
    if (!stated.empty()) {
      const auto found = stipulation_in_line(stated);
      const auto lower = found ? found : stipulation_in_line(lower_case(stated));  // "H#4"
      if (!lower) return leave_to_others("the stipulation '" + shortened(trimmed(stated)) + "'");
      game.tags.push_back({"Stipulation", lower->text + " " + lower->rest});
    } else if (game.moves.empty()) {
      return;
    }
    // The stipulation decides who begins, of a diagram with men.
    if (position_.convention) position_.repairs.emplace_back(kMoverAssumed);
    state_problem(game, position_);
    const auto assumes = [](const std::string& repair) { return repair.starts_with("no side to move"); };
    auto& repairs = position_.repairs;
    if (!stated.empty()) repairs.erase(std::remove_if(repairs.begin(), repairs.end(), assumes), repairs.end());
  }

  CutGame cut_solution() {
    if (!solution_) return {};
    PlainLatex plain = plain_latex(solution_->text);
    for (std::size_t at = 1; at < plain.text.size(); ++at) {
      // "1.Ta3 Kc2!, 2.Tf3"
      if (one_of(plain.text[at], ",;") && !is_blank(plain.text[at - 1])) plain.text[at] = ' ';
    }
    leave_out_set_play(plain.text);
    const TextLines lines({}, plain.text);
    CutGame game = GameCutter::of_solution(lines, 0, plain.text.size()).next().value_or(CutGame{});
    for (MoveText* move : game.all_moves()) {
      const std::size_t at = lines.start(static_cast<std::size_t>(move->where.line) - 1) +
                             static_cast<std::size_t>(move->where.column) - 1;
      move->where = lines_.location_of(solution_->text_at + (at < plain.places.size() ? plain.places[at] : 0));
    }
    if (game.moves.empty() && !trimmed(plain.text).empty())
      position_.repairs.push_back("found no moves in the solution: " + shortened(on_one_line(plain.text)));
    game.errors.clear();
    return game;
  }

  const SuiteText& source_;
  TextLines lines_;
  VariantShelf shelf_;
  bool english_;
  Suite suite_;
  TestPosition position_;
  std::string stipulation_;
  std::string solutions_;  ///< the number of solutions, if a condition states it
  bool half_duplex_ = false;
  bool has_twins_ = false;  ///< there are other positions, whose solutions may stand among its own
  std::string barred_;      ///< squares of kings and rooks that may not castle
  std::string passed_;      ///< squares of the double step just made
  std::optional<LatexCommand> solution_;
};

}  // namespace

bool looks_like_latex_problems(std::string_view text) { return holds_latex_diagrams(text); }

Suite parse_latex(const SuiteText& source) { return LatexReader(source).read(); }

}  // namespace keymove

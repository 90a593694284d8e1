#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "positions/json/located_json.h"
#include "positions/notes/note_fences.h"
#include "positions/notes/note_reader.h"
#include "positions/notes/notebook_text.h"
#include "positions/problem_files/latex_text.h"
#include "positions/suite_formats/program_puzzles.h"
#include "positions/suite_formats/suite_format.h"

namespace keymove {

namespace {

/// Whether the position states an answer, and for a question of its own, so that no words around it are needed.
bool is_complete(const TestPosition& position) {
  const StatedClaim& claim = position.claim;
  const bool asked =
      claim.distance || claim.outcome != Outcome::none || position.goal.stipulation || !position.moves_before.empty();
  return position.errors.empty() && asked && (!claim.keys.empty() || !claim.line.empty());
}

/// The puzzles of a block of code whose own reader reads each FEN in it with its answer; else none.
std::vector<TestPosition> puzzles_of_fence(const SuiteText& source, const NoteFence& fence) {
  const std::string_view code = source.text.substr(fence.from, fence.to - fence.from);
  const std::size_t fens = count_noted_fens(code);
  if (fens == 0) return {};
  const SuiteFormat* format = detect_suite_format(extension_of_language(fence.language), code);
  if (format == nullptr || states_moves_below(source.text, fence.to)) return {};
  constexpr std::array<std::string_view, 5> kOfPuzzles = {"json", "jsonl", "csv", "yaml", "program"};
  if (std::find(kOfPuzzles.begin(), kOfPuzzles.end(), format->name) == kOfPuzzles.end()) return {};
  const std::string_view before = source.text.substr(0, fence.from);
  std::string text(static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')), '\n');
  text += code;
  SuiteText part = source;
  part.text = text;
  Suite found = format->parse(part);
  const bool whole = found.errors.empty() && found.positions.size() == fens &&
                     std::all_of(found.positions.begin(), found.positions.end(), is_complete);
  return whole ? std::move(found.positions) : std::vector<TestPosition>();
}

void sort_by_lines(Suite& suite) {
  std::stable_sort(suite.positions.begin(), suite.positions.end(),
                   [](const TestPosition& a, const TestPosition& b) { return a.where.line < b.where.line; });
}

/// Reads notes; blocks of code with whole puzzles are read as files of their languages are.
Suite parse_notes_with_code(const SuiteText& source) {
  std::string words(source.text);
  std::vector<TestPosition> puzzles;
  for (const NoteFence& fence : fences_of_note(source.text)) {
    std::vector<TestPosition> found = puzzles_of_fence(source, fence);
    if (found.empty()) continue;
    std::replace_if(
        words.begin() + static_cast<std::ptrdiff_t>(fence.from), words.begin() + static_cast<std::ptrdiff_t>(fence.to),
        [](char c) { return c != '\n'; }, ' ');
    std::move(found.begin(), found.end(), std::back_inserter(puzzles));
  }
  if (puzzles.empty()) return parse_notes(source);
  SuiteText rest = source;
  rest.text = words;
  Suite suite;
  if (has_noted_fen(words)) suite = parse_notes(rest);
  suite.name = source.name;
  std::move(puzzles.begin(), puzzles.end(), std::back_inserter(suite.positions));
  sort_by_lines(suite);
  return suite;
}

}  // namespace

Suite parse_notebook(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  const JsonSource json(source.file, std::string(source.text));
  const auto read = text_of_notebook(json);
  if (!read) {
    suite.errors = read.errors();
    return suite;
  }
  const auto add = [&](std::string_view text, Suite (*parse)(const SuiteText&)) {
    SuiteText part = source;
    part.text = text;
    Suite found = parse(part);
    if (found.positions.empty()) return;
    std::move(found.positions.begin(), found.positions.end(), std::back_inserter(suite.positions));
    std::move(found.errors.begin(), found.errors.end(), std::back_inserter(suite.errors));
  };
  if (has_noted_fen(read->words)) add(read->words, parse_notes_with_code);
  add(read->code, detect_suite_format(".py", read->code)->parse);
  sort_by_lines(suite);
  if (suite.positions.empty() && suite.errors.empty())
    suite.errors.push_back(json.error_at(0, "no-positions", "no positions: no cell has a FEN"));
  return suite;
}

Suite parse_notes_of_any_kind(const SuiteText& source) {
  SuiteText words = source;
  const std::string text = words_of_latex(source.text);
  words.text = text;
  return parse_notes_with_code(words);
}

}  // namespace keymove

#include <algorithm>
#include <iterator>
#include <utility>

#include "positions/json/located_json.h"
#include "positions/notes/note_reader.h"
#include "positions/notes/notebook_text.h"
#include "positions/problem_files/latex_text.h"
#include "positions/suite_formats/program_puzzles.h"
#include "positions/suite_formats/suite_format.h"

namespace keymove {

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
  if (has_noted_fen(read->words)) add(read->words, parse_notes);
  add(read->code, detect_suite_format(".py", read->code)->parse);
  std::stable_sort(suite.positions.begin(), suite.positions.end(),
                   [](const TestPosition& a, const TestPosition& b) { return a.where.line < b.where.line; });
  if (suite.positions.empty() && suite.errors.empty())
    suite.errors.push_back(json.error_at(0, "no-positions", "no positions: no cell has a FEN"));
  return suite;
}

Suite parse_notes_of_any_kind(const SuiteText& source) {
  SuiteText words = source;
  const std::string text = words_of_latex(source.text);
  words.text = text;
  return parse_notes(words);
}

}  // namespace keymove

// Puzzles that stand in the code of a program, as web pages, apps and notebooks hold them, in records and in YAML.
#pragma once

#include <string_view>
#include <vector>

#include "positions/json/located_json.h"
#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// Of files in which programs and their tests keep puzzles; Python's may be course boards.
inline const std::vector<std::string_view> kProgramExtensions = {
    ".js",    ".mjs", ".cjs", ".ts", ".tsx", ".jsx",   ".vue", ".svelte", ".json5", ".jsonc",
    ".dart",  ".lua", ".sql", ".rb", ".php", ".swift", ".kt",  ".java",   ".cs",    ".go",
    ".rs",    ".c",   ".h",   ".cc", ".cpp", ".cxx",   ".hpp", ".hh",     ".m",     ".hs",
    ".scala", ".ex",  ".exs", ".jl", ".zig", ".nim",   ".pl",  ".r",      ".clj",   ".edn"};

/// Whether a FEN in quotation marks stands in the code, outside its comments (program_code.h). `head` may end anywhere.
bool holds_program_puzzles(std::string_view head, std::string_view extension = {});

/// Whether the line begins a program in JavaScript or a language like it: `export const`, `const x =`, `import`, ...
bool begins_program(std::string_view line);

/// The position of each FEN that stands in quotation marks in a program's code; code is not run. The innermost brackets
/// around it say more: an object, or a call with named values, is read as a puzzle in JSON (puzzle_json.h); a list or
/// tuple with one FEN as a row, of which the texts are the id before the FEN, moves after it, and words such as "mate
/// in 2". Of a list of FENs each is a position. A name around it that says "mate_in_2" states that of it. Errors:
/// `program` where brackets are not closed, stored in the suite, and those of puzzles.
Suite parse_program_puzzles(const SuiteText& source);

/// The records of fields (field_records.h), each read as a puzzle in JSON. Errors: `no-positions`, and those of
/// puzzles.
Suite parse_field_records(const SuiteText& source);

/// Whether the text is YAML with puzzles that show it (yaml_puzzles.h). `head` may end after any line.
bool holds_yaml_puzzles(std::string_view head);

/// The puzzles of a text in YAML (yaml_puzzles.h), each read as a puzzle in JSON. Errors: `yaml`, `no-positions`, and
/// those of puzzles.
Suite parse_yaml_puzzles(const SuiteText& source);

/// Reads a Jupyter notebook: the FENs of its words as notes have them, and those of its code as programs do, in the
/// order of their lines. The output of its cells is passed over.
Suite parse_notebook(const SuiteText& source);

/// Reads notes (note_reader.h), also those in a document in LaTeX that has no diagrams.
Suite parse_notes_of_any_kind(const SuiteText& source);

}  // namespace keymove

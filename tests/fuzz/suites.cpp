// Fuzzes suites of every format: a suite that was read can be written and read again.
#include "positions/streams/binary_data.h"
#include "positions/suite_formats/epd.h"
#include "positions/suite_formats/suite_format.h"
#include "positions/suite_formats/suite_json.h"
#include "positions/suite_formats/suite_reader.h"
#include "tests/fuzz/fuzz.h"
#include "verify/judge/make_problem.h"

namespace keymove::fuzz {

namespace {

void read_position(const TestPosition& position) {
  expect_sound(position.errors);
  expect(position.setup || !position.errors.empty() || !position.unsupported.empty(), "neither a setup nor an error");
  expect(!write_epd(position).empty() || position.source_text.empty(), "nothing written");
  if (!position.errors.empty()) return;
  const auto problem = verify::make_problem(position);
  if (!problem) expect_errors(problem.errors());
}

/// Reads the text in that format, or in the detected one if it is empty.
void read_text(std::string_view input, const std::string& format) {
  const Suite suite = parse_suite("input", std::string(input), {nullptr, format});
  expect_sound(suite.errors);
  expect(!suite.positions.empty() || !suite.errors.empty(), "neither positions nor errors");
  for (const TestPosition& position : suite.positions) read_position(position);
  const std::string written = write_suite_json(suite);
  if (is_binary(written)) return;  // binary data in the input stays binary in the output
  const Suite again = parse_suite("written", written, {nullptr, "json"});
  expect(again.positions.size() == suite.positions.size(), "written and read back with another length");
}

const Added kFormats[] = {
    Added({"suite", kMiddle, kFast, [](std::string_view input) { read_text(input, ""); }}),
    Added({"suite_epd", kMiddle, kFast, [](std::string_view input) { read_text(input, "epd"); }}),
    Added({"suite_fen", kMiddle, kFast, [](std::string_view input) { read_text(input, "fen"); }}),
    Added({"suite_json", kMiddle, kFast, [](std::string_view input) { read_text(input, "json"); }}),
    Added({"suite_jsonl", kMiddle, kFast, [](std::string_view input) { read_text(input, "jsonl"); }}),
    Added({"suite_book", kMiddle, kFast, [](std::string_view input) { read_text(input, "book"); }}),
    Added({"suite_csv", kMiddle, kFast, [](std::string_view input) { read_text(input, "csv"); }}),
    Added({"suite_pgn", kMiddle, kFast, [](std::string_view input) { read_text(input, "pgn"); }}),
    Added({"suite_popeye", kMiddle, kFast, [](std::string_view input) { read_text(input, "popeye"); }}),
    Added({"suite_list", kMiddle, kFast, [](std::string_view input) { read_text(input, "list"); }}),
    Added({"suite_boards", kMiddle, kFast, [](std::string_view input) { read_text(input, "boards"); }}),
    Added({"suite_olv", kMiddle, kFast, [](std::string_view input) { read_text(input, "olv"); }}),
    Added({"suite_latex", kMiddle, kFast, [](std::string_view input) { read_text(input, "latex"); }}),
    Added({"suite_gameboards", kMiddle, kFast, [](std::string_view input) { read_text(input, "gameboards"); }}),
    Added({"suite_config", kMiddle, kFast, [](std::string_view input) { read_text(input, "config"); }}),
    Added({"suite_yaml", kMiddle, kFast, [](std::string_view input) { read_text(input, "yaml"); }}),
    Added({"suite_program", kMiddle, kFast, [](std::string_view input) { read_text(input, "program"); }}),
    Added({"suite_markdown", kMiddle, kFast, [](std::string_view input) { read_text(input, "markdown"); }}),
    Added({"suite_records", kMiddle, kFast, [](std::string_view input) { read_text(input, "records"); }}),
    Added({"suite_uci", kMiddle, kFast, [](std::string_view input) { read_text(input, "uci"); }}),
    Added({"suite_saved_game", kMiddle, kFast, [](std::string_view input) { read_text(input, "saved-game"); }}),
};

}  // namespace

}  // namespace keymove::fuzz

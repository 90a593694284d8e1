#include "tools/batch/batch.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include <fmt/format.h>

#include "positions/digests/sha256.h"
#include "positions/streams/text_input.h"
#include "positions/suite_formats/suite_reader.h"
#include "positions/variant_files/variant_reader.h"

namespace keymove::tools {

namespace {

constexpr const char* kDefaultVariant = "chess";

TestPosition bad_position(std::vector<InputError> errors) {
  TestPosition position;
  position.id = "position";
  position.errors = std::move(errors);
  position.where = position.errors.front().where;
  return position;
}

TestPosition position_of_fen(const VariantPtr& variant, const std::string& fen, const std::string& name) {
  const auto read = read_fen(variant, fen, {name, 1, 1});
  if (!read) return bad_position(read.errors());
  TestPosition position;
  position.id = "position";
  position.where = {name, 1, 1};
  position.source_text = fen;
  position.setup = read->setup;
  position.repairs = read->repairs;
  return position;
}

/// The end of the saved game in the file. Without a variant the game is that of the file's format.
TestPosition position_of_game(const VariantPtr& variant, const std::string& file) {
  const auto text = read_input(file, kLargestInput, "a game");
  if (!text) return bad_position(text.errors());
  Suite suite = parse_suite(file, *text, {variant, ""});
  const bool unknown = !suite.errors.empty() && suite.errors.front().code == "unknown-format";
  if (unknown) suite = parse_suite(file, *text, {variant, "saved-game"});
  if (!suite.errors.empty()) return bad_position(suite.errors);
  if (suite.positions.size() == 1) return std::move(suite.positions.front());
  return bad_position({{{file, 0, 0},
                        "not-one-game",
                        fmt::format("expected one saved game, found {} positions", suite.positions.size()),
                        {}}});
}

/// Whether a word that should name a file has the form of a FEN.
bool looks_like_fen(const std::string& word) {
  const std::size_t blank = word.find(' ');
  return blank != std::string::npos && word.find('/') < blank && word.find_first_of("wb", blank) == blank + 1 &&
         !std::filesystem::exists(word);
}

/// Whether a word that should name a file is a gameboard, as courses write it.
bool looks_like_gameboard(const std::string& word) {
  return !word.empty() && (word[0] == '[' || word[0] == '{') && !std::filesystem::exists(word);
}

/// The suite in the file, or the gameboards in the word itself.
Result<Suite> suite_of(const std::string& word, const ReadOptions& options) {
  if (!looks_like_gameboard(word)) return read_suite(word, options);
  return parse_suite("gameboard", word, {options.variant, "gameboards"});
}

std::string digest_of(const std::vector<TestPosition>& positions) {
  std::string all;
  for (const TestPosition& position : positions) all += fmt::format("{}\n{}\n", position.id, position.source_text);
  return sha256_text(all);
}

TestPosition position_of(const PositionOptions& options) {
  if (options.game && !options.variant) return position_of_game(nullptr, *options.game);
  const auto variant = load_variant(options.variant.value_or(kDefaultVariant));
  if (!variant) return bad_position(variant.errors());
  if (options.game) return position_of_game(*variant, *options.game);
  if (options.fen) return position_of_fen(*variant, *options.fen, "--fen");
  if (!(*variant)->start_fen.empty()) return position_of_fen(*variant, (*variant)->start_fen, (*variant)->name);
  return bad_position({{{(*variant)->name, 0, 0}, "no-start", "the game has no start position; give --fen", {}}});
}

}  // namespace

TestPosition read_position(const PositionOptions& options) {
  TestPosition position = position_of(options);
  options.apply_convention(position);
  return position;
}

std::shared_ptr<Batch> read_batch(const SuiteOptions& suites, const PositionOptions& position,
                                  const SelectionOptions& selection) {
  auto batch = std::make_shared<Batch>();
  // A variant alone means its start position.
  const bool single = position.single() || (suites.files.empty() && position.variant);
  if (single) {
    if (!suites.files.empty())
      throw UsageError(fmt::format("'{}' cannot be combined with a single position; quote the FEN: --fen \"... w - -\"",
                                   suites.files.front()));
    batch->positions.push_back(read_position(position));
  } else if (suites.files.empty()) {
    throw UsageError("expected a suite file, '-' for standard input, --fen, or --variant for a start position");
  }
  VariantPtr variant;
  if (position.variant && !single) {
    const auto loaded = load_variant(*position.variant);
    if (!loaded) {
      batch->errors = loaded.errors();
      batch->nothing = "the variant cannot be read";
      return batch;
    }
    variant = *loaded;
  }
  std::vector<std::string> names;
  for (const std::string& file : suites.files) {
    if (looks_like_fen(file)) throw UsageError(fmt::format("'{}' looks like a FEN; use --fen", file));
    auto suite = suite_of(file, {variant, suites.format.value_or("")});
    const std::vector<InputError>& errors = suite ? suite->errors : suite.errors();
    batch->errors.insert(batch->errors.end(), errors.begin(), errors.end());
    if (!suite) continue;
    if (file == "-") batch->input_digest = digest_of(suite->positions);
    names.push_back(suite->name);
    for (TestPosition& each : suite->positions) position.apply_convention(each);
    std::move(suite->positions.begin(), suite->positions.end(), std::back_inserter(batch->positions));
  }
  batch->name = fmt::format("{}", fmt::join(names, "+"));
  select(*batch, selection);
  return batch;
}

}  // namespace keymove::tools

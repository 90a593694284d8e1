#include "tools/batch/batch.h"

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/copied_text/mended_fen.h"
#include "positions/copied_text/web_address.h"
#include "positions/streams/text_input.h"
#include "positions/suite_formats/suite_reader.h"
#include "positions/variant_files/variant_reader.h"
#include "tools/batch/position_source.h"

namespace keymove::tools {

namespace {

constexpr const char* kDefaultVariant = "chess";
constexpr const char* kStart = "startpos";  ///< UCI's word for the start position, which is meant without --fen, too

TestPosition bad_position(std::vector<InputError> errors) {
  TestPosition position;
  position.id = "position";
  position.errors = std::move(errors);
  position.where = position.errors.front().where;
  return position;
}

/// Takes the moves behind the FEN of a command `position fen ... moves ...`, which lead to the position; the words
/// before the FEN may be missing.
void take_moves(std::string& line, const std::string& name, TestPosition& position) {
  const std::size_t at = line.find(" moves ");
  if (at == std::string::npos) return;
  const std::string moves = line.substr(at + std::string_view(" moves ").size());
  for (const Word& word : words_of(moves)) position.moves_before.push_back({std::string(word.text), {name, 1, 1}});
  line.resize(at);
}

/// The text of --fen, with the start position in the place of its name in `position startpos moves ...`.
std::string text_of_fen(const PositionOptions& options) {
  constexpr std::string_view kCommand = "position ";
  std::string_view text = trimmed(*options.fen);
  if (text.starts_with(kCommand)) text = trimmed(text.substr(kCommand.size()));
  const auto words = words_of(text);
  if (words.empty() || words.front().text != kStart) return *options.fen;
  const auto variant = load_variant(options.variant.value_or(kDefaultVariant));
  if (!variant || (*variant)->start_fen.empty()) return *options.fen;
  return (*variant)->start_fen + std::string(text.substr(words.front().text.size()));
}

/// The position of --fen, which is mended as a record of EPD is.
TestPosition position_of_fen(const PositionOptions& options) {
  const std::string fen = text_of_fen(options);
  const std::string name = "--fen";
  TestPosition position;
  if (const auto address = read_web_address(trimmed(fen)); address && address->size == 0) {
    return bad_position({{{name, 1, 1},
                          "address",
                          "this address has no position in it, and nothing is loaded from elsewhere: give the FEN",
                          {}}});
  }
  const auto mended = mended_record(fen);
  std::string line = mended ? mended->line : fen;
  std::string game = kDefaultVariant;
  if (mended) {
    position.repairs = mended->repairs;
    if (!mended->variant.empty()) game = mended->variant;
  }
  take_moves(line, name, position);
  const auto variant = load_variant(variant_of_fen(options.variant.value_or(game), line));
  if (!variant) return bad_position(variant.errors());
  const auto read = read_any_fen(*variant, line, {name, 1, 1});
  if (!read) return bad_position(read.errors());
  position.id = "position";
  position.where = {name, 1, 1};
  position.source_text = fen;
  position.setup = read->setup;
  position.repairs.insert(position.repairs.end(), read->repairs.begin(), read->repairs.end());
  return position;
}

/// The start position of the variant.
TestPosition position_of_start(const VariantPtr& variant) {
  const std::string& name = variant->name;
  const auto read = read_fen(variant, variant->start_fen, {name, 1, 1});
  if (!read) return bad_position(read.errors());
  TestPosition position;
  position.id = "position";
  position.where = {name, 1, 1};
  position.source_text = variant->start_fen;
  position.setup = read->setup;
  position.repairs = read->repairs;
  return position;
}

/// The end of the saved game in the file. Without a variant the game is that of the file's format.
TestPosition position_of_game(const VariantPtr& variant, const std::string& file) {
  const auto text = read_text(file, kLargestInput, "a game");
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

TestPosition position_of(const PositionOptions& options) {
  if (options.game && !options.variant) return position_of_game(nullptr, *options.game);
  if (!options.game && options.fen && *options.fen != kStart) return position_of_fen(options);
  const auto variant = load_variant(options.variant.value_or(kDefaultVariant));
  if (!variant) return bad_position(variant.errors());
  if (options.game) return position_of_game(*variant, *options.game);
  if (!(*variant)->start_fen.empty()) return position_of_start(*variant);
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
  PositionSource source(suites, position, selection);
  std::vector<TestPosition> positions;
  std::vector<std::size_t> indices;
  while (auto drawn = source.next()) {
    indices.push_back(drawn->index);
    positions.push_back(std::move(drawn->position));
  }
  source.read_rest();
  auto batch = std::make_shared<Batch>(source.known());
  batch->positions = std::move(positions);
  batch->indices = std::move(indices);
  return batch;
}

}  // namespace keymove::tools

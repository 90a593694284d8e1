#include "tools/batch/batch.h"

#include <utility>

#include <fmt/format.h>

#include "positions/copied_text/copied_position.h"
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

/// The position of --fen, which is mended as a record of EPD is.
TestPosition position_of_fen(const PositionOptions& options) {
  const std::string name = "--fen";
  VariantPtr variant;
  if (options.variant) {
    const auto loaded = load_variant(*options.variant);
    if (!loaded) return bad_position(loaded.errors());
    variant = *loaded;
  }
  auto copied = read_copied_position(variant, *options.fen, name);
  if (!copied) return bad_position(copied.errors());
  TestPosition position;
  position.id = "position";
  position.where = {name, 1, 1};
  position.source_text = *options.fen;
  position.setup = std::move(copied->read.setup);
  position.repairs = std::move(copied->read.repairs);
  position.moves_before = std::move(copied->moves);
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

#include "tools/batch/position_source.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "positions/variant_files/variant_reader.h"
#include "tools/batch/suite_folder.h"
#include "tools/console/usage_error.h"

namespace keymove::tools {

namespace {

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
Result<std::unique_ptr<SuiteStream>> suite_of(const std::string& word, const ReadOptions& options,
                                              PassesOverId passes_over) {
  if (!looks_like_gameboard(word)) return open_suite(word, options, std::move(passes_over));
  return stream_of_suite(parse_suite("gameboard", word, {options.variant, "gameboards"}));
}

}  // namespace

PositionSource::PositionSource(const SuiteOptions& suites, const PositionOptions& position,
                               const SelectionOptions& selection, Parting parting)
    : PositionSource(suites, position, selection, std::move(parting), Drawing::selected) {}

PositionSource::PositionSource(const SuiteOptions& suites, const PositionOptions& position,
                               const SelectionOptions& selection, Parting parting, Drawing drawing)
    : files_(suites),
      options_(position),
      selection_(selection),
      parting_(std::move(parting)),
      drawing_(drawing),
      selector_(selection) {
  // A variant alone means its start position.
  const bool single = position.single() || (suites.files.empty() && position.variant);
  known_.selected = selection.any();
  if (single) {
    if (!suites.files.empty())
      throw UsageError(fmt::format("'{}' cannot be combined with a single position; quote the FEN: --fen \"... w - -\"",
                                   suites.files.front()));
    Suite suite;
    suite.positions.push_back(read_position(position));
    suites_.push_back({stream_of_suite(std::move(suite))});
  } else if (suites.files.empty()) {
    throw UsageError("expected a suite file, '-' for standard input, --fen, or --variant for a start position");
  }
  VariantPtr variant;
  if (position.variant && !single) {
    const auto loaded = load_variant(*position.variant);
    if (!loaded) {
      known_.errors = loaded.errors();
      known_.nothing = "the variant cannot be read";
      size_ = 0;
      selecting_ = false;
      return;
    }
    variant = *loaded;
  }
  open(suites.files, {variant, suites.format.value_or("")});
  read_ahead();
}

PositionSource::PositionSource(Batch batch) : selector_(SelectionOptions{}), selecting_(false) {
  for (std::size_t i = 0; i < batch.positions.size(); ++i)
    ready_.push_back({std::move(batch.positions[i]), batch.indices[i]});
  size_ = ready_.size();
  batch.positions.clear();
  batch.indices.clear();
  known_ = std::move(batch);
}

void PositionSource::open(const std::vector<std::string>& words, const ReadOptions& options) {
  std::vector<std::string> names;
  for (const std::string& word : words) {
    if (looks_like_fen(word)) throw UsageError(fmt::format("'{}' looks like a FEN; use --fen", word));
    const std::vector<std::string> inside = files_of_suite(word);
    std::error_code ignored;
    if (inside.size() == 1 && std::filesystem::is_directory(inside.front(), ignored)) {
      known_.errors.push_back({{word, 0, 0},
                               "input-directory",
                               "this folder has no suite: expected files with positions, such as EPD, JSON, CSV or PGN",
                               {}});
      continue;
    }
    for (const std::string& file : inside) {
      const bool may_lack = inside.size() > 1 && is_source(file);
      if (const auto name = open_file(file, options, may_lack); name && inside.size() == 1) names.push_back(*name);
    }
    if (inside.size() > 1) names.push_back((std::filesystem::path(word) / "").parent_path().filename().string());
  }
  known_.name = fmt::format("{}", fmt::join(names, "+"));
}

std::optional<std::string> PositionSource::open_file(const std::string& file, const ReadOptions& options,
                                                     bool may_lack_positions) {
  // The digest of standard input is that of its positions.
  auto suite = suite_of(file, options, file == "-" ? nullptr : passed_over());
  const std::vector<InputError>& errors = suite ? (*suite)->errors() : suite.errors();
  const bool lacks = !errors.empty() && std::all_of(errors.begin(), errors.end(), [](const InputError& error) {
    return error.code == "no-positions";
  });
  if (lacks && may_lack_positions) return std::nullopt;
  known_.errors.insert(known_.errors.end(), errors.begin(), errors.end());
  if (!suite) return std::nullopt;
  suites_.push_back({std::move(*suite), file == "-", errors.size()});
  return suites_.back().stream->name();
}

PassesOverId PositionSource::passed_over() const {
  if (!selector_.is_by_id_alone()) return nullptr;
  if (drawing_ == Drawing::counted) {  // one more than the first ones ends the reading
    return [first = selection_.first, count = std::size_t{0}](std::string_view /*id*/) mutable {
      return !first || count++ < *first;
    };
  }
  if (selector_.shards() == 1) return nullptr;
  return [selector = selector_](std::string_view id) { return selector.is_elsewhere(id); };
}

void PositionSource::read_ahead() {
  const bool whole =
      std::all_of(suites_.begin(), suites_.end(), [](const Opened& suite) { return suite.stream->is_whole(); });
  while (whole || ready_.empty()) {
    auto drawn = next_selected();
    if (!drawn) break;
    ready_.push_back(std::move(*drawn));
  }
  if (!selecting_) size_ = ready_.size();
  update();
}

std::optional<DrawnPosition> PositionSource::next() {
  if (ready_.empty()) return next_selected();
  std::optional<DrawnPosition> drawn(std::move(ready_.front()));
  ready_.pop_front();
  return drawn;
}

void PositionSource::read_rest() {
  while (next_of_all()) {
  }
  update();
}

std::optional<DrawnPosition> PositionSource::next_selected() {
  while (selecting_) {
    auto position = selector_.full() ? std::nullopt : next_of_all();
    const auto index = position ? selector_.select(*position) : std::nullopt;
    selecting_ = position.has_value();
    if (!selecting_) update();
    if (index) return DrawnPosition{std::move(*position), *index};
  }
  return std::nullopt;
}

std::optional<TestPosition> PositionSource::next_of_all() {
  if (!parting_) return next_read();
  while (parts_.empty()) {
    auto position = next_read();
    if (!position) return std::nullopt;
    for (TestPosition& part : parting_(std::move(*position))) parts_.push_back(std::move(part));
  }
  std::optional<TestPosition> part(std::move(parts_.front()));
  parts_.pop_front();
  return part;
}

std::optional<TestPosition> PositionSource::next_read() {
  while (!suites_.empty()) {
    Opened& suite = suites_.front();
    auto position = suite.stream->next();
    selector_.pass(suite.stream->passed());
    const auto& errors = suite.stream->errors();
    known_.errors.insert(known_.errors.end(), errors.begin() + static_cast<std::ptrdiff_t>(suite.errors), errors.end());
    suite.errors = errors.size();
    if (position) {
      if (suite.is_input) input_.add(fmt::format("{}\n{}\n", position->id, position->source_text));
      options_.apply_convention(*position);
      return position;
    }
    if (suite.is_input) known_.input_digest = input_.text();
    suites_.pop_front();
  }
  return std::nullopt;
}

Batch PositionSource::known_at_end() const {
  if (size_) return known_;
  PositionSource again(files_, options_, selection_, parting_, Drawing::counted);
  while (again.next()) {
  }
  return again.known_;
}

bool can_be_read_twice(const SuiteOptions& suites) {
  return std::all_of(suites.files.begin(), suites.files.end(), is_regular_input);
}

void PositionSource::update() {
  known_.before_shard = selector_.before_shard();
  known_.shard = selector_.shard();
  known_.shards = selector_.shards();
  // Who counts passes over what is selected, and does not know whether something of it is in the shard.
  if (drawing_ == Drawing::selected && known_.nothing.empty()) known_.nothing = selector_.nothing();
}

}  // namespace keymove::tools

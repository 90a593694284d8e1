// Selects positions of a batch.
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <set>

#include <fmt/format.h>
#include <fnmatch.h>

#include "positions/base/words.h"
#include "tools/batch/batch.h"

namespace keymove::tools {

namespace {

struct Shard {
  std::size_t index = 0;  // from 0
  std::size_t count = 1;
};

Shard shard_of(const std::string& text) {
  const std::size_t slash = text.find('/');
  const auto index = parse_int(std::string_view(text).substr(0, slash));
  const auto count = slash == std::string::npos ? std::nullopt : parse_int(std::string_view(text).substr(slash + 1));
  if (!index || !count || *index < 1 || *count < *index)
    throw UsageError(fmt::format("option '--shard': expected I/N with I from 1 to N, such as 2/8, found '{}'", text));
  return {static_cast<std::size_t>(*index) - 1, static_cast<std::size_t>(*count)};
}

/// The shard of an id, from 0: the same on every machine and in every suite (FNV-1a hash of 64 bits).
std::size_t shard_of_id(const std::string& id, std::size_t shards) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : id) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  constexpr int kHalf = 32;  // the low bits alone are distributed poorly
  return static_cast<std::size_t>((hash ^ (hash >> kHalf)) % shards);
}

bool contains(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool matches(const TestPosition& position, const SelectionOptions& options) {
  const auto names_it = [&](const std::string& glob) {
    return position.id == glob || fnmatch(glob.c_str(), position.id.c_str(), 0) == 0;
  };
  if (!options.only.empty() && std::none_of(options.only.begin(), options.only.end(), names_it)) return false;
  if (!options.classes.empty() && !contains(options.classes, position.class_name)) return false;
  return options.themes.empty() ||
         std::any_of(options.themes.begin(), options.themes.end(),
                     [&](const std::string& theme) { return contains(position.themes, theme); });
}

/// The message that nothing is selected, with ids and classes that could have been.
std::string nothing_matches(const std::vector<TestPosition>& all) {
  constexpr std::size_t kShown = 12;
  if (all.empty()) return "there are no positions";
  std::set<std::string> ids;
  std::set<std::string> classes;
  for (const TestPosition& position : all) {
    ids.insert(position.id);
    if (!position.class_name.empty()) classes.insert(position.class_name);
  }
  const auto some = [](const std::set<std::string>& words) {
    const bool all_shown = words.size() <= kShown;
    const auto end = all_shown ? words.end() : std::next(words.begin(), kShown);
    return fmt::format("{}{}", fmt::join(words.begin(), end, ", "), all_shown ? "" : ", ...");
  };
  return fmt::format("none of the {} positions is selected; their ids: {}; {}", all.size(), some(ids),
                     classes.empty() ? "they have no classes" : "classes: " + some(classes));
}

}  // namespace

void select(Batch& batch, const SelectionOptions& options) {
  batch.selected = options.any();
  batch.indices.clear();
  batch.before_shard = 0;
  batch.nothing.clear();
  const Shard shard = options.shard ? shard_of(*options.shard) : Shard{};
  const std::size_t maximum = options.first.value_or(batch.positions.size());
  std::vector<TestPosition> selected;
  for (TestPosition& position : batch.positions) {
    if (batch.before_shard == maximum) break;
    if (!matches(position, options)) continue;
    const std::size_t index = batch.before_shard++;
    if (shard_of_id(position.id, shard.count) != shard.index) continue;
    batch.indices.push_back(index);
    selected.push_back(std::move(position));
  }
  batch.shard = shard.index + 1;
  batch.shards = shard.count;
  if (selected.empty()) {
    batch.nothing = batch.before_shard == 0
                        ? nothing_matches(batch.positions)
                        : fmt::format("none of the {} positions is in shard {}", batch.before_shard, *options.shard);
  }
  batch.positions = std::move(selected);
}

}  // namespace keymove::tools

#include "tools/batch/selector.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "tools/batch/batch.h"
#include "tools/batch/glob.h"

namespace keymove::tools {

namespace {

constexpr std::size_t kShown = 12;  // ids and classes in a message

/// The shard of an id, from 0: the same on every machine and in every suite (FNV-1a hash of 64 bits).
std::size_t shard_of_id(std::string_view id, std::size_t shards) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : id) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  constexpr int kHalf = 32;  // the low bits alone are distributed poorly
  return static_cast<std::size_t>((hash ^ (hash >> kHalf)) % shards);
}

bool contains(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Adds the word; of more than the message shows and one, the last goes. Most words of a long suite are not kept, and
/// seen not to be by their first bytes.
void keep_first(std::set<std::string>& words, const std::string& word) {
  const auto first = [](const std::string& text) { return static_cast<unsigned char>(text[0]); };
  const bool is_full = words.size() == kShown + 1;
  if (is_full && (first(*words.rbegin()) < first(word) || *words.rbegin() <= word)) return;
  if (words.insert(word).second && is_full) words.erase(std::prev(words.end()));
}

std::string some_of(const std::set<std::string>& words) {
  const bool all_shown = words.size() <= kShown;
  const auto end = all_shown ? words.end() : std::next(words.begin(), kShown);
  std::vector<std::string> out;
  std::transform(words.begin(), end, std::back_inserter(out), [](const std::string& word) {
    return word.find(',') == std::string::npos ? word : "\"" + word + "\"";
  });
  return fmt::format("{}{}", fmt::join(out, ", "), all_shown ? "" : ", ...");
}

}  // namespace

Selector::Selector(const SelectionOptions& options) : options_(options) {
  if (!options.shard) return;
  const std::string& text = *options.shard;
  const std::size_t slash = text.find('/');
  const auto index = parse_int(std::string_view(text).substr(0, slash));
  const auto count = slash == std::string::npos ? std::nullopt : parse_int(std::string_view(text).substr(slash + 1));
  if (!index || !count || *index < 1 || *count < *index)
    throw UsageError(fmt::format("option '--shard': expected I/N with I from 1 to N, such as 2/8, found '{}'", text));
  shard_ = static_cast<std::size_t>(*index);
  shards_ = static_cast<std::size_t>(*count);
}

bool Selector::is_by_id_alone() const {
  return options_.only.empty() && options_.classes.empty() && options_.themes.empty();
}

bool Selector::is_elsewhere(std::string_view id) const { return shard_of_id(id, shards_) != shard_ - 1; }

void Selector::pass(std::size_t count) {
  if (options_.first) count = std::min(count, *options_.first - before_shard_);
  seen_ += count;
  before_shard_ += count;
}

std::optional<std::size_t> Selector::select(const TestPosition& position) {
  if (full()) return std::nullopt;
  ++seen_;
  if (!matches(position)) {
    if (before_shard_ > 0) return std::nullopt;
    keep_first(ids_, position.id);
    if (!position.class_name.empty()) keep_first(classes_, position.class_name);
    for (const std::string& theme : position.themes) keep_first(themes_, theme);
    return std::nullopt;
  }
  const std::size_t index = before_shard_++;
  if (is_elsewhere(position.id)) return std::nullopt;
  ++in_shard_;
  return index;
}

bool Selector::matches(const TestPosition& position) const {
  const auto names_it = [&](const std::string& glob) { return position.id == glob || matches_glob(glob, position.id); };
  const SelectionOptions& options = options_;
  if (!options.only.empty() && std::none_of(options.only.begin(), options.only.end(), names_it)) return false;
  if (!options.classes.empty() && !contains(options.classes, position.class_name)) return false;
  return options.themes.empty() ||
         std::any_of(options.themes.begin(), options.themes.end(),
                     [&](const std::string& theme) { return contains(position.themes, theme); });
}

std::string Selector::nothing() const {
  if (in_shard_ > 0) return {};
  if (before_shard_ > 0)
    return fmt::format("none of the {} positions is in shard {}/{}", before_shard_, shard_, shards_);
  if (seen_ == 0) return "there are no positions";
  const auto named = [](const char* what, const auto& names) {
    return names.empty() ? fmt::format("they have no {}", what) : fmt::format("{}: {}", what, some_of(names));
  };
  return fmt::format("none of the {} positions is selected; their ids: {}; {}{}", seen_, some_of(ids_),
                     named("classes", classes_), options_.themes.empty() ? "" : "; " + named("themes", themes_));
}

void select(Batch& batch, const SelectionOptions& options) {
  Selector selector(options);
  batch.selected = options.any();
  batch.indices.clear();
  std::vector<TestPosition> selected;
  for (TestPosition& position : batch.positions) {
    if (selector.full()) break;
    const auto index = selector.select(position);
    if (!index) continue;
    batch.indices.push_back(*index);
    selected.push_back(std::move(position));
  }
  batch.before_shard = selector.before_shard();
  batch.shard = selector.shard();
  batch.shards = selector.shards();
  batch.nothing = selector.nothing();
  batch.positions = std::move(selected);
}

}  // namespace keymove::tools

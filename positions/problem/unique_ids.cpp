#include "positions/problem/unique_ids.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace keymove {

namespace {

constexpr std::size_t kFirstSize = 64;  // a power of two, as all sizes are

/// A hash that is never 0: FNV-1a, then the finalizer of SplitMix64, which spreads it over all bits.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  hash = (hash ^ (hash >> 30U)) * 0xbf58476d1ce4e5b9;
  hash = (hash ^ (hash >> 27U)) * 0x94d049bb133111eb;
  return std::max<std::uint64_t>(1, hash ^ (hash >> 31U));
}

/// The place of the hash in the table, or the free place where it belongs.
std::uint64_t& place_of(std::vector<std::uint64_t>& table, std::uint64_t hash) {
  const std::size_t mask = table.size() - 1;
  std::size_t at = static_cast<std::size_t>(hash) & mask;
  while (table[at] != 0 && table[at] != hash) at = (at + 1) & mask;
  return table[at];
}

}  // namespace

void UniqueIds::make_unique(TestPosition& position) {
  if (const auto other = instead_of(position.id)) rename_position(position, *other);
}

std::optional<std::string> UniqueIds::instead_of(std::string_view id) {
  const std::uint64_t hash = hash_of(id);
  if (insert(hash)) return std::nullopt;
  int& number = numbers_.try_emplace(hash, 1).first->second;
  std::string out;
  do {
    out = std::string(id) + "#" + std::to_string(++number);
  } while (!insert(hash_of(out)));
  return out;
}

void take_unsupported(TestPosition& position) {
  for (const InputError& error : position.errors) {
    if (error.code != kUnsupportedGame) continue;
    position.unsupported = error.message;
    position.errors.clear();
    position.setup.reset();
    return;
  }
}

void rename_position(TestPosition& position, const std::string& id) {
  position.repairs.push_back("the id '" + position.id + "' is taken, this one is '" + id + "'");
  position.id = id;
}

bool UniqueIds::insert(std::uint64_t hash) {
  if (count_ * 4 >= taken_.size() * 3) grow();
  std::uint64_t& place = place_of(taken_, hash);
  if (place == hash) return false;
  place = hash;
  ++count_;
  return true;
}

void UniqueIds::grow() {
  std::vector<std::uint64_t> larger(std::max(kFirstSize, taken_.size() * 2));
  for (const std::uint64_t hash : taken_) {
    if (hash != 0) place_of(larger, hash) = hash;
  }
  taken_ = std::move(larger);
}

}  // namespace keymove

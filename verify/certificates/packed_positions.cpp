#include "verify/certificates/packed_positions.h"

#include <algorithm>
#include <cstring>

#include "positions/certificates/index_stream.h"

namespace keymove::verify {

namespace {

constexpr std::size_t kFirstEntries = 256;
constexpr unsigned kByte = 8;
constexpr unsigned kChecks = 4;  // bits for the checks that a colour has given
constexpr unsigned kRights = 8;  // bits for the castling rights: a variant has at most so many

/// Half of the hash; the places in the index follow from it alone.
std::uint32_t half_hash(const Position& position) { return static_cast<std::uint32_t>(position.hash() >> 32U); }

}  // namespace

int PackedPositions::find(const Position& position) {
  if (index_.empty()) return -1;
  pack(position);
  const Entry& entry = index_[place_of(half_hash(position))];
  if (entry.record == kFree) return -1;
  const std::uint8_t* at = &chunks_[entry.record / kUnits][entry.record % kUnits * kUnit];
  return at[0] | at[1] << kByte;
}

void PackedPositions::keep(const Position& position, int number) {
  if (4 * (size_ + 1) > 3 * index_.size()) grow();
  pack(position);
  const std::uint32_t hash = half_hash(position);
  Entry& entry = index_[place_of(hash)];
  if (entry.record == kFree) {
    const std::size_t bytes = kNumber + packed_.size();
    if (used_ + bytes > kChunk) {
      chunks_.emplace_back(kChunk);
      used_ = 0;
    }
    entry = {static_cast<std::uint32_t>((chunks_.size() - 1) * kUnits + used_ / kUnit), hash};
    std::uint8_t* at = &chunks_.back()[used_];
    std::memcpy(at + kNumber, packed_.data(), packed_.size());
    used_ += (bytes + kUnit - 1) / kUnit * kUnit;
    ++size_;
    at[0] = static_cast<std::uint8_t>(number);
    at[1] = static_cast<std::uint8_t>(number >> kByte);
    return;
  }
  std::uint8_t* at = &chunks_[entry.record / kUnits][entry.record % kUnits * kUnit];
  const int smaller = std::min(at[0] | at[1] << kByte, number);
  at[0] = static_cast<std::uint8_t>(smaller);
  at[1] = static_cast<std::uint8_t>(smaller >> kByte);
}

void PackedPositions::pack(const Position& position) {
  packed_.clear();
  const auto given = [&](Color color) { return static_cast<std::size_t>(position.checks(color)); };
  append_index(packed_, (given(Color::black) << kChecks | given(Color::white)) << kRights | position.castling());
  append_index(packed_,
               2 * static_cast<std::size_t>(position.en_passant() + 1) + (position.to_move() == Color::white ? 0 : 1));
  const std::size_t set = packed_.size();
  packed_.resize(set + (squares_ + kByte - 1) / kByte);
  bool half = false;
  const SquareSet men = position.men_of(Color::white) | position.men_of(Color::black);
  men.any([&](Square s) {
    const auto square = static_cast<std::size_t>(s);
    packed_[set + square / kByte] |= static_cast<std::uint8_t>(1U << square % kByte);
    return false;
  });
  men.any([&](Square s) {
    const ManCode code = position.code_at(s);
    if (half) {
      packed_.back() |= static_cast<std::uint8_t>(code << kByte / 2);
    } else {
      packed_.push_back(code);
    }
    half = two_a_byte_ && !half;
    return false;
  });
}

bool PackedPositions::is_packed(std::uint32_t record) const {
  const std::size_t from = record % kUnits * kUnit + kNumber;
  return from + packed_.size() <= kChunk &&
         std::memcmp(&chunks_[record / kUnits][from], packed_.data(), packed_.size()) == 0;
}

std::size_t PackedPositions::place_of(std::uint32_t hash) const {
  const std::size_t mask = index_.size() - 1;
  std::size_t i = hash & mask;
  while (index_[i].record != kFree && (index_[i].hash != hash || !is_packed(index_[i].record))) i = (i + 1) & mask;
  return i;
}

void PackedPositions::grow() {
  std::vector<Entry> larger(std::max(kFirstEntries, 2 * index_.size()));
  const std::size_t mask = larger.size() - 1;
  for (const Entry& entry : index_) {
    if (entry.record == kFree) continue;
    std::size_t i = entry.hash & mask;
    while (larger[i].record != kFree) i = (i + 1) & mask;
    larger[i] = entry;
  }
  index_.swap(larger);
}

}  // namespace keymove::verify

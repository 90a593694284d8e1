// The transposition table: what it keeps, what it forgets, and the memory that it must not touch.
#include "solver/search/transposition_table.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/support/shared_data.h"

using keymove::solver::HashMemory;
using keymove::solver::PositionKey;
using keymove::solver::TranspositionTable;
using namespace keymove::tests;

namespace {

constexpr std::size_t kMebibyte = 1024 * 1024;

struct Value {
  std::uint64_t number = 0;
  std::uint64_t check = 0;
};

using Use = HashMemory::Use;

std::vector<PositionKey> random_keys(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<PositionKey> keys(count);
  for (PositionKey& key : keys) key = {random(), random()};
  return keys;
}

void store(TranspositionTable<Value>& table, const PositionKey& key, std::uint64_t number, std::uint64_t work = 1) {
  table.update(key, work, [&](Value& v) { v = {number, ~number}; });
}

/// Whether the table has that number for the key.
bool knows(const TranspositionTable<Value>& table, const PositionKey& key, std::uint64_t number) {
  const auto found = table.find(key);
  if (found) CHECK(found->check == ~found->number);
  return found && found->number == number;
}

std::size_t count_known(const TranspositionTable<Value>& table, const std::vector<PositionKey>& keys) {
  std::size_t known = 0;
  for (std::size_t i = 0; i < keys.size(); ++i) known += knows(table, keys[i], i) ? 1U : 0U;
  return known;
}

}  // namespace

TEST_CASE("what is stored is found until the memory is cleared, and nothing after") {
  HashMemory memory(1);
  TranspositionTable<Value> table(memory);
  const std::vector<PositionKey> keys = random_keys(100, 1);
  for (const Use use : {Use::tables, Use::tables_and_tree, Use::tables_and_tree, Use::tables, Use::tables}) {
    const std::uint64_t question = memory.question();
    memory.clear(use);
    CHECK(memory.question() != question);
    for (const PositionKey& key : keys) REQUIRE_FALSE(table.find(key));
    for (std::size_t i = 0; i < keys.size(); ++i) store(table, keys[i], i);
    CHECK(count_known(table, keys) == keys.size());
    CHECK_FALSE(table.find({keys[0].low, keys[0].high + 1}));
    CHECK_FALSE(table.find({keys[0].low + 1, keys[0].high}));
  }
}

TEST_CASE("an update sees what was stored, and an empty value first") {
  HashMemory memory(1);
  TranspositionTable<Value> table(memory);
  memory.clear();
  const PositionKey key{1, 2};
  for (std::uint64_t i = 0; i < 5; ++i) {
    table.update(key, 1, [&](Value& v) {
      CHECK(v.number == i);
      v = {v.number + 1, ~(v.number + 1)};
    });
  }
  CHECK(knows(table, key, 5));
}

TEST_CASE("an old answer does not come back, however many questions later") {
  HashMemory memory(1);
  TranspositionTable<Value> table(memory);
  const std::vector<PositionKey> keys = random_keys(8, 2);
  memory.clear();
  for (const PositionKey& key : keys) store(table, key, 7);
  int found = 0;
  for (int i = 0; i < 2 * 65536 + 10; ++i) {
    memory.clear();
    for (const PositionKey& key : keys) found += table.find(key) ? 1 : 0;
  }
  CHECK(found == 0);
  store(table, keys[0], 8);
  CHECK(knows(table, keys[0], 8));
}

TEST_CASE("four positions share a bucket, and the one that cost least is replaced") {
  HashMemory memory(1);
  TranspositionTable<Value> table(memory);
  memory.clear();
  const auto key = [](std::uint64_t i) { return PositionKey{0, i}; };
  store(table, key(1), 1, 1'000'000);
  store(table, key(2), 2, 500);
  store(table, key(3), 3, 10);
  store(table, key(4), 4, 2'000);
  store(table, key(5), 5, 100);
  CHECK(knows(table, key(1), 1));
  CHECK(knows(table, key(2), 2));
  CHECK_FALSE(table.find(key(3)));
  CHECK(knows(table, key(4), 4));
  CHECK(knows(table, key(5), 5));
  store(table, key(5), 55, 2'000'000);  // the cost of an entry is the greatest of its updates
  store(table, key(5), 56, 1);
  store(table, key(6), 6, 1);
  CHECK_FALSE(table.find(key(2)));
  CHECK(knows(table, key(1), 1));
  CHECK(knows(table, key(4), 4));
  CHECK(knows(table, key(5), 56));
  CHECK(knows(table, key(6), 6));
  memory.clear();  // entries of another question are worth nothing
  for (std::uint64_t i = 7; i < 11; ++i) store(table, key(i), i, 1);
  for (std::uint64_t i = 7; i < 11; ++i) CHECK(knows(table, key(i), i));
}

TEST_CASE("the tables hold no more than fits into their memory, and nearly as much") {
  for (const std::size_t mebibytes : std::vector<std::size_t>{1, 3}) {
    HashMemory memory(mebibytes);
    TranspositionTable<Value> table(memory);
    for (const Use use : {Use::tables, Use::tables_and_tree}) {
      memory.clear(use);
      const std::size_t bytes = mebibytes * kMebibyte / (use == Use::tables ? 1 : 2);
      const std::vector<PositionKey> keys = random_keys(bytes / 8, 3);
      for (std::size_t i = 0; i < keys.size(); ++i) store(table, keys[i], i);
      // A value and the stored part of its key take at least 16 + 12 bytes.
      const std::size_t known = count_known(table, keys);
      CHECK(known <= bytes / 28);
      CHECK(known >= bytes / 40);
    }
  }
}

TEST_CASE("what is stored while the table is small is found when it has grown, and was updated meanwhile") {
  for (const std::size_t mebibytes : std::vector<std::size_t>{1, 2, 7, 16}) {
    HashMemory memory(mebibytes);
    TranspositionTable<Value> table(memory);
    for (const Use use : {Use::tables, Use::tables_and_tree, Use::tables}) {
      memory.clear(use);
      // A fifth of what fits in. Where its bucket is full, a new entry replaces one, whatever that cost.
      const std::size_t bytes = mebibytes * kMebibyte / (use == Use::tables ? 1 : 2);
      const std::vector<PositionKey> keys = random_keys(bytes / 32 / 5, 8 + mebibytes);
      for (std::size_t i = 0; i < keys.size(); ++i) {
        store(table, keys[i], i + 1);
        store(table, keys[i], i, keys.size() - i);  // the first ones cost most
        REQUIRE(knows(table, keys[i], i));
      }
      const std::size_t known = count_known(table, keys);
      CHECK(known >= keys.size() * 19 / 20);
      CHECK(count_known(table, {keys.begin(), keys.begin() + 1000}) >= 980);
      memory.share(true);
      CHECK(count_known(table, keys) == known);
      memory.share(false);
      CHECK(count_known(table, keys) == known);
      for (const PositionKey& key : random_keys(1000, 99)) REQUIRE_FALSE(table.find(key));
    }
  }
}

TEST_CASE("a table grows at once to all of its memory when threads are to share it, from whatever size it has") {
  for (const std::size_t stored : std::vector<std::size_t>{0, 100, 3'000, 10'000, 40'000}) {
    HashMemory memory(5);
    TranspositionTable<Value> table(memory);
    for (int question = 0; question < 2; ++question) {
      memory.clear();
      const std::vector<PositionKey> keys = random_keys(stored, 7);
      for (std::size_t i = 0; i < keys.size(); ++i) store(table, keys[i], i);
      const std::size_t known = count_known(table, keys);
      memory.share(true);
      CHECK(count_known(table, keys) == known);
      memory.share(false);
      // It holds as much as a table that has grown little by little.
      const std::vector<PositionKey> others = random_keys(5 * kMebibyte / 8, 11);
      for (std::size_t i = 0; i < others.size(); ++i) store(table, others[i], i);
      CHECK(count_known(table, others) >= 5 * kMebibyte / 40);
    }
  }
}

TEST_CASE("the half of a search tree and the tables do not touch each other") {
  for (const std::size_t mebibytes : std::vector<std::size_t>{1, 2, 5}) {
    HashMemory memory(mebibytes);
    TranspositionTable<Value> table(memory);
    memory.clear(Use::tables_and_tree);
    const auto half = memory.second_half();
    REQUIRE(half.size() == mebibytes * kMebibyte / 2);
    CHECK(reinterpret_cast<std::uintptr_t>(half.data()) % alignof(std::max_align_t) == 0);
    std::fill(half.begin(), half.end(), std::byte{0xA5});
    std::vector<PositionKey> keys = random_keys(mebibytes * 20'000, 4);
    keys.push_back({~std::uint64_t{0}, 1});  // the last bucket of the tables
    keys.push_back({0, 1});                  // and the first one
    for (std::size_t i = 0; i < keys.size(); ++i) store(table, keys[i], i, 1 + i);
    CHECK(std::all_of(half.begin(), half.end(), [](std::byte b) { return b == std::byte{0xA5}; }));
    const std::size_t known = count_known(table, keys);
    CHECK(knows(table, keys.back(), keys.size() - 1));
    std::fill(half.begin(), half.end(), std::byte{0x5A});
    CHECK(count_known(table, keys) == known);
  }
}

TEST_CASE("what a search tree leaves behind is never found as an entry") {
  // A tree may write any bytes. Here they look like entries of later questions: 0001 0001 ...
  HashMemory memory(1);
  TranspositionTable<Value> table(memory);
  for (const unsigned number : {1U, 2U, 3U}) {
    memory.clear(Use::tables_and_tree);
    const auto half = memory.second_half();
    for (std::size_t i = 0; i < half.size(); i += 2) {
      half[i] = static_cast<std::byte>(number);
      half[i + 1] = std::byte{0};
    }
    const std::uint64_t words = std::uint64_t{number} * 0x0001'0001'0001'0001;
    for (int questions = 0; questions < 3; ++questions) {
      memory.clear();
      std::size_t found = 0;
      for (std::uint64_t place = 0; place < 1'000'000; ++place)
        found += table.find({(place * 4000) << 32 | (words & 0xFFFF'FFFF), words}) ? 1U : 0U;
      CHECK(found == 0);
    }
  }
}

TEST_CASE("threads that share a table lose no change of a key that all of them know") {
  HashMemory memory(1);
  TranspositionTable<Value> table(memory);
  memory.clear();
  memory.share(true);
  const std::vector<PositionKey> keys = random_keys(50, 5);
  const std::uint64_t rounds = static_cast<std::uint64_t>(scaled(20'000, 100'000, 500));
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&] {
        for (std::uint64_t i = 0; i < rounds; ++i) {
          for (const PositionKey& key : keys) {
            table.update(key, 1, [](Value& v) { v = {v.number + 1, ~(v.number + 1)}; });
          }
        }
      });
    }
  }
  memory.share(false);
  for (const PositionKey& key : keys) CHECK(knows(table, key, 4 * rounds));
}

TEST_CASE("threads that share a table find the last value of their keys, or nothing") {
  HashMemory memory(2);
  TranspositionTable<Value> table(memory);
  memory.clear();
  memory.share(true);
  constexpr std::size_t kEach = 2'000;
  constexpr std::uint64_t kRounds = 10;
  const std::vector<PositionKey> keys = random_keys(4 * kEach, 6);
  std::vector<int> torn(4);
  {
    std::vector<std::jthread> threads;
    for (std::size_t t = 0; t < 4; ++t) {
      threads.emplace_back([&, t] {
        for (std::uint64_t round = 0; round < kRounds; ++round) {
          for (std::size_t i = t * kEach; i < (t + 1) * kEach; ++i) {
            const std::uint64_t number = round * keys.size() + i;
            table.update(keys[i], 1, [&](Value& v) { v = {number, ~number}; });
          }
          for (const PositionKey& key : keys) {  // also those of the other threads
            const auto found = table.find(key);
            if (found && found->check != ~found->number) ++torn[t];
          }
        }
      });
    }
  }
  memory.share(false);
  CHECK(torn == std::vector<int>(4));
  std::size_t known = 0;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (!table.find(keys[i])) continue;  // evicted
    CHECK(knows(table, keys[i], (kRounds - 1) * keys.size() + i));
    ++known;
  }
  CHECK(known > keys.size() * 9 / 10);
}

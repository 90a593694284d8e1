// Tables of names: what they answer, and which of them would not compile.
#include "positions/base/enum_names.h"

#include <cstdint>

#include <catch2/catch.hpp>

using namespace keymove;

namespace {

enum class Fruit { apple, pear, plum };
enum class Small : std::uint8_t { no, yes };
enum class Empty {};
enum class FromOne { one = 1, two };

constexpr EnumNames<Fruit> kFruits = {{Fruit::plum, "a plum"}, {Fruit::apple, "apple"}, {Fruit::pear, ""}};

// The table is whole at compile time.
static_assert(kFruits.name_of(Fruit::plum) == "a plum");
static_assert(kFruits.named("apple") == Fruit::apple);
static_assert(enumerator_count<Fruit>() == 3);
static_assert(enumerator_count<Small>() == 2);
static_assert(enumerator_count<Empty>() == 0);

}  // namespace

TEST_CASE("a table of names reads what it writes") {
  for (const auto& [value, name] : kFruits) {
    CHECK(kFruits.name_of(value) == name);
    if (!name.empty()) CHECK(kFruits.named(name) == value);
  }
  CHECK(kFruits.name_of(Fruit::apple) == "apple");
  CHECK(kFruits.named("a plum") == Fruit::plum);
}

TEST_CASE("a text that names no value is none, nor is the empty text") {
  CHECK(!kFruits.named("plum"));
  CHECK(!kFruits.named("Apple"));
  CHECK(!kFruits.named("apples"));
  CHECK(!kFruits.named(""));
  CHECK(kFruits.name_of(Fruit::pear).empty());
  CHECK(kFruits.name_of(static_cast<Fruit>(3)).empty());
}

TEST_CASE("the names of a message stand in the table's order, without values that have none") {
  CHECK(kFruits.names() == std::vector<std::string>{"a plum", "apple"});
}

TEST_CASE("a table that is not whole, or has something twice, is told") {
  CHECK(EnumNames<Fruit>::flaw_of({{Fruit::apple, "apple"}, {Fruit::pear, "pear"}, {Fruit::plum, "plum"}}).empty());
  CHECK(EnumNames<Fruit>::flaw_of({{Fruit::apple, ""}, {Fruit::pear, ""}, {Fruit::plum, "plum"}}).empty());
  CHECK(EnumNames<Fruit>::flaw_of({{Fruit::apple, "apple"}, {Fruit::plum, "plum"}}) == "a value is missing");
  CHECK(EnumNames<Fruit>::flaw_of({{Fruit::apple, "apple"}, {Fruit::pear, "apple"}, {Fruit::plum, "plum"}}) ==
        "a name appears twice");
  CHECK(EnumNames<Fruit>::flaw_of({{Fruit::apple, "apple"}, {Fruit::apple, "pear"}, {Fruit::plum, "plum"}}) ==
        "a value appears twice");
  CHECK(EnumNames<FromOne>::flaw_of({{FromOne::one, "one"}, {FromOne::two, "two"}}) ==
        "the values do not count from 0");
  CHECK(EnumNames<Small>::flaw_of({{Small::yes, "yes"}, {Small::no, "no"}}).empty());
  CHECK_THROWS(EnumNames<Small>({{Small::yes, "yes"}}));
}

// What a command line does with numbers, and with options that need or exclude each other.
#include "tools/command_line/command_line.h"

#include <limits>

#include <catch2/catch.hpp>

using namespace keymove::tools;

namespace {

constexpr CommandText kText = {"meal", "a meal", "meal", "", ""};

struct Meal {
  std::optional<int> guests;
  std::optional<std::size_t> plates;
  std::optional<std::uint64_t> seed;
  std::optional<std::string> drink;
  std::vector<std::string> courses;
  std::optional<std::string> table;
  bool ice = false;
  bool alone = false;
  bool takeaway = false;

  void declare(CommandLine& line) {
    line.group("Numbers")
        .number("guests", -2, 100, guests, "")
        .number("plates", 1, kUnbounded, plates, "")
        .number("seed", 0, kUnbounded, seed, "");
    line.group("Food")
        .choice("drink", "DRINK", {"water", "tea", "wine"}, drink, "")
        .list("courses", "NAME", courses, "")
        .flag("ice", ice, "")
        .needs({Given("drink", {"water", "tea"}), Given("courses", {"dessert"})})
        .text("table", "NAME", table, "")
        .flag("alone", alone, "")
        .needs({"table"})
        .excludes({"guests"})
        .flag("takeaway", takeaway, "")
        .excludes({"table", Given("drink", {"tea", "wine"})});
  }
};

Meal read(const Arguments& args) {
  Meal out;
  CommandLine line(kText);
  out.declare(line);
  const bool parsed = line.parse(args);  // not within REQUIRE, which would take the exception for a failure
  REQUIRE(parsed);
  return out;
}

/// The message of the usage error; empty if there is none.
std::string error_of(const Arguments& args) {
  try {
    static_cast<void>(read(args));
  } catch (const UsageError& e) {
    return e.what();
  }
  return {};
}

}  // namespace

TEST_CASE("a number is stored in the type of its target, within its bounds") {
  CHECK(read({}).guests == std::nullopt);
  CHECK(read({"--guests", "-2"}).guests == -2);
  CHECK(read({"--guests", "100"}).guests == 100);
  CHECK(read({"--seed", "0"}).seed == 0U);
  CHECK(read({"--plates", "9223372036854775807"}).plates == std::numeric_limits<std::int64_t>::max());
  CHECK(error_of({"--guests", "-3"}) == "option '--guests': expected a whole number from -2 to 100, found '-3'");
  CHECK(error_of({"--guests", "4294967296"}) ==
        "option '--guests': expected a whole number from -2 to 100, found '4294967296'");
  CHECK(error_of({"--plates", "0"}) == "option '--plates': expected a whole number of at least 1, found '0'");
  CHECK(error_of({"--seed", "-1"}) == "option '--seed': expected a whole number of at least 0, found '-1'");
  CHECK(error_of({"--seed", "9223372036854775808"}).find("option '--seed': expected a whole number") == 0);
}

TEST_CASE("an option needs one of the options that it names") {
  CHECK(error_of({"--ice"}) == "--ice needs --drink water, --drink tea or --courses dessert");
  CHECK(error_of({"--ice", "--drink", "wine"}) == "--ice needs --drink water, --drink tea or --courses dessert");
  CHECK(error_of({"--ice", "--courses", "soup"}) == "--ice needs --drink water, --drink tea or --courses dessert");
  CHECK(error_of({"--ice", "--drink", "tea"}).empty());
  CHECK(error_of({"--ice", "--courses", "soup,dessert"}).empty());
  CHECK(error_of({"--alone"}) == "--alone needs --table");
  CHECK(error_of({"--alone", "--table", "4"}).empty());
}

TEST_CASE("options that exclude each other are named as they were given") {
  CHECK(error_of({"--alone", "--table", "4", "--guests", "0"}) == "--alone and --guests exclude each other");
  CHECK(error_of({"--takeaway", "--table", "4"}) == "--takeaway and --table exclude each other");
  CHECK(error_of({"--drink", "wine", "--takeaway"}) == "--takeaway and --drink wine exclude each other");
  CHECK(error_of({"--drink", "water", "--takeaway"}).empty());
  CHECK(error_of({"--takeaway"}).empty());
}

TEST_CASE("what options need and exclude is described at both of two that exclude each other") {
  Meal meal;
  CommandLine line(kText);
  meal.declare(line);
  std::vector<std::string> all;
  for (const auto& group : line.description().groups) {
    for (const OptionText& option : group.options) {
      if (!option.demands.empty()) all.push_back(option.name + ": " + option.demands);
    }
  }
  CHECK(all == std::vector<std::string>{"guests: Excludes --alone.",
                                        "ice: Needs --drink water, --drink tea or --courses dessert.",
                                        "table: Excludes --takeaway.", "alone: Needs --table. Excludes --guests.",
                                        "takeaway: Excludes --table, --drink tea and --drink wine."});
}

TEST_CASE("an option that names one which is not declared is a bug, whether it is given or not") {
  bool salt = false;
  CommandLine line(kText);
  line.group("Food").flag("salt", salt, "").needs({"peper"});
  CHECK_THROWS_AS(line.parse({}), std::logic_error);
}

// The solver's reading of Betza notation and that of the reference rules never differ.
#include "tools/check/two_readings.h"

#include <algorithm>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "positions/game/betza.h"
#include "positions/variant_files/variant_reader.h"
#include "tests/support/positions.h"
#include "tests/support/random_betza.h"
#include "tests/support/shared_data.h"
#include "verify/rules/man_moves.h"
#include "verify/rules/rulebook.h"

using namespace keymove;
using namespace keymove::tests;
using tools::difference_of_readings;

namespace {

/// The differences between the readings of the strings, the shortest first, at most 20.
std::vector<std::string> differences_of(const std::vector<std::string>& strings) {
  std::vector<std::string> out;
  for (const std::string& betza : strings) {
    if (const auto difference = difference_of_readings(betza)) out.push_back(*difference);
  }
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
  constexpr std::size_t kShown = 20;
  out.resize(std::min(out.size(), kShown));
  return out;
}

}  // namespace

TEST_CASE(
    "two readings: the men of the reference data are read alike, and what it calls unreadable is refused by both") {
  const auto path = shared_file("betza/pieces.json");
  if (!path) return;
  std::vector<std::string> all;
  std::size_t refused = 0;
  for (const auto& man : nlohmann::json::parse(read_file(*path))) {
    all.push_back(man.at("betza"));
    const bool unreadable = man.at("quiet_from_d4").is_string();
    refused += unreadable ? 1 : 0;
    INFO(all.back());
    CHECK(verify::read_moves(all.back()).has_value() == !unreadable);
  }
  CHECK(all.size() > 80);
  CHECK(refused > 0);
  CHECK(differences_of(all).empty());
}

TEST_CASE("two readings: the men of every shipped variant are read alike") {
  for (const std::string& name : shipped_variants()) {
    INFO(name);
    CHECK_NOTHROW(tools::require_one_reading(*variant_of(name)));
  }
}

TEST_CASE("two readings: random strings are read alike, right ones and wrong ones") {
  RandomBetza random(20261122);
  const long count = scaled(100'000, 3'000'000, 20'000);
  std::vector<std::string> right;
  std::vector<std::string> wrong;
  for (long i = 0; i < count; ++i) {
    std::string betza = random.piece();
    if (i % 3 == 0) betza = random.changed(std::move(betza));
    (parse_betza(betza) ? right : wrong).push_back(std::move(betza));
  }
  CHECK(right.size() > static_cast<std::size_t>(count) / 3);
  CHECK(wrong.size() > static_cast<std::size_t>(count) / 3);
  CHECK(std::set<std::string>(right.begin(), right.end()).size() > static_cast<std::size_t>(count) / 5);
  for (const auto* strings : {&right, &wrong}) {
    const std::vector<std::string> differences = differences_of(*strings);
    for (const std::string& difference : differences) UNSCOPED_INFO(difference);
    CHECK(differences.empty());
  }
}

TEST_CASE("two readings: all strings of up to three letters are read alike") {
  constexpr std::string_view kLetters = "fblrvshmcnjpgieWFDNAHCLZJGRBQK(,)012az[";
  std::vector<std::string> all = {""};
  for (std::size_t at = 0; at < all.size() && all[at].size() < 3; ++at) {
    for (const char letter : kLetters) all.push_back(all[at] + letter);
  }
  CHECK(all.size() == 1 + kLetters.size() * (1 + kLetters.size() * (1 + kLetters.size())));
  const std::vector<std::string> differences = differences_of(all);
  for (const std::string& difference : differences) UNSCOPED_INFO(difference);
  CHECK(differences.empty());
}

TEST_CASE("two readings: the directions of every kind of atom, up to four letters, are read alike") {
  constexpr std::string_view kLetters = "fblrvsh";
  std::vector<std::string> words = {""};
  for (std::size_t at = 0; at < words.size() && words[at].size() < 4; ++at) {
    for (const char letter : kLetters) words.push_back(words[at] + letter);
  }
  std::vector<std::string> all;
  for (const std::string& word : words) {
    for (const char* atom : {"W", "A", "C", "K"}) all.push_back(word + atom);
  }
  const std::vector<std::string> differences = differences_of(all);
  for (const std::string& difference : differences) UNSCOPED_INFO(difference);
  CHECK(differences.empty());
}

TEST_CASE("two readings: strings that were once read differently") {
  for (const char* once : {"eF", "efF", "imiF", "nnD", "ggR", "ffrF", "llbrK", "frrB"}) {
    INFO(once);
    CHECK_FALSE(difference_of_readings(once));
  }
  const auto en_passant = parse_betza("frceF");
  const auto all_three = parse_betza("freF");
  REQUIRE(en_passant);
  REQUIRE(all_three);
  CHECK((!en_passant->front().may_move && en_passant->front().may_capture));
  CHECK((all_three->front().may_move && all_three->front().may_capture && all_three->front().en_passant));
}

TEST_CASE("two readings: a difference is reported, and no variant with one is read") {
  Variant changed = *variant_of("chess");
  CHECK_NOTHROW(tools::require_one_reading(changed));
  const auto pawn = static_cast<std::size_t>(*changed.kind_of('p'));
  changed.men[pawn].moves.back().range = 2;
  CHECK_THROWS_WITH(tools::require_one_reading(changed), Catch::Contains("'p'") && Catch::Contains("fmWfceFifmnD"));
  changed.men[pawn].moves.pop_back();
  CHECK_THROWS_AS(tools::require_one_reading(changed), std::logic_error);
  changed.men[pawn].betza = "W?";
  CHECK_THROWS_WITH(tools::require_one_reading(changed), Catch::Contains("reject"));

  const std::string text = *shipped_variant_text("chess");
  guard_variants([](const Variant& variant) { throw std::logic_error("a flaw in " + variant.name); });
  CHECK_THROWS_WITH(parse_variant("file", text), "a flaw in chess");
  CHECK_FALSE(parse_variant("file", "{"));
  guard_variants(nullptr);
  CHECK(parse_variant("file", text));
}

TEST_CASE("two readings: the reference rules say which man they cannot read") {
  auto unread = std::make_shared<Variant>(*variant_of("chess"));
  unread->men[0].betza.clear();
  CHECK_THROWS_AS(verify::Rulebook(unread), std::logic_error);
}

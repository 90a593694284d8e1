// Tables of few men, compared with tables that the reference rules make.
#include "solver/few_men/few_men_game.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/variant_files/variant_reader.h"
#include "solver/rules/compiled_variant.h"
#include "solver/rules/rules.h"
#include "tests/support/positions.h"
#include "tests/support/random_variant.h"
#include "tests/support/retrograde.h"
#include "tests/support/shared_data.h"

using namespace keymove;
using namespace keymove::tests;
using verify::Position;
using verify::Rulebook;

namespace {

constexpr std::size_t kHash = 256;

/// The tables of one game.
template <bool Checkmate>
class ReferenceGame {
 public:
  using R = solver::Rules<1, 16, Checkmate>;

  explicit ReferenceGame(const VariantPtr& variant)
      : compiled_(variant), rules_(compiled_), memory_(kHash), game_(rules_, memory_) {}

  /// The value of a position, or nothing if there can be no tables.
  std::optional<solver::TableValue> value(const Setup& setup) {
    const auto s = rules_.from_setup(setup);
    if (!game_.cost(s)) return std::nullopt;
    game_.prepare(s, budget_);
    return game_.value(s);
  }

 private:
  solver::CompiledVariant<1> compiled_;
  R rules_;
  solver::HashMemory memory_;
  solver::Budget budget_;
  solver::FewMenGame<R> game_;
};

bool keeps_royals(const Variant& variant, const Position& at) {
  return variant.royal == RoyalRule::none ||
         (at.royal(Color::white) != kNoSquare && at.royal(Color::black) != kNoSquare);
}

bool equal(const solver::TableValue& found, const TableEntry& wanted) {
  const bool forced = wanted.outcome == Outcome::win || wanted.outcome == Outcome::loss;
  if (!forced) return found.outcome == Outcome::none;
  return found.outcome == wanted.outcome && found.distance == wanted.distance;
}

/// Compares every `every`-th position; returns how many have a value in both tables.
template <bool Checkmate>
long compare_tables(const VariantPtr& variant, const std::string& men, std::size_t every) {
  const Rulebook book(variant);
  const RetrogradeTable table(book, placements(book, men));
  ReferenceGame<Checkmate> game(variant);
  long compared = 0;
  for (std::size_t i = 0; i < table.size(); i += every) {
    const Position at = table.position(i);
    if (!keeps_royals(*variant, at)) continue;
    const Setup setup = book.write(at);
    const auto found = game.value(setup);
    if (!found) continue;
    ++compared;
    if (equal(*found, table.value(i))) continue;
    INFO(variant->name << " " << men << " " << write_fen(setup));
    CHECK(found->outcome == table.value(i).outcome);
    CHECK(found->distance == table.value(i).distance);
    REQUIRE(equal(*found, table.value(i)));
  }
  return compared;
}

long compare_tables(const VariantPtr& variant, const std::string& men, std::size_t every = 1) {
  return variant->royal == RoyalRule::checkmate ? compare_tables<true>(variant, men, every)
                                                : compare_tables<false>(variant, men, every);
}

/// The moves of the longest mate that White can force in chess with these men, over all placements with his king in
/// the triangle a1, d1, d4.
int longest_mate(const std::string& men) {
  using R = solver::Rules<1, 16, true>;
  const VariantPtr chess = variant_of("chess");
  const solver::CompiledVariant<1> compiled(chess);
  const R rules(compiled);
  solver::HashMemory memory(kHash);
  const solver::PlacementRulesOf<R> placements(rules);
  solver::FewMenTables tables(placements, memory);
  solver::Placement at;
  for (const char letter : men) at.material.add(letter < 'a' ? 0 : 1, *chess->kind_of(letter));
  at.material.sort();
  REQUIRE(at.material.kind(0) == *chess->kind_of('k'));
  at.square = {0, 1, 2, 3};
  REQUIRE(tables.cost(at));
  solver::Budget budget;
  tables.prepare(at, budget);
  int longest = 0;
  const auto place = [&](const auto& self, int man) -> void {
    if (man == at.material.men) {
      const solver::TableValue value = tables.value(at);
      if (value.outcome == Outcome::win) longest = std::max(longest, value.distance);
      return;
    }
    for (Square s = 0; s < 64; ++s) {
      if (man == 0 && (s / 8 > s % 8 || s % 8 > 3)) continue;
      at.square[static_cast<std::size_t>(man)] = s;
      if (std::find(at.square.begin(), at.square.begin() + man, s) == at.square.begin() + man) self(self, man + 1);
    }
  };
  place(place, 0);
  return (longest + 1) / 2;
}

/// Gardner's minichess, but that pawns promote on their last rank but one, and must.
VariantPtr promoting_early() {
  std::string text = *shipped_variant_text("gardner-5x5");
  const std::string plain = R"("promotion": "qrbn")";
  const std::size_t at = text.find(plain);
  REQUIRE(at != std::string::npos);
  text.replace(at, plain.size(), R"("promotion": {"to": "qrbn", "rank": 4, "forced": true})");
  return *parse_variant("early.json", text);
}

/// Some men of the game: the royal ones and a few others, of either colour.
std::string random_men(const Variant& variant, std::mt19937& random) {
  std::string out;
  std::string others;
  for (const ManKind& man : variant.men) {
    if (man.royal) {
      out += static_cast<char>(man.letter - 'a' + 'A');
      out += man.letter;
    } else {
      others += man.letter;
    }
  }
  const std::size_t men = 3 + random() % 2;
  while (!others.empty() && out.size() < men) {
    const char letter = others[random() % others.size()];
    out += random() % 2 == 0 ? letter : static_cast<char>(letter - 'a' + 'A');
  }
  return out;
}

/// Whether tables of few men are made of that game: not where a quiet move that is taken back may have been forbidden.
bool may_have_tables(const Variant& variant) {
  return !variant.has_bound_men() && !variant.forbids_checks && variant.counted_checks() == 0 &&
         std::none_of(variant.ends.begin(), variant.ends.end(),
                      [](const End& end) { return end.when == EndWhen::goal_unanswered; });
}

}  // namespace

TEST_CASE("tables of few men have the values of the reference rules' tables") {
  long compared = 0;
  compared += compare_tables(variant_of("minichess-5x5"), "KQk");
  if (scaled(1, 1, 0) == 1) {
    compared += compare_tables(variant_of("gardner-5x5"), "KPk");
    compared += compare_tables(promoting_early(), "KPk");
    compared += compare_tables(variant_of("gardner-5x5"), "KNNk", 20);
    compared += compare_tables(variant_of("los-alamos-6x6"), "KPk", 20);
    compared += compare_tables(variant_of("gardner-5x5"), "Kkp", 5);
  }
  if (scaled(0, 1, 0) == 1) {
    compared += compare_tables(variant_of("gardner-5x5"), "KPkn");
    compared += compare_tables(variant_of("gardner-5x5"), "KBPk");
    compared += compare_tables(variant_of("gardner-5x5"), "KPkp");
    compared += compare_tables(variant_of("minichess-5x5"), "KPkp");
    compared += compare_tables(variant_of("minichess-5x5"), "KBNk");
    compared += compare_tables(variant_of("minichess-5x5"), "KQkq");
    compared += compare_tables(variant_of("minichess-7x7"), "KEk");
    compared += compare_tables(variant_of("minichess-7x7"), "KAk");
    compared += compare_tables(variant_of("fairy-chess-8x8"), "KCk");
    compared += compare_tables(variant_of("chess"), "KPk");
  }
  std::cout << "few men: " << compared << " positions compared" << std::endl;
  CHECK(compared >= scaled(20'000, 1'000'000, 2'000));
}

TEST_CASE("tables know that a goal is another square after a turn of the board or an exchange of the colours") {
  for (const char* squares : {R"({"white": ["b3"], "black": ["d4"]})", R"(["d2", "b2", "c3"])", R"(["a1"])"}) {
    const std::string goal = R"([{"when": "goal reached", "men": "n", "result": "loss", "squares": )";
    const VariantPtr variant =
        with_ends("gardner-5x5", goal + squares + R"(}, {"when": "no moves", "result": "draw"}])");
    INFO(squares);
    CHECK(compare_tables(variant, "KNk", 7) > 100);
    CHECK(compare_tables(variant, "Kkn", 7) > 100);
  }
}

TEST_CASE("tables decline castling rights, captures in passing and what is too large") {
  ReferenceGame<true> chess(variant_of("chess"));
  const auto has_value = [&](const std::string& fen) { return chess.value(position("chess", fen)).has_value(); };
  CHECK(has_value("8/8/8/8/8/3k4/8/4K2R w - - 0 1"));
  CHECK_FALSE(has_value("8/8/8/8/8/3k4/8/4K2R w K - 0 1"));
  CHECK(has_value("8/8/8/k7/8/8/4P3/K7 w - - 0 1"));
  CHECK_FALSE(has_value("8/8/8/k7/3p4/8/4P3/K7 w - - 0 1"));
  CHECK_FALSE(has_value("8/8/8/k7/3pP3/8/8/K7 b - e3 0 1"));
  CHECK_FALSE(has_value("8/8/8/k7/8/8/4R3/KQB5 w - - 0 1"));
}

TEST_CASE("men may have tables in one colour alone") {
  // Black, who had two guards at the start, may promote one to a guard for ever; White, who had one, may not.
  const VariantPtr guards =
      *parse_variant("guards.json", R"({"variant": "guards", "board": {"files": 4, "ranks": 4}, "royal": "checkmate",
        "men": {"k": {"moves": "K", "royal": true},
                "g": {"moves": "fK", "promotion": {"to": "g", "captured only": true}}},
        "start": "kgg1/4/4/1G1K w", "ends": [{"when": "no moves in check", "result": "loss"}]})");
  ReferenceGame<true> game(guards);
  CHECK(game.value(position(guards, "k3/4/1G2/3K w - - 0 1")));
  CHECK_FALSE(game.value(position(guards, "k3/1g2/4/3K w - - 0 1")));
}

TEST_CASE("a man's lane is where its quiet moves can take it, forwards and backwards") {
  const VariantPtr chess = variant_of("chess");
  solver::Material pawn;
  for (const char letter : std::string("KPk")) pawn.add(letter < 'a' ? 0 : 1, *chess->kind_of(letter));
  const auto maps = solver::board_maps(*chess, solver::materials_from(*chess, pawn));
  REQUIRE(maps.size() == 2);
  const auto lanes = [&](char letter, const std::vector<solver::BoardMap>& folded) {
    return solver::lanes_of(*chess, Color::white, *chess->kind_of(letter), folded);
  };
  const std::vector<solver::BoardMap> unfolded{maps[0]};
  for (Square s = 0; s < 64; ++s) {
    const int file = s % 8;
    const auto i = static_cast<std::size_t>(s);
    CHECK(lanes('p', unfolded)[i] == file);
    CHECK(lanes('p', maps)[i] == std::min(file, 7 - file));
    CHECK(lanes('b', unfolded)[i] == (file + s / 8) % 2);
    CHECK(lanes('b', maps)[i] == 0);
    CHECK(lanes('r', unfolded)[i] == 0);
  }
}

TEST_CASE("the longest mates of chess endings are as long as published statistics say") {
  CHECK(longest_mate("KQk") == 10);
  if (scaled(1, 1, 0) == 1) {
    CHECK(longest_mate("KRk") == 16);
    CHECK(longest_mate("KBBk") == 19);
  }
  if (scaled(0, 1, 0) == 1) {
    CHECK(longest_mate("KBNk") == 33);
    CHECK(longest_mate("KQkr") == 35);
    CHECK(longest_mate("KRkb") == 29);
    CHECK(longest_mate("KRkn") == 40);
    CHECK(longest_mate("KQkn") == 21);
    CHECK(longest_mate("KQkb") == 17);
    CHECK(longest_mate("KQkq") == 13);
    CHECK(longest_mate("KRkr") == 19);
    CHECK(longest_mate("KNNk") == 1);
  }
}

TEST_CASE("tables of few men have the values of the reference rules' tables in random games") {
  std::mt19937 random(20261);
  VariantTaste taste = small_games();
  taste.any_moves = true;
  taste.max_files = 5;
  taste.max_ranks = 5;
  taste.largest_side = 5;
  long compared = 0;
  long games = 0;
  for (long i = 0; i < scaled(12, 3'000, 3); ++i) {
    taste.any_moves = i % 2 == 0;
    RandomVariant game = random_variant(random, taste);
    while (!may_have_tables(*game.variant)) game = random_variant(random, taste);
    const std::string men = random_men(*game.variant, random);
    if (men.size() < 2) continue;
    INFO(game.text);
    const long here = compare_tables(game.variant, men, 5);
    games += here > 0 ? 1 : 0;
    compared += here;
  }
  std::cout << "few men: " << games << " random games, " << compared << " positions compared" << std::endl;
  CHECK(compared >= scaled(5'000, 1'000'000, 100));
}

// The values of whole games, compared with exhaustive tables by the reference rules and with their mirror images.
#include "solver/search/value.h"

#include <iostream>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/variant_files/variant_reader.h"
#include "solver/engine/solver.h"
#include "solver/rules/compiled_variant.h"
#include "solver/rules/rules.h"
#include "tests/support/positions.h"
#include "tests/support/retrograde.h"
#include "tests/support/shared_data.h"

using namespace keymove;
using namespace keymove::tests;
using verify::Rulebook;

namespace {

using PawnRules = solver::Rules<1, 8, false>;

/// The search for values of one game. Its table is kept from one position to the next, which is allowed.
class Values {
 public:
  explicit Values(const VariantPtr& variant)
      : tables_(variant), rules_(tables_), memory_(kHash), table_(memory_), search_(rules_, table_, budget_, history_) {
    memory_.clear();
  }

  [[nodiscard]] const PawnRules& rules() const { return rules_; }
  int value(const PawnRules::State& s) {
    if (!search_.reaches(s, 0)) return -1;
    return search_.reaches(s, 1) ? 1 : 0;
  }
  [[nodiscard]] solver::ValueSearch<PawnRules>& search() { return search_; }

 private:
  static constexpr std::size_t kHash = 16;

  solver::CompiledVariant<1> tables_;
  PawnRules rules_;
  solver::HashMemory memory_;
  solver::TranspositionTable<solver::ValueBounds> table_;
  solver::Budget budget_;
  solver::ValueHistory history_;
  solver::ValueSearch<PawnRules> search_;
};

int sign_of(const TableEntry& value) {
  return value.outcome == Outcome::win ? 1 : value.outcome == Outcome::loss ? -1 : 0;
}

RetrogradeTable whole_game(const Rulebook& book) {
  return {book, {book.read(position(book.variant(), book.variant()->start_fen))}};
}

}  // namespace

TEST_CASE("the values of pawn games are those of exhaustive tables, and the bounds proved without search are true") {
  std::vector<std::string> names = {"pawntastic-4x4", "pawntastic-5x4", "pawntastic-4x5-ep"};
  if (scaled(1, 1, 0) == 1) {
    for (const char* name : {"pawntastic-5x5", "pawntastic-5x5-ep", "pawntastic-4x6", "pawntastic-4x6-ep"})
      names.emplace_back(name);
  }
  if (scaled(0, 1, 0) == 1) {
    for (const char* name : {"pawntastic-6x5", "pawntastic-6x5-ep", "pawntastic-5x6", "pawntastic-4x7-ep"})
      names.emplace_back(name);
  }
  for (const std::string& name : names) {
    const Rulebook book(variant_of(name));
    const RetrogradeTable table = whole_game(book);
    Values values(book.variant());
    long decided = 0;
    for (std::size_t i = 0; i < table.size(); ++i) {
      const Setup setup = book.write(table.position(i));
      const auto s = values.rules().from_setup(setup);
      const int expected = sign_of(table.value(i));
      const int found = values.value(s);
      if (found != expected) FAIL(name << " " << write_fen(setup) << ": " << found << ", not " << expected);
      if (values.rules().early_end(s)) continue;
      const solver::ValueRange range = values.rules().value_range(s);
      if (range.low > expected || range.high < expected)
        FAIL(name << " " << write_fen(setup) << ": " << range.low << " to " << range.high << ", not " << expected);
      if (range.decided()) ++decided;
    }
    std::cout << name << ": " << table.size() << " positions, " << decided << " decided at a glance" << std::endl;
    CHECK(decided > static_cast<long>(table.size() / 4));
  }
}

TEST_CASE("of the moves that keep a value one to a position that has been reached is taken") {
  const VariantPtr variant = variant_of("pawntastic-5x5-ep");
  const Rulebook book(variant);
  const RetrogradeTable table = whole_game(book);
  Values values(variant);
  const PawnRules& rules = values.rules();
  long compared = 0;
  const auto every = static_cast<std::size_t>(scaled(19, 1, 97));
  for (std::size_t i = 0; i < table.size(); i += every) {
    const auto s = rules.from_setup(book.write(table.position(i)));
    const int goal = sign_of(table.value(i));
    if (goal < 0 || rules.end(s)) continue;
    PawnRules::Actions moves;
    rules.generate(s, moves);
    std::vector<PawnRules::Action> keeping;
    bool ends = false;
    for (const auto m : moves) {
      const auto child = rules.apply(s, m);
      ends = ends || rules.early_end(child);
      if (values.value(child) <= -goal) keeping.push_back(m);
    }
    if (ends || keeping.size() < 2) continue;
    for (const auto m : keeping) {
      const auto reached = rules.apply(s, m);
      const auto chosen =
          values.search().move_to(s, goal, [&](const PawnRules::State& child) { return child == reached; });
      REQUIRE(chosen == m);
      ++compared;
    }
  }
  REQUIRE(compared >= scaled(250, 5'000, 50));
}

TEST_CASE("men that face each other from afar lock their file as long as nobody can capture them") {
  const auto range = [](const char* fen) {
    const Values values(variant_of("pawntastic-5x5"));
    return values.rules().value_range(values.rules().from_setup(position("pawntastic-5x5", fen)));
  };
  // Neither side can ever arrive.
  CHECK(range("5/p4/5/5/P4 w - - 0 1").high == 0);
  CHECK(range("p3p/5/5/5/P3P w - - 0 1").low == 0);
  // The man of the next file may capture on the way.
  CHECK(range("p4/5/1P3/5/P4 w - - 0 1").high == 1);
  CHECK(range("p4/5/5/1p3/P4 b - - 0 1").high == 1);
}

TEST_CASE("a position and its mirror image share their key, and no other position has it") {
  std::mt19937 random(5);
  for (const char* name : {"pawntastic-5x5-ep", "pawntastic-4x6-ep"}) {
    const Rulebook book(variant_of(name));
    const BoardShape& shape = book.variant()->shape;
    const RetrogradeTable table = whole_game(book);
    const Values values(book.variant());
    const auto image_of = [&](Setup setup) {
      const Setup original = setup;
      const auto image = [&](Square s) { return shape.at(shape.files - 1 - shape.file_of(s), shape.rank_of(s)); };
      for (Square s = 0; s < shape.squares(); ++s) setup.at(image(s)) = original.at(s);
      if (original.en_passant != kNoSquare) setup.en_passant = image(original.en_passant);
      return setup;
    };
    const auto key_of = [&](const Setup& setup) { return values.rules().folded(values.rules().from_setup(setup)).key; };
    for (int i = 0; i < 5000; ++i) {
      const Setup one = book.write(table.position(random() % table.size()));
      const Setup other = book.write(table.position(random() % table.size()));
      INFO(name << " " << write_fen(one) << " " << write_fen(other));
      CHECK(key_of(one) == key_of(image_of(one)));
      const bool same = write_fen(one) == write_fen(other) || write_fen(one) == write_fen(image_of(other));
      CHECK((key_of(one) == key_of(other)) == same);
    }
  }
}

namespace {

Finding value_of(solver::Solver& solver, const Setup& setup) {
  return solver.solve(setup, {GoalKind::value, std::nullopt});
}

/// The moves that keep the value and, for a win or loss, the distance, found from the values of all positions.
template <class ValueOf>
std::string best_moves(const Rulebook& book, const Setup& setup, const TableEntry& value, const ValueOf& value_after) {
  std::vector<Move> best;
  for (const Move& move : solver::legal_moves(setup)) {
    const TableEntry after = value_after(book.write(book.play(book.read(setup), move)));
    const bool kept = value.outcome == Outcome::win    ? after.outcome == Outcome::loss
                      : value.outcome == Outcome::loss ? after.outcome == Outcome::win
                                                       : sign_of(after) == 0;
    if (kept && (sign_of(value) == 0 || after.distance == value.distance - 1)) best.push_back(move);
  }
  return texts_of(setup, best);
}

}  // namespace

TEST_CASE("outcome and distance and all best moves of whole games are those of exhaustive tables") {
  for (const char* name : {"pawntastic-4x4", "pawntastic-5x4", "pawntastic-4x5-ep"}) {
    const Rulebook book(variant_of(name));
    const RetrogradeTable table = whole_game(book);
    std::map<std::string, std::size_t> number;
    for (std::size_t i = 0; i < table.size(); ++i) number[write_fen(book.write(table.position(i)))] = i;
    solver::Limits limits;
    limits.hash_mib = 1;
    solver::Solver solver(limits);
    const auto every = static_cast<std::size_t>(scaled(3, 1, 30));
    for (std::size_t i = 0; i < table.size(); i += every) {
      const Setup setup = book.write(table.position(i));
      const TableEntry value = table.value(i);
      INFO(name << " " << write_fen(setup));
      const std::string best =
          best_moves(book, setup, value, [&](const Setup& after) { return table.value(number.at(write_fen(after))); });
      const bool over = solver::game_end(setup).has_value();
      for (const Finding& found : {value_of(solver, setup), solver.visit_tree(setup, solver::TreeCount::by_visit),
                                   solver.visit_tree(setup, solver::TreeCount::by_table)}) {
        REQUIRE(found.status == Status::proved);
        CHECK(found.outcome == (sign_of(value) == 0 ? Outcome::draw : value.outcome));
        if (!over) {
          CHECK(found.distance == (sign_of(value) == 0 ? std::optional<int>() : value.distance));
          CHECK(texts_of(setup, found.best_moves()->all) == best);
        }
      }
    }
  }
}

TEST_CASE("full minimax visits as many states as there are sequences of moves") {
  // Perft over all lengths is another way to count the states.
  for (const char* name : {"pawntastic-4x4", "pawntastic-4x4-ep", "pawntastic-5x4", "pawntastic-4x5-ep"}) {
    const VariantPtr variant = variant_of(name);
    const Setup start = position(variant, variant->start_fen);
    std::uint64_t sequences = 0;
    std::uint64_t more = 1;
    for (int depth = 0; more != 0; ++depth) sequences += more = solver::perft(start, depth);
    solver::Solver solver({});
    INFO(name);
    CHECK(solver.visit_tree(start, solver::TreeCount::by_visit).best_moves()->states == sequences);
    CHECK(solver.visit_tree(start, solver::TreeCount::by_table).best_moves()->states == sequences);
  }
}

TEST_CASE("full minimax visits the states that the pawntastic course counts") {
  // seeds and games.md: 551 states, Black wins; 42,625,162 states, b2-b3; after b2-b3 c4xb3 1,485,655 states, c2-c4.
  solver::Solver solver({});
  const auto check = [&](const std::string& name, const std::string& fen, std::uint64_t states, Outcome outcome,
                         const std::string& best) {
    const Setup setup = position(name, fen);
    INFO(name << " " << fen);
    for (const solver::TreeCount count : {solver::TreeCount::by_visit, solver::TreeCount::by_table}) {
      if (count == solver::TreeCount::by_visit && states > 10'000'000 && scaled(1, 1, 0) == 0) continue;
      const Finding found = solver.visit_tree(setup, count);
      CHECK(found.best_moves()->states == states);
      CHECK(found.outcome == outcome);
      if (!best.empty()) CHECK(coordinate_text(*setup.variant, *found.best_moves()->best) == best);
    }
  };
  check("pawntastic-4x4", "4/pppp/PPPP/4 w", 551, Outcome::loss, "");
  check("pawntastic-5x5", "5/ppppp/5/PPPPP/5 w", 42'625'162, Outcome::win, "b2b3");
  check("pawntastic-5x5", "5/pp1pp/1p3/P1PPP/5 w", 1'485'655, Outcome::win, "c2c4");
}

TEST_CASE("several threads find the value and the moves that keep a draw as one does") {
  std::mt19937 random(11);
  std::uint64_t most = 0;
  for (const char* name : {"pawntastic-6x6-ep", "pawntastic-7x7"}) {
    const Rulebook book(variant_of(name));
    for (int i = 0; i < scaled(6, 60, 1); ++i) {
      Setup setup = position(name, book.variant()->start_fen);
      for (int plies = setup.shape().files == 6 ? i % 3 : 9; plies > 0; --plies) {
        const std::vector<Move> moves = solver::legal_moves(setup);
        const Setup next = book.write(book.play(book.read(setup), moves[random() % moves.size()]));
        if (solver::game_end(next)) break;
        setup = next;
      }
      INFO(name << " " << write_fen(setup));
      const auto answer = [&](std::size_t threads) {
        solver::Limits limits;
        limits.hash_mib = 4;
        limits.threads = threads;
        solver::Solver solver(limits);
        Goal goal{GoalKind::value, std::nullopt};
        goal.outcome_alone = true;
        Finding found = solver.solve(setup, goal);
        REQUIRE(found.status == Status::proved);
        if (found.outcome == Outcome::draw) found = value_of(solver, setup);  // distances would take longer
        most = std::max(most, found.nodes);
        return std::pair(found.outcome, texts_of(setup, found.best_moves()->all));
      };
      const auto expected = answer(1);
      CHECK(answer(2) == expected);
      CHECK(answer(3) == expected);
    }
  }
  CHECK(most > 20'000);  // threads are started only beyond some thousand nodes
}

TEST_CASE("the draws of 5x5 and 6x6 are found, with the moves that keep them") {
  // games.md: 6x6 is a draw, and with en passant both are.
  solver::Solver solver({});
  for (const char* name : {"pawntastic-5x5-ep", "pawntastic-6x6", "pawntastic-6x6-ep"}) {
    if (sanitized() && std::string(name) != "pawntastic-5x5-ep") continue;
    const VariantPtr variant = variant_of(name);
    const Setup start = position(variant, variant->start_fen);
    const Finding found = value_of(solver, start);
    INFO(name);
    CHECK(found.outcome == Outcome::draw);
    CHECK_FALSE(found.distance);
    REQUIRE_FALSE(found.best_moves()->all.empty());
    CHECK(found.best_moves()->best == found.best_moves()->all.front());
    for (const Move& move : found.best_moves()->all)
      CHECK(value_of(solver, solver::play(start, move)).outcome == Outcome::draw);
  }
}

TEST_CASE("counting states obeys the limit of nodes, too") {
  solver::Limits limits;
  limits.nodes = 100;
  solver::Solver solver(limits);
  const Setup setup = position("pawntastic-4x4", "4/pppp/PPPP/4 w");
  for (const solver::TreeCount count : {solver::TreeCount::by_visit, solver::TreeCount::by_table}) {
    const Finding found = solver.visit_tree(setup, count);
    CHECK(found.status == Status::unknown);
    CHECK(found.best_moves() == nullptr);
  }
}

TEST_CASE("the moves of the men decide which games are races and which have mirror images") {
  const auto race = [](const std::string& pawn, const std::string& ends) {
    const auto read = parse_variant(
        "race.json", R"({"variant": "race", "board": {"files": 4, "ranks": 5}, "royal": "none",
      "men": {"p": {"name": "pawn", "moves": ")" +
                         pawn + R"(", "value": 1}}, "start": "pppp/4/4/4/PPPP w", "ends": )" + ends + "}");
    REQUIRE(read);
    return *read;
  };
  const std::string ends = R"([{"when": "far row reached", "result": "loss"}, {"when": "no moves", "result": "draw"}])";
  CHECK(solver::race_of<1>(*race("fmWfcF", ends)));
  CHECK(solver::race_of<1>(*race("fmWfceFifmnD", ends)));
  CHECK_FALSE(solver::race_of<1>(*race("fmWfcFfN", ends)));
  CHECK_FALSE(solver::race_of<1>(*race("fmWfcF", R"([{"when": "no moves", "result": "loss"}])")));
  CHECK_FALSE(solver::race_of<1>(
      *race("fmWfcF", R"([{"when": "far row reached", "result": "loss"}, {"when": "no moves", "result": "loss"}])")));
  CHECK(solver::is_mirrored(*race("fmWfcF", ends)));
  CHECK_FALSE(solver::is_mirrored(*race("fmWflcF", ends)));
  CHECK_FALSE(solver::is_mirrored(*variant_of("chess")));
}

// Proof-number search without a length: what it proves and refutes, and what of a refutation depends on the path.
#include "solver/long_wins/proof_search.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/base/clock.h"
#include "solver/engine/solver.h"
#include "solver/long_wins/proof_positions.h"
#include "solver/long_wins/proof_weights.h"
#include "solver/long_wins/reduced_game.h"
#include "solver/long_wins/search_path.h"
#include "solver/rules/rules.h"
#include "tests/solver/search/win_questions.h"
#include "tests/support/positions.h"
#include "tests/support/problems.h"
#include "tests/support/retrograde.h"
#include "tests/support/shared_data.h"
#include "verify/certificates/check_certificate.h"
#include "verify/rules/rulebook.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

/// Searches in a game with up to 64 squares and 8 kinds.
template <bool Checkmate>
struct Searches {
  using R = solver::Rules<1, 8, Checkmate>;
  using Search = solver::ProofSearch<R>;

  explicit Searches(const char* name, std::size_t mebibytes = 16)
      : compiled(variant_of(name)), rules(compiled), memory(mebibytes), table(memory) {}

  /// The answer for that attacker, nothing at the limit.
  std::optional<typename Search::Answer> answer(const Setup& setup, int attacker, std::uint64_t nodes) {
    return answer_in_turns(setup, attacker, nodes, 1);
  }
  /// The same in up to `turns` turns of that many nodes each.
  std::optional<typename Search::Answer> answer_in_turns(const Setup& setup, int attacker, std::uint64_t nodes,
                                                         int turns) {
    memory.clear();
    Search search(rules, table, attacker, nullptr, weights);
    for (turns_taken = 1; turns_taken <= turns; ++turns_taken) {
      solver::Budget budget(nodes, {kForever});
      try {
        return search.solve(rules.from_setup(setup), budget);
      } catch (const solver::LimitReached&) {
        // The next turn goes on.
      }
    }
    return std::nullopt;
  }

  solver::CompiledVariant<1> compiled;
  R rules;
  solver::HashMemory memory;
  solver::ProofTable table;
  solver::ProofWeights weights = solver::ProofWeights::broad();
  int turns_taken = 0;  ///< of the last answer
};

}  // namespace

TEST_CASE("a refutation depends on the positions above to which it returns") {
  using solver::Returns;
  CHECK_FALSE(Returns{}.any());
  Returns both = Returns::to(3);
  both.add(Returns::to(7));
  CHECK(both.above(9).deepest == 7);
  CHECK(both.above(7).deepest == 6);
  CHECK(both.above(7).shallowest == 3);
  CHECK(both.above(4).any());
  CHECK_FALSE(both.above(3).any());
  // A path that was too long is no refutation anywhere on it.
  CHECK(Returns::cut(5).above(1).any());
  CHECK(Returns::cut(5).above(0).any());
}

TEST_CASE("the path finds its positions and knows which visits have ended") {
  const auto key = [](std::uint64_t i) { return solver::PositionKey{i * 1024, i}; };  // all in one place
  solver::SearchPath path;
  for (std::uint64_t i = 0; i < 5; ++i) path.enter(key(i));
  CHECK(path.find(key(3)) == 3);
  CHECK_FALSE(path.find(key(7)));
  const std::uint32_t visit = path.visit(3);
  path.leave();
  CHECK(path.is_in_visit(3, visit));
  CHECK_FALSE(path.find(key(4)));
  path.leave();
  CHECK_FALSE(path.is_in_visit(3, visit));
  path.enter(key(3));
  CHECK_FALSE(path.is_in_visit(3, visit));
}

namespace {

/// Compares the answers for both sides in positions with these men with tables of the reference rules.
template <bool Checkmate>
void compare_with_tables(const char* name, const char* men) {
  using Answer = typename Searches<Checkmate>::Search::Answer;
  const verify::Rulebook book(variant_of(name));
  const RetrogradeTable truth(book, placements(book, men));
  Searches<Checkmate> searches(name);
  std::mt19937 random(3);
  int won = 0;
  int refuted = 0;
  for (int i = 0; i < scaled(30, 1000, 6); ++i) {
    const std::size_t place = random() % truth.size();
    const TableEntry value = truth.value(place);
    const Setup setup = book.write(truth.position(place));
    if (!can_be_certified(setup)) continue;
    const int mover = setup.to_move == Color::white ? 0 : 1;
    for (const int attacker : {mover, 1 - mover}) {
      searches.weights = solver::ProofWeights::all()[static_cast<std::size_t>(i) % solver::ProofWeights::kNumbers];
      INFO(name << " " << write_fen(setup) << " attacker " << attacker << " case " << i);
      const auto answer =
          i % 2 == 0 ? searches.answer(setup, attacker, 200'000) : searches.answer_in_turns(setup, attacker, 500, 400);
      if (!answer) continue;
      const bool wins = value.outcome == (attacker == mover ? Outcome::win : Outcome::loss);
      CHECK(*answer == (wins ? Answer::won : Answer::refuted));
      (wins ? won : refuted) += 1;
    }
  }
  CHECK(won > scaled(4, 200, 0));
  CHECK(refuted > scaled(4, 200, 0));
}

}  // namespace

TEST_CASE("wins without a length, and that there is none, agree with tables of all positions") {
  // Few men, whose positions return all the time. The tables of four men take long.
  const auto compare_all = [](const std::vector<const char*>& with_mate, const std::vector<const char*>& with_capture) {
    for (const char* men : with_mate) compare_with_tables<true>("gardner-5x5", men);
    for (const char* men : with_capture) compare_with_tables<false>("minichess-5x5", men);
  };
  if (sanitized()) return compare_all({"KPk"}, {});
  compare_all({"KRk", "KQk", "KPk"}, {"KQk"});
  if (scaled(0, 1, 0) == 1) compare_all({"KRkr"}, {"KQkn"});
}

TEST_CASE("a search that was interrupted goes on from what it has learned") {
  // #19 of matetrack-odd.epd.
  const Setup setup = position("chess", "8/B7/8/8/4N3/5p2/1ppppp2/brqb1k1K w - - 0 1");
  Searches<true> searches("chess", 64);
  const auto root = searches.rules.from_setup(setup);
  searches.memory.clear();
  Searches<true>::Search search(searches.rules, searches.table, 0);
  std::optional<Searches<true>::Search::Answer> answer;
  int turns = 0;
  for (const std::uint64_t nodes : {200U, 500U, 5'000'000U}) {
    solver::Budget budget(nodes, {kForever});
    ++turns;
    try {
      answer = search.solve(root, budget);
      break;
    } catch (const solver::LimitReached&) {
      CHECK_FALSE(search.plies_of_win(root));
    }
  }
  CHECK(turns > 1);
  REQUIRE(answer);
  const bool won = *answer == Searches<true>::Search::Answer::won;
  REQUIRE(won);
  REQUIRE(search.plies_of_win(root));
  CHECK(*search.plies_of_win(root) >= 37);
  REQUIRE(search.winning_move(root));
  CHECK(search.winning_move(root)->second == *search.plies_of_win(root));
}

TEST_CASE("wins that proof-number search finds have certificates that the checker accepts") {
  struct Known {
    const char* fen;
    int plies;  // of the mate by the list that it is from
  };
  // Positions and lengths: matetrack-odd.epd of vondele/matetrack.
  const Known list[] = {{"n2k4/1Kp2p2/2P2pp1/2B5/1p2R3/P2pp3/6p1/rb2bq2 w - - 0 1", 39},
                        {"8/RB6/8/8/8/5bP1/4Nprp/5Kbk w - - 0 1", 39},
                        {"7B/7p/3K3p/7P/8/1P2p1pp/pn2Pprr/kb3Rb1 w - - 0 1", 47},
                        {"8/p7/8/Q1p5/1p6/8/ppPp2p1/qrbK2kb w - - 0 1", 65},
                        {"8/8/5p2/8/8/1pK5/p7/kB2N3 w - - 0 1", 33}};
  solver::Limits limits;
  limits.nodes = 3'000'000;
  limits.hash_mib = 128;
  solver::Solver solver(limits);
  verify::CertificateChecker checker;
  for (const Known& known : std::span(list).first(static_cast<std::size_t>(scaled(5, 5, 1)))) {
    INFO(known.fen);
    const Setup setup = position("chess", known.fen);
    const Finding found = solver.find_win(setup, std::nullopt);
    REQUIRE(found.within);
    CHECK(found.outcome == Outcome::win);
    CHECK(*found.within >= known.plies);
    const auto made = solver.certify(setup, found);
    REQUIRE(made);
    CHECK(said_of(checker, *made) == "accepted");
  }
}

TEST_CASE("won positions are kept up to the memory that they may take") {
  std::mt19937_64 random(4);
  solver::WonPositions won(std::size_t{1} << 16U);
  std::vector<solver::PositionKey> added;
  for (int i = 0; i < 4096; ++i) {
    solver::PositionKey key{};
    key.low = random();
    CHECK_FALSE(won.has(key));
    won.add(key);
    added.push_back(key);
  }
  CHECK(won.size() == 4096);
  for (const solver::PositionKey& key : added) CHECK(won.has(key));
  solver::PositionKey one_more{};
  one_more.low = random();
  won.add(one_more);
  CHECK_FALSE(won.has(one_more));
  solver::WonPositions none(0);
  none.add(one_more);
  CHECK_FALSE(none.has(one_more));
}

TEST_CASE("weights of proof numbers prefer few replies, the narrow ones more so") {
  const auto broad = solver::ProofWeights::broad();
  const auto narrow = solver::ProofWeights::narrow();
  std::size_t number = 0;
  for (const auto& weights : solver::ProofWeights::all()) {
    CHECK(weights.number == number++);
    CHECK(weights.first_proof(0) == 1);
    CHECK(weights.of_others(0, 0) == 0);
    for (std::uint32_t replies = 1; replies < 60; ++replies)
      CHECK(weights.first_proof(replies) >= weights.first_proof(replies - 1));
  }
  CHECK(narrow.first_proof(20) > broad.first_proof(20));
  CHECK(narrow.of_others(5, 80) < broad.of_others(5, 80));
  CHECK(broad.of_others(5, 80) < solver::ProofWeights::sums().of_others(5, 80));
}

TEST_CASE("what a search has proved, the searches with other weights know, and those for the other side do not") {
  // #24 of matetrack-odd.epd.
  const Setup setup = position("chess", "7B/7p/3K3p/7P/8/1P2p1pp/pn2Pprr/kb3Rb1 w - - 0 1");
  Searches<true> searches("chess", 64);
  using Search = Searches<true>::Search;
  const auto root = searches.rules.from_setup(setup);
  searches.memory.clear();
  Search narrow(searches.rules, searches.table, 0, nullptr, solver::ProofWeights::narrow());
  solver::Budget budget(5'000'000, {kForever});
  const bool won = narrow.solve(root, budget) == Search::Answer::won;
  REQUIRE(won);
  for (const auto& weights : solver::ProofWeights::all()) {
    const Search other(searches.rules, searches.table, 0, nullptr, weights);
    CHECK(other.winning_move(root) == narrow.winning_move(root));
    CHECK(other.plies_of_win(root) == narrow.plies_of_win(root));
    const Search defender(searches.rules, searches.table, 1, nullptr, weights);
    CHECK_FALSE(defender.plies_of_win(root));
  }
}

TEST_CASE("a search wins by a reply that it was told of") {
  // Mate in ten by king and rook: if all replies to one move are known to lose, that move wins.
  const Setup setup = position("chess", "8/8/8/4k3/8/8/8/R3K3 w - - 0 1");
  Searches<true> searches("chess");
  using Search = Searches<true>::Search;
  const auto root = searches.rules.from_setup(setup);
  searches.memory.clear();
  solver::WonPositions won(1U << 16U);
  Search search(searches.rules, searches.table, 0, &won);
  const auto key = searches.rules.key(searches.rules.from_setup(after(setup, {"a1a4"})));
  CHECK_FALSE(search.knows_win(key));
  search.learn(key, 30);
  CHECK(search.knows_win(key));
  CHECK(won.has(key));
  solver::Budget budget(2, {kForever});
  const bool wins = search.solve(root, budget) == Search::Answer::won;
  CHECK(wins);
  CHECK(search.plies_of_win(root) == 31);
  REQUIRE(search.winning_move(root));
  CHECK(searches.rules.to_move(search.winning_move(root)->first) == move_of(setup, "a1a4"));
}

TEST_CASE("a proof needs few of the positions that are won, and these are enough") {
  // #24 of matetrack-odd.epd.
  const Setup setup = position("chess", "7B/7p/3K3p/7P/8/1P2p1pp/pn2Pprr/kb3Rb1 w - - 0 1");
  Searches<true> searches("chess", 64);
  using R = Searches<true>::R;
  using Search = Searches<true>::Search;
  const auto root = searches.rules.from_setup(setup);
  searches.memory.clear();
  solver::WonPositions won(std::size_t{1} << 22U);
  Search search(searches.rules, searches.table, 0, &won);
  solver::Budget budget(5'000'000, {kForever});
  const bool wins = search.solve(root, budget) == Search::Answer::won;
  REQUIRE(wins);
  const auto best = [&](const R::State& s) {
    const auto move = search.winning_move(s);
    return move ? std::optional<R::Action>(move->first) : std::nullopt;
  };
  const auto known = [&](const solver::PositionKey& key) { return search.knows_win(key); };
  const auto soon = [&](const R::State& s) { return searches.rules.wins_at_once(s); };
  const auto proof =
      solver::positions_of_proof(searches.rules, root, 0, std::size_t{1} << 20U, best, known, soon, budget);
  CHECK(proof.size() > 10);
  CHECK(proof.size() < won.size());
  std::vector<std::byte> memory(std::size_t{16} << 20U);
  solver::ReducedGame<R> game(searches.rules, root, {}, 0, 100'000, memory,
                              [&](const solver::PositionKey& key) { return proof.has(key); });
  game.collect_whole(budget, [&](const R::State& s) { return soon(s) ? 1 : 0; });
  REQUIRE(game.won());
  CHECK(game.distance() >= 47);
  // Where the search has forgotten a move, all moves that are known to win take its place.
  const auto none = [](const R::State&) { return std::optional<R::Action>(); };
  const auto more =
      solver::positions_of_proof(searches.rules, root, 0, std::size_t{1} << 20U, none, known, soon, budget);
  CHECK(more.size() > proof.size());
}

// Reduced games: wins and losses that they prove, and the list of the positions that wait.
#include "solver/long_wins/reduced_game.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/variant_files/variant_reader.h"
#include "solver/engine/solver.h"
#include "solver/long_wins/restriction.h"
#include "solver/long_wins/waiting_list.h"
#include "solver/rules/rules.h"
#include "tests/solver/search/win_questions.h"
#include "tests/support/positions.h"
#include "tests/support/problems.h"
#include "tests/support/random_play.h"
#include "tests/support/retrograde.h"
#include "tests/support/shared_data.h"
#include "verify/certificates/check_certificate.h"
#include "verify/rules/rulebook.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

using Chess = solver::Rules<1, 8, true>;
using Game = solver::ReducedGame<Chess>;
using AnyMove = solver::Restriction<Chess::Set>;

/// The rules of a variant with up to 64 squares and 8 kinds, and memory for a game of it.
struct Board {
  explicit Board(const char* name) : compiled(variant_of(name)), rules(compiled) {}

  Game game(const Setup& setup, const AnyMove& restriction, int attacker, std::size_t most) {
    return Game(rules, rules.from_setup(setup), restriction, attacker, most, memory);
  }

  solver::CompiledVariant<1> compiled;
  Chess rules;
  std::vector<std::byte> memory = std::vector<std::byte>(std::size_t{64} << 20U);
};

}  // namespace

TEST_CASE("positions that wait come back as they were, the cheapest first, and those of one cost in their order") {
  const Board board("chess");
  std::mt19937 random(5);
  const verify::Rulebook rulebook(variant_of("chess"));
  std::vector<Chess::State> states;
  for (int i = 0; i < 200; ++i)
    states.push_back(board.rules.from_setup(rulebook.write(random_walk(rulebook, random, 60))));
  const Chess::State start =
      board.rules.from_setup(read_fen(variant_of("chess"), variant_of("chess")->start_fen)->setup);
  std::vector<std::byte> memory(100 * solver::WaitingList<Chess::State>::record_bytes(start));
  solver::WaitingList<Chess::State> list(start, memory);
  std::vector<std::pair<std::size_t, std::uint32_t>> expected;  // cost and number, in the order of arrival
  for (std::uint32_t i = 0; i < states.size() || !expected.empty();) {
    if (i < states.size() && !list.full() && random() % 3 != 0) {
      const std::size_t cost = random() % 7;
      list.push(cost, i, states[i]);
      expected.emplace_back(cost, i++);
      continue;
    }
    if (expected.empty()) continue;
    const auto first = std::min_element(expected.begin(), expected.end());  // numbers rise with time
    CHECK(list.lowest() == first->first);
    const auto entry = list.pop();
    CHECK(entry.number == first->second);
    CHECK(entry.state == states[first->second]);
    expected.erase(first);
  }
  CHECK(list.size() == 0);
}

TEST_CASE("a game without restrictions that is collected as a whole is decided as by an exact search") {
  Board board("gardner-5x5");
  solver::Solver exact({});
  std::mt19937 random(11);
  int won = 0;
  int open = 0;
  for (int i = 0; i < scaled(150, 1500, 16); ++i) {
    const Setup setup = random_position(variant_of("gardner-5x5"), random);
    if (!can_be_certified(setup)) continue;
    constexpr int kPlies = 5;
    for (const int attacker : {0, 1}) {
      const bool moves_first = (setup.to_move == Color::white) == (attacker == 0);
      Game game = board.game(setup, {}, attacker, 60'000);
      solver::Budget budget;
      const bool over = game.collect(30'000, budget);
      const Finding found = exact.decide(setup, kPlies);
      const bool as_found = found.outcome == (moves_first ? Outcome::win : Outcome::loss);
      INFO(write_fen(setup) << " attacker " << attacker);
      if (game.won()) {
        const int distance = game.distance();
        ++won;
        if (as_found) CHECK(distance >= *found.distance);
        if (distance <= kPlies) CHECK(as_found);
      } else if (game.lost()) {
        CHECK(over);
        CHECK_FALSE(as_found);
        ++open;
      }
    }
  }
  CHECK(won > scaled(15, 150, 0));
  CHECK(open > scaled(10, 100, 0));
}

TEST_CASE("what cannot be won under a restriction ends its game early, and few replies make a long win small") {
  Board board("chess");
  solver::Budget budget;
  // Both from matetrack-odd.epd: #93 and #41. In the first White must let men go that are locked in at the start.
  const Setup locked = position("chess", "8/1p1p4/3p2p1/5pP1/1p3P2/1P1p1P1k/1P1P1P1p/5K1B w - - 0 1");
  const auto root = board.rules.from_setup(locked);
  AnyMove cage;
  cage.caged = solver::caged_men(board.rules, root, 0);
  Game lost = board.game(locked, cage, 0, 100'000);
  CHECK(lost.collect(20'000, budget));
  CHECK(lost.lost());
  CHECK_FALSE(lost.won());
  AnyMove few;
  few.most_replies = 3;
  Game won =
      board.game(position("chess", "1kbr4/Rp1pK3/1P1Pp3/4Pp2/r1p1pP2/2p1Pp2/2P2P2/R7 w - - 0 1"), few, 0, 100'000);
  CHECK(won.collect(20'000, budget));
  REQUIRE(won.won());
  CHECK_FALSE(won.lost());
  CHECK(won.distance() >= 81);
}

TEST_CASE("a reduced game ends with wins by other men that are known") {
  Board board("chess");
  // The king walks until the rook mates.
  const Setup walk = position("chess", "6k1/R7/8/4K3/8/8/8/8 w - - 0 1");
  const auto root = board.rules.from_setup(walk);
  AnyMove king;
  king.kinds = 0;
  for (int k = 0; k < board.compiled.kinds; ++k) {
    if ((root.kind(k) & root.own()).has(*parse_square(walk.variant->shape, "e5")))
      king.kinds = 1U << static_cast<unsigned>(k);
  }
  REQUIRE(king.kinds != 0);
  solver::Budget budget;
  Game alone = board.game(walk, king, 0, 100'000);
  CHECK(alone.collect(50'000, budget));
  CHECK(alone.lost());
  Game helped = board.game(walk, king, 0, 100'000);
  helped.collect(50'000, budget, [&](const Chess::State& s) { return board.rules.wins_at_once(s) ? 1 : 0; });
  REQUIRE(helped.won());
  const int distance = helped.distance();
  const auto move = helped.winning_move(root);
  REQUIRE(move);
  CHECK(move->second == distance);
  solver::Solver exact({});
  const Finding found = exact.decide(walk, distance);
  CHECK(found.outcome == Outcome::win);
  CHECK(distance % 2 == 1);
  CHECK(distance > 3);
}

TEST_CASE("a reduced game that does not win as a whole tells of the replies that lose") {
  // Rook and king against king, by the reference rules.
  const verify::Rulebook book(variant_of("gardner-5x5"));
  const RetrogradeTable truth(book, placements(book, "KRk"));
  Board board("gardner-5x5");
  std::map<std::pair<std::uint64_t, std::uint64_t>, TableEntry> values;  // Black to move
  std::vector<Setup> far;                                                // White wins, but not soon
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const Setup setup = book.write(truth.position(i));
    if (setup.to_move == Color::black) {
      const auto key = board.rules.key(board.rules.from_setup(setup));
      values[{key.high, key.low}] = truth.value(i);
    } else if (truth.value(i).outcome == Outcome::win && truth.value(i).distance > 10) {
      far.push_back(setup);
    }
  }
  REQUIRE(far.size() > 100);
  int told = 0;
  int wrong = 0;
  std::size_t most = 100;
  for (std::size_t i = 0; i < far.size(); i += far.size() / 40, most += 50) {
    Game game = board.game(far[i], {}, 0, 10'000);
    solver::Budget budget;
    game.collect(most, budget);
    if (game.won()) continue;
    game.tell_lost_replies([&](const solver::PositionKey& key, int plies) {
      const TableEntry value = values.at({key.high, key.low});
      ++told;
      if (value.outcome != Outcome::loss || value.distance > plies || plies < 1) ++wrong;
    });
  }
  CHECK(told > 100);
  CHECK(wrong == 0);
}

TEST_CASE("a restriction includes those that allow fewer moves") {
  using solver::includes;
  const AnyMove any;
  const AnyMove quiet{.quiet = true, .caged = {}};
  const AnyMove safe{.safe = true, .caged = {}};
  const AnyMove checks{.checks = true, .caged = {}};
  const AnyMove pawns{.kinds = 1, .caged = {}};
  const AnyMove few{.most_replies = 3, .caged = {}};
  const AnyMove caged{.caged = Chess::Set::of(5)};
  for (const AnyMove& narrow : {quiet, safe, checks, pawns, few, caged}) {
    CHECK(includes(any, narrow));
    CHECK(includes(narrow, narrow));
    CHECK_FALSE(includes(narrow, any));
  }
  // No capture at all leaves no capture of the man that moved.
  CHECK(includes(safe, quiet));
  CHECK_FALSE(includes(quiet, safe));
  CHECK_FALSE(includes(pawns, few));
  CHECK_FALSE(includes(caged, AnyMove{.caged = Chess::Set::of(6)}));
}

TEST_CASE("wins and losses that restrictions prove are accepted by the checker, in every game") {
  solver::Limits limits;
  limits.nodes = static_cast<std::uint64_t>(scaled(30'000, 30'000, 5'000));
  limits.hash_mib = 16;
  solver::Solver solver(limits);
  verify::CertificateChecker checker;
  int wins = 0;
  int losses = 0;
  for (const WinQuestion& question : random_win_questions(8, scaled(15, 200, 2), scaled(5, 60, 1))) {
    if (!can_be_certified(question.setup)) continue;
    const Finding found = solver.find_win(question.setup, std::nullopt);
    if (found.status != Status::proved || !found.within) continue;
    INFO(question.id << " " << write_fen(question.setup));
    (found.outcome == Outcome::win ? wins : losses) += 1;
    const auto made = solver.certify(question.setup, found);
    if (made) CHECK(said_of(checker, *made) == "accepted");
    CHECK((made || *found.within > 20));
  }
  CHECK(wins > scaled(10, 100, 1));
  CHECK(losses >= scaled(1, 5, 0));
}

TEST_CASE("long wins and losses against men that are locked in are found and certified") {
  // Positions and lengths: matetb.epd of robertnurnberg/matetb, which solves them with restrictions made by hand.
  struct Known {
    const char* fen;
    int plies;  // the length in that list
  };
  const Known list[] = {
      {"8/1p2k3/8/8/5Q2/8/ppp1p3/qrrbK3 w - - 0 1", 99},   {"8/4p3/6p1/6Pb/p3P1k1/P1p1PNnr/2P1PKRp/7B w - - 0 1", 67},
      {"8/8/6k1/Q7/8/8/3p1pp1/3Kbrrb w - - 0 1", 39},      {"8/8/6Q1/8/6k1/8/3p1pp1/3Kbrrb b - - 0 1", 16},
      {"8/8/1p6/1p6/1p6/1p3N2/pppbK3/rbk5 b - - 0 1", 24},
  };
  solver::Limits limits;
  limits.nodes = 10'000'000;
  solver::Solver solver(limits);
  verify::CertificateChecker checker;
  // With sanitizers the last two; the first takes longest.
  for (auto i = static_cast<std::size_t>(scaled(0, 0, 3)); i < std::size(list); ++i) {
    const Known& known = list[i];
    INFO(known.fen);
    const Setup setup = position("chess", known.fen);
    const Finding found = solver.find_win(setup, std::nullopt);
    REQUIRE(found.within);
    CHECK(found.outcome == (known.plies % 2 == 1 ? Outcome::win : Outcome::loss));
    CHECK_FALSE(found.distance);
    const auto made = solver.certify(setup, found);
    REQUIRE(made);
    CHECK(made->claim.plies == *found.within);
    CHECK(said_of(checker, *made) == "accepted");
  }
}

// The number of threads and the size of the tables change how soon answers come, never the answers.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/game/stipulation.h"
#include "solver/engine/solver.h"
#include "tests/support/positions.h"
#include "tests/support/problems.h"
#include "tests/support/shared_data.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

/// A question, with the distance that its source states.
struct ThreadsQuestion {
  std::string id;
  Setup setup;
  int plies = 0;
  std::optional<int> distance;  ///< as stated; absent: not stated
};

/// Questions about the suites of the five games, won and not won, and about chess problems that need more nodes.
std::vector<ThreadsQuestion> questions() {
  std::vector<ThreadsQuestion> out;
  for (const NamedProblem& p : shipped_problems()) {
    if (p.class_name == "b") continue;
    const int plies = *p.problem.goal.plies;
    const bool win = p.problem.goal.kind == GoalKind::win;
    const bool large = p.problem.setup.shape().squares() > 49;
    out.push_back({p.id, p.problem.setup, large && !win ? 3 : plies, win ? std::optional(plies) : std::nullopt});
    if (win && plies > 1) out.push_back({p.id + " sooner", p.problem.setup, plies - 1, std::nullopt});
  }
  for (const int moves : {4, 5}) {
    for (const NamedProblem& p : matetrack_mates(moves, static_cast<std::size_t>(scaled(3, 30, 0)))) {
      const int plies = 2 * moves - 1;
      out.push_back({p.id, p.problem.setup, plies, plies});
      out.push_back({p.id + " sooner", p.problem.setup, plies - 2, std::nullopt});
    }
  }
  return out;
}

Finding answer(const solver::Limits& limits, const ThreadsQuestion& question) {
  return solver::Solver(limits).solve(question.setup, {GoalKind::win, question.plies});
}

void check_same(const ThreadsQuestion& question, const Finding& found, const Finding& expected) {
  CHECK(found.status == expected.status);
  CHECK(found.outcome == expected.outcome);
  CHECK(found.distance == expected.distance);
  CHECK(texts_of(question.setup, found.keys) == texts_of(question.setup, expected.keys));
  CHECK(found.keys == expected.keys);
  CHECK(found.line == expected.line);
  CHECK(found.proved_plies == expected.proved_plies);
}

}  // namespace

TEST_CASE("two and four threads give the answers of one, and small and large tables those of medium ones") {
  long wins = 0;
  long others = 0;
  long shared = 0;  // questions that need enough nodes to be shared among threads
  long asked = 0;
  for (const ThreadsQuestion& question : questions()) {
    if (asked++ % scaled(1, 1, 12) != 0) continue;
    solver::Limits limits;
    limits.hash_mib = 16;
    const Finding expected = answer(limits, question);
    INFO(question.id << " " << write_fen(question.setup) << " within " << question.plies);
    REQUIRE(expected.status != Status::unknown);
    if (question.distance) {
      CHECK(expected.outcome == Outcome::win);
      CHECK(expected.distance == question.distance);
    }
    if (question.id.ends_with(" sooner")) CHECK(expected.status == Status::disproved);
    ++(expected.status == Status::proved ? wins : others);
    shared += expected.nodes > 20'000 ? 1 : 0;
    for (const std::size_t threads : std::vector<std::size_t>{2, 4}) {
      INFO(threads << " threads");
      limits.threads = threads;
      check_same(question, answer(limits, question), expected);
    }
    limits.threads = 1;
    for (const std::size_t hash : std::vector<std::size_t>{1, 64}) {
      INFO(hash << " MiB");
      limits.hash_mib = hash;
      check_same(question, answer(limits, question), expected);
    }
  }
  CHECK(wins > scaled(100, 100, 2));
  CHECK(others > scaled(100, 100, 2));
  CHECK(shared >= scaled(6, 60, 0));
}

TEST_CASE("with a limit of nodes, threads and small tables give the same answer or unknown") {
  long unknown = 0;
  long known = 0;
  const std::vector<ThreadsQuestion> all = questions();
  for (std::size_t i = 0; i < all.size(); i += 9) {
    const ThreadsQuestion& question = all[i];
    solver::Limits limits;
    const Finding expected = answer(limits, question);
    INFO(question.id << " " << write_fen(question.setup) << " within " << question.plies);
    limits.nodes = std::max<std::uint64_t>(1, expected.nodes * (i % 3 + 1) / 2);
    for (const std::size_t threads : std::vector<std::size_t>{1, 2, 4}) {
      for (const std::size_t hash : std::vector<std::size_t>{1, 16}) {
        limits.threads = threads;
        limits.hash_mib = hash;
        const Finding found = answer(limits, question);
        INFO(threads << " threads, " << hash << " MiB, " << *limits.nodes << " nodes");
        ++(found.status == Status::unknown ? unknown : known);
        if (found.status == Status::unknown) {
          CHECK(found.keys.empty());
          CHECK(found.outcome == Outcome::none);
          CHECK_FALSE(found.distance);
          if (found.proved_plies && expected.distance) CHECK(*found.proved_plies < *expected.distance);
        } else {
          CHECK(found.status == expected.status);
          CHECK(found.outcome == expected.outcome);
          CHECK(found.distance == expected.distance);
          CHECK(found.keys == expected.keys);
          const auto common = std::min(found.line.size(), expected.line.size());
          CHECK(std::equal(found.line.begin(), found.line.begin() + static_cast<std::ptrdiff_t>(common),
                           expected.line.begin()));
        }
      }
    }
  }
  CHECK(unknown > 0);
  CHECK(known > 0);
}

TEST_CASE("two and four threads find the solutions of help and series play that one finds") {
  struct Problem {
    const char* stipulation;
    const char* fen;
  };
  const Problem problems[] = {Problem{"h#3", "6K1/3p4/2q3p1/3R4/3p1nn1/rB3kp1/b7/1r6 b - -"},
                              Problem{"h#3", "r3k3/p7/7b/n7/8/4N3/6K1/5B2 b q -"},
                              Problem{"h=2.5", "8/8/8/8/1p6/k7/p2n4/K2Q4 w - -"},
                              Problem{"exact-h#2.5", "7k/5n2/8/6K1/8/8/p7/1R6 w - -"},
                              Problem{"hs#2.5", "8/8/8/8/1p6/k7/p7/K2Q4 w - -"},
                              Problem{"ser-#4", "7k/5n2/8/6K1/8/8/p7/1R6 w - -"},
                              Problem{"ser-=5", "8/8/8/8/1p6/k7/p2n4/K2Q4 w - -"},
                              Problem{"h#2", "7k/8/8/6K1/8/8/8/QQ5R b - -"}};
  long lines = 0;
  // With sanitizers the last three.
  for (const Problem& problem : std::span(problems).subspan(static_cast<std::size_t>(scaled(0, 0, 5)))) {
    const Stipulation asked = *parse_stipulation(problem.stipulation);
    Setup setup = position("chess", problem.fen);
    setup.variant = aimed_variant(setup.variant, asked);
    const auto solved = [&](std::size_t threads, std::optional<std::uint64_t> nodes = std::nullopt) {
      solver::Limits limits;
      limits.threads = threads;
      limits.nodes = nodes;
      return solver::Solver(limits).solve(setup, {GoalKind::win, asked.plies(), asked});
    };
    const Finding expected = solved(1);
    REQUIRE(expected.solution_lines() != nullptr);
    lines += static_cast<long>(expected.solution_lines()->lines.size());
    for (const std::size_t threads : {std::size_t{2}, std::size_t{4}}) {
      INFO(problem.stipulation << " " << problem.fen << ", " << threads << " threads");
      const Finding found = solved(threads);
      CHECK(found.status == expected.status);
      CHECK(found.proved_plies == expected.proved_plies);
      CHECK(found.solution_lines()->too_many == expected.solution_lines()->too_many);
      if (!expected.solution_lines()->too_many)
        CHECK(found.solution_lines()->lines == expected.solution_lines()->lines);
      if (expected.nodes > 1000) CHECK(solved(threads, 100).status == Status::unknown);
    }
  }
  CHECK(lines > scaled(10, 10, 3));
}

TEST_CASE("a question ends soon after it is told to stop, with several threads, too") {
  const Setup start = position("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  for (const std::size_t threads : {1U, 3U}) {
    std::atomic<bool> stop = false;
    solver::Limits limits;
    limits.threads = threads;
    limits.stop = &stop;
    std::jthread later([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(500));
      stop = true;
    });
    const auto begun = std::chrono::steady_clock::now();
    const Finding found = solver::Solver(limits).solve(start, {GoalKind::win, 31});  // would take years
    CHECK(found.status == Status::unknown);
    CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(20));
  }
}

TEST_CASE("a meter tells the nodes of a question, and the length that is searched") {
  const Setup start = position("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  const int plies = static_cast<int>(scaled(9, 9, 7));
  for (const std::size_t threads : {1U, 2U}) {
    solver::SearchMeter meter;
    solver::Limits limits;
    limits.threads = threads;
    limits.meter = &meter;
    const Finding found = solver::Solver(limits).solve(start, {GoalKind::win, plies});
    CHECK(found.status == Status::disproved);  // against a good defence nobody mates so soon
    CHECK(meter.plies == plies);
    CHECK(meter.nodes <= found.nodes);
    CHECK(meter.nodes * 2 > found.nodes);
  }
}

// The library's solver, judge and pictures.
#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "keymove/check.h"
#include "keymove/mine.h"
#include "keymove/solve.h"
#include "keymove/suite.h"
#include "keymove/svg.h"
#include "keymove/tree.h"
#include "keymove/version.h"

using namespace keymove::api;

namespace {

// Morphy's mate in two: 1.Ra6! (Paul Morphy, New York Clipper 1856).
const char* const kLibraryMorphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

nlohmann::json parsed(const std::string& text) { return nlohmann::json::parse(text); }

}  // namespace

TEST_CASE("the library solves, and its checker accepts the certificate of the answer") {
  const Board board = Board::from_fen(kLibraryMorphy);
  Limits limits;
  limits.solution = true;
  Solver solver(limits);
  const Answer answer = solver.solve(board, Question::mate(2));
  CHECK(answer.status == Status::proved);
  CHECK(answer.outcome == Outcome::win);
  CHECK(answer.plies == 3);
  REQUIRE(answer.keys.size() == 1);
  CHECK(answer.keys[0].san == "Ra6");
  CHECK(answer.keys[0].coordinate == "a1a6");
  CHECK(answer.line.size() == 3);
  CHECK(answer.best->coordinate == "a1a6");
  CHECK(answer.checked);
  CHECK(answer.unchecked.empty());
  CHECK(answer.nodes > 0);
  CHECK(parsed(answer.json).at("keys") == nlohmann::json({"a1a6"}));
  CHECK(answer.solution.find("1.Ra6!") != std::string::npos);
  CHECK(parsed(answer.solution_steps).is_object());
  REQUIRE_FALSE(answer.certificate.empty());
  CHECK(check(answer.certificate).accepted());

  // A claim of a mate in one is false, whatever proof comes with it.
  std::string forged = answer.certificate;
  const std::size_t plies = forged.find("\"plies\": 3");
  REQUIRE(plies != std::string::npos);
  forged[plies + 9] = '1';
  CHECK(check(forged).status == Check::Status::rejected);

  CHECK(solver.solve(board, Question::mate(1)).status == Status::disproved);
  CHECK(solver.solve(board).plies == 3);
}

TEST_CASE("every kind of question can be asked") {
  Solver solver;
  const Board queen = Board::from_fen("7k/8/8/3q4/8/8/8/K2R4 w - - 0 1");
  CHECK(solver.solve(queen, Question::material(1)).gain == 9);
  CHECK(solver.solve(queen, Question::material(1)).best->san == "Rxd5");

  // 1.Kh8 Qg7#, 1.Kh7 Qg7# and 1.Kf8 Qa8#.
  const Answer help = solver.solve(Board::from_fen("6k1/8/5K2/8/8/8/6Q1/8 b - - 0 1"), Question::stipulation("h#1"));
  REQUIRE(help.solutions.size() == 3);
  for (const auto& line : help.solutions) CHECK(line.size() == 2);
  CHECK(help.solutions[0][1].san.back() == '#');
  CHECK(help.line.empty());

  // Black begins a helpmate whose FEN does not say who is to move.
  const std::string steudel = "8/8/8/8/1rr5/4k3/2P5/R3K3";
  const Answer open = solver.solve(Board::from_fen(steudel), Question::stipulation("h#2"));
  REQUIRE(open.solutions.size() == 1);
  CHECK(open.solutions[0][0].san == "Rf4");
  CHECK(open.fen == steudel + " b - - 0 1");
  CHECK(solver.solve(Board::from_fen(steudel), Question::mate(1)).fen == steudel + " w - - 0 1");

  Limits few;
  few.nodes = 1'000'000;
  Solver bounded(few);
  const Answer any = bounded.solve(Board::from_fen("8/8/8/8/3k4/8/8/KQ6 w - - 0 1"), Question::any_win());
  CHECK(any.outcome == Outcome::win);
  CHECK((any.within || any.plies));
  CHECK(any.keys.size() == 1);

  few.nodes = 10'000;
  Solver opinion(few);
  const Answer best = opinion.solve(Board::start(Variant::load("chess")), Question::best_move());
  CHECK(best.status == Status::unknown);
  CHECK(best.best);
  CHECK_FALSE(best.checked);

  // White's pawns are past each other on 4x4: the value is known from exhaustive search (docs/benchmarks.md).
  CHECK(solver.solve(Board::start(Variant::load("pawntastic-4x4")), Question::value()).status == Status::proved);
}

TEST_CASE("questions that cannot be asked are errors, and a question can be stopped") {
  CHECK_THROWS_AS(Question::mate(0), BadInput);
  CHECK_THROWS_AS(Question::within(250), BadInput);
  CHECK_THROWS_AS(Question::stipulation("h#"), BadInput);
  Solver solver;
  CHECK_THROWS_AS(solver.solve(Board::start(Variant::load("pawntastic-4x4")), Question::stipulation("+1")), BadInput);

  const std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  Solver stopped(limits);
  const Answer answer = stopped.solve(Board::start(Variant::load("chess")), Question::mate(20));
  CHECK(answer.status == Status::unknown);
  CHECK(answer.stopped == "interrupted");
}

TEST_CASE("another thread sees how far a question is, and can end it") {
  std::atomic<bool> stop = false;
  Limits limits;
  limits.stop = &stop;
  Solver solver(limits);
  CHECK(solver.progress().nodes == 0);
  SearchProgress seen;
  std::thread watcher([&] {
    for (int i = 0; i < 60'000 && (seen.nodes < 10'000 || seen.plies < 5); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      seen = solver.progress();
    }
    stop = true;
  });
  const Answer answer = solver.solve(Board::start(Variant::load("chess")), Question::mate(20));
  watcher.join();
  CHECK(answer.stopped == "interrupted");
  CHECK(seen.nodes >= 10'000);
  CHECK(answer.nodes >= seen.nodes);
  CHECK(seen.plies >= 5);
  CHECK(seen.plies < 39);
  stop = false;
  // The next question begins at nothing.
  CHECK(solver.solve(Board::from_fen(kLibraryMorphy), Question::mate(2)).outcome == Outcome::win);
  CHECK(solver.progress().nodes < 10'000);
}

TEST_CASE("the library judges suites of text, position by position") {
  Suite suite = Suite::from_text(
      "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8; dm 1; id \"right\";\n"
      "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re7; dm 1; id \"wrong\";\n"
      "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Rx9; id \"bad\";\n",
      "back.epd", {"epd", {}});
  Judge judge;
  const auto right = suite.next();
  REQUIRE(right);
  CHECK(right->id() == "right");
  CHECK(right->line() == 1);
  CHECK(right->errors().empty());
  CHECK(right->board()->legal_moves().size() > 10);
  const Verdict confirmed = judge.judge(*right);
  CHECK(confirmed.confirmed());
  CHECK(confirmed.checked);
  CHECK(confirmed.keys.at(0).san == "Re8#");
  CHECK(check(confirmed.certificate).accepted());

  const Verdict refuted = judge.judge(*suite.next());
  CHECK(refuted.verdict == "refuted");
  CHECK_FALSE(refuted.reason.empty());

  const auto bad = suite.next();
  CHECK(judge.judge(*bad).verdict == "bad_position");
  CHECK(bad->errors().at(0).starts_with("back.epd:3:"));
  CHECK_FALSE(suite.next());
  CHECK(suite.errors().empty());

  Limits unchecked;
  unchecked.certify = false;
  CHECK_FALSE(Judge(unchecked).judge(*right).checked);
  CHECK(Solver().solve(*right).plies == 1);
  CHECK_THROWS_AS(Suite::from_text(""), BadInput);
  CHECK_THROWS_AS(Suite::open("/nowhere.epd"), BadInput);
}

TEST_CASE("problems with help are judged, and positions that state move trees are not") {
  Suite suite = Suite::from_text("6k1/8/5K2/8/8/8/6Q1/8 b - - stip \"h#1\"; id \"help\";\n", "x.epd");
  const auto position = suite.next();
  REQUIRE(position);
  REQUIRE(position->board());
  CHECK(position->board()->variant().name() == "chess");
}

TEST_CASE("pictures have the men and the arrows, and refuse squares that are not there") {
  const Board board = Board::from_fen(kLibraryMorphy);
  Look look;
  look.arrows = {board.move("Ra6")};
  const std::string picture = svg(board, look);
  CHECK(picture.find("<svg") == 0);
  CHECK(picture.find("class=\"arrow\"") != std::string::npos);
  look.arrows = {{"a1z9", ""}};
  CHECK_THROWS_AS(svg(board, look), BadInput);
}

TEST_CASE("the fast rules count the sequences of moves that the literature has") {
  CHECK(perft(Board::start(Variant::load("chess")), 3) == 8902);  // chessprogramming.org, Perft Results
  CHECK(std::string(keymove::api::kVersion).starts_with(std::to_string(KEYMOVE_VERSION_MAJOR) + "."));
}

TEST_CASE("the library mines positions that its judge confirms, and writes them as a suite") {
  Mine wish;
  wish.class_name = "m1";
  wish.count = 3;
  wish.seed = 7;
  wish.white_to_move = false;
  const auto found = mine(Variant::load("gardner-5x5"), wish);
  REQUIRE(found.size() == 3);
  Suite suite = Suite::from_text(suite_json("mined", found));
  Judge judge;
  while (const auto position = suite.next()) {
    CHECK_FALSE(position->board()->white_to_move());
    CHECK(judge.judge(*position).confirmed());
    CHECK(Solver().solve(*position).plies == 1);
  }
  wish.class_name = "m2";
  CHECK_THROWS_AS(mine(Variant::load("chess"), wish), BadInput);
}

TEST_CASE("the library's move trees visit what perft counts, and alpha-beta has the value of minimax") {
  const Board start = Board::start(Variant::load("chess"));
  const MoveTree tree = move_tree(start);
  CHECK(tree.nodes == 20 + 400);  // perft 1 and 2
  CHECK(tree.line.size() == 2);
  CHECK(parsed(tree.json).at("e2e4").size() == 20);
  TreeSearch search;
  search.depth = 3;
  search.algorithm = TreeSearch::Algorithm::alphabeta;
  const MoveTree pruned = move_tree(start, search);
  search.algorithm = TreeSearch::Algorithm::minimax;
  const MoveTree full = move_tree(start, search);
  CHECK(pruned.value == full.value);
  CHECK(pruned.nodes < full.nodes);

  search.algorithm = TreeSearch::Algorithm::stochastic;
  search.depth = 2;
  search.breadth = 1;
  std::size_t asked = 0;
  search.choose = [&asked](const std::vector<Move>& moves) {
    ++asked;
    return moves.size() - 1;
  };
  CHECK(parsed(move_tree(start, search).json).size() == 20);
  CHECK(asked == 20);
  search.choose = [](const std::vector<Move>& moves) { return moves.size(); };
  CHECK_THROWS_AS(move_tree(start, search), BadInput);
  search.heuristic = "nowhere";
  CHECK_THROWS_AS(move_tree(start, search), BadInput);
  search = {};
  search.men = {"e2"};
  CHECK_THROWS_AS(move_tree(start, search), BadInput);
}

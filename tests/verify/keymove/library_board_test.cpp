// The library's boards and its checker, without the solver.
#include <algorithm>
#include <atomic>
#include <string>

#include <catch2/catch.hpp>

#include "keymove/board.h"
#include "keymove/check.h"
#include "tests/support/shared_data.h"

using namespace keymove::api;

namespace {

/// The error of that call.
template <class Call>
BadInput error_of(const Call& call) {
  try {
    call();
  } catch (const BadInput& error) {
    return error;
  }
  FAIL("there was no error");
  return {"", "", 0, 0, "", ""};
}

bool has_san(const std::vector<Move>& moves, const std::string& san) {
  return std::any_of(moves.begin(), moves.end(), [&](const Move& move) { return move.san == san; });
}

}  // namespace

TEST_CASE("a board of the library has the men, the moves and the end of its position") {
  const Board start = Board::start(Variant::load("chess"));
  CHECK(start.fen() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  CHECK(start.white_to_move());
  CHECK(start.repairs().empty());
  CHECK(start.men().size() == 32);
  CHECK(start.men().front().square == "a1");
  CHECK(start.men().front().letter == 'R');
  CHECK(start.men().front().name == "rook");
  CHECK(start.legal_moves().size() == 20);
  CHECK(has_san(start.legal_moves(), "Nf3"));
  CHECK_FALSE(start.end());
  CHECK_FALSE(start.in_check());

  // Fool's mate.
  const Board mate = start.play("f3").play("e7e5").play("g2-g4").play("Qh4#");
  REQUIRE(mate.end());
  CHECK(mate.end()->result == End::Result::loss);
  CHECK(mate.end()->reason == "checkmate");
  CHECK(mate.in_check());
  CHECK(mate.legal_moves().empty());
  CHECK(start == Board::start(Variant::load("chess")));
  CHECK_FALSE(start == mate);
}

TEST_CASE("a board plays on however short it lives, and its variant is read once") {
  Board board = Board::start(Variant::load("gardner-5x5"));
  CHECK(board.variant().files() == 5);
  CHECK(board.variant().ranks() == 5);
  for (int i = 0; i < 20 && !board.end(); ++i) board = board.play(board.legal_moves().front().coordinate);
  CHECK(board.variant().name() == "gardner-5x5");
  const auto names = Variant::names();
  CHECK(std::find(names.begin(), names.end(), "gardner-5x5") != names.end());
}

TEST_CASE("variants are equal if their texts are, whatever they are called") {
  const Variant chess = Variant::load("chess");
  CHECK(Variant::from_json(chess.json()) == chess);
  std::string other = Variant::load("gardner-5x5").json();
  other.replace(other.find("gardner-5x5"), 11, "chess");
  CHECK(Variant::from_json(other).name() == "chess");
  CHECK_FALSE(Variant::from_json(other) == chess);
}

TEST_CASE("moves of games that are not like chess are coordinate text") {
  const Board board = Board::start(Variant::load("minichess-5x5"));
  for (const Move& move : board.legal_moves()) CHECK(move.san == move.coordinate);
}

TEST_CASE("what the library cannot read is an error with its place") {
  const BadInput piece = error_of([] { return Board::from_fen("4k3/8/8/8/8/8/8/4Kx2 w - - 0 1"); });
  CHECK(piece.file() == "fen");
  CHECK(piece.line() == 1);
  CHECK(piece.column() == 19);
  CHECK(std::string(piece.what()).starts_with("fen:1:19: error: "));

  const BadInput in_take = error_of([] { return Board::from_fen("4k3/8/8/8/8/8/8/4K1R1 w - - 0 1").play("Ke9"); });
  CHECK(in_take.file() == "move");
  CHECK(error_of([] { return Board::from_fen("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"); }).code() == "king-in-take");
  CHECK(error_of([] { return Board::from_fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1").play("O-O"); }).code() ==
        "illegal-move");
  CHECK(error_of([] { return Variant::load("ches"); }).message().find("chess") != std::string::npos);
  CHECK(error_of([] { return Variant::from_json("{\"name\": 1}", "mine.json"); }).file() == "mine.json");
  CHECK(Board::from_fen("4k3/8/8/8/8/8/8/4K3").repairs().size() == 1);  // nothing but the board is stated
}

TEST_CASE("a board is read from what people copy") {
  const std::string fen = "6k1/8/8/8/8/8/8/K6R w - - 0 1";
  const Board plain = Board::from_fen(fen);
  CHECK(plain.repairs().empty());
  for (const std::string& text : {"position fen " + fen, "\"" + fen + "\"", std::string("White: Ka1 Rh1 Black: Kg8"),
                                  std::string("6k1/8/8/8/8/8/8/K6R w - - bm Rg1; dm 9;")}) {
    INFO(text);
    CHECK(Board::from_fen(text) == plain);
    CHECK_FALSE(Board::from_fen(text).repairs().empty());
    CHECK(Board::from_fen(text, Variant::load("chess")) == plain);
  }
  CHECK(Board::from_fen("startpos moves e2e4 e7e5").fen().starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/"));
  const BadInput illegal = error_of([] { return Board::from_fen("startpos moves e2e4 e7e4"); });
  CHECK(illegal.code() == "illegal-move");
  CHECK(illegal.column() == 21);
  const std::string link = "https://lichess.org/analysis/antichess/6k1/8/8/8/8/8/8/K6R_w_-_-_0_1";
  CHECK(Board::from_fen(link).variant().name() == "antichess");
  CHECK(Board::from_fen(link, Variant::load("chess")).variant().name() == "chess");
  CHECK(error_of([] { return Board::from_fen("https://lichess.org/training/00sHx"); }).code() == "address");
}

TEST_CASE("the library checks certificates in both forms") {
  // Morphy's mate in two, whose only key is Ra6.
  const std::string json = keymove::tests::read_file(KEYMOVE_SOURCE "/tests/support/morphy.json");
  const Check accepted = check(json);
  CHECK(accepted.accepted());
  CHECK(accepted.claim.find("White wins in exactly 3 plies") == 0);
  CHECK(accepted.reason.empty());
  CHECK(accepted.variant == "chess");
  CHECK(accepted.fen.starts_with("kbK5/pp6/1P6/8/8/8/8/R7 w"));

  std::string forged = json;
  const std::size_t at = forged.find("a1a6");
  REQUIRE(at != std::string::npos);
  for (std::size_t i = at; i != std::string::npos; i = forged.find("a1a6", i)) forged.replace(i, 4, "a1a5");
  const Check rejected = check(forged);
  CHECK(rejected.status == Check::Status::rejected);
  CHECK_FALSE(rejected.reason.empty());

  CHECK(error_of([] { return check("no certificate"); }).code() == "certificate-format");
  CheckOptions tiny;
  tiny.memory_mib = 0;
  CHECK(check(json, tiny).status == Check::Status::undecided);
  const std::atomic<bool> stop = true;
  CheckOptions stopped;
  stopped.stop = &stop;
  CHECK(check(json, stopped).status == Check::Status::undecided);
  CHECK(check(json, stopped).reason == "the check was stopped");
}

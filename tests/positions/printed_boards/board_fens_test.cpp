// Boards with a FEN below them, as engines and libraries print them.
#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

/// A board as Stockfish's command `d` prints it, made of rows such as "k...r...".
std::string engine_board(const std::vector<std::string>& rows) {
  const std::string frame = " +---+---+---+---+---+---+---+---+\n";
  std::string out = "\n" + frame;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (const char man : rows[i]) out += std::string(" | ") + (man == '.' ? ' ' : man);
    out += " | " + std::to_string(rows.size() - i) + "\n" + frame;
  }
  return out + "   a   b   c   d   e   f   g   h\n\n";
}

const std::vector<std::string> kRows = {"r...k...", ".......p", "........", "........",
                                        "........", "........", ".....PPP", "......K."};
constexpr const char* kFen = "r3k3/7p/8/8/8/8/5PPP/6K1 b q - 3 24";
constexpr const char* kKeys = "Key: 8F8F01D4562F59FB\nCheckers: \n";

/// The FEN of each position, or its first error; what the first repair says behind it.
std::string fens_of(const std::string& text, const std::string& file = "d.txt") {
  const Suite suite = parse_suite(file, text, {});
  std::string out;
  for (const TestPosition& position : suite.positions) {
    out += out.empty() ? "" : "; ";
    out += position.setup ? write_fen(*position.setup) : position.errors.front().code;
    if (!position.repairs.empty()) out += " (" + position.repairs.front() + ")";
  }
  for (const InputError& error : suite.errors) out += " " + error.code;
  return out;
}

}  // namespace

TEST_CASE("the FEN below a board has the side to move and the rights of that board") {
  const std::string board = engine_board(kRows);
  const std::string fen = std::string(kFen) + "\n";
  CHECK(fens_of("Stockfish 15.1 by the Stockfish developers (see AUTHORS file)\n" + board + "Fen: " + fen + kKeys) ==
        kFen);
  CHECK(fens_of(board + "Fen: " + fen + "Sfen: x\n" + kKeys + "\n" + board + "Fen: " + fen + kKeys) ==
        std::string(kFen) + "; " + kFen);
  CHECK(fens_of(board + "FEN \"" + kFen + "\"\n") == kFen);
  CHECK(fens_of(board + "fen = " + fen) == kFen);
  std::string marked = board;  // as Fairy-Stockfish marks the side to move
  marked.replace(marked.find("| 8\n"), 3, "|8 *");
  CHECK(fens_of(marked + "Fen: " + fen) == kFen);
  CHECK(fens_of("White to move\n" + board + "Fen: " + fen) == kFen);
  const std::string letters =
      "r . . . k . . .\n. . . . . . . p\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n"
      ". . . . . P P P\n. . . . . . K .\n";
  CHECK(fens_of(letters + fen) == kFen);
  CHECK(fens_of(letters + "\n" + fen + "\n" + letters + "\n" + fen) == std::string(kFen) + "; " + kFen);
  CHECK(fens_of(letters) == "r3k3/7p/8/8/8/8/5PPP/6K1 w - - 0 1 (no side to move: White assumed)");
}

TEST_CASE("a stipulation and a solution go with a board that has its FEN below it") {
  const std::string board = engine_board(kRows) + "Fen: " + kFen + "\n" + kKeys;
  const auto position = [&](const std::string& text) {
    const Suite suite = parse_suite("d.txt", text, {});
    REQUIRE(suite.positions.size() == 1);
    return suite.positions.front();
  };
  CHECK(position(board + "Mate in 1\n").claim.distance == 1);
  CHECK(position("Mate in 1\n" + board).claim.distance == 1);
  const TestPosition solved = position(board + "Key: Ra1\n");
  REQUIRE(solved.claim.keys.size() == 1);
  CHECK(solved.claim.keys.front().text == "Ra1");
  CHECK(position(board).claim.keys.empty());
}

TEST_CASE("a FEN of other men, or in error, is a position by itself") {
  const std::string board = engine_board(kRows);
  CHECK(fens_of(board + "Fen: r3k3/8/8/8/8/8/8/6K1 w - - 0 1\n") ==
        "r3k3/7p/8/8/8/8/5PPP/6K1 w - - 0 1 (no side to move: White assumed); r3k3/8/8/8/8/8/8/6K1 w - - 0 1");
  const Suite broken = parse_suite("d.txt", board + "Fen: r3k4/8/8/8/8/8/8/6K1 w - - 0 1\n", {});
  REQUIRE(broken.positions.size() == 2);
  REQUIRE(broken.positions[1].errors.size() == 1);
  CHECK(broken.positions[1].errors.front().code == "fen-row");
  CHECK(broken.positions[1].errors.front().where.line == 21);
}

TEST_CASE("lists of FENs without boards are what they were") {
  CHECK(fens_of(std::string("Positions of a talk\n") + kFen + "\n", "d.epd").find("fen-rows") != std::string::npos);
  CHECK(fens_of(std::string("Fen: ") + kFen + "\n").starts_with(kFen));
  CHECK(fens_of(std::string(kFen) + "\n" + kFen + "\n") == std::string(kFen) + "; " + kFen);
}

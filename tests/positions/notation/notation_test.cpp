#include "positions/notation/notation.h"

#include <catch2/catch.hpp>

#include "positions/notation/san.h"
#include "positions/variant_files/variant_reader.h"

using namespace keymove;

namespace {

Setup setup_of(const std::string& variant, const std::string& fen) {
  return read_fen(*load_variant(variant), fen)->setup;
}

std::vector<Move> moves_of(const Setup& setup, const std::vector<std::string>& texts) {
  std::vector<Move> out;
  for (const std::string& text : texts) {
    const auto move = parse_coordinate_text(*setup.variant, text);
    REQUIRE(move);
    out.push_back(*move);
  }
  return out;
}

/// The move that `text` is read as, in coordinate text; the error's code and message if it cannot be read.
std::string read_as(const Setup& setup, const std::vector<std::string>& legal, const std::string& text) {
  const auto move = read_move({text, {"f", 3, 7}}, setup, moves_of(setup, legal));
  if (move) return coordinate_text(*setup.variant, *move);
  CHECK(move.errors().front().where.line == 3);
  CHECK(move.errors().front().where.column == 7);
  return move.errors().front().code + ": " + move.errors().front().message;
}

}  // namespace

TEST_CASE("coordinate text is read with dashes, equals signs and either case of the promoted man") {
  const Setup setup = setup_of("chess", "6n1/4PP2/8/8/8/8/4P3/K1k5 w - - 0 1");
  const std::vector<std::string> legal = {"e2e3", "e2e4", "e7e8q", "e7e8r", "e7e8b", "e7e8n", "f7g8q", "f7g8n", "a1a2"};
  CHECK(read_as(setup, legal, "e2e4") == "e2e4");
  CHECK(read_as(setup, legal, "e2-e4") == "e2e4");
  CHECK(read_as(setup, legal, " E2 E4 ") == "e2e4");
  CHECK(read_as(setup, legal, "e7e8q") == "e7e8q");
  CHECK(read_as(setup, legal, "e7e8=Q") == "e7e8q");
  CHECK(read_as(setup, legal, "e7e8R+") == "e7e8r");
  CHECK(read_as(setup, legal, "e7-e8(N)") == "e7e8n");
  CHECK(read_as(setup, legal, "f7-g8n") == "f7g8n");
  CHECK(read_as(setup, legal, "f7xg8q") == "f7g8q");
}

TEST_CASE("a move that is not legal is refused with the reason") {
  const Setup setup = setup_of("chess", "6n1/4PP2/8/8/8/8/4P3/K1k5 w - - 0 1");
  const std::vector<std::string> legal = {"e2e3", "e2e4", "e7e8q", "e7e8r", "e7e8b", "e7e8n", "a1a2"};
  CHECK(read_as(setup, legal, "e2e5") == "illegal-move: illegal move 'e2e5': White's pawn on e2 has no such move");
  CHECK(read_as(setup, legal, "d2d3") == "illegal-move: illegal move 'd2d3': no man stands on d2");
  CHECK(read_as(setup, legal, "c1c2") ==
        "illegal-move: illegal move 'c1c2': the king on c1 is Black's, White is to move");
  CHECK(read_as(setup, legal, "e7e8k") ==
        "illegal-move: illegal move 'e7e8k': the pawn on e7 cannot become a king there");
  CHECK(read_as(setup, legal, "e7e8") == "illegal-move: ambiguous move 'e7e8': it may be e7e8q, e7e8r, e7e8b, e7e8n");
  CHECK(read_as(setup, legal, "Qg6+") == "illegal-move: illegal move 'Qg6+': White has no such move");
  for (const char* text :
       {"", "hello", "e", "Zg6", "e2e4e5", "((1, 2), (3", "O-O-O-O", "12", "e7e8=", "(((", "e7e8=Z"}) {
    CAPTURE(text);
    CHECK(read_as(setup, legal, text).substr(0, 12) == "move-syntax:");
  }
  CHECK(read_as(setup, legal, "((9, 0), (1, 1))") ==
        "illegal-move: illegal move '((9, 0), (1, 1))': its first square is off the board, which goes from a1 to h8");
  CHECK(read_as(setup, legal, "e2e9") ==
        "illegal-move: illegal move 'e2e9': its second square is off the board, which goes from a1 to h8");
}

TEST_CASE("messages about moves have the squares of the variant's course") {
  const auto told = [](const char* variant, const char* fen, const char* text) {
    return read_as(setup_of(variant, fen), {"e1d1"}, text);
  };
  const char* five = "k4/5/5/5/4K w - - 0 1";
  CHECK(told("minichess-5x5", five, "E1 F1") ==
        "illegal-move: illegal move 'E1 F1': its second square is off the board, which goes from A1 to E5");
  CHECK(told("minichess-5x5", five, "B2 B3") == "illegal-move: illegal move 'B2 B3': no man stands on B2");
  CHECK(told("minichess-5x5", five, "hello") ==
        "move-syntax: expected a move of minichess-5x5 such as E1 D1, found 'hello'");
  const char* seven = "3k3/7/7/7/7/7/3K3 w - - 0 1";
  CHECK(
      told("minichess-7x7", seven, "(('d', 0), ('d', 7))") ==
      "illegal-move: illegal move '(('d', 0), ('d', 7))': its second square is off the board, which goes from ('a', 0) "
      "to ('g', 6)");
  CHECK(told("minichess-7x7", seven, "(('d', 0), ('d', 2))") ==
        "illegal-move: illegal move '(('d', 0), ('d', 2))': White's king on ('d', 0) has no such move");
  const char* fairy = "7k/8/8/8/8/8/8/K7 w - - 0 1";
  CHECK(told("fairy-chess-8x8", fairy, "((7, 0), (8, 0))") ==
        "illegal-move: illegal move '((7, 0), (8, 0))': its second square is off the board, which goes from (0, 0) to "
        "(7, 7)");
  CHECK(told("fairy-chess-8x8", fairy, "[[6, 0], [5, 0]]") ==
        "illegal-move: illegal move '[[6, 0], [5, 0]]': no man stands on (6, 0)");
}

TEST_CASE("messages about moves have the notation of the variant's course") {
  // The notations are those of the courses' texts; a row of the fairy game counts from the top.
  const auto written = [](const std::string& variant, const std::string& move) {
    const VariantPtr game = *load_variant(variant);
    return course_move(*game, *parse_coordinate_text(*game, move));
  };
  CHECK(written("minichess-5x5", "b2b3") == "B2 B3");
  CHECK(written("minichess-5x5", "b4b5q") == "B4 B5");
  CHECK(written("minichess-7x7", "d1d2") == "(('d', 0), ('d', 1))");
  CHECK(written("fairy-chess-8x8", "a1b2") == "((7, 0), (6, 1))");
  CHECK(written("pawntastic-5x5", "b2b3") == "b2b3");
  CHECK(written("chess", "e7e8n") == "e7e8n");
  // Where a pawn may become one of several men, the move names the man.
  Variant chess = **load_variant("chess");
  chess.notation = CourseNotation::two_words;
  CHECK(course_move(chess, *parse_coordinate_text(chess, "e7e8n")) == "E7 E8=N");
  CHECK(course_move(chess, *parse_coordinate_text(chess, "e2e4")) == "E2 E4");
}

TEST_CASE("a promotion without its letter is the only one that is legal") {
  const Setup setup = setup_of("chess-queen-promotion", "8/4P3/8/8/8/8/8/K1k5 w - - 0 1");
  CHECK(read_as(setup, {"e7e8q", "a1a2"}, "e7e8") == "e7e8q");
  CHECK(read_as(setup, {"e7e8q", "a1a2"}, "e8") == "e7e8q");
}

TEST_CASE("SAN is read with and without its decorations") {
  const Setup setup = setup_of("chess", "r3k2r/1P6/8/3pP3/8/5N2/1N3N2/R3K2R w KQkq d6 0 1");
  const std::vector<std::string> legal = {"b2d3",  "f2d3",  "f3d4", "f3g1", "e5e6", "e5d6", "b7b8q", "b7b8n",
                                          "b7a8q", "b7a8n", "e1g1", "e1c1", "e1f1", "h1h8", "a1a8"};
  CHECK(read_as(setup, legal, "Nd4") == "f3d4");
  CHECK(read_as(setup, legal, "Nbd3") == "b2d3");
  CHECK(read_as(setup, legal, "Nf2d3!?") == "f2d3");
  CHECK(read_as(setup, legal, "Nf2-d3") == "f2d3");
  CHECK(read_as(setup, legal, "N3d4") == "f3d4");
  CHECK(read_as(setup, legal, "Nd3") == "illegal-move: ambiguous move 'Nd3': it may be b2d3, f2d3");
  CHECK(read_as(setup, legal, "exd6 e.p.") == "e5d6");
  CHECK(read_as(setup, legal, "exd6e.p.") == "e5d6");
  CHECK(read_as(setup, legal, "e5xd6/ep") == "e5d6");
  CHECK(read_as(setup, legal, "ed6") == "e5d6");
  CHECK(read_as(setup, legal, "Pe6") == "e5e6");
  CHECK(read_as(setup, legal, "b8=N") == "b7b8n");
  CHECK(read_as(setup, legal, "b8Q") == "b7b8q");
  CHECK(read_as(setup, legal, "bxa8=Q+") == "b7a8q");
  CHECK(read_as(setup, legal, "bxa8(N)") == "b7a8n");
  CHECK(read_as(setup, legal, "O-O") == "e1g1");
  CHECK(read_as(setup, legal, "0-0-0+") == "e1c1");
  CHECK(read_as(setup, legal, "Kf1") == "e1f1");
  CHECK(read_as(setup, legal, "Kg1").substr(0, 12) == "illegal-move");
  CHECK(read_as(setup, legal, "Rxh8+") == "h1h8");
  CHECK(read_as(setup, legal, "Rxa8#") == "a1a8");
}

TEST_CASE("SAN is written with the shortest square that tells men apart") {
  const Setup setup = setup_of("chess", "r3k2r/1P6/8/3pP3/8/5N2/1N3N2/R3K2R w KQkq d6 0 1");
  const std::vector<Move> legal =
      moves_of(setup, {"b2d3", "f2d3", "f2h3", "f3h4", "f3e1", "e5e6", "e5d6", "b7a8q", "e1g1", "e1c1", "h1h8"});
  const auto san = [&](const std::string& text, SanSuffix suffix = SanSuffix::none) {
    return write_san(setup, *parse_coordinate_text(*setup.variant, text), legal, suffix);
  };
  CHECK(san("b2d3") == "Nbd3");
  CHECK(san("f2h3") == "Nh3");
  CHECK(san("e5e6") == "e6");
  CHECK(san("e5d6") == "exd6");
  CHECK(san("b7a8q", SanSuffix::check) == "bxa8=Q+");
  CHECK(san("e1g1") == "O-O");
  CHECK(san("e1c1", SanSuffix::mate) == "O-O-O#");
  CHECK(san("h1h8", SanSuffix::check) == "Rxh8+");
  const Setup three = setup_of("chess", "7k/8/8/1Q3Q2/8/8/8/1Q5K w - - 0 1");
  const std::vector<Move> queens = moves_of(three, {"b1e4", "b5e5", "f5e5", "b1b3", "b5b3", "b1d3", "b5d3", "f5d3"});
  const auto queen = [&](const std::string& text) {
    return write_san(three, *parse_coordinate_text(*three.variant, text), queens, SanSuffix::none);
  };
  CHECK(queen("b1b3") == "Q1b3");
  CHECK(queen("b5d3") == "Qb5d3");
  CHECK(queen("f5d3") == "Qfd3");
  for (const Move& move : queens) {
    CHECK(*match_san(write_san(three, move, queens, SanSuffix::none), three, queens) == std::vector<Move>{move});
  }
}

TEST_CASE("course notations are read, and written back the same") {
  struct Case {
    const char* variant;
    const char* fen;
    const char* move;
    const char* text;
  };
  const Case cases[] = {
      {"fairy-chess-8x8", "4k3/8/8/8/8/8/8/K7 w", "a1a2", "((7, 0), (6, 0))"},
      {"minichess-7x7", "3k3/7/7/7/7/7/3K3 w", "d1d2", "(('d', 0), ('d', 1))"},
      {"minichess-5x5", "k4/5/5/1P3/4K w", "b2b3", "B2 B3"},
      {"pawntastic-5x5", "5/5/2p2/1P3/5 w", "b2b3", "\u2659:b2-b3"},
      {"pawntastic-5x5", "5/2p2/1P3/5/5 b", "c4b3", "\u265F:c4xb3"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const Setup setup = setup_of(c.variant, c.fen);
    const Move move = *parse_coordinate_text(*setup.variant, c.move);
    CHECK(write_move(setup, move, course_notation(*setup.variant)) == c.text);
    CHECK(write_move(setup, move, Notation::coordinate) == c.move);
    CHECK(read_as(setup, {c.move}, c.text) == c.move);
    CHECK(read_as(setup, {c.move}, c.move) == c.move);
  }
  const Setup fairy = setup_of("fairy-chess-8x8", "4k3/8/8/8/8/8/8/K7 w");
  CHECK(read_as(fairy, {"a1a2"}, "[[7, 0], [6, 0]]") == "a1a2");
  CHECK(read_as(fairy, {"a1a2"}, "((7,0),(6,0))") == "a1a2");
  const Setup seven = setup_of("minichess-7x7", "3k3/7/7/7/7/7/3K3 w");
  CHECK(read_as(seven, {"d1d2"}, "[[\"d\", 0], [\"d\", 1]]") == "d1d2");
  CHECK(read_as(seven, {"d1d2"}, "((\u2032d\u2032, 0), (\u2019d\u2019, 1))") == "d1d2");
  CHECK(read_as(setup_of("pawntastic-5x5", "5/2p2/1P3/5/5 b"), {"c4b3"}, "x:c4xb3") == "c4b3");
}

TEST_CASE("figurines of either colour are read in SAN, and castling in small letters") {
  const Setup setup = setup_of("chess", "6n1/4PP2/8/8/8/8/4P3/k3K2R w K - 0 1");
  const std::vector<std::string> legal = {"e2e4", "e7e8q", "e7e8r", "f7g8n", "h1h8", "h1f1", "e1g1"};
  CHECK(read_as(setup, legal, "\u2656h8") == "h1h8");
  CHECK(read_as(setup, legal, "\u265Cxh8+") == "h1h8");
  CHECK(read_as(setup, legal, "\u2659e4") == "e2e4");
  CHECK(read_as(setup, legal, "e8=\u2655#") == "e7e8q");
  CHECK(read_as(setup, legal, "e8\u265C") == "e7e8r");
  CHECK(read_as(setup, legal, "fxg8=\u265E") == "f7g8n");
  CHECK(read_as(setup, legal, "o-o") == "e1g1");
  CHECK(read_as(setup, legal, "\u2660h8").starts_with("move-syntax"));  // a spade
}

TEST_CASE("a king castles to his own rook in chess, and to where that leads him in Chess960") {
  const Setup chess = setup_of("chess", "r3k3/8/8/8/8/8/8/4K2R b Kq - 0 1");
  CHECK(read_as(chess, {"e8c8", "e8d8"}, "e8a8") == "e8c8");
  CHECK(read_as(chess, {"e8d8"}, "e8a8").starts_with("illegal-move: "));
  CHECK(read_as(chess, {"e8c8"}, "e1h1").starts_with("illegal-move: "));
  const Setup other = setup_of("chess960", "4k3/8/8/8/8/8/8/4KR2 w F - 0 1");
  CHECK(read_as(other, {"e1f1", "e1d1"}, "e1g1") == "e1f1");
  // A step of the king is what it says, though the castling would lead him to the same square.
  const Setup near = setup_of("chess960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1");
  CHECK(read_as(near, {"f1h1", "f1g1"}, "f1g1") == "f1g1");
}

TEST_CASE("squares with letters in a list count from 1, and from 0 in the 7x7 course alone") {
  // 1. Re7 is a move and 1. Re8 is none; one row higher it would be the other way round.
  const Setup chess = setup_of("chess", "k7/8/8/8/8/8/8/4R2K w - - 0 1");
  for (const char* text : {"[\"e1\", \"e7\"]", "[[\"e\", 1], [\"e\", 7]]", "(e1, e7)", "('E1', 'E7')", "[\"e1e7\"]",
                           "(('e', 1), ('e', 7))", "[[7, 4], [1, 4]]"}) {
    CAPTURE(text);
    CHECK(read_as(chess, {"e1e7"}, text) == "e1e7");
    CHECK(read_as(chess, {"e2e8"}, text).substr(0, 13) == "illegal-move:");
  }
  CHECK(read_as(chess, {"e1e7"}, "[\"e0\", \"e7\"]").find("its first square is off the board") != std::string::npos);
  CHECK(read_as(chess, {"e1e7"}, "[\"e1\", \"e9\"]").find("its second square is off the board") != std::string::npos);
  CHECK(read_as(setup_of("minichess-5x5", "k4/1Q3/5/5/4K w"), {"b4a5"}, "[\"B4\", \"A5\"]") == "b4a5");
  CHECK(read_as(setup_of("pawntastic-5x5", "5/5/2p2/1P3/5 w"), {"b2b3"}, "[\"b2\", \"b3\"]") == "b2b3");
  CHECK(read_as(setup_of("fairy-chess-8x8", "4k3/8/8/8/8/8/8/K7 w"), {"a1a2"}, "[\"a1\", \"a2\"]") == "a1a2");
  CHECK(read_as(setup_of("pawntastic-16x16",
                         "16/pppppppppppppppp/16/16/16/16/16/16/16/16/16/16/16/16/PPPPPPPPPPPPPPPP/16 w"),
                {"a2a3"}, "[\"a2\", \"a99\"]")
            .find("its second square is off the board") != std::string::npos);
  const Setup seven = setup_of("minichess-7x7", "3k3/7/7/7/7/7/3K3 w");
  CHECK(read_as(seven, {"d1d2"}, "[\"d0\", \"d1\"]") == "d1d2");
  CHECK(read_as(seven, {"d1d2"}, "[\"d1d2\"]") == "d1d2");
}

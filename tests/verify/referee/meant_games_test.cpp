// The smallest games that were read otherwise than they are meant, so that a wrong one was right or a right one wrong.
#include <functional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/played_games/stated_games.h"
#include "positions/variant_files/variant_reader.h"
#include "verify/referee/referee.h"

using namespace keymove;

namespace {

/// "right (2)", with the number of moves, or "wrong (2):" and the kinds of the faults.
std::string verdict(const std::string& text, const std::string& variant = "minichess-5x5") {
  INFO(text);
  const auto read = read_stated_games({"t.txt", "t", text, *load_variant(variant)}, detect_source(text), std::nullopt);
  if (!read.errors.empty()) return "unreadable: " + read.errors[0].message;
  REQUIRE(read.games.size() == 1);
  const auto found = verify::referee(read.games[0], {});
  std::string out = (found.right() ? "right (" : "wrong (") + std::to_string(found.moves) + ")";
  for (const verify::Fault& fault : found.faults) {
    if (!fault.is_warning()) out += std::string(out.back() == ')' ? ": " : ", ") + std::string(name_of(fault.kind));
  }
  return out;
}

const std::string kSeven = "minichess-7x7";
const std::string kPawns = "pawntastic-5x5";

}  // namespace

TEST_CASE("numbers in the squares of a move are no figures") {
  CHECK(verdict("White: (('d', 1), ('d', 2))\nBlack: (('e', 6), ('a', 0))\nWhite: (('e', 0), ('a', 6))\n"
                "Black: (('f', 5), ('f', 4))\n",
                kSeven) == "wrong (4): illegal-move, illegal-move");
  CHECK(verdict("White: (('e', 0), ('d', 2))\nBlack: (('f', 5), ('f', 4))\n", kSeven) == "right (2)");
  CHECK(verdict("White (alpha-beta): (('e', 0), ('d', 2))\nBlack (took 2 s): (('f', 5), ('f', 4))\n", kSeven) ==
        "right (2)");
  CHECK(verdict("White (minimax): (3, 1) -> (2, 1)\nBlack (minimax): (1, 2) -> (4, 4)\n") == "wrong (2): illegal-move");
}

TEST_CASE("a game in pairs of squares goes on after an illegal move") {
  CHECK(verdict("[((3, 1), (2, 1)), ((1, 2), (4, 2)), ((3, 2), (2, 2)), ((0, 0), (2, 2))]") ==
        "wrong (4): illegal-move, illegal-move");
  CHECK(verdict("White: (('d', 1), ('d', 2))\nBlack: (('d', 5), ('d', 2))\nWhite: (('d', 2), ('d', 3))\n", kSeven) ==
        "wrong (3): illegal-move");
}

TEST_CASE("a winner in JSON is judged in whatever words") {
  const auto won = [](const std::string& member) {
    return verdict(R"({"variant":"minichess-5x5","moves":["D1D2","B5B2","D2A5"],)" + member + "}");
  };
  for (const char* winner : {"white", "White", "WHITE", "w", "Player 1", "player_1", "1-0", "White wins!"}) {
    INFO(winner);
    CHECK(won(R"("winner":")" + std::string(winner) + R"(")") == "right (3)");
    CHECK(won(R"("result":")" + std::string(winner) + R"(")") == "right (3)");
  }
  for (const char* winner : {"black", "Black", "BLACK", "b", "Player 2", "0-1", "draw", "Tie", "1/2-1/2"}) {
    INFO(winner);
    CHECK(won(R"("winner":")" + std::string(winner) + R"(")") == "wrong (3): wrong-winner");
    CHECK(won(R"("result":")" + std::string(winner) + R"(")") == "wrong (3): wrong-winner");
  }
  CHECK(won(R"("winner":"Ann","white":"Ann","black":"Bob")") == "right (3)");
  CHECK(won(R"("winner":"Bob","white":"Ann","black":"Bob")") == "wrong (3): wrong-winner");
  CHECK(won(R"("winner":null)") == "right (3)");
  for (const char* unknown : {R"("winner":"Ann")", R"("winner":"not white")", R"("winner":1)"}) {
    INFO(unknown);
    CHECK(won(unknown) == "wrong (3): unreadable");
  }
  CHECK(won(R"("result":"mate")").starts_with("unreadable: expected a result: "));
  CHECK(won(R"("result":"1-0","winner":"black")") == "wrong (3): unreadable, wrong-winner");
}

TEST_CASE("a move in JSON may be an object of its squares") {
  const auto moves = [](const std::string& list) {
    return verdict(R"({"variant":"minichess-5x5","moves":[)" + list + "]}");
  };
  CHECK(moves(R"({"from":"B2","to":"B3"},{"from":"c4","to":"b3"})") == "right (2)");
  CHECK(moves(R"({"from":[3,1],"to":[2,1]},{"from":[1, 2],"to":[2, 1]})") == "right (2)");
  CHECK(moves(R"(["B2","B3"],[[1,2],[2,1]])") == "right (2)");
  CHECK(moves(R"({"move":{"from":"B2","to":"B3"}},{"from":"c4","to":"b2"})") == "wrong (2): illegal-move");
  CHECK(moves(R"({"from":"B2"})").starts_with("unreadable: expected a move"));
}

TEST_CASE("the men of Pawntastic may have the letters of their players") {
  for (const auto& [white, black] :
       {std::pair{'x', 'o'}, std::pair{'X', 'O'}, std::pair{'w', 'b'}, std::pair{'W', 'B'}}) {
    std::string right = "White: a2 a3\n. . . . .\nB B B B B\nW . . . .\n. W W W W\n. . . . .\n";
    std::string wrong = "White: a2 a3\n. . . . .\nB B B B B\n. . . . W\nW W W W .\n. . . . .\n";
    for (std::string* text : {&right, &wrong}) {
      for (std::size_t at = text->find('\n'); at < text->size(); ++at) {
        char& c = (*text)[at];
        c = c == 'W' ? white : c == 'B' ? black : c;
      }
    }
    CHECK(verdict(right, kPawns) == "right (1)");
    CHECK(verdict(wrong, kPawns) == "wrong (1): wrong-board");
  }
}

TEST_CASE("names of heuristics are no squares of a move") {
  const std::string moves = "White: B2 B3\nBlack: C4 B3\n";
  for (const char* line :
       {"AI_1: Heuristic (e0, e1, e2): e1\n", "White (e1) vs Black (e2)\n",
        "Choose heuristic for White AI (e0/e1/e2). Default = e0.\n", "Heuristics: White: e1, Black: e2\n",
        "Evaluation: e0, e1 or e2\n", "heuristics = e1 and e2\n", "e1 vs. e2\n", "e1 for White and e2 for Black\n",
        "Heuristic for player 1: e1 player 2: e2\n"}) {
    INFO(line);
    CHECK(verdict(line + moves) == "right (2)");
    CHECK(verdict("White: B2 B3\n" + std::string(line) + "Black: C4 B3\n") == "right (2)");
  }
  CHECK(verdict("White (e1): B2 B3\nBlack (e2): C4 B3\n") == "right (2)");
  // The king's moves stay.
  const std::string kings = "White: D1 D2\nBlack: A5 A4\n";
  for (const char* move :
       {"White: E1 D1\n", "White: E1 E2\n", "White: E1-E2\n", "White: from (E1) to (E2)\n", "White: (E1, E2)\n",
        "heuristic e1, White: E1 E2\n", "White king (E1) takes black pawn (E2)\n", "White: E1 -> E2, heuristic: 3\n"}) {
    INFO(move);
    CHECK(verdict(kings + move).starts_with(std::string(move).find("D1") == std::string::npos ? "right (3)" : "right"));
  }
}

TEST_CASE("who plays which side is no player of a move") {
  const std::string moves = "Move: a2 a3\nMove: b4 a3\n";
  for (const char* line :
       {"Do you want to play BLACK (B) or WHITE (W)? (WHITE plays first) b\n",
        "Do you want to play for O's (B) or X's (W)? (X plays first) \n",
        "Do you want to play for O's (B) or X's (W)? (X plays first)\nb\n", "You play W, I play B.\n",
        "Player X is white, Player O is black\n", "You are playing as black.\n", "Computer plays black\n",
        "White moves first\nBlack moves second\n"}) {
    INFO(line);
    CHECK(verdict(line + moves, kPawns) == "right (2)");
  }
  CHECK(verdict("Next to play: BLACK\n" + moves, kPawns).starts_with("wrong"));
  CHECK(verdict("Turn 1, black's turn\n" + moves, kPawns).starts_with("wrong"));
  CHECK(verdict("black\n" + moves, kPawns).starts_with("wrong"));
}

TEST_CASE("a game of PGN without tags may begin with a comment") {
  for (const char* lead : {"{ c }\n", "{ two\nlines } ", "; c\n", "{ a } { b }\n"}) {
    INFO(lead);
    CHECK(detect_source(lead + std::string("1. e4 e5 2. Nf3 Nc6 *\n")) == GameSource::pgn);
  }
  CHECK(verdict("{ c }\n1. e4 e5 2. Nf3 Nc6 *\n", "chess") == "right (4)");
  CHECK(detect_source("{'timeout': 5}\nwhite: B2 B3\n") == GameSource::trace);
}

TEST_CASE("rows with numbers from 0 at the top are turned as the first board shows") {
  const std::string first = "0 k q b n .\n1 . . p p .\n2 . . . . .\n3 . P P . .\n4 . N B Q K\n\n";
  const std::string second = "0 k q b n .\n1 . . p p .\n2 . P . . .\n3 . . P . .\n4 . N B Q K\n";
  CHECK(verdict(first + "White: (3, 1) -> (2, 1)\n" + second) == "right (1)");
  CHECK(verdict(first + "White: (3, 1) -> (2, 1)\n" + first) == "wrong (1): wrong-board");
  CHECK(verdict("White: (3, 1) -> (2, 1)\n" + second) == "right (1)");
  const std::string seven =
      "0 N B Q K A E R\n1 F P P P P P F\n2 . . . . . . .\n3 . . . . . . .\n4 . . . . . . .\n"
      "5 f p p p p p f\n6 n b q k a e r\n\n";
  CHECK(verdict(seven + "White: (('d', 1), ('d', 2))\n", kSeven) == "right (1)");
}

TEST_CASE("ranks of the 7x7 game count from 0 if one of them is 0, or a board numbers them so") {
  CHECK(verdict("Turn 1: White moves d1 to d2\nTurn 1: Black moves d5 to d4\nTurn 2: White moves d0 to d1\n", kSeven) ==
        "right (3)");
  CHECK(verdict("White: d2 d3\nBlack: d6 d5\nWhite: d1 d2\n", kSeven) == "right (3)");
  CHECK(verdict("d1d2 d5d4 d0d1\n", kSeven) == "right (3)");
  const std::string board =
      "6 n b q k a e r\n5 f p p p p p f\n4 . . . . . . .\n3 . . . . . . .\n2 . . . . . . .\n"
      "1 F P P P P P F\n0 N B Q K A E R\n\n";
  CHECK(verdict(board + "White moves d1 to d2\nBlack moves d5 to d4\n", kSeven) == "right (2)");
  CHECK(verdict(board + "White moves d2 to d3\n", kSeven) == "wrong (1): illegal-move");
}

TEST_CASE("the letters of a board's files show from which side it is seen") {
  const std::string start = "1 K Q B N .\n2 . . P P .\n3 . . . . .\n4 . p p . .\n5 . n b q k\n";
  const std::string after = "1 K Q B N .\n2 . . P . .\n3 . . . P .\n4 . p p . .\n5 . n b q k\n";
  const std::string letters = "  E D C B A\n";
  CHECK(verdict(start + letters + "\nWhite: B2 B3\n" + after + letters) == "right (1)");
  CHECK(verdict(letters + start + "\nWhite: B2 B3\n" + letters + after) == "right (1)");
  CHECK(verdict(start + letters + "\nWhite: C2 C3\n" + after + letters) == "wrong (1): wrong-board");
  // The next board is seen from White's side.
  CHECK(verdict(start + letters +
                "\nWhite: B2 B3\n5 k q b n .\n4 . . p p .\n3 . P . . .\n2 . . P . .\n1 . N B Q K\n"
                "  A B C D E\n") == "right (1)");
}

TEST_CASE(
    "rows may be numbered from 1 at the top, and the sides may have each other's signs, if the first board shows it") {
  const std::string first = "1 k q b n .\n2 . . p p .\n3 . . . . .\n4 . P P . .\n5 . N B Q K\n\n";
  const std::string second = "1 k q b n .\n2 . . p p .\n3 . P . . .\n4 . . P . .\n5 . N B Q K\n";
  CHECK(verdict(first + "White: B2 B3\n" + second) == "right (1)");
  CHECK(verdict(first + "White: C2 C3\n" + second) == "wrong (1): wrong-board");
  CHECK(verdict("5 . . . . .\n4 X X X X X\n3 . . . . .\n2 O O O O O\n1 . . . . .\n\nWhite: a2 a3\n"
                "5 . . . . .\n4 X X X X X\n3 O . . . .\n2 . O O O O\n1 . . . . .\n",
                "pawntastic-5x5") == "right (1)");
  CHECK(verdict("5 . . . . .\n4 X X X X X\n3 . . . . .\n2 O O O O O\n1 . . . . .\n\nWhite: a2 a3\n"
                "5 . . . . .\n4 X X X X X\n3 . O . . .\n2 O . O O O\n1 . . . . .\n",
                "pawntastic-5x5") == "wrong (1): wrong-board");
}

TEST_CASE("a head that names both players is no question, and their heuristics are no squares") {
  CHECK(verdict("White: Human, Black: AI\nWhite\nB2 B3\nBlack\nC4 C3\nWhite\nB3 B4\n") == "right (3)");
  CHECK(verdict("Who goes first? White\nBlack\nB2 B3\n").starts_with("wrong"));
  CHECK(verdict("max_turns=60, white_heuristic_name=e0,black_heuristic_name=e0.\nWhite B2 B3\nBlack C4 C3\n") ==
        "right (2)");
  CHECK(verdict("White evaluation: e1 Black evaluation: e2\nWhite B2 B3\nBlack C4 C3\n") == "right (2)");
  CHECK(verdict("White heuristic: e0 Black heuristic: e1\nWhite B2 B3\nheuristic score: 7\n").starts_with("wrong"));
}

TEST_CASE("boards of Pawntastic without numbers may have O at the bottom") {
  CHECK(verdict(". . . .\nX X X X\nO O O O\n. . . .\n\nWhite: a2 b3\n. . . .\nX O X X\n. O O O\n. . . .\n",
                "pawntastic-4x4") == "right (1)");
}

TEST_CASE("a board of pawns may be numbers: 1 and 2 or -1 for the sides, 0 for empty squares") {
  for (const std::string other : {"2", "-1"}) {
    const std::string black = "[" + other + ", " + other + ", " + other + ", " + other + "]\n";
    const std::string white = "[1, 1, 1, 1]\n";
    const std::string empty = "[0, 0, 0, 0]\n";
    CHECK(verdict(empty + black + white + empty + "\nWhite: a2xb3\n" + empty + "[" + other + ", 1, " + other + ", " +
                      other + "]\n[0, 1, 1, 1]\n" + empty,
                  "pawntastic-4x4") == "right (1)");
    CHECK(verdict(empty + black + white + empty + "\nWhite: a2xb3\n" + empty + "[" + other + ", " + other + ", 1, " +
                      other + "]\n[0, 1, 1, 1]\n" + empty,
                  "pawntastic-4x4") == "wrong (1): wrong-board");
  }
}

TEST_CASE("moves that a search thinks of are no moves of the game where a board shows which one was made") {
  const std::string board = "5 k q b n .\n4 . . p p .\n3 . . P . .\n2 . P . . .\n1 . N B Q K\n";
  const std::string head = "White\nTurn #1\n";
  CHECK(verdict(head + "Depth 1 completed. Best move so far: B2 B3\nMove from C2 to C3\n" + board) == "right (1)");
  CHECK(verdict(head + "B2 B3: 0\nC2 C3: 1\nMove from C2 to C3\n" + board) == "right (1)");
  CHECK(verdict(head + "Best move so far: B2 B3\nMove from C2 to C4\n" + board).starts_with("wrong"));
  const std::string twice = "5 k q b n .\n4 . . p . .\n3 . . P p .\n2 . P . . .\n1 . N B Q K\n";
  CHECK(verdict("White: C2 C3\nBlack: D4 D3\n" + twice) == "right (2)");
  CHECK(verdict("White: C2 C3\nBlack: D4 D3\n" + board).starts_with("wrong"));
}

TEST_CASE("a move that is told again behind the end is none of the game") {
  const std::string game =
      "White: C1 D2\nBlack: B5 A4\nWhite: D2 A5\n5 B . b n .\n4 q . p p .\n3 . . . . .\n2 . P P . .\n"
      "1 . N . Q K\n";
  CHECK(verdict(game + "WHITE WINS\nDecision move: (D2 -> A5)\n") == "right (3)");
  CHECK(verdict(game + "white won in 2 turns\nLast move: D2 A5\n") == "right (3)");
  CHECK(verdict(game + "Black: D2 A5\n") != "right (3)");
}

TEST_CASE("squares in numbers may have an arrow or a comma between them, a move a line") {
  CHECK(verdict("(3, 2) -> (2, 2)\n(1, 3) -> (2, 3)\n(4, 1) -> (2, 0)\n") == "right (3)");
  CHECK(verdict("(3,2)->(2,2)\n(1,3)->(2,3)\n") == "right (2)");
  CHECK(verdict("(3, 2), (2, 2)\n(1, 3), (4, 3)\n").starts_with("wrong (2): illegal-move"));
}

TEST_CASE("what pages, loggers and editors write around the lines of a trace is passed over") {
  const std::vector<std::string> right = {"White: C2 C3", "5 k q b n .", "4 . . p p .", "3 . . P . .",
                                          "2 . P . . .",  "1 . N B Q K", "Black: D4 D3"};
  std::vector<std::string> wrong = right;
  wrong[3] = "3 . . . . .";
  const auto text_of = [](const std::vector<std::string>& lines, const auto& written) {
    std::string out;
    for (std::size_t i = 0; i < lines.size(); ++i) out += written(lines[i], i) + "\n";
    return out;
  };
  const auto with_blanks = [](std::string line, const std::string& blank) {
    for (std::size_t at = line.find(' '); at != std::string::npos; at = line.find(' ', at + blank.size()))
      line.replace(at, 1, blank);
    return line;
  };
  using Written = std::function<std::string(const std::string&, std::size_t)>;
  for (const Written& written : std::vector<Written>{
           [](const std::string&line, std::size_t) { return "> " + line; },
           [](const std::string&line, std::size_t i) { return "     " + std::to_string(i + 1) + "\t" + line; },
           [](const std::string&line, std::size_t) { return "23:12:01 INFO     " + line; },
           [](const std::string&line, std::size_t) { return "2025-03-13 23:12:01,123 root      INFO   " + line; },
           [&](const std::string&line, std::size_t) { return with_blanks(line, "\u00A0"); },
           [&](const std::string&line, std::size_t) { return with_blanks(line, "&nbsp;") + "<br />"; }}) {
    CHECK(verdict(text_of(right, written)) == "right (2)");
    CHECK(verdict(text_of(wrong, written)) == "wrong (2): wrong-board");
  }
}

TEST_CASE("a state may have more than its board, and rows without men are no board") {
  const std::string state =
      "{'board': [['bK', 'bQ', 'bB', 'bN', '.'], ['.', '.', 'bp', 'bp', '.'], ['.', '.', 'wp', '.', '.'], "
      "['.', 'wp', '.', '.', '.'], ['.', 'wN', 'wB', 'wQ', 'wK']], 'turn': 'black'}\n";
  CHECK(verdict("White: C2 C3\n" + state + "Black: D4 D3\n") == "right (2)");
  CHECK(verdict("White: B2 B3\n" + state + "Black: D4 D3\n") == "wrong (2): wrong-board");
  const std::string names =
      "[['b_K', 'b_Q', 'b_B', 'b_N', None], [None, None, 'b_p', 'b_p', None], [None, None, 'w_p', None, None], "
      "[None, 'w_p', None, None, None], [None, 'w_N', 'w_B', 'w_Q', 'w_K']]\n";
  CHECK(verdict("White: C2 C3\n" + names + "Black: D4 D3\n") == "right (2)");
  CHECK(verdict("White: B2 B3\n" + names + "Black: D4 D3\n") == "wrong (2): wrong-board");
  CHECK(verdict("White: C2 C3\n  1 2 9 4 5\n. . . . .\n. . . . .\n  1 9 3 4 6\nBlack: D4 D3\n") == "right (2)");
}

TEST_CASE("squares of a letter and a number may have an arrow or words between them") {
  CHECK(verdict("White: ('e', 0) -> ('d', 2)\nBlack: ('f', 5) -> ('f', 4)\n", kSeven) == "right (2)");
  CHECK(verdict("White moves from (e, 0) to (d, 2)\nBlack moves from (f, 5) to (f, 4)\n", kSeven) == "right (2)");
  // The rook stands behind its pawn.
  CHECK(verdict("White: ('g', 0) -> ('g', 6)\nBlack: ('f', 5) -> ('f', 4)\n", kSeven) == "wrong (2): illegal-move");
}

TEST_CASE("a result counts in whatever form a program prints it") {
  const std::string mate = "White: f2f3\nBlack: e7e5\nWhite: g2g4\nBlack: d8h4\n";
  for (const char* end : {"0-1", "Game over: 0-1", "Result: Black", "Black win", "P2 wins", "B won in 2 turns",
                          "GameResult.BLACK_WIN", "White resigns", "Result: *", "Game over!"}) {
    CHECK(verdict(mate + end + "\n", "chess") == "right (4)");
  }
  for (const char* end : {"1-0", "Game over: 1-0", "Result: White", "White win", "P1 wins", "W won in 2 turns",
                          "GameResult.WHITE_WIN", "1/2-1/2", "White captured the king", "Black king captured"}) {
    CHECK(verdict(mate + end + "\n", "chess") == "wrong (4): wrong-winner");
  }
  const std::string pairs = "((6, 5), (5, 5))\n((1, 4), (3, 4))\n((6, 6), (4, 6))\n((0, 3), (4, 7))\n";
  for (const char* end : {"Black wins", "Result: 0-1", "Game over\nBlack wins in 2 turns"}) {
    CHECK(verdict(pairs + end + "\n", "chess") == "right (4)");
  }
  CHECK(verdict(pairs + "White wins\n", "chess") == "wrong (4): wrong-winner");
  CHECK(verdict(pairs + "Black wins in 3 turns\n", "chess") == "wrong (4): wrong-turn-count");
}

TEST_CASE("a player whose program fails has lost") {
  const std::string begun = "White: f2f3\nBlack: e7e5\n";
  CHECK(verdict(begun + "White AI crashed. Black wins by default\n", "chess") == "right (2)");
  CHECK(verdict(begun + "White: TimeoutError\nWinner: Black\n", "chess") == "right (2)");
  CHECK(verdict(begun + "White: TimeoutError\nWinner: White\n", "chess") == "wrong (2): wrong-winner");
}

TEST_CASE("a move in JSON is judged with the player, the turn and the board beside it") {
  const std::string white = R"({"turn": 1, "player": "white", "move": "B2 B3"})";
  CHECK(verdict(white + "\n" + R"({"turn": 1, "player": "black", "move": "C4 B3"})") == "right (2)");
  CHECK(verdict(white + "\n" + R"({"turn": 1, "player": "white", "move": "C4 B3"})") == "wrong (2): wrong-player");
  CHECK(verdict(white + "\n" + R"({"turn": 5, "player": "black", "move": "C4 B3"})") == "wrong (2): wrong-turn");
  CHECK(verdict(R"([{"color":"w","from":"e2","to":"e4"},{"color":"w","from":"e7","to":"e5"}])", "chess") ==
        "wrong (2): wrong-player");
  CHECK(verdict(R"({"moves":[{"player":"black","from":"B2","to":"B3"}],"variant":"minichess-5x5"})") ==
        "wrong (1): wrong-player");
  const auto with_board = [](const std::string& third) {
    return R"({"player":"white","move":"B2 B3","board":[["bK","bQ","bB","bN","."],[".",".","bp","bp","."],)" + third +
           R"(,[".",".","wp",".","."],[".","wN","wB","wQ","wK"]]})" + "\n";
  };
  CHECK(verdict(with_board(R"([".","wp",".",".","."])")) == "right (1)");
  CHECK(verdict(with_board(R"(["wp",".",".",".","."])")) == "wrong (1): wrong-board");
}

TEST_CASE("objects before and behind the moves tell of the game") {
  const std::string moves =
      "{\"event\":\"start\"}\n{\"player\":\"white\",\"move\":[[6,5],[5,5]]}\n"
      "{\"move\":[[1,4],[3,4]]}\n{\"move\":[[6,6],[4,6]]}\n{\"move\":[[0,3],[4,7]]}\n";
  CHECK(verdict(moves + R"({"winner":"black"})", "chess") == "right (4)");
  CHECK(verdict(moves + R"({"result":"0-1"})", "chess") == "right (4)");
  CHECK(verdict(moves + R"({"winner":"white"})", "chess") == "wrong (4): wrong-winner");
  CHECK(verdict(moves + R"({"result":"1-0"})", "chess") == "wrong (4): wrong-winner");
  CHECK(verdict(moves + R"({"winner":"Alice"})", "chess") == "wrong (4): unreadable");
}

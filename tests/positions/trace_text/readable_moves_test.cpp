#include "positions/trace_text/readable_moves.h"

#include <catch2/catch.hpp>

#include "positions/base/words.h"

using namespace keymove;

namespace {

/// The words of the readable list, each with its offset: "e2e4@2".
std::vector<std::string> words(const std::string& text) {
  const std::string readable = readable_moves(text);
  REQUIRE(readable.size() == text.size());
  std::vector<std::string> out;
  for (const Word& word : words_of(readable)) out.push_back(std::string(word.text) + "@" + std::to_string(word.offset));
  return out;
}

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("quotes, commas, brackets, bars and arrows around moves are blanks") {
  CHECK(words(R"(["e2e4","e7e5","g1f3"])") == Words{"e2e4@2", "e7e5@9", "g1f3@16"});
  CHECK(words("['e2e4', 'e7e5']") == Words{"e2e4@2", "e7e5@10"});
  CHECK(words("e2e4,e7e5;g1f3|b8c6") == Words{"e2e4@0", "e7e5@5", "g1f3@10", "b8c6@15"});
  CHECK(words("e2e4->e7e5->g1f3") == Words{"e2e4@0", "e7e5@6", "g1f3@12"});
  CHECK(words("e2-e4,e7-e5") == Words{"e2-e4@0", "e7-e5@6"});
  CHECK(words("a8(Q) b1=Q") == Words{"a8(Q)@0", "b1=Q@6"});
}

TEST_CASE("two squares that make up a move are one word") {
  CHECK(words(R"([["e2","e4"],["e7","e5"]])") == Words{"e2e4@3", "e7e5@15"});
  CHECK(words("[('E7', 'E8', 'Q'), ('a7', 'a6')]") == Words{"e7e8q@3", "a7a6@22"});
  CHECK(words(R"(["e2","e4"]
["e7","e5"])") == Words{"e2e4@2", "e7e5@14"});
  CHECK(words("e2 -> e4 e7->e5 g1 to f3") == Words{"e2e4@0", "e7e5@9", "g1f3@16"});
  CHECK(words(R"([{"color":"w","from":"e2","to":"e4","san":"e4"}, {"from":"a2","to":"a1","promotion":"q"}])") ==
        Words{"e2e4@22", "a2a1q@58"});
  CHECK(words(R"([{"san":"Nf3","color":"w"}])") == Words{"Nf3@9"});
}

TEST_CASE("two pawns' moves are not the two squares of one move") {
  CHECK(words(R"(["e4","e5"])") == Words{"e4@2", "e5@7"});
  CHECK(words(R"([["e4","e5"],["Nf3","Nc6"]])") == Words{"e4@3", "e5@8", "Nf3@15", "Nc6@21"});
  CHECK(words("1) e4 e5\n2) Nf3 Nc6") == Words{"1@0", "e4@3", "e5@6", "2@9", "Nf3@12", "Nc6@16"});
  CHECK(words("move,white,black\n1,e4,e5") == Words{"1@17", "e4@19", "e5@22"});
  CHECK(words("| # | White | Black |\n|---|---|---|\n| 1 | e4 | e5 |") == Words{"1@38", "e4@42", "e5@47"});
  CHECK(words("e4->e5->Nf3") == Words{"e4@0", "e5@4", "Nf3@8"});
}

TEST_CASE("labels before moves in SAN are blanks") {
  CHECK(words("Game: e4 e5 Ke3") == Words{"e4@6", "e5@9", "Ke3@12"});
  CHECK(words("Game 2: e4 Nf6\nResult: 1-0") == Words{"e4@8", "Nf6@11", "1-0@23"});
  CHECK(words("moves: e4 d5 exd5") == Words{"e4@7", "d5@10", "exd5@13"});
  CHECK(words("move_number,white,black\n1,e4,e5") == Words{"1@24", "e4@26", "e5@29"});
  // Squares may be those of a course's moves, which is read as a trace.
  CHECK(is_move_list(readable_moves("Game: e4 e5 Ke3")));
  CHECK_FALSE(is_move_list(readable_moves("Game Moves: B2 B3")));
  CHECK_FALSE(is_move_list(readable_moves("Moves: b2 b3 c4 b3")));
}

TEST_CASE("squares in numbers keep their brackets, but for those around the list") {
  CHECK(readable_moves("((6, 4), (4, 4))\n((1, 4), (3, 4))") == "((6, 4), (4, 4))\n((1, 4), (3, 4))");
  CHECK(readable_moves("[((6, 4), (4, 4)), ((1, 4), (3, 4))]") == " ((6, 4), (4, 4))  ((1, 4), (3, 4)) ");
  CHECK(readable_moves("[[[6,4],[4,4]],[[1,4],[3,4]]]") == " [[6,4],[4,4]] [[1,4],[3,4]] ");
  CHECK(readable_moves("(('d', 1), ('d', 2))") == "(('d', 1), ('d', 2))");
}

TEST_CASE("a list of moves is told from other texts") {
  for (const char* list : {"e4 e5 Nf3 1-0", R"(["e2e4","e7e5"])", "1) e4 e5", "move,white,black\n1,e4,e5",
                           "[((6, 4), (4, 4))]", R"([{"from":"e2","to":"e4"}])", "O-O *", "moves: e4 e5"}) {
    INFO(list);
    CHECK(is_move_list(readable_moves(list)));
  }
  for (const char* other : {"", "White: B2 B3", "5 bK bQ bB bN .", R"([{"from":"here","to":"there"}])",
                            "from,to\ne2,e4", "[['bK', '.'], ['.', 'wK']]", "moves: c2 c3\nmoves: c3 c5"}) {
    INFO(other);
    CHECK_FALSE(is_move_list(readable_moves(other)));
  }
  CHECK(is_object_array(" [ {\"from\": 1}]"));
  CHECK_FALSE(is_object_array("[\"e4\"]"));
}

// What results say of the people who made a problem.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

TEST_CASE("results have author, origin and award of a problem, where its suite has them") {
  const Folder folder;
  folder.write("p.txt",
               "BeginProblem\nAuthor A. Nobody\nAuthor B. Somebody\nOrigin Nowhere 1\nAward 1st Prize\nStipulation #1\n"
               "Pieces\nWhite Kg1 Re1\nBlack Kg8 Pf7 Pg7 Ph7\nEndProblem\n");
  folder.write("q.epd", "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8; dm 1;\n");
  for (const char* command : {"verify", "solve"}) {
    const auto credits = nlohmann::json::parse(folder.keymove(std::string(command) + " p.txt --format json").out);
    CHECK(credits["author"] == "A. Nobody; B. Somebody");
    CHECK(credits["origin"] == "Nowhere 1");
    CHECK(credits["award"] == "1st Prize");
    const auto none = nlohmann::json::parse(folder.keymove(std::string(command) + " q.epd --format json").out);
    CHECK_FALSE((none.contains("author") || none.contains("origin") || none.contains("award")));
  }
}

// Positions of long suites that are passed over by their ids, as those of other shards are.
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"
#include "positions/suite_streams/suite_stream.h"
#include "tests/support/temporary_file.h"

using namespace keymove;
using keymove::tests::TemporaryFile;

namespace {

const std::string kPassedBoard = "6k1/5ppp/8/8/8/8/8/4R2K w - - ";

/// Every way in which a record of EPD can have an id, or seem to have one.
const std::vector<std::string> kOperations = {"bm Re8; id \"plain\";",
                                              "bm Re8; id \"again\"; c0 \"id\";",
                                              "id \"first\"; bm Re8;",
                                              "bm Re8;",
                                              "bm Re8; ID \"capitals\";",
                                              "bm Re8; id two words;",
                                              "bm Re8; id \"\"; dm 1;",
                                              "bm Re8; id \"one\"; id \"two\";",
                                              "bm Re8; c0 \"; id \\\"no\\\"; \"; id \"behind a comment\";",
                                              "bm Re8; c0 \"; id \"; id \"quoted\";",
                                              "c0 a; id \"stray\" text; bm Re8;",
                                              "bm Re8; id \"not closed;",
                                              "bm Re8; id \"no end\"",
                                              "bm Re8; c0 id \"within\"; dm 1;",
                                              "id bm Re8; id;",
                                              ";; id \"two signs\"; bm Re8;",
                                              "Defence bm Re8; id \"after a stray word\";"};

const std::vector<std::string> kRows = {"a1,6k1/5ppp/8/8/8/8/8/4R2K b - - 0 1,g8f8 e1e8,1,mateIn1\n",
                                        "\"a2\",6k1/5ppp/8/8/8/8/8/4R2K b - - 0 1,g8f8 e1e8,1,mateIn1\n",
                                        "a3,6k1/5ppp/8/8/8/8/8/4R2K b - - 0 1,\"g8f8 e1e8\",1,\"two\nlines\"\r\n",
                                        ",6k1/5ppp/8/8/8/8/8/4R2K b - - 0 1,g8f8 e1e8,1,mateIn1\n",
                                        "  a 4 ,6k1/5ppp/8/8/8/8/8/4R2K b - - 0 1\r\n",
                                        "a5\n",
                                        "\n",
                                        "a6,\"not closed,g8f8,1,mate\n",
                                        ",,,,\n"};

std::string repeated_parts(const std::vector<std::string>& parts, const std::string& before, const std::string& after) {
  std::string out;
  while (out.size() < 400'000) {
    for (const std::string& part : parts) out += before + part + after;
  }
  return out;
}

std::string text_of_passed(const TestPosition& position) {
  std::string out = position.id + " " + std::to_string(position.where.line) + " [" + position.source_text + "]";
  if (position.setup) out += write_fen(*position.setup);
  for (const std::string& repair : position.repairs) out += " repair " + repair;
  for (const InputError& error : position.errors) out += "\n" + to_text(error);
  return out;
}

}  // namespace

TEST_CASE("the positions that are not passed over are those of the suite, and the others are counted") {
  const std::vector<std::pair<std::string, std::string>> suites = {
      {"s.epd", repeated_parts(kOperations, kPassedBoard, "\n")},
      {"s.fen", "# a comment\n\n" + repeated_parts(kOperations, kPassedBoard, "\r\n")},
      {"s.csv", "PuzzleId,FEN,Moves,Rating,Themes\n" + repeated_parts(kRows, "", "")},
      {"t.csv", "Rating,FEN,Moves,Themes,Id\n" + repeated_parts(kRows, "", "")},
      {"u.csv", "FEN,Moves\n" + repeated_parts(kRows, "", "")}};
  const std::vector<std::function<bool(std::string_view)>> rules = {
      [](std::string_view id) { return id.back() % 3 != 0; }, [](std::string_view id) { return id.size() % 2 == 0; },
      [](std::string_view /*id*/) { return true; }, [](std::string_view /*id*/) { return false; }};
  for (const auto& [name, text] : suites) {
    const TemporaryFile file(name, text);
    const auto read = read_suite(file.path);
    REQUIRE(read);
    for (const auto& rule : rules) {
      INFO(name);
      const auto suite = open_suite(file.path, {}, rule);
      REQUIRE(suite);
      std::size_t at = 0;
      bool same = true;
      for (;;) {
        const auto position = (*suite)->next();
        std::size_t passed = 0;
        while (at < read->positions.size() && rule(read->positions[at].id)) {
          ++at;
          ++passed;
        }
        same = same && (*suite)->passed() == passed;
        if (!position) break;
        REQUIRE(at < read->positions.size());
        const std::string expected = text_of_passed(read->positions[at++]);
        same = same && text_of_passed(*position) == expected;
        if (!same) CHECK(text_of_passed(*position) == expected);
        REQUIRE(same);
      }
      CHECK(same);
      CHECK(at == read->positions.size());
      CHECK((*suite)->errors().empty());
    }
  }
}

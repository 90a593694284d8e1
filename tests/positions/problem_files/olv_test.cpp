#include <catch2/catch.hpp>

#include "positions/problem/operations.h"
#include "positions/problem_files/olv_reader.h"
#include "positions/problem_files/olv_writer.h"
#include "positions/suite_formats/suite_format.h"
#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

Suite parse_problems(const std::string& text) { return parse_olv({"p.olv", "p", text, nullptr}); }

const std::string kMen = "algebraic: {white: [Kc1, Rh1], black: [Ka1, Pa2]}\n";

/// What a problem with these members states.
std::string stated_by(const std::string& members) {
  std::string out;
  for (const TestPosition& position : parse_problems("---\n" + members).positions) {
    out += out.empty() ? "" : "; ";
    if (!position.errors.empty()) {
      const InputError& e = position.errors.front();
      out += e.code + "@" + std::to_string(e.where.line) + ":" + std::to_string(e.where.column);
    } else if (!position.unsupported.empty()) {
      out += position.unsupported;
    } else {
      out +=
          position.id + " " + std::to_string(position.goal.plies.value_or(0)) + " " + write_epd_board(*position.setup);
    }
  }
  return out;
}

}  // namespace

TEST_CASE("a problem is read from an .olv file") {
  const Suite suite = parse_problems(
      "---\n"
      "authors: ['Nobody, A.', 'Some: Body']\n"
      "source: {name: Nowhere, date: {year: 1999, month: 5}, issue: 3, problemid: 12}\n"
      "award: {tourney: {name: Nowhere 1999}, distinction: 1st Prize, judges: [Me, You]}\n"
      "algebraic:\n  white: [Kg1, Ra1, Pf2, Pg2, Ph2]\n  black: [Kg8, Sb8, Pf7, Pg7, Ph7]\n"
      "stipulation: h#1.5\nintended-solutions: 2\nkeywords: [Back rank, Echo]\ncomments: ['\"quoted\"']\n"
      "options: [SetPlay]\nsolution: |\n  1...Ra1-a7   2.Kg8-f8 Ra7-a8 #\n  {nonsense}\n"
      "foreignids: [{domain: Some base, problemid: 77}]\n");
  REQUIRE(suite.positions.size() == 1);
  const TestPosition& position = suite.positions.front();
  CHECK(position.errors.empty());
  CHECK(position.unsupported.empty());
  CHECK(position.id == "p:1");
  CHECK(write_epd_board(*position.setup) == "1n4k1/5ppp/8/8/8/8/5PPP/R5K1 w - -");
  REQUIRE(position.goal.stipulation);
  CHECK(text_of(*position.goal.stipulation) == "h#1.5");
  CHECK(position.claim.solutions == 2);
  CHECK(position.themes == std::vector<std::string>{"Back rank", "Echo"});
  CHECK(position.provenance == "Nobody, A.; Some: Body; Nowhere; 1st Prize");
  const auto texts = [&](const char* opcode) { return joined_operands(position, opcode); };
  CHECK(texts("author") == "Nobody, A.; Some: Body");
  CHECK(texts("origin") == "Nowhere");
  CHECK(texts("date") == "1999-5");
  CHECK(texts("issue") == "3");
  CHECK(texts("number") == "12");
  CHECK(texts("tourney") == "Nowhere 1999");
  CHECK(texts("award") == "1st Prize");
  CHECK(texts("judge") == "Me; You");
  CHECK(texts("comment") == "\"quoted\"");
  CHECK(texts("solution") == "1...Ra1-a7   2.Kg8-f8 Ra7-a8 #\n{nonsense}");
  CHECK(texts("foreignid") == "Some base: 77");
}

TEST_CASE("the members of older .olv files are read, too") {
  const auto positions =
      parse_problems(kMen +
                     "stipulation: '#2'\nsource: Nowhere\nsource-id: 50/7\ndate: 2009-02\n"
                     "distinction: Special Prize\nsolution: !!python/unicode \"1.Kc1-c2 !\"\nauthors: [A]\n")
          .positions;
  REQUIRE(positions.size() == 1);
  const auto texts = [&](const char* opcode) { return joined_operands(positions.front(), opcode); };
  CHECK(positions.front().errors.empty());
  CHECK(positions.front().claim.distance == 3);
  CHECK(texts("origin") == "Nowhere");
  CHECK(operand_texts(positions.front(), "issue") == std::vector<std::string>{"50"});
  CHECK(texts("number") == "7");
  CHECK(texts("date") == "2009-02");
  CHECK(texts("award") == "Special Prize");
  CHECK(texts("solution") == "1.Kc1-c2 !");
}

TEST_CASE("the twins of an .olv file are positions") {
  CHECK(stated_by(kMen + "stipulation: s#2\ntwins: {b: Move h1 g1, c: Continued Remove a2}\n") ==
        "p:1.a 4 8/8/8/8/8/8/p7/k1K4R w - -; p:1.b 4 8/8/8/8/8/8/p7/k1K3R1 w - -; "
        "p:1.c 4 8/8/8/8/8/8/8/k1K3R1 w - -");  // from b
  CHECK(stated_by(kMen + "stipulation: s#2\ntwins: {a: Move h1 h2, b: Stipulation h#1}\n") ==
        "p:1.a 4 8/8/8/8/8/8/p6R/k1K5 w - -; p:1.b 2 8/8/8/8/8/8/p7/k1K4R b - -");
}

TEST_CASE("what an .olv file states beyond chess is unsupported, by name") {
  const std::string men = "stipulation: '#2'\nalgebraic: {black: [Ka1], white: [Kc1, ";
  CHECK(stated_by(men + "PAe4]}\n") == "the man PA");
  CHECK(stated_by(men + "Ne4]}\n") == "the man N, a nightrider: knights are S");
  CHECK(stated_by(men + "Royal Qe4]}\n") == "the attribute Royal");
  CHECK(stated_by(men + "Qe4], neutral: [Sb3]}\n") == "neutral men");
  CHECK(stated_by(kMen + "stipulation: '#2'\noptions: [SetPlay, AntiCirce Cheylan]\n") == "the condition AntiCirce");
  CHECK(stated_by(kMen + "stipulation: '#2'\nconditions: [Circe]\n") == "the condition Circe");
  CHECK(stated_by(kMen + "stipulation: '#2'\noptions: [Quodlibet]\n") == "the option Quodlibet");
  CHECK(stated_by(kMen + "stipulation: PG12.5\n") == "the stipulation 'PG12.5'");
  CHECK(stated_by(kMen + "stipulation: + black to move\n") == "the stipulation '+ black to move'");
  CHECK(stated_by("algebraic: {}\nstipulation: h#2\n") == "White without a king");
}

TEST_CASE("errors of an .olv file have their places, and the other problems are read") {
  const auto positions =
      parse_problems("---\n" + kMen + "stipulation: [h#2\n---\n" + kMen + "stipulation: h#2\n").positions;
  REQUIRE(positions.size() == 2);
  REQUIRE(positions[0].errors.size() == 1);
  CHECK(positions[0].errors[0].code == "olv-yaml");
  CHECK(positions[0].errors[0].where.file == "p.olv");
  CHECK(positions[0].errors[0].where.line >= 3);
  CHECK(positions[0].errors[0].where.line <= 4);
  CHECK(positions[1].errors.empty());
  CHECK(positions[1].where.line == 6);

  CHECK(stated_by("stipulation: '#2'\nalgebraic: {white: [Kg1, Qd9], black: [Ka1]}\n") == "olv-man@3:26");
  CHECK(stated_by("stipulation: '#2'\nalgebraic: {white: [Kg1, EndProblem], black: [Ka1]}\n") == "olv-man@3:26");
  CHECK(stated_by(kMen + "stipulation: #2\n") == "olv-stipulation@3:1");
  CHECK(stated_by("stipulation: '#2'\n") == "olv-problem@2:1");
  CHECK(stated_by("- a\n- b\n") == "olv-problem@2:1");
  CHECK(stated_by(kMen + "stipulation: h#2\ntwins: {b: Move h8 g8}\n").find("popeye-twin@4:9") != std::string::npos);
  CHECK(stated_by(kMen + "stipulation: h#2\ntwins: {b: EndProblem}\n") == "olv-word@4:9");
  CHECK(parse_problems("# nothing\n").errors.size() == 1);
  REQUIRE(parse_problems(kMen + "stipulation: h#2\nfen: 8/8\n").positions.size() == 1);
  CHECK(parse_problems(kMen + "stipulation: h#2\nfen: 8/8\n").positions[0].repairs ==
        std::vector<std::string>{"ignored the member 'fen'"});
}

TEST_CASE("an .olv file is known by its extension and by its text") {
  const std::string text = "---\nauthors: [A]\n" + kMen + "stipulation: h#2\n";
  REQUIRE(detect_suite_format(".txt", text) != nullptr);
  CHECK(detect_suite_format(".txt", text)->name == "olv");
  CHECK(detect_suite_format(".olv", "% broken")->name == "olv");
}

TEST_CASE("an .olv file that is written says the same when it is read") {
  const std::string text =
      "---\nauthors: ['Nobody, \"A.\"', \"O'Body\"]\nsource: {name: 'No: where', date: 1999-05-01, problemid: 12}\n"
      "award: {tourney: {name: T, date: 2000}, distinction: '# 1', judges: [Me]}\ncomments: ['one', 'two # three']\n" +
      kMen +
      "stipulation: '#2'\noptions: [NoCastling h1]\nkeywords: [a b, 'c: d']\nsolution: |\n  1.a\n      2.b #\n\n  but\n"
      "foreignids: [{domain: B, problemid: '7'}, {domain: keymove, problemid: 'the id'}]\n";
  const auto first = parse_problems(text).positions;
  REQUIRE(first.size() == 1);
  CHECK(first[0].id == "the id");
  const auto again = parse_problems(write_olv(first)).positions;
  REQUIRE(again.size() == 1);
  CHECK(again[0].errors.empty());
  CHECK(again[0].id == first[0].id);
  CHECK(again[0].setup->same_position(*first[0].setup));
  CHECK(again[0].goal.plies == 3);
  CHECK(again[0].themes == first[0].themes);
  CHECK(again[0].provenance == first[0].provenance);
  REQUIRE(again[0].operations.size() == first[0].operations.size());
  for (const EpdOperation& operation : first[0].operations) {
    INFO(operation.opcode);
    CHECK(joined_operands(again[0], operation.opcode) == joined_operands(first[0], operation.opcode));
  }
}

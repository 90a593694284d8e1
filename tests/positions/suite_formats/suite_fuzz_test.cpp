// Small samples of every format with bytes flipped, deleted and inserted: every text is read or rejected without a
// crash, and every error has a place in its file.
#include <catch2/catch.hpp>

#include "positions/answer_keys/answer_key.h"
#include "positions/suite_formats/epd.h"
#include "positions/suite_formats/suite_json.h"
#include "positions/suite_formats/suite_reader.h"
#include "positions/suite_formats/suite_writer.h"
#include "tests/support/shared_data.h"

using namespace keymove;

namespace {

struct Sample {
  const char* name;
  std::string text;
};

const std::string kFuzzFen = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";

std::vector<Sample> samples() {
  return {
      {"a.epd",
       "2brrb2/8/p7/7Q/1p1kpPp1/1P1pN1K1/3P4/8 w - - bm #2; PV: h5a5 c8d7 a5d5; id \"a;b\"; hmvc 3;\n"
       "4k3/8/8/8/8/8/8/4K3 w - e6 0 1; D1 5; 12'3\" (Gustav); am Ke2; variant \"chess\";\n"},
      {"a.json", "{\"suite\": \"s\", \"variant\": \"chess\", \"positions\": [\n{\"id\": 1, \"fen\": \"" + kFuzzFen +
                     "\", \"goal\": {\"mate\": 2}, \"answer\": {\"keys\": [\"b1b7\"], \"unique\": true}},\n"
                     "{\"moves\": \"e2e4\", \"goal\": {\"value\": true}, \"themes\": [\"a\"]},\n"
                     "{\"board\": [[\"King\", \"white\", [7, 0]], [\"King\", \"black\", [0, 7]]]}]}"},
      {"a.jsonl", "{\"id\": \"x\", \"fen\": \"" + kFuzzFen +
                      "\", \"answer\": {\"moves\": [[[6, 0], [5, 0]]]}}\n{\"moves\": []}\n"},
      {"c.json", "{\"version\": 1,\n\"mate_in_1\": [\"" + kFuzzFen + "\", [\"" + kFuzzFen + "\", \"e1e8\"]],\n\"" +
                     kFuzzFen + "\": \"Re8#\"}"},
      {"b.json",
       "{ \"problems\":\n[{\"problemid\": 1, \"first\": \"White to Move\", \"type\": \"Mate in Two\", \"fen\": \"" +
           kFuzzFen + "\", \"moves\": \"b1-b7;h8-g8;a2-a8\"}]}"},
      {"a.csv", "PuzzleId,FEN,Moves,Themes\nx,\"" + kFuzzFen + "\",a2a3 h8h7 b1b7,\"mate mateIn1\"\r\ny," + kFuzzFen +
                    ",a b,short\n"},
      {"a.pgn", "[Event \"e \\\" f\"]\n[FEN \"" + kFuzzFen +
                    "\"]\n\n1. Rb7 {c} Kg8 (1... Kh7 $2) 2. Ra8# 1-0\n\n[Site \"x\"]\n\n1.e4 *\n"},
      {"g.txt",
       "# m3_1\n[('King', 'white', (7, 7)), ('King', 'black', (0, 0)), ('Rook', 'white', (6, 1))]\n"
       "# best_move: [[6, 1], [5, 1]]\n# wins_in: 3\n# legal_moves_white: [[[6, 1], [5, 1]]]\n\n"
       "{('d', 0): ('King', 'White'),\n ('d', 6): (\"King\", 'Black')}\n"},
      {"c.txt",
       "Rows:7\r\nCols:7\r\nNumber of Enemy King, Queen:1 0\r\n[King,d6]\r\nNumber of Own King:1\r\n[King,d0]"},
      {"p.inp",
       "BeginProblem\nAuthor A\xF6\nOption SetPlay NoCastling h1 Threat 2\nStipulation h#2.5 Pieces White Kc1 R h1g1\n"
       "Black Ka1 Pa2 Twin Move a1 a3 Rotate 90 Twin Continued Add white Bf1 NHa4 Substitute B Q Twin Shift a1 a2\n"
       "NextProblem Forsyth 40kp6/.Grp6/K2R4 Condition Circe Stipulation ser-h= 4 Twin Mirror a1<-->h1\n"
       "NextProblem remark a\nForsyth 8/8/8/8/8/kp6/p7/K2R4 Stipulation s#1\nEndProblem\n"},
      {"o.olv",
       "---\nauthors: ['A, B']\nsource: {name: S, date: {year: 1999}}\naward: {tourney: {name: T}, judges: [J]}\n"
       "algebraic:\n  white: [Kc1, Rh1]\n  black: [Ka1, Pa2]\n  neutral: []\nstipulation: h#2.5\noptions: [SetPlay]\n"
       "intended-solutions: 2\ntwins: {b: Move a1 a3, c: Continued Remove h1}\nsolution: |\n  1...Kc2 {x}\n\n  b) #\n"
       "---\nalgebraic: {white: [Kg1, PAe4], black: [Kg8]}\nstipulation: '#2'\nsource-id: 50/1\nkeywords: [&a k, "
       "*a]\n"},
      {"d.tex",
       "\\begin{diagram}[8x8]\\pieces[2+2]{wKc1, wTh1, % x\n sKa1, sBa2}\\stip{h\\#2\\half{} 2.1}\\sol{1...Kc2 \\wT h2 "
       "2.a\\x b1\\#}\n"
       "\\cond{2 solutions; Circe}\\author{A, B}\\end{diagram}\n\\begin{problem}\\fen{" +
           kFuzzFen + "}\\end{problem}\n"},
      {"b.txt",
       "# one\nWhite to move, mate in 1\n k q b n . 5\n . . p p . 4\n . . . . . 3\n . P P . . 2\n . N B Q K 1\n"
       " a b c d e\n\nboard = [['K', '.', '', '.', None], ['wp', '--', 'x', 'o', 'bp'], ['.', '.', '.', '.', '.'],\n"
       " ['k', '.', '.', '.', '.'], ['.', '.', '.', '.', '.']]\nb\nvariant: minichess-5x5\n"},
      {"y.yaml", "puzzles:\n- id: a\n  fen: \"" + kFuzzFen + "\"\n  moves: [b1b7, 'h8g8']\n- fen: " + kFuzzFen +
                     "\n  key: b1b7  # x\n  dm: 2\n"},
      {"z.yml", "%YAML 1.2\n---\nmate_in_2: &all\n- {id: a, fen: '" + kFuzzFen + "', moves: [b1b7, \"h8g8\"]}\n- " +
                    kFuzzFen + "\n...\n---\nfen: >-\n  " + kFuzzFen + "\nkey: |\n  b1b7\n---\n- &x {fen: " + kFuzzFen +
                    "}\n- <<: *x\n  mate: 2\n"},
      {"n.md", "# One\n\nWords of a lesson that say nothing. **Bold** [x](y)\n\n> - FEN: `" + kFuzzFen +
                   "` mate in 2: 1. b1b7 (x)\n\n1. Mate in 1\n```\n" + kFuzzFen +
                   " bm b1b7; dm 1;\n```\n<details>\n**Answer:** b1b7, h8g8\n"},
      {"r.txt", "ID = a\nFEN: \"" + kFuzzFen + "\"\nBest move: b1b7\n---\nfen: " + kFuzzFen + "\nmate: 2\n"},
      {"e.log", "1 >A(0): setoption name UCI_Variant value chess\n2 >A(0): position fen " + kFuzzFen +
                    " moves b1b7\n3 >A(0): go mate 2\n4 <A(0): info depth 3 score mate -1 pv h8g8 b7b8\n"
                    "5 <A(0): bestmove h8g8\n>> position startpos\n>> go\n<< bestmove (none)\n"},
      {"s.txt", "x True\n6/3/2021 15:2:0\nb1c3 g7g5 g1f3\n\n"},
  };
}

/// A random number generator with the same numbers on every machine.
struct Numbers {
  std::uint64_t state;
  std::uint64_t below(std::uint64_t bound) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (state >> 33U) % bound;
  }
};

std::string mutated(std::string text, Numbers& numbers) {
  constexpr char kBytes[] = "\0\n\r\t \"'#;:,.[](){}0129-+=/\\abkKqQwx\x80\xFF";
  const std::string alphabet(kBytes, sizeof kBytes - 1);
  const auto edits = 1 + numbers.below(4);
  for (std::uint64_t i = 0; i < edits && !text.empty(); ++i) {
    const std::size_t at = numbers.below(text.size());
    const char c = alphabet[numbers.below(alphabet.size())];
    switch (numbers.below(5)) {
      case 0:
        text[at] = c;
        break;
      case 1:
        text.erase(at, 1 + numbers.below(8));
        break;
      case 2:
        text.insert(at, 1, c);
        break;
      case 3:
        text.insert(at, text.substr(numbers.below(text.size()), numbers.below(40)));
        break;
      default:
        text[at] = static_cast<char>(text[at] ^ static_cast<char>(1U << numbers.below(8)));
    }
  }
  return text;
}

void check_errors(const std::vector<InputError>& errors) {
  for (const InputError& e : errors) {
    if (e.code.empty() || e.message.empty() || e.where.file.empty()) FAIL("an error without code, message or file");
    if (to_text(e).empty()) FAIL("an error without a text");
  }
}

/// Writes the positions that can be written in every format. Each is written, or its loss has a reason.
void check_writing(Suite suite) {
  std::erase_if(suite.positions, [](const TestPosition& p) { return !p.errors.empty() || !p.setup; });
  for (const std::string& format : written_suite_formats()) {
    const WrittenSuite written = write_suite(suite, format);
    if (written.text.empty() != written.positions.empty()) FAIL("a text without positions, or none for some");
    std::size_t left_out = 0;
    for (const WritingLoss& loss : written.losses) {
      if (loss.what.empty()) FAIL("a loss without a reason");
      if (loss.whole) ++left_out;
    }
    if (written.positions.size() + left_out != suite.positions.size()) FAIL("a position lost in silence");
  }
}

}  // namespace

TEST_CASE("mutated suites are read or refused, and what is read can be written") {
  Numbers numbers{20240607};
  const long rounds = tests::scaled(1500, 20000, 200);
  for (const Sample& sample : samples()) {
    for (long i = 0; i < rounds; ++i) {
      const std::string text = mutated(sample.text, numbers);
      CAPTURE(sample.name, text);
      const Suite suite = parse_suite(sample.name, text);
      check_errors(suite.errors);
      if (suite.positions.empty() && suite.errors.empty()) FAIL("neither positions nor errors");
      for (const TestPosition& p : suite.positions) {
        check_errors(p.errors);
        if (p.errors.empty() && p.unsupported.empty() && !p.setup) FAIL("neither a setup nor an error");
        if (write_epd(p).empty() && !p.source_text.empty()) FAIL("nothing written");
      }
      if (i % 4 == 0) check_writing(suite);
      const std::string written = write_suite_json(suite);
      const Suite again = parse_suite("w.json", written, {nullptr, "json"});
      if (again.positions.size() != suite.positions.size()) FAIL("written and read back with another length");
    }
  }
}

TEST_CASE("mutated answer keys are read or refused") {
  Numbers numbers{4711};
  const std::string key =
      "{\"schema\": \"keymove-key/1\",\n \"answers\": {\n  \"a\": {\"keys\": [\"g3g6\"], \"distance\": 5, \"unique\": "
      "true},\n"
      "  \"b\": {\"moves\": [\"a1a2\"], \"outcome\": \"loss\"}\n}}\n";
  for (long i = 0; i < tests::scaled(1500, 20000, 200); ++i) {
    const std::string text = mutated(key, numbers);
    CAPTURE(text);
    const auto read = parse_answer_key("k.json", text);
    if (read) {
      if (!parse_answer_key("k.json", write_answer_key(*read))) FAIL("what was written is not read");
    } else {
      check_errors(read.errors());
    }
  }
}

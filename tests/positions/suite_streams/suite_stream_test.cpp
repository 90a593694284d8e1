#include "positions/suite_streams/suite_stream.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/base/text_lines.h"
#include "positions/problem/suite_text.h"
#include "positions/problem/unique_ids.h"
#include "positions/suite_formats/suite_format.h"
#include "positions/variant_files/variant_shelf.h"
#include "tests/support/temporary_file.h"

using namespace keymove;
using keymove::tests::TemporaryFile;

namespace {

/// All that a reader says of a position.
std::string text_of_position(const TestPosition& position) {
  const auto place = [](const Location& where) {
    return where.file.text() + ":" + std::to_string(where.line) + ":" + std::to_string(where.column);
  };
  std::string out = position.id + " " + place(position.where) + " [" + position.source_text + "] ";
  if (position.setup) out += write_fen(*position.setup);
  for (const MoveText& move : position.moves_before) out += " " + move.text + "@" + place(move.where);
  out += " keys";
  for (const MoveText& move : position.claim.keys) out += " " + move.text + "@" + place(move.where);
  out += " line";
  for (const MoveText& move : position.claim.line) out += " " + move.text + "@" + place(move.where);
  for (const std::string& theme : position.themes) out += " theme " + theme;
  for (const std::string& repair : position.repairs) out += " repair " + repair;
  for (const InputError& error : position.errors) out += "\n" + to_text(error);
  return out;
}

std::vector<std::string> texts_of(const std::vector<TestPosition>& positions) {
  std::vector<std::string> out;
  for (const TestPosition& position : positions) out.push_back(text_of_position(position));
  return out;
}

/// The positions of the file, drawn one at a time.
std::vector<std::string> drawn_from(const std::string& path) {
  const auto suite = open_suite(path);
  REQUIRE(suite);
  CHECK_FALSE((*suite)->is_whole());
  std::vector<std::string> out;
  while (const auto position = (*suite)->next()) out.push_back(text_of_position(*position));
  CHECK((*suite)->errors().empty());
  return out;
}

/// The text repeated until it is longer than what is read at once.
std::string long_text(const std::string& text) {
  std::string out;
  while (out.size() < 400'000) out += text;
  return out;
}

const std::string kEpd =
    "# a comment\n"
    "6k1/5ppp/8/8/8/8/8/4R2K w - - bm #1; id \"one\";\n"
    "\n"
    "6k1/5ppp/8/8/8/8/8/4R3K w - - bm #1;\r\n"
    "6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8 #; c0 \"; no end;\n"
    "nothing at all\n";
const std::string kCsv =
    "a1,6k1/5ppp/8/8/8/8/8/4R2K b - - 0 1,g8f8 e1e8,1,mateIn1 short\n"
    "a2,\"6k1/5ppp/8/8/8/8/8/4R2K b - - 0 1\",\"g8f8 e1e8\",1,\"with, comma and\nline end\"\n"
    "a3,6k1/5ppp/8/8/8/8/8/9 b - - 0 1,g8f8 e1e8,1,mate\r\n"
    ",6k1/5ppp/8/8/8/8/8/4R2K b - - 0 1,g8f8,1,mate\n"
    "\n";
const std::string kLines =
    "{\"id\": \"a\", \"fen\": \"6k1/5ppp/8/8/8/8/8/4R2K w - -\", \"goal\": {\"mate\": 1}}\n"
    "{\"fen\": \"6k1/5ppp/8/8/8/8/8/4R2K w - -\", \"goal\": {\"mate\": }}\n"
    "\n"
    "{\"fen\": 5}\n";
const std::string kPgn =
    "[Event \"first\"]\n[FEN \"6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1\"]\n\n1. Re8# {a comment with\n\n[Event \"no "
    "game\"]}\n1-0\n\n"
    "[Event \"?\"]\n\n1. e4 (1. d4 {) } d5 (1... Nf6)) e5 2. Nf3 *\n"
    "[FEN \"6k1/5ppp/8/8/8/8/8/4R3K w - - 0 1\"]\n1. Re8# ) ; rest of the line { \n\n"
    "1. e4 1/2-1/2 1. d4 * [Event \"in a line\"]\n\n";

}  // namespace

TEST_CASE("a long suite that is drawn is the suite that is read") {
  const std::string csv_head = "PuzzleId,FEN,Moves,Rating,Themes\n";
  const std::vector<std::pair<std::string, std::string>> suites = {{"s.epd", long_text(kEpd)},
                                                                   {"s.fen", long_text(kEpd)},
                                                                   {"s.csv", csv_head + long_text(kCsv)},
                                                                   {"s.jsonl", long_text(kLines)},
                                                                   {"s.pgn", "\xEF\xBB\xBF" + long_text(kPgn)}};
  for (const auto& [name, text] : suites) {
    INFO(name);
    const TemporaryFile file(name, text);
    const auto read = read_suite(file.path);
    REQUIRE(read);
    const auto drawn = drawn_from(file.path);
    const auto expected = texts_of(read->positions);
    REQUIRE(drawn.size() == expected.size());
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      if (drawn[i] != expected[i]) {
        CHECK(drawn[i] == expected[i]);
        break;
      }
    }
  }
}

TEST_CASE("positions of a long suite have the places and ids that the text gives them") {
  // Record n stands on line 2n.
  std::string text;
  for (int n = 1; n <= 9000; ++n) text += "\n6k1/5ppp/8/8/8/8/8/4R2K w - - id \"" + std::to_string(n % 4500) + "\";\n";
  const TemporaryFile file("s.epd", text);
  const auto suite = open_suite(file.path);
  REQUIRE(suite);
  for (int n = 1; n <= 9000; ++n) {
    const auto position = (*suite)->next();
    REQUIRE(position);
    REQUIRE(position->where.line == 2 * n);
    REQUIRE(position->id == std::to_string(n % 4500) + (n < 4500 || n == 4500 ? "" : "#2"));
  }
  CHECK_FALSE((*suite)->next());
}

TEST_CASE("wherever the text read so far ends, its whole records are those of the whole text") {
  const std::string header = "id,fen,moves,themes\n";
  const std::string quote = "x,\"6k1/5ppp/8/8/8/8/8/4R2K b - - 0 1\n,g8f8\ny,6k1/8/8/8/8/8/8/K7 w - -,a1a2 a2a3\n";
  const std::string open =
      "[Event \"a\"]\n1. e4 {open\n\n[Event \"b\"]\n1. d4 (1. c4 *\n\n[Event \"c\"]\n\n1. f4 * )\n";
  const std::vector<std::pair<std::string, std::string>> texts = {
      {"epd", kEpd + kEpd},          {"jsonl", kLines + kLines},
      {"csv", header + kCsv + kCsv}, {"csv", header + kCsv + quote + kCsv},
      {"pgn", kPgn + kPgn},          {"pgn", kPgn + open + kPgn}};
  for (const auto& [name, text] : texts) {
    const SuiteFormat* const format = suite_format_named(name);
    REQUIRE(format != nullptr);
    VariantShelf shelf(nullptr);
    const auto expected = texts_of(format->parse({"s", "s", text, nullptr}).positions);
    std::size_t cuts = 0;
    for (std::size_t size = 0; size <= text.size(); ++size) {
      const std::size_t cut = format->whole_records(std::string_view(text).substr(0, size));
      REQUIRE(cut <= size);
      if (cut == 0 || cut == text.size()) continue;
      ++cuts;
      const std::string_view first = std::string_view(text).substr(0, cut);
      const std::string_view rest = std::string_view(text).substr(cut);
      auto got = texts_of(format->parse({"s", "s", first, nullptr}).positions);
      const TextLines lines({}, first);
      const auto after = texts_of(
          format
              ->parse({"s",
                       "s",
                       rest,
                       nullptr,
                       {lines.count(), got.size(), format->header != nullptr ? format->header(text) : "", &shelf}})
              .positions);
      got.insert(got.end(), after.begin(), after.end());
      INFO(name << " cut at " << cut << " of the first " << size << " bytes");
      REQUIRE(got == expected);
    }
    CHECK(cuts > 10);
  }
}

TEST_CASE("short suites and whole documents are read at once, with their errors") {
  const TemporaryFile epd("s.epd", kEpd);
  const auto small = open_suite(epd.path);
  REQUIRE(small);
  CHECK((*small)->is_whole());
  const TemporaryFile json("s.json",
                           "{\"suite\": \"mine\", \"positions\": [{\"fen\": \"8/8/8/8/8/8/8/K1k5 w - -\"}], \"x\": 1}");
  const auto document = open_suite(json.path);
  REQUIRE(document);
  CHECK((*document)->is_whole());
  CHECK((*document)->name() == "mine");
  REQUIRE((*document)->errors().size() == 1);
  CHECK((*document)->errors().front().code == "unknown-key");
  CHECK((*document)->next());
  CHECK_FALSE((*document)->next());
  const TemporaryFile empty("empty.epd", "\n\n");
  const auto nothing = open_suite(empty.path);
  REQUIRE_FALSE(nothing);
  CHECK(nothing.errors().front().code == "no-positions");
}

TEST_CASE("a long suite without positions says so at its end") {
  const TemporaryFile file("s.epd", "# 8/8\n" + std::string(600'000, '\n') + "# end");
  const auto suite = open_suite(file.path);
  REQUIRE(suite);
  CHECK_FALSE((*suite)->next());
  REQUIRE((*suite)->errors().size() == 1);
  CHECK((*suite)->errors().front().code == "no-positions");
}

TEST_CASE("ids become unique by numbers, and keep those that nobody has") {
  UniqueIds ids;
  std::vector<std::string> got;
  for (const char* id : {"x", "y", "x#2", "x", "x", "y", ""}) {
    TestPosition position;
    position.id = id;
    ids.make_unique(position);
    got.push_back(position.id + (position.repairs.empty() ? "" : " repaired"));
  }
  CHECK(got == std::vector<std::string>{"x", "y", "x#2", "x#3 repaired", "x#4 repaired", "y#2 repaired", ""});
  for (int i = 0; i < 100'000; ++i) {
    TestPosition position;
    position.id = "n" + std::to_string(i);
    ids.make_unique(position);
    REQUIRE(position.repairs.empty());
  }
}

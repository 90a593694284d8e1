#include "positions/streams/text_input.h"

#include <filesystem>

#include <catch2/catch.hpp>

#include "positions/base/text_lines.h"
#include "tests/support/temporary_file.h"

using namespace keymove;
using tests::TemporaryFile;

namespace {

const std::string kPlainLine = "4k3/8/8/8/8/8/8/4K3 w - -\n";

std::string read_code_of(const Result<std::string>& result) { return result ? "" : result.errors().front().code; }

}  // namespace

TEST_CASE("an input over the limit is an error") {
  const TemporaryFile file("input.epd", kPlainLine);
  CHECK(read_code_of(read_input(file.path, kPlainLine.size() - 1)) == "input-too-large");
  CHECK(*read_input(file.path, kPlainLine.size()) == kPlainLine);
}

TEST_CASE("a file that is named like a compressed one and is none is an error") {
  CHECK(to_text(decompressed("x.gz", "").errors().front()) == "x.gz: error: expected gzip data");
  CHECK(to_text(decompressed("x.zst", kPlainLine).errors().front()) == "x.zst: error: expected Zstandard data");
}

TEST_CASE("a missing file and a directory are told apart") {
  CHECK(read_code_of(read_input("/nowhere/at/all.epd")) == "input-missing");
  CHECK(read_code_of(read_input(std::filesystem::temp_directory_path().string())) == "input-directory");
  CHECK(to_text(read_input("nowhere.epd").errors().front()) == "nowhere.epd: error: no such file");
}

TEST_CASE("names lose their folders and extensions") {
  CHECK(stem_of("a/b/wac-odd.epd.gz") == "wac-odd");
  CHECK(stem_of("wac.1.epd") == "wac.1");
  CHECK(stem_of("-") == "stdin");
  CHECK(extension_of("a/B.EPD.zst") == ".epd");
  CHECK(extension_of("README") == "");
}

TEST_CASE("lines keep their places whatever their ends") {
  const std::string text = "one\r\n\ntwo\nthree";
  const TextLines lines("f", text);
  REQUIRE(lines.count() == 4);
  CHECK(lines.line(0) == "one");
  CHECK(lines.line(1) == "");
  CHECK(lines.line(3) == "three");
  const InputError error = lines.error_at(text.find("wo"), "code", "message");
  CHECK(error.where.line == 3);
  CHECK(error.where.column == 2);
  CHECK(error.text == "two");
  CHECK(TextLines("f", "").count() == 0);
  CHECK(TextLines("f", "").error_at(0, "c", "m").where.line == 1);
}

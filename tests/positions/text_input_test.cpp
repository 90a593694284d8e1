#include "positions/text_input.h"

#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>

#include "positions/text_lines.h"

using namespace keymove;

namespace {

// "4k3/8/8/8/8/8/8/4K3 w - -\n" compressed by gzip 1.12 -n and by zstd 1.5.4 --no-check.
std::string bytes(std::initializer_list<int> values) {
  std::string out;
  for (const int v : values) out += static_cast<char>(v);
  return out;
}
const std::string kPlain = "4k3/8/8/8/8/8/8/4K3 w - -\n";
const std::string kGzip =
    bytes({0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x33, 0xC9, 0x36, 0xD6, 0xB7, 0x40, 0x82, 0x26,
           0xDE, 0xC6, 0x0A, 0xE5, 0x0A, 0xBA, 0x0A, 0xBA, 0x5C, 0x00, 0xB1, 0x84, 0x6F, 0x03, 0x1A, 0x00, 0x00, 0x00});
const std::string kZstd =
    bytes({0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58, 0xAD, 0x00, 0x00, 0x78, 0x34, 0x6B, 0x33, 0x2F, 0x38,
           0x34, 0x4B, 0x33, 0x20, 0x77, 0x20, 0x2D, 0x20, 0x2D, 0x0A, 0x01, 0x00, 0x19, 0x4E, 0x0B});

std::string code_of(const Result<std::string>& result) { return result ? "" : result.errors().front().code; }

/// A file in the temporary folder that is removed again.
struct TemporaryFile {
  std::string path;
  TemporaryFile(const std::string& name, const std::string& text)
      : path((std::filesystem::temp_directory_path() / ("keymove-" + name)).string()) {
    std::ofstream(path, std::ios::binary) << text;
  }
  ~TemporaryFile() { std::filesystem::remove(path); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
};

}  // namespace

TEST_CASE("gzip and Zstandard files are decompressed, told by their first bytes") {
  for (const char* name : {"a.epd.gz", "a.epd", "a.epd.zst"}) {
    CAPTURE(name);
    CHECK(*decompressed(name, kGzip) == kPlain);
    CHECK(*decompressed(name, kZstd) == kPlain);
  }
  CHECK(*decompressed("x.gz", kGzip + kGzip) == kPlain + kPlain);
  CHECK(*decompressed("x.zst", kZstd + kZstd) == kPlain + kPlain);
  CHECK(*decompressed("x.gz", kGzip + std::string(100, '\0')) == kPlain);
  const TemporaryFile file("input.epd.gz", kGzip);
  CHECK(*read_input(file.path) == kPlain);
}

TEST_CASE("compressed data cut short or damaged is an error at every length") {
  for (std::size_t size = 2; size < kGzip.size(); ++size) {
    CAPTURE(size);
    CHECK(code_of(decompressed("x.gz", kGzip.substr(0, size))) == "input-compressed");
  }
  for (std::size_t size = 4; size < kZstd.size(); ++size) {
    CAPTURE(size);
    CHECK(code_of(decompressed("x.zst", kZstd.substr(0, size))) == "input-compressed");
  }
  CHECK(code_of(decompressed("x.gz", "")) == "input-compressed");
  CHECK(code_of(decompressed("x.zst", kPlain)) == "input-compressed");
  std::string damaged = kGzip;
  damaged[damaged.size() - 6] = static_cast<char>(damaged[damaged.size() - 6] ^ 1);
  CHECK(code_of(decompressed("x.gz", damaged)) == "input-compressed");
}

TEST_CASE("an input over the limit is an error, compressed or not") {
  CHECK(code_of(decompressed("x.gz", kGzip, kPlain.size() - 1)) == "input-too-large");
  CHECK(code_of(decompressed("x.zst", kZstd, kPlain.size() - 1)) == "input-too-large");
  CHECK(decompressed("x.gz", kGzip, kPlain.size()));
  const TemporaryFile file("input.epd", kPlain);
  CHECK(code_of(read_input(file.path, kPlain.size() - 1)) == "input-too-large");
  CHECK(*read_input(file.path, kPlain.size()) == kPlain);
}

TEST_CASE("a missing file and a directory are told apart") {
  CHECK(code_of(read_input("/nowhere/at/all.epd")) == "input-missing");
  CHECK(code_of(read_input(std::filesystem::temp_directory_path().string())) == "input-directory");
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

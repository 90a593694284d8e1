#include "positions/streams/text_input.h"

#include <filesystem>
#include <fstream>
#include <vector>

#include <catch2/catch.hpp>
#include <zlib.h>
#include <zstd.h>

#include "positions/base/text_lines.h"
#include "positions/streams/byte_stream.h"

using namespace keymove;

namespace {

// The text "4k3/8/8/8/8/8/8/4K3 w - -\n", compressed by gzip 1.12 -n and by zstd 1.5.4 --no-check.
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

/// A file in the temporary folder, which the destructor removes.
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

namespace {

std::string gzipped(const std::string& text) {
  z_stream stream{};
  REQUIRE(deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::vector<Bytef> in(text.begin(), text.end());
  std::vector<Bytef> out(deflateBound(&stream, text.size()) + 100);
  stream.next_in = in.data();
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = out.data();
  stream.avail_out = static_cast<uInt>(out.size());
  REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return {out.begin(), out.end()};
}

std::string zstd_of(const std::string& text) {
  std::string out(ZSTD_compressBound(text.size()), 0);
  out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 1));
  return out;
}

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

}  // namespace

TEST_CASE("compressed data that holds far more than its size is refused, but for what is small") {
  for (const auto compress : {gzipped, zstd_of}) {
    const std::string small = compress(std::string(60 * kMebibyte, ' '));
    CHECK(small.size() < 300'000);
    const auto read = decompressed("x", small);
    REQUIRE(read);
    CHECK(read->size() == 60 * kMebibyte);
    const auto bomb = decompressed("bomb", compress(std::string(80 * kMebibyte, ' ')));
    REQUIRE_FALSE(bomb);
    CHECK(to_text(bomb.errors().front()) ==
          "bomb: error: the compressed data holds more than 67108864 bytes, and more than 250 times its own size; if "
          "that "
          "is meant, decompress it first");
    // Consecutive members or frames are one input.
    CHECK(code_of(decompressed("x", small + small)) == "input-too-large");
  }
}

TEST_CASE("what is only gone through may hold more, and data that is not compressed as much as it likes") {
  const std::string blanks = zstd_of(std::string(80 * kMebibyte, ' '));
  auto stream = decompressed_stream("x", blanks, streamed_input(kLargestInput));
  REQUIRE(stream);
  std::size_t count = 0;
  for (std::string_view next = (*stream)->next(); !next.empty(); next = (*stream)->next()) count += next.size();
  CHECK_FALSE((*stream)->error());
  CHECK(count == 80 * kMebibyte);
  CHECK(decompressed("x", std::string(80 * kMebibyte, ' ')));
  // Lines that are much alike stay far below the limit.
  std::string lines;
  for (std::size_t i = 0; lines.size() < 70 * kMebibyte; ++i)
    lines += "4k3/8/8/8/8/8/8/4K2R w K - dm 1; id \"" + std::to_string(i * 7919) + "\";\n";
  CHECK(decompressed("x", zstd_of(lines)));
}

#include <initializer_list>

#include <catch2/catch.hpp>

#include "positions/streams/byte_stream.h"
#include "positions/streams/text_input.h"
#include "tests/positions/compression/compressed.h"
#include "tests/support/temporary_file.h"

using namespace keymove;
using namespace keymove::tests;

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

std::string text_of(const Result<std::string>& result) { return result ? "" : to_text(result.errors().front()); }
std::string code_of(const Result<std::string>& result) { return result ? "" : result.errors().front().code; }

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

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
    const auto cut = decompressed("x.gz", kGzip.substr(0, size));
    CHECK(code_of(cut) == "input-compressed");
    CHECK(text_of(cut) == "x.gz: error: the gzip data is cut short");
    CHECK(text_of(decompressed("x.gz", kGzip + kGzip.substr(0, size))) == text_of(cut));
  }
  for (std::size_t size = 4; size < kZstd.size(); ++size) {
    CAPTURE(size);
    const auto cut = decompressed("x.zst", kZstd.substr(0, size));
    CHECK(code_of(cut) == "input-compressed");
    CHECK(text_of(cut) == "x.zst: error: the Zstandard data is cut short");
    CHECK(text_of(decompressed("x.zst", kZstd + kZstd.substr(0, size))) == text_of(cut));
  }
  for (const std::size_t from_end : {1U, 5U}) {  // in its size, in its checksum
    CAPTURE(from_end);
    std::string damaged = kGzip;
    damaged[damaged.size() - from_end] = static_cast<char>(damaged[damaged.size() - from_end] ^ 1);
    CHECK(text_of(decompressed("x.gz", damaged)) == "x.gz: error: the gzip data is damaged");
  }
  CHECK(text_of(decompressed("x.zst", kZstd + "other data")) == "x.zst: error: the Zstandard data is damaged");
}

TEST_CASE("what comes before a cut is handed out before the error") {
  std::string lines;
  for (long i = 0; i < 300'000; ++i) lines += std::to_string(i * 7919) + "\n";
  for (const auto compress : {gzipped, zstd_of}) {
    const std::string whole = compress(lines);
    const std::string cut = whole.substr(0, whole.size() / 2);
    const auto stream = decompressed_stream("x", cut, streamed_input(kLargestInput));
    REQUIRE(stream);
    std::string read;
    for (std::string_view next = (*stream)->next(); !next.empty(); next = (*stream)->next()) read += next;
    REQUIRE((*stream)->error());
    CHECK((*stream)->error()->code == "input-compressed");
    CHECK(read == lines.substr(0, read.size()));
    CHECK(read.size() > lines.size() / 4);
    CHECK((*stream)->next().empty());
  }
}

TEST_CASE("compressed data over the limit is an error") {
  CHECK(code_of(decompressed("x.gz", kGzip, kPlain.size() - 1)) == "input-too-large");
  CHECK(code_of(decompressed("x.zst", kZstd, kPlain.size() - 1)) == "input-too-large");
  CHECK(decompressed("x.gz", kGzip, kPlain.size()));
}

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
    // Successive members or frames are one input.
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
  // Lines that resemble one another are far from the limit.
  std::string lines;
  for (std::size_t i = 0; lines.size() < 70 * kMebibyte; ++i)
    lines += "4k3/8/8/8/8/8/8/4K2R w K - dm 1; id \"" + std::to_string(i * 7919) + "\";\n";
  CHECK(decompressed("x", zstd_of(lines)));
}

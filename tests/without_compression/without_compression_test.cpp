// What a build with KEYMOVE_COMPRESSION=OFF says of compressed input. Linked with neither zlib nor libzstd: were one of
// them needed, it would not link.
#include <catch2/catch.hpp>

#include "positions/compression/decompressor.h"
#include "positions/streams/text_input.h"
#include "tests/support/temporary_file.h"

using namespace keymove;
using tests::TemporaryFile;

namespace {

const std::string kGzip = "\x1F\x8B\x08";
const std::string kZstd = "\x28\xB5\x2F\xFD\x20";

std::string error_of(const Result<std::string>& result) {
  REQUIRE_FALSE(result);
  REQUIRE(result.errors().size() == 1);
  CHECK(result.errors().front().code == "input-compressed");
  return to_text(result.errors().front());
}

}  // namespace

TEST_CASE("compressed data is an error that says what to do, whatever the name") {
  CHECK_FALSE(can_decompress());
  const std::string rest = " data, and this program was built without compression; decompress it first with ";
  CHECK(error_of(decompressed("x.epd", kGzip)) == "x.epd: error: this is gzip" + rest + "gunzip");
  CHECK(error_of(decompressed("-", kZstd)) == "stdin: error: this is Zstandard" + rest + "zstd -d");
  const TemporaryFile file("input.epd.gz", kGzip);
  CHECK(error_of(read_input(file.path)) == file.path + ": error: this is gzip" + rest + "gunzip");
}

TEST_CASE("other data is read as ever") {
  CHECK(*decompressed("x.epd", "4k3/8/8/8/8/8/8/4K3 w - -\n") == "4k3/8/8/8/8/8/8/4K3 w - -\n");
  CHECK(error_of(decompressed("x.gz", "4k3")) == "x.gz: error: expected gzip data");
}

#include "tests/positions/compression/compressed.h"

#include <vector>

#include <catch2/catch.hpp>
#include <zlib.h>
#include <zstd.h>

namespace keymove::tests {

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

}  // namespace keymove::tests

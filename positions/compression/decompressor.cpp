#include "positions/compression/decompressor.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include <zlib.h>
#include <zstd.h>

namespace keymove {

namespace {

constexpr std::size_t kChunk = std::size_t{1} << 18;
/// A buffer for bytes, which is not cleared.
using Chunk = std::array<char, kChunk>;

class GzipDecompressor : public Decompressor {
 public:
  explicit GzipDecompressor(NextBytes source) : source_(std::move(source)) {
    open_ = inflateInit2_(&stream_, MAX_WBITS + 16, ZLIB_VERSION, int{sizeof(z_stream)}) == Z_OK;
  }
  GzipDecompressor(const GzipDecompressor&) = delete;
  GzipDecompressor& operator=(const GzipDecompressor&) = delete;
  ~GzipDecompressor() override {
    if (open_) inflateEnd(&stream_);
  }

  std::string_view next() override {
    if (!open_) return fail("cannot start to decompress");
    while (!done_ && error().empty()) {
      fill();
      const bool starved = stream_.avail_in == 0;
      stream_.next_out = out_.data();
      stream_.avail_out = static_cast<uInt>(out_.size());
      const int status = inflate(&stream_, Z_NO_FLUSH);
      const std::size_t got = out_.size() - stream_.avail_out;
      if (status == Z_STREAM_END) {
        next_member();
      } else if (starved && got == 0) {
        return fail("the gzip data is cut short");
      } else if (status != Z_OK && status != Z_BUF_ERROR) {
        return fail("the gzip data is damaged");
      }
      std::copy_n(out_.begin(), got, chunk_->begin());
      if (got > 0) return {chunk_->data(), got};
    }
    return {};
  }

 private:
  /// Reads input if none is left, unless the source has ended.
  void fill() {
    if (stream_.avail_in > 0) return;
    const std::string_view bytes = source_();
    in_.assign(bytes.begin(), bytes.end());
    stream_.next_in = in_.data();
    stream_.avail_in = static_cast<uInt>(in_.size());
  }

  /// Goes on to the next member of the file. Anything else after a member is padding.
  void next_member() {
    fill();
    std::vector<Bytef> rest(stream_.next_in, stream_.next_in + stream_.avail_in);
    if (rest.size() == 1) {
      const std::string_view more = source_();
      rest.insert(rest.end(), more.begin(), more.end());
    }
    in_ = std::move(rest);
    stream_.next_in = in_.data();
    stream_.avail_in = static_cast<uInt>(in_.size());
    const bool again = in_.size() >= 2 && in_[0] == 0x1F && in_[1] == 0x8B;
    done_ = !again || inflateReset(&stream_) != Z_OK;
  }

  NextBytes source_;
  z_stream stream_{};
  bool open_ = false;
  bool done_ = false;
  std::vector<Bytef> in_;
  std::vector<Bytef> out_ = std::vector<Bytef>(kChunk);
  std::unique_ptr<Chunk> chunk_ = std::make_unique_for_overwrite<Chunk>();
};

class ZstandardDecompressor : public Decompressor {
 public:
  explicit ZstandardDecompressor(NextBytes source)
      : source_(std::move(source)), stream_(ZSTD_createDStream(), ZSTD_freeDStream) {}

  std::string_view next() override {
    if (!stream_) return fail("cannot start to decompress");
    while (error().empty()) {
      if (input_.pos == input_.size && !filled_) {
        const std::string_view bytes = source_();
        if (bytes.empty()) return hint_ == 0 ? std::string_view() : fail("the Zstandard data is cut short");
        input_ = {bytes.data(), bytes.size(), 0};
      }
      ZSTD_outBuffer output{chunk_->data(), chunk_->size(), 0};
      hint_ = ZSTD_decompressStream(stream_.get(), &output, &input_);
      if (ZSTD_isError(hint_) != 0U) return fail("the Zstandard data is damaged");
      filled_ = hint_ != 0 && output.pos == output.size;
      if (output.pos > 0) return {chunk_->data(), output.pos};
    }
    return {};
  }

 private:
  NextBytes source_;
  std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream_;
  std::unique_ptr<Chunk> chunk_ = std::make_unique_for_overwrite<Chunk>();
  ZSTD_inBuffer input_{nullptr, 0, 0};
  std::size_t hint_ = 1;  // 0 = a frame is complete
  bool filled_ = false;   // more output may be waiting
};

}  // namespace

bool can_decompress() { return true; }

std::unique_ptr<Decompressor> make_decompressor(Compression compression, NextBytes source) {
  if (compression == Compression::gzip) return std::make_unique<GzipDecompressor>(std::move(source));
  return std::make_unique<ZstandardDecompressor>(std::move(source));
}

}  // namespace keymove

#include "positions/streams/byte_stream.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <istream>
#include <utility>
#include <vector>

#include <zlib.h>
#include <zstd.h>

#include "positions/base/read_files.h"

namespace keymove {

namespace {

constexpr std::size_t kChunk = std::size_t{1} << 18;
/// Room for bytes that are still to come: it is not cleared.
using Chunk = std::array<char, kChunk>;
std::unique_ptr<Chunk> new_chunk() { return std::make_unique_for_overwrite<Chunk>(); }

constexpr std::string_view kGzipMagic = "\x1F\x8B";
constexpr std::string_view kZstdMagic = "\x28\xB5\x2F\xFD";

InputError error_of(const std::string& path, std::string code, std::string message) {
  return {{path == "-" ? "stdin" : path, 0, 0}, std::move(code), std::move(message), {}};
}

class MemoryStream : public ByteStream {
 public:
  explicit MemoryStream(std::string_view bytes) : bytes_(bytes) {}
  std::string_view next() override { return std::exchange(bytes_, {}); }

 private:
  std::string_view bytes_;
};

/// The bytes of a file as they are.
class FileStream : public ByteStream {
 public:
  explicit FileStream(std::string path) : path_(std::move(path)) {
    if (path_ != "-") file_.open(path_, std::ios::binary);
  }

  [[nodiscard]] bool is_open() const { return path_ == "-" || file_.is_open(); }

  std::string_view next() override {
    if (error()) return {};
    std::istream& in = path_ == "-" ? std::cin : file_;
    in.read(chunk_->data(), static_cast<std::streamsize>(chunk_->size()));
    if (in.bad()) return fail(error_of(path_, "input-unreadable", "cannot be read"));
    return {chunk_->data(), static_cast<std::size_t>(in.gcount())};
  }

 private:
  std::string path_;
  std::unique_ptr<Chunk> chunk_ = new_chunk();
  std::ifstream file_;
};

/// Another stream whose first bytes are known, and which counts.
class CountedStream : public ByteStream {
 public:
  CountedStream(std::string path, std::unique_ptr<ByteStream> source)
      : path_(std::move(path)), source_(std::move(source)) {
    start_ = source_->next();
  }

  [[nodiscard]] const std::string& path() const { return path_; }
  /// The first bytes; the next next() begins with them.
  [[nodiscard]] std::string_view start() const { return start_; }
  /// The bytes that were taken.
  [[nodiscard]] std::uint64_t count() const { return count_; }
  /// The error of what is counted.
  [[nodiscard]] const std::optional<InputError>& source_error() const { return source_->error(); }

  std::string_view next() override {
    const std::string_view bytes = started_ ? source_->next() : start_;
    started_ = true;
    if (source_->error()) return fail(*source_->error());
    count_ += bytes.size();
    return bytes;
  }

 private:
  std::string path_;
  std::unique_ptr<ByteStream> source_;
  std::string_view start_;
  bool started_ = false;
  std::uint64_t count_ = 0;
};

/// A stream made of another's bytes.
class DecompressedStream : public ByteStream {
 public:
  explicit DecompressedStream(std::unique_ptr<CountedStream> source) : source_(std::move(source)) {}

 protected:
  CountedStream& source() { return *source_; }
  Chunk& chunk() { return *chunk_; }
  std::string_view fail_compressed(std::string message) {
    if (source_->error()) return fail(*source_->error());
    return fail(error_of(source_->path(), "input-compressed", std::move(message)));
  }

 private:
  std::unique_ptr<CountedStream> source_;
  std::unique_ptr<Chunk> chunk_ = new_chunk();
};

class GzipStream : public DecompressedStream {
 public:
  explicit GzipStream(std::unique_ptr<CountedStream> source) : DecompressedStream(std::move(source)) {
    open_ = inflateInit2_(&stream_, MAX_WBITS + 16, ZLIB_VERSION, int{sizeof(z_stream)}) == Z_OK;
  }
  GzipStream(const GzipStream&) = delete;
  GzipStream& operator=(const GzipStream&) = delete;
  ~GzipStream() override {
    if (open_) inflateEnd(&stream_);
  }

  std::string_view next() override {
    if (!open_) return fail_compressed("cannot start to decompress");
    while (!done_ && !error()) {
      fill();
      const bool starved = stream_.avail_in == 0;
      stream_.next_out = out_.data();
      stream_.avail_out = static_cast<uInt>(out_.size());
      const int status = inflate(&stream_, Z_NO_FLUSH);
      const std::size_t got = out_.size() - stream_.avail_out;
      if (status == Z_STREAM_END) {
        next_member();
      } else if (starved && got == 0) {
        return fail_compressed("the gzip data is cut short");
      } else if (status != Z_OK && status != Z_BUF_ERROR) {
        return fail_compressed("the gzip data is damaged");
      }
      std::copy_n(out_.begin(), got, chunk().begin());
      if (got > 0) return {chunk().data(), got};
    }
    return {};
  }

 private:
  /// Sees to it that there is input, unless the source has ended.
  void fill() {
    if (stream_.avail_in > 0) return;
    const std::string_view bytes = source().next();
    in_.assign(bytes.begin(), bytes.end());
    stream_.next_in = in_.data();
    stream_.avail_in = static_cast<uInt>(in_.size());
  }

  /// Goes on to the next member of the file; anything else behind one is padding.
  void next_member() {
    fill();
    std::vector<Bytef> rest(stream_.next_in, stream_.next_in + stream_.avail_in);
    if (rest.size() == 1) {
      const std::string_view more = source().next();
      rest.insert(rest.end(), more.begin(), more.end());
    }
    in_ = std::move(rest);
    stream_.next_in = in_.data();
    stream_.avail_in = static_cast<uInt>(in_.size());
    const bool again = in_.size() >= 2 && in_[0] == 0x1F && in_[1] == 0x8B;
    done_ = !again || inflateReset(&stream_) != Z_OK;
  }

  z_stream stream_{};
  bool open_ = false;
  bool done_ = false;
  std::vector<Bytef> in_;
  std::vector<Bytef> out_ = std::vector<Bytef>(kChunk);
};

class ZstdStream : public DecompressedStream {
 public:
  explicit ZstdStream(std::unique_ptr<CountedStream> source)
      : DecompressedStream(std::move(source)), stream_(ZSTD_createDStream(), ZSTD_freeDStream) {}

  std::string_view next() override {
    if (!stream_) return fail_compressed("cannot start to decompress");
    while (!error()) {
      if (input_.pos == input_.size && !filled_) {
        const std::string_view bytes = source().next();
        if (bytes.empty()) {
          if (hint_ != 0 || source().error()) return fail_compressed("the Zstandard data is cut short");
          return {};
        }
        input_ = {bytes.data(), bytes.size(), 0};
      }
      ZSTD_outBuffer output{chunk().data(), chunk().size(), 0};
      hint_ = ZSTD_decompressStream(stream_.get(), &output, &input_);
      if (ZSTD_isError(hint_) != 0U) return fail_compressed("the Zstandard data is damaged");
      filled_ = hint_ != 0 && output.pos == output.size;
      if (output.pos > 0) return {chunk().data(), output.pos};
    }
    return {};
  }

 private:
  std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream_;
  ZSTD_inBuffer input_{nullptr, 0, 0};
  std::size_t hint_ = 1;  // 0 = a frame is complete
  bool filled_ = false;   // more output may be waiting
};

/// Another stream, cut off with an error beyond its limits.
class LimitedStream : public ByteStream {
 public:
  /// `compressed` is where the source's bytes come from; nullptr when they are not compressed.
  LimitedStream(std::string path, std::unique_ptr<ByteStream> source, const CountedStream* compressed,
                const InputLimits& limits)
      : path_(std::move(path)), source_(std::move(source)), compressed_(compressed), limits_(limits) {}

  std::string_view next() override {
    if (error()) return {};
    const std::string_view bytes = source_->next();
    if (source_->error()) return fail(*source_->error());
    count_ += bytes.size();
    if (count_ > limits_.bytes) return too_large("larger than " + std::to_string(limits_.bytes) + " bytes");
    if (compressed_ != nullptr && count_ > limits_.free_bytes && count_ / limits_.ratio > compressed_->count()) {
      return too_large("the compressed data holds more than " + std::to_string(limits_.free_bytes) +
                       " bytes, and more than " + std::to_string(limits_.ratio) +
                       " times its own size; if that is meant, decompress it first");
    }
    return bytes;
  }

 private:
  std::string_view too_large(std::string message) {
    return fail(error_of(path_, "input-too-large", std::move(message)));
  }

  std::string path_;
  std::unique_ptr<ByteStream> source_;
  const CountedStream* compressed_;
  InputLimits limits_;
  std::uint64_t count_ = 0;
};

/// The stream behind what decompresses it, if anything must, and behind its limits.
Result<std::unique_ptr<ByteStream>> decompressing(const std::string& path, std::unique_ptr<ByteStream> raw,
                                                  const InputLimits& limits) {
  auto counted = std::make_unique<CountedStream>(path, std::move(raw));
  const CountedStream* compressed = counted.get();
  if (counted->source_error()) return *counted->source_error();
  const std::string_view start = counted->start();
  std::unique_ptr<ByteStream> bytes;
  if (start.starts_with(kGzipMagic)) {
    bytes = std::make_unique<GzipStream>(std::move(counted));
  } else if (start.starts_with(kZstdMagic)) {
    bytes = std::make_unique<ZstdStream>(std::move(counted));
  } else if (path.ends_with(".gz")) {
    return error_of(path, "input-compressed", "expected gzip data");
  } else if (path.ends_with(".zst")) {
    return error_of(path, "input-compressed", "expected Zstandard data");
  } else {
    bytes = std::move(counted);
    compressed = nullptr;
  }
  return std::unique_ptr<ByteStream>(std::make_unique<LimitedStream>(path, std::move(bytes), compressed, limits));
}

}  // namespace

std::string_view ByteStream::fail(InputError error) {
  error_ = std::move(error);
  return {};
}

std::unique_ptr<ByteStream> stream_of(std::string_view bytes) { return std::make_unique<MemoryStream>(bytes); }

Result<std::unique_ptr<ByteStream>> open_stream(const std::string& path, const InputLimits& limits) {
  if (path != "-") {
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    if (status.type() == std::filesystem::file_type::not_found) return error_of(path, "input-missing", "no such file");
    if (std::filesystem::is_directory(status)) {
      return error_of(path, "input-directory", "a file was expected, this is a directory");
    }
  }
  auto file = std::make_unique<FileStream>(path);
  if (!file->is_open()) {
    return error_of(path, "input-unreadable", std::string("cannot be opened: ") + std::strerror(errno));
  }
  note_read_file(path);
  return decompressing(path, std::move(file), limits);
}

Result<std::unique_ptr<ByteStream>> decompressed_stream(const std::string& path, std::string_view bytes,
                                                        const InputLimits& limits) {
  return decompressing(path, stream_of(bytes), limits);
}

}  // namespace keymove

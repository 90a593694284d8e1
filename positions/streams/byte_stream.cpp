#include "positions/streams/byte_stream.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "positions/base/read_files.h"
#include "positions/base/system_file.h"
#include "positions/compression/compression_format.h"
#include "positions/compression/decompressor.h"

namespace keymove {

namespace {

constexpr std::size_t kChunk = std::size_t{1} << 18;
constexpr int kStandardInput = 0;  // its descriptor
/// A buffer for bytes, which is not cleared.
using Chunk = std::array<char, kChunk>;

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

/// The bytes of a file, unchanged. Those of a pipe come as soon as they are there, but at least the first few together.
class FileStream : public ByteStream {
 public:
  explicit FileStream(std::string path)
      : path_(std::move(path)), descriptor_(path_ == "-" ? kStandardInput : open_to_read(path_)) {}
  ~FileStream() override {
    if (path_ != "-" && is_open()) close_descriptor(descriptor_);
  }
  FileStream(const FileStream&) = delete;
  FileStream& operator=(const FileStream&) = delete;

  [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }

  std::string_view next() override {
    constexpr std::size_t kFirst = 16;  // enough to recognize compressed data
    std::size_t size = 0;
    while (!ended_ && size < (started_ ? 1 : kFirst)) {
      const std::ptrdiff_t got = read_some(descriptor_, chunk_->data() + size, chunk_->size() - size);
      if (got < 0 && errno == EINTR) continue;
      ended_ = got <= 0;
      if (got < 0) return fail(error_of(path_, "input-unreadable", "cannot be read"));
      size += static_cast<std::size_t>(got);
    }
    started_ = true;
    return {chunk_->data(), size};
  }

 private:
  std::string path_;
  int descriptor_;
  std::unique_ptr<Chunk> chunk_{new Chunk};  // without zeros; make_unique_for_overwrite is not in every library
  bool started_ = false;
  bool ended_ = false;
};

/// Wraps another stream, shows its first bytes in advance, and counts its bytes.
class CountedStream : public ByteStream {
 public:
  CountedStream(std::string path, std::unique_ptr<ByteStream> source)
      : path_(std::move(path)), source_(std::move(source)) {
    start_ = source_->next();
  }

  [[nodiscard]] const std::string& path() const { return path_; }
  /// The first bytes; the first call of next() returns them again.
  [[nodiscard]] std::string_view start() const { return start_; }
  /// The number of bytes that next() has returned.
  [[nodiscard]] std::uint64_t count() const { return count_; }
  /// The error of the wrapped stream.
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

/// The contents of a compressed stream.
class DecompressedStream : public ByteStream {
 public:
  DecompressedStream(Compression compression, std::unique_ptr<CountedStream> source)
      : source_(std::move(source)),
        decompressor_(make_decompressor(compression, [bytes = source_.get()] { return bytes->next(); })) {}

  std::string_view next() override {
    if (error()) return {};
    const std::string_view bytes = decompressor_->next();
    if (!bytes.empty()) return bytes;
    if (source_->error()) return fail(*source_->error());
    if (decompressor_->error().empty()) return {};
    return fail(error_of(source_->path(), "input-compressed", decompressor_->error()));
  }

 private:
  std::unique_ptr<CountedStream> source_;
  std::unique_ptr<Decompressor> decompressor_;
};

/// Wraps another stream, and ends it with an error beyond the limits.
class LimitedStream : public ByteStream {
 public:
  /// `compressed` is the compressed stream from which the source reads; nullptr if the source is not compressed.
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

/// The error for compressed data in a build without compression.
InputError cannot_decompress(const std::string& path, const CompressionFormat& format) {
  return error_of(path, "input-compressed",
                  "this is " + std::string(format.name) +
                      " data, and this program was built without compression; decompress it first with " +
                      std::string(format.command));
}

/// Wraps the stream in a decompressor, if it is compressed, and in its limits.
Result<std::unique_ptr<ByteStream>> decompressing(const std::string& path, std::unique_ptr<ByteStream> raw,
                                                  const InputLimits& limits) {
  auto counted = std::make_unique<CountedStream>(path, std::move(raw));
  if (counted->source_error()) return *counted->source_error();
  const CountedStream* compressed = nullptr;
  std::unique_ptr<ByteStream> bytes;
  if (const CompressionFormat* format = format_of_start(counted->start())) {
    if (!can_decompress()) return cannot_decompress(path, *format);
    compressed = counted.get();
    bytes = std::make_unique<DecompressedStream>(format->compression, std::move(counted));
  } else if (const CompressionFormat* expected = format_of_name(path)) {
    return error_of(path, "input-compressed", "expected " + std::string(expected->name) + " data");
  } else {
    bytes = std::move(counted);
  }
  return std::unique_ptr<ByteStream>(std::make_unique<LimitedStream>(path, std::move(bytes), compressed, limits));
}

}  // namespace

std::string_view ByteStream::fail(InputError error) {
  error_ = std::move(error);
  return {};
}

std::unique_ptr<ByteStream> stream_of(std::string_view bytes) { return std::make_unique<MemoryStream>(bytes); }

Result<std::unique_ptr<ByteStream>> open_stream(const std::string& path, const InputLimits& limits,
                                                std::string_view expected) {
  if (path != "-") {
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    if (status.type() == std::filesystem::file_type::not_found)
      return error_of(path, "input-missing",
                      "no such file" + (expected.empty() ? "" : ", expected " + std::string(expected)));
    if (std::filesystem::is_directory(status)) {
      return error_of(path, "input-directory",
                      "this is a directory, expected " + std::string(expected.empty() ? "a file" : expected));
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

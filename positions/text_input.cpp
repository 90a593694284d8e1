#include "positions/text_input.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <string_view>
#include <vector>

#include <zlib.h>
#include <zstd.h>

#include "positions/read_files.h"
#include "positions/words.h"

namespace keymove {

namespace {

constexpr std::size_t kChunk = std::size_t{1} << 17;
constexpr std::string_view kGzipMagic = "\x1F\x8B";
constexpr std::string_view kZstdMagic = "\x28\xB5\x2F\xFD";

bool starts_with(std::string_view text, std::string_view start) { return text.substr(0, start.size()) == start; }

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

InputError flaw(const std::string& path, std::string code, std::string message) {
  return {{path == "-" ? "stdin" : path, 0, 0}, std::move(code), std::move(message), {}};
}

InputError too_large(const std::string& path, std::size_t limit) {
  return flaw(path, "input-too-large", "larger than " + std::to_string(limit) + " bytes");
}

InputError cut_short(const std::string& path, const std::string& kind) {
  return flaw(path, "input-compressed", "the " + kind + " data is cut short");
}

Result<std::string> read_stream(const std::string& path, std::istream& in, std::size_t limit) {
  std::string out;
  std::vector<char> chunk(kChunk);
  while (in.read(chunk.data(), static_cast<std::streamsize>(chunk.size())) || in.gcount() > 0) {
    const auto got = static_cast<std::size_t>(in.gcount());
    if (out.size() + got > limit) return too_large(path, limit);
    out.append(chunk.data(), got);
  }
  if (in.bad()) return flaw(path, "input-unreadable", "cannot be read");
  return out;
}

/// Closes the stream of zlib when it goes out of scope.
struct Inflater {
  z_stream stream{};
  bool open = false;
  Inflater() { open = inflateInit2_(&stream, MAX_WBITS + 16, ZLIB_VERSION, int{sizeof(z_stream)}) == Z_OK; }
  ~Inflater() {
    if (open) inflateEnd(&stream);
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
};

Result<std::string> gunzipped(const std::string& path, std::string& data, std::size_t limit) {
  Inflater inflater;
  if (!inflater.open) return flaw(path, "input-compressed", "cannot start to decompress");
  z_stream& stream = inflater.stream;
  std::string out;
  std::vector<Bytef> chunk(kChunk);
  std::vector<Bytef> bytes(data.begin(), data.end());
  data = std::string();
  stream.next_in = bytes.data();
  std::size_t left = bytes.size();
  for (;;) {
    if (stream.avail_in == 0) {
      stream.avail_in = static_cast<uInt>(std::min(left, kChunk));
      left -= stream.avail_in;
    }
    stream.next_out = chunk.data();
    stream.avail_out = static_cast<uInt>(chunk.size());
    const int status = inflate(&stream, Z_NO_FLUSH);
    const std::size_t got = chunk.size() - stream.avail_out;
    if (out.size() + got > limit) return too_large(path, limit);
    out.append(chunk.begin(), chunk.begin() + static_cast<std::ptrdiff_t>(got));
    if (status == Z_STREAM_END) {
      // A file may hold several members one after another; anything else behind one is padding.
      const std::size_t rest = stream.avail_in + left;
      if (rest < 2 || stream.next_in[0] != 0x1F || stream.next_in[1] != 0x8B) return out;
      if (inflateReset(&stream) != Z_OK) return flaw(path, "input-compressed", "the gzip data is damaged");
    } else if (status == Z_BUF_ERROR || (status == Z_OK && got == 0 && stream.avail_in == 0 && left == 0)) {
      if (stream.avail_in == 0 && left == 0) return cut_short(path, "gzip");
    } else if (status != Z_OK) {
      return flaw(path, "input-compressed", "the gzip data is damaged");
    }
  }
}

Result<std::string> unzstd(const std::string& path, const std::string& data, std::size_t limit) {
  const std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream(ZSTD_createDStream(), ZSTD_freeDStream);
  if (!stream) return flaw(path, "input-compressed", "cannot start to decompress");
  std::string out;
  std::vector<char> chunk(kChunk);
  ZSTD_inBuffer input{data.data(), data.size(), 0};
  std::size_t hint = 1;  // 0 = a frame is complete
  bool filled = false;
  while (input.pos < input.size || filled) {
    ZSTD_outBuffer output{chunk.data(), chunk.size(), 0};
    hint = ZSTD_decompressStream(stream.get(), &output, &input);
    if (ZSTD_isError(hint) != 0U) return flaw(path, "input-compressed", "the Zstandard data is damaged");
    if (out.size() + output.pos > limit) return too_large(path, limit);
    out.append(chunk.data(), output.pos);
    filled = hint != 0 && output.pos == output.size;
  }
  if (hint != 0) return cut_short(path, "Zstandard");
  return out;
}

std::string_view without_compression(std::string_view path) {
  for (const std::string_view end : {".gz", ".zst"}) {
    if (ends_with(path, end)) path.remove_suffix(end.size());
  }
  return path;
}

}  // namespace

Result<std::string> decompressed(const std::string& path, std::string data, std::size_t limit) {
  if (starts_with(data, kGzipMagic)) return gunzipped(path, data, limit);
  if (starts_with(data, kZstdMagic)) return unzstd(path, data, limit);
  if (ends_with(path, ".gz")) return flaw(path, "input-compressed", "expected gzip data");
  if (ends_with(path, ".zst")) return flaw(path, "input-compressed", "expected Zstandard data");
  return data;
}

Result<std::string> read_input(const std::string& path, std::size_t limit) {
  Result<std::string> data = std::string();
  if (path == "-") {
    data = read_stream(path, std::cin, limit);
  } else {
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (status.type() == std::filesystem::file_type::not_found) return flaw(path, "input-missing", "no such file");
    if (std::filesystem::is_directory(status)) {
      return flaw(path, "input-directory", "a file was expected, this is a directory");
    }
    std::ifstream in(path, std::ios::binary);
    if (!in) return flaw(path, "input-unreadable", std::string("cannot be opened: ") + std::strerror(errno));
    data = read_stream(path, in, limit);
  }
  note_read_file(path);
  if (!data) return data;
  return decompressed(path, std::move(*data), limit);
}

std::string stem_of(const std::string& path) {
  if (path == "-") return "stdin";
  const std::filesystem::path name(without_compression(path));
  return name.stem().string();
}

std::string extension_of(const std::string& path) {
  const std::filesystem::path name(without_compression(path));
  return lower_case(name.extension().string());
}

}  // namespace keymove

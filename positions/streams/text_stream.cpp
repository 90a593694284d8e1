#include "positions/streams/text_stream.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::string_view kLittleEndian = "\xFF\xFE";
constexpr std::string_view kBigEndian = "\xFE\xFF";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr char32_t kUnknown = 0xFFFD;

// The characters of the bytes 0x80 to 0x9F in windows-1252; 0 where it has none.
constexpr std::array<char16_t, 32> kWindows1252 = {0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                   0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                                   0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                   0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

char32_t character_of(unsigned char byte) {
  constexpr unsigned kFirst = 0x80;
  if (byte < kFirst || byte >= kFirst + kWindows1252.size()) return byte;
  const char16_t character = kWindows1252[byte - kFirst];
  return character == 0 ? kUnknown : character;
}

void append_utf8(std::string& out, char32_t c) {
  const auto put = [&](char32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
  const auto follow = [&](unsigned shift) { put(0x80U | (c >> shift & 0x3FU)); };
  if (c < 0x80) return put(c);
  if (c < 0x800) {
    put(0xC0U | c >> 6U);
  } else if (c < 0x10000) {
    put(0xE0U | c >> 12U);
    follow(6);
  } else {
    put(0xF0U | c >> 18U);
    follow(12);
    follow(6);
  }
  follow(0);
}

/// Whether all bytes are below 0x80; eight at once, for most texts are read through here.
bool is_ascii(std::string_view bytes) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080;
  std::uint64_t seen = 0;
  for (std::uint64_t eight = 0; bytes.size() >= sizeof(eight); bytes.remove_prefix(sizeof(eight))) {
    std::memcpy(&eight, bytes.data(), sizeof(eight));
    seen |= eight;
  }
  for (const char c : bytes) seen |= static_cast<unsigned char>(c);
  return (seen & kHighBits) == 0;
}

/// Wraps another stream, and changes its bytes. The derived class holds back what depends on the bytes that follow.
class ChangedStream : public ByteStream {
 public:
  explicit ChangedStream(std::unique_ptr<ByteStream> source) : source_(std::move(source)) {}

  std::string_view next() override {
    while (!ended_) {
      const std::string_view bytes = source_->next();
      if (source_->error()) return fail(*source_->error());
      ended_ = bytes.empty();
      const std::string_view text = ended_ ? rest() : changed(bytes);
      if (!text.empty()) return text;
    }
    return {};
  }

 protected:
  /// The text of these bytes, valid until the next call.
  virtual std::string_view changed(std::string_view bytes) = 0;
  /// What was held back, at the end.
  virtual std::string_view rest() = 0;

 private:
  std::unique_ptr<ByteStream> source_;
  bool ended_ = false;
};

class TextStream : public ChangedStream {
 public:
  using ChangedStream::ChangedStream;

 private:
  enum class Encoding { unknown, bytes, little_endian, big_endian };

  std::string_view changed(std::string_view bytes) override {
    if (encoding_ == Encoding::unknown) {
      head_ += bytes;
      if (head_.size() < kLittleEndian.size()) return {};
      decide();
      bytes = head_;
    }
    if (encoding_ == Encoding::bytes) return with_line_feeds(bytes);
    wide_.clear();
    for (const char c : bytes) take_half(static_cast<unsigned char>(c));
    return with_line_feeds(wide_);
  }

  std::string_view rest() override {
    if (encoding_ == Encoding::unknown) return head_;
    wide_.clear();
    if (has_half_ || surrogate_ != 0) append_utf8(wide_, kUnknown);
    if (!std::exchange(after_cr_, false)) return wide_;
    out_ = "\n" + wide_;
    return out_;
  }

  void decide() {
    encoding_ = Encoding::bytes;
    if (head_.starts_with(kLittleEndian)) encoding_ = Encoding::little_endian;
    if (head_.starts_with(kBigEndian)) encoding_ = Encoding::big_endian;
    if (encoding_ != Encoding::bytes) head_.erase(0, kLittleEndian.size());
  }

  void take_half(unsigned char byte) {
    if (!std::exchange(has_half_, !has_half_)) {
      half_ = byte;
      return;
    }
    const unsigned high = encoding_ == Encoding::little_endian ? byte : half_;
    const unsigned low = encoding_ == Encoding::little_endian ? half_ : byte;
    take_unit(high << 8U | low);
  }

  void take_unit(std::uint32_t unit) {
    const bool first = unit >= 0xD800 && unit < 0xDC00;
    const bool second = unit >= 0xDC00 && unit < 0xE000;
    const std::uint32_t before = std::exchange(surrogate_, first ? unit : 0);
    if (before != 0 && second) return append_utf8(wide_, 0x10000 + ((before - 0xD800) << 10U) + (unit - 0xDC00));
    if (before != 0 || second) append_utf8(wide_, kUnknown);
    if (!first && !second) append_utf8(wide_, unit);
  }

  /// A CR at the end is held back until the byte after it is known.
  std::string_view with_line_feeds(std::string_view bytes) {
    if (bytes.empty() || (!after_cr_ && bytes.find('\r') == std::string_view::npos)) return bytes;
    out_.clear();
    for (const char c : bytes) {
      if (std::exchange(after_cr_, c == '\r')) out_ += c == '\n' ? '\r' : '\n';
      if (c != '\r') out_ += c;
    }
    return out_;
  }

  Encoding encoding_ = Encoding::unknown;
  std::string head_;  ///< the first bytes
  std::string wide_;  ///< the text of bytes in UTF-16
  std::string out_;
  bool after_cr_ = false;
  bool has_half_ = false;  ///< `half_` is the first byte of a unit
  unsigned char half_ = 0;
  std::uint32_t surrogate_ = 0;  ///< the first unit of a pair; 0: none
};

class Utf8Stream : public ChangedStream {
 public:
  Utf8Stream(std::string head, std::unique_ptr<ByteStream> source)
      : ChangedStream(std::move(source)), held_(std::move(head)) {}

  std::string_view next() override {
    if (std::exchange(started_, true)) return ChangedStream::next();
    take(false);  // without waiting for what comes after the head
    return out_.empty() ? ChangedStream::next() : out_;
  }

 private:
  std::string_view changed(std::string_view bytes) override {
    if (held_.empty() && is_ascii(bytes)) return bytes;
    out_.clear();
    held_ += bytes;
    take(false);
    return out_;
  }

  std::string_view rest() override {
    out_.clear();
    take(true);
    return out_;
  }

  /// Moves what is held to the output, but for the bytes at its end that may begin a character.
  void take(bool all) {
    constexpr std::size_t kLongest = 4;
    std::string_view left = held_;
    while (!left.empty()) {
      const std::size_t size = utf8_size(left);
      if (size == 0 && !all && left.size() < kLongest) break;
      if (left.starts_with(kByteOrderMark)) {
        // It begins a file to which others were joined.
      } else if (size == 0) {
        append_utf8(out_, character_of(static_cast<unsigned char>(left[0])));
      } else {
        out_ += left.substr(0, size);
      }
      left.remove_prefix(std::max<std::size_t>(size, 1));
    }
    held_.erase(0, held_.size() - left.size());
  }

  bool started_ = false;
  std::string held_;
  std::string out_;
};

std::string whole(std::unique_ptr<ByteStream> stream) {
  std::string out;
  for (std::string_view next = stream->next(); !next.empty(); next = stream->next()) out += next;
  return out;
}

}  // namespace

std::unique_ptr<ByteStream> text_stream(std::unique_ptr<ByteStream> bytes) {
  return std::make_unique<TextStream>(std::move(bytes));
}

std::unique_ptr<ByteStream> utf8_stream(std::string head, std::unique_ptr<ByteStream> bytes) {
  return std::make_unique<Utf8Stream>(std::move(head), std::move(bytes));
}

std::string text_of_bytes(std::string_view bytes) { return whole(text_stream(stream_of(bytes))); }

std::string utf8_of_bytes(std::string_view bytes) { return whole(utf8_stream({}, stream_of(bytes))); }

std::string plain_text(std::string_view bytes) { return utf8_of_bytes(text_of_bytes(bytes)); }

bool is_plain_utf8(std::string_view text) {
  return first_not_utf8(text) == std::string_view::npos && text.find(kByteOrderMark) == std::string_view::npos;
}

bool is_plain_text(std::string_view bytes) {
  if (bytes.starts_with(kLittleEndian) || bytes.starts_with(kBigEndian)) return false;
  for (std::size_t at = bytes.find('\r'); at != std::string_view::npos; at = bytes.find('\r', at + 1)) {
    if (!bytes.substr(at + 1).starts_with('\n')) return false;
  }
  return true;
}

}  // namespace keymove

#include "positions/streams/text_stream.h"

#include <catch2/catch.hpp>

using namespace keymove;

namespace {

/// The bytes one by one.
class SlowStream : public ByteStream {
 public:
  explicit SlowStream(std::string bytes) : bytes_(std::move(bytes)) {}
  std::string_view next() override {
    return at_ < bytes_.size() ? std::string_view(bytes_).substr(at_++, 1) : std::string_view();
  }

 private:
  std::string bytes_;
  std::size_t at_ = 0;
};

std::string all_of(std::unique_ptr<ByteStream> stream) {
  std::string out;
  for (std::string_view next = stream->next(); !next.empty(); next = stream->next()) out += next;
  CHECK(stream->next().empty());
  return out;
}

/// What is read of the bytes, at once and one by one.
void check_text(const std::string& bytes, const std::string& text) {
  CHECK(text_of_bytes(bytes) == text);
  CHECK(all_of(text_stream(std::make_unique<SlowStream>(bytes))) == text);
  CHECK(is_plain_text(bytes) == (bytes == text));
}

void check_utf8(const std::string& bytes, const std::string& text) {
  CHECK(utf8_of_bytes(bytes) == text);
  for (std::size_t head = 0; head <= bytes.size(); ++head)
    CHECK(all_of(utf8_stream(bytes.substr(0, head), std::make_unique<SlowStream>(bytes.substr(head)))) == text);
}

std::string bytes_of(std::initializer_list<int> bytes) {
  std::string out;
  for (const int byte : bytes) out += static_cast<char>(byte);
  return out;
}

}  // namespace

TEST_CASE("text in UTF-16 with a byte order mark becomes UTF-8") {
  // "aé€" and the clef U+1D11E, as the Unicode Standard encodes them.
  const std::string text = "a\u00E9\u20AC\U0001D11E";
  check_text(bytes_of({0xFF, 0xFE, 'a', 0, 0xE9, 0, 0xAC, 0x20, 0x34, 0xD8, 0x1E, 0xDD}), text);
  check_text(bytes_of({0xFE, 0xFF, 0, 'a', 0, 0xE9, 0x20, 0xAC, 0xD8, 0x34, 0xDD, 0x1E}), text);
  // Half a pair, and half a unit at the end.
  check_text(bytes_of({0xFF, 0xFE, 0x34, 0xD8, 'a', 0}), "\uFFFDa");
  check_text(bytes_of({0xFF, 0xFE, 0x1E, 0xDD, 'a', 0, 'b'}), "\uFFFDa\uFFFD");
  check_text(bytes_of({0xFF, 0xFE, 'a', 0, '\r', 0, 'b', 0, '\r', 0, '\n', 0}), "a\nb\r\n");
  check_text("\xFF", "\xFF");
  check_text("", "");
}

TEST_CASE("a CR ends a line, but one before an LF stays") {
  check_text("a\rb\r\nc\n\r\rd\r", "a\nb\r\nc\n\n\nd\n");
  check_text("a\r\nb\nc", "a\r\nb\nc");
}

TEST_CASE("bytes that are no UTF-8 are characters of windows-1252") {
  check_utf8("J\xF6rg, \x93quoted\x94, 5\x80", "J\u00F6rg, \u201Cquoted\u201D, 5\u20AC");
  check_utf8("\u00E9t\u00E9 \xE9t\xE9", "\u00E9t\u00E9 \u00E9t\u00E9");
  check_utf8("\xE2\x82", "\u00E2\u201A");  // two of the three bytes of the euro sign
  check_utf8("\x81|", "\uFFFD|");          // no character
  check_utf8("plain", "plain");
}

#include "positions/json/json_cursor.h"

#include <string>
#include <string_view>
#include <utility>

#include <catch2/catch.hpp>

using namespace keymove;

namespace {

/// A stream of a few bytes at once that spoils those it gave before, also at its end.
class SpoilingStream : public ByteStream {
 public:
  explicit SpoilingStream(std::string text) : text_(std::move(text)) {}

  std::string_view next() override {
    constexpr std::size_t kSize = 3;
    given_.assign(kSize, '?');
    given_.replace(0, kSize, text_, 0, kSize);
    text_.erase(0, kSize);
    return given_;
  }

 private:
  std::string text_;
  std::string given_;
};

}  // namespace

TEST_CASE("a cursor that has looked ahead goes on from where it was, at the end of its stream, too") {
  for (const std::size_t count : {1U, 2U, 4U, 7U, 100U}) {
    INFO(count);
    SpoilingStream stream("[12,\n34]");
    JsonCursor cursor(stream, "f.json");
    REQUIRE(cursor.take_if('['));
    CHECK(cursor.look(count).substr(0, 1) == "1");
    CHECK(cursor.look(3).substr(0, 3) == "12,");
    cursor.advance(3);
    CHECK(cursor.peek_token() == '3');
    CHECK(cursor.offset() == 5);
    CHECK(cursor.line() == 2);
    CHECK(cursor.look(count).substr(0, 1) == "3");
    CHECK(cursor.look(2).substr(0, 2) == "34");
    cursor.advance(2);
    CHECK(cursor.peek() == ']');
    CHECK(cursor.look(100) == "]");
    CHECK(cursor.look(100) == "]");
    cursor.advance(1);
    CHECK(cursor.look(100).empty());
    CHECK(cursor.peek_token() == JsonCursor::kEnd);
    CHECK(cursor.offset() == 8);
  }
}

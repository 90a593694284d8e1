// What of others' text reaches a terminal.
#include "tools/console/visible_text.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using keymove::tools::visible;
using keymove::tools::visible_line;

TEST_CASE("text that does nothing to a terminal stays as it is") {
  for (const std::string text : {"", "plain", "two\nlines\tand a tab\n", "naïve ½ ♔ 將 😀", "back\\slash"})
    CHECK(visible(text) == text);
}

TEST_CASE("control, bidirectional and invisible characters are shown as codes") {
  CHECK(visible("a\x1B[31mb\x1B]0;x\x07") == "a\\u001B[31mb\\u001B]0;x\\u0007");
  CHECK(visible(std::string("\0\b\x7F", 3)) == "\\u0000\\u0008\\u007F");
  CHECK(visible("over\rwritten") == "over\\u000Dwritten");
  CHECK(visible("\r\r\n") == "\\u000D\\u000D\n");
  CHECK(visible("\u009B2J \u0085") == "\\u009B2J \\u0085");
  CHECK(visible("a\u202Eb\u2066c\u200Fd\u061Ce") == "a\\u202Eb\\u2066c\\u200Fd\\u061Ce");
  CHECK(visible("\u200B\uFEFF\u2028\u00AD") == "\\u200B\\uFEFF\\u2028\\u00AD");
  CHECK(visible("\U000E0041") == "\\uDB40\\uDC41");
}

TEST_CASE("bytes that are no UTF-8 are shown one by one") {
  CHECK(visible("\xFF"
                "a\x9B"
                "b") == "\\xFFa\\x9Bb");
  CHECK(visible("\xC0\xAF") == "\\xC0\\xAF");           // a slash in two bytes
  CHECK(visible("\xED\xA0\x80") == "\\xED\\xA0\\x80");  // half of a pair
  CHECK(visible("\xF4\x90\x80\x80") == "\\xF4\\x90\\x80\\x80");
  CHECK(visible("cut \xE2\x99") == "cut \\xE2\\x99");
}

TEST_CASE("one line stays one line") {
  CHECK(visible_line("a\nb: right\tc\r\n") == "a\\u000Ab: right\\u0009c\\u000D\\u000A");
  CHECK(visible_line("x ♔") == "x ♔");
}

TEST_CASE("JSON that is made visible is the same JSON") {
  for (const std::string text : {"\x1B]0;x\x07\n\"\\", "\u202E \u0085 \x7F \U000E0041 😀 \uFEFF"}) {
    const nlohmann::json value = {{"says", text}};
    CHECK(nlohmann::json::parse(visible(value.dump())) == value);
  }
}

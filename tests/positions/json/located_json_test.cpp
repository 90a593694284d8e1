// Tests of the JSON parser, compared with another one.
#include "positions/json/located_json.h"

#include <algorithm>
#include <random>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "positions/base/words.h"
#include "positions/json/json_text.h"

using namespace keymove;

namespace {

std::string json_error_of(const std::string& text, const JsonLimits& limits = {}) {
  const auto read = JsonSource("x", text).parse(limits);
  if (read) return "";
  const InputError& error = read.errors().front();
  return std::to_string(error.where.line) + ":" + std::to_string(error.where.column) + ": " + error.code + ": " +
         error.message;
}

bool begins(const std::string& text, const std::string& start) { return text.substr(0, start.size()) == start; }

std::string repeated(const std::string& text, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

/// Whether the text may have a whole number that does not fit 64 bits and is therefore read as a real number.
bool has_long_number(const std::string& text) {
  constexpr int kDigits = 18;
  int digits = 0;
  return std::any_of(text.begin(), text.end(), [&](char c) {
    digits = is_digit(c) ? digits + 1 : 0;
    return digits > kDigits;
  });
}

/// Makes random JSON texts, and texts that are nearly JSON.
class Texts {
 public:
  std::string value(int depth) {
    switch (below(depth > 0 ? 9 : 7)) {
      case 0:
        return one({"null", "true", "false"});
      case 1:
        return one({"0", "-0", "7", "-12", "9223372036854775807", "-9223372036854775808", "123456789012345678901"});
      case 2:
        return one({"0.5", "-1e3", "1E-7", "2.25e+2", "1e-400", "4.9406564584124654e-324", "0.1", "1e308"});
      case 3:
        return "\"\"";
      case 4:
      case 5:
      case 6:
        return text();
      case 7:
        return list(depth, "[", "]", false);
      default:
        return list(depth, "{", "}", true);
    }
  }
  /// The text with some bytes replaced, inserted or removed.
  std::string changed(std::string text) {
    for (std::size_t n = 1 + below(2); n > 0 && !text.empty(); --n) {
      const std::size_t at = below(text.size());
      const char byte = one({"{", "}", "[", "]",  "\"", "\\",   ",",    ":",    "0", "-",
                             "e", ".", " ", "\n", "u",  "\x80", "\xFF", "\x01", "t", "null"})[0];
      if (below(3) == 0) {
        text.erase(at, 1);
      } else if (below(2) == 0) {
        text.insert(at, 1, byte);
      } else {
        text[at] = byte;
      }
    }
    return text;
  }

 private:
  std::size_t below(std::size_t bound) { return engine_() % bound; }
  std::string one(std::initializer_list<const char*> texts) { return *(texts.begin() + below(texts.size())); }
  std::string text() {
    std::string out = "\"";
    for (std::size_t n = below(4); n > 0; --n)
      out += one(
          {"a", "key", "\\n", "\\\"", "\\\\", "\\/", "\\u00e9", "\\ud83d\\ude00", "\xC3\xA9", "\xF0\x9F\x98\x80", " "});
    return out + "\"";
  }
  std::string list(int depth, const char* open, const char* close, bool keys) {
    std::string out = open;
    const std::size_t count = below(5);
    for (std::size_t i = 0; i < count; ++i) {
      if (i > 0) out += one({",", ", ", " ,\n"});
      if (keys) out += "\"k" + std::to_string(i) + "\"" + one({":", ": ", " : "});
      out += value(depth - 1);
    }
    return out + close;
  }

  std::mt19937 engine_{7};
};

}  // namespace

TEST_CASE("JSON is read as another reader reads it, and refused where that one refuses it") {
  Texts texts;
  int good = 0;
  int bad = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = texts.value(4);
    if (i % 2 != 0) text = texts.changed(text);
    INFO(text);
    const auto theirs = nlohmann::ordered_json::parse(text, nullptr, false);
    const auto ours = read_json("x", text);
    if (ours) {
      ++good;
      REQUIRE_FALSE(theirs.is_discarded());
      CHECK(*ours == theirs);
      if (!has_long_number(text)) CHECK(compact_json(*ours) == theirs.dump());
      CHECK(has_json_form(text));
    } else {
      ++bad;
      const bool twice = ours.errors().front().message.find("duplicate key") != std::string::npos;
      CHECK((theirs.is_discarded() || twice));
    }
  }
  CHECK(good > 10'000);
  CHECK(bad > 3'000);
}

TEST_CASE("what is nested too deep is refused before anything is built of it") {
  for (const std::string open : {"[", "{\"a\":"}) {
    const auto nested = [&](std::size_t depth) {
      return repeated(open, depth) + "0" + repeated(open == "[" ? "]" : "}", depth);
    };
    CHECK(json_error_of(nested(200)).empty());
    CHECK(json_error_of(nested(201)) ==
          "1:" + std::to_string(200 * open.size() + 1) + ": json-limit: nested deeper than 200 levels");
    CHECK(json_error_of(nested(1'000'000)) == json_error_of(nested(201)));
    CHECK(json_error_of(nested(3), {.depth = 2, .unbuilt = {}}).find("nested deeper than 2 levels") !=
          std::string::npos);
    CHECK(has_json_form(nested(1'000'000)));
    CHECK_FALSE(has_json_form(nested(1'000'000) + "]"));
  }
}

TEST_CASE("no more values are built than may be") {
  const JsonLimits few = {.values = 4, .unbuilt = "rest"};
  CHECK(json_error_of("[1, 2, 3]", few).empty());
  CHECK(json_error_of("[1, 2, 3, 4]", few) == "1:11: json-limit: more than 4 values");
  CHECK(json_error_of("{\"a\": {\"b\": {\"c\": {}}}}", few).empty());
  CHECK(json_error_of("{\"a\": {\"b\": {\"c\": {\"d\": 1}}}}", few) == "1:25: json-limit: more than 4 values");
  // Values that are not built are checked all the same.
  const std::string many = "[" + repeated("[],", 1000) + "0]";
  const auto read = JsonSource("x", "{\"a\": 1, \"rest\": " + many + ", \"b\": 2}").parse(few);
  REQUIRE(read);
  CHECK(read->find("rest")->is(JsonNode::Kind::array));
  CHECK(read->find("rest")->items.empty());
  CHECK(read->find("b")->integer == 2);
  CHECK(json_error_of("{\"rest\": [[], [1, ]]}", few) == "1:19: json: not JSON: expected a value, found ']'");
  CHECK(json_error_of("{\"rest\": {\"a\": 1, \"a\": 2}}", few) == "1:19: json: duplicate key \"a\" in this object");
  CHECK(json_error_of("{\"a\": {\"rest\": [1, 2, 3]}}", few).find("more than 4 values") != std::string::npos);
  CHECK(JsonSource("x", "{\"rest\": \"text\"}").parse(few)->find("rest")->string == "text");
}

TEST_CASE("a number that is too large has its place, one that is too small is nothing") {
  CHECK(json_error_of("{\n \"others\": 11e999}") == "2:12: json-limit: the number 11e999 is too large");
  CHECK(json_error_of("[1, -1e309]") == "1:5: json-limit: the number -1e309 is too large");
  CHECK(JsonSource("x", "1e-999").parse()->real == 0);
  CHECK(JsonSource("x", "18446744073709551616").parse()->real == 18446744073709551616.0);
  CHECK(begins(json_error_of(repeated("9", 400)), "1:"));
  for (const char* text : {"01", "1.", ".5", "+1", "-", "1e", "NaN", "Infinity", "0x10"})
    CHECK(json_error_of(text).find("json: not JSON") != std::string::npos);
}

TEST_CASE("a key that stands twice is found in small and large objects, however it is written") {
  CHECK(json_error_of(R"({"a": 1, "b": 2, "a": 3})") == "1:18: json: duplicate key \"a\" in this object");
  CHECK(json_error_of(R"({"a": 1, "\u0061": 3})") == "1:10: json: duplicate key \"a\" in this object");
  CHECK(json_error_of(R"({"a": {"a": 1}, "b": {"a": 2}})").empty());
  std::string large = "{\"k0\": 0";
  for (int i = 1; i < 100; ++i) large += ",\n\"k" + std::to_string(i) + "\": {\"k0\": 1}";
  CHECK(json_error_of(large + "}").empty());
  CHECK(json_error_of(large + ",\n\"k99\": 1, \"k3\": 1}") == "101:1: json: duplicate key \"k99\" in this object");
}

TEST_CASE("text that is not UTF-8 is refused at its first strange byte") {
  CHECK(json_error_of("[\"ab\xC3\"]") == "1:5: json: the text is not UTF-8 here");
  CHECK(json_error_of("{\"\xED\xA0\x80\": 1}") == "1:3: json: the text is not UTF-8 here");
  CHECK(json_error_of("[\"\xC0\xAF\"]").find("UTF-8") != std::string::npos);
  CHECK(utf8_text("a\xFF"
                  "b\xE2\x82"
                  "c\xC3\xA9") ==
        "a\xEF\xBF\xBD"
        "b\xEF\xBF\xBD\xEF\xBF\xBD"
        "c\xC3\xA9");
  CHECK(compact_json(std::string("a\xFF")) == "\"a\xEF\xBF\xBD\"");
}

#include "positions/certificates/certificate.h"

#include <catch2/catch.hpp>

#include "positions/certificate_files/certificate_binary.h"
#include "positions/certificates/index_stream.h"
#include "positions/digests/sha256.h"
#include "positions/variant_files/variant_digest.h"
#include "positions/variant_files/variant_reader.h"
#include "positions/variant_files/variant_shelf.h"
#include "tests/support/positions.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

const std::string kMorphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

Certificate sample() {
  Certificate made;
  made.setup = position("chess", kMorphy);
  made.claim = {Outcome::win, 3, {move_of(made.setup, "a1a6")}, true, true};
  made.body = {0, 10, 13, 0xFF, 0x01, 0};
  return made;
}

Result<Certificate> parsed(const std::string& data, const VariantPtr& chosen = nullptr) {
  VariantShelf shelf(chosen);
  return parse_certificate("x.cert", data, shelf);
}

std::string with_change(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  INFO(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

/// The first error of a certificate that cannot be read, as "line:column: code: message"; "read" if it can.
std::string parse_error_of(const std::string& data, const VariantPtr& chosen = nullptr) {
  const auto read = parsed(data, chosen);
  if (read) return "read";
  const InputError& e = read.errors().front();
  CHECK(e.where.file == "x.cert");
  CHECK_FALSE(to_text(e).empty());
  return std::to_string(e.where.line) + ":" + std::to_string(e.where.column) + ": " + e.code + ": " + e.message;
}

/// The first error of the sample's text with `from` replaced by `to`.
std::string error_with(const std::string& from, const std::string& to) {
  return parse_error_of(with_change(write_certificate(sample()), from, to));
}

bool starts(const std::string& text, const std::string& start) {
  INFO(text);
  CHECK(text.substr(0, start.size()) == start);
  return text.starts_with(start);
}

}  // namespace

TEST_CASE("SHA-256 has the values that FIPS 180-4 publishes") {
  CHECK(sha256_text("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256_text("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256_text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST_CASE("a variant's digest depends on its values, not on its layout") {
  CHECK(variant_digest("{\"b\": [1, 2],\n\t\"a\": {\"d\": true, \"c\": \"x\"}}") ==
        sha256_text("{\"a\":{\"c\":\"x\",\"d\":true},\"b\":[1,2]}"));
  CHECK(variant_digest("[1, 2]") != variant_digest("[2, 1]"));
  const std::string chess = *shipped_variant_text("chess");
  CHECK(variant_of("chess")->digest == variant_digest(chess));
  CHECK(edited_variant("chess", {{"\"value\": 9", "\"value\":   9"}})->digest == variant_of("chess")->digest);
  CHECK(edited_variant("chess", {{"\"value\": 9", "\"value\": 8"}})->digest != variant_of("chess")->digest);
  CHECK(edited_variant("chess", {{"Orthodox", "orthodox"}})->digest != variant_of("chess")->digest);
}

TEST_CASE("small numbers take few bytes and come back as they were") {
  for (const std::size_t number : {std::size_t{0}, std::size_t{1}, std::size_t{127}, std::size_t{128}, std::size_t{300},
                                   std::size_t{16'383}, std::size_t{16'384}, std::size_t{0xFFFFFFFF}}) {
    std::vector<std::uint8_t> bytes;
    append_index(bytes, number);
    CHECK(bytes.size() == (number < 128 ? 1U : number < 16'384 ? 2U : number < 2'097'152 ? 3U : 5U));
    IndexStream stream(bytes);
    CHECK(stream.next() == number);
    CHECK(stream.error().empty());
    CHECK(stream.at_end());
    CHECK_FALSE(stream.next());
    CHECK(stream.error() == "the certificate is truncated");
  }
}

TEST_CASE("a number that is cut, too long, too large or not in its shortest form is a flaw") {
  const auto error = [](const std::vector<std::uint8_t>& bytes) {
    IndexStream stream(bytes);
    CHECK_FALSE(stream.next());
    CHECK(stream.offset() == 0);
    return std::string(stream.error());
  };
  CHECK(error({}) == "the certificate is truncated");
  CHECK(error({0x80}) == "the certificate is truncated");
  CHECK(error({0xFF, 0xFF, 0xFF, 0xFF}) == "the certificate is truncated");
  CHECK(error({0x80, 0x00}) == "a number is written with more bytes than it needs");
  CHECK(error({0x85, 0x80, 0x00}) == "a number is written with more bytes than it needs");
  CHECK(error({0xFF, 0xFF, 0xFF, 0xFF, 0x10}) == "a number is too large");
  CHECK(error({0x80, 0x80, 0x80, 0x80, 0x80, 0x01}) == "a number has more than five bytes");
}

TEST_CASE("a certificate comes back as it was written") {
  const Certificate made = sample();
  const std::string text = write_certificate(made);
  const std::string digest = variant_of("chess")->digest;
  CHECK(text.substr(0, text.size() - made.body.size()) ==
        "keymove-certificate/1\n{\"variant\": \"chess\", \"digest\": \"" + digest +
            "\", \"position\": \"kbK5/pp6/1P6/8/8/8/8/R7 w - -\", \"claim\": {\"outcome\": \"win\", \"plies\": 3, "
            "\"keys\": [\"a1a6\"], \"exact\": true, \"only\": true}, \"bytes\": 6}\n");
  const auto read = parsed(text);
  REQUIRE(read);
  CHECK(read->setup.same_position(made.setup));
  CHECK(read->setup.variant->name == "chess");
  CHECK(read->claim.outcome == Outcome::win);
  CHECK(read->claim.plies == 3);
  CHECK(read->claim.keys == made.claim.keys);
  CHECK(read->claim.exact);
  CHECK(read->claim.only);
  CHECK(read->body == made.body);
  CHECK(write_certificate(*read) == text);
}

TEST_CASE("flags and keys that are not stated are not claimed") {
  const auto read =
      parsed(with_change(write_certificate(sample()), ", \"keys\": [\"a1a6\"], \"exact\": true, \"only\": true", ""));
  REQUIRE(read);
  CHECK(read->claim.keys.empty());
  CHECK_FALSE(read->claim.exact);
  CHECK_FALSE(read->claim.only);
}

TEST_CASE("what is no certificate is told") {
  const std::string formats =
      "1:1: certificate-format: expected the line 'keymove-certificate/1' or 'keymove-certificate/2'";
  CHECK(parse_error_of("") == formats);
  CHECK(parse_error_of("keymove-certificate/1\r\n{}\n") ==
        formats + ", not \"keymove-certificate/1\\r\", which this keymove cannot read");
  CHECK(parse_error_of("keymove-certificate/3\n{}\n") ==
        formats + ", not \"keymove-certificate/3\", which this keymove cannot read");
  CHECK(parse_error_of("keymove-certificate/2") ==
        formats + ", not \"keymove-certificate/2\", which this keymove cannot read");
  CHECK(parse_error_of("keymove-certificate/1\n{}") ==
        "2:1: certificate-format: expected a line with the certificate's header in JSON");
  starts(parse_error_of("keymove-certificate/1\n\n"), "1:23: json: ");
  starts(parse_error_of("keymove-certificate/1\n[]\n"), "2:1: json-type: expected a certificate's header (an object)");
  starts(parse_error_of("keymove-certificate/1\n{\"variant\"\n"), "2:");
  CHECK(parse_error_of("keymove-certificate/1\n{}\n") == "2:1: certificate-missing: expected the key \"variant\"");
  CHECK(parsed("keymove-certificate/1\n{}\n").errors().size() == 5);
  starts(parse_error_of("keymove-certificate/1\n" + std::string(5000, '[') + "\n"), "2:");
  starts(parse_error_of("keymove-certificate/1\n" + std::string(std::size_t{1} << 21U, ' ') + "{}\n"), "2:");
  starts(parse_error_of(std::string(kLargestCertificate + 1, 'x')), "0:0: input-too-large: ");
}

TEST_CASE("a list of solutions comes back as it was written") {
  Certificate made;
  made.setup = position("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - -");
  const std::string digest = made.setup.variant->digest;
  const Stipulation stipulation = *parse_stipulation("h#1");
  made.setup.variant = aimed_variant(made.setup.variant, stipulation);
  made.solutions = SolutionClaim{stipulation, {{move_of(made.setup, "g8h8"), move_of(made.setup, "a1a8")}}, {}, 0};
  const std::string text = write_certificate(made);
  CHECK(text == "keymove-certificate/2\n{\"kind\": \"solutions\", \"variant\": \"chess\", \"digest\": \"" + digest +
                    "\", \"stipulation\": \"h#1\", \"position\": \"6k1/5ppp/8/8/8/8/5PPP/R5K1 b - -\", \"claim\": "
                    "{\"solutions\": [[\"g8h8\", \"a1a8\"]]}, \"bytes\": 0}\n");
  const auto read = parsed(text);
  REQUIRE(read);
  REQUIRE(read->solutions);
  CHECK(read->setup.same_position(made.setup));
  CHECK(read->setup.variant->play == Play::help);
  CHECK(read->solutions->stipulation == stipulation);
  CHECK(read->solutions->lines == made.solutions->lines);
  CHECK(read->solutions->keys.empty());
  made.solutions = SolutionClaim{*parse_stipulation("semi-r#2"), {}, {move_of(made.setup, "g8h8")}, 4};
  const std::string keys = write_certificate(made);
  CHECK(keys.find("\"stipulation\": \"semi-r#2\"") != std::string::npos);
  CHECK(keys.find("\"claim\": {\"plies\": 4, \"keys\": [\"g8h8\"]}") != std::string::npos);
  const auto again = parsed(keys);
  REQUIRE(again);
  CHECK(again->solutions->plies == 4);
  CHECK(again->solutions->keys == made.solutions->keys);
  CHECK(again->setup.variant->play == Play::semi_reflex);

  const auto error = [&](const std::string& from, const std::string& to) {
    return parse_error_of(with_change(text, from, to));
  };
  starts(error("\"solutions\", ", "\"graph\", "),
         "2:10: certificate-kind: expected \"solutions\", \"keys\", \"strategy\" or \"value\" as the certificate's "
         "kind, not "
         "\"graph\", "
         "which this keymove cannot read");
  CHECK(parsed(with_change(with_change(text, "\"solutions\", ", "\"graph\", "), "\"claim\"", "\"slack\""))
            .errors()
            .size() == 1);
  starts(error("\"kind\": \"solutions\", ", ""), "2:1: certificate-missing: expected the key \"kind\"");
  starts(error("\"solutions\", ", "5, "), "2:10: certificate-kind: ");
  starts(error("/2\n", "/1\n"), "2:2: unknown-key: ");
  for (const char* other : {"h#", "h#1.0", "H#1", "#1", "s#1", "r#1", "h#0", "h#1.5.5", ""})
    CHECK(error("h#1", other).find("certificate-stipulation: expected a stipulation of help or series play") !=
          std::string::npos);
  CHECK(parse_error_of(with_change(keys, "semi-r#2", "h#2"))
            .find("expected a stipulation of reflex play or for a move") != std::string::npos);
  CHECK(error(" b - -", " w - -").find("expected the stipulation as \"h#0.5\", since White is to move") !=
        std::string::npos);
  CHECK(error("\"stipulation\": \"h#1\", ", "").find("expected the key \"stipulation\"") != std::string::npos);
  CHECK(error("\"g8h8\"", "\"g8i8\"").find("certificate-claim: expected a move in coordinate text") !=
        std::string::npos);
  CHECK(error("[\"g8h8\", \"a1a8\"]", "[]").find("expected a solution with moves") != std::string::npos);
  CHECK(error("[\"g8h8\", \"a1a8\"]", "\"g8h8\"").find("expected a solution (an array of moves)") != std::string::npos);
  CHECK(error("\"solutions\": [[", "\"keys\": [[").find("unknown-key") != std::string::npos);
  CHECK(error("\"solutions\": [[\"g8h8\", \"a1a8\"]]", "").find("expected the key \"solutions\"") != std::string::npos);
  std::string many = "[";
  for (std::size_t i = 0; i <= kMaxListedMoves; ++i) many += "\"a1a8\", ";
  CHECK(error("[\"g8h8\"", many + "\"g8h8\"").find("expected at most 60000 moves in all solutions together") !=
        std::string::npos);
}

TEST_CASE("a win or a loss with slack comes back as it was written") {
  Certificate made = sample();
  made.claim = {Outcome::win, kMaxSlackPlies, made.claim.keys, false, false};
  made.slack = true;
  const std::string text = write_certificate(made);
  CHECK(text.substr(0, text.size() - made.body.size()) ==
        "keymove-certificate/2\n{\"kind\": \"strategy\", \"variant\": \"chess\", \"digest\": \"" +
            made.setup.variant->digest +
            "\", \"position\": \"kbK5/pp6/1P6/8/8/8/8/R7 w - -\", \"claim\": {\"outcome\": \"win\", \"plies\": 16383, "
            "\"keys\": [\"a1a6\"]}, \"bytes\": 6}\n");
  const auto read = parsed(text);
  REQUIRE(read);
  CHECK(read->slack);
  CHECK(read->claim.outcome == Outcome::win);
  CHECK(read->claim.plies == kMaxSlackPlies);
  CHECK(read->claim.keys == made.claim.keys);
  CHECK(read->body == made.body);
  CHECK(write_certificate(*read) == text);

  const auto error = [&](const std::string& from, const std::string& to) {
    return parse_error_of(with_change(text, from, to));
  };
  CHECK(error("16383", "16384").find("json-range: expected a whole number from 0 to 16383") != std::string::npos);
  CHECK(error("16383", "16383, \"exact\": false").find("unknown-key: ") != std::string::npos);
  CHECK(error("16383", "16383, \"only\": true").find("unknown-key: ") != std::string::npos);
  CHECK(error("\"win\"", "\"none\"").find("certificate-claim: expected \"win\" or \"loss\"") != std::string::npos);
  CHECK(error("\"plies\": 16383, ", "").find("expected the key \"plies\"") != std::string::npos);
  CHECK(error("\"bytes\": 6", "\"bytes\": 5").find("certificate-length: ") != std::string::npos);
  CHECK(error("\"bytes\": 6", "\"bytes\": 2147483647").find("certificate-length: ") != std::string::npos);
  CHECK(error("\"bytes\": 6", "\"bytes\": 2147483648").find("json-") != std::string::npos);
  starts(error("/2\n", "/1\n"), "2:2: unknown-key: ");
  // Aims are named as in version 1.
  const auto aimed = parsed(with_change(text, "\"position\"", "\"stipulation\": \"s#\", \"position\""));
  REQUIRE(aimed);
  CHECK(aimed->setup.variant->play == Play::self);
  CHECK(error("\"position\"", "\"stipulation\": \"h#2\", \"position\"").find("certificate-stipulation: ") !=
        std::string::npos);
}

TEST_CASE("a header's flaws are told at their places") {
  const std::string digest = variant_of("chess")->digest;
  starts(error_with("\"chess\"", "\"ches\""),
         "2:13: unknown-variant: no shipped variant is called \"ches\": its file must be given beside the certificate");
  starts(error_with("\"chess\"", "\"/etc/passwd\""), "2:13: unknown-variant: ");
  starts(error_with("\"chess\"", "\"a\\u0000b\""), "2:13: unknown-variant: no shipped variant is called \"a\\u0000b\"");
  starts(error_with("\"chess\"", "5"), "2:13: json-type: ");
  starts(error_with("\"chess\"", std::string("\"ch\0ess\"", 8)), "2:");
  starts(error_with("\"chess\"", "\"ch\xFF\""), "2:");
  starts(error_with(digest, std::string(64, '0')),
         "2:32: variant-digest: the certificate is about a different variant \"chess\": its digest is \"" +
             std::string(64, '0') + "\", expected \"" + digest + "\"");
  starts(error_with("\"chess\"", "\"minichess-5x5\""), "2:40: variant-digest: ");
  starts(error_with("kbK5", "kbX5"), "2:");
  CHECK(error_with("kbK5", "kbX5").find("fen") != std::string::npos);
  starts(error_with("w - -", "w"), "2:");
  CHECK(error_with("w - -", "w").find("certificate-position: expected the position as ") != std::string::npos);
  CHECK(error_with("w - -", "w KQ -").find("certificate-position: ") != std::string::npos);
  CHECK(error_with("kbK5", "kbk5").find("expected one king of each colour") != std::string::npos);
  CHECK(error_with("\"win\"", "\"draw\"").find("certificate-claim: expected \"win\", \"loss\" or \"none\"") !=
        std::string::npos);
  CHECK(error_with("\"win\"", "[]").find("certificate-claim: ") != std::string::npos);
  CHECK(error_with("\"plies\": 3", "\"plies\": 251").find("json-range: expected a whole number from 0 to 250") !=
        std::string::npos);
  CHECK(error_with("\"plies\": 3", "\"plies\": -1").find("json-range: ") != std::string::npos);
  CHECK(error_with("\"plies\": 3", "\"plies\": 1e9").find("json-type: ") != std::string::npos);
  CHECK(error_with("\"plies\": 3", "\"plies\": 99999999999999999999").find("json-type: ") != std::string::npos);
  CHECK(error_with(", \"plies\": 3", "").find("certificate-missing: expected the key \"plies\"") != std::string::npos);
  CHECK(error_with("\"outcome\": \"win\", ", "").find("expected the key \"outcome\"") != std::string::npos);
  CHECK(error_with("\"a1a6\"", "\"a1a9\"").find("certificate-claim: expected a move in coordinate text") !=
        std::string::npos);
  CHECK(error_with("[\"a1a6\"]", "[\"a1a6\", \"a1a6\"]").find("certificate-claim: expected the keys sorted") !=
        std::string::npos);
  CHECK(error_with("[\"a1a6\"]", "\"a1a6\"").find("json-type: ") != std::string::npos);
  CHECK(error_with("\"exact\": true", "\"exact\": 1").find("json-type: ") != std::string::npos);
  CHECK(error_with("\"only\"", "\"sole\"").find("unknown-key: ") != std::string::npos);
  CHECK(error_with("\"bytes\"", "\"byte\"").find("unknown-key: ") != std::string::npos);
  CHECK(error_with("\"digest\"", "\"variant\"").find("duplicate key") != std::string::npos);
}

TEST_CASE("a body that is not as long as stated is told with both lengths") {
  const std::string text = write_certificate(sample());
  const auto error = [](const std::string& data) {
    return parse_error_of(data).substr(parse_error_of(data).find("certificate"));
  };
  CHECK(error(text + "x") == "certificate-length: the header states a body of 6 bytes, but the body has 7");
  CHECK(error(text.substr(0, text.size() - 1)) ==
        "certificate-length: the header states a body of 6 bytes, but the body has 5");
  CHECK(error_with("\"bytes\": 6", "\"bytes\": 4294967296").find("json-range: ") != std::string::npos);
  CHECK(error_with("\"bytes\": 6", "\"bytes\": -1").find("json-range: ") != std::string::npos);
}

TEST_CASE("a variant of one's own must be given, and must be the one that is meant") {
  const VariantPtr own = edited_variant("chess", {{"\"chess\"", "\"mine\""}});
  Certificate made = sample();
  made.setup.variant = own;
  const std::string text = write_certificate(made);
  starts(parse_error_of(text), "2:13: unknown-variant: no shipped variant is called \"mine\"");
  const auto read = parsed(text, own);
  REQUIRE(read);
  CHECK(read->setup.variant == own);
  const VariantPtr other = edited_variant("chess", {{"\"chess\"", "\"mine\""}, {"\"value\": 9", "\"value\": 8"}});
  const std::string error = parse_error_of(text, other);
  CHECK(error.find("variant-digest: ") != std::string::npos);
  CHECK(error.find(own->digest) != std::string::npos);
  CHECK(error.find(other->digest) != std::string::npos);
}

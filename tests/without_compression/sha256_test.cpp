// SHA-256 as it is in a build without nettle.
#include "positions/digests/sha256.h"

#include <string>

#include <catch2/catch.hpp>

using namespace keymove;

TEST_CASE("the digests of a build without nettle are those of FIPS 180-4") {
  // The examples of NIST's "Secure Hash Standard" pages.
  CHECK(sha256_text("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256_text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256_text("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256_text(std::string(1'000'000, 'a')) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  Sha256 in_pieces;
  for (const char c : std::string("abc")) in_pieces.add(std::string_view(&c, 1));
  CHECK(in_pieces.text() == sha256_text("abc"));
}

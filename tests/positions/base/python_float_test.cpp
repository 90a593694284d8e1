#include "positions/base/python_float.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <random>

#include <catch2/catch.hpp>

#include "tests/support/shared_data.h"

using namespace keymove;
using namespace keymove::tests;

TEST_CASE("numbers are written as Python 3 writes them") {
  struct Case {
    double value;
    const char* text;
  };
  // The values are from float.hex() and repr() of Python 3.
  const Case cases[] = {{0x1.4000000000000p+3, "10.0"},
                        {-0x1.8000000000000p-1, "-0.75"},
                        {0x1.1c37937e08000p+53, "1e+16"},
                        {0x1.4f8b588e368f1p-17, "1e-05"},
                        {-0x1.5555555555555p+0, "-1.3333333333333333"},
                        {0x0.0p+0, "0.0"},
                        {-0x0.0p+0, "-0.0"},
                        {0x1.c6bf526340000p+49, "1000000000000000.0"},
                        {0x1.1c37937e07fffp+53, "9999999999999998.0"},
                        {0x1.0000000000000p+53, "9007199254740992.0"},
                        {0x1.6345785d8a000p+56, "1e+17"},
                        {0x1.b69b4ba630f35p+56, "1.2345678901234568e+17"},
                        {0x1.5eddb25e04800p+53, "1.2345e+16"},
                        {0x1.9e3abe16fc70dp-17, "1.2345e-05"},
                        {0x1.a36e2eb1c432dp-14, "0.0001"},
                        {0x1.02e4b6ce5dc68p-13, "0.00012345"},
                        {0x1.a36371ea531a8p-14, "9.999e-05"},
                        {0x0.0000000000001p-1022, "5e-324"},
                        {0x1.0000000000000p-1022, "2.2250738585072014e-308"},
                        {0x1.fffffffffffffp+1023, "1.7976931348623157e+308"},
                        {0x1.0f0cf064dd592p+73, "1e+22"},
                        {0x1.52d02c7e14af6p+76, "1e+23"},
                        {0x1.999999999999ap-4, "0.1"},
                        {0x1.3333333333333p-2, "0.3"},
                        {0x1.5555555555555p-2, "0.3333333333333333"},
                        {0x1.5555555555555p-1, "0.6666666666666666"},
                        {0x1.9000000000000p+6, "100.0"},
                        {-0x1.9000000000000p+6, "-100.0"},
                        {-0x1.9000000000000p+4, "-25.0"},
                        {0x1.0000000000000p-1, "0.5"},
                        {0x1.249ad2594c37dp+332, "1e+100"},
                        {-0x1.bff2ee48e0530p-333, "-1e-100"},
                        {0x1.e240c9fbe76c9p+16, "123456.789"},
                        {0x1.18b54f22aeb03p+50, "1234567890123456.8"},
                        {0x1.1666666666666p+2, "4.35"},
                        {0x1.5666666666666p+1, "2.675"},
                        {0x1.1de784a000000p+28, "299792458.0"},
                        {0x1.fe185ca57c517p+78, "6.02214076e+23"},
                        {0x1.79ca10c924223p-63, "1.6e-19"},
                        {0x1.9249249249249p+1, "3.142857142857143"},
                        {0x1.4f9fc3c6da5d7p+219, "1.1045419098831014e+66"},
                        {-0x1.b3f69cb71b160p-13, "-0.00020788351477863797"},
                        {0x1.722311710cf53p-751, "1.2206629810135867e-226"},
                        {0x1.3c2bfd3e5d314p+3, "9.880369779400588"},
                        {-0x1.24452ccea71ffp+984, "-1.866638964102222e+296"},
                        {-0x1.4b7cc9463192ep+32, "-5561436486.193647"},
                        {0x1.4ac7a5c3902b3p+110, "1.6772532187483407e+33"},
                        {0x1.a2654fd0fd448p+2, "6.537433580485477"},
                        {-0x1.5c8ce36e2f24bp+791, "-1.7731771340406067e+238"},
                        {0x1.2423c2aabc473p+59, "6.578400975568388e+17"},
                        {-0x1.a264542a00403p+207, "-3.3616493818534907e+62"},
                        {-0x1.0c25387103d76p+6, "-67.03634811960168"},
                        {-0x1.8caa1a0817910p+481, "-9.674114859876487e+144"},
                        {0x1.bb4f797c952bbp+12, "7092.967159826944"},
                        {-0x1.41b5616332acap+389, "-1.5844951238395237e+117"},
                        {0x1.477e9a1086f30p+28, "343402913.0329466"},
                        {0x1.3a8233fb62d2cp-295, "1.929940176166862e-89"},
                        {-0x1.e880e36deb008p+61, "-4.400048093595177e+18"},
                        {-0x1.47e0cdd905ecfp+788, "-2.085014511422572e+237"},
                        {-0x1.3f9b58568ec7bp+5, "-39.950852085335065"},
                        {-0x1.4c7e89286a175p-184, "-5.296939485440829e-56"},
                        {0x1.4bebb3839401fp+29, "696088176.4472693"},
                        {0x1.85e3131f3b923p+672, "2.9843921389385503e+202"},
                        {-0x1.028a625c9c61ep+22, "-4235928.590440301"}};
  for (const Case& c : cases) CHECK(python_float(c.value) == c.text);
  CHECK(python_float(std::numeric_limits<double>::infinity()) == "inf");
  CHECK(python_float(-std::numeric_limits<double>::infinity()) == "-inf");
  CHECK(python_float(std::nan("")) == "nan");
  CHECK(python_float(-std::nan("")) == "nan");
}

TEST_CASE("a number's text reads back as the same number and looks like a float") {
  std::mt19937_64 random(1);
  for (long i = 0; i < scaled(20'000, 5'000'000, 2'000); ++i) {
    double value = std::bit_cast<double>(random());
    if (!std::isfinite(value)) continue;
    if (i % 2 == 0)
      value = std::ldexp(static_cast<double>(static_cast<std::int64_t>(random())), -static_cast<int>(random() % 80));
    const std::string text = python_float(value);
    INFO(text);
    REQUIRE(std::strtod(text.c_str(), nullptr) == value);
    REQUIRE(text.find_first_of(".e") != std::string::npos);
  }
}

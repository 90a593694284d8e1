// The names of the kinds of certificates from version 2 on.
#pragma once

#include <array>

namespace keymove {

constexpr const char* kSolutions = "solutions";
constexpr const char* kKeys = "keys";
constexpr const char* kStrategy = "strategy";
constexpr const char* kValue = "value";
constexpr std::array kCertificateKinds = {kSolutions, kKeys, kStrategy, kValue};

}  // namespace keymove

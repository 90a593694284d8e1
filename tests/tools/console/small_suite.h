// A suite of two positions, solved in no time.
#pragma once

#include <string>

namespace keymove::tests {

/// White mates by Re8.
inline const std::string kBackRank = "6k1/5ppp/8/8/8/8/8/4R2K w - - ";
/// That position twice: once stated right, once wrong.
inline const std::string kSuite = kBackRank + "bm Re8; dm 1; id \"a\";\n" + kBackRank + "bm Kg1; dm 1; id \"b\";\n";

}  // namespace keymove::tests

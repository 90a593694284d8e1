// Bubblewrap, the program that makes a room of its own for another one.
#pragma once

#include <string>
#include <vector>

#include "tools/containment/contain.h"

namespace keymove::tools {

/// A bubblewrap that can be used.
struct Bubblewrap {
  std::string program;  ///< empty: there is none
  std::string why_not;  ///< then: in words
};

/// Looks for bwrap on the PATH and starts it once as it will be started: in many containers it is there but may not
/// make namespaces. 20 ms.
Bubblewrap find_bubblewrap();

/// The folder in which an agent writes inside, which is also its home and its working folder.
constexpr const char* kInnerFolder = "/tmp";

/// The words that come before the program's own.
std::vector<std::string> bubblewrap_words(const Containment& limits);

}  // namespace keymove::tools

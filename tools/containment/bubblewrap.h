// Bubblewrap, a program that runs another one in its own namespaces.
#pragma once

#include <string>
#include <vector>

#include "tools/containment/contain.h"

namespace keymove::tools {

/// The result of a search for bubblewrap.
struct Bubblewrap {
  std::string program;  ///< empty if it cannot be used
  std::string why_not;  ///< the reason if it cannot be used
};

/// Looks for bwrap on the PATH, and starts it once with the options that agents get: in many containers it is installed
/// but may not make namespaces. Takes 20 ms.
Bubblewrap find_bubblewrap();

/// The folder inside in which an agent may write. It is also the agent's home and working folder.
constexpr const char* kInnerFolder = "/tmp";

/// The words of a command that come before those of the contained program.
std::vector<std::string> bubblewrap_words(const Containment& limits);

}  // namespace keymove::tools

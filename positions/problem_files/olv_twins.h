// The short forms in which collections write the changes of twins.
#pragma once

#include <string>
#include <string_view>

namespace keymove {

/// The change of a twin in Popeye's words: `Move h7 h6` of "bPh7-->h6", `Remove a1 Add White Qa1` of "wRa1-->wQa1",
/// `Exchange a1 b2` of "wKa1<-->bKb2", `Remove a2` of "-wPa2", `Add White Pa2` of "+wPa2". Several changes have commas
/// between them. Any other text as it is.
std::string popeye_change(std::string_view text);

}  // namespace keymove

// What the program asks of the system when it begins.
#pragma once

namespace keymove::tools {

/// Makes the standard descriptors what the program expects. Each one that is closed is opened in such a way that its
/// use fails: otherwise one of our files would get its number, and text for standard output would go into that file. On
/// Windows they carry bytes, and text in UTF-8, as on other systems.
void hold_standard_descriptors();

/// Makes the limit of file sizes an error like a full disk, instead of a signal that ends the program. Sets a handler,
/// because the programs that we start would inherit an ignored signal.
void survive_full_files();

}  // namespace keymove::tools

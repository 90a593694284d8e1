// Which signs begin a comment in the language of a program's code.
#pragma once

#include <string>
#include <string_view>

namespace keymove {

/// The code with a blank in place of each sign that after_program_comment() would take for the beginning of a comment,
/// and that is none in the language of a file with that extension (".py"): in Python and its like `/` of `//` and `/*`,
/// in other languages `#`, as in #[test_case("FEN")] and #define, unless a blank or so stands before it and behind it.
/// Of a language that is not known, `#` begins one unless brackets, a call, or `define` follow it.
std::string plain_program_code(std::string_view code, std::string_view extension);

}  // namespace keymove

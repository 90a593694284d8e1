# Writes the C++ file OUTPUT. Its function NAME() returns the name (without .json) and the text of every file
# SOURCE/PATTERN.
file(GLOB files ${SOURCE}/${PATTERN})
list(SORT files)
set(body "")
foreach(file ${files})
  get_filename_component(name ${file} NAME)
  string(REGEX REPLACE "\\.json$" "" name ${name})
  file(READ ${file} text)
  string(APPEND body "      {\"${name}\", R\"keymove(${text})keymove\"},\n")
endforeach()
file(WRITE ${OUTPUT} "// Written by positions/embed.cmake; do not edit.
#include <string>
#include <utility>
#include <vector>

namespace keymove {
const std::vector<std::pair<std::string, std::string>>& ${NAME}() {
  static const std::vector<std::pair<std::string, std::string>> kAll = {
${body}  };
  return kAll;
}
}  // namespace keymove
")

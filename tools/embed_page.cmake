# Writes OUTPUT, a C++ file that holds the files of SOURCE by name.
file(GLOB files ${SOURCE}/*)
list(SORT files)
set(body "")
foreach(file ${files})
  get_filename_component(name ${file} NAME)
  file(READ ${file} text)
  string(APPEND body "      {\"${name}\", R\"keymove(${text})keymove\"},\n")
endforeach()
file(WRITE ${OUTPUT} "// Written by tools/embed_page.cmake; do not edit.
#include <string_view>
#include <utility>
#include <vector>

namespace keymove::tools {
const std::vector<std::pair<std::string_view, std::string_view>>& report_page_files();
const std::vector<std::pair<std::string_view, std::string_view>>& report_page_files() {
  static const std::vector<std::pair<std::string_view, std::string_view>> kAll = {
${body}  };
  return kAll;
}
}  // namespace keymove::tools
")

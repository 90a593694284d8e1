// The beginning of the program on Windows, which has its arguments in UTF-16. Patterns of file names among them have
// been replaced by the names, which elsewhere a shell does.
#include <codecvt>
#include <cwchar>
#include <locale>
#include <string>
#include <vector>

#include <windows.h>

#include "tools/program/program.h"

extern "C" {
extern int _dowildcard;
int _dowildcard = -1;  // asks the C library to replace the patterns
int wmain(int count, wchar_t** words);

/// std::filesystem::path takes a std::string on Windows by std::codecvt<wchar_t, char, std::mbstate_t>::do_in, which in
/// the library of g++ 12 knows Latin-1 alone, and gives it back as UTF-8. The linker puts this function in its place
/// (--wrap), so that both are UTF-8.
std::codecvt_base::result __wrap__ZNKSt7codecvtIwciE5do_inERiPKcS3_RS3_PwS5_RS5_(const void* /*facet*/,
                                                                                 std::mbstate_t& state,
                                                                                 const char* from, const char* from_end,
                                                                                 const char*& from_next, wchar_t* to,
                                                                                 wchar_t* to_end, wchar_t*& to_next) {
  return std::codecvt_utf8_utf16<wchar_t>().in(state, from, from_end, from_next, to, to_end, to_next);
}
}

namespace {

std::string in_utf8(const wchar_t* word) {
  const int size = WideCharToMultiByte(CP_UTF8, 0, word, -1, nullptr, 0, nullptr, nullptr);
  if (size <= 1) return {};
  std::string out(static_cast<std::size_t>(size), '\0');
  WideCharToMultiByte(CP_UTF8, 0, word, -1, out.data(), size, nullptr, nullptr);
  out.pop_back();  // the null that ends it
  return out;
}

}  // namespace

int wmain(int count, wchar_t** words) {
  std::vector<std::string> arguments;
  for (int i = 1; i < count; ++i) arguments.push_back(in_utf8(words[i]));
  return keymove::tools::run_program(arguments);
}

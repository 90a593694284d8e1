#include "positions/json/program_code.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "positions/base/words.h"
#include "positions/json/program_literal.h"

namespace keymove {

namespace {

/// What `#` is in a language.
enum class HashSign {
  comment,      ///< the beginning of a comment
  attribute,    ///< that, too, but for #[ of PHP
  directive,    ///< never one: #define of C
  with_blanks,  ///< another sign, but one with blanks around it, which is no sign of the language
  unknown
};

template <std::size_t N>
bool is_among(const std::array<std::string_view, N>& extensions, std::string_view extension) {
  return std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
}

HashSign hash_sign_of(std::string_view extension) {
  constexpr std::array<std::string_view, 16> kComments = {".py",  ".pyi", ".ipynb",  ".rb", ".sh",  ".bash",
                                                          ".pl",  ".pm",  ".jl",     ".ex", ".exs", ".r",
                                                          ".nim", ".cr",  ".coffee", ".gd"};
  constexpr std::array<std::string_view, 11> kDirectives = {".c",  ".h",  ".cc", ".cpp", ".cxx", ".hpp",
                                                            ".hh", ".cs", ".m",  ".mm",  ".inl"};
  constexpr std::array<std::string_view, 6> kUnknown = {"", ".txt", ".text", ".html", ".htm", ".md"};
  if (is_among(kComments, extension)) return HashSign::comment;
  if (extension == ".php") return HashSign::attribute;
  if (is_among(kDirectives, extension)) return HashSign::directive;
  return is_among(kUnknown, extension) ? HashSign::unknown : HashSign::with_blanks;
}

/// Whether a comment may begin behind the sign, or at the beginning of the code.
bool may_precede_comment(char before) { return is_blank(before) || one_of(before, ",;)]}"); }

/// Whether the code goes on behind a sign as no comment does: with brackets, a call, or a definition.
bool goes_on_behind_hash(std::string_view rest) {
  std::size_t end = 0;
  while (end < rest.size() && (is_letter(rest[end]) || rest[end] == '_')) ++end;
  if (end == rest.size()) return false;
  return end == 0 ? one_of(rest[0], "[{") : rest[end] == '(' || rest.substr(0, end) == "define";
}

/// Whether the `#` at the offset begins a comment.
bool begins_hash_comment(std::string_view code, std::size_t at, HashSign sign) {
  const char before = at > 0 ? code[at - 1] : '\n';
  const char next = at + 1 < code.size() ? code[at + 1] : '\n';
  switch (sign) {
    case HashSign::comment:
      return before != '$' && code.substr(at > 1 ? at - 2 : 0, 2) != "${";
    case HashSign::attribute:
      return next != '[';
    case HashSign::directive:
      return false;
    case HashSign::with_blanks:
      return may_precede_comment(before) && (is_blank(next) || one_of(next, "!#"));
    case HashSign::unknown:
      return may_precede_comment(before) && !goes_on_behind_hash(code.substr(at + 1));
  }
  return true;
}

bool is_part_of_name(char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '$'; }

}  // namespace

std::string plain_program_code(std::string_view code, std::string_view extension) {
  std::string out(code);
  const HashSign sign = hash_sign_of(extension);
  for (std::size_t at = 0; at < code.size();) {
    const std::size_t after = after_program_comment(code, at);
    const bool other = code[at] == '#' ? !begins_hash_comment(code, at, sign)
                                       : after > at && code[at] == '/' && sign == HashSign::comment;
    if (other) {
      out[at++] = ' ';
    } else if (after > at) {
      at = after;
    } else if (const auto text = program_text_at(code, at)) {
      at = text->end;
    } else if (is_part_of_name(code[at])) {
      while (at < code.size() && is_part_of_name(code[at])) ++at;
    } else {
      at += code[at] == '\\' ? 2U : 1U;
    }
  }
  return out;
}

}  // namespace keymove

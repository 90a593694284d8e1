// How texts go to and from Python. To be included wherever a text is given to it or taken from it.
#pragma once

#include <string>

#include <pybind11/cast.h>

namespace pybind11::detail {

/// Texts of this module. What is no UTF-8, such as a line of a file in another encoding that a message quotes, becomes
/// U+FFFD; names of files that are none come back as the bytes they were.
template <>
struct type_caster<std::string> : string_caster<std::string> {
  static handle cast(const std::string& text, return_value_policy, handle) {
    const handle out = PyUnicode_DecodeUTF8(text.data(), static_cast<ssize_t>(text.size()), "replace");
    if (!out) throw error_already_set();
    return out;
  }

  bool load(handle from, bool convert) {
    if (!from || !PyUnicode_Check(from.ptr())) return string_caster::load(from, convert);
    for (const char* const errors : {"surrogateescape", "replace"}) {
      const auto bytes = reinterpret_steal<object>(PyUnicode_AsEncodedString(from.ptr(), "utf-8", errors));
      if (bytes) return string_caster::load(bytes, convert);
      PyErr_Clear();
    }
    return false;
  }
};

}  // namespace pybind11::detail

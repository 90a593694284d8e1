#include "positions/streams/binary_data.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::size_t kLookedAt = 4096;  // bytes

/// A kind of packed file, by its first bytes.
struct Packed {
  std::string_view begin;
  std::string_view what;
  std::string_view command;  // writes what is in it
};

constexpr std::array<Packed, 5> kPacked = {{
    {{"PK\x03\x04", 4}, "a zip archive", "unzip -p FILE"},
    {{"BZh", 3}, "compressed by bzip2", "bzip2 -dc FILE"},
    {{"\xFD"
      "7zXZ",
      5},
     "compressed by xz",
     "xz -dc FILE"},
    {{"7z\xBC\xAF", 4}, "a 7-Zip archive", "7z e -so FILE"},
    {{"Rar!", 4}, "a RAR archive", "unrar p -inul FILE"},
}};

}  // namespace

bool is_binary(std::string_view text) {
  text = text.substr(0, kLookedAt);
  std::size_t strange = 0;
  const std::size_t size = text.size();
  while (!text.empty()) {
    const std::size_t length = utf8_size(text);
    const auto byte = static_cast<unsigned char>(text[0]);
    if (length == 0 || (byte < 0x20 && !is_blank(text[0])) || byte == 0x7F) ++strange;
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return strange * 10 > size;
}

std::string refusal_of_binary(std::string_view text) {
  for (const Packed& packed : kPacked) {
    if (!text.starts_with(packed.begin)) continue;
    // A text may begin with "BZh", but hardly goes on with the digit of its blocks and binary data.
    if (packed.begin == "BZh" && !is_binary(text)) continue;
    return "expected text, this is " + std::string(packed.what) + "; unpack it first: " + std::string(packed.command) +
           " | keymove ... -";
  }
  return is_binary(text) ? "expected text, this is binary data" : "";
}

}  // namespace keymove

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

/// An encoding of Chinese, with the characters of Xiangqi moves that say "goes across" and "goes forward".
struct Chinese {
  std::string_view name;
  std::string_view across;
  std::string_view forward;
};

constexpr std::array<Chinese, 2> kChinese = {{{"GB18030", "\xC6\xBD", "\xBD\xF8"}, {"BIG5", "\xA5\xAD", "\xB6\x69"}}};

/// Whether the pair of bytes occurs where a pair may begin.
bool has_pair(std::string_view text, std::string_view pair) {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (static_cast<unsigned char>(text[i]) < 0x80) continue;
    if (text.substr(i, 2) == pair) return true;
    ++i;
  }
  return false;
}

/// Whether the text is UTF-8, but for a character that is cut at its end.
bool is_utf8(std::string_view text) {
  constexpr std::size_t kLongest = 4;
  while (text.size() >= kLongest) {
    const std::size_t size = utf8_size(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

/// The encoding of a text with Xiangqi moves in Chinese that is not UTF-8; empty if it is none.
std::string_view encoding_of_xiangqi(std::string_view text) {
  if (is_utf8(text)) return "";
  for (const Chinese& encoding : kChinese) {
    if (has_pair(text, encoding.across) && has_pair(text, encoding.forward)) return encoding.name;
  }
  return "";
}

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
  if (const std::string_view name = encoding_of_xiangqi(text.substr(0, kLookedAt)); !name.empty())
    return "expected UTF-8, this looks like " + std::string(name) + "; convert it first: iconv -f " +
           std::string(name) + " -t UTF-8 FILE | keymove ... -";
  return is_binary(text) ? "expected text, this is binary data" : "";
}

}  // namespace keymove

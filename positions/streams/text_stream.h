// Streams of text in UTF-8 with LF or CRLF at the ends of its lines, from text in the ways of other systems.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "positions/streams/byte_stream.h"

namespace keymove {

/// The text of the bytes: UTF-16 with a byte order mark becomes UTF-8, and a CR without an LF after it becomes an LF.
/// Other bytes are as they were.
std::unique_ptr<ByteStream> text_stream(std::unique_ptr<ByteStream> bytes);

/// The text of the head, and then of the other bytes, in UTF-8: bytes that are none are characters of windows-1252,
/// which holds ISO-8859-1, the character set that the standard of PGN names. Byte order marks, which stand within a
/// text where files were joined, are left out.
std::unique_ptr<ByteStream> utf8_stream(std::string head, std::unique_ptr<ByteStream> bytes);

/// The same as text_stream for a whole text.
std::string text_of_bytes(std::string_view bytes);
/// The same as utf8_stream for a whole text.
std::string utf8_of_bytes(std::string_view bytes);

/// Both, one after the other.
std::string plain_text(std::string_view bytes);

/// Whether utf8_of_bytes would change nothing.
bool is_plain_utf8(std::string_view text);
/// Whether text_of_bytes would change nothing.
bool is_plain_text(std::string_view bytes);

}  // namespace keymove

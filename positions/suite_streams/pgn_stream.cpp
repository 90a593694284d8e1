#include "positions/suite_streams/pgn_stream.h"

#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/streams/binary_data.h"
#include "positions/streams/text_input.h"
#include "positions/streams/text_stream.h"
#include "positions/suite_formats/suite_reader.h"

namespace keymove {

namespace {

constexpr std::size_t kLookedAt = 8;  // bytes at least, for a byte order mark and the marks of packed files

}  // namespace

PgnStream::PgnStream(const std::string& path, VariantPtr variant, std::unique_ptr<ByteStream> bytes,
                     std::string_view text)
    : path_(path),
      variant_(std::move(variant)),
      shelf_(variant_),
      parts_(path, whole_pgn_games, utf8_stream(std::string(without_byte_order_mark(text)), std::move(bytes)), {}) {}

Result<std::unique_ptr<PgnStream>> PgnStream::open(const std::string& path, VariantPtr variant) {
  auto opened = open_stream(path, kInputInParts, "games");
  if (!opened) return opened.errors();
  std::unique_ptr<ByteStream> bytes = text_stream(std::move(*opened));
  std::string text;
  while (text.size() < kLookedAt) {
    const std::string_view next = bytes->next();
    if (next.empty()) break;
    text += next;
  }
  if (bytes->error()) return *bytes->error();
  if (std::string refusal = refusal_of_binary(text); !refusal.empty()) {
    return InputError{{path == "-" ? "stdin" : path, 0, 0}, "binary", std::move(refusal), {}};
  }
  return std::unique_ptr<PgnStream>(new PgnStream(path, std::move(variant), std::move(bytes), text));
}

std::optional<PgnGame> PgnStream::next() {
  while (ready_.empty()) {
    const auto part = parts_.next();
    if (!part) return std::nullopt;
    std::vector<PgnGame> games = read_pgn_games({path_ == "-" ? "stdin" : path_,
                                                 stem_of(path_),
                                                 *part,
                                                 variant_,
                                                 {parts_.lines_before(), games_, {}, &shelf_}});
    games_ += games.size();
    ready_.insert(ready_.end(), std::make_move_iterator(games.begin()), std::make_move_iterator(games.end()));
  }
  std::optional<PgnGame> game(std::move(ready_.front()));
  ready_.pop_front();
  return game;
}

}  // namespace keymove

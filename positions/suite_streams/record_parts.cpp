#include "positions/suite_streams/record_parts.h"

#include <algorithm>
#include <utility>

#include "positions/base/words.h"
#include "positions/streams/text_input.h"
#include "positions/suite_formats/suite_reader.h"

namespace keymove {

namespace {

constexpr std::size_t kPart = std::size_t{1} << 15;       // bytes that are a part
constexpr std::size_t kEveryTime = std::size_t{1} << 20;  // longer rests are examined when they have doubled

}  // namespace

InputError input_too_large(const std::string& path) {
  return {{path == "-" ? "stdin" : path, 0, 0},
          "input-too-large",
          "larger than " + std::to_string(kLargestInput) + " bytes",
          {}};
}

RecordParts::RecordParts(std::string path, WholeRecords whole_records, std::unique_ptr<ByteStream> bytes,
                         std::string text)
    : path_(std::move(path)), whole_records_(whole_records), bytes_(std::move(bytes)), text_(std::move(text)) {
  text_.erase(0, text_.size() - without_byte_order_mark(text_).size());
}

std::optional<std::string_view> RecordParts::next() {
  for (;;) {
    const std::string_view rest = std::string_view(text_).substr(at_);
    std::size_t size = whole_records_(rest.substr(0, kPart));
    if (size == 0 && rest.size() > kPart) size = longer_record(rest);
    if (size == 0 && ended_) size = rest.size();
    if (size > 0) {
      const std::string_view part = rest.substr(0, size);
      at_ += size;
      lines_before_ =
          std::exchange(lines_, lines_ + static_cast<std::size_t>(std::count(part.begin(), part.end(), '\n')));
      return part;
    }
    if (ended_) return std::nullopt;
    read_more();
  }
}

/// The length of the records of a long rest. If there is none, the rest must have doubled for another look at it, so
/// that the time is linear.
std::size_t RecordParts::longer_record(std::string_view rest) {
  if (rest.size() < examine_from_ && !ended_) return 0;
  const std::size_t size = whole_records_(rest);
  examine_from_ = size > 0 || rest.size() < kEveryTime ? 0 : 2 * rest.size();
  return size;
}

void RecordParts::read_more() {
  text_.erase(0, at_);
  at_ = 0;
  const std::string_view bytes = bytes_->next();
  text_ += bytes;
  ended_ = bytes.empty();
  if (bytes_->error()) {
    fail(*bytes_->error());
  } else if (text_.size() > kLargestInput) {
    fail(input_too_large(path_));
  }
}

void RecordParts::fail(InputError error) {
  error_ = std::move(error);
  stop();
}

void RecordParts::stop() {
  ended_ = true;
  text_.clear();
  at_ = 0;
}

}  // namespace keymove

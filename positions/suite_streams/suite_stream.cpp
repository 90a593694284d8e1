#include "positions/suite_streams/suite_stream.h"

#include <deque>
#include <filesystem>
#include <iterator>
#include <new>
#include <string_view>
#include <system_error>
#include <utility>

#include "positions/base/text_lines.h"
#include "positions/problem/suite_text.h"
#include "positions/problem/unique_ids.h"
#include "positions/streams/byte_stream.h"
#include "positions/streams/text_input.h"
#include "positions/streams/text_stream.h"
#include "positions/suite_streams/record_parts.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

namespace {

constexpr std::size_t kHead = std::size_t{1} << 18;  // bytes of a regular file that are read at once

InputError error_of(const std::string& path, std::string code, std::string message) {
  return {{path == "-" ? "stdin" : path, 0, 0}, std::move(code), std::move(message), {}};
}

/// The records of a suite whose beginning has been read.
RecordParts parts_of(const std::string& path, const SuiteFormat& format, std::unique_ptr<ByteStream> bytes,
                     std::string text) {
  if (!format.any_charset) return {path, format.whole_records, std::move(bytes), std::move(text)};
  std::string head(without_byte_order_mark(text));
  return {path, format.whole_records, utf8_stream(std::move(head), std::move(bytes)), {}};
}

class WholeSuite : public SuiteStream {
 public:
  explicit WholeSuite(Suite suite)
      : name_(std::move(suite.name)),
        errors_(std::move(suite.errors)),
        positions_(std::make_move_iterator(suite.positions.begin()), std::make_move_iterator(suite.positions.end())) {}

  std::optional<TestPosition> next() override {
    if (positions_.empty()) return std::nullopt;
    std::optional<TestPosition> position(std::move(positions_.front()));
    positions_.pop_front();
    return position;
  }
  [[nodiscard]] const std::string& name() const override { return name_; }
  [[nodiscard]] const std::vector<InputError>& errors() const override { return errors_; }
  [[nodiscard]] bool is_whole() const override { return true; }

 private:
  std::string name_;
  std::vector<InputError> errors_;
  std::deque<TestPosition> positions_;
};

/// A suite of a format whose records can be told apart.
class SuiteInParts : public SuiteStream {
 public:
  SuiteInParts(const std::string& path, const SuiteFormat& format, VariantPtr variant,
               std::unique_ptr<ByteStream> bytes, std::string text, PassesOverId passes_over)
      : path_(path),
        name_(stem_of(path)),
        format_(format),
        shelf_(variant),
        variant_(std::move(variant)),
        parts_(parts_of(path, format, std::move(bytes), std::move(text))) {
    if (!format.asks || !passes_over) return;
    passes_over_ = [this, over = std::move(passes_over)](std::string_view id) {
      auto other = ids_.instead_of(id);
      const bool passed = over(other ? *other : id);
      if (passed) {
        ++passing_;
      } else {
        names_.push_back({std::move(other), std::exchange(passing_, 0)});
      }
      return passed;
    };
  }

  std::optional<TestPosition> next() override {
    while (next_ready_ == ready_.size()) {
      const auto part = parts_.next();
      if (!part) {
        end();
        passed_ = std::exchange(passing_, 0);
        return std::nullopt;
      }
      parse(*part);
    }
    if (passes_over_) {
      const Name& name = names_.front();
      if (name.other) rename_position(ready_[next_ready_], *name.other);
      passed_ = name.passed_before;
      names_.pop_front();
    }
    return std::move(ready_[next_ready_++]);
  }
  [[nodiscard]] std::size_t passed() const override { return passed_; }
  [[nodiscard]] const std::string& name() const override { return name_; }
  [[nodiscard]] const std::vector<InputError>& errors() const override { return errors_; }
  [[nodiscard]] bool is_whole() const override { return false; }

 private:
  /// The name of a position that is not passed over.
  struct Name {
    std::optional<std::string> other;  ///< instead of the one that the text states
    std::size_t passed_before = 0;     ///< the positions that are passed over before it
  };

  void parse(std::string_view part) {
    if (format_.header != nullptr && header_.empty()) header_ = format_.header(part);
    const std::size_t lines = parts_.lines_before();
    SuiteText source{path_ == "-" ? "stdin" : path_,
                     name_,
                     part,
                     variant_,
                     {lines, positions_, lines > 0 ? header_ : std::string_view(), &shelf_, &heading_,
                      passes_over_ ? &passes_over_ : nullptr}};
    Suite suite = format_.parse(source);
    positions_ += suite.positions.size();
    for (TestPosition& position : suite.positions) {
      take_unsupported(position);
      if (!passes_over_) ids_.make_unique(position);
    }
    ready_ = std::move(suite.positions);
    next_ready_ = 0;
    if (suite.errors.empty()) return;
    errors_.insert(errors_.end(), suite.errors.begin(), suite.errors.end());
    parts_.stop();
  }

  void end() {
    if (std::exchange(ended_, true)) return;
    if (parts_.error()) errors_.push_back(*parts_.error());
    if (positions_ + passing_ == 0 && errors_.empty())
      errors_.push_back(error_of(path_, "no-positions", "no positions"));
  }

  std::string path_;
  std::string name_;
  const SuiteFormat& format_;
  VariantShelf shelf_;
  VariantPtr variant_;
  RecordParts parts_;
  std::string header_;
  std::string heading_;
  bool ended_ = false;
  std::size_t positions_ = 0;  ///< those that were not passed over
  UniqueIds ids_;
  PassesOver passes_over_;   ///< empty if no position is passed over
  std::deque<Name> names_;   ///< of the positions in `ready_`
  std::size_t passing_ = 0;  ///< passed over since the last name
  std::size_t passed_ = 0;
  std::vector<TestPosition> ready_;  ///< of the part that was read last
  std::size_t next_ready_ = 0;
  std::vector<InputError> errors_;
};

/// The format if the text so far shows one that is read in parts; nullptr otherwise.
const SuiteFormat* streamed_format(const std::string& path, std::string_view text, const ReadOptions& options) {
  const auto format = suite_format_of(path, without_byte_order_mark(text), options.format);
  return format && (*format)->whole_records != nullptr ? *format : nullptr;
}

Result<std::unique_ptr<SuiteStream>> open_or_throw(const std::string& path, const ReadOptions& options,
                                                   PassesOverId passes_over) {
  auto opened = open_stream(path, kInputInParts, "a suite");
  if (!opened) return opened.errors();
  std::unique_ptr<ByteStream> bytes = text_stream(std::move(*opened));
  const bool regular = is_regular_input(path);
  std::string text;
  bool ended = false;
  const auto read = [&] {
    const std::string_view next = bytes->next();
    text += next;
    ended = next.empty();
  };
  const SuiteFormat* format = nullptr;
  while (!ended && text.size() <= kHead && format == nullptr) {
    read();
    if (!regular && !ended)  // only whole lines, for a line that is cut may look like another
      format = streamed_format(path, std::string_view(text).substr(0, text.rfind('\n') + 1), options);
  }
  if (format == nullptr && !ended) format = streamed_format(path, text, options);
  if (format != nullptr) {
    return std::unique_ptr<SuiteStream>(std::make_unique<SuiteInParts>(path, *format, options.variant, std::move(bytes),
                                                                       std::move(text), std::move(passes_over)));
  }
  while (!ended && text.size() <= kLargestInput) read();
  if (bytes->error()) return *bytes->error();
  if (text.size() > kLargestInput) return input_too_large(path);
  Suite suite = parse_suite(path, text, options);
  if (suite.positions.empty() && !suite.errors.empty()) return suite.errors;
  return stream_of_suite(std::move(suite));
}

}  // namespace

bool is_regular_input(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path == "-" ? "/dev/stdin" : path, ignored);
}

std::unique_ptr<SuiteStream> stream_of_suite(Suite suite) { return std::make_unique<WholeSuite>(std::move(suite)); }

Result<std::unique_ptr<SuiteStream>> open_suite(const std::string& path, const ReadOptions& options,
                                                PassesOverId passes_over) {
  try {
    return open_or_throw(path, options, std::move(passes_over));
  } catch (const std::bad_alloc&) {
    return error_of(path, "input-memory", "there is not enough memory to read it");
  }
}

}  // namespace keymove

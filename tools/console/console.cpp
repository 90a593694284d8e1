#include "tools/console/console.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <random>

#include <fmt/format.h>

#include "positions/base/read_files.h"
#include "tools/console/usage_error.h"
#include "tools/console/visible_text.h"
#include "tools/system/new_file.h"
#include "tools/system/terminal.h"

namespace keymove::tools {

namespace {

constexpr int kStandardOutput = 1;  // the descriptors
constexpr int kStandardError = 2;

bool colors_wanted(int descriptor) {
  const char* no_color = std::getenv("NO_COLOR");
  return (no_color == nullptr || *no_color == '\0') && is_terminal(descriptor) && obeys_escapes();
}

std::string_view code_of(Tint color) {
  switch (color) {
    case Tint::good:
      return "\x1B[32m";
    case Tint::bad:
      return "\x1B[31m";
    case Tint::doubtful:
      return "\x1B[33m";
    case Tint::heading:
      return "\x1B[1m";
    case Tint::plain:
      break;
  }
  return "\x1B[0m";
}

/// The columns of the terminal.
std::size_t columns_of(int descriptor) {
  constexpr std::size_t kUsual = 80;
  const std::size_t columns = columns_of_terminal(descriptor).value_or(0);
  return columns > 1 ? columns : kUsual;
}

/// The first characters of a text in UTF-8.
std::string beginning(const std::string& text, std::size_t characters) {
  constexpr unsigned kContinued = 0xC0;
  std::size_t end = 0;
  for (; end < text.size(); ++end) {
    const bool starts = (static_cast<unsigned char>(text[end]) & kContinued) != 0x80;
    if (starts && characters-- == 0) break;
  }
  return text.substr(0, end);
}

/// The mark before and after coloured text until it is written. It is random, so that no foreign text can contain it.
const std::string& mark() {
  static const std::string one = [] {
    std::random_device random;
    return fmt::format("\xFF{}-{}\xFF", random(), random());
  }();
  return one;
}

/// The text made visible, with the marks replaced by the terminal's colour codes.
std::string painted(std::string_view text) {
  constexpr std::array kTints = {Tint::plain, Tint::good, Tint::bad, Tint::doubtful, Tint::heading};
  std::string out;
  for (std::size_t at = text.find(mark()); at != std::string_view::npos; at = text.find(mark())) {
    out += visible(text.substr(0, at));
    text.remove_prefix(at + mark().size());
    if (text.empty()) break;
    out += code_of(kTints.at(static_cast<std::size_t>(text.front() - '0') % kTints.size()));
    text.remove_prefix(1);
  }
  return out + visible(text);
}

[[noreturn]] void fail_standard_output() {
  if (errno == EPIPE) throw OutputClosed();
  throw OutputError(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
}

/// Makes text visible and writes it to standard error.
class VisibleBuffer final : public std::streambuf {
 protected:
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    put(visible({text, static_cast<std::size_t>(size)}));
    return size;
  }
  int_type overflow(int_type c) override {
    if (c != traits_type::eof()) put(visible(std::string(1, static_cast<char>(c))));
    return traits_type::not_eof(c);
  }

 private:
  static void put(std::string_view text) {
    while (!text.empty()) {
      const std::ptrdiff_t size = write_some(kStandardError, text);
      if (size < 0 && errno == EINTR) continue;
      if (size < 0) return;  // there is no way to report this
      text.remove_prefix(static_cast<std::size_t>(size));
    }
  }
};

}  // namespace

namespace {

/// Refuses a name that says that the file is compressed: it would be read as such a file.
void refuse_compressed(const std::string& path) {
  for (const std::string_view end : {".gz", ".zst", ".bz2", ".xz"}) {
    if (path.ends_with(end))
      throw UsageError(path + ": keymove compresses no output: give it another name, and compress the file");
  }
}

}  // namespace

Output::Output(const std::optional<std::string>& path, Rewriting rewriting) {
  if (path && *path != "-") {
    refuse_compressed(*path);
    file_ = std::make_unique<OutputFile>(*path, rewriting);
    return;
  }
  if (was_read(kStandardOutput)) throw UsageError("standard output is an input and would be overwritten");
  terminal_ = is_terminal(kStandardOutput);
  colors_ = colors_wanted(kStandardOutput);
}

Output::~Output() = default;

void Output::write(std::string_view text) {
  if (text.empty()) return;
  const bool terminal = file_ ? file_->is_terminal() : terminal_;
  if (terminal) return put(painted(text));
  put(text);
}

void Output::say(std::string_view text) { put(painted(text)); }

void Output::write_help(std::string_view text) {
  std::string out;
  bool after_empty = false;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    const bool heading = after_empty && line.ends_with(':') && !line.starts_with(' ');
    out += heading ? colored(line, Tint::heading) : std::string(line);
    text.remove_prefix(line.size());
    if (!text.empty()) out += '\n';
    text.remove_prefix(std::min<std::size_t>(1, text.size()));
    after_empty = line.empty();
  }
  write(out);
}

void Output::put(std::string_view text) {
  if (file_) return file_->write(text);
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!written || std::fflush(stdout) != 0) fail_standard_output();
}

void Output::finish() {
  if (file_) return file_->finish();
  if (std::fflush(stdout) != 0) fail_standard_output();
}

void Output::finish_partial() {
  if (!file_) return finish();
  if (const auto partial = file_->finish_partial()) std::cerr << "the part that is finished is in " << *partial << "\n";
}

std::string Output::colored(std::string_view text, Tint color) const {
  if (!colors_ || color == Tint::plain) return std::string(text);
  return fmt::format("{}{}{}{}0", mark(), static_cast<int>(color), text, mark());
}

void write_file(const std::string& path, std::string_view text, Rewriting rewriting) {
  Output output(path, rewriting);
  output.write(text);
  output.finish();
}

VisibleErrors::VisibleErrors() : buffer_(std::make_unique<VisibleBuffer>()), before_(std::cerr.rdbuf(buffer_.get())) {}

VisibleErrors::~VisibleErrors() { std::cerr.rdbuf(before_); }

Progress::Progress(std::optional<std::size_t> total, Wish wish, std::string_view things)
    : total_(total), things_(things), wanted_(wish == Wish::shown && is_terminal(kStandardError) && obeys_escapes()) {}

void Progress::show(std::size_t done, std::string_view note) {
  if (!wanted_) return;
  const std::string of = total_ ? fmt::format(" of {}", *total_) : std::string();
  const std::string line = fmt::format("{}{} {}{}{}", done, of, things_, note.empty() ? "" : ", ", note);
  if (drawn_ && line == last_) return;
  constexpr std::chrono::milliseconds kTooSoon{90};
  const auto now = std::chrono::steady_clock::now();
  if (!last_.empty() && now - drawn_at_ < kTooSoon) return;
  last_ = line;
  drawn_at_ = now;
  drawn_ = true;
  std::fputs(fmt::format("\r{}\x1B[K", beginning(visible_line(line), columns_of(kStandardError) - 1)).c_str(), stderr);
}

void Progress::clear() {
  if (drawn_) std::fputs("\r\x1B[K", stderr);
  drawn_ = false;
}

void complain(const std::vector<InputError>& errors) {
  constexpr std::size_t kMax = 10;
  for (std::size_t i = 0; i < std::min(kMax, errors.size()); ++i) {
    const std::string text = to_text(errors[i]);
    if (i == 0 || text != to_text(errors[i - 1])) std::cerr << text << "\n";
  }
  if (errors.size() > kMax) std::cerr << "... and " << errors.size() - kMax << " more errors\n";
}

}  // namespace keymove::tools

#include "tools/console.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include <unistd.h>

namespace keymove::tools {

namespace {

bool is_dumb() {
  const char* term = std::getenv("TERM");
  return term == nullptr || std::string_view(term) == "dumb";
}

bool colors_wanted(int descriptor) {
  const char* no_color = std::getenv("NO_COLOR");
  return (no_color == nullptr || *no_color == '\0') && !is_dumb() && isatty(descriptor) != 0;
}

std::string_view code_of(Tint color) {
  switch (color) {
    case Tint::good:
      return "\x1B[32m";
    case Tint::bad:
      return "\x1B[31m";
    case Tint::doubtful:
      return "\x1B[33m";
    case Tint::plain:
      break;
  }
  return {};
}

}  // namespace

Output::Output(const std::optional<std::string>& path) : name_(path.value_or("standard output")) {
  if (path) {
    file_ = std::fopen(path->c_str(), "wb");
    if (file_ == nullptr) throw OutputError("cannot write to " + name_ + ": " + std::strerror(errno));
  } else {
    file_ = stdout;
    colors_ = colors_wanted(STDOUT_FILENO);
  }
}

Output::~Output() {
  if (file_ != stdout) std::fclose(file_);
}

void Output::write(std::string_view text) {
  if (text.empty()) return;
  const bool written = std::fwrite(text.data(), 1, text.size(), file_) == text.size();
  if (written && std::fflush(file_) == 0) return;
  if (errno == EPIPE) throw OutputClosed();
  throw OutputError("cannot write to " + name_ + ": " + std::strerror(errno));
}

std::string Output::colored(std::string_view text, Tint color) const {
  if (!colors_ || color == Tint::plain) return std::string(text);
  return std::string(code_of(color)) + std::string(text) + "\x1B[0m";
}

Progress::Progress(std::size_t total, Wish wish, std::string_view things)
    : total_(total), things_(things), wanted_(wish == Wish::shown && !is_dumb() && isatty(STDERR_FILENO) != 0) {}

void Progress::show(std::size_t done, std::string_view note) {
  if (!wanted_) return;
  std::string line = std::to_string(done) + " of " + std::to_string(total_) + " " + things_;
  if (!note.empty()) line += ", " + std::string(note);
  if (drawn_ && line == last_) return;
  last_ = line;
  drawn_ = true;
  std::cerr << "\r" << line << "\x1B[K" << std::flush;
}

void Progress::clear() {
  if (drawn_) std::cerr << "\r\x1B[K" << std::flush;
  drawn_ = false;
}

void complain(const std::vector<InputError>& errors) {
  constexpr std::size_t kMost = 10;
  for (std::size_t i = 0; i < std::min(kMost, errors.size()); ++i) std::cerr << to_text(errors[i]) << "\n";
  if (errors.size() > kMost) std::cerr << "... and " << errors.size() - kMost << " more flaws\n";
}

}  // namespace keymove::tools

#include "tools/console/output_file.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "positions/base/read_files.h"
#include "tools/console/usage_error.h"
#include "tools/system/new_file.h"
#include "tools/system/terminal.h"

namespace keymove::tools {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kBlock = std::size_t{1} << 16U;

struct Claims {
  std::mutex mutex;
  std::vector<std::string> places;
};

Claims& claims() {
  static Claims all;
  return all;
}

/// The absolute path with links resolved and without dots.
std::string place_of(const std::string& path) {
  std::error_code error;
  const fs::path whole = fs::weakly_canonical(fs::absolute(path, error), error);
  return error ? path : whole.string();
}

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code ignored;
  return a == b || fs::equivalent(a, b, ignored);
}

[[noreturn]] void refuse_input(const std::string& path) {
  throw UsageError(fmt::format("{} is an input and would be overwritten: give the output another name", path));
}

/// A name that is most likely free.
std::string hidden_name() {
  static std::atomic<unsigned> count{0};
  return fmt::format(".keymove-{}-{}", process_number(), ++count);
}

}  // namespace

OutputClaim::OutputClaim(const std::string& path) : place_(place_of(path)) {
  if (was_read(path)) refuse_input(path);
  const std::lock_guard<std::mutex> hold(claims().mutex);
  const auto& places = claims().places;
  if (is_standard_output(path) ||
      std::any_of(places.begin(), places.end(), [&](const std::string& other) { return is_same_file(other, place_); }))
    throw UsageError(fmt::format("two outputs would be written to {}: give each a name of its own", path));
  claims().places.push_back(place_);
}

OutputClaim::~OutputClaim() {
  const std::lock_guard<std::mutex> hold(claims().mutex);
  auto& places = claims().places;
  if (const auto at = std::find(places.begin(), places.end(), place_); at != places.end()) places.erase(at);
}

OutputFile::OutputFile(const std::string& path, Rewriting rewriting, Way way)
    : shown_(path), place_(path), rewriting_(rewriting), way_(way) {
  find_place();
  if (in_place()) return;
  if (rewriting_ == Rewriting::refused) claim_.emplace(shown_);
  check_place();
}

OutputFile::~OutputFile() { drop(); }

void OutputFile::write(std::string_view text) {
  if (text.empty()) return;
  if (descriptor_ < 0) open();
  waiting_ += text;
  if (in_place() || waiting_.size() >= kBlock) flush();
}

void OutputFile::finish() {
  if (descriptor_ < 0) open();
  flush();
  if (in_place()) return close();
  if (rewriting_ == Rewriting::refused && was_read(place_.string())) {
    drop();
    refuse_input(shown_);
  }
  if (temporary_.empty()) name();
  close();
  if (!put_in_place(temporary_, place_)) fail(errno);
  temporary_.clear();
}

std::optional<std::string> OutputFile::finish_partial() {
  if (in_place()) {
    finish();
    return std::nullopt;
  }
  const std::string end = ".partial";
  place_ += end;
  finish();
  return shown_ + end;
}

bool OutputFile::is_terminal() {
  if (!in_place()) return false;
  if (descriptor_ < 0) open();
  return tools::is_terminal(descriptor_);
}

fs::path OutputFile::folder() const {
  const fs::path parent = place_.parent_path();
  return parent.empty() ? "." : parent;
}

/// Follows links to the file that is to be written.
void OutputFile::find_place() {
  constexpr int kMaxLinks = 40;
  if (place_.empty()) fail(ENOENT);
  for (int links = 0; links < kMaxLinks; ++links) {
    if (const auto descriptor = descriptor_named(place_)) {
      descriptor_of_place_ = *descriptor;
      return;
    }
    std::error_code error;
    const fs::file_status status = fs::symlink_status(place_, error);
    if (fs::is_directory(status) || place_.filename().empty()) fail(EISDIR);
    if (!fs::is_symlink(status)) {
      special_ = fs::exists(status) && !fs::is_regular_file(status);
      return;
    }
    const fs::path target = fs::read_symlink(place_, error);
    if (error) fail(error.value());
    place_ = target.is_absolute() ? target : folder() / target;
  }
  fail(ELOOP);
}

/// Makes the folder, and tries whether a file can be made there.
void OutputFile::check_place() {
  std::error_code error;
  std::error_code ignored;
  fs::create_directories(folder(), error);
  if (!fs::is_directory(folder(), ignored))
    throw OutputError(fmt::format("cannot write to {}: its folder cannot be made: {}", shown_, error.message()));
  if (fs::exists(place_, ignored) && !may_be_written(place_)) fail(errno);
  open();
  drop();
}

void OutputFile::open() {
  if (descriptor_of_place_ >= 0) {
    descriptor_ = second_descriptor(descriptor_of_place_);
    if (descriptor_ < 0) fail(errno);
  } else if (special_) {
    descriptor_ = open_device(place_);
    if (descriptor_ < 0) fail(errno);
  } else {
    if (!open_nameless() && !open_named())
      throw OutputError(
          fmt::format("cannot write to {}: no file can be made in its folder: {}", shown_, std::strerror(errno)));
    if (!keep_permissions(descriptor_, place_)) fail(errno);
  }
}

bool OutputFile::open_nameless() {
  if (way_ == Way::named) return false;
  descriptor_ = tools::open_nameless(folder());
  return descriptor_ >= 0;
}

bool OutputFile::open_named() {
  do {
    temporary_ = (folder() / hidden_name()).string();
    descriptor_ = open_new(temporary_);
  } while (descriptor_ < 0 && errno == EEXIST);
  if (descriptor_ < 0) temporary_.clear();
  return descriptor_ >= 0;
}

/// Gives a file without a name a hidden one.
void OutputFile::name() {
  while (true) {
    std::string hidden = (folder() / hidden_name()).string();
    if (name_file(descriptor_, hidden)) {
      temporary_ = std::move(hidden);
      return;
    }
    if (errno != EEXIST) fail(errno);
  }
}

void OutputFile::flush() {
  std::string_view rest = waiting_;
  while (!rest.empty()) {
    const std::ptrdiff_t size = write_some(descriptor_, rest);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0 && errno == EPIPE) throw OutputClosed();
    if (size < 0) fail(errno);
    rest.remove_prefix(static_cast<std::size_t>(size));
  }
  waiting_.clear();
}

void OutputFile::close() {
  if (close_file(std::exchange(descriptor_, -1))) return;
  const int error = errno;
  drop();
  fail(error);
}

void OutputFile::drop() {
  if (descriptor_ >= 0) close_file(std::exchange(descriptor_, -1));
  std::error_code ignored;
  if (!temporary_.empty()) fs::remove(std::exchange(temporary_, {}), ignored);
}

void OutputFile::fail(int error) const {
  throw OutputError(fmt::format("cannot write to {}: {}", shown_, std::strerror(error)));
}

}  // namespace keymove::tools

#include "tests/fuzz/fuzz.h"

#include <algorithm>
#include <stdexcept>

namespace keymove::fuzz {

namespace {

std::vector<Target>& all() {
  static std::vector<Target> targets;
  return targets;
}

}  // namespace

const std::vector<Target>& targets() {
  auto& out = all();
  std::sort(out.begin(), out.end(),
            [](const Target& a, const Target& b) { return std::string_view(a.name) < std::string_view(b.name); });
  return out;
}

Added::Added(const Target& target) { all().push_back(target); }

void expect(bool condition, const char* what) {
  if (!condition) throw std::logic_error(what);
}

void expect_sound(const std::vector<InputError>& errors) {
  for (const InputError& error : errors) {
    expect(!error.code.empty(), "an error without a code");
    expect(!error.message.empty(), "an error without a message");
    expect(!error.where.file.empty(), "an error without a file");
    expect(!to_text(error).empty(), "an error without a text");
  }
}

void expect_errors(const std::vector<InputError>& errors) {
  expect(!errors.empty(), "refused without an error");
  expect_sound(errors);
}

std::size_t take_number(std::string_view& input, std::size_t bound) {
  if (input.empty()) return 0;
  const auto byte = static_cast<unsigned char>(input.front());
  input.remove_prefix(1);
  return byte % bound;
}

std::vector<std::string> lines_of(std::string_view input) {
  std::vector<std::string> out;
  while (!input.empty()) {
    const std::size_t end = std::min(input.find('\n'), input.size());
    out.emplace_back(input.substr(0, end));
    input.remove_prefix(std::min(end + 1, input.size()));
  }
  return out;
}

}  // namespace keymove::fuzz

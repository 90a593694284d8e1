// Targets of fuzzing: functions that are called with arbitrary bytes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/input_error.h"

namespace keymove::fuzz {

/// A place at which foreign bytes enter the program.
struct Target {
  const char* name;     ///< also that of its folders in seeds/ and found/
  std::size_t longest;  ///< the largest input in bytes
  unsigned runs;        ///< executions in `.ci/run fuzz`: some seconds
  void (*run)(std::string_view input);
};

/// All targets, by name.
const std::vector<Target>& targets();

/// Adds a target before main runs: `const Added kEpd({"epd", kShort, kFast, [](std::string_view input) {...}});`
struct Added {
  explicit Added(const Target& target);
};

constexpr std::size_t kShort = 512;
constexpr std::size_t kMiddle = 2048;
constexpr std::size_t kLong = 8192;

constexpr unsigned kFast = 6'000;
constexpr unsigned kSlow = 2'000;
constexpr unsigned kSlowest = 250;

/// Fails the execution unless the condition holds.
void expect(bool condition, const char* what);
/// Expects every error to have a code, a message, a file, and a text.
void expect_sound(const std::vector<InputError>& errors);
/// The same, and that there is at least one error.
void expect_errors(const std::vector<InputError>& errors);

/// Removes the first byte of the input and returns it as a number below `bound`; 0 if the input is empty.
std::size_t take_number(std::string_view& input, std::size_t bound);
/// The input's lines.
std::vector<std::string> lines_of(std::string_view input);

}  // namespace keymove::fuzz

// Random strings of Betza notation, right ones and wrong ones.
#pragma once

#include <random>
#include <string>
#include <string_view>

namespace keymove::tests {

/// Strings near the dialect: most groups are right, some have modifiers that do not go together.
class RandomBetza {
 public:
  explicit RandomBetza(unsigned seed) : random_(seed) {}

  /// Some groups.
  std::string piece();
  /// The same, but one that the dialect has.
  std::string right_piece();
  /// The string with some bytes changed, added or taken out.
  std::string changed(std::string text);

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  char one_of(std::string_view letters) {
    return letters[static_cast<std::size_t>(below(static_cast<int>(letters.size())))];
  }
  char any_byte();
  std::string atom();
  std::string range(const std::string& of);
  std::string group();

  std::mt19937 random_;
};

}  // namespace keymove::tests

// The names of an enum's values: one table for readers, writers and messages.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace keymove {

/// A value and its name; the name is empty if no text names the value.
template <class E>
struct EnumName {
  E value{};
  std::string_view name;
};

/// Whether the enum declares that value. The compiler spells other numbers as casts, such as "(Color)7".
template <auto Value>
constexpr bool is_enumerator() {
  constexpr std::string_view kSignature = __PRETTY_FUNCTION__;
  return kSignature[kSignature.find_last_of("):")] == ':';
}

/// The number of values that the enum declares, counted from 0 to the first number that is not a value.
template <class E, std::size_t Count = 0>
constexpr std::size_t enumerator_count() {
  if constexpr (is_enumerator<static_cast<E>(Count)>()) {
    return enumerator_count<E, Count + 1>();
  } else {
    return Count;
  }
}

/// The table of names. Requires every value once, in any order, and no name twice; otherwise a constexpr table does not
/// compile.
template <class E>
class EnumNames {
 public:
  constexpr EnumNames(std::initializer_list<EnumName<E>> names) {
    if (const std::string_view flaw = flaw_of(names); !flaw.empty()) throw std::logic_error(std::string(flaw));
    std::copy(names.begin(), names.end(), names_.begin());
  }

  /// Why the names cannot be a table of the enum; empty if they can.
  static constexpr std::string_view flaw_of(std::initializer_list<EnumName<E>> names) {
    for (auto one = names.begin(); one != names.end(); ++one) {
      for (auto other = names.begin(); other != one; ++other) {
        if (one->value == other->value) return "a value appears twice";
        if (!one->name.empty() && one->name == other->name) return "a name appears twice";
      }
    }
    if (names.size() < enumerator_count<E>()) return "a value is missing";
    if (names.size() > enumerator_count<E>()) return "the values do not count from 0";
    return {};
  }

  /// The value's name.
  [[nodiscard]] constexpr std::string_view name_of(E value) const {
    for (const EnumName<E>& known : names_) {
      if (known.value == value) return known.name;
    }
    return {};
  }

  /// The value of that name, if there is one.
  [[nodiscard]] constexpr std::optional<E> named(std::string_view name) const {
    for (const EnumName<E>& known : names_) {
      if (known.name == name && !name.empty()) return known.value;
    }
    return std::nullopt;
  }

  /// All names in the order of the table: for messages and the words of options.
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> out;
    for (const EnumName<E>& known : names_) {
      if (!known.name.empty()) out.emplace_back(known.name);
    }
    return out;
  }

  /// Values and names in the order of the table.
  [[nodiscard]] constexpr auto begin() const { return names_.begin(); }
  [[nodiscard]] constexpr auto end() const { return names_.end(); }

 private:
  std::array<EnumName<E>, enumerator_count<E>()> names_{};
};

}  // namespace keymove

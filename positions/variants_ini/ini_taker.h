// Typed values of a section of a variants.ini, with the errors of all that is not as expected. A part of the reader of
// its rules.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/base/words.h"
#include "positions/variants_ini/ini_rules.h"

namespace keymove {

/// Takes the values of a section's keys into rules.
class IniTaker {
 protected:
  IniTaker(const IniSection& section, IniRules& rules, IniErrors& errors)
      : section_(section), rules_(rules), errors_(errors), used_(section.entries.size()) {}

  static std::string quoted_value(std::string_view text) { return "'" + std::string(text) + "'"; }

  void fail(std::size_t at, std::string code, std::string message) {
    errors_.push_back({at, std::move(code), std::move(message)});
  }

  /// The last entry of that key, if there is one with a value.
  const IniEntry* take(std::string_view key) {
    known_.emplace_back(key);
    const IniEntry* found = nullptr;
    for (std::size_t i = 0; i < used_.size(); ++i) {
      if (section_.entries[i].key != key) continue;
      found = &section_.entries[i];
      used_[i] = true;
    }
    return found;
  }

  const IniEntry* stated(std::string_view key) {
    const IniEntry* entry = take(key);
    if (entry != nullptr) rules_.places[key] = entry->value_at;
    return entry;
  }

  void expect(const IniEntry& entry, const std::string& what) {
    fail(entry.value_at, "ini-value", "expected " + what + ", found " + quoted_value(entry.value));
  }

  void read_flag(std::string_view key, bool& target) {
    const IniEntry* entry = stated(key);
    if (entry == nullptr) return;
    if (entry->value != "true" && entry->value != "false") return expect(*entry, "true or false");
    target = entry->value == "true";
  }

  bool read_number(std::string_view key, int low, int high, int& target) {
    const IniEntry* entry = stated(key);
    if (entry == nullptr) return false;
    const auto number = parse_int(trimmed(entry->value));
    if (number && *number >= low && *number <= high) {
      target = *number;
    } else {
      expect(*entry, "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
    }
    return true;
  }

  bool read_rank(std::string_view key, int& target) {
    int rank = target + 1;
    const bool found = read_number(key, 1, kMaxSide, rank);
    target = rank - 1;
    return found;
  }

  void read_file(std::string_view key, int& target) {
    const IniEntry* entry = stated(key);
    if (entry == nullptr) return;
    const std::string_view value = trimmed(entry->value);
    const auto number = value.size() == 1 && is_lower(value[0]) ? std::optional(value[0] - 'a' + 1) : parse_int(value);
    if (!number || *number < 1 || *number > kMaxSide) return expect(*entry, "a file, such as h or 8");
    target = *number - 1;
  }

  void read_result(std::string_view key, IniResult& target) {
    const IniEntry* entry = stated(key);
    if (entry == nullptr) return;
    constexpr std::array<std::string_view, 4> kWords = {"none", "loss", "draw", "win"};
    const auto* const word = std::find(kWords.begin(), kWords.end(), entry->value);
    if (word == kWords.end()) return expect(*entry, "win, loss, draw or none");
    target = static_cast<IniResult>(word - kWords.begin());
  }

  std::optional<std::size_t> kind_of(char letter) const {
    for (std::size_t kind = 0; kind < kIniMen; ++kind) {
      if (rules_.men[kind].letter == to_lower(letter) && rules_.men[kind].letter != '\0') return kind;
    }
    return std::nullopt;
  }

  std::optional<IniKinds> kinds_in(const IniEntry& entry) {
    IniKinds kinds = 0;
    for (std::size_t i = 0; i < entry.value.size(); ++i) {
      const char c = entry.value[i];
      if (c == '-') break;
      if (is_blank(c)) continue;
      const auto kind = c == '*' ? std::optional(kIniAll) : kind_of(c);
      if (!kind) {
        fail(entry.value_at + i, "ini-value", "no man of this variant has the letter " + quoted_value({&c, 1}));
        return std::nullopt;
      }
      kinds |= ini_kind(*kind);
    }
    return kinds;
  }

  void read_kinds(std::string_view key, std::initializer_list<IniKinds*> targets) {
    const IniEntry* entry = stated(key);
    const auto kinds = entry != nullptr ? kinds_in(*entry) : std::nullopt;
    if (!kinds) return;
    for (IniKinds* target : targets) *target = *kinds;
  }

  /// A key for both colours, and the keys for each.
  void read_kinds_by_color(const char* key, const char* white, const char* black, BothColors<IniKinds>& target) {
    read_kinds(key, {&target[0], &target[1]});
    read_kinds(white, {&target[0]});
    read_kinds(black, {&target[1]});
  }

  void read_kind(std::string_view key, std::initializer_list<std::size_t*> targets) {
    const IniEntry* entry = stated(key);
    if (entry == nullptr) return;
    const std::string_view value = trimmed(entry->value);
    const auto kind = value.size() != 1        ? std::nullopt
                      : one_of(value[0], "*-") ? std::optional(kIniAll)
                                               : kind_of(value[0]);
    if (!kind) return expect(*entry, "the letter of one man of this variant");
    for (std::size_t* target : targets) *target = *kind;
  }

  std::optional<IniSquares> squares_in(const IniEntry& entry) {
    IniSquares squares;
    for (const Word& word : words_of(entry.value)) {
      const std::string_view text = word.text;
      if (text[0] == '-') break;
      const bool any_file = text[0] == '*';
      const bool any_rank = text.size() == 2 && text[1] == '*';
      const int file = to_lower(text[0]) - 'a';
      const auto rank = parse_int(text.substr(1));
      if ((!any_file && (file < 0 || file >= kMaxSide)) || (!any_rank && (!rank || *rank < 1 || *rank > kMaxSide))) {
        fail(entry.value_at + word.offset, "ini-value",
             "expected squares such as e4, files such as e* or ranks such as *4, with blanks between, found " +
                 quoted_value(text));
        return std::nullopt;
      }
      for (int f = 0; f < kMaxSide; ++f) {
        for (int r = 0; r < kMaxSide; ++r) {
          if ((any_file || f == file) && (any_rank || r == *rank - 1)) squares.set(ini_square(f, r));
        }
      }
    }
    return squares;
  }

  void read_squares(std::string_view key, std::initializer_list<IniSquares*> targets) {
    const IniEntry* entry = stated(key);
    const auto squares = entry != nullptr ? squares_in(*entry) : std::nullopt;
    if (!squares) return;
    for (IniSquares* target : targets) *target = *squares;
  }

  void read_squares_by_color(const char* key, const char* white, const char* black, BothColors<IniSquares>& target) {
    read_squares(key, {&target[0], &target[1]});
    read_squares(white, {&target[0]});
    read_squares(black, {&target[1]});
  }

  const IniSection& section_;
  IniRules& rules_;
  IniErrors& errors_;
  std::vector<bool> used_;
  std::vector<std::string> known_;
};

}  // namespace keymove

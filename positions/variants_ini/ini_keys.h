// What stands in tables about Fairy-Stockfish's variants.ini: its men, the keys whose rules keymove does not have, and
// the variants of its own that sections are based on.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace keymove {

/// A key whose rule keymove does not have; the rule is absent where the value is the usual one.
struct IniLackedKey {
  std::string_view key;
  std::string_view usual;
  std::string_view what;  ///< in sentences: "keymove does not have ..."
};

/// The key in that table, if it is there.
std::optional<IniLackedKey> lacked_ini_key(std::string_view key);

/// Whether the key says nothing about the rules, or nothing but details of a rule that another key turns on.
bool is_idle_ini_key(std::string_view key);

/// The keys of both tables.
std::vector<std::string_view> other_ini_keys();

/// The lines that describe a variant of Fairy-Stockfish's own, which keymove has: an empty text for rules that its base
/// alone describes.
struct IniBase {
  std::string_view name;
  std::string_view base;
  std::string_view lines;
};

std::optional<IniBase> ini_base(std::string_view name);

}  // namespace keymove

// Variants from a variants.ini of Fairy-Stockfish: each section is translated into the text of a variant file, which is
// then read like any other.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/base/text_lines.h"
#include "positions/game/variant.h"
#include "positions/variants_ini/ini_rules.h"

namespace keymove {

/// The sections of a variants.ini (is_variants_ini).
class VariantsIni {
 public:
  VariantsIni(std::string file, std::string text);
  VariantsIni(const VariantsIni&) = delete;
  VariantsIni& operator=(const VariantsIni&) = delete;

  /// The names of the sections, in order.
  [[nodiscard]] std::vector<std::string> names() const;

  /// The variant of a section. Errors, at their lines: keys and values that Fairy-Stockfish does not know, rules that
  /// keymove does not have (`ini-lacks`), no such section (with the nearest names). A section is read with those on
  /// which it is based, and whatever is wrong in others is no error of it.
  [[nodiscard]] Result<VariantPtr> variant(std::string_view name) const;

  /// The only section's variant. Errors: those of `variant`; several sections, with those that can be read.
  [[nodiscard]] Result<VariantPtr> only_variant() const;

  /// Lines that belong to no section, or are no line of such a file.
  [[nodiscard]] std::vector<InputError> line_errors() const;

 private:
  void split();
  void read_heading(std::string_view line, std::size_t start);
  [[nodiscard]] const IniSection* find(std::string_view name) const;
  void add_rules(const IniSection& section, std::size_t depth, IniRules& rules, IniErrors& errors) const;
  static bool add_base(std::string_view name, std::size_t at, IniRules& rules);
  [[nodiscard]] std::vector<InputError> located(const IniErrors& errors) const;

  std::string file_;
  std::string text_;
  TextLines lines_;
  std::vector<IniSection> sections_;
  IniErrors errors_;
};

}  // namespace keymove

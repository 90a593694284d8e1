// A game of a variants.ini as the text of one of keymove's variant files.
#pragma once

#include <string>

#include "positions/variants_ini/ini_rules.h"

namespace keymove {

/// The text of the variant file; empty if there are errors, which are collected.
std::string ini_document(const IniSection& section, const IniRules& rules, IniErrors& errors);

}  // namespace keymove

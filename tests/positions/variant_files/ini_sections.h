// Sections of a variants.ini, and what comes of reading them.
#pragma once

#include <cstdint>
#include <string>

#include <catch2/catch.hpp>

#include "positions/game/setup.h"
#include "positions/variant_files/variants_ini.h"
#include "verify/rules/rules.h"

namespace keymove::tests {

/// The nodes of the start position at that depth; 0 if the section cannot be read, with its errors in the log.
inline std::uint64_t nodes(const std::string& text, int depth, const std::string& name = "own") {
  const auto variant = VariantsIni("v.ini", text).variant(name);
  if (!variant) {
    for (const InputError& error : variant.errors()) UNSCOPED_INFO(to_text(error));
    return 0;
  }
  return verify::perft(read_fen(*variant, (*variant)->start_fen)->setup, depth);
}

inline VariantPtr read_ini(const std::string& text) {
  const auto variant = VariantsIni("v.ini", text).only_variant();
  if (!variant) FAIL(to_text(variant.errors().front()));
  return *variant;
}

/// The errors of the only section: line, column and message of each.
inline std::string errors_of(const std::string& text) {
  const auto variant = VariantsIni("v.ini", text).only_variant();
  std::string out;
  if (variant) return "none";
  for (const InputError& error : variant.errors())
    out += std::to_string(error.where.line) + ":" + std::to_string(error.where.column) + " " + error.message + "\n";
  return out;
}

/// Whether a section of chess with these lines has that message.
inline bool refuses(const std::string& lines, const std::string& message) {
  const std::string errors = errors_of("[own:chess]\n" + lines);
  UNSCOPED_INFO(errors);
  return errors.find(message) != std::string::npos;
}

}  // namespace keymove::tests

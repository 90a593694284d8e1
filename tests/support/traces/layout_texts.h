// Small texts that the layouts of traces share.
#pragma once

#include <cctype>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

#include "tests/support/traces/trace_layouts.h"

namespace keymove::tests {

inline std::string fixed(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

inline std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

inline std::vector<std::string> rows_of(const std::string& board) {
  std::vector<std::string> rows(1);
  for (const char c : board) {
    if (c == '/') {
      rows.emplace_back();
    } else {
      rows.back() += c;
    }
  }
  return rows;
}

/// The man as "wK" or "bp".
inline std::string two_letters(char man) {
  const bool white = std::isupper(static_cast<unsigned char>(man)) != 0;
  const char kind = static_cast<char>(std::toupper(static_cast<unsigned char>(man)));
  return std::string(white ? "w" : "b") + (kind == 'P' ? 'p' : kind);
}

inline const char* color_text(Color color) { return color == Color::white ? "white" : "black"; }
inline const char* capital_color(Color color) { return color == Color::white ? "White" : "Black"; }

inline std::uint64_t total_of(const PrintedAction& action) {
  return std::accumulate(action.states.begin(), action.states.end(), std::uint64_t{0});
}

}  // namespace keymove::tests

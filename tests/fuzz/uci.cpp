// keymove as an engine: whatever lines a GUI sends.
#include <algorithm>

#include "positions/base/words.h"
#include "tests/fuzz/fuzz.h"
#include "tools/uci/uci_session.h"

namespace keymove::fuzz {

namespace {

bool has_word(const std::string& line, std::string_view wanted) {
  const auto words = words_of(line);
  return std::any_of(words.begin(), words.end(), [&](const Word& word) { return lower_case(word.text) == wanted; });
}

/// Files are left alone, and memory for tables is no matter of reading.
bool is_left_out(const std::string& line) { return has_word(line, "variantpath") || has_word(line, "hash"); }

const Added kUci({"uci", kShort, kSlow, [](std::string_view input) {
                    // A small game: its rules are made ready for every session.
                    static const VariantPtr variant = *load_variant("minichess-5x5");
                    tools::UciSession session(variant);
                    session.obey("setoption name Hash value 1");
                    for (const std::string& line : lines_of(input)) {
                      if (is_left_out(line)) continue;
                      // The last number of a kind counts.
                      const bool searches = has_word(line, "go");
                      if (session.obey(searches ? line + " nodes 20 depth 2" : line) == tools::UciTalk::over) return;
                      if (searches) session.finish();
                    }
                    session.finish();
                  }});

}  // namespace

}  // namespace keymove::fuzz

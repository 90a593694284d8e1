// Fuzzes keymove as a UCI engine with the lines that a GUI sends.
#include <algorithm>

#include "positions/base/words.h"
#include "positions/variant_files/variant_reader.h"
#include "tests/fuzz/fuzz.h"
#include "tools/uci/uci_session.h"

namespace keymove::fuzz {

namespace {

bool has_word(const std::string& line, std::string_view wanted) {
  const auto words = words_of(line);
  return std::any_of(words.begin(), words.end(), [&](const Word& word) { return lower_case(word.text) == wanted; });
}

/// Whether the line is left out, because it would read files or allocate tables.
bool is_left_out(const std::string& line) { return has_word(line, "variantpath") || has_word(line, "hash"); }

const Added kUci({"uci", kShort, kSlow, [](std::string_view input) {
                    // A small game, because every session prepares its rules.
                    static const VariantPtr variant = *load_variant("minichess-5x5");
                    tools::UciSession session(variant);
                    session.obey("setoption name Hash value 1");
                    for (const std::string& line : lines_of(input)) {
                      if (is_left_out(line)) continue;
                      // Of several limits of one kind the last one counts.
                      const bool searches = has_word(line, "go");
                      if (session.obey(searches ? line + " nodes 20 depth 2" : line) == tools::UciTalk::over) return;
                      if (searches) session.finish();
                    }
                    session.finish();
                  }});

}  // namespace

}  // namespace keymove::fuzz

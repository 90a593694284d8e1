#include "tests/support/random_betza.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "positions/game/betza.h"

namespace keymove::tests {

std::string RandomBetza::piece() {
  std::string out;
  for (int groups = 1 + below(10) / 7 + below(10) / 7; groups > 0; --groups) out += group();
  return out;
}

std::string RandomBetza::right_piece() {
  while (true) {
    std::string out = piece();
    if (parse_betza(out)) return out;
  }
}

std::string RandomBetza::changed(std::string text) {
  for (int changes = 1 + below(2); changes > 0; --changes) {
    const auto at = static_cast<std::size_t>(below(static_cast<int>(text.size()) + 1));
    switch (below(4)) {
      case 0:
        text.insert(at, 1, any_byte());
        break;
      case 1:
        if (at < text.size()) text.erase(at, 1);
        break;
      case 2:
        if (at < text.size()) text[at] = any_byte();
        break;
      default:
        if (!text.empty()) std::swap(text[at % text.size()], text[(at + 1) % text.size()]);
    }
  }
  return text;
}

char RandomBetza::any_byte() {
  if (below(8) == 0) return static_cast<char>(below(256));
  return one_of("fblrvshmcnjpgieWFDNAHCLZJGRBQK(),0123456789azoqtxudyUO[]?- ");
}

std::string RandomBetza::atom() {
  constexpr int kOneIn = 6;
  if (below(kOneIn) != 0) return {one_of("WFDNAHCLZJGRBQKN")};
  const auto number = [&] { return std::to_string(below(below(4) == 0 ? 101 : 5)); };
  return "(" + number() + "," + number() + ")";
}

std::string RandomBetza::range(const std::string& of) {
  switch (below(6)) {
    case 0:
      return of.size() == 1 ? of : "0";
    case 1:
      return "0";
    case 2:
      return std::to_string(below(10));
    case 3:
      return below(4) == 0 ? std::to_string(below(120)) : "";
    default:
      return "";
  }
}

std::string RandomBetza::group() {
  constexpr std::string_view kWords[] = {"f",  "b",  "l",  "r",  "v",  "s",  "ff", "rr", "fl", "lf", "br",
                                         "rb", "fh", "hl", "hr", "lh", "vh", "sh", "fs", "sv", "h",  "frb"};
  std::vector<std::string> parts;
  for (int words = below(4) / 2 + below(5) / 4; words > 0; --words)
    parts.emplace_back(kWords[below(static_cast<int>(std::size(kWords)))]);
  for (const char modifier : std::string_view("mci"))
    if (below(5) == 0) parts.emplace_back(1, modifier);
  if (below(4) == 0) parts.emplace_back(1, one_of("njpg"));
  if (below(12) == 0) parts.emplace_back(1, 'e');
  if (below(25) == 0) parts.emplace_back(1, one_of("mcnjpgie"));
  std::shuffle(parts.begin(), parts.end(), random_);
  std::string out;
  for (const std::string& part : parts) out += part;
  const std::string letters = atom();
  return out + letters + range(letters);
}

}  // namespace keymove::tests

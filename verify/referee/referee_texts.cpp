#include "verify/referee/referee_texts.h"

namespace keymove::verify {

std::string text_of(Color color) { return std::string(name_of(color)); }

std::string turns_text(int turns) { return std::to_string(turns) + (turns == 1 ? " turn" : " turns"); }

std::string number_text(double value) {
  std::string out = std::to_string(value);
  out.erase(out.find_last_not_of('0') + 1);
  if (out.back() == '.') out.pop_back();
  return out == "-0" ? "0" : out;
}

}  // namespace keymove::verify

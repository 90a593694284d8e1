#include "tools/options/notation_options.h"

#include "tools/console/usage_error.h"

namespace keymove::tools {

void NotationOptions::declare(OptionGroup& group) {
  group
      .choice("notation", "STYLE", {"coordinate", "san", "figurine", "long", "course"}, notation,
              "notation of the moves in text: e2e4, SAN, SAN with Unicode figurines, long algebraic (Ng1-f3), or the "
              "course's (default: SAN for games like chess)")
      .choice("letters", "LANGUAGE", kMenLetterNames.names(), letters,
              "with SAN or long algebraic notation: the letters of the men in that language (default: en)");
}

StyleWish NotationOptions::wish() const {
  StyleWish out;
  if (notation) out.style = style_named(*notation);
  if (!letters) return out;
  if (out.style && (!out.style->is_algebraic() || out.style->letters == MenLetters::figurine))
    throw UsageError("--letters needs --notation san or long");
  out.letters = kMenLetterNames.named(*letters);
  return out;
}

}  // namespace keymove::tools

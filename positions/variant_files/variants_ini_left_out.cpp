// In the place of variants_ini.cpp, in a build without -DKEYMOVE_VARIANTS_INI=ON.
#include <utility>

#include "positions/variant_files/variants_ini.h"

namespace keymove {

VariantsIni::VariantsIni(std::string file, std::string text)
    : file_(std::move(file)), text_(std::move(text)), lines_(file_, text_) {}

std::vector<std::string> VariantsIni::names() const { return {}; }

Result<VariantPtr> VariantsIni::variant(std::string_view /*name*/) const { return only_variant(); }

Result<VariantPtr> VariantsIni::only_variant() const {
  return InputError{{file_, 0, 0},
                    "variants-ini",
                    "this build does not read a variants.ini of Fairy-Stockfish; it needs -DKEYMOVE_VARIANTS_INI=ON",
                    {}};
}

std::vector<InputError> VariantsIni::line_errors() const { return only_variant().errors(); }

}  // namespace keymove

// Variants from JSON: files, and those that are built in.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/game/variant.h"

namespace keymove {

/// The variant that the JSON text describes (docs/variants.md). Errors: among others unknown keys, letters and values.
Result<VariantPtr> parse_variant(const std::string& file, const std::string& text);

/// The names of the shipped variants, sorted. Of pawntastic, which exists in every size, only the common sizes.
std::vector<std::string> shipped_variants();

/// The JSON text of a shipped variant, or of pawntastic-FxR or pawntastic-N (with -ep for en passant) with sides from 4
/// to 16; absent for other names.
std::optional<std::string> shipped_variant_text(std::string_view name);

/// Whether the variant is the shipped one of its name. Cost: that of a look into a table from the second call on.
bool is_shipped(const Variant& variant);

/// The name of the variant that a FEN is of, where it is said to be of `name`: Chess960 in the place of chess, if its
/// castling rights are files of rooks ("HAha"), or KQkq with both kings on one file that is not e.
std::string variant_of_fen(const std::string& name, std::string_view fen);

/// The shipped variant of that name (of Chess960 also by others, such as "Fischerandom"), otherwise the variant in the
/// file of that path, or in the section NAME of the variants.ini FILE for the path `FILE:NAME` (variants_ini.h),
/// otherwise the shipped variant that has that name elsewhere (variant_names.h).
/// Errors: none of them exists (the message suggests the nearest names), `unsupported-game` for a known game that
/// keymove does not have, `variants-ini` for a file of several sections, or the errors of the file.
Result<VariantPtr> load_variant(const std::string& name_or_path);

/// A check of a variant that was read; it throws when it finds a bug of keymove.
using VariantGuard = void (*)(const Variant&);

/// Applies the guard to every variant that any thread reads from now on, from whatever source; null turns it off. The
/// variant reader passes on what the guard throws.
void guard_variants(VariantGuard guard);

}  // namespace keymove

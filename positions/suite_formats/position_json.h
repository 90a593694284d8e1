// One position of our own suites as a JSON object.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "positions/json/json_slices.h"
#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// Reads the object of that fragment (suite_json.h has its shape); errors are the position's errors.
/// `variant` is the suite's, for positions that name none; `id` for those without one.
TestPosition read_position(const JsonFragment& fragment, const std::string& variant, const std::string& id,
                           VariantShelf& shelf);

/// The object; the variant is left out when it is `variant`.
nlohmann::ordered_json write_position(const TestPosition& position, const std::string& variant);

}  // namespace keymove

// One position of keymove's own suites as a JSON object.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "positions/json/json_slices.h"
#include "positions/json/json_taker.h"
#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

/// Whether the operations of an EPD record are written.
enum class OperationsInJson {
  left_out,
  beyond_answers,  ///< all of them, if one says what no other member can: c0, acd, author, ...
  written,         ///< all of them, if they say more than the other members, or say it in another way
};

/// What a suite states for the positions that do not state their own.
struct SuiteDefaults {
  std::string variant;  ///< empty if there is none
  std::optional<Convention> convention;
  bool foreign = false;  ///< it has a form that is not keymove's: a FEN with moves is a puzzle
  bool strict = true;    ///< unknown members are errors, not notes
};

/// The convention that the node names; nothing, and an error, if it names none.
std::optional<Convention> read_convention(JsonTaker& taker, const JsonNode& node);

/// The position of the object in that fragment (suite_json.h describes it), with its errors. `id` is a default, too.
TestPosition read_position(const JsonFragment& fragment, const SuiteDefaults& suite, const std::string& id,
                           VariantShelf& shelf);
/// The same for a fragment that is no JSON, with its value; the offsets of nodes count from the fragment's start.
TestPosition read_position(const JsonFragment& fragment, JsonNode value, const SuiteDefaults& suite,
                           const std::string& id, VariantShelf& shelf);

/// The position as an object. The variant is left out if it is `variant`.
nlohmann::ordered_json write_position(const TestPosition& position, const std::string& variant,
                                      OperationsInJson operations);

}  // namespace keymove

// Networks in heuristic files.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "positions/evaluation/network.h"
#include "positions/json/located_json.h"

namespace keymove {

/// The network that the node of the document describes (docs/heuristics.md), for a heuristic with the worths `psqt`.
/// Errors: unknown keys and input groups, too few or too many numbers for the layers.
Result<NetworkPtr> read_network(const JsonText& document, const JsonNode& node, const VariantPtr& variant,
                                const Psqt& psqt);

/// The network in the form that read_network reads.
nlohmann::ordered_json write_network(const Network& network);

}  // namespace keymove

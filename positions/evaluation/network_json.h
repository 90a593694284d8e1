// Networks within heuristic files.
#pragma once

#include <nlohmann/json.hpp>

#include "positions/evaluation/network.h"
#include "positions/json/located_json.h"

namespace keymove {

/// The network that the node describes (docs/heuristics.md), for a heuristic of those worths.
/// Errors: unknown keys and input groups, numbers missing or too many for the layers.
Result<NetworkPtr> read_network(const JsonSource& source, const JsonNode& node, const VariantPtr& variant,
                                const Psqt& psqt);

/// The network as read_network reads it.
nlohmann::ordered_json write_network(const Network& network);

}  // namespace keymove

#include "tools/solutions/solution_json.h"

#include <nlohmann/json.hpp>

#include "positions/base/enum_names.h"
#include "positions/game/setup.h"

namespace keymove::tools {

namespace {

using Json = nlohmann::ordered_json;

/// Adds the first move as `name`, and under `or` the moves that differ from it only in the promoted man.
void add_moves(Json& object, const char* name, const Variant& variant, const std::vector<Move>& moves) {
  object[name] = coordinate_text(variant, moves.front());
  for (std::size_t i = 1; i < moves.size(); ++i) object["or"].push_back(coordinate_text(variant, moves[i]));
}

Json variations_json(const Variant& variant, const std::vector<Variation>& variations);
Json continuations_json(const Variant& variant, const std::vector<Continuation>& continuations);

/// Adds what follows the continuation's move.
void add_play(Json& object, const Variant& variant, const Continuation& continuation) {
  if (continuation.cut) object["cut"] = true;
  if (!continuation.threats.empty()) object["threats"] = continuations_json(variant, continuation.threats);
  if (continuation.zugzwang) object["zugzwang"] = true;
  if (!continuation.variations.empty()) object["variations"] = variations_json(variant, continuation.variations);
}

Json continuations_json(const Variant& variant, const std::vector<Continuation>& continuations) {
  Json array = Json::array();
  for (const Continuation& continuation : continuations) {
    Json object;
    add_moves(object, "move", variant, continuation.moves);
    object["plies"] = continuation.plies;
    add_play(object, variant, continuation);
    array.push_back(std::move(object));
  }
  return array;
}

Json variations_json(const Variant& variant, const std::vector<Variation>& variations) {
  Json array = Json::array();
  for (const Variation& variation : variations) {
    Json object;
    object["reply"] = coordinate_text(variant, variation.reply);
    object["plies"] = variation.plies;
    if (variation.is_short) object["short"] = true;
    if (variation.is_dual) object["dual"] = true;
    if (!variation.meets_threat) object["threat_stands"] = true;
    if (variation.cut) object["cut"] = true;
    object["continuations"] = continuations_json(variant, variation.continuations);
    array.push_back(std::move(object));
  }
  return array;
}

constexpr EnumNames<TreeCut> kCutNames = {{TreeCut::none, ""}, {TreeCut::size, "size"}, {TreeCut::effort, "effort"}};

}  // namespace

nlohmann::ordered_json tree_json(const Variant& variant, const SolutionTree& tree, const SolutionParts& parts) {
  Json object;
  object["plies"] = tree.plies;
  object["moves"] = tree.moves;
  object["cut"] = nullptr;
  if (tree.cut != TreeCut::none) object["cut"] = kCutNames.name_of(tree.cut);
  if (tree.outcome == Outcome::loss) {
    object["variations"] = variations_json(variant, tree.variations);
    return object;
  }
  object["keys"] = continuations_json(variant, tree.keys);
  if (parts.set_play) object["set_play"] = variations_json(variant, tree.set_play);
  if (!parts.tries && !parts.try_play) return object;
  object["tries"] = Json::array();
  for (const Try& attempt : tree.tries) {
    Json entry{{"move", coordinate_text(variant, attempt.move)}};
    add_moves(entry, "refutation", variant, attempt.refutations);
    if (parts.try_play) add_play(entry, variant, attempt.play);
    object["tries"].push_back(std::move(entry));
  }
  return object;
}

}  // namespace keymove::tools

#include "positions/heuristic_files/network_json.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/base/nearest.h"
#include "positions/base/text_lines.h"
#include "positions/json/json_taker.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

class NetworkReader : private JsonTaker {
 public:
  NetworkReader(const JsonText& document, VariantPtr variant, const Psqt& psqt)
      : JsonTaker(document, "heuristic"), variant_(std::move(variant)), psqt_(psqt) {}

  Result<NetworkPtr> read(const JsonNode& node) {
    check_network_keys(node, {"inputs", "scale", "step", "layers"});
    Network out;
    if (const JsonNode* inputs = list_of(node, "inputs", "an array")) out.inputs = read_inputs(*inputs);
    if (const JsonNode* scale = node.find("scale")) out.scale = number(*scale);
    if (const JsonNode* step = node.find("step")) out.step = number(*step);
    if (const JsonNode* layers = list_of(node, "layers", "an array")) {
      if (layers->items.empty()) fail(*layers, "network-layers", "expected at least one layer");
      std::size_t width = out.inputs ? out.inputs->size() : 0;
      for (const JsonNode& layer : layers->items) {
        out.layers.push_back(read_layer(layer, width));
        width = out.layers.back().outputs;
      }
      if (errors().empty() && width != 1)
        fail(layers->items.back(), "network-layers", "expected one output in the last layer");
    }
    if (!errors().empty()) return errors();
    return NetworkPtr(std::make_shared<Network>(std::move(out)));
  }

 private:
  void check_network_keys(const JsonNode& node, std::initializer_list<std::string_view> known) {
    for (const auto& m : node.members) {
      if (std::find(known.begin(), known.end(), m.key) != known.end()) continue;
      fail(m.key_offset, "heuristic-key", "unknown key \"" + shortened(m.key) + "\" of a network");
    }
  }
  const JsonNode* list_of(const JsonNode& node, std::string_view key, const std::string& what) {
    const JsonNode* found = node.find(key);
    if (found != nullptr && found->is(Kind::array)) return found;
    fail(found == nullptr ? node : *found, found == nullptr ? "heuristic-missing" : "heuristic-type",
         "expected \"" + std::string(key) + "\" of a network as " + what);
    return nullptr;
  }
  double number(const JsonNode& node) {
    const auto number = node.number();
    if (!number) expect(node, Kind::real, "a number");
    return number.value_or(0);
  }

  std::shared_ptr<const NetworkInputs> read_inputs(const JsonNode& node) {
    std::vector<InputGroup> groups;
    for (const JsonNode& item : node.items) {
      const auto group = item.is(Kind::string) ? kInputGroupNames.named(item.string) : std::nullopt;
      if (group && std::find(groups.begin(), groups.end(), *group) == groups.end()) {
        groups.push_back(*group);
        continue;
      }
      std::string all;
      for (const std::string& known : kInputGroupNames.names()) all += (all.empty() ? "" : ", ") + known;
      fail(item, "network-inputs", "expected groups of inputs, each once: " + all);
    }
    return std::make_shared<NetworkInputs>(variant_, std::move(groups), psqt_);
  }

  std::vector<double> numbers(const JsonNode& layer, std::string_view key) {
    std::vector<double> out;
    const JsonNode* list = list_of(layer, key, "an array of numbers");
    if (list == nullptr) return out;
    for (const JsonNode& item : list->items) {
      out.push_back(number(item) / kNetworkUnit);
      if (!errors().empty()) break;
    }
    return out;
  }

  NetworkLayer read_layer(const JsonNode& node, std::size_t inputs) {
    NetworkLayer out;
    if (!node.is(Kind::object)) {
      fail(node, "heuristic-type", "expected a layer as an object");
      return out;
    }
    check_network_keys(node, {"weights", "biases"});
    out.weights = numbers(node, "weights");
    out.biases = numbers(node, "biases");
    out.inputs = inputs;
    out.outputs = out.biases.size();
    if (errors().empty() && (out.outputs == 0 || out.weights.size() != inputs * out.outputs)) {
      fail(
          node, "network-layers",
          fmt::format("expected {} weights for each of {} outputs, found {}", inputs, out.outputs, out.weights.size()));
    }
    return out;
  }

  VariantPtr variant_;
  const Psqt& psqt_;
};

/// The numbers in network units; whole numbers are written as integers.
nlohmann::ordered_json units(const std::vector<double>& numbers) {
  auto out = nlohmann::ordered_json::array();
  for (const double number : numbers) {
    const double count = number * kNetworkUnit;
    if (count == std::round(count) && std::fabs(count) < 1e15) {
      out.push_back(static_cast<long long>(count));
    } else {
      out.push_back(count);
    }
  }
  return out;
}

}  // namespace

Result<NetworkPtr> read_network(const JsonText& document, const JsonNode& node, const VariantPtr& variant,
                                const Psqt& psqt) {
  return NetworkReader(document, variant, psqt).read(node);
}

nlohmann::ordered_json write_network(const Network& network) {
  nlohmann::ordered_json out;
  out["inputs"] = nlohmann::ordered_json::array();
  for (const InputGroup group : network.inputs->groups()) out["inputs"].push_back(kInputGroupNames.name_of(group));
  out["scale"] = network.scale;
  if (network.step != 0) out["step"] = network.step;
  out["layers"] = nlohmann::ordered_json::array();
  for (const NetworkLayer& layer : network.layers)
    out["layers"].push_back({{"weights", units(layer.weights)}, {"biases", units(layer.biases)}});
  return out;
}

}  // namespace keymove

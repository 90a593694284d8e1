#include "tools/uci/uci_options.h"

#include <algorithm>
#include <charconv>

#include "positions/base/words.h"
#include "tools/uci/uci_variants.h"

namespace keymove::tools {

namespace {

/// The words from `begin` to `end` with blanks between.
std::string joined(UciWords::const_iterator begin, UciWords::const_iterator end) {
  std::string out;
  for (auto word = begin; word != end; ++word) out += (word == begin ? "" : " ") + *word;
  return out;
}

}  // namespace

const std::vector<UciOptions::Spin>& UciOptions::spins() {
  static const std::vector<Spin> all = {{"Hash", 64, 1, 65536, &UciOptions::hash_},
                                        {"MultiPV", 1, 1, 500, &UciOptions::multi_pv_},
                                        {"Move Overhead", 10, 0, 5000, &UciOptions::overhead_}};
  return all;
}

UciWords UciOptions::lines() const {
  UciWords out;
  for (const Spin& spin : spins()) {
    out.push_back(std::string("option name ") + spin.name + " type spin default " + std::to_string(spin.default_value) +
                  " min " + std::to_string(spin.minimum) + " max " + std::to_string(spin.maximum));
  }
  out.emplace_back("option name Ponder type check default false");
  std::string games = "option name UCI_Variant type combo default " + first_;
  UciWords names = uci_variant_names();
  if (std::find(names.begin(), names.end(), first_) == names.end()) names.push_back(first_);
  for (const std::string& name : names) games += " var " + name;
  out.push_back(games);
  out.emplace_back("option name VariantPath type string default <empty>");
  return out;
}

UciErrors UciOptions::set(const UciWords& words) {
  const auto value_word = std::find(words.begin(), words.end(), "value");
  if (words.size() < 2 || words.front() != "name") return {"setoption: expected name NAME value VALUE"};
  const std::string name = joined(words.begin() + 1, value_word);
  const std::string value = value_word == words.end() ? "" : joined(value_word + 1, words.end());
  const std::string known = lower_case(name);
  for (const Spin& spin : spins()) {
    if (lower_case(spin.name) == known) return set_spin(spin, value);
  }
  if (known == "ponder") return {};  // tells that the GUI may say `go ponder`, which changes nothing here
  if (known == "uci_variant") {
    return play(from_file_ && from_file_->name == value ? Result<VariantPtr>(from_file_) : load_uci_variant(value));
  }
  if (known == "variantpath") {
    if (value.empty() || value == "<empty>") return {};
    const auto variant = load_variant(value);
    if (variant) from_file_ = *variant;
    return play(variant);
  }
  return {"unknown option '" + name + "'"};
}

UciErrors UciOptions::set_spin(const Spin& spin, const std::string& value) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc() || end != value.data() + value.size() || number < spin.minimum || number > spin.maximum) {
    return {std::string("option '") + spin.name + "': expected a whole number from " + std::to_string(spin.minimum) +
            " to " + std::to_string(spin.maximum) + ", found '" + value + "'"};
  }
  this->*spin.value = number;
  return {};
}

UciErrors UciOptions::play(const Result<VariantPtr>& variant) {
  if (variant) {
    variant_ = *variant;
    return {};
  }
  UciErrors errors;
  for (const InputError& error : variant.errors()) errors.push_back(error.message);
  return errors;
}

}  // namespace keymove::tools

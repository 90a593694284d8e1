#include "tools/uci/uci_options.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/variant_files/variant_reader.h"
#include "tools/uci/uci_variants.h"

namespace keymove::tools {

namespace {

constexpr const char* kChess = "chess";
constexpr const char* kChess960 = "chess960";

}  // namespace

const std::vector<UciOptions::Spin>& UciOptions::spins() {
  static const std::vector<Spin> all = {{"Threads", 1, 1, 512, &UciOptions::threads_},
                                        {"Hash", 64, 1, 65536, &UciOptions::hash_},
                                        {"MultiPV", 1, 1, 500, &UciOptions::multi_pv_},
                                        {"Move Overhead", 10, 0, 5000, &UciOptions::overhead_}};
  return all;
}

UciWords UciOptions::lines() const {
  UciWords out;
  for (const Spin& spin : spins()) {
    out.push_back(fmt::format("option name {} type spin default {} min {} max {}", spin.name, spin.default_value,
                              spin.minimum, spin.maximum));
  }
  out.emplace_back("option name Ponder type check default false");
  out.emplace_back("option name UCI_Chess960 type check default false");
  UciWords names = uci_variant_names();
  if (std::find(names.begin(), names.end(), first_) == names.end()) names.push_back(first_);
  out.push_back(fmt::format("option name UCI_Variant type combo default {} var {}", first_, fmt::join(names, " var ")));
  out.emplace_back("option name VariantPath type string default <empty>");
  return out;
}

UciErrors UciOptions::set(const UciWords& words) {
  const auto value_word = std::find(words.begin(), words.end(), "value");
  if (words.size() < 2 || words.front() != "name") return {"setoption: expected name NAME value VALUE"};
  const std::string name = fmt::format("{}", fmt::join(words.begin() + 1, value_word, " "));
  const auto value_begin = value_word == words.end() ? value_word : value_word + 1;
  const std::string value = fmt::format("{}", fmt::join(value_begin, words.end(), " "));
  const std::string known = lower_case(name);
  for (const Spin& spin : spins()) {
    if (lower_case(spin.name) == known) return set_spin(spin, value);
  }
  // The first only announces that the GUI may send `go ponder`; programs send the others unasked.
  for (const char* unused : {"ponder", "uci_analysemode", "uci_opponent", "uci_showcurrline", "uci_showrefutations"}) {
    if (known == unused) return {};
  }
  if (known == "uci_chess960") return set_chess960(value);
  if (known == "uci_variant") {
    UciErrors errors = play(named(value));
    named_chess960_ = variant_->name == kChess960;
    return chess960_ && variant_->name == kChess ? play(load_variant(kChess960)) : errors;
  }
  if (known == "variantpath") {
    if (value.empty() || value == "<empty>") return {};
    const auto variant = load_variant(value);
    path_ = value;
    if (variant) from_file_ = *variant;
    // Of a variants.ini with several sections UCI_Variant names one.
    return !variant && variant.errors().front().code == "variants-ini" ? UciErrors() : play(variant);
  }
  return {fmt::format("unknown option '{}'", name)};
}

UciErrors UciOptions::set_spin(const Spin& spin, const std::string& value) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc() || end != value.data() + value.size() || number < spin.minimum || number > spin.maximum) {
    return {fmt::format("option '{}': expected a whole number from {} to {}, found '{}'", spin.name, spin.minimum,
                        spin.maximum, value)};
  }
  this->*spin.value = number;
  return {};
}

UciErrors UciOptions::set_chess960(const std::string& value) {
  if (value != "true" && value != "false")
    return {fmt::format("option 'UCI_Chess960': expected true or false, found '{}'", value)};
  chess960_ = value == "true";
  if (variant_->name != (chess960_ ? kChess : kChess960) || named_chess960_) return {};
  return play(load_variant(chess960_ ? kChess960 : kChess));
}

/// The variant of that name: in the file that VariantPath has named, or a shipped one.
Result<VariantPtr> UciOptions::named(const std::string& name) const {
  if (from_file_ && from_file_->name == name) return from_file_;
  auto section = load_variant(path_ + ":" + name);
  const bool found = section || section.errors().front().code != "unknown-variant";
  return !path_.empty() && found ? section : load_variant(name);
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

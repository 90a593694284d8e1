// The options of the UCI engine.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "positions/game/variant.h"
#include "tools/uci/uci_go.h"

namespace keymove::tools {

/// The options that a GUI can set, and their values.
class UciOptions {
 public:
  explicit UciOptions(VariantPtr variant)
      : first_(variant->name), variant_(std::move(variant)), named_chess960_(variant_->name == "chess960") {}

  /// The lines that offer the options to the GUI.
  [[nodiscard]] UciWords lines() const;

  /// Obeys the words after `setoption`. If there are errors, nothing changes.
  [[nodiscard]] UciErrors set(const UciWords& words);

  /// The variant that is played: of Chess960 the one of its positions without castlings.
  [[nodiscard]] const VariantPtr& variant() const { return variant_; }
  [[nodiscard]] std::size_t hash_mib() const { return static_cast<std::size_t>(hash_); }
  [[nodiscard]] std::size_t threads() const { return static_cast<std::size_t>(threads_); }
  [[nodiscard]] std::size_t multi_pv() const { return static_cast<std::size_t>(multi_pv_); }
  [[nodiscard]] std::int64_t overhead_ms() const { return overhead_; }

 private:
  /// An option with a whole number.
  struct Spin {
    const char* name;
    std::int64_t default_value;
    std::int64_t minimum;
    std::int64_t maximum;
    std::int64_t UciOptions::*value;
  };
  static const std::vector<Spin>& spins();

  UciErrors set_spin(const Spin& spin, const std::string& value);
  UciErrors set_chess960(const std::string& value);
  UciErrors play(const Result<VariantPtr>& variant);
  [[nodiscard]] Result<VariantPtr> named(const std::string& name) const;

  std::string first_;  ///< the name of the variant that is played unless the GUI sets another
  VariantPtr variant_;
  std::string path_;             ///< the last file that VariantPath has named
  VariantPtr from_file_;         ///< the last variant that VariantPath has loaded
  bool chess960_ = false;        ///< whether Chess960 is played in the place of chess
  bool named_chess960_ = false;  ///< whether Chess960 was chosen by its name, and is not left by UCI_Chess960
  std::int64_t threads_ = 1;
  std::int64_t hash_ = 64;
  std::int64_t multi_pv_ = 1;
  std::int64_t overhead_ = 10;
};

}  // namespace keymove::tools

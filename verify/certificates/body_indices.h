// The indices of which the body of a certificate consists, as a replay asks for them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "positions/certificates/certificate.h"
#include "positions/certificates/index_stream.h"

namespace keymove::verify {

/// Reads the body of a certificate, which must outlive it.
class BodyIndices {
 public:
  explicit BodyIndices(const Certificate& certificate) : indices_(certificate.body) {}

  /// The next index; absent after an error, which is then in `error`.
  std::optional<std::size_t> next(std::string& error);
  /// The number of first moves of a list among which the next index chooses; the largest number if there is no index.
  [[nodiscard]] std::size_t moves_needed() const;
  /// The error at the end of the replay; empty if all indices have been read.
  [[nodiscard]] std::string end() const;
  [[nodiscard]] std::size_t bytes() const { return indices_.size(); }

 private:
  IndexStream indices_;
};

}  // namespace keymove::verify

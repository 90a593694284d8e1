// SHA-256 digests, which identify documents.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace keymove {

/// The SHA-256 digest of the bytes (FIPS 180-4) as 64 hexadecimal digits in lower case.
std::string sha256_text(std::string_view bytes);

/// The same for bytes that come in pieces.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void add(std::string_view bytes);
  /// The digest of all bytes; may be called once, and no bytes may be added then.
  std::string text();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace keymove

// The options about certificates, and the folder where they are kept.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "positions/certificates/certificate.h"
#include "solver/search/limits.h"
#include "tools/command_line/command_line.h"
#include "tools/console/file_names.h"

namespace keymove::tools {

/// --no-certificates, --certificates and --certificate-size.
struct CertificateOptions {
  bool none = false;
  std::optional<std::string> folder;
  std::optional<std::int64_t> kib;

  void declare(OptionGroup& group);
  /// --no-certificates alone, of commands that write none.
  void declare_none(OptionGroup& group);
  /// Errors: UsageError for options that exclude each other.
  void check() const;
  /// How large certificates may become; nothing when there are to be none.
  [[nodiscard]] std::optional<solver::CertificateLimits> limits() const;
};

/// A folder of certificates, a file a position.
class CertificateFolder {
 public:
  /// Makes the folder if it is not there. Throws OutputError.
  explicit CertificateFolder(const std::string& path);

  /// Writes ID.cert; what a file name should not have becomes '_', and an id met before gets a number.
  void write(const std::string& id, const Certificate& certificate);

 private:
  std::filesystem::path path_;
  FileNames names_;
};

}  // namespace keymove::tools

// The options about certificates, and the folder into which they are written.
#pragma once

#include <cstddef>
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
  std::optional<std::size_t> kib;

  void declare(OptionGroup& group);
  /// Declares only --no-certificates, for commands that write no certificates.
  void declare_none(OptionGroup& group);
  /// The limits on the size of certificates; nothing if none are to be made.
  [[nodiscard]] std::optional<solver::CertificateLimits> limits() const;
};

/// A folder with a certificate file for each position.
class CertificateFolder {
 public:
  /// Makes the folder if it does not exist. Throws OutputError.
  explicit CertificateFolder(const std::string& path);

  /// Writes ID.cert. Characters that a file name should not have become '_', and a name used before gets a number.
  void write(const std::string& id, const Certificate& certificate);

 private:
  std::filesystem::path path_;
  FileNames names_;
};

}  // namespace keymove::tools

// Certificates on the way: made by the solver, confirmed by the checker, written to a folder.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "positions/certificate.h"
#include "positions/finding.h"
#include "solver/solver.h"
#include "tools/command_line.h"
#include "tools/file_names.h"
#include "verify/check_certificate.h"

namespace keymove::tools {

/// Why nothing was checked where --no-certificates was given.
constexpr const char* kNoCertificates = "--no-certificates";

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

/// Says of a finding that is not to be checked that this was the user's wish.
void leave_unchecked(Finding& finding);

/// Makes certificates of a solver's answers and checks them: one a thread.
class Certifier {
 public:
  Certifier(solver::Solver& solver, const solver::CertificateLimits& limits) : solver_(solver), limits_(limits) {}

  /// The certificate of what the solver has just found for that goal; nothing when there is none to be made, or it
  /// would be too large. Finding::certified says what it covers, Finding::proof is `checked` when that is all that was
  /// found, else Finding::unchecked says why not. Games that are over and lists of moves need no certificate: the
  /// reference rules confirm them. Finding::rejected tells why the checker does not accept the answer: our own bug.
  std::optional<Certificate> certify(const Setup& setup, const Goal& goal, Finding& finding);

 private:
  /// Holds an end of the game or a list of moves against the reference rules; false when it is something else.
  static bool confirm_by_rules(const Setup& setup, const Goal& goal, Finding& finding);
  /// Why there is no certificate, or one that leaves something out.
  [[nodiscard]] std::string gap_text() const;

  solver::Solver& solver_;
  solver::CertificateLimits limits_;
  verify::CertificateChecker checker_;
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

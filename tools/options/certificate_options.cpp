#include "tools/options/certificate_options.h"

#include "positions/certificate_files/certificate_binary.h"
#include "tools/console/console.h"

namespace keymove::tools {

namespace {
constexpr std::size_t kMaxKib = 32 * 1024;
}

void CertificateOptions::declare(OptionGroup& group) {
  group
      .text("certificates", "DIR", folder,
            "write a certificate of each answer to DIR, as ID.cert, once the checker has accepted it")
      .excludes({"no-certificates"})
      .number("certificate-size", 1, kMaxKib, kib,
              "at most N KiB of a certificate prove 'no shorter win' and 'no other key'; a longer proof is left out "
              "(default: 64)");
  declare_none(group);
}

void CertificateOptions::declare_none(OptionGroup& group) {
  group.flag("no-certificates", none, "trust the solver; do not prove the answers to the checker");
}

std::optional<solver::CertificateLimits> CertificateOptions::limits() const {
  if (none) return std::nullopt;
  solver::CertificateLimits out;
  if (kib) out.refutation_bytes = *kib * 1024;
  return out;
}

CertificateFolder::CertificateFolder(const std::string& path) : path_(path) { make_folder(path, "certificates"); }

void CertificateFolder::write(const std::string& id, const Certificate& certificate) {
  write_file((path_ / (names_.of(id) + ".cert")).string(), write_certificate(certificate));
}

}  // namespace keymove::tools

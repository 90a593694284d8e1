#include "keymove/check.h"

#include "positions/variant_files/variant_shelf.h"
#include "verify/certificate_documents/certificate_json.h"
#include "verify/certificates/check_certificate.h"
#include "verify/keymove/access.h"

namespace keymove::api {

namespace {

constexpr std::size_t kMebibyte = std::size_t{1} << 20U;

}  // namespace

Check check(std::string_view certificate, const CheckOptions& options) {
  VariantShelf shelf(options.variant ? Access::variant(*options.variant) : nullptr);
  verify::CheckLimits limits;
  limits.bytes = options.memory_mib * kMebibyte;
  limits.seconds = options.seconds;
  limits.stop = options.stop;
  verify::CertificateChecker checker(limits);
  const auto read = verify::check_document("certificate", std::string(certificate), shelf, checker);
  if (!read) throw bad_input(read.errors());
  Check out;
  out.claim = verify::claim_text(read->certificate);
  out.fen = write_fen(read->certificate.setup);
  out.variant = read->certificate.setup.variant->name;
  out.nodes = read->check.nodes;
  out.status = read->check.undecided    ? Check::Status::undecided
               : read->check.accepted() ? Check::Status::accepted
                                        : Check::Status::rejected;
  if (out.status == Check::Status::undecided) out.reason = read->check.error;
  if (out.status == Check::Status::rejected) out.reason = verify::rejection_text(read->certificate, read->check);
  return out;
}

}  // namespace keymove::api

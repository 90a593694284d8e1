// The proof checker as a module of WebAssembly: what checker.js calls. It reaches no solver.
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <string>
#include <vector>

#include <emscripten/emscripten.h>
#include <nlohmann/json.hpp>

#include "positions/base/input_error.h"
#include "positions/certificate_files/certificate_header.h"
#include "positions/digests/sha256.h"
#include "positions/game/setup.h"
#include "positions/json/json_text.h"
#include "positions/notation/move_style.h"
#include "positions/variant_files/variant_reader.h"
#include "positions/variant_files/variant_shelf.h"
#include "verify/certificate_documents/certificate_json.h"
#include "verify/certificates/check_certificate.h"
#include "verify/judge/terms.h"

namespace keymove::verify {

namespace {

using nlohmann::ordered_json;

constexpr CheckLimits kLimits = {.bytes = std::size_t{256} << 20U, .seconds = 60};

/// The answers of one page: the rules of its games are made once.
struct Desk {
  CertificateChecker checker{kLimits};
  VariantShelf shipped{nullptr};
  std::string answer;
};

Desk& desk() {
  static Desk only;
  return only;
}

ordered_json unreadable(const std::vector<InputError>& errors) {
  std::string text;
  for (const InputError& error : errors) text += (text.empty() ? "" : "; ") + error.message;
  return {{"status", "unreadable"}, {"reason", text}};
}

/// The answer to a certificate: what was found, what it claims, and what it is about.
ordered_json answer_to(const std::string& bytes, const std::string& variant_text) {
  VariantPtr own;
  if (!variant_text.empty()) {
    const auto read = parse_variant("variant", variant_text);
    if (!read) return unreadable(read.errors());
    own = *read;
  }
  VariantShelf chosen(own);
  const auto read = check_document("certificate", bytes, own ? chosen : desk().shipped, desk().checker);
  if (!read) return unreadable(read.errors());
  const Certificate& certificate = read->certificate;
  const CheckResult& check = read->check;
  ordered_json out = {{"status", check.undecided ? "undecided" : check.accepted() ? "accepted" : "rejected"}};
  if (check.undecided) out["reason"] = check.error;
  if (!check.undecided && !check.accepted()) out["reason"] = rejection_text(certificate, check);
  out["text"] = claim_text(certificate);
  out["sha256"] = sha256_text(bytes);
  out["header"] = write_certificate_header(certificate);
  if (check.accepted() && sentence_style(*certificate.setup.variant) == MoveStyle::san) {
    out["keys_san"] = ordered_json::array();
    for (const Move& key : certificate.solutions ? certificate.solutions->keys : certificate.claim.keys)
      out["keys_san"].push_back(algebraic_text(certificate.setup, key, MoveStyle::san));
  }
  return out;
}

}  // namespace

}  // namespace keymove::verify

extern "C" {

/// Memory for the bytes of a certificate or of a variant.
EMSCRIPTEN_KEEPALIVE char* keymove_room(std::size_t size) { return static_cast<char*>(std::malloc(size)); }

/// Checks a certificate, of a game that the JSON text `variant` describes unless that is empty, and frees both texts.
/// Returns the JSON text of the answer, which ends with a zero and is there until the next call.
EMSCRIPTEN_KEEPALIVE const char* keymove_check(char* bytes, std::size_t size, char* variant, std::size_t variant_size) {
  using namespace keymove;
  std::string& answer = verify::desk().answer;
  const std::string certificate(bytes, size);
  const std::string text(variant, variant_size);
  std::free(bytes);
  std::free(variant);
  try {
    answer = compact_json(verify::answer_to(certificate, text));
  } catch (const std::exception& error) {
    answer = compact_json({{"status", "undecided"}, {"reason", error.what()}});
  }
  return answer.c_str();
}

}  // extern "C"

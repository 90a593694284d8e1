#include "positions/certificate_files/certificate_binary.h"

#include <algorithm>
#include <optional>

#include <nlohmann/json.hpp>

#include "positions/base/text_lines.h"
#include "positions/certificate_files/certificate_header.h"
#include "positions/certificate_files/certificate_kinds.h"
#include "positions/json/json_slices.h"
#include "positions/json/json_text.h"

namespace keymove {

namespace {

/// The version is one of the first bytes of a certificate.
constexpr std::size_t kLongestFormat = 40;

InputError error_of_file(const std::string& file, int line, std::string code, std::string message) {
  return {{file, line, line > 0 ? 1 : 0}, std::move(code), std::move(message), {}};
}

}  // namespace

Result<Certificate> parse_certificate(const std::string& file, std::string_view data, VariantShelf& shelf) {
  const auto too_large = [&](std::size_t bytes) {
    return error_of_file(file, 0, "input-too-large", "a certificate of more than " + std::to_string(bytes) + " bytes");
  };
  const std::string_view first = data.substr(0, std::min(data.find('\n'), kLongestFormat));
  const auto version = certificate_version(first);
  const std::size_t maximum = version == 2 ? kLargestValueCertificate : kLargestCertificate;
  if (data.size() > maximum) return too_large(maximum);
  if (!version || first.size() == data.size())
    return error_of_file(file, 1, "certificate-format", "expected the line " + unknown_format_text(first));
  const std::size_t header_at = first.size() + 1;
  const std::size_t line_end = data.find('\n', header_at);
  if (line_end == std::string_view::npos) {
    return error_of_file(file, 2, "certificate-format", "expected a line with the certificate's header in JSON");
  }
  const std::string_view body = data.substr(line_end + 1);
  const TextLines lines(file, data.substr(0, line_end));
  const JsonFragment fragment(lines, {header_at, line_end});
  const auto parsed = fragment.parse();
  if (!parsed) return parsed.errors();
  JsonTaker taker(fragment);
  if (!taker.expect(*parsed, JsonNode::Kind::object, "a certificate's header (an object)")) return taker.errors();

  CertificateHeader header;
  header.version = *version;
  if (!header.knows_kind(taker, *parsed)) return taker.errors();
  const JsonNode* kind = parsed->find("kind");
  if (data.size() > kLargestCertificate && (kind == nullptr || kind->string != kValue))
    return too_large(kLargestCertificate);
  std::optional<int> bytes;
  const JsonNode* bytes_node = nullptr;
  taker.members(*parsed, [&](const std::string& key, const JsonNode& value) {
    if (key != "bytes") return header.take(key, value);
    taker.number(value, 0, static_cast<int>(kLargestValueCertificate), bytes);
    bytes_node = &value;
    return true;
  });
  Certificate certificate = header.read(taker, *parsed, shelf);
  if (bytes_node == nullptr) taker.fail(*parsed, "certificate-missing", "expected the key \"bytes\"");
  if (bytes && static_cast<std::size_t>(*bytes) != body.size()) {
    taker.fail(*bytes_node, "certificate-length",
               "the header states a body of " + std::to_string(*bytes) + " bytes, but the body has " +
                   std::to_string(body.size()));
  }
  if (!taker.errors().empty()) return taker.errors();
  certificate.body.assign(body.begin(), body.end());
  return certificate;
}

std::string write_certificate(const Certificate& certificate) {
  nlohmann::ordered_json header = write_certificate_header(certificate);
  header["bytes"] = certificate.body.size();
  std::string out = certificate_format(version_of(certificate)) + "\n" + json_line(header) + "\n";
  out.append(certificate.body.begin(), certificate.body.end());
  return out;
}

}  // namespace keymove

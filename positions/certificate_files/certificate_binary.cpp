#include "positions/certificate_files/certificate_binary.h"

#include <algorithm>
#include <optional>

#include <nlohmann/json.hpp>

#include "positions/base/text_lines.h"
#include "positions/certificate_files/certificate_header.h"
#include "positions/json/json_slices.h"
#include "positions/json/json_text.h"

namespace keymove {

namespace {

constexpr std::string_view kFirstLine = "keymove-certificate/1\n";

InputError error_of_file(const std::string& file, int line, std::string code, std::string message) {
  return {{file, line, line > 0 ? 1 : 0}, std::move(code), std::move(message), {}};
}

}  // namespace

Result<Certificate> parse_certificate(const std::string& file, std::string_view data, VariantShelf& shelf) {
  if (data.size() > kLargestCertificate) {
    const std::string maximum = std::to_string(kLargestCertificate);
    return error_of_file(file, 0, "input-too-large", "a certificate of more than " + maximum + " bytes");
  }
  if (!data.starts_with(kFirstLine)) {
    const std::string first(kFirstLine.substr(0, kFirstLine.size() - 1));
    return error_of_file(file, 1, "certificate-format", "expected the line '" + first + "'");
  }
  const std::size_t line_end = data.find('\n', kFirstLine.size());
  if (line_end == std::string_view::npos) {
    return error_of_file(file, 2, "certificate-format", "expected a line with the certificate's header in JSON");
  }
  const std::string_view body = data.substr(line_end + 1);
  const TextLines lines(file, data.substr(0, line_end));
  const JsonFragment fragment(lines, {kFirstLine.size(), line_end});
  const auto parsed = fragment.parse();
  if (!parsed) return parsed.errors();
  JsonTaker taker(fragment);
  if (!taker.expect(*parsed, JsonNode::Kind::object, "a certificate's header (an object)")) return taker.errors();

  CertificateHeader header;
  std::optional<int> bytes;
  const JsonNode* bytes_node = nullptr;
  taker.members(*parsed, [&](const std::string& key, const JsonNode& value) {
    if (key != "bytes") return header.take(key, value);
    taker.number(value, 0, static_cast<int>(kLargestCertificate), bytes);
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
  std::string out = std::string(kFirstLine) + json_line(header) + "\n";
  out.append(certificate.body.begin(), certificate.body.end());
  return out;
}

}  // namespace keymove

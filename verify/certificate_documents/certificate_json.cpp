#include "verify/certificate_documents/certificate_json.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/certificate_files/certificate_binary.h"
#include "positions/certificate_files/certificate_header.h"
#include "positions/json/json_slices.h"
#include "positions/json/json_text.h"
#include "verify/certificate_documents/document_stream.h"
#include "verify/certificate_documents/layer_document.h"

namespace keymove::verify {

namespace {

using nlohmann::ordered_json;

/// Each ply of a proof is one level of nesting; a few more levels surround the proof.
constexpr std::size_t kDeepest = kMaxCertifiedPlies + 10;
constexpr std::size_t kRecordedBytes = 200;  // memory of a node of the document while it is built

/// Takes the moves from the body of the certificate and records them in a document.
class Recorder : public BodyStream {
 public:
  explicit Recorder(const Certificate& certificate)
      : BodyStream(certificate), variant_(*certificate.setup.variant), proof_(ordered_json::object()) {}

  void begin(ProofPart part) override {
    close_part();
    names_ = names_of(part);
    nodes_.push_back({names_.part, ordered_json::object()});
    ++recorded_;
  }
  void branch(const Move& move) override {
    nodes_.push_back({coordinate_text(variant_, move), ordered_json::object()});
    ++recorded_;
  }
  std::optional<std::size_t> choose(const std::vector<Move>& moves) override {
    const auto index = BodyStream::choose(moves);
    if (!index || *index >= moves.size()) return index;
    nodes_.back().value[names_.chosen] = coordinate_text(variant_, moves[*index]);
    nodes_.push_back({names_.below, ordered_json::object()});
    return index;
  }
  void seen() override { nodes_.back().value = std::string(kSeen); }
  void up() override {
    Node node = std::move(nodes_.back());
    nodes_.pop_back();
    if (!node.value.empty()) nodes_.back().value[node.name] = std::move(node.value);
  }
  std::string end() override {
    close_part();
    return BodyStream::end();
  }

  [[nodiscard]] std::size_t bytes() const override { return BodyStream::bytes() + recorded_ * kRecordedBytes; }

  /// The names of the parts of the proof, with their JSON texts. Requires that the replay has ended.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> proof() const {
    std::vector<std::pair<std::string, std::string>> out;
    for (const auto& part : proof_.items()) out.emplace_back(part.key(), json_line(part.value()));
    return out;
  }

 private:
  struct Node {
    std::string name;
    ordered_json value;
  };

  void close_part() {
    for (Node& node : nodes_) {
      if (!node.value.empty()) proof_[node.name] = std::move(node.value);
    }
    nodes_.clear();
  }

  const Variant& variant_;
  PartNames names_;
  std::vector<Node> nodes_;  // from the root of the part to the current node of the replay
  ordered_json proof_;
  std::size_t recorded_ = 0;
};

constexpr const char* kBinaryOnly = "certificates of kind \"strategy\" have a binary form only";

/// The members of a document.
struct Document {
  CertificateHeader header;
  const JsonNode* proof = nullptr;
};

/// The members of the document; absent if it is of a version or a kind that is not read.
std::optional<Document> members_of(JsonTaker& taker, const JsonNode& whole) {
  Document document;
  const JsonNode* schema = whole.find("schema");
  const auto version = certificate_version(schema == nullptr ? "" : schema->string);
  if (!version) {
    taker.fail(schema == nullptr ? whole : *schema, "certificate-format",
               "expected as \"schema\" " + unknown_format_text(schema == nullptr ? "" : schema->string));
    return std::nullopt;
  }
  document.header.version = *version;
  if (!document.header.knows_kind(taker, whole)) return std::nullopt;
  if (*version > 1) document.header.kind = whole.find("kind");
  if (document.header.is_strategy()) {
    taker.fail(*document.header.kind, "certificate-kind", kBinaryOnly);
    return std::nullopt;
  }
  taker.members(whole, [&](const std::string& key, const JsonNode& value) {
    if (key == "schema") return true;
    if (key != "proof" || (version != 1 && !document.header.is_value())) return document.header.take(key, value);
    document.proof = &value;
    return true;
  });
  if (document.proof == nullptr) {
    if (document.header.kind == nullptr || document.header.is_value())
      taker.fail(whole, "certificate-missing", "expected the key \"proof\"");
  } else {
    taker.expect(*document.proof, JsonNode::Kind::object, "a proof (an object)");
  }
  return document;
}

/// The document of a header and the parts of its proof.
std::string document_of(const Certificate& certificate, const std::vector<std::pair<std::string, std::string>>& proof) {
  ordered_json header = {{"schema", certificate_format(version_of(certificate))}};
  header.update(write_certificate_header(certificate));
  std::string text = json_line(header);
  if (certificate.solutions) return text + "\n";
  text.pop_back();
  text += ",\n \"proof\": {";
  const char* between = "\n  ";
  for (const auto& [part, json] : proof) {
    text += between + json_line(part) + ": " + json;
    between = ",\n  ";
  }
  return text + "}}\n";
}

}  // namespace

WrittenJson write_certificate_json(const Certificate& certificate, CertificateChecker& checker) {
  WrittenJson out;
  if (certificate.slack) {
    out.check.error = kBinaryOnly;
    return out;
  }
  if (certificate.value) {
    LayerRecorder recorder(certificate, checker.rules_of(certificate.setup.variant));
    out.check = checker.check(certificate, recorder);
    if (out.check.accepted()) out.text = document_of(certificate, recorder.proof());
    return out;
  }
  Recorder recorder(certificate);
  out.check = checker.check(certificate, recorder);
  if (out.check.accepted()) out.text = document_of(certificate, recorder.proof());
  return out;
}

Result<CheckedCertificate> read_certificate_json(const std::string& file, const std::string& text, VariantShelf& shelf,
                                                 CertificateChecker& checker) {
  if (text.size() > kLargestCertificate) {
    const std::string maximum = std::to_string(kLargestCertificate);
    return InputError{{file, 0, 0}, "input-too-large", "a certificate of more than " + maximum + " bytes", {}};
  }
  const auto parsed = JsonSource(file, text).parse({.depth = kDeepest, .unbuilt = "proof"});
  if (!parsed) return parsed.errors();
  const TextLines lines(file, text);
  const JsonFragment fragment(lines, {0, text.size()});
  JsonTaker taker(fragment);
  if (!taker.expect(*parsed, JsonNode::Kind::object, "a certificate (an object)")) return taker.errors();
  const auto document = members_of(taker, *parsed);
  if (!document) return taker.errors();
  CheckedCertificate out;
  out.certificate = document->header.read(taker, *parsed, shelf);
  if (!taker.errors().empty()) return taker.errors();
  if (out.certificate.solutions) {
    out.check = checker.check(out.certificate);
    return out;
  }
  std::vector<std::uint8_t> body;
  if (out.certificate.value) {
    LayerDocument moves(json_value_at(text, document->proof->offset), checker.rules_of(out.certificate.setup.variant),
                        body);
    out.check = checker.check(out.certificate, moves);
    out.certificate.body = std::move(body);
    return out;
  }
  DocumentStream stream(text, document->proof->offset, *out.certificate.setup.variant, body);
  out.check = checker.check(out.certificate, stream);
  out.certificate.body = std::move(body);
  return out;
}

Result<CheckedCertificate> check_document(const std::string& file, std::string data, VariantShelf& shelf,
                                          CertificateChecker& checker) {
  const auto first = std::find_if_not(data.begin(), data.end(), is_blank);
  if (first != data.end() && *first == '{') return read_certificate_json(file, data, shelf, checker);
  auto read = parse_certificate(file, data, shelf);
  if (!read) return read.errors();
  data = std::string();  // frees memory: the certificate has its own copy of the body
  CheckResult result = checker.check(*read);
  return CheckedCertificate{std::move(*read), std::move(result)};
}

}  // namespace keymove::verify

#include "positions/certificate_files/certificate_header.h"

#include <algorithm>
#include <optional>

#include <nlohmann/json.hpp>

#include "positions/base/text_lines.h"
#include "positions/game/stipulation.h"
#include "positions/json/json_text.h"
#include "positions/problem/finding.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

/// A text of the input, shortened and quoted for a message.
std::string in_quotes(std::string_view text) { return json_line(shortened(text)); }

/// Reads one header and adds its errors to the taker.
class HeaderReader {
 public:
  HeaderReader(const CertificateHeader& header, JsonTaker& taker, VariantShelf& shelf)
      : header_(header), taker_(taker), shelf_(shelf) {}

  Certificate read(const JsonNode& whole) {
    bool complete = true;
    const auto expect = [&](const JsonNode* node, const char* key) {
      if (node == nullptr) taker_.fail(whole, "certificate-missing", std::string("expected the key \"") + key + "\"");
      complete = complete && node != nullptr;
    };
    expect(header_.variant, "variant");
    expect(header_.digest, "digest");
    expect(header_.position, "position");
    expect(header_.claim, "claim");
    if (!complete || !read_variant() || !read_setup()) return {};
    read_claim();
    return std::move(out_);
  }

 private:
  bool read_variant() {
    std::string name;
    std::string digest;
    taker_.text(*header_.variant, name);
    taker_.text(*header_.digest, digest);
    if (!header_.variant->is(Kind::string) || !header_.digest->is(Kind::string)) return false;
    const auto variant = shelf_.get_shipped(name);
    if (!variant) {
      taker_.fail(
          *header_.variant, "unknown-variant",
          "no shipped variant is called " + in_quotes(name) + ": its file must be given beside the certificate");
      return false;
    }
    out_.setup.variant = *variant;
    if (digest == (*variant)->digest) return read_stipulation();
    taker_.fail(*header_.digest, "variant-digest",
                "the certificate is about a different variant " + in_quotes(name) + ": its digest is " +
                    in_quotes(digest) + ", expected \"" + (*variant)->digest + "\"");
    return false;
  }

  bool read_stipulation() {
    if (header_.stipulation == nullptr) return true;
    std::string text;
    taker_.text(*header_.stipulation, text);
    const auto stipulation = parse_play_and_aim(text);
    if (stipulation && stipulation->is_forced_win() && text_of(*stipulation) == text) {
      out_.setup.variant = aimed_variant(out_.setup.variant, *stipulation);
      return true;
    }
    taker_.fail(*header_.stipulation, "certificate-stipulation", R"(expected "=", "s#" or "s=")");
    return false;
  }

  bool read_setup() {
    std::string fen;
    taker_.text(*header_.position, fen);
    if (!header_.position->is(Kind::string)) return false;
    const JsonFragment& fragment = taker_.fragment();
    const auto read = read_fen(out_.setup.variant, fen);
    if (!read) {
      for (const InputError& e : read.errors()) {
        const std::size_t column = e.where.column > 0 ? static_cast<std::size_t>(e.where.column) : 0;
        if (taker_.errors().size() < kMaxErrors)
          taker_.errors().push_back(fragment.error_at(header_.position->offset + column, e.code, e.message));
      }
      return false;
    }
    out_.setup = read->setup;
    const std::string expected = write_epd_board(out_.setup);
    if (fen == expected) return true;
    taker_.fail(*header_.position, "certificate-position", "expected the position as \"" + expected + "\"");
    return false;
  }

  void read_claim() {
    CertificateClaim& claim = out_.claim;
    if (!taker_.expect(*header_.claim, Kind::object, "a claim (an object)")) return;
    std::optional<int> plies;
    bool outcome_read = false;
    taker_.members(*header_.claim, [&](const std::string& key, const JsonNode& value) {
      if (key == "outcome") {
        outcome_read = true;
        read_outcome(value);
      } else if (key == "plies") {
        taker_.number(value, 0, kMaxCertifiedPlies, plies);
      } else if (key == "keys") {
        read_keys(value);
      } else if (key == "exact") {
        taker_.flag(value, claim.exact);
      } else if (key == "only") {
        taker_.flag(value, claim.only);
      } else {
        return false;
      }
      return true;
    });
    if (!outcome_read) taker_.fail(*header_.claim, "certificate-missing", "expected the key \"outcome\"");
    if (header_.claim->find("plies") == nullptr)
      taker_.fail(*header_.claim, "certificate-missing", "expected the key \"plies\"");
    claim.plies = plies.value_or(0);
  }

  void read_outcome(const JsonNode& node) {
    for (const Outcome outcome : {Outcome::win, Outcome::loss, Outcome::none}) {
      if (!node.is(Kind::string) || node.string != text_of(outcome)) continue;
      out_.claim.outcome = outcome;
      return;
    }
    taker_.fail(node, "certificate-claim", R"(expected "win", "loss" or "none")");
  }

  void read_keys(const JsonNode& node) {
    if (!taker_.expect(node, Kind::array, "an array of moves")) return;
    std::vector<Move>& keys = out_.claim.keys;
    for (const JsonNode& item : node.items) {
      const auto move = item.is(Kind::string) ? parse_coordinate_text(*out_.setup.variant, item.string) : std::nullopt;
      if (!move) {
        taker_.fail(item, "certificate-claim", "expected a move in coordinate text");
      } else if (!keys.empty() && !(keys.back() < *move)) {
        taker_.fail(item, "certificate-claim", "expected the keys sorted by origin and target, without duplicates");
      } else {
        keys.push_back(*move);
      }
    }
  }

  const CertificateHeader& header_;
  JsonTaker& taker_;
  VariantShelf& shelf_;
  Certificate out_;
};

}  // namespace

bool CertificateHeader::take(const std::string& key, const JsonNode& value) {
  if (key == "variant") {
    variant = &value;
  } else if (key == "digest") {
    digest = &value;
  } else if (key == "stipulation") {
    stipulation = &value;
  } else if (key == "position") {
    position = &value;
  } else if (key == "claim") {
    claim = &value;
  } else {
    return false;
  }
  return true;
}

Certificate CertificateHeader::read(JsonTaker& taker, const JsonNode& whole, VariantShelf& shelf) const {
  return HeaderReader(*this, taker, shelf).read(whole);
}

nlohmann::ordered_json write_certificate_header(const Certificate& certificate) {
  const Variant& variant = *certificate.setup.variant;
  const CertificateClaim& claim = certificate.claim;
  nlohmann::ordered_json out;
  out["variant"] = variant.name;
  out["digest"] = variant.digest;
  if (const auto aimed = stipulation_of(variant)) out["stipulation"] = text_of(*aimed);
  out["position"] = write_epd_board(certificate.setup);
  auto keys = nlohmann::ordered_json::array();
  for (const Move& key : claim.keys) keys.push_back(coordinate_text(variant, key));
  out["claim"] = {{"outcome", text_of(claim.outcome)},
                  {"plies", claim.plies},
                  {"keys", std::move(keys)},
                  {"exact", claim.exact},
                  {"only", claim.only}};
  return out;
}

}  // namespace keymove

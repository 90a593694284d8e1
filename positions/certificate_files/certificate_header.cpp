#include "positions/certificate_files/certificate_header.h"

#include <algorithm>
#include <optional>

#include <nlohmann/json.hpp>

#include "positions/base/text_lines.h"
#include "positions/certificate_files/certificate_kinds.h"
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
    if (is_list()) expect(header_.stipulation, "stipulation");
    out_.slack = header_.is_strategy();
    if (!complete || !read_variant() || !read_setup()) return {};
    if (out_.solutions) {
      read_solution_claim();
    } else if (header_.is_value()) {
      read_value_claim();
    } else {
      read_claim();
    }
    return std::move(out_);
  }

 private:
  /// Whether the claim is a list of solutions.
  [[nodiscard]] bool is_list() const {
    return header_.kind != nullptr && !header_.is_strategy() && !header_.is_value();
  }

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
    if (is_list()) return read_full_stipulation();
    if (header_.stipulation == nullptr) return true;
    std::string text;
    taker_.text(*header_.stipulation, text);
    const auto stipulation = parse_play_and_aim(text);
    if (header_.is_value()) {
      taker_.fail(*header_.stipulation, "certificate-stipulation", "expected no stipulation beside a value");
      return false;
    }
    if (stipulation && stipulation->is_forced_win() && text_of(*stipulation) == text && text != "#") {
      out_.setup.variant = aimed_variant(out_.setup.variant, *stipulation);
      return true;
    }
    taker_.fail(*header_.stipulation, "certificate-stipulation", R"(expected "=", "#=", "s#", "s=" or "s#=")");
    return false;
  }

  /// The stipulation of a list of solutions, with its length.
  bool read_full_stipulation() {
    std::string text;
    taker_.text(*header_.stipulation, text);
    const bool lines = header_.kind->string == kSolutions;
    const auto stipulation = parse_stipulation(text);
    if (stipulation && text_of(*stipulation) == text && (lines ? stipulation->has_lines() : stipulation->has_keys())) {
      out_.solutions.emplace().stipulation = *stipulation;
      out_.setup.variant = aimed_variant(out_.setup.variant, *stipulation);
      return true;
    }
    taker_.fail(*header_.stipulation, "certificate-stipulation",
                lines ? R"(expected a stipulation of help or series play, such as "h#2" or "ser-#4")"
                      : R"(expected a stipulation of reflex play or for a move, such as "r#2", "semi-r#2" or "x2")");
    return false;
  }

  bool read_setup() {
    std::string fen;
    taker_.text(*header_.position, fen);
    if (!header_.position->is(Kind::string)) return false;
    const auto read = read_fen(out_.setup.variant, fen);
    if (!read) {
      for (const InputError& e : read.errors()) {
        const std::size_t column = e.where.column > 0 ? static_cast<std::size_t>(e.where.column) : 0;
        taker_.fail(header_.position->offset + column, e.code, e.message);
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
        taker_.number(value, 0, out_.slack ? kMaxSlackPlies : kMaxCertifiedPlies, plies);
      } else if (key == "keys") {
        read_keys(value, claim.keys);
      } else if (key == "exact" && !out_.slack) {
        taker_.flag(value, claim.exact);
      } else if (key == "only" && !out_.slack) {
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

  void read_value_claim() {
    ValueClaim& claim = out_.value.emplace();
    if (!taker_.expect(*header_.claim, Kind::object, "a claim (an object)")) return;
    taker_.members(*header_.claim, [&](const std::string& key, const JsonNode& value) {
      if (key == "at_least") {
        read_bound(value, Outcome::win, claim.at_least);
      } else if (key == "at_most") {
        read_bound(value, Outcome::loss, claim.at_most);
      } else if (key == "keys") {
        read_keys(value, claim.keys);
      } else if (key == "only") {
        taker_.flag(value, claim.only);
      } else {
        return false;
      }
      return true;
    });
    if (header_.claim->find("at_least") == nullptr && header_.claim->find("at_most") == nullptr)
      taker_.fail(*header_.claim, "certificate-missing", R"(expected the key "at_least" or "at_most")");
  }

  /// A bound of a value: a draw, or that outcome.
  void read_bound(const JsonNode& node, Outcome other, std::optional<Outcome>& bound) {
    for (const Outcome outcome : {Outcome::draw, other}) {
      if (node.is(Kind::string) && node.string == text_of(outcome)) bound = outcome;
    }
    if (!bound) taker_.fail(node, "certificate-claim", "expected \"draw\" or \"" + std::string(text_of(other)) + "\"");
  }

  void read_solution_claim() {
    SolutionClaim& claim = *out_.solutions;
    const Stipulation begun = begun_by(out_.setup.to_move, claim.stipulation);
    if (!(begun == claim.stipulation)) {
      taker_.fail(*header_.stipulation, "certificate-stipulation",
                  "expected the stipulation as \"" + text_of(begun) + "\", since " +
                      std::string(name_of(out_.setup.to_move)) + " is to move");
    }
    if (!taker_.expect(*header_.claim, Kind::object, "a claim (an object)")) return;
    const bool lines = claim.stipulation.has_lines();
    std::optional<int> plies;
    taker_.members(*header_.claim, [&](const std::string& key, const JsonNode& value) {
      if (lines && key == "solutions") {
        read_lines(value);
      } else if (!lines && key == "plies") {
        taker_.number(value, 0, kMaxCertifiedPlies, plies);
      } else if (!lines && key == "keys") {
        read_keys(value, claim.keys);
      } else {
        return false;
      }
      return true;
    });
    for (const char* key : lines ? std::vector{"solutions"} : std::vector{"plies", "keys"}) {
      if (header_.claim->find(key) == nullptr)
        taker_.fail(*header_.claim, "certificate-missing", std::string("expected the key \"") + key + "\"");
    }
    claim.plies = plies.value_or(0);
  }

  void read_lines(const JsonNode& node) {
    if (!taker_.expect(node, Kind::array, "an array of solutions")) return;
    std::size_t moves = 0;
    for (const JsonNode& item : node.items) {
      if (!taker_.expect(item, Kind::array, "a solution (an array of moves)")) continue;
      moves += item.items.size();
      std::vector<Move> line;
      for (const JsonNode& text : item.items) {
        if (const auto move = read_move(text)) line.push_back(*move);
      }
      if (line.empty()) taker_.fail(item, "certificate-claim", "expected a solution with moves");
      out_.solutions->lines.push_back(std::move(line));
    }
    if (moves > kMaxListedMoves) {
      taker_.fail(node, "certificate-claim",
                  "expected at most " + std::to_string(kMaxListedMoves) + " moves in all solutions together");
    }
  }

  std::optional<Move> read_move(const JsonNode& item) {
    auto move = item.is(Kind::string) ? parse_coordinate_text(*out_.setup.variant, item.string) : std::nullopt;
    if (!move) taker_.fail(item, "certificate-claim", "expected a move in coordinate text");
    return move;
  }

  void read_outcome(const JsonNode& node) {
    for (const Outcome outcome : {Outcome::win, Outcome::loss, Outcome::none}) {
      if (!node.is(Kind::string) || node.string != text_of(outcome)) continue;
      if (out_.slack && outcome == Outcome::none) break;
      out_.claim.outcome = outcome;
      return;
    }
    taker_.fail(node, "certificate-claim",
                out_.slack ? R"(expected "win" or "loss")" : R"(expected "win", "loss" or "none")");
  }

  void read_keys(const JsonNode& node, std::vector<Move>& keys) {
    if (!taker_.expect(node, Kind::array, "an array of moves")) return;
    for (const JsonNode& item : node.items) {
      const auto move = read_move(item);
      if (!move) continue;
      if (!keys.empty() && !(keys.back() < *move)) {
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

std::string certificate_format(int version) { return "keymove-certificate/" + std::to_string(version); }

int version_of(const Certificate& certificate) {
  return certificate.solutions || certificate.slack || certificate.value ? 2 : 1;
}

std::optional<int> certificate_version(std::string_view format) {
  for (const int version : {1, 2}) {
    if (format == certificate_format(version)) return version;
  }
  return std::nullopt;
}

std::string unknown_format_text(std::string_view format) {
  const std::string name = certificate_format(1);
  const std::string_view family(name.data(), name.size() - 1);
  std::string out = "'" + name + "' or '" + certificate_format(2) + "'";
  if (format.starts_with(family)) out += ", not " + in_quotes(format) + ", which this keymove cannot read";
  return out;
}

bool CertificateHeader::knows_kind(JsonTaker& taker, const JsonNode& whole) const {
  if (version == 1) return true;
  const JsonNode* stated = whole.find("kind");
  std::string known;
  for (const char* name : kCertificateKinds)
    known += std::string(known.empty() ? "" : name == kCertificateKinds.back() ? " or " : ", ") + "\"" + name + "\"";
  if (stated == nullptr) {
    taker.fail(whole, "certificate-missing", "expected the key \"kind\"");
  } else if (!stated->is(Kind::string)) {
    taker.fail(*stated, "certificate-kind", "expected " + known + " as the certificate's kind");
  } else if (std::find(kCertificateKinds.begin(), kCertificateKinds.end(), stated->string) == kCertificateKinds.end()) {
    taker.fail(*stated, "certificate-kind",
               "expected " + known + " as the certificate's kind, not " + in_quotes(stated->string) +
                   ", which this keymove cannot read");
  } else {
    return true;
  }
  return false;
}

bool CertificateHeader::is_strategy() const { return kind != nullptr && kind->string == kStrategy; }

bool CertificateHeader::is_value() const { return kind != nullptr && kind->string == kValue; }

bool CertificateHeader::take(const std::string& key, const JsonNode& value) {
  if (key == "variant") {
    variant = &value;
  } else if (version > 1 && key == "kind") {
    kind = &value;
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

}  // namespace keymove

// Certificates with slack: good ones, changed ones compared with an exhaustive search, and ones as deep as they may be.
#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/certificate_files/certificate_binary.h"
#include "positions/variant_files/variant_shelf.h"
#include "tests/support/certificates/certificate_changes.h"
#include "tests/support/certificates/certificate_samples.h"
#include "tests/support/positions.h"
#include "tests/support/random_play.h"
#include "tests/support/shared_data.h"
#include "verify/certificate_documents/certificate_json.h"
#include "verify/certificates/check_certificate.h"
#include "verify/certificates/packed_positions.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;
using verify::check_certificate;

namespace {

std::string slack_said_of(const Certificate& certificate) {
  const verify::CheckResult result = check_certificate(certificate);
  return result.accepted() ? "accepted" : verify::rejection_text(certificate, result);
}

/// Claims about the position that are true: the win as long as it is and longer, and the losses after the key.
std::vector<Certificate> slack_certificates_of(ForcedEnds& truth, const WonPosition& won) {
  const Setup setup = setup_of(won);
  std::vector<Certificate> out;
  for (const int more : {0, 2, 4}) out.push_back(make_slack_certificate(truth, setup, Outcome::win, won.plies + more));
  if (won.plies == 1) return out;
  for (const int more : {0, 2}) {
    const Setup lost = verify::play(setup, out.front().claim.keys.front());
    out.push_back(make_slack_certificate(truth, lost, Outcome::loss, won.plies - 1 + more));
  }
  return out;
}

Certificate slack_morphy(int plies) {
  ForcedEnds truth;
  return make_slack_certificate(truth, position("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), Outcome::win, plies);
}

/// A claim that is false, with a body that goes on for ever: both kings make their first moves.
Certificate aimless(std::size_t numbers) {
  Certificate made;
  made.setup = position("chess", "7k/8/8/8/8/8/8/K7 w - - 0 1");
  made.claim = {Outcome::win, kMaxSlackPlies, {move_of(made.setup, "a1a2")}, false, false};
  made.slack = true;
  made.body.assign(numbers, 0);
  return made;
}

}  // namespace

TEST_CASE("certificates with slack are accepted, and come back from their binary form") {
  for (const WonPosition& won : won_positions()) {
    ForcedEnds truth;
    VariantShelf shelf(nullptr);
    for (const Certificate& made : slack_certificates_of(truth, won)) {
      CAPTURE(won.fen, verify::claim_text(made));
      CHECK(slack_said_of(made) == "accepted");
      const auto read = parse_certificate("x", write_certificate(made), shelf);
      REQUIRE(read);
      CHECK(read->slack);
      CHECK(read->body == made.body);
      CHECK(slack_said_of(*read) == "accepted");
    }
  }
  CHECK(verify::claim_text(slack_morphy(5)) == "White wins within 5 plies by a1a6");
}

TEST_CASE("a flaw of a certificate with slack is told, with the moves that lead to it") {
  const auto changed = [good = slack_morphy(3)](const auto& change) {
    Certificate made = good;
    change(made);
    return slack_said_of(made);
  };
  CHECK(changed([](Certificate& c) { c.body[1] = 1; }) ==
        "the slack is too large: it is 1 with 1 ply left, after a1a6 b7a6");
  CHECK(changed([](Certificate& c) { c.body[0] = 99; }) ==
        "the winning move is not one of the 4 legal moves: its index is 99, after a1a6 b7a6");
  CHECK(changed([](Certificate& c) {
          c.body[0] = 0;
        }).find("the bound is too small: the game goes on, after a1a6 b7a6 ") == 0);
  CHECK(changed([](Certificate& c) { c.body.clear(); }) ==
        "no winning move is given: the certificate is truncated at byte 0 of its body, after a1a6 b7a6");
  CHECK(changed([](Certificate& c) { c.body.resize(1); }) ==
        "no slack is given: the certificate is truncated at byte 1 of its body, after a1a6 b7a6");
  CHECK(changed([](Certificate& c) { c.body.push_back(0); }).find("the proof is complete at byte ") == 0);
  CHECK(changed([](Certificate& c) { c.claim.plies = 1; }) == "the bound is too small: the game goes on, after a1a6");
  CHECK(changed([](Certificate& c) { c.claim.plies = 4; }) ==
        "a win takes an odd number of plies, the claim has an even one");
  CHECK(changed([](Certificate& c) { c.claim.plies = kMaxSlackPlies + 2; }) ==
        "the claim is about more than 16383 plies");
  CHECK(changed([](Certificate& c) { c.claim.exact = true; }) ==
        "a claim with slack cannot be exact, nor say that its key is the only one");
  CHECK(changed([](Certificate& c) { c.claim.only = true; }) ==
        "a claim with slack cannot be exact, nor say that its key is the only one");
  CHECK(changed([](Certificate& c) {
          c.claim = {Outcome::none, 3, {}, false, false};
        }) == "the claim has slack, but is neither a win nor a loss");
  CHECK(changed([](Certificate& c) { c.claim.keys.clear(); }) == "the claim of a win has no key");
  CHECK(changed([](Certificate& c) { c.claim.keys = {move_of(c.setup, "a1h8")}; }) ==
        "the key a1h8 is not a legal move");
  CHECK(changed([](Certificate& c) { c.slack = false; }) != "accepted");
}

TEST_CASE("a certificate with slack has no JSON form") {
  const Certificate made = slack_morphy(3);
  verify::CertificateChecker checker;
  const verify::WrittenJson written = verify::write_certificate_json(made, checker);
  CHECK(written.text.empty());
  CHECK(written.check.error == "certificates of kind \"strategy\" have a binary form only");
  VariantShelf shelf(nullptr);
  const auto read = verify::read_certificate_json(
      "x", R"({"schema": "keymove-certificate/2", "kind": "strategy", "proof": {}})", shelf, checker);
  REQUIRE_FALSE(read);
  CHECK(read.errors().front().code == "certificate-kind");
  CHECK(read.errors().front().message == written.check.error);
}

TEST_CASE("a changed certificate with slack that is accepted states the truth") {
  Numbers numbers(20261124);
  verify::CertificateChecker checker;
  const long rounds = scaled(200, 4000, 5);
  Tally tally;
  for (const WonPosition& won : won_positions()) {
    ForcedEnds truth;
    add_changed(tally, slack_certificates_of(truth, won), rounds, numbers, checker, truth, [&](Certificate& mutant) {
      if (numbers.once_in(16)) mutant.slack = false;
    });
  }
  CHECK(tally.accepted > (tally.accepted + tally.rejected) / 50);
  CHECK(tally.rejected > (tally.accepted + tally.rejected) / 4);
}

TEST_CASE("random bodies with slack prove nothing that is false") {
  Numbers numbers(8);
  verify::CertificateChecker checker;
  Tally tally;
  for (const WonPosition& won : won_positions()) {
    ForcedEnds truth;
    Certificate made;
    made.slack = true;
    made.setup = setup_of(won);
    const std::vector<Move> moves = verify::moves_of(made.setup);
    for (long i = 0; i < scaled(200, 4000, 10); ++i) {
      made.claim = {
          Outcome::win, 1 + 2 * static_cast<int>(numbers.below(3)), {moves[numbers.below(moves.size())]}, false, false};
      made.body.clear();
      for (std::size_t n = numbers.below(40); n > 0; --n)
        made.body.push_back(static_cast<std::uint8_t>(numbers.once_in(2) ? numbers.below(12) : numbers.below(3)));
      tally.add(made, checker.check(made), truth);
    }
  }
  CHECK(tally.rejected > 0);
}

TEST_CASE("a proof with slack as deep as it may be is replayed to its bottom, within the limits") {
  const verify::CheckResult whole = check_certificate(aimless(kMaxSlackPlies - 1));
  CHECK(whole.error == "the bound is too small: the game goes on");
  CHECK(whole.path.size() == std::size_t{kMaxSlackPlies});
  const verify::CheckResult cut = check_certificate(aimless(kMaxSlackPlies - 3));
  CHECK(cut.error == "no winning move is given: the certificate is truncated at byte 16380 of its body");
  const verify::CheckResult full = check_certificate(aimless(kMaxSlackPlies), {.bytes = std::size_t{1} << 20U});
  CHECK(full.undecided);
  CHECK(full.error == "the limit of 1 MiB was reached");
  CHECK(full.path.empty());
  CHECK(check_certificate(aimless(kMaxSlackPlies), {.seconds = 0}).error == "the limit of 0 s was reached");
}

TEST_CASE("packed positions are told apart, and keep their smallest numbers") {
  for (const char* name : {"chess", "fairy-chess-8x8", "shako-10x10"}) {
    const VariantPtr variant = variant_of(name);
    const verify::Rulebook rules(variant);
    verify::PackedPositions packed(static_cast<std::size_t>(variant->shape.squares()), variant->men.size());
    std::map<std::string, int> known;
    std::mt19937 random(3);
    for (int i = 0; i < scaled(3000, 20'000, 100); ++i) {
      const verify::Position walked = random_walk(rules, random, 1 + static_cast<int>(random() % 12));
      const std::string text = write_epd_board(rules.write(walked));
      const auto at = known.find(text);
      REQUIRE(packed.find(walked) == (at == known.end() ? -1 : at->second));
      const int number = static_cast<int>(random() % 65'536);
      packed.keep(walked, number);
      known[text] = at == known.end() ? number : std::min(at->second, number);
    }
    CHECK(packed.size() == known.size());
    CHECK(packed.size() > 50);
    for (const auto& [text, number] : known) CHECK(packed.find(rules.read(position(variant, text))) == number);
  }
}

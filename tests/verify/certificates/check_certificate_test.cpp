// Tests of the proof checker with certificates made by an exhaustive search, and with changed ones.
#include "verify/certificates/check_certificate.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "positions/certificate_files/certificate_binary.h"
#include "positions/variant_files/variant_shelf.h"
#include "tests/support/certificates/certificate_samples.h"
#include "tests/support/positions.h"
#include "verify/certificate_documents/certificate_json.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;
using verify::check_certificate;
using verify::CheckResult;

namespace {

const std::vector<ClaimFlags> kFlags = {{false, false}, {true, false}, {false, true}, {true, true}};

Certificate morphy(const ClaimFlags& flags) {
  ForcedEnds truth;
  return make_certificate(truth, position("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), Outcome::win, 3, flags);
}

std::string said_of(const Certificate& certificate) {
  const CheckResult result = check_certificate(certificate);
  return result.accepted() ? "accepted" : verify::rejection_text(certificate, result);
}

}  // namespace

TEST_CASE("certificates that a search of everything has made are accepted, in both forms") {
  verify::CertificateChecker checker;
  for (const WonPosition& sample : won_positions()) {
    ForcedEnds truth;
    VariantShelf shelf(nullptr);
    for (const Certificate& made : certificates_of(truth, sample)) {
      CAPTURE(sample.fen, verify::claim_text(made));
      const CheckResult result = checker.check(made);
      CHECK(result.error.empty());
      CHECK(result.path.empty());
      CHECK(result.nodes > 0);
      const auto read = parse_certificate("x", write_certificate(made), shelf);
      REQUIRE(read);
      CHECK(read->body == made.body);
      CHECK(checker.check(*read).accepted());
      const verify::WrittenJson json = verify::write_certificate_json(made, checker);
      REQUIRE(json.check.accepted());
      const auto again = verify::read_certificate_json("x.json", json.text, shelf, checker);
      REQUIRE(again);
      CHECK(again->check.error.empty());
      CHECK(write_certificate(again->certificate) == write_certificate(made));
    }
  }
}

namespace {

using Json = nlohmann::ordered_json;

/// The document with the members of every object in reverse order, and one unused member in each.
Json turned(const Json& json) {
  if (!json.is_object()) return json;
  Json out = Json::object();
  for (auto it = json.rbegin(); it != json.rend(); ++it) out[it.key()] = turned(*it);
  return out;
}

/// The document with an unused member before every member of the proof.
Json crowded(const Json& json) {
  if (!json.is_object()) return json;
  Json out = Json::object();
  for (const auto& [key, value] : json.items()) {
    out["not " + key] = {{"move", {1, "]}", nullptr}}, {"\"", "\\"}};
    out[key] = crowded(value);
  }
  return out;
}

}  // namespace

TEST_CASE("the members of a document may stand in any order, and others among them") {
  verify::CertificateChecker checker;
  for (const WonPosition& sample : won_positions()) {
    ForcedEnds truth;
    VariantShelf shelf(nullptr);
    for (const Certificate& made : certificates_of(truth, sample)) {
      CAPTURE(sample.fen, verify::claim_text(made));
      const Json document = Json::parse(verify::write_certificate_json(made, checker).text);
      Json full = document;
      full["proof"] = crowded(document["proof"]);
      // Keys with escapes have the same meaning.
      std::string escaped = document.dump();
      for (std::size_t at = 0; (at = escaped.find("\"move\"", at)) != std::string::npos; ++at)
        escaped.replace(at, 6, "\"\\u006dov\\u0065\"");
      for (const std::string& text : {document.dump(), document.dump(3), nlohmann::json(document).dump(),
                                      turned(document).dump(1, '\t'), full.dump(), turned(full).dump(), escaped}) {
        const auto read = verify::read_certificate_json("x.json", text, shelf, checker);
        REQUIRE(read);
        CHECK(read->check.error.empty());
        CHECK(read->certificate.body == made.body);
      }
    }
  }
}

TEST_CASE("nothing is won or lost within three and four plies by a rook that is far from it") {
  ForcedEnds truth;
  const Setup setup = position("chess", "8/8/8/8/3k4/8/8/K6R w - - 0 1");
  for (int plies = 0; plies <= 4; ++plies)
    CHECK(said_of(make_certificate(truth, setup, Outcome::none, plies, {})) == "accepted");
  const Setup defender = position("chess", "8/8/8/8/3k4/8/8/K6R b - - 0 1");
  CHECK(said_of(make_certificate(truth, defender, Outcome::none, 4, {})) == "accepted");
}

TEST_CASE("the message about a claim names what it covers") {
  CHECK(verify::claim_text(morphy({true, true})) == "White wins in exactly 3 plies, only by a1a6");
  CHECK(verify::claim_text(morphy({true, false})) == "White wins in exactly 3 plies by a1a6");
  CHECK(verify::claim_text(morphy({false, true})) == "White wins within 3 plies, only by a1a6");
  CHECK(verify::claim_text(morphy({false, false})) == "White wins within 3 plies by a1a6");
  ForcedEnds truth;
  const Setup lost = after(position("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), {"a1a6"});
  CHECK(verify::claim_text(make_certificate(truth, lost, Outcome::loss, 2, {true, false})) ==
        "Black loses in exactly 2 plies");
  CHECK(verify::claim_text(make_certificate(truth, lost, Outcome::none, 1, {})) ==
        "Black neither wins nor loses by force within 1 ply");
}

TEST_CASE("a rejection names the moves that lead to the error") {
  const Certificate good = morphy({true, true});
  const auto changed = [&](const auto& change) {
    Certificate made = good;
    change(made);
    return said_of(made);
  };
  const Setup& setup = good.setup;
  CHECK(changed([](Certificate& c) {
          c.body.pop_back();
        }).find("no defence is given: the certificate is truncated at") == 0);
  CHECK(changed([](Certificate& c) { c.body.clear(); }) ==
        "no winning move is given: the certificate is truncated at byte 0 of its body, after a1a6 b7a6");
  CHECK(changed([](Certificate& c) { c.body.push_back(0); }).find("the proof is complete at byte ") == 0);
  CHECK(changed([](Certificate& c) { c.body[0] = 99; }) ==
        "the winning move is not one of the 4 legal moves: its index is 99, after a1a6 b7a6");
  CHECK(changed([](Certificate& c) {
          c.body[0] = 0;
        }).find("the bound is too small: the game goes on, after a1a6 b7a6 ") == 0);
  CHECK(changed([](Certificate& c) {
          c.body[0] = 0x80;
          c.body[1] = 0;
        }) ==
        "no winning move is given: a number is written with more bytes than it needs at byte 0 of its body, after a1a6 "
        "b7a6");
  CHECK(changed([](Certificate& c) { c.claim.plies = 1; }) == "the bound is too small: the game goes on, after a1a6");
  CHECK(changed([](Certificate& c) { c.claim.plies = 2; }) ==
        "a win takes an odd number of plies, the claim has an even one");
  CHECK(changed([](Certificate& c) { c.claim.plies = 251; }) == "the claim is about more than 250 plies");
  CHECK(changed([](Certificate& c) { c.claim.plies = -1; }) == "the claim is about fewer than 0 plies");
  CHECK(changed([](Certificate& c) { c.claim.outcome = Outcome::draw; }) ==
        "the claimed outcome is not a win, a loss or none");
  CHECK(changed([](Certificate& c) { c.claim.keys.clear(); }) == "the claim of a win has no key");
  CHECK(changed([&](Certificate& c) { c.claim.keys.push_back(move_of(setup, "a1a2")); }) == "the keys are not sorted");
  CHECK(changed([&](Certificate& c) { c.claim.keys = {move_of(setup, "a1h8")}; }) ==
        "the key a1h8 is not a legal move");
  CHECK(changed([](Certificate& c) { c.setup.to_move = Color::black; }) == "the key a1a6 is not a legal move");
  CHECK(changed([&](Certificate& c) { c.setup.at(0) = {}; }) == "the key a1a6 is not a legal move");
  CHECK(changed([&](Certificate& c) {
          c.setup.at(56) = {};
        }).find("the position is invalid: expected one king of each") == 0);
  CHECK(changed([&](Certificate& c) { c.setup = position("chess", "k7/8/8/8/8/8/8/R3K3 w - - 0 1"); }) ==
        "the position is illegal: the side to move could capture the king");
  CHECK(changed([&](Certificate& c) { c.setup = position("chess", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"); }) ==
        "the position is already drawn");
  CHECK(changed([&](Certificate& c) { c.setup = position("chess", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"); }) ==
        "the position is already lost for the side to move");
}

TEST_CASE("a second key makes the claim of an only key false where it wins") {
  ForcedEnds truth;
  const Setup setup = position("chess", "7k/8/6K1/8/8/8/8/RR6 w - - 0 1");
  Certificate made = make_certificate(truth, setup, Outcome::win, 1, {true, true});
  CHECK(verify::claim_text(made) == "White wins in exactly 1 ply, only by a1a8, b1b8");
  CHECK(said_of(made) == "accepted");
  made.claim.keys.pop_back();
  CHECK(said_of(made) == "expected a defence, but the game is over and lost for the side to move, after b1b8");
  made.claim.only = false;
  CHECK(said_of(made) == "accepted");  // a win in one ply is exact, whatever the other moves do
}

TEST_CASE("a shorter win makes the claim of an exact distance false where it wins") {
  ForcedEnds truth;
  Certificate made = make_certificate(truth, position("chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1"), Outcome::win, 3, {});
  CHECK(said_of(made) == "accepted");
  made.claim.exact = true;
  CHECK(said_of(made) == "expected a defence, but the game is over and lost for the side to move, after a1a8");
}

TEST_CASE("who has no move, in a game that says nothing of it, has not lost") {
  const VariantPtr silent =
      edited_variant("pawntastic-4x4", {{", {\"when\": \"no moves\", \"result\": \"draw\"}", ""}});
  const VariantPtr lost = edited_variant("pawntastic-4x4", {{"\"draw\"", "\"loss\""}});
  const VariantPtr won = edited_variant("pawntastic-4x4", {{"\"draw\"", "\"win\""}});
  Certificate made;
  made.claim = {Outcome::win, 1, {}, false, false};
  for (const auto& variant : {silent, lost, won}) {
    made.setup = position(variant, "4/p3/4/P3 w - - 0 1");
    made.claim.keys = {move_of(made.setup, "a1a2")};
    const std::string said = said_of(made);
    if (variant == lost) CHECK(said == "accepted");
    if (variant == silent) CHECK(said == "expected a loss, but the game is over and drawn, after a1a2");
    if (variant == won) CHECK(said == "expected a loss, but the game is over and won for the side to move, after a1a2");
  }
  made.claim = {Outcome::loss, 2, {}, false, false};
  made.setup = position(silent, "4/p3/P3/4 b - - 0 1");
  CHECK(said_of(made) == "expected a loss, but the game is over and drawn");
  made.claim = {Outcome::none, 2, {}, false, false};
  CHECK(said_of(made) == "the position is already drawn");
}

TEST_CASE("where being stuck wins, wins and losses by it are proved") {
  const VariantPtr won = edited_variant("pawntastic-4x4", {{"\"draw\"", "\"win\""}});
  ForcedEnds truth;
  int proofs = 0;
  for (const char* fen :
       {"4/p3/4/P3 w", "4/p1p1/4/P1P1 w", "4/pp2/4/PP2 w", "4/p2p/4/P3 w", "4/p3/4/P1P1 w", "4/p1p1/P3/2P1 w"}) {
    const Setup setup = position(won, std::string(fen) + " - - 0 1");
    for (int plies = 0; plies <= 8; ++plies) {
      if (truth.loses(setup, plies)) {
        const bool exact = !truth.loses(setup, plies - 1);
        CHECK(said_of(make_certificate(truth, setup, Outcome::loss, plies, {exact, false})) == "accepted");
        ++proofs;
      } else if (plies > 0 && truth.wins(setup, plies)) {
        for (const ClaimFlags& flags : kFlags) {
          if (flags.exact && truth.wins(setup, plies - 1)) continue;
          CHECK(said_of(make_certificate(truth, setup, Outcome::win, plies, flags)) == "accepted");
          ++proofs;
        }
      } else if (!truth.wins(setup, plies) && !truth.loses(setup, plies)) {
        CHECK(said_of(make_certificate(truth, setup, Outcome::none, plies, {})) == "accepted");
      }
    }
  }
  CHECK(proofs > 10);
}

TEST_CASE("where being stuck wins, a claim is exact to the ply") {
  const VariantPtr won = edited_variant("pawntastic-4x4", {{"\"draw\"", "\"win\""}});
  ForcedEnds truth;
  // After a1a2 the black pawn cannot move, so Black has won.
  const Setup setup = position(won, "4/p3/4/P3 w - - 0 1");
  Certificate made = make_certificate(truth, setup, Outcome::loss, 1, {true, false});
  CHECK(verify::claim_text(made) == "White loses in exactly 1 ply");
  CHECK(said_of(made) == "accepted");
  made.claim.plies = 2;
  CHECK(said_of(made) != "accepted");
  made.claim.exact = false;
  CHECK(said_of(made) == "accepted");
  made.claim = {Outcome::win, 0, {move_of(setup, "a1a2")}, false, false};
  CHECK(said_of(made) == "a win takes at least 1 ply, the claim has 0");
}

TEST_CASE("a proof as deep as it may be is replayed to its bottom, and no deeper") {
  Certificate made;
  made.setup = position("chess", "7k/8/8/8/8/8/8/K7 w - - 0 1");
  made.claim = {Outcome::none, kMaxCertifiedPlies, {}, false, false};
  made.body.assign(static_cast<std::size_t>(kMaxCertifiedPlies) / 2, 0);
  // The replay follows first moves of both sides down to the last ply, where the stream has ended.
  const CheckResult result = check_certificate(made);
  CHECK(result.error.find("no defence is given: the certificate is truncated at byte 125 of its body") == 0);
  CHECK(result.path.size() > 200);
  CHECK(result.path.size() <= 250);
  CHECK(result.nodes < 10'000);
}

TEST_CASE("a check that reaches a limit is undecided, and says which; the next one starts anew") {
  ForcedEnds truth;
  const Setup setup = position("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  const Certificate made = make_certificate(truth, setup, Outcome::win, 3, {true, true});
  const CheckResult late = check_certificate(made, {.seconds = 0});
  CHECK(late.undecided);
  CHECK_FALSE(late.accepted());
  CHECK(verify::rejection_text(made, late) == "the limit of 0 s was reached");

  // There is no win within 5 plies in a game of aimless king moves; 21 moves and as many replies are remembered.
  Certificate none = make_certificate(truth, position("chess", "7k/8/8/8/8/8/8/K7 w - - 0 1"), Outcome::none, 5, {});
  const CheckResult whole = check_certificate(none);
  REQUIRE(whole.accepted());
  REQUIRE(whole.remembered > 0);
  verify::CertificateChecker checker(verify::CheckLimits{.bytes = 100 * whole.remembered});
  const CheckResult full = checker.check(none);
  CHECK(full.undecided);
  CHECK(full.error.find(" MiB was reached") != std::string::npos);
  CHECK(full.remembered < whole.remembered);
  CHECK(checker.check(made).accepted());  // this check remembers no positions
  CHECK(verify::CertificateChecker(verify::CheckLimits{.bytes = 10'000 + 1000 * whole.remembered, .seconds = 1000})
            .check(none)
            .accepted());
  // A certificate whose size alone exceeds the limit is undecided, too.
  none.body.assign(1000, 0);
  CHECK(check_certificate(none, {.bytes = 999}).undecided);
}

// Certificates of values: good ones, changed ones compared with the value of the whole game, and both forms.
#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/certificate_files/certificate_binary.h"
#include "positions/variant_files/variant_shelf.h"
#include "solver/engine/solver.h"
#include "tests/support/certificates/certificate_changes.h"
#include "tests/support/positions.h"
#include "tests/support/random_play.h"
#include "tests/support/shared_data.h"
#include "verify/certificate_documents/certificate_json.h"
#include "verify/certificates/check_certificate.h"
#include "verify/rules/rulebook.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

/// The value of positions by plain minimax to the end of every game, with the reference rules. For games in which no
/// position can repeat.
class WholeGames {
 public:
  explicit WholeGames(const VariantPtr& variant) : rules_(variant) {}

  [[nodiscard]] const verify::Rulebook& rules() const { return rules_; }

  /// 1, 0 or -1 for the mover.
  int value(const verify::Position& position) {
    const auto known = values_.find(position);
    if (known != values_.end()) return known->second;
    std::vector<Move> moves;
    int best = -1;
    if (const auto end = rules_.end_or_moves(position, moves)) {
      best = sign_of(*end);
    } else {
      for (const Move& move : moves) best = std::max(best, -value(rules_.play(position, move)));
    }
    return values_[position] = best;
  }

  /// Whether all that the certificate claims is true.
  bool claim_holds(const Certificate& certificate) {
    const ValueClaim& claim = *certificate.value;
    const verify::Position root = rules_.normalized(rules_.read(certificate.setup));
    const int truth = value(root);
    if (claim.at_least && truth < sign_of(*claim.at_least)) return false;
    if (claim.at_most && truth > sign_of(*claim.at_most)) return false;
    std::vector<Move> moves;
    rules_.moves(root, moves);
    return std::all_of(moves.begin(), moves.end(), [&](const Move& move) {
      const bool holds = claim.at_least && -value(rules_.play(root, move)) >= sign_of(*claim.at_least);
      const bool key = std::binary_search(claim.keys.begin(), claim.keys.end(), move);
      return key ? holds : !claim.only || !holds;
    });
  }

 private:
  struct Hash {
    std::size_t operator()(const verify::Position& position) const { return position.hash(); }
  };

  verify::Rulebook rules_;
  std::unordered_map<verify::Position, int, Hash> values_;
};

Outcome outcome_of(int value) { return value > 0 ? Outcome::win : value < 0 ? Outcome::loss : Outcome::draw; }

/// The solver's certificate of the value, with the moves that hold it.
Certificate certificate_of(const Setup& setup, WholeGames& games) {
  solver::Solver solver{solver::Limits{}};
  Finding finding = solver.solve(setup, {GoalKind::value, std::nullopt});
  INFO(write_fen(setup));
  REQUIRE(finding.status == Status::proved);
  REQUIRE(finding.outcome == outcome_of(games.value(games.rules().read(setup))));
  finding.distance.reset();  // else it would be a certificate of the forced end
  const auto made = solver.certify(setup, finding);
  REQUIRE(made);
  REQUIRE(made->value);
  return *made;
}

std::string value_said_of(const Certificate& certificate) {
  const verify::CheckResult result = verify::check_certificate(certificate);
  return result.accepted() ? "accepted" : verify::rejection_text(certificate, result);
}

/// Changes the claim, the position or the body at random.
void change_value(Certificate& made, Numbers& numbers) {
  ValueClaim& claim = *made.value;
  switch (numbers.below(8)) {
    case 0:
      claim.at_least = std::vector<std::optional<Outcome>>{{}, Outcome::draw, Outcome::win}[numbers.below(3)];
      return;
    case 1:
      claim.at_most = std::vector<std::optional<Outcome>>{{}, Outcome::draw, Outcome::loss}[numbers.below(3)];
      return;
    case 2:
      claim.only = !claim.only;
      return;
    case 3: {
      made.claim.keys = std::move(claim.keys);
      change_keys(made, numbers);
      claim.keys = std::move(made.claim.keys);
      return;
    }
    case 4:
      return change_position(made.setup, numbers);
    default:
      change_bytes(made.body, numbers);
  }
}

const std::vector<const char*> kSmallGames = {"pawntastic-4x4", "pawntastic-4x4-ep", "pawntastic-5x4-ep",
                                              "pawntastic-4x5"};

/// The start position, and some after random moves.
std::vector<Setup> positions_of(const verify::Rulebook& rules, std::size_t count, std::mt19937& random) {
  std::vector<Setup> out = {read_fen(rules.variant(), rules.variant()->start_fen)->setup};
  while (out.size() < count) {
    const verify::Position position = random_walk(rules, random, 6);
    if (!rules.end(position)) out.push_back(rules.write(position));
  }
  return out;
}

}  // namespace

TEST_CASE("certificates of values are accepted, and come back from both forms") {
  std::mt19937 random(20261125);
  for (const char* game : kSmallGames) {
    WholeGames games(variant_of(game));
    for (const Setup& setup : positions_of(games.rules(), 8, random)) {
      const Certificate made = certificate_of(setup, games);
      CAPTURE(game, write_fen(setup), verify::claim_text(made));
      CHECK(value_said_of(made) == "accepted");
      CHECK(games.claim_holds(made));
      VariantShelf shelf(nullptr);
      verify::CertificateChecker checker;
      const auto read = parse_certificate("x", write_certificate(made), shelf);
      REQUIRE(read);
      CHECK(write_certificate(*read) == write_certificate(made));
      CHECK(value_said_of(*read) == "accepted");
      const verify::WrittenJson written = verify::write_certificate_json(made, checker);
      REQUIRE(written.check.accepted());
      const auto again = verify::read_certificate_json("x", written.text, shelf, checker);
      REQUIRE(again);
      CHECK(again->check.accepted());
      CHECK(write_certificate(again->certificate) == write_certificate(made));
    }
  }
}

TEST_CASE("the known values of small boards are certified") {
  // From the course: 4x4 is lost for White, 5x5 is won by b3, c3 and d3 alone, 6x6 and 5x5 with en passant are drawn.
  const auto claim = [](const char* game) {
    solver::Solver solver{solver::Limits{}};
    const Setup setup = read_fen(variant_of(game), variant_of(game)->start_fen)->setup;
    Finding finding = solver.solve(setup, {GoalKind::value, std::nullopt});
    finding.distance.reset();
    if (finding.outcome == Outcome::win) std::get<BestMoves>(finding.answer).all = finding.keys;
    const auto made = solver.certify(setup, finding);
    REQUIRE(made);
    CHECK(value_said_of(*made) == "accepted");
    return verify::claim_text(*made);
  };
  CHECK(claim("pawntastic-4x4") == "White loses with best play");
  CHECK(claim("pawntastic-5x5") == "White wins with best play, only by b2b3, c2c3, d2d3");
  CHECK(claim("pawntastic-5x5-ep").find("the game is a draw with best play, only by ") == 0);
  CHECK(claim("pawntastic-6x6").find("the game is a draw with best play, only by ") == 0);
}

TEST_CASE("a flaw of a certificate of a value is told, with the position") {
  WholeGames games(variant_of("pawntastic-4x4"));
  const Certificate good = certificate_of(position("pawntastic-4x4", "4/pppp/PPPP/4 w - -"), games);
  REQUIRE(verify::claim_text(good) == "White loses with best play");
  const auto changed = [&](const auto& change) {
    Certificate made = good;
    change(made);
    return value_said_of(made);
  };
  CHECK(changed([](Certificate& c) { c.body[0] = 99; }).find(" legal moves: its index is 99, at ") !=
        std::string::npos);
  CHECK(changed([](Certificate& c) {
          c.body.clear();
        }).find("no move is given: the certificate is truncated at byte 0 of its body, at ") == 0);
  CHECK(changed([](Certificate& c) { c.body.push_back(0); }).find("the proof is complete at byte ") == 0);
  CHECK(changed([](Certificate& c) { c.value->at_most = std::nullopt; }) == "the claim states no bound of the value");
  CHECK(changed([](Certificate& c) { c.value->at_least = Outcome::loss; }) ==
        "the claim is that the value is at least something else than a draw or a win");
  CHECK(changed([](Certificate& c) { c.value->at_most = Outcome::win; }) ==
        "the claim is that the value is at most something else than a draw or a loss");
  CHECK(changed([](Certificate& c) { c.value->keys = {move_of(c.setup, "a2b3")}; }) ==
        "the claim has keys, but no value that they hold");
  CHECK(changed([](Certificate& c) { c.value->only = true; }) ==
        "only a claim with keys can say that there are no others");
}

TEST_CASE("a game in which positions return can have a value, too") {
  // Mate in two by 1.Ra6, with Black's replies in the order of the certificate. Each layer is one turn.
  Certificate made;
  made.setup = position("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  made.value = ValueClaim{Outcome::win, std::nullopt, {move_of(made.setup, "a1a6")}, false};
  const verify::Rulebook rules(made.setup.variant);
  const verify::Position after = rules.play(rules.read(made.setup), made.value->keys.front());
  std::vector<Move> replies;
  rules.moves(after, replies);
  // The layer is sorted by the men on its squares from a1 on, so both kinds of positions are told apart by their move.
  std::map<std::string, std::string> mates;
  for (const Move& reply : replies) {
    const Setup here = rules.write(rules.play(after, reply));
    mates[write_epd_board(here)] = reply == move_of(rules.write(after), "b7a6") ? "b6b7" : "a6a7";
  }
  std::string text = R"({"schema": "keymove-certificate/2", "kind": "value", "variant": "chess", "digest": ")" +
                     made.setup.variant->digest + R"(", "position": "kbK5/pp6/1P6/8/8/8/8/R7 w - -", )" +
                     R"("claim": {"at_least": "win", "keys": ["a1a6"]}, "proof": {"at_least": [{)";
  const char* between = "";
  for (const auto& [fen, mate] : mates) {
    text += between + ("\"" + fen + "\": \"" + mate + "\"");
    between = ", ";
  }
  text += "}]}}";
  VariantShelf shelf(nullptr);
  verify::CertificateChecker checker;
  const auto read = verify::read_certificate_json("x", text, shelf, checker);
  REQUIRE(read);
  CHECK(read->check.error.empty());
  CHECK(verify::claim_text(read->certificate) == "White wins with best play, by a1a6");
  CHECK(value_said_of(read->certificate) == "accepted");
}

TEST_CASE("a changed certificate of a value that is accepted states the truth") {
  Numbers numbers(20261125);
  std::mt19937 random(7);
  const long rounds = scaled(150, 35'000, 3);
  Tally tally;
  for (const char* game : kSmallGames) {
    WholeGames games(variant_of(game));
    verify::CertificateChecker checker;
    for (const Setup& setup : positions_of(games.rules(), 8, random)) {
      const Certificate made = certificate_of(setup, games);
      for (long i = 0; i < rounds; ++i) {
        Certificate mutant = made;
        for (std::size_t n = 1 + numbers.below(2); n > 0; --n) change_value(mutant, numbers);
        const bool accepted = checker.check(mutant).accepted();
        ++(accepted ? tally.accepted : tally.rejected);
        if (!accepted) continue;
        CAPTURE(game, write_fen(mutant.setup), verify::claim_text(mutant));
        if (!games.claim_holds(mutant)) FAIL("a false claim was accepted");
      }
    }
  }
  CHECK(tally.accepted > (tally.accepted + tally.rejected) / 50);
  CHECK(tally.rejected > (tally.accepted + tally.rejected) / 4);
}

// Fuzzes the proof checker: it must not accept a certificate with a false claim.
#include <algorithm>

#include "positions/certificate_files/certificate_binary.h"
#include "positions/certificates/certificate.h"
#include "positions/game/setup.h"
#include "positions/variant_files/variant_reader.h"
#include "positions/variant_files/variant_shelf.h"
#include "solver/engine/solver.h"
#include "tests/fuzz/fuzz.h"
#include "verify/certificate_documents/certificate_json.h"
#include "verify/certificates/check_certificate.h"

namespace keymove::fuzz {

namespace {

solver::Solver& small_solver() {
  static solver::Solver solver([] {
    solver::Limits limits;
    limits.hash_mib = 1;
    limits.nodes = 20'000;
    return limits;
  }());
  return solver;
}

/// A checker that keeps the rulebooks of variants, all of them shipped ones, from one input to the next.
verify::CertificateChecker& checker() {
  constexpr std::uint64_t kMoves = 3000;  // of the search for a list of solutions
  static verify::CertificateChecker checker({.moves = kMoves});
  return checker;
}

VariantShelf& shelf() {
  static VariantShelf shelf(nullptr);
  return shelf;
}

/// Expects the solver to find what an accepted list states.
void expect_all_listed(const Setup& setup, const SolutionClaim& claim) {
  const Goal goal{GoalKind::win, claim.stipulation.plies(), claim.stipulation};
  const Finding found = small_solver().solve(setup, goal);
  if (found.status == Status::unknown) return;
  if (const SolutionLines* lines = found.solution_lines()) {
    expect(lines->lines == claim.lines, "the solver finds other solutions than the accepted ones");
  } else {
    expect(found.keys == claim.keys && found.distance.value_or(0) == claim.plies,
           "the solver finds other keys than the accepted ones");
  }
}

/// Expects the claim of an accepted certificate to agree with the solver, if the claim is about few plies.
void expect_true(const Certificate& certificate) {
  constexpr int kFewPlies = 5;
  if (certificate.solutions) return expect_all_listed(certificate.setup, *certificate.solutions);
  if (certificate.claim.plies > kFewPlies) return;
  const Finding found = small_solver().decide(certificate.setup, certificate.claim.plies);
  if (found.status != Status::unknown)
    expect(found.outcome == certificate.claim.outcome, "the solver finds another outcome than the accepted one");
}

const Added kBinary({"certificate", kMiddle, kFast, [](std::string_view input) {
                       const auto read = parse_certificate("input", input, shelf());
                       if (!read) return expect_errors(read.errors());
                       const auto result = checker().check(*read);
                       expect(!verify::claim_text(*read).empty(), "a claim without words");
                       if (!result.accepted())
                         return expect(!verify::rejection_text(*read, result).empty(), "a flaw without words");
                       expect_true(*read);
                       const auto again = parse_certificate("written", write_certificate(*read), shelf());
                       expect(again.ok() && write_certificate(*again) == write_certificate(*read),
                              "what was written is not read");
                     }});

const Added kJson({"certificate_json", kLong, kFast, [](std::string_view input) {
                     const auto read = verify::read_certificate_json("input", std::string(input), shelf(), checker());
                     if (!read) return expect_errors(read.errors());
                     if (read->check.accepted()) expect_true(read->certificate);
                   }});

// --- bodies

struct Known {
  const char* variant;
  const char* fen;
  int plies;
};

/// Positions in which the side to move wins in exactly that many plies, from the courses' seeds and known problems.
constexpr Known kWins[] = {
    {"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - -", 3},
    {"chess", "7k/8/5K2/8/8/8/8/R7 w - -", 3},
    {"minichess-5x5", "k4/2Pp1/2b2/3N1/2BQK w - -", 3},
    {"minichess-7x7", "7/k6/7/1p1P3/1P1P2K/7/4Q2 w - -", 3},
    {"pawntastic-6x6-ep", "6/2p3/P5/P2PpP/1P4/6 w", 3},
    {"minichess-5x5", "1K3/4q/5/5/1k3 b - -", 5},
    {"fairy-chess-8x8", "4kr1c/1S2ccc1/4c2n/4c3/2K5/7C/C7/1C1R4 w - -", 3},
};

struct Claim {
  Certificate certificate;
  bool is_true = false;
};

/// Adds the true claim about the position, then false ones.
void add_claims(const Known& known, std::vector<Claim>& out) {
  const VariantPtr variant = *load_variant(known.variant);
  const Setup setup = read_fen(variant, known.fen)->setup;
  const Finding found = small_solver().solve(setup, {GoalKind::win, known.plies});
  expect(found.distance == known.plies && !found.keys.empty(), "a known win is not found");
  const auto add = [&](const CertificateClaim& claim, bool is_true) {
    Claim made;
    made.certificate.setup = setup;
    made.certificate.claim = claim;
    made.is_true = is_true;
    out.push_back(std::move(made));
  };
  const CertificateClaim truth{Outcome::win, known.plies, found.keys, true, true};
  add(truth, true);
  for (const Move& move : solver::legal_moves(setup)) {
    if (std::find(found.keys.begin(), found.keys.end(), move) != found.keys.end()) continue;
    CertificateClaim lie = truth;
    lie.keys = {move};
    lie.only = false;
    add(lie, false);
    break;
  }
  CertificateClaim lie = truth;
  lie.plies -= 2;
  add(lie, false);
  add({Outcome::none, known.plies, {}, false, false}, false);
  add({Outcome::loss, known.plies + 1, {}, false, false}, false);
}

const std::vector<Claim>& claims() {
  static const std::vector<Claim> all = [] {
    std::vector<Claim> out;
    for (const Known& known : kWins) add_claims(known, out);
    return out;
  }();
  return all;
}

/// The number of a claim, then the moves of its proof.
const Added kBody({"certificate_body", kMiddle, kFast, [](std::string_view input) {
                     const Claim& claim = claims().at(take_number(input, claims().size()));
                     Certificate certificate = claim.certificate;
                     certificate.body.assign(input.begin(), input.end());
                     const bool accepted = checker().check(certificate).accepted();
                     expect(claim.is_true || !accepted, "a lie is accepted");
                   }});

}  // namespace

}  // namespace keymove::fuzz

// Certificates that list solutions: those of the solver's answers are accepted by the reference rules, and of changed
// ones only those that still state the truth.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/certificate_files/certificate_binary.h"
#include "positions/game/stipulation.h"
#include "positions/variant_files/variant_shelf.h"
#include "solver/engine/solver.h"
#include "tests/support/certificates/certificate_changes.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"
#include "verify/certificate_documents/certificate_json.h"
#include "verify/certificates/check_certificate.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

struct Listed {
  const char* variant;
  const char* fen;
  const char* stipulation;
};

const std::vector<Listed> kListed = {
    {"chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - -", "h#1"},
    {"chess", "8/8/8/8/8/8/p7/k1K4R w - -", "h#0.5"},
    {"chess", "8/8/8/8/8/8/p7/k1K4R w - -", "h#1.5"},
    {"chess", "8/8/8/8/8/1K6/7R/k7 b - -", "h#2"},
    {"chess", "8/8/8/8/8/1K6/7R/1k6 w - -", "h#2.5"},
    {"chess", "8/8/8/8/8/8/p7/k1K4R b - -", "h#3"},  // no solution: Black has no move
    {"chess", "8/8/8/8/8/1k6/7P/K7 b - -", "h=2"},
    {"chess", "8/8/8/8/8/kp6/p7/K2R4 w - -", "hs#1"},
    {"chess", "8/8/8/8/8/kp6/p7/K3R3 w - -", "hs#2"},
    {"chess", "8/8/8/8/8/kp6/p7/K2R4 w - -", "hr#1"},
    {"chess", "k7/8/1K6/8/8/8/8/7R w - -", "ser-#2"},
    {"chess", "k7/8/2K5/8/8/8/8/7R b - -", "ser-h#2"},
    {"chess", "8/8/8/8/8/kp6/p7/K3R3 w - -", "ser-s#2"},
    {"chess", "8/8/8/8/8/kp6/p7/K3R3 w - -", "ser-r#1"},
    {"chess", "8/8/8/8/8/kp6/p7/K2R4 w - -", "r#1"},
    {"chess", "8/8/8/8/8/kp6/p7/K2R4 w - -", "semi-r#1"},
    {"chess", "8/8/8/8/8/k7/pp6/3R1K2 w - -", "semi-r#2"},  // no solution
    {"minichess-5x5", "k4/2Pp1/2b2/3N1/2BQK b - -", "h#1"},
    {"minichess-5x5", "k4/2Pp1/2b2/3N1/2BQK w - -", "ser-#2"},
    {"minichess-5x5", "k4/2Pp1/2b2/3N1/2BQK w - -", "semi-r#1"},
    {"pawntastic-4x4", "4/pp2/2PP/4 w", "h#1.5"},
    {"pawntastic-4x4", "4/pp2/2PP/4 w", "ser-#3"},
    {"pawntastic-4x4", "4/pp2/2PP/4 w", "r#1"},
    {"los-alamos-6x6", "k5/6/1K4/6/6/5R w - -", "h#1.5"},
    {"los-alamos-6x6", "k5/6/1K4/6/6/5R w - -", "ser-#2"},
    {"chess", "8/8/8/8/8/8/p7/k1K4R b - -", "hx2"},  // no solution: Black has no move
    {"chess", "k7/8/8/8/8/1p6/8/K2R4 b - -", "hx1"},
    {"chess", "k7/8/8/8/8/8/1p6/K2R4 w - -", "h+1 halfduplex"},
    {"chess", "4k3/8/8/8/8/8/8/4K2R w K -", "ser-zg12"},
    {"chess", "8/8/8/8/8/kp6/p7/K2R4 w - -", "x2"},
    {"chess", "8/8/8/8/8/kp6/p7/K2R4 w - -", "+1"},
    {"chess", "8/8/8/8/8/kp6/p7/K2R4 w - -", "szb21"},
    {"chess", "8/8/8/8/8/kp6/p7/K2R4 w - -", "sx1"},  // no solution: Black can always do something else
    {"chess", "8/8/8/8/8/kp6/p7/K2R4 w - -", "semi-r+1"},
    {"minichess-5x5", "k4/2Pp1/2b2/3N1/2BQK w - -", "+2"},
    {"pawntastic-4x4", "4/pp2/2PP/4 w", "x2"},
    {"pawntastic-4x4", "4/pp2/2PP/4 w", "hzc42.5"},
    {"los-alamos-6x6", "k5/6/1K4/6/6/5R w - -", "ser-h+2"},
};

/// The answer of the solver, which shares neither rules nor search with the checker.
Certificate listed_by_solver(const Setup& setup, const Stipulation& stipulation) {
  solver::Limits limits;
  limits.hash_mib = 1;
  const Finding found = solver::Solver(limits).solve(setup, {GoalKind::win, stipulation.plies(), stipulation});
  REQUIRE(found.status != Status::unknown);
  Certificate out;
  out.setup = setup;
  SolutionClaim& claim = out.solutions.emplace();
  claim.stipulation = stipulation;
  if (const SolutionLines* lines = found.solution_lines()) claim.lines = lines->lines;
  claim.keys = found.keys;
  claim.plies = found.distance.value_or(0);
  if (stipulation.has_lines()) claim.keys.clear();
  if (stipulation.has_lines()) claim.plies = 0;
  return out;
}

Certificate listed(const Listed& listed) {
  Setup setup = position(listed.variant, listed.fen);
  const Stipulation stipulation = begun_by(setup.to_move, *parse_stipulation(listed.stipulation));
  setup.variant = aimed_variant(setup.variant, stipulation);
  return listed_by_solver(setup, stipulation);
}

bool says_the_same(const SolutionClaim& a, const SolutionClaim& b) {
  return a.stipulation == b.stipulation && a.lines == b.lines && a.keys == b.keys && a.plies == b.plies;
}

/// Whether the solver, too, finds what the certificate lists.
bool holds(const Certificate& certificate) {
  return says_the_same(*certificate.solutions,
                       *listed_by_solver(certificate.setup, certificate.solutions->stipulation).solutions);
}

std::string solution_said_of(const Certificate& certificate, const verify::CheckLimits& limits = {}) {
  const verify::CheckResult result = verify::check_certificate(certificate, limits);
  return result.accepted() ? "accepted" : verify::rejection_text(certificate, result);
}

/// A certificate of the helpmate in one with its only solution, 1.Kh8 Ra8#.
Certificate helpmate() { return listed(kListed.front()); }

}  // namespace

TEST_CASE("what the solver lists is accepted, in both forms") {
  verify::CertificateChecker checker;
  VariantShelf shelf(nullptr);
  int with_solutions = 0;
  for (const Listed& one : kListed) {
    CAPTURE(one.variant, one.fen, one.stipulation);
    const Certificate made = listed(one);
    CHECK(solution_said_of(made) == "accepted");
    with_solutions += made.solutions->lines.empty() && made.solutions->keys.empty() ? 0 : 1;
    const std::string binary = write_certificate(made);
    const auto read = parse_certificate("x", binary, shelf);
    REQUIRE(read);
    REQUIRE(read->solutions);
    CHECK(says_the_same(*read->solutions, *made.solutions));
    CHECK(read->setup.same_position(made.setup));
    CHECK(write_certificate(*read) == binary);
    const verify::WrittenJson json = verify::write_certificate_json(made, checker);
    REQUIRE(json.check.accepted());
    const auto again = verify::read_certificate_json("x", json.text, shelf, checker);
    REQUIRE(again);
    CHECK(again->check.accepted());
    CHECK(write_certificate(again->certificate) == binary);
  }
  CHECK(with_solutions >= 20);
}

TEST_CASE("the claims of lists are told in words") {
  CHECK(verify::claim_text(helpmate()) == "h#1 has exactly 1 solution, of 2 plies");
  // With half a move less it is the same king's move.
  CHECK(verify::claim_text(listed(kListed[1])) == "h#0.5 has exactly 1 solution, of 1 ply");
  CHECK(verify::claim_text(listed(kListed[5])) == "h#3 has no solution");
  // After 1.Rd4 only b2# is left. Every move after which b2 mates solves the semi-reflexmate: the rook on d2 or b1
  // prevents it.
  const std::string keys = verify::claim_text(listed(kListed[15]));
  CHECK(keys.find("semi-r#1 is solved in exactly 2 plies, only by d1") == 0);
  CHECK(keys.find("d1d4") != std::string::npos);
  CHECK(keys.find("d1d2") == std::string::npos);
}

TEST_CASE("the only solution of a helpmate in one, and lists that are wrong") {
  const Certificate made = helpmate();
  const Setup& setup = made.setup;
  const auto line = [&](const std::vector<const char*>& moves) {
    std::vector<Move> out;
    for (const char* text : moves) out.push_back(*parse_coordinate_text(*setup.variant, text));
    return out;
  };
  REQUIRE(made.solutions->lines == std::vector<std::vector<Move>>{line({"g8h8", "a1a8"})});
  Certificate none = made;
  none.solutions->lines.clear();
  CHECK(solution_said_of(none) == "the solution g8h8 a1a8 is not listed");
  Certificate twice = made;
  twice.solutions->lines.push_back(line({"g8h8", "a1a8"}));
  CHECK(solution_said_of(twice) == "the solutions are not in their order: g8h8 a1a8 comes before g8h8 a1a8");
  Certificate more = made;
  more.solutions->lines.insert(more.solutions->lines.begin(), line({"h7h6", "a1a8"}));
  CHECK(solution_said_of(more) == "the line that ends with a1a8 is no solution");
  Certificate illegal = made;
  illegal.solutions->lines = {line({"g8h8", "a1b8"})};
  CHECK(solution_said_of(illegal) == "the line's move a1b8 may not be played");
  Certificate longer = made;
  longer.solutions->lines = {line({"g8h8", "a1a7", "h8g8", "a7a8"})};
  CHECK(solution_said_of(longer) == "a line has 4 moves");
  Certificate with_body = made;
  with_body.body.push_back(0);
  CHECK(solution_said_of(with_body) == "a list of solutions has no body, but the certificate has one");
  Certificate other = made;
  other.solutions->stipulation = *parse_stipulation("ser-h#1");
  CHECK(solution_said_of(other) == "the position is not one of ser-h#1");
  other.solutions->stipulation = *parse_stipulation("h#200");
  CHECK(solution_said_of(other) == "the claim is about more than 250 plies");
  other.solutions->stipulation = *parse_stipulation("#2");
  CHECK(solution_said_of(other) ==
        "a list of solutions is about help, series or reflex play or an aim that is a move, not about #2");
}

TEST_CASE("solutions in another order are refused") {
  Certificate made = listed({"chess", "8/8/8/8/8/1K6/7R/1k6 w - -", "h#2.5"});
  auto& lines = made.solutions->lines;
  REQUIRE(lines.size() > 2);
  std::swap(lines[0], lines[1]);
  CHECK(solution_said_of(made).find("the solutions are not in their order: ") == 0);
}

TEST_CASE("at a limit of moves, time or memory a list is undecided, or needs more moves") {
  const Certificate made = listed({"chess", "8/8/8/8/8/1K6/7R/k7 b - -", "h#2"});
  const verify::CheckResult whole = verify::check_certificate(made);
  REQUIRE(whole.accepted());
  REQUIRE(whole.remembered > 0);
  verify::CheckLimits limits;
  limits.moves = whole.nodes - 1;
  const verify::CheckResult cut = verify::check_certificate(made, limits);
  CHECK(cut.undecided);
  CHECK(cut.error == "the limit of " + std::to_string(whole.nodes - 1) + " moves of the search was reached");
  limits.moves = whole.nodes;
  CHECK(verify::check_certificate(made, limits).accepted());
  limits = {};
  limits.seconds = 1e-9;
  CHECK(verify::check_certificate(made, limits).undecided);
  limits = {};
  limits.bytes = 1;
  const verify::CheckResult forgetful = verify::check_certificate(made, limits);
  CHECK(forgetful.accepted());
  CHECK(forgetful.remembered == 0);
  CHECK(forgetful.nodes >= whole.nodes);
}

// --- changes

namespace {

Move random_move(const Setup& setup, Numbers& numbers) {
  const auto square = [&] { return static_cast<Square>(numbers.below(setup.board.size())); };
  return {square(), square(), kNoKind};
}

/// A legal continuation of the line, or any move at all.
Move likely_move(Setup setup, const std::vector<Move>& line, std::size_t at, Numbers& numbers) {
  for (std::size_t i = 0; i < at; ++i) {
    const std::vector<Move> moves = verify::moves_of(setup);
    if (std::find(moves.begin(), moves.end(), line[i]) == moves.end()) return random_move(setup, numbers);
    setup = verify::play(setup, line[i]);
  }
  const std::vector<Move> moves = verify::moves_of(setup);
  return moves.empty() || numbers.once_in(4) ? random_move(setup, numbers) : moves[numbers.below(moves.size())];
}

void change_line(const Certificate& made, std::vector<Move>& line, Numbers& numbers) {
  switch (numbers.below(4)) {
    case 0:
      line.push_back(likely_move(made.setup, line, line.size(), numbers));
      return;
    case 1:
      if (line.size() > 1) line.pop_back();
      return;
    default:
      const std::size_t at = numbers.below(line.size());
      line[at] = likely_move(made.setup, line, at, numbers);
  }
}

/// Leaves out, adds, changes or moves a solution.
void change_lines(Certificate& made, Numbers& numbers) {
  auto& lines = made.solutions->lines;
  const std::size_t at = lines.empty() ? 0 : numbers.below(lines.size());
  if (lines.empty() || numbers.once_in(4)) {
    std::vector<Move> line = lines.empty() ? std::vector<Move>() : lines[at];
    if (line.empty()) line.push_back(likely_move(made.setup, line, 0, numbers));
    change_line(made, line, numbers);
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), line);
  } else if (numbers.once_in(3)) {
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
  } else if (numbers.once_in(2)) {
    std::swap(lines[at], lines[numbers.below(lines.size())]);
  } else {
    change_line(made, lines[at], numbers);
  }
  if (numbers.once_in(2)) {  // else the order alone would give most of them away
    std::sort(lines.begin(), lines.end(),
              [](const auto& a, const auto& b) { return a.size() != b.size() ? a.size() < b.size() : a < b; });
  }
}

void change_listed_keys(Certificate& made, Numbers& numbers) {
  SolutionClaim& claim = *made.solutions;
  if (numbers.once_in(3)) {
    claim.plies += 2;
  } else if (!claim.keys.empty() && numbers.once_in(2)) {
    claim.keys.erase(claim.keys.begin() + static_cast<std::ptrdiff_t>(numbers.below(claim.keys.size())));
  } else {
    claim.keys.push_back(likely_move(made.setup, {}, 0, numbers));
    std::sort(claim.keys.begin(), claim.keys.end());
  }
}

void change_stipulation(Certificate& made, Numbers& numbers) {
  const char* const kOthers[] = {"h#1",     "h#1.5",  "h#2",    "h=2",     "hs#1", "hs#1.5",   "hr#1",
                                 "ser-#1",  "ser-#2", "ser-=2", "ser-h#1", "r#1",  "semi-r#1", "ser-s#1",
                                 "ser-r#1", "h=1.5",  "hx1",    "x1",      "za21", "h+1.5",    "sx1"};
  const Stipulation other = *parse_stipulation(kOthers[numbers.below(std::size(kOthers))]);
  made.solutions->stipulation = begun_by(made.setup.to_move, other);
  static std::map<std::string, VariantPtr> games;
  VariantPtr& game = games[made.setup.variant->name];
  if (!game) game = variant_of(made.setup.variant->name);
  made.setup.variant = aimed_variant(game, made.solutions->stipulation);
}

void change_men(Setup& setup, Numbers& numbers) {
  const auto from = static_cast<Square>(numbers.below(setup.board.size()));
  const auto to = static_cast<Square>(numbers.below(setup.board.size()));
  if (numbers.once_in(4)) {
    setup.to_move = !setup.to_move;
  } else if (numbers.once_in(2)) {
    std::swap(setup.at(from), setup.at(to));
  } else {
    setup.at(from) = {static_cast<KindId>(numbers.below(setup.variant->men.size())),
                      numbers.once_in(2) ? Color::white : Color::black};
  }
}

}  // namespace

TEST_CASE("a changed list is accepted only if it states the truth") {
  Numbers numbers(20261122);
  verify::CertificateChecker checker;
  const long rounds = scaled(200, 3000, 5);
  long accepted = 0;
  long rejected = 0;
  for (const Listed& one : kListed) {
    CAPTURE(one.variant, one.fen, one.stipulation);
    const Certificate made = listed(one);
    for (long i = 0; i < rounds; ++i) {
      Certificate mutant = made;
      const std::size_t kind = numbers.below(6);
      if (kind < 3) {
        made.solutions->stipulation.has_lines() ? change_lines(mutant, numbers) : change_listed_keys(mutant, numbers);
      } else if (kind < 5) {
        change_men(mutant.setup, numbers);
      } else {
        change_stipulation(mutant, numbers);
      }
      const bool passes = checker.check(mutant).accepted();
      ++(passes ? accepted : rejected);
      // A list that differs is wrong for the same question; a different question may have the same answer.
      if (passes && kind < 3) CHECK(says_the_same(*mutant.solutions, *made.solutions));
      if (passes) {
        CAPTURE(write_fen(mutant.setup), text_of(mutant.solutions->stipulation));
        CHECK(holds(mutant));
      }
    }
  }
  CHECK(accepted > rejected / 50);
  CHECK(rejected > accepted);
}

TEST_CASE("changed files of lists are refused, or state the truth") {
  Numbers numbers(12);
  verify::CertificateChecker checker;
  VariantShelf shelf(nullptr);
  const long rounds = scaled(40, 1000, 2);
  long unreadable = 0;
  long rejected = 0;
  for (const Listed& one : kListed) {
    CAPTURE(one.variant, one.fen, one.stipulation);
    const Certificate made = listed(one);
    const std::string binary = write_certificate(made);
    const std::string json = verify::write_certificate_json(made, checker).text;
    for (long i = 0; i < rounds; ++i) {
      std::string text = binary;
      for (std::size_t n = 1 + numbers.below(2); n > 0; --n) change_bytes(text, numbers);
      CAPTURE(text);
      const auto read = parse_certificate("x", text, shelf);
      const auto result = read ? checker.check(*read) : verify::CheckResult{};
      if (read && result.accepted()) CHECK(holds(*read));
      text = json;
      for (std::size_t n = 1 + numbers.below(2); n > 0; --n) change_bytes(text, numbers);
      const auto document = verify::read_certificate_json("x", text, shelf, checker);
      if (document && document->check.accepted()) CHECK(holds(document->certificate));
      unreadable += (read ? 0 : 1) + (document ? 0 : 1);
      rejected += (read && !result.accepted() ? 1 : 0) + (document && !document->check.accepted() ? 1 : 0);
    }
    const auto step = static_cast<std::size_t>(scaled(7, 1, 50));
    for (std::size_t at = 0; at < binary.size(); at += step)
      CHECK_FALSE(parse_certificate("x", binary.substr(0, at), shelf));
    CHECK_FALSE(parse_certificate("x", binary + "\n", shelf));
    CHECK_FALSE(parse_certificate("x", binary + binary, shelf));
    for (std::size_t at = 0; at + 1 < json.size(); at += step)  // the last byte ends the line
      CHECK_FALSE(verify::read_certificate_json("x", json.substr(0, at), shelf, checker));
    CHECK_FALSE(verify::read_certificate_json("x", json + "{}", shelf, checker));
  }
  CHECK(unreadable > 0);
  CHECK(rejected > 0);
}

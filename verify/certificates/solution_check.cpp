#include "verify/certificates/solution_check.h"

#include <algorithm>

#include "positions/game/setup.h"
#include "positions/game/stipulation.h"
#include "verify/judge/aim_rules.h"
#include "verify/judge/case.h"
#include "verify/judge/move_aim_play.h"
#include "verify/judge/reflex_play.h"
#include "verify/judge/solution_lines.h"
#include "verify/rules/rulebook.h"

namespace keymove::verify {

namespace {

std::string line_text(const Variant& variant, const std::vector<Move>& moves) {
  std::string out;
  for (const Move& move : moves) out += (out.empty() ? "" : " ") + coordinate_text(variant, move);
  return out;
}

/// The order of solutions: the shortest first, then by their moves.
bool comes_before(const std::vector<Move>& a, const std::vector<Move>& b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

}  // namespace

CheckResult SolutionCheck::run() {
  CheckResult result;
  SearchMeter search(limits_.moves, limits_.bytes, [this] { return goes_on(); });
  try {
    result.error = error_of_claim();
    if (result.error.empty()) result.error = error_of_listed();
    if (result.error.empty()) {
      result.error = claim_.stipulation.has_lines() ? error_of_lines(search) : error_of_keys(search);
    }
  } catch (const SearchStopped&) {
    result.undecided = true;
    result.error =
        limit_.empty() ? "the limit of " + std::to_string(limits_.moves) + " moves of the search was reached" : limit_;
  }
  result.nodes = search.moves();
  result.remembered = search.remembered();
  return result;
}

std::string SolutionCheck::error_of_claim() const {
  const Setup& setup = certificate_.setup;
  const Stipulation& stipulation = claim_.stipulation;
  const Stipulation begun = begun_by(setup.to_move, stipulation);
  if (!stipulation.has_lines() && !stipulation.has_keys()) {
    return "a list of solutions is about help, series or reflex play or an aim that is a move, not about " +
           text_of(stipulation);
  }
  if (const auto error = error_of_aim(*setup.variant, stipulation)) return *error;
  if (!(begun == stipulation))
    return "the stipulation is " + text_of(stipulation) + ", expected " + text_of(begun) + ", since " +
           std::string(name_of(setup.to_move)) + " is to move";
  if (setup.variant->play != stipulation.play || setup.variant->aim != stipulation.aim ||
      setup.variant->target != stipulation.target)
    return "the position is not one of " + text_of(stipulation);
  if (stipulation.plies() > kMaxCertifiedPlies)
    return "the claim is about more than " + std::to_string(kMaxCertifiedPlies) + " plies";
  if (!certificate_.body.empty()) return "a list of solutions has no body, but the certificate has one";
  if (!claim_.lines.empty() && !stipulation.has_lines()) return "the play has keys, but the claim has lines";
  if (!claim_.keys.empty() && stipulation.has_lines()) return "the play has lines, but the claim has keys";
  if (!check_men(setup, {}).empty()) return "the position is invalid: " + check_men(setup, {}).front().message;
  if (setup.variant->royal == RoyalRule::checkmate && rules_.can_capture_royal(rules_.read(setup)))
    return "the position is illegal: the side to move could capture the king";
  return {};
}

std::string SolutionCheck::error_of_listed() {
  const auto& lines = claim_.lines;
  const auto wrong =
      std::adjacent_find(lines.begin(), lines.end(), [](const auto& a, const auto& b) { return !comes_before(a, b); });
  if (wrong != lines.end()) {
    return "the solutions are not in their order: " + line_text(*certificate_.setup.variant, *(wrong + 1)) +
           " comes before " + line_text(*certificate_.setup.variant, *wrong);
  }
  for (const auto& line : lines) {
    if (!goes_on()) throw SearchStopped();
    if (auto error = verify::error_of_lines(certificate_.setup, claim_.stipulation, {line})) return *error;
  }
  return {};
}

std::string SolutionCheck::error_of_lines(SearchMeter& search) const {
  const Variant& variant = *certificate_.setup.variant;
  std::size_t known = 0;
  std::string error;
  visit_solutions(certificate_.setup, claim_.stipulation, search, [&](const std::vector<Move>& line) {
    if (known < claim_.lines.size() && claim_.lines[known] == line) {
      ++known;
      return true;
    }
    error = "the solution " + line_text(variant, line) + " is not listed";
    return false;
  });
  if (error.empty() && known < claim_.lines.size())
    error = "the search does not find the solution " + line_text(variant, claim_.lines[known]);
  return error;
}

std::string SolutionCheck::error_of_keys(SearchMeter& search) const {
  const Variant& variant = *certificate_.setup.variant;
  const Stipulation& asked = claim_.stipulation;
  const KeyAnswer found = asked.is_reflex() ? solve_reflex(certificate_.setup, asked, search)
                                            : solve_for_move(certificate_.setup, asked, search);
  if (found.keys.empty() && (!claim_.keys.empty() || claim_.plies != 0)) return "there is no solution";
  Stipulation reached = asked;
  reached.moves = found.moves;
  const int plies = found.moves == 0 ? 0 : reached.plies();
  if (plies != claim_.plies) return "the shortest solution takes " + plies_text(plies);
  for (const Move& key : claim_.keys) {
    if (std::find(found.keys.begin(), found.keys.end(), key) == found.keys.end())
      return "the key " + coordinate_text(variant, key) + " does not solve it in " + plies_text(claim_.plies);
  }
  for (const Move& key : found.keys) {
    if (std::find(claim_.keys.begin(), claim_.keys.end(), key) == claim_.keys.end())
      return "the key " + coordinate_text(variant, key) + " is not listed";
  }
  return found.keys == claim_.keys ? "" : "the keys are not sorted, or one is listed twice";
}

bool SolutionCheck::goes_on() {
  if (limit_.empty()) limit_ = meter_.look(0, 0);
  return limit_.empty();
}

}  // namespace keymove::verify

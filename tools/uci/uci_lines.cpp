#include "tools/uci/uci_lines.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "tools/text/finding_text.h"
#include "tools/text/move_text.h"
#include "verify/judge/terms.h"

namespace keymove::tools {

namespace {

/// The number of moves that the plies take; if the last ply is the winner's, it counts as a whole move.
int moves_of_plies(int plies) { return (plies + 1) / 2; }

/// The words, each with a blank before it.
std::string list_text(const std::vector<std::string>& words) {
  return words.empty() ? "" : fmt::format(" {}", fmt::join(words, " "));
}

/// "mate in 3", "win within 5 plies".
std::string win_text(const Setup& setup, const char* preposition, int plies) {
  if (setup.variant->royal == RoyalRule::checkmate)
    return fmt::format("mate {} {}", preposition, moves_of_plies(plies));
  return fmt::format("win {} {}", preposition, verify::plies_text(plies));
}

std::string loss_text(const Setup& setup, int plies) {
  if (setup.variant->royal == RoyalRule::checkmate) return fmt::format("mated in {}", moves_of_plies(plies));
  return fmt::format("loss in {}", verify::plies_text(plies));
}

}  // namespace

std::string uci_score(int value, const std::optional<int>& end_ply) {
  if (!end_ply) return fmt::format("cp {}", value);
  return fmt::format("mate {}", value > 0 ? moves_of_plies(*end_ply) : -moves_of_plies(*end_ply));
}

std::string info_line(const Variant& variant, int depth, std::size_t rank, const solver::AnalysedLine& line,
                      const UciCost& cost) {
  constexpr double kMilliseconds = 1e3;
  constexpr double kShortest = 1e-3;
  const auto speed = std::llround(static_cast<double>(cost.nodes) / std::max(kShortest, cost.seconds));
  return fmt::format("info depth {} multipv {} score {} nodes {} nps {} time {} pv{}", depth, rank,
                     uci_score(line.value, line.end_ply), cost.nodes, speed, std::llround(cost.seconds * kMilliseconds),
                     list_text(coordinate_line(variant, line.moves)));
}

namespace {

std::string outcome_text(const Setup& setup, const Finding& finding, int plies) {
  const Variant& variant = *setup.variant;
  if (finding.status == Status::disproved) return "no " + win_text(setup, "in", plies);
  const std::string keys = list_text(coordinate_texts(variant, finding.keys));
  if (finding.within) return fmt::format("{}, one key{}", win_text(setup, "within", *finding.within), keys);
  const int distance = finding.distance.value_or(plies);
  if (finding.outcome == Outcome::loss) return loss_text(setup, distance);
  return fmt::format("{}, all keys{}", win_text(setup, "in", distance), keys);
}

}  // namespace

std::string proof_text(const Setup& setup, const Finding& finding, int plies) {
  if (finding.status == Status::unknown) return "undecided: " + win_text(setup, "in", plies);
  const std::string outcome = outcome_text(setup, finding, plies);
  if (finding.proof != Proof::checked) return fmt::format("found: {}{}", outcome, unchecked_text(finding));
  return (finding.status == Status::disproved ? "disproved: " : "proved: ") + outcome;
}

}  // namespace keymove::tools

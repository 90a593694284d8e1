#include "positions/problem/finding.h"

namespace keymove {

std::optional<Move> Finding::best_move() const {
  if (const auto* gain = material()) return gain->best;
  if (const auto* view = opinion()) return view->best;
  if (const auto* moves = best_moves(); moves != nullptr && moves->best) return moves->best;
  return keys.empty() ? std::nullopt : std::optional(keys.front());
}

std::string_view text_of(Status status) {
  switch (status) {
    case Status::proved:
      return "proved";
    case Status::disproved:
      return "disproved";
    case Status::unknown:
      return "unknown";
  }
  return "unknown";
}

std::string_view text_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::none:
      return "none";
    case Outcome::win:
      return "win";
    case Outcome::loss:
      return "loss";
    case Outcome::draw:
      return "draw";
  }
  return "none";
}

std::string_view text_of(Proof proof) {
  switch (proof) {
    case Proof::none:
      return "none";
    case Proof::solver:
      return "solver";
    case Proof::checked:
      return "checked";
  }
  return "none";
}

}  // namespace keymove

#include "tests/support/certificates/certificate_changes.h"

#include <catch2/catch.hpp>

#include "verify/rules/rules.h"

namespace keymove::tests {

namespace {

void change_outcome(CertificateClaim& claim, Numbers& numbers) {
  claim.outcome = std::vector{Outcome::win, Outcome::loss, Outcome::none}[numbers.below(3)];
  if (numbers.once_in(2)) claim.plies += 1;
  if (claim.outcome != Outcome::win && numbers.once_in(2)) claim.keys.clear();
}

}  // namespace

void change_keys(Certificate& made, Numbers& numbers) {
  std::vector<Move>& keys = made.claim.keys;
  const std::vector<Move> moves = verify::pseudo_moves(made.setup);
  if (!keys.empty() && numbers.once_in(2)) {
    keys.erase(keys.begin() + static_cast<std::ptrdiff_t>(numbers.below(keys.size())));
  }
  if (!moves.empty() && numbers.once_in(2)) keys.push_back(moves[numbers.below(moves.size())]);
  if (!numbers.once_in(8)) std::sort(keys.begin(), keys.end());
}

void change_position(Setup& setup, Numbers& numbers) {
  const auto square = [&] { return static_cast<Square>(numbers.below(setup.board.size())); };
  const Square from = square();
  const Square to = square();
  switch (numbers.below(4)) {
    case 0:
      setup.to_move = !setup.to_move;
      return;
    case 1:
      setup.at(from) = {};
      return;
    case 2:
      setup.at(from) = {static_cast<KindId>(numbers.below(setup.variant->men.size())),
                        numbers.once_in(2) ? Color::white : Color::black};
      return;
    default:
      std::swap(setup.at(from), setup.at(to));
  }
}

void change(Certificate& made, Numbers& numbers) {
  switch (numbers.below(8)) {
    case 0:
      made.claim.plies += static_cast<int>(numbers.below(5)) - 3;  // mostly too few plies
      return;
    case 1:
      made.claim.exact = !made.claim.exact;
      return;
    case 2:
      made.claim.only = !made.claim.only;
      return;
    case 3:
      return change_keys(made, numbers);
    case 4:
      return change_position(made.setup, numbers);
    case 5:
      return change_outcome(made.claim, numbers);
    default:
      change_bytes(made.body, numbers);
  }
}

void Tally::add(const Certificate& certificate, const verify::CheckResult& result, ForcedEnds& truth) {
  ++(result.accepted() ? accepted : rejected);
  if (!result.accepted()) return;
  CAPTURE(write_fen(certificate.setup), verify::claim_text(certificate));
  if (!truth.claim_holds(certificate)) FAIL("a false claim was accepted");
}

}  // namespace keymove::tests

#include "tests/support/certificates/certificate_samples.h"

#include "tests/support/positions.h"
#include "verify/rules/rules.h"

namespace keymove::tests {

const std::vector<WonPosition>& won_positions() {
  static const std::vector<WonPosition> positions = {
      {"chess", "7k/8/6K1/8/8/8/8/R7 w - -", 1},
      {"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - -", 3},
      {"chess", "7k/8/5K2/8/8/8/8/R7 w - -", 3},
      {"chess", "4R1R1/8/8/8/5k2/8/8/4K2R w K -", 1},  // castling gives mate
      {"chess", "7k/5Kp1/6P1/8/8/8/8/B7 w - -", 1},
      {"minichess-5x5", "k4/3b1/B4/2P1q/1n2K b - -", 1},
      {"minichess-5x5", "k4/2Pp1/2b2/3N1/2BQK w - -", 3},
      {"minichess-5x5", "1K3/4q/5/5/1k3 b - -", 5},
      {"minichess-7x7", "2k4/3r2R/7/1Q5/7/2PP1P1/K6 w - -", 1},
      {"minichess-7x7", "7/k6/7/1p1P3/1P1P2K/7/4Q2 w - -", 3},
      {"fairy-chess-8x8", "n7/3cc3/3sk2c/2N5/rcS4B/8/3n1CK1/8 w - -", 1},
      {"fairy-chess-8x8", "4kr1c/1S2ccc1/4c2n/4c3/2K5/7C/C7/1C1R4 w - -", 3},
      {"pawntastic-8x8", "8/8/P7/2PP2P1/2PP4/8/5p2/8 b - -", 1},
      {"pawntastic-6x6", "6/2p3/P5/P2PpP/1P4/6 w - -", 3},
      {"pawntastic-6x6", "6/4p1/p1p3/P2P1p/5P/6 w - -", 5},
      {"pawntastic-5x5", "5/ppppp/5/PPPPP/5 w - -", 5},
      {"pawntastic-6x6-ep", "6/2p3/P5/P2PpP/1P4/6 w - -", 3},
      {"pawntastic-6x6-ep", "6/4p1/p1p3/P2P1p/5P/6 w - -", 5},
  };
  return positions;
}

Setup setup_of(const WonPosition& won) { return position(won.variant, std::string(won.fen) + " 0 1"); }

std::vector<Certificate> certificates_of(ForcedEnds& truth, const WonPosition& won) {
  const Setup setup = setup_of(won);
  const int plies = won.plies;
  std::vector<Certificate> made;
  for (const ClaimFlags flags : {ClaimFlags{false, false}, {true, false}, {false, true}, {true, true}})
    made.push_back(make_certificate(truth, setup, Outcome::win, plies, flags));
  made.push_back(make_certificate(truth, setup, Outcome::none, plies - 1, {}));
  if (plies > 1) made.push_back(make_certificate(truth, setup, Outcome::none, plies - 2, {}));
  const std::vector<Move> keys = made.front().claim.keys;
  for (const Move& key : keys) {
    const Setup lost = verify::play(setup, key);
    if (!check_men(lost, {}).empty()) continue;  // a position without a king cannot be read
    made.push_back(make_certificate(truth, lost, Outcome::loss, plies - 1, {false, false}));
    made.push_back(make_certificate(truth, lost, Outcome::loss, plies - 1, {true, false}));
    if (plies > 1) made.push_back(make_certificate(truth, lost, Outcome::none, plies - 2, {}));
  }
  return made;
}

}  // namespace keymove::tests

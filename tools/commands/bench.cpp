// keymove bench: searches a fixed set of positions of several games and counts the nodes.
#include <chrono>

#include <fmt/format.h>

#include "positions/variant_files/variant_reader.h"
#include "tools/commands/commands.h"
#include "tools/console/console.h"
#include "tools/options/options.h"
#include "tools/text/finding_text.h"

namespace keymove::tools {

namespace {

constexpr CommandText kBenchText = {"bench", "search a fixed set of positions and print the node count",
                                    "bench [OPTIONS]",
                                    "The node count identifies the search: it is the same on every machine, and it "
                                    "changes only when the search changes. The positions come from the shipped suites.",
                                    "keymove bench\n"
                                    "keymove bench --times"};

struct BenchPosition {
  const char* variant;
  const char* fen;
  GoalKind goal;
  int plies;
};

constexpr BenchPosition kPositions[] = {
    {"chess", "6N1/5k2/2R5/8/Q5N1/B1P4P/P1PPKPBP/R7 w - - 0 1", GoalKind::win, 3},
    {"chess", "rn1qkbnr/5ppp/1p6/2p1p3/p1N2P1P/8/PP1PP1P1/1RBQKBN1 b kq - 0 1", GoalKind::win, 3},
    {"chess", "rn6/p2pk3/1pp2p1n/4pP2/1q2P3/2b3PN/3P2bP/1NBK4 b - - 0 1", GoalKind::win, 5},
    {"chess", "rn2kr2/pbqp2p1/P3p3/2P2pp1/1b1p4/4P1n1/5K2/8 b q - 0 1", GoalKind::win, 5},
    {"chess", "3k2N1/8/2r5/2R5/p5Np/B1P5/P1PPKPPP/Q4B1R w - - 0 1", GoalKind::win, 7},
    {"chess", "8/6k1/1R6/1N6/5N1P/1P1PP1P1/3BBK1R/8 w - - 0 1", GoalKind::win, 7},
    {"chess", "r1b3nr/8/1RqNpkp1/p1p2p1p/8/2P5/P1PPPPPP/2BQKBNR w K - 0 1", GoalKind::material, 3},
    {"chess", "1nb1kb1r/3q2p1/8/r3pp1p/pp6/N7/PQ1PPKPP/R4BNR b k - 0 1", GoalKind::material, 3},
    {"chess", "r1b3nr/8/1RqNpkp1/p1p2p1p/8/2P5/P1PPPPPP/2BQKBNR w K - 0 1", GoalKind::material, 5},
    {"chess", "1nb1kb1r/3q2p1/8/rp2pp1p/p7/N1Q5/P2PPKPP/R4BNR b k - 0 1", GoalKind::material, 5},
    {"minichess-7x7", "6r/A1k2p1/1pp2P1/4p2/PN1B2P/F2P1KF/Q5R w - - 0 1", GoalKind::win, 3},
    {"minichess-7x7", "1bq4/fpn1pp1/3k3/1e1PNPR/3P2E/1PP4/1fQK1F1 w - - 0 1", GoalKind::win, 3},
    {"minichess-7x7", "6r/Apk2p1/2p2P1/4p2/PN1B2P/F2P1KF/1Q4R w - - 0 1", GoalKind::win, 5},
    {"minichess-7x7", "1bq4/fpn1pp1/3k3/2ePNPR/3P3/1PP1E2/1fQK1F1 w - - 0 1", GoalKind::win, 5},
    {"minichess-7x7", "nbqka1r/fp1p1pf/2p1e2/7/1NA4/FPPPPPF/1BQK1ER w - - 0 1", GoalKind::material, 3},
    {"minichess-7x7", "1q3r1/Bpn1kp1/3p3/7/2P1p2/1P2P1R/N3K2 w - - 0 1", GoalKind::material, 3},
    {"minichess-7x7", "nbqka1r/fp1p1pf/2p1e2/7/1NA4/FPPPPPF/1BQK1ER w - - 0 1", GoalKind::material, 5},
    {"minichess-7x7", "1q3r1/Bpn1kp1/3p3/7/2P1p2/1P2P1R/N3K2 w - - 0 1", GoalKind::material, 5},
    {"minichess-5x5", "2b2/k1p2/1qQp1/1PPB1/1N2K w - - 0 1", GoalKind::win, 3},
    {"minichess-5x5", "k4/2Pp1/2b2/3N1/2BQK w - - 0 1", GoalKind::win, 3},
    {"minichess-5x5", "4n/kq1p1/b1P2/5/1N1KQ b - - 0 1", GoalKind::win, 5},
    {"minichess-5x5", "2b2/q4/1k1p1/1P3/1N1KB b - - 0 1", GoalKind::win, 5},
    {"minichess-5x5", "k4/3b1/5/1BP1q/1n2K w - - 0 1", GoalKind::material, 3},
    {"minichess-5x5", "kqb2/3p1/B1N2/1pPK1/3n1 w - - 0 1", GoalKind::material, 3},
    {"minichess-5x5", "k4/3b1/5/1BP1q/1n2K w - - 0 1", GoalKind::material, 5},
    {"minichess-5x5", "kqb2/3p1/Bp3/2PK1/1N1n1 w - - 0 1", GoalKind::material, 5},
    {"fairy-chess-8x8", "rc1skb1r/n3c1cc/2S2n2/1c6/c7/2N1CCCN/C1CC2C1/R1B1K2R w - - 0 1", GoalKind::win, 3},
    {"fairy-chess-8x8", "rnbskbnr/c1cccccc/8/4NS2/7C/2c1C3/1C1CBCC1/R1B2K1R w - - 0 1", GoalKind::win, 3},
    {"fairy-chess-8x8", "r1b1c1k1/cc1c4/n1c5/7S/8/CR6/CBCCCCCC/K4BNR w - - 0 1", GoalKind::win, 5},
    {"fairy-chess-8x8", "2cR4/R1c1k3/2c1ccB1/6N1/1C4C1/2C2S2/1B1CC3/3K1C2 w - - 0 1", GoalKind::win, 5},
    {"fairy-chess-8x8", "2bskc1c/c1nc4/rc1ccb2/5c2/8/N2S2r1/CCCCC1CC/1RBK1BNR w - - 0 1", GoalKind::material, 3},
    {"fairy-chess-8x8", "2cc1br1/r2kc3/6cc/8/3C4/6C1/3CcK2/c7 w - - 0 1", GoalKind::material, 3},
    {"fairy-chess-8x8", "2bskc1c/c1nc4/rc1ccb2/5c2/8/N2S2r1/CCCCC1CC/1RBK1BNR w - - 0 1", GoalKind::material, 5},
    {"fairy-chess-8x8", "2cc1br1/r2kc3/6cc/8/3C4/6C1/3CcK2/c7 w - - 0 1", GoalKind::material, 5},
    {"pawntastic-8x8", "8/8/8/1PPP2p1/3Pp1Pp/p3P2P/8/8 b - - 0 1", GoalKind::win, 3},
    {"pawntastic-8x8", "8/2p5/3p4/6P1/1P1P4/p4P2/8/8 b - - 0 1", GoalKind::win, 3},
    {"pawntastic-8x8", "8/6p1/8/pP1ppp1p/2p5/1PPPPPPP/8/8 w - - 0 1", GoalKind::win, 5},
    {"pawntastic-8x8", "8/2pp2p1/4p2p/p4pP1/1p1P1P2/PP5P/2P1P3/8 b - - 0 1", GoalKind::win, 5},
};

/// Whether the finding is proved and, if a win was asked for, is a win in exactly the stated plies with a single key.
bool solved(const BenchPosition& position, const Finding& finding) {
  if (finding.status != Status::proved) return false;
  return position.goal == GoalKind::material || (finding.distance == position.plies && finding.keys.size() == 1);
}

struct BenchOptions {
  bool times = false;

  void declare(CommandLine& line) {
    line.group("Output").flag("times", times, "add the seconds and the nodes per second");
  }
};

ExitCode run_bench(const BenchOptions& options) {
  solver::Solver solver({});
  std::uint64_t nodes = 0;
  std::size_t count = 0;
  const auto start = std::chrono::steady_clock::now();
  for (const BenchPosition& position : kPositions) {
    const auto variant = load_variant(position.variant);
    const Finding finding = solver.solve(read_fen(*variant, position.fen)->setup, {position.goal, position.plies});
    nodes += finding.nodes;
    count += solved(position, finding) ? 1U : 0U;
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  Output output(std::nullopt);
  output.write(fmt::format("solved {} of {}\nnodes {}\n", count, std::size(kPositions), nodes));
  if (options.times) {
    const auto speed = static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds);
    output.write(fmt::format("{} s, {} nodes/s\n", seconds_text(seconds), speed));
  }
  return count == std::size(kPositions) ? ExitCode::success : ExitCode::internal_error;
}

}  // namespace

const Command kBench = make_command<BenchOptions, run_bench>(kBenchText);

}  // namespace keymove::tools

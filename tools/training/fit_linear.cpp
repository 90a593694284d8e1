#include "tools/training/fit_linear.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <Eigen/IterativeLinearSolvers>
#include <Eigen/Sparse>

#include "tools/training/gap_loss.h"
#include "verify/evaluation/heuristic_value.h"
#include "verify/evaluation/valued_boards.h"

namespace keymove::tools {

namespace {

using Matrix = Eigen::SparseMatrix<double, Eigen::RowMajor>;

constexpr double kRounding = 64;
constexpr double kPull = 60;  ///< regularisation: the weight of the base's worths, in boards
constexpr int kRounds = 4;    ///< how often the boards are reweighted
constexpr int kMaxSteps = 200;

/// The indices of the unknowns: a worth for every kind, colour and square, and as the last one the term for the side to
/// move.
struct Unknowns {
  std::size_t squares = 0;
  std::size_t count = 0;

  explicit Unknowns(const Variant& variant)
      : squares(static_cast<std::size_t>(variant.shape.squares())), count(variant.men.size() * 2 * squares + 1) {}
  [[nodiscard]] std::size_t of(std::size_t kind, std::size_t color, std::size_t square) const {
    return (kind * 2 + color) * squares + square;
  }
};

struct Boards {
  std::vector<Eigen::Triplet<double>> men;  ///< board, unknown, and +1 for White or -1 for Black
  std::vector<double> gaps;                 ///< the stated value minus the base's, from White's point of view
};

Boards read_boards(const verify::Rulebook& rules, const std::vector<ValuedGame>& games, const Heuristic& base,
                   const Unknowns& unknowns, std::size_t every, std::vector<InputError>& errors) {
  Boards out;
  for (std::size_t number = 0; number < games.size(); ++number) {
    std::size_t at = number;
    const auto found = verify::each_board(rules, games[number], [&](const verify::Position& position, double value) {
      if (at++ % every != 0) return;
      const auto row = static_cast<int>(out.gaps.size());
      const auto add = [&](std::size_t unknown, double sign) {
        out.men.emplace_back(row, static_cast<int>(unknown), sign);
      };
      for (const Color color : {Color::white, Color::black}) {
        const double sign = color == Color::white ? 1 : -1;
        position.men_of(color).any([&](Square s) {
          const auto kind = static_cast<std::size_t>(verify::kind_of(position.code_at(s)));
          add(unknowns.of(kind, slot(color), static_cast<std::size_t>(s)), sign);
          return false;
        });
        if (position.to_move() == color) add(unknowns.count - 1, sign);
      }
      out.gaps.push_back(value - verify::heuristic_value(rules, position, base));
    });
    errors.insert(errors.end(), found.begin(), found.end());
  }
  return out;
}

/// The shifts with the least loss, by least squares with weights that follow the slope of the loss.
Eigen::VectorXd solve(const Boards& boards, std::size_t unknowns) {
  const auto rows = static_cast<Eigen::Index>(boards.gaps.size());
  const auto columns = static_cast<Eigen::Index>(unknowns);
  Matrix men(rows, columns);
  men.setFromTriplets(boards.men.begin(), boards.men.end());
  const Eigen::VectorXd gaps = Eigen::Map<const Eigen::VectorXd>(boards.gaps.data(), rows);
  const double minimum = rows == 0 ? 1 : std::max(1e-3, gaps.cwiseAbs().mean() / 8);
  Eigen::VectorXd shifts = Eigen::VectorXd::Zero(columns);
  for (int round = 0; round < kRounds; ++round) {
    const Eigen::VectorXd said = men * shifts;
    Eigen::VectorXd weights(rows);  // the square roots of the boards' weights
    for (Eigen::Index i = 0; i < rows; ++i) {
      const double share = missed_share(said(i), gaps(i), minimum);
      const double steepness = share == 0 ? 1 : gap_loss_slope(share) / share;
      weights(i) = std::sqrt(steepness) / (std::fabs(gaps(i)) + minimum);
    }
    Matrix system = weights.asDiagonal() * men;
    Eigen::VectorXd wanted = Eigen::VectorXd::Zero(rows + columns);
    wanted.head(rows) = weights.cwiseProduct(gaps);
    system.conservativeResize(rows + columns, columns);
    for (Eigen::Index i = 0; i < columns; ++i) system.insert(rows + i, i) = std::sqrt(kPull);
    Eigen::LeastSquaresConjugateGradient<Matrix> solver;
    solver.setMaxIterations(kMaxSteps);
    solver.compute(system);
    shifts = solver.solveWithGuess(wanted, shifts);
  }
  return shifts;
}

/// The value rounded to 1/64; never -0, which would appear in the file.
double rounded(double value) { return std::round(value * kRounding) / kRounding + 0.0; }

}  // namespace

Heuristic fit_linear(const verify::Rulebook& rules, const std::vector<ValuedGame>& games, const Heuristic& base,
                     std::size_t every, std::vector<InputError>& errors) {
  const Unknowns unknowns(*base.variant);
  const Boards boards = read_boards(rules, games, base, unknowns, every, errors);
  const Eigen::VectorXd shifts = solve(boards, unknowns.count);
  Heuristic out = base;
  for (std::size_t kind = 0; kind < out.worth.size(); ++kind) {
    for (std::size_t color = 0; color < 2; ++color) {
      for (std::size_t square = 0; square < unknowns.squares; ++square)
        out.worth[kind][color][square] = rounded(out.worth[kind][color][square] +
                                                 shifts(static_cast<Eigen::Index>(unknowns.of(kind, color, square))));
    }
  }
  out.to_move = rounded(out.to_move + shifts(static_cast<Eigen::Index>(unknowns.count - 1)));
  return out;
}

}  // namespace keymove::tools

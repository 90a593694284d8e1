// The arithmetic of learning, held against finite differences.
#include "tools/training/network_learner.h"

#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/support/positions.h"
#include "tests/tools/support/program.h"
#include "tools/drawing/svg_plot.h"
#include "tools/training/fit_network.h"

using namespace keymove;
using namespace keymove::tests;
using namespace keymove::tools;

namespace {

/// A learner that shows its gradient.
class LearnerInView : public NetworkLearner<double> {
 public:
  using NetworkLearner::NetworkLearner;
  [[nodiscard]] const std::vector<Layer>& gradient() const { return gradient_; }
};

/// Boards of three active inputs of ten; the gap is known from them, though not linear.
Examples some_examples(std::uint32_t count) {
  Examples out;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t a = i * 7 % 4;
    const std::uint32_t b = 4 + i * 5 % 3;
    const std::vector<ActiveInput> row = {{a, 1}, {b, 2}, {7 + i % 3, 0.5F}};
    out.rows.add(row);
    out.base.push_back(1);
    out.values.push_back(1 + static_cast<float>(a) * (b == 5 ? 2.0F : -1.0F));
    out.game.push_back(i / 10);
  }
  return out;
}

}  // namespace

TEST_CASE("the gradient is that of finite differences") {
  const Examples examples = some_examples(40);
  std::vector<std::uint32_t> batch(examples.count());
  std::iota(batch.begin(), batch.end(), 0U);
  LearnerInView learner({10, 5, 4, 1}, 2, 0.5, 1);
  for (int i = 0; i < 20; ++i) {  // away from the start, where the last layer is 0
    learner.loss_and_gradient(examples, batch);
    learner.step(0.05, 0);
  }
  learner.loss_and_gradient(examples, batch);
  const auto gradient = learner.gradient();
  constexpr double kSmall = 1e-6;
  const auto check = [&](double& weight, double slope) {
    const double before = weight;
    weight = before + kSmall;
    const double above = learner.loss_and_gradient(examples, batch);
    weight = before - kSmall;
    const double below = learner.loss_and_gradient(examples, batch);
    weight = before;
    CHECK(slope == Approx((above - below) / (2 * kSmall)).margin(1e-6));
  };
  for (std::size_t l = 0; l < gradient.size(); ++l) {
    for (Eigen::Index i = 0; i < gradient[l].weights.size(); ++i)
      check(learner.layers()[l].weights.data()[i], gradient[l].weights.data()[i]);
    for (Eigen::Index i = 0; i < gradient[l].biases.size(); ++i)
      check(learner.layers()[l].biases.data()[i], gradient[l].biases.data()[i]);
  }
}

TEST_CASE("a fit lowers the loss, is the same for the same seed, and keeps the step of its values") {
  const VariantPtr variant = variant_of("pawntastic-4");
  const Examples examples = some_examples(500);
  // The inputs' meaning does not matter here, their number does: pawns on 4x4 have 32 planes' squares.
  const auto inputs =
      std::make_shared<NetworkInputs>(variant, std::vector<InputGroup>{InputGroup::men},
                                      Psqt{ByColor<BySquare<double>>{{BySquare<double>(16), BySquare<double>(16)}}});
  REQUIRE(inputs->size() >= 10);
  NetworkFitOptions options;
  options.hidden = {8};
  options.epochs = 30;
  options.batch = 20;
  options.rate = 0.02;
  const auto fit = [&](std::uint64_t seed, std::vector<EpochReport>& reports) {
    options.seed = seed;
    return fit_network(inputs, examples, examples, options, [&](const EpochReport& report) {
      reports.push_back(report);
      return true;
    });
  };
  std::vector<EpochReport> reports;
  const NetworkPtr first = fit(1, reports);
  CHECK(reports.back().validation_loss < reports.front().validation_loss / 2);
  CHECK(reports.back().validation_winratio > 0.8);
  CHECK(first->step == 1);
  CHECK(fit(1, reports)->layers == first->layers);
  CHECK_FALSE(fit(2, reports)->layers == first->layers);
}

TEST_CASE("a plot has a line for each series, ticks on its axes, and leaves out what has no place") {
  const double none = std::numeric_limits<double>::quiet_NaN();
  const std::string svg = svg_of({"a < b",
                                  "x",
                                  "y",
                                  PlotScale::logarithmic,
                                  {{"one", {{1, 10}, {2, 1000}, {3, 0}}}, {"two", {{1, none}, {2, 20}}}}});
  CHECK(count_of(svg, "<polyline") == 2);
  CHECK(count_of(svg, "<circle") == 3);
  CHECK(count_of(svg, "a &lt; b") == 1);
  CHECK(count_of(svg, ">1,000<") == 1);
  CHECK(count_of(svg, "nan") == 0);
  CHECK(count_of(svg_of({}), "</svg>") == 1);
  CHECK(count_of(svg_of({"", "", "", PlotScale::linear, {{"flat", {{1, 5}, {2, 5}}}}}), "nan") == 0);
}

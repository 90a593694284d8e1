#include "tools/training/fit_network.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "tools/training/gap_loss.h"
#include "tools/training/network_learner.h"

namespace keymove::tools {

namespace {

using Learner = NetworkLearner<float>;
constexpr double kGapsInScale = 8;     ///< the scale divided by the `minimum` of the loss
constexpr double kLastRate = 0.02;     ///< the learning rate of the last epoch, relative to the first
constexpr std::size_t kAtOnce = 4096;  ///< boards that are judged at a time

/// The power of two nearest to the mean size of the gaps.
double scale_for(const Examples& examples) {
  double sum = 0;
  for (std::size_t i = 0; i < examples.count(); ++i) sum += std::fabs(examples.gap(i));
  const double mean = examples.count() == 0 ? 1 : sum / static_cast<double>(examples.count());
  return mean > 0 ? std::exp2(std::round(std::log2(mean))) : 1;
}

/// Shuffles the order; the same seed gives the same order on every machine.
void shuffle(std::vector<std::uint32_t>& order, std::mt19937_64& random) {
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
}

/// The largest of 1, 1/2, ... 1/64 of which all stated values and all values of the base are multiples; 0 if there is
/// none.
double step_of(const Examples& examples) {
  constexpr double kNarrowest = 1.0 / 64;
  double step = 1;
  const auto fits = [&step](float value) { return std::fmod(static_cast<double>(value), step) == 0; };
  for (std::size_t i = 0; i < examples.count(); ++i) {
    while (!fits(examples.values[i]) || !fits(examples.base[i])) {
      step /= 2;
      if (step < kNarrowest) return 0;
    }
  }
  return step;
}

void judge(Learner& learner, const Examples& examples, float minimum, double step, EpochReport& report) {
  double loss = 0;
  double wins = 0;
  std::vector<std::uint32_t> batch;
  for (std::size_t first = 0; first < examples.count(); first += kAtOnce) {
    batch.resize(std::min(kAtOnce, examples.count() - first));
    std::iota(batch.begin(), batch.end(), static_cast<std::uint32_t>(first));
    const auto& said = learner.outputs(examples, batch);
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const float gap = examples.gap(batch[i]);
      const float answer = said(static_cast<Eigen::Index>(i));
      loss += static_cast<double>(gap_loss(missed_share(answer, gap, minimum)));
      const double rounded =
          step > 0 ? std::round(static_cast<double>(answer) / step) * step : static_cast<double>(answer);
      const double missed = std::fabs(rounded - static_cast<double>(gap));
      const double static_missed = std::fabs(static_cast<double>(gap));
      wins += missed < static_missed ? 1 : missed == static_missed ? 0.5 : 0;
    }
  }
  const double count = std::max(1.0, static_cast<double>(examples.count()));
  report.validation_loss = loss / count;
  report.validation_winratio = wins / count;
}

NetworkPtr network_of(const std::shared_ptr<const NetworkInputs>& inputs, const std::vector<Learner::Layer>& layers,
                      double scale, double step) {
  auto out = std::make_shared<Network>();
  out->inputs = inputs;
  out->scale = scale;
  out->step = step;
  const auto rounded = [](float weight) {
    return std::round(static_cast<double>(weight) * kNetworkUnit) / kNetworkUnit;
  };
  for (const auto& [weights, biases] : layers) {
    NetworkLayer& layer = out->layers.emplace_back();
    layer.inputs = static_cast<std::size_t>(weights.cols());
    layer.outputs = static_cast<std::size_t>(weights.rows());
    std::transform(weights.data(), weights.data() + weights.size(), std::back_inserter(layer.weights), rounded);
    std::transform(biases.data(), biases.data() + biases.size(), std::back_inserter(layer.biases), rounded);
  }
  return out;
}

}  // namespace

NetworkPtr fit_network(const std::shared_ptr<const NetworkInputs>& inputs, const Examples& training,
                       const Examples& validation, const NetworkFitOptions& options,
                       const std::function<bool(const EpochReport&)>& report) {
  const double scale = scale_for(training);
  const double step = step_of(training);
  const auto minimum = static_cast<float>(scale / kGapsInScale);
  std::vector<std::size_t> widths = {inputs->size()};
  widths.insert(widths.end(), options.hidden.begin(), options.hidden.end());
  widths.push_back(1);
  Learner learner(widths, static_cast<float>(scale), minimum, options.seed);
  std::mt19937_64 random(options.seed + 1);
  std::vector<std::uint32_t> order(training.count());
  std::iota(order.begin(), order.end(), 0U);

  std::vector<Learner::Layer> best = learner.layers();
  double best_loss = INFINITY;
  int best_epoch = 0;
  for (int epoch = 1; epoch <= options.epochs && epoch - best_epoch <= options.patience; ++epoch) {
    shuffle(order, random);
    const double done = options.epochs < 2 ? 0 : static_cast<double>(epoch - 1) / (options.epochs - 1);
    const auto rate = static_cast<float>(options.rate * std::pow(kLastRate, done));
    EpochReport now;
    now.epoch = epoch;
    for (std::size_t first = 0; first < order.size(); first += options.batch) {
      const std::span<const std::uint32_t> batch{order.data() + first, std::min(options.batch, order.size() - first)};
      now.training_loss += static_cast<double>(learner.loss_and_gradient(training, batch)) *
                           static_cast<double>(batch.size()) / static_cast<double>(order.size());
      learner.step(rate, static_cast<float>(options.shrink));
    }
    judge(learner, validation, minimum, step, now);
    const double loss = validation.count() == 0 ? -epoch : now.validation_loss;
    if (loss < best_loss) {
      best_loss = loss;
      best_epoch = epoch;
      best = learner.layers();
    }
    if (!report(now)) break;
  }
  return network_of(inputs, best, scale, step);
}

}  // namespace keymove::tools

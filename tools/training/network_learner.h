// The arithmetic of learning: a network's loss, its gradient, and the steps that lower it.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include <Eigen/Dense>

#include "tools/training/examples.h"
#include "tools/training/gap_loss.h"

namespace keymove::tools {

/// A network that learns, in numbers of type T: layers with max(0, x) between them, and one output, multiplied by
/// `scale`. The loss of a board is gap_loss, with `minimum` as in missed_share.
template <class T>
class NetworkLearner {
 public:
  using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;
  using Column = Eigen::Matrix<T, Eigen::Dynamic, 1>;

  struct Layer {
    Matrix weights;  ///< outputs x inputs
    Column biases;
  };

  /// `widths` has the number of inputs and then the width of every layer; the last is 1. Weights start at random, but
  /// those of the last layer at 0.
  NetworkLearner(const std::vector<std::size_t>& widths, T scale, T minimum, std::uint64_t seed)
      : scale_(scale), minimum_(minimum) {
    std::mt19937_64 random(seed);
    for (std::size_t l = 0; l + 1 < widths.size(); ++l) {
      Layer& layer = layers_.emplace_back(zeros(widths[l + 1], widths[l]));
      // Only few of the many inputs of the first layer are active.
      const double active = l == 0 ? kActiveInputs : static_cast<double>(widths[l]);
      const double reach = l + 2 == widths.size() ? 0 : std::sqrt(6 / active);
      for (Eigen::Index i = 0; i < layer.weights.size(); ++i)
        layer.weights.data()[i] = static_cast<T>((static_cast<double>(random() >> 11) * 0x1p-53 * 2 - 1) * reach);
      gradient_.push_back(zeros(widths[l + 1], widths[l]));
      mean_.push_back(zeros(widths[l + 1], widths[l]));
      square_.push_back(zeros(widths[l + 1], widths[l]));
    }
  }

  [[nodiscard]] std::vector<Layer>& layers() { return layers_; }
  [[nodiscard]] const std::vector<Layer>& layers() const { return layers_; }

  /// The outputs of the network for those examples.
  const Column& outputs(const Examples& examples, std::span<const std::uint32_t> batch) {
    forward(examples, batch);
    said_ = before_.back().row(0).transpose() * scale_;
    return said_;
  }

  /// The mean loss of those examples; also computes the gradient, down which step() goes.
  T loss_and_gradient(const Examples& examples, std::span<const std::uint32_t> batch) {
    forward(examples, batch);
    const auto count = static_cast<T>(batch.size());
    Matrix slope(1, static_cast<Eigen::Index>(batch.size()));  // the loss differentiated by the layer's outputs
    T loss = 0;
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const auto at = static_cast<Eigen::Index>(i);
      const T gap = static_cast<T>(examples.gap(batch[i]));
      const T share = missed_share(before_.back()(0, at) * scale_, gap, minimum_);
      loss += gap_loss(share);
      slope(0, at) = gap_loss_slope(share) * scale_ / (std::fabs(gap) + minimum_) / count;
    }
    for (std::size_t l = layers_.size() - 1; l > 0; --l) {
      gradient_[l].weights.noalias() = slope * after_[l - 1].transpose();
      gradient_[l].biases = slope.rowwise().sum();
      Matrix below = layers_[l].weights.transpose() * slope;
      slope = (before_[l - 1].array() > 0).select(below, 0);
    }
    gradient_[0].weights.setZero();
    gradient_[0].biases = slope.rowwise().sum();
    for (std::size_t i = 0; i < batch.size(); ++i) {
      for (const auto& entry : examples.rows.row(batch[i]))
        gradient_[0].weights.col(entry.index) += slope.col(static_cast<Eigen::Index>(i)) * static_cast<T>(entry.value);
    }
    return loss / count;
  }

  /// One step of AdamW down the gradient: Adam (Kingma and Ba 2015) with decoupled weight decay (Loshchilov and Hutter
  /// 2019).
  void step(T rate, T shrink) {
    ++steps_;
    const T first = 1 - static_cast<T>(std::pow(kMeanKept, steps_));
    const T second = 1 - static_cast<T>(std::pow(kSquareKept, steps_));
    const auto move = [&](auto& what, const auto& slope, auto& mean, auto& square) {
      mean = kMeanKept * mean + (1 - kMeanKept) * slope;
      square.array() = kSquareKept * square.array() + (1 - kSquareKept) * slope.array().square();
      what.array() -= rate * (mean.array() / first) / ((square.array() / second).sqrt() + kTiny);
    };
    for (std::size_t l = 0; l < layers_.size(); ++l) {
      layers_[l].weights *= 1 - rate * shrink;
      move(layers_[l].weights, gradient_[l].weights, mean_[l].weights, square_[l].weights);
      move(layers_[l].biases, gradient_[l].biases, mean_[l].biases, square_[l].biases);
    }
  }

 protected:
  std::vector<Layer> gradient_;  ///< of the last call of loss_and_gradient

 private:
  static constexpr double kActiveInputs = 64;
  static constexpr T kMeanKept = T(0.9);
  static constexpr T kSquareKept = T(0.999);
  static constexpr T kTiny = T(1e-8);

  static Layer zeros(std::size_t outputs, std::size_t inputs) {
    const auto rows = static_cast<Eigen::Index>(outputs);
    return {Matrix::Zero(rows, static_cast<Eigen::Index>(inputs)), Column::Zero(rows)};
  }

  void forward(const Examples& examples, std::span<const std::uint32_t> batch) {
    before_.resize(layers_.size());
    after_.resize(layers_.size());
    before_[0] = layers_[0].biases.replicate(1, static_cast<Eigen::Index>(batch.size()));
    for (std::size_t i = 0; i < batch.size(); ++i) {
      auto sums = before_[0].col(static_cast<Eigen::Index>(i));
      for (const auto& entry : examples.rows.row(batch[i]))
        sums += layers_[0].weights.col(entry.index) * static_cast<T>(entry.value);
    }
    for (std::size_t l = 1; l < layers_.size(); ++l) {
      after_[l - 1] = before_[l - 1].cwiseMax(T(0));
      before_[l].noalias() = layers_[l].weights * after_[l - 1];
      before_[l].colwise() += layers_[l].biases;
    }
  }

  T scale_;
  T minimum_;
  std::vector<Layer> layers_;
  std::vector<Layer> mean_;
  std::vector<Layer> square_;
  std::vector<Matrix> before_;  ///< for each layer, the sums before max(0, x), one column per board
  std::vector<Matrix> after_;   ///< for each layer but the last, the same after max(0, x)
  Column said_;
  int steps_ = 0;
};

}  // namespace keymove::tools

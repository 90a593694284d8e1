#include "positions/evaluation/network.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace keymove {

namespace {

constexpr std::size_t kOtherRights = 2;
constexpr std::size_t kSigns = 2;  ///< a number that may be negative has one input for each sign
constexpr double kMaxExchanged = 64;
constexpr double kExchangeUnit = 8;  ///< the gain whose input is 1

/// 0 for the side to move, 1 for the other.
std::size_t side_of(const Setup& setup, Color color) { return color == setup.to_move ? 0 : 1; }

std::size_t max_castlings(const Variant& variant) {
  if (variant.rook_files) return 2;  // to either side
  const auto white = static_cast<std::size_t>(std::count_if(variant.castlings.begin(), variant.castlings.end(),
                                                            [](const Castling& c) { return c.color == Color::white; }));
  return std::max(white, variant.castlings.size() - white);
}

/// Sorts the inputs from `begin` on and adds up the values of those with the same index.
void tidy(std::vector<ActiveInput>& inputs, std::size_t begin) {
  const auto by_index = [](const ActiveInput& a, const ActiveInput& b) { return a.index < b.index; };
  std::sort(inputs.begin() + static_cast<std::ptrdiff_t>(begin), inputs.end(), by_index);
  std::size_t kept = begin;
  for (std::size_t i = begin; i < inputs.size(); ++i) {
    if (kept > begin && inputs[kept - 1].index == inputs[i].index) {
      inputs[kept - 1].value += inputs[i].value;
    } else {
      inputs[kept++] = inputs[i];
    }
  }
  inputs.resize(kept);
}

}  // namespace

NetworkInputs::NetworkInputs(const VariantPtr& variant, std::vector<InputGroup> groups, Psqt psqt)
    : variant_(variant),
      groups_(std::move(groups)),
      psqt_(std::move(psqt)),
      reach_(*variant),
      castlings_(max_castlings(*variant)) {
  for (const InputGroup group : groups_) size_ += size_of(group);
}

/// The size of a set of planes: one for each side and kind, each with every square.
std::size_t NetworkInputs::planes() const {
  return 2 * variant_->men.size() * static_cast<std::size_t>(variant_->shape.squares());
}

std::size_t NetworkInputs::size_of(InputGroup group) const {
  switch (group) {
    case InputGroup::men:
      return planes();
    case InputGroup::rights:
      return 2 * castlings_ + kOtherRights;
    case InputGroup::threats:
    case InputGroup::moves:
      return 2 * planes();
    case InputGroup::pairs:
      return 2 * 2 * variant_->men.size() * variant_->men.size();
    case InputGroup::exchange:
      return kSigns;
  }
  return 0;
}

/// The index of the man on the square within a set of planes.
std::size_t NetworkInputs::place(const Setup& setup, const Man& man, Square square) const {
  const BoardShape& shape = variant_->shape;
  if (setup.to_move == Color::black) square = shape.at(shape.file_of(square), shape.ranks - 1 - shape.rank_of(square));
  const std::size_t number = side_of(setup, man.color) * variant_->men.size() + static_cast<std::size_t>(man.kind);
  return number * static_cast<std::size_t>(shape.squares()) + static_cast<std::size_t>(square);
}

void NetworkInputs::read(const Setup& setup, std::vector<ActiveInput>& out) const {
  out.clear();
  const Glance glance(setup, reach_);
  std::size_t first = 0;
  for (const InputGroup group : groups_) {
    const std::size_t begin = out.size();
    read_group(group, setup, glance, out);
    for (std::size_t i = begin; i < out.size(); ++i) out[i].index += static_cast<std::uint32_t>(first);
    tidy(out, begin);
    first += size_of(group);
  }
}

void NetworkInputs::read_group(InputGroup group, const Setup& setup, const Glance& glance,
                               std::vector<ActiveInput>& out) const {
  const auto add = [&](std::size_t index) { out.push_back({static_cast<std::uint32_t>(index), 1}); };
  const auto each_man = [&](const auto& visit) {
    for (Square square = 0; square < variant_->shape.squares(); ++square) {
      if (setup.at(square).present()) visit(setup.at(square), square);
    }
  };
  switch (group) {
    case InputGroup::men:
      return each_man([&](const Man& man, Square square) { add(place(setup, man, square)); });
    case InputGroup::rights:
      return read_rights(setup, out);
    case InputGroup::threats:
      return each_man([&](const Man& man, Square square) {
        if (!glance.held(!man.color, square)) return;
        add((glance.held(man.color, square) ? planes() : 0) + place(setup, man, square));
      });
    case InputGroup::moves:
      for (const auto& [from, to] : glance.moves) {
        const Man man = setup.at(from);
        add((glance.held(!man.color, to) ? planes() : 0) + place(setup, man, to));
      }
      return;
    case InputGroup::pairs:
      for (const auto& [from, to] : glance.captures) {
        const Man taker = setup.at(from);
        const Man taken = setup.at(to);
        const std::size_t sort = side_of(setup, taker.color) * 2 + (glance.held(taken.color, to) ? 1 : 0);
        const std::size_t kinds = variant_->men.size();
        add((sort * kinds + static_cast<std::size_t>(taker.kind)) * kinds + static_cast<std::size_t>(taken.kind));
      }
      return;
    case InputGroup::exchange: {
      const double gain = exchange_at_a_glance(setup, glance, psqt_);
      if (gain == 0) return;
      out.push_back({gain > 0 ? 0U : 1U, static_cast<float>(std::min(std::fabs(gain), kMaxExchanged) / kExchangeUnit)});
      return;
    }
  }
}

void NetworkInputs::read_rights(const Setup& setup, std::vector<ActiveInput>& out) const {
  std::array<std::size_t, 2> count{};
  const auto add = [&](std::size_t index) { out.push_back({static_cast<std::uint32_t>(index), 1}); };
  // Where castlings are by the files of rooks, the position has some of its own: to the right first, as in chess.
  const std::vector<Castling>& castlings = variant_->rook_files ? setup.variant->castlings : variant_->castlings;
  for (std::size_t i = 0; i < castlings.size(); ++i) {
    const std::size_t side = side_of(setup, castlings[i].color);
    if (variant_->rook_files) count[side] = castlings[i].rook_from > castlings[i].king_from ? 0 : 1;
    if ((setup.castling >> i & 1U) != 0) add(side * castlings_ + count[side]);
    ++count[side];
  }
  if (setup.en_passant != kNoSquare) add(2 * castlings_);
  if (setup.to_move == Color::black) add(2 * castlings_ + 1);
}

double evaluate(const Network& network, std::span<const ActiveInput> inputs) {
  const NetworkLayer& first = network.layers.front();
  std::vector<double> now = first.biases;
  for (const ActiveInput& input : inputs) {
    const double* weights = first.weights.data() + std::size_t{input.index} * first.outputs;
    const auto value = static_cast<double>(input.value);
    for (std::size_t o = 0; o < first.outputs; ++o) now[o] += value * weights[o];
  }
  std::vector<double> next;
  for (std::size_t l = 1; l < network.layers.size(); ++l) {
    const NetworkLayer& layer = network.layers[l];
    next = layer.biases;
    for (std::size_t i = 0; i < layer.inputs; ++i) {
      if (now[i] <= 0) continue;
      const double* weights = layer.weights.data() + i * layer.outputs;
      for (std::size_t o = 0; o < layer.outputs; ++o) next[o] += now[i] * weights[o];
    }
    std::swap(now, next);
  }
  const double said = now.front() * network.scale;
  return network.step > 0 ? std::round(said / network.step) * network.step : said;
}

double network_value(const Network& network, const Setup& setup) {
  std::vector<ActiveInput> inputs;
  network.inputs->read(setup, inputs);
  const double value = evaluate(network, inputs);
  return setup.to_move == Color::white ? value : -value;
}

}  // namespace keymove

// A small feed-forward network as data: the inputs it takes from a position, its weights, and its evaluation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "positions/base/enum_names.h"
#include "positions/evaluation/glance.h"
#include "positions/game/reach.h"
#include "positions/game/setup.h"

namespace keymove {

/// Groups of inputs, from the view of the side to move: its own men and the enemy's. When Black is to move the board is
/// flipped vertically, so that the first rank of the side to move is always at the bottom.
enum class InputGroup {
  men,       ///< a plane for each side and kind: the squares of its men
  rights,    ///< castling rights of each side, whether there is an en passant square, whether Black is to move
  threats,   ///< planes as of men: men that the other side could capture; one set for undefended men, one for others
  moves,     ///< planes as of men: how many of them could move to the empty square; one set where the other side
             ///< could not capture them, one for the other squares
  pairs,     ///< how many men of one kind could capture men of another kind, by side, undefended or defended
  exchange,  ///< exchange_at_a_glance with the worths of the heuristic that the network belongs to
};

/// The names in options and files.
inline constexpr EnumNames<InputGroup> kInputGroupNames = {
    {InputGroup::men, "men"},     {InputGroup::rights, "rights"}, {InputGroup::threats, "threats"},
    {InputGroup::moves, "moves"}, {InputGroup::pairs, "pairs"},   {InputGroup::exchange, "exchange"}};

/// An input with a value other than 0.
struct ActiveInput {
  std::uint32_t index = 0;
  float value = 0;
};

/// Converts positions of one variant to a network's inputs.
class NetworkInputs {
 public:
  NetworkInputs(const VariantPtr& variant, std::vector<InputGroup> groups, Psqt psqt);

  [[nodiscard]] const std::vector<InputGroup>& groups() const { return groups_; }
  /// The number of inputs.
  [[nodiscard]] std::size_t size() const { return size_; }
  /// Replaces `out` by the inputs of the position that are not 0, in ascending order.
  void read(const Setup& setup, std::vector<ActiveInput>& out) const;

 private:
  [[nodiscard]] std::size_t planes() const;
  [[nodiscard]] std::size_t size_of(InputGroup group) const;
  [[nodiscard]] std::size_t place(const Setup& setup, const Man& man, Square square) const;
  void read_rights(const Setup& setup, std::vector<ActiveInput>& out) const;
  void read_group(InputGroup group, const Setup& setup, const Glance& glance, std::vector<ActiveInput>& out) const;

  VariantPtr variant_;
  std::vector<InputGroup> groups_;
  Psqt psqt_;
  Reach reach_;
  std::size_t castlings_;  ///< number of castlings of the side that has more
  std::size_t size_ = 0;
};

/// The numbers in network files are multiples of 1 / kNetworkUnit.
constexpr double kNetworkUnit = 512;

/// A layer whose outputs are weighted sums of the inputs, each with a bias.
struct NetworkLayer {
  std::size_t inputs = 0;
  std::size_t outputs = 0;
  std::vector<double> weights;  ///< by input, then output
  std::vector<double> biases;

  friend bool operator==(const NetworkLayer&, const NetworkLayer&) = default;
};

/// Layers with max(0, x) between them. The last layer has one output, which is multiplied by `scale` and rounded to a
/// multiple of `step`, unless that is 0.
struct Network {
  std::shared_ptr<const NetworkInputs> inputs;
  std::vector<NetworkLayer> layers;
  double scale = 1;
  double step = 0;
};

using NetworkPtr = std::shared_ptr<const Network>;

/// The network's value for the side to move. If the inputs are whole numbers, the sums of a network read from a file
/// are exact and so the same on every machine.
double evaluate(const Network& network, std::span<const ActiveInput> inputs);
/// The network's value of the position for White. Requires a position of the network's variant.
double network_value(const Network& network, const Setup& setup);

}  // namespace keymove

// A small feed-forward network as data: what it sees of a position, its weights, and what it says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "positions/evaluation/glance.h"
#include "positions/game/reach.h"
#include "positions/game/setup.h"

namespace keymove {

/// What a network sees, seen by the side to move: its own men and the enemy's, the board turned upside down when Black
/// is to move, so that both sides have their first rank below.
enum class InputGroup {
  men,       ///< a plane for each side and kind: where its men stand
  rights,    ///< castling rights of each side, whether there is an en passant square, whether Black is to move
  threats,   ///< planes as of men: whom the other side could capture; one set for undefended men, one for others
  moves,     ///< planes as of men: how many of them could move to the empty square; one set where the other side could
             ///< not capture them, one elsewhere
  pairs,     ///< how many men of one kind could capture men of another, by side, undefended or defended
  exchange,  ///< exchange_at_a_glance in the worths of the heuristic that the network belongs to
};

/// "men", "rights", "threats", "moves", "pairs", "exchange".
std::string_view name_of(InputGroup group);
std::optional<InputGroup> input_group_named(std::string_view name);
/// All of them.
std::vector<InputGroup> all_input_groups();

/// An input that is not 0.
struct ActiveInput {
  std::uint32_t index = 0;
  float value = 0;
};

/// Turns positions of one variant into a network's inputs.
class NetworkInputs {
 public:
  NetworkInputs(const VariantPtr& variant, std::vector<InputGroup> groups, Psqt psqt);

  [[nodiscard]] const std::vector<InputGroup>& groups() const { return groups_; }
  /// The number of inputs.
  [[nodiscard]] std::size_t size() const { return size_; }
  /// The inputs of the position that are not 0, in ascending order; `out` is emptied first.
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
  std::size_t castlings_;  ///< of the side that has more
  std::size_t size_ = 0;
};

/// The numbers of network files count units of 1 / kNetworkUnit.
constexpr double kNetworkUnit = 512;

/// `outputs` sums of weighted inputs, and a bias each.
struct NetworkLayer {
  std::size_t inputs = 0;
  std::size_t outputs = 0;
  std::vector<double> weights;  ///< by input, then output
  std::vector<double> biases;

  friend bool operator==(const NetworkLayer&, const NetworkLayer&) = default;
};

/// Layers with max(0, x) between them; the last has one output, which counts `scale` and is rounded to a multiple of
/// `step`, unless that is 0.
struct Network {
  std::shared_ptr<const NetworkInputs> inputs;
  std::vector<NetworkLayer> layers;
  double scale = 1;
  double step = 0;
};

using NetworkPtr = std::shared_ptr<const Network>;

/// What the network adds to the value of the position for the side to move. Sums of a network from a file are exact,
/// and so the same on every machine, where its inputs are whole.
double evaluate(const Network& network, std::span<const ActiveInput> inputs);
/// The same for White, of a position of the network's variant.
double network_value(const Network& network, const Setup& setup);

}  // namespace keymove

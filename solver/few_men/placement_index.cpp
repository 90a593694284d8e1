#include "solver/few_men/placement_index.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace keymove::solver {

PlacementIndex::PlacementIndex(const Material& material, int squares, std::vector<BoardMap> maps,
                               const PlacementPart& part)
    : material_(material), squares_(static_cast<std::size_t>(squares)), maps_(std::move(maps)) {
  choose_leader(part);
  rank_of_.resize(squares_);
  maps_to_.resize(squares_);
  stays_home_.resize(squares_);
  for (std::size_t s = 0; s < squares_; ++s) {
    std::size_t least = s;
    for (const BoardMap& map : maps_) least = std::min<std::size_t>(least, map[s]);
    for (std::size_t m = 0; m < maps_.size(); ++m) {
      if (maps_[m][s] == least) maps_to_[s].push_back(static_cast<std::uint8_t>(m));
    }
    stays_home_[s] = least == s && maps_to_[s].size() == 1;
    if (least == s && part.has(s)) {
      rank_of_[s] = static_cast<std::uint32_t>(representatives_.size());
      representatives_.push_back(s);
    } else {
      rank_of_[s] = rank_of_[least];
    }
  }
  constexpr std::size_t kMost = std::numeric_limits<std::uint32_t>::max() / 2;
  half_ = representatives_.size();
  for (int i = 1; i < material_.men && half_ != 0; ++i) half_ = half_ > kMost / squares_ ? 0 : half_ * squares_;
  std::int64_t weight = 1;
  for (std::size_t i = order_.size(); i-- > 0; weight *= std::int64_t{squares}) {
    const int man = static_cast<int>(order_[i]);
    if (material_.count(material_.color(man), material_.kind(man)) == 1) weight_[order_[i]] = weight;
  }
}

/// The man of the part leads, or the first man without its like. Where every man has its like, all placements are
/// numbered.
void PlacementIndex::choose_leader(const PlacementPart& part) {
  const auto alone = [this](int i) { return material_.count(material_.color(i), material_.kind(i)) == 1; };
  int leader = part.lane == PlacementPart::kWhole ? 0 : part.leader;
  while (leader < material_.men && !alone(leader)) ++leader;
  if (leader == material_.men) {
    leader = 0;
    maps_.resize(1);
  }
  leader_ = static_cast<std::size_t>(leader);
  order_.push_back(leader_);
  for (int i = 0; i < material_.men; ++i) {
    alike_ = alike_ || !alone(i);
    if (i != leader) order_.push_back(static_cast<std::size_t>(i));
  }
}

PlacementIndex::Place PlacementIndex::place_of(const Places& square, int mover) const {
  Place out{std::numeric_limits<std::uint32_t>::max(), 0};
  std::array<std::size_t, kMostMen> image{};
  for (const std::uint8_t m : maps_to_[static_cast<std::size_t>(square[leader_])]) {
    const BoardMap& map = maps_[m];
    for (std::size_t i = 0; i < order_.size(); ++i) image[i] = map[static_cast<std::size_t>(square[order_[i]])];
    if (alike_) {
      for (std::size_t i = 1; i < order_.size(); ++i) {
        for (std::size_t j = i; j > 0 && material_.man[order_[j]] == material_.man[order_[j - 1]]; --j) {
          if (image[j - 1] < image[j]) break;
          std::swap(image[j - 1], image[j]);
        }
      }
    }
    std::size_t number = rank_of_[image[0]];
    for (std::size_t i = 1; i < order_.size(); ++i) number = number * squares_ + image[i];
    const auto at = static_cast<std::uint32_t>(number);
    if (at == out.number) ++out.stays;
    if (at < out.number) out = {at, 1};
  }
  if (mover != 0) out.number += static_cast<std::uint32_t>(half_);
  return out;
}

bool PlacementIndex::placement_of(std::size_t number, Placement& out) const {
  out.material = material_;
  out.mover = number >= half_ ? 1 : 0;
  const auto squares = static_cast<std::uint32_t>(squares_);  // 32 bits are divided in half the time
  auto rest = static_cast<std::uint32_t>(number >= half_ ? number - half_ : number);
  for (std::size_t i = order_.size(); i-- > 1;) {
    out.square[order_[i]] = static_cast<int>(rest % squares);
    rest /= squares;
  }
  out.square[leader_] = static_cast<int>(representatives_[rest]);
  for (int i = 1; i < material_.men; ++i) {
    for (int j = 0; j < i; ++j) {
      if (out.square[static_cast<std::size_t>(i)] == out.square[static_cast<std::size_t>(j)]) return false;
    }
  }
  if (!alike_ && is_plain(out.square)) return true;
  return place_of(out.square, out.mover).number == number;
}

}  // namespace keymove::solver

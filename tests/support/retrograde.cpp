#include "tests/support/retrograde.h"

#include <bit>
#include <limits>
#include <stdexcept>

namespace keymove::tests {

using verify::Position;
using verify::Rulebook;

namespace {

constexpr std::int16_t kDraw = std::numeric_limits<std::int16_t>::max();

/// Whether the man can never stand on the square, because it has started beyond it or must have promoted.
bool never_stands(const Variant& variant, Man man, Square square) {
  if (variant.man(man.kind).promotion.to.empty()) return false;
  const int rank = variant.shape.rank_of(square);
  return rank == 0 || rank == variant.shape.ranks - 1;
}

/// Places the men from index `next` on, equal men in ascending order of squares, and collects the legal positions.
void place_from(const Rulebook& book, const std::vector<Man>& men, std::size_t next, Square last, Position& at,
                std::vector<Position>& out) {
  if (next == men.size()) {
    const Position black_moves = book.with_turn(at, Color::black, kNoSquare);
    const bool checkmate = book.variant()->royal == RoyalRule::checkmate;
    if (!checkmate || !book.can_capture_royal(at)) out.push_back(at);
    if (!checkmate || !book.can_capture_royal(black_moves)) out.push_back(black_moves);
    return;
  }
  const bool as_before = next > 0 && men[next] == men[next - 1];
  for (Square s = as_before ? last + 1 : 0; s < book.variant()->shape.squares(); ++s) {
    if (at.at(s).present() || never_stands(*book.variant(), men[next], s)) continue;
    book.put(at, s, men[next]);
    place_from(book, men, next + 1, s, at, out);
    book.put(at, s, Man{});
  }
}

/// Packs numbers of few bits into two words, without splitting a number.
class Packer {
 public:
  void add(std::uint64_t number, unsigned bits) {
    if (word_ == 0 && used_ + bits > 64) {
      word_ = 1;
      used_ = 0;
    }
    if (used_ + bits > 64) throw std::length_error("too many men for a table");
    words_[word_] |= number << used_;
    used_ += bits;
  }
  [[nodiscard]] const std::array<std::uint64_t, 2>& words() const { return words_; }

 private:
  std::array<std::uint64_t, 2> words_{};
  std::size_t word_ = 0;
  unsigned used_ = 0;
};

class Unpacker {
 public:
  explicit Unpacker(const std::array<std::uint64_t, 2>& words) : words_(words) {}
  /// The next number; 0 at the end.
  std::uint64_t take(unsigned bits) {
    if (word_ == 0 && used_ + bits > 64) {
      word_ = 1;
      used_ = 0;
    }
    if (used_ + bits > 64) return 0;
    const std::uint64_t number = words_[word_] >> used_ & ((std::uint64_t{1} << bits) - 1);
    used_ += bits;
    return number;
  }

 private:
  std::array<std::uint64_t, 2> words_;
  std::size_t word_ = 0;
  unsigned used_ = 0;
};

}  // namespace

std::vector<Position> placements(const Rulebook& book, const std::string& letters) {
  std::vector<Man> men;
  for (const char letter : letters) {
    const auto kind = book.variant()->kind_of(letter);
    if (!kind) throw std::invalid_argument(std::string("no man ") + letter);
    men.push_back({*kind, letter < 'a' ? Color::white : Color::black});
  }
  std::vector<Position> out;
  Position board = book.empty();
  place_from(book, men, 0, kNoSquare, board, out);
  return out;
}

RetrogradeTable::RetrogradeTable(const Rulebook& book, const std::vector<Position>& from)
    : book_(book),
      square_bits_(static_cast<unsigned>(std::bit_width(static_cast<unsigned>(book.variant()->shape.squares())))),
      man_bits_(static_cast<unsigned>(std::bit_width(2 * book.variant()->men.size() + 1))),
      slots_(1024) {
  for (const Position& position : from) number_of(pack(position));
  std::vector<std::size_t> first_edge;
  std::vector<Number> edges;
  find_positions(first_edge, edges);
  find_values(first_edge, edges);
}

RetrogradeTable::PositionKey RetrogradeTable::pack(const Position& position) const {
  if (position.castling() != 0) throw std::invalid_argument("a table has no castling");
  Packer packer;
  packer.add(position.to_move() == Color::white ? 0 : 1, 1);
  packer.add(static_cast<std::uint64_t>(position.en_passant() + 1), square_bits_);
  const auto add = [&](Square s) {
    packer.add(std::uint64_t{position.code_at(s)} << square_bits_ | static_cast<std::uint64_t>(s),
               man_bits_ + square_bits_);
    return false;
  };
  position.men_of(Color::white).any(add);
  position.men_of(Color::black).any(add);
  return packer.words();
}

Position RetrogradeTable::position(std::size_t i) const {
  Unpacker unpacker(keys_[i]);
  const bool black_moves = unpacker.take(1) != 0;
  const auto en_passant = static_cast<Square>(unpacker.take(square_bits_)) - 1;
  Position out = book_.empty();
  while (const std::uint64_t man = unpacker.take(man_bits_ + square_bits_)) {
    const auto code = static_cast<verify::ManCode>(man >> square_bits_);
    const auto square = static_cast<Square>(man & ((std::uint64_t{1} << square_bits_) - 1));
    book_.put(out, square, {verify::kind_of(code), verify::color_of(code)});
  }
  return book_.with_turn(out, black_moves ? Color::black : Color::white, en_passant);
}

std::size_t RetrogradeTable::hash_of(const PositionKey& key) {
  std::uint64_t h = (key[0] ^ key[0] >> 31) * 0x9E3779B97F4A7C15ULL;
  h = (h ^ h >> 29 ^ key[1]) * 0xBF58476D1CE4E5B9ULL;
  return static_cast<std::size_t>(h ^ h >> 32);
}

/// The number of the position; a new number if the position is new.
RetrogradeTable::Number RetrogradeTable::number_of(const PositionKey& key) {
  if (2 * keys_.size() >= slots_.size()) grow_slots();
  std::size_t at = hash_of(key) & (slots_.size() - 1);
  while (slots_[at] != 0) {
    if (keys_[slots_[at] - 1] == key) return slots_[at] - 1;
    at = (at + 1) & (slots_.size() - 1);
  }
  keys_.push_back(key);
  slots_[at] = static_cast<Number>(keys_.size());
  return slots_[at] - 1;
}

void RetrogradeTable::grow_slots() {
  slots_.assign(2 * slots_.size(), 0);
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    std::size_t at = hash_of(keys_[i]) & (slots_.size() - 1);
    while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = static_cast<Number>(i + 1);
  }
}

/// Finds all positions by following every move. The successors of position i are edges[first_edge[i]] to
/// edges[first_edge[i + 1] - 1].
void RetrogradeTable::find_positions(std::vector<std::size_t>& first_edge, std::vector<Number>& edges) {
  std::vector<Move> moves_here;
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    first_edge.push_back(edges.size());
    const Position here = position(i);
    const auto end = book_.end(here);
    values_.push_back(0);
    if (end) {
      set_value(static_cast<Number>(i), *end, 0);
      continue;
    }
    book_.legal_moves(here, moves_here);
    for (const Move& move : moves_here) edges.push_back(number_of(pack(book_.play(here, move))));
  }
  first_edge.push_back(edges.size());
  moves_ = edges.size();
  slots_ = {};
}

/// Works backwards, one ply at a time: a side that can move to a loss of the other side wins, and a side that can move
/// only to wins of the other side loses.
void RetrogradeTable::find_values(const std::vector<std::size_t>& first_edge, const std::vector<Number>& edges) {
  std::vector<std::size_t> first_origin(size() + 2);
  for (const Number to : edges) ++first_origin[to + 2];
  for (std::size_t i = 2; i < first_origin.size(); ++i) first_origin[i] += first_origin[i - 1];
  std::vector<Number> origins(edges.size());
  std::vector<Number> not_yet_won(size());  // number of successors that are not known wins
  for (std::size_t i = 0; i < size(); ++i) {
    not_yet_won[i] = static_cast<Number>(first_edge[i + 1] - first_edge[i]);
    for (std::size_t e = first_edge[i]; e < first_edge[i + 1]; ++e) {
      origins[first_origin[edges[e] + 1]++] = static_cast<Number>(i);
    }
  }
  std::vector<Number> layer;
  for (std::size_t i = 0; i < size(); ++i) {
    if (values_[i] != 0 && values_[i] != kDraw) layer.push_back(static_cast<Number>(i));
  }
  std::vector<Number> next;
  for (int distance = 1; !layer.empty(); ++distance) {
    next.clear();
    for (const Number to : layer) {
      const bool lost = values_[to] < 0;
      for (std::size_t o = first_origin[to]; o < first_origin[to + 1]; ++o) {
        const Number from = origins[o];
        if (!lost) --not_yet_won[from];
        if (values_[from] != 0 || (!lost && not_yet_won[from] != 0)) continue;
        set_value(from, lost ? Outcome::win : Outcome::loss, distance);
        next.push_back(from);
      }
    }
    if (!next.empty()) longest_ = distance;
    layer.swap(next);
  }
}

void RetrogradeTable::set_value(Number number, Outcome outcome, int distance) {
  const auto coded = static_cast<std::int16_t>(1 + distance);
  values_[number] = outcome == Outcome::draw  ? kDraw
                    : outcome == Outcome::win ? coded
                                              : static_cast<std::int16_t>(-coded);
}

TableEntry RetrogradeTable::value(std::size_t i) const {
  const int coded = values_[i];
  if (coded == 0) return {};
  if (coded == kDraw) return {Outcome::draw, 0};
  return coded > 0 ? TableEntry{Outcome::win, coded - 1} : TableEntry{Outcome::loss, -coded - 1};
}

}  // namespace keymove::tests

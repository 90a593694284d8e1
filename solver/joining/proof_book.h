// The moves of proofs, by position: what one proof of many is made from.
//
// Idea: the proofs of the parts of a question are replayed, as the checker replays them, and each of their moves is
// remembered with what it does. Whoever writes the proof of the whole asks for them.
// Source: our own; the model is a table of solved positions that a later search looks into.
// Exact: nothing here is trusted; a proof that is made of wrong moves is one that the checker rejects.
// Cost: the moves of each position of the proofs; one map entry for each position in which a move was chosen, 24 bytes
// for each of a value.
// It does not search, and it does not find out whether a proof is right: one that goes astray is learnt as far as that.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "positions/certificates/certificate.h"
#include "positions/certificates/index_stream.h"
#include "positions/certificates/packed_layer.h"
#include "solver/joining/chosen_move.h"
#include "solver/rules/position.h"
#include "solver/search/position_packer.h"

namespace keymove::solver {

/// Moves by position, of one variant.
template <class R>
class ProofBook {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  explicit ProofBook(const R& rules) : rules_(rules) {}

  /// Remembers the moves of the proof. A list of solutions has none.
  void learn(const Certificate& certificate) {
    const State s = rules_.from_setup(certificate.setup);
    IndexStream stream(certificate.body);
    stream_ = &stream;
    wins_closed_.clear();
    holds_closed_.clear();
    try {
      if (certificate.value) {
        learn_value(certificate, s);
      } else if (certificate.slack) {
        learn_slack(certificate.claim, s);
      } else if (!certificate.solutions) {
        learn_forced(certificate.claim, s);
      }
    } catch (const Astray&) {
      // What came before it may still be of use.
    }
  }

  /// Remembers a move that the caller has found.
  void add(const ChosenMove& chosen) {
    const State s = rules_.from_setup(chosen.setup);
    for (const Action m : sorted(s)) {
      if (!(rules_.to_move(m) == chosen.move)) continue;
      if (chosen.effect == MoveEffect::wins) keep_win(rules_.key(s), m, chosen.plies);
      if (chosen.effect == MoveEffect::holds) keep_hold(rules_.key(s), m, chosen.plies);
      if (chosen.effect == MoveEffect::keeps) keep_value(s, m, chosen.plies);
    }
  }

  /// To be called when all is learnt, before anything is looked up.
  void finish() {
    for (auto& entries : values_) {
      std::stable_sort(entries.begin(), entries.end(), ValueEntry::before);
      entries.erase(std::unique(entries.begin(), entries.end(),
                                [](const ValueEntry& a, const ValueEntry& b) { return a.key == b.key; }),
                    entries.end());
    }
  }

  /// The number of moves that are remembered.
  [[nodiscard]] std::size_t size() const {
    return wins_.size() + holds_.size() + values_[0].size() + values_[1].size();
  }

  /// A move that wins within n plies, and the plies that it takes at most; nothing if none is known.
  [[nodiscard]] std::optional<std::pair<Action, int>> winning_move(const State& s, int n) const {
    const auto at = wins_.find(rules_.key(s));
    if (at == wins_.end() || at->second.plies > n) return std::nullopt;
    return std::pair(at->second.move, at->second.plies);
  }

  /// A move after which the mover does not lose within n plies; an invalid one if none is known.
  [[nodiscard]] Action holding_move(const State& s, int n) const {
    const PositionKey key = rules_.key(s);
    const auto held = holds_.find(key);
    if (held != holds_.end() && held->second.plies >= n) return held->second.move;
    const auto won = wins_.find(key);
    return won == wins_.end() ? Action{} : won->second.move;
  }

  /// A move after which the mover has at least the value, 0 a draw or 1 a win; an invalid one if none is known.
  [[nodiscard]] Action keeping_move(const State& s, int value) const {
    const auto here = rules_.folded(s);
    for (std::size_t goal = value < 0 ? 0 : static_cast<std::size_t>(value); goal < kValues; ++goal) {
      const ValueEntry wanted{here.key, {}};
      const auto at = std::lower_bound(values_[goal].begin(), values_[goal].end(), wanted, ValueEntry::before);
      if (at != values_[goal].end() && at->key == here.key) return here.mirrored ? rules_.mirrored(at->move) : at->move;
    }
    const auto won = wins_.find(rules_.key(s));
    return won == wins_.end() ? Action{} : won->second.move;
  }

 private:
  using Actions = typename R::Actions;

  /// Thrown where a proof does not fit its position.
  struct Astray {};

  struct KeyHash {
    std::size_t operator()(const PositionKey& key) const { return key.low ^ key.high; }
  };
  struct Known {
    Action move;
    int plies;
  };
  struct ValueEntry {
    PositionKey key;
    Action move;

    static bool before(const ValueEntry& a, const ValueEntry& b) {
      return a.key.high != b.key.high ? a.key.high < b.key.high : a.key.low < b.key.low;
    }
  };
  using Book = std::unordered_map<PositionKey, Known, KeyHash>;
  using Memory = std::unordered_map<PositionKey, int, KeyHash>;

  static constexpr std::size_t kValues = 2;  ///< a draw and a win
  /// Positions with fewer plies left are not closed. The same number as in the checker.
  static constexpr int kMinRemembered = 3;

  // --- what is remembered

  void keep_win(const PositionKey& key, Action m, int n) {
    const auto [at, fresh] = wins_.try_emplace(key, Known{m, n});
    if (!fresh && n < at->second.plies) at->second = {m, n};
  }
  void keep_hold(const PositionKey& key, Action m, int n) {
    const auto [at, fresh] = holds_.try_emplace(key, Known{m, n});
    if (!fresh && n > at->second.plies) at->second = {m, n};
  }
  void keep_value(const State& s, Action m, int goal) {
    const auto here = rules_.folded(s);
    if (goal >= 0)
      values_[static_cast<std::size_t>(goal)].push_back({here.key, here.mirrored ? rules_.mirrored(m) : m});
  }

  // --- reading a body

  /// The legal moves, sorted as Move compares them; none if the game is over.
  Actions sorted(const State& s) const {
    Actions moves;
    if (!ended(s, moves)) sort(moves);
    return moves;
  }
  void sort(Actions& moves) const {
    std::sort(moves.begin(), moves.end(), [&](Action a, Action b) { return rules_.to_move(a) < rules_.to_move(b); });
  }
  /// Whether the game is over; else `moves` become the legal moves.
  bool ended(const State& s, Actions& moves) const {
    if (rules_.early_end(s)) return true;
    rules_.generate(s, moves);
    return rules_.late_end(s, moves.size()).has_value();
  }
  std::size_t read() {
    const auto number = stream_->next();
    if (!number) throw Astray{};
    return *number;
  }
  /// Reads the index of one of the moves, which get sorted.
  Action chosen(Actions& moves) {
    const std::size_t index = read();
    if (index >= moves.size()) throw Astray{};
    sort(moves);
    return *(moves.begin() + static_cast<std::ptrdiff_t>(index));
  }
  [[nodiscard]] bool is_key(const std::vector<Move>& keys, Action m) const {
    return std::binary_search(keys.begin(), keys.end(), rules_.to_move(m));
  }

  // --- forced wins and losses, with the nodes of certificate_maker.h

  void learn_forced(const CertificateClaim& claim, const State& s) {
    const int n = claim.plies;
    const int step = rules_.distance_step();
    if (claim.outcome == Outcome::none) {
      not_won(s, rules_.win_may_take(n) ? n : n - 1);
      holds(s, rules_.loss_may_take(n) ? n : n - 1);
      return;
    }
    if (claim.outcome == Outcome::loss) {
      lost(s, n);
      if (claim.exact) holds(s, n - step);
      return;
    }
    const Actions moves = sorted(s);
    for (const Action m : moves) {
      if (!is_key(claim.keys, m)) continue;
      lost(rules_.apply(s, m), n - 1);
      keep_win(rules_.key(s), m, n);
    }
    for (const Action m : moves) {
      if (claim.exact && is_key(claim.keys, m)) holds(rules_.apply(s, m), n - step - 1);
    }
    if (!claim.exact && !claim.only) return;
    for (const Action m : moves) {
      if (!is_key(claim.keys, m)) holds(rules_.apply(s, m), (claim.only ? n : n - step) - 1);
    }
  }

  void won(const State& s, int n) {
    const PositionKey key = rules_.key(s);
    const auto closed = wins_closed_.find(key);
    if (n >= kMinRemembered && closed != wins_closed_.end() && closed->second <= n) return;
    Actions moves;
    if (ended(s, moves)) return;
    if (n < 1) throw Astray{};
    const Action m = chosen(moves);
    lost(rules_.apply(s, m), n - 1);
    keep_win(key, m, n);
    if (n < kMinRemembered) return;
    const auto [at, fresh] = wins_closed_.try_emplace(key, n);
    if (!fresh) at->second = std::min(at->second, n);
  }
  void lost(const State& s, int n) {
    Actions moves;
    if (ended(s, moves)) return;
    if (n < 1) throw Astray{};
    sort(moves);
    for (const Action m : moves) won(rules_.apply(s, m), n - 1);
  }
  void not_won(const State& s, int n) {
    if (n <= 1) return;
    const PositionKey key = rules_.key(s);
    const auto closed = holds_closed_.find(key);
    if (n >= kMinRemembered && closed != holds_closed_.end() && closed->second >= n) return;
    Actions moves;
    if (ended(s, moves)) return;
    sort(moves);
    for (const Action m : moves) holds(rules_.apply(s, m), n - 1);
    if (n < kMinRemembered) return;
    const auto [at, fresh] = holds_closed_.try_emplace(key, n);
    if (!fresh) at->second = std::max(at->second, n);
  }
  void holds(const State& s, int n) {
    Actions moves;
    if (n < 1 || ended(s, moves)) return;
    const Action m = chosen(moves);
    not_won(rules_.apply(s, m), n - 1);
    keep_hold(rules_.key(s), m, n);
  }

  // --- wins and losses with slack, with the nodes of slack_maker.h

  /// A position of the defender some of whose moves are still to be replayed: those from `next` on.
  struct Level {
    State state;
    std::optional<std::pair<PositionKey, Action>> attacker;  ///< the position before it, and the move from there
    int plies;
    std::vector<Action> moves;
    std::size_t next = 0;
  };

  void learn_slack(const CertificateClaim& claim, const State& s) {
    if (claim.outcome == Outcome::loss) return walk(s, claim.plies);
    for (const Action m : sorted(s)) {
      if (!is_key(claim.keys, m)) continue;
      walk(rules_.apply(s, m), claim.plies - 1);
      keep_win(rules_.key(s), m, claim.plies);
    }
  }
  std::vector<Action> listed(const State& s) const {
    const Actions moves = sorted(s);
    return {moves.begin(), moves.end()};
  }
  void walk(const State& s, int plies) {
    std::vector<Level> levels;
    levels.push_back({s, std::nullopt, plies, listed(s)});
    while (!levels.empty()) {
      Level& level = levels.back();
      if (level.next < level.moves.size()) {
        const State next = rules_.apply(level.state, level.moves[level.next++]);
        attack(next, level.plies - 1, levels);
        continue;
      }
      if (level.attacker) {
        keep_win(level.attacker->first, level.attacker->second, level.plies + 1);
        const auto [at, fresh] = wins_closed_.try_emplace(level.attacker->first, level.plies + 1);
        if (!fresh) at->second = std::min(at->second, level.plies + 1);
      }
      levels.pop_back();
    }
  }
  void attack(const State& s, int plies, std::vector<Level>& levels) {
    const PositionKey key = rules_.key(s);
    const auto closed = wins_closed_.find(key);
    if (closed != wins_closed_.end() && closed->second <= plies) return;
    Actions moves;
    if (ended(s, moves)) return;
    const Action m = chosen(moves);
    const std::size_t slack = read();
    if (plies < 1 || slack >= static_cast<std::size_t>(plies)) throw Astray{};
    const State next = rules_.apply(s, m);
    levels.push_back({next, std::pair(key, m), plies - static_cast<int>(slack) - 1, listed(next)});
  }

  // --- values, with the layers of value_maker.h

  void learn_value(const Certificate& certificate, const State& s) {
    const ValueClaim& claim = *certificate.value;
    const Actions moves = sorted(s);
    with_words(PackedFields(*certificate.setup.variant).words(), [&](auto words) {
      PositionPacker<R, words> packer(rules_, certificate.setup.variant);
      const auto after = [&](bool keys) {
        PackedLayer<words> layer;
        for (const Action m : moves) {
          if (is_key(claim.keys, m) == keys) layer.add(packer.packed(rules_.apply(s, m)));
        }
        return layer;
      };
      const auto here = [&] {
        PackedLayer<words> layer;
        layer.add(packer.packed(s));
        return layer;
      };
      const unsigned other = s.mover ^ 1U;
      if (claim.at_least) {
        const int goal = sign_of(*claim.at_least);
        for (const Action m : moves) {
          if (is_key(claim.keys, m)) keep_value(s, m, goal);
        }
        if (claim.keys.empty()) {
          replay_layers(packer, here(), s.mover, s.mover, goal);
        } else {
          replay_layers(packer, after(true), other, s.mover, goal);
        }
      }
      if (claim.at_most) replay_layers(packer, here(), s.mover, other, -sign_of(*claim.at_most));
      if (claim.only) replay_layers(packer, after(false), other, other, 1 - sign_of(*claim.at_least));
      return 0;
    });
  }
  template <std::size_t N>
  void replay_layers(PositionPacker<R, N>& packer, PackedLayer<N> layer, unsigned mover, unsigned holder, int goal) {
    for (;; mover ^= 1U) {
      layer.finish();
      if (layer.empty()) return;
      PackedLayer<N> next;
      for (std::size_t i = 0; i < layer.size(); ++i) {
        const State s = packer.unpacked(layer[i], mover);
        Actions moves;
        if (ended(s, moves)) continue;
        if (mover != holder) {
          for (const Action m : moves) next.add(packer.packed(rules_.apply(s, m)));
          continue;
        }
        const Action m = chosen(moves);
        keep_value(s, m, goal);
        next.add(packer.packed(rules_.apply(s, m)));
      }
      layer = std::move(next);
    }
  }

  const R& rules_;
  IndexStream* stream_ = nullptr;
  Book wins_;
  Book holds_;
  std::vector<ValueEntry> values_[kValues];
  Memory wins_closed_;   ///< of the proof that is being learnt
  Memory holds_closed_;  ///< the same
};

}  // namespace keymove::solver

#include "positions/evaluation/glance.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace keymove {

Glance::Glance(const Setup& setup, const Reach& reach) {
  for (auto& color : holders_) {
    for (auto& square : color) square.fill(kNoSquare);
  }
  for (Square from = 0; from < setup.shape().squares(); ++from) {
    const Man man = setup.at(from);
    if (!man.present()) continue;
    auto& holders = holders_[man.color];
    reach.each(setup, from, [&](Square to, Landing landing) {
      const Man& there = setup.at(to);
      if (!there.present() && may_move(landing)) moves.push_back({from, to});
      if (!may_capture(landing)) return;
      auto& known = holders[to];
      if (known[0] == kNoSquare) {
        known[0] = static_cast<std::int16_t>(from);
      } else if (known[1] == kNoSquare && known[0] != from) {
        known[1] = static_cast<std::int16_t>(from);
      }
      holds.push_back({from, to});
      if (there.present() && there.color != man.color) captures.push_back({from, to});
    });
  }
}

namespace {

constexpr double kNothing = -std::numeric_limits<double>::infinity();
constexpr double kRoyal = 1000;  ///< more than all other men

/// Finds the best exchange of a move and its reply, by their gains alone.
class Exchange {
 public:
  Exchange(const Setup& setup, const Glance& glance, const Psqt& psqt)
      : setup_(setup),
        glance_(glance),
        psqt_(psqt),
        own_(setup.to_move),
        royal_hides_(setup.variant->royal == RoyalRule::checkmate),
        recapture_(setup.board.size(), kNothing),
        royal_recapture_(setup.board.size(), kNothing) {
    for (const auto& [from, to] : glance.holds) {
      const Man man = setup.at(from);
      if (man.color == own_) continue;
      double& best = (is_royal(man) ? royal_recapture_ : recapture_)[to];
      best = std::max(best, worth_after(man, to) - worth(man, from));
    }
    for (const Glance::Way& way : glance.moves) add_reply(way);
    for (const Glance::Way& way : glance.captures) add_reply(way);
    std::sort(replies_.begin(), replies_.end(), [](const Reply& a, const Reply& b) { return a.gain > b.gain; });
  }

  [[nodiscard]] double best() const {
    double best = kNothing;
    for (const auto* ways : {&glance_.moves, &glance_.captures}) {
      for (const Glance::Way& way : *ways) {
        const Man man = setup_.at(way.from);
        if (man.color != own_ || (hides(man) && glance_.held(!own_, way.to))) continue;
        best = std::max(best, gain_of(way) - best_reply(way));
      }
    }
    return best == kNothing ? 0 : best;
  }

 private:
  struct Reply {
    Glance::Way way;
    double gain = 0;        ///< including the worth of the captured man
    double quiet_gain = 0;  ///< if the man to be captured has moved away
  };

  [[nodiscard]] bool is_royal(const Man& man) const { return setup_.variant->man(man.kind).royal; }
  [[nodiscard]] bool hides(const Man& man) const { return royal_hides_ && is_royal(man); }
  [[nodiscard]] double worth(const Man& man, Square square) const { return psqt_[man.kind][man.color][square]; }
  /// The man's worth on `to`, promoted if he can.
  [[nodiscard]] double worth_after(const Man& man, Square to) const {
    const Promotion& promotion = setup_.variant->man(man.kind).promotion;
    const BoardShape& shape = setup_.shape();
    const int rank = man.color == Color::white ? shape.rank_of(to) + 1 : shape.ranks - shape.rank_of(to);
    double best = worth(man, to);
    if (promotion.to.empty() || rank < promotion.from_rank) return best;
    for (const KindId kind : promotion.to) best = std::max(best, worth({kind, man.color}, to));
    return best;
  }
  [[nodiscard]] double worth_to_take(const Man& man, Square square) const {
    return is_royal(man) ? kRoyal : worth(man, square);
  }
  [[nodiscard]] double quiet_gain_of(const Glance::Way& way) const {
    return worth_after(setup_.at(way.from), way.to) - worth(setup_.at(way.from), way.from);
  }
  [[nodiscard]] double gain_of(const Glance::Way& way) const {
    const Man& there = setup_.at(way.to);
    return quiet_gain_of(way) + (there.present() ? worth_to_take(there, way.to) : 0);
  }

  void add_reply(const Glance::Way& way) {
    if (setup_.at(way.from).color != own_) replies_.push_back({way, gain_of(way), quiet_gain_of(way)});
  }

  [[nodiscard]] double best_reply(const Glance::Way& way) const {
    double best = kNothing;
    for (const Reply& reply : replies_) {
      if (reply.gain <= best) break;
      if (reply.way.from == way.to || reply.way.to == way.to) continue;
      if (hides(setup_.at(reply.way.from)) && glance_.held_without(own_, reply.way.to, way.from)) continue;
      best = std::max(best, reply.way.to == way.from ? reply.quiet_gain : reply.gain);
    }
    const bool royal_may = !royal_hides_ || !glance_.held_without(own_, way.to, way.from);
    const double recapture = std::max(recapture_[way.to], royal_may ? royal_recapture_[way.to] : kNothing);
    const Man man = setup_.at(way.from);
    if (recapture != kNothing) best = std::max(best, recapture + (is_royal(man) ? kRoyal : worth_after(man, way.to)));
    return best == kNothing ? 0 : best;
  }

  const Setup& setup_;
  const Glance& glance_;
  const Psqt& psqt_;
  Color own_;
  bool royal_hides_;  ///< a royal man may not be left where he could be captured
  /// By square: the best gain of an enemy man that moves there, without the captured man.
  BySquare<double> recapture_;
  BySquare<double> royal_recapture_;  ///< the same for the enemy's royal man
  std::vector<Reply> replies_;        ///< sorted, the best first
};

}  // namespace

double exchange_at_a_glance(const Setup& setup, const Glance& glance, const Psqt& psqt) {
  return Exchange(setup, glance, psqt).best();
}

}  // namespace keymove

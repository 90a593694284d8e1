#include "tools/themes/phase_themes.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "positions/notation/san.h"
#include "tools/themes/tree_themes.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

/// The men that mate, and where. A mate by a man of the same kind on the same square is the same, wherever he comes
/// from: the key may have moved him.
using Mates = std::set<std::pair<KindId, Square>>;

/// What follows one first move, or the set play.
struct Phase {
  std::vector<Move> first;           ///< the try or the key; none in set play
  std::map<Move, Mates> mates;       ///< by reply
  std::map<Move, Move> first_mates;  ///< one of them by reply
};

/// `setup` is the position in which the replies are made.
Phase phase_of(const Setup& setup, std::vector<Move> first, const std::vector<Variation>& replies) {
  Phase out{std::move(first), {}, {}};
  for (const Variation& variation : replies) {
    if (mate_after(variation) == nullptr) continue;
    const Setup replied = verify::play(setup, variation.reply);
    for (const Continuation& continuation : variation.continuations) {
      for (const Move& move : continuation.moves)
        out.mates[variation.reply].emplace(replied.at(move.from).kind, move.to);
    }
    out.first_mates[variation.reply] = mate_after(variation)->moves.front();
  }
  return out;
}

/// The key if it is the only one and can be followed by replies.
const Continuation* only_key(const SolutionTree& tree) {
  const bool one = tree.keys.size() == 1 && tree.keys.front().moves.size() == 1;
  return one && !tree.keys.front().ends_game() ? &tree.keys.front() : nullptr;
}

/// The position with the other side to move.
Setup passed(Setup setup) {
  setup.to_move = !setup.to_move;
  setup.en_passant = kNoSquare;
  return setup;
}

/// The replies after which both phases have mates, and none in common. Sorted.
std::vector<Move> changed_replies(const Phase& a, const Phase& b) {
  std::vector<Move> out;
  for (const auto& [reply, mates] : a.mates) {
    const auto other = b.mates.find(reply);
    if (other == b.mates.end()) continue;
    const bool kept = std::any_of(mates.begin(), mates.end(), [&](const auto& m) { return other->second.contains(m); });
    if (!kept) out.push_back(reply);
  }
  return out;
}

/// The replies that stand in both lists, which are sorted.
std::vector<Move> common(const std::vector<Move>& a, const std::vector<Move>& b) {
  std::vector<Move> out;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  return out;
}

std::vector<Move> line_of(const Phase& phase, const Move& reply) {
  std::vector<Move> out = phase.first;
  out.insert(out.end(), {reply, phase.first_mates.at(reply)});
  return out;
}

}  // namespace

void add_changed_mates(const Setup& setup, const SolutionTree& tree, ThemeList& out) {
  constexpr std::size_t kReplies = 2;  // fewer changes make no set
  const Continuation* const key = only_key(tree);
  if (key == nullptr) return;
  const Phase actual = phase_of(verify::play(setup, key->moves.front()), key->moves, key->variations);
  std::vector<Phase> others = {phase_of(passed(setup), {}, tree.set_play)};
  for (const Move& reply : changed_replies(others.front(), actual))
    out.add(Theme::changed_mate, line_of(others.front(), reply));
  for (const Try& attempt : tree.tries) {
    if (!attempt.play.moves.empty())
      others.push_back(phase_of(verify::play(setup, attempt.move), {attempt.move}, attempt.play.variations));
  }
  for (std::size_t i = 0; i < others.size(); ++i) {
    const std::vector<Move> two = changed_replies(others[i], actual);
    if (two.size() < kReplies) continue;
    out.add_changes(Theme::two_changed_mates, line_of(actual, two.front()), two.size());
    for (std::size_t j = i + 1; j < others.size(); ++j) {
      const auto three = common(common(two, changed_replies(others[j], actual)), changed_replies(others[i], others[j]));
      if (three.size() >= kReplies) out.add_changes(Theme::zagoruiko, line_of(actual, three.front()), three.size());
    }
  }
}

void add_key_flights(const Setup& setup, const SolutionTree& tree, ThemeList& out) {
  const Continuation* const key = only_key(tree);
  if (key == nullptr || setup.variant->royal != RoyalRule::checkmate || setup.variant->play != Play::direct) return;
  const auto flights = [](const Setup& defended) {
    std::map<Square, Move> moves;
    for (const Move& move : verify::moves_of(defended)) {
      const bool royal = defended.variant->man(defended.at(move.from).kind).royal;
      if (royal && castling_of(defended, move) == nullptr) moves.emplace(move.to, move);
    }
    return moves;
  };
  const Move& first = key->moves.front();
  const auto before = flights(passed(setup));
  const auto after = flights(verify::play(setup, first));
  for (const auto& [square, move] : after) {
    if (!before.contains(square)) out.add(Theme::flight_giving_key, {first, move});
  }
  for (const auto& [square, move] : before) {
    if (!after.contains(square)) out.add(Theme::flight_taking_key, {first});
  }
}

}  // namespace keymove::tools

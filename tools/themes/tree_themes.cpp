#include "tools/themes/tree_themes.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

/// A reply that is answered by mate at once, with the line men of its side whose way it has cut.
struct Cut {
  Move reply;
  std::vector<Square> cut_off;
};

std::vector<Move> with(std::vector<Move> played, std::initializer_list<Move> more) {
  played.insert(played.end(), more);
  return played;
}

/// The men that could parry the mate if the man who made the reply were not on his square, and that cannot move so
/// while he is there. Those who would capture or interpose on his own square do not count.
std::vector<Square> cut_off_by(const verify::Rulebook& rules, const Setup& mate, Square square) {
  std::vector<Move> now;
  rules.pseudo_moves(rules.read(mate), now);
  std::vector<Square> out;
  for (const Move& move : moves_without(rules, mate, square)) {
    const Man& man = mate.at(move.from);
    const bool royal = mate.variant->man(man.kind).royal;
    if (!royal && move.to != square && std::find(now.begin(), now.end(), move) == now.end()) out.push_back(move.from);
  }
  return out;
}

std::vector<Cut> cuts_of(const verify::Rulebook& rules, const Setup& setup, const std::vector<Variation>& replies) {
  std::vector<Cut> out;
  for (const Variation& variation : replies) {
    const Continuation* mating = mate_after(variation);
    if (mating == nullptr || setup.variant->man(setup.at(variation.reply.from).kind).royal) continue;
    const Move& move = mating->moves.front();
    if (move.to == variation.reply.to) continue;
    const Setup mate = verify::play(verify::play(setup, variation.reply), move);
    if (!mate_picture(rules, mate)) continue;
    if (auto cut_off = cut_off_by(rules, mate, variation.reply.to); !cut_off.empty())
      out.push_back({variation.reply, std::move(cut_off)});
  }
  return out;
}

bool cuts(const Cut& cut, Square man) {
  return std::find(cut.cut_off.begin(), cut.cut_off.end(), man) != cut.cut_off.end();
}

void add_interferences(const verify::Rulebook& rules, const Setup& setup, const std::vector<Variation>& replies,
                       const std::vector<Move>& played, ThemeList& out) {
  const auto found = cuts_of(rules, setup, replies);
  for (std::size_t i = 0; i < found.size(); ++i) {
    out.add(Theme::interference, with(played, {found[i].reply}));
    for (std::size_t j = i + 1; j < found.size(); ++j) {
      const Cut& a = found[i];
      const Cut& b = found[j];
      const bool mutual = a.reply.to == b.reply.to && cuts(a, b.reply.from) && cuts(b, a.reply.from) &&
                          setup.at(a.reply.from).kind != setup.at(b.reply.from).kind;
      if (!mutual) continue;
      const bool offered = setup.at(a.reply.to).present();
      // A Novotny's square is the one that the winner's move went to.
      if (!offered) out.add(Theme::grimshaw, with(played, {a.reply}));
      if (offered && !played.empty() && played.back().to == a.reply.to)
        out.add(Theme::novotny, with(played, {a.reply}));
    }
  }
}

/// Whether the squares hold king + step for all four steps.
bool holds_all(const BoardShape& board, const std::set<Square>& squares, Square king,
               const std::array<std::pair<int, int>, 4>& steps) {
  return std::all_of(steps.begin(), steps.end(), [&](const auto& step) {
    const int file = board.file_of(king) + step.first;
    const int rank = board.rank_of(king) + step.second;
    return board.contains(file, rank) && squares.contains(board.at(file, rank));
  });
}

void add_flights(const Setup& setup, const std::vector<Variation>& replies, const std::vector<Move>& played,
                 ThemeList& out) {
  std::map<Square, std::set<Square>> flights;
  for (const Variation& variation : replies) {
    const Move& reply = variation.reply;
    const bool counts = !variation.is_short && variation.meets_threat;
    if (counts && setup.variant->man(setup.at(reply.from).kind).royal) flights[reply.from].insert(reply.to);
  }
  for (const auto& [king, squares] : flights) {
    if (holds_all(setup.shape(), squares, king, {{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}}))
      out.add(Theme::star_flights, played);
    if (holds_all(setup.shape(), squares, king, {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}}))
      out.add(Theme::cross_flights, played);
  }
}

}  // namespace

const Continuation* mate_after(const Variation& variation) {
  if (variation.is_short || !variation.meets_threat || variation.continuations.empty()) return nullptr;
  const Continuation& first = variation.continuations.front();
  return first.ends_game() && !first.moves.empty() ? &first : nullptr;
}

void add_four_pawn_moves(const Setup& setup, const std::vector<Move>& moves, Theme theme, const std::vector<Move>& line,
                         ThemeList& out) {
  const Variant& variant = *setup.variant;
  const auto pawn = variant.kind_of('p');
  std::map<Square, std::set<Square>> targets;
  for (const Move& move : moves) {
    const Man& man = setup.at(move.from);
    if (pawn && man.kind == *pawn && variant.is_initial(man.color, man.kind, move.from))
      targets[move.from].insert(move.to);
  }
  for (const auto& [square, reached] : targets) {
    if (reached.size() == 4) out.add(theme, line);
  }
}

void add_reply_themes(const verify::Rulebook& rules, const Setup& setup, const std::vector<Variation>& replies,
                      const std::vector<Move>& played, ThemeList& out) {
  add_interferences(rules, setup, replies, played, out);
  add_flights(setup, replies, played, out);
  std::vector<Move> moves;
  for (const Variation& variation : replies) {
    if (!variation.is_short && variation.meets_threat) moves.push_back(variation.reply);
  }
  add_four_pawn_moves(setup, moves, Theme::pickaninny, played, out);
}

}  // namespace keymove::tools

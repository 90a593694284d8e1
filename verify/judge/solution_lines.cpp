#include "verify/judge/solution_lines.h"

#include <algorithm>
#include <cstddef>
#include <unordered_set>
#include <utility>

#include "positions/notation/notation.h"
#include "verify/judge/aim_rules.h"
#include "verify/rules/rulebook.h"
#include "verify/rules/rules.h"

namespace keymove::verify {

namespace {

using Visit = std::function<bool(const std::vector<Move>&)>;

/// The sides that move, one for each ply of a line: whether it is the side that does not begin.
using Turns = std::vector<bool>;

Turns alternating(int plies) {
  Turns out;
  for (int i = 0; i < plies; ++i) out.push_back(i % 2 != 0);
  return out;
}

/// The turns of lines of all lengths that the stipulation allows, the shortest first.
std::vector<Turns> turns_of(const Stipulation& stipulation) {
  std::vector<Turns> out;
  const int half = stipulation.half ? 1 : 0;
  for (int n = 1 - half; n <= stipulation.moves; ++n) {
    switch (stipulation.play) {
      case Play::help:
        out.push_back(alternating(2 * n + half));
        break;
      case Play::help_self:
      case Play::help_reflex:
        if (n > 0) out.push_back(alternating(2 * n - 1 + half));
        break;
      case Play::series:
      case Play::series_self:
      case Play::series_reflex:
        out.emplace_back(static_cast<std::size_t>(n), false);
        break;
      case Play::series_help:
        out.emplace_back(static_cast<std::size_t>(n), false);
        out.back().push_back(true);
        break;
      case Play::direct:
      case Play::self:
      case Play::semi_reflex:
      case Play::reflex:
        break;
    }
  }
  if (stipulation.exact && out.size() > 1) out.erase(out.begin(), out.end() - 1);
  return out;
}

struct PositionHash {
  std::size_t operator()(const Position& position) const { return position.hash(); }
};

/// The rules of help and series play, and the search for all lines.
class LinePlay {
 public:
  LinePlay(const Setup& setup, const Stipulation& stipulation)
      : book_(recent_rulebook(setup.variant)), aim_(book_), play_(stipulation.play) {}

  /// All legal moves with which the side to move may go on.
  [[nodiscard]] std::vector<Move> choices(const Position& position) const {
    std::vector<Move> out;
    if (bound() && aim_.can_reach(position)) return out;
    book_->moves(position, out);
    return out;
  }

  /// The position in which the next side of the line is to move; nothing if play cannot go on so.
  [[nodiscard]] std::optional<Position> after(const Position& position, const Move& move, const Turns& turns,
                                              std::size_t at) const {
    Position next = book_->play(position, move);
    if (ended_before(position, move, next, turns, at)) return std::nullopt;
    if (at + 1 == turns.size() || turns[at + 1] != turns[at]) return next;
    const bool mate_wins = book_->variant()->royal == RoyalRule::checkmate;
    if (mate_wins && book_->royal_attacked(next, next.to_move())) return std::nullopt;
    if (bound() && aim_.can_reach(next)) return std::nullopt;
    // Under the royal rule checkmate a side that does not move is not stalemated.
    const bool over = mate_wins ? ends_but_stalemate(next) : book_->end(next).has_value();
    if (over) return std::nullopt;
    return book_->with_turn(next, position.to_move(), kNoSquare);
  }

  /// Whether a line may end with the legal move, which leads from `before` to `after`.
  [[nodiscard]] bool solved(const Position& before, const Move& move, const Position& after) const {
    switch (play_) {
      case Play::help_self:
      case Play::series_self:
        return aim_.must_reach(after);
      case Play::help_reflex:
      case Play::series_reflex:
        return aim_.can_reach(after);
      default:
        return aim_.reached(before, move);
    }
  }

  /// Calls `visit` with each line. Returns whether all were visited, else `visit` returned false.
  bool find(const Position& position, const Turns& turns, SearchMeter& meter, const Visit& visit) {
    line_.clear();
    bool found = false;
    return find_from(position, turns, meter, visit, found);
  }

 private:
  /// Whether the game is over for another reason than that the side to move has no move.
  [[nodiscard]] bool ends_but_stalemate(const Position& position) const {
    return book_->end(position) && (book_->men_end_the_game(position) || !cannot_move(position));
  }

  [[nodiscard]] bool cannot_move(const Position& position) const {
    std::vector<Move> moves;
    book_->legal_moves(position, moves);
    return moves.empty();
  }

  /// Whether both sides must reach the aim when they can.
  [[nodiscard]] bool bound() const { return play_ == Play::help_reflex || play_ == Play::series_reflex; }

  /// Whether a shorter line ends with the move, so that no longer one goes on. Where the game is over after it, that
  /// needs no test; only a series goes on after stalemate.
  [[nodiscard]] bool ended_before(const Position& position, const Move& move, const Position& next, const Turns& turns,
                                  std::size_t at) const {
    if (at + 1 == turns.size() || turns[at] != turns.back()) return false;
    const Aim aim = book_->variant()->aim;
    const bool over = ends_with_aim() && (aim == Aim::win || aim == Aim::stalemate || aim == Aim::mate_or_stalemate);
    return !over && solved(position, move, next);
  }

  /// Whether the last move of a line is the one that reaches the aim.
  [[nodiscard]] bool ends_with_aim() const {
    return play_ == Play::help || play_ == Play::series || play_ == Play::series_help;
  }

  bool find_from(const Position& position, const Turns& turns, SearchMeter& meter, const Visit& visit, bool& found) {
    const std::size_t at = line_.size();
    const std::size_t left = turns.size() - at;
    if (failed_.size() <= left) failed_.resize(left + 1);
    if (left > 1 && failed_[left].count(position) != 0) return true;
    if (left == 1 && ends_with_aim()) {
      meter.count();
      if (!aim_.can_reach(position)) return true;
    }
    bool any = false;
    for (const Move& move : choices(position)) {
      meter.count();
      const auto next = after(position, move, turns, at);
      if (!next) continue;
      line_.push_back(move);
      if (left > 1) {
        if (!find_from(*next, turns, meter, visit, any)) return false;
      } else if (solved(position, move, *next)) {
        any = true;
        if (!visit(line_)) return false;
      }
      line_.pop_back();
    }
    if (!any && left > 1 && meter.may_remember()) failed_[left].insert(position);
    found |= any;
    return true;
  }

  std::shared_ptr<const Rulebook> book_;
  AimRules aim_;
  Play play_;
  std::vector<Move> line_;
  /// By the number of plies left: positions from which no line leads on.
  std::vector<std::unordered_set<Position, PositionHash>> failed_;
};

}  // namespace

std::optional<std::string> error_of_lines(const Setup& setup, const Stipulation& stipulation,
                                          const std::vector<std::vector<Move>>& lines) {
  const LinePlay play(setup, stipulation);
  const auto lengths = turns_of(stipulation);
  for (const std::vector<Move>& line : lines) {
    const auto turns =
        std::find_if(lengths.begin(), lengths.end(), [&](const Turns& length) { return length.size() == line.size(); });
    if (turns == lengths.end()) return "a line has " + std::to_string(line.size()) + " moves";
    std::optional<Position> position = recent_rulebook(setup.variant)->read(setup);
    std::optional<Position> before;
    for (std::size_t at = 0; at < line.size(); ++at) {
      const std::vector<Move> moves = play.choices(*position);
      const bool may = std::find(moves.begin(), moves.end(), line[at]) != moves.end();
      before = position;
      position = may ? play.after(*position, line[at], *turns, at) : std::nullopt;
      if (!position) return "the line's move " + coordinate_text(*setup.variant, line[at]) + " may not be played";
    }
    if (!before || !play.solved(*before, line.back(), *position))
      return "the line that ends with " + coordinate_text(*setup.variant, line.back()) + " is no solution";
  }
  return std::nullopt;
}

bool visit_solutions(const Setup& setup, const Stipulation& stipulation, SearchMeter& meter, const Visit& visit) {
  LinePlay play(setup, stipulation);
  const Position start = recent_rulebook(setup.variant)->read(setup);
  const auto lengths = turns_of(stipulation);
  return std::all_of(lengths.begin(), lengths.end(),
                     [&](const Turns& turns) { return play.find(start, turns, meter, visit); });
}

std::optional<std::vector<std::vector<Move>>> all_solutions(const Setup& setup, const Stipulation& stipulation,
                                                            std::uint64_t max_moves) {
  SearchMeter meter(max_moves);
  std::vector<std::vector<Move>> out;
  try {
    visit_solutions(setup, stipulation, meter, [&](const std::vector<Move>& line) {
      out.push_back(line);
      return true;
    });
  } catch (const SearchStopped&) {
    return std::nullopt;
  }
  return out;
}

}  // namespace keymove::verify

#include "tools/solutions/solution_steps.h"

#include <algorithm>
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/solutions/solution_lines_text.h"
#include "tools/solutions/solution_place.h"
#include "tools/text/move_text.h"

namespace keymove::tools {

namespace {

using Json = nlohmann::ordered_json;

struct Step;
using Steps = std::vector<std::unique_ptr<Step>>;

/// A move of the tree. At most one of the three pointers is set, to the part of the tree that follows the move.
struct Step {
  Place before;
  std::vector<Move> moves;  ///< the first is played; the others differ from it only in the promoted man
  std::string prefix;
  std::string suffix;
  const Continuation* continuation = nullptr;
  const Variation* variation = nullptr;
  const Try* attempt = nullptr;
  Steps next;
  bool cut = false;

  Step(const Place& place, const std::vector<Move>& made) : before(place), moves(made) {}
};

std::unique_ptr<Step> step_of(const Place& before, const Continuation& continuation, const std::string& prefix,
                              const std::string& suffix) {
  auto step = std::make_unique<Step>(before, continuation.moves);
  step->prefix = prefix;
  step->suffix = suffix + (continuation.zugzwang ? " zugzwang" : "");
  step->continuation = &continuation;
  return step;
}

std::unique_ptr<Step> step_of(const Place& before, const Variation& variation) {
  auto step = std::make_unique<Step>(before, std::vector<Move>{variation.reply});
  step->variation = &variation;
  if (!variation.meets_threat) step->suffix = " [the threat stands]";
  if (!variation.cut && variation.continuations.empty()) {
    const std::string mark = end_mark(*before.setup.variant, variation.is_short);
    if (!mark.empty()) step->suffix = " " + mark;
  }
  return step;
}

/// The replies that meet the threat, and in any case the reply of the main variation.
Steps replies(const Place& place, const std::vector<Variation>& variations) {
  const Variation* const main = main_variation(variations);
  Steps out;
  for (const Variation& variation : variations) {
    if (variation.meets_threat || &variation == main) out.push_back(step_of(place, variation));
  }
  return out;
}

/// The steps that can follow the step.
Steps next_of(const Step& step) {
  const Place after = step.before.after(step.moves.front());
  Steps out;
  if (step.continuation != nullptr) {
    for (const Continuation& threat : step.continuation->threats)
      out.push_back(step_of(after.passed(), threat, "threat: ", ""));
    for (auto& reply : replies(after, step.continuation->variations)) out.push_back(std::move(reply));
  } else if (step.variation != nullptr) {
    const char* const mark = step.variation->is_dual ? " [dual]" : " [or]";
    for (const Continuation& continuation : step.variation->continuations) {
      const bool first = out.empty();
      out.push_back(step_of(after, continuation, "", first ? (step.variation->is_short ? " [short]" : "") : mark));
    }
  } else if (step.attempt != nullptr) {
    out.push_back(std::make_unique<Step>(after, step.attempt->refutations));
    out.back()->suffix = "!";
    for (const Continuation& threat : step.attempt->play.threats)
      out.push_back(step_of(after.passed(), threat, "threat: ", ""));
    for (const Variation& variation : step.attempt->play.variations) {
      if (variation.meets_threat) out.push_back(step_of(after, variation));
    }
  }
  return out;
}

/// The step of the main variation, or else the first step; nullptr if there are no steps.
Step* main_of(const Steps& steps, const std::vector<Variation>& variations) {
  if (steps.empty()) return nullptr;
  const Variation* const main = main_variation(variations);
  const auto found = std::find_if(steps.begin(), steps.end(),
                                  [&](const auto& step) { return main != nullptr && step->variation == main; });
  return (found == steps.end() ? steps.front() : *found).get();
}

/// Adds steps to all sections until the maximum number of moves is reached.
class Grower {
 public:
  explicit Grower(std::size_t max_moves) : left_(max_moves) {}

  /// Cuts the first steps of a section to the number of moves that is left; returns whether all remain.
  bool begin(Steps& first) {
    const bool all = first.size() <= left_;
    if (!all) first.resize(left_);
    left_ -= first.size();
    return all;
  }

  /// Adds the steps that follow this one, and goes on along the main variations to the end.
  void follow(Step* step) {
    static const std::vector<Variation> none;
    while (step != nullptr) {
      expand(*step);
      step = main_of(step->next, step->continuation == nullptr ? none : step->continuation->variations);
    }
  }

  /// Adds the steps that follow all others, breadth first.
  void grow(const std::vector<Steps*>& sections) {
    std::deque<Step*> waiting;
    for (Steps* section : sections) {
      for (auto& step : *section) waiting.push_back(step.get());
    }
    for (; !waiting.empty(); waiting.pop_front()) {
      Step& step = *waiting.front();
      if (step.next.empty()) expand(step);
      for (auto& next : step.next) waiting.push_back(next.get());
    }
  }

 private:
  void expand(Step& step) {
    Steps next = next_of(step);
    const bool unseen = (step.continuation != nullptr && step.continuation->cut && !step.continuation->ends_game()) ||
                        (step.variation != nullptr && step.variation->cut);
    step.cut = unseen || next.size() > left_;
    if (step.cut) return;
    left_ -= next.size();
    step.next = std::move(next);
  }

  std::size_t left_;
};

/// The squares, with their letters, that differ from a plain move of the man between the two squares of its move: those
/// of castling, promotion and en passant.
Json changes_of(const Setup& before, const Move& move) {
  const Setup after = Place(before).after(move).setup;
  Json out = Json::array();
  for (Square square = 0; square < before.shape().squares(); ++square) {
    const Man plain = square == move.from ? Man{} : square == move.to ? before.at(move.from) : before.at(square);
    const Man& man = after.at(square);
    if (man == plain || (!man.present() && !plain.present())) continue;
    std::string letter;
    if (man.present()) {
      letter = before.variant->man(man.kind).letter;
      if (man.color == Color::white) letter.front() = static_cast<char>(letter.front() - 'a' + 'A');
    }
    out.push_back({square_text(before.shape(), square), letter});
  }
  return out;
}

Json json_of(const Steps& steps, MoveStyle style) {
  Json out = Json::array();
  for (const auto& step : steps) {
    std::vector<std::string> moves;
    for (const Move& move : step->moves) moves.push_back(move_text(step->before.setup, move, style));
    Json entry = {
        fmt::format("{}{}{}{}", step->prefix, step->before.number_text(), fmt::join(moves, " or "), step->suffix),
        coordinate_text(*step->before.setup.variant, step->moves.front())};
    Json changes = changes_of(step->before.setup, step->moves.front());
    const bool more = step->cut || !step->next.empty();
    if (more || !changes.empty()) entry.push_back(std::move(changes));
    if (more) entry.push_back(step->cut ? Json() : json_of(step->next, style));
    out.push_back(std::move(entry));
  }
  return out;
}

/// The numbers of a line's moves as they are printed, one a move: "1.", "1...", "2.", if the first is 1.
std::vector<std::string> line_numbers(const Stipulation& stipulation, std::size_t moves, int number) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < moves; ++i) {
    const bool answers = stipulation.is_series() ? stipulation.play == Play::series_help && i + 1 == moves
                                                 : (i % 2 == 0) == stipulation.half;
    if (i > 0 && !answers) ++number;
    out.push_back(fmt::format("{}{}", number, answers ? "..." : "."));
  }
  return out;
}

/// One solution as a chain of steps. Its first move has the number `first`.
Json chain_of(const Setup& start, const Stipulation& stipulation, const std::vector<Move>& line, int first,
              MoveStyle style) {
  const std::vector<std::string> texts = line_moves(start, stipulation, line, style);
  const std::vector<std::string> numbers = line_numbers(stipulation, line.size(), first);
  std::vector<Json> steps;
  Setup setup = start;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Color mover = setup.at(line[i].from).color;
    if (setup.to_move != mover) setup.en_passant = kNoSquare;  // the other side has passed
    setup.to_move = mover;
    Json step = {numbers[i] + texts[i], coordinate_text(*setup.variant, line[i])};
    Json changes = changes_of(setup, line[i]);
    const bool more = i + 1 < line.size();
    if (more || !changes.empty()) step.push_back(std::move(changes));
    if (more) step.push_back(Json::array());
    steps.push_back(std::move(step));
    setup = Place(setup).after(line[i]).setup;
  }
  for (std::size_t i = steps.size(); i-- > 1;) steps[i - 1][3].push_back(std::move(steps[i]));
  return steps.front();
}

/// The lines as chains, and whether these are all.
std::pair<Json, bool> chains_of(const Setup& setup, const Stipulation& stipulation,
                                const std::vector<std::vector<Move>>& lines, std::size_t max_moves, int first,
                                const StyleWish& wish) {
  const MoveStyle style = wish.of(default_style(*setup.variant));
  Json out = Json::array();
  std::size_t moves = 0;
  for (const std::vector<Move>& line : lines) {
    if (line.empty()) continue;
    moves += line.size();
    if (moves > max_moves) return {std::move(out), false};
    out.push_back(chain_of(setup, stipulation, line, first, style));
  }
  return {std::move(out), true};
}

}  // namespace

nlohmann::ordered_json line_steps(const Setup& setup, const Stipulation& stipulation,
                                  const std::vector<std::vector<Move>>& lines, std::size_t max_moves,
                                  const StyleWish& wish) {
  auto [chains, all] = chains_of(setup, stipulation, lines, max_moves, 1, wish);
  Json out;
  out["solution"] = std::move(chains);
  if (!all) out["cut"] = "some solutions are left out";
  return out;
}

void add_set_lines(nlohmann::ordered_json& steps, const Setup& setup, const Stipulation& stipulation,
                   const std::vector<std::vector<Move>>& lines, std::size_t max_moves, const StyleWish& wish) {
  // Set play of whole moves begins with the second one, since half of the first is left out.
  auto [chains, all] = chains_of(setup, stipulation, lines, max_moves, stipulation.half ? 1 : 2, wish);
  if (!chains.empty()) steps["set_play"] = std::move(chains);
  if (!all) steps["cut"] = "some solutions or lines of set play are left out";
}

nlohmann::ordered_json solution_steps(const Setup& setup, const SolutionTree& tree, std::size_t max_moves,
                                      const StyleWish& wish) {
  const Place place(setup);
  Steps solution;
  for (const Continuation& key : tree.keys) solution.push_back(step_of(place, key, "", key.ends_game() ? "" : "!"));
  if (tree.outcome == Outcome::loss) solution = replies(place, tree.variations);
  Steps tries;
  for (const Try& attempt : tree.tries) {
    tries.push_back(std::make_unique<Step>(place, std::vector<Move>{attempt.move}));
    tries.back()->suffix = attempt.play.zugzwang ? "? zugzwang" : "?";
    tries.back()->attempt = &attempt;
  }
  Steps set_play = replies(place.passed(), tree.set_play);

  Grower grower(max_moves);
  bool all = grower.begin(solution);
  grower.follow(main_of(solution, tree.variations));
  all = grower.begin(tries) && all;
  all = grower.begin(set_play) && all;
  grower.grow({&solution, &tries, &set_play});

  const MoveStyle style = wish.of(default_style(*setup.variant));
  Json out;
  out["solution"] = json_of(solution, style);
  if (!tries.empty()) out["tries"] = json_of(tries, style);
  if (!set_play.empty()) out["set_play"] = json_of(set_play, style);
  if (tree.cut == TreeCut::effort) out["cut"] = "a limit was reached before the tree was whole";
  if (tree.cut == TreeCut::size) out["cut"] = fmt::format("the tree is cut at {} moves", tree.moves);
  if (!all) out["cut"] = "some first moves are left out";
  return out;
}

}  // namespace keymove::tools

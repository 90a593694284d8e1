#include "tools/solutions/solution_pgn.h"

#include <algorithm>
#include <sstream>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "positions/game/setup.h"
#include "positions/game/stipulation.h"
#include "positions/problem/solution_tree.h"
#include "tools/solutions/solution_place.h"
#include "tools/solutions/solution_text.h"
#include "tools/text/finding_text.h"
#include "tools/text/move_text.h"

namespace keymove::tools {

namespace {

constexpr std::size_t kPgnWidth = 80;

std::string tag(const std::string& name, const std::string& value) {
  std::string escaped;
  for (const char c : value) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return fmt::format("[{} \"{}\"]\n", name, escaped);
}

/// Collects the words of a game's move text and breaks them into lines.
class GameText {
 public:
  /// Adds a move, with its number if White makes it or if it does not follow the previous move directly.
  void move(const Place& place, const std::string& text) {
    if (place.white_to_move() || needs_number_) word(place.number_text());
    word(text);
    needs_number_ = false;
  }

  /// "$1": a good move; "$2": a mistake.
  void glyph(const char* nag) { word(nag); }

  void comment(std::string text) {
    if (text.empty()) return;
    std::replace(text.begin(), text.end(), '{', '(');
    std::replace(text.begin(), text.end(), '}', ')');
    if (after_comment_) words_.back().back() = ';';
    std::istringstream words((after_comment_ ? "" : "{") + text);
    for (std::string next; words >> next;) word(next);
    words_.back() += "}";
    needs_number_ = true;
    after_comment_ = true;
  }

  void open() {
    before_ += "(";
    needs_number_ = true;
  }

  void close() {
    words_.back() += ")";
    needs_number_ = true;
    after_comment_ = false;
  }

  void word(const std::string& text) {
    words_.push_back(std::exchange(before_, "") + text);
    after_comment_ = false;
  }

  [[nodiscard]] std::string text() const {
    std::string out;
    std::size_t column = 0;
    for (const std::string& next : words_) {
      const bool breaks = column > 0 && column + 1 + next.size() > kPgnWidth;
      if (column > 0) out += breaks ? '\n' : ' ';
      column = (breaks || column == 0 ? 0 : column + 1) + next.size();
      out += next;
    }
    return out + "\n";
  }

 private:
  std::vector<std::string> words_;
  std::string before_;
  bool needs_number_ = true;
  bool after_comment_ = false;  // then the next comment is joined to this one: some readers keep only one
};

/// Writes a tree as moves and variations.
class TreeGame {
 public:
  TreeGame(GameText& out, MoveStyle style) : out_(out), style_(style) {}

  /// Writes the first key as the main line, and the other keys and the tries as variations.
  void keys(const Place& place, const SolutionTree& tree) {
    const Continuation& main = tree.keys.front();
    make(place, main, "$1");
    for (std::size_t i = 1; i < tree.keys.size(); ++i) {
      out_.open();
      make(place, tree.keys[i], "$1");
      follow(place, tree.keys[i]);
      out_.close();
    }
    for (const Try& attempt : tree.tries) {
      out_.open();
      out_.move(place, move_text(place.setup, attempt.move, style_));
      out_.glyph("$2");
      out_.comment("try");
      if (!attempt.play.moves.empty()) out_.comment(purpose_text(place, attempt.play, style_));
      const Place after = place.after(attempt.move);
      out_.move(after, move_text(after.setup, attempt.refutations.front(), style_));
      out_.glyph("$1");
      out_.comment("refutation");
      for (const Variation& variation : attempt.play.variations) {
        if (variation.meets_threat) beside(after, variation);
      }
      out_.close();
    }
    follow(place, main);
  }

  /// Writes the main variation, and beside it the other variations that meet the threat.
  void variations(const Place& place, const std::vector<Variation>& variations) {
    const Variation* main = main_variation(variations);
    if (main == nullptr) return;
    reply(place, *main);
    for (const Variation& variation : variations) {
      if (&variation != main && variation.meets_threat) beside(place, variation);
    }
    continuations(place.after(main->reply), *main);
  }

 private:
  /// Writes a variation beside the reply that was written last.
  void beside(const Place& place, const Variation& variation) {
    out_.open();
    reply(place, variation);
    continuations(place.after(variation.reply), variation);
    out_.close();
  }

  void reply(const Place& place, const Variation& variation) {
    out_.move(place, move_text(place.setup, variation.reply, style_));
    if (variation.cut) out_.comment("cut");
    if (variation.is_short) out_.comment("short solution");
  }

  /// Writes the first continuation as the main line, and the others as variations.
  void continuations(const Place& place, const Variation& variation) {
    const std::vector<Continuation>& all = variation.continuations;
    if (all.empty()) return;
    make(place, all.front(), nullptr);
    for (std::size_t i = 1; i < all.size(); ++i) {
      out_.open();
      make(place, all[i], nullptr);
      if (!differ_only_in_promotion(all[i].moves.front(), all.front().moves.front())) out_.comment("dual");
      follow(place, all[i]);
      out_.close();
    }
    follow(place, all.front());
  }

  void make(const Place& place, const Continuation& move, const char* nag) {
    out_.move(place, move_text(place.setup, move.moves.front(), style_));
    if (nag != nullptr && !move.ends_game()) out_.glyph(nag);
    std::string others;
    for (std::size_t i = 1; i < move.moves.size(); ++i)
      others += fmt::format("or {} ", move_text(place.setup, move.moves[i], style_));
    out_.comment(others);
    out_.comment(move.cut ? "cut" : purpose_text(place, move, style_));
  }

  void follow(const Place& place, const Continuation& move) {
    if (!move.ends_game()) variations(place.after(move.moves.front()), move.variations);
  }

  GameText& out_;
  MoveStyle style_;
};

/// The result of the game that a solution of a stipulation other than mate shows; "*" where the game may go on.
std::string result_of_aim(const Setup& setup, const Stipulation& stipulation, const Solved& solved) {
  const bool solves = solved.finding.outcome == Outcome::win && solved.finding.distance != 0;
  const bool has_moves = solved.tree ? !solved.tree->keys.empty() : !solved.finding.line.empty();
  if (!solves || !has_moves) return "*";
  if (stipulation.aim == Aim::stalemate) return "1/2-1/2";
  if (stipulation.aim != Aim::win) return "*";
  const bool mates = stipulation.play == Play::direct;  // in other play that has keys the mover is mated
  return mates == (setup.to_move == Color::white) ? "1-0" : "0-1";
}

std::string result_of(const Setup& setup, const Solved& solved) {
  const Finding& finding = solved.finding;
  if (finding.status != Status::proved) return "*";
  if (const auto stipulation = stipulation_of(*setup.variant)) return result_of_aim(setup, *stipulation, solved);
  if (finding.outcome == Outcome::draw) return "1/2-1/2";
  if (finding.outcome == Outcome::none) return "*";
  return (finding.outcome == Outcome::win) == (setup.to_move == Color::white) ? "1-0" : "0-1";
}

using Line = std::vector<Move>;

/// Writes lines that are the same before the ply: the first one as the main line, and the others as variations where
/// they part from it.
void write_lines(GameText& out, const Place& place, std::vector<const Line*> lines, std::size_t ply, MoveStyle style) {
  std::erase_if(lines, [&](const Line* line) { return line->size() <= ply; });
  if (lines.empty()) return;
  const Move main = (*lines.front())[ply];
  out.move(place, move_text(place.setup, main, style));
  const auto by_move = [&](const Move& move) {
    return std::stable_partition(lines.begin(), lines.end(), [&](const Line* line) { return (*line)[ply] != move; });
  };
  const std::vector<const Line*> same(by_move(main), lines.end());
  lines.resize(lines.size() - same.size());
  while (!lines.empty()) {
    const std::vector<const Line*> group(by_move((*lines.front())[ply]), lines.end());
    lines.resize(lines.size() - group.size());
    out.open();
    write_lines(out, place, group, ply, style);
    out.close();
  }
  write_lines(out, place.after(main), same, ply + 1, style);
}

/// The move text of the game: in SAN where default_style says so, else in coordinate text.
std::string moves_of(const Solved& solved, const std::string& result) {
  const Setup& setup = solved.problem->setup;
  const MoveStyle style = default_style(*setup.variant);
  GameText out;
  out.comment(describe(setup, solved.problem->goal, solved.finding, style));
  if (!solved.tree) {
    const auto& stipulation = solved.problem->goal.stipulation;
    const SolutionLines* solutions = solved.finding.solution_lines();
    std::vector<const Line*> lines;
    // In series play one side makes several moves in turn, which PGN cannot show; the comment has them.
    if (solutions != nullptr && stipulation && !stipulation->is_series()) {
      for (const Line& line : solutions->lines) lines.push_back(&line);
    } else {
      lines.push_back(&solved.finding.line);
    }
    write_lines(out, Place(setup), lines, 0, style);
    out.word(result);
    return out.text();
  }
  out.comment(cut_text(*solved.tree));
  const std::vector<std::string> set_play = set_play_lines(setup, *solved.tree, style);
  if (!set_play.empty()) out.comment(fmt::format("set play: {}", fmt::join(set_play, "; ")));
  TreeGame game(out, style);
  if (solved.tree->outcome == Outcome::win) {
    game.keys(Place(setup), *solved.tree);
  } else {
    game.variations(Place(setup), solved.tree->variations);
  }
  out.word(result);
  return out.text();
}

}  // namespace

std::string solution_pgn(const TestPosition& position, const Solved& solved) {
  if (!solved.problem) return {};
  const Setup& setup = solved.problem->setup;
  const std::string result = result_of(setup, solved);
  std::string out = tag("Event", position.id);
  for (const char* name : {"Site", "Date", "Round", "White", "Black"})
    out += tag(name, std::string(name) == "Date" ? "????.??.??" : "?");
  out += tag("Result", result);
  if (setup.variant->name != "chess") out += tag("Variant", setup.variant->name);
  out += tag("SetUp", "1") + tag("FEN", write_fen(setup));
  return out + "\n" + moves_of(solved, result) + "\n";
}

}  // namespace keymove::tools

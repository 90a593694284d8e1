#include "tools/solutions/solution_text.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace keymove::tools {

namespace {

constexpr std::size_t kTextWidth = 100;
constexpr std::size_t kIndentation = 4;

/// Where a move stands: a move of Black has its number only at the start of a line.
enum class At { line_start, inside };

/// A line and the lines below it.
struct Block {
  std::string head;
  std::vector<std::string> below;

  void add(const Block& block, std::size_t indentation) {
    const std::string blanks(indentation, ' ');
    below.push_back(blanks + block.head);
    for (const std::string& line : block.below) below.push_back(blanks + line);
  }

  friend bool operator==(const Block&, const Block&) = default;
};

void append(std::string& text, const std::string& more, const char* between) {
  if (!text.empty() && !more.empty()) text += between;
  text += more;
}

std::string moves_text(const Place& place, const std::vector<Move>& moves, MoveStyle style, const char* between,
                       At at) {
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(move_text(place.setup, move, style));
  const bool numbered = at == At::line_start || place.white_to_move();
  return fmt::format("{}{}", numbered ? place.number_text() : "", fmt::join(texts, between));
}

/// Replies that are followed by the same continuation.
struct Group {
  std::vector<Move> replies;
  Block met;
};

class Writer {
 public:
  explicit Writer(MoveStyle style) : style_(style) {}

  /// The winner's move, followed by `mark`, and all that follows it.
  [[nodiscard]] Block move_block(const Place& place, const Continuation& move, const std::string& mark, At at) const {
    Block out;
    out.head = moves_text(place, move.moves, style_, " or ", at) + mark;
    if (move.ends_game()) return out;
    const Place after = place.after(move.moves.front());
    if (move.cut) {
      out.head += " ...";
      return out;
    }
    add_purpose(after, move, out);
    const std::vector<Group> groups = groups_of(after, move.variations);
    const bool forced =
        groups.size() == 1 && groups.front().replies.size() == 1 && move.threats.empty() && !move.zugzwang;
    if (forced) {
      out.head += " " + group_head(after, groups.front(), At::inside);
      out.below = groups.front().met.below;
    } else {
      add_groups(after, groups, out);
    }
    return out;
  }

  /// A try with what follows it, and its refutation on a line of its own.
  [[nodiscard]] Block try_play_block(const Place& place, const Try& attempt) const {
    Block out = move_block(place, attempt.play, "?", At::line_start);
    out.add(
        {"but " + moves_text(place.after(attempt.move), attempt.refutations, style_, " or ", At::line_start) + "!", {}},
        kIndentation);
    return out;
  }

  /// Adds the variations; replies that are followed by the same continuation share a line.
  void add_variations(const Place& place, const std::vector<Variation>& variations, Block& out) const {
    add_groups(place, groups_of(place, variations), out);
  }

 private:
  void add_purpose(const Place& after, const Continuation& move, Block& out) const {
    if (move.zugzwang) out.head += " zugzwang";
    if (move.threats.empty()) return;
    std::vector<Block> threats;
    for (const Continuation& threat : move.threats)
      threats.push_back(move_block(after.passed(), threat, "", At::line_start));
    out.head += threats.size() == 1 ? " threat:" : " threats:";
    const bool one_line = std::all_of(threats.begin(), threats.end(), [](const Block& b) { return b.below.empty(); }) &&
                          (threats.size() == 1 || move.threats.front().ends_game());
    std::string list;
    for (const Block& threat : threats) {
      if (one_line) {
        append(list, threat.head, ", ");
      } else {
        out.add(threat, 2 * kIndentation);
      }
    }
    append(out.head, list, " ");
  }

  void add_groups(const Place& place, const std::vector<Group>& groups, Block& out) const {
    for (const Group& group : groups)
      out.add({group_head(place, group, At::line_start), group.met.below}, kIndentation);
  }

  [[nodiscard]] std::string group_head(const Place& place, const Group& group, At at) const {
    return moves_text(place, group.replies, style_, ", ", at) + (group.met.head.empty() ? "" : " ") + group.met.head;
  }

  /// The groups of the replies that meet the threat, in the order of their first replies.
  [[nodiscard]] std::vector<Group> groups_of(const Place& place, const std::vector<Variation>& variations) const {
    std::vector<Group> groups;
    for (const Variation& variation : variations) {
      if (!variation.meets_threat) continue;
      const Block met = met_block(place.after(variation.reply), variation);
      const auto same = std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return g.met == met; });
      if (same != groups.end()) {
        same->replies.push_back(variation.reply);
      } else {
        groups.push_back({{variation.reply}, met});
      }
    }
    return groups;
  }

  /// The continuation after the reply that led to the place.
  [[nodiscard]] Block met_block(const Place& place, const Variation& variation) const {
    if (variation.cut) return {"...", {}};
    if (variation.continuations.empty()) return {end_mark(*place.setup.variant, variation.is_short), {}};
    std::string mark = variation.is_short ? " [short]" : "";
    std::string others;
    for (std::size_t i = 1; i < variation.continuations.size(); ++i)
      append(others, moves_text(place, variation.continuations[i].moves, style_, " or ", At::line_start), ", ");
    if (!others.empty()) mark += (variation.is_dual ? " [dual: " : " [or ") + others + "]";
    return move_block(place, variation.continuations.front(), mark, At::inside);
  }

  MoveStyle style_;
};

/// The lines of the block; lines that are too long are broken between words.
std::string text_of(const Block& block) {
  std::string out;
  for (const std::string& line : block.below) {
    const std::size_t indentation = line.find_first_not_of(' ');
    std::size_t column = 0;
    for (std::size_t at = indentation; at < line.size();) {
      const std::size_t end = std::min(line.find(' ', at), line.size());
      const bool breaks = column > 0 && column + 1 + end - at > kTextWidth;
      if (breaks) out += "\n";
      if (column == 0 || breaks) {
        column = indentation + (breaks ? 2 * kIndentation : 0);
        out += std::string(column, ' ');
      } else {
        out += ' ';
        ++column;
      }
      out += line.substr(at, end - at);
      column += end - at;
      at = end + 1;
    }
    out += "\n";
  }
  return out;
}

Block try_block(const Place& place, const Try& attempt, MoveStyle style) {
  const Place after = place.after(attempt.move);
  return {fmt::format("{}? {}!", moves_text(place, {attempt.move}, style, "", At::line_start),
                      moves_text(after, attempt.refutations, style, " or ", At::inside)),
          {}};
}

}  // namespace

std::string tree_text(const Setup& setup, const SolutionTree& tree, MoveStyle style, const SolutionParts& parts) {
  constexpr std::size_t kMargin = 2;
  const Place place(setup);
  const Writer writer(style);
  Block out;
  if (parts.set_play && tree.outcome == Outcome::win) {
    Block set{tree.set_play.empty() ? "set play: none" : "set play:", {}};
    writer.add_variations(place.passed(), tree.set_play, set);
    out.add(set, kMargin);
  }
  if ((parts.tries || parts.try_play) && tree.outcome == Outcome::win) {
    Block tries{tree.tries.empty() ? "tries: none" : "tries:", {}};
    for (const Try& attempt : tree.tries) {
      const bool played = parts.try_play && !attempt.play.moves.empty();
      tries.add(played ? writer.try_play_block(place, attempt) : try_block(place, attempt, style), kIndentation);
    }
    out.add(tries, kMargin);
  }
  for (const Continuation& key : tree.keys)
    out.add(writer.move_block(place, key, key.ends_game() ? "" : "!", At::line_start), kMargin);
  Block defences;
  writer.add_variations(place, tree.variations, defences);
  for (const std::string& line : defences.below) out.below.push_back(line.substr(kIndentation - kMargin));
  if (const std::string cut = cut_text(tree); !cut.empty()) out.add({cut, {}}, kMargin);
  return text_of(out);
}

std::string purpose_text(const Place& place, const Continuation& continuation, MoveStyle style) {
  if (continuation.zugzwang) return "zugzwang";
  if (continuation.threats.empty()) return {};
  const Place passed = place.after(continuation.moves.front()).passed();
  std::string list;
  for (const Continuation& threat : continuation.threats)
    append(list, moves_text(passed, threat.moves, style, " or ", At::line_start), ", ");
  return (continuation.threats.size() == 1 ? "threat: " : "threats: ") + list;
}

std::vector<std::string> set_play_lines(const Setup& setup, const SolutionTree& tree, MoveStyle style) {
  const Place place = Place(setup).passed();
  std::vector<std::string> lines;
  for (const Variation& variation : tree.set_play) {
    const Place reached = place.after(variation.reply);
    lines.push_back(moves_text(place, {variation.reply}, style, "", At::line_start));
    std::string met;
    for (const Continuation& continuation : variation.continuations)
      append(met, moves_text(reached, continuation.moves, style, " or ", met.empty() ? At::inside : At::line_start),
             " or ");
    append(lines.back(), met, " ");
  }
  return lines;
}

std::string cut_text(const SolutionTree& tree) {
  switch (tree.cut) {
    case TreeCut::none:
      return {};
    case TreeCut::size:
      return fmt::format("the tree is cut at {} moves; --tree-nodes allows more", tree.moves);
    case TreeCut::effort:
      return "the tree is not whole: a limit was reached";
  }
  return {};
}

}  // namespace keymove::tools

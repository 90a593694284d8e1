#include "tools/drawing/variant_text.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/game/setup.h"
#include "tools/drawing/man_diagram.h"

namespace keymove::tools {

namespace {

std::string result_text(EndResult result) {
  switch (result) {
    case EndResult::loss:
      return "loses";
    case EndResult::draw:
      return "draws";
    case EndResult::win:
      return "wins";
  }
  return {};
}

std::string names_of(const Variant& variant, const std::vector<KindId>& kinds) {
  std::vector<std::string> names;
  names.reserve(kinds.size());
  for (const KindId kind : kinds) names.push_back(variant.man(kind).name);
  return names.empty() ? "man" : enumeration(names, "or");
}

std::string royal_name(const Variant& variant) {
  const auto royal = variant.royal_kind();
  return royal ? variant.man(*royal).name : "royal man";
}

std::string squares_text(const Variant& variant, const std::vector<Square>& squares) {
  std::vector<std::string> names;
  for (const Square square : squares) names.push_back(square_text(variant.shape, square));
  return enumeration(names, "or");
}

/// The kinds of men that the end is about, so many of them: "man", "pawns or queens".
std::string counted_men(const Variant& variant, const End& end, int count) {
  std::vector<std::string> names;
  for (const KindId kind : end.men) names.push_back(variant.man(kind).name + (count == 1 ? "" : "s"));
  return names.empty() ? count == 1 ? "man" : "men" : enumeration(names, "or");
}

/// "an enemy king stands on d4, e4, d5 or e5", "at least 2 enemy pawns stand on d4 or e4"
std::string goal_words(const Variant& variant, const End& end) {
  const auto& [white, black] = end.squares.entries;
  const std::string men = names_of(variant, end.men);
  const bool own = end.when == EndWhen::own_goal_reached;
  const bool both = end.when == EndWhen::both_goals_reached;
  const std::string rest =
      end.when == EndWhen::goal_unanswered ? ", and no move leads one of its own to such a square" : "";
  if (end.at_least > 1) {
    const auto so_many = [&](const char* whose, const std::vector<Square>& squares) {
      return fmt::format("at least {} {} {} stand on {}", end.at_least, whose, counted_men(variant, end, end.at_least),
                         squares_text(variant, squares));
    };
    if (white == black && !both) return so_many(own ? "of its own" : "enemy", white) + rest;
    const std::string out = enumeration({so_many("white", white), so_many("black", black)}, both ? "and" : "or");
    return both ? out : out + (own ? " at its own turn" : " at its enemy's turn") + rest;
  }
  if (white == black) {
    const std::string who = both ? "of each side a " : own ? "one of its own men, a " : "an enemy ";
    return who + men + " stands on " + squares_text(variant, white) + rest;
  }
  std::vector<std::string> out;
  if (!white.empty()) out.push_back("a white " + men + " stands on " + squares_text(variant, white));
  if (!black.empty()) out.push_back("a black " + men + " stands on " + squares_text(variant, black));
  if (both) return enumeration(out, "and");
  return enumeration(out, "or") + (own ? " at its own turn" : " at its enemy's turn") + rest;
}

/// "it has at most 1 man and the enemy at least 2"
std::string extinction_words(const Variant& variant, const End& end) {
  const auto men = [&](int count) { return counted_men(variant, end, count); };
  const bool own = end.when == EndWhen::extinct;
  std::string out = own ? "it has " : "the enemy has ";
  out += end.at_most == 0 ? "no " + men(0) : fmt::format("at most {} {}", end.at_most, men(end.at_most));
  if (end.against > 0) out += fmt::format(" and {} at least {}", own ? "the enemy" : "itself", end.against);
  return out;
}

std::string end_words(const Variant& variant, const End& end) {
  const std::string royal = royal_name(variant);
  std::string when;
  switch (end.when) {
    case EndWhen::royal_captured:
      when = "its " + royal + " has been captured";
      break;
    case EndWhen::bare_kings:
      when = "only the two " + royal + "s are left";
      break;
    case EndWhen::far_row_reached:
      when = "an enemy " + names_of(variant, end.men) + " has reached its far row";
      break;
    case EndWhen::no_moves_in_check:
      when = "it has no move and its " + royal + " is attacked";
      break;
    case EndWhen::no_moves:
      when = "it has no move";
      break;
    case EndWhen::no_safe_move:
      when = "it cannot capture the enemy " + royal + " and every move leaves its own attacked";
      break;
    case EndWhen::goal_reached:
    case EndWhen::own_goal_reached:
    case EndWhen::both_goals_reached:
    case EndWhen::goal_unanswered:
      when = goal_words(variant, end);
      break;
    case EndWhen::extinct:
    case EndWhen::enemy_extinct:
      when = extinction_words(variant, end);
      break;
    case EndWhen::checks_received:
      when = fmt::format("its {} has been put in check {}", royal,
                         end.checks == 1 ? "once" : fmt::format("{} times", end.checks));
      break;
  }
  return "the side to move " + result_text(end.result) + " when " + when;
}

std::string adjudication_words(const Adjudication& rule) {
  const std::string count = std::to_string(rule.count);
  std::string when;
  switch (rule.when) {
    case AdjudicationWhen::plies_without_capture:
      when = count + " plies without a capture";
      break;
    case AdjudicationWhen::plies_without_capture_or_pawn_move:
      when = count + " plies without a capture or pawn move";
      break;
    case AdjudicationWhen::repetition:
      when = "a position has occurred " + count + " times";
      break;
    case AdjudicationWhen::dead_position:
      when = "neither side has the men to win";
      break;
  }
  if (rule.if_equal_men) when += ", with equal numbers of men";
  if (rule.result == EndResult::draw) return when + ": a draw";
  return when + ": the side to move " + (rule.result == EndResult::win ? "wins" : "loses");
}

std::string royal_words(const Variant& variant) {
  const std::string royal = royal_name(variant);
  switch (variant.royal) {
    case RoyalRule::none:
      return {};
    case RoyalRule::capture:
      return "The " + royal + " may be left attacked, and be captured.\n";
    case RoyalRule::checkmate:
      return "A move that leaves the mover's " + royal + " attacked is illegal.\n";
  }
  return {};
}

std::string promotion_words(const Variant& variant, const ManKind& man) {
  const Promotion& promotion = man.promotion;
  if (promotion.to.empty()) return {};
  const bool zone = promotion.from_rank < variant.shape.ranks;
  std::string out = zone && !promotion.optional_before_last ? "must promote to " : "promotes to ";
  out += names_of(variant, promotion.to);
  if (zone) out += fmt::format(" from rank {} on", promotion.from_rank);
  if (promotion.optional_before_last) out += " (it must on the last rank)";
  if (promotion.captured_only) out += ", only to men that its side has lost";
  return out;
}

/// "d1-f3" if the squares fill a rectangle, else each of them.
std::string area_text(const Variant& variant, std::vector<Square> squares) {
  std::sort(squares.begin(), squares.end());
  const BoardShape& shape = variant.shape;
  const Square first = squares.front();
  const Square last = squares.back();
  const int files = shape.file_of(last) - shape.file_of(first) + 1;
  const int ranks = shape.rank_of(last) - shape.rank_of(first) + 1;
  const bool full =
      static_cast<int>(squares.size()) == files * ranks && std::all_of(squares.begin(), squares.end(), [&](Square s) {
        return shape.file_of(s) >= shape.file_of(first) && shape.file_of(s) <= shape.file_of(last);
      });
  return full ? square_text(shape, first) + "-" + square_text(shape, last) : squares_text(variant, squares);
}

/// Where the man may go, what moves it has on its way, whom it must not face, and where its initial moves begin.
std::vector<std::string> bounds_of(const Variant& variant, const ManKind& man) {
  std::vector<std::string> out;
  if (man.later_rank > 0) out.push_back(fmt::format("from rank {} on also {}", man.later_rank, man.later_betza));
  if (!man.faces.empty()) out.push_back(fmt::format("must not face the enemy's along {}", man.faces_betza));
  for (const Color color : {Color::white, Color::black}) {
    const std::vector<Square>& area = man.area[color];
    if (area.empty() || (color == Color::black && area == man.area[Color::white])) continue;
    const bool both = area == man.area[!color];
    out.push_back(fmt::format("goes {}to {} only",
                              both                    ? ""
                              : color == Color::white ? "as White's "
                                                      : "as Black's ",
                              area_text(variant, area)));
  }
  for (const Color color : {Color::white, Color::black}) {
    if (!man.initial) break;
    const std::vector<Square>& squares = (*man.initial)[color];
    const bool both = squares == (*man.initial)[!color];
    if (color == Color::black && both) continue;
    const std::string side = both ? "" : color == Color::white ? " of White's" : " of Black's";
    out.push_back(squares.empty() ? fmt::format("no initial moves{}", side)
                                  : fmt::format("initial moves{} begin on {}", side, area_text(variant, squares)));
  }
  return out;
}

std::string man_text(const Variant& variant, const ManKind& man, const std::string& diagram) {
  const std::string value = man.royal ? "royal" : fmt::format("value {}", man.value);
  const std::string out = fmt::format("{}  {}, {}, {}\n{}", man.letter, man.name, man.betza, value, diagram);
  std::vector<std::string> remarks = man_remarks(man);
  for (std::string& bound : bounds_of(variant, man)) remarks.push_back(std::move(bound));
  if (const std::string promotion = promotion_words(variant, man); !promotion.empty()) remarks.push_back(promotion);
  return remarks.empty() ? out : fmt::format("{}  {}\n", out, fmt::join(remarks, "; "));
}

std::string start_text(const Variant& variant) {
  Setup setup;
  setup.variant = std::make_shared<const Variant>(variant);
  if (variant.start_fen.empty())
    return fmt::format("{}x{} squares, no start position\n", variant.shape.files, variant.shape.ranks);
  setup.board = variant.start;
  return fmt::format("{}start: {}\n", board_text(setup), variant.start_fen);
}

std::string castling_words(const Variant& variant) {
  if (const auto& files = variant.rook_files) {
    const auto letter = [](int file) { return static_cast<char>('a' + file); };
    return fmt::format(
        "Castling: a king on his first rank with a {} there, wherever both stand;\n"
        "  with one nearer to the a-file they go to the files {} and {}, with one on the other side to {} and {};\n"
        "  the move is written with the square of the {}\n",
        variant.man(files->rook).name, letter(files->king_to[0]), letter(files->rook_to[0]), letter(files->king_to[1]),
        letter(files->rook_to[1]), variant.man(files->rook).name);
  }
  std::string out;
  for (const Castling& castling : variant.castlings) {
    out += fmt::format(" {} {}{}", castling.right, square_text(variant.shape, castling.king_from),
                       square_text(variant.shape, castling.king_to));
  }
  return out.empty() ? out : fmt::format("Castling:{}\n", out);
}

}  // namespace

std::string variant_text(const Variant& variant) {
  std::string out = fmt::format("{}: {}\n\n{}\nMen:\n\n", variant.name, variant.title, start_text(variant));
  std::string diagrams;
  for (const ManKind& man : variant.men) {
    const std::string diagram = man_diagram(man);
    diagrams += diagram;
    out += man_text(variant, man, diagram) + "\n";
  }
  out += legend_of(diagrams) + "\n\nRules:\n\n" + royal_words(variant);
  if (variant.forced_captures) out += "A side that can capture must capture.\n";
  if (variant.forbids_checks) out += "A move that attacks the enemy " + royal_name(variant) + " is illegal.\n";
  out += castling_words(variant);
  out += variant.ends.empty() ? "Ends: none, so that a position without a move is a draw\n"
                              : "Ends (the first that applies counts):\n";
  for (const End& end : variant.ends) out += fmt::format("  {}\n", end_words(variant, end));
  if (!variant.adjudications.empty()) out += "Played games also end so (proofs and counts ignore this):\n";
  for (const Adjudication& rule : variant.adjudications) out += fmt::format("  {}\n", adjudication_words(rule));
  return out;
}

}  // namespace keymove::tools

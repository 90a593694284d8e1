// The themes of solutions. The positions are made for the definitions of docs/themes.md; what they show follows from
// these, by hand.
#include "tools/themes/themes.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "solver/engine/solver.h"
#include "solver/solutions/solution.h"
#include "tests/support/positions.h"
#include "tools/themes/line_themes.h"
#include "tools/themes/phase_themes.h"
#include "tools/themes/tree_themes.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;
using namespace keymove::tools;

namespace {

using ThemeNames = std::set<std::string>;

Setup chess(const std::string& fen) { return position("chess", fen); }

Move move_of(const std::string& text) {
  const auto move = parse_coordinate_text(*variant_of("chess"), text);
  REQUIRE(move);
  return *move;
}

std::vector<Move> moves_of(const std::vector<std::string>& texts) {
  std::vector<Move> out;
  for (const std::string& text : texts) out.push_back(move_of(text));
  return out;
}

ThemeNames names(const std::vector<ShownTheme>& themes) {
  ThemeNames out;
  for (const ShownTheme& shown : themes) out.insert(std::string(name_of(shown.theme)));
  return out;
}

/// The themes of the line by itself.
ThemeNames of_line(const std::string& fen, const std::vector<std::string>& moves) {
  const Setup setup = chess(fen);
  const verify::Rulebook rules(setup.variant);
  ThemeList list;
  add_line_themes(rules, played_line(rules, setup, moves_of(moves)), list);
  return names(list.all());
}

/// The themes of the forced win as the solver finds it.
ThemeNames of_win(const std::string& fen, int plies) {
  const Setup setup = chess(fen);
  solver::Solver solver({});
  const Finding found = solver.solve(setup, {GoalKind::win, plies});
  REQUIRE(found.status == Status::proved);
  solver::SolutionOptions options;
  options.followed = solver::Followed::printed;
  options.set_play = true;
  options.tries = true;
  options.try_play = true;
  return names(themes_of(setup, solver::find_solution(solver, setup, found, options)));
}

/// The themes of the replies, each with its mate, after the moves played.
ThemeNames of_replies(const std::string& fen, const std::vector<std::pair<std::string, std::string>>& replies,
                      const std::vector<std::string>& played = {}) {
  const Setup setup = chess(fen);
  std::vector<Variation> variations;
  for (const auto& [reply, mate] : replies) {
    Variation variation;
    variation.reply = move_of(reply);
    if (!mate.empty()) variation.continuations.push_back({{move_of(mate)}, 1, {}, false, {}, false});
    variations.push_back(variation);
  }
  const verify::Rulebook rules(setup.variant);
  ThemeList list;
  add_reply_themes(rules, setup, variations, moves_of(played), list);
  return names(list.all());
}

/// The themes of help play.
ThemeNames of_lines(const std::string& fen, const std::vector<std::vector<std::string>>& lines) {
  SolutionLines solutions;
  for (const auto& line : lines) solutions.lines.push_back(moves_of(line));
  return names(themes_of(chess(fen), solutions));
}

}  // namespace

TEST_CASE("every theme has a name of its own") {
  const auto all = theme_names();
  CHECK(std::set<std::string>(all.begin(), all.end()).size() == all.size());
  CHECK(all.size() == static_cast<std::size_t>(Theme::zugzwang) + 1);
  for (std::size_t i = 0; i < all.size(); ++i) CHECK(name_of(static_cast<Theme>(i)) == all[i]);
}

TEST_CASE("pure, model and ideal mates") {
  // a7 is blocked, the king guards b7 and b8, and all four men take part.
  CHECK(of_line("k1K5/p7/8/1N6/8/8/8/8 w - - 0 1", {"b5c7"}) == ThemeNames{"pure-mate", "model-mate", "ideal-mate"});
  // The same with a pawn that takes no part, and with a bishop.
  CHECK(of_line("k1K5/p7/8/1N6/8/8/7p/8 w - - 0 1", {"b5c7"}) == ThemeNames{"pure-mate", "model-mate"});
  CHECK(of_line("k1K5/p7/8/1N6/8/8/7P/8 w - - 0 1", {"b5c7"}) == ThemeNames{"pure-mate", "model-mate"});
  CHECK(of_line("k1K5/p7/8/1N6/8/8/8/B7 w - - 0 1", {"b5c7"}) == ThemeNames{"pure-mate"});
  // The bishop attacks the block on a7; the rook guards b7 and b8 like the king.
  CHECK(of_line("k1K5/p7/8/1N6/3B4/8/8/8 w - - 0 1", {"b5c7"}).empty());
  CHECK(of_line("k1K5/p7/8/1N6/8/8/8/1R6 w - - 0 1", {"b5c7"}).empty());
  CHECK(of_line("k7/8/1K6/8/8/8/8/6Q1 w - - 0 1", {"g1g8"}) == ThemeNames{"pure-mate", "model-mate", "ideal-mate"});
  // King and queen guard a7.
  CHECK(of_line("k7/7Q/1K6/8/8/8/8/8 w - - 0 1", {"h7b7"}).empty());
  // No mate: b8 is free.
  CHECK(of_line("k7/8/1K6/8/8/8/7R/8 w - - 0 1", {"h2a2"}).empty());
}

TEST_CASE("a pin-mate needs its pin") {
  // Without the bishop, 1...Ra7 would parry. The bishop attacks the rook, but this is the pin.
  CHECK(of_line("k7/1r1N4/8/8/8/7K/6B1/7R w - - 0 1", {"h1a1"}) == ThemeNames{"pure-mate", "model-mate", "pin-mate"});
  // A pinned pawn could not parry anyhow.
  CHECK(of_line("k7/1p1N4/8/8/8/7K/6B1/7R w - - 0 1", {"h1a1"}).empty());
}

TEST_CASE("a double check is pure if a man could parry each of the two") {
  const std::string fen = "6rk/7p/8/4N3/8/8/1B6/7K w - - 0 1";
  CHECK(of_line(fen, {"e5g6"}) == ThemeNames{"pure-mate", "model-mate", "double-check-mate", "battery-mate"});
  // Nothing could parry the knight's check from f7.
  CHECK(of_line(fen, {"e5f7"}) == ThemeNames{"double-check-mate", "battery-mate"});
  // The knight opens the rook's line and takes no part.
  CHECK(of_line("RN5k/6pp/8/8/8/8/8/K7 w - - 0 1", {"b8c6"}) == ThemeNames{"pure-mate", "battery-mate"});
}

TEST_CASE("a self-block is a move of the mated side without which the king could flee") {
  const std::string fen = "5r1k/6pp/8/6N1/8/8/8/6K1 b - - 0 1";
  CHECK(of_line(fen, {"f8g8", "g5f7"}) == ThemeNames{"pure-mate", "model-mate", "self-block"});
  CHECK(of_line("6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", {"g5f7"}) == ThemeNames{"pure-mate", "model-mate"});
}

TEST_CASE("the ways of single men") {
  const std::string fen = "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1";
  CHECK(of_line(fen, {"g1f3", "e8e7", "f3g1"}) == ThemeNames{"switchback"});
  CHECK(of_line(fen, {"g1f3", "e8e7", "f3d4"}).empty());
  // The other side passes.
  CHECK(of_line(fen, {"e1e2", "e2d1", "d1e1"}) == ThemeNames{"round-trip"});
  const std::vector<std::string> up = {"a4a5", "a5a6", "a6a7", "a7a8q"};
  std::vector<std::string> all = up;
  all.insert(all.begin(), "a2a4");
  CHECK(of_line("8/8/8/8/3k4/8/P7/4K3 w - - 0 1", all) == ThemeNames{"excelsior"});
  CHECK(of_line("8/8/8/8/P2k4/8/8/4K3 w - - 0 1", up).empty());
}

TEST_CASE("castling and en passant") {
  CHECK(of_line("4k3/8/8/8/8/8/8/4K2R w K - 0 1", {"e1g1"}) == ThemeNames{"castling"});
  CHECK(of_line("4k3/8/8/8/8/8/8/4K2R w K - 0 1", {"e1f1"}).empty());
  CHECK(of_line("8/8/8/2k5/1pP5/8/4K3/8 b - c3 0 1", {"b4c3"}) == ThemeNames{"en-passant"});
  CHECK(of_line("8/8/8/2k5/1pP5/8/4K3/8 b - c3 0 1", {"b4b3"}).empty());
}

TEST_CASE("under-promotions of forced play are those that no other man could replace") {
  CHECK(of_win("rb6/kpP5/p7/8/8/5K2/8/8 w - - 0 1", 1) == ThemeNames{"pure-mate", "model-mate", "underpromotion"});
  CHECK(of_win("k7/p1P5/K7/8/8/8/8/8 w - - 0 1", 1).empty());  // 1.c8=Q# or R#
  // 1.e8=Q! or 1.e8=R!, with trees of their own.
  const ThemeNames shown = of_win("kr6/1rp1P1p1/2Q4p/2N5/8/8/P4PPP/6K1 w - - 0 1", 3);
  CHECK(std::find(shown.begin(), shown.end(), "underpromotion") == shown.end());
}

TEST_CASE("all four promotions make an Allumwandlung") {
  const std::string fen = "8/8/8/8/p7/k7/p1K5/7R w - - 0 1";
  std::vector<std::vector<std::string>> lines = {
      {"c2c3", "a2a1q", "h1a1"}, {"c2c3", "a2a1r", "h1a1"}, {"c2c3", "a2a1b", "h1a1"}};
  CHECK(of_lines(fen, lines) == ThemeNames{"underpromotion"});
  lines.push_back({"c2c3", "a2a1n", "h1a1"});
  CHECK(of_lines(fen, lines) == ThemeNames{"underpromotion", "allumwandlung"});
}

TEST_CASE("Morphy's problem is one of zugzwang, and its set mate by the rook does not change") {
  CHECK(of_win("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3) == ThemeNames{"zugzwang"});
}

TEST_CASE("a variation of Loyd's Excelsior shows it") {
  CHECK(of_win("n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1", 9).contains("excelsior"));
}

TEST_CASE("echoes are equal model mates in other places") {
  const std::string fen = "8/8/8/7k/1Q2K3/8/8/8 b - - 0 1";
  const std::vector<std::string> above = {"h5h6", "h6h7", "h7h8", "e4f5", "f5g6", "b4b8"};
  const std::vector<std::string> below = {"h5h4", "h4h3", "h3h2", "h2h1", "e4f3", "f3g3", "b4b1"};
  const ThemeNames model = {"pure-mate", "model-mate", "ideal-mate"};
  CHECK(of_lines(fen, {above}) == model);
  CHECK(of_lines(fen, {above, above}) == model);
  ThemeNames both = model;
  both.insert({"echo", "chameleon-echo"});
  CHECK(of_lines(fen, {above, below}) == both);
}

TEST_CASE("two line men that cut each other off on a free square make a Grimshaw, on a sacrifice a Novotny") {
  // The bishop guards g7 and the rook f7.
  const std::string free = "6nk/6pp/3N3P/K7/8/6Q1/1b6/5r2 b - - 0 1";
  CHECK(of_replies(free, {{"b2f6", "d6f7"}}) == ThemeNames{"interference"});
  CHECK(of_replies(free, {{"b2f6", "d6f7"}, {"f1f6", "g3g7"}}) == ThemeNames{"interference", "grimshaw"});
  const std::string offered = "6nk/6pp/3N1N1P/K7/8/6Q1/1b6/5r2 b - - 0 1";
  CHECK(of_replies(offered, {{"b2f6", "d6f7"}, {"f1f6", "g3g7"}}, {"e4f6"}) == ThemeNames{"interference", "novotny"});
  // A rook that leaves the file lets the knight mate, too, but cuts nobody off.
  CHECK(of_replies(free, {{"f1a1", "d6f7"}}).empty());
}

TEST_CASE("four flights and four moves of a pawn") {
  const std::string king = "8/8/8/4k3/8/8/8/K7 b - - 0 1";
  CHECK(of_replies(king, {{"e5d6", ""}, {"e5f6", ""}, {"e5d4", ""}, {"e5f4", ""}}) == ThemeNames{"star-flights"});
  CHECK(of_replies(king, {{"e5e6", ""}, {"e5e4", ""}, {"e5d5", ""}, {"e5f5", ""}}) == ThemeNames{"cross-flights"});
  CHECK(of_replies(king, {{"e5d6", ""}, {"e5f6", ""}, {"e5d4", ""}, {"e5f5", ""}}).empty());
  const std::string pawn = "4k3/3p4/2N1N3/8/8/8/8/K7 b - - 0 1";
  CHECK(of_replies(pawn, {{"d7d6", ""}, {"d7d5", ""}, {"d7c6", ""}, {"d7e6", ""}}) == ThemeNames{"pickaninny"});
  CHECK(of_replies(pawn, {{"d7d6", ""}, {"d7d5", ""}, {"d7c6", ""}}).empty());
}

TEST_CASE("an Albino is made of the winner's answers") {
  const Setup setup = chess("4k3/8/8/8/8/2n1n3/3P4/K7 w - - 0 1");
  SolutionTree tree;
  tree.outcome = Outcome::win;
  Continuation key;
  key.moves = moves_of({"a1a2"});
  key.plies = 5;
  const std::vector<std::pair<std::string, std::string>> play = {
      {"e8d8", "d2d3"}, {"e8f8", "d2d4"}, {"e8d7", "d2c3"}, {"e8e7", "d2e3"}};
  for (const auto& [reply, answer] : play) {
    Variation variation;
    variation.reply = move_of(reply);
    variation.continuations.push_back({{move_of(answer)}, 3, {}, false, {}, true});
    key.variations.push_back(variation);
  }
  tree.keys = {key};
  CHECK(names(themes_of(setup, tree)) == ThemeNames{"albino"});
  tree.keys.front().variations.pop_back();
  CHECK(names(themes_of(setup, tree)).empty());
}

TEST_CASE("a mate changes if another man mates, or on another square") {
  const Setup setup = chess("7k/8/8/8/8/8/8/R3K2Q w - - 0 1");
  const auto answered = [&](const std::string& mate) {
    Variation variation;
    variation.reply = move_of("h8g8");
    variation.continuations.push_back({{move_of(mate)}, 1, {}, false, {}, false});
    return variation;
  };
  const auto changes = [&](const std::string& before, const std::string& after) {
    SolutionTree tree;
    tree.outcome = Outcome::win;
    tree.set_play = {answered(before)};
    Continuation key;
    key.moves = moves_of({"a1a7"});
    key.plies = 3;
    key.variations = {answered(after)};
    tree.keys = {key};
    ThemeList list;
    add_changed_mates(setup, tree, list);
    return names(list.all()) == ThemeNames{"changed-mate"};
  };
  CHECK(changes("a1a8", "h1h7"));
  CHECK(changes("h1h7", "h1d5"));
  CHECK_FALSE(changes("h1h7", "h1h7"));
  CHECK_FALSE(changes("a1a8", "a7a8"));  // the rook again, from where the key put him
}

namespace {

/// The replies, each with its mate.
std::vector<Variation> answered(const std::vector<std::pair<std::string, std::string>>& replies) {
  std::vector<Variation> out;
  for (const auto& [reply, mate] : replies) {
    Variation& variation = out.emplace_back();
    variation.reply = move_of(reply);
    variation.continuations.push_back({{move_of(mate)}, 1, {}, false, {}, false});
  }
  return out;
}

/// What the phases of a mate in two show together: set play, a try by a1a2 and the key a1a3.
std::string of_phases(const std::vector<std::pair<std::string, std::string>>& set,
                      const std::vector<std::pair<std::string, std::string>>& attempt,
                      const std::vector<std::pair<std::string, std::string>>& actual) {
  const Setup setup = chess("8/7k/8/8/8/8/6Q1/R3K3 w - - 0 1");
  SolutionTree tree;
  tree.outcome = Outcome::win;
  tree.set_play = answered(set);
  tree.tries = {{move_of("a1a2"), {move_of("h7h6")}, {moves_of({"a1a2"}), 3, {}, false, answered(attempt), false}}};
  tree.keys = {{moves_of({"a1a3"}), 3, {}, false, answered(actual), false}};
  ThemeList list;
  add_changed_mates(setup, tree, list);
  return themes_text(list.all());
}

/// How many flights the key gives and takes.
std::pair<int, int> key_flights(const std::string& fen, const std::string& key) {
  SolutionTree tree;
  tree.outcome = Outcome::win;
  tree.keys = {{moves_of({key}), 3, {}, false, {}, true}};
  ThemeList list;
  add_key_flights(chess(fen), tree, list);
  std::pair<int, int> out;
  for (const ShownTheme& shown : list.all())
    (shown.theme == Theme::flight_giving_key ? out.first : out.second) += shown.count;
  return out;
}

}  // namespace

TEST_CASE("two replies with other mates in three phases are a Zagoruiko") {
  // King to g8 or h8: mates by other men or on other squares in each phase.
  CHECK(of_phases({{"h7g8", "a1a8"}, {"h7h8", "g2g7"}}, {{"h7g8", "g2g6"}, {"h7h8", "a2h2"}},
                  {{"h7g8", "g2d5"}, {"h7h8", "g2h2"}}) ==
        "themes: changed-mate (2), two-changed-mates 2x2 (2), zagoruiko 3x2");
  // The try has one mate of the actual play.
  CHECK(of_phases({{"h7g8", "a1a8"}, {"h7h8", "g2g7"}}, {{"h7g8", "g2g6"}, {"h7h8", "g2h2"}},
                  {{"h7g8", "g2d5"}, {"h7h8", "g2h2"}}) == "themes: changed-mate (2), two-changed-mates 2x2");
  // It has one of the set play.
  CHECK(of_phases({{"h7g8", "a1a8"}, {"h7h8", "g2g7"}}, {{"h7g8", "a2a8"}, {"h7h8", "a2h2"}},
                  {{"h7g8", "g2d5"}, {"h7h8", "g2h2"}}) == "themes: changed-mate (2), two-changed-mates 2x2 (2)");
  // One reply alone is a changed mate, of the set play only.
  CHECK(of_phases({{"h7g8", "a1a8"}}, {{"h7g8", "g2g6"}, {"h7h8", "a2h2"}}, {{"h7g8", "g2d5"}}) ==
        "themes: changed-mate");
  CHECK(of_phases({}, {{"h7g8", "g2g6"}}, {{"h7g8", "g2d5"}}) == "no themes");
}

// By Popeye: 1.Qa2+? Kf1, Kg1, Kh1 2.Rb1# Kf3!; 1.Qb2+? with 2.Ra1# Kf3!; 1.Rb2+! with 2.Qa1#.
TEST_CASE("a Zagoruiko is found in a solution") {
  const ThemeNames shown = of_win("8/1R5B/R7/5NK1/8/Q7/6k1/8 w - - 0 1", 3);
  CHECK(shown.contains("two-changed-mates"));
  CHECK(shown.contains("zagoruiko"));
  CHECK_FALSE(shown.contains("changed-mate"));  // there is no set play
}

TEST_CASE("a key gives and takes flights") {
  // The bishop leaves d4 and e3, and takes c3 and d2; it opens the file on which the queen takes c2 and c4.
  CHECK(key_flights("8/8/2Q5/2B3N1/8/3k4/6K1/8 w - - 0 1", "c5b4") == std::pair(2, 4));
  // The rook leaves the file of g8 for that of h7.
  CHECK(key_flights("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "g1h1") == std::pair(1, 1));
  CHECK(key_flights("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "g1g2") == std::pair(0, 0));
  // White's king leaves g7 to the other king, who has g8 and h7 already.
  CHECK(key_flights("7k/8/5K2/8/8/8/8/R7 w - - 0 1", "f6e5") == std::pair(1, 0));
  // The rook takes d8 and f8; that the king might no more castle is no flight.
  CHECK(key_flights("4k2r/8/8/8/8/8/8/R3K3 w k - 0 1", "a1a8") == std::pair(0, 2));
  // A man who may be captured gives a flight.
  CHECK(key_flights("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "g1g8") == std::pair(1, 0));
}

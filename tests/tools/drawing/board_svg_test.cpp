// Boards as pictures.
#include "tools/drawing/board_svg.h"

#include <map>
#include <set>
#include <string>
#include <utility>

#include <catch2/catch.hpp>

#include "positions/variant_files/variant_reader.h"
#include "tests/support/positions.h"
#include "tests/tools/support/program.h"
#include "tools/drawing/man_shapes.h"

using namespace keymove;
using namespace keymove::tests;
using namespace keymove::tools;

namespace {

Setup start_of(const std::string& name) { return position(name, variant_of(name)->start_fen); }

std::string shape_in(const std::string& variant_name, char letter) {
  const VariantPtr variant = variant_of(variant_name);
  return shape_of(variant->man(variant->kind_of(letter).value()));
}

/// What stands between the marks, for each time that the first is met.
std::multiset<std::string> all_between(const std::string& text, const std::string& before, const std::string& after) {
  std::multiset<std::string> out;
  for (std::size_t at = text.find(before); at != std::string::npos; at = text.find(before, at + 1)) {
    const std::size_t begin = at + before.size();
    out.insert(text.substr(begin, text.find(after, begin) - begin));
  }
  return out;
}

/// The only man of that colour and drawing: "x y".
std::string corner_of(const std::string& svg, const std::string& man) {
  const auto found = all_between(svg, "<use class=\"" + man + "\" x=\"", "\" width");
  REQUIRE(found.size() == 1);
  std::string corner = *found.begin();
  return corner.replace(corner.find("\" y=\""), 5, " ");
}

}  // namespace

TEST_CASE("a man is drawn by how he moves, whatever his letter and name") {
  const std::map<char, std::string> chess = {{'k', "king"},   {'q', "queen"},  {'r', "rook"},
                                             {'b', "bishop"}, {'n', "knight"}, {'p', "pawn"}};
  for (const auto& [letter, shape] : chess) {
    CHECK(shape_in("chess", letter) == shape);
    CHECK(shape_of_letter(letter) == shape);
  }
  // Rook and knight, bishop and knight have other names in each game.
  CHECK(shape_in("capablanca-10x8", 'c') == "chancellor");
  CHECK(shape_in("capablanca-10x8", 'a') == "archbishop");
  CHECK(shape_in("grand-10x10", 'c') == "chancellor");
  CHECK(shape_in("grand-10x10", 'a') == "archbishop");
  CHECK(shape_in("minichess-7x7", 'e') == "chancellor");
  CHECK(shape_in("minichess-7x7", 'a') == "archbishop");
  CHECK(shape_in("pawntastic-5x5", 'p') == "pawn");
  // These are no two chess men in one.
  CHECK(shape_in("minichess-7x7", 'f') == "shield-f");
  CHECK(shape_in("shako-10x10", 'c') == "shield-c");
  CHECK(shape_in("fairy-chess-8x8", 'c') == "shield-c");
  CHECK(shape_of_letter('z') == "shield-z");
}

TEST_CASE("ranks are numbered as in the course: from 0 in the 7x7 game, else from 1") {
  const auto names = [](const std::string& variant) {
    std::multiset<std::string> out;
    for (const std::string& text : all_between(board_svg(start_of(variant), {}), "<text ", "</text>"))
      out.insert(text.substr(text.find('>') + 1));
    return out;
  };
  using Names = std::multiset<std::string>;
  CHECK(names("minichess-7x7") == Names{"a", "b", "c", "d", "e", "f", "g", "0", "1", "2", "3", "4", "5", "6"});
  CHECK(names("minichess-5x5") == Names{"a", "b", "c", "d", "e", "1", "2", "3", "4", "5"});
}

TEST_CASE("queen and knight in one is an amazon, in whatever order they are written") {
  for (const char* moves : {"QN", "NQ", "RBN"}) {
    ManKind man;
    man.letter = 'm';
    const auto rules = parse_betza(moves);
    REQUIRE(rules);
    man.moves = *rules;
    CHECK(shape_of(man) == "amazon");
  }
}

TEST_CASE("a royal man is drawn by his moves, with a cross, and a man with a king's moves as a king without one") {
  const auto drawn = [](const char* moves, bool royal) {
    ManKind man;
    man.letter = 'm';
    man.royal = royal;
    man.moves = *parse_betza(moves);
    return shape_of(man);
  };
  // Knightmate: the knight is royal, and two commoners have a king's moves.
  CHECK(drawn("N", true) == "royal-knight");
  CHECK(drawn("K", false) == "man");
  CHECK(drawn("K", true) == "king");
  CHECK(drawn("KN", true) == "king");
  CHECK(drawn("F", true) == "royal-shield-m");
}

TEST_CASE("every shape has a drawing of its own that needs no font") {
  std::set<std::string> drawings;
  std::set<std::string> shapes = {"king",   "man",    "royal-knight", "royal-shield-m", "queen",      "rook",
                                  "bishop", "knight", "pawn",         "chancellor",     "archbishop", "amazon"};
  for (char letter = 'a'; letter <= 'z'; ++letter) shapes.insert(std::string("shield-") + letter);
  for (const std::string& shape : shapes) {
    const std::string symbol = shape_symbol(shape);
    INFO(symbol);
    CHECK(symbol.starts_with("<symbol id=\"man-" + shape + "\""));
    CHECK(symbol.ends_with("</symbol>"));
    CHECK(count_of(symbol, "<text") == 0);
    drawings.insert(symbol.substr(symbol.find('>')));
  }
  CHECK(drawings.size() == shapes.size());
}

TEST_CASE("a picture has every man of every shipped variant once, and a symbol for each kind once") {
  for (const std::string& name : shipped_variants()) {
    INFO(name);
    if (variant_of(name)->start_fen.empty()) continue;
    const Setup setup = start_of(name);
    const std::string svg = board_svg(setup, {});
    std::multiset<std::string> men;
    for (const Man& man : setup.board) {
      if (man.present()) men.insert(shape_of(setup.variant->man(man.kind)));
    }
    CHECK(all_between(svg, "href=\"#man-", "\"") == men);
    const auto symbols = all_between(svg, "<symbol id=\"man-", "\"");
    CHECK(symbols.size() == std::set<std::string>(men.begin(), men.end()).size());
    CHECK(std::set<std::string>(symbols.begin(), symbols.end()) == std::set<std::string>(men.begin(), men.end()));
    const int squares = setup.shape().squares();
    CHECK(count_of(svg, "h100v100h-100z") == (squares + 1) / 2);  // a1 is dark
    CHECK(count_of(svg, "<text ") == setup.shape().files + setup.shape().ranks);
  }
}

TEST_CASE("White's king stands on e1: the fifth square of the bottom row, or the fourth of the top row when turned") {
  const Setup setup = start_of("chess");
  BoardLook look;
  CHECK(corner_of(board_svg(setup, look), "w\" href=\"#man-king") == "400 700");
  CHECK(corner_of(board_svg(setup, look), "b\" href=\"#man-queen") == "300 0");
  look.below = Color::black;
  CHECK(corner_of(board_svg(setup, look), "w\" href=\"#man-king") == "300 0");
  CHECK(corner_of(board_svg(setup, look), "b\" href=\"#man-queen") == "400 700");
}

TEST_CASE("the size is the longer side's, and the picture keeps its proportions") {
  BoardLook look;
  look.size = 640;
  const PictureSize square = picture_size({8, 8}, look);
  CHECK(square.width == 640);
  CHECK(square.height == 640);
  const PictureSize wide = picture_size({16, 4}, look);
  CHECK(wide.width == 640);
  CHECK(wide.height < 200);
  CHECK(wide.height > 160);
}

TEST_CASE("the style of a picture is for that picture alone") {
  const Setup setup = start_of("chess");
  const std::pair<BoardTheme, std::string> themes[] = {{BoardTheme::light, "keymove-light"},
                                                       {BoardTheme::dark, "keymove-dark"},
                                                       {BoardTheme::automatic, "keymove-auto"}};
  for (const auto& [theme, name] : themes) {
    BoardLook look;
    look.theme = theme;
    const std::string svg = board_svg(setup, look);
    CHECK(count_of(svg.substr(0, svg.find('\n')), "class=\"" + name + "\"") == 1);
    const std::string style = *all_between(svg, "<style>", "</style>").begin();
    CHECK(count_of(style, "." + name + " .") == count_of(style, "{") - (theme == BoardTheme::automatic ? 1 : 0));
  }
}

TEST_CASE("a marked move has its two squares marked and an arrow") {
  const Setup setup = start_of("chess");
  BoardLook look;
  CHECK(count_of(board_svg(setup, look), "class=\"mark\"") == 0);
  look.moves = {*parse_coordinate_text(*setup.variant, "g1f3")};
  const auto marks = all_between(board_svg(setup, look), "class=\"mark\" x=\"", "\" width");
  CHECK(marks == std::multiset<std::string>{"600\" y=\"700", "500\" y=\"500"});
  CHECK(count_of(board_svg(setup, look), "class=\"arrow\"") == 1);
}

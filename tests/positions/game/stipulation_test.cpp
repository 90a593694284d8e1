#include "positions/game/stipulation.h"

#include <memory>

#include <catch2/catch.hpp>

#include "positions/game/game_names.h"
#include "positions/game/stipulation_spelling.h"
#include "positions/variant_files/variant_reader.h"

using namespace keymove;

namespace {

std::string again(std::string_view text) {
  const auto read = parse_stipulation(text);
  return read ? text_of(*read) : "none";
}

/// The ends of the aimed variant, such as "no moves: loss".
std::string ends_of(const char* name, std::string_view text) {
  const VariantPtr aimed = aimed_variant(*load_variant(name), *parse_stipulation(text));
  std::string out;
  for (const End& end : aimed->ends)
    out += std::string(kEndNames.name_of(end.when)) + ": " + std::string(kEndResultNames.name_of(end.result)) + "; ";
  return out;
}

}  // namespace

TEST_CASE("a stipulation is play, aim and length") {
  for (const char* text : {"#3",
                           "=2",
                           "s#4",
                           "r#2",
                           "semi-r#3",
                           "h#2.5",
                           "h#0.5",
                           "hs#3",
                           "hr#2",
                           "ser-#9",
                           "ser-h#4",
                           "ser-s=3",
                           "ser-r#5",
                           "x2",
                           "+1",
                           "za54",
                           "zl10 4",
                           "hzg72.5",
                           "h+2",
                           "sx2",
                           "semi-rze42",
                           "ser-hx3",
                           "ser-zf81",
                           "h#2 halfduplex",
                           "hza12 halfduplex",
                           "#=2",
                           "s#=3",
                           "==2",
                           "h==2.5",
                           "ser-==4",
                           "ep1",
                           "hep2.5",
                           "001",
                           "0012",
                           "h002.5",
                           "h000.5",
                           "ser-h003",
                           "~1",
                           "s~2",
                           "exact-h#2.5",
                           "exact-ser-h=3",
                           "exact-hs#2",
                           "exact-h002"}) {
    CAPTURE(text);
    CHECK(again(text) == text);
  }
  CHECK(again("S# 4") == "s#4");
  CHECK(again("ser#9") == "ser-#9");
  CHECK(again("serh#4") == "ser-h#4");
  CHECK(again("HZ a5 2") == "hza52");
  CHECK(again("zF8 12") == "zf812");
  CHECK(again("hzl110") == "hzl110");  // l1 in 10 moves: the rank has one digit, unless a blank follows it
  CHECK(again("H 0 0 2") == "none");
  CHECK(again("h00 2") == "h002");
  CHECK(again("H EP 2") == "hep2");
  CHECK(again("Exact-H#2") == "exact-h#2");
  CHECK(again("h#2HalfDuplex") == "h#2 halfduplex");
  for (const char* text : {"",
                           "#",
                           "3",
                           "s3",
                           "#0",
                           "x#2",
                           "z2",
                           "za5",
                           "zaa52",
                           "za0 3",
                           "zi17 2",
                           "x",
                           "hx",
                           "#za52",
                           "#2 halfduplex",
                           "h#2.5 halfduplex",
                           "#2.5",
                           "s#2.5",
                           "#-1",
                           "#99999",
                           "e8=Q",
                           "h#2.4",
                           "#3x",
                           "00",
                           "h00",
                           "h000",
                           "==",
                           "=#2",
                           "===2",
                           "ep",
                           "h~",
                           "exact-#2",
                           "exact-s#2",
                           "exact-r#2",
                           "exact-h#"}) {
    CAPTURE(text);
    CHECK(again(text) == "none");
  }
}

TEST_CASE("half a move may be written with a comma") {
  CHECK(again("h#2,5") == "h#2.5");
  CHECK(again("hza5 2,5") == again("hza5 2.5"));
  CHECK(again("#2,5") == "none");
  CHECK(again("h#2,") == "none");
}

TEST_CASE("only help and series play can be exact") {
  for (const char* text : {"exact-#2", "Exact-s#2", " exact-semi-r#2", "exact-x3"}) CHECK(misuses_exact(text));
  for (const char* text : {"exact-h#2", "exact-ser-#4", "#2", "exact-", "exact-h#", "exact-q2"})
    CHECK_FALSE(misuses_exact(text));
}

// The plies are those of the problemists' count of moves (Codex for Chess Composition, and Popeye's manual).
TEST_CASE("a stipulation has plies and a name") {
  const auto check = [](const char* text, int plies, const char* name) {
    CAPTURE(text);
    CHECK(parse_stipulation(text)->plies() == plies);
    CHECK(name_of(*parse_stipulation(text)) == name);
  };
  check("#3", 5, "mate");
  check("=1", 1, "stalemate");
  check("s#2", 4, "selfmate");
  check("h#2", 4, "helpmate");
  check("h#2.5", 5, "helpmate");
  check("h#0.5", 1, "helpmate");
  check("semi-r#2", 4, "semi-reflexmate");
  check("ser-#7", 7, "series mate");
  check("ser-h=7", 8, "series helpstalemate");
  check("#=2", 3, "mate or stalemate");
  check("h#=2", 4, "helpmate or stalemate");
  check("==2", 3, "double stalemate");
  check("s==2", 4, "self double stalemate");
  check("ser-==2", 2, "series double stalemate");
  check("ep1", 1, "capture in passing");
  check("h001.5", 3, "helpcastling");
  check("exact-h~1", 2, "helpmove");
  check("x3", 5, "capture");
  check("sx2", 4, "selfcapture");
  check("h+1.5", 3, "helpcheck");
  check("ser-za54", 4, "series move to a5");
  check("# 2", 3, "mate");
  check("h# 2.5", 5, "helpmate");
  for (const char* text : {"#2 1", "h#2 1", "mate in 2 1"}) CHECK_FALSE(parse_stipulation(text));
}

TEST_CASE("an aimed variant has the ends of the stipulation") {
  CHECK(ends_of("chess", "#2") == "no moves in check: loss; no moves: draw; ");
  CHECK(ends_of("chess", "s#2") == "no moves in check: win; no moves: draw; ");
  CHECK(ends_of("chess", "=2") == "no moves in check: draw; no moves: loss; no moves in check: draw; no moves: draw; ");
  CHECK(ends_of("chess", "s=2") == "no moves in check: draw; no moves: win; no moves in check: draw; no moves: draw; ");
}

TEST_CASE("in self play a win of the game is no aim") {
  CHECK(ends_of("gardner-5x5", "s#2") == "no moves in check: win; no moves: draw; ");
  Variant stuck = **load_variant("chess");
  stuck.ends = {{EndWhen::no_moves_in_check, EndResult::loss, {}}, {EndWhen::no_moves, EndResult::win, {}}};
  const VariantPtr aimed = aimed_variant(std::make_shared<const Variant>(stuck), *parse_stipulation("s#2"));
  CHECK(aimed->ends[0].result == EndResult::win);
  CHECK(aimed->ends[1].result == EndResult::draw);
}

TEST_CASE("an aim that is a move changes no end of the game") {
  const std::string chess = "no moves in check: loss; no moves: draw; ";
  for (const char* text : {"x2", "sx2", "s+1", "hza52", "ser-h+3"}) CHECK(ends_of("chess", text) == chess);
}

// In the notation of the problemists h#2 has Black begin, and White mate; in the second part of a duplex it is turned.
TEST_CASE("who begins tells the stipulation, unless the colours have changed their roles") {
  const auto begun = [](Color to_move, const char* text) {
    return text_of(begun_by(to_move, *parse_stipulation(text)));
  };
  CHECK(begun(Color::white, "h#3") == "h#2.5");
  CHECK(begun(Color::white, "hx3") == "hx2.5");
  CHECK(begun(Color::white, "h#3 halfduplex") == "h#3 halfduplex");
  CHECK(begun(Color::black, "h#3 halfduplex") == "h#3");
}

TEST_CASE("equal questions share one aimed variant") {
  const VariantPtr chess = *load_variant("chess");
  CHECK(aimed_variant(chess, *parse_stipulation("#3")) == chess);
  CHECK(aimed_variant(chess, *parse_stipulation("s#3")) == aimed_variant(chess, *parse_stipulation("s#4")));
  CHECK(aimed_variant(chess, *parse_stipulation("s#3")) != aimed_variant(chess, *parse_stipulation("s=3")));
  CHECK(aimed_variant(chess, *parse_stipulation("za53")) == aimed_variant(chess, *parse_stipulation("za54")));
  CHECK(aimed_variant(chess, *parse_stipulation("za53")) != aimed_variant(chess, *parse_stipulation("za63")));
}

TEST_CASE("other spellings of stipulations, and those that are known by name alone") {
  const auto plain = [](const std::string& text) {
    const auto read = parse_stipulation(text);
    return read ? text_of(*read) : "none";
  };
  CHECK(plain("2#") == "#2");
  CHECK(plain("3=") == "=3");
  CHECK(plain("\u22602") == "#2");
  CHECK(plain("h\u22602") == "h#2");
  CHECK(plain("h\u20212") == "h#2");
  CHECK(plain("h++2") == "h#2");
  CHECK(plain("h#2*") == "h#2");
  CHECK(plain("#2*") == "#2");
  CHECK(plain("h#2\u00BD") == "h#2.5");
  CHECK(plain("mate in 2") == "#2");
  CHECK(plain("Selfmate in 3") == "s#3");
  for (const char* text : {"mate in two", "mate in 2 moves", "Matt in 2 Zügen", "Matt in zwei Zügen.", "mat en 2 coups",
                           "White to play and mate in two", "White mates in 2 moves", "Mate-in-2", "МАТ В 2 ХОДА",
                           "#2 vv", "#2v", "*#2", "2 #", "#2*v", "2# v"}) {
    INFO(text);
    CHECK(plain(text) == "#2");
  }
  CHECK(plain("Selbstmatt in drei Zügen") == "s#3");
  for (const char* text :
       {"Il Bianco muove e matta in 2 mosse", "Il Bianco muove e dà scacco matto in due mosse", "Matto in due",
        "Blancas juegan y dan mate en 2", "Juegan las blancas y dan mate en dos jugadas", "Mate en 2 jugadas",
        "As brancas jogam e dão mate em 2 lances", "Brancas jogam e dão xeque-mate em dois lances",
        "Białe zaczynają i dają mata w 2 posunięciach", "Mat w dwóch ruchach", "Wit begint en geeft mat in 2 zetten",
        "Wit geeft mat in twee"}) {
    INFO(text);
    CHECK(plain(text) == "#2");
  }
  CHECK(plain("Aiutomatto in 2") == "h#2");
  CHECK(plain("Mate ayudado en 3") == "h#3");
  CHECK(plain("Samomat w 3") == "s#3");
  CHECK(plain("Zelfmat in 2") == "s#2");
  CHECK_FALSE(plain_spelling("Il Nero muove e matta in 2 mosse"));
  CHECK_FALSE(plain_spelling("Schaakmat of pat in 2 zetten"));
  CHECK(plain("Hilfsmatt in 2,5 Zügen") == "h#2.5");
  CHECK(plain("Helpmate in 2½") == "h#2.5");
  CHECK(plain("series-helpmate in 7") == "ser-h#7");
  CHECK(plain("sr#2") == "semi-r#2");
  CHECK(plain("semir#2") == "semi-r#2");
  for (const char* text :
       {"mate", "mate in", "mate in x", "mate in 2 and 3", "mates", "pv", "sv2", "2 v", "mate at 2"}) {
    INFO(text);
    CHECK(plain(text) == "none");
  }
  CHECK(plain("h+2") == "h+2");
  CHECK(plain("+2") == "+2");
  for (const char* text :
       {"h##2", "reci-h#2", "pser-#3", "##2", "h!=2", "pser-h#4", "dia4", "PG4.5", "a=>b3", "csp", "ser-hs#3"}) {
    INFO(text);
    CHECK(plain(text) == "none");
    CHECK(is_known_stipulation(text));
  }
  for (const char* text : {"#2", "h#2", "Qh7", "h##", "x", "", "hello2", "pg4", "Pg4"}) {
    INFO(text);
    CHECK_FALSE(is_known_stipulation(text));
  }
}

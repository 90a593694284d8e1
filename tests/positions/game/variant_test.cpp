#include "positions/game/variant.h"

#include <string>

#include <catch2/catch.hpp>

#include "positions/base/words.h"
#include "positions/game/setup.h"
#include "positions/variant_files/variant_reader.h"

using namespace keymove;

namespace {

InputError variant_error_of(const std::string& text) {
  const auto variant = parse_variant("v.json", text);
  REQUIRE_FALSE(variant);
  return variant.errors().front();
}

std::string with_men(const std::string& men) {
  return "{\"variant\": \"v\", \"board\": {\"files\": 4, \"ranks\": 4},\n \"men\": {" + men + "}}";
}

}  // namespace

TEST_CASE("every shipped variant is read and its start position is the one it states") {
  for (const std::string& name : shipped_variants()) {
    CAPTURE(name);
    const auto variant = load_variant(name);
    if (!variant) FAIL(to_text(variant.errors().front()));
    CHECK((*variant)->name == name);
    const auto start = read_fen(*variant, (*variant)->start_fen);
    REQUIRE(start);
    CHECK(start->repairs.empty());
    CHECK(write_fen(start->setup) == (*variant)->start_fen);
  }
}

TEST_CASE("pawntastic is known in every size from 4x4 to 16x16, others are not") {
  const auto wide = load_variant("pawntastic-6x8");
  REQUIRE(wide);
  CHECK((*wide)->shape.files == 6);
  CHECK((*wide)->shape.ranks == 8);
  CHECK((*wide)->start_fen == "6/pppppp/6/6/6/6/PPPPPP/6 w - - 0 1");
  CHECK(load_variant("pawntastic-16x16"));
  CHECK(load_variant("pawntastic-5"));
  CHECK_FALSE(load_variant("pawntastic-3x4"));
  CHECK_FALSE(load_variant("pawntastic-17x4"));
}

TEST_CASE("an unknown variant is answered with the nearest names") {
  const auto variant = load_variant("minichess-6x6");
  REQUIRE_FALSE(variant);
  CHECK(variant.errors().front().message.find("minichess-7x7") != std::string::npos);
}

TEST_CASE("an error of a variant file points at line, column and letter") {
  const InputError letter = variant_error_of(with_men("\"x\": {\"moves\": \"WYF\"}"));
  CHECK(letter.where.line == 2);
  CHECK(letter.where.column == 27);
  CHECK(letter.text[static_cast<std::size_t>(letter.where.column) - 1] == 'Y');
  const InputError key = variant_error_of(with_men("\"x\": {\"moves\": \"W\", \"royale\": true}"));
  CHECK(key.text.substr(static_cast<std::size_t>(key.where.column) - 1, 8) == "\"royale\"");
  CHECK(variant_error_of("{\"variant\": \"v\"").code == "json");
  CHECK(variant_error_of(with_men("\"x\": {\"moves\": \"W\"}, \"x\": {\"moves\": \"F\"}")).code == "json");
  CHECK(variant_error_of(with_men("\"xy\": {\"moves\": \"W\"}")).code == "variant-letter");
  CHECK(variant_error_of(with_men("\"x\": {\"moves\": \"W\", \"promotion\": \"z\"}")).code == "variant-letter");
  CHECK(variant_error_of(with_men("\"x\": {\"moves\": \"W\", \"royal\": true}")).code == "variant-royal");
}

TEST_CASE("an end has what belongs to it, and nothing else") {
  const auto message_of = [](const std::string& rest) {
    const std::string men = "\"x\": {\"moves\": \"K\"}, \"y\": {\"moves\": \"N\"}";
    return variant_error_of("{\"variant\": \"v\", \"board\": {\"files\": 4, \"ranks\": 4}, \"men\": {" + men + "}, " +
                            rest + "}")
        .message;
  };
  const auto of_end = [&](const std::string& rest) {
    return message_of("\"ends\": [{\"result\": \"loss\", \"when\": " + rest + "}]");
  };
  CHECK(of_end(R"("goal reached")") == "expected the key \"squares\" with the squares to reach");
  CHECK(of_end(R"("goal reached", "squares": ["e5"])").starts_with("expected a square of the board, such as \"e1\""));
  CHECK(of_end(R"("goal reached", "squares": "a1")").starts_with("expected an array of squares"));
  CHECK(of_end(R"("goal reached", "squares": {"red": ["a1"]})").starts_with("unknown key \"red\""));
  CHECK(of_end(R"("goal reached", "squares": [])") == "expected a square at least: this end can never come");
  CHECK(of_end(R"("goal reached", "squares": {"white": []})").starts_with("expected a square at least"));
  CHECK(of_end(R"("no moves", "squares": ["a1"])") == "only ends by goals, such as \"goal reached\", have \"squares\"");
  CHECK(of_end(R"("no moves", "count": 1)") ==
        "only ends by goals, by checks, and \"extinct\" and \"enemy extinct\" have \"count\"");
  CHECK(of_end(R"("goal reached", "squares": ["a1"], "count": 0)").starts_with("expected \"count\" from 1"));
  CHECK(of_end(R"("goal reached", "squares": ["a1"], "against": 1)") ==
        "only \"extinct\" and \"enemy extinct\" have \"against\"");
  CHECK(of_end(R"("extinct", "count": -1)").starts_with("expected \"count\" from 0"));
  CHECK(message_of(R"("captures": "always")") == "expected a rule of captures: one of \"free\", \"forced\"");
  CHECK(message_of(R"("checks": "rare")") == "expected a rule of checks: one of \"free\", \"forbidden\"");
  CHECK(of_end(R"("checks received", "count": 3)") == "\"checks received\" needs the royal rule checkmate");
  CHECK(message_of(R"("checks": "forbidden")") == "checks can be forbidden only where the royal rule is checkmate");
  CHECK(of_end(R"("goal unanswered", "squares": [])") == "expected a square at least: this end can never come");
  const InputError royal = variant_error_of(
      R"({"variant": "v", "board": {"files": 4, "ranks": 4}, "men": {"k": {"moves": "K", "royal": true}},
          "royal": "capture", "captures": "forced"})");
  CHECK(royal.message == "captures can be forced only where no man is royal");
  CHECK(royal.where.line == 2);
}

TEST_CASE("a man may be bound to squares and ranks by what fits him") {
  const auto message_of = [](const std::string& man, const std::string& rest = R"("royal": "checkmate")") {
    return variant_error_of(R"({"variant": "v", "board": {"files": 4, "ranks": 4}, "men": {"k": {"moves": "K",
        "royal": true}, "x": {)" +
                            man + "}}, " + rest + "}")
        .message;
  };
  CHECK(message_of(R"("moves": "K", "squares": ["a1-b5"])") ==
        "expected a square of the board, such as \"e1\", or two, such as \"d1-f3\"");
  CHECK(message_of(R"("moves": "K", "squares": ["b1-a2"])").starts_with("expected a square of the board"));
  CHECK(message_of(R"("moves": "K", "squares": {"white": ["a1"]})") == "expected a square at least, for each side");
  CHECK(message_of(R"("moves": "R", "squares": ["a1-b4"])") ==
        "only a man who moves by single steps can be bound to some squares");
  CHECK(message_of(R"("moves": "W", "later moves": {"rank": 2, "moves": "B"}, "squares": ["a1-b4"])") ==
        "only a man who moves by single steps can be bound to some squares");
  CHECK(message_of(R"("moves": "W", "initial squares": ["a1"])") ==
        "only a man with initial moves (i) has \"initial squares\"");
  CHECK(message_of(R"("moves": "WiD", "initial squares": ["e1"])").starts_with("expected a square of the board"));
  CHECK(message_of(R"("moves": "K", "later moves": "sW")").starts_with("expected \"later moves\""));
  CHECK(message_of(R"("moves": "K", "later moves": {"rank": 2})") ==
        "expected the keys \"rank\" and \"moves\" in \"later moves\"");
  CHECK(message_of(R"("moves": "K", "later moves": {"rank": 5, "moves": "W"})") == "expected \"rank\" from 2 to 4");
  CHECK(message_of(R"("moves": "K", "later moves": {"rank": 2, "moves": "ifmnD"})").starts_with("later moves can be"));
  CHECK(message_of(R"("moves": "K", "later moves": {"rank": 2, "moves": "Y"})").starts_with("in the moves of 'x': "));
  CHECK(message_of(R"("moves": "K", "faces": "R")") == "only a royal man has \"faces\"");
  const auto royal = [&](const std::string& faces, const std::string& rest) {
    return variant_error_of(R"({"variant": "v", "board": {"files": 4, "ranks": 4}, "men": {"k": {"moves": "K",
        "royal": true, "faces": ")" +
                            faces + "\"}}, " + rest + "}")
        .message;
  };
  CHECK(royal("mR", R"("royal": "checkmate")") == "expected plain moves, such as \"vR\"");
  CHECK(royal("R", R"("royal": "capture")") == "\"faces\" needs the royal rule checkmate");
  CHECK(royal("R", R"("royal": "checkmate", "castling": [])") == "a royal man with \"faces\" does not castle");
}

TEST_CASE("initial moves may begin on squares of their own") {
  const auto read = parse_variant("v.json", R"({"variant": "v", "board": {"files": 4, "ranks": 6}, "men": {
      "p": {"moves": "fmWfceFifmnD", "initial squares": {"white": ["a3-d3", "a2"], "black": []}},
      "q": {"moves": "WiN", "initial squares": ["b5"]}, "r": {"moves": "WiN"}}, "start": "r3/4/4/4/4/pq2"})");
  REQUIRE(read);
  const Variant& v = **read;
  const auto begins = [&](Color color, char letter) {
    std::string out;
    for (Square s = 0; s < v.shape.squares(); ++s) {
      if (v.is_initial(color, *v.kind_of(letter), s)) out += square_text(v.shape, s);
    }
    return out;
  };
  CHECK(begins(Color::white, 'p') == "a2a3b3c3d3");
  CHECK(begins(Color::black, 'p').empty());  // though one starts on a1
  CHECK(begins(Color::white, 'q') == "b5");
  CHECK(begins(Color::black, 'q') == "b5");
  CHECK(begins(Color::white, 'r').empty());
  CHECK(begins(Color::black, 'r') == "a6");
}

TEST_CASE("a FEN keeps its place for each flaw") {
  const VariantPtr chess = *load_variant("chess");
  const auto column = [&](const std::string& fen) {
    const auto read = read_fen(chess, fen);
    REQUIRE_FALSE(read);
    return read.errors().front().where.column;
  };
  CHECK(column("8/8/8/8/8/8/8/K6x w - -") == 17);
  CHECK(column("8/8/8/8/8/8/9/K6k w - -") == 13);
  CHECK(column("8/8/8/8/8/8/K6k w - -") == 16);
  CHECK(column("K6k/8/8/8/8/8/8/8 x - -") == 19);
  CHECK(column("8/8/8/8/8/8/8/K7 w - -") == 1);
  CHECK(column("KK5k/8/8/8/8/8/8/8 w - -") == 1);
}

TEST_CASE("messages on a FEN hold whole characters") {
  const auto error = [](const std::string& variant, const std::string& fen) {
    const auto read = read_fen(*load_variant(variant), fen);
    REQUIRE_FALSE(read);
    CHECK(first_not_utf8(to_text(read.errors().front())) == std::string::npos);
    return read.errors().front();
  };
  const InputError figurine = error("chess", "4k3/8/8/8/8/8/8/4♔3 w - - 0 1");
  CHECK(figurine.message == "no man of chess has the letter '♔'; its men: k q r b n p");
  for (const char* fen :
       {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", "4k3/8/8/8/8/8/8/Q~3K3 w - -"}) {
    INFO(fen);
    const auto with_hands = read_fen(*load_variant("chess"), fen);
    REQUIRE_FALSE(with_hands);
    CHECK(with_hands.errors().front().message.find("belongs to games with men in hand") != std::string::npos);
  }
  CHECK(figurine.where.column == 18);
  CHECK(error("chess", "4k3/8/8/8/8/8/8/4K3 w ♔ - 0 1").message.ends_with(", found '♔'"));
  CHECK(error("chess960", "4k3/8/8/8/8/8/8/4K3 w ♔ - 0 1").message.ends_with(", found '♔'"));
  // What is shown of a long text is cut between characters, too.
  std::string men;
  for (int i = 0; i < 90; ++i) men += "♔";
  for (const std::string before : {"", "x", "xx"}) {
    error("chess", before + men);
    error("chess", "4k3/8/8/8/8/8/8/4K3 w - - " + before + men + " 1");
    error("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1" + before + men);
  }
}

TEST_CASE("messages on a variant hold whole characters") {
  const InputError promotion = variant_error_of(with_men("\"x\": {\"moves\": \"W\", \"promotion\": \"♕\"}"));
  CHECK(promotion.message == "no man has the letter '♕'");
}

TEST_CASE("a text that begins with no board has one error") {
  const VariantPtr chess = *load_variant("chess");
  const auto read = read_fen(chess, "White: Kc8 Ra1 Pb6 Black: Ka8 Bb8");
  REQUIRE_FALSE(read);
  REQUIRE(read.errors().size() == 1);
  CHECK(read.errors().front().message ==
        "expected a FEN: the board's rows from the top, separated by '/', found 'White:'; men are listed as in White: "
        "Kc8 Ra1 Black: Ka8");
  const auto other = read_fen(chess, "Solution: 1.Ra6");
  REQUIRE_FALSE(other);
  CHECK(other.errors().front().message ==
        "expected a FEN: the board's rows from the top, separated by '/', found 'Solution:'");
}

TEST_CASE("what a FEN lacks or contradicts is repaired and said") {
  const VariantPtr chess = *load_variant("chess");
  const auto rights = read_fen(chess, "4k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1");
  REQUIRE(rights);
  CHECK(write_fen(rights->setup) == "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1");
  CHECK(rights->repairs.size() == 2);
  const auto passing = read_fen(chess, "4k3/8/8/8/8/8/8/4K3 w - e6 0 1");
  REQUIRE(passing);
  CHECK(passing->setup.en_passant == kNoSquare);
  CHECK(passing->repairs.size() == 1);
  const auto bare = read_fen(chess, "4k3/8/8/8/8/8/8/4K3");
  REQUIRE(bare);
  CHECK(bare->repairs.size() == 1);
}

TEST_CASE("coordinate text is read back, promotions and two-digit ranks included") {
  const VariantPtr big = *load_variant("grand-10x10");
  for (const char* text : {"a1b10", "j10a9", "e7e8q", "b9b10c"}) {
    const auto move = parse_coordinate_text(*big, text);
    REQUIRE(move);
    CHECK(coordinate_text(*big, *move) == text);
  }
  for (const char* text : {"", "a1", "a1b11", "a1b2x", "k1a1", "a0a1", "a1b2qq"})
    CHECK_FALSE(parse_coordinate_text(*big, text));
}

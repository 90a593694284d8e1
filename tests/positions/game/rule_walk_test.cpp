// Laws: where the walk of a man's rules leads is where the reference rules let him go.
#include "positions/game/rule_walk.h"

#include <algorithm>
#include <cstdlib>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/game/reach.h"
#include "positions/game/runner.h"
#include "positions/variant_files/variant_reader.h"
#include "tests/support/positions.h"
#include "tests/support/random_betza.h"
#include "tests/support/shared_data.h"
#include "verify/rules/rulebook.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

using Squares = std::set<Square>;

constexpr KindId kMan = 0;

/// The games of one man, 'a', with random boards and start squares. The men 'b' stand in his way and capture nothing.
class LoneMen {
 public:
  explicit LoneMen(unsigned seed) : random_(seed) {}

  VariantPtr game(const std::string& betza, const std::string& promotion = "") {
    const int side = below(3) == 0 ? kMaxSide : 9;
    shape_ = {2 + below(side - 1), 2 + below(side - 1)};
    const std::string text = R"({"variant": "lone", "board": {"files": )" + std::to_string(shape_.files) +
                             R"(, "ranks": )" + std::to_string(shape_.ranks) + R"(}, "men": {"a": {"moves": ")" +
                             betza + "\"" + promotion + R"(}, "b": {"moves": "mW"}}, "start": ")" + start() + "\"}";
    INFO(text);
    auto variant = parse_variant("lone", text);
    if (!variant) FAIL(to_text(variant.errors().front()));
    return *variant;
  }

  /// A man on some square, his side to move, among as many others as it happens; `from` becomes his square.
  Setup position(const VariantPtr& variant, Square& from) {
    Setup out;
    out.variant = variant;
    out.board.assign(static_cast<std::size_t>(variant->shape.squares()), Man{});
    const int men = below(8);
    for (Man& man : out.board) {
      if (below(8) < men) man = {kMan + 1, any_color()};
    }
    from = below(variant->shape.squares());
    out.to_move = any_color();
    out.at(from) = {kMan, out.to_move};
    return out;
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  Color any_color() { return below(2) == 0 ? Color::white : Color::black; }

  std::string start() {
    std::string out;
    for (int rank = 0; rank < shape_.ranks; ++rank) {
      for (int file = 0; file < shape_.files; ++file) out += "aAb"[below(3)];
      out += rank + 1 < shape_.ranks ? "/" : " w";
    }
    return out;
  }

  std::mt19937 random_;
  BoardShape shape_;
};

/// Where a man may go, and what he attacks.
struct Targets {
  Squares moves;
  Squares captures;
  Squares attacks;  ///< where he could capture an enemy, whatever stands there

  friend bool operator==(const Targets&, const Targets&) = default;
};

Targets by_the_walk(const Setup& setup, const Reach& reach, Square from) {
  Targets out;
  reach.each(setup, from, [&](Square to, Landing landing) {
    const Man there = setup.at(to);
    if (may_move(landing) && !there.present()) out.moves.insert(to);
    if (may_capture(landing) && there.present() && there.color != setup.to_move) out.captures.insert(to);
    if (may_capture(landing)) out.attacks.insert(to);
  });
  return out;
}

Targets by_the_rules(const Setup& setup, const verify::Rulebook& rules, Square from) {
  Targets out;
  const verify::Position position = rules.read(setup);
  std::vector<Move> moves;
  rules.pseudo_moves(position, moves);
  for (const Move& move : moves) {
    if (move.from == from) (setup.at(move.to).present() ? out.captures : out.moves).insert(move.to);
  }
  for (Square s = 0; s < setup.shape().squares(); ++s) {
    if (rules.attacked(position, s, setup.to_move)) out.attacks.insert(s);
  }
  return out;
}

std::string text_of(const BoardShape& shape, const Targets& targets) {
  std::string out;
  for (const Squares* squares : {&targets.moves, &targets.captures, &targets.attacks}) {
    for (const Square s : *squares) out += " " + square_text(shape, s);
    out += ";";
  }
  return out;
}

/// Holds the walk against the rules in some positions of the game; how many squares were reached.
std::size_t compare(const VariantPtr& variant, LoneMen& men, int positions) {
  const Reach reach(*variant);
  const verify::Rulebook rules(variant);
  std::size_t reached = 0;
  for (int i = 0; i < positions; ++i) {
    Square from = kNoSquare;
    const Setup setup = men.position(variant, from);
    const Targets walk = by_the_walk(setup, reach, from);
    const Targets expected = by_the_rules(setup, rules, from);
    reached += expected.moves.size() + expected.captures.size();
    if (walk == expected) continue;
    FAIL(variant->man(kMan).betza << " " << write_fen(setup) << " from " << square_text(setup.shape(), from)
                                  << ": the walk finds" << text_of(setup.shape(), walk) << " the rules"
                                  << text_of(setup.shape(), expected));
  }
  return reached;
}

/// Whether a move is one that a runner makes: ahead on his file without a capture, from where he does not start by one
/// step only, or by a capture one step diagonally ahead.
bool moves_as_runner(const Setup& setup, const Move& move) {
  const BoardShape& shape = setup.shape();
  const int turn = setup.to_move == Color::white ? 1 : -1;
  const int aside = std::abs(shape.file_of(move.to) - shape.file_of(move.from));
  const int ahead = turn * (shape.rank_of(move.to) - shape.rank_of(move.from));
  if (setup.at(move.to).present()) return aside == 1 && ahead == 1;
  const bool starts = setup.variant->is_initial(setup.to_move, kMan, move.from);
  return aside == 0 && (ahead == 1 || (starts && ahead > 1));
}

}  // namespace

TEST_CASE("the walk reaches what the reference rules let a man reach, among random men, by random rules") {
  RandomBetza strings(20261122);
  LoneMen men(20261122);
  const long count = scaled(3'000, 100'000, 300);
  std::size_t reached = 0;
  for (long i = 0; i < count; ++i) reached += compare(men.game(strings.right_piece()), men, 8);
  CHECK(reached > static_cast<std::size_t>(count) * 8);
}

TEST_CASE("the walk reaches what the reference rules let a man reach, by each modifier") {
  LoneMen men(4711);
  for (const char* betza :
       {"R",   "R3",  "NN",   "nN",  "nC",  "nNN", "nZ2",    "jR",  "jNN", "jB2", "pR",  "pB4", "pNN",  "gQ",
        "gR3", "gAA", "mRcN", "icN", "ipR", "inD", "fmWfcF", "hrN", "igB", "mpR", "cgB", "ijR", "(1,4)"}) {
    std::size_t reached = 0;
    for (int i = 0; i < 20; ++i) reached += compare(men.game(betza), men, 40);
    INFO(betza);
    CHECK(reached > 0);
  }
}

TEST_CASE("a runner makes no moves but those of a runner") {
  const std::vector<std::string> groups = {
      "fmW", "fcF",   "fmeW",  "ifmnD", "ifmR", "fmnW", "ifmpR", "fceF",  "frcF", "fmW2",  "fW",     "fF",   "mW",
      "cF",  "ifmgR", "ifmjR", "fR",    "fmD",  "imfF", "ifcW3", "fmpR2", "N",    "ibmnD", "ifmnDD", "flcF", "fmN"};
  std::mt19937 random(20261123);
  LoneMen men(20261123);
  int runners = 0;
  for (long i = 0; i < scaled(4'000, 100'000, 400); ++i) {
    std::string betza = groups[random() % 3];
    for (std::size_t more = random() % 3; more > 0; --more) betza += groups[random() % groups.size()];
    const VariantPtr variant = men.game(betza, R"(, "promotion": "b")");
    if (goal_rank(*variant, kMan) == 0) continue;
    ++runners;
    const verify::Rulebook rules(variant);
    for (int position = 0; position < 10; ++position) {
      Square from = kNoSquare;
      const Setup setup = men.position(variant, from);
      std::vector<Move> moves;
      rules.pseudo_moves(rules.read(setup), moves);
      INFO(betza << " " << write_fen(setup));
      CHECK(std::all_of(moves.begin(), moves.end(),
                        [&](const Move& m) { return m.from != from || moves_as_runner(setup, m); }));
    }
  }
  CHECK(runners > 100);
}

TEST_CASE("the squares of a walk are all whose men matter to it, and all that it reaches") {
  const BoardShape shape{8, 8};
  const auto rules = parse_betza("nNN");
  REQUIRE(rules);
  const auto up = std::find_if(rules->begin(), rules->end(), [](const MoveRule& r) { return r.dx == 1 && r.dy == 2; });
  REQUIRE(up != rules->end());
  const auto begins = [](const MoveRule&, Square) { return true; };
  const auto enters = [](Square) { return true; };
  const auto squares = [&](Color color, const char* from) {
    std::string out;
    const RuleWalks walks(shape, {&*up, 1}, color, begins, enters);
    for (const Square s : walks.squares(*parse_square(shape, from))) out += " " + square_text(shape, s);
    return out;
  };
  CHECK(squares(Color::white, "a1") == " a2 b3 b4 c5 c6 d7");
  CHECK(squares(Color::black, "d7") == " d6 c5 c4 b3 b2 a1");
  CHECK(squares(Color::white, "h1").empty());
  CHECK(RuleWalks().empty());
}

TEST_CASE("a bare rule has nothing that does not change where it leads") {
  const auto bare = [](const char* betza) { return bare_rule(parse_betza(betza)->front()); };
  CHECK(bare("fnW") == bare("fW"));
  CHECK(bare("fmeW") == bare("fmW"));
  CHECK_FALSE(bare("fnD") == bare("fD"));
  CHECK_FALSE(bare("ifW") == bare("fW"));
  CHECK_FALSE(bare("fpR") == bare("fR"));
}

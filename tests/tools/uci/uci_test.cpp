// The UCI engine, by scripted dialogues with the program.
#include <algorithm>
#include <random>
#include <sstream>

#include <catch2/catch.hpp>

#include "positions/game/setup.h"
#include "positions/variant_files/variant_names.h"
#include "positions/variant_files/variant_reader.h"
#include "tests/support/positions.h"
#include "tests/support/problems.h"
#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"
#include "tests/tools/support/uci_dialogue.h"
#include "verify/referee/arbiter.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

using Lines = std::vector<std::string>;

std::string best_of(const Lines& answer) { return word_after(answer.back(), "bestmove"); }

/// The words behind `pv`.
Lines line_of_play(const std::string& info) {
  Lines moves;
  const std::size_t at = info.find(" pv ");
  if (at == std::string::npos) return moves;
  std::istringstream words(info.substr(at + 4));
  for (std::string word; words >> word;) moves.push_back(word);
  return moves;
}

/// How often the word stands in the text between blanks.
bool has_word(const std::string& text, const std::string& word) {
  return (" " + text + " ").find(" " + word + " ") != std::string::npos;
}

/// Checks that every line of play and the best move can be played from the position.
void check_legal(const verify::Rulebook& rules, const Setup& setup, const Lines& answer) {
  const auto check_line = [&](const Lines& moves) {
    verify::Arbiter arbiter(rules, setup);
    for (const std::string& text : moves) {
      const auto move = parse_coordinate_text(*rules.variant(), text);
      INFO(text);
      REQUIRE((move && arbiter.is_legal(*move)));
      arbiter.play(*move);
    }
  };
  for (const std::string& line : answer) {
    INFO(line);
    if (line.find(" pv ") != std::string::npos) check_line(line_of_play(line));
  }
  INFO(answer.back());
  Lines best = {best_of(answer)};
  if (const std::string reply = word_after(answer.back(), "ponder"); !reply.empty()) best.push_back(reply);
  check_line(best);
}

std::string fen_of(UciDialogue& engine) {
  engine.say("d");
  return engine.until("Fen: ").back().substr(5);
}

constexpr const char* kUciMorphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

}  // namespace

TEST_CASE("the UCI engine tells its name and its options, among them every variant") {
  UciDialogue engine;
  engine.say("uci");
  const Lines told = engine.until("uciok");
  CHECK(told.front().starts_with("id name keymove "));
  CHECK(lines_with(told, "id author ").size() == 1);
  for (const char* option : {"Hash type spin", "MultiPV type spin", "Ponder type check", "VariantPath type string"})
    CHECK(lines_with(told, std::string("option name ") + option + " default ").size() == 1);
  const Lines games = lines_with(told, "option name UCI_Variant type combo default chess ");
  REQUIRE(games.size() == 1);
  for (const std::string& name : shipped_variants()) CHECK(games.front().find(" var " + name) != std::string::npos);
  CHECK(lines_with(told, "option name UCI_Chess960 type check default false").size() == 1);
  engine.say("isready");
  CHECK(engine.until("readyok").size() == 1);
  engine.say("quit");
  CHECK(engine.finish().empty());
}

TEST_CASE("the UCI engine plays Chess960, in which the king castles to his rook's square") {
  UciDialogue engine;
  engine.say("setoption name UCI_Chess960 value true");
  engine.until("info string variant ");
  engine.say("position fen 5k2/8/8/8/8/8/4R1R1/6KR w H - 0 1");
  CHECK(engine.go("mate 1").back() == "bestmove g1h1");
  engine.say("position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1");
  CHECK(fen_of(engine) == "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b ha - 5 4");
  engine.say("setoption name UCI_Chess960 value maybe");
  CHECK(engine.until("info string").back().find("expected true or false, found 'maybe'") != std::string::npos);
  // Chess960 that was chosen by its name is not left by the other option, which some GUIs send whatever it is.
  engine.say("setoption name UCI_Variant value chess960");
  engine.say("setoption name UCI_Chess960 value false");
  engine.say("position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1");
  CHECK(fen_of(engine) == "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b ha - 5 4");
  engine.say("setoption name UCI_Variant value Standard");
  engine.say("position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1");
  CHECK(fen_of(engine) == "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4");
  // A GUI that writes castlings of chess as those of Chess960 means the same move.
  engine.say("position startpos");
  engine.say("position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1");
  CHECK(fen_of(engine) == "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4");
  engine.say("quit");
  CHECK(engine.finish().empty());
}

TEST_CASE("the UCI engine proves the mates of a suite, and plays their keys") {
  const auto path = shared_file("suites/mate-in-2-odd.epd");
  if (!path) return;
  UciDialogue engine;
  const Lines records = lines_of(read_file(*path));
  for (std::size_t i = 0; i < static_cast<std::size_t>(scaled(40, 400, 5)); ++i) {
    const std::string& record = records.at(i);
    INFO(record);
    engine.say("position fen " + record.substr(0, record.find(" bm ")));
    const Lines answer = engine.go("mate 2");
    const std::string key = word_after(record, "PV:");
    const Lines proofs = lines_with(answer, "info string proved: mate in 2, all keys ");
    REQUIRE(proofs.size() == 1);
    CHECK(has_word(proofs.front(), key));
    CHECK(has_word(proofs.front(), best_of(answer)));
    const std::string info = answer.front();
    CHECK(info.find(" score mate 2 ") != std::string::npos);
    CHECK(line_of_play(info).size() == 3);
  }
}

TEST_CASE("the UCI engine reports a proved mate: its keys, a defence, or that there is no mate") {
  UciDialogue engine;
  engine.say(std::string("position fen ") + kUciMorphy);
  CHECK(lines_with(engine.go("mate 1"), "info string disproved: no mate in 1").size() == 1);
  const Lines found = engine.go("mate 5");
  CHECK(lines_with(found, "info string proved: mate in 2, all keys a1a6").size() == 1);
  CHECK(best_of(found) == "a1a6");
  // Every reply to the key is mated by the next move.
  engine.say(std::string("position fen ") + kUciMorphy + " moves a1a6");
  const Lines lost = engine.go("mate 1");
  CHECK(lost.front().find(" score mate -1 ") != std::string::npos);
  CHECK(lines_with(lost, "info string proved: mated in 1").size() == 1);
}

TEST_CASE("the UCI engine marks a mate that its search finds as proved") {
  UciDialogue engine;
  engine.say("position startpos moves f2f3 e7e5 g2g4");
  const Lines answer = engine.go("depth 6");
  CHECK(lines_with(answer, "info string proved: mate in 1, all keys d8h4").size() == 1);
  CHECK(answer.back() == "bestmove d8h4");
  engine.say(std::string("position fen ") + kUciMorphy);
  const Lines morphy = engine.go("depth 8");
  CHECK(lines_with(morphy, "info string proved: mate in 2, all keys a1a6").size() == 1);
  CHECK(best_of(morphy) == "a1a6");
}

TEST_CASE("the UCI engine answers a game that is over with no move") {
  UciDialogue engine;
  engine.say("position startpos moves f2f3 e7e5 g2g4 d8h4");
  CHECK(engine.go("depth 3") == Lines{"info depth 0 score mate 0", "bestmove (none)"});
  engine.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  // The answer to an infinite search waits for `stop`, here as well.
  engine.say("go infinite");
  engine.say("isready");
  CHECK(engine.until("readyok") == Lines{"info depth 0 score cp 0", "readyok"});
  engine.say("stop");
  engine.say("isready");
  CHECK(engine.until("readyok") == Lines{"bestmove (none)", "readyok"});
}

TEST_CASE("the UCI engine writes and reads castling and promotion as GUIs do") {
  UciDialogue engine;
  engine.say("position fen 4k3/P7/8/8/8/8/8/4K2R w K - 0 1");
  CHECK(best_of(engine.go("depth 2 searchmoves e1g1")) == "e1g1");
  CHECK(best_of(engine.go("depth 2 searchmoves a7a8n")) == "a7a8n");
  engine.say("position fen 4k3/P7/8/8/8/8/8/4K2R w K - 0 1 moves e1g1 e8d7 a7a8r");
  CHECK(fen_of(engine) == "R7/3k4/8/8/8/8/8/5RK1 b - - 0 2");
}

TEST_CASE("the UCI engine knows the game's past: a position that returns is a draw") {
  UciDialogue engine;
  const std::string queen_up = "position fen k7/8/8/8/8/8/8/KQ6 w - - 0 1";
  const auto score = [&](const std::string& position) {
    engine.say(position);
    return std::stoi(word_after(engine.go("depth 1 searchmoves b1b2").front(), "cp"));
  };
  CHECK(score(queen_up) > 500);
  CHECK(score(queen_up + " moves b1b2 a8a7 b2b1 a7a8") == 0);
}

TEST_CASE("the UCI engine plays on where a game is drawn by repetition or by the count of moves") {
  UciDialogue engine;
  std::string there_and_back = "position fen k7/8/8/8/8/8/8/KQ6 w - - 98 90 moves";
  for (int i = 0; i < 4; ++i) there_and_back += " b1b2 a8a7 b2b1 a7a8";
  engine.say(there_and_back);
  const Lines answer = engine.go("nodes 500");
  const VariantPtr chess = variant_of("chess");
  check_legal(verify::Rulebook(chess), position(chess, "k7/8/8/8/8/8/8/KQ6 w - - 0 1"), answer);
}

TEST_CASE("a wrong position is reported, and the last good one stays") {
  UciDialogue engine;
  engine.say("position startpos moves e2e4");
  const std::string good = fen_of(engine);
  for (const char* wrong :
       {"position", "position nowhere", "position fen", "position fen nonsense", "position startpos moves e2e5",
        "position startpos moves e2e4 0000", "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1 x",
        "position fen k7/8/8/8/8/8/8/8 w - - 0 1", "position fen k6R/8/8/8/8/8/8/K7 w - - 0 1 moves a1a2",
        "position moves e2e4", "position startpos moves e7e5", "position startpos e2e4"}) {
    INFO(wrong);
    engine.say(wrong);
    engine.say("isready");
    CHECK_FALSE(lines_with(engine.until("readyok"), "info string error: position: ").empty());
    CHECK(fen_of(engine) == good);
  }
}

TEST_CASE("wrong options and limits are reported, and every go is answered") {
  UciDialogue engine;
  for (const char* wrong : {"setoption", "setoption name Hash value much", "setoption name MultiPV value 0",
                            "setoption name Contempt value 3", "setoption name UCI_Variant value chesss",
                            "setoption name VariantPath value none.json", "what is this", "go depth deep",
                            "go movetime", "go nodes -3", "go depth 1 searchmoves e2e5"}) {
    INFO(wrong);
    engine.say(wrong);
    const bool goes = std::string(wrong).starts_with("go");
    if (!goes) engine.say("isready");
    CHECK(lines_with(engine.until(goes ? "bestmove " : "readyok"), "info string error: ").size() == 1);
  }
}

TEST_CASE("whatever a GUI sends, the UCI engine goes on") {
  const Lines words = {"uci",         "position",    "startpos",   "fen",         "moves",   "e2e4", "e7e5",
                       "go",          "depth",       "2",          "nodes",       "100",     "mate", "movetime",
                       "wtime",       "infinite",    "ponder",     "stop",        "-7",      "name", "value",
                       "8/8/8",       "Hash",        "d",          "ponderhit",   "xyzzy",   "w",    "setoption",
                       "UCI_Variant", "gardner-5x5", "ucinewgame", "searchmoves", "\xff\x01"};
  std::mt19937 random(11);
  UciDialogue engine;
  for (long i = 0; i < scaled(400, 10'000, 60); ++i) {
    std::string line;
    for (auto n = 1 + random() % 6; n > 0; --n) line += words[random() % words.size()] + " ";
    engine.say(line);
    if (line.find("go ") != std::string::npos) engine.say("stop");
    engine.say("isready");
    engine.until("readyok");
  }
  engine.say("setoption name UCI_Variant value chess");
  engine.say("position startpos");
  const VariantPtr chess = variant_of("chess");
  CHECK(fen_of(engine) == chess->start_fen);
  check_legal(verify::Rulebook(chess), position(chess, chess->start_fen), engine.go("nodes 1000"));
}

TEST_CASE("the UCI engine plays every variant that it offers") {
  UciDialogue engine;
  engine.say("uci");
  const Lines told = engine.until("uciok");
  std::istringstream words(lines_with(told, "option name UCI_Variant").at(0));
  std::mt19937 random(3);
  int variants = 0;
  for (std::string word; words >> word;) {
    if (word != "var") continue;
    std::string name;
    words >> name;
    INFO(name);
    ++variants;
    engine.say("setoption name UCI_Variant value " + name);
    const std::string line = engine.until("info string variant ").back();
    const VariantPtr variant = variant_of(word_after(line, "variant"));
    const verify::Rulebook rules(variant);
    CHECK(line.ends_with("startpos " + variant->start_fen));
    engine.say("position startpos");
    check_legal(rules, position(variant, variant->start_fen), engine.go("nodes 2000"));
    for (int i = 0; i < 3; ++i) {
      const Setup setup = random_position(variant, random);
      engine.say("position fen " + write_fen(setup));
      const Lines answer = engine.go(i == 0 ? "mate 2 nodes 5000" : "nodes 2000");
      INFO(write_fen(setup));
      CHECK(lines_with(answer, "info string error").empty());
      check_legal(rules, setup, answer);
    }
  }
  CHECK(variants == static_cast<int>(shipped_variants().size() + kVariantAliases.size()));
}

TEST_CASE("a variant file that VariantPath names is played, and can be chosen by its name") {
  const Folder folder;
  std::string text = *shipped_variant_text("gardner-5x5");
  text.replace(text.find("gardner-5x5"), 11, "mine-5x5");
  folder.write("mine.json", text);
  UciDialogue engine;
  engine.say("setoption name VariantPath value " + folder.path() + "/mine.json");
  CHECK(word_after(engine.until("info string variant ").back(), "variant") == "mine-5x5");
  engine.say("setoption name UCI_Variant value chess");
  CHECK(word_after(engine.until("info string variant ").back(), "variant") == "chess");
  engine.say("setoption name UCI_Variant value mine-5x5");
  CHECK(word_after(engine.until("info string variant ").back(), "variant") == "mine-5x5");
  CHECK(fen_of(engine) == variant_of("gardner-5x5")->start_fen);
  UciDialogue other({"--variant", folder.path() + "/mine.json"});
  CHECK(fen_of(other) == variant_of("gardner-5x5")->start_fen);
}

TEST_CASE("of a variants.ini that VariantPath names, UCI_Variant chooses a section") {
  const Folder folder;
  folder.write("own.ini", "[small:gardner]\nstalemateValue = loss\n[drops:gardner]\npieceDrops = true\n");
  UciDialogue engine;
  engine.say("setoption name VariantPath value " + folder.path() + "/own.ini");
  engine.say("setoption name UCI_Variant value small");
  CHECK(word_after(engine.until("info string variant ").back(), "variant") == "small");
  CHECK(fen_of(engine) == variant_of("gardner-5x5")->start_fen);
  engine.say("setoption name UCI_Variant value drops");
  CHECK(engine.until("info string").back().find("keymove does not have drops") != std::string::npos);
  engine.say("setoption name UCI_Variant value chess");
  CHECK(word_after(engine.until("info string variant ").back(), "variant") == "chess");
}

TEST_CASE("with MultiPV each depth has so many lines, distinct and the best first") {
  UciDialogue engine;
  engine.say("setoption name MultiPV value 4");
  for (const char* variant : {"chess", "minichess-7x7", "pawntastic-6x6"}) {
    engine.say(std::string("setoption name UCI_Variant value ") + variant);
    const Lines answer = engine.go("depth 5");
    for (int depth = 1; depth <= 5; ++depth) {
      INFO(variant << " " << depth);
      const Lines lines = lines_with(answer, "info depth " + std::to_string(depth) + " ");
      REQUIRE(lines.size() == 4);
      Lines first;
      int last = 1'000'000;
      for (std::size_t i = 0; i < lines.size(); ++i) {
        CHECK(word_after(lines[i], "multipv") == std::to_string(i + 1));
        if (const std::string score = word_after(lines[i], "cp"); !score.empty()) {
          CHECK(std::stoi(score) <= last);
          last = std::stoi(score);
        }
        first.push_back(line_of_play(lines[i]).at(0));
      }
      if (depth == 5) CHECK(best_of(answer) == first.front());
      std::sort(first.begin(), first.end());
      CHECK(std::unique(first.begin(), first.end()) == first.end());
    }
  }
}

TEST_CASE("two searches to the same depth are the same to the last node") {
  UciDialogue engine;
  const auto nodes = [&] {
    const Lines answer = engine.go("depth 5");
    return word_after(answer.at(answer.size() - 2), "nodes");
  };
  const std::string first = nodes();
  engine.say("position startpos moves d2d4");
  nodes();
  engine.say("position startpos");
  CHECK(nodes() == first);
}

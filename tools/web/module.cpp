// The module of the web page: the C++ library as functions that return JSON texts. worker.js calls them.
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <emscripten/bind.h>
#include <nlohmann/json.hpp>

#include "keymove/board.h"
#include "keymove/check.h"
#include "keymove/solve.h"
#include "keymove/suite.h"
#include "keymove/version.h"
#include "positions/base/input_error.h"
#include "positions/base/words.h"
#include "positions/game/stipulation.h"
#include "positions/game/variant.h"
#include "positions/json/json_text.h"
#include "positions/problem/problem.h"
#include "tools/drawing/man_shapes.h"
#include "tools/keymove/solve_access.h"
#include "verify/keymove/access.h"

namespace keymove::api {

namespace {

using nlohmann::ordered_json;

/// A variant that the user has given, by its name; it goes before a shipped one.
std::map<std::string, Variant>& own_variants() {
  static std::map<std::string, Variant> own;
  return own;
}

Variant variant_named(const std::string& name) {
  const auto own = own_variants().find(name);
  return own != own_variants().end() ? own->second : Variant::load(name);
}

/// The JSON text that `make` returns, or of an object with the error that it throws.
template <class Make>
std::string guarded(const Make& make) {
  try {
    return compact_json(make());
  } catch (const BadInput& error) {
    return compact_json({{"error", error.message()},
                         {"code", error.code()},
                         {"column", error.column()},
                         {"line", error.line()},
                         {"text", error.what()}});
  } catch (const std::exception& error) {
    return compact_json({{"error", error.what()}});
  }
}

ordered_json json_of(const Move& move) { return {move.coordinate, move.san}; }

ordered_json json_of(const std::vector<Move>& moves) {
  ordered_json out = ordered_json::array();
  for (const Move& move : moves) out.push_back(json_of(move));
  return out;
}

/// What a palette needs of a variant: its board and its kinds of men with their drawings.
ordered_json json_of(const Variant& variant) {
  ordered_json out = {{"name", variant.name()},   {"title", variant.title()},     {"files", variant.files()},
                      {"ranks", variant.ranks()}, {"start", variant.start_fen()}, {"men", ordered_json::array()}};
  const VariantPtr& read = Access::variant(variant);
  for (const ManKind& man : read->men) {
    const std::string shape = tools::shape_of(man);
    out["men"].push_back({{"letter", std::string(1, man.letter)},
                          {"name", man.name},
                          {"shape", shape},
                          {"symbol", tools::shape_symbol(shape)},
                          {"value", man.value},
                          {"royal", man.royal}});
  }
  return out;
}

ordered_json json_of(const Board& board) {
  ordered_json men = ordered_json::object();
  for (const Man& man : board.men()) men[man.square] = std::string(1, man.letter);
  ordered_json out = {{"fen", board.fen()},
                      {"variant", board.variant().name()},
                      {"white", board.white_to_move()},
                      {"men", std::move(men)},
                      {"moves", json_of(board.legal_moves())},
                      {"check", board.in_check()},
                      {"repairs", board.repairs()},
                      {"end", nullptr}};
  if (const auto end = board.end()) {
    static const char* const results[] = {"loss", "draw", "win"};
    out["end"] = {{"result", results[static_cast<int>(end->result)]}, {"reason", end->reason}};
  }
  return out;
}

std::string version() { return kVersion; }

std::string variants() {
  ordered_json out = ordered_json::array();
  for (const std::string& name : Variant::names()) {
    const Variant variant = Variant::load(name);
    out.push_back({{"name", name}, {"title", variant.title()}, {"files", variant.files()}, {"ranks", variant.ranks()}});
  }
  return compact_json(out);
}

std::string variant(const std::string& name) {
  return guarded([&] { return json_of(variant_named(name)); });
}

std::string add_variant(const std::string& text) {
  return guarded([&] {
    const Variant own = Variant::from_json(text);
    own_variants().insert_or_assign(own.name(), own);
    return json_of(own);
  });
}

/// The position of a FEN, or the start position if that is empty. Without a variant, a link to a board names it.
std::string board(const std::string& variant_name, const std::string& fen) {
  return guarded([&] {
    if (variant_name.empty()) return json_of(Board::from_fen(fen));
    const Variant game = variant_named(variant_name);
    return json_of(fen.empty() ? Board::start(game) : Board::from_fen(fen, game));
  });
}

std::string play(const std::string& variant_name, const std::string& fen, const std::string& move) {
  return guarded([&] { return json_of(Board::from_fen(fen, variant_named(variant_name)).play(move)); });
}

/// A question by its name and its number, which has no meaning for some.
Question question_named(const std::string& name, const std::string& words, int number) {
  if (name == "mate") return Question::mate(number);
  if (name == "within") return Question::within(number);
  if (name == "stipulation") return Question::stipulation(words);
  if (name == "material") return Question::material(number);
  if (name == "best") return Question::best_move();
  if (name == "value") return Question::value();
  if (name == "any") return Question::any_win();
  return {};
}

/// The question that a suite asks, by the names that question_named() knows; null if it asks nothing.
ordered_json json_of(const Goal& goal, const Board& board) {
  const auto asked = [](const char* kind, int number) { return ordered_json{{"kind", kind}, {"n", number}}; };
  const int plies = goal.plies.value_or(0);
  if (goal.stipulation) {
    const std::string words = text_of(*goal.stipulation);
    const auto mate = words[0] == '#' ? parse_int(std::string_view(words).substr(1)) : std::nullopt;
    return mate ? asked("mate", *mate) : ordered_json{{"kind", "stipulation"}, {"words", words}};
  }
  if (goal.kind == GoalKind::win && plies > 0) {
    const bool mates = Access::variant(board.variant())->royal == RoyalRule::checkmate && plies % 2 != 0;
    return mates ? asked("mate", (plies + 1) / 2) : asked("within", plies);
  }
  if (goal.kind == GoalKind::material) return asked("material", plies);
  if (goal.kind == GoalKind::best) return {{"kind", "best"}};
  if (goal.kind == GoalKind::value) return {{"kind", "value"}};
  return nullptr;
}

/// How a suite is read. The game of that name overrides those that the suite names; if the name is empty, none does.
SuiteInput input_of(const std::string& variant_name) {
  SuiteInput input;
  if (!variant_name.empty()) input.variant = variant_named(variant_name);
  return input;
}

/// The first position of a text in any format of suites, with its question, and whether there are more.
std::string problem(const std::string& text, const std::string& variant_name) {
  return guarded([&]() -> ordered_json {
    Suite suite = Suite::from_text(text, "text", input_of(variant_name));
    const auto first = suite.next();
    if (!first) return {{"error", "there is no position in this text"}};
    // What is not supported may have a board: without its condition it would be another problem.
    if (const std::string& reason = first->unsupported(); !reason.empty())
      return {{"error", "unsupported: " + reason}, {"code", "unsupported"}};
    const auto board = first->board();
    if (!board) {
      const auto& errors = SolveAccess::position(*first).errors;
      if (errors.empty()) return {{"error", first->errors().front()}, {"code", "bad-move"}};
      const InputError& error = errors.front();
      return {
          {"error", error.message}, {"code", error.code}, {"column", error.where.column}, {"line", error.where.line}};
    }
    return {{"fen", board->fen()},
            {"variant", board->variant().name()},
            {"question", json_of(SolveAccess::position(*first).goal, *board)},
            {"more", suite.next().has_value()}};
  });
}

struct Asked {
  std::string variant;
  std::string fen;
  std::string question;  ///< "mate", "within", "stipulation", ...
  std::string words;     ///< a stipulation
  int number = 0;        ///< of moves or plies
  double seconds = 0;    ///< 0: no limit
  int hash_mib = 16;
  bool solution = false;  ///< whether the whole solution is wanted
  bool certify = true;
};

/// The certificate of the latest answer.
std::string& latest_certificate() {
  static std::string certificate;
  return certificate;
}

std::string solve(const Asked& asked) {
  return guarded([&] {
    Limits limits;
    if (asked.seconds > 0) limits.seconds = asked.seconds;
    limits.hash_mib = static_cast<std::size_t>(asked.hash_mib);
    limits.solution = asked.solution;
    limits.certify = asked.certify;
    Solver solver(limits);
    const Board position = Board::from_fen(asked.fen, variant_named(asked.variant));
    const Answer answer = solver.solve(position, question_named(asked.question, asked.words, asked.number));
    latest_certificate() = answer.certificate;
    static const char* const statuses[] = {"proved", "disproved", "unknown"};
    static const char* const outcomes[] = {"none", "win", "loss", "draw"};
    ordered_json solutions = ordered_json::array();
    for (const auto& line : answer.solutions) solutions.push_back(json_of(line));
    const auto number = [](const std::optional<int>& value) { return value ? ordered_json(*value) : ordered_json(); };
    return ordered_json{{"status", statuses[static_cast<int>(answer.status)]},
                        {"outcome", outcomes[static_cast<int>(answer.outcome)]},
                        {"plies", number(answer.plies)},
                        {"within", number(answer.within)},
                        {"none_within", number(answer.none_within)},
                        {"keys", json_of(answer.keys)},
                        {"line", json_of(answer.line)},
                        {"solutions", std::move(solutions)},
                        {"best", answer.best ? json_of(*answer.best) : ordered_json()},
                        {"checked", answer.checked},
                        {"unchecked", answer.unchecked},
                        {"stopped", answer.stopped},
                        {"text", answer.text},
                        {"solution", answer.solution},
                        {"steps", answer.solution_steps},
                        {"certificate", answer.certificate.size()},
                        {"nodes", answer.nodes},
                        {"seconds", answer.seconds}};
  });
}

/// The bytes of that certificate, for a file.
emscripten::val certificate() {
  const std::string& bytes = latest_certificate();
  return emscripten::val::global("Uint8Array")
      .new_(emscripten::typed_memory_view(bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data())));
}

/// Checks a certificate of a shipped game, or of one of those that the user has given.
Check check_of_any_game(const std::string& bytes, CheckOptions options) {
  try {
    return check(bytes, options);
  } catch (const BadInput&) {
    for (const auto& [name, variant] : own_variants()) {
      options.variant = variant;
      try {
        return check(bytes, options);
      } catch (const BadInput&) {
        continue;  // one of another game
      }
    }
    throw;
  }
}

std::string check_bytes(const std::string& bytes, double seconds) {
  return guarded([&] {
    CheckOptions options;
    options.memory_mib = 256;
    options.seconds = seconds;
    const Check result = check_of_any_game(bytes, options);
    static const char* const statuses[] = {"accepted", "rejected", "undecided"};
    return ordered_json{{"status", statuses[static_cast<int>(result.status)]},
                        {"claim", result.claim},
                        {"reason", result.reason},
                        {"fen", result.fen},
                        {"variant", result.variant},
                        {"nodes", result.nodes}};
  });
}

/// A suite that is being judged.
struct Judging {
  Judging(Suite opened, const Limits& limits) : suite(std::move(opened)), judge(limits) {}
  Suite suite;
  Judge judge;
};

std::unique_ptr<Judging>& judging() {
  static std::unique_ptr<Judging> open;
  return open;
}

/// Opens a suite to be judged; next_verdict goes through it. The variant is that of input_of().
std::string open_suite(const std::string& text, const std::string& name, const std::string& variant_name, int hash_mib,
                       bool certify) {
  return guarded([&] {
    Limits limits;
    limits.hash_mib = static_cast<std::size_t>(hash_mib);
    limits.certify = certify;
    judging() = std::make_unique<Judging>(Suite::from_text(text, name, input_of(variant_name)), limits);
    return ordered_json::object();
  });
}

/// The next verdict, with its position and the seconds that it took; the text is empty at the end of the suite.
std::string next_verdict() {
  if (!judging()) return {};
  const auto position = judging()->suite.next();
  if (!position) {
    judging().reset();
    return {};
  }
  return guarded([&] {
    const Verdict verdict = judging()->judge.judge(*position);
    const auto shown = position->board();
    return ordered_json{{"id", verdict.id},
                        {"line", verdict.line},
                        {"verdict", verdict.verdict},
                        {"reason", verdict.reason},
                        {"checked", verdict.checked},
                        {"keys", json_of(verdict.keys)},
                        {"fen", shown ? shown->fen() : ""},
                        {"variant", shown ? shown->variant().name() : ""},
                        {"seconds", verdict.seconds},
                        {"json", verdict.json}};
  });
}

}  // namespace

}  // namespace keymove::api

EMSCRIPTEN_BINDINGS(keymove) {
  using namespace keymove::api;
  emscripten::value_object<Asked>("Asked")
      .field("variant", &Asked::variant)
      .field("fen", &Asked::fen)
      .field("question", &Asked::question)
      .field("words", &Asked::words)
      .field("number", &Asked::number)
      .field("seconds", &Asked::seconds)
      .field("hash", &Asked::hash_mib)
      .field("solution", &Asked::solution)
      .field("certify", &Asked::certify);
  emscripten::function("version", &version);
  emscripten::function("variants", &variants);
  emscripten::function("variant", &variant);
  emscripten::function("addVariant", &add_variant);
  emscripten::function("board", &board);
  emscripten::function("play", &play);
  emscripten::function("problem", &problem);
  emscripten::function("solve", &solve);
  emscripten::function("certificate", &certificate);
  emscripten::function("check", &check_bytes);
  emscripten::function("openSuite", &open_suite);
  emscripten::function("nextVerdict", &next_verdict);
}

#include "tools/agents/opinion_engine.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <map>
#include <sstream>
#include <utility>

#include "positions/notation/notation.h"
#include "tools/agents/examinee_option.h"
#include "tools/agents/uci_engine.h"
#include "tools/console/usage_error.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

constexpr std::uint64_t kDefaultNodes = 1'000'000;
constexpr double kSecondsForNodes = 600;  // an engine that searches so many nodes may be slow
constexpr int kGreatestScore = 10'000'000;
constexpr const char* kPrefix = "uci:";

/// What one line of the engine's output says of one of the best moves.
struct Info {
  int depth = 0;
  std::size_t place = 1;  ///< 1 for the best move, 2 for the second best
  std::optional<int> score;
  std::optional<int> mate;
  bool bound = false;
  std::vector<std::string> line;
};

/// 1 if the move mates by force, -1 if it is mated, otherwise 0.
int end_of(const Info& info) { return !info.mate ? 0 : *info.mate > 0 ? 1 : -1; }

/// How much less the second best move is worth, at the last depth at which both are valued: a search that is stopped
/// has often only the best move of its last depth.
struct LastMargin {
  std::string move;  ///< the best one there
  std::optional<int> margin;
  std::array<int, 2> ends{};

  void take(const std::array<Info, 2>& best) {
    if (best[1].depth != best[0].depth || best[0].line.empty() || best[1].line.empty()) return;
    move = best[0].line.front();
    margin.reset();
    if (best[0].score && best[1].score) margin = *best[0].score - *best[1].score;
    ends = {end_of(best[0]), end_of(best[1])};
  }
  /// The margin, or that to what the second best move was worth at last if the best one has lost since then.
  [[nodiscard]] std::optional<int> at_last(const std::array<Info, 2>& best) const {
    if (!margin || !best[0].score || !best[1].score) return margin;
    return std::min(*margin, *best[0].score - *best[1].score);
  }
};

bool is_sane(int number) { return -kGreatestScore <= number && number <= kGreatestScore; }

Info read_info(const std::string& text) {
  Info out;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    int number = 0;
    if (word == "string") return {};
    if (word == "depth" && words >> number) out.depth = number;
    if (word == "multipv" && words >> number && number > 0) out.place = static_cast<std::size_t>(number);
    if (word == "cp" && words >> number && is_sane(number)) out.score = number;
    if (word == "mate" && words >> number && is_sane(number)) out.mate = number;
    if (word == "lowerbound" || word == "upperbound") out.bound = true;
    if (word == "pv") {
      while (words >> word) out.line.push_back(word);
    }
    words.clear(words.rdstate() & ~std::ios::failbit);
  }
  return out;
}

std::optional<Move> legal_move(const Setup& setup, const std::string& text) {
  const auto move = read_move({text, {}}, setup, verify::moves_of(setup));
  return move ? std::optional(*move) : std::nullopt;
}

class OpinionEngine final : public OpinionSource {
 public:
  OpinionEngine(const ExamineeSpec& spec, const std::string& command, std::string words, double seconds)
      : spec_(spec),
        words_(std::move(words)),
        seconds_(seconds),
        engine_(spec, command, {"Threads=1", "Hash=16", "MultiPV=2"}) {}

  EngineOpinion ask(const Setup& setup) override {
    EngineOpinion out;
    out.name = spec_.name;
    if (const auto trouble = engine_.set_position(setup, {}, true)) return troubled(out, trouble->says);
    if (!engine_.name().empty()) out.name = engine_.name();
    std::array<Info, 2> best;
    std::map<std::string, Info> last_of;  // what was said last of a line that begins with the move
    LastMargin margin;
    const auto answer = engine_.go(words_, seconds_, [&](const std::string& text) {
      Info info = read_info(text);
      const bool whole = !info.line.empty() && !info.bound && (info.score || info.mate);
      if (!whole || info.place > best.size()) return;
      last_of[info.line.front()] = info;
      best[info.place - 1] = std::move(info);
      margin.take(best);
    });
    if (!answer) return troubled(out, trouble_of(engine_.process(), 0).says);
    const std::string text = answer->substr(0, answer->find(' '));
    const auto move = legal_move(setup, text);
    if (!move) return troubled(out, "its move '" + text + "' is not legal");
    out.options = engine_.options_set();
    out.limit = words_;
    out.best = *move;
    out.line = {*move};
    // A search that is stopped when another move becomes the best one has valued that one at an earlier depth only.
    const bool valued = !best[0].line.empty() && legal_move(setup, best[0].line.front()) == move;
    if (const auto last = last_of.find(text); valued || last != last_of.end())
      add_search(out, setup, valued ? best[0] : last->second);
    if (!(out.score || out.mate) || legal_move(setup, margin.move) != move) return out;
    if (out.score) out.margin = margin.at_last(best);
    out.other_end = std::min(end_of(best[0]), margin.ends[0]) > margin.ends[1];
    return out;
  }

 private:
  static EngineOpinion troubled(EngineOpinion out, const std::string& why) {
    out.trouble = why;
    return out;
  }

  /// Adds what the search says of the best move.
  static void add_search(EngineOpinion& out, const Setup& setup, const Info& best) {
    out.score = best.score;
    out.mate = best.mate;
    out.depth = best.depth;
    out.line.clear();
    Setup at = setup;
    for (const std::string& text : best.line) {
      const auto move = legal_move(at, text);
      if (!move) return;
      out.line.push_back(*move);
      at = verify::play(at, *move);
    }
  }

  ExamineeSpec spec_;
  std::string words_;
  double seconds_;
  UciEngine engine_;
};

/// Tries the engine once; reports on standard error why it cannot be started.
bool can_start(const std::string& command, const ExamineeSpec& spec, const std::string& program) {
  UciEngine engine(spec, program);
  const auto trouble = engine.begin();
  if (!trouble) return true;
  std::cerr << "keymove " << command << ": " << spec.name << " cannot be asked: " << trouble->says << "\n";
  if (!trouble->last_words.empty()) std::cerr << trouble->last_words << "\n";
  return false;
}

}  // namespace

void OpinionOptions::declare(CommandLine& line) {
  line.group("Opinions where no proof decides the best move")
      .text("opinion", "uci:COMMAND", engine, "ask this UCI engine, contained, in the place of keymove's own search")
      .texts("opinion-option", "NAME=VALUE", settings,
             "set an option of the engine (default: Threads=1, Hash=16, MultiPV=2 if it has them); may be repeated")
      .needs({"opinion"})
      .number("opinion-nodes", 1, kUnbounded, nodes, "let it search N nodes for a position (default: 1000000)")
      .needs({"opinion"})
      .seconds("opinion-time", time, "let it search so long instead; the opinions can vary")
      .needs({"opinion"})
      .excludes({"opinion-nodes"});
}

void OpinionOptions::check() const {
  if (engine && (!engine->starts_with(kPrefix) || *engine == kPrefix))
    throw UsageError("option '--opinion': expected uci:COMMAND, found '" + *engine + "'");
}

std::optional<OpinionMaker> OpinionOptions::maker(const std::string& command,
                                                  const ContainmentOptions& containment) const {
  if (!engine) return OpinionMaker();
  constexpr double kMilli = 1000;
  ExamineeSpec like;
  like.options = settings;
  std::vector<ExamineeSpec> specs = {examinee_of(*engine, like)};
  if (!contain_agents(command, containment, {}, specs)) return std::nullopt;
  const std::string program = engine->substr(std::string(kPrefix).size());
  if (!can_start(command, specs.front(), program)) return std::nullopt;
  const std::string words = time ? "movetime " + std::to_string(std::max<std::int64_t>(1, std::llround(*time * kMilli)))
                                 : "nodes " + std::to_string(nodes.value_or(kDefaultNodes));
  const double seconds = time ? *time + 1 : kSecondsForNodes;
  return OpinionMaker(
      [spec = specs.front(), program, words, seconds] { return make_opinion_engine(spec, program, words, seconds); });
}

std::unique_ptr<OpinionSource> make_opinion_engine(const ExamineeSpec& spec, const std::string& command,
                                                   const std::string& words, double seconds) {
  return std::make_unique<OpinionEngine>(spec, command, words, seconds);
}

}  // namespace keymove::tools

#include "tools/sessions/session_questions.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/heuristic_files/heuristic_reader.h"
#include "positions/variant_files/variant_reader.h"
#include "tools/console/usage_error.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

/// More plies than any game of Pawntastic has: each pawn moves at most 14 times.
constexpr int kWholeGame = 1000;
constexpr int kUntilTimeIsOver = 64;

/// Asks until the answer can be read; an empty answer means `default_value`.
template <class T>
std::optional<T> ask_for(Dialogue& dialogue, const std::string& question, const std::string& default_value,
                         const std::string& expected, const std::function<std::optional<T>(const std::string&)>& read) {
  while (true) {
    const auto answer = dialogue.ask(question);
    if (!answer) return std::nullopt;
    if (auto value = read(answer->empty() ? default_value : *answer)) return value;
    dialogue.say(fmt::format("expected {}\n", expected));
  }
}

std::optional<double> positive_seconds(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  constexpr double kMax = 1e6;
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole && value > 0 && value <= kMax ? std::optional(value) : std::nullopt;
}

std::function<std::optional<int>(const std::string&)> whole_number(int low, int high) {
  return [low, high](const std::string& text) -> std::optional<int> {
    const auto number = parse_int(text);
    return number && *number >= low && *number <= high ? number : std::nullopt;
  };
}

std::optional<bool> truth(const std::string& text) {
  const std::string word = lower_case(text);
  if (word == "true" || word == "t" || word == "yes" || word == "y" || word == "on") return true;
  if (word == "false" || word == "f" || word == "no" || word == "n" || word == "off") return false;
  return std::nullopt;
}

// --- the 5x5 course

std::optional<HeuristicPtr> ask_heuristic(Dialogue& dialogue, const VariantPtr& variant, Color side) {
  while (true) {
    const auto answer = dialogue.ask(fmt::format("Heuristic of {}'s AI, e0, e1, e2 or a file [e0]: ", name_of(side)));
    if (!answer) return std::nullopt;
    const auto heuristic = load_heuristic(variant, answer->empty() ? "e0" : *answer);
    if (heuristic) return *heuristic;
    dialogue.say(heuristic.errors().front().message + "\n");
  }
}

bool ask_for_agent(Dialogue& dialogue, const CourseParameters& known, solver::AgentKind kind, std::size_t side,
                   SessionPlan& plan) {
  const VariantPtr& variant = plan.start.variant;
  solver::AgentSpec agent;
  agent.kind = kind;
  agent.depth = kUntilTimeIsOver;
  if (known.heuristics[side]) {
    const auto heuristic = load_heuristic(variant, *known.heuristics[side]);
    if (!heuristic) throw UsageError(heuristic.errors().front().message);
    agent.heuristic = *heuristic;
  } else {
    const auto heuristic = ask_heuristic(dialogue, variant, side == 0 ? Color::white : Color::black);
    if (!heuristic) return false;
    agent.heuristic = *heuristic;
  }
  agent.name = fmt::format("{} {}", name_of(kind), agent.heuristic->name);
  plan.agents[side] = PlayerSpec(agent);
  return true;
}

// --- Pawntastic

VariantPtr pawntastic_of(const std::string& size, EnPassant en_passant) {
  const std::string full = size.find('x') == std::string::npos ? fmt::format("{}x{}", size, size) : size;
  const auto variant = load_variant(fmt::format("pawntastic-{}{}", full, en_passant == EnPassant::on ? "-ep" : ""));
  return variant ? *variant : nullptr;
}

VariantPtr ask_size(Dialogue& dialogue, EnPassant en_passant) {
  dialogue.say(
      "Choose your game:\n"
      "  4.  Tiny 4x4 Pawntastic\n"
      "  5.  Very small 5x5 Pawntastic\n"
      "  6.  Small 6x6 Pawntastic\n"
      "  8.  Standard 8x8 Pawntastic\n"
      "  10.  Jumbo 10x10 Pawntastic\n"
      "Or enter any size >=4 to play that size game\n");
  const auto read = [&](const std::string& text) -> std::optional<VariantPtr> {
    const bool size = !text.empty() && text.find_first_not_of("0123456789x") == std::string::npos;
    const VariantPtr variant = size ? pawntastic_of(text, en_passant) : nullptr;
    return variant ? std::optional(variant) : std::nullopt;
  };
  return ask_for<VariantPtr>(dialogue, "Your choice? ", "", "a size from 4 to 16, or files and ranks as 6x8", read)
      .value_or(nullptr);
}

/// The heuristic `pawn-race` if it knows the variant, else the default one.
HeuristicPtr default_heuristic(const VariantPtr& variant) {
  const auto race = load_heuristic(variant, "pawn-race");
  return race ? *race : *heuristic_or_default(variant, std::nullopt);
}

std::optional<solver::AgentSpec> ask_opponent(Dialogue& dialogue, const VariantPtr& variant) {
  constexpr int kOpponents = 5;
  constexpr int kSearchableSquares = 25;  // 5x5 takes seconds, 6x6 had made no move after 75 s
  dialogue.say(
      "Choose your opponent:\n"
      "  1.  An agent that plays randomly\n"
      "  2.  An agent that uses MINIMAX\n"
      "  3.  An agent that uses MINIMAX with alpha-beta pruning\n"
      "  4.  An agent that uses H-MINIMAX with a fixed depth cutoff\n"
      "  5.  An agent that uses H-MINIMAX with a fixed depth cutoff and alpha-beta pruning\n");
  const auto choice = ask_for<int>(dialogue, "Your choice? ", "", "a number from 1 to 5", whole_number(1, kOpponents));
  if (!choice) return std::nullopt;
  solver::AgentSpec agent;
  const bool prunes = *choice == 3 || *choice == 5;
  agent.kind = *choice == 1 ? solver::AgentKind::random
               : prunes     ? solver::AgentKind::alphabeta
                            : solver::AgentKind::minimax;
  agent.heuristic = default_heuristic(variant);
  agent.depth = kWholeGame;
  if (*choice >= 4) {
    constexpr int kDeepest = 100;
    const auto start = read_fen(variant, variant->start_fen);
    const std::string suggestion = std::to_string(suggested_depth(start->setup, agent.kind));
    const auto depth = ask_for<int>(dialogue, fmt::format("Depth cutoff? (suggestion: {}) ", suggestion), suggestion,
                                    "a number of plies from 1 to 100", whole_number(1, kDeepest));
    if (!depth) return std::nullopt;
    agent.depth = *depth;
  } else if (*choice >= 2 && variant->shape.squares() > kSearchableSquares) {
    dialogue.say(fmt::format(
        "Warning: this agent searches the whole game before each move, which on {} x {} squares may take "
        "hours or longer.\n"
        "Opponents 4 and 5 answer in seconds. Ctrl-C interrupts it, and 'menu' then leads back to this menu.\n",
        variant->shape.files, variant->shape.ranks));
  }
  agent.name = std::string(name_of(agent.kind));
  return agent;
}

std::optional<Color> ask_color(Dialogue& dialogue) {
  const auto read = [](const std::string& text) -> std::optional<Color> {
    const std::string word = lower_case(text);
    if (word == "w" || word == "white") return Color::white;
    if (word == "b" || word == "black") return Color::black;
    return std::nullopt;
  };
  return ask_for<Color>(dialogue, "Do you want to play BLACK (B) or WHITE (W)? (WHITE plays first) ", "", "B or W",
                        read);
}

}  // namespace

std::optional<std::array<bool, 2>> people_of(const std::string& mode) {
  const std::string word = lower_case(mode);
  if (word == "h-h") return std::array{true, true};
  if (word == "h-ai") return std::array{true, false};
  if (word == "ai-h") return std::array{false, true};
  if (word == "ai-ai") return std::array{false, false};
  return std::nullopt;
}

bool ask_course_parameters(Dialogue& dialogue, const CourseParameters& known, SessionPlan& plan) {
  constexpr int kMaxTurns = 100000;
  const auto seconds = known.seconds ? known.seconds
                                     : ask_for<double>(dialogue, "Seconds that an AI has for a move [5]: ", "5",
                                                       "a number of seconds, such as 5 or 0.5", positive_seconds);
  if (!seconds) return false;
  plan.rules.time = *seconds;
  const auto turns = known.turns ? known.turns
                                 : ask_for<int>(dialogue, "Maximum number of turns [100]: ", "100",
                                                "a whole number from 1 on", whole_number(1, kMaxTurns));
  if (!turns) return false;
  plan.rules.max_turns = *turns;
  const auto people =
      known.players ? people_of(*known.players)
                    : ask_for<std::array<bool, 2>>(dialogue, "Play mode, H-H, H-AI, AI-H or AI-AI [H-AI]: ", "H-AI",
                                                   "H-H, H-AI, AI-H or AI-AI (White first)", people_of);
  if (!people) return false;
  if ((*people)[0] && (*people)[1]) {
    if (known.alpha_beta && truth(*known.alpha_beta) == false) plan.alpha_beta = AlphaBeta::off;
    return true;
  }
  const auto prunes =
      known.alpha_beta
          ? truth(*known.alpha_beta)
          : ask_for<bool>(dialogue, "Alpha-beta (true), or minimax (false) [true]: ", "true", "true or false", truth);
  if (!prunes) return false;
  const auto kind = *prunes ? solver::AgentKind::alphabeta : solver::AgentKind::minimax;
  for (std::size_t side = 0; side < 2; ++side) {
    if (!(*people)[side] && !ask_for_agent(dialogue, known, kind, side, plan)) return false;
  }
  return true;
}

std::optional<PawntasticAnswers> ask_pawntastic(Dialogue& dialogue, EnPassant en_passant, const VariantPtr& variant) {
  dialogue.say("Pawntastic by keymove\n");
  if (!variant && en_passant == EnPassant::off)
    dialogue.say("Note:  en passant capture is off (--variant pawntastic-ep)\n");
  PawntasticAnswers out;
  out.variant = variant ? variant : ask_size(dialogue, en_passant);
  if (!out.variant) return std::nullopt;
  out.opponent = ask_opponent(dialogue, out.variant);
  if (!out.opponent) return std::nullopt;
  const auto trace = ask_for<bool>(dialogue, "Trace opponent agent?  (y/n) ", "", "y or n", truth);
  if (!trace) return std::nullopt;
  out.trace = *trace ? RootTrace::on : RootTrace::off;
  const auto color = ask_color(dialogue);
  if (!color) return std::nullopt;
  out.person = *color;
  return out;
}

int suggested_depth(const Setup& start, solver::AgentKind kind) {
  constexpr double kStates = 1e7;
  constexpr double kDeeperWithPruning = 1.5;  // by the course, pruning reaches this depth ratio in the same time
  const double moves = std::max(2.0, static_cast<double>(verify::moves_of(start).size()));
  const double plies = std::floor(std::log(kStates) / std::log(moves));
  return static_cast<int>(kind == solver::AgentKind::alphabeta ? kDeeperWithPruning * plies : plies);
}

}  // namespace keymove::tools

// Fuzzes the input that people type at the terminal.
#include <algorithm>
#include <map>
#include <memory>
#include <sstream>

#include <unistd.h>

#include "positions/base/words.h"
#include "positions/course_formats/saved_game.h"
#include "positions/heuristic_files/heuristic_reader.h"
#include "positions/variant_files/variant_reader.h"
#include "tests/fuzz/fuzz.h"
#include "tools/agents/agent_option.h"
#include "tools/command_line/command_line.h"
#include "tools/move_trees/move_tree_comparison.h"
#include "tools/move_trees/move_tree_dialogue.h"
#include "tools/sessions/session_questions.h"

namespace keymove::fuzz {

namespace {

using namespace keymove::tools;

/// The parts of a game that a session needs, made once.
struct Game {
  explicit Game(const char* name)
      : variant(*load_variant(name)),
        rules(variant),
        start(*start_setup(variant, {})),
        greedy(agent_of(variant, "greedy")) {}

  VariantPtr variant;
  verify::Rulebook rules;
  Setup start;
  solver::AgentSpec greedy;
};

const Game& game_of(const std::string& name) {
  constexpr std::size_t kMaxKept = 20;
  static std::map<std::string, std::unique_ptr<const Game>> known;
  if (known.size() > kMaxKept) known.clear();
  auto& game = known[name];
  if (!game) game = std::make_unique<const Game>(name.c_str());
  return *game;
}

/// The input without the commands for saved games, so that no files are touched.
std::string without_files(std::string_view input) {
  std::string out;
  for (const std::string& line : lines_of(input)) {
    const std::string low = lower_case(trimmed(line));
    if (!low.starts_with("save") && !low.starts_with("load")) out += line + "\n";
  }
  return out;
}

/// A person who types these words and nothing else.
class Person {
 public:
  explicit Person(const std::string& words) {
    int ends[2] = {-1, -1};
    expect(pipe(ends) == 0, "no pipe");
    input_ = ends[0];
    const bool said = write(ends[1], words.data(), words.size()) == static_cast<ssize_t>(words.size());
    close(ends[1]);
    expect(said, "the pipe is full");
  }
  ~Person() { close(input_); }
  Person(const Person&) = delete;
  Person& operator=(const Person&) = delete;

  [[nodiscard]] int input() const { return input_; }

 private:
  int input_ = -1;
};

/// Plays a few turns with agents that search one ply.
void play(Dialogue& dialogue, const Game& game, SessionPlan& plan, const SessionStyle& style) {
  constexpr int kTurns = 4;
  for (auto& agent : plan.agents) {
    if (!agent) continue;
    agent->own->depth = 1;
    agent->own->hash_mib = 1;
  }
  plan.rules.time.reset();
  plan.rules.max_turns = std::min(kTurns, plan.rules.max_turns == 0 ? kTurns : plan.rules.max_turns);
  plan.adviser = game.greedy;
  Session(dialogue, style, game.rules, plan).play();
}

SessionPlan plan_of(const Game& game) {
  SessionPlan plan;
  plan.start = game.start;
  return plan;
}

const Added kPlay(
    {"play", kShort, kSlow, [](std::string_view input) {
       static const char* const kVariants[] = {"chess", "minichess-7x7", "fairy-chess-8x8", "pawntastic-6x6-ep"};
       const Game& game = game_of(kVariants[take_number(input, std::size(kVariants))]);
       SessionPlan plan = plan_of(game);
       if (take_number(input, 2) == 1) plan.agents[1] = PlayerSpec(game.greedy);
       const Person person(without_files(input));
       Dialogue dialogue(true, person.input());
       play(dialogue, game, plan, *plain_style(plan, dialogue));
     }});

const Added kPlayCourse({"play_course", kShort, kSlow, [](std::string_view input) {
                           const Game& game = game_of("minichess-5x5");
                           SessionPlan plan = plan_of(game);
                           const Person person(without_files(input));
                           Dialogue dialogue(true, person.input());
                           if (ask_course_parameters(dialogue, {}, plan))
                             play(dialogue, game, plan, *plain_style(plan, dialogue));
                         }});

const Added kPlayPawntastic({"play_pawntastic", kShort, kSlow, [](std::string_view input) {
                               const auto en_passant = take_number(input, 2) == 1 ? EnPassant::on : EnPassant::off;
                               const Person person(without_files(input));
                               Dialogue dialogue(true, person.input());
                               const auto answers = ask_pawntastic(dialogue, en_passant, nullptr);
                               if (!answers) return;
                               const Game& game = game_of(answers->variant->name);
                               SessionPlan plan = plan_of(game);
                               auto& agent = plan.agents[static_cast<std::size_t>(index_of(!answers->person))];
                               agent = PlayerSpec(*answers->opponent);
                               play(dialogue, game, plan, *pawntastic_style(plan, answers->trace));
                             }});

const Added kTreeAsk({"tree_ask", kShort, kFast, [](std::string_view input) {
                        const VariantPtr& variant = game_of("minichess-5x5").variant;
                        TreeQuestion question;
                        question.problem.emplace();
                        question.problem->setup = read_fen(variant, "k4/5/2P2/1p3/4K w")->setup;
                        question.problem->origin = question.problem->setup;
                        question.request.emplace();
                        static const HeuristicPtr material = *load_heuristic(variant, "material");
                        question.request->heuristic = material;
                        question.request->algorithm = solver::TreeAlgorithm::stochastic;
                        question.request->chooser = solver::Chooser::asked;
                        std::istringstream answers{std::string(input)};
                        question.request->ask = [&](const std::vector<Move>& moves) {
                          const std::size_t choice = ask_for_choice(answers, *variant, moves);
                          expect(choice < moves.size(), "a choice of what is not there");
                          return choice;
                        };
                        try {
                          own_answer(question);
                        } catch (const UsageError&) {
                          return;
                        }
                      }});

}  // namespace

}  // namespace keymove::fuzz

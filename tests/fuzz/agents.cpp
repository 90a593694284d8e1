// Fuzzes the answers of agents, and how they are marked.
#include <algorithm>
#include <memory>
#include <utility>

#include "positions/evaluation/heuristic.h"
#include "positions/heuristic_files/heuristic_reader.h"
#include "positions/variant_files/variant_reader.h"
#include "tests/fuzz/fuzz.h"
#include "tools/agents/examinee.h"
#include "tools/agents/opinion_engine.h"
#include "tools/grading/exam_verdict.h"
#include "tools/move_trees/move_tree_verdict.h"
#include "verify/rules/rules.h"

namespace keymove::fuzz {

namespace {

using namespace keymove::tools;

/// An agent that answers with these lines, whatever it is asked, and then ends.
class Scripted final : public AgentTalk {
 public:
  explicit Scripted(std::vector<std::string> lines) : lines_(std::move(lines)) {}

  void send(const std::string&, double) override {}
  std::optional<std::string> receive(double) override {
    if (end_ == ProcessEnd::running && next_ < lines_.size()) return lines_[next_++];
    if (end_ == ProcessEnd::running) end_ = ProcessEnd::exited;
    return std::nullopt;
  }
  void allow_output(std::size_t) override {}
  void look() override {}
  void stop(ProcessEnd why) override { end_ = why; }
  [[nodiscard]] ProcessEnd end() const override { return end_; }
  [[nodiscard]] const std::string& end_words() const override { return end_words_; }
  std::string last_words() override { return lines_.empty() ? "" : lines_.back(); }
  void forget_words() override {}

 private:
  std::vector<std::string> lines_;
  std::size_t next_ = 0;
  ProcessEnd end_ = ProcessEnd::running;
  std::string end_words_ = "exit 1";
};

SolverOracle& oracle() {
  static SolverOracle oracle([] {
    solver::Limits limits;
    limits.hash_mib = 1;
    limits.nodes = 200;
    return limits;
  }());
  return oracle;
}

/// A position of the exam with the known answer.
struct Question {
  TestPosition position;
  Judged truth;
  solver::TreeRequest tree;
  ExamQuestion asked;
};

std::unique_ptr<Question> question(const char* variant, const char* fen, Goal goal, Asked asked) {
  auto out = std::make_unique<Question>();
  const VariantPtr game = *load_variant(variant);
  out->position.id = "position";
  out->position.setup = read_fen(game, fen)->setup;
  out->position.goal = goal;
  out->truth = judge_position(out->position, oracle(), judge_trees);
  expect(out->truth.problem.has_value(), "a question without a problem");
  out->tree.heuristic = *load_heuristic(game, "material");
  out->asked = {asked, "position", &*out->truth.problem, &out->tree};
  return out;
}

const std::vector<std::unique_ptr<Question>>& questions() {
  static const auto all = [] {
    std::vector<std::unique_ptr<Question>> out;
    out.push_back(question("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", {GoalKind::win, 3}, Asked::move));
    out.push_back(question("minichess-7x7", "7/k6/7/1p1P3/1P1P2K/7/4Q2 w - -", {GoalKind::win, 3}, Asked::moves));
    out.push_back(question("minichess-5x5", "k4/5/2P2/1p3/4K w", {GoalKind::none, {}}, Asked::tree));
    out.push_back(question("fairy-chess-8x8", "k7/2c5/8/3r4/8/8/8/K2R4 w", {GoalKind::material, 3}, Asked::move));
    return out;
  }();
  return all;
}

/// Lets the agent answer twice, and marks its answers.
void examine_agent(std::string_view input, std::unique_ptr<Examinee> (*make)(const ExamineeSpec&, const std::string&)) {
  const Question& question = *questions().at(take_number(input, questions().size()));
  const auto lines = lines_of(input);
  ExamineeSpec spec;
  spec.go = "nodes 1";
  spec.connect = [&] { return std::make_unique<Scripted>(lines); };
  const auto agent = make(spec, "agent");
  constexpr int kAnswers = 2;
  for (int i = 0; i < kAnswers; ++i) {
    const ExamAnswer answer = agent->answer(question.asked);
    const auto strictness = i == 0 ? Strictness::any_that_does_it : Strictness::as_stated;
    expect(!examine(answer, question.asked, question.truth, oracle(), strictness).verdict.text().empty(), "no verdict");
  }
}

/// Asks the engine twice for an opinion, which must be legal.
void ask_engine(std::string_view input) {
  const Setup& setup = questions().at(take_number(input, questions().size()))->truth.problem->setup;
  const auto lines = lines_of(input);
  ExamineeSpec spec;
  spec.connect = [&] { return std::make_unique<Scripted>(lines); };
  const auto engine = make_opinion_engine(spec, "engine", "nodes 1", 1);
  constexpr int kAnswers = 2;
  for (int i = 0; i < kAnswers; ++i) {
    const EngineOpinion opinion = engine->ask(setup);
    expect(!text_of(opinion).empty(), "no text");
    if (!opinion.trouble.empty()) continue;
    expect(!opinion.line.empty() && opinion.line.front() == opinion.best, "a line that does not begin with the move");
    Setup at = setup;
    for (const Move& move : opinion.line) {
      const auto legal = verify::moves_of(at);
      expect(std::find(legal.begin(), legal.end(), move) != legal.end(), "a move that is not legal");
      at = verify::play(at, move);
    }
  }
}

const Added kAgents[] = {
    Added({"agent_json", kMiddle, kSlow, [](std::string_view input) { examine_agent(input, make_json_examinee); }}),
    Added({"agent_uci", kMiddle, kSlow, [](std::string_view input) { examine_agent(input, make_uci_examinee); }}),
    Added({"opinion_uci", kMiddle, kSlow, ask_engine}),
};

}  // namespace

}  // namespace keymove::fuzz

#include "tools/training/heuristic_score.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/base/read_files.h"
#include "positions/game/castling.h"
#include "positions/game/setup.h"
#include "positions/heuristic_files/valued_games.h"
#include "positions/problem/problem.h"
#include "positions/streams/text_input.h"
#include "tools/agents/agent_containment.h"
#include "tools/agents/examinee_option.h"
#include "tools/text/finding_text.h"
#include "verify/evaluation/heuristic_value.h"
#include "verify/evaluation/valued_boards.h"

namespace keymove::tools {

namespace {

struct Score {
  std::string file;
  std::size_t boards = 0;
  std::size_t wins = 0;
  std::size_t ties = 0;
  std::size_t without_value = 0;  ///< boards that the program gave no value; they are lost

  [[nodiscard]] double winratio() const {
    if (boards == 0) return 0;
    return (static_cast<double>(wins) + static_cast<double>(ties) / 2) / static_cast<double>(boards);
  }
};

/// The marks, by the course's formula.
double marks_of(const std::vector<Score>& scores) {
  double sum = 0;
  for (const Score& score : scores) sum += std::clamp(4 * (score.winratio() - 0.5), 0.0, 1.0);
  return 10 * std::min(1.0, sum);
}

/// The number rounded to five decimals, without trailing zeros but with at least one decimal.
std::string decimals(double value) {
  std::string out = std::to_string(std::round(value * 1e5) / 1e5);
  while (out.back() == '0' && out[out.size() - 2] != '.') out.pop_back();
  return out;
}

/// Gives the position after that move of a game its value; nothing if it cannot.
using Valuer = std::function<std::optional<double>(const verify::Position&, const MoveText& move)>;

/// Asks a program for values. Once it has ended, for whatever reason, it is not started again: that may take as long as
/// its training.
class AgentValuer {
 public:
  AgentValuer(const verify::Rulebook& rules, std::unique_ptr<Examinee> examinee)
      : rules_(rules), examinee_(std::move(examinee)) {}

  std::optional<double> value(const verify::Position& position, const MoveText& move) {
    if (!examinee_) return std::nullopt;
    Problem problem;
    problem.setup = rules_.write(position);
    note_double_step(problem.setup, move);
    problem.origin = problem.setup;
    problem.goal.kind = GoalKind::best;
    ExamQuestion question;
    question.asked = Asked::value;
    question.id = place_of(move);
    question.problem = &problem;
    const ExamAnswer answer = examinee_->answer(question);
    if (answer.value) return answer.value;
    const GradeVerdict trouble = answer.trouble.value_or(GradeVerdict::malformed);
    if (!first_trouble_) {
      first_trouble_ = fmt::format("{}: {}: {}", question.id, kGradeVerdictNames.name_of(trouble), answer.says);
      last_words_ = answer.last_words;
    }
    if (trouble != GradeVerdict::exception && trouble != GradeVerdict::malformed) {
      ended_ = fmt::format("{}: {}: {}", question.id, kGradeVerdictNames.name_of(trouble), answer.says);
      examinee_.reset();
    }
    return std::nullopt;
  }

  /// What went wrong, for people; empty if nothing did.
  [[nodiscard]] std::string troubles(std::size_t boards, std::size_t without_value) const {
    if (!first_trouble_) return {};
    std::string out = fmt::format("{} of {} boards have no value, and are lost; the first: {}\n", without_value, boards,
                                  *first_trouble_);
    if (!last_words_.empty()) out += last_words_ + (last_words_.ends_with('\n') ? "" : "\n");
    if (ended_ && *ended_ != *first_trouble_) out += "it was ended: " + *ended_ + "\n";
    if (ended_) out += "it was not asked about the boards that follow\n";
    return out;
  }

 private:
  /// The course notes the square that a pawn's double step has passed even if no pawn can capture there.
  static void note_double_step(Setup& setup, const MoveText& move) {
    const auto made = parse_coordinate_text(*setup.variant, move.text);
    const BoardShape& shape = setup.shape();
    if (!made || setup.at(made->to).kind != setup.variant->kind_of('p')) return;
    const int from = shape.rank_of(made->from);
    const int to = shape.rank_of(made->to);
    if (std::abs(from - to) == 2) setup.en_passant = shape.at(shape.file_of(made->to), (from + to) / 2);
  }

  static std::string place_of(const MoveText& move) {
    return fmt::format("{}:{}:{}, after {}", move.where.file.text(), move.where.line, move.where.column, move.text);
  }

  const verify::Rulebook& rules_;
  std::unique_ptr<Examinee> examinee_;  ///< nullptr once it has ended
  std::optional<std::string> first_trouble_;
  std::string last_words_;  ///< those of the first trouble
  std::optional<std::string> ended_;
};

void add_game(const verify::Rulebook& rules, const ValuedGame& game, const Valuer& valuer, const Heuristic& against,
              Score& score, std::vector<InputError>& errors) {
  std::size_t move = 0;
  const auto found = verify::each_board(rules, game, [&](const verify::Position& position, double value) {
    const auto own = valuer(position, game.moves[move++]);
    const double other = std::fabs(verify::heuristic_value(rules, position, against) - value);
    ++score.boards;
    if (!own) {
      ++score.without_value;
      return;
    }
    const double missed = std::fabs(*own - value);
    if (missed < other) ++score.wins;
    if (missed == other) ++score.ties;
  });
  errors.insert(errors.end(), found.begin(), found.end());
}

std::string score_text(const std::vector<Score>& scores, const std::optional<double>& marks) {
  std::string out;
  for (const Score& score : scores) {
    const std::string without =
        score.without_value == 0 ? "" : fmt::format(", {} without a value", score.without_value);
    out += fmt::format("{}: {} boards, {} wins, {} ties{}: winratio {}\n", score.file, score.boards, score.wins,
                       score.ties, without, decimals(score.winratio()));
  }
  return marks ? out + "marks: " + decimals(*marks) + " of 10\n" : out;
}

std::string score_json(const std::vector<Score>& scores, const std::optional<double>& marks,
                       const ExamineeSpec* agent) {
  auto files = nlohmann::ordered_json::array();
  for (const Score& score : scores) {
    files.push_back({{"file", score.file},
                     {"boards", score.boards},
                     {"wins", score.wins},
                     {"ties", score.ties},
                     {"winratio", score.winratio()}});
    if (agent != nullptr) files.back()["without_value"] = score.without_value;
  }
  nlohmann::ordered_json out = {{"files", files}, {"marks", nullptr}};
  if (marks) out["marks"] = *marks;
  if (agent != nullptr) {
    out["agent"] = agent->name;
    out["contained"] = contained_by(agent->limits);
  }
  return json_line(out);
}

/// The files to score that the program may not read: all that --agent-reads does not name.
std::vector<std::string> secrets_of(const HeuristicOptions& options) {
  const auto& open = options.containment.reads;
  std::vector<std::string> out;
  for (const std::string& file : options.words) {
    if (file != "-" && std::find(open.begin(), open.end(), file) == open.end()) out.push_back(file);
  }
  if (options.file) out.push_back(*options.file);
  return out;
}

/// Whether the game has the board and the men of the course's planes.
bool is_chess(const Variant& variant) {
  constexpr int kSide = 8;
  constexpr std::string_view kLetters = "kqbnrp";
  return variant.shape.files == kSide && variant.shape.ranks == kSide &&
         std::all_of(variant.men.begin(), variant.men.end(),
                     [&](const ManKind& man) { return kLetters.find(man.letter) != std::string_view::npos; });
}

/// Starts the program of --agent; nullptr, after a message, if that fails.
std::unique_ptr<Examinee> start_agent(const HeuristicOptions& options, std::vector<ExamineeSpec>& specs) {
  if (!contain_agents("heuristic", options.containment, secrets_of(options), specs)) return nullptr;
  AgentStarts starts(specs);
  if (starts.starts("heuristic", 0)) return starts.take(0);
  for (const std::string& file : secrets_of(options)) {
    const std::string name = file.substr(file.rfind('/') + 1);
    if (starts.trouble_of(0)->says.find(name) == std::string::npos) continue;
    std::cerr << file << " is hidden from what it scores; --agent-reads " << file << " lets the program read it\n";
  }
  return nullptr;
}

/// Scores the files of the options, and adds the errors of their lines. False, after a message, if one cannot be read.
bool score_files(const HeuristicOptions& options, const verify::Rulebook& rules, const Valuer& valuer,
                 const Heuristic& against, std::vector<Score>& scores, std::vector<InputError>& errors) {
  for (const std::string& file : options.words) {
    const auto text = read_text(file);
    if (!text) {
      complain(text.errors());
      return false;
    }
    const ValuedGames read = parse_valued_games(file == "-" ? "stdin" : file, *text);
    errors.insert(errors.end(), read.errors.begin(), read.errors.end());
    Score& score = scores.emplace_back();
    score.file = file;
    Progress progress(read.games.size(), options.progress(), "games");
    for (std::size_t i = 0; i < read.games.size(); ++i) {
      add_game(rules, read.games[i], valuer, against, score, errors);
      progress.show(i + 1, file);
    }
  }
  return true;
}

}  // namespace

ExitCode score_heuristic(const HeuristicOptions& options) {
  const VariantPtr game = options.load_variant_or_complain();
  if (!game) return ExitCode::bad_input;
  const HeuristicPtr against = options.load_heuristic_or_complain(game, options.against);
  const HeuristicPtr heuristic =
      options.agent || !against ? against : options.load_heuristic_or_complain(game, options.heuristic);
  if (!heuristic) return ExitCode::bad_input;
  for (const std::string& file : options.words) note_read_file(file);
  std::vector<ExamineeSpec> specs;
  if (options.agent) {
    if (!is_chess(*game))
      throw UsageError("option '--agent': programs value boards of 8x8 squares with the men k, q, b, n, r and p, not " +
                       game->name);
    specs.push_back(options.agent_spec());
  }
  Output output(options.file);
  const verify::Rulebook rules(variant_at_start(game));
  std::unique_ptr<AgentValuer> agent;
  if (options.agent) {
    auto examinee = start_agent(options, specs);
    if (!examinee) return ExitCode::bad_input;
    agent = std::make_unique<AgentValuer>(rules, std::move(examinee));
  }
  const Valuer valuer = [&](const verify::Position& position, const MoveText& move) {
    return agent ? agent->value(position, move)
                 : std::optional<double>(verify::heuristic_value(rules, position, *heuristic));
  };
  std::vector<Score> scores;
  std::vector<InputError> errors;
  if (!score_files(options, rules, valuer, *against, scores, errors)) return ExitCode::bad_input;
  complain(errors);
  Score all;
  for (const Score& score : scores) {
    all.boards += score.boards;
    all.without_value += score.without_value;
  }
  if (agent) std::cerr << agent->troubles(all.boards, all.without_value);
  std::optional<double> marks;
  if (!errors.empty()) {
    std::cerr << "keymove heuristic: no marks: the files have errors\n";
  } else if (all.boards == 0) {
    std::cerr << "keymove heuristic: no marks: the files have no boards\n";
  } else {
    marks = marks_of(scores);
  }
  options.format == "json" ? output.write(score_json(scores, marks, agent ? &specs.front() : nullptr))
                           : output.say(score_text(scores, marks));
  output.finish();
  if (!errors.empty()) return ExitCode::bad_input;
  if (all.boards == 0) return ExitCode::nothing_selected;
  return all.without_value > 0 ? ExitCode::wrong_answer : ExitCode::success;
}

}  // namespace keymove::tools

#include "tools/agents/player.h"

#include <algorithm>
#include <random>
#include <string_view>
#include <utility>

#include "positions/notation/notation.h"
#include "solver/engine/solver.h"

namespace keymove::tools {

namespace {

/// What a trouble is called in the result of a game.
const char* words_of(GradeVerdict trouble) {
  switch (trouble) {
    case GradeVerdict::timeout:
      return "exceeds the time";
    case GradeVerdict::exception:
      return "raises an exception";
    case GradeVerdict::crashed:
      return "crashes";
    case GradeVerdict::flood:
      return "writes too much";
    case GradeVerdict::closed:
      return "closes its output";
    case GradeVerdict::memory:
      return "takes too much memory";
    case GradeVerdict::processes:
      return "starts too many processes";
    case GradeVerdict::disk:
      return "fills the disk";
    case GradeVerdict::not_started:
      return "cannot be started";
    case GradeVerdict::unsupported:
      return "does not play this game";
    default:
      return "gives no move that can be read";
  }
}

PlayerTrouble trouble_from(const ExamAnswer& answer) {
  const GradeVerdict verdict = *answer.trouble;
  const bool lasting =
      verdict == GradeVerdict::timeout || verdict == GradeVerdict::not_started || verdict == GradeVerdict::unsupported;
  // The words of these troubles say all.
  const bool plain =
      verdict == GradeVerdict::timeout || verdict == GradeVerdict::memory || verdict == GradeVerdict::processes;
  std::string detail = plain ? "" : answer.says;
  constexpr std::string_view kNotStarted = "it cannot be started: ";  // the words say that
  if (detail.starts_with(kNotStarted)) detail.erase(0, kNotStarted.size());
  return {words_of(verdict), detail, answer.last_words, verdict == GradeVerdict::timeout, lasting};
}

PlayerTrouble too_slow() { return {words_of(GradeVerdict::timeout), {}, {}, true, true}; }

class OwnPlayer final : public Player {
 public:
  OwnPlayer(const VariantPtr& variant, const solver::AgentSpec& spec) : agent_(solver::make_agent(variant, spec)) {}

  PlayerMove move(const verify::Arbiter& game, const std::optional<MoveTime>& time) override {
    std::optional<TimeLimit> limit;
    if (time) limit = TimeLimit{time->advised, time->clock};
    const StopWatch watch(time ? time->clock : Clock::wall);
    const StopWatch processor(Clock::processor);
    PlayerMove out;
    out.answer = agent_->choose({game.now(), game.recent()}, limit);
    out.seconds = watch.seconds();
    out.charged = std::min(out.seconds, processor.seconds());
    if (time && out.charged > time->allowed) out.trouble = too_slow();
    return out;
  }

 private:
  std::unique_ptr<solver::Agent> agent_;
};

class ProgramPlayer final : public Player {
 public:
  explicit ProgramPlayer(ExamineeSpec spec) : spec_(std::move(spec)), is_engine_(spec_.word.starts_with("uci:")) {}

  std::optional<PlayerTrouble> begin() override {
    new_game_ = true;
    if (!examinee_ || !is_engine_) examinee_ = make_examinee(spec_);
    const auto trouble = examinee_->start();
    if (!trouble) return std::nullopt;
    examinee_.reset();
    return trouble_from(*trouble);
  }

  PlayerMove move(const verify::Arbiter& game, const std::optional<MoveTime>& time) override {
    PlayerMove out;
    if (!examinee_) out.trouble = begin();
    if (out.trouble) return out;
    const Problem problem{game.now(), game.start(), game.moves(), {GoalKind::best, {}}, {}};
    ExamQuestion question;
    question.id = "move " + std::to_string(game.now().fullmove_number);
    question.problem = &problem;
    question.new_game = std::exchange(new_game_, false);
    question.time = time_of(time);
    const ExamAnswer answer = examinee_->answer(question);
    out.seconds = answer.seconds;
    out.charged = out.seconds;
    if (answer.trouble) {
      out.trouble = trouble_from(answer);
    } else if (time && out.charged > time->allowed) {
      out.trouble = too_slow();
    } else {
      take(answer, game, out);
    }
    return out;
  }

 private:
  [[nodiscard]] std::optional<AnswerTime> time_of(const std::optional<MoveTime>& time) const {
    if (!time) return std::nullopt;
    // Engines stop thinking by themselves; other programs want to know when they lose.
    return AnswerTime{is_engine_ ? time->advised : time->seconds, time->allowed};
  }

  static void take(const ExamAnswer& answer, const verify::Arbiter& game, PlayerMove& out) {
    const auto legal = game.legal_moves();
    const auto move = read_move({answer.move.value_or(""), {}}, game.now(), legal);
    if (move) {
      out.answer.move = *move;
      return;
    }
    const InputError& error = move.errors().front();
    const bool illegal = error.code == "illegal-move";
    out.trouble = PlayerTrouble{illegal ? kIllegalMove : words_of(GradeVerdict::malformed), error.message, {}};
  }

  static constexpr const char* kIllegalMove = "makes an illegal move";

  ExamineeSpec spec_;
  bool is_engine_;
  bool new_game_ = true;
  std::unique_ptr<Examinee> examinee_;
};

class RandomStart final : public Player {
 public:
  RandomStart(Player& player, int moves, std::uint64_t seed) : player_(player), left_(moves), random_(seed) {}

  std::optional<PlayerTrouble> begin() override { return player_.begin(); }

  PlayerMove move(const verify::Arbiter& game, const std::optional<MoveTime>& time) override {
    if (left_ == 0) return player_.move(game, time);
    --left_;
    const auto moves = game.legal_moves();
    PlayerMove out;
    out.answer.move = moves[random_() % moves.size()];
    return out;
  }

 private:
  Player& player_;
  int left_;
  std::mt19937_64 random_;
};

}  // namespace

std::unique_ptr<Player> make_player(const VariantPtr& variant, const PlayerSpec& spec) {
  if (spec.own) return std::make_unique<OwnPlayer>(variant, *spec.own);
  return std::make_unique<ProgramPlayer>(spec.program);
}

std::unique_ptr<Player> with_random_start(Player& player, int moves, std::uint64_t seed) {
  return std::make_unique<RandomStart>(player, moves, seed);
}

}  // namespace keymove::tools

// The judgement of one problem, shared by the source files of the judge.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verify/judge/judge.h"
#include "verify/judge/terms.h"

namespace keymove::verify {

/// Judges one problem. Observations are reported as they are made; the gravest of them is the verdict.
class Case {
 public:
  Case(const Problem& problem, Oracle& oracle, const std::optional<MoveStyle>& style)
      : problem_(problem),
        claim_(problem.claim),
        oracle_(oracle),
        style_(style.value_or(sentence_style(*problem.setup.variant))) {}

  Judgement judge();

 private:
  // judge.cpp
  void judge_nothing();
  void judge_moves();
  void judge_value();
  void judge_value_keys(Outcome value);
  void judge_material();
  void judge_best();
  void judge_opinion(const Finding& found);

  // judge_win.cpp
  void judge_win();
  void judge_loss();
  /// The number of plies within which the claim must hold: the stated distance, or the length of the line if that may
  /// be longer.
  [[nodiscard]] std::optional<int> stated_distance() const;
  [[nodiscard]] Goal goal_for(const std::optional<int>& stated) const;
  void check_keys(const Finding& found, int in_time);
  void check_key_by_decision(const Move& key, int in_time);
  void check_avoided(const Finding& found);
  void check_cooks(const Finding& found);
  void check_defences(const Finding& found);

  // judge_solutions.cpp
  void judge_solutions();
  void judge_keys();
  void check_first_moves(const SolutionLines& found);

  // judge_line.cpp
  void check_line(const Finding& found, int in_time);
  void check_winners_move(const Setup& at, std::size_t index, int plies_left, const Finding& here);
  void check_sole_move(const Setup& at, const Move& move, int plies_left, const Finding& here);

  /// Asks the oracle. An answer that cannot be right is reported as a bug and returned as unknown.
  Finding solve(const Setup& setup, const Goal& goal);
  Finding decide(const Setup& setup, int plies);
  /// Like solve, for the problem itself; the finding goes into the judgement.
  Finding solve_problem(const Goal& goal);

  /// Sets verdict and reason, unless a verdict at least as grave has been reported.
  void say(Verdict verdict, std::string reason);

  /// A first move: "1.Nf3".
  [[nodiscard]] std::string text_of(const Move& move) const;
  [[nodiscard]] std::string key_text(const Move& key) const;
  /// The first moves as a list: "1.e4, 1.d4 and 1.c4".
  [[nodiscard]] std::string text_of(const std::vector<Move>& moves) const;
  [[nodiscard]] std::string keys_text(const std::vector<Move>& keys) const;
  /// What the keys do: "#2 (3 plies): 1.Ra6!", or "a1a6 wins in 3 plies".
  [[nodiscard]] std::string solution_text(const std::vector<Move>& keys, int plies) const;
  [[nodiscard]] const Variant& variant() const { return *problem_.setup.variant; }

  const Problem& problem_;
  const Claim& claim_;
  Oracle& oracle_;
  MoveStyle style_;
  Judgement out_;
  bool said_ = false;
};

/// Whether two moves count as one key: they are equal apart from the promotion.
bool same_key(const Move& a, const Move& b);

/// Whether the move, or one that differs from it only in the promotion, is among the keys.
bool has_key(const std::vector<Move>& keys, const Move& move);

/// The grammatical number of the verb whose subject is the moves.
Number number_of(const std::vector<Move>& moves);

/// The number of different keys among the moves.
int count_keys(const std::vector<Move>& moves);

/// Whether the finding proves that outcome for the side to move.
bool proves(const Finding& finding, Outcome outcome);

}  // namespace keymove::verify

// What a session asks before its game begins.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "tools/sessions/dialogue.h"
#include "tools/sessions/session.h"
#include "tools/sessions/session_styles.h"

namespace keymove::tools {

/// "H-AI": which sides people play. White first; nothing for other words.
std::optional<std::array<bool, 2>> people_of(const std::string& mode);

/// The 5x5 course's parameters; what is absent is asked for.
struct CourseParameters {
  std::optional<double> seconds;
  std::optional<std::int64_t> turns;
  std::optional<std::string> players;     ///< "AI-H"
  std::optional<std::string> alpha_beta;  ///< "true" or "false"
  std::array<std::optional<std::string>, 2> heuristics;
};

/// Fills the plan of a game whose agents search by minimax or alpha-beta until their time is over. False when the talk
/// ended first.
bool ask_course_parameters(Dialogue& dialogue, const CourseParameters& known, SessionPlan& plan);

/// Pawntastic's menus.
struct PawntasticAnswers {
  VariantPtr variant;
  std::optional<solver::AgentSpec> opponent;
  RootTrace trace = RootTrace::off;
  Color person = Color::white;
};

enum class EnPassant { off, on };

/// Asks what the course's program asks, in its order; `variant` when the game is known already. Nothing when the talk
/// ended first.
std::optional<PawntasticAnswers> ask_pawntastic(Dialogue& dialogue, EnPassant en_passant, const VariantPtr& variant);

/// The plies that a search of that kind, minimax or alphabeta, looks ahead in a few seconds on that board.
int suggested_depth(const Setup& start, solver::AgentKind kind);

}  // namespace keymove::tools

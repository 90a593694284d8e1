// Asks the questions of a session before its game begins.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "tools/sessions/dialogue.h"
#include "tools/sessions/session.h"
#include "tools/sessions/session_styles.h"

namespace keymove::tools {

/// The sides that people play, White first, of a mode such as "H-AI"; nothing for other words.
std::optional<std::array<bool, 2>> people_of(const std::string& mode);

/// The 5x5 course's parameters; a session asks for those that are absent.
struct CourseParameters {
  std::optional<double> seconds;
  std::optional<int> turns;
  std::optional<std::string> players;     ///< "AI-H"
  std::optional<std::string> alpha_beta;  ///< "true" or "false"
  std::array<std::optional<std::string>, 2> heuristics;
};

/// Fills the plan of a game whose agents search by minimax or alpha-beta until their time is over. False if the
/// dialogue ended before that.
bool ask_course_parameters(Dialogue& dialogue, const CourseParameters& known, SessionPlan& plan);

/// The answers to the menus of Pawntastic.
struct PawntasticAnswers {
  VariantPtr variant;
  std::optional<solver::AgentSpec> opponent;
  RootTrace trace = RootTrace::off;
  Color person = Color::white;
};

enum class EnPassant { off, on };

/// Asks the questions of the course's program in its order, but not for the size if `variant` is given. Nothing if the
/// dialogue ended before the last answer.
std::optional<PawntasticAnswers> ask_pawntastic(Dialogue& dialogue, EnPassant en_passant, const VariantPtr& variant);

/// The depth in plies that a search of that kind, minimax or alphabeta, reaches in a few seconds on that board.
int suggested_depth(const Setup& start, solver::AgentKind kind);

}  // namespace keymove::tools

// What every binding is made of: problems from text (parse_suite), answers with proof and verdicts as JSON, boards as
// SVG (board_svg). Nothing here or below prints, reads options, or needs more libraries than reading does.
#pragma once

#include <optional>
#include <vector>

#include <nlohmann/json.hpp>

#include "positions/problem/problem.h"
#include "positions/suite_formats/suite_reader.h"
#include "solver/search/limits.h"
#include "tools/answers/solved.h"
#include "tools/drawing/board_svg.h"

namespace keymove::tools {

/// What answers may cost, and whether they are proved.
struct AnswerOptions {
  solver::Limits limits;  ///< of each position
  /// How large the certificates may become that the checker confirms; nothing: rely on the solver.
  std::optional<solver::CertificateLimits> certificates = solver::CertificateLimits{};
};

/// The answer to each position, as `keymove solve --format json` writes it. Errors of a position are in its object.
std::vector<nlohmann::ordered_json> solve_suite(const Suite& suite, const SolveTask& task,
                                                const AnswerOptions& options);

/// The verdict on what each position states, as `keymove verify --format json` writes it. The trees of searches that
/// a position states are not judged: such a position is unsupported.
std::vector<nlohmann::ordered_json> judge_suite(const Suite& suite, const AnswerOptions& options);

}  // namespace keymove::tools

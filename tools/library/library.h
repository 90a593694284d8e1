// The functions for bindings to other languages: problems from text (parse_suite), answers with their proof and
// verdicts as JSON, boards as SVG (board_svg). Nothing here or in the rooms below prints or reads options, and it needs
// only the libraries for reading, JSON and text.
#pragma once

#include <optional>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "positions/problem/problem.h"
#include "positions/suite_formats/suite_reader.h"
#include "solver/search/limits.h"
#include "tools/answers/solved.h"
#include "tools/drawing/board_svg.h"

namespace keymove::tools {

/// The limits of the search for an answer, and whether answers are proved.
struct AnswerOptions {
  solver::Limits limits;  ///< for each position
  /// The limits of the certificates that the checker confirms; without them, the answers rely on the solver alone.
  std::optional<solver::CertificateLimits> certificates = solver::CertificateLimits{};
};

/// The answers to all positions, as `keymove solve --format json` writes them. Errors of a position are in its object.
/// The limits are those of `options`; those of the task are ignored.
std::vector<nlohmann::ordered_json> solve_suite(const Suite& suite, const SolveTask& task,
                                                const AnswerOptions& options);

/// The verdicts on the claims of all positions, as `keymove verify --format json` writes them. Stated move trees are
/// not judged: a position that has them is unsupported.
std::vector<nlohmann::ordered_json> judge_suite(const Suite& suite, const AnswerOptions& options);

}  // namespace keymove::tools

#include "tools/python/bad_positions.h"

#include <utility>

#include "positions/base/input_error.h"
#include "positions/problem/problem.h"
#include "tools/keymove/solve_access.h"
#include "verify/judge/make_problem.h"
#include "verify/keymove/access.h"

namespace keymove::api {

std::optional<BadParts> bad_parts(const SuitePosition& position) {
  const TestPosition& read = SolveAccess::position(position);
  const auto problem = verify::make_problem(read);
  if (problem && read.unsupported.empty()) return std::nullopt;
  std::vector<ErrorParts> errors;
  // Of what is not supported, errors that come later are not the reason.
  if (!problem && (read.unsupported.empty() || !read.errors.empty())) {
    for (const InputError& error : problem.errors())
      errors.emplace_back(error.where.file.text(), error.where.line, error.where.column, error.code, error.message,
                          error.text);
  }
  const std::string convention(read.convention ? kConventionNames.name_of(*read.convention) : "");
  return BadParts(read.id, read.where.file.text(), read.where.line, read.where.column, read.source_text, convention,
                  read.themes, read.repairs, std::move(errors), read.unsupported);
}

SuitePosition bad_position(const BadParts& parts, const std::optional<Board>& board) {
  TestPosition position;
  const auto& [id, file, line, column, text, convention, themes, repairs, errors, unsupported] = parts;
  position.id = id;
  position.where = {file, line, column};
  position.source_text = text;
  position.convention = kConventionNames.named(convention);
  position.themes = themes;
  position.repairs = repairs;
  for (const auto& [where, at_line, at_column, code, message, shown] : errors)
    position.errors.push_back({{where, at_line, at_column}, code, message, shown});
  position.unsupported = unsupported;
  if (board) position.setup = Access::setup(*board);
  return SolveAccess::position(std::move(position));
}

}  // namespace keymove::api

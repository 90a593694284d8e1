#include "keymove/suite.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "positions/certificate_files/certificate_binary.h"
#include "positions/json/json_text.h"
#include "positions/problem/convention.h"
#include "positions/suite_streams/suite_stream.h"
#include "tools/judging/judged.h"
#include "tools/keymove/solve_access.h"
#include "tools/library/results.h"
#include "verify/judge/make_problem.h"
#include "verify/keymove/access.h"

namespace keymove::api {

namespace {

std::vector<std::string> texts_of(const std::vector<InputError>& errors) {
  std::vector<std::string> out;
  for (const InputError& error : errors) out.push_back(to_text(error));
  return out;
}

/// The problem of the position alone, without what is stated of the answer.
Result<Problem> unclaimed(TestPosition position) {
  position.claim = {};
  return verify::make_problem(position);
}

}  // namespace

ReadOptions read_options(const SuiteInput& input) {
  return {input.variant ? Access::variant(*input.variant) : nullptr, input.format};
}

const std::string& SuitePosition::id() const { return data_->position.id; }
int SuitePosition::line() const { return data_->position.where.line; }
const std::string& SuitePosition::unsupported() const { return data_->position.unsupported; }
const std::vector<std::string>& SuitePosition::themes() const { return data_->position.themes; }

std::optional<Board> SuitePosition::board() const {
  const auto problem = unclaimed(data_->position);
  if (!problem) return std::nullopt;
  // The problem's variant has the ends of its stipulation; the board is one of the game itself.
  Setup setup = problem->setup;
  setup.variant = data_->position.setup->variant;
  return Access::board(std::move(setup), data_->position.repairs);
}

std::vector<std::string> SuitePosition::errors() const {
  const auto problem = verify::make_problem(data_->position);
  return problem ? std::vector<std::string>() : texts_of(problem.errors());
}

struct Suite::Data {
  std::unique_ptr<SuiteStream> stream;
};

Suite::Suite(std::unique_ptr<Data> data) : data_(std::move(data)) {}
Suite::~Suite() = default;
Suite::Suite(Suite&&) noexcept = default;
Suite& Suite::operator=(Suite&&) noexcept = default;

Suite Suite::open(const std::string& path, const SuiteInput& input) {
  auto stream = open_suite(path, read_options(input));
  if (!stream) throw bad_input(stream.errors());
  return Suite(std::make_unique<Data>(Data{std::move(*stream)}));
}

Suite Suite::from_text(const std::string& text, const std::string& name, const SuiteInput& input) {
  keymove::Suite suite = parse_suite(name, text, read_options(input));
  if (suite.positions.empty() && !suite.errors.empty()) throw bad_input(suite.errors);
  return Suite(std::make_unique<Data>(Data{stream_of_suite(std::move(suite))}));
}

std::optional<SuitePosition> Suite::next() {
  auto position = data_->stream->next();
  if (!position) return std::nullopt;
  let_beginner_move(*position);
  return SolveAccess::position(std::move(*position));
}

std::vector<std::string> Suite::errors() const { return texts_of(data_->stream->errors()); }

struct Judge::Data {
  explicit Data(const Limits& limits)
      : oracle(solver_limits(limits), limits.certify ? std::optional(solver::CertificateLimits{})
                                                     : std::optional<solver::CertificateLimits>()) {}
  tools::SolverOracle oracle;
};

Judge::Judge(const Limits& limits) : data_(std::make_unique<Data>(limits)) {}
Judge::~Judge() = default;
Judge::Judge(Judge&&) noexcept = default;
Judge& Judge::operator=(Judge&&) noexcept = default;

Verdict Judge::judge(const SuitePosition& position) {
  const TestPosition& read = SolveAccess::position(position);
  const tools::Judged judged = tools::judge_suite_position(read, data_->oracle);
  Verdict out;
  out.id = read.id;
  out.line = read.where.line;
  out.verdict = verify::text_of(judged.judgement.verdict);
  out.reason = judged.judgement.reason;
  const Finding& found = judged.judgement.finding;
  if (judged.problem) {
    const Setup& setup = judged.problem->setup;
    for (const keymove::Move& key : found.keys) out.keys.push_back(move_of(setup, key));
    const bool cooked = judged.judgement.verdict == verify::Verdict::cooked;
    for (const keymove::Move& cook : judged.judgement.cooks) {
      if (cooked) out.cooks.push_back(move_of(setup, cook));
    }
  }
  out.checked = found.proof == Proof::checked;
  out.json = compact_json(tools::judged_json(read, judged));
  if (judged.certificate) out.certificate = write_certificate(*judged.certificate);
  out.nodes = judged.nodes;
  out.seconds = judged.seconds;
  return out;
}

}  // namespace keymove::api

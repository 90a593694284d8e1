#include "tools/runs/verify_report.h"

#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/suite_formats/epd.h"
#include "positions/suite_formats/suite_json.h"
#include "tools/console/visible_text.h"
#include "tools/text/annotate.h"
#include "tools/text/finding_text.h"

namespace keymove::tools {

using verify::Verdict;

namespace {

constexpr double kHundred = 100;

ExitCode code_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::bad_position:
      return ExitCode::bad_input;
    case Verdict::refuted:
    case Verdict::shorter:
    case Verdict::cooked:
      return ExitCode::wrong_answer;
    case Verdict::unsupported:
    case Verdict::unknown:
      return ExitCode::undecided;
    case Verdict::solver_bug:
      return ExitCode::internal_error;
    case Verdict::confirmed:
    case Verdict::no_claim:
    case Verdict::opinion_agrees:
    case Verdict::opinion_differs:
      return ExitCode::success;
  }
  return ExitCode::internal_error;
}

Tint tint_of(Verdict verdict) {
  switch (code_of(verdict)) {
    case ExitCode::success:
      if (verdict == Verdict::no_claim) return Tint::plain;
      return verdict == Verdict::opinion_differs ? Tint::doubtful : Tint::good;
    case ExitCode::undecided:
      return Tint::doubtful;
    default:
      return Tint::bad;
  }
}

std::string positions_text(std::size_t count) {
  return fmt::format("{} {}", count, count == 1 ? "position" : "positions");
}

/// "2 of 3 positions"; if their number is not known, "2 positions of a longer suite".
std::string judged_text(std::size_t judged, const std::optional<std::size_t>& of) {
  return of ? fmt::format("{} of {}", judged, positions_text(*of)) : positions_text(judged) + " of a longer suite";
}

bool has_duals(const nlohmann::ordered_json& result) {
  if (!result.contains("solution_duals")) return false;
  return result["solution_duals"]["count"] != 0 || result["solution_duals"]["mating"] != 0;
}

/// Whether there is something to say about duals of the solution: some, or a tree that was cut before all were known.
bool is_dubious(const nlohmann::ordered_json& result) {
  return has_duals(result) || (result.contains("solution_duals") && !result["solution_duals"]["cut"].is_null());
}

/// "  2 duals: 1.Ra6 a5 2.Qb7 or Qc7; ...", the same for mating duals, and whether the tree was cut.
std::string duals_text(const nlohmann::ordered_json& duals) {
  constexpr std::size_t kShown = 3;
  std::string out;
  for (const bool mating : {false, true}) {
    const std::size_t count = duals[mating ? "mating" : "count"];
    if (count == 0) continue;
    out += fmt::format("  {}{}{}", count, mating ? " mating" : "", count > 1 ? " duals" : " dual");
    std::size_t shown = 0;
    for (const auto& dual : duals["list"]) {
      if (dual["mating"] != mating || shown == kShown) continue;
      out += (shown++ == 0 ? ": " : "; ") + visible_line(dual["text"].get<std::string>());
    }
    out += count > shown ? "; ...\n" : "\n";
  }
  if (!duals["cut"].is_null()) out += "  " + visible_line(duals["cut"].get<std::string>()) + "\n";
  return out;
}

}  // namespace

void VerifyReport::add(const RunRecord& record) {
  const Verdict verdict = record.verdict.judged().value_or(Verdict::solver_bug);
  table_.add(record.class_name, verdict);
  code_ = worse(code_, code_of(verdict));
  seconds_ += record.seconds;
  points_ += record.mark;
  points_of_ += record.worth;
  if (!record.result["repairs"].empty()) ++repaired_;
  if (!record.result["repairs"].empty() && !is_listed(record)) hidden_repairs_ = true;
  if (record.result["duals"] != 0) ++with_duals_;
  if (is_dubious(record.result)) ++dubious_;
  if (has_duals(record.result)) ++with_solution_duals_;
  if (record.result.contains("unchecked")) ++unchecked_[record.result["unchecked"]];
  if (format_ == "text") output_.say(text_of(record));
  if (format_ == "json") output_.write(json_of(record));
}

void VerifyReport::add(const RunRecord& record, const TestPosition& position, const Judged& judged) {
  complain(judged.judgement.errors);
  if (judged.judgement.verdict == Verdict::solver_bug) {
    std::cerr << position.id << ": this is a bug in keymove; please report it: " << judged.judgement.reason << "\n";
  }
  add(record);
  if (format_ == "epd")
    output_.write(write_epd(annotated(position, judged.problem, judged.judgement.finding, Claims::kept)) + "\n");
  if (format_ == "suite-json")
    annotated_.positions.push_back(annotated(position, judged.problem, judged.judgement.finding, Claims::kept));
}

ExitCode VerifyReport::finish(Completion completion, const Scope& scope) {
  if (completion == Completion::interrupted) {
    std::cerr << "interrupted: " << judged_text(table_.total(), scope.positions) << " were judged\n";
    code_ = worse(code_, ExitCode::interrupted);
  }
  if (format_ == "text") output_.say(summary(completion, scope));
  annotated_.name = scope.suites;
  if (format_ == "suite-json") output_.write(write_suite_json(annotated_, OperationsInJson::beyond_answers));
  completion == Completion::interrupted ? output_.finish_partial() : output_.finish();
  return code_;
}

std::string VerifyReport::note() const {
  const std::size_t wrong =
      table_.count(Verdict::refuted) + table_.count(Verdict::shorter) + table_.count(Verdict::cooked);
  return wrong == 0 ? "" : std::to_string(wrong) + " wrong";
}

bool VerifyReport::is_listed(const RunRecord& record) const {
  const bool as_stated = record.verdict == Verdict::confirmed || record.verdict == Verdict::opinion_agrees;
  return !as_stated || listing_ != Listing::unconfirmed || is_dubious(record.result);
}

std::string VerifyReport::text_of(const RunRecord& record) const {
  if (!is_listed(record)) return {};
  const Verdict verdict = record.verdict.judged().value_or(Verdict::solver_bug);
  std::string out = visible_line(record.place + ": " + record.id) + ": " +
                    output_.colored(record.verdict.text(), tint_of(verdict)) + ": " + visible_line(record.reason);
  const int duals = record.result["duals"];
  if (duals > 0) out += fmt::format("; {} {}", duals, duals > 1 ? "duals" : "dual");
  if (options_.times) out += " (" + seconds_text(record.seconds) + " s)";
  out += "\n";
  if (is_dubious(record.result)) out += duals_text(record.result["solution_duals"]);
  for (const std::string repair : record.result["repairs"]) out += "  repaired: " + visible_line(repair) + "\n";
  return out;
}

std::string VerifyReport::json_of(const RunRecord& record) const {
  nlohmann::ordered_json object = record.result;
  if (options_.times) object["seconds"] = record.seconds;
  return json_line(object);
}

std::string VerifyReport::summary(Completion completion, const Scope& scope) const {
  std::string out = table_.text();
  if (table_.total() > table_.count(Verdict::confirmed) || dubious_ > 0 || listing_ == Listing::everything)
    out.insert(0, "\n");
  if (repaired_ > 0)
    out += positions_text(repaired_) + " repaired" + (hidden_repairs_ ? " (--verbose lists the repairs)" : "") + "\n";
  if (with_duals_ > 0) out += positions_text(with_duals_) + " with duals\n";
  if (with_solution_duals_ > 0) out += positions_text(with_solution_duals_) + " with duals in the solution\n";
  for (const auto& [why, count] : unchecked_) out += positions_text(count) + " by the solver, unchecked: " + why + "\n";
  if (points_of_ > 0)
    out += fmt::format("points: {:.0f} of {:.0f}, {:.1f} %\n", points_, points_of_, kHundred * points_ / points_of_);
  const std::size_t errors = scope.errors;
  if (errors > 0) out += fmt::format("{} file {}, listed above\n", errors, errors == 1 ? "error" : "errors");
  out += table_.sum() + (options_.times ? "; " + seconds_text(seconds_) + " s" : "") + "\n";
  if (completion == Completion::interrupted)
    out += fmt::format("interrupted: {}\n", judged_text(table_.total(), scope.positions));
  return out;
}

}  // namespace keymove::tools

#include "tools/answers/opinion_source.h"

#include <cstdlib>

#include <fmt/format.h>

namespace keymove::tools {

std::string text_of(const EngineOpinion& opinion) {
  constexpr double kHundred = 100;
  if (!opinion.trouble.empty()) return fmt::format("{} gave no opinion: {}", opinion.name, opinion.trouble);
  std::string out = opinion.name + ":";
  if (opinion.score) out += fmt::format(" {:+.2f},", *opinion.score / kHundred);
  if (opinion.mate) out += fmt::format(" {} in {},", *opinion.mate < 0 ? "mated" : "mate", std::abs(*opinion.mate));
  if (opinion.margin) out += fmt::format(" the next best move {:.2f} less,", *opinion.margin / kHundred);
  return out + (opinion.depth ? fmt::format(" depth {}", *opinion.depth) : " " + opinion.limit);
}

void replace_opinion(Finding& finding, const EngineOpinion& opinion) {
  if (!opinion.trouble.empty()) {
    finding.answer = {};
    finding.line.clear();
    return;
  }
  Opinion replaced;
  replaced.best = opinion.best;
  finding.answer = replaced;
  finding.line = opinion.line;
}

}  // namespace keymove::tools

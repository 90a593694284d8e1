// The sequential probability ratio test of a match: is the first agent stronger by so much?
#pragma once

#include <string>

#include "tools/matches/match_score.h"

namespace keymove::tools {

/// The test of H1 (the Elo difference is elo1) against H0 (it is elo0).
struct Sprt {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;  ///< the probability that H1 is accepted although H0 is true
  double beta = 0.05;   ///< the probability that H0 is accepted although H1 is true

  /// The log-likelihood ratio at which H0 is accepted, and the one at which H1 is.
  [[nodiscard]] double lower() const;
  [[nodiscard]] double upper() const;
};

/// What the test has decided.
enum class SprtState { open, h0, h1 };

/// Reads "elo0=0,elo1=10,alpha=0.05,beta=0.05"; what is left out keeps its default. Throws UsageError.
Sprt sprt_of(const std::string& text);

/// The log-likelihood ratio of H1 to H0 by the results: the generalized test, where the probabilities of loss, draw and
/// win are the likeliest ones with the mean of each hypothesis (Van den Bergh 2019, as in Fishtest).
double log_likelihood_ratio(const MatchScore& score, const Sprt& test);

SprtState state_of(const MatchScore& score, const Sprt& test);

/// "LLR +1.23 [-2.94, +2.94], elo0 0, elo1 10: open", or "H1 accepted".
std::string sprt_text(const MatchScore& score, const Sprt& test);

}  // namespace keymove::tools

#include "tools/matches/sprt.h"

#include <array>
#include <charconv>
#include <cmath>
#include <sstream>

#include <fmt/format.h>

#include "tools/console/usage_error.h"

namespace keymove::tools {

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }

double Sprt::upper() const { return std::log((1 - beta) / alpha); }

Sprt sprt_of(const std::string& text) {
  const auto wrong = [&](const std::string& why) {
    return UsageError(fmt::format("option '--sprt': {}; expected elo0=0,elo1=10,alpha=0.05,beta=0.05", why));
  };
  Sprt out;
  std::istringstream settings(text);
  for (std::string setting; std::getline(settings, setting, ',');) {
    const std::size_t equals = setting.find('=');
    const std::string key = setting.substr(0, equals);
    const std::string number = equals == std::string::npos ? "" : setting.substr(equals + 1);
    double* const target = key == "elo0"    ? &out.elo0
                           : key == "elo1"  ? &out.elo1
                           : key == "alpha" ? &out.alpha
                           : key == "beta"  ? &out.beta
                                            : nullptr;
    if (target == nullptr) throw wrong(fmt::format("unknown setting '{}'", key));
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), *target);
    if (error != std::errc() || end != number.data() + number.size() || !std::isfinite(*target))
      throw wrong(fmt::format("'{}' is no number", number));
  }
  const auto likely = [](double p) { return p > 0 && p < 0.5; };
  if (!likely(out.alpha) || !likely(out.beta)) throw wrong("alpha and beta lie between 0 and 0.5");
  if (out.elo0 >= out.elo1) throw wrong("elo0 is less than elo1");
  return out;
}

double log_likelihood_ratio(const MatchScore& score, const Sprt& test) {
  if (score.games() == 0) return 0;
  constexpr double kUnseen = 1e-3;  // as Fishtest has it
  const auto under_h0 = likeliest_results(score, share_of_elo(test.elo0), kUnseen);
  const auto under_h1 = likeliest_results(score, share_of_elo(test.elo1), kUnseen);
  const std::array<std::size_t, 3> counts = {score.losses, score.draws, score.wins};
  double out = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double seen = counts[i] == 0 ? kUnseen : static_cast<double>(counts[i]);
    out += seen * std::log(under_h1[i] / under_h0[i]);
  }
  return out;
}

SprtState state_of(const MatchScore& score, const Sprt& test) {
  const double ratio = log_likelihood_ratio(score, test);
  if (ratio <= test.lower()) return SprtState::h0;
  return ratio >= test.upper() ? SprtState::h1 : SprtState::open;
}

std::string sprt_text(const MatchScore& score, const Sprt& test) {
  const SprtState state = state_of(score, test);
  return fmt::format("LLR {:+.2f} [{:+.2f}, {:+.2f}], elo0 {:g}, elo1 {:g}: {}", log_likelihood_ratio(score, test),
                     test.lower(), test.upper(), test.elo0, test.elo1,
                     state == SprtState::h0   ? "H0 accepted"
                     : state == SprtState::h1 ? "H1 accepted"
                                              : "open");
}

}  // namespace keymove::tools

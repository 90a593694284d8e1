#include "tests/support/certificates/certificate_maker.h"

#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

#include "positions/certificates/index_stream.h"
#include "verify/rules/rules.h"

namespace keymove::tests {

namespace {

constexpr int kMinRemembered = 3;

/// The step in plies between possible lengths of wins, and of losses; docs/certificates.md calls it d.
int step_of(const Setup& setup) {
  const auto& ends = setup.variant->ends;
  return std::any_of(ends.begin(), ends.end(), [](const End& end) { return end.result == EndResult::win; }) ? 1 : 2;
}

std::pair<std::string, int> known_as(const Setup& setup, int plies) { return {write_epd_board(setup), plies}; }

/// Writes a body, part by part, by docs/certificates.md.
class Maker {
 public:
  Maker(ForcedEnds& truth, std::vector<std::uint8_t>& body) : truth_(truth), body_(body) {}

  void strategy_attacker(const Setup& setup, int plies) {
    if (verify::game_end(setup)) return;
    const std::string name = write_epd_board(setup);
    if (plies >= kMinRemembered && strategies_.count(name) > 0 && strategies_[name] <= plies) return;
    const Setup next = emit_first(setup, [&](const Setup& after) { return truth_.loses(after, plies - 1); });
    strategy_defender(next, plies - 1);
    if (plies < kMinRemembered) return;
    strategies_[name] = strategies_.count(name) > 0 ? std::min(strategies_[name], plies) : plies;
  }

  void strategy_defender(const Setup& setup, int plies) {
    for (const Move& move : verify::moves_of(setup)) strategy_attacker(verify::play(setup, move), plies - 1);
  }

  void refute_attacker(const Setup& setup, int plies) {
    if (verify::game_end(setup) || plies < 2) return;
    const std::string name = write_epd_board(setup);
    if (plies >= kMinRemembered && refutations_.count(name) > 0 && refutations_[name] >= plies) return;
    for (const Move& move : verify::moves_of(setup)) refute_defender(verify::play(setup, move), plies - 1);
    if (plies >= kMinRemembered) refutations_[name] = std::max(refutations_[name], plies);
  }

  void refute_defender(const Setup& setup, int plies) {
    if (plies < 1 || verify::moves_of(setup).empty()) return;
    refute_attacker(emit_first(setup, [&](const Setup& after) { return !truth_.wins(after, plies - 1); }), plies - 1);
  }

 private:
  /// Writes the first move after which the condition holds, and returns the position after it.
  template <class Condition>
  Setup emit_first(const Setup& setup, const Condition& condition) {
    const std::vector<Move> moves = verify::moves_of(setup);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Setup after = verify::play(setup, moves[i]);
      if (!condition(after)) continue;
      append_index(body_, i);
      return after;
    }
    FAIL("no move does what the proof needs at " << write_fen(setup));
    return setup;
  }

  ForcedEnds& truth_;
  std::vector<std::uint8_t>& body_;
  std::map<std::string, int> strategies_;
  std::map<std::string, int> refutations_;
};

/// Writes the body of a certificate with slack, by docs/certificates.md.
class SlackMaker {
 public:
  SlackMaker(ForcedEnds& truth, std::vector<std::uint8_t>& body) : truth_(truth), body_(body) {}

  void attacker(const Setup& setup, int plies) {
    const std::string name = write_epd_board(setup);
    if (verify::game_end(setup) || known_.count(name) > 0) return;
    int distance = 1;
    while (!truth_.wins(setup, distance)) ++distance;
    const std::vector<Move> moves = verify::moves_of(setup);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Setup after = verify::play(setup, moves[i]);
      if (!truth_.loses(after, distance - 1)) continue;
      append_index(body_, i);
      append_index(body_, static_cast<std::size_t>(plies - distance));
      defender(after, distance - 1);
      known_.insert(name);
      return;
    }
    FAIL("no move wins at " << write_fen(setup));
  }

  void defender(const Setup& setup, int plies) {
    for (const Move& move : verify::moves_of(setup)) attacker(verify::play(setup, move), plies - 1);
  }

 private:
  ForcedEnds& truth_;
  std::vector<std::uint8_t>& body_;
  std::set<std::string> known_;
};

/// The certificate of the claim without its body, with all moves that win within the plies as its keys. The test fails
/// if the claim is false.
Certificate claimed(ForcedEnds& truth, const Setup& setup, Outcome outcome, int plies, const ClaimFlags& flags) {
  Certificate made;
  made.setup = setup;
  made.claim = {outcome, plies, {}, flags.exact, flags.only};
  if (outcome == Outcome::win) {
    for (const Move& move : verify::moves_of(setup)) {
      if (truth.loses(verify::play(setup, move), plies - 1)) made.claim.keys.push_back(move);
    }
  }
  INFO(write_fen(setup));
  REQUIRE(truth.claim_holds(made));
  return made;
}

void make_win(Maker& maker, const Certificate& certificate) {
  const auto& [outcome, plies, keys, exact, only] = certificate.claim;
  const int sooner = plies - step_of(certificate.setup);
  const auto after = [&](const Move& move) { return verify::play(certificate.setup, move); };
  const auto is_key = [&keys = keys](const Move& move) {
    return std::find(keys.begin(), keys.end(), move) != keys.end();
  };
  for (const Move& key : keys) maker.strategy_defender(after(key), plies - 1);
  if (exact && sooner >= 1) {
    for (const Move& key : keys) maker.refute_defender(after(key), sooner - 1);
  }
  for (const Move& move : verify::moves_of(certificate.setup)) {
    if (is_key(move)) continue;
    if (only) {
      maker.refute_defender(after(move), plies - 1);
    } else if (exact && sooner >= 1) {
      maker.refute_defender(after(move), sooner - 1);
    }
  }
}

}  // namespace

bool ForcedEnds::wins(const Setup& setup, int plies) {
  if (const auto end = verify::game_end(setup)) return *end == Outcome::win;
  if (plies < 1) return false;
  const auto known = wins_.find(known_as(setup, plies));
  if (known != wins_.end()) return known->second;
  if (wins(setup, plies - step_of(setup))) return true;  // short wins are found fast
  const std::vector<Move> moves = verify::moves_of(setup);
  const bool found = std::any_of(moves.begin(), moves.end(),
                                 [&](const Move& move) { return loses(verify::play(setup, move), plies - 1); });
  return wins_[known_as(setup, plies)] = found;
}

bool ForcedEnds::loses(const Setup& setup, int plies) {
  if (const auto end = verify::game_end(setup)) return *end == Outcome::loss;
  if (plies < 1) return false;
  const auto known = losses_.find(known_as(setup, plies));
  if (known != losses_.end()) return known->second;
  const std::vector<Move> moves = verify::moves_of(setup);
  const bool found = !moves.empty() && std::all_of(moves.begin(), moves.end(), [&](const Move& move) {
    return wins(verify::play(setup, move), plies - 1);
  });
  return losses_[known_as(setup, plies)] = found;
}

bool ForcedEnds::claim_holds(const Certificate& certificate) {
  const CertificateClaim& claim = certificate.claim;
  const Setup root = verify::normalized(certificate.setup);
  const int step = step_of(root);
  if (claim.outcome == Outcome::none) return !wins(root, claim.plies) && !loses(root, claim.plies);
  if (claim.outcome == Outcome::loss)
    return loses(root, claim.plies) && !(claim.exact && claim.plies >= step && loses(root, claim.plies - step));
  const std::vector<Move> moves = verify::moves_of(root);
  for (const Move& key : claim.keys) {
    const bool legal = std::find(moves.begin(), moves.end(), key) != moves.end();
    if (!legal || !loses(verify::play(root, key), claim.plies - 1)) return false;
  }
  for (const Move& move : moves) {
    const bool key = std::find(claim.keys.begin(), claim.keys.end(), move) != claim.keys.end();
    if (claim.only && !key && loses(verify::play(root, move), claim.plies - 1)) return false;
  }
  return !claim.keys.empty() && !(claim.exact && wins(root, claim.plies - step));
}

Certificate make_certificate(ForcedEnds& truth, const Setup& setup, Outcome outcome, int plies,
                             const ClaimFlags& flags) {
  Certificate made = claimed(truth, setup, outcome, plies, flags);
  Maker maker(truth, made.body);
  if (outcome == Outcome::win) {
    make_win(maker, made);
  } else if (outcome == Outcome::loss) {
    maker.strategy_defender(setup, plies);
    if (flags.exact) maker.refute_defender(setup, plies - step_of(setup));
  } else {
    const bool any = step_of(setup) == 1;
    const bool odd = plies % 2 != 0;
    maker.refute_attacker(setup, any || odd ? plies : plies - 1);
    maker.refute_defender(setup, any || !odd ? plies : plies - 1);
  }
  return made;
}

Certificate make_slack_certificate(ForcedEnds& truth, const Setup& setup, Outcome outcome, int plies) {
  Certificate made = claimed(truth, setup, outcome, plies, {});
  made.slack = true;
  SlackMaker maker(truth, made.body);
  if (outcome == Outcome::loss) maker.defender(setup, plies);
  for (const Move& key : made.claim.keys) maker.defender(verify::play(setup, key), plies - 1);
  return made;
}

}  // namespace keymove::tests

#include "verify/certificates/strategy_replay.h"

#include <algorithm>
#include <utility>

#include "verify/certificates/claim_errors.h"

namespace keymove::verify {

StrategyReplay::StrategyReplay(const Certificate& certificate, const Rulebook& rules, const CheckLimits& limits)
    : certificate_(certificate),
      rules_(rules),
      numbers_(certificate.body),
      meter_(limits),
      won_(certificate.setup.board.size(), rules.variant()->men.size()) {}

CheckResult StrategyReplay::run() {
  std::string error = error_of_claim(certificate_, rules_);
  if (!error.empty()) {
    fail(std::move(error));
  } else if (replay_claim() && !numbers_.at_end()) {
    fail("the proof is complete at byte " + std::to_string(numbers_.offset()) + " of the body, but the body goes on");
  }
  result_.remembered = won_.size();
  return std::move(result_);
}

bool StrategyReplay::replay_claim() {
  const CertificateClaim& claim = certificate_.claim;
  const Position root = rules_.normalized(rules_.read(certificate_.setup));
  if (claim.outcome == Outcome::loss) return replay(root, claim.plies);
  ++result_.nodes;
  if (const auto end = rules_.end_or_moves(root, list_)) return fail("the position is already " + ended_text(*end));
  if (const std::string error = error_of_keys(certificate_.claim.keys, list_, *rules_.variant()); !error.empty())
    return fail(error);
  for (const Move& key : claim.keys) {
    result_.path = {key};
    if (!replay(rules_.play(root, key), claim.plies - 1)) return false;
  }
  result_.path.clear();
  return true;
}

bool StrategyReplay::replay(const Position& position, int plies) {
  if (!defend(position, std::nullopt, plies)) return false;
  while (!levels_.empty()) {
    Level& level = levels_.back();
    if (level.next < moves_.size()) {
      const Move move = moves_[level.next++];
      result_.path.push_back(move);
      if (!attack(rules_.play(level.position, move), level.plies - 1)) return false;
      continue;
    }
    moves_.resize(level.first);
    const Level done = level;
    levels_.pop_back();
    proved(done.attacker, done.plies);
  }
  return true;
}

bool StrategyReplay::attack(const Position& position, int plies) {
  ++result_.nodes;
  if (!goes_on()) return false;
  const int known = won_.find(position);
  if (known >= 0 && known <= plies) {
    result_.path.pop_back();
    return true;
  }
  IndexStream ahead = numbers_;
  const auto needed = ahead.next();
  const auto end = needed ? rules_.end_or_moves(position, list_, *needed + 1) : rules_.end_or_moves(position, list_);
  if (end && *end != Outcome::win) return fail("expected a win, but the game is over and " + ended_text(*end));
  if (end) {
    result_.path.pop_back();
    return true;
  }
  if (plies < 1) return fail("the bound is too small: the game goes on");
  int slack = 0;
  const auto index = read(list_.size(), slack, plies);
  if (!index) return false;
  const Move move = list_[*index];
  result_.path.push_back(move);
  return defend(rules_.play(position, move), position, plies - slack - 1);
}

std::optional<std::size_t> StrategyReplay::read(std::size_t moves, int& slack, int plies) {
  const auto number = [&](const char* what) {
    const auto out = numbers_.next();
    if (!out) {
      fail("no " + std::string(what) + " is given: " + std::string(numbers_.error()) + " at byte " +
           std::to_string(numbers_.offset()) + " of its body");
    }
    return out;
  };
  const auto index = number("winning move");
  if (!index) return std::nullopt;
  if (*index >= moves) {
    fail("the winning move is not one of the " + std::to_string(moves) + " legal moves: its index is " +
         std::to_string(*index));
    return std::nullopt;
  }
  const auto stated = number("slack");
  if (!stated) return std::nullopt;
  if (*stated >= static_cast<std::size_t>(plies)) {
    fail("the slack is too large: it is " + std::to_string(*stated) + " with " + std::to_string(plies) +
         (plies == 1 ? " ply left" : " plies left"));
    return std::nullopt;
  }
  slack = static_cast<int>(*stated);
  return index;
}

bool StrategyReplay::defend(const Position& position, const std::optional<Position>& attacker, int plies) {
  ++result_.nodes;
  if (!goes_on()) return false;
  if (const auto end = rules_.end_or_moves(position, list_)) {
    if (*end != Outcome::loss) return fail("expected a loss, but the game is over and " + ended_text(*end));
    proved(attacker, plies);
    return true;
  }
  if (plies < 1) return fail("the bound is too small: the game goes on");
  levels_.push_back({position, attacker, plies, moves_.size(), moves_.size()});
  moves_.insert(moves_.end(), list_.begin(), list_.end());
  return true;
}

void StrategyReplay::proved(const std::optional<Position>& attacker, int plies) {
  if (!attacker) return;
  won_.keep(*attacker, plies + 1);
  result_.path.resize(result_.path.size() - 2);  // the move of the attacker, and that by which his position arose
}

bool StrategyReplay::fail(std::string error) {
  result_.error = std::move(error);
  return false;
}

bool StrategyReplay::look_at_limits() {
  const std::size_t bytes = numbers_.size() + won_.bytes() + levels_.capacity() * sizeof(Level) +
                            (moves_.capacity() + list_.capacity() + result_.path.capacity()) * sizeof(Move);
  std::string limit = meter_.look(result_.nodes, bytes);
  if (limit.empty()) return true;
  result_.undecided = true;
  result_.path.clear();
  return fail(std::move(limit));
}

}  // namespace keymove::verify

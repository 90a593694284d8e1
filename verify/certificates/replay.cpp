#include "verify/certificates/replay.h"

#include <algorithm>

namespace keymove::verify {

namespace {

/// The smallest number of plies for which positions are remembered; below it, visiting them again is cheaper.
constexpr int kMinRemembered = 3;

}  // namespace

CheckResult Replay::run() {
  buffers_.resize(static_cast<std::size_t>(kMaxCertifiedPlies) + 2);
  std::string error = error_of_claim(certificate_, rules_);
  if (!error.empty()) {
    fail(std::move(error));
  } else if (replay_claim()) {
    result_.error = stream_.end();
  }
  result_.remembered = strategies_.size() + refutations_.size();
  return std::move(result_);
}

bool Replay::replay_claim() {
  const Position root = rules_.normalized(rules_.read(certificate_.setup));
  switch (claim_.outcome) {
    case Outcome::win:
      return replay_win(root);
    case Outcome::loss:
      return replay_loss(root);
    default:
      return replay_none(root);
  }
}

bool Replay::replay_win(const Position& root) {
  ++result_.nodes;
  std::vector<Move>& moves = buffer();
  if (const auto end = rules_.end_or_moves(root, moves)) return fail("the position is already " + ended_text(*end));
  const auto is_key = [&](const Move& move) {
    return std::binary_search(claim_.keys.begin(), claim_.keys.end(), move);
  };
  if (const std::string error = error_of_keys(certificate_.claim.keys, moves, *rules_.variant()); !error.empty())
    return fail(error);
  stream_.begin(ProofPart::wins);
  for (const Move& key : claim_.keys) {
    if (!branch(&Replay::strategy_defender, root, key, claim_.plies - 1)) return false;
  }
  const int sooner = claim_.plies - step_;
  if (claim_.exact && sooner >= 1) {  // a shorter win is possible at all
    stream_.begin(ProofPart::not_sooner);
    for (const Move& key : claim_.keys) {
      if (!branch(&Replay::refute_defender, root, key, sooner - 1)) return false;
    }
    for (const Move& move : moves) {
      if (!claim_.only && !is_key(move) && !branch(&Replay::refute_defender, root, move, sooner - 1)) return false;
    }
  }
  if (claim_.only) {
    stream_.begin(ProofPart::not_others);
    for (const Move& move : moves) {
      if (!is_key(move) && !branch(&Replay::refute_defender, root, move, claim_.plies - 1)) return false;
    }
  }
  return true;
}

bool Replay::replay_loss(const Position& root) {
  stream_.begin(ProofPart::loses);
  if (!strategy_defender(root, claim_.plies)) return false;
  if (!claim_.exact || claim_.plies < step_) return true;
  stream_.begin(ProofPart::lasts);
  return refute_defender(root, claim_.plies - step_);
}

bool Replay::replay_none(const Position& root) {
  if (const auto end = rules_.end(root)) return fail("the position is already " + ended_text(*end));
  const bool odd = claim_.plies % 2 != 0;
  stream_.begin(ProofPart::no_win);
  if (!refute_attacker(root, step_ == 1 || odd ? claim_.plies : claim_.plies - 1)) return false;
  stream_.begin(ProofPart::lasts);
  return refute_defender(root, step_ == 1 || !odd ? claim_.plies : claim_.plies - 1);
}

bool Replay::strategy_attacker(const Position& position, int plies) {
  ++result_.nodes;
  if (plies >= kMinRemembered) {  // the game goes on in all positions that are remembered
    const auto known = strategies_.find(position);
    if (known != strategies_.end() && known->second <= plies) {
      stream_.seen();
      return true;
    }
  }
  std::vector<Move>& moves = buffer();
  if (const auto end = rules_.end_or_moves(position, moves, stream_.moves_needed()))
    return *end == Outcome::win || fail("expected a win, but the game is over and " + ended_text(*end));
  if (plies < 1) return fail("the bound is too small: the game goes on");
  if (!choose(&Replay::strategy_defender, position, moves, plies - 1, "winning move")) return false;
  if (plies >= kMinRemembered) {
    // The same position may have been proved for fewer plies further down.
    int& minimum = strategies_.try_emplace(position, plies).first->second;
    minimum = std::min(minimum, plies);
  }
  return true;
}

bool Replay::strategy_defender(const Position& position, int plies) {
  ++result_.nodes;
  std::vector<Move>& moves = buffer();
  if (const auto end = rules_.end_or_moves(position, moves))
    return *end == Outcome::loss || fail("expected a loss, but the game is over and " + ended_text(*end));
  if (plies < 1) return fail("the bound is too small: the game goes on");
  return std::all_of(moves.begin(), moves.end(),
                     [&](const Move& move) { return branch(&Replay::strategy_attacker, position, move, plies - 1); });
}

bool Replay::refute_attacker(const Position& position, int plies) {
  ++result_.nodes;
  // Only in a game with this step can the mover have won already.
  if (step_ == 1 && rules_.end(position) == Outcome::win)
    return fail("expected a refutation, but the game is over and " + ended_text(Outcome::win));
  if (plies < 1) return true;
  if (plies < 2) return !rules_.wins_at_once(position) || fail_by_win(position);
  if (plies >= kMinRemembered) {
    const auto known = refutations_.find(position);
    if (known != refutations_.end() && known->second >= plies) {
      stream_.seen();
      return true;
    }
  }
  std::vector<Move>& moves = buffer();
  if (rules_.end_or_moves(position, moves)) return true;
  for (const Move& move : moves) {
    if (!branch(&Replay::refute_defender, position, move, plies - 1)) return false;
  }
  if (plies >= kMinRemembered) refutations_[position] = plies;  // an older entry, or one made further down, is smaller
  return true;
}

bool Replay::refute_defender(const Position& position, int plies) {
  ++result_.nodes;
  std::vector<Move>& moves = buffer();
  if (const auto end = rules_.end_or_moves(position, moves, stream_.moves_needed()))
    return *end != Outcome::loss || fail("expected a defence, but the game is over and " + ended_text(*end));
  if (plies < 1) return true;
  return choose(&Replay::refute_attacker, position, moves, plies - 1, "defence");
}

bool Replay::branch(Node node, const Position& position, const Move& move, int plies) {
  stream_.branch(move);
  return descend(node, position, move, plies);
}

bool Replay::choose(Node node, const Position& position, const std::vector<Move>& moves, int plies,
                    std::string_view whose) {
  const auto index = stream_.choose(moves);
  if (!index) return fail("no " + std::string(whose) + " is given: " + stream_.error());
  if (*index >= moves.size()) {
    return fail("the " + std::string(whose) + " is not one of the " + std::to_string(moves.size()) +
                " legal moves: its index is " + std::to_string(*index));
  }
  return descend(node, position, moves[*index], plies);
}

bool Replay::descend(Node node, const Position& position, const Move& move, int plies) {
  result_.path.push_back(move);
  if (!goes_on()) return false;
  if (!(this->*node)(rules_.play(position, move), plies)) return false;
  result_.path.pop_back();
  stream_.up();
  return true;
}

bool Replay::fail_by_win(const Position& position) {
  std::vector<Move>& moves = buffer();
  rules_.legal_moves(position, moves);
  for (const Move& move : moves) {
    const auto end = rules_.end(rules_.play(position, move));
    if (end != Outcome::loss) continue;
    result_.path.push_back(move);
    break;
  }
  return fail("expected a refutation, but this move wins");
}

bool Replay::fail(std::string error) {
  result_.error = std::move(error);
  return false;
}

bool Replay::look_at_limits() {
  // The approximate memory of an entry of the map: the position, its number, and three pointers.
  constexpr std::size_t kEach = sizeof(Memory::value_type) + 3 * sizeof(void*);
  const std::size_t remembered = kEach * (strategies_.size() + refutations_.size());
  std::string limit = meter_.look(result_.nodes, stream_.bytes() + remembered);
  if (limit.empty()) return true;
  result_.undecided = true;
  result_.path.clear();
  return fail(std::move(limit));
}

}  // namespace keymove::verify

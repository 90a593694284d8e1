#include "tools/uci/uci_game.h"

#include <algorithm>

#include <fmt/format.h>

#include "positions/game/castling.h"
#include "verify/judge/make_problem.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

UciErrors errors_of(const std::vector<InputError>& errors) {
  UciErrors out;
  for (const InputError& error : errors) out.push_back("position: " + error.message);
  return out;
}

/// The legal move that the text means. A castling may be spelled as in Chess960, or there as in chess.
std::optional<Move> legal_move_of(const verify::Arbiter& arbiter, const std::string& text) {
  const Setup& now = arbiter.now();
  const auto move = parse_coordinate_text(*now.variant, text);
  if (!move || arbiter.is_legal(*move)) return move;
  const Move castling = castling_meant(now, *move);
  return castling != *move && arbiter.is_legal(castling) ? std::optional(castling) : std::nullopt;
}

}  // namespace

UciGame::UciGame(const VariantPtr& variant) : variant_(variant) {
  if (!variant->start_fen.empty()) static_cast<void>(set_up({"startpos"}));
}

UciErrors UciGame::set_up(const UciWords& words) {
  const auto moves = std::find(words.begin(), words.end(), "moves");
  if (words.empty() || (words.front() != "startpos" && words.front() != "fen"))
    return {"position: expected startpos or fen"};
  if (words.front() == "startpos" && moves != words.begin() + 1)
    return {fmt::format("position: expected 'moves' after startpos, found '{}'", words[1])};
  if (words.front() == "fen" && moves == words.begin() + 1) return {"position: expected a FEN after fen"};
  const std::string fen =
      words.front() == "startpos" ? variant_->start_fen : fmt::format("{}", fmt::join(words.begin() + 1, moves, " "));
  if (fen.empty()) return {"position: the game has no start position"};
  const auto setup = read_setup(fen);
  if (!setup) return errors_of(setup.errors());
  auto rulebook = verify::recent_rulebook(setup->variant);
  auto arbiter = std::make_unique<verify::Arbiter>(*rulebook, *setup);
  for (auto text = moves == words.end() ? moves : moves + 1; text != words.end(); ++text) {
    const auto move = legal_move_of(*arbiter, *text);
    if (!move)
      return {fmt::format("position: illegal move '{}' after {} {}", *text, text - moves - 1,
                          text - moves - 1 == 1 ? "move" : "moves")};
    arbiter->play(*move);
  }
  arbiter_ = std::move(arbiter);
  rulebook_ = std::move(rulebook);
  return {};
}

std::shared_ptr<verify::Arbiter> UciGame::arbiter() const {
  // The copy keeps the rulebook, which a search may need when the game has another one.
  return {new verify::Arbiter(*arbiter_), [book = rulebook_](const verify::Arbiter* arbiter) { delete arbiter; }};
}

std::optional<Move> UciGame::legal_move(const std::string& text) const { return legal_move_of(*arbiter_, text); }

Result<Setup> UciGame::read_setup(const std::string& fen) {
  auto read = read_fen(variant_, fen);
  if (!read) return read.errors();
  TestPosition position;
  position.setup = read->setup;
  const auto problem = verify::make_problem(position);
  if (!problem) return problem.errors();
  repairs_ = read->repairs;
  return problem->setup;
}

}  // namespace keymove::tools

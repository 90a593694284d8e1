#include "tools/mining/game_positions.h"

#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/notation/notation.h"
#include "verify/judge/make_problem.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

/// The value of a tag, or nothing if it says that the value is not known.
std::string_view known(const PgnGame& game, std::string_view name) {
  const std::string_view value = trimmed(game.tag(name));
  return value.find_first_not_of("?.-*") == std::string_view::npos ? std::string_view() : value;
}

/// Who played, where and when, as far as it is known.
std::string source_of(const PgnGame& game) {
  std::string out;
  const auto add = [&](std::string_view before, std::string_view value) {
    if (!value.empty()) out += fmt::format("{}{}{}", out.empty() ? "" : ", ", before, value);
  };
  const auto or_unknown = [](std::string_view name) { return name.empty() ? std::string_view("?") : name; };
  const std::string_view white = known(game, "white");
  const std::string_view black = known(game, "black");
  if (!white.empty() || !black.empty()) out = fmt::format("{} - {}", or_unknown(white), or_unknown(black));
  add("", known(game, "event"));
  add("", known(game, "site"));
  const std::string_view date = known(game, "date");
  add("", date.empty() ? known(game, "utcdate") : date);
  add("round ", known(game, "round"));
  return out;
}

std::size_t men_of(const Setup& setup) {
  return static_cast<std::size_t>(
      std::count_if(setup.board.begin(), setup.board.end(), [](const Man& man) { return man.present(); }));
}

/// The longest beginning of the game that the letters of another language read, as its moves; the given ones if it is
/// not longer. It is looked for by halving: what follows a move that cannot be read cannot be read, either.
std::vector<Move> read_in_other_letters(TestPosition start, const std::vector<MoveText>& texts,
                                        std::vector<Move> known) {
  std::size_t unread = texts.size() + 1;
  for (std::size_t tried = texts.size(); known.size() + 1 < unread; tried = (known.size() + unread) / 2) {
    start.moves_before.assign(texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(tried));
    const auto read = verify::make_problem(start);
    if (read && read->moves_before.size() == tried) {
      known = read->moves_before;
    } else {
      unread = tried;
    }
  }
  return known;
}

/// The moves of a game up to one that is illegal or cannot be read, whose error is added, in the letters of another
/// language if these read more.
std::vector<Move> moves_of(const TestPosition& start, const std::vector<MoveText>& texts, const Problem& problem,
                           std::vector<InputError>& errors) {
  std::vector<Move> out;
  Setup at = problem.setup;
  for (const MoveText& text : texts) {
    const auto move = read_move(text, at, verify::moves_of(at));
    if (!move) {
      if (auto other = read_in_other_letters(start, texts, out); other.size() > out.size()) {
        if (other.size() == texts.size()) return other;
        const MoveText& wrong = texts[other.size()];
        errors.push_back({wrong.where, "illegal-move", "illegal move '" + wrong.text + "'", {}});
        return other;
      }
      constexpr int kRows = 2;  // more slashes than a promotion may have
      if (std::count(text.text.begin(), text.text.end(), '/') > kRows) {
        errors.push_back({text.where, "illegal-move", "expected games in PGN, found a FEN: verify reads suites", {}});
        break;
      }
      errors.insert(errors.end(), move.errors().begin(), move.errors().end());
      break;
    }
    at = verify::play(at, *move);
    out.push_back(*move);
  }
  return out;
}

/// Whether the move captures, en passant or on its square.
bool captures(const Setup& before, const Setup& after) { return men_of(after) < men_of(before); }

}  // namespace

GameDraw::GameDraw(std::vector<std::string> files, VariantPtr variant, PositionWish wish)
    : files_(std::move(files)), variant_(std::move(variant)), wish_(std::move(wish)) {}

std::optional<GamePositions> GameDraw::next() {
  for (;;) {
    if (wish_.games && games_ >= *wish_.games) return std::nullopt;
    if (stream_ == nullptr) {
      if (opened_ == files_.size()) return std::nullopt;
      if (auto failed = open_next()) return failed;
      continue;
    }
    if (const auto game = stream_->next()) {
      ++games_;
      return positions_of(*game);
    }
    const auto stream = std::move(stream_);
    if (stream->error()) return GamePositions{{}, {}, {}, {*stream->error()}, false};
  }
}

/// Opens the next file; returns its errors if it cannot be read.
std::optional<GamePositions> GameDraw::open_next() {
  auto stream = PgnStream::open(files_[opened_++], variant_);
  if (!stream) return GamePositions{{}, {}, {}, stream.errors(), false};
  stream_ = std::move(*stream);
  return std::nullopt;
}

GamePositions GameDraw::positions_of(const PgnGame& game) {
  GamePositions out{source_of(game), game.where, {}, game.errors, true};
  // What stands before a null move, a comment that is not closed, or the like, was played.
  if (!game.setup) return out;
  TestPosition start;
  start.setup = game.setup;
  start.where = game.where;
  const auto problem = verify::make_problem(start);
  if (!problem) {
    out.errors.insert(out.errors.end(), problem.errors().begin(), problem.errors().end());
    return out;
  }
  GamePosition at;
  at.setup = problem->setup;
  const auto take = [&] {
    if (wanted(at.setup, game) && is_new(at.setup)) out.positions.push_back(at);
  };
  for (const Move& move : moves_of(start, game.moves, *problem, out.errors)) {
    at.next = move;
    take();
    Setup after = verify::play(at.setup, move);
    at.taken = captures(at.setup, after) ? move.to : kNoSquare;
    at.setup = std::move(after);
    at.last = game.moves[static_cast<std::size_t>(at.ply)].text;
    ++at.ply;
  }
  at.next.reset();
  take();
  return out;
}

bool GameDraw::wanted(const Setup& setup, const PgnGame& game) const {
  if (wish_.mover && setup.to_move != *wish_.mover) return false;
  if (!wish_.player.empty()) {
    const std::string_view name = trimmed(game.tag(setup.to_move == Color::white ? "white" : "black"));
    const std::string_view surname = trimmed(name.substr(0, name.find(',')));
    const std::string wanted = lower_case(wish_.player);
    if (lower_case(name) != wanted && lower_case(surname) != wanted) return false;
  }
  const std::size_t men = men_of(setup);
  return wish_.least_men <= men && men <= wish_.most_men;
}

bool GameDraw::is_new(const Setup& setup) {
  return seen_.insert(std::hash<std::string>()(setup.variant->name + ' ' + write_epd_board(setup))).second;
}

}  // namespace keymove::tools

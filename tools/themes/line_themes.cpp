#include "tools/themes/line_themes.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "positions/notation/san.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

/// The squares that one man of a line stood on, from its beginning.
using Journeys = std::vector<std::vector<Square>>;

/// The journeys of the men that moved. The rook of a castling stays out of it.
Journeys journeys_of(const PlayedLine& line) {
  Journeys out;
  std::map<Square, std::size_t> traveller;  // by the square that he stands on
  for (std::size_t i = 0; i < line.moves.size(); ++i) {
    const Move& move = line.moves[i];
    const auto known = traveller.find(move.from);
    std::size_t index = out.size();
    if (known != traveller.end()) {
      index = known->second;
      traveller.erase(known);
    } else {
      out.push_back({move.from});
    }
    const Castling* castling = castling_of(line.setups[i], move);
    const Square to = castling != nullptr ? castling->king_to : move.to;
    out[index].push_back(to);
    traveller[to] = index;
  }
  return out;
}

void add_journeys(const PlayedLine& line, ThemeList& out) {
  for (const auto& journey : journeys_of(line)) {
    for (std::size_t i = 2; i < journey.size(); ++i) {
      if (journey[i] == journey[i - 2]) out.add(Theme::switchback, line.moves);
      const auto before = journey.begin() + static_cast<std::ptrdiff_t>(i) - 2;
      if (std::find(journey.begin(), before, journey[i]) != before && journey[i] != journey[i - 2])
        out.add(Theme::round_trip, line.moves);
    }
  }
}

/// Whether a pawn goes all the way from its square in the start position to promotion.
bool shows_excelsior(const PlayedLine& line) {
  const Variant& variant = *line.setups.front().variant;
  std::map<Square, Square> origin;  // of the pawns that moved, by the square that they stand on
  for (std::size_t i = 0; i < line.moves.size(); ++i) {
    const Move& move = line.moves[i];
    const Man& man = line.setups[i].at(move.from);
    const auto known = origin.find(move.from);
    const Square began = known == origin.end() ? move.from : known->second;
    if (known != origin.end()) origin.erase(known);
    if (move.promotion != kNoKind && variant.starts_on(man.color, man.kind, began)) return true;
    origin[move.to] = began;
  }
  return false;
}

void add_special_moves(const PlayedLine& line, ThemeList& out) {
  const Variant& variant = *line.setups.front().variant;
  bool castles = false;
  bool passes = false;
  for (std::size_t i = 0; i < line.moves.size(); ++i) {
    const Move& move = line.moves[i];
    const Setup& before = line.setups[i];
    const Man& man = before.at(move.from);
    castles |= castling_of(before, move) != nullptr;
    passes |= move.to == before.en_passant && variant.man(man.kind).letter == 'p' &&
              before.shape().file_of(move.from) != before.shape().file_of(move.to);
  }
  if (castles) out.add(Theme::castling, line.moves);
  if (passes) out.add(Theme::en_passant, line.moves);
}

/// Whether a man of the mated side went next to his king, and without him there would be no mate: the king would go
/// to his square.
bool shows_self_block(const verify::Rulebook& rules, const PlayedLine& line) {
  const Setup& end = line.setups.back();
  for (std::size_t i = 0; i < line.moves.size(); ++i) {
    const Square square = line.moves[i].to;
    const Color mover = line.setups[i].at(line.moves[i].from).color;
    if (mover != end.to_move || square == line.mate->king || !holds(line.mate->blocks, square)) continue;
    const auto moves = moves_without(rules, end, square);
    if (std::find(moves.begin(), moves.end(), Move{line.mate->king, square}) != moves.end()) return true;
  }
  return false;
}

void add_mate(const verify::Rulebook& rules, const PlayedLine& line, ThemeList& out) {
  const MatePicture& mate = *line.mate;
  if (mate.pure) out.add(Theme::pure_mate, line.moves);
  if (mate.model) out.add(Theme::model_mate, line.moves);
  if (mate.ideal) out.add(Theme::ideal_mate, line.moves);
  if (mate.pin) out.add(Theme::pin_mate, line.moves);
  if (mate.checkers.size() > 1) out.add(Theme::double_check_mate, line.moves);
  // A man who gave no check before, and did not move.
  const Setup& before = line.setups[line.setups.size() - 2];
  const bool battery = std::any_of(mate.checkers.begin(), mate.checkers.end(), [&](Square checker) {
    return checker != line.moves.back().to && before.at(checker) == line.setups.back().at(checker);
  });
  if (battery) out.add(Theme::battery_mate, line.moves);
  if (shows_self_block(rules, line)) out.add(Theme::self_block, line.moves);
}

/// A mate as its men stand around the king, turned and mirrored so that equal pictures are equal.
using Shape = std::vector<std::tuple<int, int, KindId, bool>>;

Shape shape_of(const PlayedLine& line) {
  const Setup& end = line.setups.back();
  const BoardShape& board = end.shape();
  std::vector<Square> squares = line.mate->partakers;
  squares.insert(squares.end(), line.mate->blocks.begin(), line.mate->blocks.end());
  std::array<Shape, 8> turned;
  for (const Square square : squares) {
    const int x = board.file_of(square) - board.file_of(line.mate->king);
    const int y = board.rank_of(square) - board.rank_of(line.mate->king);
    const Man& man = end.at(square);
    const std::array<std::pair<int, int>, 8> places = {
        {{x, y}, {-x, y}, {x, -y}, {-x, -y}, {y, x}, {-y, x}, {y, -x}, {-y, -x}}};
    for (std::size_t i = 0; i < turned.size(); ++i)
      turned[i].emplace_back(places[i].first, places[i].second, man.kind, man.color == end.to_move);
  }
  for (Shape& shape : turned) std::sort(shape.begin(), shape.end());
  return *std::min_element(turned.begin(), turned.end());
}

int color_of_square(const BoardShape& board, Square square) {
  return (board.file_of(square) + board.rank_of(square)) % 2;
}

}  // namespace

PlayedLine played_line(const verify::Rulebook& rules, const Setup& setup, const std::vector<Move>& moves) {
  PlayedLine out;
  out.moves = moves;
  out.setups = {setup};
  for (const Move& move : moves) {
    Setup& before = out.setups.back();
    const Color mover = before.at(move.from).color;
    if (before.to_move != mover) {
      before.to_move = mover;
      before.en_passant = kNoSquare;
    }
    out.setups.push_back(verify::play(before, move));
  }
  if (!moves.empty()) out.mate = mate_picture(rules, out.setups.back());
  return out;
}

void add_line_themes(const verify::Rulebook& rules, const PlayedLine& line, ThemeList& out) {
  if (line.moves.empty()) return;
  if (line.mate) add_mate(rules, line, out);
  add_journeys(line, out);
  if (shows_excelsior(line)) out.add(Theme::excelsior, line.moves);
  add_special_moves(line, out);
}

void add_echoes(const std::vector<PlayedLine>& lines, ThemeList& out) {
  std::map<Shape, std::vector<const PlayedLine*>> shown;
  for (const PlayedLine& line : lines) {
    if (line.mate && line.mate->model) shown[shape_of(line)].push_back(&line);
  }
  for (const auto& [shape, same] : shown) {
    const PlayedLine& first = *same.front();
    const BoardShape& board = first.setups.front().shape();
    const auto elsewhere = [&](const PlayedLine* line) { return line->mate->king != first.mate->king; };
    const auto other_color = [&](const PlayedLine* line) {
      return color_of_square(board, line->mate->king) != color_of_square(board, first.mate->king);
    };
    if (std::any_of(same.begin(), same.end(), elsewhere)) out.add(Theme::echo, first.moves);
    if (std::any_of(same.begin(), same.end(), other_color)) out.add(Theme::chameleon_echo, first.moves);
  }
}

}  // namespace keymove::tools

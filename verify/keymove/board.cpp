#include "keymove/board.h"

#include <algorithm>
#include <deque>
#include <mutex>
#include <utility>

#include "positions/copied_text/copied_position.h"
#include "positions/notation/notation.h"
#include "positions/problem/problem.h"
#include "positions/variant_files/variant_reader.h"
#include "verify/judge/make_problem.h"
#include "verify/judge/terms.h"
#include "verify/keymove/access.h"
#include "verify/rules/rules.h"

namespace keymove::api {

namespace {

constexpr const char* kFen = "fen";  ///< in the place of a file

/// The legal setup of a position. Throws BadInput if it is not legal.
Setup legal_setup(const Setup& setup, std::string_view text) {
  TestPosition position;
  position.setup = setup;
  position.where = {kFen, 1, 1};
  position.source_text = text;
  auto problem = verify::make_problem(position);
  if (!problem) throw bad_input(problem.errors());
  return std::move(problem->setup);
}

keymove::Move read(const Board& board, std::string_view text, const Location& where = {"move", 1, 1}) {
  const Setup& setup = Access::setup(board);
  std::vector<keymove::Move> legal;
  Access::rules(board.variant()).moves(Access::position(board), legal);
  const auto move = read_move({std::string(text), where}, setup, legal);
  if (!move) throw bad_input(move.errors());
  return *move;
}

/// The board of a FEN of that game, or else of the position that is found in the text, of the game that is `stated`.
Board board_in(std::string_view text, const VariantPtr& game, const VariantPtr& stated) {
  if (variant_of_fen(game->name, text) == game->name) {
    if (auto read = read_fen(game, text, {kFen, 1, 1}))
      return Access::board(legal_setup(read->setup, text), std::move(read->repairs));
  }
  auto copied = read_copied_position(stated, text, kFen);
  if (!copied) throw bad_input(copied.errors());
  const std::vector<std::string>& repairs = copied->read.repairs;
  Board board = Access::board(legal_setup(copied->read.setup, text), repairs);
  for (const MoveText& move : copied->moves) {
    const Setup& setup = Access::setup(board);
    board = Access::board(verify::play(setup, read(board, move.text, move.where)), repairs);
  }
  return board;
}

}  // namespace

Variant Access::variant(const VariantPtr& variant) {
  constexpr std::size_t kKept = 8;
  static std::mutex mutex;
  static std::deque<std::shared_ptr<const Variant::Data>> recent;  // the latest last
  const std::lock_guard lock(mutex);
  const auto known =
      std::find_if(recent.begin(), recent.end(), [&](const auto& data) { return data->variant == variant; });
  if (known != recent.end()) {
    std::rotate(known, known + 1, recent.end());
  } else {
    recent.push_back(std::make_shared<const Variant::Data>(variant));
    if (recent.size() > kKept) recent.pop_front();
  }
  return Variant(recent.back());
}

Board Access::board(Setup setup, std::vector<std::string> repairs) {
  Variant owner = variant(setup.variant);
  const verify::Position position = rules(owner).read(setup);
  return Board(std::make_shared<const Board::Data>(
      Board::Data{std::move(owner), std::move(setup), position, std::move(repairs)}));
}

Move move_of(const Setup& setup, const keymove::Move& move) {
  const MoveStyle style = default_style(*setup.variant);
  std::string coordinate = coordinate_text(*setup.variant, move);
  std::string san = style.is_algebraic() ? verify::algebraic_text(setup, move, style) : coordinate;
  return {std::move(coordinate), std::move(san)};
}

std::vector<Move> line_of(const Setup& setup, const std::vector<keymove::Move>& line) {
  std::vector<Move> out;
  Setup at = setup;
  for (const keymove::Move& move : line) {
    out.push_back(move_of(at, move));
    at = verify::play(at, move);
  }
  return out;
}

Variant Variant::load(const std::string& name_or_path) {
  const auto loaded = load_variant(name_or_path);
  if (!loaded) throw bad_input(loaded.errors());
  return Access::variant(*loaded);
}

Variant Variant::from_json(const std::string& text, const std::string& file) {
  const auto parsed = parse_variant(file, text);
  if (!parsed) throw bad_input(parsed.errors());
  return Access::variant(*parsed);
}

std::vector<std::string> Variant::names() { return shipped_variants(); }

const std::string& Variant::name() const { return data_->variant->name; }
const std::string& Variant::title() const { return data_->variant->title; }
int Variant::files() const { return data_->variant->shape.files; }
int Variant::ranks() const { return data_->variant->shape.ranks; }
const std::string& Variant::start_fen() const { return data_->variant->start_fen; }
const std::string& Variant::json() const { return data_->variant->document; }

bool operator==(const Variant& a, const Variant& b) { return a.data_->variant->digest == b.data_->variant->digest; }

Board Board::from_fen(std::string_view fen) {
  static const Variant chess = Variant::load("chess");
  return board_in(fen, Access::variant(chess), nullptr);
}

Board Board::from_fen(std::string_view fen, const Variant& variant) {
  return board_in(fen, Access::variant(variant), Access::variant(variant));
}

Board Board::start(const Variant& variant) {
  if (variant.start_fen().empty())
    throw bad_input({{{variant.name(), 0, 0}, "no-position", "expected a game with a start position", {}}});
  return from_fen(variant.start_fen(), variant);
}

const Variant& Board::variant() const { return data_->variant; }
std::string Board::fen() const { return write_fen(data_->setup); }
bool Board::white_to_move() const { return data_->setup.to_move == Color::white; }
const std::vector<std::string>& Board::repairs() const { return data_->repairs; }

std::vector<Man> Board::men() const {
  const Setup& setup = data_->setup;
  std::vector<Man> out;
  for (Square square = 0; square < setup.shape().squares(); ++square) {
    const keymove::Man& man = setup.at(square);
    if (!man.present()) continue;
    const ManKind& kind = setup.variant->man(man.kind);
    const bool white = man.color == Color::white;
    const char letter = white ? static_cast<char>(kind.letter - 'a' + 'A') : kind.letter;
    out.push_back({square_text(setup.shape(), square), letter, kind.name, white});
  }
  return out;
}

std::vector<Move> Board::legal_moves() const {
  std::vector<keymove::Move> legal;
  Access::rules(data_->variant).moves(data_->position, legal);
  std::vector<Move> out;
  out.reserve(legal.size());
  for (const keymove::Move& move : legal) out.push_back(move_of(data_->setup, move));
  return out;
}

Move Board::move(std::string_view text) const { return move_of(data_->setup, read(*this, text)); }

Board Board::play(std::string_view move) const {
  return Access::board(verify::play(data_->setup, read(*this, move)), {});
}

std::optional<End> Board::end() const {
  const auto outcome = Access::rules(data_->variant).end(data_->position);
  if (!outcome) return std::nullopt;
  End end;
  end.result = *outcome == Outcome::win    ? End::Result::win
               : *outcome == Outcome::loss ? End::Result::loss
                                           : End::Result::draw;
  end.reason = Access::rules(data_->variant).end_reason(data_->position);
  return end;
}

bool Board::in_check() const {
  return Access::rules(data_->variant).royal_attacked(data_->position, data_->position.to_move());
}

bool operator==(const Board& a, const Board& b) {
  const Setup& left = a.data_->setup;
  const Setup& right = b.data_->setup;
  const bool same_game = left.variant == right.variant || left.variant->digest == right.variant->digest;
  return same_game && left.same_position(right);
}

}  // namespace keymove::api

#include "tools/agents/agent_request.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "positions/game/game_names.h"
#include "positions/game/indexed.h"
#include "positions/game/setup.h"
#include "positions/notation/san.h"
#include "tools/move_trees/move_tree_names.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

using Json = nlohmann::ordered_json;

/// The course's notation if it writes squares in another way than coordinate text does; otherwise "coordinate".
std::string_view notation_word(const Variant& variant) {
  const bool by_squares =
      variant.notation == CourseNotation::row_column || variant.notation == CourseNotation::letter_row;
  return by_squares ? kCourseNotationNames.name_of(variant.notation) : "coordinate";
}

/// All men, row by row from the top left.
Json board_json(const Setup& setup) {
  Json out = Json::array();
  const BoardShape& shape = setup.shape();
  for (int rank = shape.ranks - 1; rank >= 0; --rank) {
    for (int file = 0; file < shape.files; ++file) {
      const Square square = shape.at(file, rank);
      const Man& man = setup.at(square);
      if (!man.present()) continue;
      const ManKind& kind = setup.variant->man(man.kind);
      out.push_back({{"name", kind.name},
                     {"letter", std::string(1, kind.letter)},
                     {"color", kColorWords.name_of(man.color)},
                     {"square", square_text(shape, square)},
                     {"file", file},
                     {"rank", rank}});
    }
  }
  return out;
}

Json goal_json(const Goal& goal) {
  Json out = Json::object();
  switch (goal.kind) {
    case GoalKind::win:
      out["win"] = goal.plies ? Json(*goal.plies) : Json(nullptr);
      break;
    case GoalKind::material:
      out["material"] = goal.plies ? Json(*goal.plies) : Json(nullptr);
      break;
    case GoalKind::moves:
      out["moves"] = true;
      break;
    case GoalKind::value:
      out["value"] = true;
      break;
    case GoalKind::best:
    case GoalKind::none:
      out["best"] = true;
      break;
  }
  return out;
}

/// The squares of each side's men in the order in which the move-tree course lists them (docs/move-trees.md).
using ManLists = ByColor<std::vector<Square>>;

ManLists first_lists(const Setup& setup) {
  const auto pawn = setup.variant->kind_of('p');
  ManLists lists;
  for (const bool pawns : {true, false}) {
    const BoardShape& shape = setup.shape();
    for (int rank = shape.ranks - 1; rank >= 0; --rank) {
      for (int file = 0; file < shape.files; ++file) {
        const Square square = shape.at(file, rank);
        const Man& man = setup.at(square);
        if (man.present() && (man.kind == pawn) == pawns) lists[man.color].push_back(square);
      }
    }
  }
  return lists;
}

/// Updates the lists after a move, by comparing the two positions.
void update_lists(ManLists& lists, const Setup& before, const Move& move, const Setup& after) {
  auto& own = lists[before.to_move];
  auto& theirs = lists[!before.to_move];
  theirs.erase(std::remove_if(theirs.begin(), theirs.end(),
                              [&](Square s) { return !after.at(s).present() || after.at(s).color == before.to_move; }),
               theirs.end());
  if (move.promotion != kNoKind) {
    own.erase(std::remove(own.begin(), own.end(), move.from), own.end());
    own.push_back(move.to);
    return;
  }
  if (const Castling* castling = castling_of(before, move)) {
    for (Square& s : own)
      s = s == castling->king_from ? castling->king_to : s == castling->rook_from ? castling->rook_to : s;
    return;
  }
  std::replace(own.begin(), own.end(), move.from, move.to);
  // Castling: the rook has left its square, and now stands on one that is in no list.
  const auto rook =
      std::find_if(own.begin(), own.end(), [&](Square s) { return s != move.to && !after.at(s).present(); });
  if (rook == own.end()) return;
  for (Square s = 0; s < after.shape().squares(); ++s) {
    const bool listed = std::find(own.begin(), own.end(), s) != own.end();
    if (after.at(s).present() && after.at(s).color == before.to_move && !listed) {
      *rook = s;
      return;
    }
  }
}

/// Adds `side`, `lists` and `flags` in the form of the arguments of the move-tree course's functions.
void add_course_position(Json& out, const Problem& problem) {
  ManLists lists = first_lists(problem.origin);
  Setup at = problem.origin;
  for (const Move& move : problem.moves_before) {
    const Setup next = verify::play(at, move);
    update_lists(lists, at, move, next);
    at = next;
  }
  const Setup& setup = problem.setup;
  const BoardShape& shape = setup.shape();
  const auto point = [&](Square s) { return Json::array({shape.file_of(s) + 1, shape.ranks - shape.rank_of(s)}); };
  Json both = Json::array();
  for (const auto& list : lists) {
    Json men = Json::array();
    for (const Square s : list) {
      Json man = point(s);
      man.push_back(std::string(1, setup.variant->man(setup.at(s).kind).letter));
      men.push_back(man);
    }
    both.push_back(men);
  }
  out["side"] = setup.to_move == Color::black;
  out["lists"] = both;
  // White's rights on the a side and the h side, then Black's.
  Json rights = Json::array();
  for (const Color color : {Color::white, Color::black}) {
    for (const bool high : {false, true}) {
      bool stands = false;
      for (std::size_t i = 0; i < setup.variant->castlings.size(); ++i) {
        const Castling& castling = setup.variant->castlings[i];
        const bool meant = castling.color == color && (castling.rook_from > castling.king_from) == high;
        stands = stands || (meant && (setup.castling >> i & 1U) != 0);
      }
      rights.push_back(stands);
    }
  }
  out["flags"] = Json::array({rights, setup.en_passant == kNoSquare ? Json(nullptr) : point(setup.en_passant)});
}

}  // namespace

Json agent_request(const ExamQuestion& question, double seconds) {
  const Problem& problem = *question.problem;
  const Setup& setup = problem.setup;
  Json out;
  out["request"] = kAskedNames.name_of(question.asked);
  out["id"] = question.id;
  out["variant"] = setup.variant->name;
  out["fen"] = write_fen(setup);
  out["files"] = setup.shape().files;
  out["ranks"] = setup.shape().ranks;
  out["to_move"] = kColorWords.name_of(setup.to_move);
  out["board"] = board_json(setup);
  out["notation"] = notation_word(*setup.variant);
  out["goal"] = goal_json(problem.goal);
  out["seconds"] = seconds;
  if (question.tree != nullptr) {
    out["algorithm"] = kTreeAlgorithmNames.name_of(question.tree->algorithm);
    out["depth"] = question.tree->depth;
    out["breadth"] = question.tree->breadth;
  }
  if (question.asked == Asked::tree || question.asked == Asked::value) add_course_position(out, problem);
  return out;
}

}  // namespace keymove::tools

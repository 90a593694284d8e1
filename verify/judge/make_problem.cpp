#include "verify/judge/make_problem.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/game/men_letters.h"
#include "positions/notation/notation.h"
#include "positions/notation/other_letters.h"
#include "verify/judge/aim_rules.h"
#include "verify/judge/terms.h"
#include "verify/rules/rules.h"

namespace keymove::verify {

namespace {

/// All moves from any square to any other with that promotion, legal or not.
std::vector<Move> every_move(const Variant& variant, KindId promotion) {
  std::vector<Move> moves;
  for (Square from = 0; from < variant.shape.squares(); ++from) {
    for (Square to = 0; to < variant.shape.squares(); ++to) {
      if (from != to) moves.push_back({from, to, promotion});
    }
  }
  return moves;
}

/// The move that the text means, legal or not.
std::optional<Move> read_illegal_move(const MoveText& text, const Setup& setup) {
  const auto plain = read_move(text, setup, every_move(*setup.variant, kNoKind));
  if (plain) return *plain;
  for (std::size_t kind = 0; kind < setup.variant->men.size(); ++kind) {
    const auto promoting = read_move(text, setup, every_move(*setup.variant, static_cast<KindId>(kind)));
    if (promoting) return *promoting;
  }
  return std::nullopt;
}

class ProblemMaker {
 public:
  explicit ProblemMaker(const TestPosition& position) : position_(position) {}

  Result<Problem> make() {
    if (!position_.errors.empty()) return position_.errors;
    if (!position_.setup) return error(position_.where, "no-position", "expected a position, found none");
    problem_.setup = normalized(*position_.setup);
    problem_.goal = position_.goal;
    if (problem_.goal.stipulation) {
      problem_.goal.stipulation = begun_by(problem_.setup.to_move, *problem_.goal.stipulation);
      if (problem_.goal.plies) problem_.goal.plies = problem_.goal.stipulation->plies();
      if (const auto wrong = error_of_aim(*problem_.setup.variant, *problem_.goal.stipulation))
        return error(position_.where, "stipulation-aim", *wrong);
      problem_.setup.variant = aimed_variant(problem_.setup.variant, *problem_.goal.stipulation);
    }
    problem_.origin = problem_.setup;
    check_royal_safe();
    play_moves_before();
    if (!errors_.empty()) return errors_;  // the claims are about a position that was not reached
    copy_plain_claims();
    drop_empty_mate();
    const StatedClaim& stated = position_.claim;
    problem_.claim.keys = resolve_choices(stated.keys);
    problem_.claim.avoid = resolve_choices(stated.avoid);
    resolve_line();
    allow_even_wins();
    if (stated.legal_moves) resolve_legal_moves();
    if (!stated.points.empty()) resolve_points();
    check_contradictions();
    if (!errors_.empty()) return errors_;
    return problem_;
  }

 private:
  InputError error(const Location& where, std::string code, std::string message) const {
    // A place in another file, as of an answer key, is not shown in the line of the suite.
    const bool here = where.file == position_.where.file;
    return {where, std::move(code), std::move(message), here ? position_.source_text : std::string()};
  }

  void fail(InputError error) {
    // What is said of another line, as of a move in PGN, is not shown under the first one.
    const bool here = error.where.file == position_.where.file && error.where.line == position_.where.line;
    if (error.text.empty() && here) error.text = position_.source_text;
    errors_.push_back(std::move(error));
  }

  void contradiction(const Location& where, std::string message) {
    fail(error(where, "claim-contradiction", std::move(message)));
  }

  void check_royal_safe() {
    const Setup& setup = problem_.setup;
    if (setup.variant->royal != RoyalRule::checkmate || !can_capture_royal(setup)) return;
    fail(error(position_.where, "king-in-take",
               std::string(name_of(setup.to_move)) + " to move could capture " + std::string(name_of(!setup.to_move)) +
                   "'s king: the position is illegal"));
  }

  /// The move that the text means in the setup; adds the errors of reading it.
  std::optional<Move> resolve(const MoveText& text, const Setup& setup, const std::vector<Move>& legal) {
    const Result<Move> move = read_move(text, setup, legal);
    if (move) return *move;
    const bool over = legal.empty() && game_end(setup).has_value();
    for (InputError error : move.errors()) {
      if (over) error.message = "the game is over before '" + text.text + "'";
      fail(std::move(error));
    }
    return std::nullopt;
  }

  void play_moves_before() {
    for (const MoveText& text : position_.moves_before) {
      if (!errors_.empty()) return;
      const auto move = resolve(text, problem_.setup, moves_of(problem_.setup));
      if (!move) continue;
      problem_.setup = play(problem_.setup, *move);
      problem_.moves_before.push_back(*move);
    }
  }

  void copy_plain_claims() {
    const StatedClaim& stated = position_.claim;
    Claim& claim = problem_.claim;
    claim.outcome = stated.outcome;
    if (stated.outcome == Outcome::none && stated.distance)
      claim.outcome = *stated.distance % 2 != 0 ? Outcome::win : Outcome::loss;
    claim.distance = stated.distance;
    claim.distance_at_least = stated.distance_at_least;
    claim.sole_key = stated.sole_key;
    claim.all_keys = stated.all_keys;
    claim.line_kind = stated.line_kind;
    claim.gain = stated.gain;
    claim.value = stated.value;
    claim.solutions = stated.solutions;
    claim.open_number = stated.open_number;
  }

  /// Some programs write "dm 0" where they know of no mate.
  void drop_empty_mate() {
    Claim& claim = problem_.claim;
    if (claim.outcome != Outcome::loss || claim.distance != 0 || moves_of(problem_.setup).empty()) return;
    if (stated_moves() != "0") return;
    claim.outcome = Outcome::none;
    claim.distance.reset();
    claim.line_kind = LineKind::none;
    const bool states_moves = !position_.claim.keys.empty() || !position_.claim.avoid.empty();
    problem_.goal = {states_moves ? GoalKind::best : GoalKind::none, std::nullopt};
    problem_.repairs.emplace_back("dm 0 states no mate");
  }

  /// The operand of `dm`, which counts moves; empty if there is none.
  [[nodiscard]] std::string stated_moves() const {
    for (const EpdOperation& operation : position_.operations) {
      if (operation.opcode == "dm") return operation.operands;
    }
    return {};
  }

  /// Where some end is a win for the side to move, a win in n moves takes 2n - 1 or 2n plies, and a loss 2n or 2n - 1:
  /// a line that is as long says how many; without one a win may take either.
  void allow_even_wins() {
    Claim& claim = problem_.claim;
    const bool decided = claim.outcome == Outcome::win || claim.outcome == Outcome::loss;
    if (!decided || !claim.distance || !has_winning_end() || stated_moves().empty() || problem_.goal.stipulation)
      return;
    const int other = claim.outcome == Outcome::win ? *claim.distance + 1 : *claim.distance - 1;
    const int length = static_cast<int>(claim.line.size());
    if (length == other) claim.distance = problem_.goal.plies = length;
    if (length == *claim.distance || claim.outcome == Outcome::loss) return;
    claim.distance.reset();
    problem_.goal.plies = other;
  }

  [[nodiscard]] bool has_winning_end() const {
    const auto& ends = problem_.setup.variant->ends;
    return std::any_of(ends.begin(), ends.end(), [](const End& end) { return end.result == EndResult::win; });
  }

  std::vector<Move> resolve_choices(const std::vector<MoveText>& texts) {
    const std::vector<Move> legal = moves_of(problem_.setup);
    std::vector<Move> moves;
    for (const MoveText& text : texts) {
      const auto move = resolve(text, problem_.setup, legal);
      if (move && std::find(moves.begin(), moves.end(), *move) == moves.end()) moves.push_back(*move);
    }
    return moves;
  }

  /// Resolves the moves of the line up to one that cannot be played. In help and series play it may be several
  /// solutions of full length, one behind the other.
  void resolve_line() {
    const auto& asked = problem_.goal.stipulation;
    const bool has_lines = asked && asked->has_lines();
    const std::size_t full = static_cast<std::size_t>(has_lines ? std::max(asked->line_plies(), 1) : 1);
    std::vector<Move>& line = problem_.claim.line;
    Setup setup = problem_.setup;
    for (const MoveText& text : position_.claim.line) {
      if (has_lines && line.size() % full == 0) setup = problem_.setup;
      const auto move = resolve(text, setup, moves_of(setup));
      if (!move) return;
      line.push_back(*move);
      const Color mover = setup.to_move;
      setup = play(setup, *move);
      const std::size_t played = has_lines ? line.size() % full : 0;
      const bool goes_on = played > 0 && asked->is_series() && played < static_cast<std::size_t>(asked->moves);
      if (goes_on && !give_turn(setup, mover)) return;
    }
  }

  /// Lets the side move again, in a series; false if it could capture the enemy's king, for only the last move may give
  /// check.
  static bool give_turn(Setup& setup, Color mover) {
    setup.to_move = mover;
    setup.en_passant = kNoSquare;
    return setup.variant->royal != RoyalRule::checkmate || !can_capture_royal(setup);
  }

  void resolve_legal_moves() {
    const std::vector<Move> legal = moves_of(problem_.setup);
    std::vector<Move> moves;
    for (const MoveText& text : *position_.claim.legal_moves) {
      const Result<Move> move = read_move(text, problem_.setup, legal);
      if (move) {
        moves.push_back(*move);
      } else if (const auto illegal = read_illegal_move(text, problem_.setup)) {
        moves.push_back(*illegal);
      } else {
        for (const InputError& error : move.errors()) fail(error);
      }
    }
    problem_.claim.legal_moves = std::move(moves);
  }

  void resolve_points() {
    const std::vector<Move> legal = moves_of(problem_.setup);
    std::vector<MovePoints<Move>>& points = problem_.claim.points;
    const bool strict = !position_.claim.points_in_comment;
    std::vector<std::string> passed_over;
    for (const auto& [text, number] : position_.claim.points) {
      const Result<Move> move = read_move(text, problem_.setup, legal);
      if (!move) {
        passed_over.push_back(text.text);
        for (const InputError& error : move.errors()) {
          if (strict) fail(error);
        }
        continue;
      }
      const auto same = std::find_if(points.begin(), points.end(), [&](const auto& one) { return one.move == *move; });
      if (same == points.end()) {
        points.push_back({*move, number});
      } else if (strict) {
        fail(error(text.where, "points-twice", "the move " + text_of(*move) + " has points twice"));
      } else {
        same->points = std::max(same->points, number);
      }
    }
    // A comment without legal moves says something else.
    for (const std::string& text : passed_over) {
      if (!strict && !points.empty())
        problem_.repairs.push_back("passed over the points of '" + text + "' in a comment: no legal move");
    }
  }

  void check_contradictions() {
    const Claim& claim = problem_.claim;
    for (const Move& key : claim.keys) {
      if (std::find(claim.avoid.begin(), claim.avoid.end(), key) == claim.avoid.end()) continue;
      contradiction(position_.claim.avoid.front().where,
                    "the move " + text_of(key) + " is stated both to be right and to be wrong");
    }
    const auto other = std::find_if(claim.keys.begin(), claim.keys.end(), [&](const Move& key) {
      return key.from != claim.keys.front().from || key.to != claim.keys.front().to;
    });
    if (claim.sole_key && other != claim.keys.end()) {
      contradiction(position_.claim.keys.front().where, "the key is stated to be the only one, but both " +
                                                            text_of(claim.keys.front()) + " and " + text_of(*other) +
                                                            " are named");
    }
    check_distance(claim);
    if (claim.value && claim.outcome != Outcome::none && *claim.value != claim.outcome)
      contradiction(position_.where, "the stated value and the stated outcome differ");
  }

  void check_distance(const Claim& claim) {
    if (!claim.distance) return;
    const int distance = *claim.distance;
    // If some end is a win for the side to move, a win may take an even number of plies; a selfmate takes one.
    const auto& stipulation = problem_.goal.stipulation;
    const bool may_win_at_once = (stipulation && stipulation->play == Play::self) || has_winning_end();
    const std::string plies = std::to_string(distance) + (distance == 1 ? " ply" : " plies");
    if (distance < 0) {
      contradiction(position_.where, "a negative distance is stated: " + plies);
    } else if (claim.outcome == Outcome::draw) {
      contradiction(position_.where, "a draw is stated, but also a distance of " + plies);
    } else if (!may_win_at_once && claim.outcome == Outcome::win && distance % 2 == 0) {
      contradiction(position_.where, "a win in " + plies + " is stated: a win takes an odd number");
    } else if (!may_win_at_once && claim.outcome == Outcome::loss && distance % 2 != 0) {
      contradiction(position_.where, "a loss in " + plies + " is stated: a loss takes an even number");
    }
  }

  std::string text_of(const Move& move) const {
    return named_move(problem_.setup, move, sentence_style(*problem_.setup.variant));
  }

  const TestPosition& position_;
  Problem problem_;
  std::vector<InputError> errors_;
};

/// Letters of men that are tried where English ones cannot be read.
struct OtherLetters {
  std::string_view letters;  ///< none for Russian ones
  std::string_view name;
};

constexpr std::array<OtherLetters, 8> kOtherLetters = {
    {{letters_of_men(MenLetters::german), "German letters"},
     {letters_of_men(MenLetters::french), "French letters"},
     {"kqrbs", "S for knights"},
     {letters_of_men(MenLetters::italian), "Italian or Spanish letters"},
     {letters_of_men(MenLetters::portuguese), "Portuguese letters"},
     {letters_of_men(MenLetters::polish), "Polish letters"},
     {letters_of_men(MenLetters::dutch), "Dutch letters"},
     {"", "Russian letters"}}};

/// Whether the men of the game are those of chess.
bool has_chessmen(const Variant& variant) {
  const std::string_view english = letters_of_men(MenLetters::english);
  return std::all_of(variant.men.begin(), variant.men.end(),
                     [&](const ManKind& man) { return english.find(man.letter) != std::string_view::npos; });
}

/// Writes the moves with English letters; false if one of them has a letter of another man.
bool translate(std::vector<MoveText>& moves, std::string_view letters) {
  for (MoveText& move : moves) {
    const auto english = letters.empty() ? russian_in_english(move.text) : in_english(move.text, letters);
    if (!english) return false;
    move.text = *english;
  }
  return true;
}

/// The position with its moves translated; nothing if a letter is that of no man.
std::optional<TestPosition> translated(TestPosition position, std::string_view letters) {
  StatedClaim& claim = position.claim;
  for (std::vector<MoveText>* moves : {&position.moves_before, &claim.keys, &claim.avoid, &claim.line}) {
    if (!translate(*moves, letters)) return std::nullopt;
  }
  return position;
}

bool same_moves(const Problem& a, const Problem& b) {
  return a.moves_before == b.moves_before && a.claim.keys == b.claim.keys && a.claim.avoid == b.claim.avoid &&
         a.claim.line == b.claim.line;
}

/// The problem with its moves read by another set of letters that reads all of them; nothing if there is none, or if
/// two of them read other moves.
std::optional<Problem> read_by_other_letters(const TestPosition& position) {
  std::optional<Problem> found;
  for (const auto& [letters, name] : kOtherLetters) {
    const auto other = translated(position, letters);
    if (!other) continue;
    auto problem = ProblemMaker(*other).make();
    if (!problem) continue;
    if (found && !same_moves(*found, *problem)) return std::nullopt;
    if (found) continue;
    problem->repairs.push_back("read the moves with " + std::string(name));
    found = *problem;
  }
  return found;
}

}  // namespace

Result<Problem> make_problem(const TestPosition& position) {
  auto problem = ProblemMaker(position).make();
  if (problem || !position.errors.empty() || !position.setup || !has_chessmen(*position.setup->variant)) return problem;
  const bool of_moves = std::all_of(problem.errors().begin(), problem.errors().end(), [](const InputError& error) {
    return error.code == "move-syntax" || error.code == "illegal-move";
  });
  if (!of_moves) return problem;
  if (const auto other = read_by_other_letters(position)) return *other;
  return problem;
}

}  // namespace keymove::verify

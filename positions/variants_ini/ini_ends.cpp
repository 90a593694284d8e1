// The ends of a variants.ini that depend on the men: extinctions and flags.
#include <algorithm>
#include <optional>
#include <utility>

#include "positions/base/words.h"
#include "positions/json/json_text.h"
#include "positions/variants_ini/ini_game.h"

namespace keymove {

namespace {

IniResult opposite_of(IniResult result) {
  return result == IniResult::win ? IniResult::loss : result == IniResult::loss ? IniResult::win : result;
}

}  // namespace

std::string ini_object(const std::vector<std::string>& members) {
  std::string out = "{";
  bool is_name = true;
  for (const std::string& member : members) {
    const bool plain = !is_name && (is_digit(member[0]) || one_of(member[0], "{[") || member == "true");
    out += (plain ? member : quoted_json(member)) + (is_name ? ": " : ", ");
    is_name = !is_name;
  }
  if (out.ends_with(", ")) out.resize(out.size() - 2);
  return out + "}";
}

std::string ini_word(IniResult result) {
  return result == IniResult::win ? "win" : result == IniResult::draw ? "draw" : "loss";
}

/// Fairy-Stockfish looks at the enemy of the side to move first. After his own move an enemy is extinct only if it was
/// a promotion, or if the side to move had to claim what it has done.
std::vector<std::string> IniGame::extinction_ends() {
  std::vector<std::string> enemy;
  std::vector<std::string> own;
  const auto add = [&](std::size_t kind) {
    const auto end_of = [&](const char* when, IniResult result, int against) {
      std::vector<std::string> members = {"when", when};
      const auto add_member = [&](const char* name, const std::string& value) {
        members.emplace_back(name);
        members.push_back(value);
      };
      if (kind != kIniAll) add_member("men", std::string(1, rules.men[kind].letter));
      if (rules.extinct_count > 0) add_member("count", std::to_string(rules.extinct_count));
      if (against > 0) add_member("against", std::to_string(against));
      add_member("result", ini_word(result));
      return ini_object(members);
    };
    const bool promotes = kind != kIniAll && !promotions[kind].to.empty();
    if (promotes || rules.extinction_claim)
      enemy.push_back(end_of("enemy extinct", opposite_of(rules.extinction), rules.extinct_enemies));
    own.push_back(end_of("extinct", rules.extinction, rules.extinct_enemies + (rules.extinction_claim ? 1 : 0)));
  };
  if ((rules.extinct & ini_kind(kIniAll)) != 0) add(kIniAll);
  for (std::size_t kind = 0; kind < kIniMen; ++kind) {
    if ((rules.extinct & ini_kind(kind)) == 0) continue;
    if (rules.men[kind].letter == '\0') {
      refuse({"extinctionPieceTypes", "extinctionValue"},
             "the section has no " + ini_name(kind) + " that could be extinct");
      return {};
    }
    add(kind);
  }
  enemy.insert(enemy.end(), own.begin(), own.end());
  return enemy;
}

/// Whether the flags of both colours are all squares of their last ranks that such men can reach.
bool IniGame::flags_are_far_rows() const {
  for (const std::size_t color : {0U, 1U}) {
    const std::size_t piece = rules.flag_piece[color];
    if (piece != rules.flag_piece[0]) return false;
    const IniSquares last = rank(color, rules.ranks - 1);
    for (const std::size_t kind : kinds) {
      if (piece != kIniAll && piece != kind) continue;
      if ((rules.flag_zone[color] & reach(color, kind)) != (last & reach(color, kind))) return false;
    }
  }
  return true;
}

std::string IniGame::squares_text(const IniSquares& squares) const {
  std::string out = "[";
  for (int r = 0; r < rules.ranks; ++r) {
    for (int f = 0; f < rules.files; ++f) {
      if (!squares[ini_square(f, r)]) continue;
      out +=
          (out.size() > 1 ? ", \"" : "\"") + std::string(1, static_cast<char>('a' + f)) + std::to_string(r + 1) + "\"";
    }
  }
  return out + "]";
}

/// The ends where Black may answer a king of White's that has reached the flag: at once, or the game is over.
/// Fairy-Stockfish looks for an answer only if the king is not in check, and not at castlings.
std::vector<std::string> IniGame::answered_flag_ends() {
  const bool castles = rules.castling && fields.size() > 1 && !is_digit(fields[1][0]) && fields[1] != "-";
  const bool kings = rules.flag_piece[0] == kIniKing && rules.flag_piece[1] == kIniKing;
  if (!kings || rules.checking || castles || rules.flag_count > 1 || rules.men[kIniKing].letter == '\0') {
    refuse(
        {"flagMove"},
        "keymove has a last move after the flag is reached (flagMove) for kings alone, where checks are forbidden and "
        "nobody castles");
    return {};
  }
  const std::string white = "\"white\": " + squares_text(rules.flag_zone[0]);
  const std::string black = "\"black\": " + squares_text(rules.flag_zone[1]);
  const auto end_of = [&](const char* when, const std::string& squares, const char* result) {
    return ini_object({"when", when, "men", std::string(1, rules.men[kIniKing].letter), "squares", "{" + squares + "}",
                       "result", result});
  };
  return {end_of("both goals reached", white + ", " + black, "draw"), end_of("goal reached", black, "loss"),
          end_of("goal unanswered", white + ", " + black, "loss"), end_of("own goal reached", white, "win")};
}

std::pair<int, int> IniGame::counted_checks() const {
  constexpr int kLichess = 3;  // "+0+0" behind the move number counts checks that were given, of three
  const auto digits_of = [](std::string_view word) -> std::optional<std::pair<int, int>> {
    if (word.size() != 3 || !is_digit(word[0]) || word[1] != '+' || !is_digit(word[2])) return std::nullopt;
    return std::pair(word[0] - '0', word[2] - '0');
  };
  for (const std::string_view field : fields) {
    if (!field.starts_with('+')) continue;
    if (const auto given = digits_of(field.substr(1))) return {kLichess - given->first, kLichess - given->second};
  }
  // Castling rights and the square that a pawn has passed may be missing, both or none of them.
  const std::size_t at = fields.size() > 1 && is_digit(fields[1][0]) ? 1 : 3;
  return (fields.size() > at ? digits_of(fields[at]) : std::nullopt).value_or(std::pair(1, 1));
}

std::vector<std::string> IniGame::flag_ends() {
  if (rules.flag_move && on_board(rules.flag_zone[0] | rules.flag_zone[1]).any()) return answered_flag_ends();
  const auto exists = [&](std::size_t color) {
    const std::size_t piece = rules.flag_piece[color];
    return on_board(rules.flag_zone[color]).any() && (piece == kIniAll || rules.men[piece].letter != '\0');
  };
  const auto end_of = [&](const char* when, std::size_t color, const std::string& squares) {
    std::vector<std::string> members = {"when", when};
    if (const std::size_t piece = rules.flag_piece[color]; piece != kIniAll)
      members.insert(members.end(), {"men", std::string(1, rules.men[piece].letter)});
    if (!squares.empty()) members.insert(members.end(), {"squares", squares});
    if (rules.flag_count > 1) members.insert(members.end(), {"count", std::to_string(rules.flag_count)});
    members.insert(members.end(), {"result", "loss"});
    return ini_object(members);
  };
  std::vector<std::string> out;
  if (rules.flag_count <= 1 && exists(0) && exists(1) && flags_are_far_rows()) {
    out.push_back(end_of("far row reached", 0, ""));
  } else if (exists(0) && exists(1) && rules.flag_piece[0] == rules.flag_piece[1] &&
             on_board(rules.flag_zone[0]) == on_board(rules.flag_zone[1])) {
    out.push_back(end_of("goal reached", 0, squares_text(rules.flag_zone[0])));
  } else {
    for (const std::size_t color : {0U, 1U}) {
      const std::string name = color == 0 ? "white" : "black";
      if (exists(color))
        out.push_back(
            end_of("goal reached", color, "{\"" + name + "\": " + squares_text(rules.flag_zone[color]) + "}"));
    }
  }
  return out;
}

}  // namespace keymove

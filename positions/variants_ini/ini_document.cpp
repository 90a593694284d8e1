#include "positions/variants_ini/ini_document.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "positions/base/words.h"
#include "positions/json/json_text.h"
#include "positions/variants_ini/ini_game.h"

namespace keymove {

namespace {

std::string list_of(const std::vector<std::string>& objects) {
  std::string out = "[";
  for (const std::string& object : objects) out += (out.size() > 1 ? ",\n    " : "\n    ") + object;
  return out + "\n  ]";
}

class Document {
 public:
  Document(const IniSection& section, const IniRules& rules, IniErrors& errors)
      : section_(section), rules_(rules), errors_(errors), game_(rules, section.at, errors) {}

  std::string write() {
    refuse_lacks();
    if (!errors_.empty()) return "";
    find_royal();
    find_castlings();
    find_ends();
    find_adjudications();
    if (!errors_.empty()) return "";
    std::string out = "{ \"variant\": " + quoted_json(std::string(section_.name)) + ",\n";
    out +=
        "  \"board\": " + ini_object({"files", std::to_string(rules_.files), "ranks", std::to_string(rules_.ranks)}) +
        ",\n";
    out += "  \"men\": {";
    for (const std::size_t kind : game_.kinds) out += (kind == game_.kinds[0] ? "\n    " : ",\n    ") + man_text(kind);
    out += "\n  },\n  \"start\": " + quoted_json(start_text()) + ",\n";
    if (royal_) out += std::string("  \"royal\": \"") + (checkmate_ ? "checkmate" : "capture") + "\",\n";
    if (rules_.must_capture) out += "  \"captures\": \"forced\",\n";
    if (!rules_.checking && in_game(kIniKing)) out += "  \"checks\": \"forbidden\",\n";
    if (!castling_.empty()) out += "  \"castling\": " + castling_ + ",\n";
    out += "  \"ends\": " + list_of(ends_) + ",\n";
    if (!adjudications_.empty()) out += "  \"adjudications\": " + list_of(adjudications_) + ",\n";
    return out + "  \"source\": \"a variants.ini of Fairy-Stockfish\"\n}\n";
  }

 private:
  std::size_t starts(std::size_t color, std::size_t kind) const { return game_.starts(color, kind).count(); }
  char letter(std::size_t kind) const { return rules_.men[kind].letter; }
  bool in_game(std::size_t kind) const { return kind < kIniMen && letter(kind) != '\0'; }

  /// The errors of keys whose rule keymove does not have, unless the rule is about what does not occur.
  void refuse_lacks() {
    const bool flags = game_.on_board(rules_.flag_zone[0] | rules_.flag_zone[1]).any();
    for (const auto& [key, lack] : rules_.lacks) {
      const bool idle = (key.starts_with("flag") && !flags) ||
                        (key == "moveRepetitionIllegal" && rules_.n_folds == 0) ||
                        (key == "dupleCheck" && !rules_.pseudo_royal) ||
                        (key == "nFoldValueAbsolute" && rules_.n_fold_result == IniResult::draw) ||
                        (key == "oppositeCastling" && !rules_.castling);
      if (!idle)
        game_.refuse_at(lack.at, "keymove does not have " + std::string(lack.what) + " (" + std::string(key) + ")");
    }
  }

  void find_royal() {
    const bool king = in_game(kIniKing);
    if (king) royal_ = kIniKing;
    const bool applies = rules_.pseudo_royal || rules_.extinction != IniResult::none;
    if (applies && rules_.extinct != 0 && (!king || !is_idle_beside_king())) find_extinction(king);
    if (rules_.must_capture && royal_)
      game_.refuse({"mustCapture"}, "keymove has forced captures only where no man is royal (mustCapture)");
    for (const IniResult result : {rules_.checkmate, rules_.stalemate}) {
      if (result == IniResult::none)
        game_.refuse({"checkmateValue", "stalemateValue"}, "keymove needs a result for positions without moves");
    }
  }

  /// Whether the extinction can never happen, since each side keeps its king.
  bool is_idle_beside_king() const {
    const bool of_king = rules_.extinct == ini_kind(kIniKing);  // which is royal already
    return (!rules_.pseudo_royal || of_king) && (rules_.extinct & ~(ini_kind(kIniAll) | ini_kind(kIniKing))) == 0 &&
           rules_.extinct_count == 0;
  }

  void find_extinction(bool king) {
    std::optional<std::size_t> only;
    for (const std::size_t kind : game_.kinds) {
      if (rules_.extinct == ini_kind(kind)) only = kind;
    }
    const bool plain = rules_.extinct_count == 0 && rules_.extinct_enemies == 0 && !rules_.extinction_claim;
    // A side without men has no moves.
    const bool no_moves = !king && rules_.extinct == ini_kind(kIniAll) && plain && !rules_.pseudo_royal &&
                          rules_.extinction == rules_.stalemate;
    if (no_moves) return;
    const bool alone = only && !king && starts(0, *only) == 1 && starts(1, *only) == 1 && plain && !is_made(*only);
    if (rules_.pseudo_royal && king) {
      return game_.refuse(
          {"extinctionPseudoRoyal", "extinctionPieceTypes"},
          "keymove has pseudo-royal men only where there is no king beside them (extinctionPseudoRoyal)");
    }
    if (rules_.pseudo_royal && (!alone || rules_.must_capture)) {
      return game_.refuse({"extinctionPseudoRoyal", "extinctionPieceTypes"},
                          "keymove has pseudo-royal men only if each side has one at the start and never more, and "
                          "captures are not forced (extinctionPseudoRoyal)");
    }
    if (!alone || rules_.must_capture) {
      ends_ = game_.extinction_ends();
      return;
    }
    royal_ = only;
    checkmate_ = rules_.pseudo_royal;
    if (!checkmate_) ends_.push_back(ini_object({"when", "royal captured", "result", ini_word(rules_.extinction)}));
  }

  /// Whether a man promotes to that kind.
  bool is_made(std::size_t kind) const {
    return std::any_of(game_.kinds.begin(), game_.kinds.end(), [&](std::size_t from) {
      return game_.promotions[from].to.find(letter(kind)) != std::string::npos;
    });
  }

  /// A castling to which the start position has the right: files, and the rank of both men.
  struct Castling {
    std::size_t color = 0;
    int rank = 0;
    int king = 0;
    int rook = 0;

    [[nodiscard]] bool is_kingside() const { return king < rook; }
    friend bool operator==(const Castling&, const Castling&) = default;
  };

  void find_castlings() {
    if (!rules_.castling || game_.fields.size() < 2 || is_digit(game_.fields[1][0])) return;
    std::vector<Castling> castlings;
    for (const char right : game_.fields[1]) {
      if (!is_letter(right)) continue;
      const std::size_t color = is_upper(right) ? 0 : 1;
      const int rank = color == 0 ? rules_.castling_rank : rules_.ranks - 1 - rules_.castling_rank;
      const auto rook = rook_of(to_lower(right), color, rank);
      const auto king = king_of(color, rank);
      if (!rook || !king) continue;
      const Castling castling{color, rank, *king, *rook};
      if (std::find(castlings.begin(), castlings.end(), castling) == castlings.end()) castlings.push_back(castling);
    }
    for (const Castling& castling : castlings) {
      if (!is_possible(castling, castlings)) return;
    }
    // A castling that is written as one of the king's own moves must be written with the rook's square, as in Chess960.
    const bool by_files =
        rules_.chess960 || std::any_of(castlings.begin(), castlings.end(), [&](const Castling& c) {
          return rules_.kingside == rules_.queenside || goes(c.color == 0 ? king_to(c) - c.king : c.king - king_to(c));
        });
    std::vector<std::string> objects;
    for (const Castling& c : castlings) {
      const char name = by_files ? static_cast<char>('a' + c.rook) : c.is_kingside() ? 'k' : 'q';
      rights_ += c.color == 0 ? to_upper(name) : name;
      objects.push_back(castling_text(c, rights_.back()));
    }
    if (!castlings.empty() && (rules_.flying_general || game_.is_bound(*royal_)))
      game_.refuse(
          {"flyingGeneral", "mobilityRegion", "castling"},
          "keymove does not have castling by kings that are bound to a part of the board or must not face each "
          "other");
    if (!castlings.empty()) castling_ = by_files ? castling_by_files() : list_of(objects);
  }

  int king_to(const Castling& castling) const { return castling.is_kingside() ? rules_.kingside : rules_.queenside; }
  static int side_of(const Castling& castling) { return castling.is_kingside() ? 1 : -1; }

  bool is_possible(const Castling& castling, const std::vector<Castling>& all) {
    const int to = king_to(castling);
    const int rook_to = to - side_of(castling);
    const bool leads_off = to >= rules_.files || rook_to < 0 || rook_to >= rules_.files;
    const bool is_royal = rules_.castling_king[castling.color] == royal_;
    const auto others = std::count_if(all.begin(), all.end(), [&](const Castling& other) {
      return other.color == castling.color && other.is_kingside() == castling.is_kingside();
    });
    if (!is_royal)
      game_.refuse({"castlingKingPiece", "castlingKingPieceWhite"}, "in keymove only the royal man castles");
    if (leads_off) game_.refuse({"castlingKingsideFile", "castlingQueensideFile"}, "a castling leads off the board");
    if (others > 1) game_.refuse({"startFen"}, "a king has two castlings to one side");
    return is_royal && !leads_off && others == 1;
  }

  std::string castling_text(const Castling& castling, char right) const {
    const auto square = [&](int file) { return static_cast<char>('a' + file) + std::to_string(castling.rank + 1); };
    const int to = king_to(castling);
    return ini_object({"right", std::string(1, right), "king", square(castling.king), "to", square(to), "rook",
                       square(castling.rook), "rook to", square(to - side_of(castling))});
  }

  std::string castling_by_files() {
    std::string rook;
    for (const std::size_t kind : game_.kinds) {
      if ((rules_.castling_rooks[0] & ini_kind(kind)) != 0) rook += letter(kind);
    }
    if (rules_.castling_rank != 0 || rook.size() != 1 || rules_.castling_rooks[0] != rules_.castling_rooks[1])
      game_.refuse(
          {"chess960", "castlingKingsideFile", "castlingQueensideFile"},
          "keymove has castling as in Chess960, and castlings that lead to where the king can go by himself, on "
          "the first rank and with one kind of rook only");
    const auto files = [](int queenside, int kingside) {
      return std::string{static_cast<char>('a' + queenside), static_cast<char>('a' + kingside)};
    };
    return ini_object({"rook", rook, "king to", files(rules_.queenside, rules_.kingside), "rook to",
                       files(rules_.queenside + 1, rules_.kingside - 1)});
  }

  /// The file of the rook that the right means.
  std::optional<int> rook_of(char right, std::size_t color, int rank) const {
    const auto is_rook = [&](int file) {
      return std::any_of(game_.kinds.begin(), game_.kinds.end(), [&](std::size_t kind) {
        return (rules_.castling_rooks[color] & ini_kind(kind)) != 0 &&
               game_.starts(color, kind)[ini_square(file, rank)];
      });
    };
    int file = right == 'k' ? rules_.rook_kingside : right == 'q' ? rules_.rook_queenside : right - 'a';
    const int step = right == 'k' ? -1 : right == 'q' ? 1 : 0;
    while (step != 0 && file >= 0 && file < kMaxSide && !is_rook(file)) file += step;
    return file >= 0 && file < rules_.files && is_rook(file) ? std::optional(file) : std::nullopt;
  }

  std::optional<int> king_of(std::size_t color, int rank) const {
    const std::size_t kind = rules_.castling_king[color];
    if (!in_game(kind)) return std::nullopt;
    std::vector<int> files;
    for (int f = 0; f < rules_.files; ++f) {
      if (game_.starts(color, kind)[ini_square(f, rank)]) files.push_back(f);
    }
    if (files.size() == 1) return files[0];
    const bool named = std::find(files.begin(), files.end(), rules_.king_file) != files.end();
    return named ? std::optional(rules_.king_file) : std::nullopt;
  }

  /// Whether the royal man may go so many files to its right, or stays where it is.
  bool goes(int right) const {
    const int side = right > 0 ? 1 : -1;
    return right == 0 ||
           std::any_of(game_.moves[*royal_].begin(), game_.moves[*royal_].end(), [&](const IniMoves& group) {
             const bool step = group.range == IniMoves::kStep;
             return std::any_of(group.offsets.begin(), group.offsets.end(), [&](const auto& offset) {
               if (step || offset.second != 0) return offset == std::pair(right, 0);
               return offset.first == side && (group.range == 0 || group.range >= right * side);
             });
           });
  }

  void find_ends() {
    for (std::string& end : game_.flag_ends()) ends_.push_back(std::move(end));
    if (rules_.check_counting) find_counted_checks();
    if (royal_ && checkmate_)
      ends_.push_back(ini_object({"when", "no moves in check", "result", ini_word(rules_.checkmate)}));
    ends_.push_back(ini_object({"when", "no moves", "result", ini_word(rules_.stalemate)}));
  }

  /// Fairy-Stockfish counts from what the start position says, and ends at the first check if it says nothing.
  void find_counted_checks() {
    if (!royal_ || royal_ != kIniKing || !checkmate_)
      return game_.refuse({"checkCounting"}, "keymove counts checks of kings alone (checkCounting)");
    const auto [white, black] = game_.counted_checks();
    if (std::min(white, black) < 1)
      return game_.refuse({"startFen", "checkCounting"},
                          "in startFen: expected 1 to 9 checks for each side, such as 3+3");
    ends_.push_back(
        ini_object({"when", "checks received", "count", std::to_string(std::max(white, black)), "result", "loss"}));
    checks_ = std::to_string(white) + "+" + std::to_string(black) + " ";
  }

  void find_adjudications() {
    if (rules_.n_moves > 0) {
      const std::string count = std::to_string(rules_.n_moves * 2);
      const std::string when =
          progress_is_pawn_moves() ? "plies without capture or pawn move" : "plies without capture";
      adjudications_.push_back(ini_object({"when", when, "count", count, "result", "draw"}));
    }
    if (rules_.n_folds > 0 && !rules_.perpetual_check_illegal && !rules_.judges_chases) {
      const std::string count = std::to_string(rules_.n_folds);
      adjudications_.push_back(
          ini_object({"when", "repetition", "count", count, "result", ini_word(rules_.n_fold_result)}));
    }
  }

  /// Whether a move of each man that promotes resets the count, rather than captures alone.
  bool progress_is_pawn_moves() {
    bool some = false;
    bool exact = true;
    for (const std::size_t kind : game_.kinds) {
      const bool promotes = !game_.promotions[kind].to.empty();
      some = some || promotes;
      for (const std::size_t color : {0U, 1U}) {
        if (!game_.exists(color, kind)) continue;
        const bool stated = (rules_.n_move_kinds[color] & ini_kind(kind)) != 0;
        exact = exact && stated == promotes && (!stated || !turns_back(kind));
      }
    }
    if (!exact)
      game_.refuse({"nMoveRuleTypes", "nMoveRule", "pawnTypes", "promotionPawnTypes"},
                   "keymove counts plies without a capture or a move of a man that promotes, here the men of "
                   "nMoveRuleTypes are others, or can move back; nMoveRule = 0 turns the count off");
    return some;
  }

  /// Whether such a man can take back a quiet move.
  bool turns_back(std::size_t kind) const {
    for (const IniMoves& group : game_.moves[kind]) {
      for (const auto& [x, y] : group.offsets) {
        for (const IniMoves& other : game_.moves[kind]) {
          const auto back = std::find(other.offsets.begin(), other.offsets.end(), std::pair(-x, -y));
          if (group.quiet && other.quiet && back != other.offsets.end()) return true;
        }
      }
    }
    return false;
  }

  std::string man_text(std::size_t kind) const {
    std::string out = "\"" + std::string(1, letter(kind)) + "\": {";
    if (kind < kIniNamed || kind == kIniKing) {
      std::string name;
      for (const char c : ini_name(kind)) name += is_upper(c) ? std::string(" ") + to_lower(c) : std::string(1, c);
      out += "\"name\": \"" + name + "\", ";
    }
    std::vector<IniMoves> first;
    std::vector<IniMoves> later;
    for (const IniMoves& group : game_.moves[kind]) (group.from_rank > 0 ? later : first).push_back(group);
    out += "\"moves\": \"" + betza_of(first) + "\"";
    if (!later.empty())
      out += ", \"later moves\": {\"rank\": " + std::to_string(later[0].from_rank) + ", \"moves\": \"" +
             betza_of(later) + "\"}";
    if (game_.is_bound(kind)) {
      out += ", \"squares\": {\"white\": " + area_text(0, kind);
      out += ", \"black\": " + area_text(1, kind) + "}";
    }
    if (game_.has_initial_zone(kind)) {
      out += ", \"initial squares\": {\"white\": " + game_.squares_text(game_.initial_zone(0, kind));
      out += ", \"black\": " + game_.squares_text(game_.initial_zone(1, kind)) + "}";
    }
    // Fairy-Stockfish calls it a rule of the king, whoever else is royal.
    if (kind == kIniKing && rules_.flying_general) out += ", \"faces\": \"R\"";
    if (royal_ == kind) return out + ", \"royal\": true}";
    out += ", \"value\": " + std::to_string(ini_value(kind));
    const IniPromotion& promotion = game_.promotions[kind];
    if (!promotion.to.empty()) out += ", \"promotion\": " + promotion_text(promotion);
    return out + "}";
  }

  std::string area_text(std::size_t color, std::size_t kind) const {
    const IniSquares& area = rules_.mobility[color][kind];
    return game_.squares_text(area.any() ? area : ~IniSquares());
  }

  static std::string promotion_text(const IniPromotion& promotion) {
    if (promotion.rank == 0 && !promotion.captured_only) return quoted_json(promotion.to);
    std::string out = "{\"to\": " + quoted_json(promotion.to);
    if (promotion.rank != 0) out += ", \"rank\": " + std::to_string(promotion.rank);
    if (promotion.forced) out += ", \"forced\": true";
    return out + (promotion.captured_only ? ", \"captured only\": true}" : "}");
  }

  std::string start_text() const {
    const bool black = !game_.fields.empty() && game_.fields[0] == "b";
    return game_.board + (black ? " b " : " w ") + (rights_.empty() ? "-" : rights_) + " - " + checks_ + "0 1";
  }

  const IniSection& section_;
  const IniRules& rules_;
  IniErrors& errors_;
  IniGame game_;
  std::optional<std::size_t> royal_;
  bool checkmate_ = true;
  std::string rights_;
  std::string checks_;  ///< the field of checks in the start position, and a blank
  std::string castling_;
  std::vector<std::string> ends_;
  std::vector<std::string> adjudications_;
};

}  // namespace

std::string ini_document(const IniSection& section, const IniRules& rules, IniErrors& errors) {
  return Document(section, rules, errors).write();
}

}  // namespace keymove

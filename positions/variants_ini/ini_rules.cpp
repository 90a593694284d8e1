#include "positions/variants_ini/ini_rules.h"

#include <algorithm>
#include <initializer_list>
#include <optional>

#include "positions/base/nearest.h"
#include "positions/base/words.h"
#include "positions/variants_ini/ini_keys.h"

namespace keymove {

namespace {

constexpr std::size_t kRook = 3;

std::size_t bit_of(int file, int rank) {
  return static_cast<std::size_t>(rank) * kMaxSide + static_cast<std::size_t>(file);
}

/// Whole ranks, first and last included.
IniSquares ranks_of(int first, int last) {
  IniSquares out;
  for (int rank = std::max(first, 0); rank <= std::min(last, kMaxSide - 1); ++rank) {
    for (int file = 0; file < kMaxSide; ++file) out.set(bit_of(file, rank));
  }
  return out;
}

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

/// Reads the entries of one section, in the order in which Fairy-Stockfish looks for their keys.
class SectionReader {
 public:
  SectionReader(const IniSection& section, IniRules& rules, IniErrors& errors)
      : section_(section), rules_(rules), errors_(errors), used_(section.entries.size()) {}

  void read() {
    read_board();
    for (std::size_t kind = 0; kind < kIniMen; ++kind) read_man(kind);
    read_old_keys();
    read_pawns();
    read_castling();
    read_ends();
    read_the_rest();
  }

 private:
  void fail(std::size_t at, std::string code, std::string message) {
    errors_.push_back({at, std::move(code), std::move(message)});
  }

  /// The last entry of that key, if there is one with a value.
  const IniEntry* take(std::string_view key) {
    known_.emplace_back(key);
    const IniEntry* found = nullptr;
    for (std::size_t i = 0; i < used_.size(); ++i) {
      if (section_.entries[i].key != key) continue;
      found = &section_.entries[i];
      used_[i] = true;
    }
    return found;
  }

  const IniEntry* stated(std::string_view key) {
    const IniEntry* entry = take(key);
    if (entry != nullptr) rules_.places[key] = entry->value_at;
    return entry;
  }

  void expect(const IniEntry& entry, const std::string& what) {
    fail(entry.value_at, "ini-value", "expected " + what + ", found " + quoted(entry.value));
  }

  void read_flag(std::string_view key, bool& target) {
    const IniEntry* entry = stated(key);
    if (entry == nullptr) return;
    if (entry->value != "true" && entry->value != "false") return expect(*entry, "true or false");
    target = entry->value == "true";
  }

  bool read_number(std::string_view key, int low, int high, int& target) {
    const IniEntry* entry = stated(key);
    if (entry == nullptr) return false;
    const auto number = parse_int(trimmed(entry->value));
    if (number && *number >= low && *number <= high) {
      target = *number;
    } else {
      expect(*entry, "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
    }
    return true;
  }

  bool read_rank(std::string_view key, int& target) {
    int rank = target + 1;
    const bool found = read_number(key, 1, kMaxSide, rank);
    target = rank - 1;
    return found;
  }

  void read_file(std::string_view key, int& target) {
    const IniEntry* entry = stated(key);
    if (entry == nullptr) return;
    const std::string_view value = trimmed(entry->value);
    const auto number = value.size() == 1 && is_lower(value[0]) ? std::optional(value[0] - 'a' + 1) : parse_int(value);
    if (!number || *number < 1 || *number > kMaxSide) return expect(*entry, "a file, such as h or 8");
    target = *number - 1;
  }

  void read_result(std::string_view key, IniResult& target) {
    const IniEntry* entry = stated(key);
    if (entry == nullptr) return;
    constexpr std::array<std::string_view, 4> kWords = {"none", "loss", "draw", "win"};
    const auto* const word = std::find(kWords.begin(), kWords.end(), entry->value);
    if (word == kWords.end()) return expect(*entry, "win, loss, draw or none");
    target = static_cast<IniResult>(word - kWords.begin());
  }

  std::optional<std::size_t> kind_of(char letter) const {
    for (std::size_t kind = 0; kind < kIniMen; ++kind) {
      if (rules_.men[kind].letter == to_lower(letter) && rules_.men[kind].letter != '\0') return kind;
    }
    return std::nullopt;
  }

  std::optional<IniKinds> kinds_in(const IniEntry& entry) {
    IniKinds kinds = 0;
    for (std::size_t i = 0; i < entry.value.size(); ++i) {
      const char c = entry.value[i];
      if (c == '-') break;
      if (is_blank(c)) continue;
      const auto kind = c == '*' ? std::optional(kIniAll) : kind_of(c);
      if (!kind) {
        fail(entry.value_at + i, "ini-value", "no man of this variant has the letter " + quoted({&c, 1}));
        return std::nullopt;
      }
      kinds |= ini_kind(*kind);
    }
    return kinds;
  }

  void read_kinds(std::string_view key, std::initializer_list<IniKinds*> targets) {
    const IniEntry* entry = stated(key);
    const auto kinds = entry != nullptr ? kinds_in(*entry) : std::nullopt;
    if (!kinds) return;
    for (IniKinds* target : targets) *target = *kinds;
  }

  /// A key for both colours, and the keys for each.
  void read_kinds_by_color(const char* key, const char* white, const char* black, BothColors<IniKinds>& target) {
    read_kinds(key, {&target[0], &target[1]});
    read_kinds(white, {&target[0]});
    read_kinds(black, {&target[1]});
  }

  void read_kind(std::string_view key, std::initializer_list<std::size_t*> targets) {
    const IniEntry* entry = stated(key);
    if (entry == nullptr) return;
    const std::string_view value = trimmed(entry->value);
    const auto kind = value.size() != 1        ? std::nullopt
                      : one_of(value[0], "*-") ? std::optional(kIniAll)
                                               : kind_of(value[0]);
    if (!kind) return expect(*entry, "the letter of one man of this variant");
    for (std::size_t* target : targets) *target = *kind;
  }

  std::optional<IniSquares> squares_in(const IniEntry& entry) {
    IniSquares squares;
    for (const Word& word : words_of(entry.value)) {
      const std::string_view text = word.text;
      if (text[0] == '-') break;
      const bool any_file = text[0] == '*';
      const bool any_rank = text.size() == 2 && text[1] == '*';
      const int file = to_lower(text[0]) - 'a';
      const auto rank = parse_int(text.substr(1));
      if ((!any_file && (file < 0 || file >= kMaxSide)) || (!any_rank && (!rank || *rank < 1 || *rank > kMaxSide))) {
        fail(entry.value_at + word.offset, "ini-value",
             "expected squares such as e4, files such as e* or ranks such as *4, with blanks between, found " +
                 quoted(text));
        return std::nullopt;
      }
      for (int f = 0; f < kMaxSide; ++f) {
        for (int r = 0; r < kMaxSide; ++r) {
          if ((any_file || f == file) && (any_rank || r == *rank - 1)) squares.set(bit_of(f, r));
        }
      }
    }
    return squares;
  }

  void read_squares(std::string_view key, std::initializer_list<IniSquares*> targets) {
    const IniEntry* entry = stated(key);
    const auto squares = entry != nullptr ? squares_in(*entry) : std::nullopt;
    if (!squares) return;
    for (IniSquares* target : targets) *target = *squares;
  }

  void read_squares_by_color(const char* key, const char* white, const char* black, BothColors<IniSquares>& target) {
    read_squares(key, {&target[0], &target[1]});
    read_squares(white, {&target[0]});
    read_squares(black, {&target[1]});
  }

  void read_board() {
    read_number("maxRank", kMinSide, kMaxSide, rules_.ranks);
    int last = rules_.files - 1;
    read_file("maxFile", last);
    rules_.files = last + 1;
  }

  void remove_man(std::size_t kind) {
    rules_.men[kind].letter = '\0';
    for (IniKinds& kinds : rules_.promoted) kinds &= ~ini_kind(kind);
  }

  void read_man(std::size_t kind) {
    std::string name = ini_name(kind);
    if (const IniEntry* entry = take(name)) read_letter(kind, *entry);
    name[0] = to_upper(name[0]);
    for (const std::size_t color : {0U, 1U}) {
      const IniEntry* entry = take(std::string("mobilityRegion") + (color == 0 ? "White" : "Black") + name);
      const auto squares = entry != nullptr ? squares_in(*entry) : std::nullopt;
      if (squares) rules_.mobility[color][kind] = *squares;
      if (squares) rules_.places["mobilityRegion"] = entry->value_at;
    }
  }

  void read_letter(std::size_t kind, const IniEntry& entry) {
    const std::string_view value = entry.value;
    IniMan& man = rules_.men[kind];
    if (value[0] == '-') return remove_man(kind);
    if (!is_letter(value[0])) return expect(entry, "the letter of a man, or - for none");
    if (const auto before = kind_of(value[0])) remove_man(*before);
    man.letter = to_lower(value[0]);
    man.at = entry.value_at;
    const bool custom = kind >= kIniNamed;
    if (custom && value.size() > 1) {
      man.moves = trimmed(value.substr(std::min<std::size_t>(2, value.size())));
      man.at += 2;
      if (value[1] != ':' || man.moves.empty()) return expect(entry, "a letter, a colon and moves, such as a:mRcN");
      if (kind != kIniKing && man.moves.find('e') != std::string_view::npos) {
        for (IniKinds& kinds : rules_.en_passant) kinds |= ini_kind(kind);
      }
    } else if (custom && kind != kIniKing) {  // a base may have stated its moves
      if (man.moves.empty()) expect(entry, "a letter, a colon and moves, such as a:mRcN");
    } else {
      man.moves = ini_moves(kind);
      if (trimmed(value).size() > 1) expect(entry, "one letter, or - for none");
    }
  }

  /// The names that keys had in earlier versions of Fairy-Stockfish.
  void read_old_keys() {
    int rank = rules_.ranks - 1;
    if (read_rank("promotionRank", rank)) rules_.promotion_zone = zone_from(rank, rules_.ranks - 1);
    int last = 1;
    int first = 1;
    const bool to_last = read_rank("doubleStepRank", last);
    const bool from_first = !to_last && read_rank("doubleStepRankMin", first);
    if (to_last || from_first) rules_.double_zone = zone_from(first, last);
    if (const IniEntry* entry = to_last ? take("doubleStepRankMin") : nullptr)
      fail(entry->at, "ini-key", "Fairy-Stockfish does not read this key beside doubleStepRank");
    read_squares("whiteFlag", {&rules_.flag_zone[0]});
    read_squares("blackFlag", {&rules_.flag_zone[1]});
    read_kinds("castlingRookPiece", {&rules_.castling_rooks[0], &rules_.castling_rooks[1]});
  }

  /// Ranks counted from each colour's side.
  BothColors<IniSquares> zone_from(int first, int last) const {
    return {ranks_of(first, last), ranks_of(rules_.ranks - 1 - last, rules_.ranks - 1 - first)};
  }

  void read_pawns() {
    if (const IniEntry* entry = stated("startFen")) rules_.start = entry->value;
    if (const IniEntry* entry = stated("pawnTypes")) {
      if (const auto kinds = kinds_in(*entry)) {
        for (auto* target : {&rules_.promoting, &rules_.en_passant, &rules_.n_move_kinds}) target->fill(*kinds);
      }
    }
    read_flag("chess960", rules_.chess960);
    read_squares("promotionRegionWhite", {&rules_.promotion_zone[0]});
    read_squares("promotionRegionBlack", {&rules_.promotion_zone[1]});
    read_kinds_by_color("promotionPawnTypes", "promotionPawnTypesWhite", "promotionPawnTypesBlack", rules_.promoting);
    read_kinds_by_color("promotionPieceTypes", "promotionPieceTypesWhite", "promotionPieceTypesBlack", rules_.promoted);
    if (const IniEntry* entry = stated("promotionLimit")) read_limits(*entry);
    read_flag("mandatoryPawnPromotion", rules_.must_promote);
    read_flag("doubleStep", rules_.double_step);
    read_squares("doubleStepRegionWhite", {&rules_.double_zone[0]});
    read_squares("doubleStepRegionBlack", {&rules_.double_zone[1]});
    read_squares("tripleStepRegionWhite", {&rules_.triple_zone[0]});
    read_squares("tripleStepRegionBlack", {&rules_.triple_zone[1]});
    read_squares_by_color("enPassantRegion", "enPassantRegionWhite", "enPassantRegionBlack", rules_.en_passant_zone);
    read_kinds_by_color("enPassantTypes", "enPassantTypesWhite", "enPassantTypesBlack", rules_.en_passant);
    read_flag("immobilityIllegal", rules_.immobility_illegal);
  }

  /// "q:1 r:2"
  void read_limits(const IniEntry& entry) {
    for (const Word& word : words_of(entry.value)) {
      const auto kind = kind_of(word.text[0]);
      const auto count = word.text.size() > 2 && word.text[1] == ':' ? parse_int(word.text.substr(2)) : std::nullopt;
      if (!kind || !count || *count < 0) return expect(entry, "letters of men and numbers, such as q:1 r:2");
      rules_.promotion_limits[*kind] = *count;
    }
  }

  void read_castling() {
    read_flag("castling", rules_.castling);
    read_file("castlingKingsideFile", rules_.kingside);
    read_file("castlingQueensideFile", rules_.queenside);
    read_rank("castlingRank", rules_.castling_rank);
    read_file("castlingKingFile", rules_.king_file);
    read_kind("castlingKingPiece", {&rules_.castling_king[0], &rules_.castling_king[1]});
    read_kind("castlingKingPieceWhite", {&rules_.castling_king[0]});
    read_kind("castlingKingPieceBlack", {&rules_.castling_king[1]});
    read_file("castlingRookKingsideFile", rules_.rook_kingside);
    read_file("castlingRookQueensideFile", rules_.rook_queenside);
    read_kinds_by_color("castlingRookPieces", "castlingRookPiecesWhite", "castlingRookPiecesBlack",
                        rules_.castling_rooks);
  }

  void read_ends() {
    constexpr int kMany = 10000;
    read_flag("checking", rules_.checking);
    read_flag("mustCapture", rules_.must_capture);
    read_kinds_by_color("nMoveRuleTypes", "nMoveRuleTypesWhite", "nMoveRuleTypesBlack", rules_.n_move_kinds);
    read_number("nMoveRule", 0, kMany, rules_.n_moves);
    read_number("nFoldRule", 0, kMany, rules_.n_folds);
    read_result("nFoldValue", rules_.n_fold_result);
    read_result("stalemateValue", rules_.stalemate);
    read_result("checkmateValue", rules_.checkmate);
    read_result("extinctionValue", rules_.extinction);
    read_flag("extinctionClaim", rules_.extinction_claim);
    read_flag("extinctionPseudoRoyal", rules_.pseudo_royal);
    read_kinds("extinctionPieceTypes", {&rules_.extinct});
    read_number("extinctionPieceCount", 0, kMany, rules_.extinct_count);
    read_number("extinctionOpponentPieceCount", 0, kMany, rules_.extinct_enemies);
    read_kind("flagPiece", {&rules_.flag_piece[0], &rules_.flag_piece[1]});
    read_kind("flagPieceWhite", {&rules_.flag_piece[0]});
    read_kind("flagPieceBlack", {&rules_.flag_piece[1]});
    read_squares_by_color("flagRegion", "flagRegionWhite", "flagRegionBlack", rules_.flag_zone);
  }

  void read_the_rest() {
    for (std::size_t i = 0; i < used_.size(); ++i) {
      const IniEntry& entry = section_.entries[i];
      if (used_[i] || is_idle_ini_key(entry.key)) continue;
      const auto lacked = lacked_ini_key(entry.key);
      if (!lacked) {
        refuse_unknown(entry);
      } else if (lacked->usual == "false" && entry.value != "true" && entry.value != "false") {
        expect(entry, "true or false");
      } else if (trimmed(entry.value) == lacked->usual) {
        rules_.lacks.erase(lacked->key);
      } else {
        rules_.lacks[lacked->key] = {entry.at, lacked->what};
      }
    }
  }

  void refuse_unknown(const IniEntry& entry) {
    std::vector<std::string> names = known_;
    for (const std::string_view key : other_ini_keys()) names.emplace_back(key);
    const auto near = nearest_names(trimmed(entry.key), names);
    fail(entry.at, "ini-key",
         "Fairy-Stockfish has no key " + quoted(entry.key) + (near.empty() ? "" : "; did you mean " + near[0] + "?"));
  }

  const IniSection& section_;
  IniRules& rules_;
  IniErrors& errors_;
  std::vector<bool> used_;
  std::vector<std::string> known_;
};

}  // namespace

IniRules::IniRules() {
  promotion_zone = {ranks_of(7, 7), ranks_of(0, 0)};
  double_zone = {ranks_of(1, 1), ranks_of(6, 6)};
  for (IniSquares& zone : en_passant_zone) zone.set();
  castling_rooks.fill(ini_kind(kRook));
}

void apply_section(const IniSection& section, IniRules& rules, IniErrors& errors) {
  SectionReader(section, rules, errors).read();
}

std::size_t place_of(const IniRules& rules, std::initializer_list<std::string_view> keys, std::size_t otherwise) {
  for (const std::string_view key : keys) {
    if (const auto it = rules.places.find(key); it != rules.places.end()) return it->second;
  }
  return otherwise;
}

}  // namespace keymove

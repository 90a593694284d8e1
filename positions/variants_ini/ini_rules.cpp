#include "positions/variants_ini/ini_rules.h"

#include <algorithm>
#include <initializer_list>
#include <optional>

#include "positions/base/nearest.h"
#include "positions/base/words.h"
#include "positions/variants_ini/ini_keys.h"
#include "positions/variants_ini/ini_taker.h"

namespace keymove {

namespace {

constexpr std::size_t kRook = 3;

/// Whole ranks, first and last included.
IniSquares ranks_of(int first, int last) {
  IniSquares out;
  for (int rank = std::max(first, 0); rank <= std::min(last, kMaxSide - 1); ++rank) {
    for (int file = 0; file < kMaxSide; ++file) out.set(ini_square(file, rank));
  }
  return out;
}

/// Reads the entries of one section, in the order in which Fairy-Stockfish looks for their keys.
class SectionReader : private IniTaker {
 public:
  SectionReader(const IniSection& section, IniRules& rules, IniErrors& errors) : IniTaker(section, rules, errors) {}

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
    for (IniKinds& kinds : rules_.promoting) kinds |= ini_kind(kIniPawn);  // pawns promote whatever the keys say
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
    read_rank("soldierPromotionRank", rules_.soldier_rank);
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
    read_flag("checkCounting", rules_.check_counting);
    read_flag("mustCapture", rules_.must_capture);
    read_flag("flyingGeneral", rules_.flying_general);
    read_flag("perpetualCheckIllegal", rules_.perpetual_check_illegal);
    if (const IniEntry* entry = stated("chasingRule")) {
      rules_.judges_chases = entry->value == "axf";
      if (!rules_.judges_chases && entry->value != "none") expect(*entry, "axf or none");
    }
    // Endings are counted in played games, as moves and repetitions are; a proof takes no notice.
    if (const IniEntry* entry = stated("countingRule")) {
      const auto known = {"none", "makruk", "cambodian", "asean"};
      if (std::find(known.begin(), known.end(), entry->value) == known.end())
        expect(*entry, "none, makruk, cambodian or asean");
    }
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
    read_number("flagPieceCount", 0, kMany, rules_.flag_count);
    read_flag("flagMove", rules_.flag_move);
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
         "Fairy-Stockfish has no key " + quoted_value(entry.key) +
             (near.empty() ? "" : "; did you mean " + near[0] + "?"));
  }
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
  // A section that is based on one without double steps has to name their squares again.
  if (!rules.double_step) rules.double_zone = {};
  rules.double_step = rules.double_zone[0].any() || rules.double_zone[1].any();
}

std::size_t place_of(const IniRules& rules, std::initializer_list<std::string_view> keys, std::size_t otherwise) {
  for (const std::string_view key : keys) {
    if (const auto it = rules.places.find(key); it != rules.places.end()) return it->second;
  }
  return otherwise;
}

}  // namespace keymove

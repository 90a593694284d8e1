// The men of a variant file. A part of the variant reader.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "positions/game/betza.h"
#include "positions/game/variant.h"
#include "positions/variant_files/variant_taker.h"

namespace keymove {

/// Takes the men, once the board is known.
class VariantMenTaker : protected VariantTaker {
 protected:
  using VariantTaker::VariantTaker;

  void read_men(const JsonNode& root) {
    const JsonNode* men = root.find("men");
    if (men == nullptr) {
      fail(root, "variant-missing", "expected the key \"men\" with an object for each letter");
      return;
    }
    if (!expect_as(*men, Kind::object, "\"men\"")) return;
    if (men->members.empty()) fail(*men, "variant-men", "expected at least one man");
    for (const auto& member : men->members) {
      if (member.key.size() != 1 || member.key[0] < 'a' || member.key[0] > 'z') {
        fail(member.key_offset, "variant-letter", "expected a man's letter from a to z, found \"" + member.key + "\"");
        continue;
      }
      ManKind man;
      man.letter = member.key[0];
      read_man(member.value, man);
      variant_->men.push_back(std::move(man));
    }
    for (std::size_t i = 0, at = 0; i < men->members.size() && errors().empty(); ++i, ++at) {
      if (const JsonNode* node = men->members[i].value.find("promotion"))
        read_promotion(*node, variant_->men[at].promotion);
    }
  }

 private:
  void read_man(const JsonNode& node, ManKind& man) {
    if (!expect_as(node, Kind::object, "a man")) return;
    check_keys(node,
               {"name", "moves", "value", "royal", "promotion", "later moves", "faces", "squares", "initial squares"});
    man.name = string_of(node, "name", std::string(1, man.letter));
    man.value = integer_of(node, "value", 0, 1000, 0);
    man.royal = boolean_of(node, "royal");
    const JsonNode* moves = node.find("moves");
    if (moves == nullptr) {
      fail(node, "variant-missing", "expected the key \"moves\" with a Betza string");
      return;
    }
    if (!expect_as(*moves, Kind::string, "\"moves\"")) return;
    man.moves = rules_of(*moves, man);
    man.betza = moves->string;
    if (const JsonNode* later = node.find("later moves")) read_later(*later, man);
    if (const JsonNode* faces = node.find("faces")) read_faces(*faces, man);
    if (const JsonNode* squares = node.find("squares")) read_area(*squares, man);
    if (const JsonNode* squares = node.find("initial squares")) read_initial(*squares, man);
  }

  /// The rules of a Betza string among the moves of that man; none after an error.
  std::vector<MoveRule> rules_of(const JsonNode& node, const ManKind& man) {
    auto rules = parse_betza(node.string);
    if (rules) return std::move(*rules);
    for (const InputError& e : rules.errors()) {
      fail(node.offset + static_cast<std::size_t>(e.where.column), e.code,
           "in the moves of '" + std::string(1, man.letter) + "': " + e.message);
    }
    return {};
  }

  /// {"rank": 6, "moves": "sW"}: what a man may do besides from that rank on.
  void read_later(const JsonNode& node, ManKind& man) {
    if (!expect_as(node, Kind::object, "\"later moves\"")) return;
    check_keys(node, {"rank", "moves"});
    const JsonNode* moves = node.find("moves");
    if (node.find("rank") == nullptr || moves == nullptr) {
      fail(node, "variant-missing", "expected the keys \"rank\" and \"moves\" in \"later moves\"");
      return;
    }
    if (!expect_as(*moves, Kind::string, "\"moves\"")) return;
    man.later_rank = integer_of(node, "rank", 2, variant_->shape.ranks, 2);
    man.later_betza = moves->string;
    for (MoveRule rule : rules_of(*moves, man)) {
      if (rule.initial_only || rule.en_passant) {
        fail(*moves, "variant-moves", "later moves can be neither initial (i) nor captures in passing (e)");
        return;
      }
      rule.from_rank = man.later_rank;
      man.moves.push_back(rule);
    }
  }

  /// The moves along which a royal man must not face the enemy's.
  void read_faces(const JsonNode& node, ManKind& man) {
    if (!expect_as(node, Kind::string, "\"faces\"")) return;
    man.faces_betza = node.string;
    man.faces = rules_of(node, man);
    const auto is_slide = [](const MoveRule& rule) {
      return rule.may_move && rule.may_capture && !rule.lame && !rule.skips_first && rule.hurdle == Hurdle::none &&
             !rule.initial_only && !rule.en_passant;
    };
    if (!std::all_of(man.faces.begin(), man.faces.end(), is_slide))
      fail(node, "variant-faces", "expected plain moves, such as \"vR\"");
    if (!man.royal) fail(node, "variant-faces", "only a royal man has \"faces\"");
  }

  /// The squares that a man may go to: an array for both colours, or an object with one for each.
  void read_area(const JsonNode& node, ManKind& man) {
    man.area = squares_by_color(node);
    const auto steps = [](const MoveRule& rule) { return rule.range == 1; };
    if (!std::all_of(man.moves.begin(), man.moves.end(), steps))
      fail(node, "variant-squares", "only a man who moves by single steps can be bound to some squares");
    for (const std::vector<Square>& squares : man.area) {
      if (squares.empty() && errors().empty())
        fail(node, "variant-squares", "expected a square at least, for each side");
    }
  }

  /// The squares from which initial moves may begin: an array for both colours, or an object with one for each.
  void read_initial(const JsonNode& node, ManKind& man) {
    man.initial = squares_by_color(node);
    const auto is_initial = [](const MoveRule& rule) { return rule.initial_only; };
    if (std::none_of(man.moves.begin(), man.moves.end(), is_initial) && errors().empty())
      fail(node, "variant-squares", "only a man with initial moves (i) has \"initial squares\"");
  }

  void read_promotion(const JsonNode& node, Promotion& promotion) {
    promotion.from_rank = variant_->shape.ranks;
    if (node.is(Kind::string)) {
      promotion.to = kinds_of(node);
    } else if (expect_as(node, Kind::object, "\"promotion\", a string of letters or")) {
      check_keys(node, {"to", "rank", "captured only", "forced"});
      if (const JsonNode* to = node.find("to")) promotion.to = kinds_of(*to);
      promotion.from_rank = integer_of(node, "rank", 1, variant_->shape.ranks, variant_->shape.ranks);
      promotion.captured_only = boolean_of(node, "captured only");
      promotion.optional_before_last = promotion.from_rank < variant_->shape.ranks && !boolean_of(node, "forced");
    }
    if (promotion.to.empty()) fail(node, "variant-promotion", "expected the letters of the men to promote to");
    for (const KindId kind : promotion.to) {
      if (variant_->man(kind).royal) fail(node, "variant-promotion", "a man cannot promote to a royal man");
    }
  }
};

}  // namespace keymove

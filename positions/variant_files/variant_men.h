// The men of a variant file. A part of the variant reader.
#pragma once

#include <string>
#include <utility>

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
    check_keys(node, {"name", "moves", "value", "royal", "promotion"});
    man.name = string_of(node, "name", std::string(1, man.letter));
    man.value = integer_of(node, "value", 0, 1000, 0);
    man.royal = boolean_of(node, "royal");
    const JsonNode* moves = node.find("moves");
    if (moves == nullptr) {
      fail(node, "variant-missing", "expected the key \"moves\" with a Betza string");
      return;
    }
    if (!expect_as(*moves, Kind::string, "\"moves\"")) return;
    man.betza = moves->string;
    auto rules = parse_betza(man.betza);
    if (!rules) {
      for (const InputError& e : rules.errors()) {
        fail(moves->offset + static_cast<std::size_t>(e.where.column), e.code,
             "in the moves of '" + std::string(1, man.letter) + "': " + e.message);
      }
      return;
    }
    man.moves = std::move(*rules);
  }

  void read_promotion(const JsonNode& node, Promotion& promotion) {
    promotion.from_rank = variant_->shape.ranks;
    if (node.is(Kind::string)) {
      promotion.to = kinds_of(node);
    } else if (expect_as(node, Kind::object, "\"promotion\", a string of letters or")) {
      check_keys(node, {"to", "rank", "captured only"});
      if (const JsonNode* to = node.find("to")) promotion.to = kinds_of(*to);
      promotion.from_rank = integer_of(node, "rank", 1, variant_->shape.ranks, variant_->shape.ranks);
      promotion.captured_only = boolean_of(node, "captured only");
      promotion.optional_before_last = promotion.from_rank < variant_->shape.ranks;
    }
    if (promotion.to.empty()) fail(node, "variant-promotion", "expected the letters of the men to promote to");
    for (const KindId kind : promotion.to) {
      if (variant_->man(kind).royal) fail(node, "variant-promotion", "a man cannot promote to a royal man");
    }
  }
};

}  // namespace keymove

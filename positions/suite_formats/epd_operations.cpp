#include "positions/suite_formats/epd_operations.h"

#include <algorithm>
#include <array>
#include <string>

#include "positions/base/words.h"
#include "positions/game/stipulation.h"
#include "positions/problem/operations.h"

namespace keymove {

namespace {

constexpr std::array<std::string_view, 16> kStating = {"convention", "bm",     "am",   "dm",  "stip",    "stipulation",
                                                       "solutions",  "pv",     "pv:",  "id",  "variant", "source",
                                                       "class",      "themes", "hmvc", "fmvn"};

std::string moves_text(const std::vector<MoveText>& moves) {
  std::string out;
  for (const MoveText& move : moves) out += (out.empty() ? "" : " ") + move.text;
  return out;
}

/// The length of a forced end in moves, negative if the side to move loses; 0 if EPD has no such length.
int moves_to_mate(const Goal& goal, const StatedClaim& claim) {
  if (goal.kind != GoalKind::win || !goal.plies) return 0;
  const bool lost = claim.outcome == Outcome::loss;
  if ((*goal.plies % 2 == 0) != lost) return 0;
  return lost ? -*goal.plies / 2 : (*goal.plies + 1) / 2;
}

}  // namespace

bool is_stating_opcode(std::string_view opcode) {
  const std::string low = lower_case(opcode);
  if (std::find(kStating.begin(), kStating.end(), low) != kStating.end() || parse_stipulation(low)) return true;
  const auto without_length = parse_play_and_aim(low);
  return without_length && without_length->play != Play::direct;
}

std::vector<EpdOperation> stated_operations(const TestPosition& position) {
  const StatedClaim& claim = position.claim;
  const auto& stipulation = position.goal.stipulation;
  std::vector<EpdOperation> out;
  if (!claim.keys.empty()) out.push_back({"bm", moves_text(claim.keys)});
  if (!claim.avoid.empty()) out.push_back({"am", moves_text(claim.avoid)});
  if (stipulation && (stipulation->play != Play::direct || stipulation->aim != Aim::win)) {
    out.push_back(text_operation("stip", text_of(*stipulation)));
  } else if (const int moves = moves_to_mate(position.goal, claim); moves != 0) {
    out.push_back({"dm", std::to_string(moves)});
  }
  if (claim.solutions) out.push_back({"solutions", std::to_string(*claim.solutions)});
  if (!claim.line.empty()) out.push_back({"pv", moves_text(claim.line)});
  out.push_back(text_operation("id", position.id));
  if (position.setup && position.setup->variant->name != "chess") {
    out.push_back(text_operation("variant", position.setup->variant->name));
  }
  if (position.convention == Convention::problem) {
    out.push_back(text_operation("convention", kConventionNames.name_of(*position.convention)));
  }
  if (!position.provenance.empty()) out.push_back(text_operation("source", position.provenance));
  if (!position.class_name.empty()) out.push_back(text_operation("class", position.class_name));
  std::string themes;
  for (const std::string& theme : position.themes) themes += (themes.empty() ? "" : ", ") + theme;
  if (!themes.empty()) out.push_back(text_operation("themes", themes));
  return out;
}

}  // namespace keymove

#include "tools/runs/verify_record.h"

#include "positions/certificate_files/certificate_binary.h"
#include "positions/digests/sha256.h"
#include "positions/game/setup.h"
#include "positions/notation/move_style.h"
#include "positions/variant_files/variant_reader.h"
#include "tools/library/results.h"
#include "tools/text/finding_text.h"
#include "tools/text/move_text.h"
#include "verify/judge/terms.h"

namespace keymove::tools {

namespace {

std::string list_of(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : " or ") + text;
  return out;
}

}  // namespace

std::string place_of(const Location& where) {
  return (where.file.empty() ? "input" : where.file.text()) + (where.line > 0 ? ":" + std::to_string(where.line) : "");
}

std::string stated_text(const TestPosition& position, const std::optional<Problem>& problem, const StyleWish& wish) {
  std::string out;
  const auto add = [&](const std::string& text) {
    if (!text.empty()) out += (out.empty() ? "" : ", ") + text;
  };
  if (!problem) {
    std::vector<std::string> keys;
    for (const MoveText& key : position.claim.keys) keys.push_back(key.text);
    return list_of(keys);
  }
  const Claim& claim = problem->claim;
  const Variant& variant = *problem->setup.variant;
  const MoveStyle style = wish.of(sentence_style(variant));
  const auto written = [&](const std::vector<Move>& moves) {
    std::vector<std::string> texts;
    for (const Move& move : moves) texts.push_back(verify::named_move(problem->setup, move, style));
    return texts;
  };
  // The key of a problem that states its solution alone is the first move of the solution.
  const bool by_line = claim.keys.empty() && claim.line_kind != LineKind::none && !claim.line.empty();
  add(list_of(written(by_line ? std::vector<Move>{claim.line.front()} : claim.keys)));
  if (!claim.avoid.empty()) add("not " + list_of(written(claim.avoid)));
  if (claim.outcome == Outcome::win && claim.distance && verify::has_stipulated_length(variant)) {
    add(verify::length_text(variant, *claim.distance) + (claim.distance_at_least ? " or more" : ""));
  } else if (claim.outcome != Outcome::none) {
    add(std::string(keymove::text_of(claim.outcome)) +
        (claim.distance ? " in " + verify::plies_text(*claim.distance) + (claim.distance_at_least ? " or more" : "")
                        : ""));
  }
  if (claim.sole_key) add("no other move");
  if (claim.gain) add("gains " + std::to_string(*claim.gain));
  if (claim.value) add("value: " + std::string(keymove::text_of(*claim.value)));
  if (claim.legal_moves) add(std::to_string(claim.legal_moves->size()) + " legal moves");
  if (!position.trees.empty())
    add(std::to_string(position.trees.size()) + (position.trees.size() > 1 ? " trees" : " tree"));
  return out;
}

RunRecord record_of_position(const TestPosition& position, std::size_t index, const std::optional<Problem>& problem,
                             const StyleWish& wish) {
  RunRecord record;
  record.index = index;
  record.id = position.id;
  record.class_name = position.class_name;
  const Setup* setup = problem ? &problem->setup : position.setup ? &*position.setup : nullptr;
  if (setup != nullptr) {
    record.variant = setup->variant->name;
    record.fen = write_fen(*setup);
  }
  record.place = place_of(position.where);
  record.stated = stated_text(position, problem, wish);
  return record;
}

void add_certificate(const Certificate& certificate, Carried carried, RunRecord& record) {
  std::string bytes = write_certificate(certificate);
  record.certificate = sha256_text(bytes);
  if (carried == Carried::digest) return;
  record.proof = std::move(bytes);
  const Variant& variant = *certificate.setup.variant;
  if (!is_shipped(variant)) record.game = variant.document;
}

RunRecord record_of(const TestPosition& position, std::size_t index, const Judged& judged, Carried carried) {
  RunRecord record = record_of_position(position, index, judged.problem, judged.wish);
  record.verdict = judged.judgement.verdict;
  record.reason = judged.judgement.reason + unchecked_text(judged.judgement.finding);
  if (judged.problem) {
    record.found = describe(judged.problem->setup, judged.problem->goal, judged.judgement.finding, judged.style());
    if (const auto score = score_of(*judged.problem, judged.judgement.finding)) {
      record.mark = score->points;
      record.worth = score->of;
    }
  }
  record.nodes = judged.nodes;
  record.seconds = judged.seconds;
  if (judged.certificate) add_certificate(*judged.certificate, carried, record);
  record.result = judged_json(position, judged);
  record.solution = judged.solution;
  return record;
}

}  // namespace keymove::tools

// Fuzzes files other than suites of problems: variants, counts of moves, heuristics, answer keys, rubrics, courses'
// tests, played games and trees; and compression.
#include <cmath>

#include "positions/answer_keys/answer_key.h"
#include "positions/course_formats/saved_game.h"
#include "positions/evaluation/heuristic.h"
#include "positions/heuristic_files/heuristic_reader.h"
#include "positions/heuristic_files/valued_games.h"
#include "positions/move_trees/move_tree_answer.h"
#include "positions/perft_suites/perft_suite.h"
#include "positions/played_games/stated_games.h"
#include "positions/streams/text_input.h"
#include "positions/variant_files/variant_reader.h"
#include "positions/variant_files/variants_ini.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/course_answer.h"
#include "tools/grading/rubric.h"
#include "tools/matches/match_course.h"
#include "verify/evaluation/heuristic_value.h"
#include "verify/referee/referee.h"

namespace keymove::fuzz {

namespace {

const VariantPtr& minichess() {
  static const VariantPtr variant = *load_variant("minichess-5x5");
  return variant;
}

const verify::Rulebook& minichess_rules() {
  static const verify::Rulebook rules(minichess());
  return rules;
}

void play_variant(const Result<VariantPtr>& variant) {
  if (!variant) return expect_errors(variant.errors());
  const auto start = start_setup(*variant, {"input", 1, 1});
  if (!start) return expect_errors(start.errors());
  const verify::Rulebook rules(*variant);
  expect(rules.write(rules.read(*start)).same_position(*start), "another position");
  expect(rules.perft(rules.read(*start), 1) < 100'000, "more moves than there can be");
}

const Added kVariant({"variant", kLong, kFast,
                      [](std::string_view input) { play_variant(parse_variant("input", std::string(input))); }});

const Added kVariantsIni({"variants_ini", kMiddle, kSlowest, [](std::string_view input) {
                            const VariantsIni ini("input", std::string(input));
                            expect_sound(ini.line_errors());
                            std::size_t read = 0;
                            for (const std::string& name : ini.names()) {
                              if (++read > 3) break;
                              play_variant(ini.variant(name));
                            }
                          }});

const Added kPerftSuite({"perft_suite", kMiddle, kFast, [](std::string_view input) {
                           const auto suite = parse_perft_suite("input", std::string(input), nullptr);
                           if (!suite) return expect_errors(suite.errors());
                           for (const PerftPosition& position : *suite) {
                             expect_sound(position.errors);
                             expect(position.setup || !position.errors.empty(), "a position without a setup");
                             expect(!position.counts.empty() || !position.errors.empty(), "a position without a count");
                           }
                         }});

const Added kHeuristic({"heuristic", kLong, kFast, [](std::string_view input) {
                          const auto heuristic = parse_heuristic(minichess(), "input", std::string(input));
                          if (!heuristic) return expect_errors(heuristic.errors());
                          expect(parse_heuristic(minichess(), "written", write_heuristic(**heuristic)).ok(),
                                 "what was written is not read");
                          if ((*heuristic)->lookahead_plies > 1) return;
                          const auto start = start_setup(minichess(), {"input", 1, 1});
                          verify::heuristic_value(minichess_rules(), minichess_rules().read(*start), **heuristic);
                        }});

const Added kAnswerKey({"answer_key", kMiddle, kFast, [](std::string_view input) {
                          const auto key = parse_answer_key("input", std::string(input));
                          if (!key) return expect_errors(key.errors());
                          const auto again = parse_answer_key("written", write_answer_key(*key));
                          expect(again.ok() && again->answers.size() == key->answers.size(),
                                 "what was written is not read");
                        }});

const Added kRubric({"rubric", kMiddle, kFast, [](std::string_view input) {
                       const auto rubric = tools::Rubric::parse("input", std::string(input));
                       if (!rubric) return expect_errors(rubric.errors());
                       const double marks = rubric->worth_of("two rooks", "m3").marks;
                       expect(std::isfinite(marks) && marks >= 0, "a worth that is none");
                     }});

const Added kMatchCourse({"match_course", kMiddle, kFast, [](std::string_view input) {
                            const auto course = tools::parse_course("input", std::string(input));
                            if (!course) return expect_errors(course.errors());
                            expect(std::isfinite(course->marks()) && course->marks() >= 0, "marks that are none");
                            expect(!course->opponents.empty() && course->games > 0, "a test without games");
                          }});

const Added kValuedGames({"valued_games", kMiddle, kFast, [](std::string_view input) {
                            const ValuedGames read = parse_valued_games("input", std::string(input));
                            expect_sound(read.errors);
                          }});

// --- played games

void judge(const std::string& text, GameSource kind, const VariantPtr& variant) {
  const auto start = start_setup(minichess(), {"input", 1, 1});
  const StatedGames read = read_stated_games({"input", "input", text, variant}, kind, *start);
  expect_sound(read.errors);
  for (const StatedGame& game : read.games) {
    for (const verify::Fault& fault : verify::referee(game, {}).faults) {
      expect(fault.where.line > 0, "a fault without a place");
      expect(!fault.message.empty(), "a fault without a message");
    }
  }
}

const Added kGames[] = {
    Added({"games", kMiddle, kFast,
           [](std::string_view input) { judge(std::string(input), detect_source(input), nullptr); }}),
    Added({"games_trace", kMiddle, kFast,
           [](std::string_view input) { judge(std::string(input), GameSource::trace, nullptr); }}),
    Added({"games_moves", kMiddle, kFast,
           [](std::string_view input) { judge(std::string(input), GameSource::moves, minichess()); }}),
};

// --- trees

const Added kTree({"tree_answer", kMiddle, kFast, [](std::string_view input) {
                     const auto answer = parse_tree_answer(minichess(), "input", input);
                     if (!answer) return expect_errors(answer.errors());
                     const std::string written = tests::course_answer(*minichess(), *answer);
                     const auto again = parse_tree_answer(minichess(), "written", written);
                     expect(again.ok() && again->tree == answer->tree && again->line == answer->line,
                            "written and read back as another answer");
                   }});

// --- compression

void unpack(std::string_view input, const std::string& name) {
  constexpr std::size_t kMax = std::size_t{1} << 20U;
  const auto text = decompressed(name, std::string(input), kMax);
  if (!text) return expect_errors(text.errors());
  expect(text->size() <= kMax, "more than the limit");
}

const Added kCompressed[] = {
    Added({"gzip", kMiddle, kFast, [](std::string_view input) { unpack(input, "input.gz"); }}),
    Added({"zstd", kMiddle, kFast, [](std::string_view input) { unpack(input, "input.zst"); }}),
};

}  // namespace

}  // namespace keymove::fuzz

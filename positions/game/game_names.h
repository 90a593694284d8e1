// The names of colours, rules and notations in files and messages.
#pragma once

#include "positions/base/enum_names.h"
#include "positions/game/board.h"
#include "positions/game/variant.h"

namespace keymove {

/// Names in sentences; name_of(Color) gives the same.
inline constexpr EnumNames<Color> kColorNames = {{Color::white, "White"}, {Color::black, "Black"}};

/// Names in files and traces.
inline constexpr EnumNames<Color> kColorWords = {{Color::white, "white"}, {Color::black, "black"}};

inline constexpr EnumNames<RoyalRule> kRoyalRuleNames = {
    {RoyalRule::none, "none"}, {RoyalRule::capture, "capture"}, {RoyalRule::checkmate, "checkmate"}};

inline constexpr EnumNames<EndWhen> kEndNames = {{EndWhen::royal_captured, "royal captured"},
                                                 {EndWhen::bare_kings, "bare kings"},
                                                 {EndWhen::far_row_reached, "far row reached"},
                                                 {EndWhen::no_moves_in_check, "no moves in check"},
                                                 {EndWhen::no_moves, "no moves"},
                                                 {EndWhen::no_safe_move, "no safe move"},
                                                 {EndWhen::goal_reached, "goal reached"},
                                                 {EndWhen::extinct, "extinct"},
                                                 {EndWhen::enemy_extinct, "enemy extinct"},
                                                 {EndWhen::own_goal_reached, "own goal reached"},
                                                 {EndWhen::both_goals_reached, "both goals reached"},
                                                 {EndWhen::goal_unanswered, "goal unanswered"},
                                                 {EndWhen::checks_received, "checks received"}};

inline constexpr EnumNames<EndResult> kEndResultNames = {
    {EndResult::loss, "loss"}, {EndResult::draw, "draw"}, {EndResult::win, "win"}};

inline constexpr EnumNames<AdjudicationWhen> kAdjudicationNames = {
    {AdjudicationWhen::plies_without_capture, "plies without capture"},
    {AdjudicationWhen::plies_without_capture_or_pawn_move, "plies without capture or pawn move"},
    {AdjudicationWhen::repetition, "repetition"},
    {AdjudicationWhen::dead_position, "dead position"}};

inline constexpr EnumNames<CourseNotation> kCourseNotationNames = {{CourseNotation::none, "none"},
                                                                   {CourseNotation::row_column, "row-column"},
                                                                   {CourseNotation::letter_row, "letter-row"},
                                                                   {CourseNotation::two_words, "two-words"},
                                                                   {CourseNotation::pawn_glyph, "pawn-glyph"},
                                                                   {CourseNotation::wxf, "wxf"}};

}  // namespace keymove

// Splits a text in PGN into games.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/base/text_lines.h"
#include "positions/problem/problem.h"

namespace keymove {

/// A tag as it stands in the text.
struct PlacedTag {
  std::string name;
  std::string value;
  std::size_t value_at = 0;
};

/// The tags and the main line of a game.
struct CutGame {
  std::size_t at = 0;
  std::size_t end = 0;
  std::vector<PlacedTag> tags;
  std::vector<MoveText> moves;
  std::vector<MoveText> other_keys;  ///< of a solution: first moves that it names beside that of the line, "Ra6 or Rb6"
  std::vector<std::vector<MoveText>> other_lines;   ///< of a solution: the lines behind the first that begin as it does
  std::vector<std::vector<MoveText>> series_lines;  ///< the same, the first too, where a number has one move
  bool other_position = false;                      ///< of a solution: that of another position, "b)", follows it
  bool open_number = false;                         ///< of a solution: lines may be stated that were not read
  std::optional<std::size_t> result_at;
  std::string result;
  std::optional<std::size_t> null_at;  ///< a null move, at which the main line ends
  std::size_t solutions = 0;           ///< of a solution: the lines that begin as the first one, tries left out
  std::string unread;                  ///< of a solution: words that state it and could not be read
  std::vector<std::string> repairs;
  std::vector<InputError> errors;

  /// The first tag of that name, in whatever case; nullptr if there is none.
  [[nodiscard]] const PlacedTag* tag(std::string_view name) const;
  /// The moves of all lines, and the other keys.
  [[nodiscard]] std::vector<MoveText*> all_moves();
  /// Notes that no solution was found in the words; `stated`: they are one, and not perhaps something else.
  void note_unread(std::string_view words, bool stated);
  /// Takes moves, lines and repairs from the solution that stands elsewhere.
  void take_solution(CutGame solution);
};

/// Reads the games of a text, one after the other. `lines` must outlive it.
class GameCutter {
 public:
  /// All games of the text.
  explicit GameCutter(const TextLines& lines) : GameCutter(lines, 0, lines.text().size()) {}
  /// Those of a part of the text.
  GameCutter(const TextLines& lines, std::size_t from, std::size_t to)
      : lines_(lines), text_(lines.text().substr(0, to)), at_(from) {}
  /// The solution of a problem in a part of the text: one game, its line up to where a variation, a try, a threat or
  /// any move ("~") follows. Words without a digit are passed over, and so are what stands in brackets, tries, and set
  /// play, which begins with "1..." before a line that begins with "1.". The numbers may lack their full stops.
  static GameCutter of_solution(const TextLines& lines, std::size_t from, std::size_t to) {
    GameCutter out(lines, from, to);
    out.solution_ = SolutionLine{};
    return out;
  }

  /// The next game, if there is one.
  std::optional<CutGame> next();
  /// The offset of the next game.
  [[nodiscard]] std::size_t at() const { return at_; }
  /// Whether a game so far depends on what follows the text.
  [[nodiscard]] bool met_end() const { return met_end_ || at_ >= text_.size(); }
  [[nodiscard]] bool at_line_start() const { return at_ == 0 || text_[at_ - 1] == '\n'; }

 private:
  void skip_blanks();
  void fail(CutGame& game, std::size_t at, std::string message);
  bool read_part(CutGame& game);
  bool skip_second_result();
  [[nodiscard]] bool at_tag() const;
  [[nodiscard]] bool begins_game(const CutGame& game) const;
  static std::optional<std::size_t> end_of_tag(std::string_view line);
  static std::size_t tag_size(std::string_view line);
  void read_tag(CutGame& game);
  void read_half_quoted_tag(CutGame& game, std::string_view line, std::size_t open);
  void skip_comment(CutGame& game);
  [[nodiscard]] std::size_t next_named_game(std::size_t from);
  [[nodiscard]] std::size_t next_game(std::size_t from);
  void skip_variation(CutGame& game);
  void read_word(CutGame& game);
  static void skip_backslash(CutGame& game);
  [[nodiscard]] std::size_t end_of_comment(std::size_t close, std::size_t limit);
  bool take_other_key(CutGame& game, std::string_view word, std::size_t at);
  bool leave_line(CutGame& game, std::string_view word, std::string_view move);
  void go_to_ply(CutGame& game, std::size_t ply);
  void add_move(CutGame& game, MoveText move);
  void mark_mate(CutGame& game) const;
  void skip_mark();
  [[nodiscard]] bool before_another_line() const;
  [[nodiscard]] bool speaks_of_mate() const;

  /// Where the line of a solution is.
  struct SolutionLine {
    std::size_t first_ply = 0;  ///< of its first move: twice the number, one more for Black
    std::size_t last_ply = 0;   ///< the last that a number has named
    bool ended = false;
    bool series = true;    ///< the line may be one of series play
    bool between = false;  ///< a word such as "or" stands before the next move
  };

  const TextLines& lines_;
  std::string_view text_;
  std::size_t at_;
  std::size_t tag_end_ = 0;     ///< of the last tag; another one may follow on its line
  bool met_end_ = false;        ///< a search has met the end of the text
  bool comments_close_ = true;  ///< false once no '}' follows in the text
  std::size_t next_from_ = 0;   ///< next_game_ is valid for offsets from here to next_game_
  std::size_t next_game_ = 0;
  std::optional<SolutionLine> solution_;  ///< only in the text of a solution
};

}  // namespace keymove

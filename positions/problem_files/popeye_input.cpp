#include "positions/problem_files/popeye_input.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "positions/base/text_lines.h"
#include "positions/game/stipulation.h"
#include "positions/problem/operations.h"
#include "positions/problem_files/popeye_language.h"
#include "positions/problem_files/problem_parts.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

namespace {

constexpr std::size_t kMaxTwins = 500;       // of one problem
constexpr std::size_t kLongestTitle = 200;   // further lines are left out
constexpr std::size_t kShortestCommand = 3;  // of a command that ends a list of unknown words
constexpr std::string_view kStart = "rsbqkbsrpppppppp32PPPPPPPPRSBQKBSR";

class PopeyeReader {
 public:
  PopeyeReader(const SuiteText& source, const TextLines& lines, PopeyeTokens& tokens, PopeyeLanguage language)
      : source_(source), lines_(lines), tokens_(tokens), language_(language), start_(tokens_.peek().offset) {
    now_.at = start_;
  }

  /// Reads the words up to the end of the problem. Whether another problem follows.
  bool read() {
    for (Word word = tokens_.peek(); !word.text.empty(); word = tokens_.peek()) {
      tokens_.take();
      const auto* change = in_twin_ ? popeye_word(kPopeyeChanges, language_, word.text) : nullptr;
      const auto command = command_of(word);
      if (change != nullptr) {
        apply(change->meaning);
      } else if (!command) {
        unknown(word);
      } else if (*command == PopeyeCommand::next || *command == PopeyeCommand::end) {
        source_text_ = popeye_text(lines_.text().substr(start_, word.offset - start_));
        close();
        return *command == PopeyeCommand::next;
      } else {
        obey(*command, word);
      }
    }
    source_text_ = popeye_text(lines_.text().substr(start_));
    now_.note("EndProblem is missing");
    close();
    return false;
  }

  /// Adds the problem and its twins to the suite, after read().
  void add_to(Suite& suite, VariantShelf& shelf, int number) {
    if (!any_) return;
    const std::string id = title_.empty() ? source_.name + ":" + std::to_string(number) : title_;
    for (std::size_t i = 0; i < done_.size(); ++i) {
      for (const bool swapped : options_.duplex ? std::vector{false, true} : std::vector{false}) {
        PopeyeOptions options = options_;
        options.half_duplex = options.half_duplex != swapped;
        TestPosition position = popeye_position(done_[i], options, lines_, shelf);
        position.id = id + (in_twin_ ? "." + popeye_twin_name(i) : "") + (swapped ? kDuplexPart : "");
        position.source_text = source_text_;
        position.provenance = provenance_;
        position.operations = credits_;
        state_intended(position);
        suite.positions.push_back(std::move(position));
      }
    }
    if (too_many_) suite.errors.push_back(*too_many_);
  }

 private:
  void fail(std::size_t at, std::string code, std::string message) {
    skipping_ = true;
    if (now_.errors.size() >= kMaxErrors) return;
    now_.errors.push_back(lines_.error_at(at, std::move(code), std::move(message)));
  }

  [[nodiscard]] std::optional<PopeyeCommand> command_of(const Word& word) const {
    if (const auto* command = popeye_word(kPopeyeCommands, language_, word.text)) return command->meaning;
    if (const auto* end = popeye_word(kPopeyeEnds, language_, word.text)) return end->meaning;
    if (const auto* twin = popeye_word(kPopeyeTwins, language_, word.text)) return twin->meaning;
    return std::nullopt;
  }

  void unknown(const Word& word) {
    if (in_twin_) {
      if (now_.oddity.empty()) now_.oddity = "the twin command " + popeye_quoted(word.text);
    } else if (!skipping_) {
      fail(word.offset, "popeye-word",
           "expected a command such as Stipulation, or a man such as Pa2b3, found " + popeye_quoted(word.text));
    }
    skipping_ = true;
  }

  /// Whether the word is a command that is not cut to one or two letters.
  [[nodiscard]] bool is_long_command(const Word& word) const {
    return word.text.size() >= kShortestCommand && command_of(word);
  }

  /// Takes the next word if it is no command; else an empty text.
  std::string_view take_argument() { return is_long_command(tokens_.peek()) ? "" : tokens_.take().text; }

  /// Takes words up to the next command. The words.
  std::string_view skip_words() {
    const std::size_t start = tokens_.peek().offset;
    while (!tokens_.peek().text.empty() && !is_long_command(tokens_.peek())) tokens_.take();
    return lines_.text().substr(start, tokens_.peek().offset - start);
  }

  void obey(PopeyeCommand command, const Word& word) {
    any_ = true;
    skipping_ = false;
    switch (command) {
      case PopeyeCommand::twin:
      case PopeyeCommand::zero_position:
        return begin_twin(word, command == PopeyeCommand::zero_position);
      case PopeyeCommand::author:
        return add_credit("author");
      case PopeyeCommand::origin:
        return add_credit("origin");
      case PopeyeCommand::award:
        return add_credit("award");
      case PopeyeCommand::title:
        return static_cast<void>(add_line(title_));
      case PopeyeCommand::remark:
        return take_remark(tokens_.take_line(), credits_);
      case PopeyeCommand::protocol:
        return static_cast<void>(tokens_.take_line());
      case PopeyeCommand::latex:
      case PopeyeCommand::latex_pieces:
        if (command == PopeyeCommand::latex) tokens_.take_line();
        return static_cast<void>(skip_words());
      case PopeyeCommand::pieces:
        return read_men();
      case PopeyeCommand::forsyth:
        return read_forsyth();
      case PopeyeCommand::start_position:
        return static_cast<void>(place_forsyth(now_, PopeyeLanguage::english, kStart));
      case PopeyeCommand::stipulation:
        return read_stipulation(word);
      case PopeyeCommand::structured:
        return read_structured();
      case PopeyeCommand::option:
        return read_options();
      case PopeyeCommand::condition:
        return read_condition(word);
      case PopeyeCommand::next:
      case PopeyeCommand::end:
        break;
    }
  }

  /// Adds the rest of the line to a text. The line, if it was added.
  std::string add_line(std::string& text) {
    std::string line = popeye_text(tokens_.take_line());
    if (line.empty() || text.size() >= kLongestTitle) return {};
    text += (text.empty() ? "" : "; ") + line;
    return line;
  }

  void add_credit(std::string opcode) {
    const std::string line = add_line(provenance_);
    if (!line.empty()) credits_.push_back(text_operation(std::move(opcode), line));
  }

  // --- twins

  void begin_twin(const Word& word, bool zero) {
    if (!in_twin_) base_ = now_;
    if (in_twin_ || !zero) close();
    in_twin_ = true;
    const auto* change = popeye_word(kPopeyeChanges, language_, tokens_.peek().text);
    if (change != nullptr && change->meaning == PopeyeChange::continued) {
      tokens_.take();
    } else {
      now_ = base_;
    }
    now_.at = word.offset;
  }

  /// Ends the diagram or twin that is being read.
  void close() {
    if (done_.size() < kMaxTwins) {
      done_.push_back(now_);
    } else if (!too_many_) {
      too_many_ = lines_.error_at(now_.at, "popeye-twins", "more than " + std::to_string(kMaxTwins) + " twins");
    }
  }

  void apply(PopeyeChange change) {
    skipping_ = false;
    const Word word = tokens_.peek();
    switch (change) {
      case PopeyeChange::move:
      case PopeyeChange::exchange:
      case PopeyeChange::shift:
        return move_men(change);
      case PopeyeChange::stipulation:
        return read_stipulation(word);
      case PopeyeChange::structured:
        return read_structured();
      case PopeyeChange::add:
        return read_men();
      case PopeyeChange::remove:
        for (const Square square : take_squares()) man_standing(square, word) = {};
        return;
      case PopeyeChange::continued:
        return;
      case PopeyeChange::condition:
        return read_condition(word);
      case PopeyeChange::rotate:
        return check(rotate_board(now_.board, take_argument()), word, "90, 180 or 270");
      case PopeyeChange::mirror:
        return check(mirror_board(now_.board, take_argument()), word, "a1<-->h1, a1<-->a8, a1<-->h8 or a8<-->h1");
      case PopeyeChange::swap_colors:
        for (PopeyeMan& man : now_.board) man.color = !man.color;
        return;
      case PopeyeChange::substitute:
        return substitute();
    }
  }

  void check(bool done, const Word& word, const std::string& expected) {
    if (!done) fail(word.offset, "popeye-twin", "expected " + expected + ", found " + popeye_quoted(word.text));
  }

  /// The squares of the next word, which is taken if it is a list of them.
  std::vector<Square> take_squares() {
    const Word word = tokens_.peek();
    auto squares = popeye_squares(word.text);
    if (!squares.empty()) tokens_.take();
    if (squares.empty())
      fail(word.offset, "popeye-square", "expected squares such as c3 or a1b2, found " + popeye_quoted(word.text));
    return squares;
  }

  /// The man on that square; if there is none, that is an error.
  PopeyeMan& man_standing(Square square, const Word& word) {
    PopeyeMan& man = now_.on(square);
    if (!man.present()) {
      fail(word.offset, "popeye-twin", "expected a square with a man, found " + square_text(kPopeyeShape, square));
    }
    return man;
  }

  void move_men(PopeyeChange change) {
    const Word first = tokens_.peek();
    std::vector<Square> squares = take_squares();
    if (squares.size() == 1) {
      const auto more = take_squares();
      squares.insert(squares.end(), more.begin(), more.end());
    }
    if (squares.size() != 2) return check(squares.empty(), first, "two squares");
    if (change == PopeyeChange::shift) {
      return check(shift_board(now_.board, squares[0], squares[1]), first, "a shift that leaves all men on the board");
    }
    PopeyeMan& man = man_standing(squares[0], first);
    if (change == PopeyeChange::exchange) {
      std::swap(man, man_standing(squares[1], first));
    } else if (squares[0] != squares[1]) {
      now_.on(squares[1]) = std::exchange(man, {});
    }
  }

  void substitute() {
    const Word word = tokens_.peek();
    const auto from = take_argument();
    const auto to = take_argument();
    check(!from.empty() && !to.empty(), word, "two kinds of men");
    substitute_men(now_.board, popeye_man(language_, from), popeye_man(language_, to));
  }

  // --- men

  void read_men() {
    const Word word = tokens_.peek();
    if (take_popeye_men(tokens_, language_, now_, in_twin_)) return;
    fail(word.offset, "popeye-men", "expected the men of White or Black, found " + popeye_quoted(word.text));
  }

  void read_forsyth() {
    const Word word = tokens_.peek();
    const auto text = take_argument();
    const auto fault = text.empty() ? PopeyeFault{0, "a board such as 8/5k2/8"} : place_forsyth(now_, language_, text);
    if (!fault) return;
    fail(word.offset + fault->at, "popeye-forsyth",
         "expected " + fault->expected + ", found " + popeye_quoted(word.text.substr(fault->at)));
  }

  void read_stipulation(const Word& command) {
    const Word word = tokens_.peek();
    if (!is_popeye_stipulation(word.text)) {
      now_.stipulation = popeye_quoted(take_argument());
      return fail(word.text.empty() ? command.offset : word.offset, "popeye-stipulation",
                  "expected a stipulation such as #2 or h#2.5, found " + popeye_quoted(word.text));
    }
    tokens_.take();
    now_.stipulation = std::string(word.text) + tokens_.take_half();
    // The length may stand apart, as in "h# 2" or "hze8 2".
    if (!parse_stipulation(now_.stipulation) && !tokens_.peek().text.empty() && is_digit(tokens_.peek().text[0])) {
      now_.stipulation += tokens_.take().text;
    }
  }

  // a structure stands in brackets, as no other stipulation does
  void read_structured() { now_.stipulation = "(" + popeye_text(skip_words()) + ")"; }

  void read_condition(const Word& command) {
    const Word word = tokens_.peek();
    // Conditions are cut, too: ProteanChess may look like Protocol.
    if (word.text.empty() || popeye_word(kPopeyeEnds, language_, word.text) != nullptr) {
      return fail(command.offset, "popeye-word", "expected a condition after the word");
    }
    now_.condition = "the condition " + popeye_text(tokens_.take().text);
    skip_words();
  }

  void read_options() {
    while (const auto* option = popeye_word(kPopeyeOptions, language_, tokens_.peek().text)) {
      const std::string name(option->in(language_));
      tokens_.take();
      switch (option->meaning) {
        case PopeyeOption::display:
          break;
        case PopeyeOption::limit:
          now_.note("ignored the option " + name + ", which only limits the search");
          break;
        case PopeyeOption::other:
          options_.other = "the option " + name;
          if (!popeye_squares(tokens_.peek().text).empty()) tokens_.take();
          break;
        case PopeyeOption::duplex:
        case PopeyeOption::half_duplex:
          (option->meaning == PopeyeOption::duplex ? options_.duplex : options_.half_duplex) = true;
          break;
        case PopeyeOption::white_to_play:
          options_.white_to_play = name;
          break;
        case PopeyeOption::no_castling:
          options_.no_castling = take_squares();
          break;
        case PopeyeOption::en_passant:
          options_.passed = take_squares();
          break;
      }
      while (tokens_.peek().text.find_first_of("-0123456789") == 0) tokens_.take();
    }
  }

  const SuiteText& source_;
  const TextLines& lines_;
  PopeyeTokens& tokens_;
  PopeyeLanguage language_;
  std::size_t start_;
  std::string source_text_;
  std::string title_;
  std::string provenance_;
  std::vector<EpdOperation> credits_;  ///< author, origin and award, each by itself
  PopeyeOptions options_;
  PopeyeDiagram now_;   ///< the diagram or twin that is being read
  PopeyeDiagram base_;  ///< the diagram, once a twin of it is read
  std::vector<PopeyeDiagram> done_;
  std::optional<InputError> too_many_;
  bool any_ = false;       ///< a command was read
  bool in_twin_ = false;   ///< a twin was begun
  bool skipping_ = false;  ///< the words up to the next command are not reported
};

}  // namespace

Suite parse_popeye_input(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  const TextLines lines(source.file, source.text);
  VariantShelf shelf(source.variant);
  PopeyeTokens tokens(source.text);
  Word begin = tokens.take();
  if (!popeye_language(begin.text)) {
    suite.errors.push_back(
        lines.error_at(begin.offset, "popeye-begin",
                       "expected BeginProblem, AnfangProblem or DebutProbleme, found " + popeye_quoted(begin.text)));
    begin = next_popeye_begin(tokens, lines);
  }
  int number = 0;
  while (const auto language = popeye_language(begin.text)) {
    bool more = true;
    while (more) {
      PopeyeReader reader(source, lines, tokens, *language);
      more = reader.read();
      reader.add_to(suite, shelf, ++number);
    }
    begin = next_popeye_begin(tokens, lines);
  }
  return suite;
}

}  // namespace keymove

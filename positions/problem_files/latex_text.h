// Text in LaTeX as problemists write it: environments, their commands, and what their texts say.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keymove {

/// A command within an environment: its name, what stands in brackets and in braces behind it.
struct LatexCommand {
  std::string name;
  std::size_t at = 0;       ///< the offset of its backslash
  std::string_view option;  ///< of its brackets; empty if it has none
  std::string_view text;    ///< of its braces; empty if it has none
  std::size_t text_at = 0;  ///< where that text begins
  bool closed = true;       ///< whether the braces are
};

/// A diagram of the package diagram, or an environment `problem`.
struct LatexDiagram {
  std::size_t at = 0;       ///< the offset of \begin
  std::size_t end = 0;      ///< behind \end, or where another one begins
  bool closed = true;       ///< whether it has its \end
  std::string_view option;  ///< "5x5"
  std::vector<LatexCommand> commands;
};

/// Whether a diagram with its men, or with a FEN, stands in the text.
bool holds_latex_diagrams(std::string_view text);

/// The next diagram from `from` on, outside comments; nothing if there is none.
std::optional<LatexDiagram> next_latex_diagram(std::string_view text, std::size_t from);

/// What the text says, and for each of its bytes the offset in the text in LaTeX. Signs are what is printed: `\#` is
/// "#", `\x` is "x" without blanks around it, `\half` is ".5", `\\` ends a line, `\wD` and `\K` are letters; other
/// commands and braces are left out, and so are comments.
struct PlainLatex {
  std::string text;
  std::vector<std::size_t> places;
};
PlainLatex plain_latex(std::string_view text);

/// The text of a document without diagrams, each byte in its place, with blanks in that of the commands around moves,
/// \mainline{1.~Ra6}, and of ties; other texts as they are.
std::string words_of_latex(std::string_view text);

}  // namespace keymove

#include "positions/problem_files/latex_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::array<std::string_view, 3> kEnvironments = {"diagram", "problem", "chessproblem"};
constexpr std::size_t kNone = std::string_view::npos;

/// Whether the byte begins a comment: a percent sign without a backslash before it.
bool begins_latex_comment(std::string_view text, std::size_t at) {
  return text[at] == '%' && (at == 0 || text[at - 1] != '\\');
}

std::size_t end_of_latex_line(std::string_view text, std::size_t at) {
  return std::min(text.find('\n', at), text.size());
}

/// The offset behind blanks and comments.
std::size_t behind_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && (is_blank(text[at]) || begins_latex_comment(text, at)))
    at = is_blank(text[at]) ? at + 1 : end_of_latex_line(text, at);
  return at;
}

/// The offset of the bracket that closes the one at `open`; kNone if there is none before an end of an environment.
/// What stands in square brackets is short.
std::size_t closing_bracket(std::string_view text, std::size_t open, char close) {
  constexpr std::size_t kLongestOption = 200;
  if (close == ']') text = text.substr(0, open + kLongestOption);
  std::size_t depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    if (text.substr(at).starts_with("\\begin{") || text.substr(at).starts_with("\\end{")) return kNone;
    if (begins_latex_comment(text, at)) {
      at = end_of_latex_line(text, at);
    } else if (text[at] == '\\') {
      ++at;
    } else if (text[at] == text[open]) {
      ++depth;
    } else if (text[at] == close && --depth == 0) {
      return at;
    }
  }
  return kNone;
}

/// The name of a command at its backslash: letters, or one other sign.
std::string_view command_name(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && is_letter(text[end])) ++end;
  return text.substr(at + 1, std::max<std::size_t>(end - at - 1, at + 1 < text.size() ? 1 : 0));
}

/// The name of an environment that begins at the offset, with its end; nothing if none does, or another one.
std::optional<std::pair<std::string_view, std::size_t>> environment_at(std::string_view text, std::size_t at) {
  constexpr std::string_view kBegin = "\\begin{";
  if (!text.substr(at).starts_with(kBegin)) return std::nullopt;
  constexpr std::size_t kLongestName = 40;
  const std::size_t close = text.substr(0, at + kLongestName).find('}', at);
  if (close == kNone) return std::nullopt;
  const std::string_view name = text.substr(at + kBegin.size(), close - at - kBegin.size());
  std::string_view plain = name;
  if (plain.ends_with('*')) plain.remove_suffix(1);
  if (std::find(kEnvironments.begin(), kEnvironments.end(), plain) == kEnvironments.end()) return std::nullopt;
  return std::pair(name, close + 1);
}

/// Takes the text in brackets or braces at the offset, which becomes that behind it.
std::optional<std::pair<std::string_view, std::size_t>> take_group(std::string_view text, std::size_t& at, char open,
                                                                   char close) {
  const std::size_t begin = behind_blanks(text, at);
  if (begin >= text.size() || text[begin] != open) return std::nullopt;
  const std::size_t end = closing_bracket(text, begin, close);
  if (end == kNone) return std::nullopt;
  at = end + 1;
  return std::pair(text.substr(begin + 1, end - begin - 1), begin + 1);
}

LatexCommand take_command(std::string_view text, std::size_t& at) {
  LatexCommand out;
  out.at = at;
  out.name = std::string(command_name(text, at));
  at += 1 + out.name.size();
  if (const auto option = take_group(text, at, '[', ']')) out.option = option->first;
  if (const auto group = take_group(text, at, '{', '}')) {
    out.text = group->first;
    out.text_at = group->second;
  } else {
    const std::size_t next = behind_blanks(text, at);
    out.closed = next >= text.size() || text[next] != '{';
  }
  return out;
}

bool has_board(const LatexDiagram& diagram) {
  return std::any_of(diagram.commands.begin(), diagram.commands.end(), [](const LatexCommand& command) {
    return command.name == "pieces" || command.name == "fen" || command.name == "fenboard";
  });
}

/// Reads the diagram that begins at the offset.
LatexDiagram read_diagram(std::string_view text, std::size_t begin, std::string_view name, std::size_t at) {
  LatexDiagram out;
  out.at = begin;
  if (const auto option = take_group(text, at, '[', ']')) out.option = option->first;
  const std::string end = "\\end{" + std::string(name) + "}";
  while (at < text.size()) {
    at = behind_blanks(text, at);
    if (at >= text.size() || environment_at(text, at)) break;
    if (text.substr(at).starts_with(end)) {
      out.end = at + end.size();
      return out;
    }
    if (text[at] != '\\') {
      ++at;
      continue;
    }
    out.commands.push_back(take_command(text, at));
    if (out.commands.back().closed) continue;
    out.end = at;
    return out;
  }
  out.end = at;
  out.closed = false;
  return out;
}

/// What is printed for a command; nothing if it is left out.
std::optional<std::string_view> printed(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 26> kPrinted = {{{"#", "#"},
                                                                                       {"%", "%"},
                                                                                       {"&", "&"},
                                                                                       {"_", "_"},
                                                                                       {"$", ""},
                                                                                       {"{", "("},
                                                                                       {"}", ")"},
                                                                                       {" ", " "},
                                                                                       {",", ""},
                                                                                       {"\\", "\n"},
                                                                                       {"newline", "\n"},
                                                                                       {"par", "\n"},
                                                                                       {"x", "x"},
                                                                                       {"times", "x"},
                                                                                       {"half", ".5"},
                                                                                       {"onehalf", ".5"},
                                                                                       {"textonehalf", ".5"},
                                                                                       {"ldots", "..."},
                                                                                       {"dots", "..."},
                                                                                       {"quad", " "},
                                                                                       {"qquad", " "},
                                                                                       {"zz", "zz"},
                                                                                       {"ra", "->"},
                                                                                       {"rightarrow", "->"},
                                                                                       {"neq", "#"},
                                                                                       {"mate", "#"}}};
  for (const auto& [command, text] : kPrinted) {
    if (name == command) return text;
  }
  // A man in figurines.
  if (!name.empty() && one_of(name[0], "wsnb") && name.size() == 2) name.remove_prefix(1);
  if (name.size() == 1 && one_of(name[0], "KDTLSBQRNP")) return name;
  return std::nullopt;
}

/// Whether blanks around what a command prints do not count: within a move.
bool joins_words(std::string_view name) { return name == "x" || name == "times" || name == "#" || name == "half"; }

}  // namespace

bool holds_latex_diagrams(std::string_view text) {
  for (auto diagram = next_latex_diagram(text, 0); diagram; diagram = next_latex_diagram(text, diagram->end)) {
    if (has_board(*diagram)) return true;
  }
  return false;
}

std::optional<LatexDiagram> next_latex_diagram(std::string_view text, std::size_t from) {
  for (std::size_t at = from; (at = text.find_first_of("\\%", at)) < text.size();) {
    if (begins_latex_comment(text, at)) {
      at = end_of_latex_line(text, at);
      continue;
    }
    if (const auto found = environment_at(text, at)) {
      LatexDiagram out = read_diagram(text, at, found->first, found->second);
      if (has_board(out)) return out;
      at = out.end;
      continue;
    }
    at += 2;
  }
  return std::nullopt;
}

PlainLatex plain_latex(std::string_view text) {
  PlainLatex out;
  const auto add = [&](std::string_view printed_text, std::size_t place) {
    out.text += printed_text;
    out.places.resize(out.text.size(), place);
  };
  for (std::size_t at = 0; at < text.size();) {
    if (begins_latex_comment(text, at)) {
      at = std::min(end_of_latex_line(text, at) + 1, text.size());
    } else if (text[at] == '\\') {
      const std::string_view name = command_name(text, at);
      const auto shown = printed(name);
      const std::size_t begin = at;
      at += 1 + name.size();
      if (joins_words(name)) {
        while (!out.text.empty() && out.text.back() == ' ' && name != "#") out.text.pop_back();
        out.places.resize(out.text.size());
      }
      if (shown) add(*shown, begin);
      // Blanks behind a word are its end, and those behind other signs count.
      if (is_letter(name.empty() ? '#' : name[0]) && (shown || joins_words(name))) {
        while (at < text.size() && is_blank(text[at])) ++at;
      }
    } else {
      const char c = text[at];
      if (c == '~' || c == '\n' || c == '\t') {
        add(" ", at);
      } else if (c == '-' && text.substr(at).starts_with("--")) {
        while (at + 1 < text.size() && text[at + 1] == '-') ++at;
        add("-", at);
      } else if (!one_of(c, "{}$")) {
        add(text.substr(at, 1), at);
      }
      ++at;
    }
  }
  return out;
}

std::string words_of_latex(std::string_view text) {
  constexpr std::array<std::string_view, 4> kSigns = {"\\begin{document}", "\\mainline", "\\fenboard", "setfen="};
  constexpr std::array<std::string_view, 6> kAround = {"mainline", "variation", "textbf",
                                                       "textit",   "emph",      "movecomment"};
  std::string out(text);
  const bool latex =
      std::any_of(kSigns.begin(), kSigns.end(), [&](std::string_view sign) { return text.find(sign) != kNone; });
  if (!latex) return out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '~') out[at] = ' ';
    if (text[at] != '\\') continue;
    const std::string_view name = command_name(text, at);
    std::size_t open = at + 1 + name.size();
    if (std::find(kAround.begin(), kAround.end(), name) != kAround.end()) {
      if (open < text.size() && text[open] == '*') ++open;
      take_group(text, open, '[', ']');
      const std::size_t close = open < text.size() && text[open] == '{' ? closing_bracket(text, open, '}') : kNone;
      if (close == kNone) continue;
      std::fill(out.begin() + static_cast<std::ptrdiff_t>(at), out.begin() + static_cast<std::ptrdiff_t>(open) + 1,
                ' ');
      out[close] = ' ';
      at = open;
    } else if (name == "#") {
      out[at] = '#';
      out[++at] = ' ';
    }
  }
  return out;
}

}  // namespace keymove

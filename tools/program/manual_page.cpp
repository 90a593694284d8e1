// Manual pages, in the macros of man(7).
#include <sstream>

#include "tools/program/shell_texts.h"

namespace keymove::tools {

namespace {

/// Escapes a text for troff: backslashes, hyphens (so that they can be copied), and control characters at line starts.
std::string roff(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool line_start = i == 0 || text[i - 1] == '\n';
    if (line_start && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
  }
  return out;
}

/// The text as one quoted argument of a macro.
std::string word(std::string_view text) {
  std::string out = "\"";
  for (const char c : roff(text)) out += c == '"' ? "\\(dq" : std::string(1, c);
  return out + "\"";
}

std::string upper(std::string_view text) {
  std::string out;
  for (const char c : text) out += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return out;
}

std::string head(std::string_view name, std::string_view version, std::string_view summary) {
  return ".TH " + word(upper(name)) + " 1 \"\" " + word("keymove " + std::string(version)) + "\n.SH NAME\n" +
         roff(name) + " \\- " + roff(summary) + "\n";
}

/// The lines without filling, in bold.
std::string verbatim(std::string_view text, const std::string& before) {
  std::string out = ".nf\n";
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) out += ".B " + word(before + line) + "\n";
  return out + ".fi\n";
}

/// Text in which each line is a paragraph.
std::string paragraphs(std::string_view text) {
  std::string out;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) out += (out.empty() ? "" : ".br\n") + roff(line) + "\n";
  return out;
}

}  // namespace

std::string main_manual_page(const std::vector<CommandDescription>& commands, std::string_view version) {
  std::string out = head("keymove", version, "solve, prove and grade forced wins on any chessboard");
  out += ".SH SYNOPSIS\n.B keymove\n.I COMMAND\n[\\fIOPTIONS\\fR] ...\n.SH COMMANDS\n";
  for (const CommandDescription& command : commands) {
    out += ".TP\n.BR keymove\\-" + roff(command.text.name) + " (1)\n" + roff(command.text.summary) + "\n";
  }
  return out + ".SH EXIT STATUS\n" + roff(kExitCodesText);
}

std::string manual_page(const CommandDescription& command, std::string_view version) {
  const std::string name = "keymove-" + std::string(command.text.name);
  std::string out = head(name, version, command.text.summary);
  out += ".SH SYNOPSIS\n" + verbatim(command.text.usage, "keymove ");
  if (!command.text.notes.empty()) out += ".SH DESCRIPTION\n" + paragraphs(command.text.notes);
  out += ".SH OPTIONS\n";
  for (const auto& group : command.groups) {
    out += ".SS " + word(group.title) + "\n";
    for (const OptionText& option : group.options) {
      out += ".TP\n\\fB\\-\\-" + roff(option.name) + "\\fR";
      if (!option.value_name.empty()) out += " \\fI" + roff(option.value_name) + "\\fR";
      out += "\n" + roff(option.help) + "\n";
      if (!option.demands.empty()) out += ".br\n" + roff(option.demands) + "\n";
    }
  }
  return out + ".SH EXAMPLES\n" + verbatim(command.text.examples, "") + ".SH SEE ALSO\n.BR keymove (1)\n";
}

}  // namespace keymove::tools

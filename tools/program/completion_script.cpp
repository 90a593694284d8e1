// Completions for bash, zsh and fish.
#include <cctype>

#include "tools/containment/shell_word.h"
#include "tools/program/shell_texts.h"

namespace keymove::tools {

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

bool names_file(const OptionText& option) {
  for (const char* part : {"FILE", "DIR", "FOLDER", "STORE"}) {
    if (option.value_name.find(part) != std::string::npos) return true;
  }
  return false;
}

std::vector<OptionText> options_of(const CommandDescription& command) {
  std::vector<OptionText> out;
  for (const auto& group : command.groups) out.insert(out.end(), group.options.begin(), group.options.end());
  out.push_back({"help", "", "what the command does, its options and examples", {}});
  return out;
}

std::vector<std::string> names_of(const std::vector<CommandDescription>& commands) {
  std::vector<std::string> out;
  for (const CommandDescription& command : commands) out.emplace_back(command.text.name);
  out.emplace_back("help");
  return out;
}

std::string bash_script(const std::vector<CommandDescription>& commands) {
  std::string out =
      "# keymove: completion for bash\n"
      "_keymove() {\n"
      "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} options=\n"
      "  COMPREPLY=()\n"
      "  if [[ $COMP_CWORD -eq 1 || $command == help ]]; then\n"
      "    COMPREPLY=($(compgen -W " +
      shell_word(joined(names_of(commands)) + " --help --version") +
      " -- \"$current\"))\n"
      "    return\n"
      "  fi\n"
      "  case $command in\n";
  for (const CommandDescription& command : commands) {
    std::vector<std::string> names;
    std::string values;
    for (const OptionText& option : options_of(command)) {
      names.push_back("--" + option.name);
      const std::string reply =
          !option.words.empty() ? "COMPREPLY=($(compgen -W " + shell_word(joined(option.words)) + " -- \"$current\"))"
          : names_file(option)  ? "COMPREPLY=($(compgen -f -- \"$current\"))"
                                : ":";
      if (!option.value_name.empty()) values += "        --" + option.name + ") " + reply + "; return ;;\n";
    }
    out += "    " + std::string(command.text.name) + ")\n      case $before in\n" + values +
           "      esac\n      options=" + shell_word(joined(names)) + " ;;\n";
  }
  return out +
         "  esac\n"
         "  if [[ $current == -* ]]; then\n"
         "    COMPREPLY=($(compgen -W \"$options\" -- \"$current\"))\n"
         "  else\n"
         "    COMPREPLY=($(compgen -f -- \"$current\"))\n"
         "  fi\n"
         "}\n"
         "complete -o filenames -F _keymove keymove\n";
}

/// Escapes a text that is within brackets or before a colon of a zsh specification.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_script(const std::vector<CommandDescription>& commands) {
  std::string out = "#compdef keymove\n_keymove() {\n  local -a commands\n  commands=(\n";
  for (const CommandDescription& command : commands)
    out += "    " + shell_word(std::string(command.text.name) + ":" + zsh_text(command.text.summary)) + "\n";
  out +=
      "    'help:what a command does'\n  )\n"
      "  if (( CURRENT == 2 )) || [[ $words[2] == help ]]; then\n    _describe command commands\n    return\n  fi\n"
      "  local command=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $command in\n";
  for (const CommandDescription& command : commands) {
    out += "    " + std::string(command.text.name) + ")\n      _arguments";
    for (const OptionText& option : options_of(command)) {
      std::string spec = "*--" + option.name + "[" + zsh_text(option.help) + "]";
      if (!option.value_name.empty()) {
        spec += ":" + zsh_text(option.value_name) + ":";
        if (!option.words.empty()) spec += "(" + joined(option.words) + ")";
        if (option.words.empty() && names_file(option)) spec += "_files";
      }
      out += " \\\n        " + shell_word(spec);
    }
    out += (command.takes_words ? std::string(" \\\n        '*:file:_files'") : std::string()) + "\n      ;;\n";
  }
  return out +
         "  esac\n}\nif [[ $funcstack[1] == _keymove ]]; then _keymove \"$@\"; else compdef _keymove keymove; fi\n";
}

std::string fish_script(const std::vector<CommandDescription>& commands) {
  // fish expands listed words once more.
  const auto escaped = [](const std::vector<std::string>& words) {
    std::string out;
    for (const char c : joined(words)) {
      const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                         std::string_view(" -_.,").find(c) != std::string_view::npos;
      out += plain ? std::string(1, c) : "\\" + std::string(1, c);
    }
    return out;
  };
  const auto fish_quoted = [](std::string_view text) {
    std::string out = "'";
    for (const char c : text) out += (c == '\'' || c == '\\' ? "\\" : "") + std::string(1, c);
    return out + "'";
  };
  std::string out = "# keymove: completion for fish\n";
  for (const CommandDescription& command : commands)
    out += "complete -c keymove -n __fish_use_subcommand -f -a " + std::string(command.text.name) + " -d " +
           fish_quoted(command.text.summary) + "\n";
  out +=
      "complete -c keymove -n __fish_use_subcommand -f -a help -d 'what a command does'\n"
      "complete -c keymove -n '__fish_seen_subcommand_from help' -f -a " +
      fish_quoted(joined(names_of(commands))) + "\n";
  for (const CommandDescription& command : commands) {
    const std::string when = " -n '__fish_seen_subcommand_from " + std::string(command.text.name) + "'";
    for (const OptionText& option : options_of(command)) {
      out += "complete -c keymove" + when + " -l " + option.name;
      if (!option.words.empty()) {
        out += " -x -a " + fish_quoted(escaped(option.words));
      } else if (!option.value_name.empty()) {
        out += names_file(option) ? " -r" : " -x";
      }
      out += " -d " + fish_quoted(option.help) + "\n";
    }
  }
  return out;
}

}  // namespace

std::string completion_script(Shell shell, const std::vector<CommandDescription>& commands) {
  switch (shell) {
    case Shell::bash:
      return bash_script(commands);
    case Shell::zsh:
      return zsh_script(commands);
    case Shell::fish:
      return fish_script(commands);
  }
  return {};
}

}  // namespace keymove::tools

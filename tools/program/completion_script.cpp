// Completions for bash, zsh and fish.
#include <cctype>

#include "tools/containment/shell_word.h"
#include "tools/program/offers.h"
#include "tools/program/shell_texts.h"

namespace keymove::tools {

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
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
  for (const char* word : {"help", "version", "completions", "manual"}) out.emplace_back(word);
  return out;
}

constexpr const char* kShellWords = "bash zsh fish";

/// The command of bash that offers it; ":" for nothing.
std::string bash_offer(const Offer& offer) {
  if (offer.words.empty() && !offer.files) return ":";
  return "_keymove_offer " + shell_word(joined(offer.words)) + (offer.files ? " -f" : "");
}

std::string bash_script(const std::vector<CommandDescription>& commands) {
  // bash makes three words of --option=value; and a space behind "uci:" would be in the way.
  std::string out =
      "# keymove: completion for bash\n"
      "_keymove_offer() {\n"
      "  COMPREPLY=($(compgen $2 -W \"$1\" -- \"$current\"))\n"
      "  if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *: ]]; then compopt -o nospace 2> /dev/null; fi\n"
      "}\n"
      "_keymove() {\n"
      "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} options=\n"
      "  COMPREPLY=()\n"
      "  if [[ $current == = ]]; then\n"
      "    current=\n"
      "  elif [[ $before == = ]]; then\n"
      "    before=${COMP_WORDS[COMP_CWORD-2]}\n"
      "  fi\n"
      "  if [[ $COMP_CWORD -eq 1 ]]; then\n"
      "    _keymove_offer " +
      shell_word(joined(names_of(commands)) + " --help --version") +
      "\n    return\n"
      "  fi\n"
      "  case $command in\n"
      "    help|manual) _keymove_offer " +
      shell_word(joined(names_of(commands))) +
      "; return ;;\n"
      "    completions) _keymove_offer '" +
      kShellWords + "'; return ;;\n    version) return ;;\n";
  for (const CommandDescription& command : commands) {
    std::vector<std::string> names;
    std::string values;
    for (const OptionText& option : options_of(command)) {
      names.push_back("--" + option.name);
      if (!option.value_name.empty())
        values += "        --" + option.name + ") " + bash_offer(values_of(option)) + "; return ;;\n";
    }
    out += "    " + std::string(command.text.name) + ")\n      case $before in\n" + values +
           "      esac\n      if [[ " + "$current != -* ]]; then " + bash_offer(arguments_of(command)) +
           "; return; fi\n      options=" + shell_word(joined(names)) + " ;;\n";
  }
  return out +
         "  esac\n"
         "  _keymove_offer \"$options\"\n"
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

/// The action of a zsh specification that offers it.
std::string zsh_offer(const Offer& offer) {
  if (offer.words.empty()) return offer.files ? "_files" : "";
  std::string words;
  for (const std::string& word : offer.words) words += " " + shell_word(zsh_text(word));
  return offer.files ? "{compadd --" + words + "; _files}" : "(" + zsh_text(joined(offer.words)) + ")";
}

std::string zsh_script(const std::vector<CommandDescription>& commands) {
  std::string out = "#compdef keymove\n_keymove() {\n  local -a commands\n  commands=(\n";
  for (const CommandDescription& command : commands)
    out += "    " + shell_word(std::string(command.text.name) + ":" + zsh_text(command.text.summary)) + "\n";
  out +=
      "    'help:what a command does'\n    'version:the version'\n"
      "    'completions:a completion script'\n    'manual:a manual page'\n  )\n"
      "  if (( CURRENT == 2 )) || [[ $words[2] == (help|manual) ]]; then\n"
      "    _describe command commands\n    return\n  fi\n"
      "  local command=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $command in\n"
      "    completions)\n      _arguments '1:shell:(" +
      std::string(kShellWords) + ")'\n      ;;\n";
  for (const CommandDescription& command : commands) {
    out += "    " + std::string(command.text.name) + ")\n      _arguments";
    for (const OptionText& option : options_of(command)) {
      std::string spec = "*--" + option.name + "[" + zsh_text(short_help(option)) + "]";
      if (!option.value_name.empty()) spec += ":" + zsh_text(option.value_name) + ":" + zsh_offer(values_of(option));
      out += " \\\n        " + shell_word(spec);
    }
    if (command.takes_words) out += " \\\n        " + shell_word("*:argument:" + zsh_offer(arguments_of(command)));
    out += "\n      ;;\n";
  }
  return out +
         "  esac\n}\nif [[ $funcstack[1] == _keymove ]]; then _keymove \"$@\"; else compdef _keymove keymove; fi\n";
}

/// Words for the option -a of fish, which expands them once more. Each has a description of its own, so that fish does
/// not show that of the option for every word.
std::string fish_words(const std::vector<std::string>& words, std::string_view what) {
  std::string out;
  for (const std::string& word : words) {
    if (!out.empty()) out += ' ';
    for (const char c : word) {
      const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                         std::string_view("-_.,").find(c) != std::string_view::npos;
      out += plain ? std::string(1, c) : "\\" + std::string(1, c);
    }
    out += "\\t'" + std::string(what) + "'";
  }
  return out;
}

std::string fish_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += (c == '\'' || c == '\\' ? "\\" : "") + std::string(1, c);
  return out + "'";
}

std::string fish_option(const std::string& when, const OptionText& option) {
  std::string out = "complete -c keymove" + when + " -l " + option.name;
  if (!option.value_name.empty()) {
    const Offer offer = values_of(option);
    out += offer.files ? " -r -F" : " -x";
    if (!offer.words.empty()) out += " -a " + fish_quoted(fish_words(offer.words, option.value_name));
  }
  return out + " -d " + fish_quoted(short_help(option)) + "\n";
}

std::string fish_script(const std::vector<CommandDescription>& commands) {
  std::string out = "# keymove: completion for fish\n";
  const std::string first = "complete -c keymove -n __fish_use_subcommand -f -a ";
  for (const CommandDescription& command : commands)
    out += first + std::string(command.text.name) + " -d " + fish_quoted(command.text.summary) + "\n";
  out += first + "help -d 'what a command does'\n" + first + "version -d 'the version'\n" + first +
         "completions -d 'a completion script'\n" + first + "manual -d 'a manual page'\n";
  const auto behind = [](const std::string& words) { return " -n '__fish_seen_subcommand_from " + words + "'"; };
  out += "complete -c keymove" + behind("help manual") + " -f -a " + fish_quoted(joined(names_of(commands))) +
         "\ncomplete -c keymove" + behind("completions") + " -f -a '" + kShellWords + "'\n";
  for (const CommandDescription& command : commands) {
    const std::string when = behind(std::string(command.text.name));
    const Offer arguments = arguments_of(command);
    if (!command.takes_words) out += "complete -c keymove" + when + " -f\n";
    if (!arguments.words.empty())
      out += "complete -c keymove" + when + " -a " + fish_quoted(fish_words(arguments.words, "")) + "\n";
    for (const OptionText& option : options_of(command)) out += fish_option(when, option);
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

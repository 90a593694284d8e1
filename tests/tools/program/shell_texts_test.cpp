// Completions as the shells themselves perform them, and manual pages as groff reads them.
#include <catch2/catch.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

/// The completions that bash offers for the last of the words, sorted.
std::vector<std::string> bash_offers(const Folder& folder, const std::string& words) {
  const Ran ran = folder.shell(
      "keymove completions bash > c.bash\n"
      "cat > try.bash <<'END'\n"
      "source ./c.bash\n"
      "COMP_WORDS=(" +
      words +
      ")\n"
      "COMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n"
      "_keymove\n"
      "printf '%s\\n' \"${COMPREPLY[@]}\" | LC_ALL=C sort\n"
      "END\n"
      "bash try.bash");
  CHECK(ran.err.empty());
  return lines_of(ran.out);
}

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("bash completes commands, options, their words, and files") {
  const Folder folder;
  CHECK(bash_offers(folder, "keymove ver") == Words{"verify", "version"});
  CHECK(bash_offers(folder, "keymove help ver") == Words{"verify", "version"});
  CHECK(bash_offers(folder, "keymove solve --form") == Words{"--format"});
  CHECK(bash_offers(folder, "keymove solve --algorithm min") == Words{"minimax", "minimax-table"});
  CHECK(bash_offers(folder, "keymove solve --goal v") == Words{"value"});
  folder.write("mates.epd", "");
  CHECK(bash_offers(folder, "keymove verify ma") == Words{"mates.epd"});
  CHECK(bash_offers(folder, "keymove verify --key ma") == Words{"mates.epd"});
}

TEST_CASE("bash completes games, heuristics, agents, the words of a command, and values behind an equals sign") {
  const Folder folder;
  folder.write("shapes.json", "");
  CHECK(bash_offers(folder, "keymove solve --variant sha") == Words{"shako-10x10", "shapes.json", "shatranj"});
  CHECK(bash_offers(folder, "keymove uci --variant los") == Words{"los-alamos-6x6"});
  CHECK(bash_offers(folder, "keymove tree --heuristic pyc") == Words{"pychess", "pychess-2ply", "pychess-net"});
  CHECK(bash_offers(folder, "keymove match alpha") == Words{"alphabeta"});
  CHECK(bash_offers(folder, "keymove grade --agent py") == Words{"python:"});
  CHECK(bash_offers(folder, "keymove play --black gr") == Words{"greedy"});
  CHECK(bash_offers(folder, "keymove tree --algorithm st") == Words{"stochastic"});
  CHECK(bash_offers(folder, "keymove runs co") == Words{"compare"});
  CHECK(bash_offers(folder, "keymove heuristic sc") == Words{"score"});
  CHECK(bash_offers(folder, "keymove variants show gar") == Words{"gardner-5x5"});
  CHECK(bash_offers(folder, "keymove completions z") == Words{"zsh"});
  CHECK(bash_offers(folder, "keymove manual ver") == Words{"verify", "version"});
  // The shell makes three words of --goal=v.
  CHECK(bash_offers(folder, "keymove solve --goal = v") == Words{"value"});
  CHECK(bash_offers(folder, "keymove solve --goal =") == Words{"best", "moves", "outcome", "value", "win"});
}

TEST_CASE("fish completes the same") {
  const Folder folder;
  const auto offers = [&](const std::string& line) {
    const Ran ran =
        folder.shell("keymove completions fish > c.fish; HOME=$PWD fish --no-config -c 'source c.fish; complete -C \"" +
                     line + "\"' | cut -f 1");
    CHECK(ran.err.empty());
    return lines_of(ran.out);
  };
  CHECK(offers("keymove verif") == Words{"verify"});
  CHECK(offers("keymove solve --goal v") == Words{"value"});
  CHECK(offers("keymove solve --form") == Words{"--format"});
  CHECK(offers("keymove solve --variant shak") == Words{"shako-10x10"});
  CHECK(offers("keymove tree --heuristic=pychess-n") == Words{"--heuristic=pychess-net"});
  CHECK(offers("keymove match alpha") == Words{"alphabeta"});
  CHECK(offers("keymove runs co") == Words{"compare"});
  CHECK(offers("keymove completions z") == Words{"zsh"});
}

TEST_CASE("fish says in a word what a value is, and of an option its first sentence") {
  const Folder folder;
  const Ran ran = folder.shell(
      "keymove completions fish > c.fish; HOME=$PWD fish --no-config -c 'source c.fish; complete -C \"keymove solve "
      "--goal v\"; complete -C \"keymove solve --stipul\"'");
  CHECK(ran.out == "value\tGOAL\n--stipulation\ta problem's stipulation\n");
}

TEST_CASE("zsh completes the same") {
  // zsh completes only at a terminal. There, Ctrl-X writes the completed line to a file and empties it.
  const Folder folder;
  folder.write("start.zsh", R"(
    PS1=
    autoload -U compinit
    compinit -u -d dump
    source ./_keymove
    keep-line() { print -r -- $BUFFER >> lines; BUFFER= }
    zle -N keep-line
    bindkey '^X' keep-line
    : > ready
  )");
  folder.write("try.zsh", R"(
    zmodload zsh/zpty
    await() { for (( i = 0; i < 600; ++i )); do eval $1 && return; sleep 0.1; done }
    zpty z zsh -f -i
    zpty -w z 'source ./start.zsh'
    await '[[ -e ready ]]'
    : > lines
    count=0
    for line in "$@"; do
      zpty -w -n z "$line"$'\t\x18'
      (( ++count ))
      await '(( $(wc -l < lines) >= count ))'
    done
    zpty -d z
    cat lines
  )");
  const Ran ran = folder.shell(
      "keymove completions zsh > _keymove; TERM=xterm zsh -f try.zsh 'keymove solve --variant shak' 'keymove tree "
      "--heuristic pychess-n' 'keymove match alphab' 'keymove runs compa' 'keymove solve --goal v' 'keymove "
      "completions "
      "f' 'keymove vers'");
  CHECK(lines_of(ran.out) == Words{"keymove solve --variant shako-10x10 ", "keymove tree --heuristic pychess-net ",
                                   "keymove match alphabeta ", "keymove runs compare ", "keymove solve --goal value ",
                                   "keymove completions fish ", "keymove version "});
}

TEST_CASE("zsh reads its script") {
  const Folder folder;
  const Ran ran = folder.shell(
      "keymove completions zsh > _keymove; zsh -n _keymove && zsh -f -c 'autoload -U compinit; compinit -u -d dump; "
      "source ./_keymove; print $_comps[keymove]'");
  CHECK(ran.err.empty());
  CHECK(ran.out == "_keymove\n");
}

TEST_CASE("every manual page is sound troff and has what the help has") {
  const Folder folder;
  const Ran all = folder.keymove("manual");
  std::size_t pages = 0;
  for (const std::string& line : lines_of(all.out)) {
    const std::string before = ".BR keymove\\-";
    if (line.find(before) != 0) continue;
    const std::string name = line.substr(before.size(), line.find(' ', before.size()) - before.size());
    INFO(name);
    const Ran page = folder.shell("keymove manual " + name + " > page.1; groff -man -ww -Tutf8 -P-cbou page.1");
    CHECK(page.code == 0);
    CHECK(page.err.empty());
    for (const std::string part : {"NAME", "SYNOPSIS", "OPTIONS", "EXAMPLES"}) CHECK(count_of(page.out, part) >= 1);
    ++pages;
  }
  CHECK(pages >= 15);
  const Ran main = folder.shell("keymove manual | groff -man -ww -Tutf8 -P-cbou");
  CHECK(main.err.empty());
  CHECK(count_of(main.out, "keymove-verify(1)") == 1);
  const std::string solve = folder.keymove("manual solve").out;
  CHECK(count_of(solve, "\\fB\\-\\-format\\fR \\fIFORMAT\\fR") == 1);
  CHECK(count_of(solve, "\n.br\nNeeds \\-\\-goal value.\n") == 1);
  CHECK(count_of(folder.keymove("manual match").out, "\n.br\n  random: plays a random move\n") == 1);
}

TEST_CASE("unknown shells and commands are reported") {
  const Folder folder;
  CHECK(folder.keymove("completions tcsh").code == 2);
  CHECK(folder.keymove("completions").code == 2);
  CHECK(folder.keymove("manual slove").err.find("keymove: unknown command 'slove'; did you mean 'solve'?") == 0);
}

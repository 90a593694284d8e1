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
  CHECK(bash_offers(folder, "keymove ver") == Words{"verify"});
  CHECK(bash_offers(folder, "keymove help ver") == Words{"verify"});
  CHECK(bash_offers(folder, "keymove solve --form") == Words{"--format"});
  CHECK(bash_offers(folder, "keymove solve --algorithm min") == Words{"minimax", "minimax-table"});
  CHECK(bash_offers(folder, "keymove solve --goal v") == Words{"value"});
  folder.write("mates.epd", "");
  CHECK(bash_offers(folder, "keymove verify ma") == Words{"mates.epd"});
  CHECK(bash_offers(folder, "keymove verify --key ma") == Words{"mates.epd"});
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
  CHECK(offers("keymove ver") == Words{"verify"});
  CHECK(offers("keymove solve --goal v") == Words{"value"});
  CHECK(offers("keymove solve --form") == Words{"--format"});
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

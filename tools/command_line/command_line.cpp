#include "tools/command_line/command_line.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>
#include <system_error>
#include <utility>

#include "positions/base/nearest.h"
#include "positions/base/words.h"
#include "tools/console/console.h"
#include "tools/console/wrap.h"

namespace keymove::tools {

namespace po = boost::program_options;

namespace {

template <class Number>
std::optional<Number> whole(const std::string& text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

[[noreturn]] void expected(const std::string& option, const std::string& what, const std::string& found) {
  throw UsageError("option '--" + option + "': expected " + what + ", found '" + found + "'");
}

template <class Value>
std::optional<OptionValue> given(const std::optional<Value>& target) {
  return target ? std::optional<OptionValue>(*target) : std::nullopt;
}

std::optional<OptionValue> given(bool target) { return target ? std::optional<OptionValue>(true) : std::nullopt; }

std::optional<OptionValue> given(const std::vector<std::string>& target) {
  return target.empty() ? std::nullopt : std::optional<OptionValue>(target);
}

std::string without_short_name(const std::string& name) { return name.substr(0, name.find(',')); }

/// "--name VALUE".
std::string name_of(const OptionText& option) {
  return "--" + option.name + (option.value_name.empty() ? "" : " " + option.value_name);
}

/// Where the texts about the options begin: behind the longest name, but so that most of the width is left for them.
std::size_t help_column(const CommandDescription& command, std::size_t width) {
  constexpr std::size_t kAtLeast = 24;
  std::size_t longest = 0;
  for (const auto& group : command.groups) {
    for (const OptionText& option : group.options) longest = std::max(longest, name_of(option).size());
  }
  return std::clamp(longest + 3, std::min(kAtLeast, width / 3), width / 3);
}

}  // namespace

OptionGroup::OptionGroup(const std::string& title) : title_(title), description_(title) {}

CommandDescription::Group OptionGroup::text_of_group() const {
  CommandDescription::Group out{title_, {}};
  for (const auto& option : description_.options()) {
    OptionText text{without_short_name(option->long_name()), option->format_parameter(), option->description(), {}};
    if (const auto it = words_.find(text.name); it != words_.end()) text.words = it->second;
    out.options.push_back(std::move(text));
  }
  return out;
}

template <class Target>
void OptionGroup::declare(const std::string& name, const Target& target) {
  options_.push_back({without_short_name(name), [&target] { return given(target); }});
}

template <class Reader>
OptionGroup& OptionGroup::value(const std::string& name, const std::string& value_name, const std::string& help,
                                Reader reader) {
  auto* semantic = po::value<std::string>();
  semantic->value_name(value_name)->notifier(std::move(reader));
  description_.add_options()(name.c_str(), semantic, help.c_str());
  return *this;
}

OptionGroup& OptionGroup::flag(const std::string& name, bool& target, const std::string& help) {
  declare(name, target);
  description_.add_options()(name.c_str(), po::bool_switch(&target), help.c_str());
  return *this;
}

OptionGroup& OptionGroup::text(const std::string& name, const std::string& value_name,
                               std::optional<std::string>& target, const std::string& help) {
  declare(name, target);
  return value(name, value_name, help, [&target](const std::string& text) { target = text; });
}

OptionGroup& OptionGroup::texts(const std::string& name, const std::string& value_name,
                                std::vector<std::string>& target, const std::string& help) {
  declare(name, target);
  auto* semantic = po::value<std::vector<std::string>>(&target);
  semantic->value_name(value_name)->composing();
  description_.add_options()(name.c_str(), semantic, help.c_str());
  return *this;
}

OptionGroup& OptionGroup::list(const std::string& name, const std::string& value_name, std::vector<std::string>& target,
                               const std::string& help) {
  declare(name, target);
  auto* semantic = po::value<std::vector<std::string>>();
  semantic->value_name(value_name)->composing()->notifier([&target, name](const std::vector<std::string>& given) {
    for (const std::string& text : given) {
      std::istringstream in(text);
      std::size_t found = 0;
      for (std::string item; std::getline(in, item, ','); ++found) {
        if (item.empty()) expected(name, "names between commas", text);
        target.push_back(item);
      }
      if (found == 0) expected(name, "a name", text);
    }
  });
  description_.add_options()(name.c_str(), semantic, help.c_str());
  return *this;
}

OptionGroup& OptionGroup::number(const std::string& name, Bounds bounds, std::function<void(std::int64_t)> write,
                                 std::function<std::optional<OptionValue>()> read, const std::string& help) {
  options_.push_back({without_short_name(name), std::move(read)});
  return value(name, "N", help, [name, bounds, write = std::move(write)](const std::string& text) {
    const auto number = whole<std::int64_t>(text);
    if (number && *number >= bounds.low && *number <= bounds.high) return write(*number);
    const std::string low = std::to_string(bounds.low);
    expected(name,
             "a whole number " + (bounds.high == kUnbounded ? "of at least " + low
                                                            : "from " + low + " to " + std::to_string(bounds.high)),
             text);
  });
}

OptionGroup& OptionGroup::seconds(const std::string& name, std::optional<double>& target, const std::string& help) {
  declare(name, target);
  return value(name, "SECONDS", help, [&target, name](const std::string& text) {
    target = whole<double>(text);
    if (!target || !std::isfinite(*target) || *target <= 0) expected(name, "a positive number of seconds", text);
  });
}

OptionGroup& OptionGroup::amount(const std::string& name, std::optional<double>& target, const std::string& help) {
  declare(name, target);
  return value(name, "NUMBER", help, [&target, name](const std::string& text) {
    target = whole<double>(text);
    if (!target || !std::isfinite(*target) || *target < 0) expected(name, "a number, 0 or more", text);
  });
}

OptionGroup& OptionGroup::choice(const std::string& name, const std::string& value_name,
                                 const std::vector<std::string>& words, std::optional<std::string>& target,
                                 const std::string& help) {
  declare(name, target);
  words_[name] = words;
  return value(name, value_name, help + ": " + enumeration(words, "or"),
               [&target, name, words](const std::string& text) {
                 if (std::find(words.begin(), words.end(), text) == words.end())
                   expected(name, enumeration(words, "or"), text);
                 target = text;
               });
}

OptionGroup& OptionGroup::needs(std::initializer_list<Given> alternatives) {
  options_.back().needs.emplace_back(alternatives);
  return *this;
}

OptionGroup& OptionGroup::excludes(std::initializer_list<Given> others) {
  auto& excluded = options_.back().excludes;
  excluded.insert(excluded.end(), others);
  return *this;
}

void CommandLine::unknown_option(std::string_view name) const {
  std::string_view bare = name;
  while (bare.starts_with('-')) bare.remove_prefix(1);
  std::vector<std::string> known{"help"};
  for (const DeclaredOption& option : options()) known.push_back(option.name);
  std::string message = "unknown option '" + std::string(name) + "'";
  const auto near = nearest_names(bare, known);
  if (!near.empty()) message += "; did you mean '--" + near.front() + "'?";
  throw UsageError(message);
}

CommandDescription CommandLine::description() const {
  CommandDescription out{text_, {}, words_ != nullptr};
  for (const OptionGroup& group : groups_) {
    auto& texts = out.groups.emplace_back(group.text_of_group()).options;
    for (std::size_t i = 0; i < texts.size(); ++i) texts[i].demands = demands_text(group.options()[i], options());
  }
  return out;
}

std::vector<DeclaredOption> CommandLine::options() const {
  std::vector<DeclaredOption> out;
  for (const OptionGroup& group : groups_) out.insert(out.end(), group.options().begin(), group.options().end());
  return out;
}

bool CommandLine::parse(const std::vector<std::string>& args) {
  po::options_description all;
  all.add_options()("help,h", "");
  for (const OptionGroup& group : groups_) all.add(group.description());
  all.add_options()("words", po::value<std::vector<std::string>>(), "");
  po::positional_options_description positional;
  positional.add("words", -1);
  const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  po::variables_map values;
  try {
    po::store(po::command_line_parser(args).options(all).positional(positional).style(style).run(), values);
    if (values.count("help") != 0) {
      Output(std::nullopt).write_help(help_text());
      return false;
    }
    po::notify(values);
  } catch (const po::unknown_option& e) {
    unknown_option(e.get_option_name());
  } catch (const po::error& e) {
    throw UsageError(e.what());
  }
  if (values.count("words") != 0) {
    const auto& words = values["words"].as<std::vector<std::string>>();
    if (words_ == nullptr) {
      throw UsageError("unexpected '" + words.front() + "': " + std::string(text_.name) +
                       " takes options only (a FEN with blanks needs quotes: --fen \"... w - -\")");
    }
    *words_ = words;
  }
  check_demands(options());
  return true;
}

std::string CommandLine::help_text() const {
  std::ostringstream out;
  out << "keymove " << text_.name << ": " << text_.summary << ".\n\nUsage:\n";
  const std::size_t width = help_width();
  std::istringstream usages{std::string(text_.usage)};
  for (std::string line; std::getline(usages, line);) out << wrapped("  keymove " + line, width);
  const CommandDescription told = description();
  const std::size_t column = help_column(told, width);
  for (const CommandDescription::Group& group : told.groups) {
    out << "\n" << wrapped(group.title + ":", width);
    for (const OptionText& option : group.options) out << list_row(name_of(option), option.help, column, width);
  }
  if (!text_.notes.empty()) out << "\n" << wrapped(text_.notes, width);
  out << "\nExamples:\n";
  std::istringstream examples{std::string(text_.examples)};  // whole lines, to be copied
  for (std::string line; std::getline(examples, line);) out << "  " << line << "\n";
  return out.str();
}

}  // namespace keymove::tools

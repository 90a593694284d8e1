#include "positions/variant_files/variants_ini.h"

#include <algorithm>
#include <utility>

#include "positions/base/nearest.h"
#include "positions/base/words.h"
#include "positions/variant_files/variant_reader.h"
#include "positions/variants_ini/ini_document.h"
#include "positions/variants_ini/ini_keys.h"

namespace keymove {

namespace {

constexpr std::string_view kMark = "\xEF\xBB\xBF";

constexpr std::size_t kMostSections = 10000;
constexpr std::size_t kDeepestBase = 100;
constexpr std::size_t kLongestLine = 4096;

std::string without_mark(std::string text) {
  if (text.starts_with(kMark)) text.erase(0, kMark.size());
  return text;
}

/// The line as a key with its value, if it is one. Fairy-Stockfish takes off the blanks behind the key and before the
/// value, and no others.
std::optional<IniEntry> entry_of(std::string_view line, std::size_t start) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  IniEntry entry;
  entry.key = line.substr(0, equals);
  entry.key = entry.key.substr(0, entry.key.find_last_not_of(' ') + 1);
  const std::size_t value = line.find_first_not_of(" \t\f\v", equals + 1);
  if (value != std::string_view::npos) entry.value = line.substr(value);
  entry.at = start;
  entry.value_at = start + std::min(value, line.size());
  return entry;
}

constexpr std::size_t kShownNames = 40;

std::string list_of_names(const std::vector<std::string>& names, std::size_t most) {
  std::string out;
  for (std::size_t i = 0; i < std::min(most, names.size()); ++i) out += (i == 0 ? "" : ", ") + names[i];
  return out + (names.size() > most ? ", ..." : "");
}

}  // namespace

VariantsIni::VariantsIni(std::string file, std::string text)
    : file_(std::move(file)), text_(without_mark(std::move(text))), lines_(file_, text_) {
  split();
}

void VariantsIni::split() {
  for (std::size_t i = 0; i < lines_.count(); ++i) {
    const std::string_view line = lines_.line(i);
    const std::size_t start = lines_.start(i);
    if (trimmed(line).empty() || one_of(trimmed(line)[0], "#;")) continue;
    if (line[0] == '[') {
      if (sections_.size() >= kMostSections) {
        errors_.push_back({start, "ini-line", "expected at most " + std::to_string(kMostSections) + " sections"});
        return;
      }
      read_heading(line, start);
      continue;
    }
    const auto entry = entry_of(line, start);
    if (sections_.empty()) {
      errors_.push_back({start, "ini-line", "expected a section such as [name:chess]"});
    } else if (!entry || entry->value.empty() || line.size() > kLongestLine) {
      sections_.back().errors.push_back(
          {start, "ini-line",
           "expected a key, = and a value, in " + std::to_string(kLongestLine) + " characters at most"});
    } else {
      sections_.back().entries.push_back(*entry);
    }
  }
}

void VariantsIni::read_heading(std::string_view line, std::size_t start) {
  const std::size_t close = std::min(line.find(']'), line.size());
  const std::string_view inside = line.substr(1, close - 1);
  const std::size_t colon = std::min(inside.find(':'), inside.size());
  IniSection section{inside.substr(0, colon), inside.substr(std::min(colon + 1, inside.size())), start, {}, {}};
  if (close == line.size() || section.name.empty())
    errors_.push_back({start, "ini-line", "expected [name] or [name:base]"});
  if (find(section.name) != nullptr)
    errors_.push_back({start, "ini-line", "there is a section '" + std::string(section.name) + "' before"});
  sections_.push_back(std::move(section));
}

const IniSection* VariantsIni::find(std::string_view name) const {
  const auto it = std::find_if(sections_.begin(), sections_.end(), [&](const IniSection& s) { return s.name == name; });
  return it != sections_.end() ? &*it : nullptr;
}

std::vector<std::string> VariantsIni::names() const {
  std::vector<std::string> out;
  for (const IniSection& section : sections_) out.emplace_back(section.name);
  return out;
}

bool VariantsIni::add_base(std::string_view name, std::size_t at, IniRules& rules) {
  const auto base = ini_base(name);
  if (!base) return false;
  if (!base->base.empty()) add_base(base->base, at, rules);
  IniSection section;
  std::string_view lines = base->lines;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    if (const auto entry = entry_of(lines.substr(0, end), 0)) section.entries.push_back(*entry);
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  IniErrors none;
  apply_section(section, rules, none);
  rules.places.clear();
  for (IniMan& man : rules.men) man.at = at;
  return true;
}

void VariantsIni::add_rules(const IniSection& section, std::size_t depth, IniRules& rules, IniErrors& errors) const {
  const IniSection* before = find(section.base);
  if (depth > kDeepestBase) {
    errors.push_back({section.at, "ini-base", "too many sections are based on each other"});
  } else if (!section.base.empty() && before != nullptr && before->at < section.at) {
    add_rules(*before, depth + 1, rules, errors);
  } else if (!section.base.empty() && !add_base(section.base, section.at, rules)) {
    errors.push_back({section.at, "ini-base",
                      "expected as base an earlier section, or a variant of Fairy-Stockfish whose rules keymove has, "
                      "found '" +
                          std::string(section.base) + "'"});
  }
  if (!errors.empty()) return;  // its letters would mean nothing
  errors = section.errors;
  apply_section(section, rules, errors);
}

Result<VariantPtr> VariantsIni::variant(std::string_view name) const {
  const IniSection* section = find(name);
  if (section == nullptr) {
    const auto near = nearest_names(name, names());
    return InputError{{file_, 0, 0},
                      "unknown-variant",
                      "no section '" + std::string(name) + "'" +
                          (near.empty() ? "; the sections are " + list_of_names(names(), kShownNames)
                                        : "; did you mean " + list_of_names(near, near.size()) + "?"),
                      {}};
  }
  IniRules rules;
  IniErrors errors;
  add_rules(*section, 0, rules, errors);
  if (!errors.empty()) return located(errors);
  const std::string document = ini_document(*section, rules, errors);
  if (!errors.empty()) return located(errors);
  auto variant = parse_variant(file_, document);
  if (variant) return variant;
  // What the translation cannot know is wrong in the start position, of which the section has one line.
  const std::size_t start = place_of(rules, {"startFen"}, section->at);
  for (const InputError& error : variant.errors()) errors.push_back({start, error.code, error.message});
  return located(errors);
}

Result<VariantPtr> VariantsIni::only_variant() const {
  if (sections_.size() == 1) return variant(sections_[0].name);
  std::vector<std::string> good;
  for (const IniSection& section : sections_) {
    if (variant(section.name)) good.emplace_back(section.name);
  }
  return InputError{{file_, 0, 0},
                    "variants-ini",
                    "expected FILE:NAME with one of the sections of this variants.ini" +
                        (good.empty() ? ", none of which keymove can read" : ": " + list_of_names(good, kShownNames)),
                    {}};
}

std::vector<InputError> VariantsIni::line_errors() const { return located(errors_); }

std::vector<InputError> VariantsIni::located(const IniErrors& errors) const {
  std::vector<InputError> out;
  for (const IniError& error : errors) {
    if (out.size() < kMaxErrors) out.push_back(lines_.error_at(error.at, error.code, error.message));
  }
  return out;
}

}  // namespace keymove

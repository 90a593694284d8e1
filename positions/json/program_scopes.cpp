#include "positions/json/program_scopes.h"

#include <algorithm>
#include <array>
#include <utility>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::size_t kDeepestScope = 200;  // deeper ones have no names
constexpr std::size_t kLongestName = 60;
constexpr std::size_t kMostTexts = 20;  // of a bracket

bool is_name_sign(char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '$'; }

std::size_t after_spaces(std::string_view code, std::size_t at) {
  while (at < code.size() && is_blank(code[at])) ++at;
  return at;
}

/// Whether a method that adds to a list, as `.append(`, is called at the offset.
bool adds_at(std::string_view code, std::size_t at) {
  constexpr std::array<std::string_view, 8> kMethods = {".append(", ".push(",      ".add(",    ".extend(",
                                                        ".insert(", ".push_back(", ".addAll(", ".emplace_back("};
  return std::any_of(kMethods.begin(), kMethods.end(),
                     [&](std::string_view method) { return code.substr(at, method.size()) == method; });
}

/// Whether what ends at the offset is the name of what follows.
bool names_what_follows(std::string_view code, std::size_t at) {
  if (adds_at(code, at)) return true;
  at = after_spaces(code, at);
  if (code.substr(std::min(at, code.size()), 3) == "to ") return true;  // "mate_in_2" to "FEN" of Kotlin
  const std::string_view sign = code.substr(std::min(at, code.size()), 2);
  if (sign.starts_with(':')) return sign != "::";
  return sign == "+=" || (sign.starts_with('=') && sign != "==");
}

class ScopeFinder {
 public:
  ScopeFinder(std::string_view code, const TakeProgramText& take) : code_(code), take_(take) {}

  void find() {
    for (std::size_t at = 0; at < code_.size();) {
      if (const std::size_t after = after_program_comment(code_, at); after > at) {
        at = after;
      } else if (const auto text = program_text_at(code_, at)) {
        if (!take_(at, *text, scopes_)) return;
        last_text_ = text->content.substr(0, kLongestName);
        ProgramScope& scope = scopes_.back();
        const bool named = one_of(sign_, "=:>") && !scope.names.empty() && scope.texts.size() < kMostTexts;
        if (named) scope.texts.emplace_back(scope.names.back(), last_text_);
        add_name(last_text_, text->end);
        at = text->end;
        sign_ = 't';
      } else if (is_name_sign(code_[at])) {
        const std::size_t begin = at;
        while (at < code_.size() && is_name_sign(code_[at])) ++at;
        add_name(code_.substr(begin, std::min(at - begin, kLongestName)), at);
        sign_ = 'n';
      } else {
        take_sign(at);
        at += code_[at] == '\\' ? 2U : 1U;
      }
    }
  }

 private:
  void add_name(std::string_view name, std::size_t end) {
    if (!name.empty() && scopes_.size() < kDeepestScope && names_what_follows(code_, end))
      scopes_.back().names.emplace_back(name);
  }

  void take_sign(std::size_t at) {
    const char c = code_[at];
    std::vector<std::string>& names = scopes_.back().names;
    if (one_of(c, "([{")) {
      scopes_.push_back({at, {}, {}});
      last_text_.clear();
    } else if (one_of(c, ")]}")) {
      if (scopes_.size() > 1) scopes_.pop_back();
      if (c == ']') add_name(std::exchange(last_text_, {}), at + 1);
    } else if (one_of(c, ",;") || (c == '\n' && !one_of(sign_, "=:>\\"))) {
      names.clear();
    }
    if (!is_blank(c)) sign_ = c;
  }

  std::string_view code_;
  const TakeProgramText& take_;
  std::vector<ProgramScope> scopes_{1};
  std::string last_text_;  ///< in the brackets that are open
  char sign_ = ';';        ///< the last sign that is no blank
};

}  // namespace

void find_program_texts(std::string_view code, const TakeProgramText& take) { ScopeFinder(code, take).find(); }

}  // namespace keymove

#include "positions/json/program_literal.h"

#include <algorithm>
#include <array>
#include <utility>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

constexpr int kDeepestGroup = 60;
constexpr std::size_t kLongestText = std::size_t{1} << 24U;  // bytes of a text of several lines

bool is_code_name(char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '$'; }

/// The character that an escape such as \n stands for.
char unescaped(char c) {
  if (c == 'n') return '\n';
  return c == 't' ? '\t' : c;
}

char closing_bracket(char open) {
  if (open == '(') return ')';
  return open == '[' ? ']' : '}';
}

/// Whether a board begins behind a quotation mark in the text: then it is no text of its own, but several.
bool quotes_board(std::string_view text) {
  for (std::size_t at = text.find('"'); at != std::string_view::npos; at = text.find('"', at + 1)) {
    const std::string_view word = text.substr(at + 1, text.find_first_of(" \t\r\n;\"", at + 1) - at - 1);
    if (std::count(word.begin(), word.end(), '/') > 2) return true;
  }
  return false;
}

/// The text in which a backslash stands for itself: r#"..."# of Rust, R"(...)" of C++, @"..." of C#. What looks like
/// one in another language must not take the texts behind it.
std::optional<ProgramText> raw_text_at(std::string_view code, std::size_t at) {
  constexpr std::size_t kLongestMark = 20;  // R"mark(...)mark"
  const std::string_view rest = code.substr(std::min(at, code.size()), kLongestText);
  std::string close = "\"";
  std::size_t begin = 2;
  if (rest.starts_with("R\"")) {
    const std::size_t bracket = rest.substr(0, kLongestMark).find('(');
    if (bracket == std::string_view::npos) return std::nullopt;
    close = ")" + std::string(rest.substr(begin, bracket - begin)) + "\"";
    begin = bracket + 1;
  } else if (rest.starts_with("r#")) {
    begin = std::min(rest.find_first_not_of('#', 1), rest.size() - 1);
    if (rest[begin] != '"') return std::nullopt;
    close.append(begin - 1, '#');
    ++begin;
  } else if (!rest.starts_with("@\"")) {
    return std::nullopt;
  }
  ProgramText out;
  for (std::size_t end = rest.find(close, begin); end != std::string_view::npos; end = rest.find(close, begin)) {
    out.content += rest.substr(begin, end - begin);
    const bool doubled = rest[0] == '@' && rest.substr(end + 1).starts_with('"');
    if (!doubled) {
      out.end = at + end + close.size();
      return quotes_board(out.content) ? std::nullopt : std::optional(std::move(out));
    }
    out.content += '"';
    begin = end + 2;
  }
  return std::nullopt;
}

/// One part of a text, without what is added to it.
std::optional<ProgramText> text_part_at(std::string_view code, std::size_t at) {
  if (auto raw = raw_text_at(code, at)) return raw;
  if (at >= code.size() || !one_of(code[at], "'\"`")) return std::nullopt;
  const char mark = code[at];
  const std::string three(3, mark);
  const bool triple = mark != '`' && code.substr(at, three.size()) == three;
  const bool one_line = !triple && mark != '`';
  const std::string_view close = triple ? std::string_view(three) : code.substr(at, 1);
  const std::string_view rest = code.substr(0, at + (one_line ? kLongestRecord : kLongestText));
  if (!one_line && rest.find(close, at + close.size()) == std::string_view::npos) return std::nullopt;
  ProgramText out;
  for (std::size_t i = at + close.size(); i < rest.size() && (!one_line || rest[i] != '\n'); ++i) {
    if (rest.substr(i, close.size()) == close) {
      out.end = i + close.size();
      return out;
    }
    const bool escape = rest[i] == '\\' && i + 1 < rest.size();
    if (escape) ++i;
    out.content += escape ? unescaped(rest[i]) : rest[i];
  }
  return std::nullopt;
}

std::size_t after_blanks(std::string_view code, std::size_t at) {
  for (;;) {
    while (at < code.size() && is_blank(code[at])) ++at;
    const std::size_t after = after_program_comment(code, at);
    if (after == at) return at;
    at = after;
  }
}

/// The end of the parameters of a type that begin at the offset: <std::string, int>; the offset itself if they do not.
std::size_t after_parameters(std::string_view code, std::size_t at) {
  constexpr std::size_t kLongest = 80;
  int depth = 0;
  for (std::size_t i = at; i < std::min(code.size(), at + kLongest); ++i) {
    if (!is_code_name(code[i]) && !one_of(code[i], "<>,:.&*'[] ")) return at;
    depth += code[i] == '<' ? 1 : code[i] == '>' ? -1 : 0;
    if (depth == 0) return i + 1;
  }
  return at;
}

/// The end of brackets that belong to a type, [] or [3], which a name or other brackets follow; else the offset itself.
std::size_t after_type_brackets(std::string_view code, std::size_t at) {
  const std::size_t close = code.find_first_not_of("0123456789_; ", at + 1);
  if (close >= code.size() || code[close] != ']') return at;
  const std::size_t next = code.find_first_not_of(' ', close + 1);
  return next < code.size() && (is_letter(code[next]) || one_of(code[next], "{[*&")) ? close + 1 : at;
}

/// Where the brackets open behind a type that has more than a name: []string{...}, new List<string> {...}, vec![...],
/// &[...], String::from(...), std::vector<std::string>{...}. Nothing if no such type begins at the offset.
std::optional<std::size_t> brackets_behind_type(std::string_view code, std::size_t at) {
  bool more = false;
  for (std::size_t i = at; i < code.size();) {
    const char c = code[i];
    std::size_t next = i + 1;
    if (c == '<') next = after_parameters(code, i);
    if (c == '[') next = after_type_brackets(code, i);
    if (next == i || one_of(c, "({")) return more && one_of(c, "([{") ? std::optional(i) : std::nullopt;
    const bool colons = c == ':' && (code.substr(i, 2) == "::" || (i > at && code[i - 1] == ':'));
    if (!is_code_name(c) && !colons && !one_of(c, " .<[&*@!")) return std::nullopt;
    more |= c != ' ' && c != '.' && !is_code_name(c);
    more |= code.substr(i, 6) == "const ";
    i = next;
  }
  return std::nullopt;
}

class GroupReader {
 public:
  explicit GroupReader(std::string_view code) : code_(code) {}

  bool read(std::size_t at, JsonNode& out) {
    at_ = at;
    return read_group(out, 0);
  }

  [[nodiscard]] std::size_t end() const { return at_; }

 private:
  [[nodiscard]] char here() const { return at_ < code_.size() ? code_[at_] : '\0'; }
  void skip_blanks() { at_ = after_blanks(code_, at_); }

  bool read_group(JsonNode& out, int depth) {
    if (depth > kDeepestGroup) return false;
    const char close = closing_bracket(here());
    out.offset = at_++;
    out.kind = Kind::array;
    for (skip_blanks(); here() != close; skip_blanks()) {
      if (here() == ',' || here() == ';') {
        ++at_;
      } else if (here() == '\0' || one_of(here(), ")]}") || !read_item(out, depth)) {
        return false;
      }
    }
    ++at_;
    if (out.members.empty()) return true;
    out.kind = Kind::object;
    out.items.clear();
    return true;
  }

  bool read_item(JsonNode& group, int depth) {
    const std::size_t begin = at_;
    std::string name = take_name();
    JsonNode value;
    if (!read_value(value, depth)) return false;
    if (name.empty()) {
      group.items.push_back(std::move(value));
    } else {
      group.members.push_back({std::move(name), begin, std::move(value)});
    }
    return true;
  }

  /// Takes the name of an item with the sign behind it; empty if it has none.
  std::string take_name() {
    // :fen => "..." of Ruby, .fen = "..." of C++, "..." to "Ra6" of Kotlin
    std::size_t end = at_ + (here() == ':' || here() == '.' ? 1 : 0);
    std::string name;
    if (const auto text = text_part_at(code_, at_)) {
      name = text->content;
      end = text->end;
    } else {
      const std::size_t begin = end;
      while (end < code_.size() && is_code_name(code_[end])) ++end;
      name = code_.substr(begin, end - begin);
    }
    end = after_blanks(code_, end);
    const std::string_view sign = code_.substr(std::min(end, code_.size()), 2);
    if (text_part_at(code_, at_) && code_.substr(std::min(end, code_.size()), 3) == "to ") {
      at_ = end + 3;
      return name;
    }
    if (name.empty() || sign.empty() || sign == "==" || sign == "::" || !one_of(sign[0], ":=")) return {};
    at_ = end + (sign == "=>" || sign == ":=" ? 2 : 1);
    return name;
  }

  /// Reads a value and passes over the rest of its expression.
  bool read_value(JsonNode& out, int depth) {
    skip_blanks();
    out.offset = at_;
    if (text_part_at(code_, at_)) {
      take_texts(out);
    } else if (const auto open = brackets_behind_type(code_, at_)) {
      at_ = *open;
      if (!take_typed(out, depth)) return false;
      if (takes_one()) out = JsonNode();
    } else if (here() == '%' && take_words(out)) {
      if (takes_one()) out = JsonNode();
    } else if (is_digit(here()) || here() == '-') {
      take_digits(out);
    } else if (here() != '\0' && one_of(here(), "([{")) {
      if (!read_group(out, depth + 1)) return false;
    } else if (is_code_name(here()) && !take_call(out, depth)) {
      return false;
    }
    skip_blanks();
    const bool plain = out.is(Kind::array) || out.is(Kind::object);
    const bool ends = here() == '\0' || one_of(here(), ",;)]}.!") || is_letter(here());
    const std::size_t offset = out.offset;
    if (!plain && !ends) out = JsonNode();
    out.offset = offset;
    return skip_rest();
  }

  /// Takes the group behind a type; what a call is given alone is its value: String::from("Ra6").
  bool take_typed(JsonNode& out, int depth) {
    const bool call = here() == '(';
    if (!read_group(out, depth + 1)) return false;
    // What is made by other calls is not known: vec![Move::new(B6, B8)].
    if (std::any_of(out.items.begin(), out.items.end(), [](const JsonNode& item) { return item.is(Kind::null); })) {
      out = JsonNode();
      return true;
    }
    if (!call || out.items.size() != 1) return true;
    JsonNode only = std::move(out.items.front());
    out = std::move(only);
    return true;
  }

  /// Whether a part of the list is taken, [0] or .last: its value is not known.
  [[nodiscard]] bool takes_one() const {
    const std::string_view rest = code_.substr(std::min(at_, code_.size()));
    if (rest.starts_with("[..]")) return false;
    constexpr std::array<std::string_view, 7> kParts = {"[", ".last", ".first", ".pop", ".choose", ".get", " - "};
    return std::any_of(kParts.begin(), kParts.end(), [&](std::string_view part) { return rest.starts_with(part); });
  }

  /// Takes a list of words of Ruby, %w[Ra6 bxa6]; false if there is none.
  bool take_words(JsonNode& out) {
    const std::string_view rest = code_.substr(at_);
    if (rest.size() < 3 || !one_of(rest[1], "wWi") || !one_of(rest[2], "([{")) return false;
    const std::size_t close = rest.find(closing_bracket(rest[2]));
    if (close == std::string_view::npos) return false;
    out.kind = Kind::array;
    for (const Word& word : words_of(rest.substr(3, close - 3))) {
      JsonNode item;
      item.kind = Kind::string;
      item.string = word.text;
      item.offset = at_ + 3 + word.offset;
      out.items.push_back(std::move(item));
    }
    at_ += close + 1;
    return true;
  }

  /// Takes a text with those that are joined to it.
  void take_texts(JsonNode& out) {
    out.kind = Kind::string;
    for (std::size_t next = at_;;) {
      const auto part = text_part_at(code_, next);
      if (!part) return;
      out.string += part->content;
      at_ = part->end;
      next = after_blanks(code_, at_);
      if (next < code_.size() && code_[next] == '+') next = after_blanks(code_, next + 1);
    }
  }

  void take_digits(JsonNode& out) {
    const std::size_t begin = at_++;
    while (is_digit(here())) ++at_;
    const auto number = parse_int(code_.substr(begin, at_ - begin));
    if (!number || here() == '.') return;
    out.kind = Kind::integer;
    out.integer = *number;
  }

  /// Takes a word, or a call with what it is given: Puzzle(fen: "...") is an object, Square("e1") a text.
  bool take_call(JsonNode& out, int depth) {
    std::string word;
    for (;;) {
      const std::size_t begin = at_;
      while (is_code_name(here()) || here() == '.') ++at_;
      word = code_.substr(begin, at_ - begin);
      if (text_part_at(code_, at_)) {  // r"..." of Python
        take_texts(out);
        return true;
      }
      skip_blanks();
      if ((word != "new" && word != "const") || !is_code_name(here())) break;
    }
    if (here() == '(' || here() == '{') {
      const std::size_t offset = out.offset;
      if (!read_group(out, depth + 1)) return false;
      if (out.items.size() == 1) {
        JsonNode only = std::move(out.items.front());
        out = std::move(only);
      } else {
        out.offset = offset;
      }
      return true;
    }
    const std::string low = lower_case(word);
    if (low == "true" || low == "false") {
      out.kind = Kind::boolean;
      out.boolean = low == "true";
    }
    return true;
  }

  /// Passes over what is left of an expression, up to the sign that ends it.
  bool skip_rest() {
    std::string open;  // the brackets that are to be closed
    for (skip_blanks(); here() != '\0'; skip_blanks()) {
      if (open.empty() && one_of(here(), ",;)]}")) return true;
      if (const auto text = text_part_at(code_, at_)) {
        at_ = text->end;
      } else if (one_of(here(), "([{")) {
        open += closing_bracket(code_[at_++]);
      } else if (one_of(here(), ")]}")) {
        if (here() != open.back()) return false;
        open.pop_back();
        ++at_;
      } else {
        at_ += here() == '\\' ? 2U : 1U;
      }
    }
    return false;
  }

  std::string_view code_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<ProgramText> program_text_at(std::string_view code, std::size_t at) { return text_part_at(code, at); }

std::size_t after_program_comment(std::string_view code, std::size_t at) {
  const std::string_view rest = code.substr(std::min(at, code.size()));
  if (rest.starts_with("/*")) {
    const std::size_t close = rest.find("*/", 2);
    return close == std::string_view::npos ? code.size() : at + close + 2;
  }
  if (!rest.starts_with("//") && !rest.starts_with('#') && !rest.starts_with("-- ")) return at;
  return std::min(code.find('\n', at), code.size());
}

std::optional<ProgramGroup> read_program_group(std::string_view code, std::size_t at) {
  GroupReader reader(code.substr(0, at + kLongestRecord));
  ProgramGroup out;
  if (!reader.read(at, out.value)) return std::nullopt;
  out.end = reader.end();
  return out;
}

}  // namespace keymove

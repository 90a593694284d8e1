#include "tools/agents/exported_name.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "tools/agents/submission_options.h"

namespace keymove::tools {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kNone = std::string_view::npos;

/// The number at the start of the text; empty if there is none, or if it begins with 0, as no platform's does.
std::string_view number_at(std::string_view text) {
  if (text.empty() || text[0] == '0') return {};
  return text.substr(0, std::min(text.find_first_not_of("0123456789"), text.size()));
}

/// Reads the end of a Canvas name: _NUMBER_name, or of what was typed in _text.html or _link.html.
bool read_canvas_end(std::string_view end, ExportedName& out) {
  if (end == "_text.html" || end == "_link.html") {
    out.file = end.substr(1);
    return true;
  }
  if (!end.starts_with('_')) return false;
  const std::string_view number = number_at(end.substr(1));
  const std::string_view file = end.substr(1 + number.size());
  if (number.empty() || file.size() < 2 || file[0] != '_') return false;
  out.number = number;
  out.file = file.substr(1);
  return true;
}

/// Canvas: NAME[_LATE]_USER_NUMBER_name, or, if it hides the students' names, [LATE_]anon_XXXXX_NUMBER_name.
std::optional<ExportedName> canvas_name(std::string_view name) {
  constexpr std::string_view kLate = "LATE_";
  constexpr std::string_view kAnonymous = "anon_";
  ExportedName out;
  const std::string_view punctual = name.starts_with("LATE_anon_") ? name.substr(kLate.size()) : name;
  if (punctual.starts_with(kAnonymous)) {
    const std::size_t end = punctual.find('_', kAnonymous.size());
    if (end == kNone || !read_canvas_end(punctual.substr(end), out)) return std::nullopt;
    out.student = out.shown = punctual.substr(0, end);
    return out;
  }
  for (std::size_t at = name.find('_', 1); at != kNone; at = name.find('_', at + 1)) {
    const std::string_view user = number_at(name.substr(at + 1));
    if (user.empty() || !read_canvas_end(name.substr(at + 1 + user.size()), out)) continue;
    std::string_view student = name.substr(0, at + 1);
    if (student.ends_with("_LATE_")) student.remove_suffix(kLate.size());
    out.student = out.shown = std::string(student) + std::string(user);
    return out;
  }
  return std::nullopt;
}

/// Moodle: STUDENT_NUMBER_assignsubmission_file_name, or a folder without the name.
std::optional<ExportedName> moodle_name(std::string_view name) {
  constexpr std::string_view kMark = "_assignsubmission_";
  const std::size_t at = name.find(kMark);
  if (at == kNone || at == 0) return std::nullopt;
  ExportedName out;
  out.student = name.substr(0, at);
  out.shown = out.student;
  const std::string_view kind = name.substr(at + kMark.size());
  const std::size_t end = kind.find('_');
  if (end != kNone) out.file = kind.substr(end + 1);
  return out;
}

/// The date at the start of the text, with or without a time: "2024-03-01-12-30-00", "2024-03-01"; empty if there is
/// none.
std::string_view attempt_date(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00-00-00-00";
  constexpr std::size_t kDay = 10;
  std::size_t size = 0;
  while (size < std::min(text.size(), kForm.size()) && (kForm[size] == '0' ? is_digit(text[size]) : text[size] == '-'))
    ++size;
  if (size < kForm.size() && size > kDay) size -= (size - kDay) % 3;  // whole numbers, with the dash before them
  return size < kDay ? std::string_view() : text.substr(0, size);
}

/// Blackboard: ASSIGNMENT_USER_attempt_DATE_name, and a receipt ASSIGNMENT_USER_attempt_DATE.txt.
std::optional<ExportedName> blackboard_name(std::string_view name) {
  constexpr std::string_view kMark = "_attempt_";
  const std::size_t at = name.find(kMark);
  if (at == kNone || at == 0) return std::nullopt;
  const std::string_view date = attempt_date(name.substr(at + kMark.size()));
  if (date.empty()) return std::nullopt;
  const std::string_view rest = name.substr(at + kMark.size() + date.size());
  if (!rest.empty() && rest != ".txt" && (rest[0] != '_' || rest.size() < 2)) return std::nullopt;
  ExportedName out;
  out.student = name.substr(0, at);
  out.shown = out.student.substr(out.student.rfind('_') + 1);  // npos + 1 is 0
  out.attempt = date;
  if (!rest.empty() && rest[0] == '_') out.file = rest.substr(1);
  return out;
}

/// "2024-03-01-1230" of "Mar 1, 2024 1230 PM", so that later dates come later; empty for dates in other languages.
std::string ordered_date(std::string_view date) {
  constexpr std::array<std::string_view, 12> kMonths = {"jan", "feb", "mar", "apr", "may", "jun",
                                                        "jul", "aug", "sep", "oct", "nov", "dec"};
  const std::vector<Word> words = words_of(date);
  constexpr std::size_t kMinimum = 4;
  if (words.size() < kMinimum) return {};
  const auto month = std::find(kMonths.begin(), kMonths.end(), lower_case(words[0].text.substr(0, 3)));
  const std::string_view day = words[1].text;
  const auto day_number = parse_int(day.substr(0, day.find(',')));
  const auto year = parse_int(words[2].text);
  std::string digits(words[3].text);
  digits.erase(std::remove(digits.begin(), digits.end(), ':'), digits.end());
  const auto time = parse_int(digits);
  if (month == kMonths.end() || !day_number || !year || !time) return {};
  constexpr int kNoon = 1200;
  const bool afternoon = words.size() > kMinimum && lower_case(words[kMinimum].text) == "pm";
  const int hours = words.size() > kMinimum ? *time % kNoon + (afternoon ? kNoon : 0) : *time;
  return fmt::format("{:04}-{:02}-{:02}-{:04}", *year, month - kMonths.begin() + 1, *day_number, hours);
}

/// Brightspace: USER-FOLDER - STUDENT - DATE - name, or a folder without the name.
std::optional<ExportedName> brightspace_name(std::string_view name) {
  constexpr std::string_view kBetween = " - ";
  const std::string_view user = number_at(name);
  if (user.empty() || !name.substr(user.size()).starts_with('-')) return std::nullopt;
  const std::string_view folder = number_at(name.substr(user.size() + 1));
  const std::size_t numbers = user.size() + 1 + folder.size();
  if (folder.empty() || !name.substr(numbers).starts_with(kBetween)) return std::nullopt;
  const std::size_t begin = numbers + kBetween.size();
  // A student's name may have a dash between blanks, too; the date is the first part with a year.
  for (std::size_t at = name.find(kBetween, begin); at != kNone; at = name.find(kBetween, at + 1)) {
    const std::size_t from = at + kBetween.size();
    const std::size_t end = std::min(name.find(kBetween, from), name.size());
    const std::string_view date = name.substr(from, end - from);
    if (date.find("20") == kNone) continue;
    ExportedName out;
    out.shown = name.substr(begin, at - begin);
    out.attempt = ordered_date(date);
    // A date that cannot be ordered keeps the attempts of one student apart.
    out.student = name.substr(0, out.attempt.empty() ? end : numbers);
    if (end < name.size()) out.file = name.substr(end + kBetween.size());
    return out;
  }
  return std::nullopt;
}

/// Google Classroom: STUDENT - name.
std::optional<ExportedName> classroom_name(std::string_view name) {
  constexpr std::string_view kBetween = " - ";
  const std::size_t at = name.find(kBetween);
  if (at == kNone || at == 0 || at + kBetween.size() == name.size()) return std::nullopt;
  ExportedName out;
  out.student = out.shown = name.substr(0, at);
  out.file = name.substr(at + kBetween.size());
  return out;
}

/// Whether files are called as Google Classroom calls them: two students have one of the same name, or each has one
/// that is usual for a submission.
bool are_of_classroom(const std::vector<fs::path>& paths) {
  std::map<std::string, std::string> owners;
  return std::any_of(paths.begin(), paths.end(), [&](const fs::path& path) {
    const auto read = classroom_name(path.filename().string());
    if (!read || !fs::is_regular_file(path)) return false;
    const auto& usual = usual_file_names();
    const bool is_usual = std::find(usual.begin(), usual.end(), read->file) != usual.end();
    return owners.emplace(is_usual ? usual.front() : read->file, read->student).first->second != read->student;
  });
}

/// Whether each number of a Canvas file is that of one file: otherwise the names are somebody else's.
bool are_of_canvas(const std::vector<fs::path>& paths) {
  std::set<std::string> numbers;
  for (const fs::path& path : paths) {
    const auto read = canvas_name(path.filename().string());
    if (read && !read->number.empty() && fs::is_regular_file(path) && !numbers.insert(read->number).second)
      return false;
  }
  return true;
}

struct Exported {
  fs::path path;
  ExportedName name;
  bool is_folder = false;
};

/// Canvas calls a file that is handed in again AB-1.py; without that, so that others can import it. The text after the
/// number is kept.
std::string without_count(const std::string& file) {
  const std::size_t dot = file.rfind('.');
  const std::size_t dash = file.rfind('-', dot);
  if (dot == kNone || dash == kNone || dash == 0 || dash + 1 == dot) return file;
  const std::string_view count = number_at(std::string_view(file).substr(dash + 1, dot - dash - 1));
  return count.size() == dot - dash - 1 ? file.substr(0, dash) + file.substr(dot) : file;
}

/// Whether the first number is smaller; both are without leading zeros.
bool comes_before(const Exported& a, const Exported& b) {
  return std::pair(a.name.number.size(), a.name.number) < std::pair(b.name.number.size(), b.name.number);
}

/// Leaves those of the last attempt, and says so.
void keep_last_attempt(std::vector<Exported>& all, HandIn& out) {
  std::string last;
  for (const Exported& one : all) last = std::max(last, one.name.attempt);
  std::set<std::string> others;
  for (const Exported& one : all) {
    if (one.name.attempt != last) others.insert(one.name.attempt.empty() ? "no date" : one.name.attempt);
  }
  if (others.empty()) return;
  const auto is_earlier = [&](const Exported& one) { return one.name.attempt != last; };
  out.earlier += static_cast<std::size_t>(std::count_if(all.begin(), all.end(), is_earlier));
  all.erase(std::remove_if(all.begin(), all.end(), is_earlier), all.end());
  out.notes.push_back(fmt::format("the attempt of {} counts, not that of {}", last, fmt::join(others, ", ")));
}

/// What Moodle calls so, from its comments to the files that were handed in: what is less than the best is no
/// submission.
int rank_of(const Exported& one) {
  const std::string name = one.path.filename().string();
  if (name.find("_assignsubmission_comments") != kNone) return 0;
  return name.find("_assignsubmission_onlinetext") != kNone ? 1 : 2;
}

void keep_best_rank(std::vector<Exported>& all) {
  int best = 0;
  for (const Exported& one : all) best = std::max(best, rank_of(one));
  all.erase(std::remove_if(all.begin(), all.end(), [&](const Exported& one) { return rank_of(one) < best; }),
            all.end());
}

/// Whether a file of that name may be the submission itself. A module has one name.
bool may_be_asked(const std::string& name) {
  const std::string ending = lower_case(fs::path(name).extension().string());
  return ending == ".py" || ending == ".ipynb" || ending == ".zip";
}

using NamedFiles = std::map<std::string, fs::path>;

void add_file(const std::string& name, const fs::path& path, NamedFiles& files, HandIn& out) {
  const auto [there, is_new] = files.emplace(name, path);
  if (is_new) return;
  out.notes.push_back(fmt::format("of two files {} that in {} counts, not that in {}", name,
                                  path.parent_path().filename().string(),
                                  there->second.parent_path().filename().string()));
  there->second = path;
}

/// Adds what is in the folder, but for links and what is hidden.
void add_folder(const fs::path& folder, NamedFiles& files, HandIn& out) {
  constexpr std::size_t kMost = 20000;
  std::error_code error;
  std::vector<fs::path> found;
  fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && at != fs::recursive_directory_iterator() && found.size() < kMost; at.increment(error)) {
    const bool hidden = at->path().filename().string().starts_with('.');
    if (hidden && at->is_directory(error)) at.disable_recursion_pending();
    if (!hidden && at->is_regular_file(error) && !at->is_symlink(error)) found.push_back(at->path());
  }
  std::sort(found.begin(), found.end());
  for (const fs::path& path : found) add_file(path.lexically_relative(folder).generic_string(), path, files, out);
}

/// Gives the files that Canvas has counted the names that the student gave them; of those with one name the newest
/// counts.
void take_back_counts(NamedFiles& files, const std::map<fs::path, std::string>& numbers, HandIn& out) {
  const NamedFiles as_named = files;
  for (const auto& [name, path] : as_named) {
    const std::string meant = without_count(name);
    if (meant == name) continue;
    const auto [there, is_new] = files.emplace(meant, path);
    // Of other files than modules the student may have meant either name.
    if (!may_be_asked(name)) continue;
    files.erase(name);
    if (is_new) continue;
    const auto number = [&](const fs::path& one) {
      const auto found = numbers.find(one);
      const std::string digits = found == numbers.end() ? "" : found->second;
      return std::pair(digits.size(), digits);
    };
    const bool newer = number(there->second) < number(path);
    const fs::path older = newer ? there->second : path;
    if (newer) there->second = path;
    ++out.earlier;
    out.notes.push_back(fmt::format("{} counts, not {}", there->second.filename().string(), older.filename().string()));
  }
}

/// What the student of these files and folders handed in last.
HandIn hand_in_of(std::vector<Exported> all) {
  HandIn out;
  out.student = all.front().name.shown;
  keep_last_attempt(all, out);
  keep_best_rank(all);
  if (all.size() == 1 && all.front().is_folder) {
    out.paths = {all.front().path};
    return out;
  }
  std::stable_sort(all.begin(), all.end(), comes_before);
  NamedFiles files;
  std::map<fs::path, std::string> numbers;
  for (const Exported& one : all) {
    if (one.is_folder) {
      add_folder(one.path, files, out);
    } else if (!one.name.file.empty()) {
      files[one.name.file] = one.path;
      numbers[one.path] = one.name.number;
    }
  }
  const auto folder = std::find_if(all.begin(), all.end(), [](const Exported& one) { return one.is_folder; });
  if (files.empty() && folder != all.end()) {
    out.paths = {folder->path};
    return out;
  }
  if (files.empty()) files["receipt.txt"] = all.front().path;
  if (!all.front().name.number.empty()) take_back_counts(files, numbers, out);
  for (const auto& [name, path] : files) {
    out.names.push_back(name);
    out.paths.push_back(path);
  }
  return out;
}

}  // namespace

std::optional<ExportedName> exported_name(std::string_view name) {
  for (const auto read : {moodle_name, blackboard_name, brightspace_name, canvas_name}) {
    if (auto out = read(name)) return out;
  }
  return std::nullopt;
}

std::vector<HandIn> hand_ins_of(const std::vector<fs::path>& paths) {
  const bool canvas = are_of_canvas(paths);
  const bool classroom = are_of_classroom(paths);
  std::vector<std::vector<Exported>> groups;
  std::map<std::string, std::size_t> of_student;
  for (const fs::path& path : paths) {
    Exported one{path, {}, fs::is_directory(path)};
    auto name = exported_name(path.filename().string());
    if (!name && classroom && !one.is_folder) name = classroom_name(path.filename().string());
    if (name) one.name = *name;
    const bool known =
        name && (canvas || name->number.empty()) && (one.is_folder || !name->file.empty() || !name->attempt.empty());
    const auto [student, is_new] = of_student.emplace(known ? name->student : path.string(), groups.size());
    if (!known) one.name = {};
    if (is_new) groups.emplace_back();
    groups[student->second].push_back(std::move(one));
  }
  std::vector<HandIn> out;
  std::set<std::string> shown;
  for (std::vector<Exported>& group : groups) {
    const std::string student = group.front().name.student;
    if (student.empty()) {
      out.push_back({{}, {group.front().path}, {}, 0, {}});
      continue;
    }
    out.push_back(hand_in_of(std::move(group)));
    if (!shown.insert(out.back().student).second) out.back().student = student;
  }
  return out;
}

}  // namespace keymove::tools

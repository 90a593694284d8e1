// The variants that are built into the program: positions/variants/*.json, and pawntastic of every size.
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <sstream>
#include <system_error>

#include "positions/base/nearest.h"
#include "positions/base/read_files.h"
#include "positions/game/variant.h"

namespace keymove {

/// Written by the build from positions/variants/*.json: pairs of name and text, sorted by name.
extern const std::vector<std::pair<std::string, std::string>>& embedded_variants();

namespace {

constexpr std::string_view kPawntastic = "pawntastic-";
constexpr int kSmallestPawntastic = 4;

std::optional<int> side_of(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (value < kSmallestPawntastic || value > kMaxSide) return std::nullopt;
  return value;
}

std::string pawntastic_text(const std::string& name, int files, int ranks, std::string_view pawn) {
  const std::string empty = std::to_string(files);
  std::string start = empty + "/" + std::string(static_cast<std::size_t>(files), 'p');
  for (int i = 0; i < ranks - 4; ++i) start += "/" + empty;
  start += "/" + std::string(static_cast<std::size_t>(files), 'P') + "/" + empty + " w";
  std::ostringstream out;
  out << "{ \"variant\": \"" << name << "\", \"title\": \"Pawntastic on " << files << "x" << ranks
      << ": first pawn on the far row wins" << (pawn.find('e') != std::string_view::npos ? ", en passant" : "")
      << "\",\n"
      << "  \"board\": {\"files\": " << files << ", \"ranks\": " << ranks << "},\n"
      << "  \"men\": {\"p\": {\"name\": \"pawn\", \"moves\": \"" << pawn << "\", \"value\": 1}},\n"
      << "  \"start\": \"" << start << "\",\n"
      << "  \"royal\": \"none\", \"notation\": \"pawn-glyph\",\n"
      << "  \"ends\": [{\"when\": \"far row reached\", \"result\": \"loss\"}, {\"when\": \"no moves\", \"result\": "
         "\"draw\"}] }\n";
  return out.str();
}

/// pawntastic-N, pawntastic-FxR, each with an optional -ep.
std::optional<std::string> pawntastic(std::string_view name) {
  if (!name.starts_with(kPawntastic)) return std::nullopt;
  std::string_view rest = name.substr(kPawntastic.size());
  std::string_view pawn = "fmWfcFifmnD";
  if (rest.ends_with("-ep")) {
    rest.remove_suffix(3);
    pawn = "fmWfceFifmnD";
  }
  const std::size_t x = rest.find('x');
  const auto files = side_of(rest.substr(0, x));
  const auto ranks = x == std::string_view::npos ? files : side_of(rest.substr(x + 1));
  if (!files || !ranks) return std::nullopt;
  return pawntastic_text(std::string(name), *files, *ranks, pawn);
}

/// The variant of a shipped text, read once: suites name the same few again and again.
Result<VariantPtr> read_once(const std::string& name, const std::string& text) {
  constexpr std::size_t kMaxKept = 64;  // names of pawntastic there may be without end
  static std::mutex mutex;
  static std::map<std::string, VariantPtr> known;
  const std::lock_guard<std::mutex> hold(mutex);
  if (const auto it = known.find(name); it != known.end()) return it->second;
  auto variant = parse_variant(name, text);
  if (variant && known.size() < kMaxKept) known.emplace(name, *variant);
  return variant;
}

}  // namespace

std::vector<std::string> shipped_variants() {
  std::vector<std::string> names;
  for (const auto& [name, text] : embedded_variants()) names.push_back(name);
  for (const char* size : {"4x4", "5x5", "6x6", "6x8", "8x8", "10x10"}) {
    names.push_back(std::string(kPawntastic) + size);
    names.push_back(std::string(kPawntastic) + size + "-ep");
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<std::string> shipped_variant_text(std::string_view name) {
  for (const auto& [known, text] : embedded_variants()) {
    if (known == name) return text;
  }
  return pawntastic(name);
}

Result<VariantPtr> load_variant(const std::string& name_or_path) {
  if (const auto text = shipped_variant_text(name_or_path)) return read_once(name_or_path, *text);
  std::error_code ignored;
  if (std::filesystem::is_regular_file(name_or_path, ignored)) {
    note_read_file(name_or_path);
    std::ifstream in(name_or_path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    if (in) return parse_variant(name_or_path, text.str());
  }
  std::string near;
  for (const std::string& name : nearest_names(name_or_path, shipped_variants()))
    near += (near.empty() ? "" : ", ") + name;
  return InputError{{name_or_path, 0, 0},
                    "unknown-variant",
                    "no shipped variant and no file of that name" +
                        (near.empty() ? std::string() : "; did you mean " + near + "?") +
                        " ('keymove variants' lists them)",
                    {}};
}

}  // namespace keymove

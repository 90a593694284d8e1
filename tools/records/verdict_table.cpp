#include "tools/records/verdict_table.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace keymove::tools {

namespace {

std::size_t index_of(verify::Verdict verdict) { return static_cast<std::size_t>(verdict); }

constexpr std::size_t kTableWidth = 80;  // in characters

/// The text of the cells: the first column is aligned left, the others right. Columns that would make a line too long
/// stand below the others, beside the first column again.
std::string aligned(const std::vector<std::vector<std::string>>& lines) {
  std::vector<std::size_t> widths(lines.front().size());
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  std::string out;
  for (std::size_t first = 1; first < widths.size();) {
    std::size_t end = first;
    for (std::size_t width = widths[0]; end < widths.size(); ++end) {
      width += 2 + widths[end];
      if (width > kTableWidth && end > first) break;
    }
    if (first > 1) out += '\n';
    for (const auto& line : lines) {
      out += line[0] + std::string(widths[0] - line[0].size(), ' ');
      for (std::size_t i = first; i < end; ++i) out += "  " + std::string(widths[i] - line[i].size(), ' ') + line[i];
      out += '\n';
    }
    first = end;
  }
  return out;
}

}  // namespace

void VerdictTable::add(const std::string& class_name, verify::Verdict verdict) {
  ++rows_[class_name][index_of(verdict)];
}

std::size_t VerdictTable::count(verify::Verdict verdict) const {
  return std::accumulate(rows_.begin(), rows_.end(), std::size_t{0},
                         [&](std::size_t sum, const auto& row) { return sum + row.second[index_of(verdict)]; });
}

std::size_t VerdictTable::total() const {
  std::size_t sum = 0;
  for (const auto& [name, row] : rows_) sum = std::accumulate(row.begin(), row.end(), sum);
  return sum;
}

std::string VerdictTable::sum() const {
  std::string out;
  for (int i = 0; i < verify::kVerdicts; ++i) {
    const auto verdict = static_cast<verify::Verdict>(i);
    if (count(verdict) == 0) continue;
    out += (out.empty() ? ": " : ", ") + std::to_string(count(verdict)) + " " + std::string(text_of(verdict));
  }
  return std::to_string(total()) + (total() == 1 ? " position" : " positions") + out;
}

std::string VerdictTable::text() const {
  std::vector<verify::Verdict> columns;
  for (int i = 0; i < verify::kVerdicts; ++i) {
    if (count(static_cast<verify::Verdict>(i)) > 0) columns.push_back(static_cast<verify::Verdict>(i));
  }
  std::vector<std::vector<std::string>> lines(1, {"class", "positions"});
  for (const verify::Verdict verdict : columns) lines[0].emplace_back(text_of(verdict));
  const bool classes = rows_.size() > 1 || (rows_.size() == 1 && !rows_.begin()->first.empty());
  if (!classes) lines[0][0].clear();
  for (const auto& [name, row] : rows_) {
    if (!classes) break;
    const std::size_t sum = std::accumulate(row.begin(), row.end(), std::size_t{0});
    std::vector<std::string> line = {name.empty() ? "-" : name, std::to_string(sum)};
    for (const verify::Verdict verdict : columns) line.push_back(std::to_string(row[index_of(verdict)]));
    lines.push_back(std::move(line));
  }
  lines.push_back({"all", std::to_string(total())});
  for (const verify::Verdict verdict : columns) lines.back().push_back(std::to_string(count(verdict)));
  return aligned(lines);
}

}  // namespace keymove::tools

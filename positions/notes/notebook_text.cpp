#include "positions/notes/notebook_text.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/base/words.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

/// A text whose lines are added at their numbers, or behind those that stand there already.
class NumberedLines {
 public:
  /// Adds a text that begins on that line, the first one being 1.
  void add(int line, std::string_view text) {
    for (; lines_ + 1 < line; ++lines_) text_ += '\n';
    if (text.ends_with('\n')) text.remove_suffix(1);
    text_ += text;
    text_ += '\n';
    lines_ += 1 + static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  }

  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  int lines_ = 0;
};

/// The cells of a notebook; those of format 3 stand in its sheets, and have their code under `input`.
std::vector<const JsonNode*> cells_of(const JsonNode& notebook) {
  std::vector<const JsonNode*> out;
  const auto add = [&](const JsonNode& holder) {
    const JsonNode* cells = holder.find("cells");
    if (cells == nullptr) return;
    for (const JsonNode& cell : cells->items) out.push_back(&cell);
  };
  add(notebook);
  if (const JsonNode* sheets = notebook.find("worksheets"); sheets != nullptr && out.empty())
    std::for_each(sheets->items.begin(), sheets->items.end(), add);
  return out;
}

}  // namespace

bool looks_like_notebook(std::string_view head) {
  return trimmed(head).starts_with('{') && head.find("\"cells\"") != std::string_view::npos &&
         head.find("\"cell_type\"") != std::string_view::npos;
}

Result<NotebookText> text_of_notebook(const JsonSource& source) {
  const auto notebook = source.parse();
  if (!notebook) return notebook.errors();
  const std::vector<const JsonNode*> cells = cells_of(*notebook);
  const JsonNode* list = notebook->find("cells");
  if (cells.empty() && (list == nullptr || !list->is(Kind::array)))
    return source.error_at(0, "notebook", "expected a notebook, an object with \"cells\"");
  NumberedLines words;
  NumberedLines code;
  for (const JsonNode* cell : cells) {
    const JsonNode* type = cell->find("cell_type");
    const JsonNode* text = cell->find("source");
    if (text == nullptr) text = cell->find("input");
    if (type == nullptr || text == nullptr) continue;
    NumberedLines& out = type->string == "code" ? code : words;
    const auto add = [&](const JsonNode& part) {
      if (part.is(Kind::string)) out.add(source.location_of(part.offset).line, part.string);
    };
    add(*text);
    for (const JsonNode& part : text->items) add(part);
    out.add(0, "");  // cells are apart
  }
  return NotebookText{words.take(), code.take()};
}

}  // namespace keymove

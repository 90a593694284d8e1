#include "tools/reports/report_writer.h"

#include <array>
#include <cerrno>
#include <cstring>

#include "tools/console/output_file.h"
#include "tools/system/spool_file.h"

namespace keymove::tools {

namespace {

constexpr std::size_t kInMemory = std::size_t{1} << 20U;
constexpr std::size_t kPiece = std::size_t{1} << 16U;

[[noreturn]] void fail() {
  throw OutputError(std::string("a report cannot be kept in a temporary file: ") + std::strerror(errno));
}

}  // namespace

void TextSpool::add(std::string_view text) {
  text_ += text;
  if (text_.size() > kInMemory) spill();
}

void TextSpool::spill() {
  if (!file_) file_.reset(nameless_file());
  if (!file_ || std::fwrite(text_.data(), 1, text_.size(), file_.get()) != text_.size()) fail();
  text_.clear();
}

void TextSpool::give(const Put& put) {
  if (file_) {
    if (std::fflush(file_.get()) != 0 || std::fseek(file_.get(), 0, SEEK_SET) != 0) fail();
    std::array<char, kPiece> piece{};
    while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), file_.get())) put({piece.data(), size});
    if (std::ferror(file_.get()) != 0) fail();
  }
  put(text_);
}

std::string report_text(ReportWriterPtr (*writer)(const RunHead&), const Run& run, const std::string& checker) {
  const ReportWriterPtr report = writer(run.head);
  report->carry(checker);
  for (const RunRecord& record : run.records) report->add(record);
  std::string out;
  report->give([&](std::string_view text) { out += text; });
  return out;
}

}  // namespace keymove::tools

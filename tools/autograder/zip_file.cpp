#include "tools/autograder/zip_file.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include <minizip/zip.h>

#include "tools/console/output_file.h"

namespace keymove::tools {

namespace fs = std::filesystem;

namespace {

/// A zip file that is being written. It takes its name when it is complete.
class ZipFile {
 public:
  explicit ZipFile(const std::string& path) : path_(path), file_(zipOpen64(partial().c_str(), APPEND_STATUS_CREATE)) {
    if (file_ == nullptr) throw OutputError("cannot write to " + path);
  }
  ~ZipFile() {
    if (file_ == nullptr) return;
    zipClose(file_, nullptr);
    std::error_code ignored;
    fs::remove(partial(), ignored);
  }
  ZipFile(const ZipFile&) = delete;
  ZipFile& operator=(const ZipFile&) = delete;

  void add(const std::string& name, const std::string& bytes, bool program) {
    constexpr uLong kUnix = (3U << 8U) | 20U;
    constexpr uLong kFile = 0100644;
    constexpr uLong kProgram = 0100755;
    constexpr int kWindowBits = -15;
    constexpr int kMemory = 8;
    zip_fileinfo about{};
    about.tmz_date = {0, 0, 0, 1, 0, 2000};  // equal examinations give equal bytes
    about.external_fa = (program ? kProgram : kFile) << 16U;
    const int opened = zipOpenNewFileInZip4_64(file_, name.c_str(), &about, nullptr, 0, nullptr, 0, nullptr, Z_DEFLATED,
                                               Z_DEFAULT_COMPRESSION, 0, kWindowBits, kMemory, Z_DEFAULT_STRATEGY,
                                               nullptr, 0, kUnix, 0, 0);
    const bool written = opened == ZIP_OK &&
                         zipWriteInFileInZip(file_, bytes.data(), static_cast<unsigned>(bytes.size())) == ZIP_OK &&
                         zipCloseFileInZip(file_) == ZIP_OK;
    if (!written) throw OutputError("cannot write to " + path_);
  }

  void finish() {
    const int closed = zipClose(std::exchange(file_, nullptr), nullptr);
    std::error_code error;
    if (closed == ZIP_OK) fs::rename(partial(), path_, error);
    if (closed != ZIP_OK || error) throw OutputError("cannot write to " + path_);
  }

 private:
  [[nodiscard]] std::string partial() const { return path_ + ".partial"; }

  std::string path_;
  zipFile file_;
};

}  // namespace

void write_zip(const std::string& path, const std::vector<ZipEntry>& entries) {
  ZipFile zip(path);
  for (const ZipEntry& entry : entries) zip.add(entry.name, entry.bytes, entry.program);
  zip.finish();
}

}  // namespace keymove::tools

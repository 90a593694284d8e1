#include <algorithm>
#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <sys/stat.h>
#include <windows.h>

#include "tools/system/new_file.h"

namespace keymove::tools {

namespace {

constexpr int kStandardOutput = 1;
constexpr int kStandardError = 2;
constexpr int kHow = _O_WRONLY | _O_BINARY | _O_NOINHERIT;

bool identify(HANDLE file, BY_HANDLE_FILE_INFORMATION& found) {
  return GetFileType(file) == FILE_TYPE_DISK && GetFileInformationByHandle(file, &found) != 0;
}

}  // namespace

std::optional<int> descriptor_named(const std::filesystem::path& path) {
  const std::string text = path.generic_string();
  if (text == "/dev/stdout") return kStandardOutput;
  if (text == "/dev/stderr") return kStandardError;
  return std::nullopt;
}

bool is_standard_output(const std::string& path) {
  constexpr DWORD kWithEveryone = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  HANDLE file = CreateFileW(std::filesystem::path(path).c_str(), FILE_READ_ATTRIBUTES, kWithEveryone, nullptr,
                            OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (file == INVALID_HANDLE_VALUE) return false;
  BY_HANDLE_FILE_INFORMATION there{};
  BY_HANDLE_FILE_INFORMATION here{};
  const bool known = identify(file, there) && identify(reinterpret_cast<HANDLE>(_get_osfhandle(kStandardOutput)), here);
  CloseHandle(file);
  return known && there.dwVolumeSerialNumber == here.dwVolumeSerialNumber &&
         there.nFileIndexHigh == here.nFileIndexHigh && there.nFileIndexLow == here.nFileIndexLow;
}

bool may_be_written(const std::filesystem::path& path) {
  constexpr int kToWrite = 2;
  return _waccess(path.c_str(), kToWrite) == 0;
}

int second_descriptor(int descriptor) { return _dup(descriptor); }

int open_device(const std::filesystem::path& path) { return _wopen(path.c_str(), kHow); }

int open_nameless(const std::filesystem::path& /*folder*/) {
  errno = ENOTSUP;
  return -1;
}

int open_new(const std::filesystem::path& path) {
  return _wopen(path.c_str(), kHow | _O_CREAT | _O_EXCL, _S_IREAD | _S_IWRITE);
}

bool name_file(int /*descriptor*/, const std::filesystem::path& /*path*/) {
  errno = ENOTSUP;
  return false;
}

bool keep_permissions(int /*descriptor*/, const std::filesystem::path& /*place*/) {
  return true;  // a new file has those of its folder
}

std::ptrdiff_t write_some(int descriptor, std::string_view text) {
  constexpr std::size_t kMost = std::size_t{1} << 20U;
  return _write(descriptor, text.data(), static_cast<unsigned>(std::min(text.size(), kMost)));
}

bool put_in_place(const std::filesystem::path& from, const std::filesystem::path& to) {
  if (MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING) != 0) return true;
  errno = std::system_category().default_error_condition(static_cast<int>(GetLastError())).value();
  return false;
}

bool close_file(int descriptor) { return _close(descriptor) == 0; }

int process_number() { return _getpid(); }

}  // namespace keymove::tools

// The same by the functions of Windows. Paths are UTF-8.
#include <algorithm>
#include <filesystem>

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include "positions/base/system_file.h"

namespace keymove {

namespace {

std::optional<FileIdentity> identity_in(HANDLE file) {
  constexpr unsigned kHalf = 32;
  BY_HANDLE_FILE_INFORMATION found{};
  if (GetFileType(file) != FILE_TYPE_DISK || GetFileInformationByHandle(file, &found) == 0) return std::nullopt;
  if ((found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0) return std::nullopt;
  return FileIdentity{found.dwVolumeSerialNumber, (std::uint64_t{found.nFileIndexHigh} << kHalf) | found.nFileIndexLow};
}

}  // namespace

std::optional<FileIdentity> identity_of(const std::string& path) {
  constexpr DWORD kWithEveryone = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  const std::filesystem::path name(path);
  HANDLE file = CreateFileW(name.c_str(), FILE_READ_ATTRIBUTES, kWithEveryone, nullptr, OPEN_EXISTING,
                            FILE_ATTRIBUTE_NORMAL, nullptr);
  if (file == INVALID_HANDLE_VALUE) return std::nullopt;
  const auto out = identity_in(file);
  CloseHandle(file);
  return out;
}

std::optional<FileIdentity> identity_of(int descriptor) {
  const std::intptr_t file = _get_osfhandle(descriptor);
  if (file < 0) return std::nullopt;
  return identity_in(reinterpret_cast<HANDLE>(file));
}

int open_to_read(const std::string& path) {
  return _wopen(std::filesystem::path(path).c_str(), _O_RDONLY | _O_BINARY | _O_NOINHERIT);
}

std::ptrdiff_t read_some(int descriptor, char* bytes, std::size_t size) {
  constexpr std::size_t kMost = std::size_t{1} << 30U;
  return _read(descriptor, bytes, static_cast<unsigned>(std::min(size, kMost)));
}

void close_descriptor(int descriptor) { _close(descriptor); }

}  // namespace keymove

#include <cstdlib>
#include <initializer_list>

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include "tools/system/own_process.h"

namespace keymove::tools {

void hold_standard_descriptors() {
  for (const int descriptor : {0, 1, 2}) {
    if (_get_osfhandle(descriptor) < 0) _wopen(L"NUL", descriptor == 0 ? _O_WRONLY : _O_RDONLY);
    _setmode(descriptor, _O_BINARY);
  }
  _fmode = _O_BINARY;
  SetConsoleCP(CP_UTF8);
  SetConsoleOutputCP(CP_UTF8);
}

void survive_full_files() {}  // there is no such limit

}  // namespace keymove::tools

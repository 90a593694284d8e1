#!/usr/bin/env bash
# Makes the program for Windows: tools/windows/build.sh [FOLDER] writes a folder with keymove.exe, which needs nothing but
# Windows 10 on x86-64, its variants, suites and documents, and the licences of what is linked (default: build/windows-program).
# Needs g++-mingw-w64-x86-64-posix, libz-mingw-w64-dev, cmake, ninja-build, nlohmann-json3-dev, libfmt-dev, libboost-dev and
# libeigen3-dev, and what tools/windows/sources.sh needs. $KEYMOVE_JOBS: how many files are compiled at once.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
out=${1:-$root/build/windows-program}
cd "$root"
libraries=build/windows-libraries
tools/windows/sources.sh "$libraries"
cmake --preset windows
cmake --build --preset windows -j"${KEYMOVE_JOBS:-$(nproc)}"

rm -rf "$out"
mkdir -p "$out/bin" "$out/share/keymove" "$out/share/doc/keymove/licences/common"
x86_64-w64-mingw32-strip -o "$out/bin/keymove.exe" build/windows/tools/keymove.exe
cp -r positions/variants positions/suites positions/rubrics "$out/share/keymove"
cp -r docs/. "$out/share/doc/keymove"
sed 's,](docs/,](,g; s,](LICENSE),](copyright),g' README.md >"$out/share/doc/keymove/README.md"
cp LICENSE "$out/share/doc/keymove/copyright"

# The licences of the packages whose headers, archives and sources are in the program, and those that they name.
licences=$out/share/doc/keymove/licences
packages=(gcc-mingw-w64-base mingw-w64-x86-64-dev libz-mingw-w64-dev nlohmann-json3-dev libfmt-dev libeigen3-dev)
for package in "${packages[@]}"; do cp "/usr/share/doc/$package/copyright" "$licences/$package"; done
cp "$libraries"/licences/* "$licences"
# The proof checker that HTML reports carry, if there is one: the preset web makes it.
checker=build/web/page/checker.js
if [[ -f $checker ]]; then
  install -D -m 644 -t "$out/share/keymove/web" "$checker"
  cp /usr/share/doc/emscripten/copyright "$licences/emscripten"
fi
for common in $(grep -ho '/usr/share/common-licenses/[A-Za-z0-9.-]*[A-Za-z0-9]' "$licences"/* 2>/dev/null | sort -u); do
  cp -L "$common" "$licences/common"
done
cat >"$licences/README" <<END
keymove is under the MIT licence. keymove.exe holds parts of these packages of Debian; the file of each has its licences, and
common/ has those that the files name:

$(dpkg-query -W -f '${Package} ${Version} (source: ${source:Package} ${source:Version})\n' "${packages[@]}")
$(sed 's/$/ (source)/' "$libraries/versions")

'apt source PACKAGE=VERSION' and https://snapshot.debian.org have the sources of the packages.
END
# The line ends of Windows for what is read there first.
sed -i 's/$/\r/' "$licences/README"
chmod -R u=rwX,go=rX "$out"

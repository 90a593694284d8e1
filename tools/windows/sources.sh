#!/usr/bin/env bash
# Gets the sources of the libraries that Debian has not compiled for Windows: tools/windows/sources.sh FOLDER. They are those of
# the Debian packages, from the servers that apt uses. Needs dpkg-dev, xz-utils, make, gcc and tcl (for SQLite's one file).
set -euo pipefail
folder=$1
packages=(boost1.74 libzstd sqlite3 yaml-cpp)
[[ ! -f $folder/complete ]] || exit 0
rm -rf "$folder"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# apt as it is set up here, but for sources, and with lists of its own.
mkdir -p "$work/parts" "$work/lists/partial" "$work/cache/archives/partial" "$work/source"
cp -r /etc/apt/sources.list.d/. "$work/parts"
[[ ! -f /etc/apt/sources.list ]] || cp /etc/apt/sources.list "$work/parts/main.list"
find "$work/parts" -name '*.sources' -exec sed -i 's/^Types:.*/Types: deb-src/' {} +
find "$work/parts" -name '*.list' -exec sed -i 's/^deb /deb-src /' {} +
cat >"$work/apt.conf" <<END
Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "$work/parts";
Dir::State::Lists "$work/lists";
Dir::Cache "$work/cache";
APT::Sandbox::User "root";
END
export APT_CONFIG=$work/apt.conf
apt-get -q update

# download PACKAGE: its newest version that a server has; the lists of some name versions whose files are gone.
download() {
  local version
  while read -r version; do
    (cd "$work/source" && apt-get -q source --download-only "$1=$version") </dev/null && return
    rm -f "$work/source/$1"_*
  done < <(apt-cache showsrc "$1" | sed -n 's/^Version: //p' | sort -Vru)
  echo "no server has the source of $1" >&2
  return 1
}
for package in "${packages[@]}"; do download "$package"; done

# unpack PACKAGE FOLDER [PATTERN]: what its authors have published, without Debian's patches for Debian's own systems.
unpack() {
  mkdir -p "$folder/$2"
  tar --extract --directory "$folder/$2" --strip-components=1 --file "$(echo "$work/source/$1"_*.orig.tar.*[z2])" \
    --wildcards "*/${3:-*}"
}
unpack boost1.74 boost libs/program_options/src
unpack libzstd zstd lib
unpack yaml-cpp yaml-cpp
unpack sqlite3 sqlite3-tree
mkdir "$folder/sqlite3"
(cd "$folder/sqlite3-tree" && ./configure --disable-tcl >/dev/null && make sqlite3.c >/dev/null)
mv "$folder/sqlite3-tree/sqlite3.c" "$folder/sqlite3-tree/sqlite3.h" "$folder/sqlite3"
rm -rf "$folder/sqlite3-tree"

# For the licences: the packages, their versions and their copyright files.
for package in "${packages[@]}"; do
  mkdir -p "$folder/licences"
  tar --extract --to-stdout --file "$(echo "$work/source/$package"_*.debian.tar.xz)" debian/copyright >"$folder/licences/$package"
  sed -n 's/^Version: //p' "$(echo "$work/source/$package"_*.dsc)" | sed "s/^/$package /" >>"$folder/versions"
done
touch "$folder/complete"

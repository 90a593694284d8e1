#!/bin/sh
# Makes the web page: tools/web/build.sh [FOLDER] writes a folder that any web server can serve (default: build/page), with a
# package.json for npm. Needs emscripten, cmake, ninja-build, nlohmann-json3-dev and libfmt-dev.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
out=${1:-$root/build/page}
cd "$root"
# Emscripten looks for a module of node that Debian keeps there.
export NODE_PATH="${NODE_PATH:-/usr/share/nodejs}"
cmake --preset web
cmake --build --preset web -j"$(nproc)"
mkdir -p "$out"
cp tools/web/page/* tools/web/package.json tools/web/README.md LICENSE tools/reports/page/board.js tools/reports/page/steps.js \
  tools/reports/page/page.css build/web/page/keymove.js build/web/page/keymove.wasm build/web/page/checker.js "$out"
chmod 644 "$out"/*

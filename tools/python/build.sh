#!/bin/sh
# Makes the Python package: tools/python/build.sh [FOLDER] writes keymove-VERSION.tar.gz, from which pip can build it, and a
# wheel for this machine's Python into FOLDER (default: build/dist). $PYTHON is the interpreter (default: python3).
# Needs cmake, a compiler, the libraries that the README names, pybind11-dev, python3-dev, python3-build, python3-setuptools
# and python3-wheel.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
out=${1:-$root/build/dist}
mkdir -p "$out"
out=$(cd "$out" && pwd)
gathered=$(mktemp -d)
trap 'rm -rf "$gathered"' EXIT

cp -r "$root/tools/python/keymove" "$root/tools/adapters/keymove_adapter" "$root/tools/python/pyproject.toml" \
  "$root/tools/python/setup.py" "$root/tools/python/MANIFEST.in" "$root/tools/python/README.md" "$root/LICENSE" "$gathered"
mkdir "$gathered/source"
cp -r "$root/CMakeLists.txt" "$root/LICENSE" "$root/README.md" "$root/positions" "$root/solver" "$root/verify" "$root/tools" \
  "$gathered/source"
mkdir "$gathered/source/docs"  # what is installed with the program; the package has none of it
find "$gathered" -name __pycache__ -prune -exec rm -rf {} +
rm -rf "$gathered/source/positions/suites"

cd "$gathered"
"${PYTHON:-python3}" -m build --no-isolation --outdir "$out"

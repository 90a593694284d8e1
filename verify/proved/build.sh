#!/usr/bin/env bash
# Checks the proofs with Coq, looks that they rest on no axiom, and makes the program proved-check of them. Needs coq and
# ocamlopt. Usage: build.sh [FOLDER], by default build/proved: all that is made is there.
set -euo pipefail
source=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$source/../../build/proved}
mkdir -p "$folder"
cd "$folder"

for name in Game Replay Claims Values Pawntastic Checker Extract Assumptions; do
  cp "$source/$name.v" .
  echo "coqc $name.v"
  coqc -q -Q . Proved "$name.v" >"$name.out"
done

# Assumptions.v prints what each of its theorems assumes.
theorems=$(grep -c '^Print Assumptions' Assumptions.v)
closed=$(grep -c '^Closed under the global context$' Assumptions.out || true)
if [[ $closed -ne $theorems || $(wc -l <Assumptions.out) -ne $theorems ]]; then
  echo "of $theorems theorems $closed assume nothing:"
  cat Assumptions.out
  exit 1
fi
echo "$theorems theorems, none of which assumes anything"

cp "$source/main.ml" .
ocamlopt -w -a -c checker.mli checker.ml
ocamlopt -w +a-4-9-40-41-42-44-70 -o proved-check checker.cmx main.ml

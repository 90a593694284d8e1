"""Writes checker.js with the module in it: pack.py MODULE SOURCE OUTPUT. Equal modules give equal bytes."""

import base64
import gzip
import pathlib
import sys

MARK = "<!--wasm-->"


def main():
    module, source, output = (pathlib.Path(word) for word in sys.argv[1:])
    text = source.read_text(encoding="utf-8")
    if text.count(MARK) != 1:
        sys.exit(f"{source}: expected one {MARK}")
    packed = base64.b64encode(gzip.compress(module.read_bytes(), 9, mtime=0)).decode()
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(text.replace(MARK, packed), encoding="utf-8")


if __name__ == "__main__":
    main()

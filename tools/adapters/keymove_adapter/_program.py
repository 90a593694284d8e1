"""Runs the keymove program."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Callable, Sequence

_BAD_USE = (2, 3)  # exit codes: wrong options, bad input


def program() -> str:
    """The program: $KEYMOVE, else keymove on the PATH, else what was built in the checkout that this file is in."""
    named = os.environ.get("KEYMOVE") or shutil.which("keymove")
    if named:
        return named
    build = Path(__file__).resolve().parents[3] / "build"
    built = [build / "release" / "tools" / "keymove", *sorted(build.glob("*/tools/keymove"))]
    for path in built:
        if path.is_file():
            return str(path)
    raise FileNotFoundError("keymove is not found: set the environment variable KEYMOVE to the program, or build it")


def run(arguments: Sequence[str], text: str = "") -> str:
    """What keymove prints for these arguments, with `text` as its standard input.

    Raises ValueError with keymove's message where it refuses what it is given, RuntimeError where it fails.
    """
    done = subprocess.run([program(), *arguments], input=text, capture_output=True, encoding="utf-8", check=False)
    _check(done.returncode, done.stderr)
    return done.stdout


def converse(arguments: Sequence[str], answer: Callable[[str], str]) -> str:
    """The same, but each line that begins with '[' is a question, and `answer` tells the line to reply."""
    pipe = subprocess.PIPE
    with subprocess.Popen([program(), *arguments], stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8") as process:
        assert process.stdin and process.stdout and process.stderr
        line = process.stdout.readline()
        while line.startswith("["):
            process.stdin.write(answer(line) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        printed = line + process.stdout.read()
        message = process.stderr.read()
    _check(process.returncode, message)
    return printed


def _check(code: int, message: str) -> None:
    if code == 0:
        return
    raise (ValueError if code in _BAD_USE else RuntimeError)(message.strip() or f"keymove ended with exit code {code}")

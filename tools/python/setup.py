"""Builds the module keymove._core with CMake; all else is in pyproject.toml."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = pathlib.Path(__file__).resolve().parent
# The C++ sources lie beside this file where build.sh has gathered them.
SOURCE = HERE / "source"

OPTIONS = [
    "-DCMAKE_BUILD_TYPE=Release",
    "-DBUILD_TESTING=OFF",
    "-DKEYMOVE_PYTHON=ON",
    "-DKEYMOVE_NATIVE=OFF",
    "-DKEYMOVE_STORE=OFF",
    "-DKEYMOVE_TRAINING=OFF",
    "-DKEYMOVE_REPORTS=OFF",
    "-DKEYMOVE_UCI=OFF",
]


class BuildByCMake(build_ext):
    """Lets CMake build the module, and puts it where setuptools expects it."""

    def build_extension(self, ext):
        if not (SOURCE / "CMakeLists.txt").is_file():
            sys.exit(f"{SOURCE} has no sources: build the package with tools/python/build.sh")
        folder = pathlib.Path(self.build_temp).resolve()
        if shutil.which("ninja"):
            os.environ.setdefault("CMAKE_GENERATOR", "Ninja")
        subprocess.run(["cmake", "-S", SOURCE, "-B", folder, f"-DPython3_EXECUTABLE={sys.executable}", *OPTIONS], check=True)
        subprocess.run(["cmake", "--build", folder, "--target", "keymove_core", "--parallel"], check=True)
        target = pathlib.Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["strip", "--strip-unneeded", "-o", target, folder / "python" / "keymove" / "_core.so"], check=True)


def version():
    text = (SOURCE / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(keymove VERSION ([0-9.]+)", text).group(1)


setup(version=version(), ext_modules=[Extension("keymove._core", sources=[])], cmdclass={"build_ext": BuildByCMake})

"""The C++ library as pybind11 shows it: internal, wrapped by the modules beside this file."""

from typing import Any

version: str
Variant: Any
Board: Any
SuitePosition: Any
Suite: Any
Question: Any
Worker: Any
check: Any
mine: Any
suite_json: Any
tree: Any

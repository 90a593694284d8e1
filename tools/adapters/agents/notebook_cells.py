"""The Python code of a Jupyter notebook, for students who hand in one in place of a Python file."""

import ast
import json
import os
import re
import sys
import traceback
import types

_TIMING = ("%%time", "%%timeit", "%%capture", "%%prun")  # what stands below them is Python


class NoNotebook(Exception):
    """The file ends like a notebook, but is none."""


def is_notebook(path):
    return path.lower().endswith(".ipynb")


def cells_of(text):
    """The code of each cell of a notebook, as Python compiles it. Raises ValueError if the text is no notebook."""
    notebook = json.loads(text.lstrip("\ufeff"))
    if not isinstance(notebook, dict):
        raise ValueError("expected an object")
    cells = notebook.get("cells")
    if cells is None:  # format 3
        cells = [cell for sheet in notebook.get("worksheets", []) for cell in sheet.get("cells", [])]
    if not cells:
        raise ValueError("it has no cells")
    sources = [cell.get("source", cell.get("input", "")) for cell in cells if cell.get("cell_type") == "code"]
    return [_plain(source if isinstance(source, str) else "".join(source)) for source in sources]


def _parses(code):
    try:
        ast.parse(code)
    except (SyntaxError, ValueError):
        return False
    return True


def _plain(code):
    """The code without what only the notebook's shell understands: lines of %magic, of !commands and of help?."""
    if _parses(code):
        return code
    lines = code.split("\n")
    first = next((i for i, line in enumerate(lines) if line.strip()), 0)
    words = lines[first].split()
    if words and words[0].startswith("%%"):
        of_file = words[0] in ("%%writefile", "%%file") and words[-1].lower().endswith(".py")
        if words[0] not in _TIMING and not of_file:
            return ""
        lines[first] = ""
    command = re.compile(r"^(\s*)(?:[%!?]|[\w, ]+=\s*[%!]|[\w.]+\?{1,2}\s*$)")
    return "\n".join(command.sub(r"\1pass  # \g<0>", line) if command.match(line) else line for line in lines)


def load(path, name, functions):
    """The module that the notebook's cells make, one after the other; a cell that fails does not keep the others from
    being run. If none of the functions is defined in the end, the first failure is raised. The code is written to a
    Python file beside the notebook, which tracebacks show."""
    with open(path, encoding="utf-8", errors="replace") as file:
        try:
            cells = cells_of(file.read())
        except (ValueError, AttributeError, TypeError) as error:
            raise NoNotebook(str(error)) from None
    target = os.path.splitext(path)[0] + ".py"
    while os.path.exists(target):
        target = target[: -len(".py")] + "_.py"
    module = types.ModuleType(name)
    module.__file__ = target
    sys.modules[name] = module
    text = ""
    starts = []
    for number, cell in enumerate(cells, 1):
        text += "# cell %d\n" % number
        starts.append(text.count("\n"))
        text += cell + "\n\n"
    with open(target, "w", encoding="utf-8", errors="replace") as file:
        file.write(text)
    failure = None
    for start, cell in zip(starts, cells):
        try:
            exec(compile("\n" * start + cell, target, "exec"), module.__dict__)
        except (Exception, SystemExit) as error:
            if failure is None:
                failure = error
            else:
                traceback.print_exc()
    if failure is not None:
        if not any(hasattr(module, function) for function in functions):
            raise failure
        traceback.print_exception(failure)
    return module

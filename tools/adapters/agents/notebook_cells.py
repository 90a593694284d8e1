"""The Python code of a Jupyter notebook, for students who hand in one in place of a Python file."""

import ast
import builtins
import importlib
import json
import os
import re
import shlex
import sys
import traceback
import types

_COMMAND = re.compile(r"^(\s*)(?:[%!?]|[\w, ]+=\s*[%!]|[\w.]+\?{1,2}\s*$)")
_WRITING = ("%%writefile", "%%file")
_TIMING = ("%%time", "%%timeit", "%%capture", "%%prun")  # what stands below them is Python


class NoNotebook(Exception):
    """The file ends like a notebook, but is none."""


def is_notebook(path):
    return path.lower().endswith(".ipynb")


def cells_of(text):
    """The code of each cell of a notebook, as Python compiles it. Raises ValueError if the text is no notebook."""
    return [_plain(source) for source in _sources(text)]


def _sources(text):
    """The code of each cell as it stands in the notebook."""
    notebook = json.loads(text.lstrip("\ufeff"))
    if not isinstance(notebook, dict):
        raise ValueError("expected an object")
    cells = notebook.get("cells")
    if cells is None:  # format 3
        cells = [cell for sheet in notebook.get("worksheets", []) for cell in sheet.get("cells", [])]
    if not cells:
        raise ValueError("it has no cells")
    sources = [cell.get("source", cell.get("input", "")) for cell in cells if cell.get("cell_type") == "code"]
    return [source if isinstance(source, str) else "".join(source) for source in sources]


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
        of_file = words[0] in _WRITING and words[-1].lower().endswith(".py")
        if words[0] not in _TIMING and not of_file:
            return ""
        lines[first] = ""
    out = []
    goes_on = False  # the command of the line before, by its backslash
    for line in lines:
        is_command = not goes_on and _COMMAND.match(line)
        out.append("# " + line if goes_on else _COMMAND.sub(r"\1pass  # \g<0>", line) if is_command else line)
        goes_on = (goes_on or bool(is_command)) and line.endswith("\\")
    return "\n".join(out)


def _file_of(code):
    """Name and text of the file that a cell writes, and whether it is added to one; None of another cell."""
    first, _, text = code.lstrip().partition("\n")
    try:
        words = shlex.split(first)
    except ValueError:
        words = first.split()
    names = [word for word in words[1:] if word not in ("-a", "--append")]
    if not words or words[0] not in _WRITING or len(names) != 1:
        return None
    name = os.path.normpath(os.path.expanduser(names[0]))
    if os.path.isabs(name) or name.startswith(os.pardir):  # as /content/helper.py is in Colab
        name = os.path.basename(name)
    return name, text if text.endswith("\n") else text + "\n", len(words) > 2


def _write(name, text, more, written):
    """Writes a cell's file into the working folder. What lies there already, and no cell has written, stays."""
    if os.path.exists(name) and name not in written:
        return
    try:
        os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
        with open(name, "a" if more and name in written else "w", encoding="utf-8", errors="replace") as file:
            file.write(text)
    except OSError:
        traceback.print_exc()
        return
    written.add(name)
    importlib.invalidate_caches()


class _Shell:
    """What get_ipython() returns: a notebook's shell that does nothing."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *words, **options: None


def _stand_for_shell(module):
    """Gives the code what a notebook has without an import; nothing is shown."""
    shell = _Shell()
    shell.user_ns = module.__dict__
    for name, function in (("display", lambda *objects, **look: None), ("get_ipython", lambda: shell)):
        if not hasattr(builtins, name):
            setattr(builtins, name, function)


def load(path, name, functions):
    """The module that the notebook's cells make, one after the other; a cell that fails does not keep the others from
    being run. If none of the functions is defined in the end, the first failure is raised. The code is written to a
    Python file beside the notebook, which tracebacks show. Files of %%writefile are written, too."""
    with open(path, encoding="utf-8", errors="replace") as file:
        try:
            sources = _sources(file.read())
        except (ValueError, AttributeError, TypeError) as error:
            raise NoNotebook(str(error)) from None
    cells = [_plain(source) for source in sources]
    files = [_file_of(source) for source in sources]
    names = [os.path.basename(each[0]) for each in files if each]
    target = os.path.splitext(path)[0] + ".py"
    while os.path.exists(target) or os.path.basename(target) in names:
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
    _stand_for_shell(module)
    failure = None
    written = set()
    for start, cell, of_cell in zip(starts, cells, files):
        try:
            if of_cell:
                _write(*of_cell, written)
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

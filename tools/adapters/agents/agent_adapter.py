"""Serves a student's Python file to keymove: the protocol of docs/agent-protocol.md.

Run as `agent_adapter.py PATH`. PATH is the file, or a folder or zip file that holds it. It has studentAgent(gameboard) and
get_legal_moves(gameboard, color) of the fairy chess or the 7x7 course, or minimax, alphabeta and stochastic of the move-tree
course, or a heuristic (board_values.py). The file runs in a private copy of its folder. What it prints goes to standard error.
"""

import importlib.machinery
import importlib.util
import inspect
import json
import os
import re
import shutil
import site
import stat
import sys
import traceback
import types
import zipfile

import board_values
import notebook_cells

for _name in ("board_values", "notebook_cells"):  # a submission may have files of these names
    sys.modules.pop(_name, None)
_MOST_SHOWN = 200  # characters of an answer that is no answer
_MOST_FILES = 20000  # in a folder or zip file
_DEEPEST = 4  # folders between a submission's top and its file
_OURS = (lambda: 0).__code__.co_filename  # what frames of this file are called
_COURSE_NAMES = ("studentAgent", "minimax", "alphabeta", "stochastic", "trainmodel")
_COURSE_FUNCTIONS = r"^(?:def\s+|)(?:%s)\b\s*[(=]" % "|".join(_COURSE_NAMES)
_OTHER_LANGUAGES = (".java", ".cpp", ".cc", ".c", ".js", ".ts", ".cs", ".go", ".rs", ".class", ".jar")
_NO_PART = {"__MACOSX", "__pycache__", "node_modules", "site-packages", "venv", "env"}  # folders that are no part of it
_UNREADABLE = (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError)  # what zipfile raises
_OF_WINDOWS = {"thumbs.db", "ehthumbs.db", "desktop.ini"}  # files that it leaves behind


class _Malformed(Exception):
    """The answer is not of the type that the course wants."""


class _Wrong(Exception):
    """The answer has a form that the course's own tests refuse."""


class _NoSubmission(Exception):
    """There is no file that could be asked."""


# --- Where the submission is


class _Submission:
    """What keymove says of it: the values have docs/architecture.md's meaning, all paths are absolute."""

    def __init__(self):
        told = json.loads(os.environ.pop("KEYMOVE_SUBMISSION", "{}"))
        self.names = told.get("names") or ["AB.py", "search.py"]  # of its file, the first that is there
        self.parts = told.get("parts", [])  # the files and folders that are copied
        self.files = told.get("files", [])  # path and name of each file, if those of all students lie in one folder
        self.beside = told.get("beside", [])  # those of the course, laid beside them
        self.beside_root = told.get("beside_root", "")
        self.hidden = set(told.get("hidden", []))
        self.arguments = told.get("arguments", [])
        self.config = told.get("config", "")  # the text of the 7x7 course's config file
        self.heuristic = told.get("heuristic", False)  # whether it is asked for values of boards
        self.left = told.get("mib", 96) << 20  # bytes that may still be copied


def _is_part(path):
    """Whether the relative path belongs to a submission: hidden files and installed packages do not."""
    return not any(
        part.startswith(".") or part in _NO_PART or part.lower() in _OF_WINDOWS for part in path.split("/")
    )


def _files_in(folder):
    """The relative paths of the files in a folder. Links are not followed."""
    out = []
    for at, folders, names in os.walk(folder):
        inner = os.path.relpath(at, folder)
        folders[:] = sorted(name for name in folders if _is_part(name))
        if inner.count(os.sep) >= _DEEPEST - 1 and inner != ".":
            folders.clear()
        out += [os.path.normpath(os.path.join(inner, name)) for name in sorted(names) if _is_part(name)]
        if len(out) > _MOST_FILES:
            break
    return out


def _chosen(paths, names, text_of):
    """The file of a submission: one of these names, or else the only Python file, or the only one with a course's function."""
    python = [path for path in paths if path.lower().endswith(".py") and _is_part(path)]
    # A notebook counts where there is no Python file.
    python = python or [path for path in paths if notebook_cells.is_notebook(path) and _is_part(path)]
    depths = sorted({path.count("/") for path in python})
    for depth in depths[: _DEEPEST + 1]:
        here = [path for path in python if path.count("/") == depth]
        for name in names:
            wanted = [name.lower(), os.path.splitext(name.lower())[0] + ".ipynb"]
            named = [path for path in here if path.rsplit("/", 1)[-1].lower() in wanted]
            if len(named) == 1:
                return named[0]
            if named:
                raise _NoSubmission("expected one %s, found %s: leave one of them" % (name, ", ".join(named[:4])))
    for depth in depths[: _DEEPEST + 1]:
        here = [path for path in python if path.count("/") == depth]
        if len(here) == 1 and len(depths) == 1:
            return here[0]
        fitting = [path for path in here if re.search(_COURSE_FUNCTIONS, text_of(path), re.MULTILINE)]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise _NoSubmission("which file is the submission? " + ", ".join(fitting[:8]) + " have a course's functions")
    if not python:
        for path in paths:
            _refuse_unreadable(path)
    found = ", ".join(python[:8])
    if not python:
        others = [path for path in paths if _is_part(path)]
        found = "no Python file" + (" among " + ", ".join(others[:8]) if others else "")
    raise _NoSubmission("no submission: expected %s, found %s" % (", ".join(names), found))


def _refuse_unreadable(path):
    """Names what a student has handed in instead of a Python file or a zip file."""
    name = os.path.basename(path)
    if name.lower().endswith(".py.txt"):
        raise _NoSubmission("no submission: %s is a text file; rename it to %s" % (name, name[: -len(".txt")]))
    if name.lower().endswith(_OTHER_LANGUAGES):
        raise _NoSubmission("no submission: %s is no Python file" % name)
    if name.lower().endswith((".tar", ".tgz", ".gz", ".7z", ".rar", ".bz2", ".xz")):
        raise _NoSubmission("no submission: %s is an archive that is not read; a zip file is" % name)


def _code(path, file):
    """The start of a file as text; of a notebook, the code of its cells."""
    if not notebook_cells.is_notebook(path):
        return file.read(1 << 20).decode("utf-8", "replace")
    try:
        return "\n".join(notebook_cells.cells_of(file.read(1 << 25).decode("utf-8", "replace")))
    except (ValueError, AttributeError, TypeError):
        return ""


def _text(path):
    with open(path, "rb") as file:
        return _code(path, file)


def _size(path):
    """The bytes of a file or folder; None if it has too many files. Links count nothing."""
    if not os.path.isdir(path) or os.path.islink(path):
        return os.lstat(path).st_size
    total = files = 0
    for at, folders, names in os.walk(path):
        folders[:] = [name for name in folders if _is_part(name)]
        for name in names:
            total += os.lstat(os.path.join(at, name)).st_size
            files += 1
        if files > _MOST_FILES:
            return None
    return total


class _Copier:
    """Copies files and folders, but no links that lead out of the folder, nothing hidden, and no more than it may."""

    def __init__(self, submission, root):
        self.submission = submission
        self.root = os.path.realpath(root)

    def copy(self, source, target):
        """Copies a file or folder. One that is too large is linked instead, since it can only be read."""
        if not os.path.lexists(source) or os.path.realpath(source) in self.submission.hidden:
            return
        size = _size(source)
        if size is None or size > self.submission.left:
            if not os.path.lexists(target) and self._leads_inside(source):
                os.makedirs(os.path.dirname(target), exist_ok=True)
                os.symlink(os.path.realpath(source), target)
            return
        self.submission.left -= size
        if not os.path.isdir(source) or os.path.islink(source):
            return self._copy_file(source, target)
        for at, folders, names in os.walk(source):
            folders[:] = [name for name in folders if _is_part(name) and self._is_open(os.path.join(at, name))]
            to = os.path.join(target, os.path.relpath(at, source))
            os.makedirs(to, exist_ok=True)
            for name in names:
                self._copy_file(os.path.join(at, name), os.path.join(to, name))

    def copy_content(self, folder, target, replace=True):
        """Copies what is in the folder, small things first, so that the large ones are linked."""
        names = [name for name in os.listdir(folder) if replace or not os.path.lexists(os.path.join(target, name))]
        parts = [os.path.join(folder, name) for name in names if _is_part(name)]
        parts.sort(key=lambda path: (_size(path) is None, _size(path) or 0, path))
        for path in parts:
            self.copy(path, os.path.join(target, os.path.basename(path)))

    def _leads_inside(self, path):
        real = os.path.realpath(path)
        return real == self.root or real.startswith(self.root.rstrip("/") + "/")

    def _is_open(self, path):
        return os.path.realpath(path) not in self.submission.hidden

    def _copy_file(self, source, target):
        if not self._is_open(source) or not self._leads_inside(source) or not os.path.isfile(source):
            return
        try:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            if os.path.lexists(target):
                os.remove(target)
            shutil.copyfile(source, target)
            shutil.copymode(source, target)
            os.chmod(target, os.stat(target).st_mode | stat.S_IWUSR)
        except PermissionError:
            pass  # the agent could not read it in its own folder either


def _inner_name(info):
    """The relative path of an entry of a zip file; None if it is no file."""
    name = info.filename.replace("\\", "/")
    while name.startswith("./"):
        name = name[2:]
    if name.startswith("/") or re.match(r"[A-Za-z]:", name) or ".." in name.split("/"):
        raise _NoSubmission("the zip file is refused: %r leads out of it" % name[:_MOST_SHOWN])
    if name.endswith("/") or stat.S_ISLNK(info.external_attr >> 16):
        return None
    return name


def _zips_that_count(names):
    """The zip files among the files of a submission; none if there is a Python file. Platforms and browsers number what
    is handed in again (`AB.zip`, `AB-1.zip`, `AB (2).zip`): of these the last one counts."""
    zips = [name for name in names if name.lower().endswith(".zip")]
    if any(name.lower().endswith(".py") for name in names):
        return []
    stems = {name[: -len(".zip")] for name in zips}
    newest = {}
    for name in sorted(zips):
        numbered = re.fullmatch(r"(.+?)(?:-| ?\()(\d+)\)?", name[: -len(".zip")])
        again = numbered is not None and numbered.group(1) in stems
        stem, number = (numbered.group(1), int(numbered.group(2))) if again else (name[: -len(".zip")], 0)
        newest[stem] = max(newest.get(stem, (-1, "")), (number, name))
    return sorted(name for _, name in newest.values())


def _unpack_zips(paths, submission, target, depth=0):
    """Unpacks a submission that is one zip file, or several, which are laid together; returns the path of its file."""
    if len(paths) == 1:
        return _unpack(paths[0], submission, target, depth)
    folder = target + ".zips"
    owners = {}
    for path in paths:
        try:
            _unpack_all(path, submission, folder, owners)
        except _UNREADABLE as error:
            raise _NoSubmission("the zip file %s cannot be read: %s" % (os.path.basename(path), error)) from None
    return _laid_out(folder, submission, target)


def _unpack_all(path, submission, folder, owners):
    """Unpacks a zip file to a folder in which others may be. Two modules of one name are refused."""
    with zipfile.ZipFile(path) as archive:
        if len(archive.infolist()) > _MOST_FILES:
            raise _NoSubmission("the zip file is refused: it has more than %d files" % _MOST_FILES)
        for info in archive.infolist():
            name = _inner_name(info)
            if name is None or not _is_part(name) or name.lower().endswith(".zip"):
                continue
            there = os.path.join(folder, name)
            before = _bytes_of(there)
            _extract(archive, info, submission, there)
            if before is not None and name.lower().endswith((".py", ".ipynb")) and _bytes_of(there) != before:
                both = "%s and %s" % (owners[name], os.path.basename(path))
                raise _NoSubmission("which file is the submission? %s have different %s: leave one of them" % (both, name))
            owners[name] = os.path.basename(path)


def _bytes_of(path):
    """The content of a file; None if there is none."""
    if not os.path.isfile(path):
        return None
    with open(path, "rb") as file:
        return file.read()


def _unpack(path, submission, target, depth=0):
    """Unpacks the part of a zip file that holds the submission's file, and returns that file's path."""
    with zipfile.ZipFile(path) as archive:
        if len(archive.infolist()) > _MOST_FILES:
            raise _NoSubmission("the zip file is refused: it has more than %d files" % _MOST_FILES)
        entries = {}
        for info in archive.infolist():
            name = _inner_name(info)
            if name is not None and _is_part(name):
                entries[name] = info
        inner = _zips_that_count(entries)
        if depth == 0 and inner:
            for name in inner:
                _extract(archive, entries[name], submission, os.path.join(target + ".inner", name))
            return _unpack_zips([os.path.join(target + ".inner", name) for name in inner], submission, target, 1)

        def text_of(name):
            with archive.open(entries[name]) as file:
                return _code(name, file)

        chosen = _chosen(sorted(entries), submission.names, text_of)
        root = chosen[: chosen.rfind("/") + 1]
        for name, info in sorted(entries.items()):
            if name.startswith(root):
                _extract(archive, info, submission, os.path.join(target, name[len(root) :]))
        for above in _folders_above(chosen):
            there = set(os.listdir(target))
            for name, info in sorted(entries.items()):
                inner_name = name[len(above) :]
                if name.startswith(above) and inner_name.split("/")[0] not in there and info.file_size < submission.left:
                    _extract(archive, info, submission, os.path.join(target, inner_name))
        return os.path.join(target, chosen[len(root) :])


def _folders_above(path):
    """The folders above that of the relative path, from the inner to the outer one, each with a / at its end."""
    folders = path.split("/")[:-1]
    return ["/".join(folders[:depth]) + "/" if depth else "" for depth in reversed(range(len(folders)))]


def _extract(archive, info, submission, target):
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with archive.open(info) as source, open(target, "wb") as out:
        while True:
            block = source.read(1 << 16)
            submission.left -= len(block)
            if submission.left < 0:
                raise _NoSubmission("the zip file is refused: unpacked, it is too large")
            if not block:
                return
            out.write(block)


def _gathered(submission, folder):
    """Copies a student's files, which lie among those of others, to a folder under the names that he gave them."""
    os.makedirs(folder)
    for path, name in submission.files:
        if not _is_part(name) or os.path.islink(path):
            continue
        submission.left -= os.path.getsize(path)
        if submission.left < 0:
            raise _NoSubmission("no submission: its files are too large")
        target = os.path.join(folder, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copyfile(path, target)
        shutil.copymode(path, target)
    return folder


def _laid_out(path, submission, work):
    """Copies the course's files and then the submission to the working folder; returns the path of its Python file there."""
    os.makedirs(work, exist_ok=True)
    for part in submission.beside:
        if os.path.basename(part) in submission.names:
            continue  # the template of the file that students write
        _Copier(submission, submission.beside_root).copy(
            part, os.path.join(work, os.path.relpath(part, submission.beside_root))
        )
    if os.path.isdir(path):
        # A folder for each student, with what he handed in as it came: one zip file, or several.
        files = _files_in(path)
        zips = _zips_that_count(files)
        if len(zips) > 1:
            return _unpack_zips([os.path.join(path, name) for name in zips], submission, work)
        if zips:
            path = os.path.join(path, zips[0])
        else:
            chosen = _chosen(files, submission.names, lambda name: _text(os.path.join(path, name)))
            folder = os.path.join(path, os.path.dirname(chosen))
            copier = _Copier(submission, path)
            copier.copy_content(folder, work)
            # What lies in the folders above is found, too, as by a program that is started there.
            for above in _folders_above(chosen):
                copier.copy_content(os.path.join(path, above), work, replace=False)
            return os.path.join(work, os.path.basename(chosen))
    _refuse_unreadable(path)
    if path.lower().endswith(".zip"):
        try:
            return _unpack(path, submission, work)
        except _UNREADABLE as error:
            raise _NoSubmission("the zip file cannot be read: %s" % error) from None
    folder = os.path.dirname(path)
    copier = _Copier(submission, folder)
    for part in submission.parts:
        if part == folder:
            copier.copy_content(folder, work)
        else:
            copier.copy(part, os.path.join(work, os.path.relpath(part, folder)))
    target = os.path.join(work, os.path.basename(path))
    if not os.path.lexists(target):
        shutil.copyfile(path, target)
    return target


def _load(path, submission, work):
    if submission.files:
        path = _gathered(submission, work + ".files")
    file = _laid_out(path, submission, work)
    os.chdir(work)
    sys.path[:] = [work] + [entry for entry in sys.path if entry]
    if os.environ.get("KEYMOVE_USER_SITE"):
        site.addsitedir(os.environ.pop("KEYMOVE_USER_SITE"))
    arguments = submission.arguments
    if not arguments and submission.config:
        arguments = ["config.txt"]
        if not os.path.exists("config.txt"):
            with open("config.txt", "w", newline="") as config:
                config.write(submission.config)
    sys.argv[:] = [os.path.basename(file)] + arguments
    name = os.path.splitext(os.path.basename(file))[0]
    if notebook_cells.is_notebook(file):
        module = _notebook(file, name)
        _stand_for_names(module, submission, work)
        return module
    _refuse_utf16(file)
    # The loader is named, for the file may end in .PY.
    loader = importlib.machinery.SourceFileLoader(name, file)
    spec = importlib.util.spec_from_file_location(name, file, loader=loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    _stand_for_names(module, submission, work)
    if re.search(r"^\s*(from\s+\.|import\s+\.)", _text(file), re.MULTILINE):
        module.__package__ = _package_of(path, work)
    elif os.path.isdir(path):
        _package_of(path, work)
    spec.loader.exec_module(module)
    return module


def _package_of(path, work):
    """The name of a package that stands for the working folder: that of the submission's own folder, if it can be one."""
    folder = os.path.dirname(path) if path.lower().endswith((".py", ".ipynb")) else path
    name = os.path.splitext(os.path.basename(os.path.normpath(folder)))[0]
    known = name in sys.modules or name in getattr(sys, "stdlib_module_names", ())
    if known or not name.isidentifier() or importlib.util.find_spec(name) is not None:
        name = "submission"
    package = types.ModuleType(name)
    package.__path__ = [work]
    sys.modules.setdefault(name, package)
    return name


def _refuse_utf16(file):
    with open(file, "rb") as content:
        if content.read(2) in (b"\xff\xfe", b"\xfe\xff"):
            raise _NoSubmission("%s is in UTF-16, which Python does not read: save it as UTF-8" % os.path.basename(file))


def _stand_for_names(module, submission, work):
    """A file named after its student is still the course's file to those that import it."""
    for name in submission.names:
        stem = os.path.splitext(name)[0]
        if not os.path.exists(os.path.join(work, name)):
            sys.modules.setdefault(stem, module)


def _notebook(file, name):
    try:
        return notebook_cells.load(file, name, _COURSE_NAMES + ("get_legal_moves",))
    except notebook_cells.NoNotebook as error:
        raise _NoSubmission("no submission: %s is no notebook: %s" % (os.path.basename(file), error)) from None


# --- What is asked


def _function(module, name):
    """The function of the submission that has that name."""
    found = getattr(module, name, None)
    if callable(found):
        return found
    own = [key for key, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__]
    owner = next((key for key in own if callable(getattr(getattr(module, key), name, None))), "")
    if owner:
        hint = "; the class %s has one, but it is called as a function of the file" % owner
    else:
        functions = [key for key in own if inspect.isfunction(getattr(module, key))]
        hint = "; it defines " + ", ".join(functions[:8]) if functions else "; it defines no functions"
    raise _NoSubmission("%s has no function %s%s" % (os.path.basename(module.__file__), name, hint))


def _require_a_function(module):
    """Refuses a file that has none of the functions that can be asked for."""
    names = _COURSE_NAMES[:-1] + ("get_legal_moves",)
    if not any(callable(getattr(module, name, None)) for name in names):
        _function(module, names[0])


def _row_column(request):
    """The fairy course's gameboard: [(name, colour, (row, column))], row 0 at the top."""
    top = request["ranks"] - 1
    return [(man["name"].capitalize(), man["color"], (top - man["rank"], man["file"])) for man in request["board"]]


def _letter_row(request):
    """The 7x7 course's gameboard: {(letter, row): (name, colour)}, row 0 at White's side."""
    return {
        (chr(ord("a") + man["file"]), man["rank"]): (man["name"].capitalize(), man["color"].capitalize())
        for man in request["board"]
    }


def _turned(request):
    """The position with exchanged colours, seen from the other side."""
    board = [
        dict(man, color="black" if man["color"] == "white" else "white", rank=request["ranks"] - 1 - man["rank"])
        for man in request["board"]
    ]
    return dict(request, board=board)


def _turned_move(move, request):
    """The move on the board that was turned, if it has the form of a move."""
    top = request["ranks"] - 1
    at = 1 if request["notation"] == "letter-row" else 0  # of the row in a square
    try:
        squares = [list(square) for square in move]
        for square in squares:
            square[at] = top - square[at]
    except (TypeError, IndexError):
        return move
    return squares


def _whole(value):
    """A move with whole numbers where it has floats of the same value, as Python compares them."""
    if isinstance(value, (list, tuple)):
        return [_whole(part) for part in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _is_pair(value):
    return isinstance(value, (list, tuple)) and len(value) == 2


def _move(module, request):
    letters = request["notation"] == "letter-row"
    # The courses' function plays White and is not told who is to move.
    black = request["to_move"] == "black"
    asked = _turned(request) if black else request
    move = _function(module, "studentAgent")(_letter_row(asked) if letters else _row_column(asked))
    wanted = ", where studentAgent has to return a move"
    if isinstance(move, (list, tuple)) and not (_is_pair(move) and all(_is_pair(square) for square in move)):
        raise _Malformed(_shown(move) + wanted + ", a pair of squares")
    if move is None or isinstance(move, (set, frozenset, dict)):
        raise _Malformed(_shown(move) + wanted)
    return _whole(_turned_move(move, request) if black else move)


def _moves(module, request):
    letters = request["notation"] == "letter-row"
    color = request["to_move"].capitalize() if letters else request["to_move"]
    moves = _function(module, "get_legal_moves")(_letter_row(request) if letters else _row_column(request), color)
    if isinstance(moves, (str, bytes, dict)) or not hasattr(moves, "__iter__"):
        raise _Malformed(_shown(moves) + ", where get_legal_moves has to return a list of moves")
    return _whole(list(moves))


class _Cycle:
    """The course's chooser: each call takes the next of the moves, counted over the whole search."""

    def __init__(self):
        self.turns = 0

    def __call__(self, moves):
        moves = list(moves)
        self.turns = (self.turns + 1) % len(moves)
        return moves[self.turns]


def _parameters(function):
    """The names of a function's parameters, in small letters; none if they cannot be known."""
    try:
        return [name.lower() for name in inspect.signature(function).parameters]
    except (TypeError, ValueError):
        return []


def _board_comes_first(module, function):
    """Whether a function has the arguments of the course's later years: (board, side, flags, ...). Its own names say so, or
    those of the template's functions in the same file."""
    for known in (function, getattr(module, "generateMoves", None), getattr(module, "random", None)):
        names = _parameters(known)
        board = next((i for i, name in enumerate(names) if "board" in name), None)
        side = next((i for i, name in enumerate(names) if "side" in name or "player" in name), None)
        if board is not None and side is not None:
            return board < side
    return False


def _kind(value):
    if isinstance(value, dict):
        return "moveTree"
    if isinstance(value, (list, tuple)):
        return "moveList"
    return "value" if isinstance(value, str) or hasattr(value, "__float__") else "?"


def _unpacked(name, answer, order):
    """The value, the list and the tree that a function has returned in the order of its course."""
    wanted = "(%s)" % ", ".join(order)
    if not isinstance(answer, (tuple, list)):
        raise _Malformed("%s, where %s has to return %s" % (_shown(answer), name, wanted))
    if len(answer) != len(order):
        raise _Malformed("%d values, where %s has to return %s" % (len(answer), name, wanted))
    kinds = [_kind(part) for part in answer]
    if kinds != order and sorted(kinds) == sorted(order):
        raise _Wrong("%s returns (%s), where the course's tests take %s" % (name, ", ".join(kinds), wanted))
    return dict(zip(order, answer))


def _equals_lists(line, lists, only_first):
    """Whether a list of moves equals the lists that it was written as, as far as the course's tests look at it."""
    if only_first:
        return isinstance(line, list) and line[:1] == lists[:1]
    return line == lists


def _tree_fault(tree):
    """What in a tree is no dict of texts: its place, and what is there."""
    open_nodes = [("", tree, ())]
    while open_nodes:
        path, node, above = open_nodes.pop()
        place = "moveTree" + (" below " + path if path else "")
        if not isinstance(node, dict):
            return "%s is %s, not a dict" % (place, _shown(node))
        if id(node) in above:
            return place + " contains itself"
        for key, inner in node.items():
            if not isinstance(key, str):
                return "%s has the key %s, which is not the text that encode(*move) gives" % (place, _shown(key))
            open_nodes.append((path + "/" + key[:_MOST_SHOWN], inner, above + (id(node),)))
    return "moveTree cannot be written as JSON"


def _tree(module, request):
    name = request["algorithm"]
    function = _function(module, name)
    later = _board_comes_first(module, function)
    arguments = [request["side"], request["lists"]]
    arguments = (arguments[::-1] if later else arguments) + [request["flags"], request["depth"]]
    if name == "stochastic":
        arguments += [request["breadth"], _Cycle()]
    order = ["moveList", "moveTree", "value"] if later else ["value", "moveList", "moveTree"]
    parts = _unpacked(name, function(*arguments), order)
    if isinstance(parts["value"], (str, bytes)):
        raise _Wrong("the value is the text %s, where the course's tests compare numbers" % _shown(parts["value"]))
    try:
        value = float(parts["value"])
    except (TypeError, ValueError, OverflowError):
        raise _Malformed("value is %s, not a number" % _shown(parts["value"])) from None
    if not isinstance(parts["moveList"], (list, tuple)):
        raise _Malformed("moveList is %s, not a list of moves" % _shown(parts["moveList"]))
    try:
        line = json.dumps(parts["moveList"], default=_plain)
    except (TypeError, ValueError, RecursionError):
        raise _Malformed("moveList is %s, not a list of moves" % _shown(parts["moveList"])) from None
    if not _equals_lists(parts["moveList"], json.loads(line), name == "stochastic"):
        raise _Wrong("moveList has tuples, which differ from the lists that the course's tests compare")
    try:
        tree = json.dumps(parts["moveTree"])
    except RecursionError:
        raise _Malformed("moveTree is nested too deeply, or contains itself") from None
    except (TypeError, ValueError):
        raise _Malformed(_tree_fault(parts["moveTree"])) from None
    return "%s\n%s\n%s\n" % (value, line, tree)


_ANSWERS = {"move": _move, "moves": _moves, "tree": _tree}


# --- How it is told


def _shown(value):
    try:
        return re.sub(" at 0x[0-9a-f]+", "", repr(value))[:_MOST_SHOWN]  # addresses differ from run to run
    except Exception:  # the student's own __repr__
        return "an object of type " + type(value).__name__


def _plain(value):
    """What JSON does not know but a move may hold: numbers of other libraries, sets of moves."""
    if hasattr(value, "__index__"):
        return value.__index__()
    if isinstance(value, (set, frozenset)):
        return list(value)
    raise TypeError("no part of an answer: " + _shown(value))


def _without_our_frames(shown):
    """The traceback as the student knows it: this adapter's frames, and the import machinery's, are no part of the file."""
    while shown is not None:
        kept = [frame for frame in shown.stack if frame.filename != _OURS and not frame.filename.startswith("<frozen ")]
        shown.stack = traceback.StackSummary.from_list(kept)
        for other in getattr(shown, "exceptions", None) or []:
            _without_our_frames(other)
        _without_our_frames(shown.__cause__)
        shown = shown.__context__


_WANTED = {
    "move": ", where studentAgent has to return a move",
    "moves": ", where get_legal_moves has to return a list of moves",
}


def _message(kind, text):
    """The line that tells what is wrong; halves of characters in it are written as escapes."""
    return json.dumps({kind: text.encode("utf-8", "backslashreplace").decode("utf-8")})


class _Server:
    def __init__(self, path):
        self.path = path
        self.work = os.path.join(os.getcwd(), "submission")
        self.submission = _Submission()
        self.module = None
        self.heuristic = None  # what is called for the value of a board

    def _show(self, error):
        shown = traceback.TracebackException.from_exception(error)
        _without_our_frames(shown)
        text = "".join(shown.format())
        if not shown.stack and shown.__cause__ is None and shown.__context__ is None:
            text = text.replace("Traceback (most recent call last):\n", "", 1)
        sys.stdout.flush()  # what it has printed comes before
        sys.stderr.write(self._told(text).encode("utf-8", "backslashreplace").decode("utf-8"))
        sys.stderr.flush()

    def _told(self, text):
        return text.replace(self.work + os.sep, "")

    def _answer(self, request):
        kind = request["request"]
        if kind == "value":
            return {kind: board_values.value_of(self.heuristic, request, _shown)}
        if kind != "hello":
            return {kind: _ANSWERS[kind](self.module, request)}
        self.module = _load(self.path, self.submission, self.work)
        if not self.submission.heuristic:
            _require_a_function(self.module)
        else:
            self.heuristic = board_values.heuristic_in(self.module, self.module.__file__)
        return {"ready": True}

    def reply(self, request):
        """The answer as a line; of an exception its name and message, and the traceback for the last words."""
        try:
            answer = self._answer(request)
        except (_Malformed, board_values.BadValue) as error:
            return _message("malformed", str(error))
        except _Wrong as error:
            return _message("wrong", str(error))
        except (_NoSubmission, board_values.NoHeuristic) as error:
            return _message("error", self._told(str(error)))
        except BaseException as error:  # even SystemExit must cost one position only
            self._show(error)
            return _message("error", self._told("%s: %s" % (type(error).__name__, error))[:_MOST_SHOWN])
        try:
            # Neither inf and nan nor halves of characters are JSON.
            json.dumps(answer, default=_plain, ensure_ascii=False).encode("utf-8")
            return json.dumps(answer, default=_plain, allow_nan=False)
        except (TypeError, ValueError, RecursionError):
            kind, value = next(iter(answer.items()))
            return _message("malformed", _shown(value) + _WANTED.get(kind, ""))


def main():
    requests = os.fdopen(os.dup(0), "r", encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    server = _Server(sys.argv[1])
    for line in requests:
        reply = server.reply(json.loads(line))
        sys.stdout.flush()
        answers.write(reply + "\n")
        answers.flush()


if __name__ == "__main__":
    main()

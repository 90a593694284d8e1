"""Finds a student's heuristic, and asks it what boards are worth to White.

The heuristic is the model that the move-tree course's `trainmodel` saves as model.pkl, or a function, an object or a class of the
student's file. It gets the course's planes (docs/heuristics.md). All of it runs in the student's process, which is contained.
"""

import inspect
import math
import os
import pickle
import re
import runpy
import sys

_MODEL_FILE = "model.pkl"
_TORCH_FORMATS = (b"PK", b"\x80\x02")  # the first bytes of what torch.save writes; pickle.dump writes later versions
_LETTERS = "kqbnrp"  # of the planes 0 to 5, White's men, and 6 to 11, Black's
_NAMES = ("predict", "evaluate", "heuristic", "value", "score")  # of functions and methods, the first that is there
_WORDS = set(_NAMES) | {"eval", "evaluation", "prediction"}  # one of them is in the name of any other function that is taken
_OBJECTS = ("model", "net", "network")
_WANTED = "expected trainmodel() as in extracredit.py, predict(planes), an object model, or a class with a method predict"


class NoHeuristic(Exception):
    """The file has nothing that could be asked."""


class BadValue(Exception):
    """What was returned is no value."""


# --- What is asked


def _required(function):
    """The names of the parameters that must be given; None if the function does not take any or they cannot be known."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD, p.VAR_POSITIONAL)]
    if not positional or any(p.kind == p.KEYWORD_ONLY and p.default is p.empty for p in parameters):
        return None
    return [p.name.lower() for p in positional if p.default is p.empty and p.kind != p.VAR_POSITIONAL]


def _place(names, *words):
    return next((i for i, name in enumerate(names) if any(word in name for word in words)), None)


def _places(names):
    """Where the side, the board and the flags are among the parameters."""
    return [_place(names, "side", "player"), _place(names, "board"), _place(names, "flag")]


def _takes_position(function):
    """Whether the function has the arguments of the course's other functions: side, board and flags, in some order."""
    names = _required(function) or []
    return len(names) == 3 and set(_places(names)) == {0, 1, 2}


def _fits(function):
    names = _required(function)
    return names is not None and (len(names) <= 1 or _takes_position(function))


def _words_of(name):
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)}


def _function(module):
    """The function of the file that is the heuristic; None if there is none."""
    own = {
        name: thing
        for name, thing in vars(module).items()
        if inspect.isfunction(thing) and thing.__module__ == module.__name__ and _fits(thing)
    }
    for name in _NAMES:
        if name in own:
            return own[name]
    fitting = [name for name in own if _words_of(name) & _WORDS]
    if len(fitting) > 1:
        raise NoHeuristic("which function is the heuristic? %s; name it predict" % ", ".join(fitting[:8]))
    return own[fitting[0]] if fitting else None


def _is_module(thing):
    torch = sys.modules.get("torch")
    return torch is not None and hasattr(torch, "nn") and isinstance(thing, torch.nn.Module)


def _asked_of(thing):
    """What of an object is called; None if nothing can be."""
    if _is_module(thing):
        thing.eval()
        return thing
    for name in _NAMES:
        method = getattr(thing, name, None)
        if callable(method) and _fits(method):
            return method
    return thing if callable(thing) and not inspect.isclass(thing) else None


def _object(module):
    for name in _OBJECTS:
        asked = _asked_of(getattr(module, name, None))
        if asked is not None:
            return asked
    return None


def _has_method(kind):
    return any(callable(getattr(kind, name, None)) for name in _NAMES + ("forward",)) or "__call__" in vars(kind)


def _can_be_made(kind):
    try:
        parameters = list(inspect.signature(kind.__init__).parameters.values())[1:]
    except (TypeError, ValueError):
        return False
    return all(p.default is not p.empty or p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD) for p in parameters)


def _instance(module):
    """An object of the only class of the file that can be a heuristic, and is not the base of another one."""
    own = [kind for kind in vars(module).values() if inspect.isclass(kind) and kind.__module__ == module.__name__]
    fitting = [kind for kind in own if _has_method(kind) and _can_be_made(kind)]
    fitting = [kind for kind in fitting if not any(kind in other.__mro__[1:] for other in fitting)]
    if len(fitting) > 1:
        names = ", ".join(kind.__name__ for kind in fitting[:8])
        raise NoHeuristic("which class is the heuristic? %s; give one of them a function predict" % names)
    return _asked_of(fitting[0]()) if fitting else None


def _unpickled(module):
    # A model that was saved by `python3 extracredit.py` names its classes as those of __main__.
    for name, thing in list(vars(module).items()):
        if inspect.isclass(thing):
            vars(sys.modules["__main__"]).setdefault(name, thing)
    with open(_MODEL_FILE, "rb") as file:
        if file.read(2) not in _TORCH_FORMATS:
            file.seek(0)
            return pickle.load(file)
    try:
        import torch
    except ImportError as missing:
        raise NoHeuristic("%s cannot be read: %s" % (_MODEL_FILE, missing)) from None
    try:
        return torch.load(_MODEL_FILE, map_location="cpu", weights_only=False)
    except TypeError:  # before version 1.13
        return torch.load(_MODEL_FILE, map_location="cpu")


def _saved(module):
    """The model in model.pkl; None if there is no such file."""
    if not os.path.exists(_MODEL_FILE):
        return None
    model = _unpickled(module)
    asked = _asked_of(model)
    if asked is None:
        raise NoHeuristic("%s holds an object of type %s, which cannot be called" % (_MODEL_FILE, type(model).__name__))
    return asked


def _trained(module):
    """The model that the course's trainmodel saves or returns; it is not trained if it was handed in."""
    train = getattr(module, "trainmodel", None)
    if not callable(train):
        return None
    returned = None if os.path.exists(_MODEL_FILE) else train()
    return _saved(module) or (None if returned is None else _asked_of(returned))


def _run_as_program(module, path):
    """The model that the file saves when it is run: `python3 extracredit.py`."""
    with open(path, encoding="utf-8", errors="replace") as file:
        if "__main__" not in file.read():
            return None
    vars(module).update(runpy.run_path(path, run_name="__main__"))
    return _saved(module) or _object(module)


def heuristic_in(module, path):
    """What is called for the value of a board. Trains it if the course's way to do so is in the file."""
    asked = _trained(module) or _function(module) or _object(module) or _saved(module) or _instance(module)
    asked = asked or _run_as_program(module, path)
    if asked is not None:
        return asked
    own = [name for name, thing in vars(module).items() if inspect.isfunction(thing) or inspect.isclass(thing)]
    raise NoHeuristic("no heuristic: %s; found %s" % (_WANTED, ", ".join(own[:8]) or "no functions"))


# --- How it is asked


def planes_of(request):
    """The course's 15x8x8 planes, by plane, file from a, and rank from the top."""
    planes = [[[0.0] * 8 for _ in range(8)] for _ in range(15)]
    for color, men in enumerate(request["lists"]):
        for x, y, letter in men:
            planes[6 * color + _LETTERS.index(letter)][x - 1][y - 1] = 1.0
    if request["side"]:
        planes[12] = [[1.0] * 8 for _ in range(8)]
    rights, passed = request["flags"]
    for stands, (x, y) in zip(rights, ((1, 8), (8, 8), (1, 1), (8, 1))):
        planes[13][x - 1][y - 1] = 1.0 if stands else 0.0
    if passed:
        planes[14][passed[0] - 1][passed[1] - 1] = 1.0
    return planes


def _arguments(asked, request):
    if _takes_position(asked):
        by_place = dict(zip(_places(_required(asked)), ("side", "lists", "flags")))
        return [request[by_place[i]] for i in range(3)]
    planes = planes_of(request)
    torch = sys.modules.get("torch")
    if torch is not None and hasattr(torch, "float32"):
        tensor = torch.tensor(planes, dtype=torch.float32)
        return [tensor.unsqueeze(0) if _is_module(asked) else tensor]
    numpy = sys.modules.get("numpy")
    return [planes if numpy is None else numpy.array(planes)]


def _number(returned, shown):
    """The only number in what was returned."""
    value = returned
    shape = getattr(value, "shape", None)
    if shape is not None and math.prod(shape) != 1:
        raise BadValue("an array of the shape %s, where one number is expected" % (tuple(shape),))
    if hasattr(value, "item"):
        value = value.item()
    while isinstance(value, (list, tuple)) and len(value) == 1:
        value = value[0]
    if isinstance(value, (list, tuple)):
        raise BadValue("%d values, where one number is expected" % len(value))
    if value is None or isinstance(value, (str, bytes, bool)) or not hasattr(value, "__float__"):
        raise BadValue("%s, where a number is expected" % shown(value))
    value = float(value)
    if not math.isfinite(value):
        raise BadValue("%s, which is no value of a board" % value)
    return value


def value_of(asked, request, shown):
    """The value of the request's board, as a number. `shown` writes what is no number."""
    torch = sys.modules.get("torch")
    if _is_module(asked):
        with torch.no_grad():
            return _number(asked(*_arguments(asked, request)), shown)
    return _number(asked(*_arguments(asked, request)), shown)

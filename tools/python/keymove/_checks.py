"""What arguments must be, said in the caller's words."""

from __future__ import annotations

import difflib
import functools
import inspect
import operator
from typing import Any, Callable, Optional, TypeVar, cast

#: The largest numbers that the C++ library takes.
INT = 2**31 - 1
COUNT = 2**64 - 1


def _is_bool(value: Any) -> bool:
    return type(value).__name__ in ("bool", "bool_")  # numpy has one of its own


def whole(name: str, value: Any, least: int = 1, most: int = INT, *, optional: bool = False) -> Any:
    """The value as an int: a whole number from `least` to `most`, or None if it is optional."""
    if value is None and optional:
        return None
    try:
        number = None if _is_bool(value) else operator.index(value)
    except TypeError:
        number = None
    if number is None:
        raise TypeError(f"{name}: expected a whole number, found {value!r}")
    if number < least:
        raise ValueError(f"{name}: expected at least {least}, found {number}")
    if number > most:
        raise ValueError(f"{name}: expected at most {most}, found {number}")
    return number


def duration(name: str, value: Any, *, optional: bool = True) -> Optional[float]:
    """The value as a float: a number of seconds above 0, or None if it is optional."""
    if value is None and optional:
        return None
    try:
        number = None if _is_bool(value) or isinstance(value, (str, bytes, bytearray)) else float(value)
    except (TypeError, ValueError):
        number = None
    if number is None:
        raise TypeError(f"{name}: expected a number of seconds, found {value!r}")
    if not number > 0:
        raise ValueError(f"{name}: expected more than 0 seconds, found {value}")
    return number


def words(name: str, value: Any, example: str) -> str:
    """The value, which must be a text."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected a text such as {example!r}, found {value!r}")
    return str(value)


#: What options are called elsewhere.
_MEANT = {
    "depth": "plies",
    "distance": "plies",
    "moves": "mate",
    "dm": "mate",
    "time": "seconds",
    "timeout": "seconds",
    "limit": "seconds",
    "workers": "jobs",
    "processes": "jobs",
    "cores": "threads",
    "hash": "hash_mib",
    "memory": "hash_mib",
    "game": "variant",
    "rules": "variant",
}

Function = TypeVar("Function", bound=Callable[..., Any])


def spelled(function: Function) -> Function:
    """The function with options of which a misspelt one is an error that names the function and suggests another."""
    names = [each.name for each in inspect.signature(function).parameters.values() if each.kind is each.KEYWORD_ONLY]
    known = set(inspect.signature(function).parameters)
    title = function.__qualname__.replace(".__init__", "")

    unnamed = [each.name for each in inspect.signature(function).parameters.values() if each.kind is not each.KEYWORD_ONLY]

    @functools.wraps(function)
    def checked(*arguments: Any, **options: Any) -> Any:
        if len(arguments) > len(unnamed):
            example = f"{names[0] if 'mate' not in names else 'mate'}={arguments[len(unnamed)]!r}"
            raise TypeError(f"{title}() takes {', '.join(unnamed)} without a name; what follows has one, as in {example}")
        for name in options:
            if name not in known:
                raise TypeError(f"{title}() has no option {name!r}{_suggestion(name, names)}; it has {', '.join(names)}")
        return function(*arguments, **options)

    return cast(Function, checked)


def _suggestion(name: str, names: Any) -> str:
    candidates = {**{other: meant for other, meant in _MEANT.items() if meant in names}, **{each: each for each in names}}
    near = difflib.get_close_matches(name.lower(), candidates, n=1, cutoff=0.7)
    return f" (did you mean {candidates[near[0]]!r}?)" if near else ""

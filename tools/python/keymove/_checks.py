"""What arguments must be, said in the caller's words."""

from __future__ import annotations

from typing import Any, Optional


def whole(name: str, value: Any, least: int = 1) -> Any:
    """The value, which must be None or a whole number of at least `least`."""
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise TypeError(f"{name}: expected a whole number, found {value!r}")
    if value is not None and value < least:
        raise ValueError(f"{name}: expected at least {least}, found {value}")
    return value


def duration(name: str, value: Any) -> Optional[float]:
    """The value, which must be None or a number of seconds above 0."""
    if value is not None and (isinstance(value, bool) or not isinstance(value, (int, float))):
        raise TypeError(f"{name}: expected a number of seconds, found {value!r}")
    if value is not None and not value > 0:
        raise ValueError(f"{name}: expected more than 0 seconds, found {value}")
    return None if value is None else float(value)

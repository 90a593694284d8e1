"""The checker of certificates."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Optional, Union

from . import _core
from ._answers import Answer
from ._boards import AnyVariant, variant_of
from ._checks import duration, spelled, whole
from ._errors import BadInput
from ._suites import Verdict


@dataclass(frozen=True)
class Check:
    """The result of checking a certificate."""

    status: str  #: "accepted", "rejected" or "undecided" (a limit was reached)
    claim: str  #: "White wins in exactly 5 plies, only by c5d5"
    reason: str  #: why it is not accepted; else empty
    fen: str
    variant: str
    nodes: int

    @property
    def accepted(self) -> bool:
        return self.status == "accepted"

    def __bool__(self) -> bool:
        return self.accepted


@spelled
def check(
    certificate: Union[bytes, str, "os.PathLike[str]", Answer, Verdict],
    *,
    variant: Optional[AnyVariant] = None,
    memory_mib: int = 512,
    seconds: float = 60,
) -> Check:
    """Checks a certificate with the rules of the checker, which share no code with the solver.

    `certificate` is its bytes, its text in JSON, a file, or an answer or a verdict that has one. Raises BadInput if it cannot
    be read, and ValueError if there is none. Ctrl-C ends the check.
    """
    if isinstance(certificate, (Answer, Verdict)):
        found = certificate.certificate
        if not found:
            why = certificate.unchecked.replace("--no-certificates", "certify=False") if isinstance(certificate, Answer) else ""
            raise ValueError("certificate: expected one, the answer has none" + (f" ({why})" if why else ""))
        certificate = found
    if isinstance(certificate, str) and certificate.lstrip().startswith("{"):
        certificate = certificate.encode()
    if not isinstance(certificate, (bytes, bytearray, memoryview)):
        certificate = _content_of(certificate)
    chosen = None if variant is None else variant_of(variant)._variant
    limits = (whole("memory_mib", memory_mib), duration("seconds", seconds, optional=False))
    return Check(**_core.check(bytes(certificate), *limits, chosen))


def _content_of(path: Union[str, "os.PathLike[str]"]) -> bytes:
    """What is in that file. Raises BadInput."""
    if not isinstance(path, (str, os.PathLike)):
        raise TypeError(f"certificate: expected its bytes, a file or an answer, found {path!r}")
    name = os.fspath(path)
    try:
        with open(name, "rb") as file:
            return file.read()
    except (OSError, ValueError) as error:
        missing = isinstance(error, FileNotFoundError)
        reason = "no such file" if missing else (getattr(error, "strerror", None) or str(error)).lower()
        message = f"{reason}, expected a certificate"
        code = "input-missing" if missing else "input-unreadable"
        raise BadInput(f"{name}: error: {message}", file=name, code=code, message=message) from error

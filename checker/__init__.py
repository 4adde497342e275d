"""The checker: decide a privacy notion of anybody's mechanism, exactly; see docs/checker.md.

The names below are imported when they are used, because a process that follows a program needs none
of them.
"""

from importlib import import_module

_PLACES = {
    "check": "decide",
    "program": "programs.program",
    "assert_provides": "pytest_helper",
} | dict.fromkeys(
    ("HLLDP", "LDP", "LIP", "MIP", "OSLDP", "ULDP", "MinIDLDP", "OneIDLDP", "PairwiseLDP"),
    "notions",
)
__all__ = sorted(_PLACES)


def __getattr__(name):
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)


def __dir__():
    return sorted({*globals(), *__all__})

"""The checker: decide a privacy notion of anybody's mechanism, exactly; see docs/checker.md."""

from theory.checker.decide import check
from theory.checker.notions import (
    HLLDP,
    LDP,
    LIP,
    MIP,
    OSLDP,
    ULDP,
    MinIDLDP,
    OneIDLDP,
    PairwiseLDP,
)
from theory.checker.programs.program import program
from theory.checker.pytest_helper import assert_provides

__all__ = [
    "HLLDP",
    "LDP",
    "LIP",
    "MIP",
    "OSLDP",
    "ULDP",
    "MinIDLDP",
    "OneIDLDP",
    "PairwiseLDP",
    "assert_provides",
    "check",
    "program",
]

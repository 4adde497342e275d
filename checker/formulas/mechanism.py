"""A mechanism by formulas, its conditions in any arithmetic, and its matrix at one size.

Inputs and outputs are the same s sensitive and N other values. The probability of an output depends
on whether it is the input itself (own), another sensitive value, or another value.
"""

import re
from dataclasses import dataclass
from fractions import Fraction

from checker.exact import number
from checker.formulas.language import parse
from checker.notions import BY_NAME
from checker.reading import yaml_file
from common.errors import UserError
from common.lines import shortened

NOTIONS = [name for name, kind in BY_NAME.items() if kind.of_formulas]
KEYS = ("notion", "formulas", "exp_epsilon", "delta", "scope", "invertibility")
ROWS = ("sensitive", "other")
ENTRIES = ("own", "other sensitive", "other")
RANGE = re.compile(r"(>=|>|=)? *(\S+)")
# what is meant where a file does not say
USUAL = {"s": ">= 1", "N": ">= 1", "E": ">= 1", "F": ">= 1"}


@dataclass(frozen=True)
class Range:
    """The values of one name: at least or more than a bound, or only the bound."""

    sign: str
    bound: Fraction

    def holds(self, value):
        """Return the condition on a value, in any arithmetic."""
        if self.sign == "=":
            return value == self.bound
        return value > self.bound if self.sign == ">" else value >= self.bound

    def reaches(self, least):
        """Return whether some value is at least this."""
        return self.sign != "=" or self.bound >= least

    def __str__(self):
        return f"{self.sign} {self.bound}"


@dataclass(frozen=True)
class Mechanism:
    """Formulas of the probabilities, and the notion that they must provide.

    Parameters
    ----------
    notion : str
    rows : dict
        For `sensitive` and `other` inputs a dict of formulas by `ENTRIES`; `sensitive` may lack,
        where no input is.
    bound : Formula
        e^eps of the notion.
    scope : dict
        `Range`s of s, N, E and F.
    printed : bool
        Whether ULDP has (4) as printed or (4').
    delta : Formula or None
        What LDP may fail by.
    """

    notion: str
    rows: dict
    bound: object
    scope: dict
    printed: bool = False
    delta: object = None

    @property
    def names(self):
        """Return the names of parameters that occur."""
        formulas = [
            self.bound,
            *filter(None, [self.delta]),
            *(f for row in self.rows.values() for f in row.values()),
        ]
        return set().union(*(formula.names for formula in formulas))

    def promise(self):
        """Return what is to hold, as text."""
        more = "" if self.delta is None else f" and delta = {self.delta.text}"
        return f"{self.notion} with e^eps = {self.bound.text}{more}"

    def scope_text(self):
        """Return the scope as text."""
        if "sensitive" not in self.rows:
            sizes = {"K": self.scope["N"]}
        else:
            sizes = {name: self.scope[name] for name in ("s", "N")}
        powers = {name: self.scope[name] for name in ("E", "F") if name in self.names}
        return ", ".join(f"{name} {one}" for name, one in {**sizes, **powers}.items())

    def entries(self, known):
        """Return the values of the formulas by (row, entry)."""
        return {
            (row, entry): formula.value(known)
            for row, formulas in self.rows.items()
            for entry, formula in formulas.items()
        }

    def matrix(self, s, N, known):
        """Return Pr(y|x) of whole sizes, sensitive values first.

        Raises
        ------
        ZeroDivisionError
            If a formula divides by 0.
        """
        value, made = self.entries(known), []
        for x in range(s + N):
            row = "sensitive" if x < s else "other"
            made.append(
                [
                    value[row, "own" if x == y else "other sensitive" if y < s else "other"]
                    for y in range(s + N)
                ]
            )
        return made


def read(path):
    """Return the `Mechanism` of a YAML file.

    Raises
    ------
    UserError
        If the file has another form; the message names the key and how to correct it.
    """
    given = yaml_file.load(path)
    try:
        return _made(given)
    except ValueError as error:
        raise UserError(f"{shortened(path, 200)}: {' '.join(str(error).split())}") from error


def _made(given):
    for key in given:
        if key not in KEYS:
            raise ValueError(
                f"{shortened(key)}: no key of formulas, whose keys are {', '.join(KEYS)}"
            )
    notion = given.get("notion")
    if notion not in NOTIONS:
        raise ValueError(f"notion: must be one of {', '.join(NOTIONS)}, got {shortened(notion)}")
    invertibility = given.get("invertibility", "reachable")
    if invertibility not in ("printed", "reachable"):
        raise ValueError(
            f"invertibility: must be printed or reachable, got {shortened(invertibility)}"
        )
    rows, alone = _rows(given["formulas"])
    if alone and BY_NAME[notion].needs():
        raise ValueError(f"formulas: {notion} needs a line for sensitive and one for other inputs")
    scope = _scope(given.get("scope", {}), alone)
    bound = _formula("exp_epsilon", given.get("exp_epsilon", "E"))
    delta = _formula("delta", given["delta"]) if "delta" in given else None
    if delta is not None and notion != "LDP":
        raise ValueError(f"delta: is for LDP, which compares all inputs alike, not for {notion}")
    return Mechanism(notion, rows, bound, scope, invertibility == "printed", delta)


def _rows(given):
    """Return the formulas of both sorts of inputs, and whether one line describes all inputs."""
    if not isinstance(given, dict):
        raise ValueError("formulas: must have lines, such as own: E/(K + E - 1)")
    if set(given) == {"own", "other"}:
        row = {key: _formula(f"formulas: {key}", text) for key, text in given.items()}
        return {"other": {**row, "other sensitive": row["other"]}}, True
    if set(given) != set(ROWS) or not all(isinstance(row, dict) for row in given.values()):
        raise ValueError(
            "formulas: must have the keys own and other, or sensitive and other with formulas each"
        )
    return {name: _row(name, row) for name, row in given.items()}, False


def _row(name, row):
    if set(row) != set(ENTRIES):
        raise ValueError(f"formulas: {name}: must have the keys {', '.join(ENTRIES)}")
    return {key: _formula(f"formulas: {name}: {key}", text) for key, text in row.items()}


def _formula(place, text):
    try:
        return parse(text)
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from error


def _scope(given, alone):
    """Return the range of each name; where one line describes all inputs, none is sensitive."""
    if not isinstance(given, dict):
        raise ValueError('scope: must have lines, such as s: ">= 1"')
    allowed = ("K", "E", "F") if alone else tuple(USUAL)
    for key in given:
        if key not in allowed:
            raise ValueError(f"scope: {shortened(key)}: must be one of {', '.join(allowed)}")
    made = {key: _range(key, given.get(key, usual)) for key, usual in USUAL.items()}
    if alone:
        made["s"], made["N"] = Range("=", Fraction(0)), _range("K", given.get("K", ">= 1"))
    return made


def _range(key, text):
    found = RANGE.fullmatch(text) if isinstance(text, str) else None
    if not found:
        raise ValueError(f'scope: {key}: must be such as ">= 1", "> 1" or 2')
    try:
        bound = number(found[2])
    except ValueError as error:
        raise ValueError(f"scope: {key}: {error}") from error
    if key in ("E", "F") and bound < 1:
        raise ValueError(f"scope: {key}: e^eps is at least 1, got {bound}")
    if key in ("s", "N", "K") and bound.denominator != 1:
        raise ValueError(f"scope: {key}: a size is a whole number, got {bound}")
    sign = found[1] or "="
    if sign == ">" and key in ("s", "N", "K"):
        return Range(">=", bound + 1)
    return Range(sign, bound)

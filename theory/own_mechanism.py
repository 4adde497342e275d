"""A mechanism that somebody hands in, with the notion it is to provide, read from a YAML file.

Scalars are read as text and made exact numbers: nothing is rounded and nothing is evaluated.
"""

import math
import re
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

import numpy as np
import yaml

from common.errors import UserError

# what each notion needs besides the matrix
KEYS = {
    "LDP": ("eps",),
    "ULDP": ("eps", "sensitive", "protected"),
    "OSLDP": ("eps", "sensitive"),
    "LIP": ("eps", "prior"),
    "HLLDP": ("eps", "sensitive"),
    "OneID-LDP": ("budgets",),
    "MinID-LDP": ("budgets",),
}
# the file, the matrix, a row
DEPTH = 3
# beyond, e^eps has more digits than is of use
MAX_EPS = 1000
DIGITS = r"[0-9]{1,40}(?:\.[0-9]{1,40})?"
NUMBER = re.compile(rf"{DIGITS}(?:/[0-9]{{1,40}})?")
LOGARITHM = re.compile(rf"ln *(?:({DIGITS})|\(({NUMBER.pattern})\))")


@dataclass(frozen=True)
class Budget:
    """An eps >= 0: a rational number, or the logarithm of one, or infinite.

    Parameters
    ----------
    value : Fraction or float
        eps itself, or e^eps if `logarithm`; `math.inf` if it asks nothing.
    logarithm : bool
    """

    value: Fraction | float
    logarithm: bool = False

    def __str__(self):
        return f"ln({self.value})" if self.logarithm else str(self.value)


@dataclass(frozen=True, eq=False)
class OwnMechanism:
    """A matrix and the notion that it is to provide.

    Parameters
    ----------
    notion : str
        One of `KEYS`.
    inputs, outputs : list of str
        Names.
    Q : ndarray of Fraction, shape (inputs, outputs)
        Pr(y|x).
    eps : Budget, optional
    budgets : list of Budget, optional
        Of each input.
    sensitive, protected : list of bool, optional
        X_S over the inputs, Y_P over the outputs.
    prior : list of Fraction, optional
    """

    notion: str
    inputs: list
    outputs: list
    Q: np.ndarray
    eps: Budget | None = None
    budgets: list = field(default_factory=list)
    sensitive: list = field(default_factory=list)
    protected: list = field(default_factory=list)
    prior: list = field(default_factory=list)


def read(path):
    """Return the `OwnMechanism` of a file.

    Raises
    ------
    UserError
        If the file has another form; the message names the key and the mend.
    """
    try:
        given = _load(Path(path).read_text(encoding="utf-8"))
        notion = _choice(given)
        _require_keys(given, ("notion", "matrix", *KEYS[notion]))
        inputs, outputs, Q = _matrix(given["matrix"])
        made = {key: READ[key](given[key], inputs, outputs) for key in KEYS[notion]}
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: is not UTF-8; save it as UTF-8 text") from error
    except yaml.MarkedYAMLError as error:
        where = f"line {error.problem_mark.line + 1}: " if error.problem_mark else ""
        raise UserError(f"{path}: {where}{error.problem}") from error
    except (ValueError, yaml.YAMLError) as error:
        raise UserError(f"{path}: {' '.join(str(error).split())}") from error
    return OwnMechanism(notion, inputs, outputs, Q, **made)


def _load(text):
    """Return nested dicts, lists and strings; see `_require_plain` for what is refused."""
    _require_plain(yaml.parse(text, Loader=yaml.BaseLoader))
    _require_names(yaml.compose(text, Loader=yaml.BaseLoader))
    given = yaml.load(text, Loader=yaml.BaseLoader)
    if not isinstance(given, dict):
        raise ValueError("must have the keys notion and matrix")
    return given


def _require_plain(events):
    """Raise ValueError for references, tags and deep nesting, which such a file does not need."""
    depth = 0
    for event in events:
        line = event.start_mark.line + 1
        if getattr(event, "anchor", None):
            raise ValueError(f"line {line}: write the value out in place of & and *")
        if getattr(event, "tag", None):
            raise ValueError(f"line {line}: leave out the tag {event.tag}")
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > DEPTH:
            raise ValueError(f"line {line}: nothing here is nested that deep; see the README")


def _require_names(node):
    """Raise ValueError unless the keys of each mapping are distinct names."""
    if isinstance(node, yaml.MappingNode):
        seen = set()
        for key, child in node.value:
            name, line = key.value, key.start_mark.line + 1
            if not isinstance(name, str) or not name or not name.isprintable() or name == "<<":
                raise ValueError(f"line {line}: a key must be a name in printable characters")
            if name in seen:
                raise ValueError(f"line {line}: {name} stands twice; keep one")
            seen.add(name)
            _require_names(child)


def _choice(given):
    notion = given.get("notion")
    if notion not in list(KEYS):
        raise ValueError(f"notion: must be one of {', '.join(KEYS)}, got {notion}")
    return notion


def _require_keys(given, wanted):
    for key in given:
        if key not in wanted:
            raise ValueError(
                f"{key}: no key of {given['notion']}, whose keys are {', '.join(wanted)}"
            )
    for key in wanted:
        if key not in given:
            raise ValueError(f"{key}: is missing, {given['notion']} needs it")


def number(text):
    """Return an exact number from text such as 3, 0.25, 1/3.

    Examples
    --------
    >>> number("0.1"), number("2/6")
    (Fraction(1, 10), Fraction(1, 3))
    """
    top, _, bottom = text.partition("/") if isinstance(text, str) else ("", "", "")
    if not top or not NUMBER.fullmatch(text) or (bottom and not int(bottom)):
        raise ValueError(
            "must be a number such as 3, 0.25 or 1/3, without sign or exponent and of 40 digits "
            f"at most, got {text!r:.60}"
        )
    return Fraction(top) / int(bottom or 1)


def budget(text):
    """Return a budget from text such as 1.5, ln 3, ln(5/2), inf.

    Examples
    --------
    >>> budget("ln 3")
    Budget(value=Fraction(3, 1), logarithm=True)
    """
    if text == "inf":
        return Budget(math.inf)
    if logarithm := LOGARITHM.fullmatch(text) if isinstance(text, str) else None:
        E = number(logarithm[1] or logarithm[2])
        if E < 1:
            raise ValueError(f"must not be negative, got {text}")
        return Budget(E, logarithm=True)
    try:
        eps = number(text)
    except ValueError as error:
        raise ValueError(f"{error}; or such as ln 3, ln(5/2), or inf among budgets") from error
    if eps > MAX_EPS:
        raise ValueError(f"must be at most {MAX_EPS}, got {text}")
    return Budget(eps)


def _at(place, convert, text):
    """Return the converted text; an error names its place."""
    try:
        return convert(text)
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from error


def _matrix(given):
    if not isinstance(given, dict) or not all(isinstance(row, dict) for row in given.values()):
        raise ValueError("matrix: must have for each input a line `input: {output: 1/2, ...}`")
    inputs, outputs = list(given), list(dict.fromkeys(y for row in given.values() for y in row))
    if not outputs:
        raise ValueError("matrix: must have an input and an output")
    Q = np.full((len(inputs), len(outputs)), Fraction(0), dtype=object)
    column = {y: k for k, y in enumerate(outputs)}
    for x, (name, row) in enumerate(given.items()):
        for y, text in row.items():
            Q[x, column[y]] = _at(f"matrix: {name}: {y}", number, text)
        _require_one(f"matrix: {name}: the probabilities", Q[x])
    return inputs, outputs, Q


def _require_one(what, values):
    if gap := sum(values) - 1:
        side = "above" if gap > 0 else "below"
        raise ValueError(f"{what} must sum to 1 exactly; the sum is {float(abs(gap)):.3g} {side}")


def _subset(key, given, names, mend):
    if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
        raise ValueError(f"{key}: must be a list of names, such as [a, b]")
    for k, name in enumerate(given):
        if name not in names:
            raise ValueError(f"{key}: {name} is not in the matrix; {mend}")
        if name in given[:k]:
            raise ValueError(f"{key}: {name} stands twice; keep one")
    return [name in given for name in names]


def _of_each(key, given, names, convert):
    if not isinstance(given, dict) or set(given) != set(names):
        raise ValueError(f"{key}: must have exactly one line for each input of the matrix")
    return [_at(f"{key}: {name}", convert, given[name]) for name in names]


def _prior(given, inputs, _):
    prior = _of_each("prior", given, inputs, number)
    _require_one("prior: the probabilities", prior)
    return prior


def _eps(given, *_):
    found = _at("eps", budget, given)
    if found.value == math.inf:
        raise ValueError("eps: must be finite")
    return found


READ = {
    "eps": _eps,
    "budgets": lambda given, inputs, _: _of_each("budgets", given, inputs, budget),
    "sensitive": lambda given, inputs, _: _subset(
        "sensitive", given, inputs, "name inputs, the keys of matrix"
    ),
    "protected": lambda given, _, outputs: _subset(
        "protected", given, outputs, "leave it out, or give it a probability, which may be 0"
    ),
    "prior": _prior,
}

"""A mechanism that somebody hands in, with the notion it is to provide, read from a YAML file.

Every scalar is read as text and becomes an exact number: nothing is rounded, nothing evaluated.
"""

import math
import re
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

import numpy as np
import yaml

from common.errors import UserError
from theory.notions.matrix import require_mechanism, require_prior

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
# beyond, e^eps has more digits than is of use
MAX_EPS = 1000
NUMBER = re.compile(r"\d{1,300}(\.\d{1,300})?(/0*[1-9]\d{0,299})?")
LOGARITHM = re.compile(r"ln *\(?([\d./]+)\)?")


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
        _require_keys(given, {"notion", "matrix", *KEYS[notion]})
        inputs, outputs, Q = _matrix(given["matrix"])
        made = {key: READ[key](given[key], inputs, outputs) for key in KEYS[notion]}
    except (ValueError, yaml.YAMLError) as error:
        raise UserError(f"{path}: {' '.join(str(error).split())}") from error
    return OwnMechanism(notion, inputs, outputs, Q, **made)


def _load(text):
    """Return nested dicts, lists and strings; a key that stands twice and an anchor are errors."""
    for event in yaml.parse(text, Loader=yaml.BaseLoader):
        if isinstance(event, yaml.AliasEvent):
            raise ValueError(f"*{event.anchor}: write the value out, references are not read")
    node = yaml.compose(text, Loader=yaml.BaseLoader)
    _require_single(node)
    given = yaml.load(text, Loader=yaml.BaseLoader)
    if not isinstance(given, dict):
        raise ValueError("must have the keys notion and matrix")
    return given


def _require_single(node):
    if isinstance(node, yaml.MappingNode):
        names = [key.value for key, _ in node.value]
        if any(not isinstance(name, str) for name in names):
            raise ValueError("a key must be text")
        if twice := [name for k, name in enumerate(names) if name in names[:k]]:
            raise ValueError(f"{twice[0]} stands twice; keep one")
        for _, child in node.value:
            _require_single(child)
    elif isinstance(node, yaml.SequenceNode):
        for child in node.value:
            _require_single(child)


def _choice(given):
    notion = given.get("notion")
    if notion not in list(KEYS):
        raise ValueError(f"notion must be one of {', '.join(KEYS)}, got {notion}")
    return notion


def _require_keys(given, wanted):
    for key in sorted(wanted - set(given)):
        raise ValueError(f"the key {key} is missing; {given['notion']} needs it")
    for key in sorted(set(given) - wanted):
        raise ValueError(f"{given['notion']} has no key {key}; leave it out")


def number(text):
    """Return an exact number from text such as 3, 0.25, 1/3.

    Examples
    --------
    >>> number("0.1"), number("2/6")
    (Fraction(1, 10), Fraction(1, 3))
    """
    if not isinstance(text, str) or not NUMBER.fullmatch(text):
        raise ValueError(f"a number must be written as 3, 0.25 or 1/3, got {text}")
    top, _, bottom = text.partition("/")
    return Fraction(top) / Fraction(bottom or 1)


def budget(text):
    """Return a budget from text such as 1.5, ln 3, ln(5/2), inf.

    Examples
    --------
    >>> budget("ln 3")
    Budget(value=Fraction(3, 1), logarithm=True)
    """
    if text == "inf":
        return Budget(math.inf)
    logarithm = LOGARITHM.fullmatch(text) if isinstance(text, str) else None
    if not logarithm:
        eps = number(text)
        if eps > MAX_EPS:
            raise ValueError(f"eps must be at most {MAX_EPS}, or inf, got {text}")
        return Budget(eps)
    E = number(logarithm[1])
    if E < 1:
        raise ValueError(f"eps = {text} is negative; it must be at least 0")
    return Budget(E, logarithm=True)


def _matrix(given):
    if not isinstance(given, dict) or not all(isinstance(row, dict) for row in given.values()):
        raise ValueError("matrix must have a line `input: {output: probability, ...}` an input")
    inputs, outputs = list(given), list(dict.fromkeys(y for row in given.values() for y in row))
    if not outputs:
        raise ValueError("matrix must have an input and an output")
    Q = np.array(
        [[number(row.get(y, "0")) for y in outputs] for row in given.values()], dtype=object
    ).reshape(len(inputs), len(outputs))
    for x, row in zip(inputs, Q, strict=True):
        if sum(row) != 1:
            raise ValueError(f"matrix: the probabilities of {x} sum to {sum(row)}, must be 1")
    require_mechanism(Q)
    return inputs, outputs, Q


def _subset(key, given, names):
    if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
        raise ValueError(f"{key} must be a list of names, got {given}")
    if unknown := [name for name in given if name not in names]:
        raise ValueError(f"{key}: {unknown[0]} is not in the matrix")
    return [name in given for name in names]


def _of_each(key, given, names, convert):
    if not isinstance(given, dict) or set(given) != set(names):
        raise ValueError(f"{key} must have one line for each of {', '.join(names)}")
    return [convert(given[name]) for name in names]


def _prior(given, inputs, _):
    prior = _of_each("prior", given, inputs, number)
    require_prior(prior, len(inputs))
    return prior


def _eps(given, *_):
    found = budget(given)
    if found.value == math.inf:
        raise ValueError("eps must be finite")
    return found


READ = {
    "eps": _eps,
    "budgets": lambda given, inputs, _: _of_each("budgets", given, inputs, budget),
    "sensitive": lambda given, inputs, _: _subset("sensitive", given, inputs),
    "protected": lambda given, _, outputs: _subset("protected", given, outputs),
    "prior": _prior,
}

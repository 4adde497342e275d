"""A mechanism that somebody hands in, with the notion it is to provide, read from a YAML file.

Scalars are read as text and made exact numbers: nothing is rounded and nothing is evaluated.
"""

import math
from fractions import Fraction

import numpy as np
import yaml

from calp.errors import UserError
from theory.checker import notions
from theory.checker.budgets import budget
from theory.checker.channel import Channel
from theory.checker.exact import number, shortened
from theory.checker.reading.tables import read_text

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
NOTIONS = {notion.name: notion for notion in notions.NOTIONS.values()}
# the file, the matrix, a row
DEPTH = 3


def read(path):
    """Return the `Channel` and the notion, with its budget, of a file.

    Raises
    ------
    UserError
        If the file has another form; the message names the key and the mend.
    """
    given = load(path)
    try:
        name = _choice(given)
        _require_keys(given, ("notion", "matrix", *KEYS[name]))
        inputs, outputs, Q = _matrix(given["matrix"])
        made = {key: READ[key](given[key], inputs, outputs) for key in KEYS[name]}
    except ValueError as error:
        raise UserError(f"{shortened(path, 200)}: {' '.join(str(error).split())}") from error
    floats = np.array([[float(entry) for entry in row] for row in Q])
    return Channel(inputs, outputs, floats, Q), NOTIONS[name](**made)


def load(path):
    """Return nested dicts, lists and texts; see `_require_plain` for what is refused.

    Raises
    ------
    UserError
        If it is no plain YAML file with keys.
    """
    name, text = shortened(path, 200), read_text(path)
    try:
        _require_plain(yaml.parse(text, Loader=yaml.BaseLoader))
        _require_names(yaml.compose(text, Loader=yaml.BaseLoader))
        given = yaml.load(text, Loader=yaml.BaseLoader)
        if not isinstance(given, dict):
            raise ValueError("must have the keys notion and matrix")
    except yaml.MarkedYAMLError as error:
        where = f"line {error.problem_mark.line + 1}: " if error.problem_mark else ""
        raise UserError(f"{name}: {where}{error.problem}") from error
    except (ValueError, yaml.YAMLError) as error:
        raise UserError(f"{name}: {' '.join(str(error).split())}") from error
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
                raise ValueError(f"line {line}: {shortened(name)} stands twice; keep one")
            seen.add(name)
            _require_names(child)


def _choice(given):
    notion = given.get("notion")
    if notion not in list(KEYS):
        raise ValueError(f"notion: must be one of {', '.join(KEYS)}, got {shortened(notion)}")
    return notion


def _require_keys(given, wanted):
    for key in given:
        if key not in wanted:
            raise ValueError(
                f"{shortened(key)}: no key of {given['notion']}, whose keys are {', '.join(wanted)}"
            )
    for key in wanted:
        if key not in given:
            raise ValueError(f"{key}: is missing, {given['notion']} needs it")


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
    Q = [[Fraction(0)] * len(outputs) for _ in inputs]
    column = {y: k for k, y in enumerate(outputs)}
    for x, (name, row) in enumerate(given.items()):
        for y, text in row.items():
            Q[x][column[y]] = _at(f"matrix: {name}: {y}", number, text)
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

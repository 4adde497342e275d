"""A mechanism that somebody hands in, with the notion it is to provide, read from a YAML file.

Scalars are read as text and made exact numbers: nothing is rounded and nothing is evaluated.
"""

import math

import numpy as np
import yaml

from checker.budgets import budget
from checker.channel import WAY_OUT, Channel, all_decimal
from checker.exact import number, rough
from checker.notions import BY_NAME
from checker.reading import normalize as normalized
from checker.reading import shares
from checker.reading.tables import read_text
from common.errors import UserError
from common.lines import shortened

# those that a file can name
KINDS = {name: kind for name, kind in BY_NAME.items() if kind.keys}
# the file, the matrix, a row
DEPTH = 3
NO_NAME = "line {}: a key must be a name in printable characters"


def read(path, normalize=False):
    """Return the `Channel` and the notion, with its budget, of a file.

    Parameters
    ----------
    path : path-like
    normalize : bool
        Whether each row is divided by its sum.

    Raises
    ------
    UserError
        If the file has another form; the message names the key and how to correct it.
    """
    given = load(path)
    try:
        kind = _choice(given)
        _require_keys(given, ("notion", "matrix", *kind.keys))
        inputs, outputs, Q, notes = _matrix(given["matrix"], normalize)
        made = {key: READ[key](given[key], inputs, outputs) for key in kind.keys}
        if "prior" in made:
            made["prior"], said = shares.of_counts(made["prior"])
            if said:
                shares.require_no_thousands(given["prior"].values())
            _require_one("prior: the probabilities", made["prior"])
            notes = (*notes, *said)
    except ValueError as error:
        raise UserError(f"{shortened(path, 200)}: {' '.join(str(error).split())}") from error
    floats = np.array([[float(entry) for entry in row] for row in Q])
    texts = [row.values() for row in given["matrix"].values()]
    channel = Channel(inputs, outputs, floats, Q, 0.0, all_decimal(texts), notes)
    return channel, kind(**made)


def load(path):
    """Return nested dicts, lists and texts; see `_plain` for what is refused.

    Raises
    ------
    UserError
        If it is no plain YAML file with keys.
    """
    name, text = shortened(path, 200), read_text(path)
    try:
        events = list(_plain(yaml.parse(text, Loader=yaml.BaseLoader)))
        given = _built(iter(events[2:])) if len(events) > 2 else None
        if not isinstance(given, dict):
            raise ValueError("must have the keys notion and matrix")
    except yaml.MarkedYAMLError as error:
        where = f"line {error.problem_mark.line + 1}: " if error.problem_mark else ""
        raise UserError(f"{name}: {where}{error.problem}") from error
    except (ValueError, yaml.YAMLError) as error:
        raise UserError(f"{name}: {' '.join(str(error).split())}") from error
    return given


def _plain(events):
    """Yield events; ValueError for references, tags and deep nesting, which no such file needs."""
    depth = documents = 0
    for event in events:
        documents += isinstance(event, yaml.DocumentStartEvent)
        if documents > 1:
            raise ValueError(f"line {event.start_mark.line + 1}: keep one document")
        line = event.start_mark.line + 1
        if getattr(event, "anchor", None):
            raise ValueError(f"line {line}: write the value out in place of & and *")
        if getattr(event, "tag", None):
            raise ValueError(f"line {line}: leave out the tag {shortened(event.tag)}")
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > DEPTH:
            raise ValueError(f"line {line}: nothing here is nested that deep; see the README")
        yield event


def _built(events):
    """Return what the next event and those that belong to it write; keys are distinct names."""
    event = next(events)
    if isinstance(event, yaml.ScalarEvent):
        return event.value
    if not isinstance(event, yaml.MappingStartEvent):
        if not isinstance(event, yaml.SequenceStartEvent):
            return None
        return list(iter(lambda: _built(events), None))
    made = {}
    while isinstance(key := next(events), yaml.ScalarEvent):
        name, line = key.value, key.start_mark.line + 1
        if not name or not name.isprintable() or name == "<<":
            raise ValueError(NO_NAME.format(line))
        if name in made:
            raise ValueError(f"line {line}: {shortened(name)} stands twice; keep one")
        made[name] = _built(events)
    if not isinstance(key, yaml.MappingEndEvent):
        raise ValueError(NO_NAME.format(key.start_mark.line + 1))
    return made


def _choice(given):
    notion = given.get("notion")
    if notion not in list(KINDS):
        raise ValueError(f"notion: must be one of {', '.join(KINDS)}, got {shortened(notion)}")
    return KINDS[notion]


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
        if not isinstance(text, str):
            raise ValueError("must be one number, not a list or lines of its own")
        return convert(text)
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from error


def _matrix(given, normalize):
    if not isinstance(given, dict) or not all(isinstance(row, dict) for row in given.values()):
        raise ValueError("matrix: must have for each input a line `input: {output: 1/2, ...}`")
    inputs, outputs = list(given), list(dict.fromkeys(y for row in given.values() for y in row))
    if not outputs:
        raise ValueError("matrix: must have an input and an output")
    texts = [["0"] * len(outputs) for _ in inputs]
    column = {y: k for k, y in enumerate(outputs)}
    for x, (name, row) in enumerate(given.items()):
        for y, text in row.items():
            _at(f"matrix: {shortened(name)}: {shortened(y)}", number, text)
            texts[x][column[y]] = text.strip()
    if normalize:

        def at_row(x, error):
            return ValueError(f"matrix: {shortened(inputs[x])}: {error}")

        Q, said = normalized.divided(texts, at_row, "rows are", "matrix")
        return inputs, outputs, Q, (said,)
    Q = [list(map(number, row)) for row in texts]
    for name, row in zip(inputs, Q, strict=True):
        _require_one(f"matrix: {shortened(name)}: the probabilities", row, WAY_OUT)
    return inputs, outputs, Q, ()


def _require_one(what, values, way_out=""):
    if gap := sum(values) - 1:
        side = "above" if gap > 0 else "below"
        more = f"; {way_out}" if way_out else ""
        raise ValueError(f"{what} must sum to 1 exactly; the sum is {rough(abs(gap))} {side}{more}")


def _subset(key, given, names, mend):
    if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
        raise ValueError(f"{key}: must be a list of names, such as [a, b]")
    for k, name in enumerate(given):
        if name not in names:
            raise ValueError(f"{key}: {shortened(name)} is not in the matrix; {mend}")
        if name in given[:k]:
            raise ValueError(f"{key}: {shortened(name)} stands twice; keep one")
    return [name in given for name in names]


def _of_each(key, given, names, convert):
    if not isinstance(given, dict) or set(given) != set(names):
        raise ValueError(f"{key}: must have exactly one line for each input of the matrix")
    return [_at(f"{key}: {shortened(name)}", convert, given[name]) for name in names]


def _prior(given, inputs, _):
    return _of_each("prior", given, inputs, number)


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

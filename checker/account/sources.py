"""The channels that are accounted for: files, and mechanisms by name, with or without a budget."""

import re
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from checker.account.asked import SENSITIVE
from checker.budgets import Budget, power
from checker.compare import named
from checker.exact import number
from checker.options import reading
from checker.reading import read_channel, selection, sides
from common.errors import UserError
from common.lines import shortened
from mechanisms import rappor, ue
from mechanisms.accounting import families, memo
from mechanisms.accounting.enclosures import exponential

# of which a few rows stand for all values, so that a hundred thousand values are no matter
FEW = {"rr": (), "subset-selection": ("block",), "urr": ("sensitive",)}
# of which the bits of two values stand for all of one user's; and how many a matrix has at most
UNARY = {"oue": (), "rappor": ("theta",)}
MOST_BITS = 12
SHORT = {"ss": "subset-selection"}
FORM = re.compile(r"([a-z-]+):([a-z-]+=[^,=]*(?:,[a-z-]+=[^,=]*)*)")
MOST_VALUES = 10**6
MOST_INPUTS, MOST_OUTPUTS = 100, 5000
# of all pairs' rows together
MOST_ENTRIES = 3_000_000
BUDGETS = ("epsilon", "exp-epsilon")


@dataclass(frozen=True)
class Source:
    """A channel, or one for each budget.

    Parameters
    ----------
    text : str
        What the user wrote.
    build : callable
        From e^eps of one report to a `families.Family`; None if the channel has its budget.
    family : families.Family or None
    notes : list of str
        What was assumed of it.
    names : list of str
        Of the inputs.
    outputs : list of str
    is_alone : bool
        Whether the family is for one user only, not for shuffled reports.
    """

    text: str
    build: object
    family: families.Family
    notes: list
    names: list
    outputs: list
    is_alone: bool = False

    def with_labels(self, labels):
        """Return the source with labels in place of the numbers of a mechanism's values."""

        def labeled(family):
            return replace(family, names=[labels[int(name)] for name in family.names])

        build, family = self.build, self.family
        if build is None:
            family = labeled(family)
            return replace(self, family=family, names=family.names)
        return replace(self, build=lambda E: labeled(build(E)))


def read(text, arguments):
    """Return the `Source` that a text names: a file, or a mechanism such as rr:k=20,epsilon=0.5.

    Parameters
    ----------
    text : str
    arguments : argparse.Namespace
        How files are read; with `labels` if an alphabet names the mechanism's values.

    Raises
    ------
    UserError
        If there is none.
    """
    name, _, rest = text.partition(":")
    name = SHORT.get(name, name)
    if name in FEW or name in named.BUILT:
        if not FORM.fullmatch(text):
            raise UserError(f"{shortened(text)}: write keys as in rr:k=20,epsilon=0.5")
        if arguments.normalize:
            raise UserError("--normalize: has no meaning with a mechanism by name")
        if name in UNARY and not _is_written_out(rest):
            return _few(text, name, rest)
        if name not in FEW:
            return _named(text)
        labels = getattr(arguments, "labels", None) if text == arguments.channel else None
        made = _few(text, name, rest)
        return made if labels is None else made.with_labels(labels)
    channel = read_channel.read(text, reading(arguments))
    _require_size(text, *channel.shape)
    rows = exact_rows(channel, text)
    family = families.of_matrix(rows, names=list(channel.inputs))
    return Source(text, None, family, list(channel.notes), list(channel.inputs), channel.outputs)


def exact_rows(channel, text):
    """Return the channel's rows of Fractions; UserError if one does not sum to exactly 1."""
    rows = channel.matrix().tolist()
    for name, row in zip(channel.inputs, rows, strict=True):
        if sum(row, Fraction(0)) != 1:
            raise UserError(
                f"{shortened(text, 200)}: input {shortened(name)}: must sum to exactly 1 to be "
                "accounted for; --normalize divides each row by its sum"
            )
    return rows


def followed(source, arguments, times):
    """Return families of t reports of one memo, from below and above, the file's rows, and notes.

    Parameters
    ----------
    source : Source
        From values to memos.
    arguments : argparse.Namespace
        `then`: a file, from memos to reports.
    times : int
    """
    text = arguments.then
    second = read_channel.read(text, reading(arguments))
    Q, R = source.family.rows, exact_rows(second, text)
    if len(R) != len(Q[0]):
        raise UserError(
            f"--then: {shortened(text, 200)}: must have an input for each of the {len(Q[0])} "
            f"outputs of {shortened(source.text, 200)}, got {len(R)}"
        )
    # a second channel with names is fed by name, where both have the same names
    if sorted(second.inputs) == sorted(source.outputs):
        R = [R[list(second.inputs).index(name)] for name in source.outputs]
    below, above = memo.bounds(Q, R, times)
    made = [families.of_matrix(rows, source.family.pairs, source.names) for rows in (below, above)]
    return *made, R, [f"{shortened(text)}: {note}" for note in second.notes]


def _require_size(text, inputs, outputs):
    if inputs < 2:
        raise UserError(f"{shortened(text, 200)}: has one input; there is nothing to hide")
    if inputs > MOST_INPUTS or outputs > MOST_OUTPUTS:
        raise UserError(
            f"{shortened(text, 200)}: has {inputs} inputs and {outputs} outputs; at most "
            f"{MOST_INPUTS} and {MOST_OUTPUTS} are accounted for"
        )
    if inputs**2 * outputs > MOST_ENTRIES:
        raise UserError(
            f"{shortened(text, 200)}: has {inputs} inputs and {outputs} outputs; all pairs have "
            f"more than {MOST_ENTRIES} probabilities: put outputs together that tell the same"
        )


def _named(text):
    """Return the source of a mechanism with all its rows."""
    Q = np.asarray(named.matrix(text))
    _require_size(text, *Q.shape)
    rows = [[Fraction(q) for q in row] for row in Q.tolist()]
    if any(sum(row) != 1 for row in rows):
        raise UserError(f"{shortened(text)}: has a matrix of floats, which is not accounted for")
    family = families.of_matrix(rows)
    note = "the matrix is exact for a fraction less than 1e-12 below e^eps"
    return Source(text, None, family, [note], family.names, [str(y) for y in range(Q.shape[1])])


def _is_written_out(rest):
    """Return whether a unary encoding has a budget, and as few values as its matrix can have."""
    keys = dict(part.partition("=")[::2] for part in rest.split(","))
    is_large = re.fullmatch("[0-9]{1,9}", keys.get("k", "")) and int(keys["k"]) > MOST_BITS
    return not is_large and any(key in keys for key in BUDGETS)


def _few(text, name, rest):
    """Return the source of a mechanism whose rows a few of them represent."""
    where, parts = shortened(text), [part.partition("=") for part in rest.split(",")]
    keys = {key: value for key, _, value in parts}
    if len(keys) < len(parts):
        raise UserError(f"{where}: a key stands twice")
    budget = [key for key in BUDGETS if key in keys]
    wanted = {"k", *(FEW | UNARY)[name]}
    if stray := sorted(set(keys) - set(budget) ^ wanted):
        fault = "is missing" if stray[0] in wanted else "is no key"
        takes = ", ".join(sorted({*wanted, *BUDGETS}))
        raise UserError(f"{where}: {stray[0]}: {fault}; {name} takes {takes}")
    if len(budget) > 1:
        raise UserError(f"{where}: epsilon and exp-epsilon say the same; leave one out")
    try:
        K = _whole("k", keys["k"], 2, MOST_VALUES)
        build = _builder(name, K, keys)
        if not budget:
            return Source(text, build, None, _notes(name), [], [], name in UNARY)
        E, notes = _budget(budget[0], keys[budget[0]])
        family = build(E)
    except ValueError as error:
        raise UserError(f"{where}: {error}") from error
    return Source(text, None, family, _notes(name) + notes, family.names, [], name in UNARY)


def _notes(name):
    """Return the assumptions about a mechanism by name."""
    return [SENSITIVE] if name == "urr" else []


def _builder(name, K, keys):
    if name == "rr":
        return lambda E: families.rr(K, E)
    if name == "subset-selection":
        size = _whole("block", keys["block"], 1, K - 1)
        return lambda E: families.subset_selection(K, size, E)
    if name == "oue":
        return lambda E: families.unary(*ue.oue_probabilities(Fraction(E)))
    if name == "rappor":
        theta = _share(keys["theta"])
        return lambda E: families.unary(theta, rappor.psi(theta, Fraction(E)))
    mask = selection.mask(
        keys["sensitive"].replace("+", ","), [str(x) for x in range(K)], "sensitive"
    )
    s = int(mask.sum())
    if s < 2:
        raise ValueError("sensitive: must name two values or more")
    return lambda E: families.urr(K, s, E)


def _share(text):
    """Return theta of RAPPOR."""
    try:
        theta = number(text)
    except ValueError as error:
        raise ValueError(f"theta: {error}") from error
    if not 0 < theta < 1:
        raise ValueError(f"theta: must be above 0 and below 1, got {shortened(text)}")
    return theta


def _budget(key, text):
    """Return e^eps as a Fraction, and notes."""
    try:
        given = power(text) if key == "exp-epsilon" else sides.epsilon(text)
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from error
    return as_fraction(given)


def as_fraction(budget):
    """Return e^eps of a `Budget` as a Fraction, and notes: less than 1e-30 below it.

    Raises
    ------
    ValueError
        If it is infinite, or larger than is of use.
    """
    if not isinstance(budget, Budget) or budget.value == float("inf"):
        raise ValueError("must be finite")
    if budget.logarithm:
        return budget.value, []
    if budget.value > 100:
        raise ValueError(f"must be at most 100, got {budget}")
    found = exponential(budget.value)
    exact = "" if not budget.value else f"{budget.power} is taken for a fraction 1e-30 below it"
    return found, [exact] if exact else []


def _whole(key, text, least, most):
    if not re.fullmatch("[0-9]{1,9}", text) or not least <= int(text) <= most:
        raise ValueError(
            f"{key}: must be a whole number from {least} to {most}, got {shortened(text)}"
        )
    return int(text)

"""A designed channel as a mechanism, from its certificate or from the texts of its numbers."""

import json
import re
from fractions import Fraction
from pathlib import Path

import numpy as np

from common import inputs
from common.errors import UserError
from mechanisms.design import check_classes, check_design
from mechanisms.design.designed import DesignedChannel
from mechanisms.design.orbits import ORBITS, OrbitChannel
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import check_type, shown

MOST_BYTES = 10**8
MOST_TEXT = 10**7
# in the text of a channel of orbits
ENTRY = re.compile(rf"({check_design.NUMBER.pattern})\*([0-9]{{1,4}})", re.ASCII)


def read(path):
    """Return the certificate of a design, once `check_design` has accepted it.

    Parameters
    ----------
    path : path-like

    Raises
    ------
    UserError
        If it is no such file, or does not show that its channel keeps the budgets and is the best.
    """
    path = Path(check_type("path", path, str, Path))
    name, given = inputs.parsed(path, json.loads, "JSON", MOST_BYTES)
    try:
        (check_classes if is_of_classes(given) else check_design).check(given)
    except (check_design.RefusedError, check_classes.REFUSED) as error:
        raise UserError(f"{name}: is no certificate of a design: {error} wanted") from error
    return given


def is_of_classes(given):
    """Return whether it is a certificate of classes of like values; without checks."""
    return isinstance(given, dict) and "classes" in given


def mechanism(given):
    """Return the mechanism of a certificate that `read` returned; without checks."""
    if is_of_classes(given):
        return _of_classes(given)
    prior = tuple(map(Fraction, given["prior"]))
    factors = tuple(
        tuple(None if v is None else Fraction(v) for v in row) for row in given["factors"]
    )
    parameters = {"factors": factors}
    if given["notion"] == "LIP":
        parameters = {"E": factors[0][0], "prior": np.array(prior)}
    Q = [list(row) for row in zip(*numbers(given["columns"]), strict=True)]
    return DesignedChannel(Q, Promise(given["notion"], parameters), prior)


def _of_classes(given):
    sizes, factors = tuple(given["sizes"]), given["factors"]
    factors = tuple(tuple(None if v is None else Fraction(v) for v in row) for row in factors)
    orbits = [check_classes.orbit_of(cells) for cells, _ in given["weights"]]
    weights = [Fraction(w) for _, w in given["weights"]]
    return _of_orbits(sizes, factors, orbits, weights, list(map(Fraction, given["share"])))


def of_weights(classes, share, weights):
    """Return the mechanism of weights of orbits, a mapping from their places; without checks."""
    orbits = [classes.orbits[place] for place in weights]
    return _of_orbits(classes.sizes, classes.factors, orbits, list(weights.values()), share)


def _of_orbits(sizes, factors, orbits, weights, share):
    promise = Promise("pairwise", {"factors": factors, "sizes": sizes})
    return OrbitChannel(sizes, orbits, weights, share, promise)


def texts(given):
    """Return the number of values, the channel and the prior of a certificate, the last as texts.

    It works without checks; `of_text` reads the texts.
    """
    if not is_of_classes(given):
        return len(given["names"]), text(given["columns"]), text([given["prior"]])
    return sum(given["sizes"]), _of_classes(given).text(), text([given["share"]])


def numbers(rows):
    """Return rows of texts as Fractions; without checks."""
    return [[Fraction(v) for v in row] for row in rows]


def text(rows):
    """Return rows of texts in one line, which `of_text` reads; without checks.

    Examples
    --------
    >>> text([["1/2", "1/2"], ["0", "1"]])
    '1/2 1/2; 0 1'
    """
    return "; ".join(" ".join(row) for row in rows)


def of_text(channel, prior):
    """Return the mechanism that two such lines describe: a channel and a prior.

    The line of the channel holds its columns. With the prefix `orbits: ` it holds, for each orbit,
    the weight and, for each class, the entries and how many values have each entry; the prior is
    then one of classes.

    Parameters
    ----------
    channel, prior : str

    Raises
    ------
    ValueError
        If they are no fractions, or do not fit.

    Examples
    --------
    >>> of_text("3/4 1/4; 1/4 3/4", "1/2 1/2").estimate([60, 40]).tolist()
    [0.7, 0.3]
    >>> of_text("orbits: 2/3 | 1*3 3*1", "1").K
    4
    """
    shares = _fractions("prior", prior)
    share = shares[0]
    if check_type("channel", channel, str).startswith(ORBITS):
        return _of_lines(channel.removeprefix(ORBITS), share)
    columns = _fractions("channel", channel)
    if len(shares) > 1:
        raise ValueError(f"prior must be one line of numbers, got prior = {shown(prior)}")
    if {len(c) for c in columns} != {len(share)}:
        raise ValueError(
            f"channel must have {len(share)} numbers a column, as the prior has, "
            f"got channel = {shown(channel)}"
        )
    Q = [list(row) for row in zip(*columns, strict=True)]
    return DesignedChannel(Q, prior=tuple(share))


def _of_lines(given, share):
    orbits, weights, sizes = [], [], []
    for line in given[:MOST_TEXT].split("; "):
        weight, *classes = line.split(" | ")
        pairs = [[ENTRY.fullmatch(one) for one in cells.split(" ")] for cells in classes]
        if not all(map(all, pairs)) or not check_design.NUMBER.fullmatch(weight):
            raise ValueError(
                "channel must have for each orbit `weight | entry*number ... | ...`, "
                f"got channel = {shown(line)}"
            )
        orbits.append([[(Fraction(one[1]), int(one[2])) for one in cells] for cells in pairs])
        weights.append(Fraction(weight))
        sizes.append([sum(n for _, n in cells) for cells in orbits[-1]])
    if len(sizes[0]) != len(share):
        raise ValueError(
            f"channel must have as many classes as the prior, {len(share)}, got {len(sizes[0])}"
        )
    return OrbitChannel(sizes[0], orbits, weights, share)


def _fractions(name, given):
    rows = [row.split(" ") for row in check_type(name, given, str)[:MOST_TEXT].split("; ")]
    try:
        return [[check_design.number(v) for v in row] for row in rows]
    except check_design.RefusedError as error:
        raise ValueError(
            f"{name} must be fractions, got {name} = {shown(given)}: {error} wanted"
        ) from error

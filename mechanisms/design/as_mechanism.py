"""A designed channel as a mechanism, from its certificate or from the texts of its numbers."""

import json
from fractions import Fraction
from pathlib import Path

import numpy as np

from common import inputs
from common.errors import UserError
from mechanisms.design import check_design
from mechanisms.design.designed import DesignedChannel
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import check_type, shown

MOST_BYTES = 10**8
MOST_TEXT = 10**7


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
        check_design.check(given)
    except check_design.RefusedError as error:
        raise UserError(f"{name}: is no certificate of a design: {error} wanted") from error
    return given


def mechanism(given):
    """Return the mechanism of a certificate that `read` returned; without checks."""
    prior = tuple(map(Fraction, given["prior"]))
    factors = tuple(
        tuple(None if v is None else Fraction(v) for v in row) for row in given["factors"]
    )
    parameters = {"factors": factors}
    if given["notion"] == "LIP":
        parameters = {"E": factors[0][0], "prior": np.array(prior)}
    Q = [list(row) for row in zip(*numbers(given["columns"]), strict=True)]
    return DesignedChannel(Q, Promise(given["notion"], parameters), prior)


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
    """Return the mechanism of two such lines: of the columns of a channel, and of a prior.

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
    """
    columns, shares = _fractions("channel", channel), _fractions("prior", prior)
    share = shares[0]
    if len(shares) > 1:
        raise ValueError(f"prior must be one line of numbers, got prior = {shown(prior)}")
    if {len(c) for c in columns} != {len(share)}:
        raise ValueError(
            f"channel must have {len(share)} numbers a column, as the prior has, "
            f"got channel = {shown(channel)}"
        )
    Q = [list(row) for row in zip(*columns, strict=True)]
    return DesignedChannel(Q, prior=tuple(share))


def _fractions(name, given):
    rows = [row.split(" ") for row in check_type(name, given, str)[:MOST_TEXT].split("; ")]
    try:
        return [[check_design.number(v) for v in row] for row in rows]
    except check_design.RefusedError as error:
        raise ValueError(
            f"{name} must be fractions, got {name} = {shown(given)}: {error} wanted"
        ) from error

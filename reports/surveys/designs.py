"""Designs of randomized response: which answer each value gives, with which probability."""

import math
import re
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from checker.exact import number
from checker.reading import read_channel
from common.errors import UserError
from common.lines import shortened
from reports.deployed import least_squares

FORM = re.compile(r"([a-z]+):([a-z]+=[^,=]+(?:,[a-z]+=[^,=]+)*)")
YES_NO = ("yes", "no")
MOST_CARDS = 50
# a larger condition number leaves no digit of an estimate
WORST = 1e8


@dataclass(frozen=True, eq=False)
class Design:
    """A channel from values to answers.

    Parameters
    ----------
    text : str
        What the user wrote.
    values, answers : tuple of str
    Q : ndarray of float, shape (values, answers)
        Pr(answer|value).
    """

    text: str
    values: tuple
    answers: tuple
    Q: np.ndarray

    def __post_init__(self):
        if np.linalg.matrix_rank(self.Q) < len(self.Q) or np.linalg.cond(self.Q) > WORST:
            raise UserError(
                f"{self.text}: its answers do not tell all shares apart (a row of the channel "
                "depends on the others); change the probabilities"
            )

    @property
    def inverse(self):
        """The weight of each answer in the estimate of each value, shape (answers, values)."""
        return least_squares.inverse(self.Q)

    @property
    def epsilon(self):
        """The least eps of LDP of one answer, infinite where an answer excludes a value."""
        least, most = self.Q.min(axis=0), self.Q.max(axis=0)
        if (least[most > 0] == 0).any():
            return math.inf
        return float(np.log(most[most > 0] / least[most > 0]).max())


def _warner(p):
    """The question or its opposite: the first with probability p."""
    return YES_NO, [[p, 1 - p], [1 - p, p]]


def _forced(yes, no):
    """A forced yes, a forced no, or the truth."""
    if yes + no > 1:
        raise ValueError(f"its probabilities sum to more than 1: {yes} and {no}")
    return YES_NO, [[1 - no, no], [yes, 1 - yes]]


def _crosswise(p):
    """Whether two answers are the same; the other question's is yes with probability p."""
    return ("same", "different"), [[p, 1 - p], [1 - p, p]]


def _triangular(p):
    """Whether one answer at least is yes; the other question's is yes with probability p."""
    return ("some", "none"), [[Fraction(1), Fraction(0)], [p, 1 - p]]


def _unrelated(p, share):
    """The question with probability p, otherwise one whose share of yes is known."""
    return YES_NO, [
        [p + (1 - p) * share, (1 - p) * (1 - share)],
        [(1 - p) * share, 1 - (1 - p) * share],
    ]


def _kuk(first, second, cards=Fraction(1)):
    """How many of some cards are red, from the first deck for yes, from the second for no."""
    if cards.denominator != 1 or not 1 <= cards <= MOST_CARDS:
        raise ValueError(f"cards must be a whole number, 1 to {MOST_CARDS}")
    k = int(cards)
    law = [
        [math.comb(k, j) * red**j * (1 - red) ** (k - j) for j in range(k + 1)]
        for red in (first, second)
    ]
    return tuple(map(str, range(k + 1))), law


TEMPLATES = {
    "warner": (_warner, ("p",), ()),
    "forced": (_forced, ("yes", "no"), ()),
    "crosswise": (_crosswise, ("p",), ()),
    "triangular": (_triangular, ("p",), ()),
    "unrelated": (_unrelated, ("p", "share"), ()),
    "kuk": (_kuk, ("first", "second"), ("cards",)),
}


def template(text):
    """Return the `Design` of a text such as `forced:yes=1/6,no=1/6`.

    Parameters
    ----------
    text : str
        Of `TEMPLATES`: its values are yes and no.

    Raises
    ------
    UserError
        If it is none, or its numbers are no probabilities.
    """
    found = FORM.fullmatch(text)
    if not found or found[1] not in TEMPLATES:
        names = ", ".join(
            f"{name}:{'=..,'.join(keys)}=.." for name, (_, keys, _) in TEMPLATES.items()
        )
        raise UserError(f"--design: {shortened(text)} is none of {names}")
    make, wanted, optional = TEMPLATES[found[1]]
    pairs = [part.split("=") for part in found[2].split(",")]
    given = dict(pairs)
    if len(given) < len(pairs) or not set(wanted) <= set(given) <= {*wanted, *optional}:
        raise UserError(f"--design: {found[1]} takes {', '.join((*wanted, *optional))}, each once")
    try:
        numbers = {key: _probability(key, value) for key, value in given.items()}
        answers, rows = make(**numbers)
    except ValueError as error:
        raise UserError(f"--design: {found[1]}: {error}") from error
    return Design(text, YES_NO, answers, np.array(rows, dtype=float))


def _probability(key, text):
    try:
        found = number(text)
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from error
    if key != "cards" and not 0 <= found <= 1:
        raise ValueError(f"{key} must lie in [0, 1], got {shortened(text)}")
    return found


def channel(path):
    """Return the `Design` of a file of Pr(answer|value), as `ldp-check` reads it.

    Parameters
    ----------
    path : path-like

    Raises
    ------
    UserError
        If it is no such file.
    """
    found = read_channel.read(path)
    Q = np.array(found.floats, dtype=float)
    return Design(str(path), tuple(map(str, found.inputs)), tuple(map(str, found.outputs)), Q)

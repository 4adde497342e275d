"""A small language of formulas: numbers, names, + - * /, whole powers and parentheses.

A formula is read into a tree and evaluated in any arithmetic: Fractions, Z3. Nothing of Python is
evaluated.
"""

import re
from dataclasses import dataclass
from fractions import Fraction

from common.lines import shortened

NAMES = ("s", "N", "K", "E", "F")
TOKEN = re.compile(r"\s*([0-9]{1,40}(?:\.[0-9]{1,40})?|[A-Za-z_]+|\*\*|[-+*/^()])")
MAX_LENGTH = 1000
MAX_DEPTH = 50
MAX_POWER = 20
# of factors that a formula multiplies out to
MAX_DEGREE = 60


@dataclass(frozen=True)
class Formula:
    """A formula.

    Parameters
    ----------
    text : str
        As it was written.
    tree : tuple or Fraction or str
        An operator and its arguments, a number, or a name.
    """

    text: str
    tree: object

    @property
    def names(self):
        """Return the names in it."""
        return set(_leaves(self.tree))

    def value(self, known):
        """Return the value for numbers or symbols of any arithmetic, by name."""
        return _value(self.tree, known)


def _leaves(tree):
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, tuple):
        for part in tree[1:]:
            yield from _leaves(part)


def _value(tree, known):
    if isinstance(tree, str):
        return known[tree]
    if not isinstance(tree, tuple):
        return known["number"](tree)
    kind, *parts = tree
    if kind == "^":
        base, made = _value(parts[0], known), known["number"](Fraction(1))
        for _ in range(int(parts[1])):
            made = made * base
        return made
    values = [_value(part, known) for part in parts]
    if kind == "negative":
        return -values[0]
    first, second = values
    return {
        "+": lambda: first + second,
        "-": lambda: first - second,
        "*": lambda: first * second,
        "/": lambda: first / second,
    }[kind]()


def parse(text):
    """Return the `Formula` that a text writes.

    Raises
    ------
    ValueError
        If it is no formula; the message names the place.

    Examples
    --------
    >>> parse("E/(s + E - 1)").value({"number": Fraction, "s": 2, "E": Fraction(3)})
    Fraction(3, 4)
    """
    if not isinstance(text, str) or len(text) > MAX_LENGTH:
        raise ValueError(f"must be a formula of at most {MAX_LENGTH} characters")
    reader = _Reader(text, _tokens(text))
    tree = reader.sum(0)
    if reader.left:
        raise ValueError(f"{reader.left[0]} is not expected after {reader.done()}")
    if _degree(tree) > MAX_DEGREE:
        raise ValueError(f"multiplies more than {MAX_DEGREE} factors")
    # a text in a YAML file may have several lines
    return Formula(" ".join(text.split()), tree)


def _degree(tree):
    """Return how many factors a formula multiplies at most; sums have that of a term."""
    if not isinstance(tree, tuple):
        return 1
    kind, *parts = tree
    if kind == "^":
        return _degree(parts[0]) * int(parts[1])
    degrees = [_degree(part) for part in parts]
    return sum(degrees) if kind in ("*", "/") else max(degrees)


def _tokens(text):
    found, place = [], 0
    while place < len(text.rstrip()):
        token = TOKEN.match(text, place)
        if not token:
            raise ValueError(f"{shortened(text[place:].strip(), 20)} is no part of a formula")
        found.append(token[1])
        place = token.end()
    return found


class _Reader:
    """Recursive descent over the tokens of a formula."""

    def __init__(self, text, tokens):
        self.text, self.left, self.count = text, tokens, len(tokens)

    def done(self):
        """Return what has been read, as text for a message."""
        return shortened("".join(_tokens(self.text)[: self.count - len(self.left)])) or "the start"

    def take(self, *signs):
        """Return the next token if it is one of the signs."""
        return self.left.pop(0) if self.left and self.left[0] in signs else None

    def sum(self, depth):
        """Read terms with + and - between them."""
        tree = self.product(depth)
        while sign := self.take("+", "-"):
            tree = (sign, tree, self.product(depth))
        return tree

    def product(self, depth):
        """Read factors with * and / between them."""
        tree = self.signed(depth)
        while sign := self.take("*", "/"):
            tree = (sign, tree, self.signed(depth))
        return tree

    def signed(self, depth):
        """Read a power with or without a minus."""
        if depth > MAX_DEPTH:
            raise ValueError(f"is nested more than {MAX_DEPTH} deep")
        if self.take("-"):
            return ("negative", self.signed(depth + 1))
        tree = self.atom(depth)
        if self.take("^", "**"):
            power = self.left.pop(0) if self.left else ""
            if not power.isdigit() or int(power) > MAX_POWER:
                raise ValueError(f"a power must be a whole number up to {MAX_POWER}, got {power}")
            return ("^", tree, power)
        return tree

    def atom(self, depth):
        """Read a number, a name or a sum in parentheses."""
        token = self.left.pop(0) if self.left else ""
        if token == "(":
            tree = self.sum(depth + 1)
            if not self.take(")"):
                raise ValueError(f"a ) is missing after {self.done()}")
            return tree
        if token and token[0].isdigit():
            return Fraction(token)
        if token in NAMES:
            return token
        if token.isidentifier():
            raise ValueError(f"{shortened(token)} is not known; write {', '.join(NAMES)}")
        raise ValueError(
            f"{token or 'a number or name'} is not expected after {self.done()}"
            if token
            else f"a number or name is missing after {self.done()}"
        )

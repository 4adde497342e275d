"""The vocabulary: names of notions and formulas, each with what it unfolds to."""

from dataclasses import dataclass
from functools import cached_property

from theory.kernel.terms import const, spine

REGISTERED = {}


@dataclass(frozen=True, eq=False)
class Notion:
    """A name, and the formula that it abbreviates for some terms.

    Parameters
    ----------
    name : str
    parameters : tuple of Term
        Constants, in the order in which they are written.
    build : callable
        From terms of these sorts to the term that is meant: a notion of `theory.notions` or a
        formula of `mechanisms`.
    says : str
        What it is, in a sentence.
    form : str
        `call`, or a sign of its own: `abs`, `root`, `norm1`, `norm2`.
    breaks : tuple of int
        After how many arguments a semicolon stands.
    runs : bool
        Whether it is a formula of `mechanisms`: a statement names those that it is about itself.
    """

    name: str
    parameters: tuple
    build: object
    says: str
    form: str = "call"
    breaks: tuple = ()
    runs: bool = False

    @cached_property
    def pattern(self):
        """The formula for its own constants."""
        return self.build(*self.parameters)

    @cached_property
    def order(self):
        """The order of search: larger patterns first, and of equal ones fewer arguments first."""
        metas = frozenset(self.parameters)
        return -_size(self.pattern, metas), sum(map(_arity, self.parameters)), self.name


def _size(term, metas):
    """Return how many parts a pattern has besides constants that match anything."""
    if spine(term)[0] in metas:
        return 0
    return 1 + sum(_size(a, metas) for a in term.args)


def _arity(c):
    found, sort = 0, c.sort
    while sort.kind == "functions":
        found, sort = found + 1, sort.range
    return found


def define(name, signature, build, says, form="call", runs=False):
    """Register a notion.

    Parameters
    ----------
    name : str
    signature : list of (str, Sort) or of str
        The arguments with their sorts; ";" stands between those that it divides.
    build : callable
    says, form : str
    runs : bool

    Raises
    ------
    ValueError
        If the name is taken.
    """
    if name in REGISTERED:
        raise ValueError(f"the notion {name} is defined twice")
    breaks, parameters = [], []
    for part in signature:
        if part == ";":
            breaks.append(len(parameters))
        else:
            parameters.append(const(*part))
    made = Notion(name, tuple(parameters), build, says, form, tuple(breaks), runs)
    REGISTERED[name] = made
    return made

"""Counterexamples and examples as small tables."""

from dataclasses import dataclass
from fractions import Fraction

from theory.kernel.evaluate import Instance
from theory.ledger import formal


@dataclass(frozen=True)
class Example:
    """Numbers at which a formal statement is looked at.

    Parameters
    ----------
    sizes : dict
        Of index sorts.
    values : list of (Term, object)
        A constant and its value: text, a list of texts, or a list of lists (a matrix).
    hypotheses, conclusions : list of (Term, str)
        A part of the statement and whether it holds.
    """

    sizes: dict
    values: list
    hypotheses: list
    conclusions: list

    @property
    def denies(self):
        """Whether the hypotheses hold and a conclusion does not."""
        met = all(truth == "true" for _, truth in self.hypotheses)
        return met and any(truth != "true" for _, truth in self.conclusions)


def of_record(record):
    """Return the witness of a refuted record, pairs of name and value; empty if it has none."""
    return list((record["witness"] or {}).items())


def example(name):
    """Return the first instance of a formal statement; a refuted one fails there."""
    stated = formal.formals()[name]
    return _example(stated.build(), stated.holds[0])


def _example(statement, where):
    instance = Instance(where.sizes, where.values)
    hypotheses, conclusions = formal.truths(statement, where)
    return Example(
        where.sizes,
        [(c, _shown(instance, instance.value(c), c.sort)) for c in statement.constants],
        list(zip(statement.hypotheses.values(), map(_truth, hypotheses.values()), strict=True)),
        list(zip(statement.conclusions.values(), map(_truth, conclusions.values()), strict=True)),
    )


def _truth(value):
    return str(value).lower()


def _shown(instance, value, sort):
    if sort.kind != "functions":
        return str(value) if isinstance(value, Fraction) else str(value).lower()
    if not sort.domain.is_index:
        return "a function of real numbers"
    return [_shown(instance, value(x), sort.range) for x in instance.elements(sort.domain)]


def depth(value):
    """Return 0 for a text, 1 for a list of texts, 2 for a matrix, and so on."""
    return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0

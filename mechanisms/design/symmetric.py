"""The best channel for a symmetric utility where values come in classes of like budgets and prior.

By symmetry a ray is represented by its orbit (`classes.Classes`), and the channel draws a report
uniformly from an orbit. So one linear program has as many equations as there are classes.
"""

from dataclasses import dataclass
from fractions import Fraction

from mechanisms.design import as_mechanism, optimum
from mechanisms.design.certificate import outward, written
from mechanisms.design.classes import Classes
from mechanisms.design.worths import Information
from mechanisms.encodings.parameters import check_numbers, check_type, shown

UTILITIES = ("guess", "squares", "information")


@dataclass(frozen=True)
class SymmetricDesign:
    """The best channel by orbits, made by `best` without checks.

    Parameters
    ----------
    classes : Classes
    share : tuple of Fraction
        Prior of each class; uniform inside.
    utility : str
    weights : dict
        From the place of an orbit to its weight.
    prices : tuple of Fraction
        Of the classes: no ray is worth more than its mean entries times these.
    value, bound : Fraction
        What the channel reaches, and what no channel exceeds (`squares`: undercuts).
    """

    classes: Classes
    share: tuple
    utility: str
    weights: dict
    prices: tuple
    value: Fraction
    bound: Fraction

    @property
    def gap(self):
        """How far apart value and bound are."""
        return abs(self.bound - self.value)

    def mechanism(self):
        """Return the channel as a mechanism, with exact sampler and estimate."""
        return as_mechanism.of_weights(self.classes, self.share, self.weights)

    def certificate(self):
        """Return an object of plain types that `check_classes.py` checks; without checks."""
        told = {"value": self.value, "bound": self.bound, "prices": self.prices}
        return written(self.classes, self.share, self.utility, self.weights, told)


def best(classes, prior, utility):
    """Return the `SymmetricDesign`, with an upper bound for all channels within the budgets.

    Parameters
    ----------
    classes : Classes
    prior : array_like, shape (t,)
        Of each class, positive, of sum one exactly; uniform inside.
    utility : {"guess", "squares", "information"}
        `guess` (the chance of the best guess of the value), `squares` (the mean squared error of
        the posterior mean) or `information` (nats).

    Raises
    ------
    ValueError
        If a parameter does not fit, or floats find no basis.

    Examples
    --------
    >>> found = best(Classes((20,), (Fraction(4),)), [1], "guess")
    >>> str(found.value), found.gap
    ('4/23', Fraction(0, 1))
    """
    check_type("classes", classes, Classes)
    if check_type("utility", utility, str) not in UTILITIES:
        raise ValueError(f"utility must be one of {', '.join(UTILITIES)}, got {shown(utility)}")
    share = tuple(map(Fraction, check_numbers("prior", prior, (len(classes.sizes),)).tolist()))
    if min(share) <= 0 or sum(share) != 1:
        raise ValueError(f"prior must be positive and sum to 1 exactly, got {shown(share)}")
    pairs = [_worth(utility, cells) for cells in _cells(classes, share)]
    means = classes.means()
    totals = [sum(row) for row in means]
    normal = [tuple(v / s for v in row) for row, s in zip(means, totals, strict=True)]
    highs = [high / s for (_, high), s in zip(pairs, totals, strict=True)]
    found = optimum.best(normal, highs)
    weights = {i: w / totals[i] for i, w in found.weights.items()}
    value, bound = sum(w * pairs[i][0] for i, w in weights.items()), sum(found.prices)
    if utility == "squares":
        value, bound = 1 - value, 1 - bound
    if utility == "information":
        value, bound = outward(value, bound)
    return SymmetricDesign(classes, share, utility, weights, found.prices, value, bound)


def _cells(classes, share):
    """Yield for each orbit how many values have an entry, the prior of one, and the entry."""
    for orbit in classes.orbits:
        yield [
            (n, a / m, v)
            for m, a, cells in zip(classes.sizes, share, orbit, strict=True)
            for v, n in cells
        ]


def _worth(utility, cells):
    """Return Fractions between which the worth of a ray lies."""
    if utility == "information":
        prior, column = zip(*((count * p, v) for count, p, v in cells), strict=True)
        return Information(prior).worth(column)
    if utility == "guess":
        found = max(p * v for _, p, v in cells)
    else:
        total = sum(count * p * v for count, p, v in cells)
        found = sum(count * (p * v) ** 2 for count, p, v in cells) / total
    return found, found

"""The problem of a design: values, a notion with its budgets, a prior and a utility."""

from dataclasses import dataclass
from fractions import Fraction

from mechanisms.design import cones, worths
from mechanisms.encodings.parameters import check_finite, check_type, shown

MOST_VALUES = 8
UTILITIES = ("gain", "squares", "information", "unbiased")
# notions whose rays are sets of raised inputs
BY_VALUE = ("LDP", "ULDP", "OSLDP", "HLLDP", "OneID-LDP")
NOTIONS = (*BY_VALUE, "MinID-LDP", "metric", "pairwise", "LIP")


@dataclass(frozen=True)
class Problem:
    """A design problem.

    Parameters
    ----------
    notion : str
        One of `NOTIONS`, which says what the budgets mean. ULDP includes (4').
    factors : sequence of sequence of Fraction or None, shape (K, K)
        e^eps(x, z), None for no budget; for LIP a single row with e^eps.
    prior : sequence of Fraction, shape (K,)
        Positive, of sum one.
    utility : str
        `gain`, `squares` (the error of the posterior mean), `information` (nats) or `unbiased` (n
        times the expected l2 loss of the best unbiased estimate at the prior).
    rows : sequence of sequence of Fraction, optional
        For `gain`, the gain of an action at each input; for `squares`, coordinates of the inputs.
        The default is the identity, which means guessing the input.
    names : sequence of str, optional
        Of the inputs.

    Raises
    ------
    ValueError
        If a part does not fit the others.
    """

    notion: str
    factors: tuple
    prior: tuple
    utility: str = "gain"
    rows: tuple | None = None
    names: tuple | None = None

    def __post_init__(self):
        if check_type("notion", self.notion, str) not in NOTIONS:
            raise ValueError(
                f"notion must be one of {', '.join(NOTIONS)}, got {shown(self.notion)}"
            )
        if check_type("utility", self.utility, str) not in UTILITIES:
            raise ValueError(
                f"utility must be one of {', '.join(UTILITIES)}, got {shown(self.utility)}"
            )
        prior = _numbers("prior", self.prior)
        K = len(prior)
        if not 2 <= K <= MOST_VALUES or min(prior) <= 0 or sum(prior) != 1:
            raise ValueError(
                f"prior must have 2 to {MOST_VALUES} positive entries that sum to 1 exactly, "
                f"got {shown(self.prior)}"
            )
        names = tuple(map(str, range(K))) if self.names is None else self.names
        names = tuple(check_type("an entry of names", n, str) for n in _listed("names", names))
        if len(set(names)) != K:
            raise ValueError(f"names must be {K} distinct ones, got {shown(self.names)}")
        for name, value in (
            ("prior", prior),
            ("names", names),
            ("factors", self._factors(K)),
            ("rows", self._rows(K)),
        ):
            object.__setattr__(self, name, value)
        if self.notion != "LIP" and (pair := cones.tied(self.factors)):
            x, z = (names[i] for i in pair)
            raise ValueError(f"budgets of {x} and {z} are 0 both ways: make one value of them")

    def _factors(self, K):
        rows = [_listed("a row of factors", row) for row in _listed("factors", self.factors)]
        shape = (1, 1) if self.notion == "LIP" else (K, K)
        if len(rows) != shape[0] or any(len(row) != shape[1] for row in rows):
            raise ValueError(f"factors must have shape {shape}, got {shown(self.factors)}")
        made = tuple(
            tuple(None if v is None else _number("factors", v) for v in row) for row in rows
        )
        least = 1 if self.notion != "LIP" else Fraction(1000001, 1000000)
        for x, row in enumerate(made):
            if any(
                v is not None and v < least for z, v in enumerate(row) if z != x or len(row) == 1
            ):
                raise ValueError(f"factors must be at least {least}, got {shown(row)} in row {x}")
        if self.notion == "LIP" and made[0][0] is None:
            raise ValueError("factors: LIP needs a finite budget")
        return tuple(
            tuple(None if z == x and len(row) > 1 else v for z, v in enumerate(row))
            for x, row in enumerate(made)
        )

    def _rows(self, K):
        if self.rows is None:
            return tuple(tuple(Fraction(x == z) for z in range(K)) for x in range(K))
        rows = tuple(_numbers("rows", row) for row in _listed("rows", self.rows))
        if not rows or any(len(row) != K for row in rows):
            raise ValueError(f"rows must have {K} numbers each, got {shown(self.rows)}")
        return rows

    @property
    def K(self):
        """Number of inputs."""
        return len(self.prior)

    def rays(self):
        """Return the extreme rays of the columns that the budgets allow."""
        if self.notion == "LIP":
            return cones.of_posteriors(self.prior, self.factors[0][0])
        if self.notion in BY_VALUE and (factors := self._by_value()):
            return cones.of_values(factors)
        return cones.of_pairs(self.factors)

    def _by_value(self):
        """Return the factor of each input, in a list, or None if rows hold different ones."""
        K = self.K
        rows = [{self.factors[x][z] for z in range(K) if z != x} for x in range(K)]
        return [next(iter(row)) for row in rows] if all(len(row) == 1 for row in rows) else None

    def worths(self):
        """Return what columns are worth, for all utilities but `unbiased`.

        Raises
        ------
        ValueError
            If the utility is `unbiased`, which is no sum over columns.
        """
        if self.utility == "information":
            return worths.Information(self.prior)
        if self.utility == "unbiased":
            raise ValueError("utility must be a sum over columns, got utility = unbiased")
        kinds = {"gain": worths.Gain, "squares": worths.Squares}
        return kinds[self.utility](self.prior, self.rows)


def by_value(factors):
    """Return the factors of budgets of each input, shape (K, K): OneID, LDP, OSLDP; unchecked.

    It works without checks.

    Parameters
    ----------
    factors : sequence of Fraction or None, shape (K,)
    """
    return tuple(tuple(f for _ in factors) for f in factors)


def by_least(factors):
    """Return the factors of MinID-LDP, shape (K, K), from those of each input; without checks."""

    def least(a, b):
        known = [v for v in (a, b) if v is not None]
        return min(known) if known else None

    return tuple(tuple(least(a, b) for b in factors) for a in factors)


def by_distance(E, distances):
    """Return the factors E^d(x, z) of a metric; without checks.

    Parameters
    ----------
    E : Fraction
        e^eps of the distance 1.
    distances : sequence of sequence of int, shape (K, K)
    """
    return tuple(tuple(Fraction(E) ** d for d in row) for row in distances)


def _listed(name, values):
    return check_type(name, values, list, tuple)


def _number(name, value):
    return Fraction(check_finite(f"an entry of {name}", value))


def _numbers(name, values):
    return tuple(_number(name, v) for v in _listed(name, values))

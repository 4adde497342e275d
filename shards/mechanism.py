"""Mechanisms of reports in files: by name, over 2^64, the same on every processor."""

from dataclasses import asdict, dataclass, fields
from fractions import Fraction

import numpy as np

from calp.errors import UserError
from mechanisms.dyadic import encodings
from theory.checker.exact import number, shortened
from theory.checker.reading import selection

OUE_THETA = Fraction(1, 2)
# from the name to what makes it of K, the mask of X_S, eps and theta; which of them it takes
BUILDERS = {
    "rr": (lambda K, mask, eps, theta: encodings.rr(K, eps), ()),
    "urr": (lambda K, mask, eps, theta: encodings.urr(mask, eps), ("sensitive",)),
    "rappor": (lambda K, mask, eps, theta: encodings.rappor(K, eps, theta), ("theta",)),
    "oue": (lambda K, mask, eps, theta: encodings.rappor(K, eps, OUE_THETA), ()),
    "urap": (lambda K, mask, eps, theta: encodings.urap(mask, eps, theta), ("sensitive", "theta")),
}
MOST_VALUES = 10**7


@dataclass(frozen=True)
class Description:
    """A mechanism as it is written beside its reports.

    Parameters
    ----------
    mechanism : str
        One of `BUILDERS`.
    values : int
        Size K of the alphabet.
    epsilon : str
        A decimal or a fraction.
    sensitive : str, optional
        The values of X_S by index, such as `0,3,5-9`, for urr and urap.
    theta : str, optional
        For rappor and urap; the basic one by default.
    """

    mechanism: str
    values: int
    epsilon: str
    sensitive: str | None = None
    theta: str | None = None

    def build(self):
        """Return the mechanism.

        Raises
        ------
        UserError
            If the name is not known, or a parameter is missing, out of range or has no meaning.
        """
        if self.mechanism not in BUILDERS:
            raise UserError(
                f"mechanism: {shortened(self.mechanism)} is not known; one of {', '.join(BUILDERS)}"
            )
        make, taken = BUILDERS[self.mechanism]
        if self.sensitive is None and "sensitive" in taken:
            raise UserError(f"sensitive: is missing; {self.mechanism} protects the values it names")
        for option in ("sensitive", "theta"):
            if getattr(self, option) is not None and option not in taken:
                raise UserError(f"{option}: has no meaning with {self.mechanism}; leave it out")
        K = self.values
        if not isinstance(K, int) or isinstance(K, bool) or not 1 <= K <= MOST_VALUES:
            raise UserError(f"values: must be their number, 1 to {MOST_VALUES}, got {shortened(K)}")
        eps = _number("epsilon", self.epsilon)
        theta = None if self.theta is None else _number("theta", self.theta)
        try:
            return make(K, self._mask(), eps, theta)
        except ValueError as error:
            raise UserError(f"{self.mechanism}: {error}") from error

    def _mask(self):
        if self.sensitive is None:
            return np.ones(self.values, dtype=bool)
        names = [str(k) for k in range(self.values)]
        try:
            return selection.mask(self.sensitive, names, "sensitive")
        except ValueError as error:
            raise UserError(str(error)) from error

    def record(self):
        """Return what is written: the parameters that it has."""
        return {key: value for key, value in asdict(self).items() if value is not None}

    @classmethod
    def of(cls, record, path):
        """Return the description that a file holds.

        Raises
        ------
        UserError
            If keys are missing or unknown, or a value is of another type.
        """
        known = {field.name: field.type for field in fields(cls)}
        if not isinstance(record, dict):
            raise UserError(f"{path}: mechanism must be an object, got {shortened(record)}")
        for key in record:
            if key not in known:
                raise UserError(f"{path}: mechanism.{shortened(key)} is no parameter; remove it")
        for key in ("mechanism", "values", "epsilon"):
            if key not in record:
                raise UserError(f"{path}: mechanism.{key} is missing; write it")
        for key, value in record.items():
            if not isinstance(value, int if key == "values" else str):
                raise UserError(f"{path}: mechanism.{key} must not be {shortened(value)}")
        return cls(**record)


def _number(name, text):
    try:
        return number(text)
    except ValueError as error:
        raise UserError(f"{name}: {error}") from error

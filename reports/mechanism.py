"""Mechanisms of reports in files: by name, over 2^64, the same on every processor."""

import math
from dataclasses import asdict, dataclass, fields, replace
from fractions import Fraction
from types import SimpleNamespace

import flint
import numpy as np

from checker import budgets
from checker.exact import number, shortened
from checker.reading import selection
from common.errors import UserError
from mechanisms import pum
from mechanisms.design import as_mechanism
from mechanisms.dyadic import block_designs, encodings, tuples
from mechanisms.losses import ubd, ubd_mixture
from reports import deployed  # noqa: F401 - gives mechanisms their clients and collectors

OUE_THETA = Fraction(1, 2)
# from the name to what makes it of K, the mask of X_S, eps and its options; which of them it takes
BUILDERS = {
    "rr": (lambda K, mask, eps, o: encodings.rr(K, eps), ()),
    "urr": (lambda K, mask, eps, o: encodings.urr(mask, eps), ("sensitive",)),
    "rappor": (lambda K, mask, eps, o: encodings.rappor(K, eps, o.theta), ("theta",)),
    "sue": (lambda K, mask, eps, o: encodings.rappor(K, eps), ()),
    "oue": (lambda K, mask, eps, o: encodings.rappor(K, eps, OUE_THETA), ()),
    "the": (lambda K, mask, eps, o: encodings.the(K, eps, o.theta), ("theta",)),
    "subset-selection": (
        lambda K, mask, eps, o: block_designs.ubd(mask, o.block, eps),
        ("block",),
    ),
    "linear-hashing": (lambda K, mask, eps, o: encodings.linear_hashing(K, eps), ()),
    "projective": (lambda K, mask, eps, o: encodings.projective(K, eps), ()),
    "hadamard": (lambda K, mask, eps, o: encodings.hadamard(K, eps), ()),
    "urap": (
        lambda K, mask, eps, o: encodings.urap(mask, eps, o.theta),
        ("sensitive", "theta"),
    ),
    "ubd": (
        lambda K, mask, eps, o: block_designs.ubd(mask, o.block, eps),
        ("sensitive", "block"),
    ),
    "ubd-mixture": (
        lambda K, mask, eps, o: block_designs.mixture(mask, o.t, o.alpha, eps),
        ("sensitive", "t", "alpha"),
    ),
    "designed": (
        lambda K, mask, eps, o: as_mechanism.of_text(o.channel, o.prior),
        ("channel", "prior"),
    ),
    "rs-fd": (lambda sizes, mask, eps, o: tuples.rs_fd(sizes, eps), ()),
    "pum-urr": (
        lambda sizes, mask, eps, o: pum.mechanism(
            mask, sizes[1] - 1, lambda hidden: encodings.urr(hidden, eps)
        ),
        ("sensitive",),
    ),
    "pum-urap": (
        lambda sizes, mask, eps, o: pum.mechanism(
            mask, sizes[1] - 1, lambda hidden: encodings.urap(hidden, eps, o.theta)
        ),
        ("sensitive", "theta"),
    ),
}
# of several columns: RS+FD of tuples, and the PUM of values with their tags, 0 for none
TAGGED = ("pum-urr", "pum-urap")
# how many columns these take, at least and at most
COLUMNS = {"rs-fd": (2, 64)} | dict.fromkeys(TAGGED, (2, 2))
OPTIONS = ("sensitive", "theta", "block", "t", "alpha", "channel", "prior")
# what no other value stands for
NEEDED = ("sensitive", "block", "t", "alpha", "channel", "prior")
# of budgets that are not one eps
WITHOUT_EPS = ("designed",)
WHOLE = ("values", "block")
# which are texts of numbers
NUMBERS = ("theta", "t", "alpha")
# the denominator of the fraction below the logarithm of a number
STEP = 10**20
MOST_VALUES = 10**7


@dataclass(frozen=True)
class Description:
    """The description of a mechanism that is written next to its reports.

    Parameters
    ----------
    mechanism : str
        One of `BUILDERS`.
    values : int or tuple of int
        Size K of the alphabet, or of each column's alphabet. The alphabet of tags includes "none".
    epsilon : str, optional
        A decimal or a fraction; only a designed channel has none.
    sensitive : str, optional
        The values of X_S by index, such as `0,3,5-9`, for urr, urap and uBD.
    theta : str, optional
        For rappor and urap, the basic one by default; for the, the best one.
    block : int, optional
        Values of a block, for ubd and subset-selection.
    t, alpha : str, optional
        For ubd-mixture: as `mechanisms.losses.ubd_mixture.saddle` gives them.
    channel, prior : str, optional
        Of a designed one: its columns and its prior, as `mechanisms.design.as_mechanism.texts`.
    """

    mechanism: str
    values: int | tuple
    epsilon: str | None = None
    sensitive: str | None = None
    theta: str | None = None
    block: int | None = None
    t: str | None = None
    alpha: str | None = None
    channel: str | None = None
    prior: str | None = None

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
        for option in OPTIONS:
            given = getattr(self, option) is not None
            if given and option not in taken:
                raise UserError(f"{option}: has no meaning with {self.mechanism}; leave it out")
            if not given and option in taken and option in NEEDED:
                raise UserError(f"{option}: is missing; {self.mechanism} needs it")
        self._require_sizes()
        eps = self._epsilon()
        try:
            made = make(self.values, self.mask(), eps, self._numbers())
        except ValueError as error:
            raise UserError(f"{self.mechanism}: {error}{self._hint()}") from error
        if not self.columns and self.values != made.K:
            raise UserError(f"values: must be {made.K}, as the channel has, got {self.values}")
        return made

    @property
    def columns(self):
        """Number of columns of the values; None if they are one array."""
        return len(self.values) if isinstance(self.values, tuple) else None

    @property
    def sizes(self):
        """Number of values of each column."""
        return self.values if isinstance(self.values, tuple) else (self.values,)

    def _require_sizes(self):
        """Raise UserError unless the numbers of values fit the mechanism."""
        least, most = COLUMNS.get(self.mechanism, (1, 1))
        if (self.columns is None) != (most == 1) or not least <= len(self.sizes) <= most:
            known = {1: "one column", 2: "a column of values and one of tags"}
            wanted = known.get(most, f"{least} to {most} columns")
            raise UserError(
                f"values: {self.mechanism} takes {wanted}, got {shortened(list(self.sizes))}"
            )
        for K in self.sizes:
            if not isinstance(K, int) or isinstance(K, bool) or not 1 <= K <= MOST_VALUES:
                raise UserError(
                    f"values: must be their number, 1 to {MOST_VALUES}, got {shortened(K)}"
                )
        if self.mechanism in TAGGED and self.values[1] < 2:
            raise UserError(
                f"values: {self.mechanism} needs a tag besides the first, which means no tag"
            )

    def _epsilon(self):
        has = self.epsilon is not None
        if has == (self.mechanism in WITHOUT_EPS):
            fault = "has no meaning with" if has else "is missing; it is needed with"
            raise UserError(f"epsilon: {fault} {self.mechanism}")
        return epsilon_of(self.epsilon) if has else None

    def _numbers(self):
        """Return the options as numbers; those of the mixture are the floats that were found."""
        texts = {name: getattr(self, name) for name in ("theta", "t", "alpha")}
        found = {k: None if text is None else _number(k, text) for k, text in texts.items()}
        floats = {k: None if found[k] is None else float(found[k]) for k in ("t", "alpha")}
        others = {name: getattr(self, name) for name in ("block", "channel", "prior")}
        return SimpleNamespace(**(found | floats | others))

    def resolved(self):
        """Return the description, with the best block or t and alpha if they are left out.

        Best is the least worst-case loss: docs/recommend.md.

        Raises
        ------
        UserError
            If a parameter is out of range.
        """
        _, taken = BUILDERS[self.mechanism]
        wants = [name for name in ("block", "t", "alpha") if name in taken]
        unmasked = "sensitive" in taken and self.sensitive is None
        if unmasked or all(getattr(self, name) is not None for name in wants):
            return self
        mask, eps = self.mask(), self._epsilon()
        s, N = int(mask.sum()), int((~mask).sum())
        try:
            E = float(encodings.exp_below(eps))
            if "block" in wants:
                return replace(self, block=ubd.best_size(s, E))
            best = dict(zip(("alpha", "t"), ubd_mixture.saddle(s, N, E), strict=True))
        except ValueError as error:
            raise UserError(f"{self.mechanism}: {error}{self._hint()}") from error
        left_out = {name: repr(best[name]) for name in wants if getattr(self, name) is None}
        return replace(self, **left_out)

    def mask(self):
        """Return the mask of X_S, of all values where none are named, shape (K,)."""
        if self.sensitive is None:
            return np.ones(self.sizes[0], dtype=bool)
        names = [str(k) for k in range(self.sizes[0])]
        try:
            return selection.mask(self.sensitive, names, "sensitive")
        except ValueError as error:
            raise UserError(f"{error}{self._hint()}") from error

    def _hint(self):
        """Return the likely meaning of a single number for X_S, for a message."""
        text = (self.sensitive or "").strip()
        if not (text.isascii() and text.isdigit() and 1 < int(text[:9]) <= self.sizes[0]):
            return ""
        last = int(text) - 1
        return f"; {text} is only that value: the first {text} values are 0-{last}"

    def difference(self, other):
        """Return the first parameter in which another description is another mechanism's.

        Numbers are compared as numbers, and lists of values as sets: 2.0 is 2, and 0-2 is 0,1,2.

        Returns
        -------
        tuple of (str, object, object), optional
            The parameter with its value here and there; None if both describe one mechanism.
        """
        for field in fields(self):
            one, two = (getattr(made, field.name) for made in (self, other))
            if one == two:
                continue
            if None not in (one, two):
                if field.name == "epsilon" and epsilon_of(one) == epsilon_of(two):
                    continue
                if field.name in NUMBERS and _number(field.name, one) == _number(field.name, two):
                    continue
                if field.name == "sensitive" and np.array_equal(self.mask(), other.mask()):
                    continue
            return field.name, one, two
        return None

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
        for key in ("mechanism", "values"):
            if key not in record:
                raise UserError(f"{path}: mechanism.{key} is missing; write it")
        for key, value in record.items():
            is_sizes = key == "values" and type(value) is list
            if not is_sizes and type(value) is not (int if key in WHOLE else str):
                raise UserError(f"{path}: mechanism.{key} must not be {shortened(value)}")
        if isinstance(record["values"], list):
            record = record | {"values": tuple(map(_size, record["values"]))}
        return cls(**record)


def _size(value):
    """Return a number of a list; a list of another is none, and may not be compared."""
    return value if type(value) is int else shortened(value)


def counted(mechanism):
    """Return the mechanism whose outputs are counted; for a PUM, the common one."""
    return mechanism.common if isinstance(mechanism, pum.PersonalizedMechanism) else mechanism


def perturbed(mechanism, values, rng):
    """Return the reports of users' values, shape (users,) or, of several columns, (users, d)."""
    if isinstance(mechanism, pum.PersonalizedMechanism):
        return mechanism.perturb(values[:, 0], values[:, 1], rng)
    return mechanism.perturb(values, rng)


def epsilon_of(text):
    """Return an eps such as `1/2` or `ln 3` as a Fraction, of a logarithm one just below it."""
    try:
        eps = budgets.budget(text)
        if eps.value == math.inf:
            raise ValueError("must be finite")
    except ValueError as error:
        raise UserError(f"epsilon: {error}") from error
    if not eps.logarithm:
        return eps.value
    with flint.ctx.workprec(256):
        return Fraction(
            int((budgets.ball(eps.value).log() * STEP).lower().floor().unique_fmpz()), STEP
        )


def _number(name, text):
    try:
        return number(text)
    except ValueError as error:
        raise UserError(f"{name}: {error}") from error

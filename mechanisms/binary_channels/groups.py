"""Groups of users of binary channels: the whole pipeline of the LIP paper, by counts.

Users of a group share prior and channel, so that the numbers of them that hold and report a 1 say
all. A group of one is a user with a prior of his own.
"""

from dataclasses import dataclass

import numpy as np

from mechanisms.binary_channels.by_prior import check_channels
from mechanisms.encodings.parameters import (
    MOST_VALUES,
    check_counts,
    check_integer,
    check_numbers,
    check_shape,
    shown,
)
from mechanisms.sampling.words import generator


@dataclass(frozen=True, eq=False)
class BinaryGroups:
    """Groups of users, each user independent of all others.

    Parameters
    ----------
    sizes : array_like of int, shape (G,)
        Users of each group.
    P1 : array_like of float, shape (G,)
        Prior probability of X = 1.
    q0, q1 : array_like of float, shape (G,)
        Pr(Y=1|X=0) and Pr(Y=0|X=1).

    Raises
    ------
    ValueError
        If a probability is out of range, a size is negative, or shapes differ.
    """

    sizes: np.ndarray
    P1: np.ndarray
    q0: np.ndarray
    q1: np.ndarray

    def __post_init__(self):
        q0, q1, P1 = check_channels(self.q0, self.q1, self.P1)
        if P1.ndim != 1:
            raise ValueError(f"P1 must have shape (G,), got {P1.shape}")
        sizes = check_counts(self.sizes, len(P1), "sizes")
        for name, value in (("sizes", sizes), ("P1", P1), ("q0", q0), ("q1", q1)):
            object.__setattr__(self, name, value)

    @property
    def users(self):
        """Number N of users."""
        return int(self.sizes.sum())

    def posterior_means(self):
        """Return E[X|Y=0] and E[X|Y=1] (LIP, (15)); P1 for an output that cannot occur."""
        zero = (1 - self.P1) * (1 - self.q0) + self.P1 * self.q1
        one = (1 - self.P1) * self.q0 + self.P1 * (1 - self.q1)
        return tuple(
            np.divide(self.P1 * q, mass, out=self.P1.copy(), where=mass > 0)
            for q, mass in ((self.q1, zero), (1 - self.q1, one))
        )

    def unbiased_means(self):
        """Return the estimates of X from Y = 0 and Y = 1 that use no prior (LIP, (24)).

        Raises
        ------
        ValueError
            If a report does not depend on the input.
        """
        gain = 1 - self.q0 - self.q1
        if np.any(gain == 0):
            raise ValueError(
                "q0 + q1 must not be 1, got 1: the report does not depend on the input"
            )
        return -self.q0 / gain, (1 - self.q0) / gain

    def errors(self, means):
        """Return E[(X - estimate)^2] of one user of each group under its prior, shape (G,).

        Parameters
        ----------
        means : tuple of ndarray, each of shape (G,)
            The estimate of X from Y = 0 and from Y = 1.
        """
        if not isinstance(means, tuple | list) or len(means) != 2:
            raise ValueError(f"means must be a pair of arrays, got means = {shown(means)}")
        v0, v1 = (check_numbers("means", v, self.P1.shape) for v in means)
        given_0 = (1 - self.q0) * v0**2 + self.q0 * v1**2
        given_1 = self.q1 * (1 - v0) ** 2 + (1 - self.q1) * (1 - v1) ** 2
        return (1 - self.P1) * given_0 + self.P1 * given_1

    def draw_inputs(self, rng, repetitions):
        """Draw how many users of each group hold a 1, shape (repetitions, G).

        Parameters
        ----------
        rng : numpy.random.Generator or numpy.random.BitGenerator
        repetitions : int
        """
        most = MOST_VALUES // max(1, len(self.P1))
        size = (check_integer("repetitions", repetitions, 1, most), len(self.P1))
        return generator(rng).binomial(self.sizes, self.P1, size=size)

    def perturb(self, ones, rng):
        """Draw how many report a 1, of those that hold a 0 and of those that hold a 1.

        Parameters
        ----------
        ones : ndarray of int, shape (repetitions, G)
            Users that hold a 1.
        rng : numpy.random.Generator or numpy.random.BitGenerator

        Returns
        -------
        tuple of ndarray, each of shape (repetitions, G)

        Raises
        ------
        ValueError
            If there are more ones than users.
        """
        ones, rng = check_numbers("ones", ones), generator(rng)
        if ones.ndim != 2 or ones.dtype.kind not in "iu":
            raise ValueError(
                f"ones must be whole numbers of shape (repetitions, G), got shape {ones.shape} "
                f"of type {ones.dtype}"
            )
        check_shape("ones", ones, (len(ones), len(self.P1)))
        if np.any((ones < 0) | (ones > self.sizes)):
            raise ValueError(f"ones must lie in 0..sizes, got {shown(ones)}")
        return rng.binomial(self.sizes - ones, self.q0), rng.binomial(ones, 1 - self.q1)

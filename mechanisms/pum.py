"""PUM, the personalized ULDP mechanism with semantic tags (ULDP, Section 5)."""

from dataclasses import dataclass

import numpy as np

from mechanisms.encodings.base import Encoding, Promise
from mechanisms.encodings.deployable import Deployable, sides
from mechanisms.encodings.parameters import (
    MOST_VALUES,
    as_array,
    check_callable,
    check_integer,
    check_sensitive,
    check_shape,
    check_type,
    check_values,
    shown,
)


def intermediate(specific, value, bot, choose=np.where):
    """Return the pre-processor's intermediate datum for a value (equation (20)), without checks.

    Parameters
    ----------
    specific : bool
        Whether the value is specific to its user.
    value, bot : number
        The value and the bot of its tag, as intermediate data.
    choose : callable
        If-then-else in the arithmetic at hand.

    Examples
    --------
    >>> intermediate([True, False], [0, 1], [2, 2])
    array([2, 1])
    """
    return choose(specific, bot, value)


def is_hidden(special, sensitive, either=np.logical_or):
    """Return whether a datum is sensitive to a user, without checks: Z_S, and X_S + X_S^(i).

    Parameters
    ----------
    special : bool
        For intermediate data, whether the datum is a bot; for a value, whether it is specific to
        the user.
    sensitive : bool
        Whether it is a value of X_S.
    either : callable
        The disjunction, of the arithmetic at hand.

    Examples
    --------
    >>> is_hidden([False, False, True], [True, False, False])
    array([ True, False,  True])
    """
    return either(special, sensitive)


@dataclass(frozen=True, eq=False)
class PersonalizedMechanism(Deployable):
    """A pre-processor in front of a mechanism that is common to all users.

    Parameters
    ----------
    common : DirectEncoding or UnaryEncoding
        On the intermediate data: the K values, then one bot a tag.
    K : int
        Number of values.

    Raises
    ------
    ValueError
        If the common mechanism is none, or has fewer values than K.
    """

    common: object
    K: int

    def __post_init__(self):
        most = check_type("common", self.common, Encoding).K
        object.__setattr__(self, "K", check_integer("K", self.K, 1, most))

    @property
    def kappa(self):
        """Number of tags."""
        return self.common.K - self.K

    def preprocess(self, x, tags):
        """Return the intermediate data (equation (20)), shape (n,).

        Parameters
        ----------
        x : array_like of int, shape (n,)
            Each user's value.
        tags : array_like of int, shape (n,)
            0 where the value is not specific to its user, otherwise the tag 1..kappa of its bot.

        Raises
        ------
        ValueError
            If the shapes differ, or a value or tag is out of range.
        """
        x = check_values(x, self.K)
        tags = self._checked(tags, x.shape)
        return intermediate(tags > 0, x, self.K + tags - 1)

    def _checked(self, tags, shape):
        tags = check_shape("tags", as_array("tags", tags), shape)
        if tags.dtype.kind not in "iu" or np.any((tags < 0) | (tags > self.kappa)):
            raise ValueError(f"tags must be integers in 0..{self.kappa}, got {shown(tags)}")
        return tags.astype(np.int64, copy=False)

    def matrix(self, tags):
        """Return one user's Q[x, y] = Pr(y|x), shape (K, outputs).

        Parameters
        ----------
        tags : array_like of int, shape (K,)
            Her tag of each value.
        """
        return self.common.matrix()[self.preprocess(np.arange(self.K), tags)]

    def perturb(self, x, tags, rng):
        """Draw one report per user, in the form of the common mechanism's reports.

        Parameters
        ----------
        x, tags : array_like of int, shape (n,)
            As for `preprocess`.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness
        """
        return self.common.perturb(self.preprocess(x, tags), rng)

    def sample(self, value, tag, rng):
        """Draw the report of one user.

        Parameters
        ----------
        value : int
            In 0..K-1.
        tag : int
            Of that value, 0 if it has none.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness
        """
        check_integer("value", value, 0, self.K - 1)
        check_integer("tag", tag, 0, self.kappa)
        return self.common.sample(self.preprocess([value], [tag])[0], rng)

    def client(self, tags, rng=None):
        """Return `client(value)`, which draws reports on the device of a user with these tags.

        Parameters
        ----------
        tags : array_like of int, shape (K,)
            Her tag of each value, which are as secret as her value.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness, optional
            The operating system's randomness by default.

        Raises
        ------
        ValueError
            If the tags do not fit, or `rng` is something else.
        """
        return sides().client_of_tags(self, self._checked(tags, (self.K,)), rng)

    def output_counts(self, reports):
        """Return how often each output of the common mechanism occurs among reports."""
        return self.common.output_counts(reports)

    def draw_counts(self, counts, rng):
        """Draw counts of the common mechanism from those of intermediate data.

        Parameters
        ----------
        counts : array_like of int, shape (K + kappa,)
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness
        """
        return self.common.draw_counts(counts, rng)

    def draw_informative_counts(self, counts, rng):
        """Draw the informative counts of the common mechanism; parameters as above."""
        return self.common.draw_informative_counts(counts, rng)

    def promise(self, tags):
        """Return the promise to a user whose K values have these tags (Proposition 11).

        The values with a tag are sensitive, in addition to the common ones.

        Parameters
        ----------
        tags : array_like of int, shape (K,)

        Raises
        ------
        ValueError
            If the tags do not fit, or the common mechanism promises no ULDP.
        """
        told, tags = self.common.promise.parameters, self._checked(tags, (self.K,))
        if self.common.promise.notion != "ULDP":
            raise ValueError(f"common must promise ULDP, got {self.common.promise.notion}")
        sensitive = is_hidden(tags > 0, told["sensitive"][: self.K])
        return Promise("ULDP", told | {"sensitive": sensitive})


def mechanism(sensitive, kappa, make):
    """Return the PUM with kappa bots, all of them sensitive.

    Parameters
    ----------
    sensitive : array_like of bool, shape (K,)
        The set X_S common to all users.
    kappa : int
        Number of tags, at least 1; one of them may stand for "others".
    make : callable
        From the mask of sensitive intermediate data, shape (K + kappa,), to a mechanism, such as
        `lambda mask: urr.mechanism(mask, E)`.

    Raises
    ------
    ValueError
        If kappa < 1 or the mask is not one.
    """
    mask = check_sensitive(sensitive)
    kappa = check_integer("kappa", kappa, 1, MOST_VALUES - len(mask))
    bots = np.arange(len(mask) + kappa) >= len(mask)
    hidden = is_hidden(bots, np.append(mask, np.zeros(kappa, dtype=bool)))
    common = check_callable("make", make)(hidden)
    return PersonalizedMechanism(check_type("make(mask)", common, Encoding), len(mask))

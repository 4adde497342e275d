"""PUM, the personalized ULDP mechanism with semantic tags (ULDP, Section 5)."""

from dataclasses import dataclass

import numpy as np

from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import check_sensitive, check_values


@dataclass(frozen=True, eq=False)
class PersonalizedMechanism:
    """A pre-processor in front of a mechanism that is common to all users.

    Parameters
    ----------
    common : DirectEncoding or UnaryEncoding
        On the intermediate data: the K values, then one bot a tag.
    K : int
        Number of values.
    """

    common: object
    K: int

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
            0 where the value is not specific to its user, else the tag 1..kappa of its bot.

        Raises
        ------
        ValueError
            If the shapes differ, or a value or tag is out of range.
        """
        x, tags = check_values(x, self.K), np.asarray(tags)
        if tags.shape != x.shape:
            raise ValueError(f"tags must have the shape of x, {x.shape}, got {tags.shape}")
        if tags.dtype.kind not in "iu" or np.any((tags < 0) | (tags > self.kappa)):
            raise ValueError(f"tags must be integers in 0..{self.kappa}")
        return np.where(tags > 0, self.K + tags - 1, x)

    def matrix(self, tags):
        """Return one user's Q[x, y] = Pr(y|x), for her tag of each value, shape (K, outputs)."""
        return self.common.matrix()[self.preprocess(np.arange(self.K), tags)]

    def perturb(self, x, tags, rng):
        """Draw one report a user, as the common mechanism gives them."""
        return self.common.perturb(self.preprocess(x, tags), rng)

    def sample(self, value, tag, rng):
        """Draw the report of one user, whose value has this tag."""
        return self.common.sample(self.preprocess([value], [tag])[0], rng)

    def draw_counts(self, counts, rng):
        """Draw counts of the common mechanism from those of intermediate data, (K + kappa,)."""
        return self.common.draw_counts(counts, rng)

    def draw_informative_counts(self, counts, rng):
        """Draw the informative counts of the common mechanism; parameters as above."""
        return self.common.draw_informative_counts(counts, rng)

    def promise(self, tags):
        """Return the promise to a user whose K values have these tags (Proposition 11).

        The values with a tag are sensitive besides the common ones.
        """
        told = self.common.promise.parameters
        sensitive = told["sensitive"][: self.K] | (np.asarray(tags) > 0)
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
    if kappa != int(kappa) or kappa < 1:
        raise ValueError(f"kappa must be a whole number >= 1, got kappa = {kappa}")
    return PersonalizedMechanism(make(np.append(mask, np.ones(int(kappa), dtype=bool))), len(mask))

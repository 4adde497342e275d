"""The likelihood of bits or blocks in files: a pass gives each sum that an estimator asks.

Nothing is kept for single users. `UnaryLikelihood` keeps the sum of p_i Pr(y|x_i) for each report
y; it is linear in p, so this module keeps p instead.
"""

from dataclasses import dataclass, field

import numpy as np

from common.portable import dot
from mechanisms.estimation.likelihood import UnaryLikelihood, bit_ratios, block_ratios
from mechanisms.ubd import BlockDesignMechanism
from reports.passes import Passes

# steps of the line search whose slopes are read at once: first eighths, then those around one
EIGHTHS = tuple(k / 8 for k in range(1, 9))
AROUND = (-3 / 64, -1 / 32, -1 / 64, 0.0, 1 / 64, 1 / 32, 3 / 64)


@dataclass(frozen=True, eq=False)
class FiledLikelihood(UnaryLikelihood):
    """A `UnaryLikelihood` whose reports are in files; `of` makes it.

    Parameters
    ----------
    passes : Passes
    slopes : dict
        What the last pass of a line search found.
    """

    passes: Passes | None = None
    slopes: dict = field(default_factory=dict)

    def products(self, p):
        """Return p, which represents the users' products."""
        return p

    def _point(self, p):
        """Return what a reader of blocks needs of p: a number a noisy bit, and the base."""
        return (self.one - self.zero)[self.is_noisy] * p[self.is_noisy], float(dot(self.zero, p))

    def score_sums(self, products):
        """Return the sums of 1/product and 1/product^2 over users, and over those with each bit."""
        sums = self.passes.total("scores", self._point(products))
        return sums[:2], sums[2:].reshape(2, -1)

    def curvature_sums(self, products, direction):
        """Return the sum of the direction's product/product^2 over users, and per bit, (m,)."""
        sums = self.passes.total("curvature", self._point(products), self._point(direction))
        return sums[0], sums[1:]

    def multiplier_sums(self, p):
        """Return the sum of 1/product over users, and per bit, (m,)."""
        sums = self.passes.total("multipliers", self._point(p))
        return sums[0], sums[1:]

    def slope_sum(self, products, along, t):
        """Return the derivative at `t` of the sum over users of log(products + t along)."""
        segment = (products.tobytes(), along.tobytes())
        if segment not in self.slopes:
            self.slopes.clear()
            self.slopes[segment] = {}
        known = self.slopes[segment]
        if t not in known:
            steps = EIGHTHS if t in EIGHTHS else tuple(t + step for step in AROUND)
            points = self._point(products), self._point(along), np.array(steps)
            known |= zip(steps, self.passes.total("slopes", *points).tolist(), strict=True)
        return known[t]


def of(passes, exact):
    """Return the likelihood of the reports that are passed over.

    Parameters
    ----------
    passes : Passes
    exact : ndarray of int, shape (K,)
        Number of reports with a 1 in each bit without noise, or of each value that is reported
        itself.

    Raises
    ------
    ValueError
        If the reports do not depend on the input.
    """
    mechanism = passes.mechanism
    is_block = isinstance(mechanism, BlockDesignMechanism)
    zero, one = block_ratios(mechanism) if is_block else bit_ratios(mechanism)
    is_noisy = mechanism.sensitive if is_block else mechanism.is_noisy
    return FiledLikelihood(
        zero=zero,
        one=one,
        is_noisy=is_noisy,
        reports=None,
        weights=None,
        exact=np.where(is_noisy, 0, exact),
        n=passes.reports.users,
        passes=passes,
    )

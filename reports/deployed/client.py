"""The code of a user's device: it turns a value into a report."""

from functools import cached_property

import numpy as np

from mechanisms.encodings.parameters import check_integer, check_values
from mechanisms.sampling.words import SystemRandomness, generator
from reports.wire import Wire


class Client:
    """Draws reports: `client(value)` is one user's `Report`.

    Parameters
    ----------
    mechanism : Deployable
        Of one report.
    rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness, optional
        The operating system's randomness by default: the only one for reports that are sent.
    draw : callable, optional
        From values and rng to reports; `mechanism.perturb` by default.
    """

    def __init__(self, mechanism, rng=None, draw=None):
        self.rng = SystemRandomness() if rng is None else rng
        if not isinstance(self.rng, SystemRandomness):
            self.rng = generator(self.rng)
        self.mechanism, self._draw = mechanism, draw or mechanism.perturb

    @cached_property
    def wire(self):
        """How reports are written."""
        return Wire(self.mechanism)

    def __call__(self, value):
        """Return the `Report` of a value.

        Parameters
        ----------
        value : int
            In 0..K-1.

        Raises
        ------
        ValueError
            If it is none.
        """
        return self.wire.report(self._draw(self._one(value), self.rng))

    def _one(self, value):
        """Return the input of one user, or raise ValueError."""
        return np.array([check_integer("value", value, 0, self.mechanism.K - 1)])

    def batch(self, values):
        """Return the reports of many users as bytes, one after the other.

        Parameters
        ----------
        values : array_like of int, shape (n,)

        Raises
        ------
        ValueError
            If one is not in 0..K-1.
        """
        return self.wire.write(self._draw(self._many(values), self.rng))

    def _many(self, values):
        """Return the inputs of many users, or raise ValueError."""
        return check_values(values, self.mechanism.K, "values")


class Remembering(Client):
    """Draws one user's reports of a `Memoized`, from the memo of each of her values.

    Parameters
    ----------
    mechanism : Memoized
    rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness, optional

    Attributes
    ----------
    memos : dict
        From a value to its memo: to be kept on the device, and put back when it starts again.
    """

    def __init__(self, mechanism, rng=None):
        super().__init__(mechanism.one_report, rng, self._from_memo)
        self.stages, self.memos = mechanism, {}

    def _from_memo(self, x, rng):
        for value in set(x.tolist()) - self.memos.keys():
            self.memos[value] = int(self.stages.memoize([value], rng)[0])
        return self.stages.report(np.array([self.memos[value] for value in x.tolist()]), rng)

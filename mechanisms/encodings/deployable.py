"""Both sides of a mechanism that is deployed: a user's device and the collector."""

from abc import ABC, abstractmethod

from common.providers import provided

# what `reports.deployed` registers: a proof rests on the mechanism, not on how its reports are sent
SIDES = "sides"


def sides():
    """Return what has the clients and collectors of mechanisms.

    Raises
    ------
    RuntimeError
        If nothing does: in a checkout `reports.deployed` was not imported.
    """
    if (found := provided(SIDES)) is None:
        raise RuntimeError("import reports.deployed: it has the clients and collectors")
    return found


class Deployable(ABC):
    """A mechanism whose reports can be sent: see `reports.deployed`."""

    def client(self, rng=None):
        """Return what draws reports on a user's device: `client(value)` is a report.

        Parameters
        ----------
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness, optional
            The operating system's randomness by default.

        Raises
        ------
        ValueError
            If `rng` is something else.
        """
        return sides().client_of(self, rng)

    def collector(self):
        """Return what counts reports: `add(reports)`, then `estimate()`."""
        return sides().collector_of(self)

    @abstractmethod
    def perturb(self, x, rng):
        """Draw one report a user."""

    @abstractmethod
    def output_counts(self, reports):
        """Return how often each output occurs among reports."""

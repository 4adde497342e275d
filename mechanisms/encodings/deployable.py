"""Both sides of a mechanism that is deployed: a user's device and the collector."""

from abc import ABC, abstractmethod
from importlib import import_module

# by name: a proof rests on the mechanism, and not on how its reports are sent
DEPLOYED = "reports.deployed.of"


class Deployable(ABC):
    """What has reports that are sent: see `reports.deployed`."""

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
        return import_module(DEPLOYED).client_of(self, rng)

    def collector(self):
        """Return what counts reports: `add(reports)`, then `estimate()`."""
        return import_module(DEPLOYED).collector_of(self)

    @abstractmethod
    def perturb(self, x, rng):
        """Draw one report a user."""

    @abstractmethod
    def output_counts(self, reports):
        """Return how often each output occurs among reports."""

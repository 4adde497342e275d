"""Mechanisms whose reports are numbers; each number supports some of the values."""

from abc import abstractmethod

import numpy as np

from mechanisms.encodings.base import Encoding
from mechanisms.encodings.parameters import check_counts, check_values


class NumberedReports(Encoding):
    """A counter of reports in 0..reports-1 by the values that they support."""

    @property
    @abstractmethod
    def reports(self):
        """Number of different reports."""

    @abstractmethod
    def _supported(self, counts):
        """Return how many of the reports, counted by number, support each value, shape (K,)."""

    @abstractmethod
    def _rows(self, reports):
        """Return which values reports support, shape (n, K); without checks."""

    def supported(self, reports):
        """Return which values each report supports.

        Parameters
        ----------
        reports : array_like of int, shape (n,)
            As `perturb` returns them.

        Returns
        -------
        ndarray of bool, shape (n, K)

        Raises
        ------
        ValueError
            If one is no report.
        """
        return self._rows(check_values(reports, self.reports, "reports"))

    def output_counts(self, reports):
        """Return how many reports support each value.

        Parameters
        ----------
        reports : array_like of int, shape (n,)
            As `perturb` returns them.

        Returns
        -------
        ndarray of int, shape (K,)

        Raises
        ------
        ValueError
            If one is no report.
        """
        reports = check_values(reports, self.reports, "reports")
        return self.counts_of_numbers(np.bincount(reports, minlength=self.reports))

    def counts_of_numbers(self, counts):
        """Return `output_counts` of reports that were counted by their number.

        Parameters
        ----------
        counts : array_like of int, shape (reports,)

        Raises
        ------
        ValueError
            If they are no counts of these reports.
        """
        return self._supported(check_counts(counts, self.reports))

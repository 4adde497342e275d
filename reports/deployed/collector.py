"""The code of the server: it turns reports into an estimate with standard errors."""

import re
from itertools import islice

import numpy as np

from common import files
from common.errors import UserError
from mechanisms.encodings.base import Encoding
from mechanisms.encodings.block_reports import BlockReports
from mechanisms.encodings.parameters import as_array, shown
from mechanisms.ubd_mixture import MixedBlockDesign, MixedReports
from mechanisms.unary_encoding import UnaryReports
from reports import layouts, seals, summaries
from reports.wire import Report, Wire

# reports that are read at once
BATCH = 1 << 16
# of saved counts
FORMAT = 1


class Collector:
    """Counts reports; it keeps only the counts.

    Parameters
    ----------
    mechanism : Deployable
        With the same parameters as the clients'.
    """

    def __init__(self, mechanism):
        self.mechanism, self.wire, self.n = mechanism, Wire(mechanism), 0
        self._kinds = self._counters()
        self._counts = dict.fromkeys(self._kinds, 0)

    @property
    def source(self):
        """The mechanism whose outputs are counted."""
        return self.mechanism

    def _counters(self):
        """Return what counts reports, by name."""
        found = {"output": self.source.output_counts}
        if summaries.reveals(self.source):
            found["informative"] = self.source.informative_counts
        return found

    def add(self, reports):
        """Count reports, all of them or, if one is refused, none; return their number.

        Parameters
        ----------
        reports : Report, bytes, str, file or iterable
            A `Report`; bytes of any number of them; a JSON text of one; an open file of bytes, or
            of JSON texts, one a line; any iterable of the former, of any length;
            or what the mechanism's `perturb` returns.

        Raises
        ------
        ValueError
            If one is cut off, of another version or mechanism, or out of bounds; it is named.
        """
        n, counts = 0, dict.fromkeys(self._kinds, 0)
        for batch in self._batches(reports):
            n += len(batch)
            for kind, count in self._kinds.items():
                counts[kind] = counts[kind] + count(batch)
        self._merge(n, counts)
        return n

    def merge(self, other):
        """Add what another collector of the same mechanism has counted.

        Parameters
        ----------
        other : Collector

        Raises
        ------
        ValueError
            If it is none, of another mechanism, or this one: its reports would count twice.
        """
        if other is self:
            raise ValueError("other must be another collector, got this one: it would count twice")
        if not isinstance(other, Collector) or other.wire.mark != self.wire.mark:
            raise ValueError(f"other must be a collector of this mechanism, got {shown(other)}")
        self._merge(other.n, other._counts)

    def _merge(self, n, counts):
        self.n += n
        self._counts = {kind: self._counts[kind] + counts[kind] for kind in self._kinds}

    def save(self, path):
        """Write the counts to a JSON file with a checksum, whole or not at all.

        Parameters
        ----------
        path : path-like
        """
        counts = {kind: np.asarray(found).tolist() for kind, found in self._counts.items()}
        record = {"format": FORMAT, "mechanism": self.wire.mark.hex(), "n": self.n}
        files.write_text(path, seals.sealed(record | {"counts": counts}), durable=True)

    def load(self, path):
        """Go on with the counts of a file that `save` wrote; return this collector.

        Parameters
        ----------
        path : path-like

        Returns
        -------
        Collector

        Raises
        ------
        UserError
            If a byte of the file was changed, or it is of another mechanism or no such file.
        ValueError
            If reports were counted before.
        """
        if self.n:
            raise ValueError(f"load needs a collector without reports, got n = {self.n}; merge two")
        record = seals.read(path)
        own = {"format": FORMAT, "mechanism": self.wire.mark.hex()}
        if {key: record.get(key) for key in own} != own:
            raise UserError(f"{path}: is not of this mechanism, {own['mechanism']}; name its file")
        self._merge(*_counted(record, path, self._kinds, self._shape))
        return self

    def _shape(self, kind):
        """Return the shape of the counts of this name."""
        rows = (2,) if isinstance(self.source, MixedBlockDesign) else ()
        return (*rows, self.source.K)

    @property
    def methods(self):
        """The methods of `estimate`, the unbiased one with the least variance last."""
        has_threshold = isinstance(self.source, Encoding)
        return [
            *(["threshold"] if has_threshold else []),
            "empirical",
            *(["rao-blackwell"] if "informative" in self._counts else []),
        ]

    def estimate(self, method=None):
        """Return the `Estimate` of the distribution of the values: `p`, `errors` and `n`.

        Parameters
        ----------
        method : str, optional
            `empirical`, `rao-blackwell` (of reports that may reveal their input) or `threshold`,
            which is a distribution and has no standard errors; the unbiased one with the least
            variance by default.

        Raises
        ------
        ValueError
            If there are no reports, or the method is not for this mechanism.
        """
        return self._estimated(self._method(method))

    def _method(self, method):
        """Return the method, the best if it is None; ValueError if it is not to be had."""
        if not self.n:
            raise ValueError("there are no reports yet: add some")
        method = method or self.methods[-1]
        if method not in self.methods:
            raise ValueError(
                f"method must be one of {', '.join(self.methods)}, got {shown(method)}"
            )
        return method

    def _estimated(self, method):
        """Return the estimate of the distribution of the source's inputs."""
        if method == "rao-blackwell":
            return summaries.informed(self.source, self._counts["informative"], self.n)
        make = summaries.thresholded if method == "threshold" else summaries.plain
        return make(self.source, self._counts["output"], self.n)

    def _batches(self, reports):
        """Yield what `perturb` might have drawn."""
        if isinstance(reports, UnaryReports | BlockReports | MixedReports | np.ndarray):
            if isinstance(reports, np.ndarray) != layouts.is_array(self.wire.layout):
                raise ValueError(f"reports must be of this mechanism, got {shown(reports)}")
            yield reports
            return
        done, most = 0, BATCH * self.wire.row.itemsize
        for data in self._pieces(reports):
            for low in range(0, len(data), most):
                yield (batch := self._read(data[low : low + most], done))
                done += len(batch)

    def _read(self, data, before):
        """Return the reports of bytes; an error counts from the first of all."""
        try:
            return self.wire.read(data)
        except ValueError as error:
            found = re.fullmatch(r"report (\d+): (.*)", str(error))
            if not (before and found):
                raise
            raise ValueError(f"report {int(found[1]) + before}: {found[2]}") from error

    def _pieces(self, reports):
        """Yield bytes of whole reports."""
        if isinstance(reports, bytes | bytearray | memoryview):
            yield bytes(reports)
        elif isinstance(reports, Report | str):
            yield self._data(reports, 0)
        elif hasattr(reports, "read") and isinstance(reports.read(0), bytes):
            yield from self._whole_reports(reports)
        elif hasattr(reports, "__iter__"):
            waiting, done = iter(reports), 0
            while chunk := list(islice(waiting, BATCH)):
                yield b"".join(self._data(one, done + k) for k, one in enumerate(chunk))
                done += len(chunk)
        else:
            raise ValueError(
                f"reports must be reports, bytes, JSON or a file, got {shown(reports)}"
            )

    def _whole_reports(self, file):
        """Yield what a file of bytes holds, a pipe's too, in whole reports; the rest at its end."""
        size, rest = self.wire.row.itemsize, b""
        while more := file.read(BATCH * size):
            rest += more
            end = len(rest) // size * size
            yield rest[:end]
            rest = rest[end:]
        if rest:
            yield rest

    def _data(self, report, index):
        """Return the bytes of one report of an iterable."""
        if isinstance(report, Report):
            report = report.data
        try:
            if isinstance(report, str):
                return self.wire.from_json(report).data
            if not isinstance(report, bytes | bytearray | memoryview):
                raise ValueError(f"must be a Report, bytes or JSON, got {shown(report)}")
            if len(report) != self.wire.row.itemsize:
                raise ValueError(
                    f"must have {self.wire.row.itemsize} bytes, got {len(report)}: it is cut off, "
                    "or of another mechanism"
                )
        except ValueError as error:
            raise ValueError(f"report {index}: {error}") from error
        return bytes(report)


def _counted(record, path, kinds, shape_of):
    """Return n and the counts of a record; UserError if they are none."""
    n, counts = record.get("n"), record.get("counts")
    if type(n) is not int or n < 0 or not isinstance(counts, dict) or counts.keys() != kinds.keys():
        raise UserError(f"{path}: must have n and counts of {', '.join(kinds)}; save it again")
    try:
        found = {kind: as_array("counts", counts[kind]) for kind in kinds} if n else counts
    except ValueError as error:
        raise UserError(f"{path}: {error}") from error
    for kind, array in found.items() if n else ():
        shape = shape_of(kind)
        if array.dtype.kind != "i" or array.shape != shape or array.min() < 0 or array.max() > n:
            raise UserError(f"{path}: counts must be whole numbers up to n = {n}, shape {shape}")
    return n, found if n else dict.fromkeys(kinds, 0)

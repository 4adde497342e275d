"""Reports in files: a folder with `reports.json` and numbered shards.

Shard k holds the reports of users k m to (k + 1) m - 1, where m is `users_per_shard`. Shard 0 is
the Parquet file `00000.parquet` and its record `00000.json`, which has the file's checksum and is
written last. The manifest and the records have checksums of their own (`reports.seals`).

Files are read a block at a time, so that memory does not grow with the number of users.
"""

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from checker.exact import shortened
from common import files
from common.errors import UserError
from reports import layouts, parquet, seals
from reports.blocks import BLOCK
from reports.mechanism import Description, counted

FORMAT = 3
MANIFEST, ALPHABET = "reports.json", "alphabet.csv"
# what the reports were drawn from: it is of no use to an estimate
JOB = "perturb.json"
KEYS = {"format", "mechanism", "users", "users_per_shard", "run"}
# the SHA-256 of the labels of the values, where they have some
LABELS = "alphabet"
# of a shard's record: the SHA-256 of its reports
DIGEST = "reports_sha256"
OF_SHARD = {"format", "run", "shard", DIGEST}
SHARD = re.compile(r"\d{5,}\.(json|parquet)", re.ASCII)
SIZES = ("users", "users_per_shard")
MOST_USERS = 10**13


@dataclass(frozen=True)
class Reports:
    """A folder of reports.

    Parameters
    ----------
    folder : Path
    description : Description
        Their mechanism.
    users : int
    users_per_shard : int
        A multiple of the block size; the last shard may have fewer.
    run : str
        The name of the run of `perturb` that drew them; each shard has it.
    alphabet : str, optional
        The SHA-256 of the labels of the values, which `alphabet.csv` has.
    """

    folder: Path
    description: Description
    users: int
    users_per_shard: int
    run: str
    alphabet: str | None = None

    @property
    def mechanism(self):
        """The mechanism, made once a process."""
        return _built(self.description)

    @property
    def source(self):
        """The mechanism whose outputs are counted; for a PUM, the common one."""
        return counted(self.mechanism)

    @property
    def is_direct(self):
        """Whether a report is a value."""
        return isinstance(self.layout, layouts.DirectLayout)

    @cached_property
    def layout(self):
        """The layout of a report's numbers."""
        return layouts.of(self.mechanism)

    @property
    def count(self):
        """Number of shards."""
        return -(-self.users // self.users_per_shard)

    def bounds(self, shard):
        """Return the first user of a shard, and the first after it."""
        first = shard * self.users_per_shard
        return first, min(first + self.users_per_shard, self.users)

    def path(self, shard):
        """Return the path of a shard's reports."""
        return self.folder / f"{shard:05d}.parquet"

    def record_path(self, shard):
        """Return the path of a shard's record."""
        return self.folder / f"{shard:05d}.json"

    def has(self, shard):
        """Return whether a shard is there; UserError if its record is not of these reports."""
        there = self.path(shard).is_file() and self.record_path(shard).is_file()
        return there and bool(self.digest(shard))

    def record_text(self, shard, digest):
        """Return a shard's record: once it is written, the shard is there.

        Parameters
        ----------
        shard : int
        digest : str
            The SHA-256 of its reports.
        """
        return seals.sealed({"format": FORMAT, "run": self.run, "shard": shard, DIGEST: digest})

    def digest(self, shard):
        """Return the SHA-256 of a shard's reports, which its record has.

        Raises
        ------
        UserError
            If its record or its reports are not there, or not of this shard and these reports.
        """
        path = self.record_path(shard)
        for one in (self.path(shard), path):
            if not one.is_file():
                raise UserError(
                    f"{one}: is not there; copy it, or, if perturb was stopped, run it again: it "
                    "goes on, and draws none of the shards that it had a second time"
                )
        record = seals.read(path)
        if not isinstance(record.get(DIGEST), str) or set(record) != OF_SHARD:
            raise UserError(
                f"{path}: must have the keys {', '.join(sorted(OF_SHARD))}; copy it again"
            )
        if record["run"] != self.run:
            raise UserError(
                f"{path}: belongs to other reports: another mechanism or another run of perturb; "
                f"put back the one that belongs to {MANIFEST}"
            )
        if record["shard"] != shard:
            raise UserError(
                f"{path}: belongs to shard {shortened(record['shard'])}; give each its name"
            )
        return record[DIGEST]

    def verify(self, shard):
        """Raise UserError unless a shard's reports have the bytes that were written; return it."""
        known, found = self.digest(shard), files.sha256(self.path(shard))
        if found != known:
            raise UserError(
                f"{self.path(shard)}: is not the file that was written ({self._owner(found)}); "
                "copy it again"
            )
        return shard

    def require_no_more(self):
        """Raise UserError if the folder has a file of a shard past the last: users not counted."""
        more = (path for path in self.folder.iterdir() if SHARD.fullmatch(path.name))
        for path in sorted(path for path in more if int(path.name.split(".")[0]) >= self.count):
            raise UserError(
                f"{path}: is none of the {self.count} shards of these reports; move it to the "
                f"folder of its own {MANIFEST}"
            )

    def _owner(self, digest):
        """Return the owner of the file with a digest, for a message."""
        for shard in range(self.count):
            record = self.record_path(shard)
            if record.is_file() and digest in record.read_text(encoding="utf-8", errors="replace"):
                return f"it is one of shard {shard}"
        return "its checksum differs: a byte was changed, or it is cut off"

    def arrays(self, low, high):
        """Return the arrays of users low to high - 1, all of one block, by name.

        Raises
        ------
        UserError
            If a file is not what the manifest says.
        """
        shard = low // self.users_per_shard
        first, end = self.bounds(shard)
        users = end - first
        return parquet.read(self.path(shard), self.layout, users, low - first, high - first)

    def block(self, low, high):
        """Return the reports of users of one block, as `mechanism.perturb` drew them.

        Raises
        ------
        UserError
            If a file is not what the manifest says, or a value not the mechanism's.
        """
        arrays = self.arrays(low, high)
        try:
            return self.layout.reports(arrays)
        except ValueError as error:
            path = self.path(low // self.users_per_shard)
            raise UserError(f"{path}: users {low} to {high - 1}: {error}") from error

    def difference(self, other):
        """Return the parameter in which other reports differ, or None.

        Returns
        -------
        tuple of (str, object, object), optional
            The parameter, its value here and there.
        """
        sizes = [(key, getattr(self, key), getattr(other, key)) for key in (*SIZES, LABELS)]
        found = self.description.difference(other.description)
        return found or next((size for size in sizes if size[1] != size[2]), None)

    def text(self):
        """Return the manifest."""
        record = {
            "format": FORMAT,
            "mechanism": self.description.record(),
            "users": self.users,
            "users_per_shard": self.users_per_shard,
            "run": self.run,
        }
        return seals.sealed(record | ({LABELS: self.alphabet} if self.alphabet else {}))


def is_own(folder, path):
    """Return whether a path, if it exists, belongs to the reports in a folder."""
    is_inside = Path(path).resolve().parent == Path(folder).resolve()
    name = Path(path).name
    return is_inside and (name in (MANIFEST, ALPHABET, JOB) or bool(SHARD.fullmatch(name)))


@lru_cache(maxsize=4)
def _built(description):
    return description.build()


def read(folder):
    """Return the reports of a folder; all files but the manifest are read later.

    Raises
    ------
    UserError
        If the manifest is not there or not as described.
    """
    path = Path(folder) / MANIFEST
    if not path.is_file():
        raise UserError(f"{path}: is not there; name a folder that perturb wrote")
    record = seals.read(path)
    if record.get("format") != FORMAT:
        # drawing again is no correction: a second report costs its user up to twice eps
        found = shortened(record.get("format"))
        raise UserError(
            f"{path}: was written in format {found}, and {FORMAT} is read; estimate it with the "
            "version that drew it"
        )
    if set(record) - {LABELS} != KEYS:
        raise UserError(f"{path}: must have the keys {', '.join(sorted(KEYS))}; make it again")
    for key in ("run", LABELS):
        if not isinstance(record.get(key, ""), str):
            raise UserError(f"{path}: {key} must be a text, got {shortened(record[key])}")
    for key in SIZES:
        value = record[key]
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MOST_USERS:
            raise UserError(f"{path}: {key} must lie in 1..{MOST_USERS}, got {shortened(value)}")
    require_blocks(record["users_per_shard"], f"{path}: users_per_shard")
    description = Description.of(record["mechanism"], path)
    try:
        description.build()
    except UserError as error:
        raise UserError(f"{path}: {error}") from error
    sizes = record["users"], record["users_per_shard"]
    return Reports(Path(folder), description, *sizes, record["run"], record.get(LABELS))


def require_blocks(users_per_shard, what):
    """Raise UserError unless shards consist of whole blocks."""
    if users_per_shard < 1 or users_per_shard % BLOCK:
        raise UserError(f"{what} must be a multiple of {BLOCK}, got {users_per_shard}")

"""Reports in files: a folder with `reports.json` and numbered NPY files, its shards.

Shard k holds the reports of users k m to (k + 1) m - 1, where m is `users_per_shard`:

- direct encodings (rr, urr): `00000.values.npy`, unsigned integers, shape (users,);
- unary encodings (rappor, oue, urap): `00000.noisy.npy`, 64-bit words, shape (users, words), with
  the bits of the values that have noise, in the order of the alphabet, least significant bit first;
  and if some values have none `00000.exact.npy`, 32-bit integers, shape (users,): the value without
  noise whose bit is 1, or -1.

Files are mapped, a block at a time, so that memory does not grow with the number of users.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from calp import files
from calp.errors import UserError
from mechanisms.direct_encoding import DirectEncoding
from mechanisms.unary_encoding import UnaryReports
from shards.blocks import BLOCK
from shards.mechanism import Description
from theory.checker.exact import shortened

FORMAT = 1
MANIFEST = "reports.json"
KEYS = {"format", "mechanism", "users", "users_per_shard"}
MOST_USERS = 10**13
# words of 64 bits
WORD = 64


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
    """

    folder: Path
    description: Description
    users: int
    users_per_shard: int

    @property
    def mechanism(self):
        """The mechanism, made once a process."""
        return _built(self.description)

    @property
    def is_direct(self):
        """Whether a report is a value, not a vector of bits."""
        return isinstance(self.mechanism, DirectEncoding)

    @property
    def count(self):
        """Number of shards."""
        return -(-self.users // self.users_per_shard)

    def bounds(self, shard):
        """Return the first user of a shard, and the first after it."""
        first = shard * self.users_per_shard
        return first, min(first + self.users_per_shard, self.users)

    @property
    def kinds(self):
        """From the name of each file of a shard to the type and the shape of a user's entry."""
        if self.is_direct:
            return {"values": (np.min_scalar_type(self.mechanism.K - 1), ())}
        noisy = int(self.mechanism.is_noisy.sum())
        kinds = {"noisy": (np.dtype("<u8"), (-(-noisy // WORD),))}
        return kinds if noisy == self.mechanism.K else kinds | {"exact": (np.dtype("<i4"), ())}

    def path(self, shard, kind):
        """Return the path of a file of a shard."""
        return self.folder / f"{shard:05d}.{kind}.npy"

    def paths(self, shard):
        """Return the paths of a shard's files."""
        return [self.path(shard, kind) for kind in self.kinds]

    def has(self, shard):
        """Return whether all files of a shard are there."""
        return all(path.is_file() for path in self.paths(shard))

    def require_whole(self):
        """Raise UserError unless all shards are there."""
        absent = [p for shard in range(self.count) for p in self.paths(shard) if not p.is_file()]
        if absent:
            raise UserError(
                f"{absent[0]}: is not there ({len(absent)} files are missing); copy it, or run "
                "perturb again, which goes on where it stopped"
            )

    def arrays(self, low, high):
        """Return the arrays of users low to high - 1, who are of one shard, by the file's name.

        Raises
        ------
        UserError
            If a file is not what the manifest says.
        """
        shard = low // self.users_per_shard
        first, end = self.bounds(shard)
        found = {}
        for kind, (dtype, shape) in self.kinds.items():
            path = self.path(shard, kind)
            array = mapped(path)
            if (array.dtype, array.shape) != (dtype, (end - first, *shape)):
                raise UserError(
                    f"{path}: must hold {dtype.name} of shape {(end - first, *shape)}, got "
                    f"{array.dtype.name} of shape {array.shape}; copy it anew"
                )
            found[kind] = np.array(array[low - first : high - first])
        return found

    def block(self, low, high):
        """Return the reports of users of one shard, as `mechanism.perturb` drew them.

        Raises
        ------
        UserError
            If a file is not what the manifest says, or a value not the mechanism's.
        """
        arrays = self.arrays(low, high)
        try:
            if self.is_direct:
                reports = arrays["values"]
                if reports.max(initial=0) >= self.mechanism.K:
                    raise ValueError(f"reports must be below {self.mechanism.K}")
                return reports
            exact = arrays.get("exact", np.full(high - low, -1, dtype=np.int32))
            return UnaryReports(arrays["noisy"], exact, self.mechanism.is_noisy)
        except ValueError as error:
            path = self.paths(low // self.users_per_shard)[-1]
            raise UserError(f"{path}: users {low} to {high - 1}: {error}") from error

    def text(self):
        """Return the manifest."""
        record = {
            "format": FORMAT,
            "mechanism": self.description.record(),
            "users": self.users,
            "users_per_shard": self.users_per_shard,
        }
        return json.dumps(record, indent=2) + "\n"


@lru_cache(maxsize=4)
def _built(description):
    return description.build()


def mapped(path):
    """Return the array of an NPY file, mapped.

    Raises
    ------
    UserError
        If it is no whole NPY file.
    """
    try:
        return np.load(path, mmap_mode="r", allow_pickle=False)
    except (ValueError, EOFError) as error:
        reason = " ".join(str(error).split())[:100]
        raise UserError(f"{path}: is no whole NPY file ({reason}); copy it anew") from error


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
    record = files.read_json(path)
    if not isinstance(record, dict) or set(record) != KEYS:
        raise UserError(f"{path}: must have the keys {', '.join(sorted(KEYS))}; make it anew")
    if record["format"] != FORMAT:
        raise UserError(f"{path}: format must be {FORMAT}, got {shortened(record['format'])}")
    for key, most in (("users", MOST_USERS), ("users_per_shard", MOST_USERS)):
        value = record[key]
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most:
            raise UserError(f"{path}: {key} must lie in 1..{most}, got {shortened(value)}")
    require_blocks(record["users_per_shard"], f"{path}: users_per_shard")
    description = Description.of(record["mechanism"], path)
    try:
        description.build()
    except UserError as error:
        raise UserError(f"{path}: {error}") from error
    return Reports(Path(folder), description, record["users"], record["users_per_shard"])


def require_blocks(users_per_shard, what):
    """Raise UserError unless shards are made of whole blocks."""
    if users_per_shard < 1 or users_per_shard % BLOCK:
        raise UserError(f"{what} must be a multiple of {BLOCK}, got {users_per_shard}")

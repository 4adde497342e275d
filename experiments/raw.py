"""Fetch raw files: `python -m experiments.raw --raw data/raw [NAME ...]`, or `snakemake raw`.

Without names of data sets, every raw file that may be fetched; addresses: data/raw_files.yaml. A
file is put into the folder only if its checksum is the known one; one that is there is only
checked. Files that you must get by hand are listed.
"""

import gzip
import logging
import shutil
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pooch
import yaml
from requests.exceptions import RequestException

from common import inputs
from common.arguments import Distinct, Parser
from common.errors import UserError, run
from common.lines import printable
from experiments.datasets import register

RETRIES, TIMEOUT, CHUNK = 3, 60, 1 << 16
FAILURES = (RequestException, ValueError, OSError, EOFError)


class Progress:
    """A line for every tenth of a large file, as `pooch` asks for it."""

    LARGE = 10**7

    def __init__(self):
        self.total, self.done, self.told = 0, 0, 0

    def update(self, size):
        """Add what has arrived."""
        self.done += size
        tenth = 10 * self.done // max(self.total, 1)
        if self.total >= self.LARGE and tenth > self.told:
            self.told = tenth
            say(f"  {self.done / 1e6:.0f} of {self.total / 1e6:.0f} MB")

    def reset(self):
        """Start again."""
        self.done = 0

    def close(self):
        """Do nothing: lines need no end."""


@dataclass(frozen=True)
class Sources:
    """The entries of data/raw_files.yaml.

    Parameters
    ----------
    urls : dict
        From the path below the raw data folder to the address.
    by_hand : dict
        From the path to why, and where from.
    """

    urls: dict
    by_hand: dict


def sources(path=register.DATA / "raw_files.yaml"):
    """Return the `Sources`; folders are those of the files with a known checksum."""
    listed = yaml.safe_load(inputs.text(path))
    known = known_hashes()
    urls = {}
    for name, url in listed["fetch"].items():
        for file in [k for k in known if k.startswith(name)] if name.endswith("/") else [name]:
            urls[file] = url + file.removeprefix(name) if name.endswith("/") else url
    by_hand = {
        file: f"{entry['why']}: {entry['from']}"
        for entry in listed["by_hand"]
        for file in entry["files"]
    }
    return Sources(urls, by_hand)


def known_hashes():
    """Return the known checksums by path, as `pooch` writes them."""
    md5 = {name: f"md5:{digest}" for name, digest in register.md5_checksums().items()}
    return md5 | {name: f"sha256:{digest}" for name, digest in register.checksums().items()}


def files_of(dataset, known):
    """Return the raw files of a data set among the known ones, in order."""
    return sorted(
        name for name in known if any(Path(name).match(pattern) for pattern in dataset.files)
    )


def fetch(names, folder, found):
    """Fetch files into the folder; return what went wrong, a dict from the path to a line.

    Parameters
    ----------
    names : iterable of str
        Paths below the folder.
    folder : path-like
    found : Sources
    """
    known, wrong = known_hashes(), {}
    registry = {name: known[name] for name in names if name in known}
    fetcher = pooch.create(
        path=folder, base_url="", registry=registry, urls=found.urls, retry_if_failed=RETRIES
    )
    for name in names:
        path = Path(folder) / name
        try:
            if name not in known:
                raise UserError("no checksum in data/SHA256SUMS or data/MD5SUMS to check it by")
            if path.exists():
                register.verify_one(path, name)
                say(f"{name}: is there")
            else:
                fetcher.fetch(name, downloader=partial(_download, path=path))
                say(f"{name}: fetched, {path.stat().st_size} bytes")
        except UserError as error:
            wrong[name] = str(error).removeprefix(f"{path}: ")
        except FAILURES as error:
            wrong[name] = f"{found.urls[name]}: {_reason(error)}"
        if name in wrong:
            say(f"{name}: {wrong[name]}")
    return wrong


def _download(url, output, pooch_object, path):
    """Fetch an address, and unpack what only its address calls packed."""
    downloader = pooch.HTTPDownloader(Progress(), chunk_size=CHUNK, timeout=TIMEOUT)
    if not url.endswith(".gz") or path.suffix == ".gz":
        return downloader(url, output, pooch_object)
    packed = Path(f"{output}.gz")
    try:
        downloader(url, str(packed), pooch_object)
        with gzip.open(packed) as source, Path(output).open("wb") as target:
            shutil.copyfileobj(source, target)
    finally:
        packed.unlink(missing_ok=True)
    return None


def _reason(error):
    line = " ".join(str(error).split())
    if isinstance(error, ValueError) and "hash" in line:
        return f"another file than the known one ({line})"
    return f"cannot be fetched ({line[:200]})"


def say(line):
    """Write a line that is read while it goes on."""
    print(printable(line), file=sys.stderr, flush=True)


def chosen(datasets, found):
    """Return the paths to fetch, and those to get by hand: of these data sets, or of all."""
    every = sorted({*found.urls, *found.by_hand})
    if datasets:
        entries = [register.datasets()[name] for name in datasets]
        every = sorted({name for entry in entries for name in files_of(entry, every)})
    return [n for n in every if n in found.urls], [n for n in every if n in found.by_hand]


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.raw", description=__doc__)
    parser.add_argument(
        "datasets", nargs="*", metavar="NAME", action=Distinct, help="of data/datasets.yaml"
    )
    parser.add_argument("--raw", required=True, help="folder of raw data; it is made")
    arguments = parser.parse_args(argv)
    if unknown := set(arguments.datasets) - set(register.datasets()):
        raise UserError(f"{min(unknown)}: no such data set in data/datasets.yaml")
    # what it says of each file, the lines here say shorter
    pooch.get_logger().setLevel(logging.WARNING)
    found = sources()
    wanted, by_hand = chosen(arguments.datasets, found)
    wrong = fetch(wanted, arguments.raw, found)
    absent = [name for name in by_hand if not (Path(arguments.raw) / name).exists()]
    for name in absent:
        say(f"{name}: get it by hand, {found.by_hand[name]}")
    if wrong:
        raise UserError(
            f"{len(wrong)} of {len(wanted)} raw files are not in {arguments.raw}, the first is "
            f"{next(iter(wrong))}: see the lines above, and run this again"
        )
    say(f"all {len(wanted)} raw files that can be fetched are in {arguments.raw}")
    return 0


if __name__ == "__main__":
    run(main)

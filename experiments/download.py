"""Download a raw file: `python -m experiments.download gowalla --raw data/raw --out FILE`.

For data sets of one file whose `source` in data/datasets.yaml is the address of that file, or of
its gzip. The file is put into the raw data folder only if its checksum is the known one. `--out`
is written then: the file's name, size and SHA-256.
"""

import argparse
import gzip
import json
import shutil
import urllib.error
import urllib.request
from pathlib import Path

from calp import files, inputs
from calp.errors import UserError, run
from experiments.datasets import register

TIMEOUT = 60


def downloadable(dataset):
    """Return whether `source` is the address of the data set's only file, or of its gzip."""
    name = Path(dataset.files[0]).name
    ends = (f"/{name}", f"/{name}.gz")
    return len(dataset.files) == 1 and "://" in dataset.source and dataset.source.endswith(ends)


def download(dataset, folder):
    """Fetch the raw file into the folder, unless it is there, and return its path and SHA-256.

    Raises
    ------
    UserError
        If the address cannot be read, the file has no known checksum, or another one.
    """
    name = dataset.files[0]
    if name not in register.checksums() | register.md5_checksums():
        raise UserError(f"{name}: no checksum in data/SHA256SUMS or data/MD5SUMS to check it by")
    path = Path(folder) / name
    if path.exists():
        return path, register.verify_one(path, name)
    with files.whole(path) as partial:
        _fetch(dataset.source, partial, packed=not dataset.source.endswith(path.name))
        try:
            return path, register.verify_one(partial, name)
        except UserError as error:
            # it names the partial file, which is gone
            raise UserError(
                f"{dataset.source}: {str(error).removeprefix(f'{partial}: ')}"
            ) from None


def _fetch(address, path, packed):
    try:
        with urllib.request.urlopen(address, timeout=TIMEOUT) as answer, path.open("wb") as file:
            shutil.copyfileobj(gzip.GzipFile(fileobj=answer) if packed else answer, file)
    except (urllib.error.URLError, EOFError, gzip.BadGzipFile) as error:
        raise UserError(f"{address}: cannot be downloaded ({error})") from error


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    choices = sorted(name for name, entry in register.datasets().items() if downloadable(entry))
    parser = argparse.ArgumentParser(prog="python -m experiments.download", description=__doc__)
    parser.add_argument("dataset", choices=choices)
    parser.add_argument("--raw", required=True, help="folder of raw data")
    parser.add_argument("--out", required=True, help="JSON file to write")
    arguments = parser.parse_args(argv)
    path, digest = download(register.datasets()[arguments.dataset], arguments.raw)
    told = {"file": path.name, "bytes": path.stat().st_size, "sha256": digest}
    files.write_text(arguments.out, json.dumps(told, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    run(main)

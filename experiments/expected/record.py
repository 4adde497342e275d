"""The record of the expected results of a scale, below data/expected: written, read and compared.

`<scale>.sha256` has the checksums of all files, in the form of sha256sum -c, run in the folder of
results; `<scale>.unpacked.sha256` those of what packed pictures hold. Below `<scale>/` are the
tables, captions and measured numbers, to compare within the tolerance of `tolerance.yaml`, and the
verdicts of each ledger.
"""

import re
from dataclasses import dataclass
from pathlib import Path

import yaml

from common import files, inputs, table
from common.errors import UserError
from experiments.datasets import register
from experiments.expected import contents

FOLDER = register.DATA / "expected"
SCALES = ("smoke", "default", "paper")
PAPERS = ("uldp", "lip", "oneid", "ldp")
# what is kept to compare within tolerance: small files of these kinds, in these folders
KEPT, KEPT_IN = (".csv", ".md", ".tex", ".json"), ("tables", "figures", "measured")
MOST_BYTES = 100_000
LEDGER = re.compile(r"(smoke/)?(proofs|ledger|ledger/\w+)\.json")
PICTURES = (".svg", ".pdf", ".png")
# tables of claims are text that the sources have, and verdicts
CLAIMS = "_claims."
# made of results on request
PAGES = {"site", "obligations", "coq"}
# what is of one paper and of its experiments; proofs and claims do not depend on the scale
OF_PAPERS = ("experiments", "figures", "measured", "tables")
SAME, NEAR, REPACKED = "same bytes", "same within tolerance", "same but for packing"
VERDICTS, FOLLOWS = "same verdicts", "follows the numbers"
RECODED = "same but for its code"
DIFFERS, MISSING = "differs", "missing"
GOOD = (SAME, NEAR, REPACKED, RECODED, VERDICTS, FOLLOWS)


@dataclass(frozen=True)
class Record:
    """Checksums by path below the folder of results, and where the kept files are."""

    sums: dict
    unpacked: dict
    kept: Path
    tolerance: dict

    @property
    def name(self):
        """The name of the record: the start of a digest of its checksums."""
        return files.sha256(self.kept.with_name(f"{self.kept.name}.sha256"))[:12]


def results_of(scale, results):
    """Return the files of a scale below the folder `results`, relative to it.

    `smoke` has a folder of its own, and both have the counts.
    """
    every = [path for path in contents.lasting(results) if not PAGES & set(path.split("/"))]
    if scale == "smoke":
        return [p for p in every if p.startswith(("smoke/", "data/"))]
    return [p for p in every if not p.startswith("smoke/")]


def is_of(path, papers):
    """Return whether a file belongs to the experiments of one of the papers, True without papers.

    Examples
    --------
    >>> is_of("figures/lip_fig_05.csv", ["lip"]), is_of("tables/lip_claims.csv", ["lip"])
    (True, False)
    """
    where = path.removeprefix("smoke/").split("/")
    return not papers or (
        where[0] in OF_PAPERS and where[1].startswith(tuple(papers)) and CLAIMS not in path
    )


def write(scale, results, folder=FOLDER, papers=()):
    """Record the results of a scale; return the number of files.

    Parameters
    ----------
    scale : str
    results, folder : path-like
    papers : sequence of str
        Record only the files of these papers' experiments, and keep the other records.

    Raises
    ------
    UserError
        If there are none, or some were made from raw data.
    """
    results, folder = Path(results), Path(folder)
    paths = [path for path in results_of(scale, results) if is_of(path, papers)]
    missing = [one for one in papers if not any(is_of(path, [one]) for path in paths)]
    proofs = "smoke/proofs.json" if scale == "smoke" else "proofs.json"
    if missing or (not papers and (proofs not in paths or len(paths) < 2)):
        whose = f" of {missing[0]}" if missing else ""
        raise UserError(f"{results}: no results{whose} of scale {scale}; make them with snakemake")
    if raw := from_raw(results):
        raise UserError(
            f"{results}/data/{raw[0]}.json: counted from raw files; the expected results are made "
            "without: move them away and run again"
        )
    sums = {path: files.sha256(results / path) for path in paths}
    packed = {p: contents.unpacked(results / p) for p in paths if p.endswith(contents.PACKED)}
    kept = folder / scale
    listed, unpacked = (kept.with_name(f"{scale}{end}.sha256") for end in ("", ".unpacked"))
    made = {listed: _lines(_others(listed, papers) | sums)}
    made[unpacked] = _lines(_others(unpacked, papers) | packed)
    for path in [path for path in kept.rglob("*") if path.is_file()]:
        if is_of(path.relative_to(kept).as_posix(), papers):
            path.unlink()
    made |= {
        kept / path: (results / path).read_bytes() for path in paths if _is_kept(path, results)
    }
    for path in filter(LEDGER.fullmatch, paths):
        found = contents.verdicts(results / path)
        made[_verdicts_of(kept, path)] = table.text(("id", "verdict"), found.items())
    files.write_all(made)
    return len(paths)


def _others(listed, papers):
    """Return what a list has of other files than those of the papers, a dict."""
    sums = _sums(listed) if papers and listed.is_file() else {}
    return {path: digest for path, digest in sums.items() if not is_of(path, papers)}


def from_raw(results):
    """Return the data sets whose counts were made from raw files, sorted."""
    found = sorted((Path(results) / "data").glob("*.json"))
    return [path.stem for path in found if inputs.read_json(path).get("source") == "raw"]


def _is_kept(path, results):
    return (
        path.endswith(KEPT)
        and CLAIMS not in path
        and any(f"/{folder}/" in f"/{path}" for folder in KEPT_IN)
        and (results / path).stat().st_size <= MOST_BYTES
    )


def _lines(sums):
    return "".join(f"{digest}  {path}\n" for path, digest in sorted(sums.items()))


def read(scale, folder=FOLDER):
    """Return the `Record` of a scale; UserError if there is none."""
    kept = Path(folder) / scale
    listed = kept.with_name(f"{scale}.sha256")
    if not listed.is_file():
        raise UserError(f"{listed}: no expected results of scale {scale} are recorded")
    tolerance = yaml.safe_load(inputs.text(kept.with_name("tolerance.yaml")))
    unpacked = kept.with_name(f"{scale}.unpacked.sha256")
    return Record(_sums(listed), _sums(unpacked), kept, tolerance)


def _sums(path):
    pairs = (line.split("  ", 1) for line in inputs.text(path).splitlines())
    return {name: digest for digest, name in pairs}


def compare(record, results, papers=()):
    """Return how each file compares, a dict from the path to a word of this module.

    Parameters
    ----------
    record : Record
    results : path-like
    papers : sequence of str
        Compare only the files of these papers' experiments.
    """
    paths = [path for path in record.sums if is_of(path, papers)]
    words = {path: _compare(record, path, Path(results) / path) for path in paths}
    return {path: _following(path, word, words) for path, word in words.items()}


def _compare(record, path, file):
    if not file.is_file():
        return MISSING
    if files.sha256(file) == record.sums[path]:
        return SAME
    try:
        return _alike(record, path, file)
    # what is no text, picture or ledger
    except (UserError, OSError):
        return DIFFERS


def _alike(record, path, file):
    if path in record.unpacked:
        return REPACKED if contents.unpacked(file) == record.unpacked[path] else DIFFERS
    if LEDGER.fullmatch(path):
        return VERDICTS if contents.verdicts(file) == expected_verdicts(record, path) else DIFFERS
    kept = record.kept / path
    if not kept.is_file():
        return DIFFERS
    found, expected = inputs.text(file), inputs.text(kept)
    if path.endswith(".json"):
        found, expected = contents.without_code(found), contents.without_code(expected)
        if found == expected:
            return RECODED
    return NEAR if contents.is_close(found, expected, **record.tolerance) else DIFFERS


def _following(path, word, words):
    """Return the word of a file that differs, where what counts are the numbers next to it.

    A picture is drawn of a table; what experiments measured is read by figures and tables, which
    are compared.
    """
    if word != DIFFERS:
        return word
    drawn = path.endswith(PICTURES) and words.get(str(Path(path).with_suffix(".csv"))) == NEAR
    return FOLLOWS if drawn or "experiments" in Path(path).parts else DIFFERS


def other_claims(record, results):
    """Return the claims that are new, gone or of another verdict in the ledgers, sorted."""
    found = set()
    for path in filter(LEDGER.fullmatch, record.sums):
        if (file := Path(results) / path).is_file():
            found |= contents.verdicts(file).items() ^ expected_verdicts(record, path).items()
    return sorted({claim for claim, _ in found})


def _verdicts_of(kept, path):
    return kept / f"{path.removesuffix('.json')}.verdicts.csv"


def expected_verdicts(record, path):
    """Return the expected verdict of each claim of a ledger, a dict."""
    rows = table.read(_verdicts_of(record.kept, path))
    return {row["id"]: row["verdict"] for row in rows}

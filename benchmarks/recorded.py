"""Keep the times of a run for the estimates of later ones: `python -m benchmarks.recorded`.

Call this after `make all` on an idle machine: estimates begin with these seconds and then adapt to
the machine. The claims that took longest here are proved first.
"""

import json

from common import files
from common.errors import UserError, run
from common.imports import ROOT
from experiments import progress
from theory.ledger import remaining
from theory.projects import project

RUNS = {
    ROOT / "results" / "prove_seconds.json": project.committed(remaining.NAME)[0],
    ROOT / ".snakemake" / "progress.json": progress.RECORDED,
}


def rounded(seconds):
    """Return seconds with two digits, by name; negligible times count as a small number.

    Examples
    --------
    >>> rounded({"b": 12.345, "a": 0.0})
    {'a': 0.01, 'b': 12.0}
    """
    return {name: float(f"{max(s, 0.01):.2g}") for name, s in sorted(seconds.items())}


def main(argv=None):
    """Write the seconds of the last run of all claims and jobs."""
    found = {target: remaining.read(source) for source, target in RUNS.items()}
    if missing := [source for source, target in RUNS.items() if not found[target]]:
        raise UserError(f"{missing[0].relative_to(ROOT)}: is not there; run make all first")
    files.write_all(
        {path: json.dumps(rounded(seconds), indent=0) + "\n" for path, seconds in found.items()}
    )
    return 0


if __name__ == "__main__":
    run(main)

"""Write what a run was: `python -m experiments.provenance.command --results FOLDER ...`.

The workflow does it at the end of each run that went well.
"""

from datetime import UTC, datetime
from pathlib import Path

import yaml

from common import extras, files, inputs
from common.arguments import Distinct, Parser
from common.errors import UserError, run
from common.imports import ROOT
from experiments.provenance import crate, surroundings

# besides the committed counts: what a run rests on
INPUTS = ("config/*.yaml", "data/*SUMS", "data/*.yaml", "data/*.csv", "data/histograms/*", "lock/*")
INPUTS += ("rules/*.smk", "theory/statements/**/*.claims")
# they differ from run to run, or are made of the other results
PASSING = ("logs", "benchmarks", "times", "site", "obligations")


def of(patterns):
    """Return the files that match patterns below the repository, in order."""
    return sorted(
        path.relative_to(ROOT).as_posix()
        for pattern in patterns
        for path in ROOT.glob(pattern)
        if path.is_file()
    )


def results_of(folder):
    """Return the files of a folder of results, but for logs, benchmarks and times."""
    below = [path.relative_to(folder) for path in folder.rglob("*") if path.is_file()]
    kept = [path for path in below if not set(PASSING) & set(path.parts[:2])]
    return sorted((folder / path).relative_to(ROOT).as_posix() for path in kept)


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.provenance.command")
    parser.description = __doc__
    parser.add_argument("--results", default="results", help="folder of results, here")
    parser.add_argument("--targets", nargs="*", action=Distinct, default=["all"])
    parser.add_argument("--started", required=True, help="ISO 8601")
    parser.add_argument("--settings", default="{}", help="the configuration, as YAML")
    parser.add_argument("--out", default=crate.NAME)
    arguments = parser.parse_args(argv)
    folder = (ROOT / arguments.results).resolve()
    if not folder.is_dir() or ROOT not in folder.parents:
        raise UserError(f"--results: {arguments.results} is no folder of this repository")
    settings = yaml.safe_load(arguments.settings)
    if not isinstance(settings, dict):
        raise UserError(f"--settings: must be a YAML mapping, got {arguments.settings}")
    record = {
        "version": extras.version(),
        "targets": arguments.targets,
        "started": _time(arguments.started),
        "ended": datetime.now(UTC).isoformat(timespec="seconds"),
        "settings": _flat(settings),
    }
    found = crate.made(ROOT, record, of(INPUTS), results_of(folder), surroundings.variables())
    files.write_text(Path(arguments.out), found)
    return 0


def _time(text):
    try:
        return datetime.fromisoformat(text).isoformat()
    except ValueError as error:
        raise UserError(
            f"--started: must be a time such as 2026-01-31T10:00:00, got {text}"
        ) from error


def _flat(settings, before=""):
    """Return nested settings by dotted names."""
    found = {}
    for name, value in settings.items():
        below = (
            _flat(value, f"{before}{name}.") if isinstance(value, dict) else {before + name: value}
        )
        found |= below
    return found


if __name__ == "__main__":
    run(main)

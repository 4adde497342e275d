"""The checker that Coq proves right as a program: extracted, compiled by OCaml, and run."""

import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from common.errors import UserError
from theory.certificates import derivations
from theory.coq import build
from theory.coq.checked import checker, hash_of, name_of
from theory.coq.files import MODULES

SOURCES = Path(__file__).with_name("program")
# in the order in which they need each other; the checker itself is extracted
OWN = ("numbers", "exported", "written", "main")


def program(folder):
    """Return the path of the program, made in a folder unless it is there, of the same sources.

    Raises
    ------
    UserError
        If Coq or OCaml are not installed.
    """
    for tool in ("coqc", "ocamlopt"):
        if shutil.which(tool) is None:
            raise UserError(f"{tool} is not installed (Debian: coq, ocaml-nox); nothing is checked")
    place, coqc = Path(folder) / "program", shutil.which("coqc")
    sources = {path.name: path.read_text() for path in _sources()}
    made, mark = place / "replay", place / "sources"
    by = hash_of(checker(coqc, MODULES), *sources.values())
    if not (made.is_file() and mark.is_file() and mark.read_text() == by):
        place.mkdir(parents=True, exist_ok=True)
        for name, text in sources.items():
            (place / name).write_text(text)
        build.prelude(coqc, Path(folder))
        _run([coqc, "-q", "-Q", "..", "Privacy", "Extract.v"], place)
        own = [f"{name}.ml" for name in OWN]
        _run(["ocamlopt", "-o", made.name, "checker.mli", "checker.ml", *own], place)
        mark.write_text(by)
    return made


def _sources():
    return [SOURCES / "Extract.v", *(SOURCES / f"{name}.ml" for name in OWN)]


def _run(command, folder):
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if run.returncode:
        raise RuntimeError(f"{command[0]}: {' '.join(run.stderr.split())[:400]}")


def is_current(folder, derived, name):
    """Return whether a claim's file belongs to the exported derivation."""
    path = Path(folder) / f"{name_of(name)}.v"
    if not path.is_file():
        return False
    mark = derivations.fingerprint((Path(derived) / f"{name}.txt").read_text(encoding="utf-8"))
    return f"Derivation, SHA-256: {mark} *)" in path.read_text(encoding="utf-8")[:1000]


def printed_lines(made, derived, folder, names, jobs):
    """Return the lines that the program prints, one a claim, in several processes."""
    parts = [names[k::jobs] for k in range(jobs) if names[k::jobs]]

    def run(part):
        command = [str(made), str(derived), str(folder), *part]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout

    with ThreadPoolExecutor(jobs) as pool:
        lines = [line for text in pool.map(run, parts) for line in text.splitlines()]
    said = {line.split()[1].removesuffix(":"): line for line in lines}
    return [said.get(name, f"REFUSED {name}: the program ended") for name in names]

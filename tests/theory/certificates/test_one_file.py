"""The checker of certificates alone, without any other file, on a folder of scripts."""

import json
import shutil
import subprocess
import sys

from tests.theory.certificates.scripts import certified
from theory.certificates import check_certificates, store
from theory.kept import scripts
from theory.ledger.obligation import Check


def alone(folder):
    """Run a copy of the file on the folder."""
    shutil.copy(check_certificates.__file__, folder)
    command = [sys.executable, "-I", "-S", "check_certificates.py", "."]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_a_folder_of_scripts(tmp_path):
    known = {}
    for number, (text, certificate) in enumerate(certified().values()):
        known |= {store.key(text): certificate} if certificate else {}
        one = scripts.script("claim", number, "a step", Check("step", "unsat", script=text))
        if number % 2:
            (tmp_path / one.name).write_text(one.text)
        else:
            (tmp_path / f"{number}.zip").write_bytes(scripts.archive([one]))
    (tmp_path / "sat.smt2").write_text("(set-info :status sat)\n(check-sat)\n")
    (tmp_path / "certificates.json").write_text(json.dumps(known))
    ran = alone(tmp_path)
    assert (ran.stderr, ran.returncode) == ("", 0)
    total = len(certified())
    counted = f"{total + 1} scripts: {total} refuted, 0 open, 1 said to be satisfiable\n"
    assert ran.stdout == counted
    for change in ({}, {key: [["clause", [1, 99]]] for key in known}):
        (tmp_path / "certificates.json").write_text(json.dumps(change))
        ran = alone(tmp_path)
        assert ran.returncode == 1
        assert f"{len(known)} open" in ran.stdout
        assert ran.stdout.count("OPEN ") == len(known)

"""Checkers that run by themselves: what cannot be printed is no answer."""

import subprocess
import sys
from pathlib import Path

import pytest

from checker.compare import check_comparison
from mechanisms.design import check_design

FULL = Path("/dev/full")
CHECKERS = {
    "checker/compare/check_comparison.py": "{}",
    "mechanisms/accounting/checks/check_account.py": '{"account": 2, "claims": [1]}',
    "mechanisms/accounting/checks/check_blocks.py": '{"account": 2, "claims": [1]}',
    "mechanisms/accounting/checks/check_counts.py": '{"account": 2, "claims": [1]}',
    "mechanisms/accounting/checks/check_users.py": '{"account": 2, "claims": [1]}',
    "mechanisms/design/check_classes.py": "{}",
    "mechanisms/design/check_design.py": "{}",
    "theory/certificates/check_certificates.py": None,
}


@pytest.fixture(params=CHECKERS)
def command(request, root, tmp_path):
    """A checker and what it refuses: a file, or a folder of scripts."""
    place, text = tmp_path, CHECKERS[request.param]
    if text is None:
        (place / "certificates.json").write_text("{}")
        (place / "open.smt2").write_text("")
    else:
        place = tmp_path / "certificate.json"
        place.write_text(text)
    return f"'{sys.executable}' '{root / request.param}' '{place}'"


def left(command):
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


@pytest.mark.skipif(not FULL.exists(), reason="no full disk here")
def test_what_cannot_be_printed_is_no_answer(command):
    assert left(command) == (1, "")
    for tail, why in ((">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")):
        assert left(f"{command} {tail}") == (2, f"error: standard output: {why}\n")


@pytest.mark.parametrize("checker", [check_design, check_comparison])
@pytest.mark.parametrize("name", ["::error::x", "a ##[error]x", "a\n::error::x", "\x1b[2Jx"])
def test_a_file_s_name_commands_no_log(checker, name):
    shown = checker._shown(name)
    assert "::" not in shown and "##" not in shown and shown.isprintable()
    assert checker._shown("made/a-1.json") == "made/a-1.json"

"""`list` names claims; `--markdown` prints the tables that the site has."""

import pytest

from common.errors import UserError
from theory.__main__ import main
from theory.commands import list as command
from theory.ledger import claims, decisions
from theory.projects import project


def printed(capsys, *arguments):
    assert main(["list", *arguments]) == 0
    return capsys.readouterr().out


def test_every_claim_has_a_line(capsys):
    rows = printed(capsys).splitlines()
    assert [row.split()[0] for row in rows] == list(claims.statements())


def test_the_table_has_a_row_for_each_claim_with_its_verdict_and_files(capsys):
    table = printed(capsys, "--markdown")
    rows = [row for row in table.splitlines() if row.startswith("| ") and "---" not in row]
    assert len(rows) - table.count("\n## ") - 1 == len(claims.statements())
    (row,) = (row for row in rows if row.startswith("| [uldp-urr-l1-worst]("))
    assert row.startswith("| [uldp-urr-l1-worst](proofs/uldp/proposition_07_urr_l1_worst.py) | ")
    assert "[Proposition 7, (13)](statements/uldp/worst_l1.claims)" in row
    folder = project.library().file.parent
    for link in (part.partition(")")[0] for part in table.split("](")[1:]):
        assert (folder / link).is_file(), link
    for name in list(claims.statements())[::9]:
        (row,) = (r for r in rows if r.startswith((f"| [{name}](", f"| {name} |")))
        assert f"| {decisions.declared(name)}" in row


def test_the_vocabulary_is_printed(capsys):
    assert "**ULDP.** " in printed(capsys, "--markdown", "notation")


@pytest.mark.parametrize("what", command.PAGES)
def test_every_page_has_one_that_makes_it(what):
    module = __import__(f"theory.views.{command.PAGES[what]}", fromlist=["markdown"])
    assert callable(module.markdown)


def test_what_is_of_the_library_is_refused_elsewhere(monkeypatch):
    monkeypatch.setattr(command.project, "is_library", lambda: False)
    for what in ("formulas", "given"):
        with pytest.raises(UserError, match=f"--markdown {what}: is only of the library's claims"):
            main(["list", "--markdown", what])

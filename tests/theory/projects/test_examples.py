"""The examples of docs/: projects that are proved as their pages show."""

import re
import shutil

PROVE = ["prove", "--jobs", "1"]


def test_the_example_is_proved_as_its_page_shows(root, tmp_path, theory):
    example, page = root / "docs/examples/total_variation", root / "docs/your_own_claims.md"
    own, text = tmp_path / "example", page.read_text()
    shutil.copytree(example, own, ignore=shutil.ignore_patterns("results", "__pycache__"))
    rows = [r for p in own.rglob("*.[py]*") if p.is_file() for r in p.read_text().splitlines()]
    assert len(rows) < 200
    for block in re.findall(r"```python\n(.*?)```", text, re.S):
        assert any(block in path.read_text() for path in own.rglob("*.py"))
    (console,) = re.findall(r"```console\n(.*?)```", text, re.S)
    for part in re.split(r"^\$ ldp-theory ", console, flags=re.M)[1:]:
        command, _, output = part.partition("\n")
        status, told, complaint = theory(own, *command.split())
        assert status == 0 and "FAILED" not in complaint
        assert re.sub(r"[\d.]+ s$", "", told, flags=re.M) == re.sub(
            r"[\d.]+ s$", "", output, flags=re.M
        )
    told = theory(own, "certify")[1]
    assert " 0 new, 0 dropped, 0 not found\n" in told and "2 proved; all 2 certified" in told
    proof = own / "distance/proofs/rows.py"
    proof.write_text(proof.read_text().replace("row <= E * row", "row <= 2 * row"))
    told = theory(own, *PROVE)[2]
    assert "that 'eps >= 0' is Implied is not derived: not shown: 1 ≤ E" in told


def test_mixtures_told_and_hidden_are_private(root, tmp_path, theory):
    own = tmp_path / "example"
    shutil.copytree(root / "docs/examples/mixtures", own)
    status, told, _ = theory(own, "prove", "--certificates")
    assert status == 0 and "2 proved" in told and "certificates decide 40 of 40 steps" in told
    formula = own / "mixtures/formulas.py"
    formula.write_text(formula.read_text().replace("T.sum(lambda t: w(t) * Q", "T.sum(lambda t: Q"))
    status, _, complaint = theory(own, "prove")
    assert status == 1 and "FAILED mixture-hidden: " in complaint
    assert len(complaint.splitlines()) < 24

"""`theory find` writes what it finds next to the instances of a project."""

import json

CHANGED = "own/instances/flip.py"


def test_what_init_makes_is_what_is_found(own, theory):
    kept = own / "own/instances/found.json"
    before = kept.read_text()
    kept.unlink()
    status, told, complaint = theory(own, "find", "--jobs", "1")
    assert (status, complaint) == (0, "") and "3 found of 1 claims, 0 not found" in told
    assert kept.read_text() == before
    # a second time there is nothing to look for; what is written by hand is not kept
    (own / CHANGED).write_text(
        "from theory.ledger.formal import at, instances\n"
        'instances("flip-private", holds=[at(E=2)], dropped={"eps >= 0": at(E=0)})\n'
    )
    assert "0 found of 1 claims" in theory(own, "find", "flip-private")[1]
    assert list(json.loads(kept.read_text())["claims"]["flip-private"]) == ["broken"]


def test_what_is_not_found_is_named(own, theory):
    path = own / "own/statements/flip.claims"
    path.write_text(path.read_text().replace("  then", "          E < E + 1 — so\n  then"))
    status, _, complaint = theory(own, "find", "--steps", "100000")
    assert status == 1
    assert "flip-private: nothing found that shows the need of hypothesis 'so'" in complaint
    told = theory(own, "find", "uldp-urr-private")[2]
    assert "uldp-urr-private: belongs to the library" in told

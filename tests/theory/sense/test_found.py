"""What was found to test statements: how it is kept, and that nothing there is without a use."""

import pytest

from common.errors import UserError
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger import current, formal
from theory.projects import project
from theory.sense import found
from theory.sense.near import At, Near, exact

a = const("a", REAL)
ENTRY = {
    "dropped": {"a > 1": {"values": {"a": "1/2"}}},
    "broken": {"so": {"sizes": {"X": 1}, "formulas": {"f": "twice"}}},
}


def stated(f=lambda r: r):
    return Statement((a,), {"a > 1": a > 1}, {"so": f(a) > 0})


def test_what_is_written_is_read_back_and_sorted(tmp_path):
    path = tmp_path / "found.json"
    found.write(path, 3, {"b-2": ENTRY, "a-1": {"dropped": ENTRY["dropped"]}})
    assert found.read(path) == {
        "seed": 3,
        "claims": {"a-1": {"dropped": ENTRY["dropped"]}, "b-2": ENTRY},
    }
    text = path.read_text()
    assert text.index("a-1") < text.index("b-2") and '    "so": {"sizes": {"X": 1}, ' in text
    one = Near("b-2", "holds 1", {"a": a}, {}, {"f": "twice"})
    assert found.as_kept(one) == {
        "origin": "holds 1",
        "values": {"a": a},
        "formulas": {"f": "twice"},
    }


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "Expecting property name"),
        ('{"claims": []}', "has a seed, and claims"),
        ('{"seed": 0, "claims": {"c": {"holds": {"h": {}}}}}', "c: holds: h: has origin"),
        ('{"seed": 0, "claims": {"c": {"dropped": {"h": {"value": {}}}}}}', "c: dropped: h: has"),
    ],
)
def test_a_damaged_file_is_named(tmp_path, text, told):
    path = tmp_path / "found.json"
    path.write_text(text)
    with pytest.raises(UserError, match=rf"found\.json: {told}"):
        found.read(path)


def test_what_is_written_by_hand_goes_first():
    by_hand = {"holds": [At({}, {"a": 2})], "dropped": {}, "broken": {"so": ["by hand"]}}
    made = found.added("c", stated, by_hand, ENTRY)
    assert made["dropped"] == {"a > 1": At({}, {"a": exact("1/2")})}
    assert made["broken"] == {"so": ["by hand"]} and made["holds"] == by_hand["holds"]
    assert found.added("c", stated, by_hand, None) is by_hand
    assert found.added("c", stated, {}, ENTRY) == {}


def test_a_claim_without_an_instance_has_none_near_it():
    with pytest.raises(UserError, match=r"found\.json: c has no instance 'holds 0'"):
        found.added("c", stated, {"holds": []}, ENTRY)


def test_nothing_is_kept_of_what_is_written_or_not_stated():
    for claim, entry in found.entries().items():
        written = formal.tests_of(claim) if formal.formals() else {}
        for part, named in entry.items():
            assert not named.keys() & written[part].keys(), (claim, part)


def test_it_is_part_of_the_fingerprint(monkeypatch):
    claim, files = "uldp-urr-private", project.library().found()
    assert files and all(path.name == project.FOUND for path in files)
    before = current.code(claim, [])
    entry = found.entries()[claim]
    monkeypatch.setattr(found, "entries", lambda: {claim: entry | {"dropped": {}}})
    assert current.code(claim, []) != before

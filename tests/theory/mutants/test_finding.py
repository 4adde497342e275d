"""What tests a statement is found from an instance at which it holds."""

import pytest
import z3

from theory.commands import find
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger import formal
from theory.ledger.formal import Formal, at
from theory.mutants import finding, work
from theory.sense import found

X = index("X")
a, b, f = const("a", REAL), const("b", REAL), const("f", functions(X, REAL))


def scaled(scale=lambda r: 2 * r):
    given = {"a > 1": a > 1, "f >= a": X.forall(lambda x: f(x) >= a)}
    return Statement((a, f), given, {"the sum": X.sum(f) > 1, "scaled": scale(a) > 2})


def searched(monkeypatch, build, holds, steps=1_000_000, **written):
    parts = {"dropped": {}, "broken": {}} | written
    monkeypatch.setitem(formal.INSTANCES, "c", parts)
    known = Formal(build, holds, **parts)
    monkeypatch.setattr(formal, "formals", lambda: {"c": known})
    return finding.search("c", finding.lacking("c"), steps=steps)


def test_the_plainest_is_found(monkeypatch):
    made = searched(monkeypatch, scaled, [at({"X": 2}, a=2, f=[2, 3])])
    assert list(made["dropped"]) == ["f >= a"] or made["dropped"]["a > 1"].values["a"] == 1
    assert min(made["dropped"]["f >= a"].values["f"]) < 2
    assert made["broken"]["scaled"].formulas == {"scale": "zero"}
    # no formula stands in it
    assert "the sum" not in made["broken"]


def test_what_is_written_is_not_looked_for(monkeypatch):
    written = {"dropped": {"a > 1": at({"X": 1}, a=1, f=[1])}}
    made = searched(monkeypatch, scaled, [at({"X": 2}, a=2, f=[2, 3])], **written)
    assert "a > 1" not in made["dropped"] and "f >= a" in made["dropped"]
    assert finding.unwritten("c") == {"dropped": ["f >= a"], "broken": ["the sum", "scaled"]}


def test_the_end_of_an_interval_is_better_than_what_lies_beyond(monkeypatch):
    def build(own=lambda r: r):
        return Statement((a,), {"a > 1": a > 1}, {"so": own(a) - 1 > 0})

    made = searched(monkeypatch, build, [at(a=2)])
    assert made["dropped"]["a > 1"].values == {"a": 1}


def test_z3_finds_what_no_small_change_does(monkeypatch):
    def build(own=lambda r: r):
        given = {"7 a = 3 b + 5": 7 * a == 3 * b + 5, "b >= 17": b >= 17}
        return Statement((a, b), given, {"so": own(a) >= 8})

    made = searched(monkeypatch, build, [at(a=8, b=17)])
    found = made["dropped"]["b >= 17"].values
    assert 7 * found["a"] == 3 * found["b"] + 5 and found["b"] < 17


def test_what_is_found_depends_on_nothing_that_ran_before(monkeypatch):
    def build(own=lambda r: r):
        given = {"7 a = 3 b + 5": 7 * a == 3 * b + 5, "b >= 17": b >= 17}
        return Statement((a, b), given, {"so": own(a) >= 8})

    made, done = [], []
    count = work.Work.add
    monkeypatch.setattr(work.Work, "add", lambda w, n=1: (done.append(n), count(w, n))[1])
    for k in range(2):
        done.clear()
        made.append((searched(monkeypatch, build, [at(a=8, b=17)]), sum(done)))
        # Z3 has other terms by then
        z3.solve(z3.Real("b") * z3.Real(f"other{k}") == 17, show=False)
    assert made[0] == made[1] and made[0][1] > 100


def test_after_so_many_steps_nothing_is_tried(monkeypatch):
    assert searched(monkeypatch, scaled, [at({"X": 2}, a=2, f=[2, 3])], steps=4) == {
        "dropped": {},
        "broken": {},
    }


def test_one_instance_may_take_all_steps():
    many, counted = X.forall(lambda x: X.forall(lambda y: f(x) + f(y) > 0)), work.Work(50)
    with pytest.raises(work.SpentError):
        counted.counted(at({"X": 30}, f=[1] * 30)).instance().value(many)
    assert counted.done == 51


@pytest.mark.parametrize("part", ["dropped", "broken"])
def test_what_is_found_is_judged_like_what_is_written(monkeypatch, part):
    made = searched(monkeypatch, scaled, [at({"X": 2}, a=2, f=[2, 3])])[part]
    assert made
    for name, one in made.items():
        where, changed = one.of(
            {"holds 0": (at({"X": 2}, a=2, f=[2, 3]), {})}, {"scale": scaled.__defaults__[0]}, ""
        )
        tests = [formal.Broken(where, changed)]
        judged = {
            "dropped": lambda n=name, w=where: formal.dropped_complaints(scaled(), n, w)[0],
            "broken": lambda n=name, t=tests: formal.broken_complaints(
                Formal(scaled), scaled(), n, t
            ),
        }
        assert judged[part]() == []


def test_what_is_good_stays_where_nothing_is_found_anew(monkeypatch):
    claim = "uldp-urr-private"
    formal.formals()
    old, unwritten = found.entries()[claim], finding.unwritten(claim)
    monkeypatch.setattr(finding, "search", lambda *_: {"dropped": {}, "broken": {}})
    lacks, new = find._found(claim, True, 0, 1)
    assert find._entry(old, unwritten, lacks, new) == (old, [])
    # a formula that breaks nothing does not stay
    monkeypatch.setattr(finding, "lacking", lambda *_: unwritten)
    assert find._entry(old, unwritten, *find._found(claim, True, 0, 1))[0] == {}

"""The numbers of counterexamples, as records have them."""

import json
import re
from fractions import Fraction

import pytest

from tests.theory.here import solvers_here
from theory.kernel.evaluate import Instance
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger import decisions, formal, numbers, records
from theory.ledger.formal import Formal, at

X = index("X")
A, F = const("a", REAL), const("f", functions(X, X, REAL))
ROWS = [[1, Fraction(1, 2)], [0, 3]]
NOT_WRITTEN = "a function of real numbers"
DENIED = [n for n, d in decisions.deciders().items() if d().verdict in ("refuted", "misprint")]
ASSEMBLED = [name for name in DENIED if decisions.deciders()[name]().theorem]


def small():
    return Statement((A, F), {"A >= 0": A >= 0}, {"F <= A": X.forall(lambda x: F(x, x) <= A)})


def stated(*holds):
    return Formal(small, holds=list(holds))


def test_an_instance_in_numbers():
    sizes, values = numbers.written(small(), at({"X": 2}, a=1, f=ROWS))
    assert sizes == {"|X|": "2"}
    assert values == {"a": "1", "f": "((1, 1/2), (0, 3))"}


def test_a_counterexample_meets_the_hypotheses_and_breaks_a_conclusion():
    holds, fails = at({"X": 2}, a=3, f=ROWS), at({"X": 2}, a=2, f=ROWS)
    other = at({"X": 2}, a=-1, f=ROWS)
    assert numbers.counterexample(stated(holds, other)) is None
    found = numbers.counterexample(stated(holds, other, fails))
    assert found == {"|X|": "2", "a": "2", "f": "((1, 1/2), (0, 3))"}


def test_a_few_real_numbers_show_nothing_of_all():
    assert numbers.counterexample(stated(at({"X": 2}, reals=[0, 1], a=2, f=ROWS))) is None


@pytest.mark.parametrize("name", ASSEMBLED)
def test_what_is_denied_has_a_counterexample_unless_it_goes_through_a_few_elements(name):
    found = formal.formals()[name]
    names = {c.data for c in found.build().constants}
    whole = all(where.values.keys() <= names for where in found.holds)
    assert (numbers.counterexample(found) is not None) == whole


def read(instance, cells, sort):
    """Return a value from its texts, as a witness has them."""
    if sort.kind == "functions":
        elements = instance.elements(sort.domain)
        images = [read(instance, cell, sort.range) for cell in cells]
        return dict(zip(elements, images, strict=True))
    return {"bool": "true".__eq__, "real": Fraction}.get(sort.kind, int)(cells)


def read_back(statement, witness):
    """Return the instance that a witness says, of its texts alone."""
    nested = {k: re.sub(r"[^\s,()]+", r'"\g<0>"', text) for k, text in witness.items()}
    nested = {k: json.loads(text.translate({40: "[", 41: "]"})) for k, text in nested.items()}
    sizes = {k[1:-1]: int(nested.pop(k)) for k in witness if k.startswith("|")}
    here, sorts = Instance(sizes), {c.data: c.sort for c in statement.constants}
    assert nested.keys() == sorts.keys()
    return formal.At(sizes, {k: read(here, cells, sorts[k]) for k, cells in nested.items()})


def test_what_records_say_refutes_the_statements():
    """All hypotheses hold and a conclusion fails at the instances that the texts tell."""
    read = []
    for name in ASSEMBLED:
        statement = formal.formals()[name].build()
        witness = numbers.counterexample(formal.formals()[name])
        if witness and NOT_WRITTEN not in witness.values():
            hypotheses, conclusions = formal.truths(statement, read_back(statement, witness))
            assert all(truth is True for truth in hypotheses.values()), name
            assert any(truth is False for truth in conclusions.values()), name
            read.append(name)
    assert len(read) >= 40


def test_another_number_of_a_record_refutes_nothing():
    where = read_back(small(), {"|X|": "2", "a": "2", "f": "((1, 1/2), (0, 3))"})
    assert formal.truths(small(), where) == ({"A >= 0": True}, {"F <= A": False})
    where = read_back(small(), {"|X|": "2", "a": "3", "f": "((1, 1/2), (0, 3))"})
    assert formal.truths(small(), where) == ({"A >= 0": True}, {"F <= A": True})


def test_records_have_the_numbers_of_what_is_denied_alone():
    with solvers_here():
        (denied, proved), _, failures, _ = records.decide(["lip-opt-channel", "lip-mip"], 1)
    assert not failures
    assert denied["witness"] == {"P1": "1/10", "E": "2"} and proved["witness"] is None

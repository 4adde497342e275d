"""Changes that are shown to change nothing, and those like them that change something."""

import pytest

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import and_, const, implies, ite, or_
from theory.ledger.formal import NotNeeded
from theory.mutants import equivalence
from theory.mutants.misstate import changes

X = index("X")
P, E, CUT = (const(name, REAL) for name in ("P", "E", "cut"))
Q, Z = const("Q", functions(X, REAL)), const("z", X)
MET = {
    "eps >= 0": E >= 1,
    "Q is in [0, 1]": X.forall(lambda x: and_(Q(x) >= 0, Q(x) <= 1)),
    "at z": Q(Z) >= 0,
}
STATEMENT = Statement(
    (P, E, Q, Z),
    MET,
    {
        "least": CUT <= E,
        "dead": E * ite(E <= 0, P + 7, P) == E * P,
        "alone": E * P >= 0,
        "whole": X.forall(lambda x: implies(P >= 2, E + Q(x) >= 1)),
        "pairs": X.forall(lambda x: X.forall(lambda y: Q(x) <= Q(y))),
        "one": X.forall(lambda x: X.forall(lambda y: Q(x) <= Q(x))),
    },
    {CUT: ite(P <= E, P, E)},
)


def shown(kind, name, told):
    (change,) = [
        c for c in changes(STATEMENT)[kind] if (c.name, c.in_words(STATEMENT)) == (name, told)
    ]
    return equivalence.same(STATEMENT, change)


@pytest.mark.parametrize(
    ("kind", "name", "told"),
    [
        # at P = E both branches are E
        ("strictness", "cut", "P ≤ E -> P < E"),
        # no budget is there
        ("constant", "dead", "7 -> 8"),
        ("other", "dead", "P -> E"),
    ],
)
def test_a_change_without_a_difference(kind, name, told):
    found = [c for c in changes(STATEMENT)[kind] if (c.name, c.in_words(STATEMENT)) == (name, told)]
    assert equivalence.SAME in [equivalence.same(STATEMENT, c) for c in found]


def test_what_is_said_of_all_is_the_same_in_another_order():
    (sides,) = [c for c in changes(STATEMENT)["side"] if c.name == "pairs"]
    assert equivalence.same(STATEMENT, sides) == equivalence.OF_ALL
    # not so if it is true in any case, before and after
    (true,) = [c for c in changes(STATEMENT)["quantifier"] if c.name == "one" and c.path == (0,)]
    assert equivalence.same(STATEMENT, true) != equivalence.OF_ALL


@pytest.mark.parametrize(
    ("kind", "name", "told"),
    [
        ("side", "cut", "P ≤ E -> E ≤ P"),
        ("constant", "alone", "0 -> 1"),
        # true before and after: what is concluded is less, and not the same
        ("constant", "whole", "1 -> 0"),
        ("strictness", "least", "cut ≤ E -> cut < E"),
        ("hypothesis", "eps >= 0", "dropped"),
    ],
)
def test_a_change_with_one(kind, name, told):
    assert shown(kind, name, told) == ""


def test_terms_of_two_sorts_are_not_equal():
    assert equivalence._equal(STATEMENT, [], E, E, [])
    assert not equivalence._equal(STATEMENT, [], E, Q, [])


def test_what_is_redundant_is_so_where_less_is_asked():
    why = NotNeeded("it says what Q is")
    of = {
        c.in_words(STATEMENT): c for c in changes(STATEMENT)["other"] if c.name == "Q is in [0, 1]"
    }
    # of each x, and of z alone: what the hypothesis at z says too
    found = {told: equivalence.redundant(why, c, STATEMENT) for told, c in of.items()}
    assert found and all("derived to be redundant" in one for one in found.values())
    (more,) = [c for c in changes(STATEMENT)["constant"] if c.in_words(STATEMENT) == "1 -> 0"][:1]
    assert equivalence.redundant(None, more, STATEMENT) == ""


def test_formulas_entail_others_at_some_elements():
    one = X.exists(lambda x: X.forall(lambda y: x == y))
    every = X.forall(lambda x: X.forall(lambda y: x == y))
    assert equivalence.entails([one], every) and equivalence.entails([every], one)
    assert equivalence.entails([MET["Q is in [0, 1]"]], Q(Z) <= 1)
    # of what is said to exist in one of two cases
    least = or_(P == 0, X.exists(lambda x: and_(Q(x) <= P, Q(x) >= 0)))
    assert equivalence.entails([least], P >= 0)
    assert equivalence.entails(
        [X.forall(lambda x: implies(Q(x) > 0, P < 0)), P >= 0, Q(Z) > 1], E < 0
    )
    assert not equivalence.entails([least], P == 0)
    assert not equivalence.entails([Q(Z) <= 1], MET["Q is in [0, 1]"])
    assert not equivalence.entails([every], X.forall(lambda x: Q(x) >= 0))
    assert equivalence.entails([every, Q(Z) >= 0], X.forall(lambda x: Q(x) >= 0))

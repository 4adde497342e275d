"""A statement that takes a running formula must say something of it."""

from mechanisms.losses import lip
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Formal
from theory.sense import checks

a = const("a", REAL)


def of(formula=lip.output_probabilities):
    return Statement((a,), {}, {"so": formula(a, a, a)[0] > 0})


def of_none(formula=lip.output_probabilities):
    formula(a, a, a)
    return Statement((a,), {}, {"so": a > 0})


def test_a_formula_that_a_statement_takes_is_in_it():
    assert checks.complaints(Formal(of), of()) == []
    (told,) = checks.complaints(Formal(of_none), of_none())
    assert told.startswith("it takes mechanisms.losses.lip.output_probabilities and says nothing")

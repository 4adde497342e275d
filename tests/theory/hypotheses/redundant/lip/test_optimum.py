"""Where P1 is no probability lip-optimum holds by ranges that are turned around."""

from dataclasses import replace
from fractions import Fraction

import pytest

from mechanisms import binary_channel
from mechanisms.losses import lip
from theory.hypotheses.redundant.lip import optimum
from theory.instances.lip.binary import half
from theory.kernel.sorts import Refused
from theory.kernel.terms import and_, not_
from theory.ledger.formal import formals, truths
from theory.proofs.lip.optimum_theorem import attained, bounded, frequent, rare
from theory.statements.lip import binary as model
from theory.statements.stated import stated

said = stated("lip-opt-channel")
P1, E = said.P1, said.E

HALF = Fraction(1, 2)
BELOW, ABOVE = and_(not_(P1 >= 0), E >= 1), and_(not_(P1 <= 1), E >= 1)


@pytest.mark.parametrize("regime", [rare(BELOW), frequent(ABOVE)])
def test_the_ranges_of_probabilities_are_no_bound(regime):
    with pytest.raises(Refused, match="not shown"):
        bounded(model.optimum(), regime, optimum.signs())


@pytest.mark.parametrize("known", [E >= 1, and_(P1 < 1, E >= 1), not_(P1 >= 0)])
def test_the_turned_range_is_of_negative_numbers_and_budgets(known):
    with pytest.raises(Refused, match="not shown"):
        bounded(model.optimum(), rare(known, (P1 * E, P1 / E)), optimum.signs())


def test_another_channel_is_not_best():
    regime = rare(BELOW)
    other = replace(regime, flips=frequent(BELOW).flips)
    with pytest.raises(Refused):
        attained(model.optimum(), BELOW, (other,))


@pytest.mark.parametrize(
    ("p", "flips"), [(-HALF, binary_channel.rare_lip), (3 * HALF, binary_channel.frequent_lip)]
)
def test_the_best_channel_there_has_lip_and_the_least_error(p, flips):
    q0, q1 = flips(p, Fraction(2))
    below, above = lip.posteriors(q0, q1, p)
    where = half(P1=p, q={False: [1 - q0, q0], True: [q1, 1 - q1]}, g=[below, above])
    stated = formals()["lip-optimum"]
    hypotheses, conclusions = truths(stated.build(), where)
    assert list(hypotheses.values()).count(True) == 2
    assert all(truth is True for truth in conclusions.values())
    more = stated.build(error_formula=lambda P1, E, choose: P1 * (1 - P1))
    failed = [name for name, truth in truths(more, where)[1].items() if truth is False]
    assert failed == ["no less error", "reached"]

from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, functions
from theory.kernel.terms import and_, const, implies
from theory.library.finite import ranks
from theory.library.finite.ranks import HOLDS, PROPERTY, RANK, SETS, X


def test_induction_over_sets_says_what_it_must():
    found = ranks.by_adding()
    assert found.formula is implies(ranks.premise(), SETS.forall(HOLDS))
    assert not found.axioms


def test_every_set_with_an_element_has_a_least_one():
    assert ranks.least().formula is SETS.forall(ranks.has_least)


def test_induction_along_a_rank_says_what_it_must():
    def before(z):
        return X.forall(lambda y: implies(RANK(y) < RANK(z), PROPERTY(y)))

    given = X.forall(lambda z: implies(before(z), PROPERTY(z)))
    assert ranks.by_rank().formula is implies(given, X.forall(PROPERTY))


def test_a_set_without_an_element_is_the_set_and_not_it():
    members, a = const("S", functions(X, BOOL)), const("a", X)
    assert ranks.without(members, a) is function(X, lambda x: and_(members(x), x != a))

"""Algorithm 1, repaired: limits of all values together, and the budgets (7) at them."""

from fractions import Fraction

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic
from theory.notions.id_ldp import one_id_ldp
from theory.notions.probability import is_distribution, is_mechanism, probability, size
from theory.statements.oneid.reidentification import (
    COUNT,
    GAMMA,
    VALUE,
    N,
    U,
    X,
    counts,
    tuned,
)

OMEGA, OUT = index("Omega"), index("Y")
CHANCE = const("chance", functions(OMEGA, REAL))
LIMIT = const("limit", functions(X, OMEGA, REAL))
DELTA = const("delta", REAL)
Q = const("Q", functions(OMEGA, X, OUT, REAL))  # chosen after the first group's reports
GUESSES = functions(OMEGA, OUT, U)
HALF, QUARTER, TENTH = Fraction(1, 2), Fraction(1, 4), Fraction(1, 10)
LOUD = [[9 * TENTH, TENTH], [TENTH, 9 * TENTH]]


def holds(o):
    """Return whether no limit exceeds its count."""
    return X.forall(lambda x: LIMIT(x, o) <= COUNT(x))


def mass(o, y):
    """Return Pr(y) if each user is equally likely."""
    return U.sum(lambda u: 1 / N * Q(o, VALUE(u), y))


def drawn(**values):
    """Return an instance of three users: at one of two outcomes a limit is above its count."""
    made = {
        "gamma": Fraction(3, 2),
        "value": [0, 1, 1],
        "chance": [QUARTER, 3 * QUARTER],
        "limit": [[2, 0], [0, 2]],
        "delta": HALF,
        "Q": [[[HALF, HALF], [1, 0]], [[HALF, HALF], [QUARTER, 3 * QUARTER]]],
    }
    return at({"X": 2, "U": 3, "Omega": 2, "Y": 2}, **(made | values))


@states(
    "oneid-confidence-simultaneous",
    printed_as="ours",
    holds=[drawn()],
    dropped={
        0: drawn().but(gamma=-1),
        1: NotNeeded("gamma > n gives a bound above 1; the paper takes gamma in [1, n]"),
        2: drawn().but(chance=[Fraction(1, 4), 0]),
        3: NotNeeded("a limit is cut at 0, and 1 is taken for anything less"),
        4: drawn(chance=[3 * QUARTER, QUARTER]),
        5: drawn(Q=[[[9, 9], [9, 9]], [[9, 9], [9, 9]]]),
        6: drawn(Q=[[[HALF, HALF], [1, 0]], [[1, 0], [0, 1]]]),
    },
    broken=[
        Broken(0, drawn(), {"hold": lambda o: X.forall(lambda x: LIMIT(x, o) < COUNT(x))}),
        Broken(1, drawn(), {"hold": lambda o: o == o}),
        Broken(
            2,
            drawn(delta=0, limit=[[0, 0], [0, 0]], Q=[LOUD, LOUD]),
            {"budget": lambda gamma, n, c: 9 * gamma},
        ),
    ],
)
def simultaneous(budget=largest_budget, hold=holds):
    """Limits at level delta/K hold together but for delta; then (7) keeps gamma/n."""

    def weight(o, x):
        known = LIMIT(x, o)
        return tuned(logic.choose(known >= 1, known, 1), budget)

    def private(o):
        return OUT.forall(lambda y: one_id_ldp(X, lambda x: Q(o, x, y), lambda x: weight(o, x)))

    def kept(o):
        def posteriors(y):
            return U.forall(lambda u: 1 / N * Q(o, VALUE(u), y) / mass(o, y) <= GAMMA / N)

        every = OUT.forall(lambda y: logic.implies(mass(o, y) > 0, posteriors(y)))
        return logic.implies(hold(o), every)

    def right(guess):
        return OMEGA.sum(
            lambda o: CHANCE(o) * OUT.sum(lambda y: 1 / N * Q(o, VALUE(guess(o, y)), y))
        )

    level = X.forall(
        lambda x: probability(OMEGA, CHANCE, lambda o: LIMIT(x, o) > COUNT(x)) <= DELTA / size(X)
    )
    return Statement(
        (GAMMA, VALUE, CHANCE, LIMIT, DELTA, Q),
        (
            GAMMA >= 1,
            GAMMA <= N,
            is_distribution(OMEGA, CHANCE),
            X.forall(lambda x: OMEGA.forall(lambda o: LIMIT(x, o) >= 0)),
            level,
            OMEGA.forall(lambda o: is_mechanism(X, OUT, Q(o))),
            OMEGA.forall(private),
        ),
        (
            probability(OMEGA, CHANCE, hold) >= 1 - DELTA,
            OMEGA.forall(kept),
            GUESSES.forall(lambda guess: right(guess) <= GAMMA / N + DELTA),
        ),
        counts(),
    )

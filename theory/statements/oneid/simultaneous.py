"""Algorithm 1, repaired: limits of all values together, and the budgets (7) at them."""

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.id_ldp import one_id_ldp
from theory.notions.probability import is_distribution, is_mechanism, probability, size
from theory.statements.oneid.reidentification import COUNT, GAMMA, VALUE, N, U, X, counts, tuned

OMEGA, OUT = index("Omega"), index("Y")
CHANCE = const("chance", functions(OMEGA, REAL))
LIMIT = const("limit", functions(X, OMEGA, REAL))
DELTA = const("delta", REAL)
Q = const("Q", functions(OMEGA, X, OUT, REAL))  # chosen after the first group's reports
GUESSES = functions(OMEGA, OUT, U)


def holds(o):
    """Return whether no limit exceeds its count."""
    return X.forall(lambda x: LIMIT(x, o) <= COUNT(x))


def mass(o, y):
    """Return Pr(y) if each user is equally likely."""
    return U.sum(lambda u: 1 / N * Q(o, VALUE(u), y))


@states("oneid-confidence-simultaneous")
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
        {
            "gamma >= 1": GAMMA >= 1,
            "gamma <= n": GAMMA <= N,
            "a probability space": is_distribution(OMEGA, CHANCE),
            "limits >= 0": X.forall(lambda x: OMEGA.forall(lambda o: LIMIT(x, o) >= 0)),
            "each limit at its level": level,
            "mechanisms": OMEGA.forall(lambda o: is_mechanism(X, OUT, Q(o))),
            "OneID-LDP at the limits": OMEGA.forall(private),
        },
        {
            "together but for delta": probability(OMEGA, CHANCE, hold) >= 1 - DELTA,
            "then at most gamma/n": OMEGA.forall(kept),
            "accuracy": GUESSES.forall(lambda guess: right(guess) <= GAMMA / N + DELTA),
        },
        counts(),
    )

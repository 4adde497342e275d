"""Theorem 1: eps-LDP implies eps-LIP, and eps-LIP implies 2 eps-LDP among values asked about."""

import z3

from mechanisms import binary_channel
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Items, Lemma, Statement, induction
from theory.lip import binary
from theory.notions.alphabet import SizedAlphabet
from theory.notions.ldp import ldp
from theory.notions.lip import lip, support, within

E, MASS = z3.Reals("E mass")


def given_lip(X, q, asked):
    """Return (7) for an output, with what is known of e^eps."""
    return [E >= 1, X.forall(lambda x: q(x) >= 0), lip(X, q, MASS, E, *asked)]


def twice_the_budget(X):
    """State the first part for one output."""
    q = X.column("q")
    known = given_lip(X, q, [])
    return Statement(known, ldp(X, q, E * E), ldp(X, q, (E + E * E) / 2))


def definition_and_constraint():
    """State that (3) and (7) are the same, for a value that occurs and an output that occurs."""
    prior, posterior, q = z3.Reals("prior posterior q")
    known = [prior > 0, q >= 0, MASS > 0, E >= 1, posterior * MASS == prior * q]
    same = within(prior, posterior, E) == within(MASS, q, E)
    return Statement(known, same, twin_hypotheses=[prior >= 0, *known[1:]])


@decides("lip-implies-ldp")
def implies_ldp():
    """(7), for all x of the domain."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "Two ratios in [e^-eps, e^eps] have a quotient in [e^-2eps, e^2eps]. Definition 3 must "
            "be asked of every value: where the prior is 0 its ratio is 0/0, the proof's Bayes "
            "step divides by it, and the form (5), (7) is what is needed. Asked of the support "
            "alone, the theorem fails outside it: lip-implies-ldp-support."
        ),
        scope="all alphabets of any size, all eps >= 0, (5) and (7) for all x and y",
        obligations=[
            Lemma("2 eps-LDP", twice_the_budget, (2, 3)),
            Lemma("(3) is (7) where prior and Pr(y) are positive", definition_and_constraint),
        ],
    )


@decides("lip-implies-ldp-support")
def implies_ldp_on_support():
    """A value that nobody has is free, and the support is as protected as before."""

    def inside(X):
        q, p = X.column("q"), X.column("p")
        holds = support(p)
        among = X.forall(
            lambda x: X.forall(
                lambda y: z3.Implies(z3.And(holds(x), holds(y)), q(x) <= E * E * q(y))
            )
        )
        return Statement(given_lip(X, q, [holds]), among, ldp(X, q, E * E))

    def outside():
        X, factor = SizedAlphabet(2), z3.Real("factor")
        told = (0, 1).__getitem__
        certain = support((1, 0).__getitem__)
        free = lip(X, told, 0, z3.RealVal(1), certain)
        return Statement(
            [factor >= 1], z3.And(free, z3.Not(ldp(X, told, factor))), ldp(X, told, factor)
        )

    return Decision(
        verdict="proved",
        why=(
            "Asked only where the prior is positive, eps-LIP gives 2 eps-LDP between values of the "
            "support. Of others it says nothing: with the prior (1, 0), reporting the truth is "
            "0-LIP and no eps-LDP. Whoever takes priors from counts meets such zeros."
        ),
        scope="all alphabets of any size and all priors, all eps >= 0",
        obligations=[
            Lemma("2 eps-LDP on the support", inside, (2, 3)),
            Lemma("nothing outside it", outside),
        ],
    )


@decides("lip-implies-ldp-tight")
def tight():
    """The optimal channel at P1 = 1/(1+e^eps), where two regimes meet."""
    budget, smaller = binary.E, z3.Real("smaller")
    prior = 1 / (1 + budget)
    q0, q1 = binary_channel.balanced_lip(prior, budget)

    def exactly():
        known = [budget > 1, smaller >= 1, binary.has_ldp(q0, q1, smaller)]
        has = binary.has_lip(q0, q1, prior, budget)
        twice = budget * budget
        return Statement(known, z3.And(has, smaller >= twice), z3.And(has, smaller > twice))

    return Decision(
        verdict="proved",
        why="At P1 = 1/(1+e^eps) the optimal eps-LIP channel has no LDP with less than 2 eps.",
        scope="all eps > 0, with two values",
        about=["mechanisms.binary_channel.balanced_lip"],
        uses=["lip-implies-ldp"],
        obligations=[Lemma("eps-LIP, and nothing below 2 eps-LDP", exactly)],
    )


@decides("lip-implied-by-ldp")
def implied_by_ldp():
    """Pr(y) is a mean of Pr(y|x'), each within e^eps of Pr(y|x): induction over x'."""
    p, q_other, q, total, sum_p = z3.Reals("p q_other q total sum_p")

    def bounded(state, factor):
        mass, probability = state
        return z3.And(mass <= factor * q * probability, q * probability <= factor * mass)

    mean = induction(
        "Pr(y) as a sum over the values",
        Items(
            state=(total, sum_p),
            item=(p, q_other),
            parameters=[E >= 1, q >= 0],
            of_item=[p >= 0, q_other >= 0, within(q_other, q, E)],
        ),
        invariant=lambda state: bounded(state, E),
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (state[0] + item[0] * item[1], state[1] + item[0]),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: bounded(state, (1 + E) / 2),
    )

    def whole():
        known = [E >= 1, q >= 0, bounded((MASS, z3.RealVal(1)), E)]
        return Statement(known, within(MASS, q, E), within(MASS, q, (1 + E) / 2))

    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "Pr(y) is an average of numbers within e^eps of Pr(y|x). Zeros of the prior do no harm "
            "in the form (5), (7), asked of all values; in (3) they make 0/0."
        ),
        scope="all alphabets of any size, all priors, all eps >= 0, for each output",
        obligations=[*mean, Lemma("all values together", whole)],
    )

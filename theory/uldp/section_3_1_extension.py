"""Section 3.1: any LDP mechanism on the sensitive values extends to a ULDP mechanism."""

import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Items, Lemma, Statement, induction
from theory.notions import logic
from theory.notions.alphabet import Among
from theory.notions.ldp import ldp
from theory.notions.uldp import uldp


def least_likely(most, E):
    """Return the probability of a protected output from non-sensitive inputs: Q_max(y)/e^eps."""
    return most / E


def protected_column(X):
    """State (5) for an output of the LDP mechanism, at any two inputs of X."""
    q, sensitive, top = X.column("q"), X.subset("sensitive"), X.element("top")
    E, most = z3.Reals("E most")
    on_sensitive = Among(X, sensitive)
    known = [
        *(E >= 1, X.forall(lambda x: q(x) >= 0), ldp(on_sensitive, q, E)),
        *(sensitive(top), q(top) == most, on_sensitive.forall(lambda x: q(x) <= most)),
    ]

    a, b = X.element("a"), X.element("b")

    def ratio(value):
        likelihood, other = (logic.choose(sensitive(x), q(x), value) for x in (a, b))
        return likelihood <= E * other

    return Statement(known, ratio(least_likely(most, E)), ratio(most / (E * E)))


def invertible_column(X):
    """State (4), as printed, for the output that the non-sensitive x0 adds."""
    x0, sensitive, rest, E = X.element("x0"), X.subset("sensitive"), *z3.Reals("rest E")
    known = [E >= 1, z3.Not(sensitive(x0)), rest >= 0]
    goal = uldp(X, lambda x: z3.If(x == x0, rest, 0), sensitive, False, E)
    return Statement([*known, rest > 0], goal, twin_hypotheses=known)


def something_is_left():
    """Return the proof that the probabilities Q_max(y)/e^eps sum to less than one.

    With x* the most likely source of an output y* that occurs: Q_max <= e^eps Q(.|x*), strictly
    at y* because there Q_max = Q(.|x*) > 0 and eps > 0.
    """
    most, q, E, is_star = *z3.Reals("most q E"), z3.Bool("is_star")
    total, row, seen = *z3.Reals("total row"), z3.Bool("seen")
    sums = induction(
        "Q_max beside the row of x*",
        Items(
            state=(total, row, seen),
            item=(most, q, is_star),
            parameters=[E > 1],
            of_item=[most <= E * q, z3.Implies(is_star, z3.And(most == q, q > 0))],
        ),
        invariant=lambda state: z3.And(
            state[0] <= state[1], z3.Implies(state[2], state[0] < state[1])
        ),
        initial=(z3.RealVal(0), z3.RealVal(0), z3.BoolVal(False)),
        step=lambda state, item: (
            state[0] + least_likely(item[0], E),
            state[1] + item[1],
            z3.Or(state[2], item[2]),
        ),
        false_initial=(z3.RealVal(1), z3.RealVal(0), z3.BoolVal(False)),
        false_invariant=lambda state: state[0] < state[1],
    )

    def rest():
        known = [row == 1, total <= row, total >= 0, z3.Implies(seen, total < row)]
        left = 1 - total
        return Statement([*known, seen], z3.And(left > 0, left <= 1), twin_hypotheses=known)

    return [*sums, Lemma("what is left for the value itself", rest)]


@decides("uldp-any-ldp-extends")
def any_ldp_extends():
    """Non-sensitive inputs: Q_max(y)/e^eps on Y_P, and an output of their own with the rest."""
    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "The paper says so without proof. Let each non-sensitive x report the protected y with "
            "probability Q_max(y)/e^eps, and itself with the rest. (5) holds, and the rest is "
            "positive for eps > 0, so that (4) holds as printed; uRR and uRAP are this extension "
            "of RR and RAPPOR. Unstated: eps > 0. At eps = 0 all rows of an LDP mechanism are "
            "equal, nothing is left, and only an extension with Y_I empty satisfies (4)."
        ),
        scope="all alphabets of any size, X_S not empty (else the identity will do), all eps > 0",
        obligations=[
            Lemma("protected outputs satisfy (5)", protected_column, (2, 3)),
            Lemma("the added outputs satisfy (4)", invertible_column, (2, 3)),
            *something_is_left(),
        ],
    )

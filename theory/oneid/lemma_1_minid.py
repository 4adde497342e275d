"""Lemma 1 and Section IV-B: MinID-LDP implies OneID-LDP, of which HLLDP is an instance."""

from functools import partial

import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Lemma, Statement
from theory.notions.id_ldp import hlldp, min_id_ldp, one_id_ldp
from theory.notions.osldp import osldp


def weights(X):
    """Return arbitrary budgets, infinite ones included, and what is known of them."""
    w = X.column("w")
    return w, X.forall(lambda x: z3.And(w(x) >= 0, w(x) <= 1))


@decides("oneid-minid-implies-oneid")
def minid_implies_oneid():
    """Budgets by their weights e^-eps: the least budget has the greatest weight."""

    def build(X):
        q, (w, known) = X.column("q"), weights(X)
        nonnegative = X.forall(lambda x: q(x) >= 0)
        hypotheses = [known, nonnegative, min_id_ldp(X, q, w)]
        stronger = one_id_ldp(X, q, lambda x: (1 + w(x)) / 2)
        return Statement(hypotheses, one_id_ldp(X, q, w), stronger)

    def converse(X):
        q, (w, known) = X.column("q"), weights(X)
        nonnegative = X.forall(lambda x: q(x) >= 0)
        same = X.forall(lambda x: X.forall(lambda other: w(x) == w(other)))
        hypotheses = [known, nonnegative, one_id_ldp(X, q, w)]
        return Statement([*hypotheses, same], min_id_ldp(X, q, w), twin_hypotheses=hypotheses)

    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "min(eps_x, eps_x') <= eps_x, infinite budgets included. The converse holds for equal "
            "budgets and fails in general."
        ),
        scope="all alphabets of any size, all budgets in [0, infinity]",
        obligations=[
            Lemma("a column of MinID-LDP is one of OneID-LDP", build, (2, 3)),
            Lemma("the converse, for equal budgets", converse, (2, 3)),
        ],
    )


@decides("oneid-hlldp-instance")
def hlldp_instance():
    """Both directions, of OneID-LDP with (2) and of OSLDP with e^eps = 1/w."""

    def one_id(X):
        q, sensitive, w = X.column("q"), X.subset("sensitive"), z3.Real("w")
        known = [w >= 0, w <= 1, X.forall(lambda x: q(x) >= 0)]
        by_2 = one_id_ldp(X, q, lambda x: z3.If(sensitive(x), w, 0))
        by_all = one_id_ldp(X, q, lambda x: w)
        found = hlldp(X, q, sensitive, w)
        return Statement(known, found == by_2, found == by_all)

    def one_sided(X, forward):
        q, sensitive, E = X.column("q"), X.subset("sensitive"), z3.Real("E")
        w = z3.Real("w")
        known = [E >= 1, w * E == 1, X.forall(lambda x: q(x) >= 0)]
        here, there = hlldp(X, q, sensitive, w), osldp(X, q, sensitive, E)
        everywhere = hlldp(X, q, lambda x: z3.BoolVal(True), w)
        if forward:
            return Statement([*known, here], there, osldp(X, q, sensitive, (1 + E) / 2))
        return Statement([*known, there], here, everywhere)

    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "Definition 4 is (6) with the budgets (2), and these are the inequalities of OSLDP. "
            "The definitions print budgets in [0, infinity) and use infinite ones: e^infinity "
            "times 0 must be read as no condition, else an output that only non-sensitive inputs "
            "have would be forbidden, and uRAP with it."
        ),
        scope="all alphabets of any size, all X_S, all eps_S in [0, infinity)",
        assumes=["An infinite pair budget asks nothing, whatever the probabilities."],
        obligations=[
            Lemma("HLLDP is OneID-LDP with (2)", one_id, (2, 3)),
            Lemma("HLLDP is OSLDP", partial(one_sided, forward=True), (2, 3)),
            Lemma("OSLDP is HLLDP", partial(one_sided, forward=False), (2, 3)),
        ],
    )

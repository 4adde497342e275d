"""Lemma 1 and Section IV-B: MinID-LDP implies OneID-LDP, of which HLLDP is an instance."""

from theory.kernel.sorts import REAL
from theory.kernel.terms import const, eq, implies
from theory.kernel.theorem import generalise, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.statements.oneid import notions as model
from theory.statements.oneid.notions import COLUMN, E, X
from theory.tactics.logic import prove


@remembered
def opened():
    """Return Lemma 1 of one column: the least budget has the greatest weight."""
    return prove(model.minid_implies_oneid().implication, rounds=3)


def lemma():
    """Return Lemma 1."""
    return generalise(opened(), *model.minid_implies_oneid().constants)


def hlldp():
    """Return that HLLDP is OneID-LDP with the budgets (2), and OSLDP."""
    statement = model.hlldp_instance()
    x, other = const("x", X), const("other", X)
    a, b, e = (const(name, REAL) for name in ("a", "b", "e"))
    turned = solve(implies(e >= 1, eq(1 / e * a <= b, a <= e * b)))
    pair = instance(turned, {a: COLUMN(x), b: COLUMN(other), e: E})
    return generalise(
        prove(statement.implication, generalise(pair, x, other), rounds=4), *statement.constants
    )


@decides("oneid-minid-implies-oneid")
def minid_implies_oneid():
    """Budgets by their weights e^-eps: the least budget has the greatest weight."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "min(eps_x, eps_x') <= eps_x, infinite budgets included. The converse holds for equal "
            "budgets and fails in general."
        ),
        scope="all alphabets of any size, all budgets in [0, infinity]",
        theorem=lemma,
    )


@decides("oneid-hlldp-instance")
def hlldp_instance():
    """Both directions, of OneID-LDP with (2) and of OSLDP with e^eps = 1/w."""
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
        theorem=hlldp,
    )

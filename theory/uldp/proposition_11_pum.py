"""Proposition 11 and Section 5.2: the PUM provides ULDP, with (4) asked of reachable outputs."""

from fractions import Fraction

import z3

from mechanisms import pum, urr
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Items, Lemma, Statement, induction
from theory.notions.alphabet import Among
from theory.notions.matrix import uldp_breaks
from theory.notions.uldp import invertible_if_reachable, uldp

FORMULAS = ["mechanisms.pum.mechanism"]


def column(protected):
    """Return the lemma: a column of Q^(i) = Q_cmn o f_pre satisfies Definition 2 with (4').

    Z is the intermediate alphabet: the values and the bots.
    """

    def build(Z):
        common, E, f = Z.column("common"), z3.Real("E"), Z.mapping("f")
        bot, sensitive, own = (Z.subset(name) for name in ("bot", "sensitive", "own"))
        values = Among(Z, lambda x: z3.Not(bot(x)))
        hidden = (lambda z: z3.Or(bot(z), sensitive(z)), lambda x: z3.Or(sensitive(x), own(x)))
        known = [
            *(E >= 1, Z.forall(lambda z: common(z) >= 0)),
            # a user's own sensitive values are values, and f_pre sends them, alone, to bots
            Z.forall(lambda z: z3.Implies(own(z), z3.Not(bot(z)))),
            values.forall(lambda x: z3.If(own(x), bot(f(x)), f(x) == x)),
            uldp(Z, common, hidden[0], protected, E, invertible_if_reachable),
        ]

        def provides(hidden, E):
            condition = invertible_if_reachable
            return uldp(values, lambda x: common(f(x)), hidden, protected, E, condition)

        # too strong: a smaller budget, or that outputs reveal the user's own sensitive values
        twin = provides(hidden[1], (1 + E) / 2) if protected else provides(lambda x: True, E)
        return Statement(known, provides(hidden[1], E), twin)

    kind = "Y_P" if protected else "Y_I"
    return Lemma(f"a column of {kind} satisfies Definition 2 with (4')", build, (2, 3))


@decides("uldp-pum-private")
def pum_private():
    """The output that would reveal the user's own sensitive value never occurs."""
    E, sensitive = Fraction(2), [False, False]
    made = pum.mechanism(sensitive, 1, lambda mask: urr.mechanism(mask, E))
    tags, own, protected = [1, 0], [True, False], [False, False, True]
    common, Q = made.common.matrix(), made.matrix(tags)
    witness = Counterexample(
        "PUM with uRR, two values, one tag, e^eps = 2",
        hypotheses=lambda: uldp_breaks(common, protected, protected, E) == [],
        conclusion=lambda: uldp_breaks(Q, own, protected, E) == [],
        repaired=lambda: uldp_breaks(Q, own, protected, E, invertible_if_reachable) == [],
        witness={
            "mechanism": "PUM, X = {x1, x2}, X_S empty, X_S^(i) = {x1}, uRR with e^eps = 2",
            "output": "y = x1, of Y_I: it comes from the intermediate data x1 alone",
            "Q_cmn(y|x1), Q_cmn(y|x2), Q_cmn(y|bot)": [str(q) for q in common[:, 0]],
            "Q^(i)(y|x1), Q^(i)(y|x2)": [str(q) for q in Q[:, 0]],
        },
    )
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "A user's own sensitive value x is sent to a bot, so that the output that reveals the "
            "intermediate data x never occurs; it lies in Y_I, and (4) asks for a source of it. "
            "The printed proof notes that the intermediate data x in X_N can only come from the "
            "input x, and overlooks that it need not come at all. So (4) fails for every user who "
            "hides an x of X_N that an output of Q_cmn reveals, hence with uRR (eps > 0) for every "
            "x; it holds only if the x she hides were revealed by none, or were in X_S before. "
            "With uRAP Q_cmn fails it already. Nothing leaks: with (4') the proposition holds for "
            "any Q_cmn."
        ),
        scope="as printed, X_S^(i) not empty; the witness has two values and one tag",
        about=FORMULAS,
        corrected=["uldp-pum-private-reachable"],
        obligations=[witness],
    )


@decides("uldp-pum-private-reachable")
def pum_private_reachable():
    """The column of y at x is that of Q_cmn at x's bot, or at x itself."""
    return Decision(
        verdict="proved",
        why=(
            "(5) holds for all intermediate data, hence for those that occur; and an output in Y_I "
            "that occurs comes from its one source, which the pre-processor leaves as it is."
        ),
        scope=(
            "all alphabets of any size, any number of tags, any Q_cmn with (4') and (5), all "
            "eps >= 0, X_S^(i) empty or not"
        ),
        about=FORMULAS,
        obligations=[column(True), column(False)],
    )


@decides("uldp-pum-secrecy")
def pum_secrecy():
    """Sums over x of p(x) Q_cmn(y|f(x)) and p(x) Q_cmn(y|f'(x))."""
    p, q, q_other, E = z3.Reals("p q q_other E")
    sums = induction(
        "y in Y_P: ratio of the sums over X",
        Items(
            state=tuple(z3.Reals("sum sum_other")),
            item=(p, q, q_other),
            parameters=[E >= 1],
            of_item=[p >= 0, q <= E * q_other],
        ),
        invariant=lambda state: state[0] <= E * state[1],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (state[0] + item[0] * item[1], state[1] + item[0] * item[2]),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[0] <= (1 + E) / 2 * state[1],
    )
    return Decision(
        verdict="proved",
        why=(
            "Section 5.2 argues in words that a y in Y_P tells almost nothing of X_S^(i). What "
            "holds is a likelihood ratio of e^eps at most, which at eps = ln |X| is not 'almost "
            "no information'; and the argument needs that y was one release, and that the users' "
            "values follow p whatever their pre-processor. A y in Y_I rules its source out."
        ),
        scope="all alphabets of any size, any two pre-processors, any p, all eps >= 0; one release",
        assumes=["A user's value is independent of her pre-processor."],
        obligations=sums,
    )

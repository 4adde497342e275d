"""More than two values: the least error of the posterior under eps-LIP, and who attains it.

The error is sum_x E[([X=x] - Pr(x|Y))^2], the expected squared distance of posterior and truth;
for two values it is twice the paper's.
"""

import sympy
import z3

from mechanisms import lip_direct
from mechanisms.losses import lip as lip_loss
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Items, Lemma, Statement, induction
from theory.lip import posterior_range
from theory.lip.binary import ANY_E, INSIDE
from theory.lip.optimum_three_regimes import least_errors, ranges
from theory.notions import logic
from theory.notions.lip import lip
from theory.uldp import direct

E, P, POSTERIOR = z3.Reals("E p posterior")
FORMULAS = ["mechanisms.lip_direct.probabilities", "mechanisms.losses.lip.mse_balanced"]


def others():
    """Return the induction over the other values: their posteriors sum to (1-p)/E at least."""
    prior, posterior = z3.Reals("prior posterior")
    sums = induction(
        "the other values' posteriors",
        Items(
            state=z3.Reals("priors posteriors"),
            item=(prior, posterior),
            parameters=[E >= 1],
            of_item=[prior >= 0, E * posterior >= prior],
        ),
        invariant=lambda state: E * state[1] >= state[0],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (state[0] + item[0], state[1] + item[1]),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[1] >= state[0],
    )

    def rest():
        known = [E >= 1, E * POSTERIOR >= P, E * (1 - POSTERIOR) >= 1 - P]
        goal = z3.And(E * POSTERIOR >= P, E * POSTERIOR <= E - (1 - P))
        return Statement(known, goal, z3.And(goal, E * POSTERIOR <= E * P))

    return [*sums, Lemma("the range of one value's posterior", rest)]


def strict():
    """State that a value below 1/(1+E) has more error than the bound: its posterior is <= pE."""
    known = [P > 0, P * (1 + E) < 1, E > 1]
    more = lip_loss.mse_rare(P, E) > lip_loss.mse_balanced(P, E)
    return Statement(known, more, twin_hypotheses=[P > 0, P * (1 + E) <= 1, E >= 1])


def column():
    """Return the lemma that an output of the direct channel satisfies (7), at any size."""

    def build(X):
        y, q, p = X.element("y"), X.column("q"), z3.Real("p")
        own, other = lip_direct.probabilities(p, E)
        same = X.forall(lambda x: q(x) == direct.column(y, own, other)(x))
        frequent = [E >= 1, p > 0, p <= 1]
        # a lone value has p = 1, and none has less than 1/(1+E)
        enough = logic.any_of(p * (1 + E) >= 1, E == 1)
        return Statement(
            [*frequent, same, enough], lip(X, q, p, E), twin_hypotheses=[*frequent, same]
        )

    return Lemma("each output has eps-LIP", build, (2, 3))


def attained():
    """Return that the direct channel keeps the prior, and has the bound's error at each value."""
    own, other = lip_direct.probabilities(INSIDE, ANY_E)
    total = sympy.Symbol("rest", nonnegative=True)
    # value x: posterior `own` at its own output (of probability p), p/E at all others
    low, _ = ranges(INSIDE, ANY_E)[1]
    second = INSIDE * own * own + (1 - INSIDE) * low * low
    balanced = lip_loss.mse_balanced(INSIDE, ANY_E)
    return [
        Identity("Pr(y) = Pr(x)", INSIDE * own + (1 - INSIDE) * other, INSIDE, own),
        Identity("rows sum to one", own + (1 - INSIDE) / ANY_E, sympy.Integer(1), own + total),
        Identity("its error at one value", INSIDE - second, balanced, INSIDE),
        Identity("as it runs", lip_direct.mse([INSIDE], ANY_E), balanced, INSIDE),
    ]


@decides("lip-larger-alphabet")
def larger_alphabet():
    """Value by value: Bhatia-Davis again."""
    low, high = ranges(INSIDE, ANY_E)[1]
    floor = posterior_range.floor(INSIDE, low, high)
    return Decision(
        verdict="proved",
        why=(
            "Each posterior is at least p/E; as they sum to one, each is at most 1-(1-p)/E, and "
            "the error at x is at least p(1-p)(2/E-1/E^2), for any outputs. A value of p < "
            "1/(1+E) has more, since its posterior is at most pE < 1-(1-p)/E; if there is none, "
            "the direct channel Q(y|x) = p_y/E + (1-1/E)[x=y] attains all at once. At eps = 0 "
            "equality always holds. Values of prior probability 0 add nothing; Q reports one as "
            "itself, which (7) forbids if it is asked of such values too: give them the prior "
            "itself, Q(y|x) = p_y, and the rest is as before."
        ),
        scope=(
            "alphabets and output alphabets of any finite size, all priors; (7) by Q for values of "
            "positive prior probability"
        ),
        about=FORMULAS,
        obligations=[
            *others(),
            *posterior_range.any_outputs(),
            Identity("the bound", floor, lip_loss.mse_balanced(INSIDE, ANY_E), INSIDE),
            column(),
            *attained(),
            least_errors()[0],
            Lemma("a rare value has more error", strict),
        ],
    )

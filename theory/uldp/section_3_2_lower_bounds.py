"""Section 3.2: the lower bounds on the l2 loss, as printed, and what rests on Duchi et al."""

from fractions import Fraction

import numpy as np
import z3

from mechanisms import urr
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Lemma, Statement
from theory.notions.alphabet import Among
from theory.notions.ldp import ldp
from theory.notions.matrix import uldp_breaks
from theory.notions.uldp import invertible_if_reachable, uldp
from theory.uldp.section_3_2_information import bound
from theory.uldp.section_3_2_one_sensitive_value import loss_of_urr, reduced, same

FORMULAS = ["mechanisms.urr.output_probabilities", "mechanisms.encodings.base.unit_variance"]


@decides("uldp-lower-bounds")
def lower_bounds():
    """The loss of uRR at s = N = 1 is 2 (1-p)(p + 1/(E-1)): greatest at p = 0 for E < 2."""
    constant, E = Fraction(1, 100), 1 + Fraction(1, 400)
    mask = [True, False]
    Q = urr.mechanism(mask, E).matrix()
    worst = loss_of_urr(Fraction(0), E)
    # eps = ln E <= E - 1
    scaled = worst * (E - 1) ** 2
    two = urr.mechanism([True, True, False], E)
    uniform = np.array([Fraction(1, 2), Fraction(1, 2), Fraction(0)])
    witness = Counterexample(
        "uRR at s = N = 1, e^eps = 1 + 1/400, against the constant 1/100",
        hypotheses=lambda: uldp_breaks(Q, mask, mask, E) == [],
        conclusion=lambda: scaled >= constant,
        repaired=lambda: bool(two.variance(uniform, 1).sum() >= bound(2, E)),
        witness={
            "mechanism": "uRR, X_S = {x1}, X_N = {x2}, e^eps = 401/400",
            "n times its worst-case l2 loss": str(worst),
            "times (e^eps - 1)^2 >= eps^2": str(scaled),
            "claimed to be at least": f"{constant} s, if that were the constant",
        },
    )

    def any_constant():
        t, p, c = z3.Reals("t p c")
        known = [t > 0, t <= 1, p >= 0, p <= 1, 3 * t <= c]
        return Statement(known, reduced(p, t) * t * t < c, twin_hypotheses=known[:4])

    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "At s = 1 an LDP mechanism on X_S is asked nothing, and 'directly applying' the bound "
            "of LDP fails: uRR with one sensitive value has a worst-case l2 loss of 2/(n eps), "
            "below every multiple of 1/(n eps^2) as eps -> 0. For s >= 2 the step is right, but "
            "two hypotheses are unstated: eps > 0, and n eps^2 >= s^2, since no estimate in the "
            "simplex loses more than 2 (Duchi et al. have the least of 1, 1/sqrt(n eps^2) and "
            "s/(n eps^2)). Cite uldp-lower-bounds-unbiased, which is proved here with its "
            "constant, and uldp-lower-bounds-any-estimate, which rests on Duchi et al.; at s = 1 "
            "the order is 1/(n eps) (uldp-lower-bounds-one). The l1 bound, and those "
            "of Section 7 for t releases, need s >= 2 alike."
        ),
        scope="as printed, every s >= 1; s = N = 1, and every constant",
        assumes=["ln x <= x - 1."],
        about=FORMULAS,
        corrected=["uldp-lower-bounds-unbiased", "uldp-lower-bounds-one"],
        obligations=[witness, same(), Lemma("every constant is too large", any_constant)],
    )


@decides("uldp-lower-bounds-any-estimate")
def lower_bounds_any_estimate():
    """If p(X_S) = 1, a ULDP mechanism is an LDP mechanism from X_S to Y_P."""

    def restricted(X):
        q, sensitive = X.column("q"), X.subset("sensitive")
        E, protected = z3.Real("E"), z3.Bool("protected")
        known = [
            *(E >= 1, X.forall(lambda x: q(x) >= 0)),
            uldp(X, q, sensitive, protected, E, invertible_if_reachable),
        ]
        on_sensitive = Among(X, sensitive)
        outside = z3.Implies(z3.Not(protected), on_sensitive.forall(lambda x: q(x) == 0))
        return Statement(
            known,
            z3.And(ldp(on_sensitive, q, E), outside),
            z3.And(ldp(X, q, E), outside),
        )

    def projected():
        estimate, p, outside = z3.Reals("estimate p outside")
        loss = (estimate - p) * (estimate - p)
        return Statement(
            [outside >= 0], loss <= loss + outside * outside, loss < loss + outside * outside
        )

    return Decision(
        verdict="cited",
        why=(
            "Restricted to X_S a ULDP mechanism (with (4) or (4')) is an eps-LDP mechanism on s "
            "values, and an estimate over X is one over X_S, no worse there: that reduction is "
            "proved here. The rate of LDP itself is Duchi, Jordan and Wainwright's."
        ),
        scope="all s >= 2, N >= 0, 0 < eps <= 1, n eps^2 >= s^2",
        assumes=[
            "Duchi, Jordan, Wainwright, 'Local privacy, data processing inequalities, and minimax "
            "rates', arXiv 1302.3203, on multinomial estimation: over s values the worst-case l2 "
            "loss of any estimate from eps-LDP reports is at least a constant times the least of "
            "1, 1/sqrt(n eps^2) and s/(n eps^2). Only the constant and this rate rest on it."
        ],
        obligations=[
            Lemma("restricted to X_S it is LDP, into Y_P", restricted, (2, 3)),
            Lemma("what the estimate says outside X_S only adds loss", projected),
        ],
    )
